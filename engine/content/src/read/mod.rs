//! Reads the parsed files of a box into a [`Draft`]: everything they say, with
//! its places, and names turned into numbers. Two rounds: first every
//! definition gets its number in the order written, then the values are read.
//! Whether the whole makes sense is for [`crate::link`] and [`crate::lint`].

mod ability;
mod card;
mod deck;
mod game;

pub(crate) use card::KEYS as CARD_KEYS;

use crate::message;
use crate::raw::{Document, Entries, Format, Key, Raw, fields_of, read_struct};
use crate::report::Report;
use crate::source::Sources;
use serde::Deserialize;
use std::collections::HashMap;
use tuckbox_core::diagnostic::{Diagnostic, FileId, Span};
use tuckbox_core::ids::AbilityId;
use tuckbox_core::names::{self, CardId, DeckId, Kind, Named, SettingId, StatId, TagId, ZoneId};
use tuckbox_core::rules::card::Ability;
use tuckbox_core::rules::sets::Tags;
use tuckbox_core::rules::setting::Chosen;
use tuckbox_core::rules::{GameFile, PRIMITIVES};

/// What a box says, before it is linked.
#[derive(Debug, Default)]
pub(crate) struct Draft {
    /// All game files together, without their abilities.
    pub game: GameFile,
    /// Cards in the order of their ids.
    pub cards: Vec<CardDraft>,
    /// Decks in the order of their ids.
    pub decks: Vec<DeckDraft>,
    /// All abilities, those of the game first.
    pub abilities: Vec<Ability>,
    /// The abilities of the game.
    pub game_abilities: Vec<AbilityId>,
    /// Where things stand.
    pub places: Places,
    /// Whether some part of a game file could not be read.
    pub game_broken: bool,
}

/// Where things stand that have no place of their own in the rules.
#[derive(Debug, Default)]
pub(crate) struct Places {
    /// The values of definitions, by kind and id.
    pub bodies: HashMap<(Kind, u16), Span>,
    /// Where the first game file begins.
    pub head: Option<Span>,
    /// The first of each key of the game.
    pub keys: HashMap<String, Span>,
    /// The members of lists of the game, by key.
    pub lists: HashMap<&'static str, Vec<Span>>,
    /// By [`AbilityId`].
    pub abilities: Vec<AbilityPlace>,
}

/// Where an ability stands.
#[derive(Debug, Clone)]
pub(crate) struct AbilityPlace {
    /// Its head.
    pub span: Span,
    /// All of it.
    pub extent: Span,
    /// Its keys.
    pub keys: Vec<(String, Span)>,
    /// Whether some part of it could not be read.
    pub broken: bool,
}

impl AbilityPlace {
    /// The place of a key, or of the whole.
    pub(crate) fn key(&self, name: &str) -> Span {
        self.keys.iter().find(|(key, _)| key == name).map_or(self.span, |&(_, span)| span)
    }
}

/// A card as written.
#[derive(Debug)]
pub(crate) struct CardDraft {
    pub id: CardId,
    /// The place of its id.
    pub span: Span,
    pub title: Box<str>,
    pub kind: Option<(TagId, Span)>,
    pub tags: Tags,
    pub given: Vec<Given>,
    pub text: Box<str>,
    pub text_span: Option<Span>,
    pub token: bool,
    pub abilities: Vec<AbilityId>,
    /// Whether some part of it could not be read.
    pub broken: bool,
}

/// A stat that a card gives.
#[derive(Debug, Clone)]
pub(crate) struct Given {
    pub stat: StatId,
    pub value: Printed,
    pub span: Span,
}

/// The value of a stat as written on a card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Printed {
    /// A number.
    Number(i64),
    /// A word, for a symbol.
    Word(Box<str>),
    /// Neither.
    Other,
}

/// A deck as written.
#[derive(Debug)]
pub(crate) struct DeckDraft {
    pub id: DeckId,
    /// The place of its id.
    pub span: Span,
    pub title: Box<str>,
    pub zones: Vec<DeckZone>,
    /// Whether it belongs to the table.
    pub table: bool,
    /// Whether some part of it could not be read.
    pub broken: bool,
}

/// The cards of a deck that start in one zone.
#[derive(Debug)]
pub(crate) struct DeckZone {
    pub zone: ZoneId,
    /// The place of the zone's name.
    pub span: Span,
    pub cards: Vec<(CardId, u16, Span)>,
    /// Cards that are there only by some settings.
    pub options: Vec<DeckOption>,
}

/// A card of a deck that is there only by a setting.
#[derive(Debug)]
pub(crate) struct DeckOption {
    pub card: CardId,
    pub count: u16,
    /// The place of the card's name.
    pub span: Span,
    pub setting: SettingId,
    /// The value the setting must have; anything but off if nothing is said.
    pub is: Option<Chosen>,
}

/// What a file is for, told by its folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Role {
    Game,
    Cards,
}

