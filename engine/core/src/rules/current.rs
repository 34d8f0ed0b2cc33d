//! Whether something reads current values: those that continuous abilities, durations and
//! computed stats make others than base values, which have to be brought up to date first.
//! What nothing makes another is its base value at any time. What is not known to read
//! none is taken to read some.

use super::Ruleset;
use super::card::{Ability, AbilityKind, Check, Subject};
use super::inputs::StatMarks;
use super::op::Changes;
use super::sets::Tags;
use super::value::{Cond, CondId, Condition, Filter, Near, Select, Value, Who};
use super::walk::{Visitor, Walk};
use crate::names::{Named, StatId};

/// What of a piece may be another than its base value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Made {
    /// These tags.
    pub tags: Tags,
    /// These stats.
    pub stats: StatMarks,
}

impl Made {
    /// By continuous abilities, and by the bounds of stats.
    pub(super) fn of(rules: &Ruleset) -> Self {
        let held = rules.abilities.iter().filter(|ability| ability.kind == AbilityKind::While);
        let by_abilities = held.fold(Self::default(), |made, ability| made.with(Self::by(&ability.change)));
        let bounded = rules.derived.bounded.iter().map(|&(stat, ..)| stat);
        let of_gauges = rules.derived.gauges.iter().flat_map(|&(left, whole)| [left, whole]);
        by_abilities.with(Self { tags: Tags::NONE, stats: bounded.chain(of_gauges).collect() })
    }

    fn by(change: &Changes) -> Self {
        let values = change.set.0.iter().chain(&change.times.0).chain(&change.add.0);
        Self { tags: change.gives.with(change.takes), stats: values.map(|(stat, _)| *stat).collect() }
    }

    /// By these or by those.
    #[must_use]
    pub fn with(self, other: Self) -> Self {
        Self { tags: self.tags.with(other.tags), stats: self.stats.with(other.stats) }
    }

    /// Whether one of these tags may be.
    pub(crate) fn tags(self, tags: Tags) -> bool {
        self.tags.has_any(tags)
    }

    /// Whether a stat may be.
    pub(crate) fn stat(self, stat: StatId) -> bool {
        self.stats.may_share(StatMarks::one(stat))
    }
}

/// What reads current values while no modifier makes others, by number, so that nobody
/// goes through a tree to learn it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Readers {
    filters: Vec<bool>,
    conditions: Vec<bool>,
}

impl Readers {
    /// Of all filters and conditions.
    pub(super) fn of(rules: &Ruleset) -> Self {
        let mut found = FoundReaders { rules, readers: Self::default() };
        rules.walk(&mut found);
        found.readers
    }
}

/// Asks all filters and conditions on a walk.
struct FoundReaders<'a> {
    rules: &'a Ruleset,
    readers: Readers,
}

impl Visitor for FoundReaders<'_> {
    fn filter(&mut self, filter: &Filter) {
        let reads = filter.reads_current(self.rules, self.rules.derived.made);
        filter.id.index().into_iter().for_each(|at| put(&mut self.readers.filters, at, reads));
    }

    fn cond(&mut self, asked: &Condition) {
        if asked.id != CondId::NONE {
            let reads = asked.reads_current(self.rules, self.rules.derived.made);
            put(&mut self.readers.conditions, asked.id.index(), reads);
        }
    }
}

fn put(list: &mut Vec<bool>, at: usize, reads: bool) {
    if list.len() <= at {
        // What nobody has asked is taken to read some.
        list.resize(at + 1, true);
    }
    list[at] = reads;
}

impl Ruleset {
    /// Whether a stat of a seat is worked out from others.
    pub fn is_computed(&self, stat: StatId) -> bool {
        self.stats[stat.index()].computed.is_some()
    }
}

