//! Reading the board: values, conditions, filters. Nothing here changes
//! anything; it is called for every option, so it allocates nothing.

use super::{EffectCall, Host, Play, Scope};
use crate::ids::{AbilityId, PieceId, Seat, Seats};
use crate::names::{ChartId, Named, ZoneId};
use crate::rules::graph::FAR;
use crate::rules::op::Params;
use crate::rules::setting::Entry;
use crate::rules::value::{Cond, Filter, Near, Ref, Select, Value, Who, Whose};
use crate::rules::{Ruleset, StatValues, ZoneOwner};
use crate::state::{Entity, State};
use crate::usage::{Recorder, UsedPart};
use std::ops::ControlFlow;

/// The board as data sees it.
#[derive(Clone, Copy)]
pub struct Eval<'a> {
    /// The rules.
    pub rules: &'a Ruleset,
    /// The state, with current values.
    pub state: &'a State,
    /// For Lua predicates; without it they do not hold.
    pub(super) script: Option<(&'a dyn Host, &'a Play)>,
    /// What is used, where that is recorded.
    pub(super) record: Option<&'a Recorder>,
}

impl<'a> Eval<'a> {
    /// The board without scripts.
    pub fn plain(rules: &'a Ruleset, state: &'a State) -> Self {
        Self { rules, state, script: None, record: None }
    }

    /// The piece a reference means.
    pub fn piece(&self, scope: &Scope, of: Ref) -> Option<PieceId> {
        match of {
            Ref::This => scope.this,
            Ref::It => scope.it,
            Ref::Outer => scope.outer,
            Ref::Subject => scope.event.subject.piece(),
            Ref::Source => scope.event.source,
            Ref::Host => scope.host.or_else(|| scope.this.and_then(|this| self.state.piece(this).host)),
            Ref::Space => scope.this.map(|this| self.space(this)),
            Ref::Target => scope.targets.iter().next().map(|target| target.piece),
            Ref::Held => {
                let piece = scope.it.or(scope.this)?;
                let item = self.state.held.iter().find(|item| item.piece == piece)?;
                item.targets.iter().next().map(|target| target.piece)
            }
        }
    }

    /// The seats meant.
    pub fn seats(&self, scope: &Scope, who: Who) -> Seats {
        let controller =
            |piece: Option<PieceId>| piece.map_or(Seats::NONE, |piece| Seats::one(self.state.piece(piece).controller));
        match who {
            Who::Me => Seats::one(scope.me),
            Who::Opponents => self.state.playing().without(Seats::one(scope.me)),
            Who::Anyone => self.state.playing(),
            Who::Active => Seats::one(self.state.active),
            Who::First => Seats::one(self.state.first),
            Who::Having(stat) => {
                let playing = self.state.playing().iter().filter(|&seat| self.state.seat_stat(seat, stat) > 0);
                playing.fold(Seats::NONE, |set, seat| set.with(Seats::one(seat)))
            }
            Who::Subject => match scope.event.subject {
                Entity::Seat(seat) => Seats::one(seat),
                Entity::Piece(piece) => controller(Some(piece)),
                Entity::Table => Seats::NONE,
            },
            Who::Source => controller(scope.event.source),
            Who::It => controller(scope.it.or(scope.this)),
            Who::Held => controller(self.piece(scope, Ref::Held)),
            Who::Host => controller(self.piece(scope, Ref::Host)),
            Who::Target => controller(self.piece(scope, Ref::Target)),
            Who::Everybody => self.state.everyone(),
            Who::Next(near) => self.beside(scope, near, false),
            Who::Previous(near) => self.beside(scope, near, true),
            Who::OwnerOfIt => {
                scope.it.or(scope.this).map_or(Seats::NONE, |piece| Seats::one(self.state.piece(piece).owner))
            }
        }
    }

