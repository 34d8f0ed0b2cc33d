//! Setup and the course of a round: Draw, the Build Phase, clean-up; who is
//! first. The Play, Target and Combat Phases are next door.

use std::convert::Infallible;
use std::ops::ControlFlow;

use super::cards::Card;
use super::rooms::Room;
use super::state::{Game, MOST_ROOMS};
use super::table::{CardId, Flow, GO_ON, List, RoomId, Seat, Verdict};

/// Room cards a builder looks at (RF-55).
const LOOK: usize = 3;

impl Game {
    /// Plays from the shuffling to the end.
    pub fn play(&mut self) -> Verdict {
        self.open();
        let ControlFlow::Break(verdict) = self.play_rounds();
        verdict
    }

    fn play_rounds(&mut self) -> ControlFlow<Verdict, Infallible> {
        loop {
            self.play_round()?;
        }
    }

    /// One pass through the five phases (RF-44).
    pub fn play_round(&mut self) -> Flow {
        self.rounds += 1;
        if let Some(seat) = self.next_first.take() {
            self.first = seat;
        }
        self.draw_phase();
        self.play_phase()?;
        self.build_phase()?;
        self.target_phase()?;
        self.combat_phase()?;
        self.clean_up()?;
        self.end_overtime()?;
        self.first = self.first_surviving();
        GO_ON
    }

    /// Shuffles, finds the first player and deals (RF-39 – RF-43).
    pub fn open(&mut self) {
        self.chance.shuffle(&mut self.deck);
        self.chance.shuffle(&mut self.room_deck);
        self.first = Seat(self.chance.below(usize::from(self.seats)) as u8);
        self.draw_up();
    }

    /// The first player, or whoever survives next to them (RF-A8).
    pub fn first_surviving(&self) -> Seat {
        self.clockwise(self.first).find(|&seat| self.survivors.has(seat)).unwrap_or(self.first)
    }

    fn draw_up(&mut self) {
        let hand = usize::from(self.seats) + 3;
        for &seat in self.surviving_from(self.first).iter() {
            let missing = hand.saturating_sub(self.players[seat].hand.len());
            self.draw(seat, missing);
        }
    }

    /// Everyone tops up; then Delayed Supply Drops arrive.
    pub fn draw_phase(&mut self) {
        self.active = self.first;
        self.draw_up();
        let mut drops = std::mem::take(&mut self.drops);
        drops.iter().for_each(|&seat| self.draw(seat, 2));
        drops.clear();
        self.drops = drops;
    }

    fn build_phase(&mut self) -> Flow {
        for &seat in self.surviving_from(self.first).iter() {
            self.build_turn(seat)?;
        }
        GO_ON
    }

    /// One Build Phase turn (RF-55 – RF-60).
    pub fn build_turn(&mut self, seat: Seat) -> Flow {
        self.active = seat;
        let mut seen: List<RoomId, { LOOK + MOST_ROOMS }> = List::default();
        for _ in 0..LOOK + self.count_rooms(seat, Room::OrbitalRelay) {
            self.take_top_room().into_iter().for_each(|room| seen.push(room));
        }
        if seen.is_empty() {
            return GO_ON;
        }
        let mut built = None;
        if self.players[seat].base.len() < MOST_ROOMS {
            let index = self.pick(seen.len());
            let room = seen.remove(index);
            self.place_room(room, seat, 0);
            built = Some(room);
        } else if let Some(room) = self.pick_or_none(&seen) {
            seen.take(room);
            let old = self.pick_from(&self.players[seat].base.clone());
            if self.replace(seat, old, room)? {
                built = Some(room);
            }
        }
        seen.iter().for_each(|&room| self.room_discard.push(room));
        if let Some(room) = built {
            self.drain()?;
            self.note_built(room.room(), seat);
        }
        self.drain()
    }

    /// Clean-up: text on rooms and on what is attached to them, then whatever
    /// lasted for the round.
    pub fn clean_up(&mut self) -> Flow {
        self.active = self.first_surviving();
        for &seat in self.surviving_from(self.first).iter() {
            let rooms = self.players[seat].base;
            for &room in rooms.iter() {
                if room.room() == Room::QuietHangar
                    && self.room(room).owner == Some(seat)
                    && !self.players[seat].was_attacked
                {
                    self.draw(seat, 1);
                }
                let nanos = self.room(room).nanos;
                for &bloom in nanos.iter().filter(|nano| nano.card() == Card::RustBloom) {
                    self.rust(bloom, room)?;
                }
            }
        }
        for character in &mut self.characters {
            character.shaken = 0;
            character.enraged = 0;
            character.herring = None;
        }
        for room in &mut self.rooms {
            room.is_used = false;
            room.softened = 0;
        }
        for player in &mut self.players.0 {
            player.was_attacked = false;
        }
        GO_ON
    }

    fn rust(&mut self, bloom: CardId, room: RoomId) -> Flow {
        if !self.room(room).nanos.contains(&bloom) {
            return GO_ON;
        }
        let nano = self.nano_mut(bloom);
        nano.rust += 1;
        if nano.rust >= 3 {
            self.destroy(&[room])?;
        }
        self.drain()
    }
}
