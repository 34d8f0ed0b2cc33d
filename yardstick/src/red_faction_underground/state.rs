//! A game in progress as plain structs: players, the line, what is attached to
//! what, the attack under way. The small moves of cards from place to place
//! are here; nothing here asks a player or triggers anything.

use std::mem;

use super::cards::{CARDS, CHARACTER_CARDS, Card, Faction, LEADER, MAIN_CARDS, NANO_CARDS};
use super::rooms::{ROOM_CARDS, Room};
use super::table::{CardId, List, MOST_SEATS, Play, RoomId, Seat, SeatSet, Seats, Trigger};
use crate::chance::Chance;

/// The most rooms of a base (RF-14).
pub const MOST_ROOMS: usize = 5;

/// Points that win (RF-02) and wounds that eliminate (RF-03).
pub const ENOUGH_POINTS: u8 = 10;
pub const ENOUGH_WOUNDS: u8 = 3;

/// Any cards of the Main Deck.
pub type Pile = List<CardId, MAIN_CARDS>;
/// Any Characters.
pub type Line = List<CardId, CHARACTER_CARDS>;
/// Nano Enhancements on one host, in order of attaching.
pub type Attached = List<CardId, NANO_CARDS>;
/// The rooms of a base, Entrance first.
pub type Base = List<RoomId, MOST_ROOMS>;

/// One player.
#[derive(Clone, Copy, Default)]
pub struct Player {
    pub hand: Pile,
    /// How many of each Trap the hand holds: the sum of their units.
    pub traps: u32,
    pub base: Base,
    /// Attackers of this base that have not begun their attack, in order.
    pub attackers: Line,
    pub points: u8,
    pub wounds: u8,
    /// Cards in the scored pile and in the wound area.
    pub scored: Line,
    pub wound_area: Line,
    /// A character attacked this base this round (R21).
    pub was_attacked: bool,
}

impl Player {
    /// Battle Honours: a Leader lies in the scored pile.
    pub fn has_scored_leader(&self) -> bool {
        self.scored.iter().any(|card| card.person().is(LEADER))
    }
}

/// Where a Character is, as far as it matters.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Place {
    /// Deck, hand, pile, point or wound.
    #[default]
    Away,
    Line,
    /// Waiting to attack, or attacking.
    Attacking,
}

/// What is known about a Character card beyond its print.
#[derive(Clone, Copy, Default)]
pub struct Character {
    pub place: Place,
    /// Order key (RF-A20).
    pub key: i16,
    pub damage: i8,
    pub played_by: Seat,
    pub nanos: Attached,
    /// Nanite Revenant's mark.
    pub is_used: bool,
    /// Failures in Isolation Wards this round.
    pub shaken: i8,
    /// Loose Specimen: failures survived this round.
    pub enraged: i8,
    /// The latest Red Herring of this round.
    pub herring: Option<Colours>,
}

/// A changed attack alignment; the latest counts (RF-A30).
#[derive(Clone, Copy)]
pub struct Colours {
    pub faction: Faction,
    pub since: u16,
}

/// What a Nano Enhancement is attached to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Host {
    Character(CardId),
    Room(RoomId),
}

/// What is known about a Nano Enhancement card.
#[derive(Clone, Copy, Default)]
pub struct Nano {
    pub host: Option<Host>,
    pub played_by: Seat,
    /// False Colours.
    pub colours: Option<Colours>,
    /// Rust Bloom's counters.
    pub rust: u8,
}

/// What is known about a Room card.
#[derive(Clone, Copy, Default)]
pub struct RoomState {
    /// Whose base it is in.
    pub owner: Option<Seat>,
    pub nanos: Attached,
    /// Its once-per-round text has been used; kept by the physical card until
    /// clean-up (RF-A59).
    pub is_used: bool,
    /// Demolition Walkers that passed it this round.
    pub softened: i8,
    /// Bone Pit's counters.
    pub growth: i8,
}

