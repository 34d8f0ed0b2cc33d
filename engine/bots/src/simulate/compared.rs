//! Two runs of the same games under different content, game by game: what they have in
//! common, the seed, the decks and the players, cancels out, so that a difference shows in
//! far fewer games than between two runs on their own. Played side by side, they stop as
//! soon as it is known who has moved.

use super::planned::Planned;
use super::row::Row;
use crate::statistics::{Decimal, Distribution, Looks, Rate, Spread, Tally, always_valid};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;
use tuckbox_core::ids::Seat;

/// A win, in thousandths of a per cent.
const WIN: i64 = 100_000;

/// Before so many games of a deck or a seat nothing is decided: the interval is one of
/// many games.
const FIRST_LOOK: u64 = 100;

/// The differences so far, after less before.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Compared {
    /// How many games were compared.
    pub games: u64,
    /// How many of them ended with other winners, or not at all where they had.
    pub otherwise: u64,
    decisions: Distribution,
    turns: Distribution,
    decks: BTreeMap<String, Moves>,
    seats: Vec<Moves>,
    /// Stats at the end of games that came to it both ways, by name; by seat, or one of the
    /// table.
    stats: BTreeMap<String, Vec<Distribution>>,
    /// After how many games intervals are to be narrowest that hold at all looks; those
    /// for one look where there is no such number.
    narrowest: Option<u64>,
}

/// What a deck or a seat wins more, game by game, and what it wins.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct Moves {
    more: Distribution,
    before: Tally,
    now: Tally,
}

/// How often a deck or a seat wins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Stands {
    /// Before the change.
    pub before: Rate,
    /// After it.
    pub now: Rate,
}

/// What an interval says of a difference.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Standing {
    /// It wins more.
    Stronger,
    /// It wins less.
    Weaker,
    /// It has not moved by as much as counts.
    AsBefore,
    /// Neither is known.
    Open,
}

impl Standing {
    /// By where the true difference lies. From `effect` points of per cent on a difference
    /// counts.
    pub fn of(rate: &Rate, effect: Decimal) -> Self {
        match (rate.low, rate.high) {
            (low, _) if low > Decimal(0) => Self::Stronger,
            (_, high) if high < Decimal(0) => Self::Weaker,
            (low, high) if low > Decimal(-effect.0) && high < effect => Self::AsBefore,
            _ => Self::Open,
        }
    }
}

impl Compared {
    /// Of so many games at most, looked at while they are played: all intervals hold the
    /// true difference at all looks together, 95 times of 100.
    pub fn while_played(most: u64) -> Self {
        Self::default().looked_at(most)
    }

    /// The same of games whose number hangs on what came of them.
    #[must_use]
    pub fn looked_at(self, most: u64) -> Self {
        Self { narrowest: Some((most / 4).max(FIRST_LOOK)), ..self }
    }

    /// Whether it is known of every deck, or of every seat where decks do not meet others,
    /// that it has moved, or that it has not by as many points as count.
    pub fn is_decided(&self, effect: Decimal) -> bool {
        let all: Vec<Rate> = match self.decks.is_empty() {
            true => self.by_seat().into_iter().map(|(_, rate)| rate).collect(),
            false => self.by_deck().into_iter().map(|(_, rate)| rate).collect(),
        };
        let known = |rate: &Rate| rate.games >= FIRST_LOOK && Standing::of(rate, effect) != Standing::Open;
        !all.is_empty() && all.iter().all(known)
    }

