//! Where a match stands: its place in the flow, who is still in it, how it ended.

use crate::ids::{NodeId, PieceId, Seat, Seats};
use serde::{Deserialize, Serialize};

/// A place in the flow.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Frame {
    /// The node.
    pub node: NodeId,
    /// The next child.
    pub at: u16,
    /// `Me` in it.
    pub seat: Seat,
    /// `This` in it.
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
    /// Playing.
    #[default]
    In,
    /// Has lost.
    Lost,
    /// Has won.
    Won,
}

/// How a match ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum MatchResult {
    /// These seats won; usually one.
    Won(Seats),
    /// Nobody won: these seats drew.
    Draw(Seats),
}

impl Frame {
    /// The outermost frame.
    pub fn root(seat: Seat) -> Self {
        Frame::new(NodeId(0), seat, None)
    }

    /// A frame at the beginning of a node.
    pub fn new(node: NodeId, seat: Seat, this: Option<PieceId>) -> Self {
        Frame { node, at: 0, seat, this, left: Seats::NONE, list: 0, count: 0, otherwise: false }
    }
}
