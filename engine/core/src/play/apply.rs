//! What primitive events do to the state. Called by the door alone.

use super::{Event, EventKind, Flowing, ForcedChance, Run, Table};
use crate::ids::{PieceId, Seat, Seats};
use crate::names::{Named, ZoneId};
use crate::rules::op::{End, Face};
use crate::rules::sets::Tags;
use crate::rules::{Sees, ZoneOwner};
use crate::state::{Entity, Home, State, Stream};

impl Run<'_> {
    /// The pieces, to write.
    #[inline]
    fn table(&mut self) -> Table<'_> {
        Table { rules: self.rules, state: &mut self.play.state }
    }

    /// Does a primitive event, and tells it.
    pub(super) fn apply(&mut self, event: &Event) -> Flowing {
        let before = self.notes().before(event.subject);
        self.write(event)?;
        self.notes().event(event, &before);
        Ok(())
    }

    /// Does a primitive event.
    #[inline(always)]
    pub(super) fn write(&mut self, event: &Event) -> Flowing {
        self.play.note_for_checks(event);
        match (event.kind, event.subject) {
            (EventKind::Move { to, end, host }, Entity::Piece(piece)) => {
                return self.apply_move(piece, to, (end, host), (event.source, event.seat));
            }
            (EventKind::Stat(stat, value), Entity::Piece(piece)) => {
                self.play.refresh_gauges();
                self.table().write_stat(piece, stat, value);
            }
            (EventKind::SeatStat(stat, value), Entity::Seat(seat)) => {
                let loose = self.play.unread(stat);
                let state = self.state_mut();
                let slot = seat.index() * usize::from(state.width) + stat.index();
                *state.seat_stats.write(slot) = value;
                state.stale |= !loose;
            }
            (EventKind::TableStat(stat, value), _) => {
                let loose = self.play.unread(stat);
                let state = self.state_mut();
                *state.table_stats.write(stat.index()) = value;
                state.stale |= !loose;
            }
            (EventKind::Copy(card), Entity::Piece(piece)) => {
                self.state_mut().pieces.write(piece.index()).card = card;
                // What was shown was another card.
                self.state_mut().forget(piece);
                self.table().print_again(piece);
            }
            (EventKind::Tag(tag), Entity::Piece(piece)) => {
                let tags = Tags::from(self.state().base_tags[piece.index()]).with(Tags::one(tag));
                self.table().write_tags(piece, tags);
            }
            (EventKind::Untag(tag), Entity::Piece(piece)) => {
                let tags = Tags::from(self.state().base_tags[piece.index()]).without(Tags::one(tag));
                self.table().write_tags(piece, tags);
            }
            (EventKind::Turn(face), Entity::Piece(piece)) => {
                self.state_mut().pieces.write(piece.index()).face = face;
                self.state_mut().forget(piece);
                let zone = self.state().piece(piece).home.zone;
                self.play.state.stale |= self.rules.derived.live.has(zone) || self.rules.derived.counted.has(zone);
                self.table().mark(piece, true);
            }
            (EventKind::Control(to), Entity::Piece(piece)) => self.apply_control(piece, to),
            (EventKind::Modify(modifier), Entity::Piece(_)) => {
                let state = self.state_mut();
                state.modifiers.push(modifier);
                state.stale = true;
            }
            (EventKind::Shuffled(home), _) => {
                let index = self.state().zone_index(home.zone, home.seat);
                let mut list = std::mem::take(self.state_mut().zones.write(index));
                let stacked = self.play.context.chance.has_tops(home);
                match &mut self.play.context.chance.forced {
                    Some(forced) if !stacked => forced.mix(home, &mut list),
                    _ => {
                        let why = self.rules.zone_title(home.zone);
                        self.play.draw(Stream::Shuffle, home.seat, why, |words| words.shuffle(&mut list));
                    }
                }
                self.play.context.chance.put_tops(&self.play.state, home, &mut list);
                for &piece in &list {
                    self.state_mut().forget(piece);
                }
                *self.state_mut().zones.write(index) = list;
                if self.play.context.chance.forced.as_ref().is_some_and(ForcedChance::orders_at_once) {
                    self.play.decide_order(home)?;
                }
            }
            (EventKind::Revealed(seats), Entity::Piece(piece)) => {
                self.state_mut().show(piece, seats);
            }
            (EventKind::Create, Entity::Piece(piece)) => self.table().mark(piece, true),
            _ => {}
        }
        Ok(())
    }

    /// A piece comes to the end of a zone, or there onto a host; `by` are the piece and
    /// the seat that cause it.
    #[inline(never)]
    fn apply_move(
        &mut self,
        piece: PieceId,
        to: Home,
        (end, host): (End, Option<PieceId>),
        by: (Option<PieceId>, Seat),
    ) -> Flowing {
        let rules = self.rules;
        let arrives = rules.in_play(to.zone);
        if !arrives && self.state().has_attached(piece) && rules.in_play(self.state().piece(piece).home.zone) {
            self.shed(by, piece)?;
            // What replaces the leaving of an attached piece may have moved this one.
            if self.state().piece(piece).gone {
                return Ok(());
            }
        }
        // Nor may what went before have put the host on the piece.
        if host.is_some_and(|host| self.state().stands_on(host, piece)) {
            return Ok(());
        }
        let from = self.state().piece(piece).home;
        let leaves = !arrives && rules.in_play(from.zone);
        self.table().delist(piece);
        if let Some(forced) = &mut self.play.context.chance.forced {
            forced.carry(piece, from, to);
        }
        self.table().enlist(piece, to, end);
        let zone = &rules.zones[to.zone.index()];
        let state = self.state_mut();
        state.stale |= arrives
            || leaves
            || rules.derived.live.has(to.zone)
            || rules.derived.counted.has(from.zone)
            || rules.derived.counted.has(to.zone);
        state.set_host(piece, host);
        state.clock += 1;
        let State { pieces, clock, marks, .. } = state;
        let found = pieces.write(piece.index());
        found.home = to;
        found.since = *clock;
        found.known = Seats::NONE;
        if zone.of == ZoneOwner::Seat {
            found.controller = to.seat;
        } else if !arrives {
            found.controller = found.owner;
        }
        if !arrives {
            found.face = Face::Up;
        }
        if leaves {
            found.life = found.life.wrapping_add(1);
            found.card = found.printed;
        }
        found.take_mark(zone.sees == Sees::Everyone, false, marks);
        state.drop_outdated(piece);
        if leaves {
            state.modifiers.retain(|modifier| modifier.piece != piece);
            state.uses.retain(|used| used.piece != Some(piece));
            self.table().print_again(piece);
        } else if !arrives {
            let row = piece.index() * usize::from(state.width)..(piece.index() + 1) * usize::from(state.width);
            state.now.write_from(row.start, &state.base[row]);
            *state.tags.write(piece.index()) = state.base_tags[piece.index()];
        }
        if from.zone != to.zone && !arrives {
            self.state_mut().held.retain(|item| item.piece != piece);
        }
        if zone.no_tokens && rules.card(self.state().piece(piece).printed).token {
            self.table().unmake(piece);
        }
        Ok(())
    }

    /// What is attached to a piece that leaves play goes where its zone says.
    fn shed(&mut self, (source, seat): (Option<PieceId>, Seat), piece: PieceId) -> Flowing {
        let attached: Vec<(PieceId, ZoneId)> = self
            .state()
            .attached_to(piece)
            .filter_map(|on| Some((on, self.rules.zones[self.state().piece(on).home.zone.index()].orphans?)))
            .collect();
        for (orphan, zone) in attached {
            let to = Home::of(self.rules, zone, self.state().piece(orphan).owner);
            let kind = EventKind::Move { to, end: End::Bottom, host: None };
            self.raise(Event { kind, subject: Entity::Piece(orphan), source, amount: 0, seat })?;
        }
        Ok(())
    }

    fn apply_control(&mut self, piece: PieceId, to: Home) {
        let home = Home::of(self.rules, to.zone, to.seat);
        self.table().delist(piece);
        self.table().enlist(piece, home, End::Bottom);
        let state = self.state_mut();
        state.clock += 1;
        let clock = state.clock;
        let found = state.pieces.write(piece.index());
        found.home = home;
        found.controller = to.seat;
        found.since = clock;
        state.stale = true;
        self.table().mark(piece, false);
    }
}
