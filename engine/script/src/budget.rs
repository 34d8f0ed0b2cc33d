//! What one step of a script may cost, and the meter that charges it.
//!
//! Fuel is counted in Luau's interrupt (every call, return and loop turn), so
//! the same script spends the same fuel on every machine. Memory is what a step
//! allocates: nothing is collected while a step runs, so it cannot be given
//! back. A spent budget stays spent until the next step: a kill cannot be caught.
//! This file knows no game and no API; it only counts.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::fmt;
use std::rc::Rc;
use std::time::Duration;

use crate::patience::Patience;
use mlua::debug::Debug;
use mlua::{Error, FromLuaMulti, Function, IntoLuaMulti, Lua, Table, Thread, Value, VmState};
use tuckbox_core::work::{self, TURN, Work};

/// The name under which the library's own Lua runs; no reader cares for its lines.
pub(crate) const PRELUDE: &str = "tuckbox library";

/// How deep Rust and Lua may be nested in each other (an effect that fires a
/// trigger that runs an effect …). Each level holds native stack frames of the
/// engine, so this is far below what Lua itself could nest.
pub const NESTED_CALLS: u32 = 40;

/// Interrupts between two looks at the costlier bounds (depth and patience).
const SELDOM: u64 = 16;

/// Elements of native work (sorting, shifting, copying) that cost one unit of fuel.
const GRAIN: u64 = 16;

/// Entries of a list that the engine makes without Luau watching its memory: no
/// more than take a quarter of [`RESERVE`], even where a list grows by doubling.
const SMALL_LIST: usize = RESERVE / 4 / 32;

/// Bytes above the memory bound in which the engine itself still can work
/// between the moment a script passes the bound and the moment it is stopped.
const RESERVE: usize = 256 * 1024;

/// The bounds of one step. [`Budget::default`] is meant for play; tests take less.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Units of work: one for each call, return and turn of a loop, and one for
    /// each 16 elements a library function moves.
    pub fuel: u64,
    /// Bytes a step may allocate in all, freed or not.
    pub memory: usize,
    /// Lua and Rust function frames on the script stack.
    pub depth: usize,
    /// Real time after which a step is given up that then works as long again; waiting
    /// for a busy processor is no work. Only a last resort against
    /// native work that costs no fuel (comparing huge texts in straight-line
    /// code): an honest script runs out of fuel long before. What it ends has failed
    /// by [`FailedBy::Clock`](tuckbox_core::failure::FailedBy::Clock), which nobody takes for
    /// a result.
    pub patience: Duration,
}

impl Default for Budget {
    fn default() -> Self {
        Budget { fuel: work::MOST / TURN, memory: 1024 * 1024, depth: 150, patience: Duration::from_secs(10) }
    }
}

/// Which bound a script ran into. Found in any [`mlua::Error`], however deeply
/// nested, by [`Spent::of`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Spent {
    /// It ran too long: a loop or a recursion that does not end.
    Fuel,
    /// It allocated too much: a text or a table that grows without end.
    Memory,
    /// It called too deeply: a function that calls itself, or effects that
    /// trigger each other.
    Depth,
    /// It outlasted [`Budget::patience`] with work that costs no fuel.
    Time,
}

impl Spent {
    /// Whether every machine stops such a script at the same point. Memory is
    /// measured in the pages and stacks of the Lua state, so the exact moment
    /// depends a little on earlier steps; in a fresh sandbox it does not. Who
    /// has to agree with other machines on a memory kill lets a fresh sandbox
    /// with a few times the memory run the step again, and believes that one.
    /// Time is only the last resort.
    #[must_use]
    pub fn is_exact(self) -> bool {
        matches!(self, Spent::Fuel | Spent::Depth)
    }

    /// The bound that `error` reports, through any number of Rust and Lua frames.
    #[must_use]
    pub fn of(error: &Error) -> Option<Spent> {
        Kill::of(error).map(|kill| kill.spent)
    }
}

