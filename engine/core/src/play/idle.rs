//! What an event would change: values its stats can have, whether it changes
//! anything at all, and what has to be looked at again once it has.

use super::Play;
use crate::event::{Event, EventKind};
use crate::names::{Named, StatId};
use crate::rules::sets::Tags;
use crate::state::{Entity, Outdated};

impl Play {
    /// The event with values that its stats can have.
    #[inline(always)]
    pub(super) fn fitted(&mut self, mut event: Event) -> Event {
        match (&mut event.kind, event.subject) {
            (EventKind::Stat(stat, value), Entity::Piece(piece)) => {
                let whole = self.rules.stats[stat.index()].left_of;
                *value = match whole {
                    Some(whole) => {
                        self.refresh();
                        event.amount.min(self.state.stat(piece, whole))
                    }
                    None => event.amount,
                };
                event.amount = *value;
            }
            (EventKind::SeatStat(stat, value) | EventKind::TableStat(stat, value), _) => {
                *value = self.bounded(*stat, event.amount);
                event.amount = *value;
            }
            _ => {}
        }
        event
    }

    /// Whether a primitive event would change nothing: it gives what is there
    /// already, or its subject has ceased to exist.
    #[inline(always)]
    pub(super) fn is_idle(&mut self, event: &Event) -> bool {
        match (event.kind, event.subject) {
            (EventKind::Named(_), _) => return false,
            (_, Entity::Piece(piece)) if self.state.piece(piece).gone => return true,
            (EventKind::Tag(tag), Entity::Piece(_)) => self.refresh_tags(self.rules.tags[tag.index()].never_with),
            _ => {}
        }
        let (rules, state) = (&*self.rules, &*self.state);
        match (event.kind, event.subject) {
            (EventKind::Stat(stat, value), Entity::Piece(piece)) => state.base[state.slot(piece, stat)] == value,
            (EventKind::SeatStat(stat, value), Entity::Seat(seat)) => state.seat_stat(seat, stat) == value,
            (EventKind::TableStat(stat, value), _) => state.table_stats[stat.index()] == value,
            (EventKind::Tag(tag), Entity::Piece(piece)) => {
                Tags::from(state.base_tags[piece.index()]).has(tag)
                    || state.tags(piece).has_any(rules.tags[tag.index()].never_with)
            }
            (EventKind::Untag(tag), Entity::Piece(piece)) => !Tags::from(state.base_tags[piece.index()]).has(tag),
            (EventKind::Turn(face), Entity::Piece(piece)) => state.piece(piece).face == face,
            (EventKind::Revealed(seats), Entity::Piece(piece)) => {
                let outdated = |found: &Outdated| found.piece == piece && !found.seats.without(seats).eq(&found.seats);
                seats.without(state.piece(piece).known).is_empty() && !state.outdated.iter().any(outdated)
            }
            (EventKind::Control(to), Entity::Piece(piece)) => {
                let found = state.piece(piece);
                found.controller == to.seat && found.home.zone == to.zone
            }
            // A modifier is on what is in play; elsewhere it would come to work later.
            (EventKind::Modify(_), Entity::Piece(piece)) => !rules.in_play(state.piece(piece).home.zone),
            (EventKind::Lost, Entity::Seat(seat)) => !state.playing().has(seat),
            _ => false,
        }
    }

    /// Whether the checks after a step could come out otherwise by an event that is about
    /// to be written.
    #[inline(always)]
    pub(super) fn matters_to_checks(&self, event: &Event) -> bool {
        let derived = &self.rules.derived;
        let lies = |piece| derived.checked_zones.has(self.state.piece(piece).home.zone);
        match (event.kind, event.subject) {
            (EventKind::Stat(stat, _) | EventKind::SeatStat(stat, _) | EventKind::TableStat(stat, _), _) => {
                derived.checked_stats[stat.index()]
            }
            (EventKind::Tag(tag) | EventKind::Untag(tag), _) => derived.checked_tags.has(tag),
            (EventKind::Move { to, .. }, Entity::Piece(piece)) => lies(piece) || derived.checked_zones.has(to.zone),
            (EventKind::Turn(_) | EventKind::Create, Entity::Piece(piece)) => lies(piece),
            (EventKind::Shuffled(home), _) => derived.checked_zones.has(home.zone),
            (EventKind::Rolled { .. } | EventKind::Revealed(_), _) => false,
            _ => true,
        }
    }

    /// Notes for the checks what an event is about that is about to be written.
    #[inline(always)]
    pub(super) fn note_for_checks(&mut self, event: &Event) {
        if !self.matters_to_checks(event) {
            return;
        }
        let unsettled = &mut self.context.unsettled;
        unsettled.unchecked = true;
        match (event.kind, event.subject) {
            // What is said of no piece is asked of no row, and no row says in which order they lie.
            (EventKind::SeatStat(..) | EventKind::TableStat(..) | EventKind::Shuffled(_), _) => {}
            (EventKind::Stat(..) | EventKind::Tag(_) | EventKind::Untag(_), Entity::Piece(piece)) => {
                unsettled.changed.add(piece);
            }
            // What lies on it may go with it.
            (_, Entity::Piece(piece)) if !self.state.has_attached(piece) => unsettled.changed.add(piece),
            _ => unsettled.uncheck(),
        }
    }

    /// Whether no continuous ability reads a stat of a seat or the table.
    pub(super) fn unread(&self, stat: StatId) -> bool {
        self.rules.derived.unread_stats[stat.index()]
    }

    fn bounded(&self, stat: StatId, value: i32) -> i32 {
        let def = &self.rules.stats[stat.index()];
        let value = def.min.map_or(value, |min| value.max(min));
        def.max.map_or(value, |max| value.min(max))
    }
}
