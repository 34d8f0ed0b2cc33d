//! Players against each other: every pair of them plays the same number of games, from
//! every seat and with the same chance both ways round, and what comes of it is a scale
//! of strength.

mod elo;
mod schedule;
mod skill;

use crate::by_name::UnknownBot;
use crate::parallel;
use crate::simulate::{Plan, Playing, Problem, as_they_are};
use crate::statistics::{Rate, rounded};
use elo::{Meeting, Strength};
pub(crate) use schedule::{Schedule, Sitting};
use schemars::JsonSchema;
use serde::Serialize;
use std::ops::ControlFlow;
use tuckbox_core::ids::Seats;
use tuckbox_project::game::Game;

/// The points of a game that is won; a draw is half of it.
pub const WHOLE: u64 = 1000;

/// Who plays against whom, and by what.
#[derive(Debug, Clone)]
pub struct League {
    /// The players by their words, each another.
    pub players: Vec<String>,
    /// How many games each pair plays at least.
    pub games: u64,
    /// Seeds, decks, settings, and when games are cut; its bots are not looked at.
    pub plan: Plan,
}

/// Why a league cannot be played.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Wrong {
    /// Fewer than two.
    #[error("A league needs two players at least.")]
    TooFew,
    /// The same player again.
    #[error("`{0}` is named twice; players of a league are told apart by their words.")]
    Twice(String),
    /// One of them is none.
    #[error(transparent)]
    Unknown(#[from] UnknownBot),
    /// There is nobody to play against.
    #[error("A game of one seat has no league: nobody plays against another there.")]
    OneSeat,
}

/// What came of a league.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Standings {
    /// How many games were played.
    pub games: u64,
    /// How many were to be played.
    pub planned: u64,
    /// How many came to their end; the others count as drawn.
    pub finished: u64,
    /// The players, in the order they were named.
    pub players: Vec<Standing>,
    /// Every pair, in the same order.
    pub pairs: Vec<Pair>,
    /// What the one wins that thinks twice as much, in per cent of the games between
    /// players that search: 50 where skill is worth nothing. Nothing where no two of them
    /// think differently much.
    pub doubling: Option<Rate>,
}

/// How strong a player is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Standing {
    /// Its word.
    pub player: String,
    /// Elo points above the first player.
    pub elo: i64,
    /// The true ones lie above this with 95 %.
    pub low: i64,
    /// The true ones lie below this with 95 %.
    pub high: i64,
    /// Games it has played.
    pub games: u64,
    /// What it got of them, in thousandths of a game.
    pub points: u64,
}

/// What came of the games of a pair.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Pair {
    /// Both players, by their places among all.
    pub players: [usize; 2],
    /// How many games they have played.
    pub games: u64,
    /// What the first of them got, in thousandths of a game.
    pub points: u64,
    /// What each of both got by the seats it had.
    pub seats: [Vec<SeatPoints>; 2],
}

/// What a player has got in a seat.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SeatPoints {
    /// Games it played there.
    pub games: u64,
    /// What it got of them, in thousandths of a game.
    pub points: u64,
}

impl League {
    /// Whether it can be played.
    ///
    /// # Errors
    /// When it has too few players, the same twice, or one that is none.
    pub fn check(&self) -> Result<(), Wrong> {
        for (at, player) in self.players.iter().enumerate() {
            player.parse::<crate::BotKind>()?;
            if self.players[..at].contains(player) {
                return Err(Wrong::Twice(player.clone()));
            }
        }
        match (self.players.len(), self.seats()) {
            (0 | 1, _) => Err(Wrong::TooFew),
            (_, 0 | 1) => Err(Wrong::OneSeat),
            _ => Ok(()),
        }
    }

    /// The words of those who sit in a game, seat by seat.
    pub(crate) fn bots(&self, sitting: &Sitting) -> Vec<String> {
        sitting.players.iter().map(|&player| self.players[player].clone()).collect()
    }

    /// What came of no game of two players so far.
    pub(crate) fn no_games(&self) -> Pair {
        Pair::new([0, 1], self.seats())
    }

    fn seats(&self) -> usize {
        self.plan.pairings.iter().map(Vec::len).max().unwrap_or(0)
    }

    /// Who sits where.
    pub(crate) fn schedule(&self) -> Schedule {
        Schedule::new(self.players.len(), self.seats(), self.games)
    }

    /// How many games are played in all.
    pub fn count(&self) -> u64 {
        self.schedule().count()
    }

    /// Plays all games; `each` is told of every one, and may end the league early.
    ///
    /// # Errors
    /// When the plan does not fit, or a game fails: the first one of them.
    pub fn play(&self, game: &Game, mut each: impl FnMut() -> ControlFlow<()>) -> Result<Standings, Problem> {
        let schedule = self.schedule();
        let mut pairs: Vec<Pair> = schedule.pairs().iter().map(|&players| Pair::new(players, self.seats())).collect();
        let (mut played, mut finished, mut problem) = (0, 0, None);
        let threads = if self.plan.threads == 0 { parallel::threads() } else { self.plan.threads };
        let worker = || {
            let (mut playing, schedule) = (Playing::begin(game, &self.plan), &schedule);
            move |number| {
                let sitting = schedule.sitting(number);
                let row = playing.row_of(self.bots(&sitting), sitting.round, as_they_are)?;
                Ok((sitting, row))
            }
        };
        parallel::in_order(schedule.count(), threads, worker, |_, result| match result {
            Ok((sitting, row)) => {
                played += 1;
                finished += u64::from(row.finished);
                pairs[sitting.pair].count(&sitting.players, row.outcome().winners);
                each()
            }
            Err(found) => {
                problem = Some(found);
                ControlFlow::Break(())
            }
        });
        problem.map_or_else(|| Ok(self.standings(played, finished, pairs)), Err)
    }

