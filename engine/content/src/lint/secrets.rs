//! Computed stats that everybody is shown and that are made of what not
//! everybody sees: the number tells what the zone hides.
//!
//! ```ron
//! stats: { "points": (of: Seat, computed: Total("worth", (in: ["hand"], of: Me))) }
//! ```

use super::context::Context;
use crate::report::Report;
use crate::walk::{Visitor, Walk};
use tuckbox_core::diagnostic::Diagnostic;
use tuckbox_core::names::{Named, StatId, ZoneId};
use tuckbox_core::rules::value::{Filter, Owner, Value};
use tuckbox_core::rules::{Ruleset, Scope, Sees, Shown};

/// What a value is made of that somebody does not see: how many pieces lie in a
/// zone is known to all, what they are is not.
struct Hidden<'a> {
    rules: &'a Ruleset,
    /// Who is shown the stat.
    shown: Shown,
    zone: Option<ZoneId>,
    stat: Option<StatId>,
}

impl Hidden<'_> {
    fn hides(&self, id: ZoneId, who: Owner) -> bool {
        let Some(zone) = self.rules.zones.get(id.index()) else { return false };
        match (zone.sees, self.shown) {
            (Sees::Everyone, _) => false,
            (Sees::Owner, Shown::Own) => who != Owner::Me,
            _ => true,
        }
    }

    fn note(&mut self, filter: &Filter) {
        let hidden = filter.zones.iter().find(|zone| self.hides(*zone, filter.who));
        self.zone = self.zone.or(hidden);
    }
}

impl Visitor for Hidden<'_> {
    fn filter(&mut self, filter: &Filter) {
        let Filter { is, any, not, stats, cards, also, .. } = filter;
        let looks = !is.is_empty() || !any.is_empty() || !not.is_empty() || !stats.0.is_empty();
        if looks || !cards.is_empty() || !also.is_empty() {
            self.note(filter);
        }
    }

    fn value(&mut self, value: &Value) {
        match value {
            Value::Total(_, filter) | Value::Highest(_, filter) | Value::Lowest(_, filter) => self.note(filter),
            Value::SeatStat(_, stat) | Value::TableStat(stat) if self.shown == Shown::Yes => {
                let hidden = self.rules.stats.get(stat.index()).is_some_and(|def| def.shown == Shown::Own);
                self.stat = self.stat.or(hidden.then_some(*stat));
            }
            _ => {}
        }
    }
}

pub(super) fn check(game: &Context, report: &mut Report) {
    for id in game.ids::<StatId>() {
        let Some(def) = game.rules.stats.get(id.index()) else { continue };
        let Some(value) = def.computed.as_ref().filter(|_| def.of == Scope::Seat && def.shown != Shown::No) else {
            continue;
        };
        let mut hidden = Hidden { rules: game.rules, shown: def.shown, zone: None, stat: None };
        value.walk(&mut hidden);
        let of = match (hidden.zone, hidden.stat) {
            (Some(zone), _) => format!("pieces in `{}`, which not everybody sees", game.rules.name(zone)),
            (_, Some(stat)) => format!("the stat `{}`, which only its owner sees", game.rules.name(stat)),
            _ => continue,
        };
        let (name, who) = (game.rules.name(id), if def.shown == Shown::Own { "Its owner" } else { "Everybody" });
        let message = format!("{who} is shown the stat `{name}`, which is computed from {of}.");
        let problem = Diagnostic::warning("computed-from-hidden", message).at(game.place(id));
        report
            .push(problem.hint("Show it to fewer with `shown: Own` or `shown: No`, or compute it from what all see."));
    }
}
