//! Units: who may join and leave, attack and block (TRF-51 to TRF-58, TRF-A19
//! to TRF-A24).

use super::cards::Card;
use super::state::Game;
use super::table::{Seat, Set};

impl Game {
    /// Characters that a Temporary Ban keeps from everything.
    pub fn banned(&self, seat: Seat) -> Set {
        let owner = seat.other();
        let bans = self.in_force(owner, Card::TemporaryBan);
        bans.iter().filter_map(|ban| self[owner].memory[ban].target).map(|target| target.place).collect()
    }

    /// Characters whose turn is still to be used (TRF-A19).
    pub fn ready(&self, seat: Seat) -> Set {
        let side = &self[seat];
        side.characters - side.exhausted - side.committed - side.used - side.engaged
    }

    /// Heads of the units that may attack.
    pub fn attackers(&self, seat: Seat) -> Set {
        let side = &self[seat];
        let peaceful = |&place: &usize| side.memory[place].peaceful_in == self.turn;
        let forbidden = self.banned(seat) | side.characters.iter().filter(peaceful).collect();
        let too_fresh = side.those(side.fresh & side.characters, |card| card != Card::DominateRaiders);
        let able = self.ready(seat) - too_fresh - forbidden;
        side.heads().iter().filter(|&head| (side.unit(head) - able).is_empty()).collect()
    }

    /// Heads of the units that may block.
    pub fn blockers(&self, seat: Seat) -> Set {
        let side = &self[seat];
        let platforms = side.copies(side.characters, Card::DominateSiegePlatform);
        let unable = side.exhausted | side.committed | platforms | self.banned(seat);
        side.heads().iter().filter(|&head| !side.unit(head).meets(unable)).collect()
    }

    /// Individuals that may join or leave a Fleeter now.
    fn movable(&self, seat: Seat) -> Set {
        let side = &self[seat];
        let free = side.characters - side.committed - side.used - side.moved;
        side.those(free, |card| !card.is_fleeter())
    }

    /// Individuals that may leave their Fleeter.
    pub fn leavers(&self, seat: Seat) -> Set {
        self.movable(seat) & self[seat].joined
    }

    /// Individuals that may join a Fleeter.
    pub fn joiners(&self, seat: Seat) -> Set {
        let side = &self[seat];
        let free = self.movable(seat) - side.joined;
        free.iter().filter(|&place| side.memory[place].lonely_through < self.turn).collect()
    }

    /// Fleeters with room for one more Individual, one whose turn was used
    /// included: it is the Individual that changes (TRF-A21).
    pub fn hosts(&self, seat: Seat) -> Set {
        let side = &self[seat];
        let free = side.characters - side.committed;
        let fleeters = side.those(free, Card::is_fleeter);
        let has_room = |&place: &usize| {
            let most = if side.cards[place] == Card::CoalitionHeavyCarrier { 2 } else { 1 };
            side.memory[place].guests.len() < most
        };
        fleeters.iter().filter(has_room).collect()
    }
}
