//! `Can` where it would ask itself: in what makes an action possible, or in an
//! ability that holds.
//!
//! ```ron
//! "tug": (rules: [(when: Can(This, "tug"), because: "It cannot.")], …)
//! ```

use super::context::Context;
use crate::report::Report;
use crate::walk::{Visitor, Walk};
use tuckbox_core::diagnostic::{Diagnostic, Span};
use tuckbox_core::names::{ActionId, Named, RuleId, TargetId};
use tuckbox_core::rules::card::AbilityKind;
use tuckbox_core::rules::value::{Cond, Condition};

/// Finds `Can`.
#[derive(Default)]
struct Asks(bool);

impl Visitor for Asks {
    fn cond(&mut self, cond: &Condition) {
        self.0 |= matches!(cond.cond, Cond::Can(..));
    }
}

pub(super) fn check(game: &Context, report: &mut Report) {
    let mut asked = |parts: &[&dyn Walk], name: String, span: Option<Span>| {
        let mut asks = Asks::default();
        parts.iter().for_each(|part| part.walk(&mut asks));
        if asks.0 {
            let message = format!("{name} asks with `Can` what is possible, which it helps to decide.");
            let problem = Diagnostic::error("asks-itself", message).at(span);
            report.push(problem.hint("Use `Can` in the flow, in checks or in operations only."));
        }
    };
    for id in game.ids::<ActionId>() {
        let Some(action) = game.rules.actions.get(id.index()) else { continue };
        let mut parts: Vec<&dyn Walk> = vec![&action.with];
        parts.extend(action.rules.iter().map(|rule| rule as &dyn Walk));
        parts.extend(action.pay.0.iter().map(|(_, value)| value as &dyn Walk));
        parts.push(&action.credit);
        parts.extend(action.price.iter().flat_map(|price| [&price.count as &dyn Walk, &price.from]));
        asked(&parts, format!("The action `{}`", game.rules.name(id)), game.place(id));
    }
    for id in game.ids::<RuleId>() {
        let Some(rule) = game.rules.rules.get(id.index()) else { continue };
        asked(&[rule], format!("The rule `{}`", game.rules.name(id)), game.place(id));
    }
    for id in game.ids::<TargetId>() {
        let Some(target) = game.rules.targets.get(id.index()) else { continue };
        asked(&[target], format!("The kind of target `{}`", game.rules.name(id)), game.place(id));
    }
    for (_, ability, place, name) in game.abilities() {
        let mut parts: Vec<&dyn Walk> = ability.rules.iter().map(|rule| rule as &dyn Walk).collect();
        parts.extend(ability.price.iter().flat_map(|price| [&price.count as &dyn Walk, &price.from]));
        match ability.kind {
            AbilityKind::While => parts.push(ability),
            AbilityKind::Use(_) => parts.push(&ability.when),
            _ => {}
        }
        asked(&parts, name, Some(place.span));
    }
}
