//! Questions and options in the words of scenarios: `attack hound`, `stop`,
//! `warden`. What stands here can be written into a scenario as it is.

use crate::names::{Look, Names};
use tuckbox_core::ask::Decision;
use tuckbox_core::state::MatchResult;
use tuckbox_scene::option::{ByIds, NamedOptions};
use tuckbox_scene::prompt::{NamedPrompt, Telling};

/// A question in words.
pub fn prompt(look: Look, names: &Names, decision: &Decision) -> String {
    let asked = NamedPrompt::of(look.rules, decision);
    asked.asked(look.rules, Telling::ByIds, |piece| names.label(look, piece))
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
