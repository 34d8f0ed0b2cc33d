//! Events that raise themselves whatever happens, and so never come to an end.
//!
//! ```ron
//! "burn": (do: [Raise("burn", Subject, Amount)]),
//! ```

use super::context::Context;
use crate::report::Report;
use tuckbox_core::diagnostic::Diagnostic;
use tuckbox_core::names::{EventId, Named};
use tuckbox_core::rules::op::Op;
use tuckbox_core::rules::value::Cond;

pub(super) fn check(game: &Context, report: &mut Report) {
    for id in game.ids::<EventId>() {
        let Some(event) = game.rules.events.get(id.index()) else { continue };
        if event.when.cond == Cond::Always && raises(&event.ops, id) {
            let name = game.rules.name(id);
            let message = format!("The event `{name}` raises itself again and again without end.");
            let problem = Diagnostic::warning("event-raises-itself", message).at(game.place(id));
            report.push(problem.hint("Raise it under an `If`, or give it an `if` that comes to an end."));
        }
    }
}

/// Whether these operations raise the event whatever happens.
fn raises(ops: &[Op], id: EventId) -> bool {
    ops.iter().any(|op| match op {
        Op::Raise(event, ..) | Op::RaiseBy(_, event, ..) | Op::RaiseSeat(event, ..) => *event == id,
        Op::Together(ops) => raises(ops, id),
        Op::Roll(roll) => raises(&roll.then, id),
        Op::If(_, ops, otherwise) => raises(ops, id) && raises(otherwise, id),
        _ => false,
    })
}
