//! The conditions of a ruleset, one by one, in a fixed order: whoever counts
//! them, tells where they stand or what they are part of goes by this order.
//! `All`, `Any` and `Not` are made of conditions and are none themselves.

use super::Ruleset;
use super::value::Cond;
use super::walk::{Visitor, Walk};
use crate::ids::{AbilityId, NodeId};
use crate::names::{ActionId, EffectId, EventId, Named, RuleId, StatId, TargetId, WindowId};
use std::hash::{DefaultHasher, Hash, Hasher};

/// A condition, by its place in the order of [`visit`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CondId(pub u32);

impl CondId {
    /// Index into lists by condition.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// What a condition is part of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Owner {
    /// An ability.
    Ability(AbilityId),
    /// An action.
    Action(ActionId),
    /// A kind of target.
    Target(TargetId),
    /// A rule of all targets.
    Targeting,
    /// A rule that several actions obey.
    Rule(RuleId),
    /// An event.
    Event(EventId),
    /// A response window.
    Window(WindowId),
    /// An effect in data.
    Effect(EffectId),
    /// A check after every step, by its place.
    Check(u16),
    /// A part of the flow.
    Flow(NodeId),
    /// A stat that is computed.
    Stat(StatId),
}

/// Whether it is a condition of its own: not one that always holds, nor one
/// made of others.
pub fn is_one(cond: &Cond) -> bool {
    !matches!(cond, Cond::Always | Cond::All(_) | Cond::Any(_) | Cond::Not(_))
}

/// A number that equal conditions share.
pub fn alike(cond: &Cond) -> u64 {
    let mut hasher = DefaultHasher::new();
    cond.hash(&mut hasher);
    hasher.finish()
}

/// Calls `each` with every condition of the rules, in the order of their ids.
pub fn visit(rules: &Ruleset, mut each: impl FnMut(Owner, &Cond)) {
    let mut part = |owner: Owner, part: &dyn Walk| part.walk(&mut Finder { owner, each: &mut each });
    for (id, ability) in numbered(&rules.abilities) {
        part(Owner::Ability(AbilityId(id)), ability);
    }
    for (id, action) in numbered(&rules.actions) {
        part(Owner::Action(ActionId::from_index(id)), action);
    }
    for (id, target) in numbered(&rules.targets) {
        part(Owner::Target(TargetId(id)), target);
    }
    for rule in &rules.targeting {
        part(Owner::Targeting, rule);
    }
    for (id, rule) in numbered(&rules.rules) {
        part(Owner::Rule(RuleId(id)), rule);
    }
    for (id, event) in numbered(&rules.events) {
        part(Owner::Event(EventId(id)), event);
    }
    for (id, window) in numbered(&rules.windows) {
        part(Owner::Window(WindowId::from_index(id)), window);
    }
    for (id, effect) in numbered(&rules.effects) {
        effect.iter().flatten().for_each(|op| part(Owner::Effect(EffectId(id)), op));
    }
    for (id, check) in numbered(&rules.checks) {
        part(Owner::Check(id), check);
    }
    for (id, node) in numbered(&rules.flow) {
        part(Owner::Flow(NodeId(id)), &node.step);
    }
    for (id, stat) in numbered(&rules.stats) {
        stat.computed.iter().for_each(|value| part(Owner::Stat(StatId(id)), value));
    }
}

fn numbered<T>(list: &[T]) -> impl Iterator<Item = (u16, &T)> {
    (0u16..).zip(list)
}

struct Finder<'a> {
    owner: Owner,
    each: &'a mut dyn FnMut(Owner, &Cond),
}

impl Visitor for Finder<'_> {
    fn cond(&mut self, cond: &Cond) {
        if is_one(cond) {
            (self.each)(self.owner, cond);
        }
    }
}
