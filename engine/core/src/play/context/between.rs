//! Boards right after events, for whoever looks between two of them, as scenarios
//! do. Nobody pays for it who does not ask.

use crate::names::EventId;
use crate::state::{Entity, State};

/// The board right after an event.
#[derive(Debug, Clone)]
pub struct Sighting {
    /// The named event that left it so.
    pub event: EventId,
    /// To whom.
    pub subject: Entity,
    /// The board as the event left it, before anything that waits for it.
    pub state: Box<State>,
}

/// The boards of the steps so far, where somebody wants them.
#[derive(Debug, Default)]
pub(crate) struct Between {
    list: Option<Vec<Sighting>>,
    /// How many there were before the step in hand.
    mark: usize,
}

impl Between {
    /// Keeps boards from here on, or forgets those there are.
    pub fn watch(&mut self) {
        self.list = Some(Vec::new());
        self.mark = 0;
    }

    /// Whether somebody wants them.
    #[inline]
    pub fn is_watched(&self) -> bool {
        self.list.is_some()
    }

    /// What has been kept.
    pub fn list(&self) -> &[Sighting] {
        self.list.as_deref().unwrap_or_default()
    }

    /// A step begins.
    pub fn begin_step(&mut self) {
        self.mark = self.list().len();
    }

    /// The step in hand is undone.
    pub fn undo_step(&mut self) {
        if let Some(list) = &mut self.list {
            list.truncate(self.mark);
        }
    }

    /// An event has happened.
    #[inline]
    pub fn happened(&mut self, event: EventId, subject: Entity, state: &State) {
        if let Some(list) = &mut self.list {
            list.push(Sighting { event, subject, state: Box::new(state.clone()) });
        }
    }
}
