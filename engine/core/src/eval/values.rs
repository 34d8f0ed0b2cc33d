//! Reading the board: values, conditions, filters. Nothing here changes
//! anything; it is called for every option, so it allocates nothing.

use super::scope::{EffectCall, Scope};
use crate::failure::Failure;
use crate::ids::{AbilityId, PieceId, Seat, Seats};
use crate::names::{ChartId, EffectId, Named, ZoneId};
use crate::rules::graph::FAR;
use crate::rules::op::Params;
use crate::rules::sets::Tags;
use crate::rules::setting::Entry;
use crate::rules::value::{Cond, Condition, Near, Ref, Value, Who};
use crate::rules::{Ruleset, ZoneOwner};
use crate::state::{Entity, State};
use crate::usage::{Recorder, UsedPart};
use crate::work::Work;
use std::ops::ControlFlow;

/// Answers the conditions that only a script can: on a copy of the match, so
/// that nothing changes.
pub(crate) trait Predicates {
    /// Whether the predicate holds.
    ///
    /// # Errors
    /// When the script fails.
    fn test(&self, call: &EffectCall<'_>) -> Result<bool, Box<Failure>>;

    /// Keeps a failure until somebody can be told of it.
    fn fail(&self, failure: Box<Failure>);
}

/// The board as data sees it.
#[derive(Clone, Copy)]
pub struct Eval<'a> {
    /// The rules.
    pub rules: &'a Ruleset,
    /// The state, with current values.
    pub state: &'a State,
    /// What looking at it spends.
    pub(super) work: &'a Work,
    /// For predicates of scripts; without it they do not hold.
    pub(super) script: Option<&'a dyn Predicates>,
    /// What is used, where that is recorded.
    pub(super) record: Option<&'a Recorder>,
    /// Filters are asked as they are written, not by their plans.
    pub(super) as_written: bool,
}

impl<'a> Eval<'a> {
    /// The board without scripts; looking at it spends from `work`.
    #[inline]
    pub fn plain(rules: &'a Ruleset, state: &'a State, work: &'a Work) -> Self {
        Self { rules, state, work, script: None, record: None, as_written: false }
    }

    /// The same board without scripts and record.
    #[inline]
    pub(super) fn without_scripts(&self) -> Self {
        Self::plain(self.rules, self.state, self.work)
    }

    /// The board with scripts, and with a record, where there are any.
    #[inline]
    pub(crate) fn new(
        rules: &'a Ruleset,
        state: &'a State,
        work: &'a Work,
        script: Option<&'a dyn Predicates>,
        record: Option<&'a Recorder>,
    ) -> Self {
        Self { rules, state, work, script, record, as_written: false }
    }

    /// The piece a reference means.
    #[inline]
    pub fn piece(&self, scope: &Scope, of: Ref) -> Option<PieceId> {
        match of {
            Ref::This => scope.this,
            Ref::It => scope.it,
            of => self.another_piece(scope, of),
        }
    }

