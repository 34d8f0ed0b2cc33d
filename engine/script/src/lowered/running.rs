//! Runs deeds as Lua would run the script they come from: the same functions of the engine
//! in the same order, current values brought up to date where these do that, and a unit of
//! fuel where Lua would charge one.

use super::{About, Change, Created, Deed, Kind, Program, Test};
use crate::api::{live_targets, raise_all, raise_one};
use crate::budget::Meter;
use crate::handle::{PieceHandle, SeatHandle, Thing, wrong};
use crate::sandbox::of_argument;
use mlua::{Error, Lua, Value};
use std::cell::Cell;
use tuckbox_core::ids::PieceId;
use tuckbox_core::names::Named;
use tuckbox_core::play::{Flowing, Halt, Host, Play, Run, Scope};
use tuckbox_core::rules::Ruleset;
use tuckbox_core::state::{self, Entity, Piece, State};

/// An effect at work.
pub(crate) struct Running<'a> {
    pub rules: &'a Ruleset,
    pub host: &'a dyn Host,
    pub lua: &'a Lua,
    pub meter: &'a Meter,
    pub play: &'a mut Play,
    pub scope: &'a Scope,
    /// `self`, as it was when the effect began.
    pub this: Option<PieceHandle>,
    /// The line at work, counted from 1.
    pub line: u32,
    /// What the loop at work has come to.
    pub each: Option<Thing>,
    /// A list to use again.
    pub spare: &'a Cell<Vec<Thing>>,
}

/// Why an effect came to no end.
pub(crate) enum Stop {
    /// The engine halts, or a function was called wrongly.
    Halted(Halt),
    /// A bound of its budget is spent.
    Killed(Error),
}

type Ran<T = ()> = Result<T, Stop>;

/// What an event is raised about.
enum Subjects {
    One(Thing),
    List(Vec<Thing>),
    /// What should be there is not.
    Nothing,
}

