//! The clock of a table and its match: whose time runs, and who gives up when none is left.

use super::Table;
use crate::clock::Clock;
use crate::screen::answered_by;
use std::time::Duration;
use tuckbox_core::ids::Seat;

impl Table {
    /// Somebody is at a seat: what it has to think runs from here on when it is asked.
    pub fn comes(&mut self, seat: Seat) {
        if self.clock.as_mut().is_some_and(|clock| clock.comes(seat)) {
            self.run_clock();
        }
    }

    /// After how long its clock has something to do.
    pub fn clock_wakes_in(&self) -> Option<Duration> {
        self.clock.as_ref()?.wakes_in()
    }

    /// Whether there is a clock.
    pub fn has_clock(&self) -> bool {
        self.clock.is_some()
    }

    /// Whether somebody's time runs: it does so also where nobody looks.
    pub fn is_timed(&self) -> bool {
        self.clock.as_ref().is_some_and(Clock::is_running)
    }

    /// Counts what was thought up to now, so that it can be written down.
    pub fn count_time(&mut self) {
        if let Some(clock) = &mut self.clock {
            clock.count();
        }
    }

    /// The same where that was long ago; says whether it was.
    pub(super) fn counts_when_due(&mut self) -> bool {
        let is_due = self.clock.as_ref().is_some_and(Clock::is_due);
        if is_due {
            self.count_time();
        }
        is_due
    }

    /// A person has answered.
    pub(super) fn note_answer(&mut self, seat: Seat) {
        if let Some(clock) = &mut self.clock {
            clock.answered(seat, answered_by(&self.session, seat));
        }
    }

    /// Lets the time of those run who are asked now, and of nobody else. A match that is
    /// stuck waits for whoever mends it.
    pub(super) fn run_clock(&mut self) {
        let stands = self.is_over() || self.session.failure().is_some();
        if let Some(clock) = &mut self.clock {
            let asked: Vec<Seat> = if stands { Vec::new() } else { self.session.asked().collect() };
            clock.asks(&asked);
        }
    }

    /// Whoever has no time left gives up; says whether somebody has.
    pub(super) fn run_out(&mut self) -> bool {
        let mut any = false;
        // Each seat gives up once.
        for _ in 0..self.session.seats() {
            let Some(seat) = self.clock.as_ref().and_then(Clock::run_out) else { break };
            self.session.concede(seat);
            self.run_clock();
            any = true;
        }
        any
    }
}
