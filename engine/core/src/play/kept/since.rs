//! What is another than at the last walk, so that what looks at nothing of it is not asked
//! again.

use crate::ids::{PieceId, Seat};
use crate::names::{Named, PhaseId, StatId, ZoneId};
use crate::rules::Inputs;
use crate::rules::sets::Zones;
use crate::state::{State, Status};

/// What is another than at the last walk, as far as this one has come.
#[derive(Default)]
pub(super) struct Since {
    /// Nothing is known.
    everything: bool,
    /// Zones of which a piece is another, came, went, or changed its place.
    zones: Zones,
    /// Stats of seats or the table.
    stats: Vec<StatId>,
    /// The phase, the active seat and the first, turns, and who is still in the game.
    course: bool,
    /// By piece: where it was.
    zone_of: Vec<ZoneId>,
    /// How far the game had come.
    last: Course,
}

/// How far a game has come.
#[derive(Default, PartialEq, Eq)]
struct Course {
    at: (Option<PhaseId>, Seat, Seat),
    status: Vec<Status>,
    turns: Vec<u16>,
}

impl Course {
    fn is(&self, state: &State) -> bool {
        self.at == (state.phase, state.active, state.first) && self.status == state.status && self.turns == state.turns
    }

    fn take(&mut self, state: &State) {
        self.at = (state.phase, state.active, state.first);
        self.status.clone_from(&state.status);
        self.turns.clone_from(&state.turns);
    }
}

impl Since {
    /// Nothing is known of the state.
    pub fn begin_whole(&mut self, state: &State) {
        self.everything = true;
        self.zone_of.clear();
        self.zone_of.extend(state.pieces.iter().map(|piece| piece.home.zone));
        self.last.take(state);
    }

    /// Takes what was written beside pieces; `false` where that may be anything.
    pub fn begin(&mut self, state: &State) -> bool {
        let (seats, table, zones) = (state.seat_stats.written(), state.table_stats.written(), state.zones.written());
        let (Some(seats), Some(table), Some(zones)) = (seats, table, zones) else { return false };
        let (width, count) = (usize::from(state.width).max(1), state.seats().max(1));
        self.everything = false;
        self.stats.clear();
        let stat = |at: usize| StatId::from_index(u16::try_from(at).unwrap_or(u16::MAX));
        self.stats.extend(seats.iter().map(|slot| stat(slot % width)).chain(table.iter().map(|&at| stat(at))));
        let zone = |at: &usize| ZoneId::from_index(u16::try_from(at / count).unwrap_or(u16::MAX));
        self.zones = zones.iter().map(zone).fold(Zones::NONE, |set, zone| set.with(Zones::one(zone)));
        self.course = !self.last.is(state);
        if self.course {
            self.last.take(state);
        }
        let known = self.zone_of.len();
        self.zone_of.extend(state.pieces[known..].iter().map(|piece| piece.home.zone));
        true
    }

    /// The row of a piece is another.
    pub fn piece(&mut self, state: &State, piece: PieceId) {
        let now = state.piece(piece).home.zone;
        let before = std::mem::replace(&mut self.zone_of[piece.index()], now);
        self.zones = self.zones.with(Zones::one(before)).with(Zones::one(now));
    }

    /// A stat of a seat is another.
    pub fn stat(&mut self, stat: StatId) {
        self.stats.push(stat);
    }

    /// Whether a stat of a seat or the table may be another.
    pub fn is_written(&self, stat: StatId) -> bool {
        self.everything || self.stats.contains(&stat)
    }

    /// Whether something of this may be another; what a piece is attached to is looked at
    /// elsewhere.
    pub fn touches(&self, inputs: &Inputs) -> bool {
        self.everything
            || inputs.anything
            || self.zones.has_any(inputs.zones)
            || (self.course && inputs.course)
            || (!self.stats.is_empty() && inputs.stats.iter().any(|stat| self.stats.contains(stat)))
    }
}
