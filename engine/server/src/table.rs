//! One match at work: its session, what of it is written down, and what people may
//! ask of it. It lives on one thread and knows no web.

use crate::clock::{Clock, SeatTime};
use crate::content::{Contents, Wanted};
use crate::edit::{EditWords, Editable};
use crate::house::House;
use crate::link::Role;
use crate::refused::Refused;
use crate::screen::{Desk, Glance, NewerShown, Screen, Viewer, When, stamp};
use crate::store::{Lease, Record, Store, StoredMatch, StoredTable};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tuckbox_core::ids::Seat;
use tuckbox_core::matches::Answer;
use tuckbox_core::view::{Handle, View};
use tuckbox_project::game::Game;
use tuckbox_project::reloader::Reloaded;
use tuckbox_replay::verdict::{PlayedContent, PlayedMatch};
use tuckbox_scene::{Scene, inspect, outcome, piece};
use tuckbox_session::ask::Line;
use tuckbox_session::{AutoPass, Hosts, HotReload, Judge, Next, OnSave, Position, Session, Windows, players};

mod desk;
mod time;

pub use desk::is_desk;

/// So much news is kept for the desk.
const NEWS: usize = 12;

/// How long a bot thinks, and how long bots answer one after another, before the thread
/// looks at its other tables.
const SLICE: Duration = Duration::from_millis(8);

/// What is asked of a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ask {
    /// What the viewer sees.
    Look(Glance),
    /// An answer to the question of this stamp.
    Answer(String, usize),
    /// Taking back what was chosen in the action at hand.
    TakeBack,
    /// Giving up.
    GiveUp,
    /// How the seat wants to be asked in windows.
    Windows {
        /// Whether every window asks.
        all: bool,
        /// Whether it passes all until it can act again.
        passing: bool,
    },
    /// Going on after an effect has failed.
    GoOn,
    /// Another match, once this one is over.
    Rematch,
    /// Everything about a piece: what it is, why not, and why its numbers are so.
    About(Handle, Glance),
    /// What would happen by an option of the question of this stamp.
    WhatIf(String, usize),
    /// The position of a moment as a scenario.
    Scenario(When),
    /// What can be changed by hand.
    Editable,
    /// A change by hand.
    Edit(Box<EditWords>),
    /// Another table that goes on from a moment of this one.
    Branch {
        /// After how many answers.
        at: usize,
        /// The stamp of that moment.
        stamp: String,
        /// The table that is opened.
        into: StoredTable,
    },
    /// What the table does when content is saved.
    OnSave(OnSave),
}

impl Ask {
    /// Whether the match stays as it is, whatever the answer.
    pub fn only_looks(&self) -> bool {
        matches!(self, Ask::Look(_) | Ask::About(..) | Ask::WhatIf(..) | Ask::Scenario(_) | Ask::Editable)
    }
}

/// What is answered.
#[derive(Debug, Clone)]
pub enum Reply {
    /// What the viewer sees now.
    Screen(Arc<Screen>),
    /// An answer in lines, under a title.
    Lines(String, Vec<String>),
    /// A position as a page of scenarios, and the name of a file for it.
    Scenario(String, Position),
    /// What can be changed by hand.
    Editable(Box<Editable>),
    /// The other table is written down.
    Branched,
}

/// What the tables of a thread share, so that many of them are cheap.
pub struct Common {
    /// Hosts of scripts: one for all tables of a content.
    pub hosts: Hosts,
    /// Whoever finds verdicts, one after another.
    pub judge: Judge,
    /// How tables are played.
    pub house: House,
}

/// Who sees what time has changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Seen {
    /// The desk alone: what it is told of content.
    ByDesk,
    /// Everybody who looks at the table.
    ByAll,
}

