//! Runs deeds as Lua would run the script they come from: the same functions of the engine
//! in the same order, current values brought up to date where these do that, and a unit of
//! fuel where Lua would charge one.

use super::{About, Deed, Kind, Test};
use crate::budget::Meter;
use crate::handle::{PieceHandle, SeatHandle, Thing, wrong};
use mlua::{Lua, Value};
use tuckbox_core::ids::PieceId;
use tuckbox_core::names::Named;
use tuckbox_core::play::{Flowing, Halt, Host, Play, Run, Scope};
use tuckbox_core::rules::Ruleset;
use tuckbox_core::state::Entity;

/// An effect at work.
pub(crate) struct Running<'a> {
    pub rules: &'a Ruleset,
    pub host: &'a dyn Host,
    pub lua: &'a Lua,
    pub meter: &'a Meter,
    pub play: &'a mut Play,
    pub scope: &'a Scope,
    /// The line at work, counted from 1.
    pub line: u32,
}

/// Why an effect came to no end.
pub(crate) enum Stop {
    /// The engine halts, or a function was called wrongly.
    Halted(Halt),
    /// A bound of its budget is spent.
    Killed,
}

type Ran<T = ()> = Result<T, Stop>;

/// What an event is raised about.
struct Subjects {
    /// Whether it is one thing and no list.
    one: bool,
    things: Vec<Thing>,
}

impl Running<'_> {
    /// Runs an effect to its end.
    pub fn effect(&mut self, deeds: &[Deed]) -> Ran {
        self.all(deeds)?;
        self.turn()
    }

    fn all(&mut self, deeds: &[Deed]) -> Ran {
        deeds.iter().try_for_each(|deed| self.deed(deed))
    }

    fn deed(&mut self, deed: &Deed) -> Ran {
        match deed {
            &Deed::Raise { line, event, fuel, ref about, amount } => {
                self.line = line;
                let about = self.about(about)?;
                self.turn()?;
                self.burn(fuel)?;
                if !about.one {
                    self.play.refresh_gauges();
                    self.moves(about.things.len())?;
                }
                self.act(|run, scope| {
                    let alive: Vec<Entity> = about.things.iter().filter_map(|thing| thing.alive(run.state())).collect();
                    match alive[..] {
                        [subject] if about.one => run.raise_named(scope, event, subject, amount).map(drop),
                        _ => run.raise_each(scope, event, &alive, amount),
                    }
                })
            }
            Deed::Repeat { line, times, deeds } => (0..*times).try_for_each(|_| {
                self.all(deeds)?;
                self.line = *line;
                self.turn()
            }),
            Deed::If { line, tests, deeds } => {
                self.line = *line;
                for test in tests {
                    if !self.holds(test)? {
                        return Ok(());
                    }
                }
                self.all(deeds)
            }
        }
    }

    fn about(&mut self, about: &About) -> Ran<Subjects> {
        let one = |thing| Ok(Subjects { one: true, things: vec![thing] });
        if *about != About::This {
            self.turn()?;
        }
        match *about {
            About::This => match self.scope.this {
                Some(this) => one(Thing::Piece(PieceHandle::of(self.play.state(), this))),
                None => Err(nothing()),
            },
            About::You => {
                self.play.refresh_gauges();
                one(Thing::Seat(SeatHandle(self.scope.me)))
            }
            About::Targets => {
                self.play.refresh_gauges();
                let state = self.play.state();
                let alive = self.scope.targets.iter().filter(|target| state.same(target.piece, target.life));
                let things = alive.map(|target| Thing::Piece(PieceHandle { piece: target.piece, life: target.life }));
                let things: Vec<Thing> = things.collect();
                self.moves(things.len())?;
                Ok(Subjects { one: false, things })
            }
            About::Every(kind) => {
                let found = self.every(kind)?;
                let state = self.play.state();
                let things = found.into_iter().map(|piece| Thing::Piece(PieceHandle::of(state, piece))).collect();
                Ok(Subjects { one: false, things })
            }
            About::Created { card, zone, fuel } => {
                self.burn(fuel)?;
                self.play.refresh_gauges();
                match self.act(|run, scope| run.create(scope, card, zone, scope.me))? {
                    Some(made) => one(Thing::Piece(PieceHandle::of(self.play.state(), made))),
                    None => Err(nothing()),
                }
            }
        }
    }

    /// The pieces of a kind of target, of which the list is paid.
    fn every(&mut self, kind: Kind) -> Ran<Vec<PieceId>> {
        self.burn(kind.fuel)?;
        self.play.refresh_gauges();
        self.moves(self.play.state().pieces.len())?;
        let from = &self.rules.targets[kind.target.index()].from;
        let found = self.act(|run, scope| {
            let found = run.matching(scope, from);
            run.check_fault()?;
            Ok(found)
        })?;
        self.moves(found.len())?;
        Ok(found)
    }

    fn holds(&mut self, test: &Test) -> Ran<bool> {
        Ok(match *test {
            Test::LiesIn(zone) => {
                self.play.refresh_gauges();
                let Some(this) = self.scope.this else { return Err(nothing()) };
                self.play.state().piece(this).home.zone == zone
            }
            Test::Fewer(kind, than) => {
                self.turn()?;
                let count = self.every(kind)?.len();
                i32::try_from(count).is_ok_and(|count| count < than)
            }
        })
    }

    /// Has the engine do something; it and scripts tell each other what they have spent.
    fn act<T>(&mut self, act: impl FnOnce(&mut Run<'_>, &Scope) -> Flowing<T>) -> Ran<T> {
        self.meter.settle(self.play.work());
        let result = act(&mut Run::new(self.rules, self.play, self.host), self.scope);
        self.meter.allow(self.play.work());
        result.map_err(Stop::Halted)
    }

    /// A call, a return, or a turn of a loop.
    fn turn(&self) -> Ran {
        self.meter.tick(self.lua).map(drop).map_err(|_| Stop::Killed)
    }

    /// So many units of fuel.
    fn burn(&self, fuel: u64) -> Ran {
        self.meter.burn(self.lua, fuel).map_err(|_| Stop::Killed)
    }

    /// Native work on so many elements.
    fn moves(&self, elements: usize) -> Ran {
        self.burn(Meter::fuel_for(elements))
    }
}

/// A function is given nothing where something has to be.
fn nothing() -> Stop {
    let message = match wrong("piece or a seat", &Value::Nil) {
        mlua::Error::RuntimeError(message) => message,
        other => other.to_string(),
    };
    Stop::Halted(Halt::failed(message))
}
