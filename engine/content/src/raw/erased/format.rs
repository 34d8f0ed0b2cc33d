//! The side of the formats: what a parser hands out, wrapped so that a type need
//! not know the parser. The parser's own errors stay here, in the frame they come
//! from; only [`Error::Below`] passes through the type.

use super::{AnyEnum, AnyMap, AnySeed, AnySeq, AnySource, AnyVisitor, Error, Given, Reader, Request, read_any, settle};
use serde::de::{
    self, DeserializeSeed, Deserializer, EnumAccess, MapAccess, SeqAccess, Unexpected, VariantAccess, Visitor,
};
use std::fmt;

/// A format's deserializer, until it is asked, and what it then found wrong.
pub(super) struct Source<D, E> {
    pub(super) from: Option<D>,
    pub(super) error: Option<E>,
}

impl<'de, D: Deserializer<'de>> AnySource<'de> for Source<D, D::Error> {
    fn give(&mut self, request: Request, to: &mut dyn AnyVisitor<'de>) -> Result<(), Error> {
        let from = self.from.take().ok_or(Error::Below)?;
        let to = To(to);
        let given = match request {
            Request::Any => from.deserialize_any(to),
            Request::Bool => from.deserialize_bool(to),
            Request::I8 => from.deserialize_i8(to),
            Request::I16 => from.deserialize_i16(to),
            Request::I32 => from.deserialize_i32(to),
            Request::I64 => from.deserialize_i64(to),
            Request::I128 => from.deserialize_i128(to),
            Request::U8 => from.deserialize_u8(to),
            Request::U16 => from.deserialize_u16(to),
            Request::U32 => from.deserialize_u32(to),
            Request::U64 => from.deserialize_u64(to),
            Request::U128 => from.deserialize_u128(to),
            Request::F32 => from.deserialize_f32(to),
            Request::F64 => from.deserialize_f64(to),
            Request::Char => from.deserialize_char(to),
            Request::Str => from.deserialize_str(to),
            Request::String => from.deserialize_string(to),
            Request::Bytes => from.deserialize_bytes(to),
            Request::ByteBuf => from.deserialize_byte_buf(to),
            Request::Option => from.deserialize_option(to),
            Request::Unit => from.deserialize_unit(to),
            Request::UnitStruct(name) => from.deserialize_unit_struct(name, to),
            Request::NewtypeStruct(name) => from.deserialize_newtype_struct(name, to),
            Request::Seq => from.deserialize_seq(to),
            Request::Tuple(length) => from.deserialize_tuple(length, to),
            Request::TupleStruct(name, length) => from.deserialize_tuple_struct(name, length, to),
            Request::Map => from.deserialize_map(to),
            Request::Struct(name, keys) => from.deserialize_struct(name, keys, to),
            Request::Enum(name, words) => from.deserialize_enum(name, words, to),
            Request::Identifier => from.deserialize_identifier(to),
            Request::Ignored => from.deserialize_ignored_any(to),
        };
        keep(given, &mut self.error)
    }
}

/// Keeps an error of the format, and lets the type know that there is one.
fn keep<T, E>(result: Result<T, E>, error: &mut Option<E>) -> Result<T, Error> {
    result.map_err(|failed| {
        *error = Some(failed);
        Error::Below
    })
}

/// A visitor of any type, for a format.
struct To<'v, 'de>(&'v mut dyn AnyVisitor<'de>);

impl<'de> To<'_, 'de> {
    fn take<E: de::Error>(self, given: Given<'_, 'de>) -> Result<(), E> {
        settle(self.0.take(given), None)
    }
}

