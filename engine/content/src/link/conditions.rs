//! Where the conditions of the rules stand, in the order of their ids.

use crate::read::{ConditionPlaces, Home};
use tuckbox_core::diagnostic::Span;
use tuckbox_core::names::{Kind, Named};
use tuckbox_core::rules::Ruleset;
use tuckbox_core::rules::conditions::{Owner, alike, visit};

/// The place of each condition.
pub(super) fn places(rules: &Ruleset, read: &mut ConditionPlaces) -> Vec<Option<Span>> {
    let mut places = Vec::new();
    visit(rules, |owner, cond| places.push(read.take(home(owner), alike(cond))));
    places
}

/// What a condition of this owner was read with.
fn home(owner: Owner) -> Home {
    fn body<T: Named>(id: T) -> Home {
        Home::Body(T::KIND, u16::try_from(id.index()).unwrap_or(u16::MAX))
    }
    match owner {
        Owner::Ability(ability) => Home::Ability(ability.0),
        Owner::Action(id) => body(id),
        Owner::Target(id) => body(id),
        Owner::Targeting => Home::List("targeting"),
        Owner::Rule(id) => body(id),
        Owner::Event(id) => body(id),
        Owner::Window(id) => body(id),
        Owner::Effect(id) => Home::Body(Kind::Effect, id.0),
        Owner::Check(_) => Home::List("checks"),
        Owner::Flow(_) => Home::List("flow"),
        Owner::Stat(id) => body(id),
    }
}
