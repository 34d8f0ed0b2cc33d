//! Walks the trees of the rules, so that a lint says only what it looks for.
//! A visitor is told of every node before its parts, in the order of the type.
//! Every variant is named, so that a new one has to say what its parts are.

use super::Ruleset;
use super::card::{Ability, Action, Check, EventDef, Price, Subject, TargetDef, Window};
use super::flow::{Flow, Step};
use super::op::{Call, Changes, Keep, Op};
use super::value::{Cond, Condition, Filter, Rule, Select, Value};

/// What is told of a walk.
pub trait Visitor {
    /// A part of the flow.
    fn flow(&mut self, _: &Flow) {}
    /// An operation.
    fn op(&mut self, _: &Op) {}
    /// A condition.
    fn cond(&mut self, _: &Condition) {}
    /// A number.
    fn value(&mut self, _: &Value) {}
    /// A filter.
    fn filter(&mut self, _: &Filter) {}
    /// Pieces are looked through by this filter, and of each that matches this is worked
    /// out; told before both, until [`Visitor::looked_through`].
    fn looks_through(&mut self, _: &Filter, _each: Option<&Value>) {}
    /// All that is asked of each of the pieces is told.
    fn looked_through(&mut self) {}
    /// What a modifier does.
    fn changes(&mut self, _: &Changes) {}
    /// A condition with its reason.
    fn rule(&mut self, _: &Rule) {}
    /// Pieces that something costs.
    fn price(&mut self, _: &Price) {}
    /// An effect with its parameters, run by an operation or by the flow.
    fn call(&mut self, _: &Call) {}
}

/// Tells the visitor of a filter by which pieces are looked through, and of what is
/// asked of each that matches.
fn look_through(filter: &Filter, each: Option<&Value>, visitor: &mut dyn Visitor) {
    visitor.looks_through(filter, each);
    filter.walk(visitor);
    each.into_iter().for_each(|value| value.walk(visitor));
    visitor.looked_through();
}

/// Something that can be walked.
pub trait Walk {
    /// Tells the visitor of this and all its parts.
    fn walk(&self, visitor: &mut dyn Visitor);
}

impl<T: Walk> Walk for [T] {
    fn walk(&self, visitor: &mut dyn Visitor) {
        self.iter().for_each(|part| part.walk(visitor));
    }
}

impl<T: Walk> Walk for Box<T> {
    fn walk(&self, visitor: &mut dyn Visitor) {
        (**self).walk(visitor);
    }
}

impl<T: Walk> Walk for Option<T> {
    fn walk(&self, visitor: &mut dyn Visitor) {
        self.iter().for_each(|part| part.walk(visitor));
    }
}

impl Walk for Flow {
    fn walk(&self, visitor: &mut dyn Visitor) {
        visitor.flow(self);
        match self {
            Flow::Steps(list)
            | Flow::Each(_, _, list)
            | Flow::Turns(list)
            | Flow::Rounds(list)
            | Flow::Phase(_, list) => list.walk(visitor),
            Flow::While(cond, list) => {
                cond.walk(visitor);
                list.walk(visitor);
            }
            Flow::If(cond, list, otherwise) => {
                cond.walk(visitor);
                list.walk(visitor);
                otherwise.walk(visitor);
            }
            Flow::ForEach(filter, list) => {
                filter.walk(visitor);
                list.walk(visitor);
            }
            Flow::Do(ops) => ops.walk(visitor),
            Flow::Snapshot(_, select) => select.walk(visitor),
            Flow::Act { holds, stop_if, .. } => {
                holds.walk(visitor);
                stop_if.walk(visitor);
            }
            Flow::Run(call) | Flow::Effect(call) => visitor.call(call),
            Flow::Raise(_) | Flow::Moment(_) | Flow::Window(_) => {}
        }
    }
}

/// A linked part of the flow, without the parts inside it.
impl Walk for Step {
    fn walk(&self, visitor: &mut dyn Visitor) {
        match self {
            Step::While(cond) | Step::If(cond) => cond.walk(visitor),
            Step::ForEach(filter) => filter.walk(visitor),
            Step::Do(ops) => ops.walk(visitor),
            Step::Act(act) => {
                act.holds.walk(visitor);
                act.stop_if.walk(visitor);
            }
            Step::Run(call) => visitor.call(call),
            Step::Steps
            | Step::Each(..)
            | Step::Turns
            | Step::Rounds
            | Step::Phase(_)
            | Step::Raise(_)
            | Step::Moment(_)
            | Step::Window(_) => {}
        }
    }
}

