//! A game ready to be played: its rules, its scripts and the texts they came
//! from. It is shared between threads; each thread makes a host of its own.

use crate::usage::RecordingHost;
use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::fmt;
use std::path::Path;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use tuckbox_content::parts::Parts;
use tuckbox_content::{Change, Loaded, ModFiles, Sources, Style};
use tuckbox_core::diagnostic::Diagnostic;
use tuckbox_core::matches::{Match, Save, Setup};
use tuckbox_core::names::{DeckId, Kind};
use tuckbox_core::play::{Host, NoScripts};
use tuckbox_core::rules::Ruleset;
use tuckbox_core::usage::Conditions;
use tuckbox_script::{LuaHost, ScriptFile};

/// Everything a thread needs to play.
#[derive(Debug, Clone)]
pub struct Game {
    /// The rules.
    pub rules: Arc<Ruleset>,
    /// The texts, to draw diagnostics.
    pub sources: Sources,
    /// Those of the texts that are scripts.
    pub scripts: Vec<ScriptFile>,
    /// Warnings that did not keep it from being played.
    pub diagnostics: Vec<Diagnostic>,
    /// What mods have changed, in order.
    pub changes: Vec<Change>,
    learned: Arc<Mutex<HashMap<TypeId, Arc<dyn Any + Send + Sync>>>>,
    /// The conditions of the rules, where it is recorded what runs use.
    conditions: Option<Arc<Conditions>>,
    parts: Arc<OnceLock<Parts>>,
}

/// A game as it was found, whatever is wrong with it.
#[derive(Debug, Clone)]
pub struct Found {
    /// The rules, where the data has no error.
    pub rules: Option<Arc<Ruleset>>,
    /// The texts.
    pub sources: Sources,
    /// Those of the texts that are scripts.
    pub scripts: Vec<ScriptFile>,
    /// What mods have changed, in order.
    pub changes: Vec<Change>,
    /// Everything that is wrong.
    pub diagnostics: Vec<Diagnostic>,
}

impl Found {
    /// Reads a game from the folder of its box, and checks its scripts.
    pub fn load(root: &Path, game: &str) -> Self {
        Self::load_with(root, game, Vec::new())
    }

    /// Reads a game with mods, and checks all scripts.
    pub fn load_with(root: &Path, game: &str, mods: Vec<ModFiles>) -> Self {
        Self::of(tuckbox_content::load_with(root, game, mods))
    }

    /// Reads a game from texts with their paths in the box.
    pub fn read(game: &str, files: Vec<(String, String)>) -> Self {
        Self::of(tuckbox_content::load_files(game, files))
    }

    fn of(loaded: Loaded) -> Self {
        let Loaded { ruleset, sources, scripts, changes, mut diagnostics } = loaded;
        let rules = ruleset.map(Arc::new);
        let script = |file| {
            let source = sources.get(file)?;
            Some(ScriptFile { path: source.path.clone(), text: Arc::clone(&source.text), file })
        };
        let scripts: Vec<ScriptFile> = scripts.into_iter().filter_map(script).collect();
        if let Some(rules) = &rules {
            let mut about_scripts = tuckbox_script::check(rules, &scripts);
            tuckbox_content::tell_causes(&mut about_scripts, &changes, &sources);
            diagnostics.extend(about_scripts);
        }
        Self { rules, sources, scripts, changes, diagnostics }
    }
}

/// A game that cannot be played, and why.
#[derive(Debug, Clone)]
pub struct Broken {
    /// All problems.
    pub diagnostics: Vec<Diagnostic>,
    /// The texts they are about.
    pub sources: Sources,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&tuckbox_content::render(&self.diagnostics, &self.sources, Style::Plain))
    }
}

impl std::error::Error for Broken {}

impl Game {
    /// Reads a game from the folder of its box, and checks its scripts.
    ///
    /// # Errors
    /// When content or a script has an error; all problems are told at once.
    pub fn load(root: &Path, game: &str) -> Result<Self, Broken> {
        Self::load_with(root, game, Vec::new())
    }

