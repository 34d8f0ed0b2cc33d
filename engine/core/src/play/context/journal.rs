//! The journal of a step: what is asked and what was answered. A step that
//! runs again reads its answers here, and has to come out as before.

use super::{Flowing, Halt};
use crate::ask::{Choice, Decision};
use crate::decider::Decider;
use crate::ids::Seat;
use crate::play::ahead::Piloted;
use crate::standpoint::Taken;

/// Who answers at once.
pub(crate) enum AtHand {
    /// A decider, which knows no more than the seats that are asked.
    Decider(Box<dyn Decider>),
    /// Whoever looks ahead on a board that is only supposed.
    Pilot(Box<Piloted>),
}

/// Questions and answers of the step in hand.
#[derive(Default)]
pub(crate) struct Journal {
    /// Who answers what the journal does not, at once; without anybody the step
    /// unwinds.
    decider: Option<AtHand>,
    /// Answers of this step, as places of options.
    answers: Vec<u16>,
    /// How many of them have been read.
    read: usize,
    /// How the step stood when its last question came up.
    expected: Option<Mark>,
    /// Questions nobody has answered yet.
    pending: Vec<Decision>,
    /// What the lists came to that the step has made to ask of, first to last.
    lists: Vec<List>,
    /// How many of them have been passed since the step began again.
    passed: usize,
    /// All answers the decider has given since the match began.
    given: Vec<(Seat, u16)>,
    /// How many of these before the step.
    given_before: usize,
    /// What the step has been answered, by seat, since it began or began again.
    taken: Vec<Taken>,
    /// The hash of the state at every decision of the decider, where it is wanted.
    hashes: Option<Vec<u64>>,
}

/// What a list came to that a step made to ask of. A step that runs again comes to the same
/// and need not make it again.
#[derive(Debug, Clone, Copy)]
struct List {
    /// The operations that were spent on it.
    spent: u64,
    /// What was taken of it; nothing of an empty one.
    taken: Option<Choice>,
    /// Nobody has answered yet.
    open: bool,
}

/// How a step stood at a question. It must come out the same again.
#[derive(Debug, Clone, Copy)]
struct Mark {
    /// After so many answers.
    answers: usize,
    /// The hash of the state, where it is compared.
    hash: Option<u64>,
}

impl Journal {
    /// A journal that goes on after these answers.
    pub fn after(answers: Vec<u16>) -> Self {
        Self { answers, ..Self::default() }
    }

    /// A journal whose questions this decider answers at once; with the hash of
    /// the state at each, if that is wanted.
    pub fn decided_by(decider: Box<dyn Decider>, hashes: bool) -> Self {
        Self { decider: Some(AtHand::Decider(decider)), hashes: hashes.then(Vec::new), ..Self::default() }
    }

    /// A journal whose questions are answered at once by whoever looks ahead.
    pub fn piloted(piloted: Piloted) -> Self {
        Self { decider: Some(AtHand::Pilot(Box::new(piloted))), ..Self::default() }
    }

    /// Whether the decider at hand wants the state before each step to be kept.
    pub fn looks_ahead(&self) -> bool {
        matches!(&self.decider, Some(AtHand::Decider(decider)) if decider.looks_ahead())
    }

    /// Whoever looks ahead is no more at hand.
    pub fn end_pilot(&mut self) -> Option<Box<Piloted>> {
        match self.decider.take() {
            Some(AtHand::Pilot(piloted)) => Some(piloted),
            other => {
                self.decider = other;
                None
            }
        }
    }

    /// What the step has been answered so far.
    pub fn taken(&self) -> &[Taken] {
        &self.taken
    }

    /// The step has been answered so.
    pub fn note_taken(&mut self, taken: Taken) {
        self.taken.push(taken);
    }

    /// All that were asked together have answered.
    pub fn unseal(&mut self) {
        self.taken.iter_mut().for_each(|taken| taken.sealed = false);
    }

    /// The same questions and answers, for a copy of the match.
    pub fn copied(&self) -> Self {
        Self {
            answers: self.answers.clone(),
            expected: self.expected,
            pending: self.pending.clone(),
            taken: self.taken.clone(),
            ..Self::default()
        }
    }

    /// The answers of this step.
    pub fn answers(&self) -> &[u16] {
        &self.answers
    }

    /// How many answers have been read since the step began again.
    pub fn read(&self) -> usize {
        self.read
    }

    /// Whether there are answers that have not been read.
    pub fn is_ahead(&self) -> bool {
        self.read < self.answers.len()
    }

    /// Questions nobody has answered yet.
    pub fn pending(&self) -> &[Decision] {
        &self.pending
    }

    /// Adds an answer, for when the step runs again.
    pub fn push(&mut self, answer: u16) {
        self.answers.push(answer);
        if let ([decision], Some(list)) = (&self.pending[..], self.lists.last_mut().filter(|list| list.open)) {
            list.taken = decision.options.get(usize::from(answer)).copied();
            list.open = false;
        }
    }

