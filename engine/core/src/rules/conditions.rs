//! The conditions of a ruleset, one by one, in a fixed order: whoever counts
//! them, tells where they stand or what they are part of goes by this order,
//! and a [`CondId`] is a place in it. `All`, `Any` and `Not` are made of
//! conditions and are none themselves.
//!
//! How one is recognised is decided here alone: in a linked ruleset by where it
//! lies, which is quick ([`Conditions`]); while it is read, when it does not lie
//! anywhere yet, by what it is like ([`Cond::alike`]), and the linker brings the two
//! together.

use super::Ruleset;
use super::value::Cond;
use super::walk::{Visitor, Walk};
use crate::ids::{AbilityId, NodeId};
use crate::names::{ActionId, EffectId, EventId, Named, RuleId, StatId, TargetId, WindowId};
use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

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
    /// A part of the flow.
    Flow(NodeId),
    /// A stat that is computed.
    Stat(StatId),
}

/// Calls `each` with every condition of the rules, in the order of their ids.
pub fn visit(rules: &Ruleset, mut each: impl FnMut(PartOf, &Cond)) {
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

/// The conditions of a ruleset, which are recognised by where they lie in
/// memory. Made once for all matches that record.
pub struct Conditions {
    rules: Arc<Ruleset>,
    by_address: HashMap<usize, CondId>,
    parts: Vec<PartOf>,
}

impl Conditions {
    /// Numbers the conditions of a ruleset.
    pub fn of(rules: &Arc<Ruleset>) -> Arc<Self> {
        let (mut by_address, mut parts) = (HashMap::new(), Vec::new());
        visit(rules, |part, cond| {
            by_address.insert(address(cond), CondId(u32::try_from(parts.len()).unwrap_or(u32::MAX)));
            parts.push(part);
        });
        Arc::new(Self { rules: Arc::clone(rules), by_address, parts })
    }

    /// The ruleset.
    pub fn rules(&self) -> &Arc<Ruleset> {
        &self.rules
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.parts.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }

    /// Which condition of the ruleset this very one is.
    #[inline]
    pub(crate) fn find(&self, cond: &Cond) -> Option<CondId> {
        self.by_address.get(&address(cond)).copied()
    }

    /// All conditions with what they are part of, in the order of their ids.
    pub fn iter(&self) -> impl Iterator<Item = (CondId, PartOf)> {
        (0..).map(CondId).zip(self.parts.iter().copied())
    }
}

impl fmt::Debug for Conditions {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} conditions", self.parts.len())
    }
}

/// Nobody moves a condition while its ruleset is shared.
fn address(cond: &Cond) -> usize {
    std::ptr::from_ref(cond).addr()
}

fn numbered<T>(list: &[T]) -> impl Iterator<Item = (u16, &T)> {
    (0u16..).zip(list)
}

struct Finder<'a> {
    of: PartOf,
    each: &'a mut dyn FnMut(PartOf, &Cond),
}

impl Visitor for Finder<'_> {
    fn cond(&mut self, cond: &Cond) {
        if cond.is_one() {
            (self.each)(self.of, cond);
        }
    }
}
