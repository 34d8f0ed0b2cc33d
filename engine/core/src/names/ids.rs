//! Ids that have a name: small numbers, which in a file are read as names.

use super::reading::read_use;
use super::table::{NameKind, Named};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;

macro_rules! named_ids {
    ($($(#[$doc:meta])* $name:ident($int:ty) = $kind:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
        pub struct $name(pub $int);

        impl Named for $name {
            const KIND: NameKind = NameKind::$kind;
            fn from_index(index: u16) -> Self {
                Self(<$int>::try_from(index).unwrap_or(<$int>::MAX))
            }
            fn index(self) -> usize {
                usize::from(self.0)
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_u16(u16::from(self.0))
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                read_use(deserializer)
            }
        }

        impl JsonSchema for $name {
            fn schema_name() -> Cow<'static, str> {
                NameKind::$kind.word().into()
            }
            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                json_schema!({ "type": "string", "description": concat!("The name of a ", stringify!($kind), " of this game.") })
            }
        }
    )*};
}

named_ids! {
    /// A stat; index into the ruleset's stats.
    StatId(u16) = Stat;
    /// A tag; at most 128 in a game.
    TagId(u8) = Tag;
    /// A zone; at most 64 in a game.
    ZoneId(u8) = Zone;
    /// A card definition.
    CardId(u16) = Card;
    /// An event.
    EventId(u16) = Event;
    /// An action.
    ActionId(u8) = Action;
    /// An effect: a Lua function, or a list of operations in data.
    EffectId(u16) = Effect;
    /// A moment.
    MomentId(u8) = Moment;
    /// A phase.
    PhaseId(u8) = Phase;
    /// A response window.
    WindowId(u8) = Window;
    /// A kind of target.
    TargetId(u16) = Target;
    /// A rule that several actions obey.
    RuleId(u16) = Rule;
    /// A deck.
    DeckId(u16) = Deck;
    /// A chart.
    ChartId(u16) = Chart;
    /// A setting.
    SettingId(u16) = Setting;
    /// A profile.
    ProfileId(u16) = Profile;
}
