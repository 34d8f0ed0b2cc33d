//! Turns whatever a script or the Lua host reports into one sentence with a place.
//!
//! Luau knows errors as text with a trace behind it, mlua wraps them once per
//! Rust frame. Whoever writes cards wants the innermost sentence, the line of
//! the script, and the lines that led there; nothing of the host.

use std::fmt;
use std::str::FromStr;

use mlua::Error;
use tuckbox_core::words::capital;

use super::Refused;
use crate::budget::{Kill, PRELUDE, ScriptLine, Spent};

/// What a sentence about a value of the wrong kind says of where.
const HERE: &str = " is needed here";

/// Places of arguments in words.
const PLACES: [&str; 6] = ["first", "second", "third", "fourth", "fifth", "sixth"];

/// Letters of a message that are shown.
const LONGEST_MESSAGE: usize = 400;

/// What went wrong in a script, for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The bound that was spent, if the script was killed.
    pub spent: Option<Spent>,
    /// The line of a script where it happened, if one was running.
    pub place: Option<ScriptLine>,
    /// What is wrong and what to do, in whole sentences.
    pub message: String,
    /// The lines of scripts that led there, innermost first.
    pub trace: Vec<ScriptLine>,
}

impl Fault {
    /// Reads an error that [`Sandbox::load`](super::Sandbox::load), [`call`](super::call)
    /// or the Lua host gave.
    #[must_use]
    pub fn of(error: &Error) -> Fault {
        if let Some(kill) = Kill::of(error) {
            return Fault {
                spent: Some(kill.spent),
                place: kill.place,
                message: kill.spent.to_string(),
                trace: vec![],
            };
        }
        let mut trace = Vec::new();
        let mut inner = error;
        let mut argument = None;
        loop {
            inner = match inner {
                Error::CallbackError { traceback, cause } => {
                    trace = places(traceback);
                    cause
                }
                Error::BadArgument { pos, cause, .. } => {
                    argument = Some(*pos);
                    cause
                }
                Error::WithContext { cause, .. } => cause,
                _ => break,
            };
        }
        let text = match inner {
            Error::FromLuaConversionError { from, to, .. } => {
                let needed = capital(kind_word(to));
                format!(
                    "{needed} is needed here, but the script gave {}; give the right kind of value.",
                    kind_word(from)
                )
            }
            Error::RuntimeError(text) | Error::SyntaxError { message: text, .. } => text.clone(),
            Error::ExternalError(refused) => match refused.downcast_ref::<Refused>() {
                Some(refused) => return refused.fault(),
                None => refused.to_string(),
            },
            other => other.to_string(),
        };
        let text = of_argument(text, argument);
        let (message, told) = match text.rfind("\nstack traceback:") {
            Some(at) => text.split_at(at),
            None => (text.as_str(), ""),
        };
        if trace.is_empty() {
            trace = places(told);
        }
        let (place, message) = match message.split_once(": ").map(|(before, after)| (before.parse::<Line>(), after)) {
            Some((Ok(Line(place)), after)) => (Some(place).filter(|place| place.script != PRELUDE), after),
            _ => (None, message),
        };
        Fault { spent: None, place: place.or_else(|| trace.first().cloned()), message: plainer(message), trace }
    }
}

/// The sentence about a value of the wrong kind, with which argument that is, counted from 1,
/// if it is one.
pub(crate) fn of_argument(text: String, argument: Option<usize>) -> String {
    match argument.and_then(|at| PLACES.get(at.checked_sub(1)?)) {
        Some(place) => text.replacen(HERE, &format!("{HERE} as the {place} argument"), 1),
        None => text,
    }
}

/// The word of scripts for a kind of value, as Luau or the host calls it.
pub(crate) fn kind_word(kind: &str) -> &'static str {
    match kind {
        "nil" => "nothing",
        "boolean" | "bool" => "true or false",
        "number" | "integer" | "f64" | "i32" | "u32" | "usize" => "a number",
        "string" | "String" | "LuaString" | "&str" | "BorrowedStr" => "a text",
        "table" | "Table" => "a list",
        "function" | "Function" => "a function",
        "lightuserdata" | "light userdata" => "a piece or a seat",
        _ => "another kind of value",
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(place) = &self.place {
            write!(f, "{place}: ")?;
        }
        f.write_str(&self.message)
    }
}

/// Luau's words for what only happens in this sandbox, said for card designers.
fn plainer(message: &str) -> String {
    // A script chooses its messages; neither their length nor a terminal's
    // control characters shall reach a log or a screen.
    let message = message.chars().take(LONGEST_MESSAGE).map(|letter| if letter.is_control() { ' ' } else { letter });
    let message = message.collect::<String>();
    if message.starts_with("attempt to modify a readonly table") {
        "What a script file declares cannot be changed while a match runs, \
         and neither can the library; use a local of the function, or keep the value in a stat."
            .into()
    } else {
        message
    }
}

fn places(traceback: &str) -> Vec<ScriptLine> {
    traceback
        .lines()
        .filter_map(|line| line.trim_start().split_once(": in "))
        .filter_map(|(place, _)| place.parse::<Line>().ok())
        .map(|Line(place)| place)
        .filter(|place| place.script != PRELUDE)
        .collect()
}

/// `script:line`, as Luau writes it.
struct Line(ScriptLine);

impl FromStr for Line {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (script, line) = text.rsplit_once(':').ok_or(())?;
        let line = line.parse().map_err(|_| ())?;
        Ok(Line(ScriptLine { script: script.into(), line }))
    }
}
