//! Which decks and cards are good for whom: the same games by players of several strengths,
//! each against itself, so that a rate of the one stands beside that of the other. What
//! holds for weak and strong players alike is the game's; what does not is a matter of
//! skill (Zook, Harrison and Riedl 2015).

use super::decks::by_deck;
use super::figures::Figures;
use super::planned::Planned;
use super::row::Row;
use super::summary::Summary;
use crate::statistics::{Rate, Tally, discoveries};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

/// What came of the same games by players of several strengths.
#[derive(Debug, Clone)]
pub struct Strengths {
    players: Vec<Played>,
}

/// What came of the games of one player.
#[derive(Debug, Clone)]
struct Played {
    player: String,
    plan: Planned,
    summary: Summary,
    figures: Figures,
}

/// How a deck or a card does in the hands of each.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ByStrength {
    /// The deck or the card, by name.
    pub name: String,
    /// Its wins, by player: of a deck against others, of a card where it was in hand (GIH WR).
    pub rates: Vec<Option<Rate>>,
    /// Those of the last player less those of the first.
    pub difference: Option<Rate>,
    /// Whether the difference is more than chance, of all in its list together: at most 5 %
    /// of those found are so by chance (Benjamini and Hochberg).
    pub beyond_chance: bool,
}

impl Strengths {
    /// Of nobody yet.
    pub fn new() -> Self {
        Self { players: Vec::new() }
    }

    /// The games of another player begin, which are of this plan.
    pub fn begin(&mut self, player: &str, plan: Planned) {
        let (summary, figures) = (plan.summary(), Figures::default());
        self.players.push(Played { player: player.to_owned(), plan, summary, figures });
    }

    /// Counts a game of the player that began last.
    pub fn count(&mut self, row: &Row) {
        if let Some(Played { plan, summary, figures, .. }) = self.players.last_mut() {
            summary.count(row);
            figures.count(row, plan.cards.as_ref());
        }
    }

    /// The players, with how many games each has played.
    pub fn players(&self) -> impl Iterator<Item = (&str, u64)> {
        self.players.iter().map(|played| (played.player.as_str(), played.summary.games))
    }

    /// What came of the games of each.
    pub fn summaries(&self) -> impl Iterator<Item = &Summary> {
        self.players.iter().map(|played| &played.summary)
    }

    /// Every deck that was played against others.
    pub fn decks(&self) -> Vec<ByStrength> {
        self.gathered(|played| {
            let decks = by_deck(&played.summary.pairings).into_iter();
            decks.map(|deck| (deck.deck.to_owned(), Tally { games: deck.games, wins: deck.wins })).collect()
        })
    }

    /// Every card that was in a hand.
    pub fn cards(&self) -> Vec<ByStrength> {
        self.gathered(|played| played.figures.in_hand())
    }

    fn gathered(&self, tallies: impl Fn(&Played) -> Vec<(String, Tally)>) -> Vec<ByStrength> {
        let mut found: BTreeMap<String, Vec<Tally>> = BTreeMap::new();
        for (at, played) in self.players.iter().enumerate() {
            for (name, tally) in tallies(played) {
                let all = found.entry(name).or_insert_with(|| vec![Tally::default(); self.players.len()]);
                all[at] = tally;
            }
        }
        let ends = |all: &[Tally]| all.first().copied().zip(all.last().copied()).unwrap_or_default();
        let apart: Vec<u64> = found.values().map(|all| ends(all).1.apart(ends(all).0)).collect();
        let all = found.into_iter().zip(discoveries(&apart));
        let mut list: Vec<ByStrength> = all
            .map(|((name, all), beyond_chance)| ByStrength {
                name,
                rates: all.iter().map(|tally| tally.rate()).collect(),
                difference: ends(&all).1.less(ends(&all).0),
                beyond_chance,
            })
            .collect();
        list.sort_by_key(|one| std::cmp::Reverse(one.difference.map(|difference| difference.percent)));
        list
    }
}

impl Default for Strengths {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simulate::{Plan, Watched, simulate};
    use tuckbox_duel::duel;

    #[test]
    fn decks_and_cards_stand_beside_each_other_by_who_plays_them() {
        let game = duel();
        let mut all = Strengths::default();
        let mut wins = Vec::new();
        for player in ["random", "search:20"] {
            let watched = Watched { cards: true, ..Watched::default() };
            let plan = Plan { bots: vec![player.into(); 2], watched, ..Plan::new(&game, 80, 5) };
            all.begin(player, Planned::of(&game, &plan));
            let summary = simulate(&game, &plan, |row| all.count(row)).unwrap();
            wins.extend(by_deck(&summary.pairings).iter().filter(|deck| deck.deck == "blues").map(|deck| deck.wins));
        }
        assert_eq!(all.players().collect::<Vec<_>>(), [("random", 80), ("search:20", 80)]);
        let decks = all.decks();
        let blues = decks.iter().find(|deck| deck.name == "blues").unwrap();
        let of_blues: Vec<Option<Rate>> = wins.iter().map(|&wins| Tally { games: 40, wins }.rate()).collect();
        assert_eq!(blues.rates, of_blues);
        let points = |at: usize| blues.rates[at].unwrap().percent.0;
        assert_eq!(blues.difference.unwrap().percent.0, points(1) - points(0));
        assert_eq!(decks.len(), 2);
        let cards = all.cards();
        assert!(cards.len() > 2 && cards.iter().all(|card| card.rates.len() == 2), "{cards:?}");
        assert!(cards.is_sorted_by_key(|card| std::cmp::Reverse(card.difference.map(|it| it.percent))));
    }

    #[test]
    fn what_differs_by_who_plays_is_found() {
        let game = duel();
        let mut all = Strengths::default();
        let plan = Plan::new(&game, 800, 5);
        let mut rows = Vec::new();
        simulate(&game, &plan, |row| rows.push(row.clone())).unwrap();
        all.begin("one", Planned::of(&game, &plan));
        rows.iter().for_each(|row| all.count(row));
        // In the hands of the other, the blues win all.
        all.begin("other", Planned::of(&game, &plan));
        for row in &rows {
            let won = row.decks.iter().position(|deck| deck == "blues");
            let winners = won.map_or(row.winners.clone(), |seat| vec![['A', 'B'][seat]]);
            all.count(&Row { winners, draw: false, ..row.clone() });
        }
        let decks = all.decks();
        assert_eq!(
            decks.iter().map(|deck| (deck.name.as_str(), deck.beyond_chance)).collect::<Vec<_>>(),
            [("blues", true), ("reds", true)]
        );
    }
}
