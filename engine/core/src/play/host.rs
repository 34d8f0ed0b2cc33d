//! The host: what runs effects that are not data. It is lent a play for the
//! time of one effect, and can only read it; what it wants to happen goes
//! through the verbs of [`Run`](super::Run).

use super::Play;
use crate::eval::EffectCall;
use crate::failure::{Failure, Flowing, Halt};
use crate::usage::{Lines, Recorder};

/// Runs effects that are not data: the script host. One host serves one
/// thread and any number of matches.
pub trait Host {
    /// Runs an effect to its end, or until it halts.
    fn run(&self, play: &mut Play, call: &EffectCall<'_>) -> Flowing;

    /// Asks a predicate on a copy of the match; what it spends is spent of that.
    fn test(&self, play: &mut Play, call: &EffectCall<'_>) -> Result<bool, Box<Failure>>;

    /// A step begins: budgets start afresh.
    fn begin_step(&self) {}

    /// The lines of its scripts that can run, with how often each did; nothing
    /// for a host that does not count.
    fn lines(&self) -> Lines {
        Lines::default()
    }

    /// The record that matches run with this host are to write, if there is one;
    /// whoever makes a match gives it to the match.
    fn record(&self) -> Option<&Recorder> {
        None
    }
}

/// A host for games without scripts; running an effect fails.
#[derive(Debug, Clone, Copy, Default)]
pub struct NoScripts;

impl Host for NoScripts {
    fn run(&self, play: &mut Play, call: &EffectCall<'_>) -> Flowing {
        let name = play.rules.name(call.effect);
        Err(Halt::failed(format!("The effect `{name}` is a script, and this match runs without scripts.")))
    }

    fn test(&self, play: &mut Play, call: &EffectCall<'_>) -> Result<bool, Box<Failure>> {
        let name = play.rules.name(call.effect);
        Err(Box::new(Failure::new(format!("The predicate `{name}` is a script, and this match runs without scripts."))))
    }
}
