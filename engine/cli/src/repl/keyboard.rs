//! Lines from standard input, read in a thread of their own so that waiting
//! for a person does not keep new content waiting. Ctrl-C is heard as the end of
//! all lines, so that the match is left in good order.

use crate::report::interrupt::Interrupt;
use crate::report::typed::{self, Typed};
use std::cell::RefCell;
use std::collections::VecDeque;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::Duration;

/// How long one look for a line takes.
const PAUSE: Duration = Duration::from_millis(20);

/// How many lines are read before they are asked for.
const AHEAD: usize = 64;

/// What was heard.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Heard {
    /// A line, without the spaces around it.
    Line(String),
    /// There will be no line any more.
    End,
    /// Something came that is no line, and nothing behind it is read.
    NoLine,
    /// Something else has changed meanwhile.
    News,
}

/// The lines of standard input.
pub struct Keyboard {
    lines: Receiver<Heard>,
    /// What was typed while nobody was asked.
    early: RefCell<VecDeque<Heard>>,
    interrupt: Interrupt,
}

impl Keyboard {
    /// Begins to read.
    pub fn new() -> Self {
        let (give, take) = sync_channel(AHEAD);
        std::thread::spawn(move || {
            loop {
                let heard = match typed::line() {
                    Typed::Line(line) => Heard::Line(line),
                    Typed::NoLine => Heard::NoLine,
                    Typed::End => return,
                };
                if give.send(heard.clone()).is_err() || heard == Heard::NoLine {
                    return;
                }
            }
        });
        Self { lines: take, early: RefCell::default(), interrupt: Interrupt::watch() }
    }

    /// Lines as if typed one after another.
    pub fn of(lines: &[&str]) -> Self {
        let (give, take) = sync_channel(lines.len());
        // Whoever takes them is there as long as this.
        lines.iter().for_each(|line| drop(give.send(Heard::Line(line.trim().to_owned()))));
        Self { lines: take, early: RefCell::default(), interrupt: Interrupt::default() }
    }

    /// Whether Ctrl-C has been pressed.
    pub fn is_over(&self) -> bool {
        self.interrupt.heard()
    }

    /// Whether an empty line has been typed while nobody is asked; any other line is kept.
    pub fn wants_on(&self) -> bool {
        let mut wants_on = false;
        for heard in self.lines.try_iter() {
            match heard {
                Heard::Line(line) if line.is_empty() => wants_on = true,
                heard => self.early.borrow_mut().push_back(heard),
            }
        }
        wants_on
    }

    /// A line, if one comes soon.
    pub fn listen(&self) -> Option<Heard> {
        if self.interrupt.heard() {
            return Some(Heard::End);
        }
        if let Some(heard) = self.early.borrow_mut().pop_front() {
            return Some(heard);
        }
        match self.lines.recv_timeout(PAUSE) {
            Ok(heard) => Some(heard),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => Some(Heard::End),
        }
    }
}
