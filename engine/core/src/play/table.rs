//! Writing pieces: how one is made, printed, put into a zone and taken out. The
//! door does nothing else with them; setups and copies to look ahead on do the
//! same before anything has happened.

use crate::ids::{PieceId, Seat};
use crate::names::{CardId, Named, StatId};
use crate::rules::op::End;
use crate::rules::sets::Tags;
use crate::rules::{Ruleset, Sees};
use crate::state::{Change, Home, Modifier, Piece, State};
use std::cmp::Ordering;

/// The pieces of a state, to write.
pub(crate) struct Table<'a> {
    pub rules: &'a Ruleset,
    pub state: &'a mut State,
}

impl Table<'_> {
    /// Sets a base stat.
    pub(crate) fn write_stat(&mut self, piece: PieceId, stat: StatId, value: i32) {
        let rules = self.rules;
        let state = &mut *self.state;
        let slot = state.slot(piece, stat);
        let was = state.base[slot];
        *state.base.write(slot) = value;
        if was == value {
            return;
        }
        if rules.zones[state.piece(piece).home.zone.index()].sorted.0.contains(&stat) {
            self.sort_in(piece);
        }
        let state = &mut *self.state;
        let in_play = rules.in_play(state.piece(piece).home.zone);
        let fixed =
            |m: &Modifier| m.piece == piece && matches!(m.change, Change::Set(s, _) | Change::Times(s, _) if s == stat);
        let loose = rules.derived.loose_stats[stat.index()] && !state.modifiers.iter().any(fixed);
        // What nothing makes another than its base value is always true.
        let now = i64::from(state.now[slot]) + i64::from(value) - i64::from(was);
        let now = i32::try_from(now).unwrap_or(if now < 0 { i32::MIN } else { i32::MAX });
        *state.now.write(slot) = if in_play { now } else { value };
        let counts = || rules.derived.summed[stat.index()] || rules.derived.live.has(state.piece(piece).home.zone);
        state.stale |= if in_play { !loose } else { counts() };
    }

    pub(crate) fn write_tags(&mut self, piece: PieceId, tags: Tags) {
        let rules = self.rules;
        let state = &mut *self.state;
        let was: Tags = state.base_tags[piece.index()].into();
        *state.base_tags.write(piece.index()) = tags.into();
        let changed = Tags(was.0 ^ tags.0);
        let in_play = rules.in_play(state.piece(piece).home.zone);
        let modified = |m: &Modifier| m.piece == piece && matches!(m.change, Change::Gives(_) | Change::Takes(_));
        let loose = changed.without(rules.derived.loose_tags).is_empty() && !state.modifiers.iter().any(modified);
        // What nothing makes another than its base value is always true.
        let now: Tags = state.tags[piece.index()].into();
        let now = now.with(Tags(changed.0 & tags.0)).without(Tags(changed.0 & was.0));
        *state.tags.write(piece.index()) = if in_play { now.into() } else { tags.into() };
        let summed = changed.0 & rules.derived.summed_tags.0 != 0;
        let counts = || summed || rules.derived.live.has(state.piece(piece).home.zone);
        state.stale |= if in_play { !loose } else { counts() };
    }

    /// The same as [`Table::print`], but for stats that pieces keep.
    pub(crate) fn print_again(&mut self, piece: PieceId) {
        let rules = self.rules;
        if rules.derived.kept.is_empty() {
            return self.print(piece);
        }
        let slots = rules.derived.kept.iter().map(|&stat| self.state.slot(piece, stat));
        let kept: Vec<(usize, i32)> = slots.map(|slot| (slot, self.state.base[slot])).collect();
        self.print(piece);
        for (slot, value) in kept {
            *self.state.base.write(slot) = value;
            *self.state.now.write(slot) = value;
        }
    }

    /// Gives a piece the values its card is printed with.
    pub(crate) fn print(&mut self, piece: PieceId) {
        let rules = self.rules;
        let state = &mut *self.state;
        let card = rules.card(state.piece(piece).card);
        let start = piece.index() * usize::from(state.width);
        state.base.write_from(start, &card.stats);
        state.now.write_from(start, &card.stats);
        *state.base_tags.write(piece.index()) = card.tags.into();
        *state.tags.write(piece.index()) = card.tags.into();
        state.unheard();
        let zone = state.piece(piece).home.zone;
        state.stale |= rules.derived.live.has(zone) || rules.derived.counted.has(zone);
    }

    /// Makes a piece of a card in a zone; it comes into being through the door
    /// right after.
    pub(crate) fn make(&mut self, card: CardId, owner: Seat, home: Home, end: End) -> PieceId {
        let state = &mut *self.state;
        state.clock += 1;
        let fresh = Piece::new(card, owner, home, state.clock);
        let id = match state.free.pop() {
            Some(id) => {
                let life = state.pieces[id.index()].life.wrapping_add(1);
                *state.pieces.write(id.index()) = Piece { life, ..fresh };
                id
            }
            None => {
                let id = PieceId(u16::try_from(state.pieces.len()).unwrap_or(u16::MAX));
                let width = usize::from(state.width);
                state.pieces.push(fresh);
                state.base.push_row(width, 0);
                state.now.push_row(width, 0);
                state.base_tags.push(Tags::NONE.into());
                state.tags.push(Tags::NONE.into());
                id
            }
        };
        self.enlist(id, home, end);
        self.print(id);
        self.sort_in(id);
        id
    }

    /// Gives public handles to pieces that lie open from the start.
    pub(crate) fn settle_marks(&mut self) {
        for index in 0..self.state.pieces.len() {
            self.mark(PieceId(u16::try_from(index).unwrap_or(u16::MAX)), true);
        }
    }

    pub(crate) fn enlist(&mut self, piece: PieceId, home: Home, end: End) {
        let sorted = &self.rules.zones[home.zone.index()].sorted.0;
        let state = &mut *self.state;
        if self.rules.in_play(home.zone) {
            state.unheard();
        }
        let index = state.zone_index(home.zone, home.seat);
        let last = state.zones[index].len();
        let place = match end {
            _ if !sorted.is_empty() => {
                let now: &State = state;
                let key = |piece: PieceId, stat: StatId| now.base[now.slot(piece, stat)];
                let beside = |other: PieceId| sorted.iter().map(move |&stat| key(other, stat).cmp(&key(piece, stat)));
                let after = |&other: &PieceId| beside(other).find(|order| order.is_ne()) == Some(Ordering::Greater);
                now.zones[index].iter().position(after).unwrap_or(last)
            }
            End::Top => 0,
            End::Bottom => last,
            End::At(place) => usize::from(place).min(last),
        };
        state.zones.write_aside(index).insert(place, piece);
    }

    /// Puts a piece to its place again where its zone is sorted.
    pub(crate) fn sort_in(&mut self, piece: PieceId) {
        let home = self.state.piece(piece).home;
        if !self.rules.zones[home.zone.index()].sorted.0.is_empty() {
            self.delist(piece);
            self.enlist(piece, home, End::Bottom);
        }
    }

    pub(crate) fn delist(&mut self, piece: PieceId) {
        let state = &mut *self.state;
        let home = state.piece(piece).home;
        if self.rules.in_play(home.zone) {
            state.unheard();
        }
        let index = state.zone_index(home.zone, home.seat);
        if let Some(place) = state.zones[index].iter().position(|&p| p == piece) {
            state.zones.write_aside(index).remove(place);
        }
    }

    /// Gives a piece that came into sight of all a public handle, and takes it
    /// from one that went out of sight.
    pub(crate) fn mark(&mut self, piece: PieceId, was_hidden: bool) {
        let sees = self.rules.zones[self.state.piece(piece).home.zone.index()].sees;
        let State { pieces, marks, .. } = &mut *self.state;
        pieces.write_aside(piece.index()).take_mark(sees == Sees::Everyone, was_hidden, marks);
    }

    /// A piece ceases to exist.
    pub(crate) fn unmake(&mut self, piece: PieceId) {
        self.delist(piece);
        let state = &mut *self.state;
        state.forget(piece);
        state.leave_host(piece);
        let found = state.pieces.write(piece.index());
        found.gone = true;
        found.mark = 0;
        found.life = found.life.wrapping_add(1);
        state.stale = true;
        state.ceased.push(piece);
    }
}
