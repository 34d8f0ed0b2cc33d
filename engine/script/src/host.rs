//! The host: runs the effects that data names. A play is lent to it for the
//! time of one effect; what a script does with it goes over the bridge.

use crate::api;
use crate::bridge::Bridge;
use crate::budget::{Budget, Meter, ScriptLine, Spent};
use crate::handle::PieceHandle;
use crate::layers::Below;
use crate::lowered::{Lowered, Program, Running, Sources, Stop};
use crate::sandbox::{Counting, Fault, Sandbox};
use crate::source::ScriptFile;
use mlua::{Function, IntoLua, Lua, Table, Value};
use std::cell::RefCell;
use std::rc::{Rc, Weak};
use std::sync::Arc;
use tuckbox_core::diagnostic::FileId;
use tuckbox_core::names::{EffectId, Named};
use tuckbox_core::play::{EffectCall, FailedBy, Failure, Flowing, Halt, Host, Play};
use tuckbox_core::rules::Ruleset;
use tuckbox_core::rules::op::{Param, Params};
use tuckbox_core::usage::Lines;

struct Inner {
    bridge: Rc<Bridge>,
    sandbox: Sandbox,
    /// The scripts, in the order loaded.
    files: Vec<FileId>,
    effects: Vec<Option<Function>>,
    /// Those that run without Lua.
    lowered: Lowered,
    /// Parameter tables by the number of their [`Params`].
    params: RefCell<Vec<Option<Table>>>,
    empty: Table,
}

/// How effects run.
#[derive(Clone, Copy)]
enum Effects {
    /// Without Lua, where that can be.
    Lowered,
    /// In Lua.
    AsWritten,
}

/// A script host for one thread and any number of matches of one ruleset.
pub struct LuaHost(Rc<Inner>);

impl LuaHost {
    /// Loads scripts for a ruleset. [`crate::check`] says beforehand what is
    /// wrong with them; this stops at the first problem.
    ///
    /// # Errors
    /// The first thing that is wrong, with its place.
    pub fn new(rules: &Arc<Ruleset>, files: &[ScriptFile]) -> Result<Self, Fault> {
        Self::with_budget(rules, files, Budget::default())
    }

    /// The same with other bounds for a step.
    ///
    /// # Errors
    /// As [`LuaHost::new`].
    pub fn with_budget(rules: &Arc<Ruleset>, files: &[ScriptFile], budget: Budget) -> Result<Self, Fault> {
        Self::made(rules, files, Sandbox::new(budget), Effects::Lowered)
    }

    /// The same as [`LuaHost::new`], and every effect runs in Lua, as it is written. What
    /// comes of it is the same.
    ///
    /// # Errors
    /// As [`LuaHost::new`].
    pub fn as_written(rules: &Arc<Ruleset>, files: &[ScriptFile]) -> Result<Self, Fault> {
        Self::made(rules, files, Sandbox::new(Budget::default()), Effects::AsWritten)
    }

    /// The same as [`LuaHost::new`], and counts the lines that run.
    ///
    /// # Errors
    /// As [`LuaHost::new`].
    pub fn counting(rules: &Arc<Ruleset>, files: &[ScriptFile]) -> Result<Self, Fault> {
        // What runs without Lua runs through no line.
        Self::made(rules, files, Sandbox::counting(Budget::default(), Counting::Lines), Effects::AsWritten)
    }

    fn made(
        rules: &Arc<Ruleset>,
        files: &[ScriptFile],
        sandbox: mlua::Result<Sandbox>,
        how: Effects,
    ) -> Result<Self, Fault> {
        let fault = |error: mlua::Error| Fault::of(&error);
        let sandbox = sandbox.map_err(fault)?;
        let bridge = Bridge::new(rules);
        api::register(&sandbox, &bridge).map_err(fault)?;
        sandbox.seal().map_err(fault)?;
        let mut effects: Vec<Option<Function>> = vec![None; rules.effects.len()];
        let mut wraps: Vec<(usize, Function)> = Vec::new();
        let mut below = Below::default();
        for file in files {
            let environment = below.load(&sandbox, file).map_err(fault)?;
            let declared: Table = environment.raw_get("effects").map_err(fault)?;
            let around: Table = environment.raw_get("wrap").map_err(fault)?;
            for (i, slot) in (0u16..).zip(&mut effects) {
                let name = rules.name(EffectId::from_index(i));
                let found: Option<Function> = declared.raw_get(name).map_err(fault)?;
                *slot = slot.take().or(found);
                let wrap: Option<Function> = around.raw_get(name).map_err(fault)?;
                wraps.extend(wrap.map(|wrap| (usize::from(i), wrap)));
            }
        }
        let is_wrapped = |effect: EffectId| wraps.iter().any(|(wrapped, _)| *wrapped == effect.index());
        let lowered = Lowered::new(match how {
            Effects::Lowered => Sources::new(rules, files, is_wrapped),
            Effects::AsWritten => Sources::default(),
        });
        for (effect, wrap) in wraps {
            if let Some(Some(original)) = effects.get_mut(effect) {
                *original = sandbox.wrapped(&wrap, original).map_err(fault)?;
            }
        }
        let empty = sandbox.lua().create_table().map_err(fault)?;
        empty.set_readonly(true);
        let files = files.iter().map(|file| file.file).collect();
        let params = RefCell::default();
        let inner = Rc::new(Inner { bridge, sandbox, files, effects, lowered, params, empty });
        let host: Weak<dyn Host> = Rc::downgrade(&inner) as Weak<dyn Host>;
        inner.bridge.join(host, inner.sandbox.meter());
        Ok(Self(inner))
    }