    /// The seat next to another one, after or before it, that is still in the game.
    fn beside(&self, scope: &Scope, near: Near, before: bool) -> Seats {
        let from = match near {
            Near::Having(stat) => self.state.round(Seat(0)).find(|&seat| self.state.seat_stat(seat, stat) > 0),
            Near::Me => Some(scope.me),
            Near::Active => Some(self.state.active),
            Near::First => Some(self.state.first),
            Near::Subject => self.seat(scope, Who::Subject),
            Near::Source => self.seat(scope, Who::Source),
            Near::It => self.seat(scope, Who::It),
            Near::Target => self.seat(scope, Who::Target),
        };
        from.and_then(|from| self.state.beside(from, before)).map_or(Seats::NONE, Seats::one)
    }

    /// The first seat meant, in seat order.
    pub fn seat(&self, scope: &Scope, who: Who) -> Option<Seat> {
        self.seats(scope, who).iter().next()
    }

    /// A whole number; what cannot be found counts as 0.
    pub fn value(&self, scope: &Scope, value: &Value) -> i32 {
        let stat_of = |of: Ref, read: &dyn Fn(PieceId) -> i32| self.piece(scope, of).map_or(0, read);
        match value {
            Value::Num(number) => *number,
            Value::Stat(of, stat) => stat_of(*of, &|piece| self.state.stat(piece, *stat)),
            Value::Base(of, stat) => stat_of(*of, &|piece| self.state.base[self.state.slot(piece, *stat)]),
            Value::Printed(of, stat) => {
                stat_of(*of, &|piece| self.rules.card(self.state.piece(piece).card).stats[stat.index()])
            }
            Value::SeatStat(who, stat) => self.seat(scope, *who).map_or(0, |seat| self.state.seat_stat(seat, *stat)),
            Value::TableStat(stat) => self.state.table_stats[stat.index()],
            Value::Param(name) => scope.ability.map_or(0, |ability| self.rules.ability(ability).with.int(name)),
            Value::Amount => scope.event.amount,
            Value::Count(filter) => self.count(scope, filter),
            Value::Size(zone, who) => {
                let owned = self.rules.zones[zone.index()].of == ZoneOwner::Seat;
                let seats = self.seats(scope, *who).iter().take(if owned { usize::MAX } else { 1 });
                let sizes = seats.map(|seat| self.list(*zone, seat).len());
                i32::try_from(sizes.sum::<usize>()).unwrap_or(i32::MAX)
            }
            Value::Total(stat, filter) => {
                let mut total = 0i32;
                self.visit(scope, filter, &mut |piece| {
                    total = total.saturating_add(self.state.stat(piece, *stat));
                    ControlFlow::Continue(())
                });
                total
            }
            Value::Highest(value, filter) => self.extreme(scope, value, filter, i32::max),
            Value::Lowest(value, filter) => self.extreme(scope, value, filter, i32::min),
            Value::Place(of) => stat_of(*of, &|piece| {
                let home = self.state.piece(piece).home;
                let place = self.state.zone(home.zone, home.seat).iter().position(|&p| p == piece);
                place.and_then(|place| i32::try_from(place).ok()).unwrap_or(0)
            }),
            Value::Distance(a, b) => match (self.piece(scope, *a), self.piece(scope, *b)) {
                (Some(a), Some(b)) => self.distance(a, b),
                _ => FAR,
            },
            Value::Turns(who) => self.seat(scope, *who).map_or(0, |seat| i32::from(self.state.turns[seat.index()])),
            Value::Seats => i32::try_from(self.state.playing().len()).unwrap_or(0),
            Value::Chart(chart, index) => self.chart(*chart, self.value(scope, index)),
            Value::Setting(setting) => self.state.setting(*setting),
            Value::Add(a, b) => self.value(scope, a).saturating_add(self.value(scope, b)),
            Value::Sub(a, b) => self.value(scope, a).saturating_sub(self.value(scope, b)),
            Value::Mul(a, b) => self.value(scope, a).saturating_mul(self.value(scope, b)),
            Value::Div(a, b) => self.value(scope, a).checked_div_euclid(self.value(scope, b)).unwrap_or(0),
            Value::Min(a, b) => self.value(scope, a).min(self.value(scope, b)),
            Value::Max(a, b) => self.value(scope, a).max(self.value(scope, b)),
            Value::If(cond, yes, no) => {
                let taken = if self.cond(scope, cond) { yes } else { no };
                self.value(scope, taken)
            }
        }
    }

