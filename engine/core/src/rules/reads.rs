//! What conditions, values and abilities read, all taken together.

use super::card::{Ability, AbilityKind};
use super::op::Changes;
use super::sets::{Tags, Zones};
use super::value::{Cond, Condition, Filter, Near, Owner, Ref, Select, Value, Who};
use crate::names::{Named, StatId};

/// What conditions and values read, and what continuous abilities set or give.
pub(super) struct Reads {
    pub stats: Vec<bool>,
    pub tags: Tags,
    /// Zones whose pieces are counted or looked at.
    pub zones: Zones,
    /// Whether a chosen target is looked at.
    pub target: bool,
    /// Whether something is read that no event announces.
    pub anything: bool,
    /// Whether only current values count, not base and printed ones.
    current: bool,
}

impl Reads {
    pub fn new(stats: usize) -> Self {
        Self {
            stats: vec![false; stats],
            tags: Tags::NONE,
            zones: Zones::NONE,
            target: false,
            anything: false,
            current: false,
        }
    }

    /// The same of current values alone.
    pub fn of_current(stats: usize) -> Self {
        Self { current: true, ..Self::new(stats) }
    }

    pub fn ability(&mut self, ability: &Ability) {
        if ability.kind != AbilityKind::While {
            return;
        }
        // Without a piece of its own it is looked at from the active seat.
        self.anything |= ability.card.is_none() && ability.each.is_none();
        self.affected(ability);
        let Changes { set, times, add, gives, takes } = &ability.change;
        set.0.iter().chain(&times.0).for_each(|(stat, _)| self.stat(*stat));
        set.0.iter().chain(&times.0).chain(&add.0).for_each(|(_, value)| self.value(value));
        self.tags = self.tags.with(*gives).with(*takes);
    }

    /// What decides which pieces a continuous ability changes.
    pub fn affected(&mut self, ability: &Ability) {
        self.cond(&ability.when);
        ability.each.iter().for_each(|filter| self.filter(filter));
        ability.affects.iter().for_each(|select| self.select(select));
    }

    fn stat(&mut self, stat: StatId) {
        if let Some(read) = self.stats.get_mut(stat.index()) {
            *read = true;
        }
    }

    fn piece(&mut self, of: Ref) {
        self.target |= of == Ref::Target;
    }

    fn select(&mut self, select: &Select) {
        match select {
            Select::All(filter) | Select::First(filter) => self.filter(filter),
            Select::Targets => self.target = true,
            _ => {}
        }
    }

    fn who(&mut self, who: Who) {
        self.target |= matches!(who, Who::Target | Who::Next(Near::Target) | Who::Previous(Near::Target));
        let named = matches!(who, Who::Active | Who::First | Who::Opponents | Who::Anyone | Who::Having(_));
        self.anything |= named || matches!(who, Who::Everybody | Who::Next(_) | Who::Previous(_));
        match who {
            Who::Having(stat) | Who::Next(Near::Having(stat)) | Who::Previous(Near::Having(stat)) => self.stat(stat),
            _ => {}
        }
    }

    pub fn filter(&mut self, filter: &Filter) {
        self.anything |= filter.who == Owner::Active;
        self.target |= filter.who == Owner::Target;
        self.zones = self.zones.with(filter.zones);
        self.tags = self.tags.with(filter.is).with(filter.any).with(filter.not);
        filter.stats.0.iter().for_each(|(stat, _)| self.stat(*stat));
        filter.on.iter().for_each(|of| self.piece(*of));
        filter.host.iter().for_each(|host| self.filter(host));
        filter.also.iter().for_each(|cond| self.cond(cond));
    }

    pub fn cond(&mut self, cond: &Condition) {
        match &cond.cond {
            Cond::Is(of, tags) | Cond::IsNot(of, tags) => {
                self.piece(*of);
                self.tags = self.tags.with(*tags);
            }
            Cond::Stats(of, wanted) => {
                self.piece(*of);
                wanted.0.iter().for_each(|(stat, _)| self.stat(*stat));
            }
            Cond::Check(a, _, b) => {
                self.value(a);
                self.value(b);
            }
            Cond::Some(filter) | Cond::No(filter) => self.filter(filter),
            Cond::Fits(of, filter) => {
                self.piece(*of);
                self.filter(filter);
            }
            Cond::Piece(a, b) | Cond::Linked(a, b, _) => {
                self.piece(*a);
                self.piece(*b);
                self.zones = Zones(u64::MAX);
            }
            Cond::All(list) | Cond::Any(list) => list.iter().for_each(|cond| self.cond(cond)),
            Cond::Not(cond) => self.cond(cond),
            Cond::Script(_) | Cond::Can(..) => {
                self.stats.fill(true);
                self.tags = Tags(u128::MAX);
                self.zones = Zones(u64::MAX);
                self.target = true;
                self.anything = true;
            }
            Cond::Same(a, b) => {
                self.who(*a);
                self.who(*b);
                self.anything = true;
            }
            Cond::Phase(_) => self.anything = true,
            Cond::Always | Cond::On(_) | Cond::Chosen(..) => {}
        }
    }

    pub fn value(&mut self, value: &Value) {
        match value {
            Value::Base(of, _) | Value::Printed(of, _) if self.current => self.piece(*of),
            Value::Stat(of, stat) | Value::Base(of, stat) | Value::Printed(of, stat) => {
                self.piece(*of);
                self.stat(*stat);
            }
            Value::SeatStat(who, stat) => {
                self.who(*who);
                self.stat(*stat);
            }
            Value::TableStat(stat) => self.stat(*stat),
            Value::Count(filter) => self.filter(filter),
            Value::Size(zone, who) => {
                self.who(*who);
                self.zones = self.zones.with(Zones::one(*zone));
            }
            Value::Total(stat, filter) => {
                self.stat(*stat);
                self.filter(filter);
            }
            Value::Highest(value, filter) | Value::Lowest(value, filter) => {
                self.value(value);
                self.filter(filter);
            }
            // Whoever has the ability is in play, and what a filter looks through is told by it.
            Value::Place(Ref::This | Ref::It | Ref::Outer) => {}
            Value::Place(of) => {
                self.piece(*of);
                self.zones = Zones(u64::MAX);
            }
            Value::Distance(a, b) => {
                self.piece(*a);
                self.piece(*b);
                self.zones = Zones(u64::MAX);
            }
            Value::Chart(_, index) => self.value(index),
            Value::Add(a, b)
            | Value::Sub(a, b)
            | Value::Mul(a, b)
            | Value::Div(a, b)
            | Value::Min(a, b)
            | Value::Max(a, b) => {
                self.value(a);
                self.value(b);
            }
            Value::If(cond, a, b) => {
                self.cond(cond);
                self.value(a);
                self.value(b);
            }
            Value::Seats | Value::Turns(_) => self.anything = true,
            Value::Num(_) | Value::Param(_) | Value::Amount | Value::Setting(_) => {}
        }
    }
}
