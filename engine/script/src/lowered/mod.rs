//! Effects that run without Lua. A script that calls the engine's functions, gives names to
//! what they come to, adds, compares, repeats and chooses its way is lowered to statements when it is
//! first run with some parameters: names are numbers then, and no table is made. It does the
//! same in the same order and spends the same fuel, so that nobody can tell which way an effect
//! was run, but where a bound is spent: it takes none of Luau's memory, and its own line is told, not
//! one inside `without`.
//!
//! The script stays the one source. What is not understood here stays Lua: an effect that
//! changes lists or calls functions of its own (of the standard ones it knows `without`), one
//! that a mod is put around, and all scripts whose lines are counted.

mod program;
mod reading;
mod running;
mod source;

pub(crate) use program::Program;
pub(crate) use running::{Running, Stop};
pub(crate) use source::Sources;

use crate::budget::ScriptLine;
use crate::handle::Thing;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use tuckbox_core::names::{EffectId, Named};
use tuckbox_core::play::EffectCall;
use tuckbox_core::rules::Ruleset;

/// The functions of the engine that an effect may call and still be lowered.
const FUNCTIONS: [&str; 25] = [
    "raise",
    "settle",
    "create",
    "attach",
    "move",
    "tag",
    "untag",
    "give",
    "modify",
    "add",
    "reveal",
    "ipairs",
    "choose",
    "choose_or_none",
    "every",
    "pieces",
    "without",
    "targets",
    "target",
    "you",
    "subject",
    "source",
    "amount",
    "has",
    "roll",
];

/// The effects of a host, each lowered for the parameters it has been run with.
pub(crate) struct Lowered {
    sources: Sources,
    /// By number of parameters, which mostly are given to one effect.
    known: RefCell<Vec<Vec<(EffectId, Found)>>>,
    /// By effect without parameters; nothing where that is not known yet.
    bare: RefCell<Vec<Option<Found>>>,
    /// A list to use again.
    spare: Cell<Vec<Thing>>,
}

/// How an effect is run with some parameters.
#[derive(Clone)]
enum Found {
    Lowered(Rc<Program>),
    /// As it is written.
    Lua,
}

impl Lowered {
    /// Effects of these sources.
    pub fn new(sources: Sources) -> Self {
        Self { sources, known: RefCell::default(), bare: RefCell::default(), spare: Cell::default() }
    }

    /// What an effect does with the parameters of this call; nothing where it stays Lua.
    pub fn program(&self, rules: &Ruleset, call: &EffectCall<'_>) -> Option<Rc<Program>> {
        // Without a piece, `self` is nothing, which Lua has words for.
        let fits = |program: &Rc<Program>| call.scope.this.is_some() || !program.of_piece;
        let found = self.find(call).unwrap_or_else(|| {
            let found = self.sources.read(rules, call).map_or(Found::Lua, |program| Found::Lowered(Rc::new(program)));
            self.keep(call, found.clone());
            found
        });
        match found {
            Found::Lowered(program) => Some(program).filter(fits),
            Found::Lua => None,
        }
    }

    fn find(&self, call: &EffectCall<'_>) -> Option<Found> {
        match usize::from(call.params.number) {
            0 => self.bare.borrow().get(call.effect.index())?.clone(),
            number => {
                let known = self.known.borrow();
                known.get(number)?.iter().find(|(effect, _)| *effect == call.effect).map(|(_, found)| found.clone())
            }
        }
    }

    fn keep(&self, call: &EffectCall<'_>, found: Found) {
        let (effect, number) = (call.effect.index(), usize::from(call.params.number));
        if number == 0 {
            let mut bare = self.bare.borrow_mut();
            if bare.len() <= effect {
                bare.resize(effect + 1, None);
            }
            bare[effect] = Some(found);
        } else {
            let mut known = self.known.borrow_mut();
            if known.len() <= number {
                known.resize_with(number + 1, Vec::new);
            }
            known[number].push((call.effect, found));
        }
    }

    /// A list that effects use again, one after another.
    pub fn spare(&self) -> &Cell<Vec<Thing>> {
        &self.spare
    }

    /// How many of them are known to run without Lua.
    pub fn count(&self) -> usize {
        let (known, bare) = (self.known.borrow(), self.bare.borrow());
        let all = known.iter().flatten().map(|(_, found)| found).chain(bare.iter().flatten());
        all.filter(|found| matches!(found, Found::Lowered(_))).count()
    }

    /// The script and line of a statement, for people.
    pub fn place(&self, call: &EffectCall<'_>, line: u32) -> Option<ScriptLine> {
        Some(ScriptLine { script: self.sources.script(call.effect)?.to_owned(), line })
    }
}
