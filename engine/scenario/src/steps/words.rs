//! Questions and options in the words of scenarios: `attack hound`, `stop`,
//! `warden`. What stands here can be written into a scenario as it is.

use crate::names::{Look, Names};
use tuckbox_core::ask::{Decision, Prompt};
use tuckbox_core::names::Named;
use tuckbox_core::rules::flow::Step;
use tuckbox_core::state::MatchResult;
use tuckbox_scene::option::{ByIds, NamedOptions};

/// A question in words.
pub fn prompt(look: Look, names: &Names, decision: &Decision) -> String {
    let rules = look.rules;
    let about = |piece: &Option<_>| piece.map(|piece| format!(" for {}", names.label(look, piece))).unwrap_or_default();
    match &decision.prompt {
        Prompt::Act(node) => match &rules.flow[node.index()].step {
            Step::Act { stop, .. } => format!("for an action (stop: {stop})"),
            _ => "for an action".into(),
        },
        Prompt::Respond(_, of) => format!("for a response{}", about(&of.subject.piece())),
        Prompt::Target(kind, piece) => {
            format!("for {} (`{}`){}", rules.targets[kind.index()].text, rules.name(*kind), about(piece))
        }
        Prompt::Pay(text) => format!("to pay with {text}"),
        Prompt::Order => "which waiting ability is next".into(),
        Prompt::May(ability, piece) => {
            let text = &rules.ability(*ability).text;
            format!("whether to use an ability{}: {text}", about(piece))
        }
        Prompt::Ask(text) => format!("`{text}`"),
    }
}

/// An option in words; empty where there is none.
pub fn option(look: Look, names: &Names, decision: &Decision, place: usize) -> String {
    let naming = ByIds { rules: look.rules, label: |piece| names.label(look, piece) };
    let options = NamedOptions::of(decision, |at| look.state.waiting_source(at));
    options.say(place, &naming).unwrap_or_default()
}

/// An end in words.
pub fn outcome(outcome: MatchResult) -> String {
    match outcome {
        MatchResult::Won(seats) => {
            let letters: Vec<String> = seats.iter().take(6).map(|seat| seat.letter().to_string()).collect();
            format!("{} has won", letters.join(", "))
        }
        MatchResult::Draw(_) => "it is a draw".into(),
    }
}
