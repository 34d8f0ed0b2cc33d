//! How far a change of the content reaches: which scenarios may come out
//! otherwise because of it. What is told here is on the safe side. A scenario
//! reads the cards that are anywhere in its match, the effects that are called in
//! it and the decks it is dealt from; whatever else a game says is everybody's.

use crate::page::Scenario;
use crate::page::block::Block;
use crate::page::step::{Placed, Step};
use crate::steps::stage::Stage;
use std::collections::BTreeSet;
use tuckbox_content::parts::{Changes, GamePart, PartKind};
use tuckbox_core::log::What;
use tuckbox_core::matches::Setup;
use tuckbox_core::names::{CardId, DeckId, EffectId, NameKind, Named};
use tuckbox_core::play::EventKind;
use tuckbox_core::rules::conditions;
use tuckbox_core::rules::value::Cond;
use tuckbox_core::usage::Usage;
use tuckbox_project::game::Game;

/// What a scenario has read of the content.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Reads {
    /// Whether it may have read anything, such as odds or a content of its own.
    pub all: bool,
    /// The ids of the cards that were in its match.
    pub cards: BTreeSet<String>,
    /// The names of the effects that were called.
    pub effects: BTreeSet<String>,
    /// The ids of the decks that seats were dealt their cards from.
    pub decks: BTreeSet<String>,
}

impl Reads {
    /// What a scenario reads before it is played.
    pub fn of(scenario: &Scenario) -> Self {
        let sounds = |steps: &[Placed]| steps.iter().any(|placed| is_sound(&placed.step));
        let all = match &scenario.block {
            Block::Scenario { steps, .. } | Block::Opening { steps, .. } => sounds(steps),
            Block::Given(_) | Block::Games(_) | Block::Chance(_) | Block::Deck(_) | Block::Content(_) => true,
        };
        let all = all || scenario.block.files().is_some();
        Self { all, ..Self::default() }
    }

    /// Adds the decks that a match begins with.
    pub fn add_decks(&mut self, game: &Game, setup: &Setup) {
        self.decks.extend(setup.decks.iter().map(|&deck| game.rules.name(deck).to_owned()));
    }

    /// Adds the cards that a match has now, and those its log tells of.
    pub fn add_match(&mut self, stage: &Stage) {
        let rules = &stage.game.rules;
        let pieces = stage.found.state().pieces.iter().flat_map(|piece| [piece.card, piece.printed]);
        let mut cards: BTreeSet<CardId> = pieces.collect();
        for entry in stage.found.log().entries() {
            let nouns = entry.targets.iter().chain([&entry.subject, &entry.source]);
            cards.extend(nouns.filter_map(|noun| noun.card));
            if let What::Event(EventKind::Copy(card), _) = &entry.what {
                cards.insert(*card);
            }
        }
        self.cards.extend(cards.into_iter().map(|card| rules.name(card).to_owned()));
    }

    /// Adds what a record has of it.
    pub fn add_uses(&mut self, game: &Game, uses: &Usage) {
        let of_abilities = uses.abilities().filter_map(|ability| game.rules.ability(ability).card);
        let cards = uses.cards().chain(of_abilities);
        self.cards.extend(cards.map(|card| game.rules.name(card).to_owned()));
        self.effects.extend(uses.effects().map(|effect| game.rules.name(effect).to_owned()));
    }
}

/// Every option is tried there, whatever it does.
fn is_sound(step: &Step) -> bool {
    match step {
        Step::Sound => true,
        Step::Maybe { step } => is_sound(step),
        Step::Repeat { steps, .. } => steps.iter().any(is_sound),
        _ => false,
    }
}

/// How far changes reach.
#[derive(Debug, Clone, Default)]
pub struct Reach {
    /// Why every scenario of the game may come out otherwise, if that is so.
    pub all: Option<String>,
    /// Cards, effects and decks that are no longer what they were.
    parts: Vec<(NameKind, String)>,
    /// Names that have come or gone.
    names: Vec<String>,
}

