//! Reads the parsed files of a box into a [`Draft`]: everything they say, with
//! its places, and names turned into numbers. Two rounds: first every
//! definition gets its number in the order written, then the values are read.
//! Whether the whole makes sense is for [`crate::link`] and [`crate::lint`].

mod ability;
mod card;
mod deck;
mod game;

pub(crate) use card::KEYS as CARD_KEYS;

use crate::box_files::{self, DATA_FOLDERS};
use crate::message;
use crate::mods::{self, ModSet};
use crate::patch::{Change, Family, Mended, Root, Wrap};
use crate::raw::{Document, Entries, Format, Key, Raw, fields_of, read_struct};
use crate::report::Report;
use crate::source::{self, Source, Sources};
use serde::Deserialize;
use std::collections::{HashMap, HashSet};
use tuckbox_core::diagnostic::{Diagnostic, FileId, Span};
use tuckbox_core::ids::AbilityId;
use tuckbox_core::names::{self, CardId, DeckId, NameKind, Named, SettingId, StatId, TagId, ZoneId};
use tuckbox_core::rules::card::Ability;
use tuckbox_core::rules::placed;
use tuckbox_core::rules::sets::Tags;
use tuckbox_core::rules::setting::Chosen;
use tuckbox_core::rules::{GameFile, PRIMITIVES};

/// What the one deck of a game is called that has none of its own.
const NO_DECK: &str = "no_deck";

/// What a box says, before it is linked.
#[derive(Debug, Default)]
pub(crate) struct Draft {
    /// All game files together, without their abilities.
    pub game: GameFile,
    /// Cards in the order of their ids.
    pub cards: Vec<CardDraft>,
    /// The ids of these cards.
    pub known: HashSet<usize>,
    /// Decks in the order of their ids.
    pub decks: Vec<DeckDraft>,
    /// The families that cards were written as.
    pub families: Vec<Family>,
    /// All abilities, those of the game first.
    pub abilities: Vec<Ability>,
    /// The abilities of the game.
    pub game_abilities: Vec<AbilityId>,
    /// Where in the files things stand, for lints and `explain`.
    pub places: Places,
    /// Whether some part of a game file could not be read.
    pub game_broken: bool,
}

/// Where things stand that have no place of their own in the rules.
#[derive(Debug, Default)]
pub(crate) struct Places {
    /// The values of definitions, by kind and id.
    pub bodies: HashMap<(NameKind, u16), Span>,
    /// Where the first game file begins.
    pub head: Option<Span>,
    /// The first of each key of the game.
    pub keys: HashMap<String, Span>,
    /// The members of lists of the game, by key.
    pub lists: HashMap<&'static str, Vec<Span>>,
    /// Where each ability stands, by [`AbilityId`].
    pub abilities: Vec<AbilityPlace>,
    /// Conditions, in the order read.
    pub conditions: Vec<Option<Span>>,
}

/// Where an ability stands.
#[derive(Debug, Clone)]
pub(crate) struct AbilityPlace {
    /// Where it begins, which messages about the whole ability point at.
    pub span: Span,
    /// From its beginning to its end.
    pub extent: Span,
    /// The keys it says, each with its place.
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
    /// The name it had before.
    pub was: Option<Box<str>>,
    /// Whether some part of it, its abilities apart, could not be read.
    pub broken: bool,
    /// Whether some part of its abilities could not be read.
    pub abilities_broken: bool,
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
    pub cards: Vec<DeckEntry>,
    /// Cards that are there only by some settings.
    pub options: Vec<DeckOption>,
}

/// Copies of a card in a deck.
#[derive(Debug, Clone, Copy)]
pub(crate) struct DeckEntry {
    pub card: CardId,
    pub count: u16,
    /// The place of the card's name.
    pub span: Span,
}

/// A card of a deck that is there only by a setting.
#[derive(Debug, Clone)]
pub(crate) struct DeckOption {
    pub entry: DeckEntry,
    pub setting: SettingId,
    /// The value the setting must have; anything but off if nothing is said.
    pub is: Option<Chosen>,
}

/// What a file is for, told by its folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    /// Rules of the game.
    Game,
    /// Cards and decks.
    Cards,
}

