//! Runs statements as Lua would run the script they come from: the same functions of the engine
//! in the same order, current values brought up to date where these do that, and a unit of
//! fuel where Lua would charge one.

mod values;

use super::program::{
    About, Branch, CHANGES, Card, Change, Create, Deed, Does, LOCALS, Move, Number, One, Program, Raise, Value,
};
use crate::api::{add_to, raise_all, raise_one};
use crate::bridge::Bridge;
use crate::budget::Meter;
use crate::handle::{PieceHandle, Thing};
use mlua::{Error, Lua};
use std::cell::Cell;
use tuckbox_core::ids::{PieceId, Seats};
use tuckbox_core::names::StatId;
use tuckbox_core::play::{Flowing, Halt, Host, Play, Run, Scope};
use tuckbox_core::rules::Ruleset;
use tuckbox_core::rules::op::{End, Lasts};
use tuckbox_core::state;

/// An effect at work.
pub(crate) struct Running<'a> {
    pub rules: &'a Ruleset,
    pub host: &'a dyn Host,
    pub bridge: &'a Bridge,
    pub lua: &'a Lua,
    pub meter: &'a Meter,
    pub play: &'a mut Play,
    pub scope: &'a Scope,
    /// `self`, as it was when the effect began.
    pub this: Option<PieceHandle>,
    /// The line at work, counted from 1.
    pub line: u32,
    /// What locals hold, by number.
    pub locals: [Held; LOCALS],
    /// The same of lists.
    pub lists: [Vec<Thing>; LOCALS],
    /// A list to use again.
    pub spare: &'a Cell<Vec<Thing>>,
}

