//! The tables of names: every kind of thing has its own, and a name's place in it
//! is its number.

use crate::diagnostic::Span;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

/// The kinds of things that have names. Each kind has a name space of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum NameKind {
    /// A named integer or symbol of a piece, a seat or the table.
    Stat,
    /// A named flag of a piece.
    Tag,
    /// A place that holds pieces.
    Zone,
    /// A card definition.
    Card,
    /// Something that happens to the state.
    Event,
    /// Something a seat may start.
    Action,
    /// A Lua function or data effect that data names.
    Effect,
    /// A point of the flow at which durations end and limits start afresh.
    Moment,
    /// A part of a turn.
    Phase,
    /// A moment in which seats may respond.
    Window,
    /// A kind of target.
    Target,
    /// A condition with its reason, which several actions obey.
    Rule,
    /// A list of cards.
    Deck,
    /// A list of numbers to look one up in.
    Chart,
    /// A choice about how the game is played.
    Setting,
    /// A set of such choices.
    Profile,
}

impl NameKind {
    /// All kinds, in declaration order.
    pub const ALL: [NameKind; 16] = [
        NameKind::Stat,
        NameKind::Tag,
        NameKind::Zone,
        NameKind::Card,
        NameKind::Event,
        NameKind::Action,
        NameKind::Effect,
        NameKind::Moment,
        NameKind::Phase,
        NameKind::Window,
        NameKind::Target,
        NameKind::Rule,
        NameKind::Deck,
        NameKind::Chart,
        NameKind::Setting,
        NameKind::Profile,
    ];

    /// The word of the design's list, lower case.
    pub fn word(self) -> &'static str {
        match self {
            NameKind::Stat => "stat",
            NameKind::Tag => "tag",
            NameKind::Zone => "zone",
            NameKind::Card => "card",
            NameKind::Event => "event",
            NameKind::Action => "action",
            NameKind::Effect => "effect",
            NameKind::Moment => "moment",
            NameKind::Phase => "phase",
            NameKind::Window => "window",
            NameKind::Target => "target",
            NameKind::Rule => "rule",
            NameKind::Deck => "deck",
            NameKind::Chart => "chart",
            NameKind::Setting => "setting",
            NameKind::Profile => "profile",
        }
    }

    /// The code of a diagnostic about a name of this kind that nothing defines.
    pub fn unknown_code(self) -> &'static str {
        match self {
            NameKind::Stat => "unknown-stat",
            NameKind::Tag => "unknown-tag",
            NameKind::Zone => "unknown-zone",
            NameKind::Card => "unknown-card",
            NameKind::Event => "unknown-event",
            NameKind::Action => "unknown-action",
            NameKind::Effect => "unknown-effect",
            NameKind::Moment => "unknown-moment",
            NameKind::Phase => "unknown-phase",
            NameKind::Window => "unknown-window",
            NameKind::Target => "unknown-target",
            NameKind::Rule => "unknown-rule",
            NameKind::Deck => "unknown-deck",
            NameKind::Chart => "unknown-chart",
            NameKind::Setting => "unknown-setting",
            NameKind::Profile => "unknown-profile",
        }
    }
}

/// What is known about one name.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Entry {
    /// The name as written.
    pub name: Box<str>,
    /// Where it is defined; `None` inside means defined by the engine.
    pub defined: Vec<Option<Span>>,
    /// Where it is used.
    pub uses: Vec<Option<Span>>,
    /// The name it had before, by which older matches know it.
    pub was: Option<Box<str>>,
}

/// All names of a box, by kind; a name's index is its id.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Names {
    tables: [Vec<Entry>; NameKind::ALL.len()],
    index: [HashMap<Box<str>, u16>; NameKind::ALL.len()],
}

impl Names {
    /// The entries of `kind` in id order.
    pub fn of(&self, kind: NameKind) -> &[Entry] {
        &self.tables[kind as usize]
    }

    /// The name of an id; `?` for one that does not exist.
    pub fn name(&self, kind: NameKind, id: usize) -> &str {
        self.of(kind).get(id).map_or("?", |entry| &entry.name)
    }

    /// The id of a name, if it was seen.
    pub fn find(&self, kind: NameKind, name: &str) -> Option<u16> {
        self.index[kind as usize].get(name).copied()
    }

    /// The id of `name`, given at first sight.
    pub fn intern(&mut self, kind: NameKind, name: &str) -> u16 {
        if let Some(id) = self.find(kind, name) {
            return id;
        }
        let table = &mut self.tables[kind as usize];
        let id = u16::try_from(table.len()).unwrap_or(u16::MAX);
        table.push(Entry { name: name.into(), ..Entry::default() });
        self.index[kind as usize].insert(name.into(), id);
        id
    }

    /// Notes that `name` is defined at `span`, and gives its id.
    pub fn define(&mut self, kind: NameKind, name: &str, span: Option<Span>) -> u16 {
        let id = self.intern(kind, name);
        self.tables[kind as usize][usize::from(id)].defined.push(span);
        id
    }

    /// Notes which name this one was before.
    pub fn rename(&mut self, kind: NameKind, id: usize, was: Option<Box<str>>) {
        if let Some(entry) = self.tables[kind as usize].get_mut(id) {
            entry.was = was;
        }
    }

    /// Notes that `name` is used at `span`, and gives its id.
    pub fn note_use(&mut self, kind: NameKind, name: &str, span: Option<Span>) -> u16 {
        let id = self.intern(kind, name);
        self.tables[kind as usize][usize::from(id)].uses.push(span);
        id
    }
}

/// An id that has a name of some [`NameKind`].
pub trait Named: Copy {
    /// The kind of name.
    const KIND: NameKind;
    /// From an index in the kind's table.
    fn from_index(index: u16) -> Self;
    /// The index in the kind's table.
    fn index(self) -> usize;
}

/// All ids of a kind, of which there are so many.
pub fn all<T: Named>(count: usize) -> impl Iterator<Item = T> {
    (0..count).filter_map(|at| u16::try_from(at).ok()).map(T::from_index)
}
