//! Windows in which seats could respond, if they were ever opened.
//!
//! ```ron
//! actions: { "counter": (response: "reply", …) }   // and nothing opens "reply"
//! ```

use super::context::Context;
use crate::report::Report;
use crate::walk::Visitor;
use tuckbox_core::diagnostic::Diagnostic;
use tuckbox_core::names::{Named, WindowId};
use tuckbox_core::rules::flow::Flow;
use tuckbox_core::rules::op::Op;

/// Windows that something opens.
struct Opened(Vec<WindowId>);

impl Visitor for Opened {
    fn flow(&mut self, flow: &Flow) {
        if let Flow::Window(window) = flow {
            self.0.push(*window);
        }
    }
    fn op(&mut self, op: &Op) {
        if let Op::Window(window) = op {
            self.0.push(*window);
        }
    }
}

pub(super) fn check(game: &Context, report: &mut Report) {
    let announced = game.rules.actions.iter().filter_map(|action| action.announce).collect();
    let mut opened = Opened(announced);
    game.parts().iter().for_each(|part| part.walk(&mut opened));
    opened.0.extend(game.rules.events.iter().filter_map(|event| event.before));
    for id in game.ids::<WindowId>() {
        let answered = game.rules.derived.answers.get(id.index()).is_some_and(|actions| !actions.is_empty());
        let name = game.rules.name(id);
        if answered && !opened.0.iter().any(|open| open.index() == id.index()) && !game.in_scripts(name) {
            let message = format!("The window `{name}` is never opened, so nobody can respond in it.");
            let problem = Diagnostic::warning("window-never-opened", message).at(game.place(id));
            report.push(
                problem.hint(
                    "Open it with `Window` in the flow or in operations, with `announce` of an action, or with `before` of an event.",
                ),
            );
        }
    }
}
