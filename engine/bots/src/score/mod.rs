//! How well seats stand: by the `score` that a game declares, or, where it declares none,
//! by what its ends read. What follows from that, its readers say.

mod general;

use general::general;
use tuckbox_core::ids::Seat;
use tuckbox_core::play::{Eval, Scope};
use tuckbox_core::rules::Ruleset;
use tuckbox_core::rules::value::Value;

/// What tells how well a seat stands; more is better.
#[derive(Debug, Clone)]
pub struct Score(Option<Value>);

impl Score {
    /// By what a game declares, or by what its ends read.
    pub fn of(rules: &Ruleset) -> Self {
        Self(rules.score.clone().or_else(|| general(rules)))
    }

    /// Whether anything tells.
    pub fn is_known(&self) -> bool {
        self.0.is_some()
    }

    /// How well a seat stands on a board; 0 where nothing tells.
    pub fn of_seat(&self, board: &Eval<'_>, seat: Seat) -> i64 {
        let scope = Scope { me: seat, ..Scope::default() };
        self.0.as_ref().map_or(0, |score| i64::from(board.value(&scope, score)))
    }

    /// The seat that stands better than all others that still play, if one does.
    pub fn leader(&self, board: &Eval<'_>) -> Option<Seat> {
        let playing = board.state.playing();
        let scores = playing.iter().map(|seat| (self.of_seat(board, seat), seat));
        let (mut best, mut alone) = (None, false);
        for (score, seat) in scores {
            match best {
                Some((most, _)) if score < most => {}
                Some((most, _)) if score == most => alone = false,
                _ => (best, alone) = (Some((score, seat)), true),
            }
        }
        best.filter(|_| alone).map(|(_, seat)| seat)
    }
}
