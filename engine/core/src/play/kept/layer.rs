//! The changes of a layer, in the order in which they are made, and those of one piece.

use super::Dated;
use crate::ids::PieceId;
use crate::state::Change;

/// No change.
const NONE: usize = usize::MAX;

/// Among more changes those of a piece are found by the piece at once,
const MANY: usize = 100;

/// and among more than these where they have stayed for so many walks.
const SOME: usize = 16;
const WALKS: usize = 2;

/// All changes that were made in a layer.
#[derive(Default)]
pub(super) struct Layer {
    pub changes: Vec<Dated>,
    /// For how many walks they have stayed.
    walks: usize,
    /// By piece: its first change; empty where they are gone through one after another.
    first: Vec<usize>,
    /// By change: the next one of the same piece.
    next: Vec<usize>,
}

impl Layer {
    /// No changes.
    pub fn clear(&mut self) {
        self.put(Vec::new());
    }

    /// These are the changes now; gives the list that was there.
    pub fn put(&mut self, changes: Vec<Dated>) -> Vec<Dated> {
        let before = std::mem::replace(&mut self.changes, changes);
        self.walks = 0;
        self.first.clear();
        if self.changes.len() > MANY {
            self.index();
        }
        before
    }

    /// One more walk uses them.
    pub fn walk(&mut self) {
        self.walks += 1;
        if self.walks == WALKS && self.changes.len() > SOME && !self.is_indexed() {
            self.index();
        }
    }

    fn index(&mut self) {
        let most = self.changes.iter().map(|(_, piece, _)| piece.index() + 1).max().unwrap_or(0);
        self.first.resize(most, NONE);
        self.next.clear();
        self.next.resize(self.changes.len(), NONE);
        // From the last on, so that each comes before those that follow it.
        for (at, (_, piece, _)) in self.changes.iter().enumerate().rev() {
            self.next[at] = std::mem::replace(&mut self.first[piece.index()], at);
        }
    }

    /// Whether those of a piece are found by the piece.
    pub fn is_indexed(&self) -> bool {
        !self.first.is_empty()
    }

    /// The changes of a piece, in their order.
    pub fn of(&self, piece: PieceId) -> impl Iterator<Item = Change> + '_ {
        let few = if self.is_indexed() { &[][..] } else { &self.changes[..] };
        let first = self.first.get(piece.index()).copied().filter(|&first| first != NONE);
        let next = |at: &usize| Some(self.next[*at]).filter(|&at| at != NONE);
        let listed = std::iter::successors(first, next).map(|at| self.changes[at].2);
        let sought = few.iter().filter(move |(_, of, _)| *of == piece).map(|&(_, _, change)| change);
        listed.chain(sought)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::names::StatId;

    #[test]
    fn the_changes_of_a_piece_are_found_in_their_order() {
        let add = |piece, by| (0, PieceId(piece), Change::Add(StatId(0), by));
        let of = |layer: &Layer, piece| layer.of(PieceId(piece)).collect::<Vec<_>>();
        let others = |count| (0..count).map(move |_| add(7, 0));
        for (many, walks, indexed) in [(0, 0, false), (0, 9, false), (SOME, 1, false), (SOME, 9, true), (MANY, 0, true)]
        {
            let mut layer = Layer::default();
            layer.put([add(1, 1), add(3, 2), add(1, 3)].into_iter().chain(others(many)).collect());
            (0..walks).for_each(|_| layer.walk());
            assert_eq!(layer.is_indexed(), indexed);
            assert_eq!(of(&layer, 1), [Change::Add(StatId(0), 1), Change::Add(StatId(0), 3)]);
            assert_eq!((of(&layer, 3).len(), of(&layer, 0).len(), of(&layer, 9).len()), (1, 0, 0));
            layer.put([add(3, 4)].into_iter().chain(others(many)).collect());
            assert_eq!((of(&layer, 1), of(&layer, 3)), (Vec::new(), vec![Change::Add(StatId(0), 4)]));
        }
    }
}
