//! Values that can be taken apart and changed. A tree is opened only where a
//! patch walks, and only what a patch has changed is put together anew; all
//! else stays the slice of its file that it was.

use crate::raw::{Key, Node, Patched, Raw, Scalar, Shape};
use std::borrow::Cow;
use std::cell::{Cell, OnceCell};

/// A value, opened as far as was needed.
#[derive(Debug)]
pub(super) struct Tree<'a> {
    /// What it was made from.
    pub raw: Raw<'a>,
    /// Its parts.
    pub parts: Parts<'a>,
    /// The word whose brackets hold these parts, and the brackets.
    word: Option<(Cow<'a, str>, Raw<'a>)>,
    /// Whether a patch has changed it or something in it.
    changed: bool,
}

/// What a tree holds.
#[derive(Debug)]
pub(super) enum Parts<'a> {
    /// Nobody has looked yet.
    Shut,
    /// It has no parts.
    Plain,
    /// Keys with values.
    Table(Vec<(Key<'a>, Tree<'a>)>),
    /// Members.
    List(Vec<Tree<'a>>),
    /// A text that was filled in.
    Text(String),
}

impl<'a> Tree<'a> {
    /// A value as it is written.
    pub(super) fn of(raw: Raw<'a>) -> Self {
        Self { raw, parts: Parts::Shut, word: None, changed: false }
    }

    /// A table that a patch begins.
    pub(super) fn new_table(raw: Raw<'a>) -> Self {
        Self { raw, parts: Parts::Table(Vec::new()), word: None, changed: true }
    }

    /// A table of these entries, put together from a value.
    pub(super) fn table(raw: Raw<'a>, entries: Vec<(Key<'a>, Self)>) -> Self {
        Self { raw, parts: Parts::Table(entries), word: None, changed: true }
    }

    /// Its text, if it is one.
    pub(super) fn text(&self) -> Option<Cow<'_, str>> {
        match (&self.parts, self.raw.scalar()) {
            (Parts::Text(text), _) => Some(Cow::Borrowed(text)),
            (_, Scalar::Text(text)) => Some(text),
            _ => None,
        }
    }

    /// Looks into it. The parts of a word are what stands in its brackets.
    pub(super) fn open(&mut self) -> &mut Parts<'a> {
        if matches!(self.parts, Parts::Shut) {
            let (word, shape) = match self.raw.shape() {
                Shape::Variant(word, Some(inner)) => (Some((word, inner)), inner.shape()),
                shape => (None, shape),
            };
            self.word = word;
            self.parts = match shape {
                Shape::Table(entries) => {
                    Parts::Table(entries.into_iter().map(|(key, value)| (key, Tree::of(value))).collect())
                }
                Shape::List(members) => Parts::List(members.into_iter().map(Tree::of).collect()),
                Shape::Variant(..) | Shape::Scalar(_) => Parts::Plain,
            };
        }
        &mut self.parts
    }

    /// The place of a key.
    pub(super) fn find(&mut self, name: &str) -> Option<usize> {
        match self.open() {
            Parts::Table(entries) => entries.iter().position(|(key, _)| key.text == name),
            _ => None,
        }
    }

    /// The part at a place.
    pub(super) fn child(&mut self, at: usize) -> Option<&mut Self> {
        match self.open() {
            Parts::Table(entries) => entries.get_mut(at).map(|(_, tree)| tree),
            Parts::List(members) => members.get_mut(at),
            Parts::Shut | Parts::Plain | Parts::Text(_) => None,
        }
    }

    /// Says that something in it is no longer as it was written.
    pub(super) fn change(&mut self) {
        self.changed = true;
    }

    /// Puts another value in its place.
    pub(super) fn replace(&mut self, raw: Raw<'a>) {
        *self = Self { changed: true, ..Self::of(raw) };
    }

    /// Puts a text in its place.
    pub(super) fn write(&mut self, text: String) {
        self.parts = Parts::Text(text);
        self.changed = true;
    }

    /// How many places [`close`] needs.
    fn places(&self) -> usize {
        let inside: usize = match &self.parts {
            _ if !self.changed => return 0,
            Parts::Table(entries) => entries.iter().map(|(_, tree)| tree.places()).sum(),
            Parts::List(members) => members.iter().map(Self::places).sum(),
            Parts::Text(_) => 0,
            Parts::Shut | Parts::Plain => return 0,
        };
        1 + usize::from(self.word.is_some()) + inside
    }

    /// The whole as a value to be read.
    fn close(&self, room: &Room<'a>) -> Raw<'a> {
        let node = match &self.parts {
            _ if !self.changed => return self.raw,
            Parts::Table(entries) => {
                Node::Table(entries.iter().map(|(key, tree)| (key.clone(), tree.close(room))).collect())
            }
            Parts::List(members) => Node::List(members.iter().map(|tree| tree.close(room)).collect()),
            Parts::Text(text) => Node::Text(text.clone()),
            Parts::Shut | Parts::Plain => return self.raw,
        };
        match &self.word {
            None => room.keep(self.raw, node),
            Some((word, inner)) => {
                let inner = room.keep(*inner, node);
                room.keep(self.raw, Node::Variant(word.clone(), inner))
            }
        }
    }
}

/// Places for patched values, which refer to each other.
pub(crate) type Places<'a> = Vec<OnceCell<Patched<'a>>>;

struct Room<'a> {
    places: &'a [OnceCell<Patched<'a>>],
    next: Cell<usize>,
}

impl<'a> Room<'a> {
    fn keep(&self, raw: Raw<'a>, node: Node<'a>) -> Raw<'a> {
        let at = self.next.get();
        self.next.set(at + 1);
        let span = raw.span();
        match self.places.get(at) {
            Some(place) => raw.patched(place.get_or_init(|| Patched { span, node })),
            None => raw,
        }
    }
}

/// So many places as these trees need.
pub(super) fn places<'a>(trees: &[Tree<'a>]) -> Places<'a> {
    (0..trees.iter().map(Tree::places).sum()).map(|_| OnceCell::new()).collect()
}

/// All trees as values to be read, kept in their [`places`].
pub(super) fn close<'a>(trees: &[Tree<'a>], places: &'a Places<'a>) -> Vec<Raw<'a>> {
    let room = Room { places, next: Cell::new(0) };
    trees.iter().map(|tree| tree.close(&room)).collect()
}
