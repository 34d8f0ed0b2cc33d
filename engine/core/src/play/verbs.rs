//! The primitive verbs, for data and scripts alike. Each is one event through
//! the door; a scope says who does it and why.

use super::{Event, EventKind, Flowing, Halt, Run, Scope};
use crate::ids::{PieceId, Seat, Seats};
use crate::names::{CardId, EventId, Named, StatId, TagId, ZoneId};
use crate::rules::op::{End, Face};
use crate::rules::{LastLeft, ZoneOwner};
use crate::state::{Change, Entity, Home, Lasting, MatchResult, Modifier, Status};

impl Run<'_> {
    #[inline]
    pub(super) fn event(&self, scope: &Scope, kind: EventKind, subject: Entity) -> Event {
        Event { kind, subject, source: scope.this, amount: 0, seat: scope.me }
    }

    /// Raises a named event about one thing.
    pub fn raise_named(&mut self, scope: &Scope, event: EventId, subject: Entity, amount: i32) -> Flowing<bool> {
        let event = Event { amount, ..self.event(scope, EventKind::Named(event), subject) };
        self.raise(event)
    }

    /// Raises a named event about several things at once.
    pub fn raise_each(
        &mut self,
        scope: &Scope,
        event: EventId,
        subjects: impl IntoIterator<Item = Entity>,
        amount: i32,
    ) -> Flowing {
        let mut events = self.play.context.scratch.events();
        let about = |subject| Event { amount, ..self.event(scope, EventKind::Named(event), subject) };
        events.extend(subjects.into_iter().map(about));
        self.raise_all(&events)?;
        self.play.context.scratch.keep_events(events);
        Ok(())
    }

    /// Sets a base stat of a piece; the event's amount is its new value.
    #[inline(never)]
    pub fn set_stat(&mut self, scope: &Scope, piece: PieceId, stat: StatId, value: i32) -> Flowing<bool> {
        let event = self.event(scope, EventKind::Stat(stat, value), Entity::Piece(piece));
        self.deed(Event { amount: value, ..event })
    }

    /// Sets a stat of a seat; the event's amount is its new value.
    #[inline(never)]
    pub fn set_seat_stat(&mut self, scope: &Scope, seat: Seat, stat: StatId, value: i32) -> Flowing<bool> {
        let event = self.event(scope, EventKind::SeatStat(stat, value), Entity::Seat(seat));
        self.deed(Event { amount: value, ..event })
    }

    /// Sets a stat of the table; the event's amount is its new value.
    #[inline(never)]
    pub fn set_table_stat(&mut self, scope: &Scope, stat: StatId, value: i32) -> Flowing<bool> {
        let event = self.event(scope, EventKind::TableStat(stat, value), Entity::Table);
        self.deed(Event { amount: value, ..event })
    }

    /// Gives or takes a tag.
    #[inline(never)]
    pub fn set_tag(&mut self, scope: &Scope, piece: PieceId, tag: TagId, given: bool) -> Flowing<bool> {
        let kind = if given { EventKind::Tag(tag) } else { EventKind::Untag(tag) };
        self.deed(self.event(scope, kind, Entity::Piece(piece)))
    }

    /// Moves a piece to a zone of a seat.
    #[inline(never)]
    pub fn move_to(&mut self, scope: &Scope, piece: PieceId, zone: ZoneId, seat: Seat, end: End) -> Flowing<bool> {
        if self.state().piece(piece).gone {
            return Ok(false);
        }
        let kind = EventKind::Move { to: Home::of(self.rules, zone, seat), end, host: None };
        self.deed(self.event(scope, kind, Entity::Piece(piece)))
    }

    /// Attaches a piece to another, or puts it into a space. Nothing happens
    /// where the host is gone, is the piece, or would itself stand on it.
    #[inline(never)]
    pub fn attach(&mut self, scope: &Scope, piece: PieceId, host: PieceId, zone: ZoneId) -> Flowing<bool> {
        if self.rules.zones[zone.index()].of != ZoneOwner::Piece {
            let name = self.rules.name(zone);
            return Err(Halt::failed(format!(
                "Pieces cannot be attached in zone `{name}`; it is not a zone of pieces."
            )));
        }
        if self.state().piece(host).gone || self.state().stands_on(host, piece) {
            return Ok(false);
        }
        let kind = EventKind::Move { to: Home::of(self.rules, zone, Seat(0)), end: End::Bottom, host: Some(host) };
        self.deed(self.event(scope, kind, Entity::Piece(piece)))
    }

    /// Makes a piece of a card in a zone of a seat, unless something prevents it.
    pub fn create(&mut self, scope: &Scope, card: CardId, zone: ZoneId, seat: Seat) -> Flowing<Option<PieceId>> {
        if self.state().pieces.len() >= usize::from(u16::MAX) && self.state().free.is_empty() {
            return Err(Halt::failed("There are 65535 pieces; no more can be made."));
        }
        if self.rules.card(card).token && self.rules.zones[zone.index()].no_tokens {
            return Ok(None);
        }
        let home = Home::of(self.rules, zone, seat);
        let piece = self.play.table().make(card, seat, home, End::Bottom);
        if self.deed(self.event(scope, EventKind::Create, Entity::Piece(piece)))? {
            return Ok(Some(piece));
        }
        self.play.table().unmake(piece);
        Ok(None)
    }

    /// Makes a piece a copy of a card.
    pub fn copy(&mut self, scope: &Scope, piece: PieceId, card: CardId) -> Flowing<bool> {
        self.deed(self.event(scope, EventKind::Copy(card), Entity::Piece(piece)))
    }

    /// Turns a piece up or down, as an event; whether it happened.
    pub fn turn(&mut self, scope: &Scope, piece: PieceId, face: Face) -> Flowing<bool> {
        self.deed(self.event(scope, EventKind::Turn(face), Entity::Piece(piece)))
    }

    /// Gives control of a piece to a seat.
    pub fn control(&mut self, scope: &Scope, piece: PieceId, seat: Seat, zone: ZoneId) -> Flowing<bool> {
        let kind = EventKind::Control(Home { zone, seat });
        self.deed(self.event(scope, kind, Entity::Piece(piece)))
    }

    /// Puts a modifier on a piece.
    #[inline(never)]
    pub fn modify(&mut self, scope: &Scope, piece: PieceId, change: Change, lasts: Lasting) -> Flowing<bool> {
        let state = self.state_mut();
        state.clock += 1;
        let modifier = Modifier { piece, source: scope.this, change, lasts, stamp: state.clock };
        self.deed(self.event(scope, EventKind::Modify(modifier), Entity::Piece(piece)))
    }

    /// Shuffles a zone of a seat.
    pub fn shuffle(&mut self, scope: &Scope, zone: ZoneId, seat: Seat) -> Flowing<bool> {
        let kind = EventKind::Shuffled(Home::of(self.rules, zone, seat));
        self.deed(self.event(scope, kind, Entity::Table))
    }

    /// Shows a piece to seats.
    pub fn reveal(&mut self, scope: &Scope, piece: PieceId, to: Seats) -> Flowing<bool> {
        self.deed(self.event(scope, EventKind::Revealed(to), Entity::Piece(piece)))
    }

    /// These seats lose, all at once. Ends the game when one or none is left.
    pub fn lose(&mut self, seats: Seats) -> Flowing {
        if let Some(losing) = &mut self.play.context.unsettled.losing {
            *losing = losing.with(seats);
            return Ok(());
        }
        let mut lost = Vec::new();
        for seat in Seats(self.state().playing().0 & seats.0).iter() {
            lost.extend(self.admit(Self::loss(seat))?);
        }
        self.lost(&lost)
    }

    /// These seats give up the match; nothing prevents that.
    pub(super) fn leave_match(&mut self, seats: Seats) -> Flowing {
        let leaving = Seats(self.state().playing().0 & seats.0);
        let lost: Vec<Event> = leaving.iter().map(Self::loss).collect();
        self.lost(&lost)
    }

    fn loss(seat: Seat) -> Event {
        Event { kind: EventKind::Lost, subject: Entity::Seat(seat), source: None, amount: 0, seat }
    }

    /// These seats have lost now. What reacts to it looks back, to when they
    /// were in the game; what lasts until a turn of theirs ends, since no such
    /// turn comes.
    fn lost(&mut self, events: &[Event]) -> Flowing {
        if events.is_empty() {
            return Ok(());
        }
        let seats = events.iter().fold(Seats::NONE, |set, event| set.with(Seats::one(event.seat)));
        for event in events {
            self.listened(event)?;
        }
        for event in events {
            self.state_mut().status.set(event.seat, Status::Lost);
        }
        self.play.end_modifiers(|_, modifier| {
            !matches!(modifier.lasts, Lasting::UntilOf(_, seat, _) | Lasting::Turns(seat, ..) if seats.has(seat))
        });
        let state = self.state_mut();
        state.delayed.retain(|delayed| !(delayed.own && seats.has(delayed.waiting.seat)));
        state.stale = true;
        for event in events {
            self.apply(event)?;
        }
        if let Some(leaves) = self.rules.leaves {
            for event in events {
                let scope = Scope { me: event.seat, ..Scope::default() };
                self.raise_named(&scope, leaves, event.subject, 0)?;
            }
        }
        let left = self.state().playing();
        match left.len() {
            _ if self.rules.last_left == LastLeft::PlaysOn => Ok(()),
            0 if self.state().seats() == 1 => self.end(MatchResult::Lost(seats)),
            0 => self.end(MatchResult::Draw(seats)),
            1 if self.state().seats() > 1 => self.end(MatchResult::Won(left)),
            _ => Ok(()),
        }
    }

    /// These seats win, and all others lose: the game is over.
    pub fn win(&mut self, seats: Seats) -> Flowing {
        let seats = Seats(seats.0 & self.state().everyone().0);
        if seats.is_empty() { Ok(()) } else { self.end(MatchResult::Won(seats)) }
    }

    fn end(&mut self, outcome: MatchResult) -> Flowing {
        if let MatchResult::Won(seats) = outcome {
            for seat in self.state().everyone().iter() {
                self.state_mut().status.set(seat, if seats.has(seat) { Status::Won } else { Status::Lost });
            }
        }
        self.state_mut().outcome = Some(outcome);
        self.play.log.end(outcome);
        Err(Halt::Over)
    }
}
