//! What keys do at the table: moving the cursor, choosing, pages, and leaving.
//! Nothing is drawn here, and what cannot be undone is asked about first.

use super::app::App;
use super::overlay::{self, Confirm, Overlay};
use super::state::{Cursor, Direction, SearchFirst, Stay};
use super::theme::Tone;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use std::time::Duration;
use tuckbox_core::ids::Seat;
use tuckbox_core::view::OptionView;
use tuckbox_scene::areas::Owner;
use tuckbox_scene::overview::{self, Detail};
use tuckbox_scene::piece;
use tuckbox_scene::question::Offer;
use tuckbox_session::AutoPass;
use tuckbox_session::Next;

impl App {
    /// Does what a key says.
    pub fn press(&mut self, key: KeyEvent) -> Stay {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            return if key.code == KeyCode::Char('c') { Stay::Leave } else { Stay::Here };
        }
        self.notice = None;
        if let Some(overlay) = self.overlay.clone() {
            return self.press_over(&overlay, key.code);
        }
        if self.looking.is_some() {
            return self.press_looking(key.code);
        }
        if self.press_in_find(key.code) {
            return Stay::Here;
        }
        let typed = std::mem::take(&mut self.typed);
        match key.code {
            KeyCode::Enter | KeyCode::Char(' ') if let Next::Bot(seat) = self.session.next() => {
                self.hurry = true;
                self.session.interrupt(seat);
            }
            KeyCode::Enter => self.choose(),
            KeyCode::Esc => self.take_back(),
            KeyCode::Tab => self.step_offer(1),
            KeyCode::BackTab => self.step_offer(-1),
            KeyCode::Left => self.go(Direction::Left),
            KeyCode::Right => self.go(Direction::Right),
            KeyCode::Up => self.go(Direction::Up),
            KeyCode::Down => self.go(Direction::Down),
            KeyCode::PageUp => self.back = (self.back + 5).min(self.log.len().saturating_sub(1)),
            KeyCode::PageDown => self.back = self.back.saturating_sub(5),
            KeyCode::Char(digit @ '0'..='9') => self.type_digit(typed, digit),
            KeyCode::Char('/') => self.begin_find(SearchFirst::Offers),
            KeyCode::Char('g') => self.begin_find(SearchFirst::Pieces),
            KeyCode::Char('v') => self.next_focus(),
            KeyCode::Char('[') => self.look_back(),
            KeyCode::Char('+') => self.change_pace(self.pace / 2),
            KeyCode::Char('-') => self.change_pace((self.pace * 2).max(Duration::from_millis(100))),
            KeyCode::Char('p') => self.pass_on(),
            KeyCode::Char('P') => self.change_windows(),
            KeyCode::Char('q') => return self.leave(),
            code => self.press_page(code),
        }
        Stay::Here
    }

    /// Keys that open something over the table or write something down.
    pub(super) fn press_page(&mut self, code: KeyCode) {
        match code {
            KeyCode::Char('i' | ' ') => match self.inspected() {
                Some(page) => self.open(page),
                None => self.say("Move the cursor to a card to read it in full."),
            },
            KeyCode::Char('?' | 'h') => {
                let lines = overlay::help(self.rules());
                self.open(Overlay::Page("Keys".into(), lines));
            }
            KeyCode::Char('w') => self.why(),
            KeyCode::Char('e') => self.outlook(),
            KeyCode::Char('z') => {
                let lines = overview::lines(self.rules(), &self.view, Detail::Full);
                self.open(Overlay::Page("Everything you can see".into(), lines));
            }
            KeyCode::Char('l') => {
                self.open(Overlay::Page("What has happened".into(), self.log.clone()));
                self.scroll = u16::MAX;
            }
            KeyCode::Char('d') => self.problems(),
            KeyCode::Char('s') => self.save(),
            KeyCode::Char('S') => self.save_scenario(),
            KeyCode::Char('B') => self.bug(),
            KeyCode::Char('b') => self.verdict(),
            KeyCode::Char('c') if self.session.outcome().is_none() => self.open(Overlay::Ask(Confirm::Concede)),
            _ => {}
        }
    }

    /// Asks whether to go back to where new content makes a difference.
    fn verdict(&mut self) {
        match self.session.differs().is_some() {
            true => self.open(Overlay::Ask(Confirm::New)),
            false => self.say("No save of the content has made a difference to this match."),
        }
    }

    fn leave(&mut self) -> Stay {
        if self.file.named || !self.session.is_unsaved() {
            return Stay::Leave;
        }
        self.open(Overlay::Ask(Confirm::Quit));
        Stay::Here
    }

    fn press_over(&mut self, overlay: &Overlay, key: KeyCode) -> Stay {
        match (overlay, key) {
            (Overlay::Pass(seat), KeyCode::Enter) => {
                self.seat = *seat;
                self.shut();
                self.chosen.clear();
                (self.known, self.back) = (0, 0);
                self.renew();
            }
            (Overlay::Pass(_), KeyCode::Char('q')) => return Stay::Leave,
            (Overlay::Pass(_), _) => {}
            (Overlay::Ask(sure), KeyCode::Char('y')) => {
                self.shut();
                match sure {
                    Confirm::Quit => return Stay::Leave,
                    Confirm::Concede => {
                        self.session.concede(self.seat);
                        self.renew();
                    }
                    Confirm::Branch => self.branch(),
                    Confirm::Bug => self.open(Overlay::Bug(String::new())),
                    Confirm::New => self.branch_to_new(),
                }
            }
            (Overlay::Ask(Confirm::Quit), KeyCode::Char('s')) => {
                self.shut();
                self.save();
                if !self.session.is_unsaved() {
                    return Stay::Leave;
                }
            }
            (Overlay::Ask(_), KeyCode::Char('n') | KeyCode::Esc) => self.shut(),
            (Overlay::Ask(_), _) => {}
            (Overlay::Bug(words), key) => self.type_bug(words.clone(), key),
            (Overlay::Failure(_), KeyCode::Char('B')) => self.bug(),
            (Overlay::Failure(_), KeyCode::Enter) => {
                self.shut();
                self.session.try_again();
                self.renew();
            }
            (Overlay::Failure(_), KeyCode::Char('q')) => return Stay::Leave,
            (_, KeyCode::Up) => self.scroll = self.scroll.saturating_sub(1),
            (_, KeyCode::Down) => self.scroll = (self.scroll + 1).min(self.most),
            (_, KeyCode::PageUp) => self.scroll = self.scroll.saturating_sub(10),
            (_, KeyCode::PageDown) => self.scroll = (self.scroll + 10).min(self.most),
            (Overlay::Failure(_), _) => {}
            (Overlay::Problems(_), KeyCode::Esc | KeyCode::Enter | KeyCode::Char('q' | 'd')) => {
                self.aside = Some(self.view.turn);
                self.shut();
            }
            (Overlay::Page(..), KeyCode::Esc | KeyCode::Enter | KeyCode::Char(_)) => self.shut(),
            _ => {}
        }
        Stay::Here
    }

    /// Puts something over the table.
    pub fn open(&mut self, overlay: Overlay) {
        self.overlay = Some(overlay);
        self.scroll = 0;
    }

    pub(super) fn shut(&mut self) {
        self.overlay = None;
        self.scroll = 0;
    }

    /// Says something in the note.
    pub fn say(&mut self, words: impl Into<String>) {
        self.notice = Some((words.into(), Tone::News));
    }

    /// Opens what is wrong with the saved content.
    pub fn problems(&mut self) {
        match self.hot_reload.broken() {
            Some(broken) => {
                let text = tuckbox_content::render(&broken.diagnostics, &broken.sources, tuckbox_content::Style::Plain);
                self.open(Overlay::Problems(text.lines().map(str::to_owned).collect()));
            }
            None => self.say("The content has no problem."),
        }
    }

    /// Chooses what the cursor is on: the offer, or the only one about the
    /// piece; several are gone through one by one.
    fn choose(&mut self) {
        if self.session.outcome().is_some() {
            return self.say("The match is over; q leaves.");
        }
        if self.session.next() != Next::Person(self.seat) {
            return;
        }
        let at = match self.cursor {
            Cursor::Offer(row) => self.scene.offers().get(row).map_or(0, Offer::first),
            Cursor::Piece(handle) => match self.scene.options_of(handle).as_slice() {
                [] => {
                    let words = self.reason.clone();
                    let words = words.unwrap_or_else(|| "This is not among the options now.".into());
                    self.notice = Some((words, Tone::Bad));
                    return;
                }
                [at] => *at,
                [first, ..] => {
                    let row = self.scene.offers().iter().position(|offer| offer.all.contains(first));
                    self.cursor = Cursor::Offer(row.unwrap_or(0));
                    return self.say("This card has several options; choose one.");
                }
            },
        };
        let words = self.scene.offers().iter().find(|offer| offer.all.contains(&at)).map(|offer| offer.words.clone());
        self.known = self.log.len();
        self.back = 0;
        match self.session.answer(self.seat, at) {
            Ok(()) => {
                self.bot_at = None;
                self.chosen.extend(words);
                self.renew();
            }
            Err(error) => self.say(error.to_string()),
        }
    }

    fn take_back(&mut self) {
        match self.session.take_back(self.seat) {
            Ok(()) => {
                self.chosen.clear();
                self.renew();
                self.say("Taken back.");
            }
            Err(error) => self.say(error.to_string()),
        }
    }

    /// Passes every window until the person can act again, or no longer does.
    fn pass_on(&mut self) {
        let wish = self.session.auto_pass(self.seat);
        self.session.set_auto_pass(self.seat, AutoPass { pass: !wish.pass, ..wish });
        self.renew();
        self.say(match wish.pass {
            true => "Windows ask you again.",
            false => "You pass every window until you can act again.",
        });
    }

    /// Changes which windows ask the person.
    fn change_windows(&mut self) {
        let wish = self.session.auto_pass(self.seat);
        let windows = wish.windows.other();
        self.session.set_auto_pass(self.seat, AutoPass { windows, pass: false });
        self.renew();
        self.say(windows.words(self.session.people()));
    }

    /// Why the card under the cursor cannot be used and what its numbers are made
    /// of, then why others cannot be used.
    fn why(&mut self) {
        let reasons = self.session.reasons(self.seat);
        let pointed =
            self.pointed().filter(|&handle| self.view.piece(handle).is_some_and(|piece| piece.card.is_some()));
        let own = pointed.map(|handle| self.session.about_piece(self.seat, handle)).unwrap_or_default();
        let mut lines: Vec<String> = own.iter().map(tuckbox_session::ask::Line::text).collect();
        let rules = self.rules();
        let line = |reason: &tuckbox_session::PieceReason| {
            format!("{}: {}", piece::name(rules, &self.view, reason.handle), reason.words)
        };
        let mut others: Vec<String> =
            reasons.iter().filter(|reason| Some(reason.handle) != pointed).map(line).collect();
        others.dedup();
        if !lines.is_empty() && !others.is_empty() {
            lines.push(String::new());
        }
        lines.extend(others);
        lines.extend(self.session.stopping(self.seat));
        if lines.is_empty() {
            lines.push("Everything that could be used or chosen is among the options.".into());
        }
        self.open(Overlay::Page("Why".into(), lines));
    }

    /// What would happen by the option under the cursor.
    fn outlook(&mut self) {
        let at = match self.cursor {
            Cursor::Offer(row) => self.scene.offers().get(row).map(Offer::first),
            Cursor::Piece(handle) => self.scene.options_of(handle).first().copied(),
        };
        let Some(at) = at else {
            return self.say("Move the cursor to an option to see what would happen.");
        };
        match self.session.what_if(self.seat, at) {
            Ok(lines) => {
                let lines = lines.iter().map(tuckbox_session::ask::Line::text).collect();
                self.open(Overlay::Page("What happens if".into(), lines));
            }
            Err(why) => self.say(why.to_string()),
        }
    }

    fn save(&mut self) {
        let file = self.file.file.clone();
        match self.session.save(&file) {
            Ok(()) => self.say(format!("The match is saved in `{}`.", file.display())),
            Err(problem) => self.notice = Some((problem.to_string(), Tone::Bad)),
        }
    }

    pub(super) fn save_scenario(&mut self) {
        let written = match self.looks_at() {
            Some(at) => self.session.save_scenario_at(at, &self.file.scenarios),
            None => self.session.save_scenario(&self.file.scenarios),
        };
        match written {
            Ok(title) => self.say(format!("The scenario \"{title}\" is in `{}`.", self.file.scenarios.display())),
            Err(problem) => self.notice = Some((problem.to_string(), Tone::Bad)),
        }
    }

    /// To the offer of the number typed so far; where numbers are asked for, to
    /// that number.
    fn type_digit(&mut self, typed: String, digit: char) {
        let numbers = self.scene.question.as_ref().is_some_and(|question| question.asks_number);
        let row_of = |words: &str| {
            let number: i32 = words.parse().ok()?;
            let row = usize::try_from(number).ok().and_then(|number| number.checked_sub(1));
            match numbers {
                true => {
                    (0..self.scene.offers().len()).find(|row| self.option(*row) == Some(&OptionView::Number(number)))
                }
                false => row.filter(|row| *row < self.scene.offers().len()),
            }
        };
        let (longer, alone) = (format!("{typed}{digit}"), digit.to_string());
        let found = row_of(&longer).map(|row| (row, longer.clone())).or_else(|| row_of(&alone).map(|row| (row, alone)));
        if let Some((row, words)) = found {
            self.cursor = Cursor::Offer(row);
            self.typed = words;
            self.look();
        } else if !self.scene.offers().is_empty() {
            self.say(format!("There is no option {longer}."));
        }
    }

    /// Unfolds the cards of the next other seat.
    pub(super) fn next_focus(&mut self) {
        let others: Vec<Seat> = self
            .scene
            .areas
            .iter()
            .filter_map(|area| match area.owner {
                Owner::Other(seat) => Some(seat),
                _ => None,
            })
            .collect();
        let at = self.focus.and_then(|seat| others.iter().position(|other| *other == seat));
        let next = at.map_or(0, |at| (at + 1) % others.len().max(1));
        self.focus = others.get(next).copied();
        if let Some(seat) = self.focus {
            self.say(format!("The cards of {} are shown first.", seat.letter()));
        }
    }

    fn change_pace(&mut self, pace: Duration) {
        let pace = pace.min(Duration::from_secs(5));
        self.pace = if pace < Duration::from_millis(50) { Duration::ZERO } else { pace };
        self.bot_at = None;
        self.say(match self.pace.as_millis() {
            0 => String::from("Bots choose at once."),
            long => format!("A bot's choice stays for {long} ms."),
        });
    }
}
