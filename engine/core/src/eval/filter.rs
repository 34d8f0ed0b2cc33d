//! Filters: which pieces match, in a fixed order, and what is counted over them.

use super::distinct::Offered;
use super::scope::Scope;
use super::values::Eval;
use crate::ids::{PieceId, Seat, Seats};
use crate::names::{Named, ZoneId};
use crate::rules::value::{Cond, Condition, Filter, Owner, Ref, Select, Value, Who};
use crate::rules::{StatValues, ZoneOwner};
use std::ops::ControlFlow;

impl Eval<'_> {
    /// Whether a piece matches a filter, asked as it is written.
    pub(super) fn fits_as_written(&self, scope: &Scope, filter: &Filter, piece: PieceId) -> bool {
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
    pub(super) fn has_stats(&self, wanted: &StatValues, piece: PieceId) -> bool {
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
        let plain = |cond: &Condition| match &cond.cond {
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
    #[inline]
    pub fn seats_of(&self, scope: &Scope, whose: Owner) -> Option<Seats> {
        match whose {
            Owner::Any => None,
            Owner::Me => Some(Seats::one(scope.me)),
            Owner::Opponents => Some(self.seats(scope, Who::Opponents)),
            whose => self.seats_of_others(scope, whose),
        }
    }

    #[inline(never)]
    fn seats_of_others(&self, scope: &Scope, whose: Owner) -> Option<Seats> {
        let who = match whose {
            Owner::Any => return None,
            Owner::Me => Who::Me,
            Owner::Opponents => Who::Opponents,
            Owner::Active => Who::Active,
            Owner::Subject => Who::Subject,
            Owner::Source => Who::Source,
            Owner::It => Who::It,
            Owner::Held => Who::Held,
            Owner::Host => Who::Host,
            Owner::Target => Who::Target,
        };
        Some(self.seats(scope, who))
    }

    /// Visits all pieces that match, asked as it is written.
    #[inline(never)]
    pub(super) fn visit_as_written(
        &self,
        scope: &Scope,
        filter: &Filter,
        mut visit: impl FnMut(PieceId) -> ControlFlow<()>,
    ) {
        let bare = only_tags(filter);
        let mut offered = Offered::default();
        let mut like = |piece| {
            self.tagged(filter, piece)
                && (bare || self.detailed(scope, filter, piece))
                && (!filter.distinct || self.is_new(scope.me, piece, &mut offered))
        };
        let owned = |zone: ZoneId| self.rules.zones[zone.index()].of == ZoneOwner::Seat;
        let zones = self.rules.zones_of(filter).iter().map(|zone| (zone, owned(zone)));
        self.look_at(zones, self.seats_of(scope, filter.who), |piece| {
            if like(piece) { visit(piece) } else { ControlFlow::Continue(()) }
        });
    }

    /// Looks at the pieces of zones, of which seats may have one each: those of these
    /// seats, or of all.
    #[inline]
    pub(super) fn look_at(
        &self,
        zones: impl Iterator<Item = (ZoneId, bool)>,
        seats: Option<Seats>,
        mut look: impl FnMut(PieceId) -> ControlFlow<()>,
    ) {
        self.lists_of(zones, seats, |list, owned| {
            if owned {
                return self.look_through(list, &mut look);
            }
            self.look_through(list, |piece| {
                let mine = seats.is_none_or(|seats| seats.has(self.holder(piece)));
                if mine { look(piece) } else { ControlFlow::Continue(()) }
            })
        });
    }

    /// Goes through the lists of zones, of which seats may have one each, until told to
    /// stop; with each, whether all in it count for one seat.
    #[inline]
    pub(super) fn lists_of(
        &self,
        zones: impl Iterator<Item = (ZoneId, bool)>,
        seats: Option<Seats>,
        mut each: impl FnMut(&[PieceId], bool) -> ControlFlow<()>,
    ) {
        let all = self.state.everyone();
        let holders = seats.map_or(all, |seats| Seats(seats.0 & all.0));
        for (zone, owned) in zones {
            let flow = if owned {
                holders.iter().try_for_each(|seat| each(self.state.zone(zone, seat), true))
            } else {
                each(self.state.zone(zone, Seat(0)), false)
            };
            if flow.is_break() {
                return;
            }
        }
    }

    /// Looks at the pieces of a list until told to stop, and spends one operation
    /// for each that was looked at, and for the list. Nothing where nothing is left.
    #[inline]
    pub(super) fn look_through(
        &self,
        list: &[PieceId],
        mut look: impl FnMut(PieceId) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.work.is_spent() {
            return ControlFlow::Break(());
        }
        let mut left = list.iter();
        let flow = left.try_for_each(|&piece| look(piece));
        self.work.spend(1 + list.len() - left.len());
        flow
    }

    /// Whether some piece matches.
    pub fn any(&self, scope: &Scope, filter: &Filter) -> bool {
        self.count_up_to(scope, filter, 1) > 0
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
        i32::try_from(self.count_up_to(scope, filter, usize::MAX)).unwrap_or(i32::MAX)
    }

    /// The highest or lowest value over the pieces that match; 0 if none does.
    pub(super) fn extreme(&self, scope: &Scope, value: &Value, filter: &Filter, better: fn(i32, i32) -> i32) -> i32 {
        let mut found: Option<i32> = None;
        self.visit_in_any_order(scope, filter, &mut |piece| {
            let value = self.value(&Scope { it: Some(piece), ..*scope }, value);
            found = Some(found.map_or(value, |best| better(best, value)));
            ControlFlow::Continue(())
        });
        found.unwrap_or(0)
    }

    /// Adds the pieces meant to `out`.
    pub fn select(&self, scope: &Scope, select: &Select, out: &mut Vec<PieceId>) {
        match select {
            Select::Targets => {
                out.extend(scope.targets.iter().filter(|t| self.state.same(t.piece, t.life)).map(|t| t.piece))
            }
            Select::All(filter) => self.visit(scope, filter, &mut |piece| {
                out.push(piece);
                ControlFlow::Continue(())
            }),
            Select::First(filter) => out.extend(self.first(scope, filter)),
            _ => out.extend(select.one().and_then(|one| self.piece(scope, one))),
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
