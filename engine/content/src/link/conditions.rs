//! Where the conditions of the rules stand, in the order of their ids.

use crate::read::{ConditionPlaces, Home};
use tuckbox_core::diagnostic::Span;
use tuckbox_core::names::{NameKind, Named};
use tuckbox_core::rules::Ruleset;
use tuckbox_core::rules::conditions::{PartOf, visit};

/// The place of each condition.
pub(super) fn places(rules: &Ruleset, read: &mut ConditionPlaces) -> Vec<Option<Span>> {
    let mut places = Vec::new();
    visit(rules, |owner, cond| places.push(read.take(home(owner), cond.alike())));
    places
}

/// What a condition of this owner was read with.
fn home(owner: PartOf) -> Home {
    fn body<T: Named>(id: T) -> Home {
        Home::Body(T::KIND, u16::try_from(id.index()).unwrap_or(u16::MAX))
    }
    match owner {
        PartOf::Ability(ability) => Home::Ability(ability.0),
        PartOf::Action(id) => body(id),
        PartOf::Target(id) => body(id),
        PartOf::Targeting => Home::List("targeting"),
        PartOf::Rule(id) => body(id),
        PartOf::Event(id) => body(id),
        PartOf::Window(id) => body(id),
        PartOf::Effect(id) => Home::Body(NameKind::Effect, id.0),
        PartOf::Check(_) => Home::List("checks"),
        PartOf::Flow(_) => Home::List("flow"),
        PartOf::Stat(id) => body(id),
    }
}
