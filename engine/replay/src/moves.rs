//! Answers as a file keeps them: by option, in words, and with the fingerprint of the
//! match they were given to, so that the first difference is found.

use crate::edits::edit_by_ids;
use crate::options::option_by_ids;
use serde::{Deserialize, Serialize};
use std::fmt;
use tuckbox_core::ids::Seat;
use tuckbox_core::matches::{Answer, Match};
use tuckbox_core::state::Edit;

/// Who answers where the table was changed by hand.
const BY_HAND: char = '-';

/// One answer, and what the match was like when it was given.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Move {
    /// The letter of the seat; `-` where whoever runs the table changed it by hand.
    pub seat: char,
    /// The place of the option; left out when the seat gave up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub option: Option<u16>,
    /// How the table was changed by hand, if it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub edit: Option<Edit>,
    /// The option in words, to tell what is different.
    pub says: String,
    /// Fingerprint of the match before it.
    pub before: Fingerprint,
}

impl Move {
    /// An answer to a match as it is now.
    pub(crate) fn of(found: &Match, answer: Answer) -> Self {
        let (option, edit) = match answer {
            Answer::Option(_, option) => (Some(option), None),
            Answer::Concede(_) => (None, None),
            Answer::Edit(edit) => (None, Some(edit)),
        };
        let seat = answer.seat().map_or(BY_HAND, Seat::letter);
        Self { seat, option, edit, says: say(found, answer), before: Fingerprint(found.fingerprint()) }
    }

    /// Why this answer is no longer what it was, if it is not: it means something
    /// else, or, with the same content, the match before it is another one.
    pub(crate) fn differs(&self, found: &Match, same: bool) -> Option<String> {
        let says = say(found, self.answer());
        if says != self.says {
            return Some(format!("{} answered `{}`, which is now `{says}`.", self.seat, self.says));
        }
        let other = same && Fingerprint(found.fingerprint()) != self.before;
        other.then(|| format!("The match is another one when {} answers `{says}`.", self.seat))
    }

    /// What the seat answered, as a match takes it.
    pub fn answer(&self) -> Answer {
        let seat = seat(self.seat);
        match (self.edit, self.option) {
            (Some(edit), _) => Answer::Edit(edit),
            (None, Some(option)) => Answer::Option(seat, option),
            (None, None) => Answer::Concede(seat),
        }
    }
}

/// A fingerprint, kept as hexadecimal text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Fingerprint(pub u64);

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl From<Fingerprint> for String {
    fn from(mark: Fingerprint) -> Self {
        mark.to_string()
    }
}

impl TryFrom<String> for Fingerprint {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        u64::from_str_radix(&text, 16)
            .map(Fingerprint)
            .map_err(|_| format!("`{text}` is no fingerprint in hexadecimal"))
    }
}

/// An answer in words, for people who see everything.
fn say(found: &Match, answer: Answer) -> String {
    let (seat, option) = match answer {
        Answer::Option(seat, option) => (seat, option),
        Answer::Concede(_) => return "gives up".into(),
        Answer::Edit(edit) => return edit_by_ids(found, edit),
    };
    let decision = found.decisions().find(|decision| decision.seat == seat);
    let said = decision.and_then(|decision| option_by_ids(found, decision, usize::from(option)));
    said.unwrap_or_else(|| "nothing that is asked".into())
}

fn seat(letter: char) -> Seat {
    let place = u32::from(letter).wrapping_sub(u32::from('A'));
    Seat(u8::try_from(place).unwrap_or(u8::MAX))
}
