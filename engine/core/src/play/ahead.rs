//! Looking ahead while a step runs: who answers there, and how the step comes to the
//! question that somebody looks ahead from. What the step was answered before is given
//! again; where the step goes otherwise on the supposed board, it is given up.

use super::Determinization;
use crate::ask::Decision;
use crate::standpoint::{Earlier, Pilot};
use crate::state::State;
use std::cell::RefCell;
use std::rc::Rc;

/// Who looks ahead, and how far the way to its question has been gone.
pub(crate) struct Piloted {
    root: Rc<Root>,
    /// What is dealt anew at the question, where that has not been done before the step.
    anew: Option<Determinization>,
    pilot: Rc<RefCell<dyn Pilot>>,
    /// How many questions have come up.
    asked: usize,
    /// The step went otherwise than it did.
    lost: bool,
}

/// A question, and what was answered in its step before.
#[derive(Debug)]
pub(crate) struct Root {
    /// What was answered, first to last.
    pub answers: Vec<Earlier>,
    /// What is asked then.
    pub decision: Decision,
}

impl Piloted {
    /// At the beginning of the step.
    pub fn new(root: &Rc<Root>, anew: Option<Determinization>, pilot: Rc<RefCell<dyn Pilot>>) -> Self {
        Self { root: Rc::clone(root), anew, pilot, asked: 0, lost: false }
    }

    /// Whether the step did not come to the question again.
    pub fn is_lost(&self) -> bool {
        self.lost || self.asked <= self.root.answers.len()
    }

    /// What is to be dealt anew now, if anything is.
    pub fn deals_now(&mut self) -> Option<Determinization> {
        if self.asked == self.root.answers.len() { self.anew.take() } else { None }
    }

    /// The place of the option that is taken; nothing where the step went otherwise, or
    /// nobody looks further.
    pub fn answer(&mut self, board: &State, decision: &Decision) -> Option<usize> {
        let at = self.asked;
        self.asked += 1;
        let root = &self.root;
        let as_before = match root.answers.get(at) {
            Some(Earlier { seat, choice: Some(choice) }) => {
                let place = decision.options.iter().position(|option| option == choice);
                self.lost = *seat != decision.seat || place.is_none();
                return place.filter(|_| !self.lost);
            }
            Some(Earlier { seat, choice: None }) => *seat == decision.seat,
            None => at > root.answers.len() || *decision == root.decision,
        };
        self.lost = !as_before;
        if as_before { self.pilot.borrow_mut().choose(board, decision) } else { None }
    }
}
