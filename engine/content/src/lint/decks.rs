//! Decks that break a rule of the game for decks, hold tokens, or put cards
//! where none can start. What is only advice warns.
//!
//! ```toml
//! [[deck]]
//! id = "small"
//! deck = { imp = 29 }     # and the game wants 30
//! ```

use super::context::Context;
use crate::read::{DeckDraft, DeckEntry, DeckZone};
use crate::report::Report;
use std::collections::{BTreeMap, BTreeSet};
use tuckbox_core::diagnostic::{Diagnostic, Span};
use tuckbox_core::matches::MOST_PIECES;
use tuckbox_core::names::{CardId, NameKind, Named, ProfileId, StatId, ZoneId};
use tuckbox_core::rules::ZoneOwner;
use tuckbox_core::rules::card::{Card, DeckRule, DeckTest};
use tuckbox_core::rules::sets::Tags;
use tuckbox_core::rules::setting::{Settings, Wanted};
use tuckbox_core::words::quoted;

pub(super) fn check(game: &Context, report: &mut Report) {
    if game.lost(NameKind::Card) || game.linked.game_broken {
        return;
    }
    for deck in game.linked.decks.iter().filter(|deck| !deck.broken) {
        let mut told = BTreeSet::new();
        for PlayedBy { profile, settings } in settings(game) {
            let view = View { game, deck, settings };
            if profile.is_none() {
                view.places(report);
            }
            let found = game.linked.deck_rules.iter().flat_map(|rule| view.rule(rule)).chain(view.whole());
            for problem in found.filter(|problem| told.insert(problem.message.clone())) {
                report.push(match profile {
                    Some(profile) => problem.trace(format!("played by the profile `{profile}`")),
                    None => problem,
                });
            }
        }
    }
}

/// Settings a deck is looked at with.
struct PlayedBy<'a> {
    /// The profile that has them; none has the defaults.
    profile: Option<&'a str>,
    /// By [`tuckbox_core::names::SettingId`].
    settings: Vec<i32>,
}

/// The defaults, and the settings of every profile.
fn settings<'a>(game: &Context<'a>) -> Vec<PlayedBy<'a>> {
    let profiles = game.ids::<ProfileId>().filter_map(|profile| {
        let chosen = Settings { profile: Some(profile), set: Vec::new() };
        let settings = game.rules.settings_of(&chosen).ok()?;
        Some(PlayedBy { profile: Some(game.rules.name(profile)), settings })
    });
    std::iter::once(PlayedBy { profile: None, settings: game.rules.defaults() }).chain(profiles).collect()
}

/// What a deck does against a rule.
struct Broken {
    code: &'static str,
    message: String,
    span: Span,
}

/// One deck.
struct View<'a> {
    game: &'a Context<'a>,
    deck: &'a DeckDraft,
    /// By which settings, by [`tuckbox_core::names::SettingId`].
    settings: Vec<i32>,
}

