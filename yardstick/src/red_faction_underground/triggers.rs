//! Triggered effects that wait their turn (RF-A52), what each of them does,
//! and the ways into the barracks that set some of them off.

use super::cards::{Card, Kind};
use super::rooms::Room;
use super::state::{Base, Game};
use super::table::{CardId, Flow, GO_ON, List, RoomId, Seat, Trigger};

impl Game {
    /// Notes a triggered effect.
    pub fn set_off(&mut self, trigger: Trigger) {
        self.queue.push(trigger);
    }

    /// Carries out what waits, first come first served. What is set off
    /// meanwhile queues up behind, also from within a Trap played meanwhile.
    pub fn drain(&mut self) -> Flow {
        if self.is_draining {
            return GO_ON;
        }
        self.is_draining = true;
        while let Some(&trigger) = self.queue.get(self.next_trigger) {
            self.next_trigger += 1;
            self.carry_out(trigger)?;
        }
        self.queue.clear();
        self.next_trigger = 0;
        self.is_draining = false;
        GO_ON
    }

    fn carry_out(&mut self, trigger: Trigger) -> Flow {
        match trigger {
            Trigger::Draw(seat, count) => self.draw(seat, usize::from(count)),
            Trigger::Bunker(seat) => {
                if self.survivors.has(seat) {
                    self.players[seat].points += 1;
                    return self.check_wins(None);
                }
            }
            Trigger::Growth(room) => {
                let room = self.room_mut(room);
                if room.owner.is_some() {
                    room.growth = (room.growth + 1).min(3);
                }
            }
            Trigger::Collapse(room) => return self.destroy(&[room]),
            Trigger::Explosion(seat) => return self.explode(seat),
            Trigger::Depot(seat) => {
                self.draw(seat, 3);
                let cards = self.players[seat].hand.len();
                if cards > 0 {
                    let index = self.pick(cards);
                    self.discard_from_hand(seat, index);
                }
            }
            Trigger::Hoist(seat) => {
                self.salvage(seat, |card| card.kind() == Kind::Character);
            }
            Trigger::Parade(seat) => self.surviving_from(seat).iter().for_each(|&other| self.draw(other, 1)),
            Trigger::Elevator(seat) => self.reorder(seat),
            Trigger::Audit(seat) => self.audit(seat),
            Trigger::Muster(seat) => {
                for &other in self.surviving_from(seat).iter() {
                    self.put_from_hand(other, |card| card.person().is(super::cards::CREATURE));
                }
            }
            Trigger::Sabotage(seat) => {
                let cards = self.players[seat].hand.len();
                if cards > 0 {
                    let index = self.chance.below(cards);
                    self.discard_from_hand(seat, index);
                }
            }
            Trigger::Ruin(defender) => {
                for seat in self.survivors.iter().filter(|&seat| seat != defender) {
                    self.players[seat].points += 1;
                }
                return self.check_wins(None);
            }
        }
        GO_ON
    }

    fn explode(&mut self, seat: Seat) -> Flow {
        if !self.survivors.has(seat) {
            return GO_ON;
        }
        let mut rooms: List<RoomId, 15> = List::default();
        for other in self.survivors.iter().filter(|&other| other != seat) {
            self.players[other].base.iter().for_each(|&room| rooms.push(room));
        }
        match self.pick_or_none(&rooms) {
            Some(room) => self.destroy(&[room]),
            None => GO_ON,
        }
    }

    /// A player may take one fitting card from the Main Discard Pile.
    pub fn salvage(&mut self, seat: Seat, fits: impl Fn(CardId) -> bool) -> Option<CardId> {
        let mut cards = super::state::Pile::default();
        self.discard.iter().filter(|&&card| fits(card)).for_each(|&card| cards.push(card));
        let card = self.pick_or_none(&cards)?;
        self.discard.take(card);
        self.add_to_hand(seat, card);
        Some(card)
    }

    /// The active player puts the rooms of a base into any order, one by one.
    pub fn reorder(&mut self, base: Seat) {
        let mut left = self.players[base].base;
        let mut order = Base::default();
        while left.len() > 1 {
            let index = self.pick(left.len());
            order.push(left.remove(index));
        }
        left.iter().for_each(|&room| order.push(room));
        self.players[base].base = order;
    }

    fn audit(&mut self, seat: Seat) {
        if !self.survivors.has(seat) {
            return;
        }
        let mut seen: List<CardId, 3> = List::default();
        for _ in 0..3 {
            self.take_top().into_iter().for_each(|card| seen.push(card));
        }
        if !seen.is_empty() {
            let index = self.pick(seen.len());
            let card = seen.remove(index);
            self.add_to_hand(seat, card);
        }
        while !seen.is_empty() {
            let index = if seen.len() > 1 { self.pick(seen.len()) } else { 0 };
            let card = seen.remove(index);
            self.deck.insert(0, card);
        }
    }

    /// A player may put one fitting Character from the hand into the barracks.
    pub fn put_from_hand(&mut self, seat: Seat, fits: impl Fn(CardId) -> bool) {
        let mut places: List<usize, { super::cards::CHARACTER_CARDS }> = List::default();
        for (index, &card) in self.players[seat].hand.iter().enumerate() {
            if card.kind() == Kind::Character && fits(card) {
                places.push(index);
            }
        }
        if let Some(index) = self.pick_or_none(&places) {
            let card = self.take_from_hand(seat, index);
            self.character_mut(card).played_by = seat;
            self.enter_barracks(card);
        }
    }

    /// A Character comes into the barracks from elsewhere, at the end unless
    /// its text says front, and sets off its "enters barracks" effect.
    pub fn enter_barracks(&mut self, who: CardId) {
        self.put_in_line(who, who.card() == Card::PitMastiff);
        let seat = self.character(who).played_by;
        match who.card() {
            Card::Auditor => self.set_off(Trigger::Audit(seat)),
            Card::HiveMatron => self.set_off(Trigger::Muster(seat)),
            _ => {}
        }
    }

    /// Sets off a room's "when destroyed" effect.
    pub fn note_destroyed(&mut self, room: Room, owner: Seat) {
        match room {
            Room::ExplosivesLocker => self.set_off(Trigger::Explosion(owner)),
            Room::QuartermasterDepot => self.set_off(Trigger::Depot(owner)),
            _ => {}
        }
    }

    /// Sets off a room's "when built" effect.
    pub fn note_built(&mut self, room: Room, builder: Seat) {
        match room {
            Room::OreHoist => self.set_off(Trigger::Hoist(builder)),
            Room::ParadeSquare => self.set_off(Trigger::Parade(builder)),
            Room::AbandonedElevator => self.set_off(Trigger::Elevator(builder)),
            _ => {}
        }
    }
}
