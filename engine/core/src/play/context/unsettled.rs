//! What a step has begun and not settled: events that others may still change,
//! seats that lose by what happens at once, checks that are due.

use super::{Flowing, Halt};
use crate::ids::Seats;
use crate::names::EventId;
use crate::play::changed::Changed;
use crate::play::{Event, EventKind};
use crate::state::Entity;

/// What is not settled yet.
#[derive(Debug)]
pub(crate) struct Unsettled {
    /// While several events happen at once: the seats that lose by them.
    pub losing: Option<Seats>,
    /// Something happened that the checks have not looked at.
    pub unchecked: bool,
    /// Pieces that may be others than when the checks found nothing.
    pub changed: Changed,
    /// The first checks of a step that can be suspended count as made, needed or not.
    pub due: bool,
    /// What checks spend that change nothing, as long as nothing is unchecked; `None` where
    /// that was not seen.
    pub quiet: Option<u64>,
    /// Waiting abilities below this belong to somebody further out.
    pub floor: usize,
    /// Events that others may still change, innermost last; nothing in the
    /// place of one that is prevented.
    in_hand: Vec<Option<Event>>,
}

impl Default for Unsettled {
    fn default() -> Self {
        Self {
            losing: None,
            unchecked: true,
            changed: Changed::ANY,
            due: false,
            quiet: None,
            floor: 0,
            in_hand: Vec::new(),
        }
    }
}

impl Unsettled {
    /// A step begins: nothing is under way.
    pub fn begin(&mut self) {
        self.floor = 0;
        self.losing = None;
        self.in_hand.clear();
    }

    /// The step in hand has not happened: what was checked in it, nobody knows.
    pub fn undo_step(&mut self) {
        self.uncheck();
    }

    /// Anything may be what the checks have not looked at.
    pub fn uncheck(&mut self) {
        (self.unchecked, self.changed) = (true, Changed::ANY);
    }

    /// Takes an event in hand; its place.
    pub fn take_in_hand(&mut self, event: Event) -> usize {
        self.in_hand.push(Some(event));
        self.in_hand.len() - 1
    }

    /// Lets go of the innermost event, as the others have left it.
    pub fn let_go(&mut self) -> Option<Event> {
        self.in_hand.pop().flatten()
    }

    /// The innermost event that may still be changed, if it is not prevented.
    pub fn in_hand(&self) -> Option<Event> {
        self.in_hand.last().copied().flatten()
    }

    /// The event in hand at this place, if it is not prevented.
    pub fn in_hand_at(&self, place: usize) -> Option<Event> {
        self.in_hand.get(place).copied().flatten()
    }

    /// The place of the innermost event.
    pub fn innermost(&self) -> usize {
        self.in_hand.len().saturating_sub(1)
    }

    /// Whether this event about the same thing is in hand already, further out.
    pub fn is_in_hand(&self, id: EventId, subject: Entity) -> bool {
        let same = |event: &Event| event.kind == EventKind::Named(id) && event.subject == subject;
        self.in_hand.iter().flatten().any(same)
    }

    /// Changes the amount of the event in hand, or prevents it.
    ///
    /// # Errors
    /// When no event is in hand.
    pub fn change_in_hand(&mut self, amount: Option<i32>) -> Flowing {
        let Some(event) = self.in_hand.last_mut() else {
            return Err(Halt::failed(
                "There is no event to prevent or to change: it works in a response to an event, or instead of one.",
            ));
        };
        *event = event.and_then(|event| amount.map(|amount| Event { amount, ..event }));
        Ok(())
    }
}
