//! What is another than at the last walk, so that what looks at nothing of it is not asked
//! again.

use crate::ids::{PieceId, Seat, Seats};
use crate::names::{Named, PhaseId, StatId, ZoneId};
use crate::rules::sets::{Tags, Zones};
use crate::rules::{Inputs, StatMarks};
use crate::state::{Piece, State, Statuses};

/// What is another than at the last walk, as far as this one has come.
#[derive(Default)]
pub(super) struct Since {
    /// Nothing is known.
    everything: bool,
    /// Zones of which a piece is another, came, went, or changed its place.
    zones: Zones,
    /// Zones of pieces of which nothing but stats and tags were written.
    rows: Zones,
    /// Those stats.
    of_pieces: StatMarks,
    /// Those tags.
    tags: Tags,
    /// Whether something is attached elsewhere, or another piece there.
    attached: bool,
    /// Stats of seats or the table.
    stats: StatMarks,
    /// The phase.
    phase: bool,
    /// Whose turn it is, who is the first, and how many turns there were.
    turn: bool,
    /// Who is still in the game.
    playing: bool,
    /// The seats of whose zones or stats something was written, or something of the table.
    seats: Seats,
    /// Counts what is found to be another while the walk goes on.
    found: usize,
    /// By piece: where it was.
    place_of: Vec<Place>,
    /// By piece: the tags it had, modifiers and abilities apart.
    tags_of: Vec<Tags>,
    /// How far the game had come.
    last: Course,
}

/// Where a piece lies: in which zone of which seat, and whether it is attached there.
#[derive(Clone, Copy)]
struct Place {
    zone: ZoneId,
    seat: Seat,
    attached: bool,
}

impl Place {
    fn of(piece: &Piece) -> Self {
        Self { zone: piece.home.zone, seat: piece.home.seat, attached: piece.host.is_some() }
    }
}

/// How far a game has come.
#[derive(Default, PartialEq, Eq)]
struct Course {
    phase: Option<PhaseId>,
    seats: (Seat, Seat),
    turns: Vec<u16>,
    status: Statuses,
}

impl Course {
    fn take(&mut self, state: &State) {
        self.phase = state.phase;
        self.seats = (state.active, state.first);
        self.turns.clone_from(&state.turns);
        self.status.clone_from(&state.status);
    }
}

impl Since {
    /// Nothing is known of the state.
    pub fn begin_whole(&mut self, state: &State) {
        self.everything = true;
        self.place_of.clear();
        self.place_of.extend(state.pieces.iter().map(Place::of));
        self.tags_of.clear();
        self.tags_of.extend(state.base_tags.iter().map(|&tags| Tags::from(tags)));
        self.last.take(state);
    }

    /// Takes what was written beside pieces, as far as these inputs look at it; `false` where
    /// that may be anything.
    pub fn begin(&mut self, state: &State, looked_at: &Inputs) -> bool {
        let (seats, table, zones) = (state.seat_stats.written(), state.table_stats.written(), state.zones.written());
        let (Some(seats), Some(table), Some(zones)) = (seats, table, zones) else { return false };
        let (width, count) = (usize::from(state.width).max(1), state.seats().max(1));
        self.everything = false;
        (self.zones, self.rows, self.tags) = (Zones::NONE, Zones::NONE, Tags::NONE);
        (self.of_pieces, self.stats) = (StatMarks::NONE, StatMarks::NONE);
        self.attached = false;
        self.seats = if table.is_empty() { Seats::NONE } else { Seats::ALL };
        let seat = |at: usize| Seats::one(Seat(u8::try_from(at).unwrap_or(u8::MAX)));
        let number = |at: usize| u16::try_from(at).unwrap_or(u16::MAX);
        for &slot in seats {
            self.stats = self.stats.with(StatMarks::one(StatId::from_index(number(slot % width))));
            self.seats = self.seats.with(seat(slot / width));
        }
        for &at in table {
            self.stats = self.stats.with(StatMarks::one(StatId::from_index(number(at))));
        }
        for &at in zones {
            self.zones = self.zones.with(Zones::one(ZoneId::from_index(number(at / count))));
            self.seats = self.seats.with(seat(at % count));
        }
        let last = &self.last;
        self.phase = looked_at.phase && last.phase != state.phase;
        self.turn = looked_at.turn && (last.seats != (state.active, state.first) || last.turns != state.turns);
        self.playing = looked_at.playing && last.status != state.status;
        if self.phase || self.turn || self.playing {
            self.last.take(state);
        }
        let known = self.place_of.len();
        if known < state.pieces.len() {
            self.place_of.extend(state.pieces[known..].iter().map(Place::of));
            self.tags_of.resize(state.pieces.len(), Tags::NONE);
        }
        true
    }