impl Check {
    /// Whether what it asks hangs on a current value.
    pub(crate) fn reads_current(&self, rules: &Ruleset, made: Made) -> bool {
        match self {
            Self::Each(filter, _) | Self::First(filter, _) => filter.reads_current(rules, made),
            Self::Lose(asked) | Self::Win(asked) | Self::When(asked, _) => asked.reads_current(rules, made),
        }
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
    pub(crate) fn reads_current(&self, rules: &Ruleset, made: Made) -> bool {
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
            Value::Chart(_, of) => of.reads_current(rules, made),
            Value::Add(a, b)
            | Value::Sub(a, b)
            | Value::Mul(a, b)
            | Value::Div(a, b)
            | Value::Min(a, b)
            | Value::Max(a, b) => a.reads_current(rules, made) || b.reads_current(rules, made),
            Value::Stat(_, stat) => made.stat(*stat),
            Value::Count(filter) => filter.reads_current(rules, made),
            Value::Total(stat, filter) => made.stat(*stat) || filter.reads_current(rules, made),
            Value::Highest(each, filter) | Value::Lowest(each, filter) => {
                each.reads_current(rules, made) || filter.reads_current(rules, made)
            }
            Value::If(condition, a, b) => {
                condition.reads_current(rules, made) || a.reads_current(rules, made) || b.reads_current(rules, made)
            }
            Value::Param(_) | Value::Distance(..) => true,
        }
    }
}

impl Condition {
    /// Whether it hangs on a current value.
    #[inline]
    pub(crate) fn reads_current(&self, rules: &Ruleset, made: Made) -> bool {
        match rules.derived.readers.conditions.get(self.id.index()) {
            Some(&reads) if made == rules.derived.made => reads,
            _ => self.looks_at(rules, made),
        }
    }

    fn looks_at(&self, rules: &Ruleset, made: Made) -> bool {
        match &self.cond {
            Cond::Always | Cond::Piece(..) | Cond::Phase(_) | Cond::On(_) | Cond::Chosen(..) => false,
            Cond::Is(_, tags) | Cond::IsNot(_, tags) => made.tags(*tags),
            Cond::Stats(_, wanted) => wanted.0.iter().any(|(stat, _)| made.stat(*stat)),
            Cond::Check(a, _, b) => a.reads_current(rules, made) || b.reads_current(rules, made),
            Cond::Same(a, b) => a.reads_current(rules) || b.reads_current(rules),
            Cond::Some(filter) | Cond::No(filter) | Cond::Fits(_, filter) => filter.reads_current(rules, made),
            Cond::All(conditions) | Cond::Any(conditions) => {
                conditions.iter().any(|condition| condition.reads_current(rules, made))
            }
            Cond::Not(condition) => condition.reads_current(rules, made),
            Cond::Linked(..) | Cond::Can(..) | Cond::Script(_) => true,
        }
    }
}

impl Filter {
    /// Whether which pieces match hangs on a current value.
    #[inline]
    pub(crate) fn reads_current(&self, rules: &Ruleset, made: Made) -> bool {
        match self.id.index().and_then(|at| rules.derived.readers.filters.get(at)) {
            Some(&reads) if made == rules.derived.made => reads,
            _ => self.looks_at(rules, made),
        }
    }

    fn looks_at(&self, rules: &Ruleset, made: Made) -> bool {
        self.distinct
            || made.tags(self.is.with(self.any).with(self.not))
            || self.stats.0.iter().any(|(stat, _)| made.stat(*stat))
            || self.host.as_ref().is_some_and(|host| host.reads_current(rules, made))
            || self.also.iter().any(|condition| condition.reads_current(rules, made))
    }
}

impl Select {
    /// Whether which pieces are meant hangs on a current value.
    pub(crate) fn reads_current(&self, rules: &Ruleset, made: Made) -> bool {
        match self {
            Select::This | Select::It | Select::Subject | Select::Source | Select::Host | Select::Space => false,
            Select::All(filter) | Select::First(filter) => filter.reads_current(rules, made),
            // Whether they are still legal.
            Select::Targets => true,
        }
    }
}

