//! The conditions of a ruleset, one by one, in a fixed order, each with what it
//! is part of. `All`, `Any` and `Not` are made of conditions and are none
//! themselves. Which one it is, a condition says itself: by the [`CondId`] that
//! it was read with.

use super::Ruleset;
use super::value::{CondId, Condition};
use super::walk::{Visitor, Walk};
use crate::ids::{AbilityId, NodeId};
use crate::names::{ActionId, EffectId, EventId, Named, RuleId, StatId, TargetId, WindowId};
use std::fmt;
use std::sync::Arc;

/// What a condition is part of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PartOf {
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
    /// A `While`, `If` or `Act` of the flow.
    Flow(NodeId),
    /// A stat that is computed.
    Stat(StatId),
}

/// Calls `each` with every condition of the rules, in a fixed order.
pub fn visit(rules: &Ruleset, mut each: impl FnMut(PartOf, &Condition)) {
    let mut part = |of: PartOf, part: &dyn Walk| part.walk(&mut Finder { of, each: &mut each });
    for (id, ability) in numbered(&rules.abilities) {
        part(PartOf::Ability(AbilityId(id)), ability);
    }
    for (id, action) in numbered(&rules.actions) {
        part(PartOf::Action(ActionId::from_index(id)), action);
    }
    for (id, target) in numbered(&rules.targets) {
        part(PartOf::Target(TargetId(id)), target);
    }
    for rule in &rules.targeting {
        part(PartOf::Targeting, rule);
    }
    for (id, rule) in numbered(&rules.rules) {
        part(PartOf::Rule(RuleId(id)), rule);
    }
    for (id, event) in numbered(&rules.events) {
        part(PartOf::Event(EventId(id)), event);
    }
    for (id, window) in numbered(&rules.windows) {
        part(PartOf::Window(WindowId::from_index(id)), window);
    }
    for (id, effect) in numbered(&rules.effects) {
        effect.iter().flatten().for_each(|op| part(PartOf::Effect(EffectId(id)), op));
    }
    for (id, check) in numbered(&rules.checks) {
        part(PartOf::Check(id), check);
    }
    for (id, node) in numbered(&rules.flow) {
        part(PartOf::Flow(NodeId(id)), &node.step);
    }
    for (id, stat) in numbered(&rules.stats) {
        stat.computed.iter().for_each(|value| part(PartOf::Stat(StatId(id)), value));
    }
}

/// The conditions of a ruleset and what each is part of. Made once for all
/// matches that record.
pub struct Conditions {
    rules: Arc<Ruleset>,
    /// In the order of [`visit`].
    order: Vec<CondId>,
    /// By id; nothing for what is made of others and what nobody uses.
    parts: Vec<Option<PartOf>>,
}

impl Conditions {
    /// Those of a ruleset.
    pub fn of(rules: &Arc<Ruleset>) -> Arc<Self> {
        let (mut order, mut parts) = (Vec::new(), vec![None; rules.condition_places.len()]);
        visit(rules, |part, cond| {
            if let Some(slot) = parts.get_mut(cond.id.index()) {
                order.push(cond.id);
                *slot = Some(part);
            }
        });
        Arc::new(Self { rules: Arc::clone(rules), order, parts })
    }

    /// The rules whose conditions these are.
    pub fn rules(&self) -> &Arc<Ruleset> {
        &self.rules
    }

    /// One more than the highest number a condition can have.
    pub fn bound(&self) -> usize {
        self.parts.len()
    }

    /// What a condition is part of.
    pub fn part(&self, id: CondId) -> Option<PartOf> {
        self.parts.get(id.index()).copied().flatten()
    }

    /// All conditions with what they are part of.
    pub fn iter(&self) -> impl Iterator<Item = (CondId, PartOf)> {
        self.order.iter().filter_map(|&id| Some((id, self.part(id)?)))
    }
}

impl fmt::Debug for Conditions {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} conditions", self.order.len())
    }
}

fn numbered<T>(list: &[T]) -> impl Iterator<Item = (u16, &T)> {
    (0u16..).zip(list)
}

struct Finder<'a> {
    of: PartOf,
    each: &'a mut dyn FnMut(PartOf, &Condition),
}

impl Visitor for Finder<'_> {
    fn cond(&mut self, cond: &Condition) {
        if cond.is_one() {
            (self.each)(self.of, cond);
        }
    }
}
