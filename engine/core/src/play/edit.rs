//! Changes by hand: written like any event and told in the log, but through no door, so
//! that nothing replaces them and nothing reacts.

use super::{Event, EventKind, Flowing, Run};
use crate::ids::{PieceId, Seat};
use crate::state::{Edit, Entity, Home, Place};

impl Run<'_> {
    /// Changes the table so. That the change fits has been looked at.
    pub(super) fn edit(&mut self, edit: Edit) -> Flowing {
        self.play.log.edited();
        match edit {
            Edit::Put(piece, place) => {
                let Place { home, end, host } = self.place(place);
                let seat = self.state().piece(piece).controller;
                self.by_hand(EventKind::Move { to: home, end, host }, Entity::Piece(piece), seat, 0)
            }
            Edit::Make(card, owner, place) => {
                let Place { home, end, host } = self.place(place);
                let piece = self.play.table().make(card, owner, home, end);
                self.lay_on(piece, host);
                self.by_hand(EventKind::Create, Entity::Piece(piece), owner, 0)
            }
            Edit::Stat(of, stat, value) => {
                let (kind, seat) = match of {
                    Entity::Piece(piece) => (EventKind::Stat(stat, value), self.state().piece(piece).controller),
                    Entity::Seat(seat) => (EventKind::SeatStat(stat, value), seat),
                    Entity::Table => (EventKind::TableStat(stat, value), Seat(0)),
                };
                self.by_hand(kind, of, seat, value)
            }
            Edit::Tag(piece, tag, given) => {
                let kind = if given { EventKind::Tag(tag) } else { EventKind::Untag(tag) };
                let seat = self.state().piece(piece).controller;
                self.by_hand(kind, Entity::Piece(piece), seat, 0)
            }
        }
    }

    fn by_hand(&mut self, kind: EventKind, subject: Entity, seat: Seat, amount: i32) -> Flowing {
        self.apply(&Event { kind, subject, source: None, amount, seat })
    }

    /// A place as zones have it: those that no seat has are the table's.
    fn place(&self, place: Place) -> Place {
        Place { home: Home::of(self.rules, place.home.zone, place.home.seat), ..place }
    }

    /// A new piece lies on this one, where it lies on one.
    fn lay_on(&mut self, piece: PieceId, host: Option<PieceId>) {
        let home = self.state().piece(piece).home;
        let in_play = self.rules.in_play(home.zone);
        let state = self.state_mut();
        state.set_host(piece, host);
        state.stale |= in_play;
    }
}
