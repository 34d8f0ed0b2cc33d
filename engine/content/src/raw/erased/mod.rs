//! One deserializer for all formats. Each type of the rules would otherwise be
//! compiled anew for every parser, and for every way in which a parser hands out
//! tables; here parsers and types meet through trait objects, so that each is
//! compiled once. Nothing is lost on the way: what a parser finds wrong stays
//! with the parser's own frame and comes out as its own error, with its place.

mod error;
mod format;
mod reader;

pub(super) use error::Error;
pub(super) use reader::{Reader, Seed};

use format::Source;
use serde::de::{self, DeserializeSeed, Deserializer};
use std::fmt;

/// Reads a value by way of the one deserializer; an error is the format's own.
pub(super) fn read<'de, S, D>(seed: S, from: D) -> Result<S::Value, D::Error>
where
    S: DeserializeSeed<'de>,
    D: Deserializer<'de>,
{
    let mut seed = Seed::new(seed);
    read_any(&mut seed, from)?;
    seed.value()
}

/// The same for a seed whose type is forgotten already.
pub(super) fn read_any<'de, D: Deserializer<'de>>(seed: &mut dyn AnySeed<'de>, from: D) -> Result<(), D::Error> {
    let mut source = Source { from: Some(from), error: None };
    let read = seed.read(Reader(&mut source));
    settle(read, source.error)
}

/// What a type asks a format for.
#[derive(Debug, Clone, Copy)]
pub(super) enum Request {
    Any,
    Bool,
    I8,
    I16,
    I32,
    I64,
    I128,
    U8,
    U16,
    U32,
    U64,
    U128,
    F32,
    F64,
    Char,
    Str,
    String,
    Bytes,
    ByteBuf,
    Option,
    Unit,
    UnitStruct(&'static str),
    NewtypeStruct(&'static str),
    Seq,
    Tuple(usize),
    TupleStruct(&'static str, usize),
    Map,
    Struct(&'static str, &'static [&'static str]),
    Enum(&'static str, &'static [&'static str]),
    Identifier,
    Ignored,
}

/// What a format gives a type.
pub(super) enum Given<'x, 'de> {
    Bool(bool),
    Signed(i64),
    Unsigned(u64),
    Str(&'x str),
    Borrowed(&'de str),
    None,
    Unit,
    Some(Reader<'x, 'de>),
    Newtype(Reader<'x, 'de>),
    Seq(&'x mut dyn AnySeq<'de>),
    Map(&'x mut dyn AnyMap<'de>),
    Enum(&'x mut dyn AnyEnum<'de>),
}

/// The parser's own error if it has one, or else what the type says.
fn settle<T, E: de::Error>(read: Result<T, Error>, below: Option<E>) -> Result<T, E> {
    read.map_err(|error| match below {
        Some(own) if matches!(error, Error::Below) => own,
        _ => error.say(),
    })
}

/// A format that has a value to give.
pub(super) trait AnySource<'de> {
    /// Gives the value to a visitor, in the way it asks for.
    fn give(&mut self, request: Request, to: &mut dyn AnyVisitor<'de>) -> Result<(), Error>;
}

/// A visitor whose type is forgotten; it keeps what it makes.
pub(super) trait AnyVisitor<'de> {
    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result;
    fn take(&mut self, given: Given<'_, 'de>) -> Result<(), Error>;
}

/// A seed whose type is forgotten; it keeps what it makes.
pub(super) trait AnySeed<'de> {
    /// Reads a value.
    fn read(&mut self, from: Reader<'_, 'de>) -> Result<(), Error>;
}

/// The members of a list.
pub(super) trait AnySeq<'de> {
    /// Whether there was one more.
    fn next(&mut self, seed: &mut dyn AnySeed<'de>) -> Result<bool, Error>;
    fn size_hint(&self) -> Option<usize>;
}

/// The keys and values of a table.
pub(super) trait AnyMap<'de> {
    /// Whether there was one more.
    fn key(&mut self, seed: &mut dyn AnySeed<'de>) -> Result<bool, Error>;
    fn value(&mut self, seed: &mut dyn AnySeed<'de>) -> Result<(), Error>;
    fn size_hint(&self) -> Option<usize>;
}

/// A word with its parts: first the word, then one of the others.
pub(super) trait AnyEnum<'de> {
    fn word(&mut self, seed: &mut dyn AnySeed<'de>) -> Result<(), Error>;
    fn unit(&mut self) -> Result<(), Error>;
    fn newtype(&mut self, seed: &mut dyn AnySeed<'de>) -> Result<(), Error>;
    fn tuple(&mut self, length: usize, visitor: &mut dyn AnyVisitor<'de>) -> Result<(), Error>;
    fn fields(&mut self, keys: &'static [&'static str], visitor: &mut dyn AnyVisitor<'de>) -> Result<(), Error>;
}
