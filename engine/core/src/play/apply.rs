//! What primitive deeds do to the state. Called by the door alone.

use super::{Event, EventKind, Flowing, Run};
use crate::ids::{PieceId, Seat, Seats};
use crate::log::Noun;
use crate::names::{CardId, Named, StatId, ZoneId};
use crate::rules::op::{End, Face};
use crate::rules::sets::Tags;
use crate::rules::{Sees, ZoneOwner};
use crate::state::{Change, Entity, Home, Modifier, Piece, State, Stream};

impl Run<'_> {
    /// Does a primitive deed.
    pub(super) fn apply(&mut self, event: &Event) -> Flowing {
        let (before, home) = self.seen_before(event.subject);
        self.play.desk.unchecked |= self.matters_to_checks(&event.deed);
        match (event.deed, event.subject) {
            (EventKind::Move { to, end, host }, Entity::Piece(piece)) => {
                self.apply_move(event, piece, to, end, host)?
            }
            (EventKind::Stat(stat, value), Entity::Piece(piece)) => self.write_stat(piece, stat, value),
            (EventKind::SeatStat(stat, value), Entity::Seat(seat)) => {
                let loose = self.unread(stat);
                let state = self.state_mut();
                let slot = seat.index() * usize::from(state.width) + stat.index();
                state.seat_stats[slot] = value;
                state.stale |= !loose;
            }
            (EventKind::TableStat(stat, value), _) => {
                let loose = self.unread(stat);
                let state = self.state_mut();
                state.table_stats[stat.index()] = value;
                state.stale |= !loose;
            }
            (EventKind::Copy(card), Entity::Piece(piece)) => {
                self.state_mut().pieces[piece.index()].card = card;
                self.print_again(piece);
            }
            (EventKind::Tag(tag), Entity::Piece(piece)) => {
                let tags = Tags::from(self.state().base_tags[piece.index()]).with(Tags::one(tag));
                self.write_tags(piece, tags);
            }
            (EventKind::Untag(tag), Entity::Piece(piece)) => {
                let tags = Tags::from(self.state().base_tags[piece.index()]).without(Tags::one(tag));
                self.write_tags(piece, tags);
            }
            (EventKind::Turn(face), Entity::Piece(piece)) => {
                self.state_mut().pieces[piece.index()].face = face;
                self.state_mut().pieces[piece.index()].known = Seats::NONE;
                self.play.state.stale |= self.rules.derived.live.has(self.state().piece(piece).home.zone);
                self.mark(piece, true);
            }
            (EventKind::Control(to), Entity::Piece(piece)) => self.apply_control(piece, to),
            (EventKind::Modify(modifier), Entity::Piece(_)) => {
                let state = self.state_mut();
                state.modifiers.push(modifier);
                state.stale = true;
            }
            (EventKind::Shuffled(home), _) => {
                let index = self.state().zone_index(home.zone, home.seat);
                let mut list = std::mem::take(&mut self.state_mut().zones[index]);
                let stacked = self.play.desk.tops.iter().any(|(place, _)| *place == home);
                if self.play.desk.forced.is_some() && !stacked {
                    self.mix(home, &mut list);
                } else {
                    let why = self.rules.zone_title(home.zone);
                    self.draw(Stream::Shuffle, home.seat, why, |words| words.shuffle(&mut list));
                }
                self.stack_tops(home, &mut list);
                for &piece in &list {
                    self.state_mut().pieces[piece.index()].known = Seats::NONE;
                }
                self.state_mut().zones[index] = list;
            }
            (EventKind::Revealed(seats), Entity::Piece(piece)) => {
                let known = &mut self.state_mut().pieces[piece.index()].known;
                *known = known.with(seats);
            }
            (EventKind::Create, Entity::Piece(piece)) => self.mark(piece, true),
            _ => {}
        }
        self.note(event, before, home);
        Ok(())
    }

    /// Puts a zone into random order, for boards made by hand: no event.
    pub(crate) fn shuffle_in_place(&mut self, zone: ZoneId, seat: Seat) {
        let home = self.home_of(zone, seat);
        let index = self.state().zone_index(home.zone, home.seat);
        let mut list = std::mem::take(&mut self.state_mut().zones[index]);
        if self.play.desk.forced.is_some() {
            self.mix(home, &mut list);
        } else {
            self.state_mut().chance.draw(Stream::Shuffle, |words| words.shuffle(&mut list));
        }
        self.state_mut().zones[index] = list;
    }

    /// Whether the checks after a step could come out otherwise by a deed.
    fn matters_to_checks(&self, deed: &EventKind) -> bool {
        let derived = &self.rules.derived;
        match deed {
            EventKind::Stat(stat, _) | EventKind::SeatStat(stat, _) | EventKind::TableStat(stat, _) => {
                derived.checked_stats[stat.index()]
            }
            EventKind::Tag(tag) | EventKind::Untag(tag) => derived.checked_tags.has(*tag),
            EventKind::Rolled { .. } | EventKind::Revealed(_) => false,
            _ => true,
        }
    }

    /// The event with values that its stats can have.
    pub(super) fn fitted(&mut self, mut event: Event) -> Event {
        match (&mut event.deed, event.subject) {
            (EventKind::Stat(stat, value), Entity::Piece(piece)) => {
                let whole = self.rules.stats[stat.index()].left_of;
                *value = match whole {
                    Some(whole) => {
                        self.play.refresh();
                        event.amount.min(self.state().stat(piece, whole))
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

    /// Whether a primitive deed would change nothing: it gives what is there
    /// already, or its subject has ceased to exist.
    pub(super) fn idle(&mut self, event: &Event) -> bool {
        let rules = self.rules;
        let state = self.state();
        match (event.deed, event.subject) {
            (EventKind::Named(_), _) => false,
            (_, Entity::Piece(piece)) if state.piece(piece).gone => true,
            (EventKind::Stat(stat, value), Entity::Piece(piece)) => state.base[state.slot(piece, stat)] == value,
            (EventKind::SeatStat(stat, value), Entity::Seat(seat)) => state.seat_stat(seat, stat) == value,
            (EventKind::TableStat(stat, value), _) => state.table_stats[stat.index()] == value,
            (EventKind::Tag(tag), Entity::Piece(piece)) => {
                self.play.refresh();
                let state = self.state();
                Tags::from(state.base_tags[piece.index()]).has(tag)
                    || state.tags(piece).has_any(rules.tags[tag.index()].never_with)
            }
            (EventKind::Untag(tag), Entity::Piece(piece)) => !Tags::from(state.base_tags[piece.index()]).has(tag),
            (EventKind::Turn(face), Entity::Piece(piece)) => state.piece(piece).face == face,
            (EventKind::Revealed(seats), Entity::Piece(piece)) => seats.without(state.piece(piece).known).is_empty(),
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

    /// What the subject of an event is called before it happens, and where it
    /// is if it is a piece; for the log alone.
    pub(crate) fn seen_before(&mut self, of: Entity) -> (Noun, Home) {
        if self.play.log.is_off() {
            return (Noun::default(), Home::default());
        }
        let home = of.piece().map_or(Home::default(), |piece| self.state().piece(piece).home);
        (self.noun(of, Seats::NONE), home)
    }

    /// Puts the scripted cards of a zone on top, in their order.
    fn stack_tops(&self, home: Home, list: &mut Vec<PieceId>) {
        let Some((_, cards)) = self.play.desk.tops.iter().find(|(at, _)| *at == home) else { return };
        let mut top = Vec::with_capacity(list.len());
        for card in cards {
            let found = list.iter().position(|&piece| self.state().piece(piece).card == *card);
            top.extend(found.map(|place| list.remove(place)));
        }
        top.append(list);
        *list = top;
    }

    /// Whether no continuous ability reads a stat of a seat or the table.
    fn unread(&self, stat: StatId) -> bool {
        self.rules.derived.unread_stats[stat.index()]
    }

    fn bounded(&self, stat: StatId, value: i32) -> i32 {
        let def = &self.rules.stats[stat.index()];
        let value = def.min.map_or(value, |min| value.max(min));
        def.max.map_or(value, |max| value.min(max))
    }

    /// Sets a base stat.
    fn write_stat(&mut self, piece: PieceId, stat: StatId, value: i32) {
        self.play.refresh();
        let rules = self.rules;
        let state = self.state_mut();
        let slot = state.slot(piece, stat);
        let was = state.base[slot];
        state.base[slot] = value;
        if was == value {
            return;
        }
        if rules.zones[state.piece(piece).home.zone.index()].sorted.0.contains(&stat) {
            self.sort_in(piece);
        }
        let state = self.state_mut();
        let in_play = rules.in_play(state.piece(piece).home.zone);
        let fixed =
            |m: &Modifier| m.piece == piece && matches!(m.change, Change::Set(s, _) | Change::Times(s, _) if s == stat);
        let loose = rules.derived.loose_stats[stat.index()] && !state.modifiers.iter().any(fixed);
        if !in_play || loose {
            let now = state.now[slot].saturating_add(value.saturating_sub(was));
            state.now[slot] = if in_play { now } else { value };
            state.stale |= !in_play && rules.derived.live.has(state.piece(piece).home.zone);
        } else {
            state.stale = true;
        }
    }

    fn write_tags(&mut self, piece: PieceId, tags: Tags) {
        let rules = self.rules;
        let state = self.state_mut();
        let was: Tags = state.base_tags[piece.index()].into();
        state.base_tags[piece.index()] = tags.into();
        let changed = Tags(was.0 ^ tags.0);
        let in_play = rules.in_play(state.piece(piece).home.zone);
        let modified = |m: &Modifier| m.piece == piece && matches!(m.change, Change::Gives(_) | Change::Takes(_));
        let loose = changed.without(rules.derived.loose_tags).is_empty() && !state.modifiers.iter().any(modified);
        if !in_play || loose {
            let now: Tags = state.tags[piece.index()].into();
            let now = now.with(Tags(changed.0 & tags.0)).without(Tags(changed.0 & was.0));
            state.tags[piece.index()] = if in_play { now.into() } else { tags.into() };
            state.stale |= !in_play && rules.derived.live.has(state.piece(piece).home.zone);
        } else {
            state.stale = true;
        }
    }

    /// The same as [`Run::print`], but for stats that pieces keep.
    fn print_again(&mut self, piece: PieceId) {
        let rules = self.rules;
        let slots = rules.derived.kept.iter().map(|&stat| self.state().slot(piece, stat));
        let kept: Vec<(usize, i32)> = slots.map(|slot| (slot, self.state().base[slot])).collect();
        self.print(piece);
        for (slot, value) in kept {
            self.state_mut().base[slot] = value;
            self.state_mut().now[slot] = value;
        }
    }

    /// Gives a piece the values its card is printed with.
    fn print(&mut self, piece: PieceId) {
        let rules = self.rules;
        let state = self.state_mut();
        let card = rules.card(state.piece(piece).card);
        let start = piece.index() * usize::from(state.width);
        let row = start..start + usize::from(state.width);
        state.base[row.clone()].copy_from_slice(&card.stats);
        state.now[row].copy_from_slice(&card.stats);
        state.base_tags[piece.index()] = card.tags.into();
        state.tags[piece.index()] = card.tags.into();
        let zone = state.piece(piece).home.zone;
        state.stale |= rules.derived.live.has(zone) || rules.derived.counted.has(zone);
    }

    /// Makes a piece of a card in a zone; it comes into being through the door
    /// right after.
    pub(crate) fn make(&mut self, card: CardId, owner: Seat, home: Home, end: End) -> PieceId {
        let state = self.state_mut();
        state.clock += 1;
        let fresh = Piece {
            card,
            printed: card,
            owner,
            controller: owner,
            home,
            host: None,
            face: Face::Up,
            known: Seats::NONE,
            life: 0,
            mark: 0,
            since: state.clock,
            gone: false,
        };
        let id = match state.free.pop() {
            Some(id) => {
                let life = state.pieces[id.index()].life.wrapping_add(1);
                state.pieces[id.index()] = Piece { life, ..fresh };
                id
            }
            None => {
                let id = PieceId(u16::try_from(state.pieces.len()).unwrap_or(u16::MAX));
                let width = usize::from(state.width);
                state.pieces.push(fresh);
                state.base.resize(state.base.len() + width, 0);
                state.now.resize(state.now.len() + width, 0);
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
        for index in 0..self.state().pieces.len() {
            self.mark(PieceId(u16::try_from(index).unwrap_or(u16::MAX)), true);
        }
    }

    fn enlist(&mut self, piece: PieceId, home: Home, end: End) {
        let sorted = &self.rules.zones[home.zone.index()].sorted.0;
        let state = &mut *self.play.state;
        let index = state.zone_index(home.zone, home.seat);
        let last = state.zones[index].len();
        let place = match end {
            _ if !sorted.is_empty() => {
                let now: &State = state;
                let key = |piece: PieceId| sorted.iter().map(move |&stat| now.base[now.slot(piece, stat)]);
                now.zones[index].iter().position(|&other| key(other).gt(key(piece))).unwrap_or(last)
            }
            End::Top => 0,
            End::Bottom => last,
            End::At(place) => usize::from(place).min(last),
        };
        state.zones[index].insert(place, piece);
    }

    /// Puts a piece to its place again where its zone is sorted.
    pub(crate) fn sort_in(&mut self, piece: PieceId) {
        let home = self.state().piece(piece).home;
        if !self.rules.zones[home.zone.index()].sorted.0.is_empty() {
            self.delist(piece);
            self.enlist(piece, home, End::Bottom);
        }
    }

    fn delist(&mut self, piece: PieceId) {
        let state = self.state_mut();
        let home = state.piece(piece).home;
        let index = state.zone_index(home.zone, home.seat);
        if let Some(place) = state.zones[index].iter().position(|&p| p == piece) {
            state.zones[index].remove(place);
        }
    }

    /// Gives a piece that came into sight of all a public handle, and takes it
    /// from one that went out of sight.
    fn mark(&mut self, piece: PieceId, was_hidden: bool) {
        let found = *self.state().piece(piece);
        let open = self.rules.zones[found.home.zone.index()].sees == Sees::Everyone && found.face == Face::Up;
        let state = self.state_mut();
        if !open {
            state.pieces[piece.index()].mark = 0;
        } else if was_hidden || found.mark == 0 {
            state.marks += 1;
            state.pieces[piece.index()].mark = state.marks;
        }
    }

    fn apply_move(&mut self, event: &Event, piece: PieceId, to: Home, end: End, host: Option<PieceId>) -> Flowing {
        let rules = self.rules;
        if rules.in_play(self.state().piece(piece).home.zone) && !rules.in_play(to.zone) {
            self.shed(event, piece)?;
            // What replaces the leaving of an attached piece may have moved this one.
            if self.state().piece(piece).gone {
                return Ok(());
            }
        }
        let from = self.state().piece(piece).home;
        let leaves = rules.in_play(from.zone) && !rules.in_play(to.zone);
        self.delist(piece);
        if let Some(forced) = &mut self.play.desk.forced {
            forced.carry(piece, from, to);
        }
        let token = rules.card(self.state().piece(piece).printed).token;
        self.enlist(piece, to, end);
        let owned = rules.zones[to.zone.index()].of == ZoneOwner::Seat;
        let state = self.state_mut();
        state.clock += 1;
        state.stale |= rules.derived.counted.has(from.zone) || rules.derived.counted.has(to.zone);
        let clock = state.clock;
        let found = &mut state.pieces[piece.index()];
        found.home = to;
        found.host = host;
        found.known = Seats::NONE;
        found.since = clock;
        if owned {
            found.controller = to.seat;
        } else if !rules.in_play(to.zone) {
            found.controller = found.owner;
        }
        if rules.in_play(to.zone) {
            state.stale = true;
        } else {
            found.face = Face::Up;
            let row = piece.index() * usize::from(state.width)..(piece.index() + 1) * usize::from(state.width);
            state.now[row.clone()].copy_from_slice(&state.base[row]);
            state.tags[piece.index()] = state.base_tags[piece.index()];
            state.stale |= rules.derived.live.has(to.zone);
        }
        if leaves {
            let found = &mut state.pieces[piece.index()];
            found.life = found.life.wrapping_add(1);
            found.card = found.printed;
            state.modifiers.retain(|modifier| modifier.piece != piece);
            state.uses.retain(|used| used.piece != Some(piece));
            state.stale = true;
            self.print_again(piece);
        }
        if from.zone != to.zone {
            self.state_mut().held.retain(|item| item.piece != piece || rules.in_play(to.zone));
        }
        self.mark(piece, false);
        if token && rules.zones[to.zone.index()].no_tokens {
            self.unmake(piece);
        }
        Ok(())
    }

    /// A piece ceases to exist.
    pub(super) fn unmake(&mut self, piece: PieceId) {
        self.delist(piece);
        let state = self.state_mut();
        let found = &mut state.pieces[piece.index()];
        found.gone = true;
        found.mark = 0;
        found.life = found.life.wrapping_add(1);
        state.stale = true;
        state.ceased.push(piece);
    }

    /// What is attached to a piece that leaves play goes where its zone says.
    fn shed(&mut self, event: &Event, piece: PieceId) -> Flowing {
        let attached: Vec<(PieceId, ZoneId)> = self
            .state()
            .pieces
            .iter()
            .enumerate()
            .filter(|(_, p)| p.host == Some(piece) && !p.gone)
            .filter_map(|(i, p)| {
                let orphans = self.rules.zones[p.home.zone.index()].orphans?;
                Some((PieceId(u16::try_from(i).ok()?), orphans))
            })
            .collect();
        for (orphan, zone) in attached {
            let to = self.home_of(zone, self.state().piece(orphan).owner);
            let deed = EventKind::Move { to, end: End::Bottom, host: None };
            self.raise(Event { deed, subject: Entity::Piece(orphan), amount: 0, ..*event })?;
        }
        Ok(())
    }

    fn apply_control(&mut self, piece: PieceId, to: Home) {
        let home = self.home_of(to.zone, to.seat);
        self.delist(piece);
        self.enlist(piece, home, End::Bottom);
        let state = self.state_mut();
        state.clock += 1;
        let clock = state.clock;
        let found = &mut state.pieces[piece.index()];
        found.home = home;
        found.controller = to.seat;
        found.since = clock;
        state.stale = true;
        self.mark(piece, false);
    }

    /// The zone of a seat, or the table's.
    pub(crate) fn home_of(&self, zone: ZoneId, seat: Seat) -> Home {
        let owned = self.rules.zones[zone.index()].of == ZoneOwner::Seat;
        Home { zone, seat: if owned { seat } else { Seat(0) } }
    }
}
