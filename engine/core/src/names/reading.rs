//! What this thread is reading: names get their numbers at first sight, and the
//! places where they are used and defined are remembered. No file is known
//! here, only the text in hand.

use super::table::{Named, Names};
use crate::diagnostic::{FileId, Span};
use crate::words::with_article;
use serde::{Deserializer, de};
use std::cell::RefCell;
use std::collections::HashMap;
use std::fmt;
use std::marker::PhantomData;

/// What this thread is reading: the names so far and the text in hand.
#[derive(Debug, Default)]
pub struct Reader {
    /// Names seen so far.
    pub names: Names,
    text: Option<TextInHand>,
    fallback: Option<Span>,
    bare_numbers: bool,
    params: u16,
    filters: u32,
    /// Where each condition stands that was read so far: its first word, or what
    /// it stands in.
    pub(crate) conditions: Vec<Option<Span>>,
    /// The words of the values of stats that are symbols, by stat.
    symbols: HashMap<usize, Vec<Box<str>>>,
}

/// The text that is being read: where it lies in memory tells where in it a word
/// stands.
#[derive(Debug, Clone, Copy)]
struct TextInHand {
    file: FileId,
    begins: usize,
    length: usize,
}

thread_local! {
    static READER: RefCell<Option<Reader>> = const { RefCell::new(None) };
}

/// Runs `read` with a reader on this thread and returns the names it saw.
/// Readers do not nest: an inner call starts afresh and ends the outer one.
pub fn reading<T>(names: Names, read: impl FnOnce() -> T) -> (T, Names) {
    READER.with_borrow_mut(|slot| *slot = Some(Reader { names, ..Reader::default() }));
    let result = read();
    let reader = READER.with_borrow_mut(Option::take).unwrap_or_default();
    (result, reader.names)
}

/// Says which text is read next, so that names get a place in it.
pub fn set_text(file: FileId, text: &str) {
    let text = TextInHand { file, begins: text.as_ptr() as usize, length: text.len() };
    with_reader(|r| r.text = Some(text));
}

/// The place to give names whose own place the format does not tell.
pub fn set_fallback(span: Option<Span>) {
    with_reader(|r| r.fallback = span);
}

/// Says whether the format in hand tells numbers from enum variants by itself
/// (TOML does, RON does not), so that `2` may stand for `Num(2)`.
pub fn set_bare_numbers(allowed: bool) {
    with_reader(|r| r.bare_numbers = allowed);
}

/// The next number for a set of parameters; 0 outside a reader.
pub fn next_params() -> u16 {
    let next = |r: &mut Reader| {
        r.params = r.params.saturating_add(1);
        r.params
    };
    with_reader(next).unwrap_or(0)
}

/// The next number for a filter; `None` outside a reader.
pub fn next_filter() -> Option<u32> {
    with_reader(|r| {
        r.filters = r.filters.saturating_add(1);
        r.filters - 1
    })
}

/// Where the reader last saw this name used; `None` outside a reader.
pub fn last_use<T: Named>(id: T) -> Option<Span> {
    with_reader(|r| *r.names.of(T::KIND).get(id.index())?.uses.last()?).flatten()
}

/// Whether `2` may stand for `Num(2)` in the format in hand.
pub fn bare_numbers() -> bool {
    with_reader(|r| r.bare_numbers).unwrap_or(false)
}

/// Calls `f` with this thread's reader, if there is one.
pub fn with_reader<T>(f: impl FnOnce(&mut Reader) -> T) -> Option<T> {
    READER.with_borrow_mut(|slot| slot.as_mut().map(f))
}

impl Reader {
    /// Says which words the values of a stat have, before any value is read.
    pub fn declare_symbols(&mut self, stat: impl Named, words: Vec<Box<str>>) {
        self.symbols.insert(stat.index(), words);
    }

    /// The words of a stat's values, the first for 0; none if it is a number.
    pub fn symbols(&self, stat: impl Named) -> &[Box<str>] {
        self.symbols.get(&stat.index()).map_or(&[], Vec::as_slice)
    }

    /// The place of what is being read, for what has none of its own.
    pub(crate) fn fallback(&self) -> Option<Span> {
        self.fallback
    }

    /// The place of `text` if it is a slice of the text in hand.
    pub fn place(&self, text: &str) -> Option<Span> {
        let TextInHand { file, begins, length } = self.text?;
        let start = (text.as_ptr() as usize).checked_sub(begins)?;
        if start + text.len() > length {
            return self.fallback;
        }
        let (start, end) = (u32::try_from(start).ok()?, u32::try_from(start + text.len()).ok()?);
        Some(Span { file, start, end })
    }
}

/// Reads an id: a name inside a reader, a number outside.
struct IdVisitor<T> {
    defines: bool,
    kind: PhantomData<T>,
}

impl<T: Named> de::Visitor<'_> for IdVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "the name of {}", with_article(T::KIND.word()))
    }

    fn visit_str<E: de::Error>(self, name: &str) -> Result<T, E> {
        let id = with_reader(|r| {
            let span = r.place(name).or(r.fallback);
            if self.defines { r.names.define(T::KIND, name, span) } else { r.names.note_use(T::KIND, name, span) }
        });
        id.map(T::from_index).ok_or_else(|| E::custom("names can be read only while a box is being read"))
    }

    fn visit_u64<E: de::Error>(self, index: u64) -> Result<T, E> {
        let index = u16::try_from(index).map_err(|_| E::custom("this number is too large for an id"))?;
        Ok(T::from_index(index))
    }
}

/// Deserializes an id as a use of its name.
pub fn read_use<'de, T: Named, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    deserializer.deserialize_any(IdVisitor { defines: false, kind: PhantomData })
}

/// Deserializes an id as the definition of its name.
pub(super) fn read_definition<'de, T: Named, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    deserializer.deserialize_any(IdVisitor { defines: true, kind: PhantomData })
}
