//! Effects that run without Lua. A script that is nothing but calls of the engine's
//! functions with what is known beforehand is lowered to deeds when it is first run with
//! some parameters: names are numbers then, and no table is made. It does the same in the
//! same order and spends the same fuel, so that nobody can tell which way an effect was run.
//!
//! The script stays the one source. What is not understood here stays Lua: an effect that
//! asks, computes or calls its own functions, one that a mod is put around, and all scripts
//! whose lines are counted.

mod reading;
mod running;
mod source;

pub(crate) use running::{Running, Stop};
pub(crate) use source::Sources;

use crate::budget::ScriptLine;
use crate::handle::Thing;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use tuckbox_core::names::{CardId, EffectId, EventId, Named, StatId, TagId, TargetId, ZoneId};
use tuckbox_core::play::EffectCall;
use tuckbox_core::rules::Ruleset;
use tuckbox_core::rules::op::Lasts;

/// The functions of the engine that an effect may call and still be lowered.
const FUNCTIONS: [&str; 14] = [
    "raise", "attach", "targets", "every", "you", "subject", "source", "create", "tag", "untag", "give", "modify",
    "add", "ipairs",
];

/// What an effect does with some parameters.
#[derive(Debug)]
pub(crate) struct Program {
    /// In order.
    deeds: Box<[Deed]>,
    /// Whether it says `self`.
    of_piece: bool,
}

/// A statement of an effect.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Deed {
    /// `raise("damaged", targets(), ability.amount)`.
    Raise {
        /// Its line in the script, counted from 1.
        line: u32,
        event: EventId,
        /// What reading the name of the event costs.
        fuel: u64,
        about: About,
        amount: i32,
    },
    /// `attach(self, create("FIGHT", "fights"), "attackers")`; reading the name of the zone
    /// costs so much.
    Attach { line: u32, host: Created, zone: ZoneId, fuel: u64 },
    /// `for _ = 1, ability.count do … end`.
    Repeat { line: u32, times: i32, deeds: Box<[Deed]> },
    /// `for _, piece in ipairs(targets()) do … end`.
    ForEach { line: u32, pieces: About, deeds: Box<[Deed]> },
    /// `tag(piece, ability.tag)`; reading all names costs so much.
    Change { line: u32, about: About, change: Change, fuel: u64 },
    /// `add(you(), "rally", ability.amount)`; reading the name of the stat costs so much.
    AddSeat { line: u32, stat: StatId, by: i32, fuel: u64 },
    /// `if self.zone == "field" and #every("your_tokens") < ability.most then … end`.
    If { line: u32, tests: Box<[Test]>, deeds: Box<[Deed]> },
}

/// What is done to a piece.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Change {
    /// `tag(piece, "guard")`, or `untag`.
    Tag(TagId, bool),
    /// `give(piece, ability.tag, ability.moment, ability.own)`.
    Give(TagId, Lasts),
    /// `modify(piece, { [ability.stat] = ability.amount }, "turn_end")`.
    Modify(Sums, Lasts),
}

/// What is added to stats, each once.
type Sums = Box<[(StatId, i32)]>;

/// What an event is raised about, or something is done to.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum About {
    /// `self`.
    This,
    /// `you()`.
    You,
    /// `targets()`.
    Targets,
    /// `every("your_creatures")`.
    Every(Kind),
    /// `self.host`.
    Host,
    /// The piece that a loop has come to.
    Each,
    /// `subject()`.
    Subject,
    /// `source()`.
    Source,
    /// `create(ability.token, "field")`.
    Created(Created),
}

/// A piece that is made for the seat that controls the effect.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Created {
    card: CardId,
    zone: ZoneId,
    /// What reading both names costs.
    fuel: u64,
    /// Whether that seat is said: `create("FIGHT", "fights", you())`.
    you: bool,
}

/// A kind of target, and what reading its name costs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Kind {
    target: TargetId,
    fuel: u64,
}

/// What is asked before something is done.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Test {
    /// `self.zone == "field"`.
    LiesIn(ZoneId),
    /// `#every("your_tokens") < ability.most`.
    Fewer(Kind, i32),
    /// `self.host`.
    IsAttached,
    /// `ability.burns`, which is given or not.
    Given(bool),
}

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

    /// The script and line of a deed, for people.
    pub fn place(&self, call: &EffectCall<'_>, line: u32) -> Option<ScriptLine> {
        Some(ScriptLine { script: self.sources.script(call.effect)?.to_owned(), line })
    }
}
