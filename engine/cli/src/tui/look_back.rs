//! Looking back through the match at the table: the table as it was then, from
//! the same seat. Nothing can be answered there; the match can go on from there.

use super::app::App;
use super::overlay::{self, Confirm, Overlay};
use super::state::{Direction, LookBack, Stay};
use super::theme::Tone;
use crate::report::problem::Problem;
use ratatui::crossterm::event::KeyCode;
use std::path::PathBuf;
use std::sync::Arc;
use tuckbox_core::ids::Seat;
use tuckbox_core::rules::Ruleset;
use tuckbox_scene::overview::{self, Detail};
use tuckbox_session::Point;
use tuckbox_session::saves;

impl App {
    /// Looks back from the present.
    pub(super) fn look_back(&mut self) {
        match self.session.points(Some(self.seat)) {
            Ok(points) if points.len() < 2 => self.say("There is nothing to look back at yet."),
            Ok(points) => {
                let place = points.len() - 2;
                self.look_at(points, place, false);
            }
            Err(problem) => self.notice = Some((problem.to_string(), Tone::Bad)),
        }
    }

    /// Looks at a match from a file, which lies open, after so many answers.
    ///
    /// # Errors
    /// When it comes out differently when it is played again.
    pub fn look_at_file(&mut self, at: usize) -> Result<(), Problem> {
        let points = self.session.points(None)?;
        let place = points.iter().position(|point| point.at >= at).unwrap_or(0);
        // A file is looked at by whoever has it, as every seat.
        self.overlay = None;
        self.look_at(points, place, true);
        Ok(())
    }

    fn look_at(&mut self, points: Vec<Point>, place: usize, file: bool) {
        let rules = Arc::clone(self.session.rules());
        self.looking = Some(LookBack { points, place, rules, chosen: None, file, turn: None });
        self.back = 0;
        self.renew();
    }

    /// Back to the present.
    pub(super) fn return_to_present(&mut self) {
        self.looking = None;
        self.back = 0;
        self.renew();
    }

    /// The rules that the view on the screen belongs to.
    pub fn rules(&self) -> &Arc<Ruleset> {
        self.looking.as_ref().map_or(self.session.rules(), |looking| &looking.rules)
    }

    /// Puts what was then in place of what is now, while looking back.
    pub(super) fn renew_past(&mut self) {
        let Some(looking) = &mut self.looking else { return };
        let Some(point) = looking.points.get(looking.place) else { return };
        match self.session.past_view(self.seat, point.at, looking.file) {
            Ok(seen) => {
                looking.rules = seen.rules;
                looking.chosen = seen.chosen;
                self.view = seen.view;
                self.log = self.head.clone();
                self.log.extend(seen.log.into_iter().map(|line| line.words));
            }
            Err(problem) => {
                self.looking = None;
                self.notice = Some((problem.to_string(), Tone::Bad));
            }
        }
    }

    /// Does what a key says while looking back.
    pub(super) fn press_looking(&mut self, key: KeyCode) -> Stay {
        let Some(looking) = &mut self.looking else { return Stay::Here };
        let last = looking.points.len().saturating_sub(1);
        if let Some(turn) = &mut looking.turn {
            match key {
                KeyCode::Char(digit @ '0'..='9') if turn.len() < 9 => turn.push(digit),
                KeyCode::Backspace => drop(turn.pop()),
                KeyCode::Enter => self.go_to_turn(),
                KeyCode::Esc => looking.turn = None,
                _ => {}
            }
            return Stay::Here;
        }
        let place = match key {
            KeyCode::Left | KeyCode::Char('[') => looking.place.checked_sub(1),
            KeyCode::Right | KeyCode::Char(']') => Some(looking.place + 1).filter(|place| *place <= last),
            KeyCode::Home => Some(0),
            KeyCode::End => Some(last),
            _ => {
                return self.press_there(key);
            }
        };
        match (place, looking.file) {
            (Some(place), _) => self.step_to(place),
            (None, false) if key != KeyCode::Left && key != KeyCode::Char('[') => self.return_to_present(),
            (None, _) => self.say("The match reaches no further."),
        }
        Stay::Here
    }

