//! Maps in files whose keys are names: definitions, and values by name.

use super::reading::{read_definition, read_use};
use super::table::Named;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, de};
use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

/// An id read as the definition of its name: a key of [`Defs`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Defines<T>(pub T);

impl<'de, T: Named> Deserialize<'de> for Defines<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        read_definition(deserializer).map(Defines)
    }
}

impl<T: Named> JsonSchema for Defines<T> {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> Cow<'static, str> {
        format!("{}_definition", T::KIND.word()).into()
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string" })
    }
}

/// Named definitions in the order written: a map in the file, a list here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Defs<T, V>(pub Vec<(T, V)>);

impl<T, V> Default for Defs<T, V> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<'de, T: Named, V: Deserialize<'de>> Deserialize<'de> for Defs<T, V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct MapVisitor<T, V>(PhantomData<(T, V)>);
        impl<'de, T: Named, V: Deserialize<'de>> de::Visitor<'de> for MapVisitor<T, V> {
            type Value = Defs<T, V>;
            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                write!(f, "a map from {} names to definitions", T::KIND.word())
            }
            fn visit_map<A: de::MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut list = Vec::new();
                while let Some((Defines(key), value)) = map.next_entry()? {
                    list.push((key, value));
                }
                Ok(Defs(list))
            }
        }
        deserializer.deserialize_map(MapVisitor(PhantomData))
    }
}

impl<T: Named, V: JsonSchema> JsonSchema for Defs<T, V> {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> Cow<'static, str> {
        format!("{}_definitions_{}", T::KIND.word(), V::schema_name()).into()
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let value = generator.subschema_for::<V>();
        json_schema!({ "type": "object", "additionalProperties": value })
    }
}

/// An id read as a use of its name: a key of [`ByName`].
pub(crate) struct UsedName<T>(pub(crate) T);

impl<'de, T: Named> Deserialize<'de> for UsedName<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        read_use(deserializer).map(UsedName)
    }
}

/// Values by name, where the names are defined elsewhere: `{ "attack": 2 }`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ByName<T, V>(pub Vec<(T, V)>);

impl<T, V> Default for ByName<T, V> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<'de, T: Named, V: Deserialize<'de>> Deserialize<'de> for ByName<T, V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct MapVisitor<T, V>(PhantomData<(T, V)>);
        impl<'de, T: Named, V: Deserialize<'de>> de::Visitor<'de> for MapVisitor<T, V> {
            type Value = ByName<T, V>;
            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                write!(f, "a map from {} names to values", T::KIND.word())
            }
            fn visit_map<A: de::MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut list = Vec::new();
                while let Some((UsedName(key), value)) = map.next_entry()? {
                    list.push((key, value));
                }
                Ok(ByName(list))
            }
        }
        deserializer.deserialize_map(MapVisitor(PhantomData))
    }
}

impl<T: Named, V: JsonSchema> JsonSchema for ByName<T, V> {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> Cow<'static, str> {
        format!("by_{}_{}", T::KIND.word(), V::schema_name()).into()
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let value = generator.subschema_for::<V>();
        json_schema!({ "type": "object", "additionalProperties": value })
    }
}
