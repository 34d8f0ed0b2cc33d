//! Where a seat stands that wants to look ahead: its question, and how the match came
//! to it. Nobody outside can look into one. What it becomes for whoever thinks is a board
//! on which all that the seat may not know is dealt anew: [`crate::matches::Lookahead`].

use crate::ask::{Choice, Decision};
use crate::ids::Seat;
use crate::state::State;

/// A question of a seat, to look ahead from.
///
/// ```compile_fail
/// fn cheat(standpoint: &tuckbox_core::standpoint::Standpoint) -> usize {
///     standpoint.now.pieces.len()
/// }
/// ```
#[derive(Clone)]
pub struct Standpoint {
    /// What the seat is asked.
    pub(crate) decision: Decision,
    /// The state before the step in hand.
    pub(crate) before: State,
    /// The state at the question.
    pub(crate) now: State,
    /// What the step has been answered before.
    pub(crate) answers: Vec<Earlier>,
}

/// An answer of the step in hand, as the seat that is asked now may know it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Earlier {
    /// Who gave it.
    pub seat: Seat,
    /// What it was; nothing while it is sealed.
    pub choice: Option<Choice>,
}

/// An answer of the step in hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Taken {
    /// Who gave it.
    pub seat: Seat,
    /// What it was.
    pub choice: Choice,
    /// Whether others have not answered yet that are asked together with it.
    pub sealed: bool,
}

impl Taken {
    /// As far as a seat may know it.
    pub fn told(self, seat: Seat) -> Earlier {
        Earlier { seat: self.seat, choice: Some(self.choice).filter(|_| !self.sealed || self.seat == seat) }
    }
}

/// Answers all questions of a board that is only supposed, whoever is asked: it may look
/// at everything, since nothing there is secret.
pub trait Pilot {
    /// The place of the chosen option. One that does not exist counts as the last option.
    /// Nothing, where it looks no further, even in the middle of a step.
    fn choose(&mut self, board: &State, decision: &Decision) -> Option<usize>;
}
