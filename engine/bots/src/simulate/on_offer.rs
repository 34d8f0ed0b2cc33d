//! What lies on the table for any seat to take: noted of each seat, with what it could take of it
//! and took. It knows no game, and no player knows more by it.
//!
//! *On offer* is what lies face up in a zone that nobody owns, that is not in play, that
//! everyone sees, and from which some action takes pieces; of it, what lay there when the
//! seat was asked something. A seat *could take* what such an action was offered to it with.
//! It has *taken* what it took the action with, and what came from there into a zone of its
//! own in any other way.

use std::collections::BTreeSet;
use tuckbox_core::ask::{Choice, Decision};
use tuckbox_core::ids::{PieceId, Seat};
use tuckbox_core::names::{CardId, Named, ZoneId};
use tuckbox_core::rules::op::Face;
use tuckbox_core::rules::{Ruleset, Sees, ZoneOwner};
use tuckbox_core::state::State;

/// What was on offer in the game that is played so far.
#[derive(Debug, Default)]
pub(super) struct OfferSight {
    zones: Vec<ZoneId>,
    /// Whether each seat has one of a zone, by zone.
    owned: Vec<bool>,
    /// The pieces that are on offer now.
    pieces: Vec<PieceId>,
    seats: Vec<SeatOffers>,
}

/// What was on offer for a seat.
#[derive(Debug, Default)]
pub(super) struct SeatOffers {
    /// What lay there when it was asked last: seen once, it need not be looked at again.
    seen: Vec<PieceId>,
    pub on_offer: BTreeSet<CardId>,
    pub takeable: BTreeSet<CardId>,
    pub taken: BTreeSet<CardId>,
}

impl OfferSight {
    pub fn new(rules: &Ruleset) -> Self {
        let owned = rules.zones.iter().map(|zone| zone.of == ZoneOwner::Seat).collect();
        Self { zones: zones(rules), owned, ..Self::default() }
    }

    pub fn begin(&mut self) {
        self.pieces.clear();
        self.seats.clear();
    }

    /// What has come, and who has what went.
    pub fn look(&mut self, state: &State) {
        self.seats.resize_with(state.seats(), SeatOffers::default);
        let lie = || self.zones.iter().flat_map(|&zone| state.zone(zone, Seat(0))).copied();
        let now = || lie().filter(|&piece| state.piece(piece).face == Face::Up);
        if now().eq(self.pieces.iter().copied()) {
            return;
        }
        let now: Vec<PieceId> = now().collect();
        for &piece in self.pieces.iter().filter(|piece| !now.contains(piece)) {
            let piece = state.piece(piece);
            let owned = !piece.gone && self.owned.get(piece.home.zone.index()) == Some(&true);
            if let Some(seat) = self.seats.get_mut(piece.home.seat.index()).filter(|_| owned) {
                seat.take(piece.card);
            }
        }
        self.pieces = now;
    }

    /// This was asked on this board, and the option at this place is taken.
    pub fn choose(&mut self, state: &State, decision: &Decision, option: usize) {
        let Some(seat) = self.seats.get_mut(decision.seat.index()).filter(|_| !self.pieces.is_empty()) else { return };
        if seat.seen != self.pieces {
            seat.on_offer.extend(self.pieces.iter().map(|&piece| state.piece(piece).card));
            seat.seen.clone_from(&self.pieces);
        }
        let lies = |choice: &Choice| match choice {
            Choice::Act(_, Some(piece), _) if self.pieces.contains(piece) => Some(state.piece(*piece).card),
            _ => None,
        };
        seat.takeable.extend(decision.options.iter().filter_map(lies));
        if let Some(card) = decision.options.get(option).and_then(lies) {
            seat.take(card);
        }
    }

    /// What was on offer for each seat.
    pub fn seats(&self) -> &[SeatOffers] {
        &self.seats
    }
}

impl SeatOffers {
    /// It takes this: so it lay there, and could be taken.
    fn take(&mut self, card: CardId) {
        for cards in [&mut self.on_offer, &mut self.takeable, &mut self.taken] {
            cards.insert(card);
        }
    }
}

/// The zones that things are on offer in.
fn zones(rules: &Ruleset) -> Vec<ZoneId> {
    let acts = |zone: ZoneId| rules.actions.iter().filter_map(|it| it.with.as_ref()).any(|with| with.zones.has(zone));
    let open = |(id, zone): &(ZoneId, &tuckbox_core::rules::Zone)| {
        zone.of == ZoneOwner::Table && zone.sees == Sees::Everyone && !zone.play && acts(*id)
    };
    (0..).map(ZoneId).zip(&rules.zones).filter(open).map(|(id, _)| id).collect()
}