/// Reads all content files. To be called inside [`names::reading`].
pub(crate) fn read(game: &str, sources: &Sources, report: &mut Report) -> Draft {
    for name in PRIMITIVES {
        names::with_reader(|reader| reader.names.define(Kind::Event, name, None));
    }
    let mut draft = Draft::default();
    let mut documents: Vec<(Role, Document)> = Vec::new();
    for (file, source) in sources.iter() {
        let Some((role, format)) = role(game, &source.path) else { continue };
        match Document::parse(file, &source.text, format) {
            Ok(document) => documents.push((role, document)),
            Err(problems) => {
                problems.into_iter().for_each(|problem| report.fail(problem));
                lose(role, report, &mut draft);
            }
        }
    }
    documents.sort_by_key(|(role, _)| *role != Role::Game);
    for (role, document) in &documents {
        match role {
            Role::Game => game::define(document.root()),
            Role::Cards => card::define(document.root()),
        }
    }
    for (role, document) in &documents {
        let failures = report.failures();
        match role {
            Role::Game => {
                game::read(document.root(), &mut draft, report);
                draft.game_broken |= report.failures() > failures;
            }
            Role::Cards => card::read(document.root(), &mut draft, report),
        }
    }
    declared_effects(sources);
    draft
}

/// Gives the effects that scripts declare their numbers, so that a script may
/// name one that no data names. What they do is for the script host.
fn declared_effects(sources: &Sources) {
    for file in scripts(sources) {
        let text = sources.get(file).map_or("", |source| &source.text);
        for rest in text.lines().filter_map(|line| line.strip_prefix("function effects.")) {
            let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
            names::with_reader(|reader| reader.names.intern(Kind::Effect, &rest[..end]));
        }
    }
}

fn role(game: &str, path: &str) -> Option<(Role, Format)> {
    let inside = path.strip_prefix("content/")?.strip_prefix(game)?.strip_prefix('/')?;
    let format = Format::of(path)?;
    match inside.split_once('/') {
        None => Some((Role::Game, format)),
        Some(("cards" | "decks", _)) => Some((Role::Cards, format)),
        Some(_) => None,
    }
}

fn lose(role: Role, report: &mut Report, draft: &mut Draft) {
    match role {
        Role::Game => {
            report.lose(&Kind::ALL);
            draft.game_broken = true;
        }
        Role::Cards => report.lose(&[Kind::Card, Kind::Deck]),
    }
}

/// The table that `raw` should be, or nothing and a problem.
fn table_of<'a>(raw: Raw<'a>, report: &mut Report) -> Option<Entries<'a>> {
    raw.table().map_err(|problem| report.fail(*problem)).ok()
}

/// The list that `raw` should be, or nothing and a problem.
fn list_of<'a>(raw: Raw<'a>, report: &mut Report) -> Option<Vec<Raw<'a>>> {
    raw.list().map_err(|problem| report.fail(*problem)).ok()
}

/// Reads any value; a struct key by key.
fn read_one<'a, T: Deserialize<'a>>(raw: Raw<'a>, place: &str, report: &mut Report) -> Option<T> {
    if fields_of::<T>().is_empty() {
        raw.read().map_err(|problem| report.fail(*problem)).ok()
    } else {
        let entries = table_of(raw, report)?;
        read_struct(entries, place, raw.span(), report)
    }
}

/// Reads a list member by member, with their places.
fn read_list<'a, T: Deserialize<'a>>(raw: Raw<'a>, place: &str, report: &mut Report) -> Vec<(T, Span)> {
    let members = list_of(raw, report).unwrap_or_default();
    members.into_iter().filter_map(|raw| Some((read_one(raw, place, report)?, raw.extent()))).collect()
}

/// The id of a name that may be defined; notes no use.
fn find<T: Named>(name: &str) -> Option<T> {
    names::with_reader(|reader| reader.names.find(T::KIND, name)).flatten().map(T::from_index)
}

/// Whether a name is defined.
fn is_defined(kind: Kind, name: &str) -> bool {
    let defined = |reader: &mut names::Reader| {
        let id = reader.names.find(kind, name)?;
        reader.names.of(kind).get(usize::from(id)).map(|entry| !entry.defined.is_empty())
    };
    names::with_reader(defined).flatten().unwrap_or(false)
}

/// All defined names of a kind.
fn defined_names(kind: Kind) -> Vec<String> {
    let collect = |reader: &mut names::Reader| {
        let entries = reader.names.of(kind).iter();
        entries.filter(|entry| !entry.defined.is_empty()).map(|entry| entry.name.to_string()).collect()
    };
    names::with_reader(collect).unwrap_or_default()
}

/// Notes a use of a name that is a key.
fn note<T: Named>(key: &Key) -> T {
    let note = |reader: &mut names::Reader| reader.names.note_use(T::KIND, &key.text, Some(key.span));
    T::from_index(names::with_reader(note).unwrap_or(0))
}

/// A problem with a key that nothing reads.
fn unknown_key(key: &Key, place: &str, known: &[String]) -> Diagnostic {
    message::unknown_key(&key.text, place, known, key.span)
}

/// The text files that scripts are, in the order in which they are loaded: what
/// every game can use first, so that the game's own may use it.
pub(crate) fn scripts(sources: &Sources) -> Vec<FileId> {
    let is_script = |path: &str| path.starts_with("scripts/") && path.ends_with(".lua");
    let (shared, own): (Vec<_>, Vec<_>) = sources
        .iter()
        .filter(|(_, source)| is_script(&source.path))
        .partition(|(_, source)| source.path.starts_with("scripts/std/"));
    shared.into_iter().chain(own).map(|(file, _)| file).collect()
}