    /// The number of a chart for an index, counted from 1; 0 outside it.
    pub fn chart(&self, chart: ChartId, index: i32) -> i32 {
        let at = usize::try_from(index).ok().and_then(|index| index.checked_sub(1));
        match at.and_then(|at| self.rules.charts.get(chart.index())?.get(at)) {
            Some(Entry::Number(number)) => *number,
            Some(Entry::Setting(setting)) => self.state.setting(*setting),
            None => 0,
        }
    }

    /// Whether a condition holds.
    pub fn cond(&self, scope: &Scope, cond: &Cond) -> bool {
        let holds = self.holds(scope, cond);
        self.looked(cond, holds);
        holds
    }

    /// Records how a condition came out, where that is wanted.
    #[inline]
    fn looked(&self, cond: &Cond, holds: bool) {
        if let Some(record) = self.record {
            record.looked(cond, holds);
        }
    }

    /// Records that an ability is in force, where that is wanted.
    #[inline]
    pub(super) fn works(&self, ability: AbilityId, this: Option<PieceId>) {
        if let Some(record) = self.record {
            record.used(UsedPart::Ability(ability));
            this.into_iter().for_each(|this| record.used(UsedPart::Card(self.state.piece(this).card)));
        }
    }

    #[inline]
    fn holds(&self, scope: &Scope, cond: &Cond) -> bool {
        match cond {
            Cond::Always => true,
            Cond::Is(of, tags) => self.piece(scope, *of).is_some_and(|p| self.state.tags(p).has_all(*tags)),
            Cond::IsNot(of, tags) => !self.piece(scope, *of).is_some_and(|p| self.state.tags(p).has_any(*tags)),
            Cond::Stats(of, wanted) => self.piece(scope, *of).is_some_and(|piece| self.has_stats(wanted, piece)),
            Cond::Check(a, cmp, b) => cmp.holds(self.value(scope, a), self.value(scope, b)),
            Cond::Some(filter) => self.any(scope, filter),
            Cond::No(filter) => !self.any(scope, filter),
            Cond::Fits(of, filter) => self.piece(scope, *of).is_some_and(|p| self.fits(scope, filter, p)),
            Cond::Same(a, b) => self.seats(scope, *a) == self.seats(scope, *b),
            Cond::Piece(a, b) => {
                let a = self.piece(scope, *a);
                a.is_some() && a == self.piece(scope, *b)
            }
            Cond::Phase(phase) => self.state.phase == Some(*phase),
            Cond::Linked(a, b, tags) => match (self.piece(scope, *a), self.piece(scope, *b)) {
                (Some(a), Some(b)) => {
                    let b = self.space(b);
                    self.neighbours(self.space(a)).iter().any(|&(space, links)| space == b && links.has_all(*tags))
                }
                _ => false,
            },
            Cond::On(setting) => self.state.setting(*setting) != 0,
            Cond::Chosen(setting, chosen) => {
                let def = self.rules.settings.get(setting.index());
                def.and_then(|def| def.value(chosen)) == Some(self.state.setting(*setting))
            }
            Cond::All(list) => list.iter().all(|cond| self.cond(scope, cond)),
            Cond::Any(list) => list.iter().any(|cond| self.cond(scope, cond)),
            Cond::Not(cond) => !self.cond(scope, cond),
            Cond::Can(of, action) => self.piece(scope, *of).is_some_and(|piece| self.can(scope, *action, piece)),
            Cond::Script(effect) => self.predicate(scope, *effect),
        }
    }

