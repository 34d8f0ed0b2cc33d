//! How people see a game: hints for whatever draws the table, never rules. A
//! match with and without them is the same match, and a game without any is
//! drawn sensibly from what its zones and stats declare.

use crate::names::{ByName, CardId, StatId, TagId, ZoneId};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Hints for drawing the table. All may be left out.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Look {
    /// How zones are drawn. Left out, zones in play and announced pieces lie
    /// in rows, what only its seat sees is held, a zone of the table with
    /// links is a board, and all else is a pile.
    pub zones: ByName<ZoneId, ZoneLook>,
    /// How numbers of pieces, seats and the table are told.
    pub stats: ByName<StatId, StatLook>,
    /// Where the spaces of a board are drawn: column and line, from 1 on. A
    /// board with such places is drawn as a map, another one as a list.
    pub places: ByName<CardId, (u8, u8)>,
    /// What says which region a space belongs to. Left out, nothing does.
    pub regions: Option<Regions>,
    /// One or two letters for pieces that have a tag, where a map has no room
    /// for names. Left out: the first letter of the name.
    pub signs: ByName<TagId, Box<str>>,
    /// Tags that matter for playing a card and say nothing any more once it is
    /// in play: told only of pieces that are not.
    pub unplayed: Vec<TagId>,
    /// Cards that harm what they are aimed at: people are offered what others have
    /// before what is their own. The options themselves keep their order.
    pub harms: Vec<CardId>,
    /// Zones whose comings and goings the log does not tell, beyond what events say.
    pub untold: Vec<ZoneId>,
}

/// How a zone is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
pub enum ZoneLook {
    /// Cards side by side; their order means nothing.
    Row,
    /// Cards one after another, each with its number: their order matters.
    Line,
    /// How many there are, and the newest one if it can be seen.
    Pile,
    /// How many there are and nothing else.
    Count,
    /// Held by the seat: drawn last, with prices and texts.
    Hand,
    /// Spaces, the links between them, and what stands in them.
    Board,
}

/// What says which region a space belongs to.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
pub enum Regions {
    /// One of these tags, in the order in which regions are listed.
    Tags(Vec<TagId>),
    /// The word that a stat has; its first word means outside all regions.
    Stat(StatId),
}

/// How a number is told.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct StatLook {
    /// What it is measured against: told as `60/100`, with a bar where there is
    /// room. Left out, a seat's or the table's number is measured against its
    /// `max`.
    pub whole: Option<Whole>,
    /// Left out while it is 0.
    pub quiet: bool,
    /// Told on every piece that has it. Left out, words are told only where they
    /// are not as printed, and prices only of what is not in play.
    pub always: bool,
    /// What follows the number: `%`, ` km`.
    pub unit: Box<str>,
    /// The label where there is little room: `cap`. Left out, the first letters
    /// of the label.
    pub short: Box<str>,
    /// Another stat of the same seat or the table, and its values for which this
    /// one matters: told then even if it is `quiet` and 0.
    pub at: Option<(StatId, Vec<i32>)>,
    /// Whether every change of it is a line of the log; only of seats and the
    /// table. Left out: what the game does by itself is, such as what a turn gives,
    /// and what an action, an ability or an event does that has a line already is
    /// not. `false` keeps it out of the log.
    pub told: Option<bool>,
}

/// What a number is measured against.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
pub enum Whole {
    /// A number.
    Num(i32),
    /// Another stat of the same piece, seat or table, which is then not told by itself.
    Stat(StatId),
}

impl StatLook {
    /// A value with what it is measured against, if that is a number, and its unit.
    pub fn value(&self, value: i32) -> String {
        match self.whole {
            Some(Whole::Num(whole)) => format!("{value}/{whole}{}", self.unit),
            _ => format!("{value}{}", self.unit),
        }
    }
}

impl Look {
    /// The hint for a zone.
    pub fn zone(&self, zone: ZoneId) -> Option<ZoneLook> {
        self.zones.0.iter().find(|(id, _)| *id == zone).map(|(_, look)| *look)
    }

    /// The hint for a stat.
    pub fn stat(&self, stat: StatId) -> Option<&StatLook> {
        self.stats.0.iter().find(|(id, _)| *id == stat).map(|(_, look)| look)
    }

    /// Where a space is drawn.
    pub fn place(&self, card: CardId) -> Option<MapPlace> {
        let found = self.places.0.iter().find(|(id, _)| *id == card);
        found.map(|&(_, (column, line))| MapPlace { column, line })
    }
}

/// Where a space is drawn on the map, from 1 on; written as a list of the two.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(into = "(u8, u8)")]
pub struct MapPlace {
    /// The column, from the left.
    pub column: u8,
    /// The line, from the top.
    pub line: u8,
}

impl From<MapPlace> for (u8, u8) {
    fn from(place: MapPlace) -> Self {
        (place.column, place.line)
    }
}