    /// How many effects have run without Lua, each counted once for all parameters alike.
    pub fn lowered(&self) -> usize {
        self.0.lowered.count()
    }

    /// Units of fuel the step at hand has spent.
    pub fn fuel_spent(&self) -> u64 {
        self.0.sandbox.fuel_spent()
    }
}

impl Host for LuaHost {
    fn run(&self, play: &mut Play, call: &EffectCall<'_>) -> Flowing {
        self.0.run(play, call)
    }

    fn test(&self, play: &mut Play, call: &EffectCall<'_>) -> Result<bool, Box<Failure>> {
        self.0.test(play, call)
    }

    fn begin_step(&self) {
        self.0.sandbox.start_step();
    }

    fn lines(&self) -> Lines {
        Lines(self.0.files.iter().copied().zip(self.0.sandbox.lines()).collect())
    }
}

impl Host for Inner {
    fn run(&self, play: &mut Play, call: &EffectCall<'_>) -> Flowing {
        // Where it is counted which line spends what, each has to run.
        if let Some(program) = self.lowered.program(&self.bridge.rules, call).filter(|_| !play.work().counts())
            && let Some(Some(function)) = self.effects.get(call.effect.index())
        {
            return self.run_lowered(play, call, function, &program);
        }
        // Where nobody answers at once, a question breaks the script off.
        let may_be_broken_off = play.may_run_again();
        let done = self.invoke(play, call, |function, args| match may_be_broken_off {
            true => self.sandbox.call_in_thread(function, args),
            false => self.sandbox.call(function, args).map(Some),
        });
        match done {
            Ok(Some(_)) => Ok(()),
            Ok(None) => Err(self.bridge.take_halt().unwrap_or(Halt::Ask)),
            Err(error) => Err(self.halted(&error)),
        }
    }

    fn test(&self, play: &mut Play, call: &EffectCall<'_>) -> Result<bool, Box<Failure>> {
        let answer = self.invoke(play, call, |function, args| self.sandbox.call(function, args));
        let fail = |message: String| Box::new(Failure::new(message));
        match answer {
            Ok(Value::Boolean(holds)) => Ok(holds),
            Ok(other) => {
                let name = self.bridge.rules.name(call.effect);
                Err(fail(format!(
                    "The predicate `{name}` gave {} instead of true or false.",
                    crate::handle::kind_of(&other)
                )))
            }
            Err(error) => Err(match self.halted(&error) {
                Halt::Failed(failure) => failure,
                Halt::Ask | Halt::Over => fail("A predicate may look, but not ask or end the game.".into()),
            }),
        }
    }
}

impl Inner {
    /// Has the function of an effect called with the play in the slot.
    fn invoke<T>(
        &self,
        play: &mut Play,
        call: &EffectCall<'_>,
        run: impl FnOnce(&Function, (Value, Table)) -> mlua::Result<T>,
    ) -> mlua::Result<T> {
        let Some(Some(function)) = self.effects.get(call.effect.index()) else {
            let name = self.bridge.rules.name(call.effect);
            return Err(mlua::Error::runtime(format!("There is no effect `{name}` in the scripts of this game.")));
        };
        let lua = self.sandbox.lua();
        play.refresh();
        let this = match call.scope.this {
            Some(piece) => PieceHandle::of(play.state(), piece).into_lua(lua)?,
            None => Value::Nil,
        };
        let params = self.params(lua, call.params)?;
        self.sandbox.allow(play.work());
        std::mem::swap(play, &mut *self.bridge.slot.borrow_mut());
        self.bridge.scopes.borrow_mut().push(call.scope);
        let result = run(function, (this, params));
        self.bridge.scopes.borrow_mut().pop();
        if self.bridge.scopes.borrow().is_empty() {
            self.bridge.forget_titles();
        }
        std::mem::swap(play, &mut *self.bridge.slot.borrow_mut());
        self.sandbox.settle(play.work());
        result
    }

