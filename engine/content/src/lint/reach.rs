//! Flow that is empty, or stands after something that never ends.
//!
//! ```ron
//! flow: [Turns([…]), Phase("scoring", […])],
//! ```

use super::context::{Body, Context, RulesPart};
use crate::report::Report;
use tuckbox_core::diagnostic::{Diagnostic, Span};
use tuckbox_core::rules::flow::Flow;
use tuckbox_core::words::capital;

pub(super) fn check(game: &Context, report: &mut Report) {
    if game.linked.flow.is_empty() {
        let problem = Diagnostic::error("empty-flow", "The game has no flow, so nobody ever does anything.");
        let hint = "Add `flow: [Turns([Act(actions: […], stop: \"End turn\")])]` with the actions of the game.";
        report.push(problem.at(game.key("flow")).hint(hint));
        return;
    }
    let spans: Vec<Option<Span>> = game.list("flow").take(game.linked.flow.len()).collect();
    list(game, &game.linked.flow, &spans, report);
}

/// Reports what stands after an endless part of a list; `spans` are the places
/// of the members, or one place for all.
fn list(game: &Context, flow: &[Flow], spans: &[Option<Span>], report: &mut Report) {
    let span = |at: usize| spans.get(at).or(spans.last()).copied().flatten();
    for (at, part) in flow.iter().enumerate() {
        inside(game, part, span(at), report);
        if let (true, Some(after)) = (is_endless(part), flow.get(at + 1)) {
            let (before, place) = (word(game, part), place(game, after, span(at + 1)));
            let message = format!(
                "{} is never reached, because {before} before it goes on until the game ends.",
                capital(&word(game, after))
            );
            let problem = Diagnostic::error("unreachable-flow", message).at(place);
            report.push(problem.hint(format!("Move it before {before}, or into it.")));
            return;
        }
    }
}

fn inside(game: &Context, part: &Flow, span: Option<Span>, report: &mut Report) {
    match part {
        Flow::Steps(parts)
        | Flow::Each(_, _, parts)
        | Flow::Turns(parts)
        | Flow::Rounds(parts)
        | Flow::Phase(_, parts)
        | Flow::While(_, parts)
        | Flow::ForEach(_, parts) => list(game, parts, &[span], report),
        Flow::If(_, parts, otherwise) => {
            list(game, parts, &[span], report);
            list(game, otherwise, &[span], report);
        }
        _ => {}
    }
}

/// Whether a part goes on until the game ends.
pub(super) fn is_endless(part: &Flow) -> bool {
    match part {
        Flow::Turns(_) | Flow::Rounds(_) => true,
        Flow::Steps(parts) | Flow::Each(_, _, parts) | Flow::Phase(_, parts) => parts.iter().any(is_endless),
        Flow::If(_, parts, otherwise) => parts.iter().any(is_endless) && otherwise.iter().any(is_endless),
        _ => false,
    }
}

/// The words people call a part of the flow by.
fn word(game: &Context, part: &Flow) -> String {
    match part {
        Flow::Phase(phase, _) => format!("the phase `{}`", game.rules.name(*phase)),
        Flow::Raise(event) => format!("the event `{}`", game.rules.name(*event)),
        Flow::Moment(moment) => format!("the moment `{}`", game.rules.name(*moment)),
        Flow::Window(window) => format!("the window `{}`", game.rules.name(*window)),
        Flow::Effect(call) => format!("the effect `{}`", game.rules.name(call.run.effect)),
        Flow::Turns(_) => String::from("`Turns`"),
        Flow::Rounds(_) => String::from("`Rounds`"),
        Flow::Each(..) => String::from("`Each`"),
        Flow::Act { .. } => String::from("`Act`"),
        Flow::Do(_) => String::from("`Do`"),
        _ => String::from("this part of the flow"),
    }
}

/// The place of a part: of its name, if it has one, or of what encloses it.
fn place(game: &Context, flow: &Flow, extent: Option<Span>) -> Option<Span> {
    let part = RulesPart { name: String::new(), span: extent, extent, body: Body::Other(flow) };
    match flow {
        Flow::Phase(phase, _) => game.use_in(&part, *phase, "Phase"),
        Flow::Raise(event) => game.use_in(&part, *event, "Raise"),
        Flow::Moment(moment) => game.use_in(&part, *moment, "Moment"),
        Flow::Window(window) => game.use_in(&part, *window, "Window"),
        Flow::Effect(call) => game.use_in(&part, call.run.effect, "Effect"),
        Flow::Act { actions, .. } => actions.first().and_then(|action| game.use_in(&part, *action, "actions")),
        _ => None,
    }
    .or(extent)
}
