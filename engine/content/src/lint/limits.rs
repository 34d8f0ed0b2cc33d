//! More names of a kind than the engine has room for: tags and zones are bits
//! of one word each.
//!
//! ```ron
//! tags: { "t1": (), "t2": (), /* … */ "t129": () }
//! ```

use super::context::Context;
use crate::report::Report;
use tuckbox_core::diagnostic::Diagnostic;
use tuckbox_core::matches::MOST_PIECES;
use tuckbox_core::names::{NameKind, Names};
use tuckbox_core::rules::graph::{MOST_LINKS, MOST_SPACES};
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

/// Reports kinds that have more names than there is room for; whether there is
/// one. Its numbers are not those of its names then, so that nothing further can
/// be read from them.
pub(crate) fn overflow(names: &Names, abilities: usize, report: &mut Report) -> bool {
    let mut over = false;
    for kind in NameKind::ALL {
        let (count, limit) = (names.of(kind).len(), limit(kind));
        if count <= limit {
            continue;
        }
        over = true;
        let first_over = names.of(kind).get(limit);
        let place = first_over.and_then(|entry| entry.defined.first().copied().flatten());
        let message = format!("The game has {count} {}s; there is room for {limit}.", kind.word());
        let problem = Diagnostic::error("too-many-names", message).at(place);
        report.push(problem.hint("Remove some, or say with a stat what several of them say."));
    }
    over | too_many("abilities", abilities, report)
}

/// The same of the parts of the flow, which get their numbers when they are linked, and
/// of the pieces and links of a board.
pub(super) fn check(game: &Context, report: &mut Report) {
    too_many("parts of the flow", game.rules.flow.len(), report);
    more_than(MOST_PIECES, "pieces on the table", game.rules.table.len(), report);
    more_than(MOST_LINKS, "links", game.rules.links.len(), report);
    more_than(MOST_SPACES, "spaces with links", game.rules.derived.graph.spaces(), report);
}

fn too_many(what: &str, count: usize, report: &mut Report) -> bool {
    more_than(usize::from(u16::MAX) - 1, what, count, report)
}

fn more_than(limit: usize, what: &str, count: usize, report: &mut Report) -> bool {
    if count > limit {
        let message = format!("The game has {count} {what}; there is room for {limit}.");
        report.push(Diagnostic::error("too-many-names", message).hint("Remove some."));
    }
    count > limit
}
