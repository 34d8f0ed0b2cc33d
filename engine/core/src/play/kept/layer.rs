//! The changes of a layer, by the piece they are made to, each piece's in the order in
//! which they are made: where one is another, nobody goes through the rest.

use crate::ids::PieceId;
use crate::state::Change;

/// No entry.
const NONE: usize = usize::MAX;

/// Whose a change is. In this order changes are made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Whose {
    /// When that began.
    since: u32,
    /// Where the ability stands among those that began then; modifiers come after them.
    place: usize,
    /// For which of the pieces that have it, by the order in which it is asked for these.
    list: usize,
}

impl Whose {
    /// Of the ability at a place, asked for one of the pieces that have it.
    pub fn ability(since: u32, place: usize, list: usize) -> Self {
        Self { since, place, list }
    }

    /// Of a modifier.
    pub fn modifier(since: u32) -> Self {
        Self { since, place: NONE, list: 0 }
    }
}

/// All changes that are made in a layer.
#[derive(Default)]
pub(super) struct Layer {
    /// By piece: its first entry.
    first: Vec<usize>,
    /// By piece: the modifier that was added last. They are added in the order in which
    /// they began, so the next one need not be looked for from the first entry.
    newest: Vec<usize>,
    entries: Vec<Entry>,
    /// Entries to use again.
    free: Vec<usize>,
}

struct Entry {
    whose: Whose,
    change: Change,
    /// The next entry of the same piece.
    next: usize,
}

impl Layer {
    /// No changes, of so many pieces.
    pub fn begin_whole(&mut self, pieces: usize) {
        self.first.clear();
        self.newest.clear();
        self.entries.clear();
        self.free.clear();
        self.fit(pieces);
    }

    /// There is room for so many pieces.
    pub fn fit(&mut self, pieces: usize) {
        self.first.resize(pieces, NONE);
        self.newest.resize(pieces, NONE);
    }

