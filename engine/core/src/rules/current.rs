//! Whether something reads current values: those that continuous abilities, durations and
//! computed stats make, which have to be brought up to date first. What is not known to
//! read none is taken to read some.

use super::Ruleset;
use super::value::{Cond, Near, Value, Who};
use crate::names::{Named, StatId};

impl Ruleset {
    /// Whether a stat of a seat is worked out from others.
    pub fn is_computed(&self, stat: StatId) -> bool {
        self.stats[stat.index()].computed.is_some()
    }
}

impl Who {
    /// Whether which seats are meant hangs on a current value.
    pub(crate) fn reads_current(self, rules: &Ruleset) -> bool {
        match self {
            Who::Having(stat) | Who::Next(Near::Having(stat)) | Who::Previous(Near::Having(stat)) => {
                rules.is_computed(stat)
            }
            Who::Me
            | Who::Opponents
            | Who::Anyone
            | Who::Active
            | Who::First
            | Who::Subject
            | Who::Source
            | Who::It
            | Who::OwnerOfIt
            | Who::Held
            | Who::Host
            | Who::Target
            | Who::Everybody
            | Who::Next(_)
            | Who::Previous(_) => false,
        }
    }
}

impl Value {
    /// Whether it hangs on a current value.
    pub(crate) fn reads_current(&self, rules: &Ruleset) -> bool {
        match self {
            Value::Num(_)
            | Value::Base(..)
            | Value::Printed(..)
            | Value::TableStat(_)
            | Value::Amount
            | Value::Place(_)
            | Value::Seats
            | Value::Setting(_) => false,
            Value::SeatStat(who, stat) => rules.is_computed(*stat) || who.reads_current(rules),
            Value::Size(_, who) | Value::Turns(who) => who.reads_current(rules),
            Value::Chart(_, of) => of.reads_current(rules),
            Value::Add(a, b)
            | Value::Sub(a, b)
            | Value::Mul(a, b)
            | Value::Div(a, b)
            | Value::Min(a, b)
            | Value::Max(a, b) => a.reads_current(rules) || b.reads_current(rules),
            Value::Stat(..)
            | Value::Param(_)
            | Value::Count(_)
            | Value::Total(..)
            | Value::Highest(..)
            | Value::Lowest(..)
            | Value::Distance(..)
            | Value::If(..) => true,
        }
    }
}

impl Cond {
    /// Whether it hangs on a current value.
    pub(crate) fn reads_current(&self, rules: &Ruleset) -> bool {
        match self {
            Cond::Always | Cond::Piece(..) | Cond::Phase(_) | Cond::On(_) | Cond::Chosen(..) => false,
            Cond::Check(a, _, b) => a.reads_current(rules) || b.reads_current(rules),
            Cond::Same(a, b) => a.reads_current(rules) || b.reads_current(rules),
            Cond::All(conditions) | Cond::Any(conditions) => {
                conditions.iter().any(|condition| condition.cond.reads_current(rules))
            }
            Cond::Not(condition) => condition.cond.reads_current(rules),
            Cond::Is(..)
            | Cond::IsNot(..)
            | Cond::Stats(..)
            | Cond::Some(_)
            | Cond::No(_)
            | Cond::Fits(..)
            | Cond::Linked(..)
            | Cond::Can(..)
            | Cond::Script(_) => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Stat;
    use crate::rules::value::{Cmp, CondId, Condition, Ref};

    const KEPT: StatId = StatId(0);
    const COMPUTED: StatId = StatId(1);

    fn rules() -> Ruleset {
        let computed = Stat { computed: Some(Value::Num(1)), ..Stat::default() };
        Ruleset { stats: vec![Stat::default(), computed], ..Ruleset::default() }
    }

    #[test]
    fn what_abilities_and_computed_stats_make_is_read() {
        let (rules, now) = (rules(), || Box::new(Value::Stat(Ref::This, KEPT)));
        let num = || Box::new(Value::Num(1));
        let read = [
            *now(),
            Value::Count(Box::default()),
            Value::SeatStat(Who::Me, COMPUTED),
            Value::SeatStat(Who::Having(COMPUTED), KEPT),
            Value::Turns(Who::Next(Near::Having(COMPUTED))),
            Value::Add(num(), now()),
            Value::Max(now(), num()),
        ];
        assert!(read.iter().all(|value| value.reads_current(&rules)), "{read:?}");
        let unread = [
            Value::Base(Ref::This, KEPT),
            Value::SeatStat(Who::Having(KEPT), KEPT),
            Value::TableStat(COMPUTED),
            Value::Sub(num(), num()),
        ];
        assert!(!unread.iter().any(|value| value.reads_current(&rules)), "{unread:?}");
    }

    #[test]
    fn a_condition_reads_what_its_parts_read() {
        let rules = rules();
        let check = |value| Condition { id: CondId::NONE, cond: Cond::Check(value, Cmp::Less, Value::Num(1)) };
        let (read, unread) = (check(Value::Stat(Ref::It, KEPT)), check(Value::Amount));
        let made: [fn(Vec<Condition>) -> Cond; 3] =
            [Cond::All, Cond::Any, |mut list| Cond::Not(Box::new(list.remove(0)))];
        for make in made {
            assert!(make(vec![read.clone(), unread.clone()]).reads_current(&rules));
            assert!(!make(vec![unread.clone()]).reads_current(&rules));
        }
        assert!(Cond::Some(Box::default()).reads_current(&rules));
    }
}
