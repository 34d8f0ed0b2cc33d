//! The Lua host without the game: one Luau state in which a script can neither
//! hang, nor flood, nor escape, nor keep anything for later.
//!
//! It knows budgets, environments and errors, and refuses to know cards, seats
//! or events: others register their functions before [`Sandbox::seal`]. One
//! sandbox belongs to one thread. The attacks in `tests/attacks` hold it.

mod chain;
mod fault;
mod finding;
mod reader;
mod recipe;
mod rules;
mod seen;
mod statements;
#[cfg(test)]
mod tests;
mod words;

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, HashSet};
use std::fmt;
use std::rc::Rc;

use mlua::chunk::{ChunkMode, Compiler};
use mlua::{Error, FromLuaMulti, Function, IntoLuaMulti, Lua, LuaOptions, Result, Table, Value};

pub use chain::{Chain, longest_chain};
pub use fault::Fault;
pub(crate) use fault::{kind_word, of_argument};
pub use finding::{Finding, Rule};
pub(crate) use reader::seen;
pub(crate) use seen::{Seen, Spot};
pub(crate) use statements::{Statement, statements};
pub(crate) use words::{Word, WordKind, calls, words};

use crate::budget::{Budget, Meter, PRELUDE, ScriptLine};
use tuckbox_core::work::Work;

/// Bytes a script file may have.
const LONGEST_SCRIPT: usize = 256 * 1024;

/// Bytes of garbage that steps may leave behind before a step begins with a collection.
const GARBAGE: usize = 2 * 1024 * 1024;

/// One Luau state with its library, its meter and the scripts loaded into it.
pub struct Sandbox {
    lua: Lua,
    meter: Rc<Meter>,
    /// What every script sees: the library and the engine's functions.
    globals: Table,
    /// The names of the library, which Luau's compiler has calls of its own for.
    library: HashSet<String>,
    sealed: Cell<bool>,
    /// Memory in use after the last collection.
    resting: Cell<usize>,
    counting: Counting,
    /// What scripts were compiled to, in the order loaded, where the lines they
    /// run are counted.
    counted: Option<RefCell<Vec<Function>>>,
}

/// Whether the lines that scripts run are counted; it costs time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Counting {
    /// Scripts run at full speed.
    #[default]
    Off,
    /// Every line that runs is counted, for coverage.
    Lines,
}

impl Sandbox {
    /// A state with the library of the recipe and nothing else.
    ///
    /// # Errors
    /// Only when Luau itself cannot be set up.
    pub fn new(budget: Budget) -> Result<Self> {
        Self::counting(budget, Counting::Off)
    }

    /// The same, and counts the lines that scripts run where that is wanted.
    ///
    /// # Errors
    /// As [`Sandbox::new`].
    pub fn counting(budget: Budget, counting: Counting) -> Result<Self> {
        let libraries = recipe::LIBRARIES.into_iter().fold(mlua::StdLib::NONE, |all, library| all | library);
        let lua = Lua::new_with(libraries, LuaOptions::new().catch_rust_panics(false))?;
        lua.set_compiler(compiler(counting));
        let meter = Rc::new(Meter::new(budget));
        recipe::prepare(&lua, &meter)?;
        lua.set_app_data(Rc::clone(&meter));
        let ticking = Rc::clone(&meter);
        lua.set_interrupt(move |lua| ticking.tick(lua));
        let globals = lua.globals();
        let library = globals.pairs::<String, Value>().map(|pair| Ok(pair?.0)).collect::<Result<_>>()?;
        let sandbox = Sandbox {
            lua,
            meter,
            globals,
            library,
            counting,
            sealed: Cell::new(false),
            resting: Cell::new(0),
            counted: (counting == Counting::Lines).then(RefCell::default),
        };
        sandbox.collect();
        Ok(sandbox)
    }

    /// The Lua state, to make values and, before [`Sandbox::seal`], to register
    /// the engine's functions in its globals.
    #[must_use]
    pub fn lua(&self) -> &Lua {
        &self.lua
    }

    /// Ends the registering: the globals and everything they reach become unchangeable.
    ///
    /// # Errors
    /// Only when Luau itself fails.
    pub fn seal(&self) -> Result<()> {
        if !self.sealed.replace(true) {
            recipe::freeze(vec![self.globals.clone()])?;
            self.lua.sandbox(true)?;
            self.meter.make_thread(&self.lua)?;
            self.collect();
        }
        Ok(())
    }

