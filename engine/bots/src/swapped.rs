//! What a card of a deck is worth against others it could be: the same games once with it
//! and once with another card in its place, in the deck of one seat. What came of the seed
//! alone cancels out, and what is left follows from the card. Where many are tried at once,
//! some stand out by chance: how many of those that are told to may be such is bounded
//! (Benjamini and Hochberg 1995).

use crate::simulate::{self, Grouping, Plan, Problem, Row};
use crate::statistics::{Decimal, Distribution, Rate, discoveries};
use schemars::JsonSchema;
use serde::Serialize;
use std::ops::ControlFlow;
use tuckbox_core::ids::Seat;
use tuckbox_core::names::{CardId, DeckId, Named};
use tuckbox_project::game::Game;

/// A win, in thousandths of a per cent.
const WIN: i64 = 100_000;

/// Which cards are swapped in turn, and by whom it is played.
#[derive(Debug, Clone)]
pub struct Swapped {
    /// The cards, each alone.
    pub cards: Vec<CardId>,
    /// What a card must have in common with those that stand in its place.
    pub alike: Vec<Grouping>,
    /// How many games are played about each card at least, and as many without it.
    pub games: u64,
    /// Players, seeds, decks, settings, and when games are cut.
    pub plan: Plan,
}

/// What a card is worth.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SwapWorth {
    /// The card.
    pub card: String,
    /// Those that were in its place, in turn.
    pub by: Vec<String>,
    /// By how many points of per cent a seat wins more with it in its deck.
    pub worth: Rate,
    /// Whether that stands out of all that were tried.
    pub stands_out: bool,
}

/// A card with all it is tried with.
struct Trial {
    card: CardId,
    by: Vec<CardId>,
    /// Decks of the seats, and the seat whose card is swapped.
    sittings: Vec<(Vec<DeckId>, usize)>,
    /// How many games are played for each other card.
    games: u64,
}

impl Swapped {
    /// How many games are played in all.
    pub fn count(&self, game: &Game) -> u64 {
        self.trials(game).iter().map(|trial| trial.games * (1 + count(&trial.by))).sum()
    }

    /// The cards that no other card is like, by name: nothing is told of them.
    pub fn alone(&self, game: &Game) -> Vec<String> {
        let alone = self.cards.iter().filter(|&&card| self.like(game, card).is_empty());
        alone.map(|&card| game.rules.name(card).to_owned()).collect()
    }

    /// Plays all games; `each` is told of every one, and may end it early. What is worth most
    /// stands first.
    ///
    /// # Errors
    /// When the plan does not fit, or a game fails: the first one of them.
    pub fn play(&self, game: &Game, mut each: impl FnMut() -> ControlFlow<()>) -> Result<Vec<SwapWorth>, Problem> {
        let mut found = Vec::new();
        for trial in self.trials(game) {
            let Some(all) = self.tried(game, &trial, &mut each)? else { break };
            let Some((worth, apart)) = points(&all) else { continue };
            let name = |card: CardId| game.rules.name(card).to_owned();
            let by = trial.by.iter().map(|&card| name(card)).collect();
            found.push((SwapWorth { card: name(trial.card), by, worth, stands_out: false }, apart));
        }
        let apart: Vec<u64> = found.iter().map(|(_, apart)| *apart).collect();
        let mut list: Vec<SwapWorth> = found.into_iter().map(|(worth, _)| worth).collect();
        list.iter_mut().zip(discoveries(&apart)).for_each(|(worth, stands_out)| worth.stands_out = stands_out);
        list.sort_by_key(|worth| std::cmp::Reverse(worth.worth.percent));
        Ok(list)
    }

    fn trials(&self, game: &Game) -> Vec<Trial> {
        let trial = |&card: &CardId| {
            let by = self.like(game, card);
            let has = |deck: DeckId| game.rules.decks.get(deck.index()).is_some_and(|deck| deck.has(card));
            let sittings: Vec<(Vec<DeckId>, usize)> = self
                .plan
                .pairings
                .iter()
                .flat_map(|decks| (0..decks.len()).map(move |seat| (decks.clone(), seat)))
                .filter(|(decks, seat)| has(decks[*seat]))
                .collect();
            let games = self.games.div_ceil(count(&by).max(1)).next_multiple_of(count(&sittings).max(1));
            Trial { card, by, sittings, games }
        };
        let trials = self.cards.iter().map(trial);
        trials.filter(|trial| !trial.by.is_empty() && !trial.sittings.is_empty()).collect()
    }

    /// The other cards that a deck may have and that have all in common that is asked for.
    fn like(&self, game: &Game, card: CardId) -> Vec<CardId> {
        let rules = &game.rules;
        let groups = |card: CardId| -> Vec<Vec<String>> {
            self.alike.iter().map(|by| by.of(rules, &rules.cards[card.index()])).collect()
        };
        let own = groups(card);
        if own.iter().any(Vec::is_empty) {
            return Vec::new();
        }
        let others = (0..).map(CardId).zip(&rules.cards).filter(|(_, other)| !other.token && !other.vanished);
        others.map(|(id, _)| id).filter(|&other| other != card && groups(other) == own).collect()
    }