impl fmt::Display for Spent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Spent::Fuel => "The script ran too long and was stopped; look for a loop or a recursion that does not end.",
            Spent::Memory => {
                "The script used too much memory and was stopped; look for a text or a table that grows without end."
            }
            Spent::Depth => {
                "The script called too deeply and was stopped; look for a function that calls itself, \
                 or for effects that trigger each other."
            }
            Spent::Time => {
                "This machine's clock stopped the script before any of its bounds did, which is no result of the \
                 match; try again, and look for very long texts that it compares or joins."
            }
        })
    }
}

/// A line of a script.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ScriptLine {
    /// The name under which the script was loaded, such as `scripts/duel/fire.lua`.
    pub script: String,
    /// The line, counted from 1.
    pub line: u32,
}

impl fmt::Display for ScriptLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.script, self.line)
    }
}

/// The error that ends a killed script: what was spent, and where.
#[derive(Clone, Debug)]
pub(crate) struct Kill {
    pub(crate) spent: Spent,
    pub(crate) place: Option<ScriptLine>,
}

impl Kill {
    pub(crate) fn of(error: &Error) -> Option<Kill> {
        match error {
            Error::ExternalError(inner) => inner.downcast_ref::<Kill>().cloned(),
            Error::MemoryError(_) => Some(Kill { spent: Spent::Memory, place: None }),
            Error::CallbackError { cause, .. }
            | Error::BadArgument { cause, .. }
            | Error::WithContext { cause, .. } => Kill::of(cause),
            _ => None,
        }
    }
}

impl fmt::Display for Kill {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.place {
            Some(place) => write!(f, "{place}: {}", self.spent),
            None => self.spent.fmt(f),
        }
    }
}

impl std::error::Error for Kill {}

/// The counters of one Lua state, shared by its interrupt and by every call into it.
pub(crate) struct Meter {
    budget: Budget,
    fuel: Cell<u64>,
    /// How much of it the play at work has been told of.
    charged: Cell<u64>,
    /// Where the budget of the play at work ends.
    most: Cell<u64>,
    /// Memory in use when the step began.
    floor: Cell<usize>,
    /// Whether no script has run since a step began: nothing is to be made whole again,
    /// and there is as much memory in use as then.
    idle: Cell<bool>,
    patience: Patience,
    nested: Cell<u32>,
    /// Whether Luau watches its memory, which it does while a script runs in it.
    limited: Cell<bool>,
    /// What the outermost script runs in where it may be broken off, and whether it does.
    thread: RefCell<Option<Thread>>,
    in_thread: Cell<bool>,
    /// The fuel that was spent when the script at work was broken off: it does nothing more, and
    /// leaves at its next call, return or turn of a loop.
    broken_off: Cell<Option<u64>>,
    spent: RefCell<Option<Kill>>,
    /// Whether the play at work wants to know which lines spend its fuel.
    counts: Cell<bool>,
    /// What each line has spent that it has not been told of.
    lines: RefCell<BTreeMap<ScriptLine, u64>>,
}

impl Meter {
    pub(crate) fn new(budget: Budget) -> Self {
        Meter {
            budget,
            fuel: Cell::new(0),
            charged: Cell::new(0),
            most: Cell::new(budget.fuel),
            floor: Cell::new(0),
            idle: Cell::new(false),
            patience: Patience::new(budget.patience),
            nested: Cell::new(0),
            limited: Cell::new(false),
            thread: RefCell::new(None),
            in_thread: Cell::new(false),
            broken_off: Cell::new(None),
            spent: RefCell::new(None),
            counts: Cell::new(false),
            lines: RefCell::default(),
        }
    }

    /// Makes what scripts run in that may be broken off: once, so that no step pays for it.
    pub(crate) fn make_thread(&self, lua: &Lua) -> mlua::Result<()> {
        let nothing = lua.create_function(|_, ()| Ok(()))?;
        *self.thread.borrow_mut() = Some(lua.create_thread(nothing)?);
        Ok(())
    }

    /// Begins a step: all bounds are whole again. `used` is the memory in use now.
    pub(crate) fn start(&self, used: usize) {
        self.fuel.set(0);
        self.charged.set(0);
        self.most.set(self.budget.fuel);
        self.floor.set(used);
        self.idle.set(true);
        self.patience.start();
        self.spent.replace(None);
    }

