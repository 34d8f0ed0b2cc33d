//! The resolution step of Level 2: the navigation check, the movement of the
//! turn, and the landing at 0 km (1.12, 1.14).

use super::cards::{Card, Kind};
use super::state::{Game, Player};
use super::table::{Bonus, Ending, Flow, GO_ON, Seat, Verdict};

/// Km that a navigation error costs (BR-208).
const NAVIGATION_ERROR: i32 = 10;

/// The own turn of the flight from which staging pushes (BR-214).
const STAGING_TURN: u32 = 5;

impl Game {
    /// Moves the token of the active player, and lands if it is there.
    pub fn fly(&mut self) -> Flow {
        let seat = self.active;
        let player = &self.players[seat];
        if player.distance > 0 && !player.trapped.bites() {
            let forward = player.forward_total();
            let setback = if self.navigation_fails() { NAVIGATION_ERROR } else { 0 };
            let distance = &mut self.players[seat].distance;
            *distance = (*distance + setback - forward).max(0);
        }
        self.players[seat].sling_km = 0;
        if self.players[seat].distance == 0 { self.land() } else { GO_ON }
    }

    /// One die for improvised and second-hand fins (BR-207).
    fn navigation_fails(&mut self) -> bool {
        match self.players[self.active].rocket.part(Kind::Fins as usize).map(|fins| fins.tier) {
            Some(1) => self.die() <= 4,
            Some(2) => self.die() <= 2,
            _ => false,
        }
    }

    /// The window for bonuses, then the roll (BR-250 to BR-257).
    fn land(&mut self) -> Flow {
        let seat = self.active;
        if self.players[seat].has(Card::SkyCrane) {
            self.lose_enhancement(seat, Card::SkyCrane);
            self.touch_down(seat);
            return GO_ON;
        }
        let nose = self.players[seat].rocket.part(Kind::NoseCone as usize).map_or(0, |nose| nose.tier);
        let mut dice = if nose == 3 { 2 } else { 1 };
        let mut has_crane = false;
        let (mut has_shield, mut has_chute) = (false, false);
        let mut bonuses = std::mem::take(&mut self.bonuses);
        while !has_crane {
            self.list_bonuses(has_shield, has_chute, &mut bonuses);
            let picked = self.pick(bonuses.len());
            let piece = match bonuses[picked] {
                Bonus::Land => break,
                Bonus::FromHand(place) => self.take_from_hand(seat, place),
                Bonus::FaceDown(place) => self.players[seat].coverts.swap_remove(place).piece,
            };
            self.discard(piece);
            match piece.card {
                Card::SkyCrane => has_crane = true,
                Card::HeatShield => {
                    has_shield = true;
                    dice += 1;
                }
                _ => {
                    has_chute = true;
                    dice += 2;
                }
            }
        }
        self.bonuses = bonuses;
        let crash = if nose == 1 { 2 } else { 1 };
        let is_safe = has_crane || (0..dice).map(|_| self.die()).max() > Some(crash);
        if is_safe {
            self.touch_down(seat);
            GO_ON
        } else {
            self.crash(seat)
        }
    }

    /// The player leaves the game; the last one left wins (BR-340 to BR-343).
    fn crash(&mut self, seat: Seat) -> Flow {
        self.tally.crashes += 1;
        self.clear_table(seat);
        let Game { players, discards, .. } = self;
        let player = &mut players[seat];
        player.hand.drain(..).for_each(|piece| discards[piece.deck as usize].push(piece));
        player.is_out = true;
        let mut others = self.opponents(seat);
        match (others.next(), others.next()) {
            (winner, None) => Flow::Break(Verdict { winner, ending: Ending::LastPlayer }),
            _ => GO_ON,
        }
    }
}

impl Player {
    /// All forward movement of this turn, the winds of the sun included
    /// (BR-200 to BR-204, BR-211 to BR-214).
    fn forward_total(&self) -> i32 {
        if !self.rocket.has_thrust() {
            return 0;
        }
        let mut km = self.forward + self.sling_km + 3 * self.count(Card::IonThrusters) as i32;
        if self.fuel > 0 {
            for (slot, part) in self.rocket.parts() {
                km += match part.kind {
                    Kind::Boosters => [0, 10, 30, 70][usize::from(part.tier)],
                    Kind::Staging if self.flight_turns >= STAGING_TURN && !self.rocket.face_down().has(slot) => 15,
                    _ => 0,
                };
            }
        }
        let winds = self.count(Card::SolarWind) as i32;
        let sails = if winds > 0 { self.count(Card::SolarSail) as i32 } else { 0 };
        km * (100 + 20 * (winds + sails)) / 100
    }
}
