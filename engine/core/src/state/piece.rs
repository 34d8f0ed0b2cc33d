//! Pieces: anything that exists in a match.

use crate::ids::{PieceId, Seat, Seats};
use crate::names::{CardId, Named, StatId, TagId, TargetId, ZoneId};
use crate::rules::op::Face;
use crate::rules::{Ruleset, ZoneOwner};
use serde::{Deserialize, Serialize};

/// Where a piece is: a zone, and whose it is; seat 0 for zones of the table
/// and for zones of pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Home {
    /// Which zone of the rules.
    pub zone: ZoneId,
    /// Whose zone it is, where every seat has one; else seat 0.
    pub seat: Seat,
}

impl Home {
    /// The zone of a seat, or the table's.
    pub fn of(rules: &Ruleset, zone: ZoneId, seat: Seat) -> Self {
        let owned = rules.zones[zone.index()].of == ZoneOwner::Seat;
        Self { zone, seat: if owned { seat } else { Seat(0) } }
    }
}

/// A card in play, a token, a troop, a die on the table. It takes 32 bytes, so that one is
/// found among all by a shift.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[repr(align(16))]
pub struct Piece {
    /// The card it is now.
    pub card: CardId,
    /// The card it was made as.
    pub printed: CardId,
    /// Whose deck it came from, or who made it first.
    pub owner: Seat,
    /// Who uses it now.
    pub controller: Seat,
    /// The zone it lies in; for an attachment the zone of attached pieces.
    pub home: Home,
    /// What it is attached to, or the space it stands in.
    pub host: Option<PieceId>,
    /// Whether its card lies open or face down.
    pub face: Face,
    /// Seats that have been shown it since it last moved in secret; what they know
    /// of its numbers and tags ends where these are [`Outdated`].
    pub known: Seats,
    /// Grows when it becomes a new object.
    pub life: u16,
    /// Its public handle, given when it comes into sight of all; 0 for none.
    pub mark: u32,
    /// When it came to its zone.
    pub since: u32,
    /// It has ceased to exist; its slot is free.
    pub gone: bool,
}

impl Piece {
    /// A piece of a card as it comes into being.
    pub(crate) fn new(card: CardId, owner: Seat, home: Home, since: u32) -> Self {
        Self {
            card,
            printed: card,
            owner,
            controller: owner,
            home,
            host: None,
            face: Face::Up,
            known: Seats::NONE,
            life: 0,
            mark: 0,
            since,
            gone: false,
        }
    }

    /// Gets a public handle where it came into sight of all, in a zone that all see or not,
    /// and loses it where it went out of sight; so many were given by now.
    #[inline]
    pub(crate) fn take_mark(&mut self, seen_by_all: bool, was_hidden: bool, marks: &mut u32) {
        if !seen_by_all || self.face != Face::Up {
            self.mark = 0;
        } else if was_hidden || self.mark == 0 {
            *marks += 1;
            self.mark = *marks;
        }
    }
}

const _: () = assert!(size_of::<Piece>() == 32);

/// What of a piece events write: one of its numbers, or whether it has a tag.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Written {
    /// A number.
    Stat(StatId),
    /// A tag, given or taken.
    Tag(TagId),
}

/// Something of a piece that was written since seats were shown the piece, where
/// they could not see what was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Outdated {
    /// The piece.
    pub piece: PieceId,
    /// What was written.
    pub what: Written,
    /// The seats that know the piece, and no more what this of it is.
    pub seats: Seats,
}

/// What an event is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum Entity {
    /// The table as a whole, which is the subject of events about no seat or piece.
    #[default]
    Table,
    /// A seat.
    Seat(Seat),
    /// A piece.
    Piece(PieceId),
}

impl Entity {
    /// The piece, if it is one.
    pub fn piece(self) -> Option<PieceId> {
        match self {
            Entity::Piece(piece) => Some(piece),
            _ => None,
        }
    }
}

/// A chosen target: the object it was, and as what kind it was chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Target {
    /// The piece.
    pub piece: PieceId,
    /// Its life when chosen; another life is another object.
    pub life: u16,
    /// The kind of target it was chosen as.
    pub kind: TargetId,
}

/// Up to eight targets, in the order chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Targets {
    count: u8,
    list: [Target; Targets::MOST],
}

impl Targets {
    /// The most targets one action may have.
    pub const MOST: usize = 8;

    /// The targets in order.
    pub fn iter(&self) -> impl Iterator<Item = Target> + '_ {
        self.list[..usize::from(self.count)].iter().copied()
    }

    /// How many there are, at most [`Targets::MOST`].
    pub fn len(&self) -> usize {
        usize::from(self.count)
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// One more; beyond [`Targets::MOST`] it is dropped, which the loader
    /// prevents.
    pub fn push(&mut self, target: Target) {
        if let Some(slot) = self.list.get_mut(usize::from(self.count)) {
            *slot = target;
            self.count += 1;
        }
    }

    /// Changes the kind of each, or stops at the first error.
    pub(crate) fn try_map_kinds<E>(&mut self, mut map: impl FnMut(TargetId) -> Result<TargetId, E>) -> Result<(), E> {
        for target in self.list.iter_mut().take(usize::from(self.count)) {
            target.kind = map(target.kind)?;
        }
        Ok(())
    }

    /// Whether this piece is among them.
    pub fn has(&self, piece: PieceId) -> bool {
        self.iter().any(|target| target.piece == piece)
    }
}