impl Ability {
    /// Whether what it listens to hangs on a current value.
    pub(crate) fn listens_to_current(&self, rules: &Ruleset, made: Made) -> bool {
        let subject = match &self.subject {
            Subject::This | Subject::Host => false,
            Subject::Any(filter) => filter.reads_current(rules, made),
            Subject::Seat(who) => who.reads_current(rules),
        };
        let source = || self.source.as_ref().is_some_and(|filter| filter.reads_current(rules, made));
        subject || source() || self.when.reads_current(rules, made)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::names::ActionId;
    use crate::rules::value::{Cmp, Owner, Ref};
    use crate::rules::{Scope, Stat};

    const KEPT: StatId = StatId(0);
    const COMPUTED: StatId = StatId(1);
    const MADE: StatId = StatId(2);
    const OTHER: Tags = Tags(1);
    const GIVEN: Tags = Tags(2);

    fn rules() -> Ruleset {
        let computed = Stat { computed: Some(Value::Num(1)), ..Stat::default() };
        Ruleset { stats: vec![Stat::default(), computed, Stat::default()], ..Ruleset::default() }
    }

    fn made() -> Made {
        Made { tags: GIVEN, stats: StatMarks::one(MADE) }
    }

    fn asked(cond: Cond) -> Condition {
        Condition { id: CondId::NONE, cond }
    }

    fn all(is: Tags, also: Vec<Condition>) -> Box<Filter> {
        Box::new(Filter { is, also, ..Filter::default() })
    }

    #[test]
    fn what_abilities_and_computed_stats_make_is_read() {
        let (rules, now) = (rules(), |stat| Box::new(Value::Stat(Ref::This, stat)));
        let num = || Box::new(Value::Num(1));
        let given = || asked(Cond::Is(Ref::It, GIVEN));
        let read = [
            *now(MADE),
            Value::Count(all(GIVEN, Vec::new())),
            Value::Count(all(OTHER, vec![given()])),
            Value::Count(Box::new(Filter { host: Some(all(GIVEN, Vec::new())), ..Filter::default() })),
            Value::Count(Box::new(Filter { distinct: true, ..Filter::default() })),
            Value::Total(MADE, all(OTHER, Vec::new())),
            Value::Highest(now(MADE), all(OTHER, Vec::new())),
            Value::If(Box::new(given()), num(), num()),
            Value::Param("amount".into()),
            Value::SeatStat(Who::Me, COMPUTED),
            Value::SeatStat(Who::Having(COMPUTED), KEPT),
            Value::Turns(Who::Next(Near::Having(COMPUTED))),
            Value::Add(num(), now(MADE)),
            Value::Max(now(MADE), num()),
        ];
        assert!(read.iter().all(|value| value.reads_current(&rules, made())), "{read:?}");
        let unread = [
            *now(KEPT),
            Value::Count(all(OTHER, vec![asked(Cond::IsNot(Ref::It, OTHER))])),
            Value::Total(KEPT, Box::new(Filter { who: Owner::Me, ..Filter::default() })),
            Value::Lowest(now(KEPT), all(OTHER, Vec::new())),
            Value::Base(Ref::This, MADE),
            Value::SeatStat(Who::Having(KEPT), KEPT),
            Value::TableStat(COMPUTED),
            Value::Sub(num(), num()),
        ];
        assert!(!unread.iter().any(|value| value.reads_current(&rules, made())), "{unread:?}");
    }

    #[test]
    fn a_condition_reads_what_its_parts_read() {
        let rules = rules();
        let check = |value| asked(Cond::Check(value, Cmp::Less, Value::Num(1)));
        let (read, unread) = (check(Value::Stat(Ref::It, MADE)), check(Value::Amount));
        let make: [fn(Vec<Condition>) -> Cond; 3] =
            [Cond::All, Cond::Any, |mut list| Cond::Not(Box::new(list.remove(0)))];
        for make in make {
            assert!(asked(make(vec![read.clone(), unread.clone()])).reads_current(&rules, made()));
            assert!(!asked(make(vec![unread.clone()])).reads_current(&rules, made()));
        }
        for cond in [Cond::Some, Cond::No, |filter| Cond::Fits(Ref::It, filter)] {
            assert!(asked(cond(all(GIVEN, Vec::new()))).reads_current(&rules, made()));
            assert!(!asked(cond(all(OTHER, Vec::new()))).reads_current(&rules, made()));
        }
        assert!(asked(Cond::Can(Ref::It, ActionId::from_index(0))).reads_current(&rules, made()));
    }

    #[test]
    fn bounds_and_abilities_make_values_others_and_so_do_modifiers() {
        let mut rules = rules();
        (rules.stats[0].of, rules.stats[0].min) = (Scope::Piece, Some(0));
        let change = Changes { takes: GIVEN, ..Changes::default() };
        rules.abilities = vec![
            Ability { kind: AbilityKind::While, change, ..Ability::default() },
            Ability {
                kind: AbilityKind::Use(ActionId::from_index(0)),
                change: Changes { gives: OTHER, ..Changes::default() },
                ..Ability::default()
            },
        ];
        rules.derive();
        let made = rules.derived.made;
        assert!(made.tags(GIVEN) && !made.tags(OTHER) && made.stat(KEPT) && !made.stat(MADE));
    }
}