    /// Counts a game, before and after.
    pub fn count(&mut self, before: &Row, after: &Row) {
        self.games += 1;
        self.otherwise += u64::from((&before.winners, before.finished) != (&after.winners, after.finished));
        let number = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
        self.decisions.add(number(after.decisions) - number(before.decisions));
        self.turns.add(i64::from(after.turns) - i64::from(before.turns));
        if before.finished && after.finished {
            for (name, values) in &after.stats {
                let all = self.stats.entry(name.clone()).or_default();
                all.resize_with(values.len().max(all.len()), Distribution::default);
                let both = values.iter().zip(before.stats.get(name).into_iter().flatten());
                all.iter_mut().zip(both).for_each(|(all, (is, was))| all.add(i64::from(*is) - i64::from(*was)));
            }
        }
        self.seats.resize_with(after.decks.len().max(self.seats.len()), Moves::default);
        let mut decks: BTreeMap<&String, (i64, Vec<Seat>)> = BTreeMap::new();
        for ((seat, deck), all) in (0..).map(Seat).zip(&after.decks).zip(&mut self.seats) {
            let moved = got(after, seat) - got(before, seat);
            all.more.add(moved);
            all.tally(before, after, seat);
            let (sum, seats) = decks.entry(deck).or_default();
            *sum += moved;
            seats.push(seat);
        }
        // A deck against itself wins as much as it loses.
        if decks.len() > 1 {
            for (deck, (sum, seats)) in decks {
                let all = self.decks.entry(deck.clone()).or_default();
                all.more.add(sum / number(seats.len()));
                seats.into_iter().for_each(|seat| all.tally(before, after, seat));
            }
        }
    }

    /// How often each deck wins against others, and did before.
    pub fn decks_stand(&self) -> Vec<(&str, Stands)> {
        self.decks.iter().filter_map(|(deck, all)| Some((deck.as_str(), all.stands()?))).collect()
    }

    /// How often each seat wins, and did before.
    pub fn seats_stand(&self) -> Vec<(Seat, Stands)> {
        (0..).map(Seat).zip(&self.seats).filter_map(|(seat, all)| Some((seat, all.stands()?))).collect()
    }

    /// By how much stats are higher at the end of games, by name: for each seat, or one of
    /// the table.
    pub fn stats(&self) -> BTreeMap<&str, Vec<Option<Spread>>> {
        let means = self.stats.values().map(Vec::len).sum();
        let higher = |all: &Distribution| {
            let margin = self.margin(all, means, 1)?;
            Some(Spread { margin, ..all.spread()? })
        };
        self.stats.iter().map(|(name, all)| (name.as_str(), all.iter().map(higher).collect())).collect()
    }

    /// By how much games have become longer, in decisions and in turns.
    pub fn lengths(&self) -> [(&'static str, Option<Spread>); 2] {
        [("decisions", &self.decisions), ("turns", &self.turns)].map(|(what, all)| {
            let margin = self.margin(all, 2, 1);
            (what, all.spread().zip(margin).map(|(spread, margin)| Spread { margin, ..spread }))
        })
    }

    /// By how many points of per cent each deck wins more against others.
    pub fn by_deck(&self) -> Vec<(&str, Rate)> {
        let means = self.decks.len();
        self.decks.iter().filter_map(|(deck, all)| Some((deck.as_str(), self.points(&all.more, means)?))).collect()
    }

    /// By how many points of per cent each seat wins more.
    pub fn by_seat(&self) -> Vec<(Seat, Rate)> {
        let means = self.seats.len();
        (0..)
            .map(Seat)
            .zip(&self.seats)
            .filter_map(|(seat, all)| Some((seat, self.points(&all.more, means)?)))
            .collect()
    }

    /// Points of per cent, of one of so many means.
    fn points(&self, all: &Distribution, means: usize) -> Option<Rate> {
        let found = all.spread()?;
        let margin = self.margin(all, means, WIN)?;
        let decimal = |it: i64| Decimal::ratio(it.into(), 1_000_000);
        let [percent, low, high] = [0, -margin.0, margin.0].map(|off| decimal(found.mean.0.saturating_add(off)));
        // Nobody wins more than all games more.
        let [low, high] = [low, high].map(|end| end.clamp(Decimal(-WIN), Decimal(WIN)));
        Some(Rate { games: found.count, percent, low, high })
    }

    /// Where the true mean lies, of so many means; games differ by so much at least where
    /// they do.
    fn margin(&self, all: &Distribution, means: usize, step: i64) -> Option<Decimal> {
        match self.narrowest {
            Some(narrowest) => always_valid(all, Looks { means, narrowest, step }),
            None => all.margin_granting(step),
        }
    }
}

impl Moves {
    fn tally(&mut self, before: &Row, after: &Row, seat: Seat) {
        self.before.add(before.winners.contains(&seat.letter()));
        self.now.add(after.winners.contains(&seat.letter()));
    }

