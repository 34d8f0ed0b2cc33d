//! A value that patches have put together: its parts come from several files,
//! each with the place it has there. It is read like any other, so that what a
//! patch gives is held to the type of what it changes.

use super::erased::{self, AnySeed};
use super::structs::Failure;
use super::{Entries, Raw, ReadResult};
use crate::message::{self, Fault};
use serde::de::value::{BorrowedStrDeserializer, StrDeserializer};
use serde::de::{self, DeserializeSeed, Deserializer, EnumAccess, MapAccess, SeqAccess, VariantAccess, Visitor};
use serde::forward_to_deserialize_any;
use std::borrow::Cow;
use tuckbox_core::diagnostic::Span;
use tuckbox_core::names;

/// A patched value.
#[derive(Debug, Clone)]
pub(crate) struct Patched<'a> {
    /// Where what it was made from stands.
    pub span: Span,
    /// Its parts.
    pub node: Node<'a>,
}

/// The parts of a patched value.
#[derive(Debug, Clone)]
pub(crate) enum Node<'a> {
    /// Keys with values.
    Table(Entries<'a>),
    /// Members.
    List(Vec<Raw<'a>>),
    /// A word with its parts, which are patched too.
    Variant(Cow<'a, str>, Raw<'a>),
    /// A text.
    Text(String),
}

pub(super) fn table<'a>(raw: Raw<'a>, node: &'a Node<'a>) -> ReadResult<Entries<'a>> {
    match node {
        Node::Table(entries) => Ok(entries.clone()),
        Node::Variant(_, inner) => inner.table(),
        Node::List(_) => Err(wrong_type(raw, "a table", "a list")),
        Node::Text(_) => Err(wrong_type(raw, "a table", "text")),
    }
}

pub(super) fn list<'a>(raw: Raw<'a>, node: &'a Node<'a>) -> ReadResult<Vec<Raw<'a>>> {
    match node {
        Node::List(members) => Ok(members.clone()),
        Node::Text(_) => Err(wrong_type(raw, "a list", "text")),
        _ => Err(wrong_type(raw, "a list", "a table")),
    }
}

pub(super) fn seed<'a>(raw: Raw<'a>, node: &'a Node<'a>, seed: &mut dyn AnySeed<'a>) -> ReadResult<()> {
    erased::read_any(seed, Reading(node)).map_err(|failure| failure.diagnostic(raw.span()))
}

fn wrong_type(raw: Raw<'_>, wanted: &str, found: &str) -> Box<tuckbox_core::diagnostic::Diagnostic> {
    let fault = Fault::WrongType { wanted: wanted.into(), found: Some(found.into()) };
    Box::new(message::diagnose(fault, raw.span()))
}

/// A patched value as a deserializer.
struct Reading<'a>(&'a Node<'a>);

impl<'de> Deserializer<'de> for Reading<'de> {
    type Error = Failure;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Failure> {
        match self.0 {
            Node::Table(entries) => visitor.visit_map(Parts { entries, next: 0 }),
            Node::List(members) => visitor.visit_seq(Members(members.iter())),
            Node::Variant(_, inner) => inner.seed(Any(visitor)).map_err(Failure::Diagnostic),
            Node::Text(text) => visitor.visit_borrowed_str(text),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Failure> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Failure> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        words: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Failure> {
        match self.0 {
            Node::Variant(word, inner) => visitor.visit_enum(Word { word, inner: *inner }),
            Node::Table(entries) => match entries.as_slice() {
                [(key, inner)] => visitor.visit_enum(Word { word: &key.text, inner: *inner }),
                _ => Err(de::Error::custom("one word with its parts must stand here")),
            },
            Node::List(_) => Err(de::Error::custom("a word must stand here, not a list")),
            Node::Text(text) => BorrowedStrDeserializer::new(text).deserialize_enum(name, words, visitor),
        }
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string
        bytes byte_buf unit unit_struct seq tuple tuple_struct map struct
        identifier ignored_any
    }
}

struct Parts<'a> {
    entries: &'a [(super::Key<'a>, Raw<'a>)],
    next: usize,
}