    /// The names every script sees: of the library and of the engine's functions;
    /// those in a library with its name: `math.abs`.
    pub(crate) fn names(&self) -> HashSet<String> {
        let mut names = HashSet::new();
        for (name, value) in self.globals.pairs::<String, Value>().flatten() {
            if let Value::Table(library) = value {
                let members = library.pairs::<String, Value>().flatten().map(|(member, _)| format!("{name}.{member}"));
                names.extend(members);
            }
            names.insert(name);
        }
        names
    }

    /// Loads a script over the globals and gives its environment: what it
    /// declared, with its effects in the table `effects` and those it puts around
    /// the effects of others in `wrap`. Everything in it is
    /// unchangeable from now on. `name` is what messages call the file. Loading is
    /// a step of its own: call [`Sandbox::start_step`] before the next call.
    ///
    /// # Errors
    /// [`Refused`] with all findings when the script breaks a rule; what Luau
    /// says when it does not compile or fails; a kill when it spends a budget.
    /// [`Fault::of`] reads them all.
    pub fn load(&self, name: &str, source: &str) -> Result<Table> {
        self.load_over(name, source, &self.globals)
    }

    /// Loads a script that also sees what `below`, the environment of another
    /// script, declares: a game's scripts over the verbs that all games share.
    ///
    /// # Errors
    /// As [`Sandbox::load`].
    pub fn load_over(&self, name: &str, source: &str, below: &Table) -> Result<Table> {
        if !self.sealed.get() {
            return Err(Error::runtime("The sandbox is still open; call `seal` before a script is loaded."));
        }
        if self.meter.running() {
            return Err(Error::runtime("A script is running; load another one when the step is over."));
        }
        let source = source.strip_prefix('\u{feff}').unwrap_or(source);
        let reading = check_text(source).map(|()| reader::read(source)).unwrap_or_else(|finding| reader::Reading {
            findings: vec![finding],
            locals: Vec::new(),
            names: Vec::new(),
            seen: None,
        });
        if !reading.findings.is_empty() {
            return Err(Error::external(Refused { script: name.into(), findings: reading.findings }));
        }
        let (environment, effects, wrap) = self.environment(below)?;
        let compiler = compiler(self.counting).set_mutable_globals(self.not_of_the_engine(&reading.names)?);
        let compile = |source: &str| {
            let chunk = self.lua.load(source).set_name(format!("={name}")).set_mode(ChunkMode::Text);
            let chunk = chunk.set_compiler(compiler.clone()).set_environment(environment.clone());
            self.importing(&environment, &reading.names, || chunk.into_function())
        };
        // The file gives its own locals back, so that their tables can be frozen too.
        let locals = reading.locals.iter().map(|name| format!("{name}={name},")).collect::<String>();
        let chunk = compile(&format!("{source}\nreturn {{{locals}}}")).map_err(|error| match compile(source) {
            Err(plain) => plain,
            Ok(_) => error,
        })?;
        if let Some(counted) = &self.counted {
            counted.borrow_mut().push(chunk.clone());
        }
        self.start_step();
        let locals = self.meter.call::<Table>(&self.lua, &chunk, ())?;
        recipe::freeze(vec![environment.clone(), effects, wrap, locals])?;
        Ok(environment)
    }

    /// The environment of a script over another one, still empty of what it will
    /// declare, with its tables `effects` and `wrap`. It holds all that lies below
    /// itself, so that no name is looked for in one environment after the other.
    fn environment(&self, below: &Table) -> Result<(Table, Table, Table)> {
        let environment = self.lua.create_table()?;
        below.for_each(|name: Value, value: Value| environment.raw_set(name, value))?;
        let (effects, wrap) = (self.lua.create_table()?, self.lua.create_table()?);
        environment.raw_set("effects", &effects)?;
        environment.raw_set("wrap", &wrap)?;
        // What a name stands for below a script never changes, so Luau may put it into the code.
        environment.set_safeenv(true);
        Ok((environment, effects, wrap))
    }

