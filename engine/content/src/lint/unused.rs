//! Names that are defined and that nothing uses: leftovers, or slips elsewhere.
//!
//! ```ron
//! tags: { "flying": () }   // and no card, filter or operation names it
//! ```

use super::context::Context;
use crate::link::check_unused;
use crate::report::Report;
use tuckbox_core::names::NameKind;
use tuckbox_core::rules::Shown;

pub(super) fn check(game: &Context, report: &mut Report) {
    // Filters that name no zone take those in play.
    let in_play = |id: usize| game.rules.zones.get(id).is_some_and(|zone| zone.play);
    // A computed stat that is shown is for people.
    let told = |id: usize| game.rules.stats.get(id).is_some_and(|s| s.computed.is_some() && s.shown != Shown::No);
    let is_used = |kind, id: usize, name: &str| {
        game.in_scripts(name) || kind == NameKind::Zone && in_play(id) || kind == NameKind::Stat && told(id)
    };
    check_unused(&game.rules.names, is_used, report);
}
