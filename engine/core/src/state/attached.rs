//! Which pieces are attached to a piece: an index over [`Piece::host`], kept where that is
//! written, so that nobody looks through all pieces for the three that stand in a space.
//! It says nothing that the pieces do not, is in no save and no hash, and where there is
//! none yet, in a state that has just been read, the pieces are looked through.
//!
//! [`Piece::host`]: super::Piece::host

use super::State;
use crate::ids::PieceId;

/// No piece.
const NONE: u16 = u16::MAX;

/// Lists of attached pieces, each in the order of their numbers.
#[derive(Debug, Default)]
pub struct Attached {
    /// Whether it has been made for the state it is in.
    made: bool,
    /// By piece: the first that is attached to it.
    first: Vec<u16>,
    /// By piece: the next one on the same host.
    next: Vec<u16>,
    /// Whether it is as when it was last copied to where it is restored from.
    copied: bool,
}

impl Clone for Attached {
    /// A copy is restored from nowhere.
    fn clone(&self) -> Self {
        Self { made: self.made, first: self.first.clone(), next: self.next.clone(), copied: false }
    }
}

impl PartialEq for Attached {
    /// Any two are equal: states that are alike have the same pieces on each other.
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Attached {}

impl Attached {
    /// Copies into the buffers already there.
    pub(super) fn copy(&mut self, from: &Self) {
        self.made = from.made;
        self.first.clone_from(&from.first);
        self.next.clone_from(&from.next);
        self.copied = false;
    }

    /// Becomes a copy again of what it was copied from before.
    pub(super) fn follow(&mut self, from: &Self) {
        if !from.copied {
            self.copy(from);
        }
    }

    /// Becomes what it was when this was copied from it.
    pub(super) fn restore(&mut self, from: &Self) {
        if !self.copied {
            self.copy(from);
            self.copied = true;
        }
    }

    /// It has been copied to where it is restored from.
    pub(super) fn note_copy(&mut self) {
        self.copied = true;
    }

    fn enter(&mut self, piece: PieceId, host: PieceId) {
        self.copied = false;
        let most = piece.index().max(host.index()) + 1;
        if self.next.len() < most {
            self.next.resize(most, NONE);
            self.first.resize(most, NONE);
        }
        let (mut before, mut at) = (NONE, self.first[host.index()]);
        while at < piece.0 {
            (before, at) = (at, self.next[usize::from(at)]);
        }
        self.next[piece.index()] = at;
        self.link(host, before, piece.0);
    }

    fn leave(&mut self, piece: PieceId, host: PieceId) {
        self.copied = false;
        let (mut before, mut at) = (NONE, self.first.get(host.index()).copied().unwrap_or(NONE));
        while at < piece.0 {
            (before, at) = (at, self.next[usize::from(at)]);
        }
        if at == piece.0 {
            let next = self.next[piece.index()];
            self.link(host, before, next);
        }
    }

    fn link(&mut self, host: PieceId, before: u16, to: u16) {
        match before {
            NONE => self.first[host.index()] = to,
            before => self.next[usize::from(before)] = to,
        }
    }
}

impl State {
    /// Attaches a piece to another, or to none.
    #[inline]
    pub fn set_host(&mut self, piece: PieceId, host: Option<PieceId>) {
        if host.is_some() || self.piece(piece).host.is_some() {
            self.change_host(piece, host);
        }
    }

    #[inline(never)]
    fn change_host(&mut self, piece: PieceId, host: Option<PieceId>) {
        self.leave_host(piece);
        self.pieces.write(piece.index()).host = host;
        if let Some(host) = host.filter(|_| self.attached.made && !self.piece(piece).gone) {
            self.attached.enter(piece, host);
        }
    }

    /// A piece counts no more among those on its host, as it has ceased to exist.
    pub(crate) fn leave_host(&mut self, piece: PieceId) {
        if let Some(host) = self.piece(piece).host.filter(|_| self.attached.made) {
            self.attached.leave(piece, host);
        }
    }

    /// Makes the index where there is none yet.
    pub(crate) fn index_hosts(&mut self) {
        if self.attached.made {
            return;
        }
        self.attached = Attached { made: true, ..Attached::default() };
        let hosts: Vec<_> = self.pieces_with_hosts().collect();
        // From the last on, so that each comes to the front of its list.
        hosts.into_iter().rev().for_each(|(piece, host)| self.attached.enter(piece, host));
    }

