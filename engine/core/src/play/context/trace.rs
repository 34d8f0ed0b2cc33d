//! Whether and where a match records which parts of the content it uses. A step
//! that runs again records nothing until it has come to where it stood.

use crate::ids::{AbilityId, PieceId};
use crate::names::EffectId;
use crate::state::State;
use crate::usage::{Recorder, UsedPart};

/// The record a match writes, if it writes one.
#[derive(Debug, Default)]
pub(crate) struct Trace {
    record: Option<Recorder>,
    /// The record, while the step repeats what it has recorded.
    resting: Option<Recorder>,
}

impl Trace {
    /// A match that writes this record.
    pub fn to(record: Option<Recorder>) -> Self {
        Self { record, resting: None }
    }

    /// The record, unless it rests.
    #[inline]
    pub fn record(&self) -> Option<&Recorder> {
        self.record.as_ref()
    }

    /// The step repeats what it has recorded.
    pub fn rest(&mut self) {
        self.resting = self.record.take().or(self.resting.take());
    }

    /// The step has come to where it stood, or to its end.
    pub fn wake(&mut self) {
        if self.resting.is_some() {
            self.record = self.resting.take();
        }
    }

    /// Records that a part of the content is at work.
    #[inline]
    pub fn used(&self, part: UsedPart) {
        if let Some(record) = &self.record {
            record.used(part);
        }
    }

    /// The same of the card of a piece.
    #[inline]
    pub fn used_piece(&self, state: &State, piece: Option<PieceId>) {
        if let (Some(record), Some(piece)) = (&self.record, piece) {
            record.used(UsedPart::Card(state.piece(piece).card));
        }
    }

    /// Records that an effect is called, by this ability.
    #[inline]
    pub fn called(&self, effect: EffectId, by: Option<AbilityId>) {
        if let Some(record) = &self.record {
            record.called(effect, by);
        }
    }
}
