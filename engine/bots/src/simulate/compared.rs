//! Two runs of the same games under different content, game by game: what they have in
//! common, the seed, the decks and the players, cancels out, so that a difference shows in
//! far fewer games than between two runs on their own.

use super::planned::Planned;
use super::row::Row;
use crate::statistics::{Decimal, Distribution, Rate};
use std::collections::BTreeMap;
use tuckbox_core::ids::Seat;

/// A win, in thousandths of a per cent.
const WIN: i64 = 100_000;

/// The differences so far, after less before.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Compared {
    /// How many games were compared.
    pub games: u64,
    /// How many of them ended with other winners, or not at all where they had.
    pub otherwise: u64,
    /// Decisions in a game.
    pub decisions: Distribution,
    /// Turns in a game.
    pub turns: Distribution,
    decks: BTreeMap<String, Distribution>,
    seats: Vec<Distribution>,
}

impl Compared {
    /// Counts a game, before and after.
    pub fn count(&mut self, before: &Row, after: &Row) {
        self.games += 1;
        self.otherwise += u64::from((&before.winners, before.finished) != (&after.winners, after.finished));
        let number = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
        self.decisions.add(number(after.decisions) - number(before.decisions));
        self.turns.add(i64::from(after.turns) - i64::from(before.turns));
        self.seats.resize_with(after.decks.len().max(self.seats.len()), Distribution::default);
        let mut decks: BTreeMap<&String, (i64, i64)> = BTreeMap::new();
        for ((seat, deck), all) in (0..).map(Seat).zip(&after.decks).zip(&mut self.seats) {
            let moved = got(after, seat) - got(before, seat);
            all.add(moved);
            let (sum, seats) = decks.entry(deck).or_default();
            *sum += moved;
            *seats += 1;
        }
        // A deck against itself wins as much as it loses.
        if decks.len() > 1 {
            for (deck, (sum, seats)) in decks {
                self.decks.entry(deck.clone()).or_default().add(sum / seats);
            }
        }
    }

    /// By how many points of per cent each deck wins more against others.
    pub fn by_deck(&self) -> Vec<(&str, Rate)> {
        self.decks.iter().filter_map(|(deck, all)| Some((deck.as_str(), points(all)?))).collect()
    }

    /// By how many points of per cent each seat wins more.
    pub fn by_seat(&self) -> Vec<(Seat, Rate)> {
        (0..).map(Seat).zip(&self.seats).filter_map(|(seat, all)| Some((seat, points(all)?))).collect()
    }
}

impl Planned {
    /// Why games of another plan cannot be set against those of this one, the words that
    /// end a sentence; nothing where they can. Content, mods and settings may differ.
    pub fn not_comparable(&self, other: &Self) -> Option<String> {
        let like = Self {
            content: self.content.clone(),
            title: self.title.clone(),
            mods: self.mods.clone(),
            program: self.program.clone(),
            profile: self.profile.clone(),
            settings: self.settings.clone(),
            stats: self.stats.clone(),
            cards: self.cards.clone(),
            ..other.clone()
        };
        like.difference(self)
    }
}

/// What a seat got of a game.
fn got(row: &Row, seat: Seat) -> i64 {
    let winners = i64::try_from(row.winners.len()).unwrap_or(i64::MAX).max(1);
    if row.winners.contains(&seat.letter()) { WIN / winners } else { 0 }
}

/// Points of per cent.
fn points(all: &Distribution) -> Option<Rate> {
    let found = all.spread()?;
    let decimal = |it: i64| Decimal::ratio(it.into(), 1_000_000);
    let [percent, low, high] = [0, -found.margin.0, found.margin.0].map(|off| decimal(found.mean.0 + off));
    Some(Rate { games: found.count, percent, low, high })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simulate::{Plan, simulate};
    use tuckbox_duel::duel;

    fn rows(bots: &[&str]) -> Vec<Row> {
        let game = duel();
        let bots = bots.iter().map(|bot| (*bot).to_owned()).collect();
        let mut rows = Vec::new();
        simulate(&game, &Plan { bots, ..Plan::new(&game, 80, 5) }, |row| rows.push(row.clone())).unwrap();
        rows
    }

    fn compared(before: &[Row], after: &[Row]) -> Compared {
        let mut compared = Compared::default();
        before.iter().zip(after).for_each(|(before, after)| compared.count(before, after));
        compared
    }

    #[test]
    fn what_is_the_same_is_no_difference() {
        let rows = rows(&["random"]);
        let found = compared(&rows, &rows);
        let none = Rate { games: 40, percent: Decimal(0), low: Decimal(0), high: Decimal(0) };
        assert_eq!((found.games, found.otherwise), (80, 0));
        assert_eq!(found.by_deck(), [("blues", none), ("reds", none)]);
    }

    #[test]
    fn the_difference_is_that_of_the_wins_and_its_interval_that_of_pairs() {
        let (before, after) = (rows(&["random"]), rows(&["search:20", "random"]));
        let found = compared(&before, &after);
        let wins = |rows: &[Row]| i64::try_from(rows.iter().filter(|row| row.winners.contains(&'A')).count()).unwrap();
        let [(_, first), (_, second)] = found.by_seat()[..] else { unreachable!("{found:?}") };
        assert_eq!(first.percent, Decimal((wins(&after) - wins(&before)) * 1250));
        assert!(first.low > Decimal(0) && second.high < Decimal(0), "{first:?} {second:?}");
        // Turned round, it is the opposite.
        let back = compared(&after, &before).by_seat()[0].1;
        assert_eq!((back.percent.0, back.low.0, back.high.0), (-first.percent.0, -first.high.0, -first.low.0));
    }

    #[test]
    fn only_plans_of_the_same_games_can_be_compared() {
        let game = duel();
        let one = Planned::of(&game, &Plan::new(&game, 60, 5));
        assert_eq!(one.not_comparable(&Planned { content: "other".into(), ..one.clone() }), None);
        let told = one.not_comparable(&Planned { seed: 6, ..one.clone() });
        assert_eq!(told.as_deref(), Some("its seed is 6, not 5"));
    }
}
