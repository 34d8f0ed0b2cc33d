//! How parameters of effects are written: as plain values in both formats,
//! `amount = 1` and `"amount": 1`, since their types tell them apart.

use super::op::Param;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{self, Deserialize, Deserializer};
use std::borrow::Cow;
use std::fmt;

impl<'de> Deserialize<'de> for Param {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ParamVisitor)
    }
}

struct ParamVisitor;

impl<'de> de::Visitor<'de> for ParamVisitor {
    type Value = Param;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a whole number, `true`, `false`, a name in quotes or a list of these")
    }

    fn visit_bool<E: de::Error>(self, flag: bool) -> Result<Param, E> {
        Ok(Param::Flag(flag))
    }

    fn visit_i64<E: de::Error>(self, number: i64) -> Result<Param, E> {
        i32::try_from(number).map(Param::Int).map_err(|_| E::custom("this number is too large"))
    }

    fn visit_u64<E: de::Error>(self, number: u64) -> Result<Param, E> {
        i32::try_from(number).map(Param::Int).map_err(|_| E::custom("this number is too large"))
    }

    fn visit_str<E: de::Error>(self, name: &str) -> Result<Param, E> {
        Ok(Param::Name(name.into()))
    }

    fn visit_seq<A: de::SeqAccess<'de>>(self, mut members: A) -> Result<Param, A::Error> {
        let mut list = Vec::new();
        while let Some(member) = members.next_element()? {
            list.push(member);
        }
        Ok(Param::List(list))
    }
}

impl JsonSchema for Param {
    fn schema_name() -> Cow<'static, str> {
        "Param".into()
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let member = generator.subschema_for::<Param>();
        json_schema!({
            "description": "A value given to an effect.",
            "anyOf": [
                { "type": "integer" },
                { "type": "boolean" },
                { "type": "string" },
                { "type": "array", "items": member },
            ]
        })
    }
}
