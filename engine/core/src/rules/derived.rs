//! What is computed from a ruleset once, so that a match need not look for it:
//! who listens to which event, and whose change can be applied at once.

use super::card::{Ability, Kind};
use super::op::Changes;
use super::sets::{Tags, Zones};
use super::value::{Cond, Filter, Select, Value};
use super::{Derived, Ruleset};
use crate::ids::AbilityId;
use crate::names::{Named, StatId, ZoneId};

impl Ruleset {
    /// Computes [`Ruleset::derived`] and the marks on cards. To be called when
    /// everything else is in its place.
    pub fn derive(&mut self) {
        let mut derived = Derived {
            listeners: vec![Vec::new(); self.events.len()],
            heard: vec![false; self.events.len()],
            blank: self.stats.iter().map(|stat| stat.base).collect(),
            ..Derived::default()
        };
        for (i, zone) in (0..).zip(&self.zones) {
            if zone.play {
                derived.play = derived.play.with(Zones::one(ZoneId::from_index(i)));
            }
        }
        for (i, stat) in (0..).zip(&self.stats) {
            derived.gauges.extend(stat.left_of.map(|whole| (StatId(i), whole)));
        }
        let mut reads = Reads { stats: vec![false; self.stats.len()], tags: Tags::NONE };
        for (i, ability) in (0..).zip(&self.abilities) {
            reads.ability(ability);
            let id = AbilityId(i);
            match ability.kind {
                Kind::When(event) | Kind::Instead(event) => {
                    derived.heard[event.index()] = true;
                    if ability.card.is_none() {
                        derived.listeners[event.index()].push(id);
                    } else if ability.from.0 & !derived.play.0 != 0 {
                        derived.elsewhere |= 1 << (event.0 % 64);
                    }
                }
                Kind::While if ability.card.is_none() => derived.continuous.push(id),
                _ => {}
            }
        }
        for (i, stat) in (0u16..).zip(&self.stats) {
            let whole = derived.gauges.iter().any(|&(_, whole)| whole == StatId(i));
            let bounded = stat.min.is_some() || stat.max.is_some();
            derived.unread_stats.push(!reads.stats[usize::from(i)]);
            derived.loose_stats.push(!reads.stats[usize::from(i)] && !whole && !bounded);
        }
        derived.loose_tags = Tags(!reads.tags.0);
        self.mark_cards();
        self.derived = derived;
    }

    fn mark_cards(&mut self) {
        let Self { cards, abilities, .. } = self;
        for card in cards {
            let of_card = |id: &AbilityId| &abilities[id.index()];
            card.continuous = card.abilities.iter().map(of_card).any(|a| a.kind == Kind::While);
            card.listens = card.abilities.iter().map(of_card).fold(0, |bits, ability| match ability.kind {
                Kind::When(event) | Kind::Instead(event) => bits | 1 << (event.0 % 64),
                _ => bits,
            });
        }
    }
}

/// Stats and tags that continuous abilities read, set, give or take.
struct Reads {
    stats: Vec<bool>,
    tags: Tags,
}

impl Reads {
    fn ability(&mut self, ability: &Ability) {
        if ability.kind != Kind::While {
            return;
        }
        self.cond(&ability.when);
        ability.each.iter().for_each(|filter| self.filter(filter));
        ability.affects.iter().for_each(|select| self.select(select));
        self.changes(&ability.change);
    }

    fn changes(&mut self, change: &Changes) {
        for (stat, value) in &change.set.0 {
            self.stat(*stat);
            self.value(value);
        }
        change.add.0.iter().for_each(|(_, value)| self.value(value));
        self.tags = self.tags.with(change.gives).with(change.takes);
    }

    fn stat(&mut self, stat: StatId) {
        if let Some(read) = self.stats.get_mut(stat.index()) {
            *read = true;
        }
    }

    fn select(&mut self, select: &Select) {
        if let Select::All(filter) | Select::First(filter) = select {
            self.filter(filter);
        }
    }

    fn filter(&mut self, filter: &Filter) {
        self.tags = self.tags.with(filter.is).with(filter.any).with(filter.not);
        filter.stats.0.iter().for_each(|(stat, _)| self.stat(*stat));
        filter.also.iter().for_each(|cond| self.cond(cond));
    }

    fn cond(&mut self, cond: &Cond) {
        match cond {
            Cond::Is(_, tags) | Cond::IsNot(_, tags) => self.tags = self.tags.with(*tags),
            Cond::Check(a, _, b) => {
                self.value(a);
                self.value(b);
            }
            Cond::Some(filter) | Cond::No(filter) | Cond::Fits(_, filter) => self.filter(filter),
            Cond::All(list) | Cond::Any(list) => list.iter().for_each(|cond| self.cond(cond)),
            Cond::Not(cond) => self.cond(cond),
            Cond::Script(_) => {
                self.stats.fill(true);
                self.tags = Tags(u128::MAX);
            }
            _ => {}
        }
    }

    fn value(&mut self, value: &Value) {
        match value {
            Value::Stat(_, stat) | Value::Base(_, stat) | Value::SeatStat(_, stat) | Value::TableStat(stat) => {
                self.stat(*stat);
            }
            Value::Count(filter) => self.filter(filter),
            Value::Total(stat, filter) => {
                self.stat(*stat);
                self.filter(filter);
            }
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
            _ => {}
        }
    }
}