    fn pieces_with_hosts(&self) -> impl Iterator<Item = (PieceId, PieceId)> + '_ {
        let there = self.pieces.iter().enumerate().filter(|(_, found)| !found.gone);
        there.filter_map(|(at, found)| Some((PieceId(u16::try_from(at).ok()?), found.host?)))
    }

    /// The pieces that are attached to a piece, or in a space, by their numbers.
    #[inline]
    pub fn attached_to(&self, host: PieceId) -> impl Iterator<Item = PieceId> + '_ {
        std::iter::successors(self.first_on(host), move |&piece| self.next_on(host, piece))
    }

    /// The first of [`State::attached_to`].
    #[inline]
    pub(crate) fn first_on(&self, host: PieceId) -> Option<PieceId> {
        let first = match self.attached.made {
            true => self.attached.first.get(host.index()).copied().unwrap_or(NONE),
            false => self.sought(host, 0),
        };
        (first != NONE).then_some(PieceId(first))
    }

    /// The one after a piece in [`State::attached_to`].
    #[inline]
    pub(crate) fn next_on(&self, host: PieceId, piece: PieceId) -> Option<PieceId> {
        let next = match self.attached.made {
            true => self.attached.next.get(piece.index()).copied().unwrap_or(NONE),
            false => self.sought(host, piece.index() + 1),
        };
        (next != NONE).then_some(PieceId(next))
    }

    /// Whether anything is attached to a piece.
    #[inline]
    pub fn has_attached(&self, host: PieceId) -> bool {
        self.first_on(host).is_some()
    }

    /// The first piece from this number on that is attached to a piece, without an index.
    #[cold]
    #[inline(never)]
    fn sought(&self, host: PieceId, from: usize) -> u16 {
        let mut rest = self.pieces.iter().enumerate().skip(from);
        let found = rest.find(|(_, found)| !found.gone && found.host == Some(host));
        found.and_then(|(at, _)| u16::try_from(at).ok()).unwrap_or(NONE)
    }

    /// A piece whose place in the index is not what the pieces say, if there is one: the
    /// index is kept, and this looks anew.
    pub fn misplaced(&self) -> Option<PieceId> {
        let mut fresh = Attached { made: true, ..Attached::default() };
        self.pieces_with_hosts().for_each(|(piece, host)| fresh.enter(piece, host));
        let list = |index: &Attached, host: usize| {
            let first = index.first.get(host).copied().unwrap_or(NONE);
            let next = |at: &u16| index.next.get(usize::from(*at)).copied();
            std::iter::successors(Some(first), next)
                .take_while(|&at| at != NONE)
                .take(self.pieces.len())
                .collect::<Vec<_>>()
        };
        let hosts = (0..self.pieces.len()).filter(|_| self.attached.made);
        let mut wrong = hosts.filter(|&host| list(&self.attached, host) != list(&fresh, host));
        wrong.next().and_then(|host| u16::try_from(host).ok()).map(PieceId)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::Seat;
    use crate::names::{CardId, Named, ZoneId};
    use crate::state::{Home, Piece};

    fn on(state: &State, host: u16) -> Vec<u16> {
        state.attached_to(PieceId(host)).map(|piece| piece.0).collect()
    }

    #[test]
    fn what_is_attached_is_found_by_its_host_in_the_order_of_numbers() {
        let home = Home { zone: ZoneId::from_index(0), seat: Seat(0) };
        let piece = Piece::new(CardId::from_index(0), Seat(0), home, 0);
        let mut state = State { pieces: vec![piece; 6].into(), ..State::default() };
        state.pieces[4].host = Some(PieceId(0));
        assert_eq!(on(&state, 0), [4], "without an index");
        state.index_hosts();
        for piece in [5, 2, 3] {
            state.set_host(PieceId(piece), Some(PieceId(0)));
        }
        assert_eq!((on(&state, 0), on(&state, 1)), (vec![2, 3, 4, 5], Vec::new()));
        state.set_host(PieceId(3), Some(PieceId(1)));
        state.set_host(PieceId(5), None);
        assert_eq!((on(&state, 0), on(&state, 1)), (vec![2, 4], vec![3]));
        state.leave_host(PieceId(2));
        state.pieces[2].gone = true;
        assert_eq!((on(&state, 0), state.misplaced()), (vec![4], None));
        state.pieces[4].host = Some(PieceId(1));
        assert_eq!(state.misplaced(), Some(PieceId(0)), "written past the index");
    }
}
