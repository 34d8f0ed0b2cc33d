//! The parts of a content as hashes alone: small enough for a replay or a
//! report, and enough to tell on another machine which parts are others there.

use super::{Changes, GamePart, PartKind, Parts};
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// The hashes of all parts by `kind:name`, in the order written; a map in a file.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PartHashes(pub(super) Vec<(String, String)>);

impl PartHashes {
    /// Whether it knows no part, as in a file of an older version.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// What is different in `new` from the content these hashes are of. What
    /// the older content said is not known, so no differing values are told.
    pub fn changes(&self, new: &Parts) -> Changes {
        let mut old = Parts::default();
        for (key, hash) in &self.0 {
            let Some((word, name)) = key.split_once(':') else { continue };
            let Some(kind) = PartKind::of(word) else { continue };
            let part = GamePart::new(kind, name, None, Vec::new());
            old.add(GamePart { hash: hash.clone(), own: hash.clone(), ..part });
        }
        Changes::between(&old, new)
    }
}

impl Serialize for PartHashes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, hash)| (key, hash)))
    }
}

impl<'de> Deserialize<'de> for PartHashes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct InOrder;
        impl<'de> Visitor<'de> for InOrder {
            type Value = PartHashes;
            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a map from parts to hashes")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<PartHashes, A::Error> {
                let mut list = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    list.push(entry);
                }
                Ok(PartHashes(list))
            }
        }
        deserializer.deserialize_map(InOrder)
    }
}