    fn predicate(&self, scope: &Scope, effect: crate::names::EffectId) -> bool {
        let Some((host, play)) = self.script else { return false };
        let none = Params::default();
        let params = scope.ability.map_or(&none, |ability| &self.rules.ability(ability).with);
        if let Some(record) = self.record {
            record.called(effect, scope.ability);
        }
        match host.test(play.peek(), &EffectCall { effect, params, scope: *scope }) {
            Ok(holds) => holds,
            Err(mut failure) => {
                failure.trace.insert(0, self.whose(scope, Some(effect)));
                play.desk.fault.borrow_mut().get_or_insert(failure);
                false
            }
        }
    }

    /// Card, ability or action, and effect in words, for the trace of a failure.
    pub(super) fn whose(&self, scope: &Scope, effect: Option<crate::names::EffectId>) -> String {
        let mut parts = Vec::new();
        if let Some(this) = scope.this {
            let card = self.state.piece(this).card;
            parts.push(format!("card `{}` ({})", self.rules.name(card), self.rules.card(card).title));
        }
        match (scope.ability, scope.action) {
            (Some(ability), _) => parts.push(format!("ability `{}`", self.rules.ability_path(ability))),
            (None, Some(action)) => parts.push(format!("action `{}`", self.rules.name(action))),
            (None, None) => {}
        }
        parts.extend(effect.map(|effect| format!("effect `{}`", self.rules.name(effect))));
        parts.join(", ")
    }

    /// Whether a piece matches a filter.
    pub fn fits(&self, scope: &Scope, filter: &Filter, piece: PieceId) -> bool {
        let found = self.state.piece(piece);
        if found.gone || !self.rules.zones_of(filter).has(found.home.zone) {
            return false;
        }
        self.seats_of(scope, filter.who).is_none_or(|seats| seats.has(self.holder(piece)))
            && self.like(scope, filter, piece)
    }

    /// Whether a piece is what a filter asks, its place apart.
    fn like(&self, scope: &Scope, filter: &Filter, piece: PieceId) -> bool {
        self.tagged(filter, piece) && (only_tags(filter) || self.detailed(scope, filter, piece))
    }

    /// Whether a piece has these values of stats.
    fn has_stats(&self, wanted: &StatValues, piece: PieceId) -> bool {
        wanted.0.iter().all(|&(stat, value)| self.state.stat(piece, stat) == value)
    }

    /// Whether a piece has the tags a filter asks.
    #[inline]
    fn tagged(&self, filter: &Filter, piece: PieceId) -> bool {
        let tags = self.state.tags(piece);
        tags.has_all(filter.is) && !tags.has_any(filter.not) && (filter.any.is_empty() || tags.has_any(filter.any))
    }

    /// Whether a piece is what a filter asks, its place and tags apart.
    fn detailed(&self, scope: &Scope, filter: &Filter, piece: PieceId) -> bool {
        if filter.other && scope.this == Some(piece) {
            return false;
        }
        if filter.face.is_some_and(|face| face != self.state.piece(piece).face) {
            return false;
        }
        if !filter.cards.is_empty() && !filter.cards.contains(&self.state.piece(piece).card) {
            return false;
        }
        if !self.has_stats(&filter.stats, piece) {
            return false;
        }
        if let Some(on) = filter.on
            && (self.state.piece(piece).host.is_none() || self.state.piece(piece).host != self.piece(scope, on))
        {
            return false;
        }
        if let Some(host) = &filter.host
            && !self.state.piece(piece).host.is_some_and(|on| self.fits(scope, host, on))
        {
            return false;
        }
        if filter.also.is_empty() {
            return true;
        }
        // Comparisons of the piece's own stats need no scope of their own.
        let plain = |cond: &Cond| match cond {
            Cond::Check(Value::Stat(Ref::It, stat), cmp, Value::Num(number)) => {
                let holds = cmp.holds(self.state.stat(piece, *stat), *number);
                self.looked(cond, holds);
                Some(holds)
            }
            _ => None,
        };
        let mut inner = None;
        filter.also.iter().all(|cond| {
            plain(cond).unwrap_or_else(|| {
                let inner = inner.get_or_insert(Scope { it: Some(piece), outer: scope.it, ..*scope });
                self.cond(inner, cond)
            })
        })
    }