/// The attack under way: from arriving in the first room until the character
/// is dead, has survived or has left.
#[derive(Clone, Copy)]
pub struct Attack {
    pub who: CardId,
    pub base: Seat,
    /// Position it is at, Entrance 0.
    pub position: usize,
    /// The room it is in; none once that room is gone.
    pub room: Option<RoomId>,
    /// Sealed Bulkheads on this check.
    pub sealed: i8,
    /// It passes this room automatically.
    pub is_waved_through: bool,
    /// Second Sweep has been used on this attack.
    pub is_swept: bool,
    /// Contract Blade's prevention has been used.
    pub is_spent: bool,
}

/// A whole game.
pub struct Game {
    pub seats: u8,
    /// Everyone who is not eliminated.
    pub survivors: SeatSet,
    pub players: Seats<Player>,
    pub deck: Pile,
    pub discard: Pile,
    pub room_deck: List<RoomId, ROOM_CARDS>,
    pub room_discard: List<RoomId, ROOM_CARDS>,
    pub characters: [Character; CHARACTER_CARDS],
    pub nanos: [Nano; NANO_CARDS],
    pub rooms: [RoomState; ROOM_CARDS],
    pub line: Line,
    /// The next key at the front and at the end of the line.
    pub front_key: i16,
    pub end_key: i16,
    /// Counts changes of alignment.
    pub changes: u16,
    /// The first player, and who asked to be it from the next round on.
    pub first: Seat,
    pub next_first: Option<Seat>,
    /// With whom a window starts.
    pub active: Seat,
    /// Delayed Supply Drops on their way; those of the coming Draw Phase.
    pub drops: Vec<Seat>,
    pub attack: Option<Attack>,
    /// Line General's base and the bases selected this Target Phase.
    pub led_to: Option<Seat>,
    pub selected: SeatSet,
    // What the window under way can change.
    pub wounds: u8,
    pub scorer: Seat,
    pub is_saved: bool,
    pub tied: SeatSet,
    pub broken_to: Option<Seat>,
    /// Triggered effects that wait (RF-A52), from `next_trigger` on.
    pub queue: Vec<Trigger>,
    pub next_trigger: usize,
    pub is_draining: bool,
    /// Overtime: those not eliminated before the step that began it (RF-A3).
    pub overtime: Option<SeatSet>,
    /// Eliminated by the latest step that eliminated anyone.
    pub last_out: Option<Seat>,
    pub chance: Chance,
    pub rounds: u32,
    /// How often each card was played.
    pub plays: [u16; CARDS],
    /// The list of Play Phase options, kept so that listing allocates nothing.
    pub options: Vec<Play>,
}

impl Game {
    /// Both decks unshuffled, nothing drawn, nothing in play.
    pub fn new(seats: u8, seed: u64) -> Self {
        let mut game = Self {
            seats,
            survivors: (0..seats).map(Seat).collect(),
            players: Seats::default(),
            deck: Pile::default(),
            discard: Pile::default(),
            room_deck: List::default(),
            room_discard: List::default(),
            characters: [Character::default(); CHARACTER_CARDS],
            nanos: [Nano::default(); NANO_CARDS],
            rooms: [RoomState::default(); ROOM_CARDS],
            line: Line::default(),
            front_key: -1,
            end_key: 0,
            changes: 0,
            first: Seat(0),
            next_first: None,
            active: Seat(0),
            drops: Vec::new(),
            attack: None,
            led_to: None,
            selected: SeatSet::default(),
            wounds: 0,
            scorer: Seat(0),
            is_saved: false,
            tied: SeatSet::default(),
            broken_to: None,
            queue: Vec::with_capacity(16),
            next_trigger: 0,
            is_draining: false,
            overtime: None,
            last_out: None,
            chance: Chance::seeded(seed),
            rounds: 0,
            plays: [0; CARDS],
            options: Vec::with_capacity(32),
        };
        (0..MAIN_CARDS as u8).for_each(|card| game.deck.push(CardId(card)));
        (0..ROOM_CARDS as u8).for_each(|room| game.room_deck.push(RoomId(room)));
        game
    }

    /// A uniformly random answer to a question with `count` options, at least 1.
    pub fn pick(&mut self, count: usize) -> usize {
        self.chance.pick(count)
    }