    /// Tells the budget of a match what scripts have spent since it was last told:
    /// before the engine works on.
    pub(crate) fn settle(&self, work: &Work) {
        let turns = self.fuel.get() - self.charged.get();
        self.charged.set(self.fuel.get());
        work.spend_turns(turns);
        if self.counts.replace(false) {
            for (ScriptLine { script, line }, turns) in self.lines.take() {
                work.passed((script.into(), line), turns);
            }
        }
    }

    /// Takes from the budget of a match how much is left for scripts: before they
    /// work on.
    pub(crate) fn allow(&self, work: &Work) {
        self.idle.set(false);
        self.counts.set(work.counts());
        let most = self.fuel.get().saturating_add(work.left() / TURN);
        self.most.set(most.min(self.budget.fuel));
    }

    /// Units of fuel this step has spent.
    pub(crate) fn fuel(&self) -> u64 {
        self.fuel.get()
    }

    /// What this step has spent entirely, if it was killed.
    pub(crate) fn kill(&self) -> Option<Kill> {
        self.spent.borrow().clone()
    }

    /// Whether no script has run since the step began.
    pub(crate) fn is_idle(&self) -> bool {
        self.idle.get()
    }

    pub(crate) fn running(&self) -> bool {
        self.nested.get() > 0
    }

    /// Runs `function` with the bounds armed. Whatever comes back, a spent
    /// budget answers louder: no engine function can swallow a kill.
    pub(crate) fn call<R: FromLuaMulti>(
        &self,
        lua: &Lua,
        function: &Function,
        args: impl IntoLuaMulti,
    ) -> mlua::Result<R> {
        self.armed(lua, function, |_| {
            let _limited = Limited::enter(&self.limited, lua, self.most_memory())?;
            function.call(args)
        })
    }

    /// The same where the function may be broken off in its middle ([`Meter::break_off`]): the
    /// outermost one is run as a thread of Lua, which can be left without an exception.
    /// Nothing comes back of one that is broken off.
    pub(crate) fn call_in_thread(
        &self,
        lua: &Lua,
        function: &Function,
        args: impl IntoLuaMulti,
    ) -> mlua::Result<Option<Value>> {
        self.armed(lua, function, |level| {
            let _limited = Limited::enter(&self.limited, lua, self.most_memory())?;
            if level > 0 {
                return function.call(args).map(Some);
            }
            let kept = self.thread.borrow_mut().take();
            // One in which the engine's own code has panicked still runs, as far as Lua knows.
            let thread = match kept.filter(|thread| thread.reset(function.clone()).is_ok()) {
                Some(thread) => thread,
                None => lua.create_thread(function.clone())?,
            };
            let result = {
                let _in_thread = InThread::enter(&self.in_thread);
                thread.resume(args)
            };
            *self.thread.borrow_mut() = Some(thread);
            match self.broken_off.take() {
                Some(fuel) => {
                    self.fuel.set(fuel);
                    Ok(None)
                }
                None => result.map(Some),
            }
        })
    }

    /// Breaks the script at work off, which a function that it called could not come to its
    /// end in; `false` where that cannot be done and it has to be unwound by an error. Until its
    /// next call, return or turn of a loop it goes on with nothing in the place of what the
    /// function gives, and can do nothing.
    pub(crate) fn break_off(&self) -> bool {
        let can = self.in_thread.get() && self.nested.get() == 1;
        if can {
            self.broken_off.set(Some(self.fuel.get()));
            self.most.set(0);
        }
        can
    }