    /// What the seat got more with the card, game by game; nothing where somebody ends it.
    fn tried(
        &self,
        game: &Game,
        trial: &Trial,
        each: &mut impl FnMut() -> ControlFlow<()>,
    ) -> Result<Option<Distribution>, Problem> {
        let mut rows = |game: &Game, pairings: Vec<Vec<DeckId>>| {
            let (mut rows, mut ended) = (Vec::new(), false);
            let plan = Plan { pairings, games: trial.games, ..self.plan.clone() };
            simulate::games_on(game, &plan, 0..trial.games, |row| {
                rows.push(row.clone());
                let flow = each();
                ended = flow.is_break();
                flow
            })?;
            Ok((!ended).then_some(rows))
        };
        let with = rows(game, trial.sittings.iter().map(|(decks, _)| decks.clone()).collect())?;
        let Some(with) = with else { return Ok(None) };
        let behind = u16::try_from(game.rules.decks.len()).unwrap_or(u16::MAX);
        let copied = |(decks, seat): &(Vec<DeckId>, usize)| {
            let mut decks = decks.clone();
            decks[*seat] = DeckId::from_index(u16::try_from(decks[*seat].index()).unwrap_or(0).saturating_add(behind));
            decks
        };
        let mut all = Distribution::default();
        for &by in &trial.by {
            let swapped = game.clone().with_swapped_copies(trial.card, by);
            let without = rows(&swapped, trial.sittings.iter().map(copied).collect())?;
            let Some(without) = without else { return Ok(None) };
            for (nth, (with, without)) in with.iter().zip(&without).enumerate() {
                let seat = trial.sittings[nth % trial.sittings.len()].1;
                all.add(got(with, seat) - got(without, seat));
            }
        }
        Ok(Some(all))
    }
}

/// What a seat got of a game.
fn got(row: &Row, seat: usize) -> i64 {
    let winners = i64::try_from(row.winners.len()).unwrap_or(i64::MAX).max(1);
    let letter = (0..).map(Seat).nth(seat).map(Seat::letter);
    if letter.is_some_and(|letter| row.winners.contains(&letter)) { WIN / winners } else { 0 }
}

/// Points of per cent, and how far they are from none by their standard error: the square
/// of it, in millionths.
fn points(all: &Distribution) -> Option<(Rate, u64)> {
    let (found, margin) = (all.spread()?, all.margin_granting(WIN)?);
    let decimal = |it: i64| Decimal::ratio(it.into(), 1_000_000);
    let [percent, low, high] = [0, -margin.0, margin.0].map(|off| decimal(found.mean.0.saturating_add(off)));
    let (mean, margin) = (i128::from(found.mean.0), i128::from(margin.0).max(1));
    // The margin is 1.96 standard errors.
    let apart = mean.pow(2) * 3_841_600 / margin.pow(2);
    Some((Rate { games: found.count, percent, low, high }, u64::try_from(apart).unwrap_or(u64::MAX)))
}

fn count<T>(list: &[T]) -> u64 {
    u64::try_from(list.len()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tuckbox_duel::duel;

    fn swapped(game: &Game, games: u64) -> Swapped {
        let cards = (0..).map(CardId).zip(&game.rules.cards).map(|(id, _)| id).collect();
        let plan = Plan { threads: 2, bots: vec!["random".into(); 2], ..Plan::new(game, games, 5) };
        Swapped { cards, alike: vec![Grouping::Kind], games, plan }
    }

    #[test]
    fn a_card_is_worth_what_its_seat_wins_more_with_it() {
        let game = duel();
        let swapped = swapped(&game, 120);
        let mut played = 0;
        let found = swapped.play(&game, || {
            played += 1;
            ControlFlow::Continue(())
        });
        let found = found.unwrap();
        assert_eq!(played, swapped.count(&game));
        assert!(found.len() > 1, "{found:?}");
        assert!(found.iter().any(|worth| worth.worth.percent != Decimal(0)), "{found:?}");
        for one in &found {
            assert!(!one.by.contains(&one.card) && one.worth.games >= 120, "{one:?}");
            assert!(one.worth.low <= one.worth.percent && one.worth.percent <= one.worth.high, "{one:?}");
        }
        // On another number of threads the same.
        let alone = Swapped { plan: Plan { threads: 1, ..swapped.plan.clone() }, ..swapped.clone() };
        assert_eq!(alone.play(&game, || ControlFlow::Continue(())).unwrap(), found);
        assert_eq!(swapped.play(&game, || ControlFlow::Break(())).unwrap(), []);
    }

    #[test]
    fn what_a_pair_is_worth_is_counted_by_seed() {
        let mut all = Distribution::default();
        (0..50).for_each(|nth| all.add(if nth % 5 == 0 { WIN } else { 0 }));
        let (rate, apart) = points(&all).unwrap();
        // One win more in five games: 20 points, and 0.404 of deviation with one granted.
        assert_eq!((rate.games, rate.percent), (50, Decimal(20_000)));
        assert!(rate.low > Decimal(7_000) && rate.high < Decimal(33_000), "{rate:?}");
        assert!((9_000_000..12_500_000).contains(&apart), "{apart}");
    }
}