/// Reads all content files. To be called inside [`names::reading`].
pub(crate) fn read(game: &str, sources: &Sources, mods: &ModSet, report: &mut Report) -> (Draft, Vec<Change>) {
    for name in PRIMITIVES {
        names::with_reader(|reader| reader.names.define(NameKind::Event, name, None));
    }
    let mut draft = Draft::default();
    let changes = opened(game, sources, mods, report, |opened, report| {
        draft.game_broken |= opened.lost.contains(&Role::Game);
        draft.families = std::mem::take(&mut opened.families);
        for &(role, raw) in &opened.roots {
            if role == Role::Cards { card::define(raw) } else { game::define(raw) }
        }
        for &(role, raw) in &opened.roots {
            let failures = report.failures();
            if role == Role::Cards {
                card::read(raw, &mut draft, report);
            } else {
                game::read(raw, &mut draft, report);
                draft.game_broken |= report.failures() > failures;
            }
        }
        std::mem::take(&mut opened.changes)
    });
    for name in declared_effects(sources, mods) {
        names::with_reader(|reader| reader.names.intern(NameKind::Effect, name));
    }
    if draft.decks.is_empty() && !report.lost(NameKind::Deck) {
        // Seats play with decks; in a game without any, with this one.
        names::with_reader(|reader| reader.names.define(NameKind::Deck, NO_DECK, None));
    }
    draft.places.conditions = placed::all();
    (draft, changes)
}

/// The content files of a game, parsed, with everything mods change in them.
pub(crate) struct Opened<'a> {
    /// What each file is for and the one value it is; the game's own rules first.
    pub roots: Vec<(Role, Raw<'a>)>,
    /// What files were for that cannot be parsed.
    pub lost: Vec<Role>,
    /// What mods have changed, in order.
    pub changes: Vec<Change>,
    /// The families that cards were written as.
    pub families: Vec<Family>,
}

/// Parses all content files and makes the patches of mods in them; `then` sees
/// them as they are to be read.
pub(crate) fn opened<T>(
    game: &str,
    sources: &Sources,
    mods: &ModSet,
    report: &mut Report,
    then: impl FnOnce(&mut Opened<'_>, &mut Report) -> T,
) -> T {
    let mut lost = Vec::new();
    let mut documents: Vec<(FilePart, Document)> = Vec::new();
    for (file, source) in sources.iter() {
        let Some(part) = FilePart::of(game, &source.path, mods) else { continue };
        match Document::parse(file, &source.text, part.format) {
            Ok(document) => documents.push((part, document)),
            Err(problems) => {
                problems.into_iter().for_each(|problem| report.fail(problem));
                lose(part.role, report);
                lost.push(part.role);
            }
        }
    }
    documents.sort_by_key(|(part, _)| (part.role != Role::Game, part.layer));
    let root = |part: &FilePart, raw| Root { raw, layer: part.layer, cards: part.role == Role::Cards };
    let roots: Vec<Root> = documents.iter().map(|(part, document)| root(part, document.root())).collect();
    let functions = declared_effects(sources, mods);
    let mended = Mended::of(game, &roots, &wraps(sources, mods), &functions, mods, report);
    report.families(mended.families.iter().map(|family| family.extent));
    let places = mended.places();
    let roots = documents.iter().map(|(part, _)| part.role).zip(mended.roots(&places)).collect();
    let Mended { changes, families, .. } = &mended;
    then(&mut Opened { roots, lost, changes: changes.clone(), families: families.clone() }, report)
}

/// The effects that scripts declare. They get their numbers, so that a script
/// may name one that no data names; what they do is for the script host.
fn declared_effects<'a>(sources: &'a Sources, mods: &ModSet) -> Vec<&'a str> {
    let files = scripts(sources, mods).into_iter();
    files.flat_map(|file| functions_of(sources.text(file), "effects")).map(|(_, name)| name).collect()
}

/// The functions a script declares in a table, with the bytes before their names.
fn functions_of<'a>(text: &'a str, table: &str) -> Vec<(usize, &'a str)> {
    let opening = format!("function {table}.");
    let mut found = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        if let Some(rest) = line.strip_prefix(&opening) {
            let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
            found.push((at + opening.len(), &rest[..end]));
        }
        at += line.len();
    }
    found
}

