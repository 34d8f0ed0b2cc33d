//! Lines from standard input, read in a thread of their own so that waiting
//! for a person does not keep new content waiting.

use std::io::BufRead;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

/// How long one look for a line takes.
const PAUSE: Duration = Duration::from_millis(20);

/// What was heard.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Heard {
    /// A line, without the spaces around it.
    Line(String),
    /// There will be no line any more.
    End,
    /// Something else has changed meanwhile.
    News,
}

/// The lines of standard input.
pub struct Keyboard(Receiver<String>);

impl Keyboard {
    /// Begins to read.
    pub fn new() -> Self {
        let (give, take) = channel();
        std::thread::spawn(move || {
            for line in std::io::stdin().lock().lines().map_while(Result::ok) {
                if give.send(line.trim().to_owned()).is_err() {
                    return;
                }
            }
        });
        Self(take)
    }

    /// A line, if one comes soon.
    pub fn listen(&self) -> Option<Heard> {
        match self.0.recv_timeout(PAUSE) {
            Ok(line) => Some(Heard::Line(line)),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => Some(Heard::End),
        }
    }
}
