//! Where in the files of a box things are written, as `file:line`: names where
//! they are defined, stats and tags where a card gives them, effects in scripts.

use crate::game::Game;
use tuckbox_content::standard;
use tuckbox_core::diagnostic::Span;
use tuckbox_core::ids::AbilityId;
use tuckbox_core::names::{CardId, NameKind, Named};
use tuckbox_script::Declared;

/// Looks up places in a game's files.
pub struct Places<'a> {
    game: &'a Game,
    /// The effects that scripts declare.
    effects: Vec<Declared>,
}

impl<'a> Places<'a> {
    /// The places of a game.
    pub fn new(game: &'a Game) -> Self {
        let effects = game.scripts.iter().flat_map(tuckbox_script::declared).collect();
        Self { game, effects }
    }

    /// A place as `file:line`.
    pub fn line(&self, span: Span) -> String {
        format!("{}:{}", self.game.sources.path(span.file), self.game.sources.line(span))
    }

    /// Where a name is defined.
    pub fn of_name(&self, kind: NameKind, id: usize) -> Option<String> {
        Some(self.line(self.defined(kind, id)?))
    }

    /// The comment of a script's effect, and where it is written; of a standard
    /// script, that it is one.
    pub fn script(&self, effect: &str) -> Option<(&str, String)> {
        let found = self.effects.iter().find(|declared| declared.name == effect)?;
        let span = found.span;
        let sources = &self.game.sources;
        let note = standard::note(sources.path(span.file), sources.text(span.file));
        let note = note.map(|note| format!(" ({note})")).unwrap_or_default();
        Some((&found.doc, self.line(span) + &note))
    }

    /// Where a card itself uses a name, outside its abilities.
    pub fn within(&self, card: CardId, kind: NameKind, id: usize) -> Option<String> {
        let name = self.game.rules.names.name(kind, id);
        let by_mod =
            self.game.changes.iter().rev().find(|change| {
                change.kind == "card" && change.name == self.game.rules.name(card) && change.path == name
            });
        if let Some(change) = by_mod {
            return Some(self.line(change.span));
        }
        let own = self.extent(card)?;
        let uses = &self.game.rules.names.of(kind).get(id)?.uses;
        let inside = |span: &&Span| span.file == own.file && span.start >= own.start && span.end <= own.end;
        uses.iter().flatten().find(inside).map(|span| self.line(*span))
    }

    /// Where an ability begins.
    pub fn of_ability(&self, ability: AbilityId) -> Option<Span> {
        self.game.rules.ability(ability).place
    }

    /// The line within a definition that has this text first; the line it
    /// begins at if it has it nowhere.
    pub fn text_in(&self, begins: Span, text: &str) -> String {
        let own = self.until_next(begins);
        let at =
            self.game.sources.text(own.file).get(own.start as usize..own.end as usize).and_then(|own| own.find(text));
        let at = at.and_then(|at| u32::try_from(at).ok()).map_or(begins.start, |at| begins.start + at);
        self.line(Span { start: at, end: at, ..own })
    }

    /// The first line of the game's files that has this text.
    pub fn anywhere(&self, text: &str) -> Option<String> {
        let found = |text_of: &str| text_of.find(text).and_then(|at| u32::try_from(at).ok());
        let mut files = self.game.sources.iter().filter(|(_, source)| source.path.starts_with("content/"));
        let (file, at) = files.find_map(|(file, source)| Some((file, found(&source.text)?)))?;
        Some(self.line(Span { file, start: at, end: at }))
    }

    /// The line within a definition that first uses a name; the line it begins
    /// at if it does so nowhere.
    pub fn use_in(&self, begins: Span, kind: NameKind, id: usize) -> String {
        let own = self.until_next(begins);
        let uses = self.game.rules.names.of(kind).get(id).map_or(&[][..], |entry| &entry.uses);
        let inside = |span: &&Span| span.file == own.file && (own.start..own.end).contains(&span.start);
        self.line(uses.iter().flatten().filter(inside).min().copied().unwrap_or(begins))
    }

    /// From where a definition begins to where the next one does.
    fn until_next(&self, begins: Span) -> Span {
        let rules = &self.game.rules;
        let names =
            NameKind::ALL.into_iter().flat_map(|kind| rules.names.of(kind)).flat_map(|entry| entry.defined.iter());
        let all = names.copied().chain(rules.abilities.iter().map(|ability| ability.place)).flatten();
        let after = all.filter(|span| span.file == begins.file && span.start > begins.start).map(|span| span.start);
        let last = u32::try_from(self.game.sources.text(begins.file).len()).unwrap_or(u32::MAX);
        Span { end: after.min().unwrap_or(last), ..begins }
    }

    /// Where a name is defined, as a span.
    pub fn defined(&self, kind: NameKind, id: usize) -> Option<Span> {
        self.game.rules.names.of(kind).get(id)?.defined.iter().flatten().next().copied()
    }

    /// The stretch of a card in its file: from its head to its first ability,
    /// or to the next card.
    fn extent(&self, card: CardId) -> Option<Span> {
        let id = self.defined(NameKind::Card, card.index())?;
        let text = self.game.sources.text(id.file);
        let before = text.get(..id.start as usize)?;
        let after = text.get(id.end as usize..)?;
        let head = before.rfind("[[card]]").unwrap_or(id.start as usize);
        let next = ["[[card]]", "[[deck]]"].iter().filter_map(|head| after.find(head)).min();
        let others = self.game.rules.names.of(NameKind::Card).iter().flat_map(|entry| entry.defined.iter().flatten());
        let others = others.filter(|span| span.file == id.file && span.start > id.start).map(|span| span.start);
        let mut end = u32::try_from(next.map_or(text.len(), |at| id.end as usize + at)).unwrap_or(u32::MAX);
        end = others.fold(end, u32::min);
        let abilities = self.game.rules.card(card).abilities.iter();
        let abilities = abilities.filter_map(|&ability| self.game.rules.ability(ability).place);
        let abilities = abilities.filter(|span| span.file == id.file && span.start > id.start);
        end = abilities.map(|span| span.start).fold(end, u32::min);
        Some(Span { file: id.file, start: u32::try_from(head).unwrap_or(id.start), end })
    }
}
