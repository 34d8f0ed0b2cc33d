//! A game ready to be played: its rules, its scripts and the texts they came
//! from. It is shared between threads; each thread makes a host of its own.

use crate::broken::Broken;
use crate::usage::RecordingHost;
use std::sync::{Arc, OnceLock};
use tuckbox_content::parts::Parts;
use tuckbox_content::{Change, Sources};
use tuckbox_core::diagnostic::Diagnostic;
use tuckbox_core::matches::{Match, Save};
use tuckbox_core::names::{CardId, DeckId, NameKind};
use tuckbox_core::play::{Host, NoScripts};
use tuckbox_core::rules::Ruleset;
use tuckbox_core::rules::conditions::Conditions;
use tuckbox_script::{LuaHost, ScriptFile};

/// Everything a thread needs to play.
#[derive(Debug, Clone)]
pub struct Game {
    /// The linked rules, shared with all matches that are played by them.
    pub rules: Arc<Ruleset>,
    /// The texts, to draw diagnostics.
    pub sources: Sources,
    /// Those of the texts that are scripts.
    pub scripts: Arc<[ScriptFile]>,
    /// Warnings that did not keep it from being played.
    pub diagnostics: Vec<Diagnostic>,
    /// What mods have changed, in order.
    pub changes: Vec<Change>,
    /// The conditions of the rules, where it is recorded what runs use.
    pub(crate) conditions: Option<Arc<Conditions>>,
    /// Filled by [`Game::parts`].
    pub(crate) parts: Arc<OnceLock<Parts>>,
}

impl Game {
    /// A game without scripts and texts, from rules made in code.
    pub fn of(rules: Ruleset) -> Self {
        Self::of_rules(Arc::new(rules))
    }

    /// The same for rules that are shared already.
    pub(crate) fn of_rules(rules: Arc<Ruleset>) -> Self {
        Self {
            rules,
            sources: Sources::default(),
            scripts: Arc::default(),
            diagnostics: Vec::new(),
            changes: Vec::new(),
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
        Self { rules, conditions, ..self }
    }

    /// The same game with another card in the place of one in every deck, copy for copy.
    #[must_use]
    pub fn with_swapped(self, one: CardId, by: CardId) -> Self {
        let decks = self.rules.decks.iter().map(|deck| deck.clone().with_swapped(one, by)).collect();
        let rules = Ruleset { decks, ..Ruleset::clone(&self.rules) };
        self.with_rules(rules)
    }

    /// The same game with a copy of every deck behind those it has, in which another card
    /// is in the place of one: the copy of a deck is so many decks behind it as there were.
    /// So one seat may have it and another one not.
    #[must_use]
    pub fn with_swapped_copies(self, one: CardId, by: CardId) -> Self {
        let mut rules = Ruleset::clone(&self.rules);
        for (id, deck) in (0..).map(DeckId).zip(&self.rules.decks) {
            let name = format!("{} with {} for {}", rules.name(id), rules.name(by), rules.name(one));
            rules.names.intern(NameKind::Deck, &name);
            rules.decks.push(deck.clone().with_swapped(one, by));
        }
        self.with_rules(rules)
    }

    /// What hangs on the rules is made anew: which cards may be in one another's place
    /// hangs on the decks.
    fn with_rules(self, mut rules: Ruleset) -> Self {
        rules.derive();
        let rules = Arc::new(rules);
        let conditions = self.conditions.as_ref().map(|_| Conditions::of(&rules));
        Self { rules, conditions, ..self }
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

    /// The names of all decks.
    pub fn decks(&self) -> impl Iterator<Item = &str> {
        self.rules.names.of(NameKind::Deck).iter().map(|entry| &*entry.name)
    }

    /// The names of some decks.
    pub fn deck_names(&self, decks: &[DeckId]) -> Vec<String> {
        decks.iter().map(|&deck| self.rules.name(deck).to_string()).collect()
    }

    /// The game's version: the hash of its texts, in hexadecimal.
    pub fn version(&self) -> String {
        tuckbox_core::commitment::hex(&self.rules.hash)
    }
}