/// What a local holds.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) enum Held {
    #[default]
    Nothing,
    Thing(Thing),
    Number(i64),
    Flag(bool),
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
    One(Option<Thing>),
    List(Vec<Thing>),
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
        self.line = deed.line;
        match &deed.does {
            Does::Local(slot, value) => {
                let held = match value {
                    Value::Many(many) => {
                        let list = self.many(many)?;
                        self.hold_list(*slot, list);
                        return Ok(());
                    }
                    Value::One(one) => self.one(one)?.map_or(Held::Nothing, Held::Thing),
                    Value::Number(number) => Held::Number(self.number(number)?),
                    Value::Test(test) => Held::Flag(self.holds(test)?),
                };
                self.hold(*slot, held);
                Ok(())
            }
            Does::Raise(raise) => self.raise(raise).map(drop),
            Does::Settle => {
                self.turn()?;
                self.act(|run, _| run.settle_inner())
            }
            Does::Create(create) => self.create(create).map(drop),
            Does::Attach(piece, host, zone, fuel) => {
                let (piece, host) = (self.one(piece)?, self.one(host)?);
                self.turn()?;
                let (piece, host) = (self.piece(piece, 1)?, self.piece(host, 2)?);
                self.burn(*fuel)?;
                self.on(piece, |run, scope, piece| match host.alive(run.state()) {
                    Some(host) => run.attach(scope, piece, host, *zone).map(drop),
                    None => Ok(()),
                })
            }
            Does::Move(moved) => self.moved(moved),
            Does::Change(one, change, fuel) => {
                let one = self.one(one)?;
                self.turn()?;
                let piece = self.piece(one, 1)?;
                self.burn(*fuel)?;
                self.on(piece, |run, scope, piece| match change {
                    Change::Tag(tag, given) => run.set_tag(scope, piece, *tag, *given).map(drop),
                    Change::Give(tag, lasts) => run.give_tag(scope, piece, *tag, run.lasting(scope, *lasts)),
                })
            }
            Does::Modify(one, changes, lasts, fuel) => self.modify(one, changes, *lasts, *fuel),
            Does::Add(one, stat, by, fuel) => {
                let (one, by) = (self.one(one)?, self.number(by)?);
                self.turn()?;
                let thing = self.thing(one, Some(1))?;
                let by = self.whole(by, Some(3))?;
                self.burn(*fuel)?;
                self.act(|run, scope| add_to(run, scope, thing, *stat, by))
            }
            Does::Reveal(piece, seat) => {
                let (piece, seat) = (self.one(piece)?, self.seat(seat.as_ref())?);
                self.turn()?;
                let piece = self.piece(piece, 1)?;
                let to = seat.map_or(Seats::ALL, Seats::one);
                self.on(piece, |run, scope, piece| run.reveal(scope, piece, to).map(drop))
            }
            Does::Repeat(times, deeds) => {
                let times = self.number(times)?;
                (0..times).try_for_each(|_| {
                    self.all(deeds)?;
                    self.line = deed.line;
                    self.turn()
                })
            }
            Does::ForEach(slot, pieces, deeds) => {
                let list = self.many(pieces)?;
                // The call of `ipairs`, and then each time whether there is one more.
                self.turn()?;
                self.turn()?;
                for &thing in &list {
                    self.hold(*slot, Held::Thing(thing));
                    self.all(deeds)?;
                    self.line = deed.line;
                    self.turn()?;
                }
                self.spare.set(list);
                Ok(())
            }
            Does::While(test, deeds) => {
                while self.holds(test)? {
                    self.all(deeds)?;
                    self.line = deed.line;
                    self.turn()?;
                }
                Ok(())
            }
            Does::If(branches, otherwise) => {
                for Branch { line, test, deeds } in branches {
                    self.line = *line;
                    if self.holds(test)? {
                        return self.all(deeds);
                    }
                }
                self.all(otherwise)
            }
        }
    }

    /// Raises an event; whether it happened.
    fn raise(&mut self, raise: &Raise) -> Ran<bool> {
        let about = match &raise.about {
            About::One(one) => Subjects::One(self.one(one)?),
            About::Many(many) => Subjects::List(self.many(many)?),
        };
        let amount = self.number(&raise.amount)?;
        let source = raise.source.as_ref().map(|source| self.one(source)).transpose()?.flatten();
        self.turn()?;
        let amount = self.whole(amount, Some(3))?;
        let source = source.map(|source| self.piece(Some(source), 4)).transpose()?;
        self.burn(raise.fuel)?;
        let by_source;
        let scope = match source {
            Some(source) => {
                by_source = Scope { this: Some(source.piece), ..*self.scope };
                &by_source
            }
            None => self.scope,
        };
        match about {
            Subjects::One(one) => {
                let thing = self.thing(one, None)?;
                if source.is_some() {
                    self.play.refresh_gauges();
                }
                self.act(|run, _| raise_one(run, scope, raise.event, thing, amount))
            }
            Subjects::List(things) => {
                self.play.refresh_gauges();
                self.moves(things.len())?;
                let raised = self.act(|run, _| raise_all(run, scope, raise.event, &things, amount));
                self.spare.set(things);
                raised
            }
        }
    }

    /// Makes a piece, unless something prevents it.
    fn create(&mut self, create: &Create) -> Ran<Option<PieceId>> {
        let (card, of_card) = match &create.card {
            Card::Named(card, fuel) => (*card, *fuel),
            Card::Of(one) => {
                let piece = self.piece_with(one, "card")?;
                let card = self.play.state().piece(piece.piece).card;
                (card, Meter::fuel_for(self.rules.name(card).len()))
            }
        };
        let seat = self.seat(create.seat.as_ref())?.unwrap_or(self.scope.me);
        self.turn()?;
        self.burn(of_card + create.fuel)?;
        self.play.refresh_gauges();
        self.act(|run, scope| run.create(scope, card, create.zone, seat))
    }

    fn moved(&mut self, moved: &Move) -> Ran {
        let (piece, seat) = (self.one(&moved.piece)?, self.seat(moved.seat.as_ref())?);
        self.turn()?;
        let piece = self.piece(piece, 1)?;
        self.burn(moved.fuel)?;
        let end = if moved.on_top { End::Top } else { End::Bottom };
        self.on(piece, |run, scope, piece| {
            let seat = seat.unwrap_or(run.state().piece(piece).owner);
            run.move_to(scope, piece, moved.zone, seat, end).map(drop)
        })
    }

    fn modify(&mut self, one: &One, changes: &[(StatId, Number)], lasts: Lasts, fuel: u64) -> Ran {
        let one = self.one(one)?;
        let mut sums = [0; CHANGES];
        for (sum, (_, number)) in sums.iter_mut().zip(changes) {
            *sum = self.number(number)?;
        }
        self.turn()?;
        let piece = self.piece(one, 1)?;
        self.burn(fuel)?;
        let mut by = [0; CHANGES];
        for (by, sum) in by.iter_mut().zip(sums) {
            *by = self.whole(sum, None)?;
        }
        self.on(piece, |run, scope, piece| {
            let lasting = run.lasting(scope, lasts);
            let mut each = changes.iter().zip(by).map(|(&(stat, _), by)| state::Change::Add(stat, by));
            each.try_for_each(|change| run.modify(scope, piece, change, lasting).map(drop))
        })
    }

    /// Does something to a piece that still is what the script meant.
    fn on(&mut self, piece: PieceHandle, act: impl FnOnce(&mut Run<'_>, &Scope, PieceId) -> Flowing) -> Ran {
        self.play.refresh_gauges();
        self.act(|run, scope| match piece.alive(run.state()) {
            Some(piece) => act(run, scope, piece),
            None => Ok(()),
        })
    }

    /// Has the engine do something; it and scripts tell each other what they have spent.
    fn act<T>(&mut self, act: impl FnOnce(&mut Run<'_>, &Scope) -> Flowing<T>) -> Ran<T> {
        self.meter.settle(self.play.work());
        let result = act(&mut Run::new(self.rules, self.play, self.host), self.scope);
        self.meter.allow(self.play.work());
        result.map_err(Stop::Halted)
    }

    fn hold(&mut self, slot: u8, held: Held) {
        if let Some(local) = self.locals.get_mut(usize::from(slot)) {
            *local = held;
        }
    }

    fn hold_list(&mut self, slot: u8, list: Vec<Thing>) {
        if let Some(local) = self.lists.get_mut(usize::from(slot)) {
            *local = list;
        }
    }

    fn held(&self, slot: u8) -> Held {
        self.locals.get(usize::from(slot)).copied().unwrap_or_default()
    }

    /// A call, a return, or a turn of a loop.
    fn turn(&self) -> Ran {
        self.meter.turn(self.lua).map_err(Stop::Killed)
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
