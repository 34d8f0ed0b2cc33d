//! Rolls in the log: what was rolled, why, what fell, and what came of it.

use super::Text;
use crate::dice::KeptDice;
use crate::ids::Seats;

/// A roll as it fell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rolled {
    /// Its running number in the match, from 1.
    pub number: u32,
    /// In which turn of the match; 0 before the first.
    pub turn: u32,
    /// What it was for; empty for the source of its entry.
    pub purpose: Text,
    /// How many sides each die has.
    pub sides: u16,
    /// The number on the lowest face.
    pub from: i32,
    /// What the dice show, in the order rolled.
    pub faces: Vec<i32>,
    /// Which of them make the result.
    pub kept: KeptDice,
    /// The result used; nothing if something cancelled the roll.
    pub result: Option<i32>,
    /// Who sees faces and result.
    pub seen: Seats,
}
