//! The arguments of steps: a seat by its letter, a text, a number, one text or
//! a list of them. Trailing ones that a step does not need may be left out.

use serde::de::{self, Deserialize, Deserializer, SeqAccess, Visitor};
use std::collections::BTreeMap;
use std::fmt;
use tuckbox_core::ids::Seat;

/// A seat, written as its letter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Deserialize)]
pub enum SeatName {
    /// The first seat.
    A,
    /// The second seat.
    B,
    /// The third seat.
    C,
    /// The fourth seat.
    D,
    /// The fifth seat.
    E,
    /// The sixth seat.
    F,
}

impl SeatName {
    /// The seat as the engine counts it: A is seat 0.
    pub fn seat(self) -> Seat {
        Seat(self as u8)
    }

    /// The letter of a seat, as text.
    pub fn of(text: &str) -> Option<Seat> {
        let letter = text.strip_prefix(|c: char| c.is_ascii_uppercase()).filter(|rest| rest.is_empty());
        letter.and_then(|_| text.bytes().next()).map(|byte| Seat(byte - b'A')).filter(|seat| seat.0 < 16)
    }
}

/// Whose zones: a seat's, by its letter, or `table`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Deserialize)]
#[serde(rename = "seat")]
pub enum SeatOrTable {
    /// The first seat.
    A,
    /// The second seat.
    B,
    /// The third seat.
    C,
    /// The fourth seat.
    D,
    /// The fifth seat.
    E,
    /// The sixth seat.
    F,
    /// The table.
    #[serde(rename = "table")]
    Table,
}

impl SeatOrTable {
    /// The seat; nothing for the table.
    pub fn seat(self) -> Option<Seat> {
        (self != SeatOrTable::Table).then_some(Seat(self as u8))
    }
}

impl fmt::Display for SeatName {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}", self.seat().letter())
    }
}

/// One text, or several: `"rat"` or `["rat", "hound"]`.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Texts(pub Vec<String>);

impl Texts {
    /// As it is written in a page.
    pub fn written(&self) -> String {
        match self.0.as_slice() {
            [one] => format!("{one:?}"),
            all => format!("{all:?}"),
        }
    }
}

impl<'de> Deserialize<'de> for Texts {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct One;
        impl<'de> Visitor<'de> for One {
            type Value = Texts;
            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a text in quotes or a list of texts")
            }
            fn visit_str<E: de::Error>(self, text: &str) -> Result<Texts, E> {
                Ok(Texts(vec![text.into()]))
            }
            fn visit_seq<S: SeqAccess<'de>>(self, mut seq: S) -> Result<Texts, S::Error> {
                let mut list = Vec::new();
                while let Some(text) = seq.next_element()? {
                    list.push(text);
                }
                Ok(Texts(list))
            }
        }
        deserializer.deserialize_any(One)
    }
}

/// Names, each with tags.
pub type Tagged = BTreeMap<String, Texts>;

/// A number, the least and the most it may be, or the word of a symbol.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Amount {
    /// A whole number.
    Number(i32),
    /// From the first to the second, both included.
    Between(i32, i32),
    /// A word.
    Word(String),
}

impl Amount {
    /// The numbers it may be, where it is no word.
    pub fn range(&self) -> Option<std::ops::RangeInclusive<i32>> {
        match self {
            Amount::Number(number) => Some(*number..=*number),
            Amount::Between(least, most) => Some(*least..=*most),
            Amount::Word(_) => None,
        }
    }
}

impl<'de> Deserialize<'de> for Amount {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Any;
        impl<'de> Visitor<'de> for Any {
            type Value = Amount;
            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a whole number, two such as `(1, 3)`, or the word of a symbol in quotes")
            }
            fn visit_i64<E: de::Error>(self, number: i64) -> Result<Amount, E> {
                i32::try_from(number).map(Amount::Number).map_err(|_| E::custom("this number is too large"))
            }
            fn visit_u64<E: de::Error>(self, number: u64) -> Result<Amount, E> {
                i32::try_from(number).map(Amount::Number).map_err(|_| E::custom("this number is too large"))
            }
            fn visit_str<E: de::Error>(self, word: &str) -> Result<Amount, E> {
                Ok(Amount::Word(word.into()))
            }
            fn visit_seq<S: SeqAccess<'de>>(self, mut seq: S) -> Result<Amount, S::Error> {
                let mut next =
                    || seq.next_element()?.ok_or_else(|| de::Error::custom("two numbers are needed, `(1, 3)`"));
                let (least, most) = (next()?, next()?);
                if least > most {
                    return Err(de::Error::custom(format!(
                        "nothing lies between {least} and {most}; say the smaller one first"
                    )));
                }
                Ok(Amount::Between(least, most))
            }
        }
        deserializer.deserialize_any(Any)
    }
}

/// An argument in its place.
pub trait Arg: Sized {
    /// How the reference page names it.
    const HINT: &str;

    /// The seats it names.
    fn seats(&self) -> Vec<SeatName> {
        Vec::new()
    }

    /// Reads it from what is left of the arguments.
    fn read<'de, S: SeqAccess<'de>>(seq: &mut S, missing: &str) -> Result<Self, S::Error>;
}

macro_rules! needed {
    ($($type:ty: $hint:literal $(=> $seats:expr)?),*) => {$(
        impl Arg for $type {
            const HINT: &str = $hint;
            $(fn seats(&self) -> Vec<$crate::page::args::SeatName> {
                let seats: fn(&$type) -> Vec<$crate::page::args::SeatName> = $seats;
                seats(self)
            })?
            fn read<'de, S: SeqAccess<'de>>(seq: &mut S, missing: &str) -> Result<Self, S::Error> {
                seq.next_element()?.ok_or_else(|| serde::de::Error::custom(missing))
            }
        }
    )*};
}

needed! {
    SeatName: "A" => |seat| vec![*seat], Vec<SeatName>: "[A]" => |seats| seats.clone(), String: "\"…\"", i32: "0", Amount: "0", Texts: "\"…\" or [\"…\"]", Vec<i32>: "[0]",
    Vec<String>: "[\"…\"]", Vec<(SeatName, u16)>: "[(A, 0)]" => |answers| answers.iter().map(|(seat, _)| *seat).collect(), Tagged: "{\"…\": \"…\"}"
}

pub(super) use needed;

macro_rules! optional {
    ($($type:ty: $hint:literal),*) => {$(
        impl Arg for Option<$type> {
            const HINT: &str = $hint;
            fn seats(&self) -> Vec<SeatName> {
                self.as_ref().map(Arg::seats).unwrap_or_default()
            }
            fn read<'de, S: SeqAccess<'de>>(seq: &mut S, _: &str) -> Result<Self, S::Error> {
                seq.next_element()
            }
        }
    )*};
}

optional! { SeatName: "A?", String: "\"…\"?", Texts: "[\"…\"]?", Amount: "0?", i32: "0?" }
