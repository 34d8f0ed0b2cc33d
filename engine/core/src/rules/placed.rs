//! Where conditions stand. Formats do not tell a value its place, but they
//! hand over the word it begins with as a slice of the text; so a condition
//! notes the place of its first word with the reader of this thread, in the
//! order read. Its place in that order is the number it keeps.

use crate::diagnostic::Span;
use crate::names::{self, Reader};
use serde::de::{self, DeserializeSeed, Deserializer, EnumAccess, Visitor};
use serde::forward_to_deserialize_any;
use std::fmt;

/// Where the conditions stand that this thread's reader has read, in order.
pub fn all() -> Vec<Option<Span>> {
    names::with_reader(|reader| std::mem::take(&mut reader.conditions)).unwrap_or_default()
}

/// A condition that was read.
pub(super) struct Read<T> {
    pub value: T,
    /// Its place in the order read; nothing outside a reader.
    pub at: Option<usize>,
}

/// Reads a condition with `read` and notes where it stands.
pub(super) fn read<'de, T, D: Deserializer<'de>>(
    deserializer: D,
    read: impl FnOnce(Listening<D>) -> Result<T, D::Error>,
) -> Result<Read<T>, D::Error> {
    let begin = |reader: &mut Reader| {
        reader.conditions.push(reader.fallback());
        reader.conditions.len() - 1
    };
    let at = names::with_reader(begin);
    let value = read(Listening { inner: deserializer, at })?;
    Ok(Read { value, at })
}

/// Notes the place of the word that a condition begins with.
fn note_word(at: Option<usize>, word: &str) {
    names::with_reader(|reader| {
        let span = reader.place(word);
        if let Some(place) = at.and_then(|at| reader.conditions.get_mut(at)) {
            *place = span.or(*place);
        }
    });
}

/// Passes everything on, and notes the place of the word of an enum.
pub(super) struct Listening<T> {
    inner: T,
    at: Option<usize>,
}

impl<'de, D: Deserializer<'de>> Deserializer<'de> for Listening<D> {
    type Error = D::Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
        self.inner.deserialize_any(visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, D::Error> {
        self.inner.deserialize_enum(name, variants, Listening { inner: visitor, at: self.at })
    }

    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
        self.inner.deserialize_identifier(Listening { inner: visitor, at: self.at })
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string
        bytes byte_buf option unit unit_struct newtype_struct seq tuple
        tuple_struct map struct ignored_any
    }
}

impl<'de, V: Visitor<'de>> Visitor<'de> for Listening<V> {
    type Value = V::Value;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.inner.expecting(f)
    }

    fn visit_enum<A: EnumAccess<'de>>(self, data: A) -> Result<V::Value, A::Error> {
        self.inner.visit_enum(Listening { inner: data, at: self.at })
    }

    fn visit_u64<E: de::Error>(self, number: u64) -> Result<V::Value, E> {
        self.inner.visit_u64(number)
    }

    fn visit_str<E: de::Error>(self, word: &str) -> Result<V::Value, E> {
        note_word(self.at, word);
        self.inner.visit_str(word)
    }

    fn visit_borrowed_str<E: de::Error>(self, word: &'de str) -> Result<V::Value, E> {
        note_word(self.at, word);
        self.inner.visit_borrowed_str(word)
    }

    fn visit_bytes<E: de::Error>(self, word: &[u8]) -> Result<V::Value, E> {
        self.inner.visit_bytes(word)
    }
}

impl<'de, A: EnumAccess<'de>> EnumAccess<'de> for Listening<A> {
    type Error = A::Error;
    type Variant = A::Variant;

    fn variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<(S::Value, A::Variant), A::Error> {
        self.inner.variant_seed(Listening { inner: seed, at: self.at })
    }
}

impl<'de, S: DeserializeSeed<'de>> DeserializeSeed<'de> for Listening<S> {
    type Value = S::Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<S::Value, D::Error> {
        self.inner.deserialize(Listening { inner: deserializer, at: self.at })
    }
}
