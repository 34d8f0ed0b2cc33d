//! The parts of a game: every named thing its files define, with its place and
//! a hash of what is written there. Two contents are compared part by part
//! ([`Changes`]); a file keeps the hashes alone ([`PartHashes`]) and tells
//! later, elsewhere, which parts are no longer what they were. Hashes are of
//! names and values as written, mods included, never of numbers: a part that is
//! added or moved changes no other.

mod changes;
mod hashes;
mod read;
mod words;

pub use changes::{Changed, Changes, Difference, Renamed};
pub use hashes::PartHashes;

use crate::source::Sources;
use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;
use tuckbox_core::names::NameKind;
use tuckbox_core::rules::Ruleset;

/// What kind of thing a part of a game is, which together with its name identifies it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PartKind {
    /// What has a name in the rules. An effect is one, in data or in a script.
    Named(NameKind),
    /// An ability, by its key: `card#when:event`, or `#when:event` for one of the game.
    Ability,
    /// A function or value of a script that its effects use.
    Helper,
    /// What the game says in one key of its own: `flow`, `checks`, `links` …
    Game,
}

impl PartKind {
    /// The word it has in files and on the command line: `card`, `stat`, `ability` …
    pub fn word(self) -> &'static str {
        match self {
            PartKind::Named(kind) => kind.word(),
            PartKind::Ability => "ability",
            PartKind::Helper => "helper",
            PartKind::Game => "game",
        }
    }

    /// The kind of a word.
    pub fn of(word: &str) -> Option<Self> {
        let named = NameKind::ALL.into_iter().map(PartKind::Named);
        named.chain([PartKind::Ability, PartKind::Helper, PartKind::Game]).find(|kind| kind.word() == word)
    }
}

/// A file and a line, from 1.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct At {
    /// The path from the box's folder.
    pub path: Arc<str>,
    /// The line.
    pub line: usize,
}

impl At {
    /// The mod whose file it is.
    pub fn owner(&self) -> Option<&str> {
        crate::mods::inside(&self.path).map(|(name, _)| name)
    }
}

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}:{}", self.path, self.line)
    }
}

/// One value of a part: the way to it, and how it is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Leaf {
    /// The way to it, such as `cost` or `targets.1`; empty for the part itself.
    pub path: String,
    /// The value in a form that comments and blanks do not change.
    pub value: String,
    /// The line the value stands in, if the files say it.
    pub at: Option<At>,
}

/// A named thing of a game, as its files say it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GamePart {
    /// Which kind of thing its name is one of.
    pub kind: PartKind,
    /// Its name; of an ability its key, of a helper its file and name.
    pub name: String,
    /// Where it is defined; nothing for one known by its hash alone.
    pub at: Option<At>,
    /// Changes with everything that is written in it and, for an effect of a
    /// script, with every helper it can reach. Its name is not in it.
    pub hash: String,
    /// The same without what it reaches.
    pub own: String,
    /// What is written in it, in order.
    pub leaves: Vec<Leaf>,
    /// The names of the helpers it can reach, in order.
    pub reach: Vec<String>,
    /// The mods that have changed it, each with the place where it says so.
    pub mods: Vec<(String, At)>,
}

impl GamePart {
    /// A part that reaches nothing.
    pub fn new(kind: PartKind, name: impl Into<String>, at: Option<At>, leaves: Vec<Leaf>) -> Self {
        let texts = leaves.iter().flat_map(|leaf| [leaf.path.as_str(), leaf.value.as_str()]);
        let own = short_hash(texts);
        let (reach, mods) = (Vec::new(), Vec::new());
        Self { kind, name: name.into(), at, hash: own.clone(), own, leaves, reach, mods }
    }

    /// The same part, which reaches these helpers.
    pub fn reaching(mut self, helpers: &[&GamePart]) -> Self {
        if !helpers.is_empty() {
            let texts = helpers.iter().flat_map(|helper| [helper.name.as_str(), helper.own.as_str()]);
            self.hash = short_hash(std::iter::once(self.own.as_str()).chain(texts));
        }
        self.reach = helpers.iter().map(|helper| helper.name.clone()).collect();
        self
    }

    /// Its kind and name in one word: `card:imp`.
    pub fn key(&self) -> String {
        format!("{}:{}", self.kind.word(), self.name)
    }

    /// The card it belongs to, for a card itself and its abilities.
    pub fn card(&self) -> Option<&str> {
        match self.kind {
            PartKind::Named(NameKind::Card) => Some(&self.name),
            PartKind::Ability => self.name.split_once('#').map(|(card, _)| card).filter(|card| !card.is_empty()),
            _ => None,
        }
    }

    /// The value at the end of a way.
    pub fn leaf(&self, path: &str) -> Option<&Leaf> {
        self.leaves.iter().find(|leaf| leaf.path == path)
    }
}

/// 48 bits in hexadecimal that change with every one of these texts.
fn short_hash<'a>(texts: impl Iterator<Item = &'a str>) -> String {
    let mut hasher = blake3::Hasher::new();
    for text in texts {
        hasher.update(&(text.len() as u64).to_le_bytes());
        hasher.update(text.as_bytes());
    }
    hasher.finalize().as_bytes().iter().take(6).map(|byte| format!("{byte:02x}")).collect()
}

/// All parts of a game, in the order written.
#[derive(Debug, Clone, Default)]
pub struct Parts {
    list: Vec<Arc<GamePart>>,
    index: HashMap<(PartKind, String), usize>,
}

impl Parts {
    /// The parts that the data of a game defines; those of its scripts are for
    /// whoever reads scripts to add. `sources` are what `rules` were read from.
    pub fn of(rules: &Ruleset, sources: &Sources) -> Self {
        let mut parts = Self::default();
        read::read(rules, sources).into_iter().for_each(|part| parts.add(part));
        parts
    }

    /// Adds a part; one that is there already stays.
    pub fn add(&mut self, part: GamePart) {
        let key = (part.kind, part.name.clone());
        if !self.index.contains_key(&key) {
            self.index.insert(key, self.list.len());
            self.list.push(Arc::new(part));
        }
    }

    /// All of them, in order.
    pub fn iter(&self) -> impl Iterator<Item = &Arc<GamePart>> {
        self.list.iter()
    }

    /// The part of this kind and name.
    pub fn get(&self, kind: PartKind, name: &str) -> Option<&Arc<GamePart>> {
        self.index.get(&(kind, name.to_owned())).and_then(|&at| self.list.get(at))
    }

    /// Their hashes, for a file.
    pub fn hashes(&self) -> PartHashes {
        PartHashes(self.list.iter().map(|part| (part.key(), part.hash.clone())).collect())
    }
}