    fn press_there(&mut self, key: KeyCode) -> Stay {
        let Some(looking) = &mut self.looking else { return Stay::Here };
        match key {
            KeyCode::Char('/') => looking.turn = Some(String::new()),
            KeyCode::Esc | KeyCode::Char('q') if looking.file => return Stay::Leave,
            KeyCode::Esc | KeyCode::Char('q') => self.return_to_present(),
            KeyCode::Up => self.go(Direction::Up),
            KeyCode::Down => self.go(Direction::Down),
            KeyCode::Tab => self.step_offer(1),
            KeyCode::BackTab => self.step_offer(-1),
            KeyCode::PageUp => self.back = (self.back + 5).min(self.log.len().saturating_sub(1)),
            KeyCode::PageDown => self.back = self.back.saturating_sub(5),
            KeyCode::Char('v') if looking.file => self.next_seat(),
            KeyCode::Char('v') => self.next_focus(),
            KeyCode::Char('b') if looking.file => self.branch_to_file(),
            KeyCode::Char('b') => self.open(Overlay::Ask(Confirm::Branch)),
            KeyCode::Char('S') => self.save_scenario(),
            KeyCode::Char('B') => self.bug(),
            KeyCode::Char('i' | ' ' | 'l') => self.press_page(key),
            KeyCode::Char('z') => {
                let lines = overview::lines(self.rules(), &self.view, Detail::Full);
                self.open(Overlay::Page("Everything that could be seen".into(), lines));
            }
            KeyCode::Char('?' | 'h') => {
                let lines = overlay::help(self.rules());
                self.open(Overlay::Page("Keys".into(), lines));
            }
            _ => self.say("You look back; nothing can be answered here."),
        }
        Stay::Here
    }

    fn step_to(&mut self, place: usize) {
        if let Some(looking) = &mut self.looking {
            looking.place = place;
            self.back = 0;
            self.renew();
        }
    }

    /// To the first point of the turn that was typed.
    fn go_to_turn(&mut self) {
        let Some(looking) = &mut self.looking else { return };
        let turn: u32 = looking.turn.take().and_then(|turn| turn.parse().ok()).unwrap_or(0);
        match looking.points.iter().position(|point| point.turn >= turn) {
            Some(place) => self.step_to(place),
            None => self.say(format!("There is no turn {turn} yet.")),
        }
    }

    /// The table as the next seat saw it.
    fn next_seat(&mut self) {
        let seats = u8::try_from(self.view.seats.len()).unwrap_or(1).max(1);
        self.seat = Seat((self.seat.0 + 1) % seats);
        self.renew();
    }

    /// After how many answers the table looks.
    pub(super) fn looks_at(&self) -> Option<usize> {
        self.looking.as_ref().and_then(|looking| looking.points.get(looking.place)).map(|point| point.at)
    }

    /// Goes on from here; what came after is put aside in a file.
    pub(super) fn branch(&mut self) {
        let Some(at) = self.looks_at() else { return };
        let beside = self.beside();
        match self.session.branch(at, &beside) {
            Ok(()) => {
                self.return_to_present();
                (self.ended, self.bot_at) = (false, None);
                self.say(format!("The match goes on from here. What came after is in `{}`.", beside.display()));
            }
            Err(problem) => self.notice = Some((problem.to_string(), Tone::Bad)),
        }
    }

    /// Goes back to where new content makes a difference.
    pub(super) fn branch_to_new(&mut self) {
        let beside = self.beside();
        match self.session.branch_to_new(&beside) {
            Ok(()) => {
                self.renew();
                (self.ended, self.bot_at) = (false, None);
                let sentence = "The match goes on from here, under the new content. What came after is in";
                self.say(format!("{sentence} `{}`.", beside.display()));
            }
            Err(problem) => self.notice = Some((problem.to_string(), Tone::Bad)),
        }
    }

    /// Saves the match of a file as it was here, to go on with.
    fn branch_to_file(&mut self) {
        let Some(at) = self.looks_at() else { return };
        let file = saves::free(&self.file.file, "from");
        match self.session.save_at(at, &file) {
            Ok(()) => {
                self.say(format!("Go on from here with `tuckbox play {} --load {}`.", self.rules().id, file.display()))
            }
            Err(problem) => self.notice = Some((problem.to_string(), Tone::Bad)),
        }
    }

    /// The file that what came after a branch is put aside in.
    pub(super) fn beside(&self) -> PathBuf {
        saves::free(&self.file.file, "before-branch")
    }
}
