//! The opening and the course of a turn (1.2, 1.4, A2).

use std::convert::Infallible;
use std::ops::ControlFlow;

use super::state::Game;
use super::table::{Ending, Few, Flow, GO_ON, Lasting, Level, Seat, Verdict};

/// Cards of the starting hand (BR-012).
const STARTING_HAND: usize = 5;

/// Cards a hand may hold at the end of the own turn (BR-049).
const HAND_LIMIT: usize = 7;

impl Game {
    /// Plays from the shuffling to the end, or until so many decisions.
    pub fn play(&mut self, most: u32) -> Verdict {
        self.open();
        let ControlFlow::Break(verdict) = self.take_turns(most);
        verdict
    }

    fn take_turns(&mut self, most: u32) -> ControlFlow<Verdict, Infallible> {
        loop {
            self.take_turn()?;
            if self.chance.asked.decisions() >= most {
                return ControlFlow::Break(Verdict { winner: None, ending: Ending::Unfinished });
            }
            self.pass_on();
        }
    }

    /// Decks, hands and the roll for the first turn (BR-011 to BR-014).
    pub fn open(&mut self) {
        for deck in &mut self.decks {
            self.chance.shuffle(deck);
        }
        for seat in self.seats() {
            self.draw(seat, Level::Ground, STARTING_HAND);
        }
        self.active = self.roll_for_first();
    }

    fn roll_for_first(&mut self) -> Seat {
        let mut rolling: Few = self.seats().map(|seat| seat.0.into()).collect();
        while rolling.len() > 1 {
            let mut highest = 0;
            let mut tied = Few::default();
            for seat in rolling.iter() {
                let total = self.roll(2);
                if total > highest {
                    (highest, tied) = (total, Few::default());
                }
                if total == highest {
                    tied.insert(seat);
                }
            }
            rolling = tied;
        }
        Seat(rolling.nth(0) as u8)
    }

    /// The turn of the active player.
    pub fn take_turn(&mut self) -> Flow {
        self.begin_turn();
        self.act();
        self.end_turn()
    }

    /// Passing signal ends, effects on this turn begin, cards are drawn.
    pub fn begin_turn(&mut self) {
        self.turn += 1;
        self.has_placed = false;
        self.has_launched = false;
        self.has_moved_on = false;
        let seat = self.active;
        let player = &mut self.players[seat];
        player.passing_signal = 0;
        player.inspected.begin_turn();
        player.trapped.begin_turn();
        player.dusty.begin_turn();
        player.spied_by.0.iter_mut().for_each(Lasting::begin_turn);
        player.forward = 0;
        player.slings = 0;
        if player.level == Level::Flight {
            player.flight_turns += 1;
        }
        self.had_generator = !player.generators.is_empty();
        let level = player.level;
        let is_trailing = self.opponents(seat).any(|other| self.players[other].level > level);
        self.draw(seat, level, if is_trailing { 2 } else { 1 });
    }

    /// What follows the actions: resolution, discards, the check for the win,
    /// and the end of what lasted.
    pub fn end_turn(&mut self) -> Flow {
        let seat = self.active;
        if !self.has_moved_on {
            match self.players[seat].level {
                Level::Ground => {}
                Level::Flight => self.fly()?,
                Level::Mars => self.work(),
            }
        }
        while self.players[seat].hand.len() > HAND_LIMIT {
            let place = self.pick(self.players[seat].hand.len());
            let piece = self.players[seat].hand.swap_remove(place);
            self.discard(piece);
        }
        if self.has_won() {
            return Flow::Break(Verdict { winner: Some(seat), ending: Ending::AlienBase });
        }
        let player = &mut self.players[seat];
        player.inspected.end_turn();
        player.trapped.end_turn();
        player.dusty.end_turn();
        player.spied_by.0.iter_mut().for_each(Lasting::end_turn);
        GO_ON
    }

    /// The next player still in the game is active.
    pub fn pass_on(&mut self) {
        let next = self.opponents(self.active).next();
        self.active = next.unwrap_or(self.active);
    }
}