impl<'a> MapAccess<'a> for Parts<'a> {
    type Error = Failure;

    fn next_key_seed<K: DeserializeSeed<'a>>(&mut self, seed: K) -> Result<Option<K::Value>, Failure> {
        let Some((key, value)) = self.entries.get(self.next) else { return Ok(None) };
        value.set_reader(key.span);
        match &key.text {
            Cow::Borrowed(text) => seed.deserialize(BorrowedStrDeserializer::new(text)).map(Some),
            Cow::Owned(text) => seed.deserialize(StrDeserializer::new(text)).map(Some),
        }
    }

    fn next_value_seed<V: DeserializeSeed<'a>>(&mut self, seed: V) -> Result<V::Value, Failure> {
        let Some((_, value)) = self.entries.get(self.next) else { return Err(de::Error::custom("a value is missing")) };
        self.next += 1;
        value.seed(seed).map_err(Failure::Diagnostic)
    }
}

struct Members<'a>(std::slice::Iter<'a, Raw<'a>>);

impl<'a> SeqAccess<'a> for Members<'a> {
    type Error = Failure;

    fn next_element_seed<S: DeserializeSeed<'a>>(&mut self, seed: S) -> Result<Option<S::Value>, Failure> {
        self.0.next().map(|member| member.seed(seed).map_err(Failure::Diagnostic)).transpose()
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.0.len())
    }
}

/// A word with its parts.
struct Word<'a> {
    word: &'a str,
    inner: Raw<'a>,
}

impl<'a> EnumAccess<'a> for Word<'a> {
    type Error = Failure;
    type Variant = Self;

    fn variant_seed<V: DeserializeSeed<'a>>(self, seed: V) -> Result<(V::Value, Self), Failure> {
        let word = seed.deserialize(BorrowedStrDeserializer::<Failure>::new(self.word))?;
        Ok((word, self))
    }
}

impl<'a> VariantAccess<'a> for Word<'a> {
    type Error = Failure;

    fn unit_variant(self) -> Result<(), Failure> {
        Err(de::Error::custom(format!("`{}` takes no parts", self.word)))
    }

    fn newtype_variant_seed<T: DeserializeSeed<'a>>(self, seed: T) -> Result<T::Value, Failure> {
        // In RON the brackets of a word hold its one part.
        let only = match self.inner.form {
            super::Form::Patched(Patched { node: Node::List(members), .. }) => match members.as_slice() {
                [only] if self.inner.is_bracketed() => Some(*only),
                _ => None,
            },
            _ => None,
        };
        only.unwrap_or(self.inner).seed(seed).map_err(Failure::Diagnostic)
    }

    fn tuple_variant<V: Visitor<'a>>(self, len: usize, visitor: V) -> Result<V::Value, Failure> {
        self.inner.seed(Tuple(len, visitor)).map_err(Failure::Diagnostic)
    }

    fn struct_variant<V: Visitor<'a>>(self, fields: &'static [&'static str], visitor: V) -> Result<V::Value, Failure> {
        self.inner.seed(Fields(fields, visitor)).map_err(Failure::Diagnostic)
    }
}

/// Reads whatever is there.
struct Any<V>(V);

impl<'de, V: Visitor<'de>> DeserializeSeed<'de> for Any<V> {
    type Value = V::Value;
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<V::Value, D::Error> {
        deserializer.deserialize_any(self.0)
    }
}

/// Reads so many parts.
struct Tuple<V>(usize, V);

impl<'de, V: Visitor<'de>> DeserializeSeed<'de> for Tuple<V> {
    type Value = V::Value;
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<V::Value, D::Error> {
        deserializer.deserialize_tuple(self.0, self.1)
    }
}

/// Reads these fields.
struct Fields<V>(&'static [&'static str], V);

impl<'de, V: Visitor<'de>> DeserializeSeed<'de> for Fields<V> {
    type Value = V::Value;
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<V::Value, D::Error> {
        deserializer.deserialize_struct("", self.0, self.1)
    }
}

impl<'a> Raw<'a> {
    /// Tells the reader of names where the key of this value stands.
    fn set_reader(self, key: Span) {
        names::set_text(self.file, self.source);
        names::set_fallback(Some(key));
    }

    /// Whether it was written in the brackets of a word.
    fn is_bracketed(self) -> bool {
        self.source.as_bytes().get(self.span().start as usize) == Some(&b'(')
    }
}