    fn stands(&self) -> Option<Stands> {
        Some(Stands { before: self.before.rate()?, now: self.now.rate()? })
    }
}

impl Planned {
    /// Why games of another plan cannot be set against those of this one, the words that
    /// end a sentence; nothing where they can. Content, mods, settings and swaps may differ.
    pub fn not_comparable(&self, other: &Self) -> Option<String> {
        let like = Self {
            content: self.content.clone(),
            title: self.title.clone(),
            mods: self.mods.clone(),
            program: self.program.clone(),
            profile: self.profile.clone(),
            settings: self.settings.clone(),
            swaps: self.swaps.clone(),
            stats: self.stats.clone(),
            cards: self.cards.clone(),
            leads: self.leads,
            ..other.clone()
        };
        like.difference(self)
    }

    /// Whether games of another plan can be nothing but those of this one: content and all
    /// that is chosen are the same.
    pub fn plays_the_same(&self, other: &Self) -> bool {
        let like = Self { stats: self.stats.clone(), cards: self.cards.clone(), leads: self.leads, ..other.clone() };
        like == *self
    }
}

/// What a seat got of a game.
fn got(row: &Row, seat: Seat) -> i64 {
    let winners = i64::try_from(row.winners.len()).unwrap_or(i64::MAX).max(1);
    if row.winners.contains(&seat.letter()) { WIN / winners } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simulate::{Plan, simulate};
    use tuckbox_duel::duel;

    fn rows(bots: &[&str], games: u64) -> Vec<Row> {
        let game = duel();
        let bots = bots.iter().map(|bot| (*bot).to_owned()).collect();
        let mut rows = Vec::new();
        simulate(&game, &Plan { bots, ..Plan::new(&game, games, 5) }, |row| rows.push(row.clone())).unwrap();
        rows
    }

    fn compared(before: &[Row], after: &[Row]) -> Compared {
        let mut compared = Compared::default();
        before.iter().zip(after).for_each(|(before, after)| compared.count(before, after));
        compared
    }

    #[test]
    fn what_is_the_same_is_no_difference() {
        let rows = rows(&["random"], 80);
        let found = compared(&rows, &rows);
        // As nothing differs, one game of forty is taken for granted that does.
        let none = Rate { games: 40, percent: Decimal(0), low: Decimal(-4_900), high: Decimal(4_900) };
        assert_eq!((found.games, found.otherwise), (80, 0));
        assert_eq!(found.by_deck(), [("blues", none), ("reds", none)]);
    }

    #[test]
    fn few_games_say_no_more_than_that_all_may_be_won_or_lost() {
        let rows = rows(&["random"], 3);
        let mut found = Compared::while_played(1000);
        rows.iter().for_each(|row| found.count(row, row));
        let (_, first) = found.by_seat()[0];
        assert_eq!((first.percent, first.low, first.high), (Decimal(0), Decimal(-100_000), Decimal(100_000)));
        assert_eq!(Standing::of(&first, Decimal(2_000)), Standing::Open);
    }

    #[test]
    fn the_difference_is_that_of_the_wins_and_its_interval_that_of_pairs() {
        let (before, after) = (rows(&["random"], 80), rows(&["search:20", "random"], 80));
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
    fn where_decks_and_seats_stand_is_what_they_win() {
        let (before, after) = (rows(&["random"], 80), rows(&["search:20", "random"], 80));
        let found = compared(&before, &after);
        let of_seat = |rows: &[Row]| Tally {
            games: 80,
            wins: rows.iter().filter(|row| row.winners.contains(&'A')).count().try_into().unwrap(),
        };
        let (_, first) = found.seats_stand()[0];
        assert_eq!((Some(first.before), Some(first.now)), (of_seat(&before).rate(), of_seat(&after).rate()));
        // Of games of two decks, what one wins the other one loses, where none is drawn.
        let [(_, blues), (_, reds)] = found.decks_stand()[..] else { unreachable!("{found:?}") };
        let games =
            |rows: &[Row]| u64::try_from(rows.iter().filter(|row| row.decks[0] != row.decks[1]).count()).unwrap();
        assert_eq!((blues.now.games, reds.before.games), (games(&after), games(&before)));
        let apart = |one: Rate, other: Rate| one.percent.0 - other.percent.0;
        let moved = found.by_deck();
        assert!((apart(blues.now, blues.before) - moved[0].1.percent.0).abs() <= 1, "{moved:?} {blues:?}");
    }

    #[test]
    fn stats_are_compared_game_by_game() {
        let rows = rows(&["random"], 80);
        let with = |row: &Row, gold: [i32; 2]| Row { stats: [("gold".into(), gold.to_vec())].into(), ..row.clone() };
        let before: Vec<Row> = rows.iter().map(|row| with(row, [3, 5])).collect();
        let after: Vec<Row> = rows.iter().map(|row| with(row, [5, if row.game % 2 == 0 { 4 } else { 6 }])).collect();
        let found = compared(&before, &after);
        let stats = found.stats();
        let [Some(first), Some(second)] = &stats["gold"][..] else { unreachable!("{stats:?}") };
        assert_eq!((first.count, first.mean, second.mean), (80, Decimal(2_000), Decimal(0)));
        assert!(first.margin < second.margin && first.margin > Decimal(0), "{stats:?}");
    }

    #[test]
    fn only_plans_of_the_same_games_can_be_compared() {
        let game = duel();
        let one = Planned::of(&game, &Plan::new(&game, 60, 5));
        assert_eq!(one.not_comparable(&Planned { content: "other".into(), ..one.clone() }), None);
        let told = one.not_comparable(&Planned { seed: 6, ..one.clone() });
        assert_eq!(told.as_deref(), Some("its seed is 6, not 5"));
        let noted = Planned { leads: true, stats: vec!["gold".into()], ..one.clone() };
        assert!(one.plays_the_same(&noted));
        for other in [
            Planned { content: "other".into(), ..one.clone() },
            Planned { swaps: [("a".into(), "b".into())].into(), ..one.clone() },
            Planned { profile: Some("short".into()), ..one.clone() },
        ] {
            assert!(!one.plays_the_same(&other), "{other:?}");
        }
    }

    /// How many games it takes until it is decided, where so many points count.
    fn games_until_decided(before: &[Row], after: &[Row], effect: i64) -> Option<u64> {
        let mut compared = Compared::while_played(1000);
        before.iter().zip(after).find_map(|(before, after)| {
            compared.count(before, after);
            compared.is_decided(Decimal(effect)).then_some(compared.games)
        })
    }

    #[test]
    fn a_great_difference_is_decided_early_and_none_when_none_can_be_as_large() {
        let (random, thinks) = (rows(&["random"], 1000), rows(&["quick", "random"], 1000));
        let same_decks = |rows: &[Row]| rows.iter().filter(|row| row.decks[0] == row.decks[1]).cloned().collect();
        let [random, thinks]: [Vec<Row>; 2] = [same_decks(&random), same_decks(&thinks)];
        let great = games_until_decided(&random, &thinks, 2_000).unwrap();
        assert!((100..500).contains(&great), "{great}");
        // What is the same must be seen for a while, the longer the less counts.
        let [coarse, fine] = [6_000, 3_000].map(|effect| games_until_decided(&random, &random, effect).unwrap());
        assert!(100 <= coarse && coarse < fine && fine < 500, "{coarse} {fine}");
        assert_eq!(games_until_decided(&random, &random, 100), None);
    }

    #[test]
    fn an_interval_says_where_a_deck_stands() {
        let standing = |low, high| {
            let rate = Rate { games: 100, percent: Decimal(0), low: Decimal(low), high: Decimal(high) };
            Standing::of(&rate, Decimal(2_000))
        };
        assert_eq!(standing(1, 9_000), Standing::Stronger);
        assert_eq!(standing(-9_000, -1), Standing::Weaker);
        assert_eq!(standing(-1_999, 1_999), Standing::AsBefore);
        assert_eq!(standing(-2_000, 1_999), Standing::Open);
    }
}
