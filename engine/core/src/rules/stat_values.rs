//! Values that stats must have, written as a number or as the word of a symbol:
//! `{"grade": 2, "hue": "red"}`. The words of all stats are known before any
//! value is read, so what is kept are numbers.

use crate::names::{self, Named, StatId, UsedName};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;
use serde::de::{self, DeserializeSeed, Deserializer};
use std::borrow::Cow;
use std::fmt;

/// Stats and the values they must have.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct StatValues(pub Vec<(StatId, i32)>);

impl<'de> Deserialize<'de> for StatValues {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(MapVisitor)
    }
}

struct MapVisitor;

impl<'de> de::Visitor<'de> for MapVisitor {
    type Value = StatValues;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a map from stat names to numbers or words")
    }

    fn visit_map<A: de::MapAccess<'de>>(self, mut map: A) -> Result<StatValues, A::Error> {
        let mut list = Vec::new();
        while let Some(UsedName(stat)) = map.next_key()? {
            list.push((stat, map.next_value_seed(ValueOf(stat))?));
        }
        Ok(StatValues(list))
    }
}

/// Reads a value of this stat.
struct ValueOf(StatId);

impl<'de> DeserializeSeed<'de> for ValueOf {
    type Value = i32;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<i32, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl ValueOf {
    /// The sentence about a value the stat cannot have: `wrong` is its beginning.
    fn error<E: de::Error>(&self, wrong: &str) -> E {
        let told = names::with_reader(|reader| {
            let words: Vec<String> = reader.symbols(self.0).iter().map(|word| format!("`{word}`")).collect();
            let name = reader.names.name(StatId::KIND, self.0.index());
            format!("{wrong} of the stat `{name}`, expected one of {}", words.join(", "))
        });
        E::custom(told.unwrap_or_default())
    }

    fn number<E: de::Error>(&self, number: i64) -> Result<i32, E> {
        if names::with_reader(|reader| !reader.symbols(self.0).is_empty()).unwrap_or(false) {
            return Err(self.error(&format!("number {number} for a symbol")));
        }
        i32::try_from(number).map_err(|_| E::custom("this number is too large"))
    }
}

impl de::Visitor<'_> for ValueOf {
    type Value = i32;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a whole number or the word of a symbol")
    }

    fn visit_i64<E: de::Error>(self, number: i64) -> Result<i32, E> {
        self.number(number)
    }

    fn visit_u64<E: de::Error>(self, number: u64) -> Result<i32, E> {
        self.number(i64::try_from(number).unwrap_or(i64::MAX))
    }

    fn visit_str<E: de::Error>(self, word: &str) -> Result<i32, E> {
        let place = |reader: &mut names::Reader| {
            let words = reader.symbols(self.0);
            (words.is_empty(), words.iter().position(|known| **known == *word))
        };
        match names::with_reader(place) {
            Some((_, Some(place))) => i32::try_from(place).map_err(E::custom),
            Some((false, None)) => Err(self.error(&format!("unknown symbol `{word}`"))),
            _ => Err(E::invalid_type(de::Unexpected::Str(word), &"i32")),
        }
    }
}

impl JsonSchema for StatValues {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> Cow<'static, str> {
        "StatValues".into()
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "object", "additionalProperties": { "type": ["integer", "string"] } })
    }
}
