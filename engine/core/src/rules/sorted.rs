//! By which stats a zone is sorted: one, or several of which the next one counts
//! where the ones before it are equal.

use crate::names::StatId;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;
use serde::de::{self, Deserializer, IntoDeserializer};
use std::borrow::Cow;
use std::fmt;

/// The stats that say the order of a zone; none for a zone that keeps the order
/// in which pieces came.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Sorted(pub Vec<StatId>);

impl Sorted {
    /// The most stats a zone is sorted by.
    pub const MOST: usize = 8;
}

impl<'de> Deserialize<'de> for Sorted {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct OneOrList;
        impl<'de> de::Visitor<'de> for OneOrList {
            type Value = Sorted;
            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("the name of a stat, or a list of such names")
            }
            fn visit_borrowed_str<E: de::Error>(self, name: &'de str) -> Result<Sorted, E> {
                StatId::deserialize(de::value::BorrowedStrDeserializer::new(name)).map(|stat| Sorted(vec![stat]))
            }
            fn visit_str<E: de::Error>(self, name: &str) -> Result<Sorted, E> {
                StatId::deserialize(name.into_deserializer()).map(|stat| Sorted(vec![stat]))
            }
            fn visit_seq<A: de::SeqAccess<'de>>(self, list: A) -> Result<Sorted, A::Error> {
                let stats: Vec<StatId> = Vec::deserialize(de::value::SeqAccessDeserializer::new(list))?;
                match stats.len() <= Sorted::MOST {
                    true => Ok(Sorted(stats)),
                    false => Err(de::Error::custom(format!("a zone is sorted by at most {} stats", Sorted::MOST))),
                }
            }
        }
        deserializer.deserialize_any(OneOrList)
    }
}

impl JsonSchema for Sorted {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> Cow<'static, str> {
        "Sorted".into()
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let stat = generator.subschema_for::<StatId>();
        json_schema!({
            "anyOf": [stat, { "type": "array", "items": stat }],
        })
    }
}
