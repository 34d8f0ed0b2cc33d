//! A random game in which something does not hold becomes a small scenario: the
//! shortest beginning of it that still shows the fault.

use super::{Violation, point};
use crate::write;
use tuckbox_core::matches::{Answer, Match};
use tuckbox_core::play::Host;
use tuckbox_project::game::Game;

/// A game made short.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shrunk {
    /// What does not hold.
    pub message: String,
    /// How many answers it takes.
    pub answers: usize,
    /// A page with the scenario that fails until the fault is mended.
    pub page: String,
}

/// Looks for the shortest beginning of a game that shows a fault, and writes it
/// down as a scenario; where possible also as a board just before it.
pub fn shrink(game: &Game, host: &dyn Host, violation: &Violation) -> Shrunk {
    let setup = &violation.setup;
    let mut short = None;
    if let Ok(mut found) = Match::new(game.rules.clone(), setup.clone())
        && found.advance(host).is_ok()
    {
        short = walk(host, &mut found, &violation.answers);
    }
    let (count, message, board) = short.unwrap_or_else(|| (violation.answers.len(), violation.message.clone(), None));
    let answers = &violation.answers[..count.min(violation.answers.len())];
    let title = format!("Seed {}: {message}", violation.seed);
    let mut page = write::opening(&title, game, setup, violation.seed, answers, &["Sound"]);
    if let Some(board) = board {
        page.push('\n');
        page.push_str(&write::block(&format!("{title} (the board)"), &board));
    }
    Shrunk { message, answers: count, page }
}

/// Goes through the answers until a check fails: how many it took, what does
/// not hold, and the board there.
fn walk(host: &dyn Host, found: &mut Match, answers: &[Answer]) -> Option<(usize, String, Option<String>)> {
    for (count, answer) in answers.iter().map(Some).chain([None]).enumerate() {
        if found.outcome().is_none()
            && let Err(message) = point::sound(host, found)
        {
            return Some((count, message, write::board(found, &["Sound"])));
        }
        let Some(Answer::Option(seat, option)) = answer else { break };
        let before = found.clone();
        if let Err(message) = super::point::answer(host, found, *seat, usize::from(*option)) {
            return Some((count, message, write::board(&before, &["Sound"])));
        }
    }
    None
}
