//! More names of a kind than the engine has room for: tags and zones are bits
//! of one word each.
//!
//! ```ron
//! tags: { "t1": (), "t2": (), /* … */ "t129": () }
//! ```

use super::context::Context;
use crate::report::Report;
use tuckbox_core::diagnostic::Diagnostic;
use tuckbox_core::names::NameKind;
use tuckbox_core::rules::sets::{Tags, Zones};

/// How many there may be.
fn limit(kind: NameKind) -> usize {
    match kind {
        NameKind::Tag => Tags::LIMIT,
        NameKind::Zone => Zones::LIMIT,
        NameKind::Action | NameKind::Moment | NameKind::Phase | NameKind::Window => usize::from(u8::MAX),
        _ => usize::from(u16::MAX),
    }
}

pub(super) fn check(game: &Context, report: &mut Report) {
    for kind in NameKind::ALL {
        let (count, limit) = (game.rules.count(kind), limit(kind));
        if count <= limit {
            continue;
        }
        let first_over = game.rules.names.of(kind).get(limit);
        let place = first_over.and_then(|entry| entry.defined.first().copied().flatten());
        let message = format!("The game has {count} {}s; there is room for {limit}.", kind.word());
        let problem = Diagnostic::error("too-many-names", message).at(place);
        report.push(problem.hint("Remove some, or say with a stat what several of them say."));
    }
    let limit = usize::from(u16::MAX);
    for (what, count) in [("abilities", game.rules.abilities.len()), ("parts of the flow", game.rules.flow.len())] {
        if count >= limit {
            let message = format!("The game has {count} {what}; there is room for {limit}.");
            report.push(Diagnostic::error("too-many-names", message).hint("Remove some."));
        }
    }
}
