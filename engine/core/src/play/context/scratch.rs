//! Lists that are used again, so that a step in its stride asks for no memory.

use crate::ask::Choice;
use crate::eval::Listing;
use crate::event::Event;
use crate::ids::{AbilityId, PieceId};
use crate::play::refresh::Buffers;

/// An ability that listens to an event, with the piece that has it.
pub(crate) type Listener = (AbilityId, Option<PieceId>);

/// Lists to use again.
#[derive(Default)]
pub(crate) struct Scratch {
    options: Vec<Choice>,
    pieces: Vec<Vec<PieceId>>,
    listeners: Vec<Vec<Listener>>,
    events: Vec<Vec<Event>>,
    /// What listing an action needs, moved as a whole.
    pub listing: Option<Box<Listing>>,
    /// What a refresh of current values needs.
    pub refresh: Buffers,
}

impl Scratch {
    /// An empty list of options, with the memory of the last one.
    #[inline]
    pub fn options(&mut self) -> Vec<Choice> {
        let mut options = std::mem::take(&mut self.options);
        options.clear();
        options
    }

    /// Gives a list of options back.
    #[inline]
    pub fn keep_options(&mut self, options: Vec<Choice>) {
        self.options = options;
    }

    /// An empty list of pieces.
    #[inline]
    pub fn pieces(&mut self) -> Vec<PieceId> {
        let mut pieces = self.pieces.pop().unwrap_or_default();
        pieces.clear();
        pieces
    }

    /// Gives a list of pieces back.
    #[inline]
    pub fn keep_pieces(&mut self, pieces: Vec<PieceId>) {
        self.pieces.push(pieces);
    }

    /// An empty list of events.
    #[inline]
    pub fn events(&mut self) -> Vec<Event> {
        let mut events = self.events.pop().unwrap_or_default();
        events.clear();
        events
    }

    /// Gives such a list back.
    #[inline]
    pub fn keep_events(&mut self, events: Vec<Event>) {
        self.events.push(events);
    }

    /// An empty list of abilities that listen.
    #[inline]
    pub fn listeners(&mut self) -> Vec<Listener> {
        let mut listeners = self.listeners.pop().unwrap_or_default();
        listeners.clear();
        listeners
    }

    /// Gives such a list back.
    #[inline]
    pub fn keep_listeners(&mut self, listeners: Vec<Listener>) {
        self.listeners.push(listeners);
    }
}