impl<'a> View<'a> {
    fn name(&self) -> &'a str {
        self.game.rules.name(self.deck.id)
    }

    fn card(&self, id: CardId) -> &'a Card {
        self.game.rules.card(id)
    }

    /// The zone's cards with their numbers, if the deck has the zone.
    fn zone(&self, zone: ZoneId) -> Option<&'a DeckZone> {
        self.deck.zones.iter().find(|cards| cards.zone == zone)
    }

    fn cards(&self, zone: ZoneId, is: Tags) -> impl Iterator<Item = DeckEntry> {
        let zones = || self.deck.zones.iter().filter(move |cards| cards.zone == zone);
        let options = zones().flat_map(|cards| &cards.options).filter(|option| {
            let setting = self.game.rules.settings.get(option.setting.index());
            let is = option.is.as_ref().map(|is| setting.and_then(|setting| setting.value(is)).unwrap_or(i32::MIN));
            Wanted { setting: option.setting, is }.holds(&self.settings)
        });
        let options = options.map(|option| option.entry);
        let cards = zones().flat_map(|cards| &cards.cards).copied().chain(options);
        cards.filter(move |entry| self.card(entry.card).tags.has_all(is))
    }

    /// Those of them that there are: of what is not defined nobody knows what it is.
    fn known_cards(&self, zone: ZoneId, is: Tags) -> impl Iterator<Item = DeckEntry> {
        self.cards(zone, is).filter(|entry| self.game.is_defined(entry.card))
    }

    /// Zones that cannot hold a deck, and tokens.
    fn places(&self, report: &mut Report) {
        let deck = self.name();
        let of_table = |cards: &&DeckZone| self.game.rules.zones[cards.zone.index()].of == ZoneOwner::Table;
        if let Some(cards) =
            self.deck.zones.first().filter(|_| !self.deck.table && self.deck.zones.iter().all(|cards| of_table(&cards)))
        {
            let zone = self.game.rules.name(cards.zone);
            let message = format!(
                "The deck `{deck}` fills `{zone}`, a zone of the table, once for every seat that plays with it."
            );
            let problem = Diagnostic::warning("wrong-zone", message).at(cards.span);
            report.push(problem.hint("Say `table = true` to put it out once, whoever plays."));
        }
        for cards in &self.deck.zones {
            if self.game.rules.zones[cards.zone.index()].of == ZoneOwner::Piece {
                let zone = self.game.rules.name(cards.zone);
                let message = format!("The deck `{deck}` puts cards into the zone `{zone}`, which belongs to pieces.");
                report.push(Diagnostic::error("wrong-zone", message).at(cards.span).hint("Name a zone of seats."));
            }
            if self.deck.table && self.game.rules.zones[cards.zone.index()].of == ZoneOwner::Seat {
                let zone = self.game.rules.name(cards.zone);
                let message =
                    format!("The deck `{deck}` belongs to the table and puts cards into `{zone}`, a zone of seats.");
                let problem = Diagnostic::error("wrong-zone", message).at(cards.span);
                report.push(problem.hint("Name a zone of the table, or leave out `table = true`."));
            }
            let options = cards.options.iter().map(|option| option.entry);
            for DeckEntry { card, span, .. } in cards.cards.iter().copied().chain(options) {
                if self.card(card).token {
                    let card = self.game.rules.name(card);
                    let message = format!("The deck `{deck}` holds `{card}`, which is a token.");
                    let problem = Diagnostic::error("token-in-deck", message).at(span);
                    report.push(problem.hint("Tokens are made by effects; remove it from the deck."));
                }
            }
        }
    }

    fn rule(&self, rule: &DeckRule) -> Vec<Diagnostic> {
        let found = match rule.that {
            DeckTest::Size { zone, is, from, to } => self.size(zone, is, from, to),
            DeckTest::Copies { zone, is, most } => self.copies(zone, is, most),
            DeckTest::Match { zone, stat, with } => self.matches(zone, stat, with),
        };
        let problem = |Broken { code, message, span }| {
            let problem = match rule.advice {
                true => Diagnostic::warning(code, message),
                false => Diagnostic::error(code, message),
            };
            let why = if rule.because.is_empty() { None } else { Some(rule.because.to_string()) };
            crate::message::hinted(problem.at(span), why)
        };
        found.into_iter().map(problem).collect()
    }

    /// More cards than a match can begin with.
    fn whole(&self) -> Option<Diagnostic> {
        let counts = self.deck.zones.iter().flat_map(|cards| self.cards(cards.zone, Tags::NONE));
        let count: usize = counts.map(|entry| usize::from(entry.count)).sum();
        if count <= MOST_PIECES {
            return None;
        }
        let message =
            format!("The deck `{}` has {count} cards; a match begins with {MOST_PIECES} pieces at most.", self.name());
        let problem = Diagnostic::error("deck-size", message).at(self.deck.span);
        Some(problem.hint("Give it fewer, and let effects make what is needed later."))
    }

    fn size(&self, zone: ZoneId, is: Tags, from: u16, to: u16) -> Vec<Broken> {
        if !is.is_empty() && self.cards(zone, Tags::NONE).any(|entry| !self.game.is_defined(entry.card)) {
            return Vec::new();
        }
        let count: usize = self.cards(zone, is).map(|entry| usize::from(entry.count)).sum();
        if (usize::from(from)..=usize::from(to)).contains(&count) {
            return Vec::new();
        }
        let wanted = match (from, to) {
            (from, to) if from == to => format!("{from} are needed"),
            (0, to) => format!("at most {to} are allowed"),
            (from, u16::MAX) => format!("at least {from} are needed"),
            (from, to) => format!("{from} to {to} are needed"),
        };
        let span = self.zone(zone).map_or(self.deck.span, |cards| cards.span);
        let cards = if count == 1 { "card" } else { "cards" };
        let message = format!(
            "The deck `{}` has {count} {cards}{} in `{}`; {wanted}.",
            self.name(),
            self.with(is),
            self.game.rules.name(zone)
        );
        vec![Broken { code: "deck-size", message, span }]
    }

    fn copies(&self, zone: ZoneId, is: Tags, most: u16) -> Vec<Broken> {
        // By title: the first card of this title, and how many there are of all.
        let mut copies: BTreeMap<&str, (DeckEntry, usize)> = BTreeMap::new();
        for entry in self.known_cards(zone, is) {
            copies.entry(&self.card(entry.card).title).or_insert((entry, 0)).1 += usize::from(entry.count);
        }
        let too_many = copies.into_iter().filter(|(_, (_, count))| *count > usize::from(most));
        let problem = |(title, (first, count)): (&str, (DeckEntry, usize))| {
            let (deck, card, span) = (self.name(), self.game.rules.name(first.card), first.span);
            let message =
                format!("The deck `{deck}` has {count} copies of `{card}` ({title}); at most {most} are allowed.");
            Broken { code: "deck-copies", message, span }
        };
        too_many.map(problem).collect()
    }

    fn matches(&self, zone: ZoneId, stat: StatId, with: ZoneId) -> Vec<Broken> {
        let Some(DeckEntry { card: first, .. }) = self.known_cards(with, Tags::NONE).next() else { return Vec::new() };
        let value = |card: CardId| self.card(card).stats.get(stat.index()).copied().unwrap_or(0);
        let others = self.known_cards(zone, Tags::NONE).filter(|entry| value(entry.card) != value(first));
        let name = |card: CardId| self.game.rules.name(card);
        let problem = |DeckEntry { card, span, .. }: DeckEntry| {
            let (stat_name, deck) = (self.game.rules.name(stat), self.name());
            let (one, other) = (self.word(stat, value(card)), self.word(stat, value(first)));
            let message = format!(
                "In the deck `{deck}` the card `{}` has the {stat_name} {one}, but `{}` in `{}` has {other}.",
                name(card),
                name(first),
                self.game.rules.name(with)
            );
            Broken { code: "deck-match", message, span }
        };
        others.map(problem).collect()
    }

    /// The value of a stat as people read it.
    fn word(&self, stat: StatId, value: i32) -> String {
        let symbols = self.game.rules.stats.get(stat.index()).map_or(&[][..], |stat| &stat.symbols);
        let symbol = usize::try_from(value).ok().and_then(|at| symbols.get(at));
        symbol.map_or_else(|| value.to_string(), |word| format!("`{word}`"))
    }

    fn with(&self, is: Tags) -> String {
        let tags: Vec<&str> = is.iter().map(|tag| self.game.rules.name(tag)).collect();
        if tags.is_empty() { String::new() } else { format!(" with {}", quoted(&tags)) }
    }
}
