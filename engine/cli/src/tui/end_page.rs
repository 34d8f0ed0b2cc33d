//! The page at the end of a match: how it ended, how the seats stand, and what
//! can be done now.

use super::app::App;
use tuckbox_core::state::MatchResult;
use tuckbox_scene::{outcome, overview, piece};

/// The lines of the page.
pub fn lines(app: &App) -> Vec<String> {
    let outcome = app.session.outcome();
    let won = |seat| matches!(outcome, Some(MatchResult::Won(seats)) if seats.has(seat));
    let mut lines = vec![outcome::words(outcome)];
    if won(app.seat) && app.session.people() == 1 {
        lines.push("Well played.".into());
    }
    lines.push(String::new());
    let rules = app.rules();
    for seat in &app.view.seats {
        let mut parts = piece::seat_figures(rules, seat);
        parts.extend(overview::counts(rules, &app.view, seat.seat));
        let sign = if won(seat.seat) { "★" } else { " " };
        let who = format!("{sign} {} {}", seat.seat.letter(), app.player(seat.seat));
        lines.push(format!("{who}: {}", parts.join(", ")));
    }
    lines.push(String::new());
    lines.push("Esc looks at the table once more, l reads what has happened.".into());
    lines.push("s saves the match, S this position as a scenario; q leaves.".into());
    if app.session.is_sealed() {
        lines.push(String::new());
        lines.push("The seed that was sealed at the beginning is open now: save the match, and".into());
        lines.push("`tuckbox replay FILE --verify` checks every roll against it.".into());
    }
    lines
}
