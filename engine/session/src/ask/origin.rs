//! Where in the files a change comes from: the ability that holds all the time,
//! or what has made a modifier.

use super::Asker;
use tuckbox_core::diagnostic::Span;
use tuckbox_core::ids::AbilityId;
use tuckbox_core::names::{CardId, EffectId, NameKind, Named};
use tuckbox_core::rules::card;
use tuckbox_core::rules::op::{Call, Changes, Op};
use tuckbox_core::rules::walk::{Visitor, Walk};
use tuckbox_core::state::{Change, Modifier};

impl Asker<'_> {
    /// The line of a change that an ability makes.
    pub(super) fn of_ability(&self, ability: AbilityId, change: Option<Change>) -> Option<String> {
        let begins = self.places.of_ability(ability)?;
        Some(match change.map(named) {
            Some((kind, id)) => self.places.use_in(begins, kind, id),
            None => self.places.line(begins),
        })
    }

    /// The ability that has made a modifier, as far as its source tells.
    pub(super) fn made_by(&self, modifier: &Modifier) -> Option<AbilityId> {
        let source = self.state.piece(modifier.source?);
        if !self.knows(modifier.source?) {
            return None;
        }
        let mut cards = vec![source.card, source.printed];
        cards.dedup();
        let abilities: Vec<AbilityId> =
            cards.iter().flat_map(|&card| self.rules().card(card).abilities.iter().copied()).collect();
        let data = abilities.iter().copied().filter(|&id| self.modifies(id, modifier.change) == Some(true));
        let script = abilities.iter().copied().filter(|&id| self.modifies(id, modifier.change).is_none());
        only(data).or_else(|| only(script))
    }

    /// The line of what has made a modifier: in the data of its source's card,
    /// the effect it names, or the card itself.
    pub(super) fn of_modifier(&self, modifier: &Modifier) -> Option<String> {
        let source = modifier.source.filter(|&source| self.knows(source))?;
        if let Some(ability) = self.made_by(modifier) {
            let def = self.rules().ability(ability);
            let script = def.run.filter(|_| self.modifies(ability, modifier.change).is_none());
            if let Some((_, place)) = script.and_then(|effect| self.places.script(self.rules().name(effect))) {
                return Some(place);
            }
            return self.of_ability(ability, Some(modifier.change));
        }
        self.of_rules(modifier.change).or_else(|| self.of_card(self.state.piece(source).card))
    }

    /// The only action or event of the game whose data makes such a change.
    fn of_rules(&self, change: Change) -> Option<String> {
        let rules = self.rules();
        let actions = (0..).zip(&rules.actions).map(|(at, def)| (NameKind::Action, at, &def.ops));
        let events = (0..).zip(&rules.events).map(|(at, def)| (NameKind::Event, at, &def.ops));
        let found = actions.chain(events).filter(|(.., ops)| makes(ops, change));
        let (kind, at, _) = only(found)?;
        let begins: Span = self.places.defined(kind, at)?;
        let (what, id) = named(change);
        Some(self.places.use_in(begins, what, id))
    }

    pub(super) fn of_card(&self, card: CardId) -> Option<String> {
        self.places.of_name(NameKind::Card, card.index())
    }

    /// Whether an ability makes such a change by its data; nothing is known of
    /// one that runs a script.
    fn modifies(&self, id: AbilityId, change: Change) -> Option<bool> {
        let ability = self.rules().ability(id);
        if matches!(ability.kind, card::AbilityKind::While) {
            return Some(false);
        }
        if makes(&ability.ops, change) {
            return Some(true);
        }
        let mut scripts = false;
        for effect in ability.run.into_iter().chain(Made::by(&ability.ops).called) {
            match self.rules().effects.get(effect.index()) {
                Some(Some(ops)) if makes(ops, change) => return Some(true),
                Some(None) => scripts = true,
                _ => {}
            }
        }
        if scripts { None } else { Some(false) }
    }
}

/// The name a change is about.
fn named(change: Change) -> (NameKind, usize) {
    match change {
        Change::Set(stat, _) | Change::Times(stat, _) | Change::Add(stat, _) => (NameKind::Stat, stat.index()),
        Change::Gives(tag) | Change::Takes(tag) => (NameKind::Tag, tag.index()),
    }
}

/// What operations do that may come to a modifier.
#[derive(Default)]
struct Made {
    changes: Vec<Changes>,
    called: Vec<EffectId>,
}

impl Visitor for Made {
    fn op(&mut self, op: &Op) {
        if let Op::Modify(_, changes, _) = op {
            self.changes.push((**changes).clone());
        }
    }

    fn call(&mut self, call: &Call) {
        self.called.push(call.run.effect);
    }
}

impl Made {
    fn by(ops: &[Op]) -> Self {
        let mut made = Self::default();
        ops.walk(&mut made);
        made
    }
}

/// Whether operations put such a modifier on pieces.
fn makes(ops: &[Op], change: Change) -> bool {
    Made::by(ops).changes.iter().any(|changes| has(changes, change))
}

fn has(changes: &Changes, change: Change) -> bool {
    match change {
        Change::Set(stat, _) => changes.set.0.iter().any(|(other, _)| *other == stat),
        Change::Times(stat, _) => changes.times.0.iter().any(|(other, _)| *other == stat),
        Change::Add(stat, _) => changes.add.0.iter().any(|(other, _)| *other == stat),
        Change::Gives(tag) => changes.gives.has(tag),
        Change::Takes(tag) => changes.takes.has(tag),
    }
}

/// The only one there is.
fn only<T>(mut list: impl Iterator<Item = T>) -> Option<T> {
    let first = list.next()?;
    list.next().is_none().then_some(first)
}
