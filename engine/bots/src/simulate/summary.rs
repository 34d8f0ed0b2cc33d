//! What came of many games: counters that can be added up, so that the parts of a
//! plan say together what the whole would have said.

use super::plan::pairing_of;
use super::row::{Outcome, Row};
use crate::statistics::Distribution;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tuckbox_core::ids::{Seat, Seats};

/// What came of all games.
#[derive(Debug, Clone, PartialEq)]
pub struct Summary {
    /// How many were played.
    pub games: u64,
    /// How many came to their end.
    pub finished: u64,
    /// Decisions of all games.
    pub decisions: u64,
    /// Turns of all games.
    pub turns: u64,
    /// How long it took; 0 where nobody has played them now.
    pub seconds: f64,
    /// Wins by seat.
    pub winners: Vec<u64>,
    /// Games nobody won.
    pub draws: u64,
    /// Games that several seats won together; each of them counts as a winner.
    pub shared: u64,
    /// By pairing of decks.
    pub pairings: Vec<Pairing>,
    /// How many decisions games took.
    pub decisions_of: Distribution,
    /// How many turns games took.
    pub turns_of: Distribution,
    /// What the first seat got of each game that came to its end, in millionths more than
    /// its share: of a win all, of one with others and of a draw as much as they.
    pub first_seat: Distribution,
}

/// What came of the games of one pairing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Pairing {
    /// The decks, by name.
    pub decks: Vec<String>,
    /// How many were played.
    pub games: u64,
    /// How many came to their end.
    pub finished: u64,
    /// Wins by seat.
    pub winners: Vec<u64>,
    /// Games nobody won.
    pub draws: u64,
    /// Games that several seats won together.
    pub shared: u64,
}

impl Summary {
    /// Of no games yet, with these pairings of decks, by name.
    pub fn new(pairings: &[Vec<String>]) -> Self {
        let seats = pairings.iter().map(Vec::len).max().unwrap_or(0);
        let pairing = |decks: &Vec<String>| Pairing {
            decks: decks.clone(),
            games: 0,
            finished: 0,
            winners: vec![0; decks.len()],
            draws: 0,
            shared: 0,
        };
        Self {
            games: 0,
            finished: 0,
            decisions: 0,
            turns: 0,
            seconds: 0.0,
            winners: vec![0; seats],
            draws: 0,
            shared: 0,
            pairings: pairings.iter().map(pairing).collect(),
            decisions_of: Distribution::default(),
            turns_of: Distribution::default(),
            first_seat: Distribution::default(),
        }
    }

    /// Counts a game.
    pub fn count(&mut self, row: &Row) {
        self.count_outcome(row.game, &row.outcome());
    }

    /// Counts the game of this number.
    pub(super) fn count_outcome(&mut self, number: u64, outcome: &Outcome) {
        let &Outcome { winners, finished, draw, decisions, turns } = outcome;
        let shared = winners.len() > 1;
        self.decisions_of.add(i64::try_from(decisions).unwrap_or(i64::MAX));
        self.turns_of.add(i64::try_from(turns).unwrap_or(i64::MAX));
        if finished {
            self.first_seat.add(first_got(winners, self.winners.len()));
        }
        self.games += 1;
        self.finished += u64::from(finished);
        self.decisions += decisions;
        self.turns += turns;
        self.draws += u64::from(draw);
        self.shared += u64::from(shared);
        count_winners(&mut self.winners, outcome);
        let at = pairing_of(self.pairings.len(), number);
        if let Some(pairing) = self.pairings.get_mut(at) {
            pairing.games += 1;
            pairing.finished += u64::from(finished);
            pairing.draws += u64::from(draw);
            pairing.shared += u64::from(shared);
            count_winners(&mut pairing.winners, outcome);
        }
    }
}

/// What the first of so many seats got of a game, in millionths more than its share.
fn first_got(winners: Seats, seats: usize) -> i64 {
    let part = |of: usize| 1_000_000 / i64::try_from(of).unwrap_or(i64::MAX).max(1);
    let got = match winners {
        Seats::NONE => return 0,
        winners if winners.has(Seat(0)) => part(winners.len()),
        _ => 0,
    };
    got - part(seats)
}

/// Counts a game for each seat that has won it.
fn count_winners(list: &mut [u64], outcome: &Outcome) {
    for seat in outcome.winners.iter() {
        list.get_mut(seat.index()).into_iter().for_each(|wins| *wins += 1);
    }
}
