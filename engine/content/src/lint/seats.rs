//! Numbers of seats that cannot be: none, more than sixteen, or fewest above
//! most; and default decks that do not go round.
//!
//! ```ron
//! seats: (4, 2),
//! ```

use super::context::Context;
use crate::report::Report;
use tuckbox_core::diagnostic::Diagnostic;

/// The bits of a set of seats.
const MOST: u8 = 16;

pub(super) fn check(game: &Context, report: &mut Report) {
    let (fewest, most) = game.rules.seats;
    let hint = "Write `seats: (2, 4)` for two to four.";
    let mut wrong = |message: String| {
        report.push(Diagnostic::error("bad-seats", message).at(game.key("seats")).hint(hint));
    };
    if !game.has_key("seats") {
        return wrong(String::from("The game does not say how many seats it has."));
    }
    if fewest == 0 || most > MOST {
        wrong(format!("A game has 1 to {MOST} seats, not {fewest} to {most}."));
    } else if fewest > most {
        wrong(format!("The fewest seats, {fewest}, are more than the most, {most}."));
    }
    let decks = game.rules.default_decks.len();
    if decks > 0 && decks < usize::from(fewest) {
        let message = format!("`default_decks` names {decks} for {fewest} seats or more.");
        let problem = Diagnostic::warning("few-default-decks", message).at(game.key("default_decks"));
        report.push(problem.hint("Name one deck for each seat; the same deck may be named twice."));
    }
}
