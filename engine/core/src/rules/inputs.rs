//! What a continuous ability or a computed stat looks at, so that it is asked again only
//! where some of that is another.

use super::Ruleset;
use super::card::Ability;
use super::sets::Zones;
use super::value::{Cond, Condition, Filter, Near, Owner, Ref, Select, Value, Who};
use crate::names::StatId;

/// What a part of the rules looks at.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Inputs {
    /// Zones whose pieces it looks through.
    pub zones: Zones,
    /// Stats of seats and of the table.
    pub stats: Box<[StatId]>,
    /// What the piece that has it is attached to, however far up; that piece itself always.
    pub hosts: bool,
    /// The phase, the active seat and the first, turns, and who is still in the game.
    pub course: bool,
    /// More than all that: what scripts look at, paths on the board, what was announced.
    pub anything: bool,
}

impl Inputs {
    /// What a continuous ability looks at.
    pub(super) fn of_ability(rules: &Ruleset, ability: &Ability) -> Self {
        let mut found = Finder::new(rules);
        found.cond(&ability.when);
        ability.affects.iter().for_each(|select| found.select(select));
        let change = &ability.change;
        let values = change.set.0.iter().chain(&change.times.0).chain(&change.add.0);
        values.for_each(|(_, value)| found.value(value));
        if let Some(each) = &ability.each {
            // Each of these is `This`, and what they are attached to may be anywhere.
            found.inputs.anything |= found.inputs.hosts;
            found.filter(each);
        }
        // Without a piece of its own it looks from the active seat.
        found.inputs.course |= found.me && ability.card.is_none() && ability.each.is_none();
        // Who comes first decides which of several holds.
        found.inputs.anything |= ability.once;
        found.end()
    }

    /// What a computed stat looks at.
    pub(super) fn of_value(rules: &Ruleset, value: &Value) -> Self {
        let mut found = Finder::new(rules);
        found.value(value);
        found.end()
    }
}

struct Finder<'a> {
    rules: &'a Ruleset,
    inputs: Inputs,
    stats: Vec<StatId>,
    /// Whether it says `Me`.
    me: bool,
}

impl<'a> Finder<'a> {
    fn new(rules: &'a Ruleset) -> Self {
        Self { rules, inputs: Inputs::default(), stats: Vec::new(), me: false }
    }

    fn end(mut self) -> Inputs {
        self.stats.sort_unstable();
        self.stats.dedup();
        Inputs { stats: self.stats.into(), ..self.inputs }
    }

    fn piece(&mut self, of: Ref) {
        match of {
            Ref::Host | Ref::Space => self.inputs.hosts = true,
            Ref::Held => self.inputs.anything = true,
            // What a filter around it looks through, or nothing: nothing has happened, and
            // nothing is chosen.
            Ref::This | Ref::It | Ref::Outer | Ref::Subject | Ref::Source | Ref::Target => {}
        }
    }

    fn select(&mut self, select: &Select) {
        match select {
            Select::All(filter) | Select::First(filter) => self.filter(filter),
            Select::Host => self.piece(Ref::Host),
            Select::Space => self.piece(Ref::Space),
            Select::This | Select::It | Select::Subject | Select::Source | Select::Targets => {}
        }
    }

    fn who(&mut self, who: Who) {
        match who {
            Who::Me => self.me = true,
            // The controller or owner of `This`, or of a piece that a filter looks at.
            Who::It | Who::OwnerOfIt => {}
            Who::Subject | Who::Source | Who::Target | Who::Everybody => {}
            Who::Opponents => {
                self.me = true;
                self.inputs.course = true;
            }
            Who::Anyone | Who::Active | Who::First => self.inputs.course = true,
            Who::Having(stat) => {
                self.inputs.course = true;
                self.stats.push(stat);
            }
            Who::Held => self.inputs.anything = true,
            Who::Host => self.piece(Ref::Host),
            Who::Next(near) | Who::Previous(near) => self.near(near),
        }
    }

    fn near(&mut self, near: Near) {
        self.inputs.course = true;
        match near {
            Near::Having(stat) => self.stats.push(stat),
            Near::Me | Near::It | Near::Active | Near::First | Near::Subject | Near::Source | Near::Target => {}
        }
    }

    fn owner(&mut self, owner: Owner) {
        match owner {
            Owner::Me => self.who(Who::Me),
            Owner::Any | Owner::It | Owner::Subject | Owner::Source | Owner::Target => {}
            Owner::Opponents => self.who(Who::Opponents),
            Owner::Active => self.who(Who::Active),
            Owner::Held => self.who(Who::Held),
            Owner::Host => self.who(Who::Host),
        }
    }

    fn filter(&mut self, filter: &Filter) {
        self.inputs.zones = self.inputs.zones.with(self.rules.zones_of(filter));
        self.owner(filter.who);
        if let Some(on) = filter.on {
            self.piece(on);
            // All that is attached there is looked at, wherever it lies.
            self.inputs.zones = Zones(u64::MAX);
        }
        filter.host.iter().for_each(|host| self.filter(host));
        // Whether two are alike hangs on what is remembered about either.
        self.inputs.anything |= filter.distinct;
        filter.also.iter().for_each(|cond| self.cond(cond));
    }

    fn cond(&mut self, asked: &Condition) {
        match &asked.cond {
            Cond::Always | Cond::On(_) | Cond::Chosen(..) => {}
            Cond::Is(of, _) | Cond::IsNot(of, _) | Cond::Stats(of, _) => self.piece(*of),
            Cond::Check(a, _, b) => {
                self.value(a);
                self.value(b);
            }
            Cond::Some(filter) | Cond::No(filter) => self.filter(filter),
            Cond::Fits(of, filter) => {
                self.piece(*of);
                self.filter(filter);
            }
            Cond::Same(a, b) => {
                self.who(*a);
                self.who(*b);
            }
            Cond::Piece(a, b) => {
                self.piece(*a);
                self.piece(*b);
            }
            Cond::Phase(_) => self.inputs.course = true,
            Cond::All(list) | Cond::Any(list) => list.iter().for_each(|cond| self.cond(cond)),
            Cond::Not(cond) => self.cond(cond),
            Cond::Linked(..) | Cond::Can(..) | Cond::Script(_) => self.inputs.anything = true,
        }
    }

    fn value(&mut self, value: &Value) {
        match value {
            Value::Num(_) | Value::Param(_) | Value::Amount | Value::Setting(_) => {}
            Value::Stat(of, _) | Value::Base(of, _) | Value::Printed(of, _) => self.piece(*of),
            Value::SeatStat(who, stat) => {
                self.who(*who);
                self.stats.push(*stat);
            }
            Value::TableStat(stat) => self.stats.push(*stat),
            Value::Count(filter) | Value::Total(_, filter) => self.filter(filter),
            Value::Size(zone, who) => {
                self.who(*who);
                self.inputs.zones = self.inputs.zones.with(Zones::one(*zone));
            }
            Value::Highest(value, filter) | Value::Lowest(value, filter) => {
                self.value(value);
                self.filter(filter);
            }
            Value::Place(_) | Value::Distance(..) => self.inputs.anything = true,
            Value::Seats => self.inputs.course = true,
            Value::Turns(who) => {
                self.who(*who);
                self.inputs.course = true;
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
        }
    }
}
