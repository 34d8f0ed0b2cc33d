//! Stats that cannot be computed, paid with or kept: a pool of a piece, what is
//! spent of nothing, a seat that keeps something when it leaves play.
//!
//! ```ron
//! "bread": (computed: Num(3)),                 // only seats have pools
//! "loaves": (of: Seat, spent: "eaten"),        // nothing to spend from
//! ```

use super::context::Context;
use crate::report::Report;
use tuckbox_core::diagnostic::Diagnostic;
use tuckbox_core::names::{Named, StatId};
use tuckbox_core::rules::{Scope, Stat};

pub(super) fn check(game: &Context, report: &mut Report) {
    for id in game.ids::<StatId>() {
        let Some(stat) = game.rules.stats.get(id.index()) else { continue };
        if let Some(problem) = pool(game, id, stat).or_else(|| spent(game, id, stat)).or_else(|| kept(game, id, stat)) {
            report.push(problem.at(game.place(id)));
        }
    }
}

fn pool(game: &Context, id: StatId, stat: &Stat) -> Option<Diagnostic> {
    stat.computed.as_ref().filter(|_| stat.of != Scope::Seat)?;
    let message = format!("The stat `{}` is computed, but does not belong to seats.", game.rules.name(id));
    Some(
        Diagnostic::error("computed-scope", message)
            .hint("Give it `of: Seat`, or let an ability with `set` compute a stat of pieces."),
    )
}

fn spent(game: &Context, id: StatId, stat: &Stat) -> Option<Diagnostic> {
    let spent = stat.spent?;
    let (name, other) = (game.rules.name(id), game.rules.name(spent));
    let counter = game.rules.stats.get(spent.index()).filter(|_| game.is_defined(spent))?;
    let message = if stat.computed.is_none() {
        format!("What is paid with the stat `{name}` adds to `{other}`, but `{name}` is not computed.")
    } else if counter.of != Scope::Seat || counter.computed.is_some() {
        format!("What is paid with the stat `{name}` adds to `{other}`, which no seat keeps.")
    } else {
        return None;
    };
    let hint = "Let `computed` say what it is with `spent` taken away, and name a stat of seats that is not computed.";
    Some(Diagnostic::error("spent-of-nothing", message).hint(hint))
}

fn kept(game: &Context, id: StatId, stat: &Stat) -> Option<Diagnostic> {
    if !stat.kept || stat.of == Scope::Piece {
        return None;
    }
    let message = format!("The stat `{}` is kept when a piece leaves play, but no piece has it.", game.rules.name(id));
    Some(Diagnostic::error("kept-scope", message).hint("Remove `kept`, or `of`."))
}
