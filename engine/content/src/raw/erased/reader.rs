//! The side of the types: the one deserializer they are compiled for, and the
//! visitors and seeds of each, wrapped so that a format need not know them.

use super::{AnyEnum, AnyMap, AnySeed, AnySeq, AnySource, AnyVisitor, Error, Given, Request};
use serde::de::{DeserializeSeed, Deserializer, EnumAccess, MapAccess, SeqAccess, VariantAccess, Visitor};
use std::fmt;

/// The deserializer of every format.
pub(crate) struct Reader<'r, 'de>(pub(crate) &'r mut dyn AnySource<'de>);

/// A seed with what it made.
pub(crate) struct Seed<S, T> {
    seed: Option<S>,
    value: Option<T>,
}

impl<'de, S: DeserializeSeed<'de>> Seed<S, S::Value> {
    /// A seed that has made nothing.
    pub(crate) fn new(seed: S) -> Self {
        Self { seed: Some(seed), value: None }
    }
}

impl<S, T> Seed<S, T> {
    /// What it made.
    pub(crate) fn value<E: serde::de::Error>(self) -> Result<T, E> {
        self.value.ok_or_else(|| Error::Below.say())
    }
}

impl<'de, S: DeserializeSeed<'de>> AnySeed<'de> for Seed<S, S::Value> {
    fn read(&mut self, from: Reader<'_, 'de>) -> Result<(), Error> {
        let seed = self.seed.take().ok_or(Error::Below)?;
        self.value = Some(seed.deserialize(from)?);
        Ok(())
    }
}

/// A visitor with what it made.
struct Visiting<V, T> {
    visitor: Option<V>,
    value: Option<T>,
}

impl<'de, V: Visitor<'de>> AnyVisitor<'de> for Visiting<V, V::Value> {
    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.visitor.as_ref().map_or(Ok(()), |visitor| visitor.expecting(f))
    }

    fn take(&mut self, given: Given<'_, 'de>) -> Result<(), Error> {
        let visitor = self.visitor.take().ok_or(Error::Below)?;
        self.value = Some(match given {
            Given::Bool(flag) => visitor.visit_bool(flag),
            Given::Signed(number) => visitor.visit_i64(number),
            Given::Unsigned(number) => visitor.visit_u64(number),
            Given::Str(text) => visitor.visit_str(text),
            Given::Borrowed(text) => visitor.visit_borrowed_str(text),
            Given::None => visitor.visit_none(),
            Given::Unit => visitor.visit_unit(),
            Given::Some(inner) => visitor.visit_some(inner),
            Given::Newtype(inner) => visitor.visit_newtype_struct(inner),
            Given::Seq(members) => visitor.visit_seq(Members(members)),
            Given::Map(entries) => visitor.visit_map(Entries(entries)),
            Given::Enum(word) => visitor.visit_enum(Word(word)),
        }?);
        Ok(())
    }
}

/// Has a visitor take something, and gives what it made.
fn made<'de, V: Visitor<'de>>(
    visitor: V,
    give: impl FnOnce(&mut dyn AnyVisitor<'de>) -> Result<(), Error>,
) -> Result<V::Value, Error> {
    let mut visiting = Visiting { visitor: Some(visitor), value: None };
    give(&mut visiting)?;
    visiting.value.ok_or(Error::Below)
}

macro_rules! ask {
    ($($method:ident $request:ident),* $(,)?) => {
        $(
            fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
                made(visitor, |visitor| self.0.give(Request::$request, visitor))
            }
        )*
    };
}

impl<'de> Deserializer<'de> for Reader<'_, 'de> {
    type Error = Error;

    ask! {
        deserialize_any Any, deserialize_bool Bool, deserialize_i8 I8, deserialize_i16 I16, deserialize_i32 I32,
        deserialize_i64 I64, deserialize_i128 I128, deserialize_u8 U8, deserialize_u16 U16, deserialize_u32 U32,
        deserialize_u64 U64, deserialize_u128 U128, deserialize_f32 F32, deserialize_f64 F64, deserialize_char Char,
        deserialize_str Str, deserialize_string String, deserialize_bytes Bytes, deserialize_byte_buf ByteBuf,
        deserialize_option Option, deserialize_unit Unit, deserialize_seq Seq, deserialize_map Map,
        deserialize_identifier Identifier, deserialize_ignored_any Ignored,
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(self, name: &'static str, visitor: V) -> Result<V::Value, Error> {
        made(visitor, |visitor| self.0.give(Request::UnitStruct(name), visitor))
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, name: &'static str, visitor: V) -> Result<V::Value, Error> {
        made(visitor, |visitor| self.0.give(Request::NewtypeStruct(name), visitor))
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, length: usize, visitor: V) -> Result<V::Value, Error> {
        made(visitor, |visitor| self.0.give(Request::Tuple(length), visitor))
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        length: usize,
        visitor: V,
    ) -> Result<V::Value, Error> {
        made(visitor, |visitor| self.0.give(Request::TupleStruct(name, length), visitor))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        keys: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        made(visitor, |visitor| self.0.give(Request::Struct(name, keys), visitor))
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        words: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        made(visitor, |visitor| self.0.give(Request::Enum(name, words), visitor))
    }
}

struct Members<'x, 'de>(&'x mut dyn AnySeq<'de>);

impl<'de> SeqAccess<'de> for Members<'_, 'de> {
    type Error = Error;

    fn next_element_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, Error> {
        let mut seed = Seed::new(seed);
        Ok(if self.0.next(&mut seed)? { seed.value } else { None })
    }

    fn size_hint(&self) -> Option<usize> {
        self.0.size_hint()
    }
}

struct Entries<'x, 'de>(&'x mut dyn AnyMap<'de>);

impl<'de> MapAccess<'de> for Entries<'_, 'de> {
    type Error = Error;

    fn next_key_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, Error> {
        let mut seed = Seed::new(seed);
        Ok(if self.0.key(&mut seed)? { seed.value } else { None })
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, Error> {
        let mut seed = Seed::new(seed);
        self.0.value(&mut seed)?;
        seed.value()
    }

    fn size_hint(&self) -> Option<usize> {
        self.0.size_hint()
    }
}

struct Word<'x, 'de>(&'x mut dyn AnyEnum<'de>);

impl<'de> EnumAccess<'de> for Word<'_, 'de> {
    type Error = Error;
    type Variant = Self;

    fn variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<(S::Value, Self), Error> {
        let mut seed = Seed::new(seed);
        self.0.word(&mut seed)?;
        Ok((seed.value()?, self))
    }
}

impl<'de> VariantAccess<'de> for Word<'_, 'de> {
    type Error = Error;

    fn unit_variant(self) -> Result<(), Error> {
        self.0.unit()
    }

    fn newtype_variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<S::Value, Error> {
        let mut seed = Seed::new(seed);
        self.0.newtype(&mut seed)?;
        seed.value()
    }

    fn tuple_variant<V: Visitor<'de>>(self, length: usize, visitor: V) -> Result<V::Value, Error> {
        made(visitor, |visitor| self.0.tuple(length, visitor))
    }

    fn struct_variant<V: Visitor<'de>>(self, keys: &'static [&'static str], visitor: V) -> Result<V::Value, Error> {
        made(visitor, |visitor| self.0.fields(keys, visitor))
    }
}
