//! What was seen at work, and by what: scenarios by their place in the list,
//! random games by their number.

use serde::Serialize;
use std::collections::BTreeMap;
use tuckbox_core::diagnostic::FileId;
use tuckbox_core::usage::UsedPart;
use tuckbox_project::usage::Used;

/// Who has exercised a part of the content: scenarios by their places, and random play.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Seen {
    /// The scenarios, by place.
    pub scenarios: Vec<usize>,
    /// In how many random games.
    pub games: u64,
    /// How often in all of them.
    pub times: u64,
}

impl Seen {
    /// Whether a scenario exercises it.
    pub fn in_scenarios(&self) -> bool {
        !self.scenarios.is_empty()
    }

    /// Whether random play exercises it.
    pub fn at_random(&self) -> bool {
        self.games > 0
    }

    fn game(&mut self, times: u32) {
        self.games += 1;
        self.times += u64::from(times);
    }
}

/// What was seen at work so far.
#[derive(Debug, Clone, Default)]
pub struct Sightings {
    parts: BTreeMap<UsedPart, Seen>,
    lines: BTreeMap<(FileId, u32), Seen>,
}

impl Sightings {
    /// Adds what a scenario used.
    pub fn scenario(&mut self, place: usize, used: &Used) {
        self.each(used, |seen, _| seen.scenarios.push(place));
    }

    /// Adds what a random game used.
    pub fn game(&mut self, used: &Used) {
        self.each(used, Seen::game);
    }

    /// What exercises a part.
    pub fn part(&self, part: UsedPart) -> Seen {
        self.parts.get(&part).cloned().unwrap_or_default()
    }

    /// What runs a line.
    pub fn line(&self, file: FileId, line: u32) -> Seen {
        self.lines.get(&(file, line)).cloned().unwrap_or_default()
    }

    fn each(&mut self, used: &Used, add: impl Fn(&mut Seen, u32)) {
        for (&part, &times) in &used.parts.parts {
            add(self.parts.entry(part).or_default(), times);
        }
        for (&file, lines) in &used.lines.0 {
            for (&line, &times) in lines {
                add(self.lines.entry((file, line)).or_default(), times);
            }
        }
    }
}