    /// Runs an effect without Lua.
    fn run_lowered(&self, play: &mut Play, call: &EffectCall<'_>, function: &Function, program: &Program) -> Flowing {
        play.refresh();
        self.sandbox.allow(play.work());
        let mut halted = None;
        let run = |lua: &Lua, meter: &Meter| {
            let (rules, scope) = (&*self.bridge.rules, &call.scope);
            let this = scope.this.map(|this| PieceHandle::of(play.state(), this));
            let spare = self.lowered.spare();
            let (bridge, locals, lists) = (&*self.bridge, Default::default(), Default::default());
            let mut running =
                Running { rules, host: self, bridge, lua, meter, play, scope, this, line: 0, locals, lists, spare };
            let Err(stop) = running.effect(program) else { return Ok(()) };
            let place = self.lowered.place(call, running.line);
            match stop {
                Stop::Killed(error) => {
                    meter.stopped_at(place);
                    Err(error)
                }
                Stop::Halted(halt) => {
                    halted = Some((halt, place));
                    Ok(())
                }
            }
        };
        let armed = self.sandbox.run_armed(function, run);
        self.sandbox.settle(play.work());
        match halted {
            Some((Halt::Failed(failure), place)) => Err(Halt::Failed(self.traced(failure, place, armed.is_ok()))),
            Some((halt, _)) => Err(halt),
            None => armed.map_err(|error| self.halted(&error)),
        }
    }

    /// A failure of the engine in a deed: where it was, and the lines of scripts that led there
    /// unless a bound was spent.
    fn traced(&self, mut failure: Box<Failure>, place: Option<ScriptLine>, leads: bool) -> Box<Failure> {
        if leads {
            let around: Vec<String> =
                self.sandbox.lines_at_work().iter().map(|place| format!("line {place}")).collect();
            // What ran inside this effect has told the lines of scripts around it.
            if failure.trace.ends_with(&around) {
                failure.trace.truncate(failure.trace.len() - around.len());
            }
            failure.trace.extend(place.iter().map(|place| format!("line {place}")));
            failure.trace.extend(around);
        }
        failure.line = failure.line.or(place.map(|place| (place.script, place.line)));
        failure
    }

    /// Why a script stopped. A failure of the engine in a function that the
    /// script called gets the line of that call.
    fn halted(&self, error: &mlua::Error) -> Halt {
        let fault = Fault::of(error);
        let trace: Vec<String> = fault.trace.iter().map(|place| format!("line {place}")).collect();
        let line = fault.place.map(|place| (place.script, place.line));
        match self.bridge.take_halt() {
            Some(Halt::Failed(mut failure)) => {
                // Of what ran inside this script all lines are told already, down to its own.
                if !failure.trace.ends_with(&trace) {
                    failure.trace.extend(trace);
                }
                failure.line = failure.line.or(line);
                Halt::Failed(failure)
            }
            Some(halt) => halt,
            None => {
                let by = if fault.spent == Some(Spent::Time) { FailedBy::Clock } else { FailedBy::Content };
                Halt::Failed(Box::new(Failure { message: fault.message, trace, line, by }))
            }
        }
    }

    /// The parameters as an unchangeable table, made once.
    fn params(&self, lua: &Lua, params: &Params) -> mlua::Result<Table> {
        if params.number == 0 {
            return Ok(self.empty.clone());
        }
        let number = usize::from(params.number);
        if let Some(Some(table)) = self.params.borrow().get(number) {
            return Ok(table.clone());
        }
        let table = lua.create_table()?;
        for (name, param) in &params.list {
            table.raw_set(&**name, param_value(lua, param)?)?;
        }
        table.set_readonly(true);
        let mut made = self.params.borrow_mut();
        if made.len() <= number {
            made.resize(number + 1, None);
        }
        made[number] = Some(table.clone());
        Ok(table)
    }
}

fn param_value(lua: &Lua, param: &Param) -> mlua::Result<Value> {
    Ok(match param {
        Param::Int(number) => Value::Number(f64::from(*number)),
        Param::Flag(flag) => Value::Boolean(*flag),
        Param::Name(name) => lua.create_string(&**name)?.into_lua(lua)?,
        Param::List(list) => {
            let table = lua.create_table()?;
            for (i, param) in (1..).zip(list) {
                table.raw_set(i, param_value(lua, param)?)?;
            }
            table.set_readonly(true);
            Value::Table(table)
        }
    })
}
