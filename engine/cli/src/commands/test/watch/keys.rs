//! The words a person types while scenarios are watched. They are heard line
//! by line, at a terminal and elsewhere, so that Ctrl-C always ends it.

use crate::report::typed::{self, Typed};
use std::sync::mpsc::{Receiver, channel};

/// What was typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Heard {
    /// Runs all scenarios, not those alone that changed.
    All,
    /// Run what fails.
    Failing,
    /// Stops watching.
    Quit,
}

/// The keyboard, or whatever standard input is.
pub(super) struct Keys(Receiver<Heard>);

impl Keys {
    /// Listens in a thread of its own. Where nobody can type any more, nothing is
    /// heard and nothing ends.
    pub fn new() -> Self {
        let (give, take) = channel();
        std::thread::spawn(move || {
            while let Typed::Line(line) = typed::line() {
                let heard = match line.as_str() {
                    "" | "a" | "all" => Heard::All,
                    "f" | "failing" => Heard::Failing,
                    "q" | "quit" => Heard::Quit,
                    _ => continue,
                };
                if give.send(heard).is_err() {
                    return;
                }
            }
        });
        Self(take)
    }

    /// The next word, if one was typed.
    pub fn heard(&self) -> Option<Heard> {
        self.0.try_recv().ok()
    }

    /// What can be typed.
    pub fn help(&self) -> &'static str {
        "Waiting for the next save. Enter runs all, f and Enter what fails, q and Enter ends this."
    }
}
