//! Pieces that are just like each other, of which people are offered one: what makes no
//! difference to a seat, and which of the pieces that a visit finds are new.

use super::by_key::ByKey;
use super::values::Eval;
use crate::ids::{PieceId, Seat};
use crate::state::Piece;

/// The pieces that a visit has found so far, by their class, to leave out those that are
/// just like one of them.
pub(super) type Offered = ByKey<Found, 32>;

/// A piece that was found.
pub(super) struct Found {
    piece: PieceId,
    /// Whether the seat can see it, and what that has spent.
    seen: Option<(bool, u64)>,
    /// Whether the state remembers something about just this piece.
    marked: Option<bool>,
}

impl Eval<'_> {
    /// Whether no piece of `offered` is just like this one; then it joins them.
    pub(super) fn is_new(&self, seat: Seat, piece: PieceId, offered: &mut Offered) -> bool {
        self.work.spend(offered.len());
        let (class, mut found) = (self.class(piece), Found { piece, seen: None, marked: None });
        let like = offered
            .find(class, |other| self.has_same_row(other.piece, piece) && self.stands_for(seat, other, &mut found));
        match like {
            Ok(_) => false,
            Err(last) => {
                offered.enter(last, class, found);
                true
            }
        }
    }

    /// Whether a piece stands for another whose row is the same. What is known of either
    /// spends what finding it out has spent.
    fn stands_for(&self, seat: Seat, one: &mut Found, other: &mut Found) -> bool {
        let known = one.seen.filter(|&(_, spent)| !self.work.is_spent() && self.work.spend_again(spent));
        let (seen, _) = known.unwrap_or_else(|| {
            let before = self.work.spent();
            let seen = self.sees(one.piece).has(seat);
            *one.seen.insert((seen, self.work.spent().saturating_sub(before)))
        });
        seen && !self.is_outdated(one.piece, other.piece) && !self.is_found_marked(one) && !self.is_found_marked(other)
    }

    fn is_found_marked(&self, found: &mut Found) -> bool {
        match found.marked {
            Some(marked) => {
                self.work.spend(self.cost_of_marks());
                marked
            }
            None => *found.marked.insert(self.is_marked(found.piece)),
        }
    }

    /// A number that is the same for any two pieces that are alike.
    #[inline]
    fn class(&self, piece: PieceId) -> u64 {
        let found = self.state.piece(piece);
        let tags = self.state.tags(piece).0;
        let host = found.host.map_or(0, |host| u64::from(host.0) + 1);
        let place = u64::from(found.card.0) | host << 16 | u64::from(found.home.zone.0) << 40;
        // What is folded into each other here is told apart by whoever compares.
        let half = |tags: u128| u64::try_from(tags & u128::from(u64::MAX)).unwrap_or(0);
        place ^ (half(tags) ^ half(tags >> 64).rotate_left(32)).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }

    /// Whether it makes no difference to a seat which of two pieces is meant:
    /// it sees both, they lie in the same place, are of the same card and
    /// controller, have the same values and tags, and nothing is attached to
    /// either, changes it for a while, or was announced or used with it.
    #[inline]
    pub fn alike(&self, seat: Seat, a: PieceId, b: PieceId) -> bool {
        let (first, second) = (self.state.piece(a), self.state.piece(b));
        first.host == second.host && first.card == second.card && self.alike_there(seat, a, b)
    }

    #[inline(never)]
    fn alike_there(&self, seat: Seat, a: PieceId, b: PieceId) -> bool {
        self.has_same_row(a, b)
            && self.sees(a).has(seat)
            && !self.is_outdated(a, b)
            && !self.is_marked(a)
            && !self.is_marked(b)
    }

    /// Whether two pieces lie in the same place, are of the same card and controller, and
    /// have the same values and tags.
    fn has_same_row(&self, a: PieceId, b: PieceId) -> bool {
        let state = self.state;
        let lies = |found: &Piece| (found.host, found.card, found.home, found.face, found.known);
        let is = |found: &Piece| (found.printed, found.owner, found.controller);
        let (first, second) = (state.piece(a), state.piece(b));
        let width = usize::from(state.width);
        lies(first) == lies(second)
            && is(first) == is(second)
            && state.base_tags[a.index()] == state.base_tags[b.index()]
            && state.tags[a.index()] == state.tags[b.index()]
            && has_same_numbers(&state.now, width, a, b)
            && has_same_numbers(&state.base, width, a, b)
    }

    /// Whether something of one of two pieces was written where not all could see it.
    fn is_outdated(&self, a: PieceId, b: PieceId) -> bool {
        self.state.outdated.iter().any(|found| found.piece == a || found.piece == b)
    }

    /// What it costs to look whether a piece is marked.
    fn cost_of_marks(&self) -> usize {
        1 + self.state.modifiers.len() + self.state.uses.len()
    }

    /// Whether the state remembers something about just this piece.
    fn is_marked(&self, piece: PieceId) -> bool {
        let state = self.state;
        self.work.spend(self.cost_of_marks());
        state.has_attached(piece) || self.is_remembered(piece)
    }

    fn is_remembered(&self, piece: PieceId) -> bool {
        let state = self.state;
        if state.modifiers.is_empty() && state.uses.is_empty() && state.held.is_empty() && state.stack.is_empty() {
            return false;
        }
        state.modifiers.iter().any(|modifier| modifier.piece == piece)
            || state.uses.iter().any(|used| used.piece == Some(piece))
            || state.held.iter().chain(&state.stack).any(|item| item.piece == piece || item.targets.has(piece))
    }
}

/// Whether two pieces have the same numbers in a column of them.
#[inline(always)]
fn has_same_numbers(column: &[i32], width: usize, a: PieceId, b: PieceId) -> bool {
    let (a, b) = (a.index() * width, b.index() * width);
    column[a..a + width] == column[b..b + width]
}
