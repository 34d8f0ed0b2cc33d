//! Carrying out what data says.

use super::{EffectCall, Event, EventKind, Flowing, Halt, RolledDice, Run, Scope};
use crate::dice::{KeptDice, Throw};
use crate::ids::{PieceId, Seat, Seats};
use crate::names::{EventId, Named, StatId, TagId, ZoneId};
use crate::rules::ZoneOwner;
use crate::rules::op::{Changes, End, Keep, Lasts, Op, Roll, RollEach};
use crate::rules::sets::Tags;
use crate::rules::value::{Filter, Select, Value, Who};
use crate::state::{Change, Entity, Happening, Home, Lasting, State};
use std::ops::{ControlFlow, Range};

impl Run<'_> {
    /// Does operations one after another.
    pub(crate) fn ops(&mut self, scope: &Scope, ops: &[Op]) -> Flowing {
        self.play.context.work.spend(ops.len());
        self.ops_from(scope, ops, ops)
    }

    /// The same of those at the end of a list that is paid for.
    #[inline(always)]
    pub(super) fn ops_from(&mut self, scope: &Scope, rest: &[Op], ops: &[Op]) -> Flowing {
        for op in rest {
            if let Err(halt) = self.op(scope, op) {
                return Err(self.left_in_list(halt, op, ops));
            }
        }
        if ops.is_empty() { Ok(()) } else { self.check_fault() }
    }

    fn op(&mut self, scope: &Scope, op: &Op) -> Flowing {
        match op {
            Op::Add(stat, select, value) => {
                self.change(scope, *stat, select, value, |base, by| base.saturating_add(by))
            }
            Op::Take(stat, select, value) => {
                self.change(scope, *stat, select, value, |base, by| base.saturating_sub(by))
            }
            Op::Set(stat, select, value) => self.change(scope, *stat, select, value, |_, to| to),
            Op::AddSeat(stat, who, value) => {
                self.change_seat(scope, *stat, *who, value, |base, by| base.saturating_add(by))
            }
            Op::TakeSeat(stat, who, value) => {
                self.change_seat(scope, *stat, *who, value, |base, by| base.saturating_sub(by))
            }
            Op::SetSeat(stat, who, value) => self.change_seat(scope, *stat, *who, value, |_, to| to),
            Op::SetTable(stat, value) => {
                let value = self.value(scope, value);
                self.set_table_stat(scope, *stat, value).map(drop)
            }
            Op::Tag(tag, select) => self.each(scope, select, &mut |run, piece| run.set_tag(scope, piece, *tag, true)),
            Op::Untag(tag, select) => {
                self.each(scope, select, &mut |run, piece| run.set_tag(scope, piece, *tag, false))
            }
            Op::Move(select, zone) => self.each(scope, select, &mut |run, piece| {
                let owner = run.state().piece(piece).owner;
                run.move_to(scope, piece, *zone, owner, End::Bottom)
            }),
            Op::Put(select, zone, end) => self.each(scope, select, &mut |run, piece| {
                let controller = run.state().piece(piece).controller;
                run.move_to(scope, piece, *zone, controller, *end)
            }),
            Op::Give(select, zone, who, end) => {
                let seat = self.seat(scope, *who).unwrap_or(scope.me);
                self.each(scope, select, &mut |run, piece| run.move_to(scope, piece, *zone, seat, *end))
            }
            Op::Deal { from, to, who, count, empty } => {
                let count = self.value(scope, count);
                let seats = self.seats(scope, *who);
                self.deal(scope, *from, *to, seats, count, *empty)
            }
            Op::Shuffle(zone, who) => {
                for seat in self.owners(scope, *zone, *who) {
                    self.shuffle(scope, *zone, seat)?;
                }
                Ok(())
            }
            Op::Create(card, zone, who, count) => {
                let count = self.value(scope, count);
                for seat in self.seats(scope, *who).iter() {
                    for _ in 0..count {
                        self.create(scope, *card, *zone, seat)?;
                    }
                }
                Ok(())
            }
            Op::Attach(select, host, zone) => {
                let Some(host) = self.piece(scope, *host) else { return Ok(()) };
                self.each(scope, select, &mut |run, piece| run.attach(scope, piece, host, *zone))
            }
            Op::Turn(select, face) => self.each(scope, select, &mut |run, piece| run.turn(scope, piece, *face)),
            Op::Control(select, who, zone) => {
                let seat = self.seat(scope, *who).unwrap_or(scope.me);
                self.each(scope, select, &mut |run, piece| run.control(scope, piece, seat, *zone))
            }
            Op::Modify(select, changes, lasts) => {
                self.each(scope, select, &mut |run, piece| run.modify_as(scope, piece, changes, *lasts).map(|()| true))
            }
            Op::Snapshot(tag, select) => self.snapshot(scope, *tag, select),
            Op::Raise(event, select, value) if let Some(one) = select.one() => {
                self.set_down();
                let Some(piece) = self.piece(scope, one) else { return Ok(()) };
                let amount = self.value(&Scope { it: Some(piece), ..*scope }, value);
                self.raise_named(scope, *event, Entity::Piece(piece), amount).map(drop)
            }
            Op::Raise(..) | Op::RaiseBy(..) | Op::RaiseSeat(..) | Op::Together(_) => {
                let mut events = self.play.context.scratch.events();
                self.events_of(scope, op, &mut events)?;
                self.raise_all(&events)?;
                self.play.context.scratch.keep_events(events);
                Ok(())
            }
            Op::Settle => self.settle_inner(),
            Op::If(cond, yes, no) => {
                let holds = self.cond(scope, cond);
                match self.ops(scope, if holds { yes } else { no }) {
                    Err(halt) => Err(self.left_in_branch(halt, holds)),
                    done => done,
                }
            }
            Op::Sealed { who, choose, ops } => self.sealed(scope, *who, choose, ops),
            Op::Use => self.use_ability(scope),
            Op::UseFor(who, select) => {
                let seat = self.seat(scope, *who).unwrap_or(scope.me);
                let pieces = self.chosen(scope, select);
                let used = self.use_for(scope, seat, &pieces);
                self.play.context.scratch.keep_pieces(pieces);
                used
            }
            Op::Hold => {
                self.hold(scope);
                Ok(())
            }
            Op::Release(select, fizzle) => {
                self.each(scope, select, &mut |run, piece| run.release(piece, *fizzle).map(|()| true))
            }
            Op::Forget(select) => self.each(scope, select, &mut |run, piece| {
                run.forget(piece);
                Ok(true)
            }),
            Op::Cancel(select) => self.each(scope, select, &mut |run, piece| {
                run.cancel(piece);
                Ok(true)
            }),
            Op::Window(window) => self.window(*window, scope),
            Op::Prevent => self.play.context.unsettled.change_in_hand(None),
            Op::Becomes(value) => {
                let amount = self.value(scope, value);
                self.play.context.unsettled.change_in_hand(Some(amount))
            }
            Op::Roll(roll) => {
                let Roll { dice, sides, from, keep, purpose, seen, plus, against, into, then } = &**roll;
                let kept = match keep {
                    Keep::All => KeptDice::All,
                    Keep::Highest(count) => KeptDice::Highest(self.value(scope, count)),
                    Keep::Lowest(count) => KeptDice::Lowest(self.value(scope, count)),
                };
                let (dice, sides) = (self.value(scope, dice), self.value(scope, sides));
                let seen = seen.map_or(Seats::ALL, |who| self.seats(scope, who));
                let plus: Vec<i32> = plus.iter().map(|value| self.value(scope, value)).collect();
                let against = against.as_ref().map(|value| self.value(scope, value));
                let from = from.unwrap_or(1);
                let throw = Throw { dice, sides, from, kept, purpose, titles: &[], seen, plus: &plus, against };
                let Some(RolledDice { result, .. }) = self.roll(scope, &throw)? else { return Ok(()) };
                if let Some(into) = into {
                    self.set_table_stat(scope, *into, result)?;
                }
                let event = Happening { amount: result, ..scope.event };
                self.ops(&Scope { event, ..*scope }, then)
            }
            Op::RollEach(roll) => {
                let RollEach { pieces, sides, from, purpose, seen, into } = &**roll;
                let sides = self.value(scope, sides);
                let seen = seen.map(|who| self.seats(scope, who));
                let list = self.chosen(scope, pieces);
                self.roll_pieces(scope, &list, *into, |dice, all| Throw {
                    dice,
                    sides,
                    from: from.unwrap_or(1),
                    kept: KeptDice::Apart,
                    purpose,
                    titles: &[],
                    seen: seen.unwrap_or(all),
                    plus: &[],
                    against: None,
                })?;
                self.play.context.scratch.keep_pieces(list);
                Ok(())
            }
            Op::Lose(who) => {
                let seats = self.seats(scope, *who);
                self.lose(seats)
            }
            Op::Win(who) => {
                let seats = self.seats(scope, *who);
                self.win(seats)
            }
            Op::First(who) => {
                if let Some(seat) = self.seat(scope, *who) {
                    self.make_first(seat);
                }
                Ok(())
            }
            Op::Active(who) => {
                if let Some(seat) = self.seat(scope, *who) {
                    self.make_active(seat);
                }
                Ok(())
            }
            Op::Run(call) | Op::Effect(call) => {
                self.effect(&EffectCall { effect: call.run.effect, params: &call.with, scope: *scope })
            }
            Op::Reveal(select, who) => {
                let seats = self.seats(scope, *who);
                self.each(scope, select, &mut |run, piece| run.reveal(scope, piece, seats))
            }
            Op::Copy(select, of) => {
                let Some(card) = self.piece(scope, *of).map(|p| self.state().piece(p).card) else {
                    return Ok(());
                };
                self.each(scope, select, &mut |run, piece| run.copy(scope, piece, card))
            }
        }
    }

    /// The pieces meant, as a list of their own.
    #[inline(never)]
    pub(super) fn chosen(&mut self, scope: &Scope, select: &Select) -> Vec<PieceId> {
        let mut list = self.play.context.scratch.pieces();
        self.set_down();
        if let Select::First(filter) = select {
            self.play.decide_looked(filter);
        }
        self.eval_of(|rules, made| select.reads_current(rules, made)).select(scope, select, &mut list);
        list
    }

    /// The pieces that match, as a list of their own.
    #[inline(never)]
    pub fn matching(&mut self, scope: &Scope, filter: &Filter) -> Vec<PieceId> {
        let mut list = self.play.context.scratch.pieces();
        self.play.decide_looked(filter);
        self.eval_of(|rules, made| filter.reads_current(rules, made)).visit(scope, filter, &mut |piece| {
            list.push(piece);
            ControlFlow::Continue(())
        });
        list
    }

    /// Takes something of the list of pieces that match, which is used again.
    pub fn with_matching<T>(
        &mut self,
        scope: &Scope,
        filter: &Filter,
        take: impl FnOnce(&State, &[PieceId]) -> T,
    ) -> Flowing<T> {
        let list = self.matching(scope, filter);
        let taken = self.check_fault().map(|()| take(self.state(), &list));
        self.play.context.scratch.keep_pieces(list);
        taken
    }

    #[inline(never)]
    fn each(
        &mut self,
        scope: &Scope,
        select: &Select,
        act: &mut dyn FnMut(&mut Self, PieceId) -> Flowing<bool>,
    ) -> Flowing {
        if let Some(one) = select.one() {
            self.set_down();
            let piece = self.piece(scope, one);
            return piece.map_or(Ok(()), |piece| act(self, piece).map(drop));
        }
        let list = self.chosen(scope, select);
        for &piece in &list {
            act(self, piece)?;
        }
        self.play.context.scratch.keep_pieces(list);
        Ok(())
    }

    /// Forced chance hears that pieces are meant.
    #[inline]
    fn set_down(&mut self) {
        if let Some(forced) = &mut self.play.context.chance.forced {
            forced.set_down();
        }
    }

    #[inline(never)]
    fn change(
        &mut self,
        scope: &Scope,
        stat: StatId,
        select: &Select,
        value: &Value,
        how: fn(i32, i32) -> i32,
    ) -> Flowing {
        self.each(scope, select, &mut |run, piece| {
            let inner = Scope { it: Some(piece), ..*scope };
            let by = run.value(&inner, value);
            let base = run.state().base[run.state().slot(piece, stat)];
            run.set_stat(scope, piece, stat, how(base, by))
        })
    }

    #[inline(never)]
    fn change_seat(
        &mut self,
        scope: &Scope,
        stat: StatId,
        who: Who,
        value: &Value,
        how: fn(i32, i32) -> i32,
    ) -> Flowing {
        for seat in self.seats(scope, who).iter() {
            let by = self.value(scope, value);
            let base = self.state().seat_stat(seat, stat);
            self.set_seat_stat(scope, seat, stat, how(base, by))?;
        }
        Ok(())
    }

    /// The seats whose zone is meant; once for a zone of the table.
    fn owners(&mut self, scope: &Scope, zone: ZoneId, who: Who) -> Vec<Seat> {
        if self.rules.zones[zone.index()].of == ZoneOwner::Seat {
            self.seats(scope, who).iter().collect()
        } else {
            vec![Seat(0)]
        }
    }

    /// Moves pieces from the top of one zone of each seat to another, one at a
    /// time. Seats that cannot take one get the `empty` event together, and no
    /// more.
    pub fn deal(
        &mut self,
        scope: &Scope,
        from: ZoneId,
        to: ZoneId,
        seats: Seats,
        count: i32,
        empty: Option<EventId>,
    ) -> Flowing {
        let mut left = seats;
        for _ in 0..count {
            let mut without = Vec::new();
            for seat in left.iter() {
                let home = Home::of(self.rules, from, seat);
                self.refill(scope, home)?;
                self.play.decide_first(home)?;
                match self.state().zone(home.zone, home.seat).first() {
                    Some(&piece) => drop(self.move_to(scope, piece, to, seat, End::Bottom)?),
                    None => without.push(seat),
                }
            }
            for &seat in &without {
                left = left.without(Seats::one(seat));
            }
            if let Some(event) = empty.filter(|_| !without.is_empty()) {
                self.raise_each(scope, event, without.into_iter().map(Entity::Seat), 1)?;
            }
            if left.is_empty() {
                break;
            }
        }
        Ok(())
    }

    /// Fills an empty zone anew from the one its rules name, and shuffles it.
    fn refill(&mut self, scope: &Scope, home: Home) -> Flowing {
        let Some(from) = self.rules.zones[home.zone.index()].refill else { return Ok(()) };
        if !self.state().zone(home.zone, home.seat).is_empty() {
            return Ok(());
        }
        let from = Home::of(self.rules, from, home.seat);
        let pieces = self.state().zone(from.zone, from.seat).to_vec();
        for &piece in &pieces {
            self.move_to(scope, piece, home.zone, home.seat, End::Bottom)?;
        }
        if pieces.is_empty() { Ok(()) } else { self.shuffle(scope, home.zone, home.seat).map(drop) }
    }

    fn snapshot(&mut self, scope: &Scope, tag: TagId, select: &Select) -> Flowing {
        let list = self.chosen(scope, select);
        let mut from = 0;
        let count = self.state().pieces.len();
        while let Some((piece, wanted)) = self.mistagged(tag, &list, from..count) {
            if !self.state().piece(piece).gone {
                self.set_tag(scope, piece, tag, wanted)?;
            }
            from = piece.index() + 1;
        }
        self.play.context.scratch.keep_pieces(list);
        Ok(())
    }

    /// The first piece of these places that is in a list and has not a tag, or the other
    /// way round, and whether it is in the list.
    fn mistagged(&self, tag: TagId, list: &[PieceId], places: Range<usize>) -> Option<(PieceId, bool)> {
        let (one, state) = (Tags::one(tag), self.state());
        let has = |at: usize| Tags::from(state.base_tags[at]).has_any(one);
        let id = |at: usize| PieceId(u16::try_from(at).unwrap_or(u16::MAX));
        let listed = list.iter().map(|piece| piece.index()).filter(|at| places.contains(at));
        let wanted = listed.filter(|&at| !has(at)).min();
        // Nothing behind the one that is wanted is looked at.
        let (mut from, end) = (places.start, wanted.unwrap_or(places.end));
        while let Some(at) = state.first_tagged(one, from..end) {
            if !list.contains(&id(at)) {
                return Some((id(at), false));
            }
            from = at + 1;
        }
        wanted.map(|at| (id(at), true))
    }

    /// The events that `Raise`, `RaiseSeat` and `Together` mean, before any of
    /// them happens.
    fn events_of(&mut self, scope: &Scope, op: &Op, events: &mut Vec<Event>) -> Flowing {
        let event = |kind, subject, amount| Event { kind, subject, source: scope.this, amount, seat: scope.me };
        let by = match op {
            Op::RaiseBy(source, ..) => self.piece(scope, *source),
            _ => scope.this,
        };
        match op {
            Op::RaiseBy(..) if by.is_none() => Ok(()),
            Op::Raise(id, select, value) | Op::RaiseBy(_, id, select, value) => {
                self.each(scope, select, &mut |run, piece| {
                    let inner = Scope { it: Some(piece), ..*scope };
                    let amount = run.value(&inner, value);
                    events.push(Event { source: by, ..event(EventKind::Named(*id), Entity::Piece(piece), amount) });
                    Ok(true)
                })
            }
            Op::RaiseSeat(id, who, value) => {
                for seat in self.seats(scope, *who).iter() {
                    let amount = self.value(scope, value);
                    events.push(event(EventKind::Named(*id), Entity::Seat(seat), amount));
                }
                Ok(())
            }
            Op::Together(list) => list.iter().try_for_each(|op| self.events_of(scope, op, events)),
            Op::If(cond, yes, no) => {
                let taken = if self.cond(scope, cond) { yes } else { no };
                taken.iter().try_for_each(|op| self.events_of(scope, op, events))
            }
            _ => Err(Halt::failed("`Together` takes only `Raise`, `RaiseBy`, `RaiseSeat`, `If` and `Together`.")),
        }
    }

    fn modify_as(&mut self, scope: &Scope, piece: PieceId, changes: &Changes, lasts: Lasts) -> Flowing {
        let inner = Scope { it: Some(piece), ..*scope };
        let lasts = self.lasting(&inner, lasts);
        for (stat, value) in &changes.set.0 {
            let value = self.value(&inner, value);
            self.modify(scope, piece, Change::Set(*stat, value), lasts)?;
        }
        for (stat, value) in &changes.times.0 {
            let value = self.value(&inner, value);
            self.modify(scope, piece, Change::Times(*stat, value), lasts)?;
        }
        for (stat, value) in &changes.add.0 {
            let value = self.value(&inner, value);
            self.modify(scope, piece, Change::Add(*stat, value), lasts)?;
        }
        for tag in changes.gives.iter() {
            self.give_tag(scope, piece, tag, lasts)?;
        }
        for tag in changes.takes.iter() {
            self.modify(scope, piece, Change::Takes(tag), lasts)?;
        }
        Ok(())
    }

    /// Gives a tag for a while, unless the piece has one it never goes with.
    pub fn give_tag(&mut self, scope: &Scope, piece: PieceId, tag: TagId, lasts: Lasting) -> Flowing {
        let never = self.rules.tags[tag.index()].never_with;
        self.play.refresh_tags(never);
        if !self.state().tags(piece).has_any(never) {
            self.modify(scope, piece, Change::Gives(tag), lasts)?;
        }
        Ok(())
    }

    /// So many own turns of a seat, from its next one on; or from now on, but
    /// counted from its next one.
    pub fn for_turns(&self, seat: Seat, count: u8, at_once: bool) -> Lasting {
        let begun = self.state().turns[seat.index()];
        let last = begun.saturating_add(u16::from(count));
        Lasting::Turns(seat, if at_once { begun } else { begun.saturating_add(1) }, last)
    }

    /// A duration as data says it, from where it is said.
    pub fn lasting(&self, scope: &Scope, lasts: Lasts) -> Lasting {
        match lasts {
            Lasts::Always => Lasting::Always,
            Lasts::Until(moment) => Lasting::Until(moment),
            Lasts::UntilMy(moment) => Lasting::UntilOf(moment, scope.me, 1),
            Lasts::Turns { of, count, at_once } => {
                let seat = self.board().seat(scope, of).unwrap_or(scope.me);
                self.for_turns(seat, count, at_once)
            }
            Lasts::WhileSource => match scope.this {
                Some(this) => Lasting::While(this, self.state().piece(this).life),
                None => Lasting::Always,
            },
        }
    }
}
