//! What players see of each other. Random players do not look; the rules are
//! here because the ledger has them.

use super::cards::Card;
use super::state::Game;
use super::table::Seat;

impl Game {
    /// Whether somebody sees somebody else's hand (BR-149, BR-240).
    pub fn sees_hand(&self, viewer: Seat, owner: Seat) -> bool {
        viewer == owner || self.players[viewer].has(Card::SpySatellite) || self.players[owner].spied_by[viewer].is_on()
    }

    /// What others know of a rocket's strength (BR-132).
    pub fn public_strength(&self, owner: Seat) -> u8 {
        let rocket = &self.players[owner].rocket;
        rocket.strength_of(rocket.face_up())
    }

    /// The Plant Bombs a player knows to be meant for them, with their owners
    /// (BR-A36).
    pub fn known_bombs(&self, seat: Seat) -> impl Iterator<Item = Seat> {
        let knows = self.players[seat].has(Card::IntelligenceAgency);
        let opponents = self.opponents(seat).filter(move |_| knows);
        opponents.filter(move |&other| {
            let coverts = &self.players[other].coverts;
            coverts.iter().any(|covert| covert.piece.card == Card::PlantBomb && covert.victim == seat)
        })
    }
}
