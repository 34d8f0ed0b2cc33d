//! The course of a game: turn after turn, and the six steps of each (PH-25),
//! with recruiting and what factions gain when their turn ends.

use std::convert::Infallible;
use std::ops::ControlFlow;

use super::cards::Faction;
use super::state::{Game, Turn};
use super::table::{Flow, Seat, Troops, Verdict};

impl Game {
    /// Plays from the first die to the end.
    pub fn play(&mut self) -> Verdict {
        self.set_up();
        let ControlFlow::Break(verdict) = self.play_turns();
        verdict
    }

    fn play_turns(&mut self) -> ControlFlow<Verdict, Infallible> {
        loop {
            for seat in self.in_turn_order() {
                self.play_turn(seat)?;
            }
        }
    }

    /// One turn.
    pub fn play_turn(&mut self, seat: Seat) -> Flow {
        self.turns += 1;
        self.turn = Turn { opening: self.players[seat].held, ..Turn::default() };
        self.place_incoming(seat);
        self.move_troops(seat)?;
        self.attack_others(seat);
        self.hit_and_run(seat);
        self.score_missions(seat)?;
        self.recruit(seat);
        self.change_dossier(seat);
        self.end_turn(seat);
        self.check_length()
    }

    /// S5: half the territories, at least two, into incoming (PH-33, PH-A18).
    pub fn recruit(&mut self, seat: Seat) {
        let count = (self.players[seat].held.len() / 2).max(2);
        let troops = self.gain(seat, count);
        let player = &mut self.players[seat];
        player.incoming |= troops;
    }

    /// What a faction gains when its turn is over (PH-A20).
    pub fn end_turn(&mut self, seat: Seat) {
        let player = &self.players[seat];
        match player.faction {
            Faction::Imperials => {
                let Some(capital) = player.capital.filter(|&capital| player.held.has(capital)) else { return };
                let regions = self.regions(seat).count_ones() as usize;
                let troops = self.gain(seat, regions);
                self.put(seat, troops, capital);
            }
            Faction::NewOrder => {
                let troops = self.gain(seat, 1);
                let player = &mut self.players[seat];
                player.incoming |= troops;
            }
            _ => {}
        }
    }

    /// New troops of any units, as many as there are pieces for (PH-34,
    /// PH-A19).
    fn gain(&mut self, seat: Seat, count: usize) -> Troops {
        let count = count.min(self.players[seat].supply.len());
        let mut troops = Troops::default();
        for _ in 0..count {
            let of = self.pick_type();
            self.tally.gained[of as usize] += 1;
            self.muster(seat, of).into_iter().for_each(|troop| troops.insert(troop));
        }
        troops
    }
}
