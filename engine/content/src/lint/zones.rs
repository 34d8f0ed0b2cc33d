//! Zones of pieces named where a seat's or the table's zone is needed, and the
//! other way round. What lies in a zone of pieces is attached to one of them.
//!
//! ```ron
//! zones: { "gear": (of: Piece) },  // and somewhere: Shuffle("gear", Me)
//! ```

use super::context::{Context, RulesPart};
use crate::report::Report;
use crate::walk::Visitor;
use std::collections::BTreeSet;
use tuckbox_core::diagnostic::{Diagnostic, Span};
use tuckbox_core::names::{Named, ZoneId};
use tuckbox_core::rules::ZoneOwner;
use tuckbox_core::rules::op::Op;
use tuckbox_core::rules::value::Value;

/// Zones under the words that name them.
#[derive(Default)]
struct ZoneUses(BTreeSet<(ZoneId, &'static str)>);

impl Visitor for ZoneUses {
    fn value(&mut self, value: &Value) {
        if let Value::Size(zone, _) = value {
            self.0.insert((*zone, "Size"));
        }
    }

    fn op(&mut self, op: &Op) {
        match op {
            Op::Move(_, zone) => self.0.extend([(*zone, "Move")]),
            Op::Put(_, zone, _) => self.0.extend([(*zone, "Put")]),
            Op::Give(_, zone, ..) => self.0.extend([(*zone, "Give")]),
            Op::Deal { from, to, .. } => self.0.extend([(*from, "Deal"), (*to, "Deal")]),
            Op::Shuffle(zone, _) => self.0.extend([(*zone, "Shuffle")]),
            Op::Create(_, zone, ..) => self.0.extend([(*zone, "Create")]),
            Op::Control(_, _, zone) => self.0.extend([(*zone, "Control")]),
            Op::Attach(_, _, zone) => self.0.extend([(*zone, "Attach")]),
            _ => {}
        }
    }
}

pub(super) fn check(game: &Context, report: &mut Report) {
    for part in game.parts() {
        let mut uses = ZoneUses::default();
        part.walk(&mut uses);
        for (zone, word) in uses.0 {
            let of_pieces = owner(game, zone) == Some(ZoneOwner::Piece);
            let attaches = word == "Attach";
            if owner(game, zone).is_some() && of_pieces != attaches {
                report.push(wrong(game, zone, word, &part));
            }
        }
    }
    for (&(zone, _), span) in game.rules.table.iter().zip(game.list("table")) {
        if owner(game, zone).is_some_and(|owner| owner != ZoneOwner::Table) {
            let name = game.rules.name(zone);
            let message = format!("`table` puts a piece into the zone `{name}`, which is not a zone of the table.");
            let problem = Diagnostic::error("wrong-zone", message).at(span);
            report.push(problem.hint("Name a zone with `of: Table`; what seats start with is in their decks."));
        }
    }
    for id in game.ids::<ZoneId>() {
        let Some(zone) = game.rules.zones.get(id.index()) else { continue };
        plain(game, zone.orphans, "orphans", game.place(id), report);
        plain(game, zone.refill, "refill", game.place(id), report);
    }
}

fn plain(game: &Context, zone: Option<ZoneId>, word: &str, span: Option<Span>, report: &mut Report) {
    let Some(zone) = zone.filter(|&zone| owner(game, zone) == Some(ZoneOwner::Piece)) else { return };
    let message = format!("`{word}` names the zone `{}`, which belongs to pieces.", game.rules.name(zone));
    let problem = Diagnostic::error("wrong-zone", message).at(span);
    report.push(problem.hint("Name a zone of seats or of the table."));
}

fn owner(game: &Context, zone: ZoneId) -> Option<ZoneOwner> {
    game.rules.zones.get(zone.index()).filter(|_| game.is_defined(zone)).map(|zone| zone.of)
}

fn wrong(game: &Context, zone: ZoneId, word: &'static str, part: &RulesPart) -> Diagnostic {
    let name = game.rules.name(zone);
    let (message, hint) = if word == "Attach" {
        (
            format!("`Attach` needs a zone of pieces, but `{name}` is none."),
            format!("Give the zone `{name}` `of: Piece`, or use `Move`."),
        )
    } else {
        (
            format!("The zone `{name}` belongs to pieces, so `{word}` cannot tell which one is meant."),
            String::from("Use `Attach` to put a piece on another one, or name a zone of seats or of the table."),
        )
    };
    let problem = Diagnostic::error("wrong-zone", message).at(game.use_in(part, zone, word));
    problem.hint(hint).trace(part.name.clone())
}