    /// Runs something in the place of `function` with the bounds armed, but that on memory,
    /// which only what runs in Luau takes.
    pub(crate) fn armed<R>(
        &self,
        lua: &Lua,
        function: &Function,
        run: impl FnOnce(u32) -> mlua::Result<R>,
    ) -> mlua::Result<R> {
        self.idle.set(false);
        if let Some(kill) = self.kill() {
            return Err(Error::external(kill));
        }
        let level = self.nested.get();
        if level >= NESTED_CALLS {
            return Err(self.stop(lua, Spent::Depth));
        }
        let result = {
            let _nested = Nested::enter(&self.nested, level);
            run(level)
        };
        if let Some(kill) = result.as_ref().err().and_then(Kill::of) {
            self.spent.borrow_mut().get_or_insert(kill);
        }
        if level == 0 {
            // Luau refuses an allocation without saying where; the function is known.
            if let Some(kill @ Kill { place: None, .. }) = self.spent.borrow_mut().as_mut() {
                let info = function.info();
                let line = info.line_defined.and_then(|line| u32::try_from(line).ok());
                kill.place = info.short_src.zip(line).map(|(script, line)| ScriptLine { script, line });
            }
        }
        match self.kill() {
            None => result,
            Some(kill) => Err(Error::external(kill)),
        }
    }

    /// The interrupt: charges one unit and looks at every bound. It reads the
    /// Lua state and touches no Lua stack.
    pub(crate) fn tick(&self, lua: &Lua) -> mlua::Result<VmState> {
        if self.charges_turn(lua) {
            return self.end(lua);
        }
        if lua.used_memory() > self.floor.get() + self.budget.memory {
            return Err(self.stop(lua, Spent::Memory));
        }
        self.look_seldom(lua).map(|()| VmState::Continue)
    }

    /// The same where no script runs in Luau, so that there is as much memory in use as before.
    #[inline]
    pub(crate) fn turn(&self, lua: &Lua) -> mlua::Result<()> {
        if self.charges_turn(lua) { self.end(lua).map(drop) } else { self.look_seldom(lua) }
    }

    /// Charges one unit; whether that is more than there is.
    #[inline]
    fn charges_turn(&self, lua: &Lua) -> bool {
        let fuel = self.fuel.get() + 1;
        self.fuel.set(fuel);
        if self.counts.get() {
            self.pass(lua, 1);
        }
        fuel > self.most.get()
    }

    /// Looks at the costlier bounds, now and then.
    #[inline]
    fn look_seldom(&self, lua: &Lua) -> mlua::Result<()> {
        if self.fuel.get().is_multiple_of(SELDOM) {
            if lua.inspect_stack(self.budget.depth, |_| ()).is_some() {
                return Err(self.stop(lua, Spent::Depth));
            }
            if self.patience.is_spent() {
                return Err(self.stop(lua, Spent::Time));
            }
        }
        Ok(())
    }

    /// Bytes that Luau may have in use while a step runs.
    fn most_memory(&self) -> usize {
        self.floor.get() + self.budget.memory + RESERVE
    }

    /// A script may do nothing more: it is broken off, or its fuel is spent.
    #[cold]
    fn end(&self, lua: &Lua) -> mlua::Result<VmState> {
        if self.broken_off.get().is_some() { Ok(VmState::Yield) } else { Err(self.stop(lua, Spent::Fuel)) }
    }

    /// Charges native work on `elements` elements that no interrupt sees.
    pub(crate) fn charge(&self, lua: &Lua, elements: u64) -> mlua::Result<()> {
        self.burn(lua, elements / GRAIN)
    }

    /// Units of fuel for native work on so many elements.
    pub(crate) fn fuel_for(elements: usize) -> u64 {
        u64::try_from(elements).unwrap_or(u64::MAX) / GRAIN
    }

    /// Charges so many units of fuel.
    pub(crate) fn burn(&self, lua: &Lua, units: u64) -> mlua::Result<()> {
        if units == 0 {
            return Ok(());
        }
        let fuel = self.fuel.get().saturating_add(units);
        self.fuel.set(fuel);
        if self.counts.get() {
            self.pass(lua, units);
        }
        if fuel > self.most.get() { self.end(lua).map(drop) } else { Ok(()) }
    }

    /// The same as [`Meter::charge`] by the meter of a Lua state, for the engine's functions.
    pub(crate) fn charge_in(lua: &Lua, elements: usize) -> mlua::Result<()> {
        let units = Meter::fuel_for(elements);
        if units == 0 {
            return Ok(());
        }
        let meter = lua.app_data_ref::<Rc<Meter>>().map(|meter| Rc::clone(&meter));
        meter.map_or(Ok(()), |meter| meter.burn(lua, units))
    }