    /// The names of a script that are not of the engine's functions. Luau's compiler is
    /// told that they could be anything: else it would compile fast calls of what it
    /// takes for its own library, which reach what the recipe took away and cost no
    /// fuel. See `tests/attacks/fastcall_*.lua`. Of `ipairs`, which no script can declare
    /// anew, it may know what it does: such a loop gives the same and costs the same.
    fn not_of_the_engine<'a>(&self, names: &[&'a str]) -> Result<Vec<&'a str>> {
        let mut others = Vec::new();
        for &name in names.iter().filter(|&&name| name != "ipairs") {
            if self.library.contains(name) || self.globals.raw_get::<Value>(name)?.is_nil() {
                others.push(name);
            }
        }
        Ok(others)
    }

    /// Loads code whose names are looked up in an environment while it is loaded:
    /// Luau puts what they stand for into the code, but knows no environment then,
    /// only the globals of its thread. No script sees those.
    fn importing<T>(&self, environment: &Table, names: &[&str], load: impl FnOnce() -> Result<T>) -> Result<T> {
        let of_thread = self.lua.globals();
        for &name in names {
            of_thread.raw_set(name, environment.raw_get::<Value>(name)?)?;
        }
        let loaded = load();
        for &name in names {
            of_thread.raw_set(name, Value::Nil)?;
        }
        loaded
    }

    /// A function that calls `wrap` with `original` before its own arguments.
    ///
    /// # Errors
    /// Only when Luau itself fails.
    pub fn wrapped(&self, wrap: &Function, original: &Function) -> Result<Function> {
        let source = "local wrap, original = ... return function(...) return wrap(original, ...) end";
        self.lua.load(source).set_name(format!("={PRELUDE}")).set_mode(ChunkMode::Text).call((wrap, original))
    }

    /// Begins a step: all bounds are whole again. Does nothing while a script
    /// runs, since a step is what a script may not outlast.
    #[inline]
    pub fn start_step(&self) {
        if !self.meter.is_idle() && !self.meter.running() {
            self.make_whole();
        }
    }

    // Most steps run no script.
    #[inline(never)]
    fn make_whole(&self) {
        if self.meter.kill().is_some() || self.lua.used_memory() > self.resting.get() + GARBAGE {
            self.collect();
        }
        self.meter.start(self.lua.used_memory());
    }

    /// Runs a script function within this step's budget. See [`call`].
    ///
    /// # Errors
    /// As [`call`].
    pub fn call<R: FromLuaMulti>(&self, function: &Function, args: impl IntoLuaMulti) -> Result<R> {
        self.meter.call(&self.lua, function, args)
    }

    /// The same of one that may be broken off; see [`Meter::call_in_thread`].
    pub(crate) fn call_in_thread(&self, function: &Function, args: impl IntoLuaMulti) -> Result<Option<Value>> {
        self.meter.call_in_thread(&self.lua, function, args)
    }

    /// Runs what stands for a function within this step's budget.
    ///
    /// # Errors
    /// As [`call`].
    pub(crate) fn run_armed(&self, function: &Function, run: impl FnOnce(&Lua, &Meter) -> Result<()>) -> Result<()> {
        self.meter.armed(&self.lua, function, |_| run(&self.lua, &self.meter))
    }

    /// The lines of scripts at work, innermost first.
    pub(crate) fn lines_at_work(&self) -> Vec<ScriptLine> {
        crate::budget::places(&self.lua).collect()
    }

    /// What counts the work of its scripts.
    pub(crate) fn meter(&self) -> Rc<Meter> {
        Rc::clone(&self.meter)
    }

    /// Takes from the budget of a match how much scripts may spend from here on.
    pub(crate) fn allow(&self, work: &Work) {
        self.meter.allow(work);
    }

    /// Tells the budget of a match what scripts have spent since it was last told.
    pub(crate) fn settle(&self, work: &Work) {
        self.meter.settle(work);
    }

    /// For each script, in the order loaded: the lines of its functions that can
    /// run, each with how often it did. Nothing where they are not counted.
    #[must_use]
    pub fn lines(&self) -> Vec<BTreeMap<u32, u32>> {
        let counted = self.counted.iter().flat_map(|chunks| chunks.borrow().clone());
        counted.map(|chunk| lines_of(&chunk)).collect()
    }

    /// Units of fuel this step has spent so far: the same for the same work, everywhere.
    #[must_use]
    pub fn fuel_spent(&self) -> u64 {
        self.meter.fuel()
    }

    /// Collects all garbage and keeps the collector away until the next time:
    /// what a step allocates then depends on the step alone.
    fn collect(&self) {
        // A collection only fails on a stack that is full, and none runs here.
        let _ = self.lua.gc_collect();
        self.lua.gc_stop();
        self.resting.set(self.lua.used_memory());
    }
}

/// Level 1 and no more: the compiler then never runs a library function ahead of
/// time or puts one function into another, so that fuel is spent where the source says,
/// and lines in messages stay those of the source.
fn compiler(counting: Counting) -> Compiler {
    let statements = u8::from(counting == Counting::Lines);
    Compiler::new().set_optimization_level(1).set_debug_level(1).set_coverage_level(statements)
}

/// The lines of the functions in a chunk; what the chunk itself does is done
/// when it is loaded.
fn lines_of(chunk: &Function) -> BTreeMap<u32, u32> {
    let mut lines = BTreeMap::new();
    chunk.coverage(|function| {
        if function.depth == 0 {
            return;
        }
        for (line, hits) in (0u32..).zip(function.hits) {
            if let Ok(hits) = u32::try_from(hits) {
                let most: &mut u32 = lines.entry(line).or_default();
                *most = hits.max(*most);
            }
        }
    });
    lines
}

