//! How a match ended, or why it cannot go on, in words; for the line mode, the
//! table and replays alike.

use tuckbox_core::ids::{Seat, Seats};
use tuckbox_core::play::Failure;
use tuckbox_core::state::MatchResult;

/// "A wins.", or that nobody does.
pub fn words(outcome: Option<MatchResult>) -> String {
    match outcome {
        Some(MatchResult::Won(seats)) if seats.len() == 1 => format!("{} wins.", letters(seats)),
        Some(MatchResult::Won(seats)) => format!("{} win.", letters(seats)),
        Some(MatchResult::Draw(_)) => String::from("The game is a draw."),
        None => String::from("The match is not over."),
    }
}

fn letters(seats: Seats) -> String {
    let letters: Vec<String> = seats.iter().map(|seat: Seat| seat.letter().to_string()).collect();
    letters.join(" and ")
}

/// Why content or a script failed: the sentence with its script line, then how
/// it got there, line by line.
pub fn failure(failure: &Failure) -> Vec<String> {
    let head = match &failure.line {
        Some((script, line)) => format!("{script}:{line}: {}", failure.message),
        None => failure.message.clone(),
    };
    std::iter::once(head).chain(failure.trace.iter().map(|place| format!("  in {place}"))).collect()
}