/// The effects that mods wrap.
fn wraps(sources: &Sources, mods: &ModSet) -> Vec<Wrap> {
    let mut found = Vec::new();
    for file in scripts(sources, mods) {
        let Some(layer) = mods::inside(sources.path(file)).and_then(|(name, _)| mods.find(name)) else { continue };
        for (at, name) in functions_of(sources.text(file), "wrap") {
            found.push(Wrap { layer, name: name.to_owned(), span: source::span(file, at..at + name.len()) });
        }
    }
    found
}

/// What a content file is.
struct FilePart {
    role: Role,
    /// The place of the mod it belongs to; 0 is the game.
    layer: usize,
    format: Format,
}

impl FilePart {
    /// The part that a path says; nothing of files that are no content of the game
    /// or its mods.
    fn of(game: &str, path: &str, mods: &ModSet) -> Option<Self> {
        let (layer, inside) = match mods::inside(path) {
            Some((name, inside)) => (mods.find(name)?, inside.strip_prefix("content/")?),
            None => (0, path.strip_prefix("content/")?.strip_prefix(game)?.strip_prefix('/')?),
        };
        let role = match inside.split_once('/') {
            None => Role::Game,
            Some((folder, _)) if DATA_FOLDERS.contains(&folder) => Role::Cards,
            Some(_) => return None,
        };
        Some(Self { role, layer, format: Format::of(path)? })
    }
}

fn lose(role: Role, report: &mut Report) {
    match role {
        Role::Game => report.lose(&NameKind::ALL),
        Role::Cards => report.lose(&[NameKind::Card, NameKind::Deck]),
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

/// The id that the first round gave, and its place.
fn identity<T: tuckbox_core::names::Named>(
    entries: &Entries,
    raw: Raw<'_>,
    what: &str,
    report: &mut Report,
) -> Option<(T, Span)> {
    let Some((_, value)) = entries.iter().find(|(key, _)| key.text == "id") else {
        let problem = Diagnostic::error("missing-key", format!("This {what} has no `id`."));
        report.fail(problem.at(raw.span()).hint("Add `id = \"…\"`, the name by which files and scripts know it."));
        report.lose(&[T::KIND]);
        return None;
    };
    match value.read::<Box<str>>() {
        Ok(name) if name.is_empty() => {
            let problem = Diagnostic::error("empty-text", format!("The `id` of this {what} is empty."));
            report.fail(problem.at(value.span()).hint("Give it a short name of its own."));
            None
        }
        Ok(name) => find::<T>(&name).map(|id| (id, value.span())),
        Err(problem) => {
            report.fail(*problem);
            None
        }
    }
}

/// The id of a name that may be defined; notes no use.
fn find<T: Named>(name: &str) -> Option<T> {
    names::with_reader(|reader| reader.names.find(T::KIND, name)).flatten().map(T::from_index)
}

/// Whether a name is defined.
fn is_defined(kind: NameKind, name: &str) -> bool {
    let defined = |reader: &mut names::Reader| {
        let id = reader.names.find(kind, name)?;
        reader.names.of(kind).get(usize::from(id)).map(|entry| !entry.defined.is_empty())
    };
    names::with_reader(defined).flatten().unwrap_or(false)
}

/// All defined names of a kind.
fn defined_names(kind: NameKind) -> Vec<String> {
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

/// The files that are scripts, in the order in which they are loaded: what every
/// game can use, then the game's own, then those of each mod.
pub(crate) fn scripts(sources: &Sources, mods: &ModSet) -> Vec<FileId> {
    let script = |(file, source): (FileId, &Source)| {
        let (layer, inside) = match mods::inside(&source.path) {
            Some((name, inside)) => (mods.find(name)?, inside),
            None => (0, &*source.path),
        };
        box_files::is_script(inside).then_some((layer, !box_files::is_shared(inside), file))
    };
    let mut found: Vec<(usize, bool, FileId)> = sources.iter().filter_map(script).collect();
    found.sort_unstable();
    found.into_iter().map(|(.., file)| file).collect()
}
