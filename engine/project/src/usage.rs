//! What a run used: parts of the content, and lines of its scripts. A game that
//! is [recording](crate::game::Game::recording) makes hosts that keep both.

use std::cell::RefCell;
use std::sync::Arc;
use tuckbox_core::play::{EffectCall, Failure, Flowing, Host, Play};
use tuckbox_core::rules::conditions::Conditions;
use tuckbox_core::usage::{Lines, Recorder, Usage};

/// What a run used.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Used {
    /// Parts of the content.
    pub parts: Usage,
    /// Lines of scripts that ran.
    pub lines: Lines,
}

impl Used {
    /// Adds what another run used.
    pub fn add(&mut self, other: &Used) {
        self.parts.add(&other.parts);
        self.lines.add(&other.lines);
    }
}

/// A host with a record.
pub(crate) struct RecordingHost {
    host: Box<dyn Host>,
    record: Recorder,
    /// The lines when they were last asked for.
    before: RefCell<Lines>,
}

impl RecordingHost {
    /// A host that keeps what runs use.
    pub fn new(host: Box<dyn Host>, conditions: &Arc<Conditions>) -> Self {
        let before = RefCell::new(host.lines());
        Self { host, record: Recorder::new(conditions), before }
    }
}

impl Host for RecordingHost {
    fn run(&self, play: &mut Play, call: &EffectCall<'_>) -> Flowing {
        self.host.run(play, call)
    }

    fn test(&self, play: &mut Play, call: &EffectCall<'_>) -> Result<bool, Box<Failure>> {
        self.host.test(play, call)
    }

    fn begin_step(&self) {
        self.host.begin_step();
    }

    /// The lines since the last time.
    fn lines(&self) -> Lines {
        let now = self.host.lines();
        let new = now.since(&self.before.borrow());
        *self.before.borrow_mut() = now;
        new
    }

    fn record(&self) -> Option<&Recorder> {
        Some(&self.record)
    }
}

/// What was used with a host since the last time, if it keeps that.
pub fn take(host: &dyn Host) -> Option<Used> {
    let parts = host.record()?.take();
    Some(Used { parts, lines: host.lines().ran() })
}