    /// What the list came to that is to be made next, and the operations it takes, where
    /// the step that runs again has made it before.
    pub fn known_list(&mut self) -> Option<(Option<Choice>, u64)> {
        let list = self.lists.get(self.passed).filter(|list| !list.open)?;
        self.passed += 1;
        Some((list.taken, list.spent))
    }

    /// A list has been made, for so many operations; `open`: there is something to ask of.
    pub fn listed(&mut self, spent: u64, open: bool) {
        self.lists.truncate(self.passed);
        self.lists.push(List { spent, taken: None, open });
        self.passed += 1;
    }

    /// What the last list was made for has been answered at once.
    pub fn took(&mut self, choice: Choice) {
        let last = self.passed.checked_sub(1).and_then(|at| self.lists.get_mut(at));
        if let Some(list) = last.filter(|list| list.open) {
            list.taken = Some(choice);
            list.open = false;
        }
    }

    /// Whether a step may have to run again, since nobody is at hand to answer.
    pub fn may_run_again(&self) -> bool {
        self.decider.is_none()
    }

    /// What was taken of the one question that was asked, which is not asked any more, and its
    /// options.
    pub fn go_on(&mut self) -> Option<(Choice, Vec<Choice>)> {
        let [decision] = &self.pending[..] else { return None };
        let choice = decision.options.get(usize::from(*self.answers.last()?)).copied()?;
        Some((choice, self.pending.pop()?.options))
    }

    /// The step begins again.
    pub fn begin(&mut self) {
        self.read = 0;
        self.passed = 0;
        self.given_before = self.given.len();
        self.taken.clear();
    }

    /// How many answers the step has had since it began, whoever gave them.
    pub fn answered(&self) -> usize {
        self.read + self.given.len().saturating_sub(self.given_before)
    }

    /// The answers of the step are forgotten, but not how it stood.
    pub fn drop_answers(&mut self) {
        self.answers.clear();
        self.lists.clear();
    }

    /// The step is over: its answers are done with.
    pub fn close(&mut self) {
        self.answers.clear();
        self.lists.clear();
        self.expected = None;
    }

    /// What was asked is not asked any more.
    pub fn drop_questions(&mut self) {
        self.pending.clear();
    }

    /// The step halts at a question, with this hash of the state if it is to be compared.
    pub fn stand_at(&mut self, hash: Option<u64>) {
        self.expected = Some(Mark { answers: self.answers.len(), hash });
    }

    /// The hash of the state at the question it halts at, where it is known.
    pub fn hash(&self) -> Option<u64> {
        self.expected.filter(|_| !self.pending.is_empty())?.hash
    }

    /// The next answer, if there is one left to read. `hash` gives that of the
    /// state now.
    ///
    /// # Errors
    /// When the step stood otherwise at this question before.
    pub fn next(&mut self, hash: impl FnOnce() -> u64) -> Flowing<Option<u16>> {
        let Some(&answer) = self.answers.get(self.read) else { return Ok(None) };
        if let Some(mark) = self.expected.filter(|mark| mark.answers == self.read)
            && mark.hash.is_some_and(|before| before != hash())
        {
            return Err(Halt::failed(format!(
                "The step came out differently when it ran again up to question {}. A script keeps something outside the match.",
                mark.answers + 1
            )));
        }
        self.read += 1;
        Ok(Some(answer))
    }

    /// Lends whoever answers at once, if there is anybody.
    pub fn lend_decider(&mut self) -> Option<AtHand> {
        self.decider.take()
    }

    /// Takes whoever answers at once back, without an answer.
    pub fn take_back_decider(&mut self, decider: AtHand) {
        self.decider = Some(decider);
    }

    /// Takes it back with its answer. `hash` gives that of the state.
    pub fn decided(&mut self, decider: AtHand, seat: Seat, answer: usize, hash: impl FnOnce() -> u64) {
        if let Some(hashes) = &mut self.hashes {
            hashes.push(hash());
        }
        self.decider = Some(decider);
        self.given.push((seat, u16::try_from(answer).unwrap_or(u16::MAX)));
    }

    /// Nobody here answers this.
    pub fn suspend(&mut self, decision: Decision) -> Halt {
        self.pending.clear();
        self.pending.push(decision);
        Halt::Ask
    }

    /// Whether what is asked next has to wait for its answers.
    pub fn waits(&self) -> bool {
        !self.is_ahead() && self.decider.is_none()
    }

    /// Nobody here answers these, which are asked together.
    pub fn suspend_all(&mut self, decisions: Vec<Decision>) -> Halt {
        self.pending = decisions;
        Halt::Ask
    }

    /// Uses the memory again of the answers that another one was given.
    pub fn reuse(&mut self, mut old: Self) {
        old.given.clear();
        self.given = old.given;
    }

    /// All answers the decider has given.
    pub fn given(&self) -> &[(Seat, u16)] {
        &self.given
    }

    /// The hashes at its decisions, which are gone from here then.
    pub fn take_hashes(&mut self) -> Vec<u64> {
        self.hashes.take().unwrap_or_default()
    }
}