    /// The changes of a piece, in their order.
    pub fn of(&self, piece: PieceId) -> impl Iterator<Item = Change> + '_ {
        let next = |entry: &&Entry| self.entries.get(entry.next);
        std::iter::successors(self.entries.get(self.first[piece.index()]), next).map(|entry| entry.change)
    }

    /// What somebody makes of a piece is this: whether that is something else than before.
    pub fn put(&mut self, piece: PieceId, whose: Whose, changes: &[Change]) -> bool {
        let before = self.before(piece, NONE, |other| other < whose);
        let mut at = self.after(piece, before);
        if self.is(at, whose, changes) {
            return false;
        }
        while let Some(entry) = self.entries.get(at).filter(|entry| entry.whose == whose) {
            self.free.push(at);
            at = entry.next;
        }
        self.link(piece, before, at);
        self.insert(piece, before, whose, changes);
        true
    }

    /// One more modifier changes a piece, after those that began with it.
    pub fn add_modifier(&mut self, piece: PieceId, since: u32, change: Change) {
        let whose = Whose::modifier(since);
        let comes = |other: Whose| other <= whose;
        let newest = self.newest[piece.index()];
        let known = if self.entries.get(newest).is_some_and(|entry| comes(entry.whose)) { newest } else { NONE };
        let before = self.before(piece, known, comes);
        self.insert(piece, before, whose, &[change]);
        self.newest[piece.index()] = self.after(piece, before);
    }

    /// No modifier changes a piece.
    pub fn drop_modifiers(&mut self, piece: PieceId) {
        self.newest[piece.index()] = NONE;
        let (mut before, mut at) = (NONE, self.first[piece.index()]);
        while let Some(entry) = self.entries.get(at) {
            let (goes, next) = (entry.whose.place == NONE, entry.next);
            if goes {
                self.free.push(at);
                self.link(piece, before, next);
            } else {
                before = at;
            }
            at = next;
        }
    }

    /// The last entry of a piece that comes before others, which is so of those up to it.
    /// One that does may be known, or none.
    fn before(&self, piece: PieceId, known: usize, comes: impl Fn(Whose) -> bool) -> usize {
        let (mut before, mut at) = (known, self.after(piece, known));
        while let Some(entry) = self.entries.get(at).filter(|entry| comes(entry.whose)) {
            (before, at) = (at, entry.next);
        }
        before
    }

    /// The entry after another one of a piece; the first one after none.
    fn after(&self, piece: PieceId, before: usize) -> usize {
        self.entries.get(before).map_or(self.first[piece.index()], |entry| entry.next)
    }

    fn link(&mut self, piece: PieceId, before: usize, to: usize) {
        match self.entries.get_mut(before) {
            Some(entry) => entry.next = to,
            None => self.first[piece.index()] = to,
        }
    }

    /// Whether somebody's entries, from one on, are these changes.
    fn is(&self, at: usize, whose: Whose, changes: &[Change]) -> bool {
        let of = |at: usize| self.entries.get(at).filter(|entry| entry.whose == whose);
        let mut next = of(at);
        changes.iter().all(|change| {
            let found = std::mem::take(&mut next);
            next = found.and_then(|entry| of(entry.next));
            found.is_some_and(|entry| entry.change == *change)
        }) && next.is_none()
    }

    /// Puts changes behind an entry of a piece.
    fn insert(&mut self, piece: PieceId, mut before: usize, whose: Whose, changes: &[Change]) {
        for &change in changes {
            let entry = Entry { whose, change, next: self.after(piece, before) };
            let at = self.free.pop().unwrap_or(self.entries.len());
            match self.entries.get_mut(at) {
                Some(free) => *free = entry,
                None => self.entries.push(entry),
            }
            self.link(piece, before, at);
            before = at;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::names::StatId;

    fn add(by: i32) -> Change {
        Change::Add(StatId(0), by)
    }

    fn of(layer: &Layer, piece: u16) -> Vec<i32> {
        let by = |change| match change {
            Change::Add(_, by) => by,
            _ => 0,
        };
        layer.of(PieceId(piece)).map(by).collect()
    }

    fn layer() -> Layer {
        let mut layer = Layer::default();
        layer.begin_whole(2);
        layer
    }

    #[test]
    fn the_changes_of_a_piece_come_in_the_order_in_which_their_causes_began() {
        let mut layer = layer();
        let whose = [(5, 0, 0), (3, 1, 0), (3, 0, 1), (3, 0, 0)];
        let whose = whose.map(|(since, place, list)| Whose::ability(since, place, list));
        for (whose, by) in whose.into_iter().zip(1..) {
            assert!(layer.put(PieceId(1), whose, &[add(by), add(10 * by)]));
        }
        layer.add_modifier(PieceId(1), 3, add(7));
        layer.add_modifier(PieceId(1), 3, add(8));
        assert_eq!((of(&layer, 1), of(&layer, 0)), (vec![4, 40, 3, 30, 2, 20, 7, 8, 1, 10], vec![]));
        layer.drop_modifiers(PieceId(1));
        assert_eq!(of(&layer, 1), [4, 40, 3, 30, 2, 20, 1, 10]);
        for (since, by) in [(4, 7), (3, 8), (6, 9), (4, 6)] {
            layer.add_modifier(PieceId(1), since, add(by));
        }
        assert_eq!(of(&layer, 1), [4, 40, 3, 30, 2, 20, 8, 7, 6, 1, 10, 9]);
    }

    #[test]
    fn it_is_known_whether_somebody_makes_something_else_than_before() {
        let (mut layer, whose) = (layer(), Whose::ability(1, 2, 0));
        layer.put(PieceId(0), Whose::ability(1, 3, 0), &[add(9)]);
        let puts: [(&[Change], bool); 7] = [
            (&[], false),
            (&[add(1)], true),
            (&[add(1)], false),
            (&[add(1), add(2)], true),
            (&[add(1), add(3)], true),
            (&[add(1), add(3)], false),
            (&[], true),
        ];
        for (changes, other) in puts {
            assert_eq!(layer.put(PieceId(0), whose, changes), other, "{changes:?}");
            assert_eq!(of(&layer, 0).len(), changes.len() + 1);
        }
        assert!(layer.entries.len() <= 4, "entries are used again");
    }
}
