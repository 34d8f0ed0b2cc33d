//! The pieces that take part in walks, and those of them whose rows are another.

use crate::ids::PieceId;
use crate::names::Named;
use crate::rules::Ruleset;
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
    /// Whether these are all that take part.
    all: bool,
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
        let whole = Row { live: true, changed: true, moved: true };
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

    /// Those that are others are made anew, or all that take part.
    pub fn begin_making(&mut self, rules: &Ruleset, state: &State, all: bool) {
        self.all = all;
        self.made.clear();
        match all {
            true => live_lists(rules, state).for_each(|list| self.made.extend_from_slice(list)),
            false => self.made.extend_from_slice(&self.among),
        }
    }

    /// Pieces that are found to be others are made anew as well.
    pub fn make_found(&mut self, found: usize) {
        if !self.all {
            self.made.extend_from_slice(&self.among[found..]);
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
    }
}

/// The lists of the zones whose pieces continuous abilities may work for or on.
pub(in crate::play) fn live_lists<'a>(
    rules: &Ruleset,
    state: &'a State,
) -> impl Iterator<Item = &'a Vec<PieceId>> + use<'a> {
    let (live, seats) = (rules.derived.live, state.seats());
    live.iter().flat_map(move |zone| &state.zones[zone.index() * seats..(zone.index() + 1) * seats])
}
