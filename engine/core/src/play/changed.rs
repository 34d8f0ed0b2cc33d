//! The pieces that may be others than when the checks after a step found nothing: of a piece
//! that is what it was, a check that asks for nothing but its row need not ask again.

use crate::ids::PieceId;

/// With more pieces than this it may as well be any.
const MOST: usize = 12;

/// Pieces that may be others, each once or more often.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Changed {
    pieces: [PieceId; MOST],
    /// How many there are; more than there is room for where it may be any piece.
    count: u8,
}

impl Changed {
    /// No piece.
    pub const NONE: Self = Self { pieces: [PieceId(0); MOST], count: 0 };

    /// Any piece.
    pub const ANY: Self = Self { pieces: [PieceId(0); MOST], count: u8::MAX };

    /// One more piece may be another.
    #[inline]
    pub fn add(&mut self, piece: PieceId) {
        let count = usize::from(self.count);
        if count > 0 && self.pieces.get(count - 1) == Some(&piece) {
            return;
        }
        match self.pieces.get_mut(count) {
            Some(place) => {
                *place = piece;
                self.count += 1;
            }
            None => self.count = u8::MAX,
        }
    }

    /// Others as well.
    pub fn add_all(&mut self, others: &Self) {
        match others.pieces() {
            Some(pieces) => pieces.iter().for_each(|&piece| self.add(piece)),
            None => *self = Self::ANY,
        }
    }

    /// Those that may be others; nothing where it may be any.
    pub fn pieces(&self) -> Option<&[PieceId]> {
        self.pieces.get(..usize::from(self.count))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(pieces: impl IntoIterator<Item = u16>) -> Changed {
        let mut changed = Changed::NONE;
        pieces.into_iter().for_each(|piece| changed.add(PieceId(piece)));
        changed
    }

    #[test]
    fn pieces_are_known_as_long_as_there_is_room() {
        assert_eq!(of([]).pieces(), Some(&[][..]));
        assert_eq!(of([3, 3, 5, 3]).pieces(), Some(&[PieceId(3), PieceId(5), PieceId(3)][..]));
        assert_eq!(of(0..12).pieces().map(<[_]>::len), Some(12));
        for many in [of(0..13), of(0..400)] {
            assert_eq!(many.pieces(), None);
        }
        let mut both = of([1]);
        both.add_all(&of([2, 3]));
        assert_eq!(both.pieces(), Some(&[1, 2, 3].map(PieceId)[..]));
        both.add_all(&of(20..30));
        assert_eq!(both.pieces(), None);
        both.add(PieceId(1));
        assert_eq!(both.pieces(), None, "any stays any");
        let mut any = of([1]);
        any.add_all(&Changed::ANY);
        assert_eq!(any.pieces(), None);
    }
}
