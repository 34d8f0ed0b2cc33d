//! Passing for people who need not be asked, as they wish it: what is passed is
//! counted, and whoever can act again is asked as before.

use crate::auto_pass::{AutoPass, Windows};
use crate::session::{Next, Session};
use tuckbox_core::ask::Prompt;
use tuckbox_core::ids::Seat;

impl Session {
    /// How the person of a seat wants to be asked in windows.
    pub fn auto_pass(&self, seat: Seat) -> AutoPass {
        let usual = AutoPass { windows: Windows::All, pass: false };
        self.auto_pass.get(seat.index()).copied().unwrap_or(usual)
    }

    /// The person of a seat wants to be asked in windows so.
    pub fn set_auto_pass(&mut self, seat: Seat, wish: AutoPass) {
        if let Some(found) = self.auto_pass.get_mut(seat.index()) {
            *found = wish;
        }
        if self.pass_unasked() {
            self.ask_again();
        }
    }

    /// Whoever can act again is asked in windows as before.
    pub(crate) fn ask_again(&mut self) {
        let asked = self.play.decisions().next();
        if let Some(seat) = asked.filter(|asked| matches!(asked.prompt, Prompt::Act(_))).map(|asked| asked.seat)
            && let Some(wish) = self.auto_pass.get_mut(seat.index())
        {
            wish.pass = false;
        }
    }

    /// How many windows a seat has passed unasked since it last answered.
    pub fn passed(&self, seat: Seat) -> usize {
        self.passed.get(seat.index()).copied().unwrap_or(0)
    }

    /// Passes for people who need not be asked; says whether somebody has.
    pub(crate) fn pass_unasked(&mut self) -> bool {
        let mut any = false;
        while let Some((seat, option)) = self.unasked() {
            if self.give(seat, option).is_err() {
                break;
            }
            any = true;
            if let Some(passed) = self.passed.get_mut(seat.index()) {
                *passed += 1;
            }
        }
        any
    }

    /// The first person who is asked and need not be, with the option to take.
    fn unasked(&self) -> Option<(Seat, usize)> {
        if matches!(self.next(), Next::Over | Next::Stuck) {
            return None;
        }
        let rules = self.play.rules();
        let take = |seat: Seat| {
            let decision = self.play.decisions().find(|decision| decision.seat == seat)?;
            Some((seat, self.auto_pass(seat).unasked(rules, decision)?))
        };
        self.asked().find_map(take)
    }
}
