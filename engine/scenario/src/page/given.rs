//! What is given: the board a scenario begins with, as written. Only what
//! matters is written; the folder's and the page's own `Given` say the rest.

use super::args::SeatName;
use serde::Deserialize;
use serde::de::value::MapAccessDeserializer;
use serde::de::{self, Deserializer, MapAccess, Visitor};
use std::collections::BTreeMap;
use std::fmt;
use tuckbox_core::rules::setting::Chosen;

/// A board as written.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Given {
    /// Only for the scenarios under the same heading, instead of all that follow.
    pub heading: bool,
    /// The seats.
    pub seats: BTreeMap<SeatName, SeatGiven>,
    /// What belongs to no seat.
    pub table: TableGiven,
    /// Whose turn it is, which one, and where in it.
    #[serde(deserialize_with = "bare")]
    pub turn: Option<Turn>,
    /// The seats of the loops (`Each`) around that place, outermost first, where
    /// they are not the seat that the turn names.
    pub loops: Vec<SeatName>,
    /// The first seat of the turn order; the first one if left out.
    #[serde(deserialize_with = "bare")]
    pub first: Option<SeatName>,
    /// The seed of chance, for what is shuffled or picked.
    #[serde(deserialize_with = "bare")]
    pub seed: Option<u64>,
    /// The profile it is played by.
    #[serde(deserialize_with = "bare")]
    pub profile: Option<String>,
    /// Settings, where they are not what the profile or the game says.
    pub settings: BTreeMap<String, Chosen>,
}

/// Reads an optional value that is written without `Some`.
pub fn bare<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}

/// A place in a turn.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub enum Turn {
    /// The seat, in its own turn of this number, is asked for its first action of the phase.
    In(SeatName, u16, String),
    /// The seat's own turn of this number is about to begin.
    Begin(SeatName, u16),
    /// In the seat's own turn of this number, the phase is about to begin.
    Before(SeatName, u16, String),
}

/// What a seat has.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct SeatGiven {
    /// Its stats.
    pub stats: BTreeMap<String, i32>,
    /// Its zones, each first to last.
    pub zones: BTreeMap<String, Vec<PieceGiven>>,
    /// How many turns it has begun, where turn order does not tell.
    #[serde(deserialize_with = "bare")]
    pub turns: Option<u16>,
}

/// What the table has.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct TableGiven {
    /// Its stats.
    pub stats: BTreeMap<String, i32>,
    /// Its zones, each first to last.
    pub zones: BTreeMap<String, Vec<PieceGiven>>,
}

/// A piece, or several alike: `"card"`, `"card as alias"`, `"10 card"`, or with
/// more to say `(what: "card as alias", stats: {"hp": 2})`.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PieceGiven(pub PieceDetails);

/// A piece with all there is to say.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(deny_unknown_fields, default, rename = "piece")]
pub struct PieceDetails {
    /// How many, of which card, under which alias.
    pub what: CardGiven,
    /// Base values of stats; of what is left of another stat, the value now.
    pub stats: BTreeMap<String, i32>,
    /// Tags it has beyond those printed.
    pub tags: Vec<String>,
    /// Printed tags and snapshots it has not.
    pub not: Vec<String>,
    /// What is attached to it.
    pub with: Vec<PieceGiven>,
    /// The space it stands in, or the piece it is attached to, by its name.
    #[serde(deserialize_with = "bare")]
    pub on: Option<String>,
    /// The zone of an attached piece, where the game has several such zones.
    #[serde(deserialize_with = "bare")]
    pub zone: Option<String>,
    /// Whose it is, if not of the seat it stands with.
    #[serde(deserialize_with = "bare")]
    pub owner: Option<SeatName>,
    /// It has come to its zone in this turn: no snapshot of the turn has it.
    pub new: bool,
    /// It lies face down.
    pub down: bool,
    /// Seats that have been shown it.
    pub known: Vec<SeatName>,
    /// Stats and tags that were written unseen since then, and the seats that know them no more.
    pub outdated: BTreeMap<String, Vec<SeatName>>,
    /// What it was announced with and waits to do.
    #[serde(deserialize_with = "bare")]
    pub held: Option<Held>,
    /// What changes it for a while.
    pub changes: Vec<ChangeGiven>,
}

