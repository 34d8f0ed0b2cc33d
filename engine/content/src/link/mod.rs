//! Puts a draft together into a [`Ruleset`]: every definition at the index
//! that is its id, cards with all their stats, the flow as linked nodes. Makes
//! something of every draft, also of a broken one, so that the lints can look
//! at what is there; whether it may be played is decided by the errors.

mod names;

pub(crate) use names::{check as check_names, check_unused};

use crate::read::{CardDraft, DeckDraft, DeckEntry, Draft, Places, Printed};
use tuckbox_core::names::{DeckId, Defs, NameKind, Named, Names, StatId};
use tuckbox_core::rules::card::{Card, Deck, DeckCards, OptionalCards, TargetDef};
use tuckbox_core::rules::mods::UsedMod;
use tuckbox_core::rules::setting::Wanted;
use tuckbox_core::rules::value::{Condition, Filter, Rule, Who};
use tuckbox_core::rules::{Ruleset, Stat, flow};

/// What is left of a draft when its rules have become a ruleset.
#[derive(Debug)]
pub(crate) struct Linked {
    /// The rules.
    pub rules: Ruleset,
    /// Cards as written, in the order read.
    pub cards: Vec<CardDraft>,
    /// Decks as written, in the order read.
    pub decks: Vec<DeckDraft>,
    /// Where things stand in the files that have no place of their own in the rules.
    pub places: Places,
    /// Deck rules, which a ruleset does not keep.
    pub deck_rules: Vec<tuckbox_core::rules::card::DeckRule>,
    /// The word that makes card text need a kind of target.
    pub target_word: Option<Box<str>>,
    /// The flow as written.
    pub flow: Vec<flow::Flow>,
    /// Whether some part of a game file could not be read.
    pub game_broken: bool,
}

/// The version of a game that does not say one.
pub(crate) const NO_VERSION: &str = "0.0.0";

/// Links a draft.
pub(crate) fn link(id: &str, hash: [u8; 32], mods: Vec<UsedMod>, names: Names, draft: Draft) -> Linked {
    let Draft { game, cards, decks, families: _, known: _, abilities, game_abilities, mut places, game_broken } = draft;
    let count = |kind| names.of(kind).len();
    let stats = table(game.stats, count(NameKind::Stat), Stat::default);
    let mut rules = Ruleset {
        id: id.into(),
        title: if game.title.is_empty() { id.into() } else { game.title },
        hash,
        version: game.version.unwrap_or_else(|| NO_VERSION.into()),
        mods,
        seats: game.seats,
        tags: table(game.tags, count(NameKind::Tag), Default::default),
        zones: table(game.zones, count(NameKind::Zone), Default::default),
        events: table(game.events, count(NameKind::Event), Default::default),
        targets: table(game.targets, count(NameKind::Target), nothing_to_target),
        targeting: game.targeting,
        rules: table(game.rules, count(NameKind::Rule), no_rule),
        actions: table(game.actions, count(NameKind::Action), Default::default),
        windows: table(game.windows, count(NameKind::Window), Default::default),
        abilities,
        game_abilities,
        effects: optional(game.effects, count(NameKind::Effect)),
        charts: table(game.charts, count(NameKind::Chart), Vec::new),
        settings: table(game.settings, count(NameKind::Setting), Default::default),
        profiles: table(game.profiles, count(NameKind::Profile), Default::default),
        cards: vec![Card::default(); count(NameKind::Card)],
        decks: vec![Deck::default(); count(NameKind::Deck)],
        checks: game.checks,
        score: game.score,
        trigger_order: game.trigger_order,
        last_left: game.last_left,
        leaves: game.leaves,
        table: game.table,
        links: game.links,
        flow: flow::link(game.flow.clone(), &names),
        phases: table(game.phases, count(NameKind::Phase), Default::default),
        default_decks: game.default_decks,
        look: game.look,
        condition_places: std::mem::take(&mut places.conditions),
        lines: Default::default(),
        stats,
        names,
        derived: Default::default(),
    };
    keep_old_names(&mut rules, &cards);
    name_phases(&mut rules);
    put_cards(&mut rules, &cards);
    for deck in &decks {
        let linked = link_deck(deck, &rules);
        put(&mut rules.decks, deck.id.index(), linked);
    }
    rules.derive();
    Linked {
        rules,
        cards,
        decks,
        places,
        deck_rules: game.deck_rules,
        target_word: game.target_word,
        flow: game.flow,
        game_broken,
    }
}

/// Makes saves find by their old names what has another now.
fn keep_old_names(rules: &mut Ruleset, cards: &[CardDraft]) {
    let stats = rules.stats.iter().map(|stat| stat.was.clone()).enumerate();
    stats.for_each(|(id, was)| rules.names.rename(NameKind::Stat, id, was));
    let zones = rules.zones.iter().map(|zone| zone.was.clone()).enumerate();
    zones.for_each(|(id, was)| rules.names.rename(NameKind::Zone, id, was));
    for card in cards {
        rules.names.rename(NameKind::Card, card.id.index(), card.was.clone());
    }
}

