//! A bug report from the table: what is wrong is typed over it, about the
//! present or the point that is looked back at.

use super::app::App;
use super::overlay::{Confirm, Overlay};
use super::theme::Tone;
use crate::report::bug_report::CLOSED;
use ratatui::crossterm::event::KeyCode;
use tuckbox_session::Openness;
use tuckbox_session::saves;

impl App {
    /// Begins a report, where one may be written now.
    pub(super) fn bug(&mut self) {
        match self.session.openness() {
            Openness::Free => self.open(Overlay::Bug(String::new())),
            Openness::Ask => self.open(Overlay::Ask(Confirm::Bug)),
            Openness::Closed => {
                self.shut();
                self.notice = Some((CLOSED.into(), Tone::Bad));
            }
        }
    }

    /// Does what a key says while the words of a report are typed.
    pub(super) fn type_bug(&mut self, mut words: String, key: KeyCode) {
        match key {
            KeyCode::Char(sign) => words.push(sign),
            KeyCode::Backspace => drop(words.pop()),
            KeyCode::Enter => return self.write_bug(&words),
            KeyCode::Esc => return self.shut(),
            _ => {}
        }
        self.overlay = Some(Overlay::Bug(words));
    }

    fn write_bug(&mut self, words: &str) {
        self.shut();
        let file = saves::free(&self.file.file, "bug");
        match self.session.report(&file, words, self.looks_at()) {
            Ok(()) => self.say(format!("The report is in `{}`; `tuckbox replay {0}` opens it.", file.display())),
            Err(problem) => self.notice = Some((problem.to_string(), Tone::Bad)),
        }
    }
}
