//! How many pieces match a filter, counted by its plan where that looks at nothing but
//! columns: one pass over the lists of its zones, or over what is attached to a piece.

use super::scope::Scope;
use super::values::Eval;
use crate::ids::{PieceId, Seats};
use crate::rules::plan::Plan;
use crate::rules::value::{Filter, Ref};
use std::ops::ControlFlow;

impl Eval<'_> {
    /// How many pieces match, and no more than so many: nobody looks further then.
    #[inline(never)]
    pub(super) fn count_up_to(&self, scope: &Scope, filter: &Filter, most: usize) -> usize {
        let plan = self.rules.derived.plans.get(filter).filter(|_| self.record.is_none() && !self.as_written);
        match plan {
            Some(plan) if plan.is_plain => return self.count_plain(scope, filter, plan, most),
            Some(plan) if plan.tests.is_empty() && !filter.distinct => {
                if let Some(on) = plan.on {
                    return self.count_on(scope, filter, plan, on, most);
                }
            }
            _ => {}
        }
        let mut count = 0;
        self.visit_in_any_order(scope, filter, &mut |_| {
            count += 1;
            if count == most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        count
    }

    /// Counts by a plan that looks at nothing but columns, up to so many.
    fn count_plain(&self, scope: &Scope, filter: &Filter, plan: &Plan, most: usize) -> usize {
        if let Some(list) = self.own_list(scope, plan) {
            return self.count_list(list, None, plan, most);
        }
        let (mut count, seats) = (0, self.seats_of(scope, filter.who));
        self.lists_of(plan.zones.iter().copied(), seats, |list, owned| {
            count += self.count_list(list, seats.filter(|_| !owned), plan, most - count);
            if count == most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        count
    }

    /// The same in one list, of pieces of these seats if not of all.
    #[inline]
    fn count_list(&self, list: &[PieceId], seats: Option<Seats>, plan: &Plan, most: usize) -> usize {
        if self.work.is_spent() {
            return 0;
        }
        let (mut count, mut looked) = (0, 1);
        for &piece in list {
            looked += 1;
            let mine = seats.is_none_or(|seats| seats.has(self.state.piece(piece).controller));
            count += usize::from(mine && self.has_columns(plan, piece));
            if count == most {
                break;
            }
        }
        self.work.spend(looked);
        count
    }

    /// Counts what [`Eval::visit_on`] visits up to so many, by a plan without tests.
    #[inline]
    pub(super) fn count_on(&self, scope: &Scope, filter: &Filter, plan: &Plan, on: Ref, most: usize) -> usize {
        self.work.spend(1);
        let Some(host) = self.piece(scope, on).filter(|_| !self.work.is_spent()) else { return 0 };
        let seats = self.seats_of(scope, filter.who).unwrap_or(Seats::ALL);
        let (mut looked, mut count) = (0, 0);
        let mut next = self.state.first_on(host);
        while let Some(piece) = next.filter(|_| count < most) {
            looked += 1;
            count += usize::from(self.is_there(plan, seats, piece) && self.has_columns(plan, piece));
            next = self.state.next_on(host, piece);
        }
        self.work.spend(looked);
        count
    }
}