    /// Reads a game with mods, and checks all scripts.
    ///
    /// # Errors
    /// When content or a script has an error, or the mods do not fit the game
    /// or each other; all problems are told at once.
    pub fn load_with(root: &Path, game: &str, mods: Vec<ModFiles>) -> Result<Self, Broken> {
        Self::checked(Found::load_with(root, game, mods))
    }

    /// Reads a game from texts with their paths in the box, mods included.
    ///
    /// # Errors
    /// When content or a script has an error; all problems are told at once.
    pub fn read(game: &str, files: Vec<(String, String)>) -> Result<Self, Broken> {
        Self::checked(Found::read(game, files))
    }

    fn checked(found: Found) -> Result<Self, Broken> {
        let Found { rules, sources, scripts, changes, diagnostics } = found;
        match rules.filter(|_| !diagnostics.iter().any(Diagnostic::is_error)) {
            Some(rules) => Ok(Self {
                rules,
                sources,
                scripts,
                diagnostics,
                changes,
                learned: Arc::default(),
                parts: Arc::default(),
                conditions: None,
            }),
            None => Err(Broken { diagnostics, sources }),
        }
    }

    /// A game without scripts and texts, from rules made in code.
    pub fn of(rules: Ruleset) -> Self {
        Self {
            rules: Arc::new(rules),
            sources: Sources::default(),
            scripts: Vec::new(),
            diagnostics: Vec::new(),
            changes: Vec::new(),
            learned: Arc::default(),
            conditions: None,
            parts: Arc::default(),
        }
    }

    /// The same game, with hosts that count the lines they run and have a record
    /// that matches can write; it is slower.
    #[must_use]
    pub fn recording(self) -> Self {
        Self { conditions: Some(Conditions::of(&self.rules)), ..self }
    }

    /// The conditions of the rules, if it is recorded what runs use.
    pub fn conditions(&self) -> Option<&Arc<Conditions>> {
        self.conditions.as_ref()
    }

    /// The same game with the cards that pieces of a match are and that it no
    /// longer has; itself, if there is none. A match is put under this one.
    #[must_use]
    pub fn keeping(self, found: &Match) -> Self {
        self.keeping_of(&found.save())
    }

    /// The same for a match in a file.
    #[must_use]
    pub fn keeping_of(self, save: &Save) -> Self {
        let rules = save.id_remap.kept_in(&self.rules);
        if Arc::ptr_eq(&rules, &self.rules) {
            return self;
        }
        let conditions = self.conditions.as_ref().map(|_| Conditions::of(&rules));
        Self { rules, conditions, learned: Arc::default(), ..self }
    }

    /// A host for the scripts, for one thread.
    ///
    /// # Errors
    /// When a script cannot be loaded.
    pub fn host(&self) -> Result<Box<dyn Host>, Broken> {
        let host = self.plain_host()?;
        Ok(match &self.conditions {
            Some(conditions) => Box::new(RecordingHost::new(host, conditions)),
            None => host,
        })
    }

    fn plain_host(&self) -> Result<Box<dyn Host>, Broken> {
        if self.scripts.is_empty() {
            return Ok(Box::new(NoScripts));
        }
        let make = if self.conditions.is_some() { LuaHost::counting } else { LuaHost::new };
        match make(&self.rules, &self.scripts) {
            Ok(host) => Ok(Box::new(host)),
            Err(fault) => {
                let problem = Diagnostic::error("script-error", fault.message).hint("Mend the script and load again.");
                Err(Broken { diagnostics: vec![problem], sources: self.sources.clone() })
            }
        }
    }

    /// What somebody has worked out about the rules, by its type; found at first
    /// use and shared by all copies of the game.
    pub fn learned<T: Any + Send + Sync>(&self, learn: impl FnOnce(&Self) -> T) -> Arc<T> {
        let mut learned = self.learned.lock().unwrap_or_else(PoisonError::into_inner);
        let known = learned.get(&TypeId::of::<T>()).and_then(|known| Arc::clone(known).downcast().ok());
        known.unwrap_or_else(|| {
            let new = Arc::new(learn(self));
            learned.insert(TypeId::of::<T>(), Arc::clone(&new) as Arc<dyn Any + Send + Sync>);
            new
        })
    }

    /// Every named thing of the game with its place and hash; found at first use.
    pub fn parts(&self) -> &Parts {
        self.parts.get_or_init(|| crate::parts::of(self))
    }

