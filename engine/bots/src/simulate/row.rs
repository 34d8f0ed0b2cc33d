//! What came of one game, for tables, programs and files.

use super::plan::Plan;
use super::watched::{Notes, Offered, SeatCards};
use crate::witness::Usage;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use tuckbox_core::ids::{Seat, Seats};
use tuckbox_core::matches::Finished;
use tuckbox_core::state::MatchResult;
use tuckbox_project::game::Game;

/// What came of one game, for tables and programs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// Its number, from 0.
    pub game: u64,
    /// Its seed.
    pub seed: u64,
    /// Its decks, by name.
    pub decks: Vec<String>,
    /// Seats that won, as letters; empty where nobody did.
    pub winners: Vec<char>,
    /// Whether it came to its end.
    pub finished: bool,
    /// Whether it ended as a draw.
    pub draw: bool,
    /// How many decisions it took.
    pub decisions: usize,
    /// How many turns were begun.
    pub turns: u32,
    /// The fingerprint of the match at its end, as `play` tells it, in hexadecimal.
    pub fingerprint: String,
    /// Stats at the end, by name, where the plan asks for them: one value for each seat,
    /// or one of the table.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub stats: BTreeMap<String, Vec<i32>>,
    /// What became of cards, by seat, where the plan asks for it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cards: Vec<SeatCards>,
    /// How often actions were offered and taken, by name, where the plan asks for it.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub actions: BTreeMap<String, Offered>,
    /// Who led, turn by turn, as letters of seats, `-` where nobody did; where the plan
    /// asks for it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub leads: String,
    /// What the player that may use it did with what the other one may not, where the plan
    /// leaves something out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub usage: Option<Usage>,
}

/// What every summary counts of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Outcome {
    pub winners: Seats,
    pub finished: bool,
    pub draw: bool,
    pub decisions: u64,
    pub turns: u64,
}

impl Row {
    pub(super) fn of(
        game: &Game,
        plan: &Plan,
        number: u64,
        finished: &Finished,
        (fingerprint, notes): &(u64, Notes),
    ) -> Self {
        let decks = plan.decks_of(number);
        let outcome = Outcome::of(finished);
        Self {
            game: number,
            seed: plan.seed_of(number),
            decks: game.deck_names(decks),
            winners: outcome.winners.iter().take_while(|seat| seat.index() < decks.len()).map(Seat::letter).collect(),
            finished: outcome.finished,
            draw: outcome.draw,
            decisions: finished.decisions,
            turns: finished.turns,
            fingerprint: format!("{fingerprint:016x}"),
            stats: notes.stats.clone(),
            cards: notes.cards.clone(),
            actions: notes.actions.clone(),
            leads: notes.leads.clone(),
            usage: None,
        }
    }

    /// Who has won, in a word: letters of seats, `draw`, `nobody` or `unfinished`.
    pub fn winner(&self) -> String {
        match (self.finished, self.winners.as_slice()) {
            (false, _) => "unfinished".into(),
            (true, []) if self.draw => "draw".into(),
            (true, []) => "nobody".into(),
            (true, winners) => winners.iter().collect(),
        }
    }

    pub(crate) fn outcome(&self) -> Outcome {
        let seats = (0..16).map(Seat).filter(|seat| self.winners.contains(&seat.letter()));
        Outcome {
            winners: seats.fold(Seats::NONE, |all, seat| all.with(Seats::one(seat))),
            finished: self.finished,
            draw: self.draw,
            decisions: u64::try_from(self.decisions).unwrap_or(u64::MAX),
            turns: self.turns.into(),
        }
    }
}

impl Outcome {
    pub(super) fn of(finished: &Finished) -> Self {
        let winners = match finished.outcome {
            Some(MatchResult::Won(seats)) => seats,
            _ => Seats::NONE,
        };
        Self {
            winners,
            finished: finished.outcome.is_some(),
            draw: matches!(finished.outcome, Some(MatchResult::Draw(_))),
            decisions: u64::try_from(finished.decisions).unwrap_or(u64::MAX),
            turns: finished.turns.into(),
        }
    }
}