/// Numbers come in the widest type, as every visitor takes them; what no type of
/// the rules takes, fractions and bytes, is refused here as serde refuses it.
impl<'de> Visitor<'de> for To<'_, 'de> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.0.expecting(f)
    }
    fn visit_bool<E: de::Error>(self, flag: bool) -> Result<(), E> {
        self.take(Given::Bool(flag))
    }
    fn visit_i64<E: de::Error>(self, number: i64) -> Result<(), E> {
        self.take(Given::Signed(number))
    }
    fn visit_u64<E: de::Error>(self, number: u64) -> Result<(), E> {
        self.take(Given::Unsigned(number))
    }
    fn visit_f64<E: de::Error>(self, number: f64) -> Result<(), E> {
        Err(E::invalid_type(Unexpected::Float(number), &self))
    }
    fn visit_str<E: de::Error>(self, text: &str) -> Result<(), E> {
        self.take(Given::Str(text))
    }
    fn visit_borrowed_str<E: de::Error>(self, text: &'de str) -> Result<(), E> {
        self.take(Given::Borrowed(text))
    }
    fn visit_none<E: de::Error>(self) -> Result<(), E> {
        self.take(Given::None)
    }
    fn visit_unit<E: de::Error>(self) -> Result<(), E> {
        self.take(Given::Unit)
    }
    fn visit_some<D: Deserializer<'de>>(self, inner: D) -> Result<(), D::Error> {
        let mut source = Source { from: Some(inner), error: None };
        let taken = self.0.take(Given::Some(Reader(&mut source)));
        settle(taken, source.error)
    }
    fn visit_newtype_struct<D: Deserializer<'de>>(self, inner: D) -> Result<(), D::Error> {
        let mut source = Source { from: Some(inner), error: None };
        let taken = self.0.take(Given::Newtype(Reader(&mut source)));
        settle(taken, source.error)
    }
    fn visit_seq<A: SeqAccess<'de>>(self, members: A) -> Result<(), A::Error> {
        let mut list = List { members, error: None };
        let taken = self.0.take(Given::Seq(&mut list));
        settle(taken, list.error)
    }
    fn visit_map<A: MapAccess<'de>>(self, entries: A) -> Result<(), A::Error> {
        let mut table = Table { entries, error: None };
        let taken = self.0.take(Given::Map(&mut table));
        settle(taken, table.error)
    }
    fn visit_enum<A: EnumAccess<'de>>(self, word: A) -> Result<(), A::Error> {
        let mut word = Word { word: Some(word), parts: None, error: None };
        let taken = self.0.take(Given::Enum(&mut word));
        settle(taken, word.error)
    }
}

/// A seed of any type, for a format.
struct Seeding<'s, 'de>(&'s mut dyn AnySeed<'de>);

impl<'de> DeserializeSeed<'de> for Seeding<'_, 'de> {
    type Value = ();
    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<(), D::Error> {
        read_any(self.0, from)
    }
}

struct List<A, E> {
    members: A,
    error: Option<E>,
}

impl<'de, A: SeqAccess<'de>> AnySeq<'de> for List<A, A::Error> {
    fn next(&mut self, seed: &mut dyn AnySeed<'de>) -> Result<bool, Error> {
        keep(self.members.next_element_seed(Seeding(seed)), &mut self.error).map(|read| read.is_some())
    }
    fn size_hint(&self) -> Option<usize> {
        self.members.size_hint()
    }
}

struct Table<A, E> {
    entries: A,
    error: Option<E>,
}

impl<'de, A: MapAccess<'de>> AnyMap<'de> for Table<A, A::Error> {
    fn key(&mut self, seed: &mut dyn AnySeed<'de>) -> Result<bool, Error> {
        keep(self.entries.next_key_seed(Seeding(seed)), &mut self.error).map(|read| read.is_some())
    }
    fn value(&mut self, seed: &mut dyn AnySeed<'de>) -> Result<(), Error> {
        keep(self.entries.next_value_seed(Seeding(seed)), &mut self.error)
    }
    fn size_hint(&self) -> Option<usize> {
        self.entries.size_hint()
    }
}

struct Word<A, P, E> {
    word: Option<A>,
    parts: Option<P>,
    error: Option<E>,
}

impl<'de, A: EnumAccess<'de>> AnyEnum<'de> for Word<A, A::Variant, A::Error> {
    fn word(&mut self, seed: &mut dyn AnySeed<'de>) -> Result<(), Error> {
        let word = self.word.take().ok_or(Error::Below)?;
        let ((), parts) = keep(word.variant_seed(Seeding(seed)), &mut self.error)?;
        self.parts = Some(parts);
        Ok(())
    }
    fn unit(&mut self) -> Result<(), Error> {
        let parts = self.parts.take().ok_or(Error::Below)?;
        keep(parts.unit_variant(), &mut self.error)
    }
    fn newtype(&mut self, seed: &mut dyn AnySeed<'de>) -> Result<(), Error> {
        let parts = self.parts.take().ok_or(Error::Below)?;
        keep(parts.newtype_variant_seed(Seeding(seed)), &mut self.error)
    }
    fn tuple(&mut self, length: usize, visitor: &mut dyn AnyVisitor<'de>) -> Result<(), Error> {
        let parts = self.parts.take().ok_or(Error::Below)?;
        keep(parts.tuple_variant(length, To(visitor)), &mut self.error)
    }
    fn fields(&mut self, keys: &'static [&'static str], visitor: &mut dyn AnyVisitor<'de>) -> Result<(), Error> {
        let parts = self.parts.take().ok_or(Error::Below)?;
        keep(parts.struct_variant(keys, To(visitor)), &mut self.error)
    }
}
