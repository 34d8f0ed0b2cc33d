//! What a piece is called where everything is known and it must be clear which
//! is meant: in scenarios, saves and reports. No seat is told a piece by this.

use super::{State, Waiting};
use crate::ids::{AbilityId, PieceId};
use crate::names::Named;
use crate::rules::{Ruleset, ZoneOwner};

/// What something that waits for its turn is of, as far as it is of anything.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct WaitingSource {
    /// The ability that waits; none for a bare effect.
    pub ability: Option<AbilityId>,
    /// The piece whose ability it is; none for one of the game.
    pub piece: Option<PieceId>,
}

impl State {
    /// The seat, the zone unless it is in play, the card's id, and a number where
    /// several are alike: `A.hound`, `B.hand.spark#2`.
    pub fn label(&self, rules: &Ruleset, piece: PieceId) -> String {
        let found = self.piece(piece);
        let card = rules.name(found.card);
        if found.gone {
            return format!("a {card} that is gone");
        }
        let home = found.home;
        let owned = rules.zones[home.zone.index()].of == ZoneOwner::Seat;
        let seat = if owned { home.seat } else { found.controller }.letter();
        let zone = match rules.in_play(home.zone) {
            true => String::new(),
            false => format!("{}.", rules.name(home.zone)),
        };
        let alike = |&piece: &PieceId| {
            let other = self.piece(piece);
            other.card == found.card && (owned || other.controller == found.controller)
        };
        let same = || self.zone(home.zone, home.seat).iter().copied().filter(alike);
        let place = same().position(|other| other == piece).map_or(1, |place| place + 1);
        let number = if same().count() > 1 { format!("#{place}") } else { String::new() };
        format!("{seat}.{zone}{card}{number}")
    }

    /// What the thing that waits at this place is of.
    pub fn waiting_source(&self, place: u16) -> WaitingSource {
        let waiting = self.waiting.get(usize::from(place));
        let source = |waiting: &Waiting| WaitingSource { ability: waiting.what.ability(), piece: waiting.this };
        waiting.map(source).unwrap_or_default()
    }
}
