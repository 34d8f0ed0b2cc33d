//! In which response windows people are asked. Where several share a keyboard
//! everybody sees who is asked, and so must not be able to tell from it who
//! could respond: then every window asks. One person alone is asked only where
//! there is something to decide.

use tuckbox_core::ask::{Choice, Decision, Prompt};
use tuckbox_core::rules::Ruleset;
use tuckbox_core::rules::flow::Step;

/// Which windows ask a person.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Windows {
    /// Those the person can do something in.
    Usable,
    /// All that the game opens for the seat.
    All,
}

impl Windows {
    /// What is right for so many people at one keyboard.
    pub fn usual(people: usize) -> Self {
        if people > 1 { Self::All } else { Self::Usable }
    }

    /// The other one.
    pub fn other(self) -> Self {
        match self {
            Self::Usable => Self::All,
            Self::All => Self::Usable,
        }
    }

    /// In words; several people are told what they show each other.
    pub fn words(self, people: usize) -> &'static str {
        match self {
            Self::All => "Every window asks you, also where you can only pass.",
            Self::Usable if people > 1 => {
                "Windows ask you only where you can respond: whoever sees you asked knows that you can."
            }
            Self::Usable => "Windows ask you only where you can respond.",
        }
    }
}

/// How one person wants to be asked in windows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AutoPass {
    /// In which response windows the person is asked.
    pub windows: Windows,
    /// None does until the person can act again.
    pub pass: bool,
}

impl AutoPass {
    /// The place of the option to answer a question with without asking the
    /// person: passing, or stopping where nothing but that is left.
    pub fn unasked(self, rules: &Ruleset, decision: &Decision) -> Option<usize> {
        let idle = decision.options.len() == 1 && self.windows == Windows::Usable;
        let passes = match decision.prompt {
            Prompt::Respond(..) => idle || self.pass,
            // Acts that ask always do so for the same reason.
            Prompt::Act(node) => idle && matches!(&rules.flow[node.index()].step, Step::Act(act) if act.always),
            _ => false,
        };
        decision.options.iter().position(|choice| passes && *choice == Choice::Stop)
    }
}
