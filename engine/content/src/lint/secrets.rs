//! Computed stats that do not keep what they are made of: shown to those who do not
//! see all of that, or kept from those who do.
//!
//! ```ron
//! stats: {
//!     "points": (of: Seat, computed: Total("worth", (in: ["hand"], of: Me))),
//!     "row": (of: Seat, shown: Own, computed: Total("worth", (in: ["table"], of: Me))),
//! }
//! ```
//!
//! Marks (`hidden: true`) and book-keeping (`shown: No`) are left out of views since
//! nobody needs them, not since they are secrets: what is made of them may be shown.

use super::context::Context;
use crate::report::Report;
use crate::walk::{Visitor, Walk};
use tuckbox_core::diagnostic::Diagnostic;
use tuckbox_core::names::{CardId, Named, StatId, ZoneId};
use tuckbox_core::rules::op::{Face, Op};
use tuckbox_core::rules::sets::Zones;
use tuckbox_core::rules::value::{Cond, Condition, Filter, Owner, Value};
use tuckbox_core::rules::{Ruleset, Scope, Sees, Shown, Stat};

/// What hides pieces in zones that all see.
#[derive(Default)]
struct Covers {
    /// Whether data turn pieces face down.
    turned: bool,
    /// The zones in which abilities of a card conceal pieces.
    concealed: Vec<(Option<CardId>, Zones)>,
}

/// Something a value is made of that not everybody sees.
#[derive(Clone, Copy)]
enum Secret {
    /// Pieces of a zone that says so.
    Zone(ZoneId),
    /// Pieces of an open zone that an ability conceals.
    Concealed(ZoneId),
    /// Pieces of an open zone that lie face down.
    Down(ZoneId),
    /// A stat that only its owner sees.
    Stat(StatId),
}

/// What a value is made of that somebody does not see: how many pieces lie in a
/// zone is known to all, what they are is not.
struct Hidden<'a> {
    rules: &'a Ruleset,
    covers: &'a Covers,
    /// Who is shown the stat.
    shown: Shown,
    secret: Option<Secret>,
    /// It is made of book-keeping, or of what a script says, which may be a secret.
    unknown: bool,
    /// Cards it asks for by name: whoever asks for one that conceals pieces has
    /// thought of it.
    cards: Vec<CardId>,
    /// Stats it is made of, so that one made of itself ends.
    stats: Vec<StatId>,
}

impl Covers {
    fn of(rules: &Ruleset) -> Self {
        let mut covers = Self::default();
        rules.walk(&mut covers);
        let concealing = rules.abilities.iter().filter_map(|ability| Some((ability.card, ability.conceals.as_ref()?)));
        covers.concealed = concealing.map(|(card, filter)| (card, rules.zones_of(filter))).collect();
        covers
    }
}

impl Visitor for Covers {
    fn op(&mut self, op: &Op) {
        self.turned |= matches!(op, Op::Turn(_, Face::Down));
    }
}

impl<'a> Hidden<'a> {
    fn of(rules: &'a Ruleset, covers: &'a Covers, shown: Shown, value: &Value) -> Self {
        let mut asked = Asked { cards: Vec::new() };
        value.walk(&mut asked);
        let (secret, unknown, stats) = (None, false, Vec::new());
        let mut hidden = Self { rules, covers, shown, secret, unknown, cards: asked.cards, stats };
        value.walk(&mut hidden);
        hidden
    }

    /// What hides pieces of a zone from somebody who is shown the stat.
    fn hides(&self, id: ZoneId, filter: &Filter) -> Option<Secret> {
        let zone = self.rules.zones.get(id.index())?;
        // What is one's own one sees wherever anybody does.
        let own = self.shown == Shown::Own && filter.who == Owner::Me;
        match zone.sees {
            Sees::Nobody => Some(Secret::Zone(id)),
            Sees::Owner => (!own).then_some(Secret::Zone(id)),
            Sees::Everyone if own => None,
            Sees::Everyone => {
                let concealing = self.covers.concealed.iter().filter(|(_, zones)| zones.has(id));
                let mut unasked = concealing.filter(|(card, _)| card.is_none_or(|card| !self.cards.contains(&card)));
                let down = self.covers.turned && zone.play && filter.face != Some(Face::Up);
                match unasked.next() {
                    Some(_) if filter.face != Some(Face::Down) => Some(Secret::Concealed(id)),
                    _ => down.then_some(Secret::Down(id)),
                }
            }
        }
    }

    fn note(&mut self, filter: &Filter) {
        let found = self.rules.zones_of(filter).iter().find_map(|zone| self.hides(zone, filter));
        self.secret = self.secret.or(found);
    }

