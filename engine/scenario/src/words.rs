//! Questions and options in the words of scenarios: `attack hound`, `stop`,
//! `warden`. What stands here can be written into a scenario as it is.

use crate::names::{Look, Names};
use tuckbox_core::ask::{Choice, Decision, Prompt};
use tuckbox_core::ids::AbilityId;
use tuckbox_core::names::Named;
use tuckbox_core::rules::flow::Step;
use tuckbox_core::state::Outcome;

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

/// An option in words.
pub fn option(look: Look, names: &Names, decision: &Decision, place: usize) -> String {
    let rules = look.rules;
    match decision.options[place] {
        Choice::Act(action, piece, ability) => {
            let mut text = rules.name(action).to_string();
            if let Some(piece) = piece {
                text = format!("{text} {}", names.label(look, piece));
            }
            match ability.filter(|&ability| several(decision, place, ability)) {
                Some(ability) => format!("{text}/{}", qualifier(look, ability)),
                None => text,
            }
        }
        Choice::Stop => "stop".into(),
        Choice::Piece(piece) => names.label(look, piece),
        Choice::Seat(seat) => seat.letter().to_string(),
        Choice::Number(number) => number.to_string(),
        Choice::Card(card) => rules.name(card).to_string(),
        Choice::Yes => "yes".into(),
        Choice::No => "no".into(),
        Choice::Waiting(at) => match look.state.waiting.get(usize::from(at)) {
            Some(waiting) => {
                let piece = waiting.this.map_or_else(|| "the game".to_string(), |piece| names.label(look, piece));
                let of_piece = |choice: &&Choice| match choice {
                    Choice::Waiting(at) => {
                        look.state.waiting.get(usize::from(*at)).is_some_and(|w| w.this == waiting.this)
                    }
                    _ => false,
                };
                let several = decision.options.iter().filter(of_piece).count() > 1;
                match waiting.what.ability().filter(|_| several) {
                    Some(ability) => format!("{piece}/{}", qualifier(look, ability)),
                    None => piece,
                }
            }
            None => "?".into(),
        },
        Choice::Word(word) => decision.words.get(usize::from(word)).map_or_else(String::new, ToString::to_string),
    }
}

/// Whether the piece of an option has the action with another ability too.
fn several(decision: &Decision, place: usize, ability: AbilityId) -> bool {
    let Choice::Act(action, piece, _) = decision.options[place] else { return false };
    let other =
        |choice: &Choice| matches!(choice, Choice::Act(a, p, b) if (*a, *p) == (action, piece) && *b != Some(ability));
    decision.options.iter().any(other)
}

/// How one ability of a piece is told from its others: by title, or by number
/// from 1 on.
pub fn qualifier(look: Look, ability: AbilityId) -> String {
    let found = look.rules.ability(ability);
    if !found.title.is_empty() {
        return found.title.to_string();
    }
    let place = match found.card {
        Some(card) => look.rules.card(card).abilities.iter().position(|&id| id == ability),
        None => look.rules.game_abilities.iter().position(|&id| id == ability),
    };
    place.map_or(0, |place| place + 1).to_string()
}

/// An end in words.
pub fn outcome(outcome: Outcome) -> String {
    match outcome {
        Outcome::Won(seats) => {
            let letters: Vec<String> = seats.iter().take(6).map(|seat| seat.letter().to_string()).collect();
            format!("{} has won", letters.join(", "))
        }
        Outcome::Draw(_) => "it is a draw".into(),
    }
}
