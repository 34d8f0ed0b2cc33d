//! How pieces may lie where a seat finds neither them nor their backs: with which face
//! up, and on what. No rule tells how likely any of it is.

use super::guess::ways;
use crate::eval::Board;
use crate::ids::{PieceId, Seat};
use crate::names::Named;
use crate::rules::op::Face;
use crate::rules::{Ruleset, ZoneOwner};
use crate::state::State;

/// What may lie otherwise on a board, for one seat.
#[derive(Debug, Default)]
pub(super) struct Lying {
    /// Pieces of which the seat cannot tell the face.
    faces: Vec<PieceId>,
    /// Pieces of which the seat cannot tell what they are on, each with what it could
    /// be, in a fixed order.
    attached: Vec<(PieceId, Vec<PieceId>)>,
}

impl Lying {
    /// Of these hidden pieces.
    pub fn of(rules: &Ruleset, state: &State, viewer: Seat, hidden: &[PieceId]) -> Self {
        let board = Board::of(rules, state);
        let eval = board.eval();
        let of_pieces = |piece: PieceId| rules.zones[state.piece(piece).home.zone.index()].of == ZoneOwner::Piece;
        let is_space = |piece: PieceId| rules.derived.graph.has(piece);
        let mut lying = Self::default();
        for &piece in hidden.iter().filter(|&&piece| !eval.shown_to(piece).has(viewer)) {
            if eval.hides_face(piece) {
                lying.faces.push(piece);
            }
            let Some(host) = state.piece(piece).host.filter(|_| of_pieces(piece)) else { continue };
            // Whether things stand in spaces or are attached the zone tells.
            let could_be = |&other: &PieceId| {
                !of_pieces(other) && is_space(other) == is_space(host) && eval.shown_to(other).has(viewer)
            };
            let mut hosts: Vec<PieceId> = in_play(rules, state).filter(could_be).collect();
            hosts.sort_unstable();
            lying.attached.push((piece, hosts));
        }
        lying
    }

    /// Lays them as they may lie in one deal.
    pub fn lay(&self, rules: &Ruleset, state: &mut State, deal: u32) {
        for (nth, piece) in (0..).zip(&self.faces) {
            let down =
                !ways(deal, nth).is_multiple_of(2) && rules.derived.unseen.may_lie_down(state.piece(*piece).card);
            state.pieces[piece.index()].face = if down { Face::Down } else { Face::Up };
        }
        for (nth, (piece, hosts)) in (0..).zip(&self.attached) {
            let way = usize::try_from(ways(deal, nth)).unwrap_or(0);
            if let Some(&host) = hosts.get(way % hosts.len().max(1)) {
                state.set_host(*piece, Some(host));
            }
        }
    }

    /// So many deals have each piece lie in each way.
    pub fn ways(&self) -> usize {
        let faces = if self.faces.is_empty() { 0 } else { 2 };
        self.attached.iter().map(|(_, hosts)| hosts.len()).fold(faces, usize::max)
    }

    /// Whether nothing tells how something lies.
    pub fn is_open(&self) -> bool {
        !self.faces.is_empty() || !self.attached.is_empty()
    }
}

fn in_play<'a>(rules: &'a Ruleset, state: &'a State) -> impl Iterator<Item = PieceId> + 'a {
    state.zones.iter().flatten().copied().filter(|&piece| rules.in_play(state.piece(piece).home.zone))
}
