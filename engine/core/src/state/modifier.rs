//! Continuous effects on pieces: what they change, and how long.

use super::piece::Written;
use crate::ids::{PieceId, Seat};
use crate::names::{MomentId, StatId, TagId};
use crate::rules::sets::Tags;
use crate::rules::{Made, StatMarks};
use serde::{Deserialize, Serialize};

/// One change a modifier makes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Change {
    /// The current value becomes this, before it is multiplied or anything is added.
    Set(StatId, i32),
    /// The current value becomes so many times as large, before anything is added.
    Times(StatId, i32),
    /// This is added.
    Add(StatId, i32),
    /// It has this tag.
    Gives(TagId),
    /// It does not have this tag.
    Takes(TagId),
}

impl Change {
    /// What it makes another than its base value.
    pub(crate) fn made(&self) -> Made {
        match *self {
            Change::Set(stat, _) | Change::Times(stat, _) | Change::Add(stat, _) => {
                Made { tags: Tags::NONE, stats: StatMarks::one(stat) }
            }
            Change::Gives(tag) | Change::Takes(tag) => Made { tags: Tags::one(tag), stats: StatMarks::NONE },
        }
    }

    /// The layer in which it is made, from 0 on: tags, then what sets, then what
    /// multiplies, then what adds.
    pub fn layer(&self) -> usize {
        match self {
            Change::Gives(_) | Change::Takes(_) => 0,
            Change::Set(..) => 1,
            Change::Times(..) => 2,
            Change::Add(..) => 3,
        }
    }

    /// What of a piece it writes.
    pub fn written(&self) -> Written {
        match *self {
            Change::Set(stat, _) | Change::Times(stat, _) | Change::Add(stat, _) => Written::Stat(stat),
            Change::Gives(tag) | Change::Takes(tag) => Written::Tag(tag),
        }
    }
}

/// How long a modifier still lasts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Lasting {
    /// As long as the piece stays in play.
    Always,
    /// Until this moment.
    Until(MomentId),
    /// Until this moment of that seat's own turn has come so many times.
    UntilOf(MomentId, Seat, u8),
    /// As long as that piece, in that life, stays in play.
    While(PieceId, u16),
    /// From that own turn of the seat on, to the end of the other one.
    Turns(Seat, u16, u16),
}

/// A continuous effect on one piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Modifier {
    /// The piece it changes.
    pub piece: PieceId,
    /// What caused it, for "why this number".
    pub source: Option<PieceId>,
    /// What it does to the piece's stat or tag.
    pub change: Change,
    /// When it ends by itself.
    pub lasts: Lasting,
    /// When it began; later ones are applied later.
    pub stamp: u32,
}