    /// The seat a piece counts for: its controller.
    fn holder(&self, piece: PieceId) -> Seat {
        self.state.piece(piece).controller
    }

    /// The seats whose pieces a filter takes, if it asks for any.
    pub fn seats_of(&self, scope: &Scope, whose: Whose) -> Option<Seats> {
        let who = match whose {
            Whose::Any => return None,
            Whose::Me => Who::Me,
            Whose::Opponents => Who::Opponents,
            Whose::Active => Who::Active,
            Whose::Subject => Who::Subject,
            Whose::Source => Who::Source,
            Whose::It => Who::It,
            Whose::Held => Who::Held,
            Whose::Host => Who::Host,
            Whose::Target => Who::Target,
        };
        Some(self.seats(scope, who))
    }

    /// Visits all pieces that match: zones in order of their ids, seats in
    /// order, first to last, until told to stop.
    pub fn visit(&self, scope: &Scope, filter: &Filter, mut visit: impl FnMut(PieceId) -> ControlFlow<()>) {
        let bare = only_tags(filter);
        let mut offered = Vec::new();
        let mut like = |piece| {
            self.tagged(filter, piece)
                && (bare || self.detailed(scope, filter, piece))
                && (!filter.distinct || self.is_new(scope.me, piece, &mut offered))
        };
        let seats = self.seats_of(scope, filter.who);
        let all = Seats(u16::MAX >> (16 - self.state.seats().min(16)));
        let holders = seats.map_or(all, |seats| Seats(seats.0 & all.0));
        for zone in self.rules.zones_of(filter).iter() {
            if self.rules.zones[zone.index()].of == ZoneOwner::Seat {
                for seat in holders.iter() {
                    for &piece in self.state.zone(zone, seat) {
                        if like(piece) && visit(piece).is_break() {
                            return;
                        }
                    }
                }
            } else {
                for &piece in self.state.zone(zone, Seat(0)) {
                    let mine = seats.is_none_or(|seats| seats.has(self.holder(piece)));
                    if mine && like(piece) && visit(piece).is_break() {
                        return;
                    }
                }
            }
        }
    }

    /// Whether no piece of `offered` is just like this one; then it joins them.
    fn is_new(&self, seat: Seat, piece: PieceId, offered: &mut Vec<PieceId>) -> bool {
        let new = !offered.iter().any(|&other| self.alike(seat, other, piece));
        if new {
            offered.push(piece);
        }
        new
    }

    /// Whether it makes no difference to a seat which of two pieces is meant:
    /// it sees both, they lie in the same place, are of the same card and
    /// controller, have the same values and tags, and nothing is attached to
    /// either, changes it for a while, or was announced or used with it.
    pub fn alike(&self, seat: Seat, a: PieceId, b: PieceId) -> bool {
        let (first, second) = (self.state.piece(a), self.state.piece(b));
        let place = |piece: &crate::state::Piece| (piece.home, piece.host, piece.face, piece.known);
        if first.card != second.card
            || first.printed != second.printed
            || (first.owner, first.controller) != (second.owner, second.controller)
            || place(first) != place(second)
            || self.state.base_tags[a.index()] != self.state.base_tags[b.index()]
            || self.state.tags[a.index()] != self.state.tags[b.index()]
        {
            return false;
        }
        let width = usize::from(self.state.width);
        let row = |piece: PieceId| piece.index() * width..(piece.index() + 1) * width;
        self.state.base[row(a)] == self.state.base[row(b)]
            && self.state.now[row(a)] == self.state.now[row(b)]
            && crate::visibility::sees(self.rules, self.state, a).has(seat)
            && !self.is_marked(a)
            && !self.is_marked(b)
    }

    /// Whether the state remembers something about just this piece.
    fn is_marked(&self, piece: PieceId) -> bool {
        let state = self.state;
        state.pieces.iter().any(|other| other.host == Some(piece) && !other.gone)
            || state.modifiers.iter().any(|modifier| modifier.piece == piece)
            || state.uses.iter().any(|used| used.piece == Some(piece))
            || state.held.iter().chain(&state.stack).any(|item| item.piece == piece || item.targets.has(piece))
    }