/// A match at work.
pub struct Table {
    about: StoredTable,
    number: i64,
    lease: Lease,
    session: Session,
    hot_reload: HotReload,
    /// What the store has of its answers.
    written: Vec<Answer>,
    /// The result the store has.
    result: Option<String>,
    /// Contents the store does not know yet that the match was played with.
    unwritten: Vec<(usize, Game)>,
    news: Vec<String>,
    /// What people have left to think, where there is a clock.
    clock: Option<Clock>,
    /// When the next bot answers.
    bot_at: Option<Instant>,
    /// How long what a bot has done stays before the next does something.
    pace: Duration,
    /// When somebody last asked something of it.
    pub used: Instant,
}

impl Table {
    /// Plays the last match of a table again, to where its last answer left it; from here
    /// on it is played under this lease.
    ///
    /// # Errors
    /// When its answers do not lead there.
    pub fn wake(
        about: StoredTable,
        lease: Lease,
        found: Found,
        contents: &Contents,
        common: &Common,
    ) -> Result<Self, Refused> {
        let (number, written, result) = (found.number, found.played.answers.clone(), found.result.clone());
        let clock =
            about.timing.map(|timing| Clock::of(timing, common.house.time.clone(), about.players.len(), &found.times));
        let session = session(&about.players, found, &common.hosts)?;
        let mut table = Self {
            number,
            lease,
            session,
            hot_reload: HotReload::judged_by(&common.judge),
            written,
            result,
            unwritten: Vec::new(),
            news: Vec::new(),
            clock,
            bot_at: None,
            pace: common.house.pace,
            used: Instant::now(),
            about,
        };
        let (game, broken) = contents.now(&table.wanted());
        if let Some(broken) = broken {
            table.hear(Err(broken), Duration::ZERO);
        } else if let Some(game) = game.filter(|game| game.rules.hash != table.session.rules().hash) {
            table.hear(Ok(game), Duration::ZERO);
        }
        Ok(table)
    }

    /// The content it is played with, as it is in the box.
    pub fn wanted(&self) -> Wanted {
        Wanted { game: self.about.game.clone(), mods: self.about.mods.clone() }
    }

    /// The game as it is played.
    pub fn game(&self) -> &Game {
        &self.session.game
    }

    /// What it began with, under the content it is played with now.
    pub fn setup(&self) -> &tuckbox_core::matches::Setup {
        self.session.as_match().setup()
    }

    /// The number of the lease under which it is played.
    pub fn lease(&self) -> Lease {
        self.lease
    }

    /// Whether the match is over.
    pub fn is_over(&self) -> bool {
        self.session.outcome().is_some()
    }

    /// New content, or what is wrong with it.
    pub fn hear(&mut self, game: Result<Game, tuckbox_project::Broken>, took: Duration) {
        self.hot_reload.hear(Reloaded { game, took });
    }

    /// What it does when content is saved.
    pub fn set_on_save(&mut self, on_save: OnSave) {
        self.hot_reload.set_on_save(on_save);
    }

    /// What a viewer sees.
    ///
    /// # Errors
    /// When there is no such seat, or no number is left for spectators.
    pub fn screen(&self, viewer: Viewer) -> Result<Screen, Refused> {
        match viewer {
            Viewer::Spectator if self.session.seats() >= 16 => return Err(Refused::NoRoom),
            Viewer::Seat(seat) | Viewer::Desk(seat) if seat.index() >= self.session.seats() => {
                return Err(Refused::Unknown);
            }
            _ => {}
        }
        let desk = match viewer {
            Viewer::Desk(_) => self.desk(),
            Viewer::Seat(_) | Viewer::Spectator => Desk::default(),
        };
        Ok(Screen::of(&self.session, viewer, self.clock.as_ref(), &desk))
    }

