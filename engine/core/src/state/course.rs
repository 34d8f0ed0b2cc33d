//! Where a match stands: its place in the flow, who is still in it, how it ended.

use crate::ids::{NodeId, PieceId, Seat, Seats};
use serde::{Deserialize, Serialize};

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
