//! Which changed part of the content brings a difference about: one of what the
//! difference is about, else one that the step used.

use super::Side;
use super::compare::Difference;
use tuckbox_content::parts::{Changes, PartKind};
use tuckbox_core::names::NameKind;
use tuckbox_core::rules::Ruleset;
use tuckbox_core::rules::conditions::PartOf;
use tuckbox_core::usage::{Usage, UsedPart};

/// The changed part in words. `sides` are both matches with what their step has
/// used; a card that does not lie open is named only to those who know all.
pub(super) fn of(
    changes: &Changes,
    sides: &[(&Side, Usage); 2],
    unlike: &Difference,
    knows_all: bool,
) -> Option<String> {
    let is_open = |card: &str| {
        let shown = |(side, _): &(&Side, Usage)| {
            let rules = &side.game.rules;
            let mut pieces = side.found.state().pieces.iter();
            pieces.any(|piece| !piece.gone && piece.mark != 0 && rules.name(piece.card) == card)
        };
        knows_all || sides.iter().any(shown)
    };
    let card = PartKind::Named(NameKind::Card);
    let about = unlike.cards.iter().filter(|_| knows_all || unlike.open);
    let about = about.map(|name| (card, name.clone()));
    let about = about.chain(unlike.stat.iter().map(|stat| (PartKind::Named(NameKind::Stat), stat.clone())));
    let mut found = about.filter_map(|(kind, name)| changes.of(kind, &name)).next();
    if found.is_none() {
        let mut used: Vec<(u8, PartKind, String)> = sides.iter().flat_map(|(side, used)| parts(side, used)).collect();
        used.sort_by_key(|(rank, ..)| *rank);
        let open = |(_, kind, name): &&(u8, PartKind, String)| match kind {
            PartKind::Named(NameKind::Card) => is_open(name),
            PartKind::Ability => name.split_once('#').is_none_or(|(card, _)| card.is_empty() || is_open(card)),
            _ => true,
        };
        found = used.iter().filter(open).find_map(|(_, kind, name)| changes.of(*kind, name));
    }
    let game =
        || ["flow", "checks", "targeting", "table", "links"].iter().find_map(|key| changes.of(PartKind::Game, key));
    found.or_else(game)
}

/// The parts a step used, those that say most first.
fn parts(side: &Side, used: &Usage) -> Vec<(u8, PartKind, String)> {
    let rules: &Ruleset = &side.game.rules;
    let named = |rank: u8, kind: NameKind, name: &str| Some((rank, PartKind::Named(kind), name.to_owned()));
    let of = |part: &UsedPart| match *part {
        UsedPart::Ability(id) => Some((0, PartKind::Ability, rules.ability_key(id))),
        UsedPart::Effect(id) => named(1, NameKind::Effect, rules.name(id)),
        UsedPart::Card(id) => named(2, NameKind::Card, rules.name(id)),
        UsedPart::Action(id) => named(3, NameKind::Action, rules.name(id)),
        UsedPart::Target(id) => named(4, NameKind::Target, rules.name(id)),
        UsedPart::Event(id) => named(5, NameKind::Event, rules.name(id)),
        UsedPart::Window(id) => named(6, NameKind::Window, rules.name(id)),
        UsedPart::Held(id) | UsedPart::Failed(id) => match side.game.conditions()?.part(id)? {
            PartOf::Rule(rule) => named(7, NameKind::Rule, rules.name(rule)),
            PartOf::Action(action) => named(7, NameKind::Action, rules.name(action)),
            PartOf::Event(event) => named(7, NameKind::Event, rules.name(event)),
            PartOf::Target(target) => named(7, NameKind::Target, rules.name(target)),
            _ => None,
        },
        UsedPart::Flow(_) => None,
    };
    used.parts.keys().filter_map(of).collect()
}
