//! Actions that nobody is ever offered, and abilities that are to be used
//! through an action that uses none.
//!
//! ```ron
//! actions: { "tap": (ability: No, …) }   // and a card with `use = "tap"`
//! ```

use super::context::Context;
use crate::report::Report;
use crate::walk::{Visitor, Walk};
use tuckbox_core::diagnostic::Diagnostic;
use tuckbox_core::names::{ActionId, Named};
use tuckbox_core::rules::card::{AbilityKind, UsesAbility};
use tuckbox_core::rules::flow::Flow;
use tuckbox_core::words::capital;

/// Actions that some `Act` lists.
struct Offered(Vec<ActionId>);

impl Visitor for Offered {
    fn flow(&mut self, flow: &Flow) {
        if let Flow::Act { actions, .. } = flow {
            self.0.extend(actions);
        }
    }
}

/// Actions nobody is offered.
pub(super) fn check_offers(game: &Context, report: &mut Report) {
    let mut offered = Offered(Vec::new());
    game.linked.flow.walk(&mut offered);
    for id in game.ids::<ActionId>() {
        let answers = game.rules.derived.answers.iter().any(|actions| actions.contains(&id));
        if !answers && !offered.0.contains(&id) {
            let message = format!("Nobody is ever offered the action `{}`.", game.rules.name(id));
            let problem = Diagnostic::warning("action-never-offered", message).at(game.place(id));
            report.push(problem.hint("List it in an `Act` of the flow, or give it a window with `response`."));
        }
    }
}

/// Abilities used through actions that use none.
pub(super) fn check(game: &Context, report: &mut Report) {
    for (_, ability, place, name) in game.abilities() {
        let AbilityKind::Use(id) = ability.kind else { continue };
        let uses = game.rules.actions.get(id.index()).map(|action| action.ability);
        if game.is_defined(id) && uses == Some(UsesAbility::No) {
            let action = game.rules.name(id);
            let message = format!("{} is used through the action `{action}`, which uses no abilities.", capital(&name));
            let problem = Diagnostic::error("action-uses-no-ability", message).at(place.key("use"));
            report.push(problem.hint(format!(
                "Give the action `{action}` `ability: Each` or `ability: Maybe`, or name another action."
            )));
        }
    }
}
