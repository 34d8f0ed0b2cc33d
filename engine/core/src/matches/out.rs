//! Matches without people, played to their end at full speed.

use super::{Answer, Match, Setup, Trouble};
use crate::decider::Decider;
use crate::failure::Halt;
use crate::log::Log;
use crate::names::DeckId;
use crate::play::{Host, Journal, Play, Run};
use crate::rules::Ruleset;
use crate::rules::setting::Settings;
use crate::spending::Spending;
use crate::state::{Chance, MatchResult, State, StateHasher};
use crate::usage::Recorder;
use crate::watcher::Watcher;
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
    /// All answers in order; with the setup they are the whole match.
    pub answers: Vec<Answer>,
}

/// Matches without people, one after another: what one has laid out serves the next.
pub struct Playouts {
    rules: Arc<Ruleset>,
    /// First states, by what hangs on them: all but the seed.
    begun: Vec<Begun>,
    /// The one that the last match began with.
    last: usize,
    play: Play,
}

/// How matches with these decks and settings begin, whatever the seed.
struct Begun {
    decks: Vec<DeckId>,
    settings: Settings,
    state: State,
}

/// So many first states are kept, each as large as a copy of a match.
const MOST_BEGUN: usize = 256;

impl Playouts {
    /// Of matches by these rules.
    pub fn new(rules: Arc<Ruleset>) -> Self {
        let play = Play { rules: Arc::clone(&rules), ..Play::default() };
        Self { rules, begun: Vec::new(), last: 0, play }
    }

    /// Plays a match to its end with a decider for all seats, at full speed: no
    /// suspension, no checkpoint, no log. Stops at the first step after `most`
    /// decisions.
    ///
    /// # Errors
    /// When the match cannot begin, or content or a script fails.
    pub fn play(
        &mut self,
        setup: &Setup,
        host: &dyn Host,
        decider: Box<dyn Decider>,
        most: usize,
    ) -> Result<Finished, Trouble> {
        self.play_inline(setup, host, decider, most, Wanted::default()).map(|(finished, _)| finished)
    }

    /// As [`Playouts::play`], and records which parts of the content are used.
    ///
    /// # Errors
    /// When the match cannot begin, or content or a script fails.
    pub fn play_recorded(
        &mut self,
        setup: &Setup,
        host: &dyn Host,
        decider: Box<dyn Decider>,
        most: usize,
        record: &Recorder,
    ) -> Result<Finished, Trouble> {
        let wanted = Wanted { record: Some(record), ..Wanted::default() };
        self.play_inline(setup, host, decider, most, wanted).map(|(finished, _)| finished)
    }

    /// From now on, somebody looks on at every step and decision of every match. How matches go
    /// stays the same.
    pub fn watch(&mut self, watcher: Box<dyn Watcher>) {
        self.play.context.watcher = Some(watcher);
    }

    /// The state in which the match played last ended, with current values.
    pub fn end(&self) -> &State {
        &self.play.state
    }

    /// The fingerprint of the match played last, that of the same match played with
    /// people. Worked out when it is asked for: of a short game it would be a good part.
    pub fn fingerprint(&self) -> u64 {
        super::fingerprint(StateHasher::default(), &self.play.state, &[], &[])
    }

    /// As [`Playouts::play`], and adds to `spending` what the match spends on what.
    ///
    /// # Errors
    /// When the match cannot begin, or content or a script fails.
    pub fn play_counted(
        &mut self,
        setup: &Setup,
        host: &dyn Host,
        decider: Box<dyn Decider>,
        most: usize,
        spending: &mut Spending,
    ) -> Result<Finished, Trouble> {
        let wanted = Wanted { spending: Some(spending), ..Wanted::default() };
        self.play_inline(setup, host, decider, most, wanted).map(|(finished, _)| finished)
    }

