//! The names a state was made with. A state keeps numbers; together with its
//! names it can be read under a ruleset whose numbers are others, which is
//! how saves are opened and how a running match gets new content.

mod check;
mod moved;
mod renumber;

pub use moved::Moved;

use super::{State, Tags128};
use crate::ids::AbilityId;
use crate::names::{CardId, NameKind, Named, TagId};
use crate::rules::Ruleset;
use crate::rules::card::Card;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

/// The names behind the numbers of a state.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct IdRemap {
    /// Names by kind, in id order; kinds in the order of [`NameKind::ALL`].
    names: Vec<Vec<Box<str>>>,
    /// Abilities by their keys.
    abilities: Vec<Box<str>>,
    /// Nodes of the flow by their paths.
    nodes: Vec<Box<str>>,
    /// What the cards that are in the match were printed with.
    printed: Vec<Printed>,
}

/// What a card was printed with.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Printed {
    card: CardId,
    stats: Box<[i32]>,
    tags: Tags128,
    /// Its name for people and what kind it is, for when the content has it no more.
    #[serde(default)]
    title: Box<str>,
    #[serde(default)]
    kind: Option<TagId>,
    #[serde(default)]
    token: bool,
}

/// Something a saved match needs and the game has not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lost {
    /// What it is: a stat, a card, an ability, a place in the flow.
    pub kind: &'static str,
    /// Its name.
    pub name: String,
    /// What the match still does with it, after "it"; nothing where that says
    /// itself.
    pub still: String,
}

impl fmt::Display for Lost {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} `{}`", self.kind, self.name)?;
        if self.still.is_empty() { Ok(()) } else { write!(f, " (it {})", self.still) }
    }
}

/// Why a state cannot be read under other rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RemapError {
    /// It needs what the rules no longer have.
    Lost(Vec<Lost>),
    /// It is damaged: the words after "the saved match is damaged".
    Damaged(String),
}

impl IdRemap {
    /// The names of a ruleset.
    pub fn of(rules: &Ruleset) -> Self {
        let names = |kind: &NameKind| rules.names.of(*kind).iter().map(|entry| entry.name.clone()).collect();
        let abilities = (0..rules.abilities.len()).filter_map(|i| u16::try_from(i).ok());
        Self {
            names: NameKind::ALL.iter().map(names).collect(),
            abilities: abilities.map(|i| rules.ability_key(AbilityId(i)).into()).collect(),
            nodes: rules.flow.iter().map(|node| node.path.clone()).collect(),
            printed: Vec::new(),
        }
    }

    /// The names of a ruleset, and what the cards of a state are printed with.
    pub fn of_state(rules: &Ruleset, state: &State) -> Self {
        let pieces = state.pieces.iter().filter(|piece| !piece.gone);
        let mut cards: Vec<CardId> = pieces.flat_map(|piece| [piece.card, piece.printed]).collect();
        cards.sort_unstable();
        cards.dedup();
        let print = |card: CardId| {
            let printed = rules.card(card);
            Printed {
                card,
                stats: printed.stats.clone(),
                tags: printed.tags.into(),
                title: printed.title.clone(),
                kind: printed.kind,
                token: printed.token,
            }
        };
        Self { printed: cards.into_iter().map(print).collect(), ..Self::of(rules) }
    }

    /// How its numbers move to those of `rules`: by name, or by the name that
    /// something there says it had before.
    pub fn to(&self, rules: &Ruleset) -> Moved {
        let target = IdRemap::of(rules);
        let index = |list: &[Box<str>]| -> HashMap<Box<str>, u16> { list.iter().cloned().zip(0..).collect() };
        let follow = |kind: NameKind| -> Vec<Option<u16>> {
            let (from, to) = (self.names.get(kind as usize), target.names.get(kind as usize));
            let to = index(to.map_or(&[], Vec::as_slice));
            let before = (0..).zip(rules.names.of(kind));
            let before: HashMap<&str, u16> =
                before.filter_map(|(id, entry)| Some((entry.was.as_deref()?, id))).collect();
            let new = |name: &str| to.get(name).or_else(|| before.get(name)).copied();
            from.map_or(&[][..], Vec::as_slice).iter().map(|name| new(name)).collect()
        };
        let ids: Vec<Vec<Option<u16>>> = NameKind::ALL.into_iter().map(follow).collect();
        let abilities = index(&target.abilities);
        // The key of an ability begins with the name of its card.
        let renamed = |key: &str| {
            let (card, rest) = key.split_once('#')?;
            let at = self.names.get(NameKind::Card as usize)?.iter().position(|name| **name == *card)?;
            let id = (*ids.get(NameKind::Card as usize)?.get(at)?)?;
            let name = rules.names.name(NameKind::Card, usize::from(id));
            abilities.get(&*format!("{name}#{rest}")).copied()
        };
        let ability = |key: &str| abilities.get(key).copied().or_else(|| renamed(key));
        let nodes = index(&target.nodes);
        Moved {
            abilities: self.abilities.iter().map(|key| ability(key)).collect(),
            nodes: self.nodes.iter().map(|node| nodes.get(node).copied()).collect(),
            ids,
            from: self.clone(),
        }
    }

    /// The rules with every card that pieces of the match are and that the
    /// rules no longer have: as it was printed, without abilities. The same
    /// rules, if there is none.
    pub fn kept_in(&self, rules: &Arc<Ruleset>) -> Arc<Ruleset> {
        let moved = self.to(rules);
        let gone = |printed: &&Printed| matches!(moved.id(printed.card), Err(RemapError::Lost(_)));
        let mut gone: Vec<&Printed> = self.printed.iter().filter(gone).collect();
        gone.sort_unstable_by_key(|printed| printed.card);
        if gone.is_empty() {
            return Arc::clone(rules);
        }
        let mut kept = Ruleset::clone(rules);
        for printed in gone {
            let name = self.names.get(NameKind::Card as usize).and_then(|names| names.get(printed.card.index()));
            let name = name.map_or("", |name| &**name);
            if usize::from(kept.names.intern(NameKind::Card, name)) != kept.cards.len() {
                continue;
            }
            kept.cards.push(Card {
                title: if printed.title.is_empty() { name.into() } else { printed.title.clone() },
                kind: printed.kind.and_then(|kind| moved.id(kind).ok()),
                tags: moved.tags(printed.tags).into(),
                stats: moved.row(&printed.stats, &rules.derived.blank).into(),
                given: vec![true; rules.stats.len()].into(),
                token: printed.token,
                vanished: true,
                ..Card::default()
            });
        }
        kept.derive();
        Arc::new(kept)
    }
}
