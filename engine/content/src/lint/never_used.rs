//! Abilities to be used through an action that pieces of their card can never
//! take, because the card is not what the action asks for.
//!
//! ```ron
//! actions: { "cast": (with: (is: ["spell"]), ability: Each, …) }   // and a creature with `use = "cast"`
//! ```

use super::context::Context;
use crate::report::Report;
use crate::walk::Visitor;
use tuckbox_core::diagnostic::Diagnostic;
use tuckbox_core::names::{ActionId, Named, TagId};
use tuckbox_core::rules::card::{AbilityKind, UsesAbility};
use tuckbox_core::rules::op::{Changes, Op};
use tuckbox_core::rules::sets::Tags;
use tuckbox_core::words::{capital, quoted};

/// The tags that something in data gives to pieces or takes from them, and
/// whether abilities are used without their action.
#[derive(Default)]
struct Given {
    gives: Tags,
    takes: Tags,
    other_ways: bool,
}

impl Visitor for Given {
    fn op(&mut self, op: &Op) {
        match op {
            // A snapshot takes its tag from all other pieces.
            Op::Snapshot(tag, _) => {
                self.gives = self.gives.with(Tags::one(*tag));
                self.takes = self.takes.with(Tags::one(*tag));
            }
            Op::Tag(tag, _) => self.gives = self.gives.with(Tags::one(*tag)),
            Op::Untag(tag, _) => self.takes = self.takes.with(Tags::one(*tag)),
            Op::UseFor(..) | Op::Copy(..) => self.other_ways = true,
            _ => {}
        }
    }

    fn flow(&mut self, flow: &tuckbox_core::rules::flow::Flow) {
        if let tuckbox_core::rules::flow::Flow::Snapshot(tag, _) = flow {
            self.gives = self.gives.with(Tags::one(*tag));
            self.takes = self.takes.with(Tags::one(*tag));
        }
    }

    fn changes(&mut self, changes: &Changes) {
        self.gives = self.gives.with(changes.gives);
        self.takes = self.takes.with(changes.takes);
    }
}

pub(super) fn check(game: &Context, report: &mut Report) {
    let mut given = Given::default();
    game.parts().iter().for_each(|part| part.walk(&mut given));
    if given.other_ways || game.in_scripts("use_for") || game.in_scripts("copy") {
        return;
    }
    let in_scripts = |tag: &TagId| game.in_scripts(game.rules.name(*tag));
    for (_, ability, place, name) in game.abilities() {
        let (AbilityKind::Use(id), Some(card)) = (&ability.kind, ability.card) else { continue };
        let Some(action) = game.rules.actions.get(id.index()).filter(|action| action.ability != UsesAbility::No) else {
            continue;
        };
        let Some(filter) = &action.with else { continue };
        let own = game.rules.card(card).tags;
        let may_have = |tag: &TagId| own.has(*tag) || given.gives.has(*tag) || in_scripts(tag);
        let keeps = |tag: &TagId| own.has(*tag) && !given.takes.has(*tag) && !in_scripts(tag);
        let names = |tags: Vec<TagId>| {
            let names: Vec<&str> = tags.into_iter().map(|tag| game.rules.name(tag)).collect();
            quoted(&names)
        };
        let lacking: Vec<TagId> = filter.is.iter().filter(|tag| !may_have(tag)).collect();
        let any: Vec<TagId> = filter.any.iter().collect();
        let barred: Vec<TagId> = filter.not.iter().filter(keeps).collect();
        let why = if !lacking.is_empty() {
            format!("which is for {}", names(lacking))
        } else if !any.is_empty() && !any.iter().any(may_have) {
            format!("which is for {}", names(any))
        } else if !barred.is_empty() {
            format!("which is not for {}", names(barred))
        } else if !filter.cards.is_empty() && !filter.cards.contains(&card) {
            String::from("which is for other cards")
        } else {
            continue;
        };
        let action_name = game.rules.name::<ActionId>(*id);
        let message = format!("Nobody can ever use {name}: it is used through the action `{action_name}`, {why}.");
        let problem = Diagnostic::warning("ability-never-used", capital(&message)).at(place.key("use"));
        report.push(problem.hint("Name an action that pieces of this card can take, or give the card the tag."));
    }
}