    /// The first state of a match with another seed than the one it may have been made for.
    fn begin(&mut self, setup: &Setup, journal: Journal) -> Result<(), Trouble> {
        let is = |at: &usize| self.begun[*at].decks == setup.decks && self.begun[*at].settings == setup.settings;
        // Pairings are mostly played in turn, again and again: the next one is looked at first.
        let next = (self.last + 1..self.begun.len()).chain(0..self.begun.len().min(self.last + 1));
        self.last = match next.into_iter().find(is) {
            Some(at) => at,
            None => {
                let (decks, settings) = (setup.decks.clone(), setup.settings.clone());
                let state = *Match::begun(Arc::clone(&self.rules), setup)?.state;
                // Of more pairings than are kept the first ones stay, or each would be
                // forgotten before its turn comes again.
                self.begun.truncate(MOST_BEGUN - 1);
                self.begun.push(Begun { decks, settings, state });
                self.begun.len() - 1
            }
        };
        let Play { state, context, log, .. } = &mut self.play;
        (**state).clone_from(&self.begun[self.last].state);
        state.chance = Chance::new(setup.seed);
        context.restart(journal);
        **log = Log::off();
        Ok(())
    }

    fn play_inline(
        &mut self,
        setup: &Setup,
        host: &dyn Host,
        decider: Box<dyn Decider>,
        most: usize,
        wanted: Wanted,
    ) -> Result<(Finished, Vec<u64>), Trouble> {
        self.begin(setup, Journal::decided_by(decider, wanted.hashes))?;
        let Self { rules, play, .. } = self;
        if let Some(record) = wanted.record.filter(|record| Arc::ptr_eq(record.rules(), rules)) {
            play.record(Some(record.clone()));
        }
        if wanted.spending.is_some() {
            play.context.work.count_spending();
        }
        let mut before = play.context.journal.looks_ahead().then(Box::default);
        let is_read = before.is_some() || play.context.watcher.is_some() || wanted.record.is_some();
        while play.state.outcome.is_none() && play.context.journal.given().len() < most {
            if let Some(mut kept) = before.take().or_else(|| play.context.before.take()) {
                State::clone_from(&mut kept, &play.state);
                play.context.before = Some(kept);
            }
            if let Some(watcher) = &mut play.context.watcher {
                watcher.stands(rules, &play.state);
            }
            play.context.journal.begin();
            play.context.work.begin_step();
            let mut run = Run::new(rules, play, host);
            match if is_read { run.step() } else { run.step_unread() } {
                Ok(()) | Err(Halt::Over) => {}
                Err(Halt::Ask) => break,
                Err(Halt::Failed(failure)) => return Err(Trouble::Failed(*failure)),
            }
        }
        play.refresh();
        if let Some(watcher) = &mut play.context.watcher {
            watcher.stands(rules, &play.state);
        }
        if let Some(spending) = wanted.spending {
            spending.add(&play.context.work.spending());
        }
        let marks = play.context.journal.take_hashes();
        let finished = Finished {
            outcome: play.state.outcome,
            decisions: play.context.journal.given().len(),
            turns: play.state.turn,
            answers: play.context.journal.given().iter().map(|&(seat, answer)| Answer::Option(seat, answer)).collect(),
        };
        Ok((finished, marks))
    }
}

/// Plays one match, as [`Playouts::play`] does.
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
    Playouts::new(Arc::clone(rules)).play(setup, host, decider, most)
}

/// How a match went, with its states on the way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Marked {
    /// The end of it, as [`play_out`] gives it.
    pub finished: Finished,
    /// The hash of the state at every decision, in order.
    pub marks: Vec<u64>,
    /// The fingerprint of the match at its end, that of the same match played with people.
    pub fingerprint: u64,
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
    let wanted = Wanted { hashes: true, ..Wanted::default() };
    let mut playouts = Playouts::new(Arc::clone(rules));
    let (finished, marks) = playouts.play_inline(setup, host, decider, most, wanted)?;
    Ok(Marked { finished, marks, fingerprint: playouts.fingerprint() })
}

/// What is wanted of a match beyond how it went.
#[derive(Default)]
struct Wanted<'a> {
    /// The hash of the state at every decision.
    hashes: bool,
    /// Where to record which parts of the content are used.
    record: Option<&'a Recorder>,
    /// What is spent on what.
    spending: Option<&'a mut Spending>,
}