    /// Whether pieces of these zones are others, or came, went, or changed their places.
    pub fn has_moved(&self, zones: Zones) -> bool {
        self.everything || self.zones.has_any(zones)
    }

    /// A stat of a piece was written, and maybe nothing else.
    pub fn row(&mut self, piece: PieceId, stat: StatId) {
        self.row_of(piece);
        self.of_pieces = self.of_pieces.with(StatMarks::one(stat));
    }

    /// Tags of a piece were written, and maybe nothing else.
    pub fn row_of_tags(&mut self, piece: PieceId, now: Tags) {
        let before = std::mem::replace(&mut self.tags_of[piece.index()], now);
        self.row_of(piece);
        self.tags = self.tags.with(Tags(before.0 ^ now.0));
    }

    fn row_of(&mut self, piece: PieceId) {
        let Place { zone, seat, .. } = self.place_of[piece.index()];
        self.rows = self.rows.with(Zones::one(zone));
        self.seats = self.seats.with(Seats::one(seat));
    }

    /// Whether a stat or tag of a piece was written that this looks at.
    pub fn reads_rows(&self, inputs: &Inputs) -> bool {
        inputs.tags.has_any(self.tags) || inputs.of_pieces.may_share(self.of_pieces)
    }

    /// The row of a piece is another, in more than stats and tags that were written.
    pub fn piece(&mut self, state: &State, piece: PieceId) {
        self.found += 1;
        let now = Place::of(state.piece(piece));
        let before = std::mem::replace(&mut self.place_of[piece.index()], now);
        self.zones = self.zones.with(Zones::one(before.zone)).with(Zones::one(now.zone));
        self.seats = self.seats.with(Seats::one(before.seat)).with(Seats::one(now.seat));
        self.attached |= before.attached || now.attached || state.has_attached(piece);
    }

    /// How much of this has been found, so that it is known when there is more.
    pub fn found(&self) -> usize {
        self.found
    }

    /// A stat of a seat is another.
    pub fn stat(&mut self, seat: Seat, stat: StatId) {
        self.found += 1;
        self.stats = self.stats.with(StatMarks::one(stat));
        self.seats = self.seats.with(Seats::one(seat));
    }

    /// Whether something of this may be another for a seat that looks.
    pub fn touches_for(&self, seat: Seat, inputs: &Inputs) -> bool {
        (!inputs.mine || self.everything || self.seats.has(seat)) && self.touches(inputs)
    }

    /// Whether a stat of a seat or the table may be another.
    pub fn is_written(&self, stat: StatId) -> bool {
        self.everything || self.stats.may_share(StatMarks::one(stat))
    }

    /// Whether something of this may be another; what a piece is attached to is looked at
    /// elsewhere.
    pub fn touches(&self, inputs: &Inputs) -> bool {
        self.has_moved(inputs.zones)
            || inputs.anything
            || (self.rows.has_any(inputs.zones) && self.reads_rows(inputs))
            || (self.attached && inputs.attached)
            || (self.phase && inputs.phase)
            || (self.turn && inputs.turn)
            || (self.playing && inputs.playing)
            || inputs.stats.may_share(self.stats)
    }
}
