//! Whether a state that was read from a file holds together: nothing in it may
//! break the engine later.

use super::{Moved, RemapError};
use crate::ids::{PieceId, Seat};
use crate::names::{NameKind, Named};
use crate::rules::{Ruleset, ZoneOwner};
use crate::state::{Lasting, State, Written};

pub(super) type Checked<T = ()> = Result<T, RemapError>;

pub(super) fn damaged<T>(what: &str) -> Checked<T> {
    Err(RemapError::Damaged(what.into()))
}

impl State {
    pub(super) fn check_shape(&self, moved: &Moved) -> Checked {
        let (seats, pieces, width) = (self.status.len(), self.pieces.len(), usize::from(self.width));
        let old = |kind: NameKind| moved.ids.get(kind as usize).map_or(0, Vec::len);
        let fits = seats > 0
            && seats <= 16
            && width == old(NameKind::Stat)
            && pieces <= usize::from(u16::MAX)
            && self.turns.len() == seats
            && self.seat_stats.len() == seats * width
            && self.table_stats.len() == width
            && self.base.len() == pieces * width
            && self.now.len() == pieces * width
            && self.base_tags.len() == pieces
            && self.tags.len() == pieces
            && self.zones.len() == seats * old(NameKind::Zone)
            && self.active.index() < seats
            && self.first.index() < seats
            && self.clock.max(self.marks).max(self.turn) < u32::MAX / 2;
        if fits { Ok(()) } else { damaged("its lists do not fit each other") }
    }

    /// Every number is one the engine can follow without looking again.
    pub(super) fn check_contents(&self, rules: &Ruleset) -> Checked {
        let piece = |id: PieceId| id.index() < self.pieces.len();
        let seat = |seat: Seat| seat.index() < self.seats();
        let maybe = |id: Option<PieceId>| id.is_none_or(piece);
        let mut seen = vec![false; self.pieces.len()];
        for (index, list) in self.zones.iter().enumerate() {
            for &id in list {
                if !piece(id) || std::mem::replace(&mut seen[id.index()], true) {
                    return damaged("a piece is in two zones, or in none");
                }
                let home = self.piece(id).home;
                if !seat(home.seat) || self.zone_index(home.zone, home.seat) != index {
                    return damaged("a piece is not where it says it is");
                }
                let owned = rules.zones[home.zone.index()].of == ZoneOwner::Seat;
                if !owned && home.seat != Seat(0) {
                    return damaged("a zone of the table has an owner");
                }
            }
        }
        let placed = self.pieces.iter().zip(&seen).all(|(p, seen)| p.gone != *seen);
        let pieces = self.pieces.iter().all(|p| seat(p.owner) && seat(p.controller) && maybe(p.host));
        if pieces && !self.stands() {
            return damaged("a piece is attached to itself");
        }
        let frames =
            self.frames.iter().all(|f| seat(f.seat) && maybe(f.this) && usize::from(f.list) <= self.lists.len());
        let modifiers = self
            .modifiers
            .iter()
            .all(|m| piece(m.piece) && maybe(m.source) && !matches!(m.lasts, Lasting::While(p, _) if !piece(p)));
        let items = self
            .held
            .iter()
            .chain(&self.stack)
            .all(|i| piece(i.piece) && seat(i.seat) && i.targets.iter().all(|t| piece(t.piece)));
        let waiting = self.waiting.iter().chain(self.delayed.iter().map(|d| &d.waiting)).all(|w| {
            seat(w.seat)
                && maybe(w.this)
                && maybe(w.host)
                && maybe(w.event.source)
                && maybe(w.event.subject.piece())
                && w.targets.iter().all(|t| piece(t.piece))
        });
        let written = |what: Written| match what {
            Written::Stat(stat) => stat.index() < rules.stats.len(),
            Written::Tag(tag) => tag.index() < rules.tags.len(),
        };
        let shown = self.outdated.iter().all(|found| piece(found.piece) && written(found.what));
        let uses = self.uses.iter().all(|u| seat(u.seat) && maybe(u.piece));
        let rest = self.lists.iter().chain(&self.free).chain(&self.ceased).all(|&id| piece(id))
            && self.free.iter().chain(&self.ceased).all(|&id| self.piece(id).gone);
        if self.edit.is_some_and(|edit| edit.fits(rules, self).is_err()) {
            return damaged("a change by hand does not fit it");
        }
        if placed && pieces && frames && modifiers && items && waiting && shown && uses && rest {
            Ok(())
        } else {
            damaged("it names a piece or a seat that does not exist")
        }
    }
}