/// Everything that a game does, part after part.
impl Walk for Ruleset {
    fn walk(&self, visitor: &mut dyn Visitor) {
        self.abilities.walk(visitor);
        self.actions.walk(visitor);
        self.targets.walk(visitor);
        self.targeting.walk(visitor);
        self.rules.walk(visitor);
        self.events.walk(visitor);
        self.windows.walk(visitor);
        self.effects.iter().flatten().for_each(|ops| ops.walk(visitor));
        self.checks.walk(visitor);
        self.score.walk(visitor);
        self.flow.iter().for_each(|node| node.step.walk(visitor));
    }
}

impl Walk for Op {
    fn walk(&self, visitor: &mut dyn Visitor) {
        visitor.op(self);
        match self {
            Op::Add(_, select, value)
            | Op::Take(_, select, value)
            | Op::Set(_, select, value)
            | Op::Raise(_, select, value)
            | Op::RaiseBy(_, _, select, value) => {
                select.walk(visitor);
                value.walk(visitor);
            }
            Op::AddSeat(_, _, value)
            | Op::TakeSeat(_, _, value)
            | Op::SetSeat(_, _, value)
            | Op::SetTable(_, value)
            | Op::RaiseSeat(_, _, value)
            | Op::Create(_, _, _, value)
            | Op::Deal { count: value, .. } => value.walk(visitor),
            Op::Tag(_, select)
            | Op::Untag(_, select)
            | Op::Snapshot(_, select)
            | Op::Move(select, _)
            | Op::Put(select, _, _)
            | Op::Give(select, _, _, _)
            | Op::Attach(select, ..)
            | Op::Turn(select, _)
            | Op::Control(select, _, _)
            | Op::Release(select, _)
            | Op::Forget(select)
            | Op::UseFor(_, select)
            | Op::Cancel(select)
            | Op::Reveal(select, _)
            | Op::Copy(select, _) => select.walk(visitor),
            Op::Modify(select, changes, _) => {
                select.walk(visitor);
                changes.walk(visitor);
            }
            Op::Becomes(value) => value.walk(visitor),
            Op::Together(ops) => ops.walk(visitor),
            Op::Sealed { ops, .. } => ops.walk(visitor),
            Op::If(cond, ops, otherwise) => {
                cond.walk(visitor);
                ops.walk(visitor);
                otherwise.walk(visitor);
            }
            Op::Roll(roll) => {
                roll.dice.walk(visitor);
                roll.sides.walk(visitor);
                match &roll.keep {
                    Keep::Highest(count) | Keep::Lowest(count) => count.walk(visitor),
                    Keep::All => {}
                }
                roll.plus.walk(visitor);
                roll.against.walk(visitor);
                roll.then.walk(visitor);
            }
            Op::RollEach(roll) => {
                roll.pieces.walk(visitor);
                roll.sides.walk(visitor);
            }
            Op::Run(call) | Op::Effect(call) => visitor.call(call),
            Op::Shuffle(..)
            | Op::Settle
            | Op::Use
            | Op::Hold
            | Op::Window(_)
            | Op::Prevent
            | Op::Lose(_)
            | Op::Win(_)
            | Op::First(_)
            | Op::Active(_) => {}
        }
    }
}

impl Walk for Select {
    fn walk(&self, visitor: &mut dyn Visitor) {
        match self {
            Select::All(filter) | Select::First(filter) => look_through(filter, None, visitor),
            Select::This
            | Select::It
            | Select::Subject
            | Select::Source
            | Select::Host
            | Select::Space
            | Select::Targets => {}
        }
    }
}

impl Walk for Changes {
    fn walk(&self, visitor: &mut dyn Visitor) {
        visitor.changes(self);
        self.add.0.iter().chain(&self.set.0).chain(&self.times.0).for_each(|(_, value)| value.walk(visitor));
    }
}

impl Walk for Filter {
    fn walk(&self, visitor: &mut dyn Visitor) {
        visitor.filter(self);
        self.host.iter().for_each(|host| host.walk(visitor));
        self.also.walk(visitor);
    }
}

