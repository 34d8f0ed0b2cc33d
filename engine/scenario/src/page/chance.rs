//! `Chance` blocks as a page writes them: what happens, what is asked about it, and
//! what is said of it.

use super::args::SeatName;
use super::given::Given;
use super::step::Placed;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::ops::Range;

/// Odds as a page says them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChanceBlock {
    /// The rules it covers.
    pub covers: Vec<String>,
    /// Files of its own, added to those of the game.
    pub files: BTreeMap<String, String>,
    /// The board, where it is not a whole game.
    pub given: Box<Given>,
    /// The decks of a whole game, one for each seat; a board if there is none.
    pub decks: Vec<String>,
    /// Zones in random order at the start, as `A.deck`; of the table, `deck`.
    pub mixed: Vec<String>,
    /// Whether dice that are pieces, and alike, are told apart only by how many show what.
    pub alike: bool,
    /// What happens. Dice that `Roll` does not give are open.
    pub steps: Vec<Placed>,
    /// What then goes on until something is so.
    pub until: Option<Until>,
    /// How likely what is.
    pub odds: Vec<Odd>,
    /// Means of numbers.
    pub mean: Vec<Mean>,
    /// Counts so many games instead of all outcomes; 0 for all outcomes.
    pub trials: u32,
    /// How far what is found may be from what is said.
    pub within: Option<String>,
    /// How many branches may be played.
    pub most: usize,
    /// In one step, what is less likely than one in so many is cut off.
    pub faint: u64,
}

/// Steps that are taken one after another, over and over, until something is so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Until {
    /// What must all hold for it to end.
    pub that: Vec<Placed>,
    /// The steps.
    pub steps: Vec<Placed>,
    /// Where it stands in the page, in bytes.
    pub span: Range<usize>,
}

/// One likelihood.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Odd {
    /// What must all hold.
    pub that: Vec<Placed>,
    /// How likely it is.
    pub is: String,
    /// Where it stands in the page, in bytes.
    pub span: Range<usize>,
}

/// One mean.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mean {
    /// The number.
    pub of: Measure,
    /// Its mean.
    pub is: String,
    /// Where it stands in the page, in bytes.
    pub span: Range<usize>,
}

/// A number that a board has.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub enum Measure {
    /// The current value of a stat of a piece.
    Stat(String, String),
    /// The value of a stat of a seat.
    SeatStat(SeatName, String),
    /// The value of a stat of the table.
    TableStat(String),
    /// How many pieces are in the zone of the seat.
    Count(SeatName, String),
    /// How many pieces go by this name.
    CountOf(String),
    /// How many rolls have been made; dice that are rolled together are one.
    Rolls,
    /// How many steps of `until` have been taken.
    Steps,
}