    fn desk(&self) -> Desk {
        Desk {
            number: self.number,
            answers: self.session.as_match().given().len(),
            fingerprint: self.session.fingerprint(),
            turn: self.session.as_match().state().turn,
            past: None,
            stamp: self.stamp_at(self.session.as_match().given().len()),
            news: self.news.clone(),
            keeps_content: self.hot_reload.on_save() == OnSave::Keep,
            newer: self.hot_reload.newer().map(NewerShown::of),
            problems: self.hot_reload.broken().map(ToString::to_string),
            failure: self.session.failure().map(outcome::failure).unwrap_or_default(),
        }
    }

    /// Does what is asked.
    ///
    /// # Errors
    /// When it is refused; nothing has changed then.
    pub fn ask(&mut self, role: Role, ask: Ask) -> Result<Reply, Refused> {
        self.used = Instant::now();
        // An answer that comes too late comes after the time was over.
        self.run_out();
        if let Some(seat) = role.seat() {
            self.comes(seat);
        }
        let seen = match ask {
            Ask::Look(Glance { seat, when: When::Now }) => seat,
            Ask::Look(Glance { seat, when }) => {
                let screen = self.past(role, seat, when)?;
                return Ok(Reply::Screen(Arc::new(screen)));
            }
            Ask::About(handle, Glance { seat, when: When::Now }) => {
                return self.about(Viewer::of(role, seat).seat(), handle);
            }
            Ask::About(handle, Glance { seat, when }) => return self.about_past(role, seat, when, handle),
            Ask::Scenario(when) => return self.scenario(role, when),
            Ask::Editable => return self.editable(role),
            Ask::Edit(words) => {
                self.edit(role, &words)?;
                self.run_clock();
                None
            }
            Ask::WhatIf(stamp, option) => {
                let seat = self.asked(role, &stamp, option)?;
                let lines = self.session.what_if(seat, option).map_err(Refused::Ask)?;
                return Ok(Reply::Lines("What happens if".into(), said(&lines)));
            }
            change => {
                let changed = self.change(role.seat().ok_or(Refused::Watches)?, role, change);
                self.run_clock();
                changed?;
                None
            }
        };
        self.screen(Viewer::of(role, seen)).map(|screen| Reply::Screen(Arc::new(screen)))
    }

    fn change(&mut self, seat: Seat, role: Role, ask: Ask) -> Result<(), Refused> {
        if self.is_over() {
            return Err(Refused::Over);
        }
        match ask {
            Ask::Answer(stamp, option) => {
                self.asked(role, &stamp, option)?;
                self.session.answer(seat, option)?;
                self.note_answer(seat);
                self.bot_at = None;
            }
            Ask::TakeBack => {
                self.is_asked(seat)?;
                self.session.take_back(seat)?;
            }
            Ask::GiveUp => self.session.concede(seat),
            Ask::Windows { all, passing } => {
                let windows = if all { Windows::All } else { Windows::Usable };
                self.session.set_auto_pass(seat, AutoPass { windows, pass: passing });
            }
            Ask::GoOn => self.session.try_again(),
            Ask::Look(_)
            | Ask::Rematch
            | Ask::About(..)
            | Ask::WhatIf(..)
            | Ask::Scenario(_)
            | Ask::Editable
            | Ask::Edit(_)
            | Ask::Branch { .. }
            | Ask::OnSave(_) => {}
        }
        Ok(())
    }

    fn is_asked(&self, seat: Seat) -> Result<(), Refused> {
        if self.session.failure().is_some() {
            return Err(Refused::Stuck);
        }
        match self.session.asked().any(|asked| asked == seat) {
            true => Ok(()),
            false => Err(Refused::NotAsked),
        }
    }

    /// The seat, if it is asked just this and has such an option.
    fn asked(&self, role: Role, told: &str, option: usize) -> Result<Seat, Refused> {
        let seat = role.seat().ok_or(Refused::Watches)?;
        if self.is_over() {
            return Err(Refused::Over);
        }
        self.is_asked(seat)?;
        let scene = Scene::of(self.session.rules(), &self.session.view(seat));
        if told != stamp(&self.session, &scene, seat) {
            return Err(Refused::Stale);
        }
        let count = scene.question.as_ref().map_or(0, |question| question.subjects.len());
        if option < count { Ok(seat) } else { Err(Refused::NoOption(option)) }
    }

