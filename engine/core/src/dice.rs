//! Dice: what is thrown, and which dice of a throw make its result. Where the
//! faces come from is none of its business.

use crate::failure::{Flowing, Halt};
use crate::ids::Seats;
use crate::title::TitleRead;

/// The most dice one roll may have, and the most sides of a die.
pub const MOST_DICE: i32 = 1000;

/// The farthest from 0 that the lowest face of a die may be.
const FARTHEST_FACE: i32 = 1_000_000;

/// Which dice of a roll make its result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum KeptDice {
    /// The sum of all.
    All,
    /// The sum of so many of the highest; of none if there are fewer than one.
    Highest(i32),
    /// The sum of so many of the lowest.
    Lowest(i32),
    /// Each die stands for itself; the result is their sum.
    Apart,
    /// The same with dice that are alike: where chance is enumerated, falls count
    /// as one that differ only in which die shows what.
    Alike,
}

impl KeptDice {
    /// The result of these faces.
    pub fn result(self, faces: &[i32]) -> i32 {
        let count = |count: i32| usize::try_from(count).unwrap_or(0).min(faces.len());
        let sorted = || {
            let mut sorted = faces.to_vec();
            sorted.sort_unstable();
            sorted
        };
        match self {
            KeptDice::All | KeptDice::Apart | KeptDice::Alike => faces.iter().sum(),
            KeptDice::Highest(number) => sorted().iter().rev().take(count(number)).sum(),
            KeptDice::Lowest(number) => sorted().iter().take(count(number)).sum(),
        }
    }
}

/// What is thrown: dice, their rule, what for, and who sees the faces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Throw<'a> {
    /// How many dice; fewer than none are none.
    pub dice: i32,
    /// With how many sides.
    pub sides: i32,
    /// The number on the lowest face.
    pub from: i32,
    /// Which dice make the result.
    pub kept: KeptDice,
    /// What it is for, for people; empty for the piece that causes it.
    pub purpose: &'a str,
    /// The titles a script has read on its way to that.
    pub titles: &'a [TitleRead],
    /// Who sees faces and result.
    pub seen: Seats,
    /// What is added to what the dice come to.
    pub plus: &'a [i32],
    /// What the result is held against, for people.
    pub against: Option<i32>,
}

/// How many dice with how many sides, of a throw that is possible.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct DiceBounds {
    pub dice: u16,
    pub sides: u16,
}

impl Throw<'_> {
    /// The sum of what is added.
    pub fn added(&self) -> i32 {
        self.plus.iter().fold(0, |sum, &plus| sum.saturating_add(plus))
    }

    /// A plain sum that everyone sees.
    pub fn sum(dice: i32, sides: i32) -> Self {
        Self {
            dice,
            sides,
            from: 1,
            kept: KeptDice::All,
            purpose: "",
            titles: &[],
            seen: Seats::ALL,
            plus: &[],
            against: None,
        }
    }

    /// How many dice with how many sides, if that is possible.
    pub(crate) fn bounded(&self) -> Flowing<DiceBounds> {
        let bounded = |number: i32| u16::try_from(number).ok().filter(|_| number <= MOST_DICE);
        let sides =
            bounded(self.sides).filter(|&sides| sides > 0 && (-FARTHEST_FACE..=FARTHEST_FACE).contains(&self.from));
        let both = bounded(self.dice.max(0)).zip(sides).map(|(dice, sides)| DiceBounds { dice, sides });
        both.ok_or_else(|| {
            let Throw { dice, sides, from, .. } = self;
            let lowest = if *from == 1 { String::new() } else { format!(" from {from} on") };
            let bounds = match from.unsigned_abs() > FARTHEST_FACE.unsigned_abs() {
                true => format!("the lowest face lies between -{FARTHEST_FACE} and {FARTHEST_FACE}"),
                false => format!("there are at most {MOST_DICE} dice with 1 to {MOST_DICE} sides"),
            };
            Halt::failed(format!("A roll of {dice} dice with {sides} sides{lowest} is not possible; {bounds}."))
        })
    }
}
