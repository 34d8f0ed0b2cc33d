//! Where a match stands: its place in the flow, who is still in it, how it ended.

use crate::ids::{NodeId, PieceId, Seat, Seats};
use serde::{Deserialize, Serialize};
use std::hash::{Hash, Hasher};
use std::ops::Deref;

/// A place in the flow.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Frame {
    /// The node of the flow it runs.
    pub node: NodeId,
    /// The next child, by its place among those of the node.
    pub at: u16,
    /// What `Me` means to conditions and operations of the node.
    pub seat: Seat,
    /// What `This` and `It` mean there: the piece a `ForEach` has come to.
    pub this: Option<PieceId>,
    /// Seats still to come, for a node that goes through seats.
    pub left: Seats,
    /// Where its list begins, for a node that goes through pieces.
    pub list: u16,
    /// How often it has gone round, or how many actions were taken.
    pub count: u16,
    /// Which list of children it is in.
    pub otherwise: bool,
}

/// Whether a seat is still in the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum Status {
    /// Still playing; takes turns and is asked.
    #[default]
    In,
    /// Out of the game, by losing or giving up; nobody waits for it any more.
    Lost,
    /// Out of the game as one of its winners.
    Won,
}

/// The status of every seat. Who there is, and who is still playing, is at hand, since it is
/// asked all the time.
#[derive(Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(from = "Vec<Status>", into = "Vec<Status>")]
pub struct Statuses {
    of: Vec<Status>,
    all: Seats,
    playing: Seats,
}

impl Statuses {
    /// All seats.
    #[inline]
    pub fn all(&self) -> Seats {
        self.all
    }

    /// The seats still in the game.
    #[inline]
    pub fn playing(&self) -> Seats {
        self.playing
    }

    /// Whether all seats are still in the game.
    #[inline]
    pub fn all_in(&self) -> bool {
        self.playing == self.all
    }

    /// A seat has another status from now on. Panics where there is no such seat.
    pub fn set(&mut self, seat: Seat, status: Status) {
        self.of[seat.index()] = status;
        let seat = Seats::one(seat);
        self.playing = if status == Status::In { self.playing.with(seat) } else { self.playing.without(seat) };
    }
}

impl Deref for Statuses {
    type Target = [Status];

    fn deref(&self) -> &[Status] {
        &self.of
    }
}

impl From<Vec<Status>> for Statuses {
    fn from(of: Vec<Status>) -> Self {
        let mut statuses = Self { of: Vec::new(), all: Seats::NONE, playing: Seats::NONE };
        for (status, seat) in of.iter().zip(Seats::ALL.iter()) {
            statuses.all = statuses.all.with(Seats::one(seat));
            if *status == Status::In {
                statuses.playing = statuses.playing.with(Seats::one(seat));
            }
        }
        Self { of, ..statuses }
    }
}

impl From<Statuses> for Vec<Status> {
    fn from(statuses: Statuses) -> Self {
        statuses.of
    }
}

impl Clone for Statuses {
    fn clone(&self) -> Self {
        Self { of: self.of.clone(), ..*self }
    }

    /// Copies into the memory already there.
    fn clone_from(&mut self, from: &Self) {
        self.of.clone_from(&from.of);
        (self.all, self.playing) = (from.all, from.playing);
    }
}

impl Hash for Statuses {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.of.hash(hasher);
    }
}

/// How a match ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum MatchResult {
    /// These seats won; usually one.
    Won(Seats),
    /// Nobody won: these seats drew.
    Draw(Seats),
    /// Nobody won: the only seat there is has lost.
    Lost(Seats),
}

impl Frame {
    /// The frame a match begins with: at the root of the flow, for this seat.
    pub fn root(seat: Seat) -> Self {
        Frame::new(NodeId(0), seat, None)
    }

    /// A frame at the beginning of a node.
    pub fn new(node: NodeId, seat: Seat, this: Option<PieceId>) -> Self {
        Frame { node, at: 0, seat, this, left: Seats::NONE, list: 0, count: 0, otherwise: false }
    }
}