    /// Asks for one of these.
    pub fn pick_from<T: Copy>(&mut self, options: &[T]) -> T {
        options[self.pick(options.len())]
    }

    /// Asks for one of these or none; no question if there is nothing.
    pub fn pick_or_none<T: Copy>(&mut self, options: &[T]) -> Option<T> {
        if options.is_empty() {
            return None;
        }
        self.pick(options.len() + 1).checked_sub(1).map(|index| options[index])
    }

    /// The seats clockwise from one, eliminated ones included.
    pub fn clockwise(&self, from: Seat) -> impl Iterator<Item = Seat> + use<> {
        let seats = self.seats;
        (from.0..from.0 + seats).map(move |seat| Seat(if seat < seats { seat } else { seat - seats }))
    }

    /// The surviving players clockwise from one, as they are now.
    pub fn surviving_from(&self, from: Seat) -> List<Seat, MOST_SEATS> {
        let mut order = List::default();
        self.clockwise(from).filter(|&seat| self.survivors.has(seat)).for_each(|seat| order.push(seat));
        order
    }

    pub fn character(&self, id: CardId) -> &Character {
        &self.characters[usize::from(id.0)]
    }

    pub fn character_mut(&mut self, id: CardId) -> &mut Character {
        &mut self.characters[usize::from(id.0)]
    }

    pub fn nano_mut(&mut self, id: CardId) -> &mut Nano {
        &mut self.nanos[usize::from(id.0) - CHARACTER_CARDS]
    }

    pub fn nano(&self, id: CardId) -> &Nano {
        &self.nanos[usize::from(id.0) - CHARACTER_CARDS]
    }

    pub fn room(&self, id: RoomId) -> &RoomState {
        &self.rooms[usize::from(id.0)]
    }

    pub fn room_mut(&mut self, id: RoomId) -> &mut RoomState {
        &mut self.rooms[usize::from(id.0)]
    }

    /// How many rooms of this name a base has.
    pub fn count_rooms(&self, base: Seat, room: Room) -> usize {
        self.players[base].base.iter().filter(|id| id.room() == room).count()
    }

    /// Puts a card into a hand.
    pub fn add_to_hand(&mut self, seat: Seat, card: CardId) {
        let player = &mut self.players[seat];
        player.hand.push(card);
        player.traps += card.card().trap_unit();
    }

    /// Takes a card out of a hand.
    pub fn take_from_hand(&mut self, seat: Seat, index: usize) -> CardId {
        let player = &mut self.players[seat];
        let card = player.hand.remove(index);
        player.traps -= card.card().trap_unit();
        card
    }

    /// Discards the card at this place of a hand.
    pub fn discard_from_hand(&mut self, seat: Seat, index: usize) {
        let card = self.take_from_hand(seat, index);
        self.discard.push(card);
    }

    /// The top of the Main Deck, rebuilt if it must be (RF-A11); none if there
    /// is nothing left (RF-A12).
    pub fn take_top(&mut self) -> Option<CardId> {
        if self.deck.is_empty() {
            mem::swap(&mut self.deck, &mut self.discard);
            self.chance.shuffle(&mut self.deck);
        }
        self.deck.pop()
    }

    /// The top of the Room Deck, likewise.
    pub fn take_top_room(&mut self) -> Option<RoomId> {
        if self.room_deck.is_empty() {
            mem::swap(&mut self.room_deck, &mut self.room_discard);
            self.chance.shuffle(&mut self.room_deck);
        }
        self.room_deck.pop()
    }

    /// A player draws; one who is out does not.
    pub fn draw(&mut self, seat: Seat, count: usize) {
        if !self.survivors.has(seat) {
            return;
        }
        for _ in 0..count {
            let Some(card) = self.take_top() else { return };
            self.add_to_hand(seat, card);
        }
    }

    /// Puts a Nano Enhancement onto a host, the last of its order.
    pub fn attach(&mut self, nano: CardId, host: Host, played_by: Seat) {
        match host {
            Host::Character(id) => self.character_mut(id).nanos.push(nano),
            Host::Room(id) => self.room_mut(id).nanos.push(nano),
        }
        let nano = self.nano_mut(nano);
        nano.host = Some(host);
        nano.played_by = played_by;
    }