    fn about(&self, seat: Seat, handle: Handle) -> Result<Reply, Refused> {
        let (rules, view) = (self.session.rules(), self.session.view(seat));
        // What the seat does not see is not looked up, whatever the handle says.
        let found = view.piece(handle).ok_or(Refused::NoPiece)?;
        let mut lines = inspect::piece(rules, &view, found);
        let plays = is_seat(&view, seat);
        if plays && found.card.is_some() && !self.is_over() {
            let reason = self.session.reason(seat, handle).into_iter();
            let told = said(&self.session.about_piece(seat, handle));
            let mut more: Vec<String> = reason.chain(told).collect();
            more.dedup();
            lines.extend(more);
        }
        Ok(Reply::Lines(piece::title(rules, found), lines))
    }

    /// Lets time pass: new content, what bots do, a clock that runs out. Says who sees what
    /// has changed; nothing where nothing has.
    pub fn tick(&mut self, now: Instant) -> Option<Seen> {
        let timed = self.run_out() | self.counts_when_due();
        // Most tables have nothing to wait for, and there are many.
        let news = if self.hot_reload.is_at_work() { self.hear_news() } else { None };
        // What bots do without a pause is written down together.
        let mut done = false;
        while self.bot(now) {
            done = true;
            if now.elapsed() > SLICE {
                break;
            }
        }
        if done || news == Some(Seen::ByAll) {
            self.run_clock();
        }
        (done || timed).then_some(Seen::ByAll).max(news)
    }

    /// New content, as far as the match can take it, and what became of it.
    fn hear_news(&mut self) -> Option<Seen> {
        let after = self.session.as_match().given().len();
        let news = self.hot_reload.poll(&mut self.session)?;
        let reloaded = matches!(news, tuckbox_session::News::Reloaded { .. });
        if reloaded {
            self.unwritten.push((after, self.session.game.clone()));
        }
        self.news.extend(news.sentence());
        let old = self.news.len().saturating_sub(NEWS);
        self.news.drain(..old);
        Some(if reloaded { Seen::ByAll } else { Seen::ByDesk })
    }

    /// Whether the verdict of new content is being found.
    pub fn is_judged(&self) -> bool {
        self.hot_reload.compares()
    }

    /// Whether time has something to do here.
    pub fn waits_for_time(&self) -> bool {
        self.hot_reload.is_at_work() || self.is_timed() || self.wakes().is_some()
    }

    /// When time has something to do here: at once where a bot is asked.
    pub fn wakes(&self) -> Option<Instant> {
        let stands = matches!(self.session.next(), Next::Over | Next::Stuck);
        let bot = self.session.asked_bot().filter(|_| !stands);
        bot.map(|_| self.bot_at.unwrap_or(self.used))
    }

    fn bot(&mut self, now: Instant) -> bool {
        if self.wakes().is_none_or(|at| at > now) {
            return false;
        }
        let Some(seat) = self.session.asked_bot() else { return false };
        if self.session.think(seat, SLICE).is_some() {
            return false;
        }
        // A pause tells only what everybody sees, never how much there was to choose from.
        let before = self.seen_by_all();
        self.session.let_bot(seat);
        let seen = before != self.seen_by_all();
        self.bot_at = seen.then(|| now + self.pace);
        true
    }

    /// The table as somebody without a seat sees it, whoever is asked.
    fn seen_by_all(&self) -> (View, usize) {
        let seat = Viewer::Spectator.seat();
        let view = View { asked: Default::default(), decision: None, ..self.session.view(seat) };
        (view, self.session.settled_log(Some(seat)).len())
    }

    /// Keeps nothing that can be made again: nobody has asked for a while.
    pub fn rest(&mut self) {
        self.session.rest();
    }