    fn standings(&self, games: u64, finished: u64, pairs: Vec<Pair>) -> Standings {
        let meeting = |&Pair { players, games, points, .. }: &Pair| Meeting { players, games, points };
        let meetings: Vec<Meeting> = pairs.iter().map(meeting).collect();
        let strengths = elo::strengths(self.players.len(), &meetings);
        let doubling = skill::doubling(&self.players, &meetings);
        let mut players = Vec::new();
        for ((at, player), strength) in self.players.iter().enumerate().zip(strengths) {
            let own = pairs.iter().filter_map(|pair| pair.of(at));
            let (games, points) = own.fold((0, 0), |sum, own| (sum.0 + own.0, sum.1 + own.1));
            let Strength { elo, low, high } = strength;
            players.push(Standing { player: player.clone(), elo, low, high, games, points });
        }
        Standings { games, planned: self.count(), finished, players, pairs, doubling }
    }
}

impl Pair {
    fn new(players: [usize; 2], seats: usize) -> Self {
        let seats = [(); 2].map(|()| vec![SeatPoints::default(); seats]);
        Self { players, games: 0, points: 0, seats }
    }

    /// Games and points of one of both; nothing of anybody else.
    fn of(&self, player: usize) -> Option<(u64, u64)> {
        match self.players {
            [first, _] if first == player => Some((self.games, self.points)),
            [_, second] if second == player => Some((self.games, self.games * WHOLE - self.points)),
            _ => None,
        }
    }

    /// Counts a game that these seats have won: each seat of the first is held against each of
    /// the second.
    pub(crate) fn count(&mut self, sitting: &[usize], won: Seats) {
        let won = |seat: usize| u64::from(won.iter().any(|winner| winner.index() == seat));
        let sides = self.players.map(|own| (0..sitting.len()).filter(|&seat| sitting[seat] == own).collect::<Vec<_>>());
        let mut sum = 0;
        for (side, mine, theirs) in [(0, &sides[0], &sides[1]), (1, &sides[1], &sides[0])] {
            for &seat in mine {
                let each = theirs.iter().map(|&other| WHOLE / 2 * (1 + won(seat) - won(other)));
                let points = rounded(each.sum(), count_of(theirs));
                let own = &mut self.seats[side][seat];
                (own.games, own.points) = (own.games + 1, own.points + points);
                sum += if side == 0 { points } else { 0 };
            }
        }
        self.games += 1;
        self.points += rounded(sum, count_of(&sides[0]));
    }
}

/// How many there are, one at least.
fn count_of(seats: &[usize]) -> u64 {
    u64::try_from(seats.len()).unwrap_or(1).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tuckbox_core::ids::Seat;
    use tuckbox_duel::duel;

    fn league(threads: usize) -> League {
        let players = ["random", "search:2", "search:16"].map(String::from).into();
        League { players, games: 20, plan: Plan { threads, ..Plan::new(&duel(), 1, 5) } }
    }

    #[test]
    fn who_thinks_more_stands_higher_on_any_number_of_threads() {
        let play = |threads| league(threads).play(&duel(), || ControlFlow::Continue(())).unwrap();
        let standings = play(1);
        assert_eq!(standings, play(3));
        assert_eq!((standings.games, standings.planned, standings.finished), (60, 60, 60));
        let elo: Vec<i64> = standings.players.iter().map(|player| player.elo).collect();
        assert!(elo[0] == 0 && elo[1] < elo[2] && elo[2] > 100, "{elo:?}");
        assert!(standings.players.iter().all(|one| one.games == 40 && one.low <= one.elo && one.elo <= one.high));
        let doubling = standings.doubling.unwrap();
        assert!(doubling.games == 20 && doubling.percent.0 > 50_000 && doubling.high.0 < 100_000, "{doubling:?}");
        let points: u64 = standings.players.iter().map(|one| one.points).sum();
        assert_eq!(points, 60 * WHOLE);
        assert!(standings.pairs.iter().all(|pair| pair.seats.iter().flatten().all(|seat| seat.games == 10)));
    }

    #[test]
    fn a_league_that_is_ended_early_tells_of_what_was_played() {
        let mut left = 10;
        let standings = league(2).play(&duel(), || {
            left -= 1;
            if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let standings = standings.unwrap();
        assert_eq!((standings.games, standings.planned), (10, 60));
    }

    #[test]
    fn every_seat_is_held_against_every_other() {
        let mut pair = Pair::new([4, 7], 3);
        pair.count(&[4, 7, 7], Seats::one(Seat(0)));
        pair.count(&[4, 7, 4], Seats::one(Seat(0)));
        pair.count(&[7, 7, 4], Seats::one(Seat(0)));
        pair.count(&[7, 4, 4], Seats::NONE);
        assert_eq!((pair.games, pair.points), (4, 2500));
        let seats = |side: usize| pair.seats[side].iter().map(|seat| (seat.games, seat.points)).collect::<Vec<_>>();
        assert_eq!(seats(0), [(2, 2000), (1, 500), (3, 1250)]);
        assert_eq!(seats(1), [(2, 1500), (3, 750), (1, 0)]);
        assert_eq!((pair.of(7), pair.of(5)), (Some((4, 1500)), None));
    }

    #[test]
    fn who_cannot_play_a_league_is_told_why() {
        let wrong = |players: &[&str]| {
            let players = players.iter().map(|word| String::from(*word)).collect();
            League { players, ..league(1) }.check().unwrap_err().to_string()
        };
        assert_eq!(wrong(&["random"]), "A league needs two players at least.");
        assert!(wrong(&["random", "quick", "random"]).starts_with("`random` is named twice"));
        assert!(wrong(&["random", "quik"]).starts_with("There is no bot `quik`"));
    }
}
