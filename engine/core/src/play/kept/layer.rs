//! The changes of a layer, in the order in which they are made, and those of one piece.

use super::Dated;
use crate::ids::PieceId;
use crate::state::Change;

/// No change.
const NONE: usize = usize::MAX;

/// All changes that were made in a layer.
#[derive(Default)]
pub(super) struct Layer {
    pub changes: Vec<Dated>,
    /// By piece: its first change.
    first: Vec<usize>,
    /// By change: the next one of the same piece.
    next: Vec<usize>,
}

impl Layer {
    /// Nothing is changed.
    pub fn clear(&mut self) {
        self.put(Vec::new());
    }

    /// These are the changes now; gives the list that was there.
    pub fn put(&mut self, changes: Vec<Dated>) -> Vec<Dated> {
        let before = std::mem::replace(&mut self.changes, changes);
        before.iter().for_each(|(_, piece, _)| self.first[piece.index()] = NONE);
        let most = self.changes.iter().map(|(_, piece, _)| piece.index() + 1).max().unwrap_or(0);
        if self.first.len() < most {
            self.first.resize(most, NONE);
        }
        self.next.clear();
        self.next.resize(self.changes.len(), NONE);
        // From the last on, so that each comes before those that follow it.
        for (at, (_, piece, _)) in self.changes.iter().enumerate().rev() {
            self.next[at] = std::mem::replace(&mut self.first[piece.index()], at);
        }
        before
    }

    /// The changes of a piece, in their order.
    pub fn of(&self, piece: PieceId) -> impl Iterator<Item = Change> + '_ {
        let first = self.first.get(piece.index()).copied().filter(|&first| first != NONE);
        let next = |at: &usize| Some(self.next[*at]).filter(|&at| at != NONE);
        std::iter::successors(first, next).map(|at| self.changes[at].2)
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
        let mut layer = Layer::default();
        layer.put(vec![add(1, 1), add(3, 2), add(1, 3)]);
        assert_eq!(of(&layer, 1), [Change::Add(StatId(0), 1), Change::Add(StatId(0), 3)]);
        assert_eq!((of(&layer, 3).len(), of(&layer, 0).len(), of(&layer, 9).len()), (1, 0, 0));
        layer.put(vec![add(3, 4)]);
        assert_eq!((of(&layer, 1), of(&layer, 3)), (Vec::new(), vec![Change::Add(StatId(0), 4)]));
    }
}
