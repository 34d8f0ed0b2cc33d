//! `mutants.toml`: faults that change nothing, each with the reason. It stands with
//! the scenarios of the game.

use super::Mutant;
use serde::Deserialize;

/// One fault that is known to change nothing.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Listed {
    /// The file, from the box's folder.
    pub file: String,
    /// The card, the named part or the function it belongs to.
    #[serde(default)]
    pub of: String,
    /// The line as it is written, without the blanks around it.
    pub line: String,
    /// What is changed, as it is told.
    pub change: String,
    /// Why nothing can notice it.
    pub reason: String,
}

impl Listed {
    /// Whether it is this fault.
    pub fn is(&self, mutant: &Mutant) -> bool {
        self.file == mutant.path && self.of == mutant.of && self.line == mutant.text && self.change == mutant.change
    }
}

/// The list of a game.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Survivors {
    /// The faults, in any order.
    #[serde(default)]
    pub mutant: Vec<Listed>,
}

/// What is wrong with a `mutants.toml`.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum BadList {
    /// It cannot be read; with the line.
    #[error(transparent)]
    Toml(#[from] toml::de::Error),
    /// An entry does not say why nothing notices it.
    #[error("The change `{change}` in `{file}` needs a reason.")]
    NoReason {
        /// The change.
        change: String,
        /// The file it is made in.
        file: String,
    },
}

impl Survivors {
    /// Reads the text of a `mutants.toml`.
    ///
    /// # Errors
    /// When it is no such list, or an entry has no reason.
    pub fn read(text: &str) -> Result<Self, BadList> {
        let list: Survivors = toml::from_str(text)?;
        match list.mutant.iter().find(|listed| listed.reason.trim().is_empty()) {
            Some(listed) => Err(BadList::NoReason { change: listed.change.to_string(), file: listed.file.to_string() }),
            None => Ok(list),
        }
    }

    /// Entries that are none of the faults there are: the line has changed or is gone.
    pub fn stale<'a>(&'a self, mutants: &'a [Mutant]) -> impl Iterator<Item = &'a Listed> {
        self.mutant.iter().filter(|listed| !mutants.iter().any(|mutant| listed.is(mutant)))
    }

    /// Whether a fault is on the list.
    pub fn has(&self, mutant: &Mutant) -> bool {
        self.mutant.iter().any(|listed| listed.is(mutant))
    }
}
