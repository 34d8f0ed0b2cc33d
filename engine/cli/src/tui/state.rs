//! What the table remembers besides the match: where the cursor is, what is being
//! searched, where it looks back. Plain data; what keys do with it stands in the
//! files after them.

use std::sync::Arc;
use tuckbox_core::rules::Ruleset;
use tuckbox_core::view::Handle;
use tuckbox_session::Point;

/// Where the cursor is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cursor {
    /// On an offer of the question.
    Offer(usize),
    /// On a piece of the table, by its handle in the view.
    Piece(Handle),
}

/// Which way an arrow key moves the cursor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// Left.
    Left,
    /// Right.
    Right,
    /// Up.
    Up,
    /// Down.
    Down,
}

/// Whether the person stays at the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stay {
    /// The table stays open.
    Here,
    /// The person has left; the program ends.
    Leave,
}

/// What is looked for first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SearchFirst {
    /// Options of the question.
    Offers,
    /// Cards and spaces on the table.
    Pieces,
}

/// A search under way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Search {
    /// What has been typed.
    pub words: String,
    pub(super) first: SearchFirst,
    /// Where the cursor was before.
    pub(super) from: Cursor,
    /// Which of the finds it is on.
    pub(super) at: usize,
}

/// Where in the match the table looks.
pub struct LookBack {
    pub(super) points: Vec<Point>,
    /// Which of them.
    pub(super) place: usize,
    /// The rules of that time.
    pub(super) rules: Arc<Ruleset>,
    /// What was chosen then, where the seat may know.
    pub(super) chosen: Option<String>,
    /// A match from a file lies open: there is no present to go back to.
    pub(super) file: bool,
    /// The turn being typed.
    pub(super) turn: Option<String>,
}

impl LookBack {
    /// Where it is: "14 of 52".
    pub fn words(&self) -> String {
        match self.file {
            true => {
                let at = |point: Option<&Point>| point.map_or(0, |point| point.at);
                format!("answer {} of {}", at(self.points.get(self.place)), at(self.points.last()))
            }
            false => format!("{} of {}", self.place + 1, self.points.len()),
        }
    }

    /// What the keys do now.
    pub fn help(&self) -> String {
        match (&self.turn, self.file) {
            (Some(turn), _) => format!("To turn: {turn}▏ (Enter)"),
            (None, true) => "←→ step, / to a turn, v another seat, b goes on from here, q leaves".into(),
            (None, false) => "←→ step, / to a turn, b goes on from here, Esc to the present".into(),
        }
    }
}
