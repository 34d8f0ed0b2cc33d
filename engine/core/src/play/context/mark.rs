//! How far things are where something begins, to tell afterwards whether it did
//! anything.

use crate::event::Event;
use crate::ids::Seat;

/// How far things are.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Mark {
    pub entries: usize,
    pub answers: usize,
    pub held: usize,
    pub delayed: usize,
    pub cancelled: usize,
    pub in_hand: Option<Event>,
    pub first: Seat,
    pub active: Seat,
}