impl Walk for Condition {
    fn walk(&self, visitor: &mut dyn Visitor) {
        visitor.cond(self);
        match &self.cond {
            Cond::Check(a, _, b) => {
                a.walk(visitor);
                b.walk(visitor);
            }
            Cond::Some(filter) | Cond::No(filter) => look_through(filter, None, visitor),
            Cond::Fits(_, filter) => filter.walk(visitor),
            Cond::All(list) | Cond::Any(list) => list.walk(visitor),
            Cond::Not(cond) => cond.walk(visitor),
            Cond::Always
            | Cond::Is(..)
            | Cond::IsNot(..)
            | Cond::Stats(..)
            | Cond::Same(..)
            | Cond::Piece(..)
            | Cond::Phase(_)
            | Cond::Linked(..)
            | Cond::On(_)
            | Cond::Chosen(..)
            | Cond::Can(..)
            | Cond::Script(_) => {}
        }
    }
}

impl Walk for Value {
    fn walk(&self, visitor: &mut dyn Visitor) {
        visitor.value(self);
        match self {
            Value::Count(filter) | Value::Total(_, filter) => look_through(filter, None, visitor),
            Value::Highest(value, filter) | Value::Lowest(value, filter) => look_through(filter, Some(value), visitor),
            Value::Chart(_, index) => index.walk(visitor),
            Value::Add(a, b)
            | Value::Sub(a, b)
            | Value::Mul(a, b)
            | Value::Div(a, b)
            | Value::Min(a, b)
            | Value::Max(a, b) => {
                a.walk(visitor);
                b.walk(visitor);
            }
            Value::If(cond, a, b) => {
                cond.walk(visitor);
                a.walk(visitor);
                b.walk(visitor);
            }
            Value::Num(_)
            | Value::Stat(..)
            | Value::Base(..)
            | Value::Printed(..)
            | Value::SeatStat(..)
            | Value::TableStat(_)
            | Value::Param(_)
            | Value::Amount
            | Value::Size(..)
            | Value::Place(_)
            | Value::Distance(..)
            | Value::Seats
            | Value::Turns(_)
            | Value::Setting(_) => {}
        }
    }
}

impl Walk for Rule {
    fn walk(&self, visitor: &mut dyn Visitor) {
        visitor.rule(self);
        self.when.walk(visitor);
    }
}

impl Walk for Price {
    fn walk(&self, visitor: &mut dyn Visitor) {
        visitor.price(self);
        self.count.walk(visitor);
        self.from.walk(visitor);
        self.pay.walk(visitor);
    }
}

impl Walk for Ability {
    fn walk(&self, visitor: &mut dyn Visitor) {
        self.each.walk(visitor);
        match &self.subject {
            Subject::Any(filter) => filter.walk(visitor),
            Subject::This | Subject::Host | Subject::Seat(_) => {}
        }
        self.source.walk(visitor);
        self.when.walk(visitor);
        self.rules.walk(visitor);
        self.price.walk(visitor);
        self.ops.walk(visitor);
        self.becomes.walk(visitor);
        self.affects.walk(visitor);
        self.change.walk(visitor);
        self.sees.walk(visitor);
        self.conceals.walk(visitor);
    }
}

impl Walk for Action {
    fn walk(&self, visitor: &mut dyn Visitor) {
        self.with.walk(visitor);
        self.several.walk(visitor);
        self.credit.walk(visitor);
        self.rules.walk(visitor);
        self.pay.0.iter().for_each(|(_, value)| value.walk(visitor));
        self.price.walk(visitor);
        self.ops.walk(visitor);
    }
}

impl Walk for TargetDef {
    fn walk(&self, visitor: &mut dyn Visitor) {
        self.from.walk(visitor);
        self.when.walk(visitor);
        self.rules.walk(visitor);
    }
}

impl Walk for EventDef {
    fn walk(&self, visitor: &mut dyn Visitor) {
        self.when.walk(visitor);
        self.ops.walk(visitor);
    }
}

impl Walk for Window {
    fn walk(&self, visitor: &mut dyn Visitor) {
        self.holds.walk(visitor);
    }
}

impl Walk for Check {
    fn walk(&self, visitor: &mut dyn Visitor) {
        match self {
            Check::Lose(cond) | Check::Win(cond) => cond.walk(visitor),
            Check::Each(filter, _) | Check::First(filter, _) => filter.walk(visitor),
            Check::When(cond, ops) => {
                cond.walk(visitor);
                ops.walk(visitor);
            }
        }
    }
}
