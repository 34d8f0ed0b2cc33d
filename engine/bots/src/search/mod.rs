//! Looks ahead from what its seat knows: information-set Monte Carlo tree search of a
//! single observer (Cowling, Powley and Whitehouse 2012). Each iteration deals anew what
//! is hidden, walks down the tree as far as it is known, goes one step beyond, plays on,
//! and tells every choice on the way what its seat got. It knows no game.

mod edge;
mod judge;
mod parts;
mod thought;
mod tree;
mod walk;

use crate::pcg::Pcg32;
use judge::Judge;
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};
use thought::Thought;
use tuckbox_core::decider::{Decider, Progress, Question};
use tuckbox_core::matches::{Ahead, Lookahead};
use tuckbox_core::names::StatId;
use tuckbox_core::play::Host;
use tuckbox_core::restriction::Restriction;
use tuckbox_core::rules::Ruleset;
use tuckbox_core::state::State;
use tuckbox_project::game::Game;
use walk::Walk;

/// How much is thought about a decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Budget {
    /// So many iterations: the same answers on every machine.
    Iterations(u32),
    /// So many iterations for each option: the same answers on every machine.
    EachOption(u32),
    /// As many as come about in this time.
    Time(Duration),
}

/// An iteration that has spent so many operations goes on to no further step: eight times
/// what iterations may take on average.
const OPERATIONS: u64 = 8 * thought::OPERATIONS;

/// How far an iteration plays on beyond the tree before it is judged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reach {
    /// So many decisions of any seat in which there is something to choose.
    pub decisions: u32,
    /// So many turns for each seat.
    pub turns: u32,
}

impl Default for Reach {
    fn default() -> Self {
        Self { decisions: 60, turns: 2 }
    }
}

impl Reach {
    /// To the end of the step: what comes at once.
    pub const STEP: Self = Self { decisions: 0, turns: 0 };
}

/// A bot that looks ahead.
pub struct Search {
    rules: Arc<Ruleset>,
    /// Runs scripts on the boards that are supposed; without, nothing is searched.
    host: Option<Box<dyn Host>>,
    lookahead: Lookahead,
    walk: Rc<RefCell<Walk>>,
    judge: Judge,
    budget: Budget,
    reach: Reach,
    chance: Pcg32,
    restriction: Restriction,
    /// What it thinks about.
    thought: Option<Thought>,
}

impl Search {
    /// A bot for a game, with its own stream of chance.
    pub fn new(game: &Game, budget: Budget, reach: Reach, seed: u64) -> Self {
        let rules = Arc::clone(&game.rules);
        Self {
            // A game whose scripts cannot be loaded is not played either.
            host: game.host().ok(),
            lookahead: Lookahead::new(Arc::clone(&rules)),
            walk: Rc::new(RefCell::new(Walk::new(Arc::clone(&rules), seed))),
            judge: Judge::new(&rules),
            rules,
            budget,
            reach,
            chance: Pcg32::new(seed, 2),
            restriction: Restriction::default(),
            thought: None,
        }
    }

    /// Begins to think about a question; nothing, where nothing can be tried.
    fn begin(&mut self, question: &Question<'_>) -> Option<Thought> {
        let at = question.standpoint().filter(|_| question.is_by(&self.rules))?;
        let thought = Thought::new(at.clone(), self.budget, question.count());
        self.lookahead.stand(at);
        self.walk.borrow_mut().begin(question.seat(), self.lookahead.supposed());
        self.judge.begin(&mut self.lookahead);
        Some(thought)
    }

    /// The same, which never does some things of its own will, and knows that.
    #[must_use]
    pub fn never(self, restriction: Restriction) -> Self {
        self.walk.borrow_mut().never(restriction.clone());
        Self { restriction, ..self }
    }

    /// The same, which counts not wins but what those who have not won pay: this stat.
    #[must_use]
    pub fn paying(self, pays: Option<StatId>) -> Self {
        Self { judge: self.judge.paying(pays), ..self }
    }

    /// Thinks on; how far it has come, nothing at the end.
    fn think_on(&mut self, thought: &mut Thought, time: Duration) -> Option<Progress> {
        let (begun, before) = (Instant::now(), thought.taken);
        loop {
            if thought.is_over(&self.walk.borrow()) {
                return None;
            }
            let came_back = self.iterate().is_some();
            let taken = begun.elapsed();
            thought.tried(came_back, self.lookahead.spent(), before + taken);
            if taken >= time {
                return Some(thought.progress());
            }
        }
    }

    /// One iteration; nothing, where it did not come back to the question.
    fn iterate(&mut self) -> Option<()> {
        let host = self.host.as_deref()?;
        // Deals below are the fixed ones.
        let deal = self.chance.draw() | 1 << 31;
        self.walk.borrow_mut().again(self.reach.decisions);
        let (walk, reach) = (&self.walk, self.reach);
        let begun = self.lookahead.turn();
        let goes_on = |state: &State, _: usize, spent: u64| {
            let seats = u32::try_from(state.seats()).unwrap_or(u32::MAX);
            let in_reach = state.turn < begun.saturating_add(reach.turns * seats);
            in_reach && walk.borrow().beyond() < reach.decisions && spent < OPERATIONS
        };
        let pilot: Rc<RefCell<Walk>> = Rc::clone(walk);
        match self.lookahead.play_on(host, deal, pilot, goes_on) {
            Ok(Ahead::Played) => {
                let shares = self.judge.shares(&self.lookahead);
                self.walk.borrow_mut().tell(&shares);
                Some(())
            }
            Ok(Ahead::Lost) | Err(_) => None,
        }
    }
}

impl Decider for Search {
    fn decide(&mut self, question: &Question<'_>) -> usize {
        if question.count() < 2 {
            return 0;
        }
        while self.think(question, Duration::MAX).is_some() {}
        let best = self.thought.take().and_then(|_| self.walk.borrow().best());
        best.unwrap_or_else(|| {
            let allowed = question.allowed(&self.restriction);
            allowed.get(self.chance.below(allowed.len())).copied().unwrap_or(0)
        })
    }

    fn think(&mut self, question: &Question<'_>, time: Duration) -> Option<Progress> {
        if question.count() < 2 {
            return None;
        }
        let known = self.thought.take().filter(|thought| question.is_at(thought.at()));
        let mut thought = known.or_else(|| self.begin(question))?;
        let progress = self.think_on(&mut thought, time);
        self.thought = Some(thought);
        progress
    }

    fn interrupt(&mut self) {
        if let Some(thought) = &mut self.thought {
            thought.interrupt();
        }
    }

    fn looks_ahead(&self) -> bool {
        true
    }
}
