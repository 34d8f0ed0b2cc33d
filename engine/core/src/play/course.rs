//! The course of the game, where nothing listens: who is first or active, what
//! is held, announced, delayed or said, and what a moment ends. These write the
//! state without an event; `door.rs` says why they may.

use super::{Flowing, Run, Scope};
use crate::ids::{PieceId, Seat};
use crate::log::Text;
use crate::names::MomentId;
use crate::state::{Delayed, Lasting};

impl Run<'_> {
    /// Makes a seat the first of the turn order.
    pub fn make_first(&mut self, seat: Seat) {
        self.state_mut().first = seat;
    }

    /// Makes a seat the active one, in a flow without turns.
    pub fn make_active(&mut self, seat: Seat) {
        self.state_mut().active = seat;
        self.state_mut().stale = true;
        self.other_is_active();
    }

    /// The checks have not looked at the board with the seat that is active now.
    pub(super) fn other_is_active(&mut self) {
        let unsettled = &mut self.play.context.unsettled;
        unsettled.unchecked = true;
        if self.rules.derived.checks_of_active {
            unsettled.uncheck();
        }
    }

    /// Drops what a piece was announced for.
    pub fn forget(&mut self, piece: PieceId) {
        self.state_mut().held.retain(|item| item.piece != piece);
    }

    /// Cancels what a piece announced on the stack.
    pub fn cancel(&mut self, piece: PieceId) {
        for item in self.state_mut().stack.iter_mut().filter(|item| item.piece == piece) {
            item.cancelled = true;
        }
    }

    /// Lets something wait for a moment.
    ///
    /// # Errors
    /// When the step does so without end.
    pub fn delay(&mut self, delayed: Delayed) -> Flowing {
        self.count_event(|| "events, the last of them an effect that is delayed".into())?;
        self.state_mut().delayed.push(delayed);
        Ok(())
    }

    /// Says something to everybody.
    ///
    /// # Errors
    /// When the step does so without end.
    pub fn say(&mut self, scope: &Scope, mut text: Text) -> Flowing {
        self.count_event(|| "events, the last of them a line of the log".into())?;
        self.play.log.names(&text.take_named());
        self.play.log.say(scope.me, text);
        Ok(())
    }

    /// The turn of the active seat is over: what lasts for so many of its turns may end.
    pub(super) fn end_turn(&mut self) {
        let active = self.state().active;
        self.play.end_modifiers(|state, modifier| {
            !matches!(modifier.lasts, Lasting::Turns(seat, _, last) if seat == active && state.turns[seat.index()] >= last)
        });
    }

    /// A turn of a seat begins, and with it what is to hold from that turn on.
    pub(super) fn begin_turn(&mut self, seat: Seat) {
        let state = self.state_mut();
        state.active = seat;
        state.turn = state.turn.saturating_add(1);
        state.turns[seat.index()] = state.turns[seat.index()].saturating_add(1);
        state.stale |= state.modifiers.iter().any(|modifier| matches!(modifier.lasts, Lasting::Turns(..)));
        self.play.begin_modifiers(
            |state, modifier| matches!(modifier.lasts, Lasting::Turns(of, from, _) if of == seat && state.turns[of.index()] == from),
        );
    }

    /// A moment has come: durations end, limits start afresh, what was
    /// delayed to it begins to wait.
    pub(super) fn moment(&mut self, moment: MomentId, seat: Seat) {
        self.play.end_modifiers(|_, modifier| match &mut modifier.lasts {
            Lasting::Until(m) => *m != moment,
            Lasting::UntilOf(m, s, times) if *m == moment && *s == seat => {
                *times = times.saturating_sub(1);
                *times > 0
            }
            _ => true,
        });
        let state = self.state_mut();
        state.uses.retain(|used| used.per != moment);
        let mut due = Vec::new();
        state.delayed.retain(|delayed| {
            let now = delayed.moment == moment && (!delayed.own || delayed.waiting.seat == seat);
            if now {
                due.push(delayed.waiting);
            }
            !now
        });
        state.waiting.extend(due);
    }
}
