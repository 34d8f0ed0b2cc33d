//! Events that abilities wait for and nothing raises.
//!
//! ```toml
//! [[card.ability]]
//! when = "healed"     # and no `Raise("healed", …)` anywhere
//! ```

use super::context::Context;
use crate::report::Report;
use crate::walk::Visitor;
use std::collections::BTreeSet;
use tuckbox_core::diagnostic::Diagnostic;
use tuckbox_core::names::EventId;
use tuckbox_core::rules::card::{AbilityKind, Check};
use tuckbox_core::rules::flow::Flow;
use tuckbox_core::rules::op::Op;

/// Events that something raises.
struct Raised(BTreeSet<EventId>);

impl Visitor for Raised {
    fn flow(&mut self, flow: &Flow) {
        if let Flow::Raise(event) = flow {
            self.0.insert(*event);
        }
    }
    fn op(&mut self, op: &Op) {
        match op {
            Op::Raise(event, ..) | Op::RaiseBy(_, event, ..) | Op::RaiseSeat(event, ..) => self.0.extend([*event]),
            Op::Deal { empty, .. } => self.0.extend(empty),
            Op::Release(_, event) => self.0.extend(event),
            _ => {}
        }
    }
}

pub(super) fn check(game: &Context, report: &mut Report) {
    let mut raised = Raised(BTreeSet::new());
    game.parts().iter().for_each(|part| part.walk(&mut raised));
    raised.0.extend(game.rules.checks.iter().filter_map(|check| match check {
        Check::Each(_, event) | Check::First(_, event) => Some(*event),
        Check::Lose(_) | Check::Win(_) | Check::When(..) => None,
    }));
    raised.0.extend(game.rules.leaves);
    for id in game.ids::<EventId>() {
        let awaits =
            |kind: AbilityKind| matches!(kind, AbilityKind::When(event) | AbilityKind::Instead(event) if event == id);
        let awaited = game.rules.abilities.iter().any(|ability| awaits(ability.kind.clone()));
        let name = game.rules.name(id);
        if awaited && !raised.0.contains(&id) && !game.in_scripts(name) {
            let message = format!("Abilities wait for the event `{name}`, but nothing raises it.");
            let problem = Diagnostic::warning("event-never-raised", message).at(game.place(id));
            report.push(problem.hint(format!("Raise it with `Raise(\"{name}\", …)` where it happens.")));
        }
    }
}