impl Running<'_> {
    /// Runs an effect to its end.
    pub fn effect(&mut self, program: &Program) -> Ran {
        self.all(&program.deeds)?;
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
                match about {
                    Subjects::Nothing => return Err(nothing("piece or a seat", None)),
                    Subjects::One(thing) => self.act(|run, scope| raise_one(run, scope, event, thing, amount)),
                    Subjects::List(things) => {
                        self.play.refresh_gauges();
                        self.moves(things.len())?;
                        let raised = self.act(|run, scope| raise_all(run, scope, event, &things, amount));
                        self.spare.set(things);
                        raised
                    }
                }
                .map(drop)
            }
            &Deed::Attach { line, host, zone, fuel } => {
                self.line = line;
                let host = self.created(host)?;
                self.turn()?;
                let this = self.this.ok_or_else(|| nothing("piece", Some(1)))?;
                let host = host.ok_or_else(|| nothing("piece", Some(2)))?;
                self.burn(fuel)?;
                self.play.refresh_gauges();
                self.act(|run, scope| match this.alive(run.state()) {
                    Some(this) => run.attach(scope, this, host, zone).map(drop),
                    None => Ok(()),
                })
            }
            Deed::Repeat { line, times, deeds } => (0..*times).try_for_each(|_| {
                self.all(deeds)?;
                self.line = *line;
                self.turn()
            }),
            Deed::ForEach { line, pieces, deeds } => {
                self.line = *line;
                let Subjects::List(list) = self.about(pieces)? else { return Ok(()) };
                // The call of `ipairs`, and then each time whether there is one more.
                self.turn()?;
                self.turn()?;
                for &thing in &list {
                    self.each = Some(thing);
                    self.all(deeds)?;
                    self.line = *line;
                    self.turn()?;
                }
                self.each = None;
                self.spare.set(list);
                Ok(())
            }
            Deed::Change { line, about, change, fuel } => {
                self.line = *line;
                let about = self.about(about)?;
                self.turn()?;
                let Subjects::One(Thing::Piece(piece)) = about else { return Err(nothing("piece", Some(1))) };
                self.burn(*fuel)?;
                self.play.refresh_gauges();
                self.act(|run, scope| match piece.alive(run.state()) {
                    Some(piece) => changed(run, scope, piece, change),
                    None => Ok(()),
                })
            }
            &Deed::AddSeat { line, stat, by, fuel } => {
                self.line = line;
                self.told()?;
                self.turn()?;
                self.burn(fuel)?;
                self.act(|run, scope| {
                    let base = run.state().seat_stat(scope.me, stat);
                    run.set_seat_stat(scope, scope.me, stat, base.saturating_add(by)).map(drop)
                })
            }
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
        let found = match *about {
            About::This => {
                return Ok(self.this.map_or(Subjects::Nothing, |this| Subjects::One(Thing::Piece(this))));
            }
            About::Each => return Ok(self.each.map_or(Subjects::Nothing, Subjects::One)),
            About::Host => {
                self.play.refresh_gauges();
                self.of_this(|this| this.host).flatten().map(Entity::Piece)
            }
            About::You => {
                self.told()?;
                Some(Entity::Seat(self.scope.me))
            }
            About::Subject => {
                self.told()?;
                Some(self.scope.event.subject)
            }
            About::Source => {
                self.told()?;
                self.scope.event.source.map(Entity::Piece)
            }
            About::Created(created) => self.created(created)?.map(Entity::Piece),
            About::Targets => {
                self.told()?;
                let mut things = self.list();
                things.extend(live_targets(self.play, self.scope).map(Thing::Piece));
                self.moves(things.len())?;
                return Ok(Subjects::List(things));
            }
            About::Every(kind) => {
                let mut things = self.list();
                return self.every(kind, |state, pieces| {
                    things.extend(pieces.iter().map(|&piece| Thing::Piece(PieceHandle::of(state, piece))));
                    Subjects::List(things)
                });
            }
        };
        Ok(match found {
            Some(Entity::Piece(piece)) => Subjects::One(Thing::Piece(PieceHandle::of(self.play.state(), piece))),
            Some(Entity::Seat(seat)) => Subjects::One(Thing::Seat(SeatHandle(seat))),
            Some(Entity::Table) | None => Subjects::Nothing,
        })
    }

    /// Something of `self`, whatever has become of it.
    fn of_this<T>(&self, read: impl FnOnce(&Piece) -> T) -> Option<T> {
        self.this.map(|this| read(self.play.state().piece(this.piece)))
    }

    /// A function without parameters is called that reads no current value.
    fn told(&mut self) -> Ran {
        self.turn()?;
        self.play.refresh_gauges();
        Ok(())
    }

    /// Makes a piece, unless something prevents it.
    fn created(&mut self, created: Created) -> Ran<Option<PieceId>> {
        let Created { card, zone, fuel, you } = created;
        if you {
            self.told()?;
        }
        self.turn()?;
        self.burn(fuel)?;
        self.play.refresh_gauges();
        self.act(|run, scope| run.create(scope, card, zone, scope.me))
    }

    /// An empty list.
    fn list(&self) -> Vec<Thing> {
        let mut list = self.spare.take();
        list.clear();
        list
    }

    /// Takes something of the pieces of a kind of target, of which the list is paid.
    fn every<T>(&mut self, kind: Kind, take: impl FnOnce(&State, &[PieceId]) -> T) -> Ran<T> {
        self.turn()?;
        self.burn(kind.fuel)?;
        self.play.refresh_gauges();
        self.moves(self.play.state().pieces.len())?;
        let from = &self.rules.targets[kind.target.index()].from;
        let (taken, count) =
            self.act(|run, scope| run.with_matching(scope, from, |state, pieces| (take(state, pieces), pieces.len())))?;
        self.moves(count)?;
        Ok(taken)
    }

    fn holds(&mut self, test: &Test) -> Ran<bool> {
        Ok(match *test {
            Test::LiesIn(zone) => {
                self.play.refresh_gauges();
                self.of_this(|this| this.home.zone == zone).unwrap_or(false)
            }
            Test::Given(given) => given,
            Test::IsAttached => {
                self.play.refresh_gauges();
                self.of_this(|this| this.host.is_some()).unwrap_or(false)
            }
            Test::Fewer(kind, than) => {
                let count = self.every(kind, |_, pieces| pieces.len())?;
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
        self.meter.tick(self.lua).map(drop).map_err(Stop::Killed)
    }

    /// So many units of fuel.
    fn burn(&self, fuel: u64) -> Ran {
        self.meter.burn(self.lua, fuel).map_err(Stop::Killed)
    }

    /// Native work on so many elements.
    fn moves(&self, elements: usize) -> Ran {
        self.burn(Meter::fuel_for(elements))
    }
}

/// Does to a piece what is said.
fn changed(run: &mut Run<'_>, scope: &Scope, piece: PieceId, change: &Change) -> Flowing {
    match change {
        Change::Tag(tag, given) => run.set_tag(scope, piece, *tag, *given).map(drop),
        Change::Give(tag, lasts) => run.give_tag(scope, piece, *tag, run.lasting(scope, *lasts)),
        Change::Modify(list, lasts) => {
            let lasting = run.lasting(scope, *lasts);
            let mut changes = list.iter().map(|&(stat, by)| state::Change::Add(stat, by));
            changes.try_for_each(|change| run.modify(scope, piece, change, lasting).map(drop))
        }
    }
}

/// A function is given nothing where something has to be, which is the argument of a number
/// if it is read as one.
fn nothing(needed: &str, argument: Option<usize>) -> Stop {
    let message = match wrong(needed, &Value::Nil) {
        Error::RuntimeError(message) => message,
        other => other.to_string(),
    };
    Stop::Halted(Halt::failed(of_argument(message, argument)))
}