    /// Takes a Nano Enhancement off its host.
    pub fn detach(&mut self, nano: CardId) {
        let was_there = match self.nano_mut(nano).host.take() {
            Some(Host::Character(id)) => self.character_mut(id).nanos.take(nano),
            Some(Host::Room(id)) => self.room_mut(id).nanos.take(nano),
            None => true,
        };
        debug_assert!(was_there, "a host knows what is attached to it");
    }

    /// Discards an attached Nano Enhancement.
    pub fn strip(&mut self, nano: CardId) {
        self.detach(nano);
        *self.nano_mut(nano) = Nano::default();
        self.discard.push(nano);
    }

    /// Discards all of these.
    pub fn strip_all(&mut self, nanos: Attached) {
        nanos.iter().for_each(|&nano| self.strip(nano));
    }

    /// The first Nano Enhancement of this name on a host.
    pub fn find_on(&self, nanos: &Attached, card: Card) -> Option<CardId> {
        nanos.iter().copied().find(|nano| nano.card() == card)
    }

    /// Takes a Character out of the line or from among the attackers, its
    /// attack over; everything about it is kept.
    pub fn lift(&mut self, who: CardId) {
        match self.character(who).place {
            Place::Away => {}
            Place::Line => {
                self.line.take(who);
            }
            Place::Attacking => match self.attack {
                Some(attack) if attack.who == who => self.attack = None,
                _ => self.players.0.iter_mut().for_each(|player| {
                    player.attackers.take(who);
                }),
            },
        }
        self.character_mut(who).place = Place::Away;
    }

    /// The same, for one that goes where neither damage nor Nano Enhancements
    /// stay on it (RF-A24, RF-A31). Its card has still to be put there.
    pub fn remove(&mut self, who: CardId) {
        self.lift(who);
        self.strip_all(self.character(who).nanos);
        *self.character_mut(who) = Character::default();
    }

    /// Puts a Character that is nowhere into the line, to where its key says.
    pub fn slot_in(&mut self, who: CardId) {
        let key = self.character(who).key;
        let place = self.line.iter().position(|&other| self.character(other).key > key).unwrap_or(self.line.len());
        self.line.insert(place, who);
        self.character_mut(who).place = Place::Line;
    }

    /// Gives a Character a new key at the front or the end, and slots it in.
    pub fn put_in_line(&mut self, who: CardId, is_front: bool) {
        let key = if is_front {
            self.front_key -= 1;
            self.front_key
        } else {
            self.end_key += 1;
            self.end_key
        };
        self.character_mut(who).key = key;
        self.slot_in(who);
    }

    /// Takes a room out of a base. What is attached to it stays with it.
    pub fn take_room(&mut self, id: RoomId) -> Option<(Seat, usize)> {
        let owner = self.room_mut(id).owner.take()?;
        let base = &mut self.players[owner].base;
        let position = base.place_of(id)?;
        base.remove(position);
        if let Some(attack) = self.attack.as_mut().filter(|attack| attack.base == owner) {
            if attack.room == Some(id) {
                attack.room = None;
            } else if position < attack.position {
                attack.position -= 1;
            }
        }
        Some((owner, position))
    }

    /// Puts a room that left a base onto the Room Discard Pile, as printed.
    pub fn discard_room(&mut self, id: RoomId) {
        let room = self.room_mut(id);
        *room = RoomState { is_used: room.is_used, ..RoomState::default() };
        self.room_discard.push(id);
    }

    /// Puts a room into a base.
    pub fn place_room(&mut self, id: RoomId, owner: Seat, position: usize) {
        self.players[owner].base.insert(position, id);
        self.room_mut(id).owner = Some(owner);
    }
}

#[cfg(test)]
impl crate::script::Scripted for Game {
    fn script(&self) -> &crate::script::Script {
        &self.chance.script
    }

    fn script_mut(&mut self) -> &mut crate::script::Script {
        &mut self.chance.script
    }
}
