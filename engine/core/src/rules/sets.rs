//! Sets of tags and zones as bits: written as lists of names, tested in one
//! instruction. The sizes are limits of the format, reported when exceeded.

use crate::names::{Named, TagId, ZoneId};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize};
use std::borrow::Cow;

macro_rules! bit_sets {
    ($($(#[$doc:meta])* $name:ident($bits:ty) of $id:ident, $word:literal;)*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize)]
        pub struct $name(pub $bits);

        impl $name {
            /// How many different members a game may declare.
            pub const LIMIT: usize = <$bits>::BITS as usize;
            /// Without members.
            pub const NONE: Self = Self(0);

            /// Just one.
            pub fn one(id: $id) -> Self {
                Self(1 << (u32::from(id.0) % <$bits>::BITS))
            }
            /// Whether `id` is in it.
            pub fn has(self, id: $id) -> bool {
                self.0 & Self::one(id).0 != 0
            }
            /// Whether every member of `other` is in it.
            pub fn has_all(self, other: Self) -> bool {
                self.0 & other.0 == other.0
            }
            /// Whether some member of `other` is in it.
            pub fn has_any(self, other: Self) -> bool {
                self.0 & other.0 != 0
            }
            /// Both together.
            #[must_use]
            pub fn with(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }
            /// Without the members of `other`.
            #[must_use]
            pub fn without(self, other: Self) -> Self {
                Self(self.0 & !other.0)
            }
            /// Whether it has no member.
            pub fn is_empty(self) -> bool {
                self.0 == 0
            }
            /// The members in id order.
            pub fn iter(self) -> impl Iterator<Item = $id> {
                let mut rest = self.0;
                std::iter::from_fn(move || {
                    let next = u16::try_from(rest.trailing_zeros()).ok().filter(|_| rest != 0)?;
                    rest &= rest - 1;
                    Some($id::from_index(next))
                })
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let list = Vec::<$id>::deserialize(deserializer)?;
                Ok(list.into_iter().fold(Self::NONE, |set, id| set.with(Self::one(id))))
            }
        }

        impl JsonSchema for $name {
            fn schema_name() -> Cow<'static, str> {
                $word.into()
            }
            fn json_schema(generator: &mut SchemaGenerator) -> Schema {
                let item = generator.subschema_for::<$id>();
                json_schema!({ "type": "array", "items": item, "uniqueItems": true })
            }
        }
    )*};
}

bit_sets! {
    /// A set of tags.
    Tags(u128) of TagId, "tags";
    /// A set of zones.
    Zones(u64) of ZoneId, "zones";
}
