//! Who sits where in which game of a league. A pair fills a table in every way in which
//! both sit at it, each way followed by the same with both changed round, and these two
//! games have the same seed and decks.

use tuckbox_core::ids::{Seat, Seats};

/// Where everybody sits in the games of a league.
#[derive(Debug, Clone)]
pub struct Schedule {
    pairs: Vec<[usize; 2]>,
    /// The ways to fill a table, a bit for each seat the first of a pair has.
    ways: Vec<u64>,
    seats: usize,
    /// How many rounds there are, in which each pair plays one game.
    rounds: u64,
}

/// Who sits where in a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sitting {
    /// The pair that plays, by its place among all.
    pub pair: usize,
    /// The player of each seat.
    pub players: Vec<usize>,
    /// Which seed and decks of the plan it is played with.
    pub round: u64,
}

impl Sitting {
    /// The seats of a player.
    pub fn seats_of(&self, player: usize) -> Seats {
        let own = (0..).map(Seat).zip(&self.players).filter(|(_, sits)| **sits == player);
        own.fold(Seats::NONE, |all, (seat, _)| all.with(Seats::one(seat)))
    }
}

/// Tables of more seats are filled in so many ways at most.
const MOST_WAYS: usize = 64;

impl Schedule {
    /// For so many players, seats, and games of each pair at least: so many that each
    /// sits in each seat equally often.
    pub fn new(players: usize, seats: usize, games: u64) -> Self {
        let pairs = (0..players).flat_map(|one| (one + 1..players).map(move |other| [one, other])).collect();
        let all = (1_u64 << seats.min(63)) - 1;
        let with_first = (1..all).step_by(2).flat_map(|way| [way, all - way]);
        let ways: Vec<u64> = with_first.take(MOST_WAYS).collect();
        let whole = u64::try_from(ways.len()).unwrap_or(1).max(1);
        Self { pairs, ways, seats, rounds: games.div_ceil(whole).max(1) * whole }
    }

    /// All pairs, by the places of their players.
    pub fn pairs(&self) -> &[[usize; 2]] {
        &self.pairs
    }

    /// How many games there are.
    pub fn count(&self) -> u64 {
        self.rounds * u64::try_from(self.pairs.len()).unwrap_or(u64::MAX)
    }

    /// A game, from 0 to below their count: all pairs play the first round, then all the
    /// second, so that a league can be ended early.
    pub fn sitting(&self, game: u64) -> Sitting {
        let pairs = u64::try_from(self.pairs.len()).unwrap_or(1).max(1);
        let (round, pair) = (game / pairs, usize::try_from(game % pairs).unwrap_or(0));
        let ways = u64::try_from(self.ways.len()).unwrap_or(1).max(1);
        let way = self.ways.get(usize::try_from(round % ways).unwrap_or(0)).copied().unwrap_or(0);
        let [first, second] = self.pairs.get(pair).copied().unwrap_or_default();
        let players = (0..self.seats).map(|seat| if way >> seat & 1 == 1 { first } else { second }).collect();
        Sitting { pair, players, round: round / 2 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ways_round_with_the_same_chance() {
        let schedule = Schedule::new(3, 2, 3);
        assert_eq!((schedule.count(), schedule.pairs().len()), (12, 3));
        let sitting = |game| schedule.sitting(game);
        assert_eq!(sitting(0), Sitting { pair: 0, players: vec![0, 1], round: 0 });
        assert_eq!(sitting(2), Sitting { pair: 2, players: vec![1, 2], round: 0 });
        assert_eq!(sitting(3), Sitting { pair: 0, players: vec![1, 0], round: 0 });
        assert_eq!(sitting(6), Sitting { pair: 0, players: vec![0, 1], round: 1 });
    }

    #[test]
    fn everybody_sits_everywhere_equally_often() {
        for seats in 2..6 {
            let schedule = Schedule::new(2, seats, 1);
            for seat in 0..seats {
                let first = (0..schedule.count()).filter(|&game| schedule.sitting(game).players[seat] == 0).count();
                assert_eq!(u64::try_from(first).unwrap() * 2, schedule.count(), "{seats} seats, {seat}");
            }
            let alone = |game: u64| schedule.sitting(game).players.windows(2).all(|two| two[0] == two[1]);
            assert!(!(0..schedule.count()).any(alone));
        }
    }
}
