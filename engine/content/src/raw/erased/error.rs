//! What a type says against a value, kept until the format that gave the value
//! can say it in an error of its own.

use serde::de::{self, Expected, Unexpected};
use std::fmt;

/// Why a type could not be read.
#[derive(Debug)]
pub(crate) enum Error {
    /// The format has said so; its frame keeps the error.
    Below,
    /// The type says this.
    Custom(String),
    Type(Odd, String),
    Value(Odd, String),
    Length(usize, String),
    Variant(String, &'static [&'static str]),
    Field(String, &'static [&'static str]),
    Missing(&'static str),
    Duplicate(&'static str),
}

/// An [`Unexpected`] that owns its text.
#[derive(Debug)]
pub(crate) enum Odd {
    Bool(bool),
    Unsigned(u64),
    Signed(i64),
    Float(f64),
    Char(char),
    Str(String),
    Bytes(Vec<u8>),
    Unit,
    Option,
    NewtypeStruct,
    Seq,
    Map,
    Enum,
    UnitVariant,
    NewtypeVariant,
    TupleVariant,
    StructVariant,
    Other(String),
}

impl Error {
    /// The same as an error of another kind.
    pub(crate) fn say<E: de::Error>(&self) -> E {
        match self {
            Error::Below => E::custom("a value is missing"),
            Error::Custom(text) => E::custom(text),
            Error::Type(odd, wanted) => E::invalid_type(odd.borrowed(), &wanted.as_str()),
            Error::Value(odd, wanted) => E::invalid_value(odd.borrowed(), &wanted.as_str()),
            Error::Length(length, wanted) => E::invalid_length(*length, &wanted.as_str()),
            Error::Variant(word, known) => E::unknown_variant(word, known),
            Error::Field(key, known) => E::unknown_field(key, known),
            Error::Missing(key) => E::missing_field(key),
            Error::Duplicate(key) => E::duplicate_field(key),
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.say::<de::value::Error>().fmt(f)
    }
}

impl std::error::Error for Error {}

impl de::Error for Error {
    fn custom<T: fmt::Display>(text: T) -> Self {
        Error::Custom(text.to_string())
    }
    fn invalid_type(odd: Unexpected, wanted: &dyn Expected) -> Self {
        Error::Type(Odd::of(odd), wanted.to_string())
    }
    fn invalid_value(odd: Unexpected, wanted: &dyn Expected) -> Self {
        Error::Value(Odd::of(odd), wanted.to_string())
    }
    fn invalid_length(length: usize, wanted: &dyn Expected) -> Self {
        Error::Length(length, wanted.to_string())
    }
    fn unknown_variant(word: &str, known: &'static [&'static str]) -> Self {
        Error::Variant(word.into(), known)
    }
    fn unknown_field(key: &str, known: &'static [&'static str]) -> Self {
        Error::Field(key.into(), known)
    }
    fn missing_field(key: &'static str) -> Self {
        Error::Missing(key)
    }
    fn duplicate_field(key: &'static str) -> Self {
        Error::Duplicate(key)
    }
}

impl Odd {
    fn of(odd: Unexpected) -> Self {
        match odd {
            Unexpected::Bool(flag) => Odd::Bool(flag),
            Unexpected::Unsigned(number) => Odd::Unsigned(number),
            Unexpected::Signed(number) => Odd::Signed(number),
            Unexpected::Float(number) => Odd::Float(number),
            Unexpected::Char(sign) => Odd::Char(sign),
            Unexpected::Str(text) => Odd::Str(text.into()),
            Unexpected::Bytes(bytes) => Odd::Bytes(bytes.into()),
            Unexpected::Unit => Odd::Unit,
            Unexpected::Option => Odd::Option,
            Unexpected::NewtypeStruct => Odd::NewtypeStruct,
            Unexpected::Seq => Odd::Seq,
            Unexpected::Map => Odd::Map,
            Unexpected::Enum => Odd::Enum,
            Unexpected::UnitVariant => Odd::UnitVariant,
            Unexpected::NewtypeVariant => Odd::NewtypeVariant,
            Unexpected::TupleVariant => Odd::TupleVariant,
            Unexpected::StructVariant => Odd::StructVariant,
            Unexpected::Other(words) => Odd::Other(words.into()),
        }
    }

    fn borrowed(&self) -> Unexpected<'_> {
        match self {
            Odd::Bool(flag) => Unexpected::Bool(*flag),
            Odd::Unsigned(number) => Unexpected::Unsigned(*number),
            Odd::Signed(number) => Unexpected::Signed(*number),
            Odd::Float(number) => Unexpected::Float(*number),
            Odd::Char(sign) => Unexpected::Char(*sign),
            Odd::Str(text) => Unexpected::Str(text),
            Odd::Bytes(bytes) => Unexpected::Bytes(bytes),
            Odd::Unit => Unexpected::Unit,
            Odd::Option => Unexpected::Option,
            Odd::NewtypeStruct => Unexpected::NewtypeStruct,
            Odd::Seq => Unexpected::Seq,
            Odd::Map => Unexpected::Map,
            Odd::Enum => Unexpected::Enum,
            Odd::UnitVariant => Unexpected::UnitVariant,
            Odd::NewtypeVariant => Unexpected::NewtypeVariant,
            Odd::TupleVariant => Unexpected::TupleVariant,
            Odd::StructVariant => Unexpected::StructVariant,
            Odd::Other(words) => Unexpected::Other(words),
        }
    }
}
