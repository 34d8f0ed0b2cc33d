//! What keys do at the table: moving the cursor, choosing, pages, and leaving.
//! Nothing is drawn here, and what cannot be undone is asked about first.

use super::cover::{Cover, HELP, Sure};
use super::desk::{Cursor, Desk};
use super::theme::Tone;
use crate::session::Next;
use crate::words::{board, piece};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// Whether the person stays at the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stay {
    /// Stays.
    Here,
    /// Leaves.
    Leave,
}

impl Desk {
    /// Does what a key says.
    pub fn press(&mut self, key: KeyEvent) -> Stay {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            return if key.code == KeyCode::Char('c') { Stay::Leave } else { Stay::Here };
        }
        self.notice = None;
        if let Some(cover) = self.cover.clone() {
            return self.press_over(&cover, key.code);
        }
        match key.code {
            KeyCode::Enter => self.choose(),
            KeyCode::Esc => self.back(),
            KeyCode::Tab => self.step_option(1),
            KeyCode::BackTab => self.step_option(-1),
            KeyCode::Left => self.sideways(-1),
            KeyCode::Right => self.sideways(1),
            KeyCode::Up => self.upright(-1),
            KeyCode::Down => self.upright(1),
            KeyCode::Char(digit @ '1'..='9') => self.jump(digit),
            KeyCode::Char('i' | ' ') => match self.inspected() {
                Some(page) => self.open(page),
                None => self.say("Move the cursor to a card to read it in full."),
            },
            KeyCode::Char('?' | 'h') => {
                self.open(Cover::Page("Keys".into(), HELP.iter().map(ToString::to_string).collect()));
            }
            KeyCode::Char('w') => self.why(),
            KeyCode::Char('z') => {
                let lines = board::lines(self.session.rules(), &self.view);
                self.open(Cover::Page("Everything you can see".into(), lines));
            }
            KeyCode::Char('l') => {
                self.open(Cover::Page("What has happened".into(), self.log.clone()));
                self.scroll = u16::MAX;
            }
            KeyCode::Char('d') => self.problems(),
            KeyCode::Char('s') => self.save(),
            KeyCode::Char('c') if self.session.outcome().is_none() => self.open(Cover::Ask(Sure::Concede)),
            KeyCode::Char('q') => {
                if !self.file.named && self.session.is_unsaved() {
                    self.open(Cover::Ask(Sure::Quit));
                } else {
                    return Stay::Leave;
                }
            }
            _ => {}
        }
        Stay::Here
    }

    fn press_over(&mut self, cover: &Cover, key: KeyCode) -> Stay {
        match (cover, key) {
            (Cover::Pass(seat), KeyCode::Enter) => {
                self.seat = *seat;
                self.shut();
                self.renew();
            }
            (Cover::Pass(_), KeyCode::Char('q')) => return Stay::Leave,
            (Cover::Pass(_), _) => {}
            (Cover::Ask(sure), KeyCode::Char('y')) => {
                self.shut();
                match sure {
                    Sure::Quit => return Stay::Leave,
                    Sure::Concede => {
                        self.session.concede(self.seat);
                        self.renew();
                    }
                }
            }
            (Cover::Ask(Sure::Quit), KeyCode::Char('s')) => {
                self.shut();
                self.save();
                if !self.session.is_unsaved() {
                    return Stay::Leave;
                }
            }
            (Cover::Ask(_), KeyCode::Char('n') | KeyCode::Esc) => self.shut(),
            (Cover::Ask(_), _) => {}
            (Cover::Failure(_), KeyCode::Enter) => {
                self.shut();
                self.session.try_again();
                self.renew();
            }
            (Cover::Failure(_), KeyCode::Char('q')) => return Stay::Leave,
            (_, KeyCode::Up) => self.scroll = self.scroll.saturating_sub(1),
            (_, KeyCode::Down) => self.scroll = (self.scroll + 1).min(self.most),
            (_, KeyCode::PageUp) => self.scroll = self.scroll.saturating_sub(10),
            (_, KeyCode::PageDown) => self.scroll = (self.scroll + 10).min(self.most),
            (Cover::Failure(_), _) => {}
            (Cover::Problems(_), KeyCode::Esc | KeyCode::Enter | KeyCode::Char('q' | 'd')) => {
                self.aside = Some(self.view.turn);
                self.shut();
            }
            (Cover::Page(..), KeyCode::Esc | KeyCode::Enter | KeyCode::Char(_)) => self.shut(),
            _ => {}
        }
        Stay::Here
    }

    /// Puts something over the table.
    pub fn open(&mut self, cover: Cover) {
        self.cover = Some(cover);
        self.scroll = 0;
    }

    fn shut(&mut self) {
        self.cover = None;
        self.scroll = 0;
    }

    /// Says something in the note.
    pub fn say(&mut self, words: impl Into<String>) {
        self.notice = Some((words.into(), Tone::News));
    }

    /// Opens what is wrong with the saved content.
    pub fn problems(&mut self) {
        match self.restock.broken() {
            Some(broken) => {
                let text = tuckbox_content::render(&broken.diagnostics, &broken.sources, tuckbox_content::Style::Plain);
                self.open(Cover::Problems(text.lines().map(str::to_owned).collect()));
            }
            None => self.say("The content has no problem."),
        }
    }

    /// Chooses what the cursor is on: the option, or the only one about the
    /// piece; several are gone through one by one.
    fn choose(&mut self) {
        if self.session.outcome().is_some() {
            return self.say("The match is over; q leaves.");
        }
        if self.session.next() != Next::Human(self.seat) {
            return;
        }
        let at = match self.cursor {
            Cursor::Option(at) => at,
            Cursor::Piece(handle) => match self.options_of(handle).as_slice() {
                [] => {
                    let reason = crate::reasons::of(&self.reasons, handle).map(str::to_owned);
                    let words = reason.unwrap_or_else(|| "This is not among the options now.".into());
                    self.notice = Some((words, Tone::Bad));
                    return;
                }
                [at] => *at,
                [first, ..] => {
                    self.cursor = Cursor::Option(*first);
                    return self.say("This card has several options; choose one.");
                }
            },
        };
        match self.session.answer(self.seat, at) {
            Ok(()) => {
                self.bot_at = None;
                self.renew();
            }
            Err(sentence) => self.say(sentence),
        }
    }

    fn back(&mut self) {
        match self.session.take_back() {
            Ok(()) => {
                self.renew();
                self.say("Taken back.");
            }
            Err(sentence) => self.say(sentence),
        }
    }

    fn why(&mut self) {
        let rules = self.session.rules();
        let line = |reason: &crate::reasons::Reason| {
            format!("{}: {}", piece::name(rules, &self.view, reason.handle), reason.words)
        };
        let mut lines: Vec<String> = self.reasons.iter().map(line).collect();
        lines.dedup();
        if lines.is_empty() {
            lines.push("Everything that could be used or chosen is among the options.".into());
        }
        self.open(Cover::Page("Why not".into(), lines));
    }

    fn save(&mut self) {
        let file = self.file.file.clone();
        match self.session.save(&file) {
            Ok(()) => self.say(format!("The match is saved in `{}`.", file.display())),
            Err(problem) => self.notice = Some((problem.to_string(), Tone::Bad)),
        }
    }

    fn jump(&mut self, digit: char) {
        let at = digit.to_digit(10).and_then(|digit| usize::try_from(digit).ok()).unwrap_or(0).saturating_sub(1);
        if at < self.options.len() {
            self.cursor = Cursor::Option(at);
        }
    }

    /// To the next option or the one before, round and round.
    fn step_option(&mut self, by: isize) {
        let count = self.options.len();
        if count == 0 {
            return;
        }
        let at = match self.cursor {
            Cursor::Option(at) => at.checked_add_signed(by).unwrap_or(count - 1) % count,
            Cursor::Piece(handle) => self.options_of(handle).first().copied().unwrap_or(0),
        };
        self.cursor = Cursor::Option(at);
    }

    /// Left and right: along the row of the cursor, or over the options.
    fn sideways(&mut self, by: isize) {
        let Cursor::Piece(handle) = self.cursor else { return self.step_option(by) };
        let row = self.rows.iter().map(super::scene::Row::stops).find(|stops| stops.contains(&handle));
        let Some(stops) = row else { return };
        let at = stops.iter().position(|stop| *stop == handle).unwrap_or(0);
        let next = at.saturating_add_signed(by).min(stops.len() - 1);
        self.cursor = Cursor::Piece(stops[next]);
    }

    /// Up and down: between lines of boxes, and into and through the options.
    fn upright(&mut self, by: isize) {
        let next = match self.cursor {
            Cursor::Option(at) => match at.checked_add_signed(by) {
                Some(next) => Some(Cursor::Option(next.min(self.options.len().saturating_sub(1)))),
                None => self.enter(self.rows.len(), by, 0),
            },
            Cursor::Piece(handle) => self.rows.iter().position(|row| row.place(handle).is_some()).and_then(|at| {
                let place = self.rows[at].place(handle).unwrap_or(0);
                self.within(at, place, by)
            }),
        };
        self.cursor = next.unwrap_or(self.cursor);
    }

    /// From a box to the line of boxes above or below it.
    fn within(&self, row: usize, place: usize, by: isize) -> Option<Cursor> {
        let boxes = &self.rows[row].boxes;
        let across = self.across_of(row);
        let (line, column, last) = (place / across, place % across, (boxes.len() - 1) / across);
        match line.checked_add_signed(by).filter(|line| *line <= last) {
            Some(line) => Some(Cursor::Piece(boxes[(line * across + column).min(boxes.len() - 1)].handle)),
            None => self.enter(row, by, column),
        }
    }

    /// From a row, or from below them all, to the next row that has boxes.
    fn enter(&self, from: usize, by: isize, column: usize) -> Option<Cursor> {
        let mut row = from.checked_add_signed(by)?;
        while self.rows.get(row).is_some_and(|row| row.boxes.is_empty()) {
            row = row.checked_add_signed(by)?;
        }
        let Some(found) = self.rows.get(row) else { return Some(Cursor::Option(0)) };
        let across = self.across_of(row);
        let line = if by < 0 { (found.boxes.len() - 1) / across } else { 0 };
        Some(Cursor::Piece(found.boxes[(line * across + column).min(found.boxes.len() - 1)].handle))
    }

    /// How many boxes of a row stand side by side.
    fn across_of(&self, row: usize) -> usize {
        let all = self.rows.get(row).map_or(1, |row| row.boxes.len());
        self.across.get(row).copied().unwrap_or(all).min(all).max(1)
    }
}
