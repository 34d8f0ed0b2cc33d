//! What the step in hand has shown so far, which is what decides whether its choices can
//! be taken back.

use tuckbox_core::ask::Prompt;
use tuckbox_core::log::{Entry, What};
use tuckbox_core::matches::{Answer, Match};
use tuckbox_core::play::{EventKind, Host};

/// What the step in hand has shown.
#[derive(Debug, Clone, Copy, Default)]
pub struct Step {
    /// How long the log was when its first question came up.
    begins: usize,
    /// One of its questions has shown what its seat did not know before.
    shown: bool,
}

impl Step {
    /// That of a match which was answered before: its step is answered again on a copy.
    pub fn of(play: &Match, host: &dyn Host) -> Self {
        let mut step = Self::default();
        let answers = play.answers();
        let (_, given) = answers.split_at(answers.len() - play.answers_in_step());
        if given.is_empty() {
            step.note(play);
            return step;
        }
        // What could not be answered again counts as shown.
        let unknown = Self { begins: 0, shown: true };
        let mut again = play.clone();
        if again.take_back(host).is_err() {
            return unknown;
        }
        step.note(&again);
        for &answer in given {
            let Answer::Option(seat, option) = answer else { return unknown };
            if !matches!(again.answer(host, seat, usize::from(option)), Ok(Ok(()))) {
                return unknown;
            }
            step.note(&again);
        }
        step
    }

    /// Looks at what is asked now, and at where the log is if a step begins with it.
    pub fn note(&mut self, play: &Match) {
        if play.answers_in_step() == 0 {
            *self = Self { begins: play.log().entries().len(), shown: false };
        }
        // What is chosen while an action is announced lies open anyway; what
        // effects ask may show cards.
        let open = |prompt: &Prompt| {
            matches!(prompt, Prompt::Act(_) | Prompt::Respond(..) | Prompt::Target(..) | Prompt::Pay(_))
        };
        self.shown |= play.decisions().any(|decision| !open(&decision.prompt));
    }

    /// Whether it has told anybody what was not known when it began.
    pub fn has_shown(&self, play: &Match) -> bool {
        let entries = play.log().entries().get(self.begins..).unwrap_or_default();
        self.shown || !entries.iter().all(is_quiet)
    }
}

/// Whether an entry of the log tells nobody anything new: the announcement of
/// the action itself and the paying of numbers.
fn is_quiet(entry: &Entry) -> bool {
    match &entry.what {
        What::Action(..) => true,
        What::Event(kind, _) => {
            matches!(kind, EventKind::Stat(..) | EventKind::SeatStat(..) | EventKind::TableStat(..))
        }
        _ => false,
    }
}
