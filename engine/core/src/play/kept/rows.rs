//! The pieces that take part in walks, and those of them whose rows are another.

use crate::ids::PieceId;
use crate::names::Named;
use crate::rules::Ruleset;
use crate::rules::sets::Zones;
use crate::state::State;

/// The pieces of the last walk, and of the one in hand.
#[derive(Default)]
pub(super) struct Rows {
    /// By piece.
    of: Vec<Row>,
    /// Those of them that take part.
    pub among: Vec<PieceId>,
    /// Those of them that do not.
    pub away: Vec<PieceId>,
    /// The pieces whose rows are made anew.
    pub made: Vec<PieceId>,
    /// How many take part.
    pub count: usize,
    /// Zones of which the rows of all are.
    made_zones: Zones,
}

/// What is known of the row of a piece.
#[derive(Clone, Copy, Default)]
struct Row {
    /// Whether the piece takes part.
    live: bool,
    /// Whether the row is another than after the last walk, as far as this one has come.
    changed: bool,
    /// Whether that is more than stats and tags that were written.
    moved: bool,
    /// Whether it is made anew.
    made: bool,
}

impl Rows {
    /// All pieces that take part are others.
    pub fn begin_whole(&mut self, rules: &Ruleset, state: &State) {
        self.away.clear();
        self.among.clear();
        for list in live_lists(rules, state) {
            self.among.extend_from_slice(list);
        }
        self.count = self.among.len();
        self.of.clear();
        self.of.resize(state.pieces.len(), Row::default());
        let whole = Row { live: true, changed: true, moved: true, made: false };
        self.among.iter().for_each(|piece| self.of[piece.index()] = whole);
    }

    /// There is room for all pieces; whether there was not.
    pub fn fit(&mut self, count: usize) -> bool {
        if self.of.len() == count {
            return false;
        }
        self.of.resize(count, Row::default());
        true
    }

    /// A piece has been written since the last walk; `false` if that is known.
    pub fn written(&mut self, rules: &Ruleset, state: &State, piece: PieceId) -> bool {
        let row = &mut self.of[piece.index()];
        if row.moved {
            return false;
        }
        let found = state.piece(piece);
        let live = !found.gone && rules.derived.live.has(found.home.zone);
        self.count = self.count + usize::from(live) - usize::from(row.live);
        row.live = live;
        self.change(piece)
    }

    /// The row of a piece is another, in more than stats and tags that were written; `false`
    /// if that is known.
    pub fn change(&mut self, piece: PieceId) -> bool {
        self.write_row(piece);
        !std::mem::replace(&mut self.of[piece.index()].moved, true)
    }

    /// A stat or tag of a piece was written.
    pub fn write_row(&mut self, piece: PieceId) {
        let row = &mut self.of[piece.index()];
        if !std::mem::replace(&mut row.changed, true) {
            let list = if row.live { &mut self.among } else { &mut self.away };
            list.push(piece);
        }
    }

    /// Those that are others are made anew.
    pub fn begin_making(&mut self) {
        self.made_zones = Zones::NONE;
        self.make_found(0);
    }

    /// Pieces that are found to be others, from one place on, are made anew as well.
    pub fn make_found(&mut self, from: usize) {
        for at in from..self.among.len() {
            self.make(self.among[at]);
        }
    }

    /// The same of those that take part in these zones.
    pub fn make_in(&mut self, state: &State, zones: Zones) {
        let more = zones.without(self.made_zones);
        self.made_zones = zones.with(self.made_zones);
        for &piece in lists_of(more, state).flatten() {
            self.make(piece);
        }
    }

    /// The same of a piece that takes part.
    pub fn make(&mut self, piece: PieceId) {
        let row = &mut self.of[piece.index()];
        if row.live && !std::mem::replace(&mut row.made, true) {
            self.made.push(piece);
        }
    }

    /// Whether a piece takes part.
    pub fn is_live(&self, piece: PieceId) -> bool {
        self.of[piece.index()].live
    }

    /// Whether the row of a piece is another.
    pub fn is_changed(&self, piece: PieceId) -> bool {
        self.of[piece.index()].changed
    }

    /// Whether that is more than stats and tags that were written.
    pub fn is_moved(&self, piece: PieceId) -> bool {
        self.of[piece.index()].moved
    }

    /// The pieces whose rows are others.
    pub fn others(&self) -> impl Iterator<Item = PieceId> + '_ {
        self.among.iter().chain(&self.away).copied()
    }

    /// Whether there is any whose row is another.
    pub fn any_changed(&self) -> bool {
        !self.among.is_empty() || !self.away.is_empty()
    }

    /// The walk has come to its end.
    pub fn end(&mut self) {
        for list in [&mut self.among, &mut self.away] {
            for piece in &*list {
                let row = &mut self.of[piece.index()];
                (row.changed, row.moved) = (false, false);
            }
            list.clear();
        }
        for piece in self.made.drain(..) {
            self.of[piece.index()].made = false;
        }
    }
}

/// The lists of the zones whose pieces continuous abilities may work for or on.
pub(in crate::play) fn live_lists<'a>(
    rules: &Ruleset,
    state: &'a State,
) -> impl Iterator<Item = &'a Vec<PieceId>> + use<'a> {
    lists_of(rules.derived.live, state)
}

fn lists_of(zones: Zones, state: &State) -> impl Iterator<Item = &Vec<PieceId>> {
    let seats = state.seats();
    zones.iter().flat_map(move |zone| &state.zones[zone.index() * seats..(zone.index() + 1) * seats])
}