    fn another_piece(&self, scope: &Scope, of: Ref) -> Option<PieceId> {
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

    /// The seats that a word such as `Opponents` means from where the scope stands.
    #[inline]
    pub fn seats(&self, scope: &Scope, who: Who) -> Seats {
        match who {
            Who::Me => Seats::one(scope.me),
            Who::Opponents => self.state.playing().without(Seats::one(scope.me)),
            who => self.other_seats(scope, who),
        }
    }

    fn other_seats(&self, scope: &Scope, who: Who) -> Seats {
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
    #[inline]
    pub fn value(&self, scope: &Scope, value: &Value) -> i32 {
        match value {
            Value::Num(number) => *number,
            Value::Stat(Ref::This, stat) => scope.this.map_or(0, |piece| self.state.stat(piece, *stat)),
            Value::Stat(Ref::It, stat) => scope.it.map_or(0, |piece| self.state.stat(piece, *stat)),
            Value::TableStat(stat) => self.state.table_stats[stat.index()],
            Value::Count(filter) => self.count(scope, filter),
            value => self.worked_out(scope, value),
        }
    }

    /// A number that is not at hand.
    #[inline(never)]
    fn worked_out(&self, scope: &Scope, value: &Value) -> i32 {
        let stat_of = |of: Ref, read: &dyn Fn(PieceId) -> i32| self.piece(scope, of).map_or(0, read);
        match value {
            Value::Num(number) => *number,
            Value::Stat(of, stat) => stat_of(*of, &|piece| self.state.stat(piece, *stat)),
            Value::Base(of, stat) => stat_of(*of, &|piece| self.state.base[self.state.slot(piece, *stat)]),
            Value::Printed(of, stat) => {
                stat_of(*of, &|piece| self.rules.card(self.state.piece(piece).card).stats[stat.index()])
            }
            Value::SeatStat(Who::Me, stat) => self.state.seat_stat(scope.me, *stat),
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
                // Whichever comes first: bounds are met by the sum alone.
                let mut total = 0i64;
                self.visit_in_any_order(scope, filter, &mut |piece| {
                    total = total.saturating_add(i64::from(self.state.stat(piece, *stat)));
                    ControlFlow::Continue(())
                });
                i32::try_from(total).unwrap_or(if total < 0 { i32::MIN } else { i32::MAX })
            }
            Value::Highest(value, filter) => self.extreme(scope, value, filter, i32::max),
            Value::Lowest(value, filter) => self.extreme(scope, value, filter, i32::min),
            Value::Place(of) => stat_of(*of, &|piece| {
                let home = self.state.piece(piece).home;
                let zone = self.state.zone(home.zone, home.seat);
                self.work.spend(zone.len());
                let place = zone.iter().position(|&p| p == piece);
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
            Value::Div(a, b) => match (self.value(scope, a), self.value(scope, b)) {
                (_, 0) => 0,
                // The one quotient that is too large.
                (a, b) => a.checked_div_euclid(b).unwrap_or(i32::MAX),
            },
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
    #[inline(never)]
    pub fn cond(&self, scope: &Scope, cond: &Condition) -> bool {
        let holds = match &cond.cond {
            _ if self.work.counts() => self.holds_counted(scope, cond),
            Cond::Always => true,
            Cond::Is(of, tags) => self.piece(scope, *of).is_some_and(|p| self.state.tags(p).has_all(*tags)),
            Cond::Check(a, cmp, b) => cmp.holds(self.value(scope, a), self.value(scope, b)),
            Cond::Some(filter) => self.any(scope, filter),
            Cond::No(filter) => !self.any(scope, filter),
            _ => self.holds(scope, cond),
        };
        if self.work.is_spent() {
            self.work.blame(cond.id);
        }
        if let Some(record) = self.record {
            self.recorded(record, scope, cond, holds);
        }
        holds
    }

    /// Records how a condition came out, and which pieces it compared.
    #[cold]
    #[inline(never)]
    fn recorded(&self, record: &Recorder, scope: &Scope, cond: &Condition, holds: bool) {
        record.looked(cond, holds);
        if let Cond::Check(Value::Stat(one, _), _, Value::Stat(other, _)) = &cond.cond {
            let pieces = [*one, *other].into_iter().filter_map(|of| self.piece(scope, of));
            pieces.for_each(|piece| record.used(UsedPart::Card(self.state.piece(piece).card)));
        }
    }

    /// Records how a condition came out, where that is wanted.
    #[inline]
    pub(super) fn looked(&self, cond: &Condition, holds: bool) {
        if let Some(record) = self.record {
            record.looked(cond, holds);
        }
    }

    /// Records that an ability is in force, where that is wanted.
    #[inline]
    pub(crate) fn works(&self, ability: AbilityId, this: Option<PieceId>) {
        if let Some(record) = self.record {
            record.used(UsedPart::Ability(ability));
            this.into_iter().for_each(|this| record.used(UsedPart::Card(self.state.piece(this).card)));
        }
    }

    #[inline(never)]
    pub(super) fn holds(&self, scope: &Scope, cond: &Condition) -> bool {
        match &cond.cond {
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

    fn predicate(&self, scope: &Scope, effect: EffectId) -> bool {
        let Some(script) = self.script else { return false };
        let none = Params::default();
        let params = scope.ability.map_or(&none, |ability| &self.rules.ability(ability).with);
        if let Some(record) = self.record {
            record.called(effect, scope.ability);
        }
        match script.test(&EffectCall { effect, params, scope: *scope }) {
            Ok(holds) => holds,
            Err(mut failure) => {
                failure.trace.insert(0, self.traced(scope, Some(effect)));
                script.fail(failure);
                false
            }
        }
    }

    /// Card, ability or action, and effect in words, for the trace of a failure.
    pub(crate) fn traced(&self, scope: &Scope, effect: Option<EffectId>) -> String {
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
        let written = self.rules.written(scope.ability, scope.action, effect);
        let at = written.map_or(String::new(), |(file, line)| format!(" ({file}:{line})"));
        parts.join(", ") + &at
    }

    /// The pieces of a zone of a seat; of the table's zone, whichever seat.
    pub fn list(&self, zone: ZoneId, seat: Seat) -> &'a [PieceId] {
        let owned = self.rules.zones[zone.index()].of == ZoneOwner::Seat;
        self.state.zone(zone, if owned { seat } else { Seat(0) })
    }

    /// The space a piece is in: the outermost piece that hosts it, or itself
    /// if nothing does.
    #[inline]
    pub fn space(&self, piece: PieceId) -> PieceId {
        match self.state.piece(piece).host {
            None => piece,
            Some(host) => self.state.hosts(host).last().unwrap_or(host),
        }
    }

    /// The spaces linked to a space, with the tags of the links.
    pub fn neighbours(&self, space: PieceId) -> &'a [(PieceId, Tags)] {
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