/// An action kept with its piece.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Held {
    /// The action.
    pub action: String,
    /// The targets chosen, by their names.
    pub targets: Vec<String>,
    /// Who announced it, if not the seat it stands with.
    #[serde(deserialize_with = "bare")]
    pub by: Option<SeatName>,
}

/// A change with its duration.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ChangeGiven {
    /// Added to current values.
    pub add: BTreeMap<String, i32>,
    /// Current values become these, before anything is added.
    pub set: BTreeMap<String, i32>,
    /// Current values become so many times as large, before anything is added.
    pub times: BTreeMap<String, i32>,
    /// Tags it has meanwhile.
    pub gives: Vec<String>,
    /// Tags it does not have meanwhile.
    pub takes: Vec<String>,
    /// Until this moment; for good, if left out.
    #[serde(deserialize_with = "bare")]
    pub until: Option<String>,
    /// The moment of this seat's own turn only.
    #[serde(deserialize_with = "bare")]
    pub of: Option<SeatName>,
    /// From that own turn of the seat on, to the end of the other one.
    #[serde(deserialize_with = "bare")]
    pub turns: Option<(u16, u16)>,
}

/// `card`, `card as alias` or `10 card`.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct CardGiven {
    /// How many.
    pub count: u16,
    /// The card's id.
    pub card: String,
    /// What the scenario calls it.
    pub alias: Option<String>,
}

/// A text that names no card with its count or alias.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is not written as `card`, `card as alias` or `10 card`")]
pub struct NoCardGiven {
    /// What was written.
    pub text: String,
}

impl CardGiven {
    /// Reads it from its text.
    ///
    /// # Errors
    /// When it is written otherwise.
    pub fn parse(text: &str) -> Result<Self, NoCardGiven> {
        let wrong = || NoCardGiven { text: text.to_owned() };
        let words: Vec<&str> = text.split_whitespace().collect();
        let (count, words) = match words.as_slice() {
            [count, rest @ ..] if !rest.is_empty() && rest[0] != "as" && count.bytes().all(|b| b.is_ascii_digit()) => {
                (count.parse().map_err(|_| wrong())?, rest)
            }
            words => (1, words),
        };
        match *words {
            [card] => Ok(Self { count, card: card.into(), alias: None }),
            [card, "as", alias] if count == 1 => Ok(Self { count, card: card.into(), alias: Some(alias.into()) }),
            _ => Err(wrong()),
        }
    }
}

impl<'de> Deserialize<'de> for CardGiven {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        CardGiven::parse(&text).map_err(de::Error::custom)
    }
}

impl<'de> Deserialize<'de> for PieceGiven {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Any;
        impl<'de> Visitor<'de> for Any {
            type Value = PieceGiven;
            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a card in quotes, or `(what: \"card\", …)`")
            }
            fn visit_str<E: de::Error>(self, text: &str) -> Result<PieceGiven, E> {
                let what = CardGiven::parse(text).map_err(E::custom)?;
                Ok(PieceGiven(PieceDetails { what, ..PieceDetails::default() }))
            }
            fn visit_map<M: MapAccess<'de>>(self, map: M) -> Result<PieceGiven, M::Error> {
                let detail = PieceDetails::deserialize(MapAccessDeserializer::new(map))?;
                if detail.what.card.is_empty() {
                    return Err(de::Error::custom("a piece needs `what`, its card"));
                }
                Ok(PieceGiven(detail))
            }
        }
        deserializer.deserialize_any(Any)
    }
}

impl Given {
    /// What is given when this is said after `base`: stats, zones and the turn
    /// said here replace those said there.
    #[must_use]
    pub fn over(&self, base: &Given) -> Given {
        let mut all = base.clone();
        for (name, seat) in &self.seats {
            let slot = all.seats.entry(*name).or_default();
            slot.stats.extend(seat.stats.clone());
            slot.zones.extend(seat.zones.clone());
            slot.turns = seat.turns.or(slot.turns);
        }
        all.table.stats.extend(self.table.stats.clone());
        all.table.zones.extend(self.table.zones.clone());
        all.turn = self.turn.clone().or(all.turn);
        if !self.loops.is_empty() {
            all.loops.clone_from(&self.loops);
        }
        all.first = self.first.or(all.first);
        all.seed = self.seed.or(all.seed);
        all.profile = self.profile.clone().or(all.profile);
        all.settings.extend(self.settings.clone());
        all
    }
}
