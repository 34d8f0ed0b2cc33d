//! The resolution step of Level 3: power, then rovers; and the check for the
//! win (1.15).

use super::cards::{Card, Class};
use super::state::{Game, Player};
use super::table::{Level, Seat};

/// What wins (BR-006).
const POWER: u32 = 100;
const ROVER_KM: u32 = 20;
const SIGNAL: u32 = 3;

impl Game {
    /// Produces power and moves the rovers of the active player.
    pub fn work(&mut self) {
        let seat = self.active;
        if self.had_generator {
            self.players[seat].power += self.players[seat].production();
        }
        self.drive(seat);
    }

    /// Checks the working main rovers in order, then adds the km of all that
    /// still work (BR-274 to BR-279).
    fn drive(&mut self, seat: Seat) {
        for place in 0..self.players[seat].rovers.len() {
            let rover = self.players[seat].rovers[place];
            if rover.is_main() && !rover.is_broken && self.die() <= rover.breaks_at {
                self.break_rover(seat, place);
            }
        }
        let player = &mut self.players[seat];
        let wheels = 2 * player.count(Card::TerrainWheels) as u32;
        let working = player.rovers.iter().filter(|rover| !rover.is_broken);
        player.rover_km += working.map(|rover| u32::from(rover.km) + wheels).sum::<u32>();
    }

    /// Whether the active player has reached the alien base (BR-290).
    pub fn has_won(&self) -> bool {
        let me = &self.players[self.active];
        me.level == Level::Mars && me.power >= POWER && me.rover_km >= ROVER_KM && me.total_signal() >= SIGNAL
    }
}

impl Player {
    /// Power of one turn (BR-266, BR-270, BR-271).
    fn production(&self) -> u32 {
        let bonus = 5 * self.count(Card::PanelEfficiency) as u32;
        let output = |card: Card| match card.face().class {
            Class::Generator(_) if card.is_solar() && self.dusty.bites() => 0,
            Class::Generator(percent) if card.is_solar() => u32::from(percent) + bonus,
            Class::Generator(percent) => percent.into(),
            _ => 0,
        };
        self.generators.iter().map(|piece| output(piece.card)).sum()
    }
}
