//! The launch with its failure rolls, and the passage from one level to the
//! next (1.11, 1.20).

use super::cards::{Kind, Piece};
use super::state::Game;
use super::table::{Few, Level, Seat};

/// Cards drawn on entering a level (BR-179, BR-259).
const TRANSITION_DRAW: usize = 3;

/// Km that one Slingshot is worth, at the start and in the first turn (BR-212).
const SLING_KM: i32 = 10;

impl Game {
    /// Declares a launch and rolls for every part that may fail.
    pub fn launch(&mut self) {
        let seat = self.active;
        self.has_launched = true;
        self.tally.launches += 1;
        let rocket = self.players[seat].rocket;
        let rolled = rocket.parts().filter(|(_, part)| matches!(part.tier, 1 | 2));
        let failed: Few = rolled.filter(|(_, part)| part.fails_at(self.die())).map(|(slot, _)| slot).collect();
        let thruster = Few::one(Kind::Thruster as usize);
        let is_replaced = failed.has(Kind::Thruster as usize) && self.is_staging_used(seat);
        self.lose_parts(seat, failed);
        let is_scrubbed = if is_replaced { failed != thruster } else { !failed.is_empty() };
        if !is_scrubbed {
            self.lift_off(seat);
        }
    }

    /// Staging may stand in for the thruster, for good (BR-176).
    fn is_staging_used(&mut self, seat: Seat) -> bool {
        let Some(slot) = self.players[seat].rocket.slot_of(Kind::Staging) else { return false };
        let is_used = self.ask();
        if is_used {
            self.players[seat].rocket.serve(slot);
        }
        is_used
    }

    /// The passage to Level 2 (BR-177 to BR-186).
    fn lift_off(&mut self, seat: Seat) {
        self.tally.lift_offs += 1;
        let roll = self.enter(seat, Level::Flight, true);
        let player = &mut self.players[seat];
        let sling_km = SLING_KM * player.slings;
        player.distance = (i32::from(roll) * self.profile.start_km_per_pip() - sling_km).max(0);
        player.sling_km = sling_km;
        player.fuel = 0;
        player.damage = 0;
        player.flight_turns = 0;
        player.original_strength = player.rocket.strength();
    }

    /// The passage to Level 3 (BR-257 to BR-260).
    pub fn touch_down(&mut self, seat: Seat) {
        self.tally.landings += 1;
        self.enter(seat, Level::Mars, false);
    }

    /// What is not legal at the new level is discarded, from the hand and in
    /// play, except the rocket (BR-360, A39, A40); then cards of that level
    /// are drawn. Rolls for the starting distance if asked to.
    fn enter(&mut self, seat: Seat, level: Level, rolls: bool) -> i16 {
        self.players[seat].level = level;
        self.sift_hand(seat);
        let player = &mut self.players[seat];
        let discards = &mut self.discards;
        let mut stays = |piece: Piece| {
            let stays = piece.card.face().levels.contain(level);
            if !stays {
                discards[piece.deck as usize].push(piece);
            }
            stays
        };
        player.coverts.retain(|covert| stays(covert.piece));
        player.enhancements.retain(|&piece| stays(piece));
        self.draw(seat, level, TRANSITION_DRAW);
        self.has_moved_on = true;
        if rolls { self.roll(3) } else { 0 }
    }
}