    /// The names of all decks.
    pub fn decks(&self) -> impl Iterator<Item = &str> {
        self.rules.names.of(Kind::Deck).iter().map(|entry| &*entry.name)
    }

    /// The names of some decks.
    pub fn deck_names(&self, decks: &[DeckId]) -> Vec<String> {
        decks.iter().map(|&deck| self.rules.name(deck).to_string()).collect()
    }

    /// What a match with these decks begins with, one deck for each seat.
    ///
    /// # Errors
    /// A whole sentence, when there is no deck of a name, or the game is not for
    /// so many seats.
    pub fn setup(&self, decks: &[impl AsRef<str>], seed: impl Seed) -> Result<Setup, String> {
        let find = |name: &str| {
            let known = || self.decks().map(|deck| format!("`{deck}`")).collect::<Vec<_>>().join(", ");
            self.rules
                .find::<DeckId>(name)
                .ok_or_else(|| format!("There is no deck `{name}`; the game has {}.", known()))
        };
        let decks = decks.iter().map(|name| find(name.as_ref())).collect::<Result<Vec<_>, _>>()?;
        let (least, most) = self.rules.seats;
        if !(usize::from(least)..=usize::from(most)).contains(&decks.len()) {
            return Err(format!("The game is for {least} to {most} seats, and {} decks are given.", decks.len()));
        }
        Ok(Setup::new(decks, seed.bytes()))
    }

    /// What a match with the game's own decks begins with, for its fewest seats.
    pub fn default_setup(&self, seed: impl Seed) -> Setup {
        let seats = usize::from(self.rules.seats.0);
        let decks = &self.rules.default_decks;
        let decks = if decks.is_empty() { vec![DeckId(0)] } else { decks.clone() };
        Setup::new(decks.into_iter().cycle().take(seats).collect(), seed.bytes())
    }

    /// The game's version: the hash of its texts, in hexadecimal.
    pub fn version(&self) -> String {
        tuckbox_core::commitment::hex(&self.rules.hash)
    }
}

/// What a match's chance is keyed with.
pub trait Seed {
    /// As 32 bytes.
    fn bytes(&self) -> [u8; 32];
}

impl Seed for [u8; 32] {
    fn bytes(&self) -> [u8; 32] {
        *self
    }
}

/// A number spread over 32 bytes by SplitMix64: four outputs, little-endian.
impl Seed for u64 {
    fn bytes(&self) -> [u8; 32] {
        let mut state = *self;
        let mut bytes = [0; 32];
        for part in bytes.chunks_exact_mut(8) {
            part.copy_from_slice(&split_mix(&mut state).to_le_bytes());
        }
        bytes
    }
}

/// The number that a seed was made from, if it was.
pub fn number_of(seed: [u8; 32]) -> Option<u64> {
    let (parts, _) = seed.as_chunks::<8>();
    let first = u64::from_le_bytes(*parts.first()?);
    let number = unmix(first).wrapping_sub(0x9e37_79b9_7f4a_7c15);
    (number.bytes() == seed).then_some(number)
}

/// The state of SplitMix64 that has this output.
fn unmix(output: u64) -> u64 {
    let unshift = |value: u64, by: u32| (0..64 / by).fold(value, |known, _| value ^ (known >> by));
    let value = unshift(output, 31).wrapping_mul(0x3196_42b2_d24d_8ec3);
    let value = unshift(value, 27).wrapping_mul(0x96de_1b17_3f11_9089);
    unshift(value, 30)
}

/// The next output of SplitMix64 (Steele, Lea and Flood 2014).
pub fn split_mix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut word = *state;
    word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_a_seed_is_found_again() {
        for number in [0, 1, 7, 42, 1 << 40, u64::MAX] {
            assert_eq!(number_of(number.bytes()), Some(number));
        }
        assert_eq!(number_of([7; 32]), None);
    }

    #[test]
    fn a_number_becomes_the_same_bytes_everywhere() {
        // The first output of SplitMix64 for 0, as published.
        assert_eq!(0u64.bytes()[..8], 0xe220_a839_7b1d_cdaf_u64.to_le_bytes());
    }
}