    /// Makes a list of so many entries. While a bound on memory is set, mlua puts each
    /// entry in by a protected call, since Luau may refuse it; for a small list the bound
    /// is away for that time, and the tick of the next call looks at what it took.
    pub(crate) fn list(lua: &Lua, length: usize, make: impl FnOnce() -> mlua::Result<Table>) -> mlua::Result<Table> {
        Meter::charge_in(lua, length)?;
        if length > SMALL_LIST {
            return make();
        }
        let limit = lua.set_memory_limit(0)?;
        let made = make();
        lua.set_memory_limit(limit)?;
        made
    }

    /// The line at work has spent so much, which somebody wants to know.
    #[cold]
    fn pass(&self, lua: &Lua, fuel: u64) {
        if let Some(line) = place(lua) {
            *self.lines.borrow_mut().entry(line).or_default() += fuel;
        }
    }

    /// The kill of this step came about at this line.
    pub(crate) fn stopped_at(&self, place: Option<ScriptLine>) {
        if let Some(kill) = self.spent.borrow_mut().as_mut() {
            kill.place = place;
        }
    }

    /// The kill of this step: the first one, however often it is asked for.
    #[cold]
    fn stop(&self, lua: &Lua, spent: Spent) -> Error {
        let mut first = self.spent.borrow_mut();
        let kill = first.get_or_insert_with(|| Kill { spent, place: place(lua) });
        Error::external(kill.clone())
    }
}

/// One call more around us; also when the engine's own code panics, so that a
/// sandbox is not left behind thinking that it still runs.
struct Nested<'a>(&'a Cell<u32>, u32);

impl<'a> Nested<'a> {
    fn enter(count: &'a Cell<u32>, level: u32) -> Self {
        count.set(level + 1);
        Nested(count, level)
    }
}

impl Drop for Nested<'_> {
    fn drop(&mut self) {
        self.0.set(self.1);
    }
}

/// Luau watches its memory for the time of the outermost script that runs in it; also left
/// when the engine's own code panics.
struct Limited<'a>(Option<(&'a Cell<bool>, &'a Lua)>);

impl<'a> Limited<'a> {
    fn enter(is: &'a Cell<bool>, lua: &'a Lua, most: usize) -> mlua::Result<Self> {
        if is.get() {
            return Ok(Limited(None));
        }
        lua.set_memory_limit(most)?;
        is.set(true);
        Ok(Limited(Some((is, lua))))
    }
}

impl Drop for Limited<'_> {
    fn drop(&mut self) {
        if let Some((is, lua)) = self.0 {
            is.set(false);
            // That there are limits at all is known since it was set.
            let _ = lua.set_memory_limit(0);
        }
    }
}

/// A script runs in a thread; also left when the engine's own code panics.
struct InThread<'a>(&'a Cell<bool>);

impl<'a> InThread<'a> {
    fn enter(is: &'a Cell<bool>) -> Self {
        is.set(true);
        InThread(is)
    }
}

impl Drop for InThread<'_> {
    fn drop(&mut self) {
        self.0.set(false);
    }
}

/// How many frames of the stack are looked at for lines.
const FRAMES: usize = 64;

/// The innermost line of a script on the stack. Lines of the library's own Lua
/// (`=tuckbox`) mean nothing to the reader and are passed over.
fn place(lua: &Lua) -> Option<ScriptLine> {
    places(lua).next()
}

/// All of them, innermost first.
pub(crate) fn places(lua: &Lua) -> impl Iterator<Item = ScriptLine> + '_ {
    (0..FRAMES).map_while(|level| lua.inspect_stack(level, place_of)).flatten()
}

fn place_of(frame: &Debug) -> Option<ScriptLine> {
    let line = u32::try_from(frame.current_line()?).ok()?;
    let script = frame.source().short_src?.into_owned();
    (script != PRELUDE).then_some(ScriptLine { script, line })
}