/// Runs a script function within the step's budget; for functions of the engine
/// that a script called and that run scripts themselves.
///
/// # Errors
/// What the script or the engine's functions report; a kill, which
/// [`Spent::of`](crate::budget::Spent::of) finds at any depth. After a kill, every call of the step fails.
pub fn call<R: FromLuaMulti>(lua: &Lua, function: &Function, args: impl IntoLuaMulti) -> Result<R> {
    let meter = lua.app_data_ref::<Rc<Meter>>().map(|meter| Rc::clone(&meter));
    match meter {
        Some(meter) => meter.call(lua, function, args),
        None => Err(Error::runtime("This Lua state has no sandbox; make it with `Sandbox::new`.")),
    }
}

/// A whole number that a script gave to the engine.
///
/// # Errors
/// One sentence for a fraction, an infinity, a number out of range, or no number at all.
pub fn integer(value: &Value) -> Result<i32> {
    const RANGE: std::ops::RangeInclusive<f64> = i32::MIN as f64..=i32::MAX as f64;
    let number = match value {
        Value::Integer(number) => i32::try_from(*number).ok(),
        Value::Number(number) if number.fract() == 0.0 => RANGE.contains(number).then_some(*number as i32),
        Value::Number(number) if !number.is_finite() => {
            return Err(Error::runtime(
                "A whole number is needed here, but the script divided by 0; ask whether the divisor is 0 first.",
            ));
        }
        Value::Number(number) => {
            return Err(Error::runtime(format!(
                "A whole number is needed here, but the script gave {number}; round it with math.floor."
            )));
        }
        other => {
            return Err(Error::runtime(format!(
                "A whole number is needed here, but the script gave {}; give a number.",
                kind_word(other.type_name())
            )));
        }
    };
    number.ok_or_else(|| {
        Error::runtime(format!("Numbers go from {} to {}; the script gave one outside of that.", i32::MIN, i32::MAX))
    })
}

/// Assignments in functions that would outlive a step, and everything else that
/// is not in the script language. [`Sandbox::load`] refuses a script with any.
#[must_use]
pub fn findings(source: &str) -> Vec<Finding> {
    match check_text(source) {
        Ok(()) => reader::read(source).findings,
        Err(finding) => vec![finding],
    }
}

/// Assignments inside functions to variables that the file declares.
#[must_use]
pub fn upvalue_assignments(source: &str) -> Vec<Finding> {
    findings(source).into_iter().filter(|finding| finding.rule == Rule::Upvalue).collect()
}

/// Source text, never compiled code.
fn check_text(source: &str) -> std::result::Result<(), Finding> {
    let refuse = |at: usize, message: String| {
        let line = source.bytes().take(at).filter(|byte| *byte == b'\n').count() + 1;
        Err(Finding { line: u32::try_from(line).unwrap_or(u32::MAX), rule: Rule::Language, message })
    };
    let control = |byte: u8| byte.is_ascii_control() && !matches!(byte, b'\n' | b'\r' | b'\t');
    match source.bytes().position(control) {
        Some(0) => refuse(0, "This is not source text but looks like compiled code; save the script's source.".into()),
        Some(at) => refuse(at, "There is an invisible control character in this line; write the line again.".into()),
        None if source.len() > LONGEST_SCRIPT => {
            refuse(0, format!("A script file has at most {LONGEST_SCRIPT} bytes; split this one."))
        }
        None => Ok(()),
    }
}

/// A script that breaks rules, with every reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The script's name.
    pub script: String,
    /// Why it is refused; never empty.
    pub findings: Vec<Finding>,
}

impl Refused {
    /// The findings in an error of [`Sandbox::load`], if it is about a script that breaks rules.
    #[must_use]
    pub fn of(error: &Error) -> Option<&Refused> {
        match error {
            Error::ExternalError(inner) => inner.downcast_ref(),
            _ => None,
        }
    }

    fn fault(&self) -> Fault {
        let place = |finding: &Finding| ScriptLine { script: self.script.clone(), line: finding.line };
        Fault {
            spent: None,
            place: self.findings.first().map(place),
            message: self.findings.first().map(|finding| finding.message.clone()).unwrap_or_default(),
            trace: Vec::new(),
        }
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines = self.findings.iter().map(|finding| format!("{}:{finding}", self.script));
        f.write_str(&lines.collect::<Vec<_>>().join("\n"))
    }
}

impl std::error::Error for Refused {}