    /// A stat that a value reads; `own` says that whoever is shown the value has it.
    fn reads(&mut self, stat: StatId, own: bool) {
        let Some(def) = self.rules.stats.get(stat.index()) else { return };
        match (def.shown, &def.computed) {
            (Shown::Own, _) if !own => self.secret = self.secret.or(Some(Secret::Stat(stat))),
            (Shown::No, Some(value)) if !self.stats.contains(&stat) => {
                self.stats.push(stat);
                value.walk(self);
            }
            (Shown::No, None) => self.unknown = true,
            _ => {}
        }
    }
}

impl Visitor for Hidden<'_> {
    fn filter(&mut self, filter: &Filter) {
        let Filter { is, any, not, stats, cards, also, .. } = filter;
        let looks = !is.is_empty() || !any.is_empty() || !not.is_empty() || !stats.0.is_empty();
        if looks || !cards.is_empty() || !also.is_empty() {
            self.note(filter);
        }
        stats.0.iter().for_each(|(stat, _)| self.reads(*stat, self.shown == Shown::Own && filter.who == Owner::Me));
    }

    fn cond(&mut self, cond: &Condition) {
        self.unknown |= matches!(cond.cond, Cond::Script(_) | Cond::Can(..));
    }

    fn value(&mut self, value: &Value) {
        let own = self.shown == Shown::Own;
        match value {
            Value::Total(stat, filter) => {
                self.note(filter);
                self.reads(*stat, own && filter.who == Owner::Me);
            }
            Value::Highest(_, filter) | Value::Lowest(_, filter) => self.note(filter),
            Value::SeatStat(_, stat) | Value::TableStat(stat) => self.reads(*stat, own),
            Value::Stat(_, stat) | Value::Base(_, stat) => self.reads(*stat, own),
            _ => {}
        }
    }
}

/// The cards that filters of a value name.
struct Asked {
    cards: Vec<CardId>,
}

impl Visitor for Asked {
    fn filter(&mut self, filter: &Filter) {
        self.cards.extend_from_slice(&filter.cards);
    }
}

pub(super) fn check(game: &Context, report: &mut Report) {
    let covers = Covers::of(game.rules);
    for id in game.ids::<StatId>() {
        let Some(def) = game.rules.stats.get(id.index()) else { continue };
        let Some(value) = def.computed.as_ref().filter(|_| def.of == Scope::Seat && def.shown != Shown::No) else {
            continue;
        };
        let hidden = Hidden::of(game.rules, &covers, def.shown, value);
        let problem = match hidden.secret {
            Some(secret) => Some(told(game.rules, game.rules.name(id), def, secret)),
            None => kept(game.rules, &covers, game.rules.name(id), def, value),
        };
        problem.into_iter().for_each(|problem| report.push(problem.at(game.place(id))));
    }
}

/// A stat that tells a secret.
fn told(rules: &Ruleset, name: &str, def: &Stat, secret: Secret) -> Diagnostic {
    let of = match secret {
        Secret::Zone(zone) => format!("pieces in `{}`, which not everybody sees", rules.name(zone)),
        Secret::Concealed(zone) => format!("pieces in `{}`, which an ability conceals", rules.name(zone)),
        Secret::Down(zone) => format!("pieces in `{}`, which may lie face down", rules.name(zone)),
        Secret::Stat(stat) => format!("the stat `{}`, which only its owner sees", rules.name(stat)),
    };
    let who = if def.shown == Shown::Own { "Its owner" } else { "Everybody" };
    let message = format!("{who} is shown the stat `{name}`, which is computed from {of}.");
    let hint = match secret {
        Secret::Down(_) => "Ask for `face: Up`, or show it to fewer with `shown: Own` or `shown: No`.",
        _ => "Show it to fewer with `shown: Own` or `shown: No`, or compute it from what all see.",
    };
    Diagnostic::warning("computed-from-hidden", message).hint(hint)
}

/// A stat that keeps from others what they can count themselves.
fn kept(rules: &Ruleset, covers: &Covers, name: &str, def: &Stat, value: &Value) -> Option<Diagnostic> {
    let open = Hidden::of(rules, covers, Shown::Yes, value);
    let pointless = def.shown == Shown::Own && !open.unknown && open.secret.is_none();
    pointless.then(|| {
        let message =
            format!("Only its owner is shown the stat `{name}`, but everybody sees all that it is computed from.");
        Diagnostic::warning("kept-from-nobody", message)
            .hint("Leave out `shown: Own`, or compute it from what is hidden.")
    })
}