    /// Whether some piece matches.
    pub fn any(&self, scope: &Scope, filter: &Filter) -> bool {
        self.first(scope, filter).is_some()
    }

    /// The first piece that matches.
    pub fn first(&self, scope: &Scope, filter: &Filter) -> Option<PieceId> {
        let mut found = None;
        self.visit(scope, filter, &mut |piece| {
            found = Some(piece);
            ControlFlow::Break(())
        });
        found
    }

    /// How many pieces match.
    pub fn count(&self, scope: &Scope, filter: &Filter) -> i32 {
        let mut count = 0;
        self.visit(scope, filter, &mut |_| {
            count += 1;
            ControlFlow::Continue(())
        });
        count
    }

    /// The highest or lowest value over the pieces that match; 0 if none does.
    fn extreme(&self, scope: &Scope, value: &Value, filter: &Filter, better: fn(i32, i32) -> i32) -> i32 {
        let mut found: Option<i32> = None;
        self.visit(scope, filter, &mut |piece| {
            let value = self.value(&Scope { it: Some(piece), ..*scope }, value);
            found = Some(found.map_or(value, |best| better(best, value)));
            ControlFlow::Continue(())
        });
        found.unwrap_or(0)
    }

    /// Adds the pieces meant to `out`.
    pub fn select(&self, scope: &Scope, select: &Select, out: &mut Vec<PieceId>) {
        let one = |of| self.piece(scope, of);
        match select {
            Select::This => out.extend(one(Ref::This)),
            Select::It => out.extend(one(Ref::It)),
            Select::Subject => out.extend(one(Ref::Subject)),
            Select::Source => out.extend(one(Ref::Source)),
            Select::Host => out.extend(one(Ref::Host)),
            Select::Space => out.extend(one(Ref::Space)),
            Select::Targets => {
                out.extend(scope.targets.iter().filter(|t| self.state.same(t.piece, t.life)).map(|t| t.piece))
            }
            Select::All(filter) => self.visit(scope, filter, &mut |piece| {
                out.push(piece);
                ControlFlow::Continue(())
            }),
            Select::First(filter) => out.extend(self.first(scope, filter)),
        }
    }

    /// The pieces of a zone of a seat; of the table's zone, whichever seat.
    pub fn list(&self, zone: ZoneId, seat: Seat) -> &'a [PieceId] {
        let owned = self.rules.zones[zone.index()].of == ZoneOwner::Seat;
        self.state.zone(zone, if owned { seat } else { Seat(0) })
    }

    /// The space a piece is in: the outermost piece that hosts it, or itself
    /// if nothing does.
    pub fn space(&self, piece: PieceId) -> PieceId {
        self.state.hosts(piece).last().unwrap_or(piece)
    }

    /// The spaces linked to a space, with the tags of the links.
    pub fn neighbours(&self, space: PieceId) -> &'a [(PieceId, crate::rules::sets::Tags)] {
        self.rules.derived.graph.neighbours(self.state.piece(space).card)
    }

    /// Steps of the board graph between the spaces of two pieces.
    pub fn distance(&self, a: PieceId, b: PieceId) -> i32 {
        let (a, b) = (self.space(a), self.space(b));
        let (from, to) = (self.state.piece(a).card, self.state.piece(b).card);
        match (a == b, from == to) {
            (true, _) => 0,
            (false, true) => FAR,
            (false, false) => self.rules.derived.graph.steps(from, to),
        }
    }
}

/// Whether a filter asks for nothing but tags, beyond place and seat.
fn only_tags(filter: &Filter) -> bool {
    filter.also.is_empty()
        && filter.stats.0.is_empty()
        && filter.cards.is_empty()
        && filter.on.is_none()
        && filter.host.is_none()
        && filter.face.is_none()
        && !filter.other
}