/// Phases without words for people go by their ids.
fn name_phases(rules: &mut Ruleset) {
    for (i, title) in rules.phases.iter_mut().enumerate() {
        if title.is_empty() {
            *title = rules.names.name(NameKind::Phase, i).into();
        }
    }
}

/// Every card has every stat; what is only named somewhere has them as the game says.
fn put_cards(rules: &mut Ruleset, cards: &[CardDraft]) {
    for card in &mut rules.cards {
        card.stats = rules.stats.iter().map(|stat| stat.base).collect();
        card.given = vec![false; rules.stats.len()].into();
    }
    for card in cards {
        let linked = link_card(card, &rules.stats);
        put(&mut rules.cards, card.id.index(), linked);
    }
}

/// Definitions at the index of their ids.
fn table<T: Named, V>(defs: Defs<T, V>, count: usize, empty: impl Fn() -> V) -> Vec<V> {
    let mut list: Vec<V> = (0..count).map(|_| empty()).collect();
    for (id, value) in defs.0 {
        put(&mut list, id.index(), value);
    }
    list
}

fn optional<T: Named, V>(defs: Defs<T, V>, count: usize) -> Vec<Option<V>> {
    table(Defs(defs.0.into_iter().map(|(id, value)| (id, Some(value))).collect()), count, || None)
}

fn put<V>(list: &mut [V], at: usize, value: V) {
    if let Some(slot) = list.get_mut(at) {
        *slot = value;
    }
}

fn nothing_to_target() -> TargetDef {
    TargetDef {
        text: Box::default(),
        called: Vec::new(),
        from: Filter::default(),
        least: 1,
        most: 1,
        by: Who::Me,
        when: Condition::default(),
        rules: Vec::new(),
        untargeted: false,
    }
}

fn no_rule() -> Rule {
    Rule { when: Condition::default(), because: Box::default() }
}

fn link_card(card: &CardDraft, stats: &[Stat]) -> Card {
    let mut printed: Box<[i32]> = stats.iter().map(|stat| stat.base).collect();
    let mut given: Box<[bool]> = vec![false; stats.len()].into();
    for stat in &card.given {
        let value = match &stat.value {
            Printed::Number(number) => i32::try_from(*number).ok(),
            Printed::Word(word) => symbol(&stats[stat.stat.index()], word),
            Printed::Other => None,
        };
        if let Some(value) = value {
            printed[stat.stat.index()] = value;
            given[stat.stat.index()] = true;
        }
    }
    gauges(stats, &mut printed, &mut given);
    Card {
        title: card.title.clone(),
        kind: card.kind.map(|(kind, _)| kind),
        tags: card.tags,
        stats: printed,
        given,
        text: card.text.clone(),
        abilities: card.abilities.clone(),
        token: card.token,
        continuous: false,
        vanished: false,
    }
}

/// What is left of a whole is printed as high as the whole, whichever was given.
fn gauges(stats: &[Stat], printed: &mut [i32], given: &mut [bool]) {
    for (left, stat) in stats.iter().enumerate() {
        let Some(whole) = stat.left_of.map(StatId::index).filter(|&whole| whole != left) else { continue };
        if given[left] && !given[whole] {
            printed[whole] = printed[left];
            given[whole] = true;
        } else if given[whole] || !given[left] {
            printed[left] = printed[whole];
            given[left] = given[whole];
        }
    }
}

/// The number of a symbol's word.
pub(crate) fn symbol(stat: &Stat, word: &str) -> Option<i32> {
    let at = stat.symbols.iter().position(|symbol| **symbol == *word)?;
    i32::try_from(at).ok()
}

fn link_deck(deck: &DeckDraft, rules: &Ruleset) -> Deck {
    let title = if deck.title.is_empty() { name(rules, deck.id).into() } else { deck.title.clone() };
    let of_zone = |zone: &crate::read::DeckZone| {
        let at = zone.zone;
        zone.cards
            .iter()
            .map(move |&DeckEntry { card, count, .. }| DeckCards { zone: at, card, count })
            .collect::<Vec<_>>()
    };
    let options = |zone: &crate::read::DeckZone| {
        let at = zone.zone;
        let option = |option: &crate::read::DeckOption| {
            let setting = rules.settings.get(option.setting.index())?;
            // A value that cannot be is reported, and never holds.
            let is = option.is.as_ref().map(|is| setting.value(is).unwrap_or(i32::MIN));
            let cards = DeckCards { zone: at, card: option.entry.card, count: option.entry.count };
            Some(OptionalCards { wanted: Wanted { setting: option.setting, is }, cards })
        };
        zone.options.iter().filter_map(option).collect::<Vec<_>>()
    };
    Deck {
        title,
        cards: deck.zones.iter().flat_map(of_zone).collect(),
        options: deck.zones.iter().flat_map(options).collect(),
        table: deck.table,
    }
}

fn name(rules: &Ruleset, deck: DeckId) -> &str {
    rules.name(deck)
}
