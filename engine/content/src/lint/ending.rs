//! Games that never end: turns without end, and nothing by which a seat wins
//! or loses.
//!
//! ```ron
//! (flow: [Turns([Act(actions: ["play"], stop: "End turn")])])
//! ```

use super::context::Context;
use super::reach::is_endless;
use crate::report::Report;
use crate::walk::Visitor;
use tuckbox_core::diagnostic::Diagnostic;
use tuckbox_core::rules::card::Check;
use tuckbox_core::rules::op::Op;

/// Whether some operation ends the game for a seat.
struct Ends(bool);

impl Visitor for Ends {
    fn op(&mut self, op: &Op) {
        self.0 |= matches!(op, Op::Lose(_) | Op::Win(_));
    }
}

/// Words by which a script may end a game.
const WORDS: [&str; 4] = ["lose", "win", "defeat", "end_game"];

pub(super) fn check(game: &Context, report: &mut Report) {
    let mut ends = Ends(WORDS.iter().any(|word| game.in_scripts(word)));
    game.parts().iter().for_each(|part| part.walk(&mut ends));
    let checked = game.rules.checks.iter().any(|check| matches!(check, Check::Lose(_) | Check::Win(_)));
    if game.linked.flow.iter().any(is_endless) && !checked && !ends.0 {
        let problem = Diagnostic::warning("game-never-ends", "No seat ever wins or loses, so this game never ends.");
        report.push(problem.at(game.key("flow")).hint("Add `Lose(…)` or `Win(…)` with a condition to `checks`."));
    }
}
