//! Lines from standard input, read in a thread of their own so that waiting
//! for a person does not keep new content waiting. Ctrl-C is heard as the end of
//! all lines, so that the match is left in good order.

use crate::report::interrupt::Interrupt;
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
pub struct Keyboard {
    lines: Receiver<String>,
    interrupt: Interrupt,
}

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
        Self { lines: take, interrupt: Interrupt::watch() }
    }

    /// Lines as if typed one after another.
    pub fn of(lines: &[&str]) -> Self {
        let (give, take) = channel();
        // Whoever takes them is there as long as this.
        lines.iter().for_each(|line| drop(give.send(line.trim().to_owned())));
        Self { lines: take, interrupt: Interrupt::default() }
    }

    /// Whether Ctrl-C has been pressed.
    pub fn is_over(&self) -> bool {
        self.interrupt.heard()
    }

    /// A line, if one comes soon.
    pub fn listen(&self) -> Option<Heard> {
        if self.interrupt.heard() {
            return Some(Heard::End);
        }
        match self.lines.recv_timeout(PAUSE) {
            Ok(line) => Some(Heard::Line(line)),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => Some(Heard::End),
        }
    }
}
