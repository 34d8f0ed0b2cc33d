//! Works out what statements need: pieces, numbers, conditions.

use super::{Held, Ran, Running, Stop};
use crate::api::live_targets;
use crate::handle::{PieceHandle, SeatHandle, Thing, wrong};
use crate::lowered::program::{Choose, Kind, Many, Number, One, Test};
use crate::sandbox::{integer, of_argument};
use mlua::{Error, IntoLua, Value};
use tuckbox_core::ask::Prompt;
use tuckbox_core::dice::{MOST_DICE, Throw};
use tuckbox_core::ids::{PieceId, Seat};
use tuckbox_core::names::{Named, ZoneId};
use tuckbox_core::play::{Halt, MayDecline, Scope};
use tuckbox_core::rules::ZoneOwner;
use tuckbox_core::state::{Entity, Home, State};

impl Running<'_> {
    /// A piece or a seat, or nothing.
    pub(super) fn one(&mut self, one: &One) -> Ran<Option<Thing>> {
        let piece = match one {
            One::This => return Ok(self.this.map(Thing::Piece)),
            One::Local(slot) => {
                return Ok(if let Held::Thing(thing) = self.held(*slot) { Some(thing) } else { None });
            }
            One::You => {
                self.told()?;
                return Ok(Some(Thing::Seat(SeatHandle(self.scope.me))));
            }
            One::Subject => {
                self.told()?;
                match self.scope.event.subject {
                    Entity::Piece(piece) => Some(piece),
                    Entity::Seat(seat) => return Ok(Some(Thing::Seat(SeatHandle(seat)))),
                    Entity::Table => None,
                }
            }
            One::Source => {
                self.told()?;
                self.scope.event.source
            }
            One::Target(place) => {
                self.told()?;
                return Ok(live_targets(self.play, self.scope).nth(*place).map(Thing::Piece));
            }
            One::Nth(many, place) => {
                let list = self.many(many)?;
                let found = list.get(*place).copied();
                self.spare.set(list);
                return Ok(found);
            }
            One::Controller(of) => {
                let piece = self.piece_with(of, "controller")?;
                return Ok(Some(Thing::Seat(SeatHandle(self.play.state().piece(piece.piece).controller))));
            }
            One::Host(of) => {
                let piece = self.piece_with(of, "host")?;
                self.play.state().piece(piece.piece).host
            }
            One::Created(create) => self.create(create)?,
            One::Chosen(choose) => self.choose(choose)?,
        };
        Ok(piece.map(|piece| Thing::Piece(PieceHandle::of(self.play.state(), piece))))
    }

    /// The seat that is said, if one is.
    pub(super) fn seat(&mut self, one: Option<&One>) -> Ran<Option<Seat>> {
        let Some(one) = one else { return Ok(None) };
        Ok(if let Some(Thing::Seat(SeatHandle(seat))) = self.one(one)? { Some(seat) } else { None })
    }

    /// The pieces or seats of a list.
    pub(super) fn many(&mut self, many: &Many) -> Ran<Vec<Thing>> {
        match many {
            Many::Targets => {
                self.told()?;
                let mut things = self.list();
                things.extend(live_targets(self.play, self.scope).map(Thing::Piece));
                self.moves(things.len())?;
                Ok(things)
            }
            Many::Every(kind, seat) => {
                let mut things = self.list();
                self.every(*kind, seat.as_ref(), |state, pieces| {
                    things.extend(pieces.iter().map(|&piece| Thing::Piece(PieceHandle::of(state, piece))));
                    things
                })
            }
            Many::Pieces { zone, fuel, seat, most } => {
                let (seat, most) = (self.seat(seat.as_ref())?, most.as_ref());
                let most = most.map(|most| self.number(most)).transpose()?;
                self.turn()?;
                let most = most.map(|most| self.whole(most, Some(3))).transpose()?;
                self.burn(*fuel)?;
                self.play.refresh_gauges();
                let owned = self.rules.zones[zone.index()].of == ZoneOwner::Seat;
                let seat = if owned { seat.unwrap_or(self.scope.me) } else { Seat(0) };
                self.in_order(*zone, seat)?;
                let most = most.map_or(usize::MAX, |most| usize::try_from(most).unwrap_or(0));
                let mut things = self.list();
                let state = self.play.state();
                let pieces = state.zone(*zone, seat).iter().take(most);
                things.extend(pieces.map(|&piece| Thing::Piece(PieceHandle::of(state, piece))));
                self.moves(things.len())?;
                Ok(things)
            }
            Many::Local(slot) => {
                let mut things = self.list();
                things.extend(self.lists.get(usize::from(*slot)).into_iter().flatten());
                Ok(things)
            }
            Many::Without(from) => {
                let (mut things, left_out) = (self.many(&from.0)?, self.one(&from.1)?);
                // It is called, calls `ipairs`, goes through the list, and returns.
                for _ in 0..things.len() + 4 {
                    self.turn()?;
                }
                things.retain(|&thing| Some(thing) != left_out);
                Ok(things)
            }
            Many::These(ones) => {
                let mut things = self.list();
                let mut is_whole = true;
                for one in ones {
                    let found = self.one(one)?;
                    // A list ends at the first that is nothing.
                    is_whole &= found.is_some();
                    things.extend(found.filter(|_| is_whole));
                }
                Ok(things)
            }
        }
    }

    /// An empty list.
    fn list(&self) -> Vec<Thing> {
        let mut list = self.spare.take();
        list.clear();
        list
    }

    /// Has a zone lie in the order that it is given, where chance is.
    fn in_order(&mut self, zone: ZoneId, seat: Seat) -> Ran {
        if self.play.has_forced_chance() {
            self.act(|run, _| run.decide_order(Home { zone, seat }))?;
            self.play.refresh_gauges();
        }
        Ok(())
    }

    /// Takes something of the pieces of a kind of target, of which the list is paid.
    fn every<T>(&mut self, kind: Kind, seat: Option<&One>, take: impl FnOnce(&State, &[PieceId]) -> T) -> Ran<T> {
        let of_seat;
        let scope = match self.seat(seat)? {
            Some(me) => {
                of_seat = Scope { me, ..*self.scope };
                &of_seat
            }
            None => self.scope,
        };
        self.turn()?;
        self.burn(kind.fuel)?;
        self.play.refresh_gauges();
        self.moves(self.play.state().pieces.len())?;
        let from = &self.rules.targets[kind.target.index()].from;
        let (taken, count) =
            self.act(|run, _| run.with_matching(scope, from, |state, pieces| (take(state, pieces), pieces.len())))?;
        self.moves(count)?;
        Ok(taken)
    }

    fn choose(&mut self, choose: &Choose) -> Ran<Option<PieceId>> {
        let seat = self.seat(Some(&choose.seat))?.unwrap_or_default();
        let list = self.many(&choose.from)?;
        self.turn()?;
        self.moves(choose.question.len())?;
        self.play.refresh_gauges();
        self.moves(list.len())?;
        let from = list.iter().filter_map(|thing| match thing.alive(self.play.state()) {
            Some(Entity::Piece(piece)) => Some(piece),
            _ => None,
        });
        let from: Vec<PieceId> = from.collect();
        self.spare.set(list);
        self.moves(self.bridge.work_of_text(&choose.question))?;
        self.play.refresh();
        let prompt = Prompt::Ask(self.bridge.text_in(self.play, &choose.question).read(Some(seat)));
        let decline = if choose.may_decline { MayDecline::Yes } else { MayDecline::No };
        self.act(|run, _| run.choose_piece(seat, prompt, &from, decline))
    }

    /// A whole number, as far as Lua keeps it.
    pub(super) fn number(&mut self, number: &Number) -> Ran<i64> {
        Ok(match number {
            Number::Is(number) => i64::from(*number),
            Number::Local(slot) => {
                if let Held::Number(number) = self.held(*slot) {
                    number
                } else {
                    0
                }
            }
            Number::Amount => {
                self.told()?;
                i64::from(self.scope.event.amount)
            }
            Number::Stat(one, stat, fuel) => {
                let thing = self.one(one)?.ok_or_else(|| indexed(self.rules.name(*stat)))?;
                self.burn(*fuel)?;
                match thing {
                    Thing::Piece(piece) => {
                        self.play.refresh();
                        i64::from(self.play.state().stat(piece.piece, *stat))
                    }
                    Thing::Seat(SeatHandle(seat)) => {
                        match self.rules.is_computed(*stat) {
                            true => self.play.refresh(),
                            false => self.play.refresh_gauges(),
                        }
                        i64::from(self.play.state().seat_stat(seat, *stat))
                    }
                }
            }
            Number::Count(many) => {
                let count = match &**many {
                    Many::Local(slot) => self.lists.get(usize::from(*slot)).map_or(0, Vec::len),
                    Many::Every(kind, seat) => self.every(*kind, seat.as_ref(), |_, pieces| pieces.len())?,
                    many => {
                        let list = self.many(many)?;
                        let count = list.len();
                        self.spare.set(list);
                        count
                    }
                };
                i64::try_from(count).unwrap_or(i64::MAX)
            }
            Number::Roll(both) => {
                let (dice, sides) = (self.number(&both.0)?, self.number(&both.1)?);
                self.turn()?;
                let (dice, sides) = (self.whole(dice, Some(1))?, self.whole(sides, Some(2))?);
                self.moves(usize::try_from(dice.clamp(0, MOST_DICE)).unwrap_or(0))?;
                let throw = Throw::sum(dice, sides);
                let rolled = self.act(|run, scope| run.roll(scope, &throw))?;
                i64::from(rolled.map_or(throw.added(), |rolled| rolled.result))
            }
            Number::Sum(both) => self.number(&both.0)?.saturating_add(self.number(&both.1)?),
            Number::Difference(both) => self.number(&both.0)?.saturating_sub(self.number(&both.1)?),
        })
    }

    /// A number that a function is given.
    pub(super) fn whole(&self, number: i64, argument: Option<usize>) -> Ran<i32> {
        i32::try_from(number).or_else(|_| {
            let given = integer(&Value::Integer(number));
            given.map_err(|error| told_of(error, argument))
        })
    }

    pub(super) fn holds(&mut self, test: &Test) -> Ran<bool> {
        Ok(match test {
            Test::Is(given) => *given,
            Test::Local(slot) => matches!(self.held(*slot), Held::Flag(true)),
            Test::IsThere(one) => self.one(one)?.is_some(),
            Test::LiesIn(one, zone) => {
                let piece = self.piece_with(one, "zone")?;
                self.play.state().piece(piece.piece).home.zone == *zone
            }
            Test::Exists(one) => {
                let piece = self.piece_with(one, "exists")?;
                let found = self.play.state().piece(piece.piece);
                !found.gone && found.life == piece.life
            }
            Test::Same(one, other) => self.one(one)? == self.one(other)?,
            Test::Has(one, tag, fuel) => {
                let one = self.one(one)?;
                self.turn()?;
                let piece = self.piece(one, 1)?;
                self.burn(*fuel)?;
                self.play.refresh();
                self.play.state().tags(piece.piece).has(*tag)
            }
            Test::Compare(a, cmp, b) => {
                let a = self.number(a)?;
                cmp.holds(a, self.number(b)?)
            }
            Test::Happens(raise) => self.raise(raise)?,
            Test::Not(test) => !self.holds(test)?,
            Test::All(tests) => {
                for test in tests {
                    if !self.holds(test)? {
                        return Ok(false);
                    }
                }
                true
            }
            Test::Any(tests) => {
                for test in tests {
                    if self.holds(test)? {
                        return Ok(true);
                    }
                }
                false
            }
        })
    }

    /// A function without parameters is called that reads no current value.
    fn told(&mut self) -> Ran {
        self.turn()?;
        self.play.refresh_gauges();
        Ok(())
    }

    /// The piece of which a fact is read by this name.
    pub(super) fn piece_with(&mut self, one: &One, name: &str) -> Ran<PieceHandle> {
        let Some(Thing::Piece(piece)) = self.one(one)? else { return Err(indexed(name)) };
        self.play.refresh_gauges();
        Ok(piece)
    }

    /// The piece that a function is given as an argument, counted from 1.
    pub(super) fn piece(&self, one: Option<Thing>, argument: usize) -> Ran<PieceHandle> {
        match one {
            Some(Thing::Piece(piece)) => Ok(piece),
            Some(Thing::Seat(seat)) => {
                let given = seat.into_lua(self.lua).unwrap_or(Value::Nil);
                Err(told_of(wrong("piece", &given), Some(argument)))
            }
            None => Err(told_of(wrong("piece", &Value::Nil), Some(argument))),
        }
    }

    /// The piece or seat that a function is given, as an argument if it is read as one.
    pub(super) fn thing(&self, one: Option<Thing>, argument: Option<usize>) -> Ran<Thing> {
        one.ok_or_else(|| told_of(wrong("piece or a seat", &Value::Nil), argument))
    }
}

/// Nothing is asked for something by this name.
fn indexed(name: &str) -> Stop {
    Stop::Halted(Halt::failed(format!("attempt to index nil with '{name}'")))
}

/// A function is given what it cannot take, which is the argument of a number if it is read as
/// one.
fn told_of(error: Error, argument: Option<usize>) -> Stop {
    let message = match error {
        Error::RuntimeError(message) => message,
        other => other.to_string(),
    };
    Stop::Halted(Halt::failed(of_argument(message, argument)))
}