impl Reach {
    /// How far the changes from `old` to `new` reach.
    pub fn of(changes: &Changes, old: &Game, new: &Game) -> Self {
        let mut reach = Self::default();
        let shared: BTreeSet<String> = [old, new].into_iter().flat_map(asked).collect();
        let reached: BTreeSet<&String> =
            [old, new].iter().flat_map(|game| game.parts().iter()).flat_map(|part| &part.reach).collect();
        let changed = changes.changed.iter().flat_map(|changed| [&changed.old, &changed.new]);
        let renamed = changes.renamed.iter().flat_map(|renamed| [&renamed.old, &renamed.new]);
        for part in changed.chain(renamed).chain(&changes.added).chain(&changes.removed) {
            reach.add(part, &shared, &reached, [old, new]);
        }
        // A page may name a card that is in no match.
        let renamed = changes.renamed.iter().flat_map(|renamed| [&renamed.old, &renamed.new]);
        let renamed = renamed.chain(&changes.added).chain(&changes.removed);
        reach.names.extend(renamed.filter_map(|part| part.card().map(str::to_owned)));
        if let Some(kind) = changes.reordered.first() {
            reach.all.get_or_insert_with(|| format!("the order of what is written of each {}", kind.word()));
        }
        reach
    }

    fn add(&mut self, part: &GamePart, shared: &BTreeSet<String>, reached: &BTreeSet<&String>, games: [&Game; 2]) {
        let is_token = |card: &str| {
            let found = games.into_iter().filter_map(|game| Some((game, game.rules.find::<CardId>(card)?)));
            found.into_iter().any(|(game, card)| game.rules.card(card).token)
        };
        // What lies on the table lies there whoever plays.
        let is_of_table = |deck: &str| {
            games.iter().any(|game| {
                let found = game.rules.find::<DeckId>(deck).and_then(|deck| game.rules.decks.get(deck.index()));
                found.is_some_and(|deck| deck.table)
            })
        };
        match (part.kind, part.card()) {
            // Whoever makes it may not have made it yet.
            (_, Some(card)) if !is_token(card) => self.parts.push((NameKind::Card, card.to_owned())),
            (PartKind::Named(NameKind::Effect), _) if !shared.contains(&part.name) => {
                self.parts.push((NameKind::Effect, part.name.clone()));
            }
            (PartKind::Named(NameKind::Deck), _) if !is_of_table(&part.name) => {
                self.parts.push((NameKind::Deck, part.name.clone()));
            }
            // The effects that can reach it have changed with it.
            (PartKind::Helper, _) if reached.contains(&part.name) && shared.is_empty() => {}
            _ => {
                self.all.get_or_insert_with(|| format!("{}, which counts for all", part.words()));
            }
        }
    }

    /// Why a scenario may come out otherwise: the parts it has read, in words;
    /// nothing if it comes out the same. `text` is all that is written about it.
    pub fn reason(&self, reads: &Reads, text: &str) -> Option<String> {
        if let Some(why) = &self.all {
            return Some(why.clone());
        }
        if reads.all && !(self.parts.is_empty() && self.names.is_empty()) {
            return Some("it reads the whole content".into());
        }
        let read = |(kind, name): &&(NameKind, String)| match kind {
            NameKind::Card => reads.cards.contains(name),
            NameKind::Deck => reads.decks.contains(name),
            _ => reads.effects.contains(name),
        };
        let mut told: Vec<String> =
            self.parts.iter().filter(read).map(|(kind, name)| format!("{} `{name}`", kind.word())).collect();
        let named = self.names.iter().filter(|name| names(text, name));
        told.extend(named.map(|name| format!("{} `{name}`", NameKind::Card.word())));
        told.sort();
        told.dedup();
        (!told.is_empty()).then(|| told.join(", "))
    }
}

/// Whether a text has a name, as a word of its own or a part of one.
fn names(text: &str, name: &str) -> bool {
    !name.is_empty() && text.contains(name)
}

/// The effects that conditions ask; they are called where nobody records it.
fn asked(game: &Game) -> Vec<String> {
    let mut found = Vec::new();
    conditions::visit(&game.rules, |_, cond| {
        if let Cond::Script(effect) = &cond.cond {
            let effect: EffectId = *effect;
            found.push(game.rules.name(effect).to_owned());
        }
    });
    found
}
