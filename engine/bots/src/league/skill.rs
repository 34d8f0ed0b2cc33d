//! How much of who wins is skill: of two players that search, how many games the one wins
//! that thinks twice as much (after Zook, Harrison and Riedl 2015, who set players of
//! several strengths against each other). Each doubling is taken to be worth as much as
//! any other, on the scale on which strengths add up (that of Bradley and Terry); the value
//! that makes what was played most likely is told, and by Fisher's information where the
//! true one lies. Each pair is given one drawn game besides.

#![expect(clippy::float_arithmetic, reason = "`libm` says the same on every machine")]

use super::WHOLE;
use super::elo::Meeting;
use crate::by_name::{BotKind, NEVER};
use crate::search::Budget;
use crate::statistics::{Decimal, Rate};

/// Rounds of Newton's, of which a few are enough.
const ROUNDS: usize = 50;

/// No doubling is worth more than this on the scale: 99.9 % of games.
const MOST: f64 = 7.0;

/// What the one wins that thinks twice as much, in per cent of the games between players
/// that search; nothing where no two of them think differently much.
pub fn doubling(players: &[String], meetings: &[Meeting]) -> Option<Rate> {
    let thought: Vec<Option<f64>> = players.iter().map(|player| thought(player)).collect();
    // How many doublings lie between both, games, games that the second has won.
    let of_pair = |meeting: &Meeting| {
        let [first, second] = meeting.players.map(|player| thought.get(player).copied().flatten());
        let doublings = libm::log2(second? / first?);
        (doublings != 0.0 && meeting.games > 0).then(|| (doublings, meeting.games, won_by_second(meeting)))
    };
    let pairs: Vec<(f64, u64, f64)> = meetings.iter().filter_map(of_pair).collect();
    let games = pairs.iter().map(|(_, games, _)| games).sum();
    if pairs.is_empty() {
        return None;
    }
    let mut worth = 0.0_f64;
    let mut information = 0.0;
    for _ in 0..ROUNDS {
        let mut slope = 0.0;
        information = 0.0;
        for &(doublings, games, won) in &pairs {
            let (games, share) = (number(games) + 1.0, share(worth * doublings));
            slope += doublings * (won + 0.5 - games * share);
            information += doublings * doublings * games * share * (1.0 - share);
        }
        worth = (worth + slope / information).clamp(-MOST, MOST);
    }
    let off = 1.96 / libm::sqrt(information);
    let [percent, low, high] = [worth, worth - off, worth + off].map(|worth| percent(share(worth)));
    Some(Rate { games, percent, low, high })
}

/// How much a player thinks, where it does nothing but search: iterations or milliseconds.
fn thought(player: &str) -> Option<f64> {
    match player.parse().ok().filter(|_| !player.contains(NEVER))? {
        BotKind::Search(Budget::Iterations(count)) => Some(f64::from(count)),
        _ => None,
    }
}

fn won_by_second(meeting: &Meeting) -> f64 {
    number(meeting.games * WHOLE - meeting.points) / number(WHOLE)
}

/// The share of games that so much more on the scale wins.
fn share(worth: f64) -> f64 {
    1.0 / (1.0 + libm::exp(-worth))
}

fn number(count: u64) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}

#[expect(clippy::cast_possible_truncation, reason = "a per cent in thousandths")]
fn percent(share: f64) -> Decimal {
    Decimal(libm::round(share * 100_000.0) as i64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pcg::Pcg32;

    fn players(words: &[&str]) -> Vec<String> {
        words.iter().map(|word| (*word).to_owned()).collect()
    }

    fn meeting(players: [usize; 2], games: u64, points: u64) -> Meeting {
        Meeting { players, games, points }
    }

    #[test]
    fn a_doubling_is_worth_what_was_played() {
        let two = players(&["search:50", "search:100"]);
        // 29 of 39, and half of the game that is given: 29.5 of 40.
        let found = doubling(&two, &[meeting([0, 1], 39, 10 * WHOLE)]).unwrap();
        assert_eq!((found.games, found.percent), (39, Decimal(73_750)));
        // ±1.96 √(1 / 40 · 0.7375 · 0.2625) around ln(29.5 / 10.5) on the scale.
        assert_eq!((found.low, found.high), (Decimal(58_144), Decimal(85_035)));
        // Two doublings win nine of ten where one wins three of four; the one with more is
        // named first here.
        let far = players(&["search:400", "search:100"]);
        let found = doubling(&far, &[meeting([0, 1], 99, 89 * WHOLE + WHOLE / 2)]).unwrap();
        assert_eq!((found.games, found.percent), (99, Decimal(75_000)));
    }

    #[test]
    fn only_players_that_think_differently_much_say_it() {
        let all = players(&["random", "search:100", "quick", "search:100/never=x", "search:9ms", "search:200"]);
        let with = |pair| doubling(&all, &[meeting(pair, 20, 5 * WHOLE)]);
        for pair in [[0, 1], [1, 2], [1, 3], [1, 4]] {
            assert_eq!(with(pair), None, "{pair:?}");
        }
        assert!(with([1, 5]).is_some());
        assert_eq!(doubling(&all, &[meeting([1, 5], 0, 0)]), None);
    }

    #[test]
    fn intervals_hold_the_true_worth_about_95_times_of_100() {
        let three = players(&["search:50", "search:100", "search:200"]);
        let (mut chance, mut held) = (Pcg32::new(3, 3), 0);
        for _ in 0..400 {
            // Three of five games are won by a doubling, nine of thirteen by two.
            let mut play = |players, lost: usize, of: usize| {
                let points = (0..100).filter(|_| chance.below(of) < lost).count();
                meeting(players, 100, u64::try_from(points).unwrap() * WHOLE)
            };
            let all = [play([0, 1], 2, 5), play([1, 2], 2, 5), play([0, 2], 4, 13)];
            let found = doubling(&three, &all).unwrap();
            held += usize::from(found.low < Decimal(60_000) && Decimal(60_000) < found.high);
        }
        assert!((364..=394).contains(&held), "{held} of 400");
    }
}
