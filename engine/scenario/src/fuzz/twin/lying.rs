//! Other faces and other hosts: how a piece lies in play, and what it is attached to,
//! where a seat finds neither the piece nor its back in its view.

use super::{Closed, is_meant, places};
use tuckbox_bots::Pcg32;
use tuckbox_core::ids::PieceId;
use tuckbox_core::names::Named;
use tuckbox_core::play::Board;
use tuckbox_core::rules::op::Face;
use tuckbox_core::rules::{Ruleset, ZoneOwner};
use tuckbox_core::state::State;

/// Turns pieces and attaches them elsewhere.
pub(super) fn lay(rules: &Ruleset, state: &mut State, closed: Closed, chance: &mut Pcg32) -> bool {
    let mut changed = false;
    for piece in places(state) {
        if !is_out_of_view(rules, state, closed, piece) || is_meant(state, piece) {
            continue;
        }
        let was = *state.piece(piece);
        if Board::of(rules, state).eval().hides_face(piece) {
            state.pieces[piece.index()].face = if chance.below(2) == 0 { Face::Up } else { Face::Down };
        }
        let hosts = hosts(rules, state, closed, piece);
        if !hosts.is_empty() {
            state.set_host(piece, Some(hosts[chance.below(hosts.len())]));
        }
        changed |= was != *state.piece(piece);
    }
    changed
}

/// Whether a piece lies in play where the seat does not find it, and does nothing there
/// that shows, in the save and now.
fn is_out_of_view(rules: &Ruleset, state: &State, closed: Closed, piece: PieceId) -> bool {
    let out_of_view = |state: &State| {
        state.pieces.get(piece.index()).is_some_and(|found| !found.gone && rules.in_play(found.home.zone))
            && !Board::of(rules, state).eval().shown_to(piece).has(closed.seat)
    };
    !closed.shown.contains(&piece)
        && out_of_view(state)
        && out_of_view(closed.now)
        && closed.is_idle(rules, state, piece)
}

/// What a piece could be attached to instead: all that lies where its host does, in the
/// save and now.
fn hosts(rules: &Ruleset, state: &State, closed: Closed, piece: PieceId) -> Vec<PieceId> {
    let found = state.piece(piece);
    let now = closed.now.piece(piece);
    let attached = rules.zones[found.home.zone.index()].of == ZoneOwner::Piece;
    let Some(host) = found.host.filter(|_| attached && (found.home, found.host) == (now.home, now.host)) else {
        return Vec::new();
    };
    let home = state.piece(host).home;
    let stays = |other: &PieceId| closed.now.pieces.get(other.index()).is_some_and(|now| !now.gone && now.home == home);
    let list = state.zone(home.zone, home.seat).iter().copied();
    list.filter(|&other| other != piece && !state.hosts(other).any(|on| on == piece)).filter(stays).collect()
}
