//! What of a game its scenarios exercise, and what random play does: every
//! card, ability, action, event and effect, every line of its scripts, every
//! condition both ways, and every rule of its list. This module says what is
//! so; how it is told is for others.

mod bar;
mod functions;
mod gather;
mod measure;
mod random;
mod sightings;
mod text;

pub use bar::{Aspect, Bar, schema};
pub use gather::of;
pub use measure::{Shortfall, shorts};
pub use random::{MOST, RandomPlay, play};
pub use sightings::{Seen, Sightings};

use serde::Serialize;

/// What of a game is exercised, and by what.
#[derive(Debug, Clone, Serialize)]
pub struct GameCoverage {
    /// The game, by its folder.
    pub game: String,
    /// The name people read.
    pub title: String,
    /// The mods it is looked at with; only what stands in their files is told.
    pub mods: Vec<String>,
    /// The scenarios that hold, in the order of their pages; others name them by
    /// their place in this list, from 0 on.
    pub scenarios: Vec<HeldScenario>,
    /// How many scenarios fail; they exercise nothing.
    pub failing: usize,
    /// What was played at random, if anything was.
    pub random: Option<RandomPlay>,
    /// How much of each kind of thing is exercised.
    pub tallies: Vec<Tally>,
    /// Cards, in the order of the rules.
    pub cards: Vec<CoveredPart>,
    /// Abilities, of cards and of the game.
    pub abilities: Vec<CoveredPart>,
    /// Actions.
    pub actions: Vec<CoveredPart>,
    /// Events that the game names.
    pub events: Vec<CoveredPart>,
    /// Effects that the game names, in data and in scripts.
    pub effects: Vec<CoveredPart>,
    /// Functions of scripts, with their lines.
    pub functions: Vec<CoveredFunction>,
    /// Conditions as the data writes them, which should have held once and failed once.
    pub conditions: Vec<CoveredCondition>,
    /// Rules of the game's list.
    pub rules: Vec<CoveredRule>,
}

/// A scenario that holds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct HeldScenario {
    /// The path of its page in the box.
    pub page: String,
    /// The line it begins on.
    pub line: usize,
    /// The heading above its block.
    pub title: String,
}

/// A line of a file of the box, shown as `file:line`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct FileLine {
    /// The path in the box.
    pub file: String,
    /// The line, from 1 on.
    pub line: usize,
}

impl std::fmt::Display for FileLine {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "{}:{}", self.file, self.line)
    }
}

/// A part of the content.
#[derive(Debug, Clone, Serialize)]
pub struct CoveredPart {
    /// Its name; of an ability the card's and its number.
    pub id: String,
    /// The words people read.
    pub title: String,
    /// The card an ability belongs to, if it is one of a card.
    pub of: Option<String>,
    /// The effect that an ability runs.
    pub effect: Option<String>,
    /// Where it stands.
    pub place: Option<FileLine>,
    /// The scenarios and random games that exercise it.
    pub seen: Seen,
}

/// A function of a script.
#[derive(Debug, Clone, Serialize)]
pub struct CoveredFunction {
    /// Its name: of an effect the effect's.
    pub name: String,
    /// Whether it is an effect, and no help for others.
    pub is_effect: bool,
    /// Where it begins.
    pub place: FileLine,
    /// Its text as written, `function` to `end`.
    pub source: String,
    /// Its lines that can run.
    pub lines: Vec<CoveredLine>,
}

/// A line of a script that can run.
#[derive(Debug, Clone, Serialize)]
pub struct CoveredLine {
    /// Its number in the file, from 1 on.
    pub line: usize,
    /// What runs it.
    pub seen: Seen,
}

/// A condition of the data.
#[derive(Debug, Clone, Serialize)]
pub struct CoveredCondition {
    /// What it is part of: `ability E05#0`, `action attack`.
    pub of: String,
    /// As written, on one line.
    pub text: String,
    /// Where it stands.
    pub place: Option<FileLine>,
    /// The scenarios and random games in which it held.
    pub held: Seen,
    /// Where it did not hold.
    pub failed: Seen,
}

/// A rule of the game's list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CoveredRule {
    /// The id it has in `ids.txt`.
    pub id: String,
    /// The scenarios that cover it, by place.
    pub scenarios: Vec<usize>,
}

/// How much of one kind of thing is exercised.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Tally {
    /// What is counted.
    pub kind: Aspect,
    /// How many there are.
    pub all: usize,
    /// How many of them scenarios exercise; of conditions, both ways.
    pub scenarios: usize,
    /// How many of them random play exercises; nothing of rules.
    pub random: Option<usize>,
}

impl GameCoverage {
    /// How much of one kind is exercised.
    pub fn tally(&self, kind: Aspect) -> Tally {
        let none = Tally { kind, all: 0, scenarios: 0, random: None };
        self.tallies.iter().copied().find(|tally| tally.kind == kind).unwrap_or(none)
    }
}

#[cfg(test)]
mod tests;
