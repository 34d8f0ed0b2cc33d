//! Matches without people, played to their end at full speed.

use super::{Answer, Match, Setup, Trouble};
use crate::decider::Decider;
use crate::failure::Halt;
use crate::log::Log;
use crate::play::{Host, Journal, Run};
use crate::rules::Ruleset;
use crate::state::{MatchResult, StateHasher};
use crate::usage::Recorder;
use std::sync::Arc;

/// How a match without people went.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finished {
    /// How it ended; `None` if it was stopped.
    pub outcome: Option<MatchResult>,
    /// How many decisions there were.
    pub decisions: usize,
    /// How many turns were begun.
    pub turns: u32,
    /// Hash of the last state.
    pub hash: u64,
    /// The fingerprint of the match, that of the same match played with people.
    pub fingerprint: u64,
    /// All answers in order; with the setup they are the whole match.
    pub answers: Vec<Answer>,
}

/// Plays a match to its end with a decider for all seats, at full speed: no
/// suspension, no checkpoint, no log. Stops at the first step after `most`
/// decisions.
///
/// # Errors
/// When the match cannot begin, or content or a script fails.
pub fn play_out(
    rules: &Arc<Ruleset>,
    setup: &Setup,
    host: &dyn Host,
    decider: Box<dyn Decider>,
    most: usize,
) -> Result<Finished, Trouble> {
    play_inline(rules, setup, host, decider, most, Wanted::default()).map(|marked| marked.finished)
}

/// As [`play_out`], and records which parts of the content are used.
///
/// # Errors
/// When the match cannot begin, or content or a script fails.
pub fn play_out_recorded(
    rules: &Arc<Ruleset>,
    setup: &Setup,
    host: &dyn Host,
    decider: Box<dyn Decider>,
    most: usize,
    record: &Recorder,
) -> Result<Finished, Trouble> {
    let wanted = Wanted { record: Some(record), ..Wanted::default() };
    play_inline(rules, setup, host, decider, most, wanted).map(|marked| marked.finished)
}

/// How a match went, with its states on the way.
#[derive(Debug, Clone)]
pub struct Marked {
    /// The end of it, as [`play_out`] gives it.
    pub finished: Finished,
    /// The hash of the state at every decision, in order.
    pub marks: Vec<u64>,
}

/// As [`play_out`], with the hash of the state at every decision.
///
/// # Errors
/// When the match cannot begin, or content or a script fails.
pub fn play_out_marked(
    rules: &Arc<Ruleset>,
    setup: &Setup,
    host: &dyn Host,
    decider: Box<dyn Decider>,
    most: usize,
) -> Result<Marked, Trouble> {
    play_inline(rules, setup, host, decider, most, Wanted { hashes: true, record: None })
}

/// What is wanted of a match beyond how it went.
#[derive(Default)]
struct Wanted<'a> {
    /// The hash of the state at every decision.
    hashes: bool,
    /// Where to record which parts of the content are used.
    record: Option<&'a Recorder>,
}

fn play_inline(
    rules: &Arc<Ruleset>,
    setup: &Setup,
    host: &dyn Host,
    decider: Box<dyn Decider>,
    most: usize,
    wanted: Wanted,
) -> Result<Marked, Trouble> {
    let mut found = Match::new(Arc::clone(rules), setup.clone())?;
    wanted.record.into_iter().for_each(|record| found.record(record));
    let mut play = found.play;
    play.log = Log::off();
    play.context.journal = Journal::decided_by(decider, wanted.hashes);
    while play.state.outcome.is_none() && play.context.journal.given().len() < most {
        play.context.journal.begin();
        play.context.work.begin_step();
        match Run::new(rules, &mut play, host).step() {
            Ok(()) | Err(Halt::Over) => {}
            Err(Halt::Ask) => break,
            Err(Halt::Failed(failure)) => return Err(Trouble::Failed(*failure)),
        }
    }
    play.refresh();
    let marks = play.context.journal.take_hashes();
    let finished = Finished {
        outcome: play.state.outcome,
        decisions: play.context.journal.given().len(),
        turns: play.state.turn,
        hash: play.state.fingerprint(),
        fingerprint: super::fingerprint(StateHasher::default(), &play.state, &[], &[]),
        answers: play.context.journal.given().iter().map(|&(seat, answer)| Answer::Option(seat, answer)).collect(),
    };
    Ok(Marked { finished, marks })
}
