//! Rolls in the log: what was rolled, why, what fell, and what came of it.

use super::{Entry, Noun};
use crate::dice::KeptDice;
use crate::ids::{Seat, Seats};
use crate::rules::Ruleset;
use std::fmt::Write;

/// A roll as it fell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rolled {
    /// Its running number in the match, from 1.
    pub number: u32,
    /// In which turn of the match; 0 before the first.
    pub turn: u32,
    /// What it was for; empty for the source of its entry.
    pub purpose: Box<str>,
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

impl Rolled {
    /// The line for a viewer: "Roll 3: A rolls 2d6 for the landing: 5 + 2 = 7."
    pub(super) fn line(&self, entry: &Entry, rules: &Ruleset, viewer: Option<Seat>) -> String {
        let Rolled { number, sides, faces, .. } = self;
        let mut line = format!("Roll {number}: {} rolls {}d{sides}", entry.seat.letter(), faces.len());
        // Writing into a text cannot fail, so results are dropped.
        if self.from != 1 {
            let _ = write!(line, " from {} on", self.from);
        }
        let known = viewer.is_none_or(|viewer| entry.source.card.is_none() || entry.source.seen.has(viewer));
        if !self.purpose.is_empty() {
            let _ = write!(line, " for {}", self.purpose);
        } else if entry.source != Noun::default() && known {
            let _ = write!(line, " for {}", entry.source.name(rules, viewer));
        }
        if viewer.is_some_and(|viewer| !self.seen.has(viewer)) {
            return line + ": in secret.";
        }
        let _ = write!(line, ": {}.", self.told());
        line
    }

    /// Faces and result: `5 + 2 = 7`, `5, 2, highest 5`, `8, 4, 2`.
    fn told(&self) -> String {
        let list = |between: &str| {
            let faces: Vec<String> = self.faces.iter().map(ToString::to_string).collect();
            faces.join(between)
        };
        let fallen = self.kept.result(&self.faces);
        let counts = |word: &str, count: i32| match count {
            1 => format!("{}, {word} {fallen}", list(", ")),
            count => format!("{}, {word} {count}: {fallen}", list(", ")),
        };
        let mut text = match (self.kept, self.faces.len()) {
            (_, 0) => String::from("no dice"),
            (KeptDice::Apart | KeptDice::Alike, _) => list(", "),
            (_, 1) => list(""),
            (KeptDice::All, _) => format!("{} = {fallen}", list(" + ")),
            (KeptDice::Highest(count), _) => counts("highest", count),
            (KeptDice::Lowest(count), _) => counts("lowest", count),
        };
        match self.result {
            None => text.push_str(", which does not count"),
            Some(result) if result != fallen => {
                let _ = write!(text, ", made {result}");
            }
            Some(_) => {}
        }
        text
    }
}
