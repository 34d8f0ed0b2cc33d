//! Bounds of a step: what sets itself off again and again is stopped, with a
//! sentence that says so.

use super::{Flowing, Halt};

/// How deep events, triggers and effects may nest in each other.
const DEPTH: u16 = 48;

/// How many events one step may raise before it is taken for a loop.
const EVENTS: u32 = 20_000;

/// How many abilities may wait at once before they are taken for a loop.
const WAITING: usize = 2000;

/// How deep a step is, and how much it has done.
#[derive(Debug, Default)]
pub(crate) struct Limits {
    depth: u16,
    events: u32,
}

impl Limits {
    /// A step begins at no depth, or goes on at one. Its events are counted from
    /// [`Limits::count_afresh`] on.
    pub fn begin(&mut self, depth: u16) {
        self.depth = depth;
    }

    /// Events are counted from here on.
    pub fn count_afresh(&mut self) {
        self.events = 0;
    }

    /// How many were counted.
    pub fn events(&self) -> u32 {
        self.events
    }

    /// One level deeper; [`Limits::leave`] has to follow, fail or not.
    ///
    /// # Errors
    /// When that is too deep.
    #[inline]
    pub fn enter(&mut self) -> Flowing {
        self.depth += 1;
        if self.depth <= DEPTH {
            return Ok(());
        }
        Err(Halt::failed(format!(
            "Effects set off effects more than {DEPTH} deep. Break the circle, or end it with a condition."
        )))
    }

    /// Back from one level.
    #[inline]
    pub fn leave(&mut self) {
        self.depth -= 1;
    }

    /// Counts something the step does; `what` names it with what came last.
    ///
    /// # Errors
    /// When there were too many.
    #[inline(always)]
    pub fn count(&mut self, what: impl FnOnce() -> String) -> Flowing {
        self.events += 1;
        if self.events <= EVENTS {
            return Ok(());
        }
        Err(too_many(&what()))
    }
}

#[cold]
fn too_many(what: &str) -> Halt {
    Halt::failed(format!("One step raised more than {EVENTS} {what}. Something sets itself off again and again."))
}

/// So many abilities wait after an event.
///
/// # Errors
/// When these are too many.
pub(crate) fn may_wait(waiting: usize, event: impl FnOnce() -> String) -> Flowing {
    if waiting <= WAITING {
        return Ok(());
    }
    Err(Halt::failed(format!(
        "More than {WAITING} abilities wait at once after the event `{}`. Something sets itself off again and again.",
        event()
    )))
}
