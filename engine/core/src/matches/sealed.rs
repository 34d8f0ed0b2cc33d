//! What becomes of sealed answers when a seat leaves while others still choose:
//! the step begins anew, and nobody who has answered is asked the same again.

use super::Match;
use crate::ask::Decision;
use crate::ids::{NodeId, Seat};
use crate::standpoint::Earlier;
use crate::state::{Frame, State};

/// Sealed answers, and where in the flow they were given.
#[derive(Debug, Clone, Default)]
pub(super) struct LeftAnswers {
    place: Vec<FramePlace>,
    answers: Vec<LeftAnswer>,
}

/// A question, and the option that was taken.
#[derive(Debug, Clone)]
struct LeftAnswer {
    decision: Decision,
    option: u16,
}

/// Where one frame of the flow stands, and in which round of its loop.
#[derive(Debug, Clone, PartialEq, Eq)]
struct FramePlace {
    node: NodeId,
    seat: Seat,
    at: u16,
    count: u16,
}

impl LeftAnswers {
    /// The answers so far to questions that are asked together.
    pub(super) fn of(before: &State, asked: &[Decision], answers: &[Option<u16>]) -> Self {
        let sealed = asked.iter().zip(answers).filter(|(decision, _)| decision.sealed);
        let answers = sealed
            .filter_map(|(decision, answer)| answer.map(|option| LeftAnswer { decision: decision.clone(), option }));
        Self { place: place(before), answers: answers.collect() }
    }

    /// The answers that stand for what is asked now: the same questions, at the
    /// same place of the flow.
    pub(super) fn take_answers(&self, before: &State, asked: &[Decision], sealed: &mut Vec<Option<u16>>) {
        sealed.clear();
        if self.answers.is_empty() || self.place != place(before) {
            return sealed.resize(asked.len(), None);
        }
        let mut left = self.answers.clone();
        let answer = |decision: &Decision| {
            let at = left.iter().position(|kept| kept.decision == *decision)?;
            Some(left.remove(at).option)
        };
        sealed.extend(asked.iter().map(answer));
    }
}

/// Where a state stands in the flow, and in which round of its loops.
fn place(state: &State) -> Vec<FramePlace> {
    let place = |frame: &Frame| FramePlace { node: frame.node, seat: frame.seat, at: frame.at, count: frame.count };
    state.frames.iter().map(place).collect()
}

impl Match {
    /// What is asked together with a question and before it, as its seat may know the
    /// answers.
    pub(super) fn sealed_before<'a>(&'a self, decision: &'a Decision) -> impl Iterator<Item = Earlier> + 'a {
        let asked = self.play.pending().iter().zip(&self.sealed);
        asked.take_while(|(other, _)| !std::ptr::eq(*other, decision)).map(|(other, answer)| {
            let own = answer.filter(|_| other.seat == decision.seat);
            let choice = own.and_then(|answer| other.options.get(usize::from(answer)).copied());
            Earlier { seat: other.seat, choice }
        })
    }
}
