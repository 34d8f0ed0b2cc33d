//! Rooms that are destroyed: what saves them, several at once, and the room
//! that takes another's place (RF-A39 – RF-A44).

use super::cards::Card;
use super::rooms::Room;
use super::state::{Game, Host};
use super::table::{Flow, FlowOf, GO_ON, List, RoomId, Seat};
use super::windows::Moment;

/// The most rooms one step can destroy: one of each player.
const MOST_AT_ONCE: usize = 4;

impl Game {
    /// A room would be destroyed: whether Hazard Plating or a Trap saves it.
    pub fn is_saved(&mut self, room: RoomId, owner: Seat) -> FlowOf<bool> {
        if let Some(plating) = self.find_on(&self.room(room).nanos, Card::HazardPlating) {
            self.strip(plating);
            return FlowOf::Continue(true);
        }
        self.is_saved = false;
        self.window(Moment::Doomed(owner))?;
        FlowOf::Continue(self.is_saved)
    }

    /// Destroys rooms in one step, those that are not saved, and notes what
    /// that sets off. A room that has left its base meanwhile is left alone.
    pub fn destroy(&mut self, rooms: &[RoomId]) -> Flow {
        let mut doomed: List<RoomId, MOST_AT_ONCE> = List::default();
        for &room in rooms {
            if let Some(owner) = self.room(room).owner
                && !self.is_saved(room, owner)?
            {
                doomed.push(room);
            }
        }
        for &room in doomed.iter() {
            self.strip_all(self.room(room).nanos);
            if let Some((owner, _)) = self.take_room(room) {
                self.discard_room(room);
                self.note_destroyed(room.room(), owner);
            }
        }
        GO_ON
    }

    /// Builds a room in place of another, unless that one is saved; then the
    /// new one is discarded.
    pub fn replace(&mut self, seat: Seat, old: RoomId, new: RoomId) -> FlowOf<bool> {
        if self.is_saved(old, seat)? {
            self.room_discard.push(new);
            return FlowOf::Continue(false);
        }
        let nanos = self.room(old).nanos;
        let mut turrets = nanos;
        turrets.clear();
        for &nano in nanos.iter() {
            if nano.card() == Card::RelocatableTurret { turrets.push(nano) } else { self.strip(nano) }
        }
        let Some((_, position)) = self.take_room(old) else { return FlowOf::Continue(false) };
        self.place_room(new, seat, position);
        for &turret in turrets.iter() {
            let played_by = self.nano(turret).played_by;
            self.detach(turret);
            self.attach(turret, Host::Room(new), played_by);
        }
        self.discard_room(old);
        self.note_destroyed(old.room(), seat);
        FlowOf::Continue(true)
    }

    /// Whether a base has a room of this name left that was not used this round.
    pub fn unused(&self, seat: Seat, room: Room) -> impl Iterator<Item = RoomId> {
        self.players[seat].base.iter().copied().filter(move |&id| id.room() == room && !self.room(id).is_used)
    }
}