    /// How many whole matches it keeps to look back at.
    pub fn kept(&self) -> usize {
        self.session.kept()
    }

    /// The contents of its record.
    pub fn unwritten(&self) -> impl Iterator<Item = &Game> {
        self.unwritten.iter().map(|(_, game)| game)
    }

    /// What the store has not yet.
    pub fn record(&self) -> Option<Record> {
        let given = self.session.as_match().given();
        let times = self.clock.as_ref().map(Clock::unwritten).unwrap_or_default();
        let same = self.written.iter().zip(&given).take_while(|(old, new)| old == new).count();
        let result = self.session.outcome().map(|over| outcome::words(Some(over)));
        let is_new = same < given.len() || same < self.written.len() || result != self.result;
        if !is_new && self.unwritten.is_empty() && times.is_empty() {
            return None;
        }
        Some(Record {
            number: self.number,
            lease: self.lease,
            after: same,
            answers: given.get(same..).unwrap_or_default().to_vec(),
            contents: self.unwritten.iter().map(|(after, game)| (*after, game.version())).collect(),
            times,
            mark: self.session.as_match().fingerprint(),
            result,
        })
    }

    /// The store has it now.
    pub fn note_written(&mut self, record: &Record) {
        self.written.truncate(record.after);
        self.written.extend(&record.answers);
        self.result.clone_from(&record.result);
        self.unwritten.clear();
        if let Some(clock) = &mut self.clock {
            clock.note_written(&record.times);
        }
    }
}

/// A stored match with the contents it was played with.
pub struct Found {
    number: i64,
    played: PlayedMatch,
    times: Vec<(Seat, SeatTime)>,
    mark: u64,
    result: Option<String>,
}

impl Found {
    /// Finds the contents of a match.
    ///
    /// # Errors
    /// When the store has them not, or they cannot be read.
    pub fn of(stored: StoredMatch, store: &mut dyn Store, contents: &Contents) -> Result<Self, Refused> {
        let StoredMatch { number, setup, answers, mark, contents: hashes, branched, times, result } = stored;
        let mut played = Vec::new();
        for (after, hash) in hashes {
            played.push(PlayedContent { after, game: contents.pinned(store, &hash)? });
        }
        let played = PlayedMatch { setup, answers, contents: played, branched };
        Ok(Self { number, played, times, mark, result })
    }
}

/// A stored match as a session, from its beginning to its last answer, with a host that
/// others may use, too.
///
/// # Errors
/// When its answers no longer lead to it.
pub fn session(words: &[String], found: Found, hosts: &Hosts) -> Result<Session, Refused> {
    let Found { played, mark, .. } = found;
    let Some(PlayedContent { game, .. }) = played.contents.first() else {
        return Err(Refused::Content("the store does not say what it was played with.".into()));
    };
    // What bots do must not tell anything of the seed of the match.
    let seed = blake3::derive_key("tuckbox: the bots of a match", &played.setup.seed);
    let seed = seed.first_chunk().map_or(0, |first| u64::from_le_bytes(*first));
    let people = players::players(words, game, seed).map_err(|bot| Refused::Content(bot.to_string()))?;
    let given = played.answers.len();
    let session = Session::again(played, people, None, hosts)?;
    let play = session.as_match();
    if mark != 0 && play.given().len() == given && play.fingerprint() != mark {
        let why = "its answers no longer lead to the match that was played. The store stays as it is; \
                   open it with the program that wrote it.";
        return Err(Refused::Content(why.into()));
    }
    Ok(session)
}

fn is_seat(view: &View, seat: Seat) -> bool {
    view.seats.iter().any(|found| found.seat == seat)
}

/// What lines say, without their places in files, which are the designer's.
fn said(lines: &[Line]) -> Vec<String> {
    lines.iter().map(|line| format!("{}{}", "  ".repeat(line.depth), line.says)).collect()
}
