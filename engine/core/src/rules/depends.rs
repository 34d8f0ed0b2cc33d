//! Whether a part of the rules hangs on the piece that a filter asks about, so that it
//! has to be looked at anew for each.

use super::value::{Cond, Condition, Filter, Near, Owner, Ref, Value, Who};

/// By which words the piece can be meant where something stands.
#[derive(Debug, Clone, Copy)]
pub(super) struct Depends {
    it: bool,
    outer: bool,
}

impl Depends {
    /// In the conditions of the filter that asks about it.
    pub const IT: Self = Self { it: true, outer: false };

    /// In the conditions of a filter in there: what was `It` is `Outer`.
    fn inside(self) -> Self {
        Self { it: false, outer: self.it }
    }

    /// In a value over pieces that match: `It` is each of them.
    fn each(self) -> Self {
        Self { it: false, ..self }
    }
}

/// What may hang on a piece.
pub(super) trait Hangs {
    /// Whether it does.
    fn hangs(&self, on: Depends) -> bool;
}

impl Hangs for Ref {
    fn hangs(&self, on: Depends) -> bool {
        match self {
            Ref::It | Ref::Held => on.it,
            Ref::Outer => on.outer,
            Ref::This | Ref::Subject | Ref::Source | Ref::Host | Ref::Space | Ref::Target => false,
        }
    }
}

impl Hangs for Near {
    fn hangs(&self, on: Depends) -> bool {
        on.it && *self == Near::It
    }
}

impl Hangs for Who {
    fn hangs(&self, on: Depends) -> bool {
        match self {
            Who::It | Who::OwnerOfIt | Who::Held => on.it,
            Who::Next(near) | Who::Previous(near) => near.hangs(on),
            Who::Me
            | Who::Opponents
            | Who::Anyone
            | Who::Active
            | Who::First
            | Who::Having(_)
            | Who::Subject
            | Who::Source
            | Who::Host
            | Who::Target
            | Who::Everybody => false,
        }
    }
}

impl Hangs for Owner {
    fn hangs(&self, on: Depends) -> bool {
        on.it && matches!(self, Owner::It | Owner::Held)
    }
}

impl Hangs for Filter {
    fn hangs(&self, on: Depends) -> bool {
        self.who.hangs(on)
            || self.on.is_some_and(|of| of.hangs(on))
            || self.host.as_ref().is_some_and(|host| host.hangs(on))
            || self.also.iter().any(|cond| cond.hangs(on.inside()))
    }
}

impl Hangs for Condition {
    fn hangs(&self, on: Depends) -> bool {
        match &self.cond {
            Cond::Always | Cond::Phase(_) | Cond::On(_) | Cond::Chosen(..) => false,
            Cond::Is(of, _) | Cond::IsNot(of, _) | Cond::Stats(of, _) => of.hangs(on),
            Cond::Check(a, _, b) => a.hangs(on) || b.hangs(on),
            Cond::Some(filter) | Cond::No(filter) => filter.hangs(on),
            Cond::Fits(of, filter) => of.hangs(on) || filter.hangs(on),
            Cond::Same(a, b) => a.hangs(on) || b.hangs(on),
            Cond::Piece(a, b) | Cond::Linked(a, b, _) => a.hangs(on) || b.hangs(on),
            Cond::All(list) | Cond::Any(list) => list.iter().any(|cond| cond.hangs(on)),
            Cond::Not(cond) => cond.hangs(on),
            // What they look at nobody knows.
            Cond::Can(..) | Cond::Script(_) => true,
        }
    }
}

impl Hangs for Value {
    fn hangs(&self, on: Depends) -> bool {
        match self {
            Value::Num(_)
            | Value::TableStat(_)
            | Value::Param(_)
            | Value::Amount
            | Value::Seats
            | Value::Setting(_) => false,
            Value::Stat(of, _) | Value::Base(of, _) | Value::Printed(of, _) | Value::Place(of) => of.hangs(on),
            Value::SeatStat(who, _) | Value::Size(_, who) | Value::Turns(who) => who.hangs(on),
            Value::Count(filter) | Value::Total(_, filter) => filter.hangs(on),
            Value::Highest(value, filter) | Value::Lowest(value, filter) => filter.hangs(on) || value.hangs(on.each()),
            Value::Distance(a, b) => a.hangs(on) || b.hangs(on),
            Value::Chart(_, index) => index.hangs(on),
            Value::Add(a, b)
            | Value::Sub(a, b)
            | Value::Mul(a, b)
            | Value::Div(a, b)
            | Value::Min(a, b)
            | Value::Max(a, b) => a.hangs(on) || b.hangs(on),
            Value::If(cond, a, b) => cond.hangs(on) || a.hangs(on) || b.hangs(on),
        }
    }
}
