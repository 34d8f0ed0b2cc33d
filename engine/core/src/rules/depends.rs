//! Whether a part of the rules hangs on the piece that a filter asks about, or that an
//! action could be taken with, so that it has to be looked at anew for each.

use super::value::{Cond, Condition, Filter, Near, Owner, Ref, Value, Who};

/// By which words the piece can be meant where something stands.
#[derive(Debug, Clone, Copy)]
pub(super) struct Depends {
    it: bool,
    outer: bool,
    /// `This` in any other way than by where it lies, and what the ability gives.
    this: bool,
    /// Where `This` lies: its host and its space.
    place: bool,
    /// What tags it has.
    tags: bool,
}

impl Depends {
    /// In the conditions of the filter that asks about it.
    pub const IT: Self = Self { it: true, outer: false, this: false, place: false, tags: true };

    /// In what an action asks of a piece, which is `This` and `It`.
    pub const OPTION: Self = Self { it: true, outer: false, this: true, place: true, tags: true };

    /// The same, but for where the piece lies.
    pub const OPTION_IN_PLACE: Self = Self { place: false, ..Self::OPTION };

    /// The same, but for the tags the piece has.
    pub const OPTION_BY_TAGS: Self = Self { tags: false, ..Self::OPTION };

    /// In the conditions of a filter in there: what was `It` is `Outer`.
    fn inside(self) -> Self {
        Self { it: false, outer: self.it, ..self }
    }

    /// In the rules of a target: `It` is the candidate.
    pub fn of_candidate(self) -> Self {
        self.each()
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
            Ref::This => on.this,
            Ref::Host | Ref::Space => on.place,
            Ref::Subject | Ref::Source | Ref::Target => false,
        }
    }
}

impl Depends {
    /// Whether the tags of what is meant hang on the piece.
    fn tags(self, of: Ref) -> bool {
        of.hangs(self) && (self.tags || !matches!(of, Ref::This | Ref::It | Ref::Outer))
    }

    /// Whether the space of what is meant hangs on the piece.
    fn moves(self, of: Ref) -> bool {
        if of == Ref::This { self.place } else { of.hangs(self) }
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
            | Who::Target
            | Who::Everybody => false,
            Who::Host => on.place,
        }
    }
}

impl Hangs for Owner {
    fn hangs(&self, on: Depends) -> bool {
        match self {
            Owner::It | Owner::Held => on.it,
            Owner::Host => on.place,
            Owner::Any
            | Owner::Me
            | Owner::Opponents
            | Owner::Active
            | Owner::Subject
            | Owner::Source
            | Owner::Target => false,
        }
    }
}

impl Hangs for Filter {
    fn hangs(&self, on: Depends) -> bool {
        (self.other && on.this)
            || self.who.hangs(on)
            || self.on.is_some_and(|of| of.hangs(on))
            || self.host.as_ref().is_some_and(|host| host.hangs(on))
            || self.also.iter().any(|cond| cond.hangs(on.inside()))
    }
}

impl Hangs for Condition {
    fn hangs(&self, on: Depends) -> bool {
        match &self.cond {
            Cond::Always | Cond::Phase(_) | Cond::On(_) | Cond::Chosen(..) => false,
            Cond::Is(of, _) | Cond::IsNot(of, _) => on.tags(*of),
            Cond::Stats(of, _) => of.hangs(on),
            Cond::Check(a, _, b) => a.hangs(on) || b.hangs(on),
            Cond::Some(filter) | Cond::No(filter) => filter.hangs(on),
            Cond::Fits(of, filter) => of.hangs(on) || filter.hangs(on),
            Cond::Same(a, b) => a.hangs(on) || b.hangs(on),
            Cond::Piece(a, b) => a.hangs(on) || b.hangs(on),
            Cond::Linked(a, b, _) => on.moves(*a) || on.moves(*b),
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
            Value::Num(_) | Value::TableStat(_) | Value::Amount | Value::Seats | Value::Setting(_) => false,
            Value::Param(_) => on.this,
            Value::Stat(of, _) | Value::Base(of, _) | Value::Printed(of, _) | Value::Place(of) => of.hangs(on),
            Value::SeatStat(who, _) | Value::Size(_, who) | Value::Turns(who) => who.hangs(on),
            Value::Count(filter) | Value::Total(_, filter) => filter.hangs(on),
            Value::Highest(value, filter) | Value::Lowest(value, filter) => filter.hangs(on) || value.hangs(on.each()),
            Value::Distance(a, b) => on.moves(*a) || on.moves(*b),
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
