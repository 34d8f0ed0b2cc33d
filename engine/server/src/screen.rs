//! What one viewer is sent: the scene of its view, what it may read of the log, and
//! what it can do. This and nothing else of a match leaves its thread, as HTML or as
//! JSON (`schemas/screen.schema.json`).

use crate::clock::{Clock, Left, Timing};
use crate::link::Role;
use crate::refused::Refused;
use schemars::JsonSchema;
use serde::Serialize;
use std::time::Duration;
use tuckbox_core::ids::Seat;
use tuckbox_core::matches::Answer;
use tuckbox_core::state::Status;
use tuckbox_core::view::View;
use tuckbox_scene::log::LogLine;
use tuckbox_scene::{Scene, outcome};
use tuckbox_session::{Newer, PastView, Session, Windows};

/// The seat of somebody who has none: what such a seat sees is what everybody sees.
const NOBODY: Seat = Seat(u8::MAX);

/// So many lines of the log are sent, the newest.
const LINES: usize = 200;

/// Who looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// Whoever plays at a seat.
    Seat(Seat),
    /// A spectator.
    Spectator,
    /// The desk, which looks at what a seat sees.
    Desk(Seat),
}

impl Viewer {
    /// The viewer that a role is; the desk looks at this seat.
    pub fn of(role: Role, seat: Option<Seat>) -> Self {
        match role {
            Role::Seat(seat) => Viewer::Seat(seat),
            Role::Spectator => Viewer::Spectator,
            Role::Designer => Viewer::Desk(seat.unwrap_or_default()),
        }
    }

    /// The seat whose view it is.
    pub fn seat(self) -> Seat {
        match self {
            Viewer::Seat(seat) | Viewer::Desk(seat) => seat,
            Viewer::Spectator => NOBODY,
        }
    }
}

/// What of a table is looked at. Whoever sits there or watches looks at what is now.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Glance {
    /// Of which seat the desk looks at the screen.
    pub seat: Option<Seat>,
    /// The moment of it.
    pub when: When,
}

/// A moment of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum When {
    /// The present, whatever comes.
    #[default]
    Now,
    /// After so many answers.
    After(usize),
    /// When this turn had begun.
    Turn(u32),
}

impl When {
    /// The moment that is named, or the present.
    ///
    /// # Errors
    /// When two are.
    pub fn of(at: Option<usize>, turn: Option<u32>) -> Result<Self, Refused> {
        match (at, turn) {
            (None, None) => Ok(Self::Now),
            (Some(at), None) => Ok(Self::After(at)),
            (None, Some(turn)) => Ok(Self::Turn(turn)),
            (Some(_), Some(_)) => Err(Refused::Unreadable("`at` and `turn` are two moments; name one".into())),
        }
    }
}

/// What a viewer is sent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Screen {
    /// The title of the game.
    pub game: String,
    /// Its folder in `content`.
    pub game_id: String,
    /// The seat whose screen it is, as its letter; nothing for a spectator.
    pub seat: Option<char>,
    /// Everybody who plays.
    pub players: Vec<PlayerShown>,
    /// How long seats may think, where there is a clock.
    pub clock: Option<ClockShown>,
    /// The table and what is asked.
    pub scene: Scene,
    /// What an answer has to send along: the same as long as the same is asked.
    pub stamp: String,
    /// How many lines of the log stand before those here.
    pub log_from: usize,
    /// The newest lines of the log.
    pub log: Vec<LogLine>,
    /// What the viewer can do besides answering.
    pub can: Can,
    /// How the seat is asked in windows.
    pub windows: Option<WindowsShown>,
    /// Why the match waits, if it does.
    pub stuck: Option<String>,
    /// How the match ended, if it has.
    pub outcome: Option<String>,
    /// What only the desk sees.
    pub desk: Option<Desk>,
}

/// Somebody who plays.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PlayerShown {
    /// The letter of the seat.
    pub seat: char,
    /// Who has it: `human`, or the word of a bot.
    pub player: String,
    /// Whether it is the viewer.
    pub you: bool,
    /// Whether it is its turn.
    pub active: bool,
    /// Whether it is asked.
    pub asked: bool,
    /// What it has left to think, where there is a clock and a person plays.
    pub time: Option<TimeShown>,
}

/// How long seats may think.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ClockShown {
    /// Milliseconds that each seat has for the match.
    pub each_seat: u64,
    /// Milliseconds that each answer brings it.
    pub each_answer: u64,
    /// What becomes of a seat that has none left: `gives-up` or `shown`.
    pub ends: String,
    /// What that means, in words.
    pub words: String,
}

/// What a seat has left to think.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct TimeShown {
    /// Milliseconds, as of when this is sent; below 0 where it is over its time.
    pub left: i64,
    /// Whether it runs.
    pub runs: bool,
    /// When it is over: what makes two the same between which only time went by.
    #[serde(skip)]
    #[schemars(skip)]
    until: Option<i64>,
}

/// That time goes by is no news, so nothing is pushed for it: whoever shows it counts down.
impl PartialEq for TimeShown {
    fn eq(&self, other: &Self) -> bool {
        self.until == other.until && (self.until.is_some() || self.left == other.left)
    }
}

impl Eq for TimeShown {}

impl ClockShown {
    fn of(timing: &Timing) -> Self {
        let milliseconds = |length: Duration| u64::try_from(length.as_millis()).unwrap_or(u64::MAX);
        Self {
            each_seat: milliseconds(timing.each_seat),
            each_answer: milliseconds(timing.each_answer),
            ends: timing.ends.word().into(),
            words: timing.words(),
        }
    }
}

/// What a viewer can do besides answering.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, JsonSchema)]
pub struct Can {
    /// Take back what it has chosen in the action at hand.
    pub take_back: bool,
    /// Give up the match.
    pub give_up: bool,
    /// Go on after an effect has failed.
    pub go_on: bool,
    /// Begin another match.
    pub rematch: bool,
}

/// How a seat is asked in windows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct WindowsShown {
    /// Whether every window asks, also where the seat can only pass.
    pub all: bool,
    /// Whether it passes every window until it can act again.
    pub passing: bool,
    /// How many windows it has passed unasked since it last answered.
    pub passed: usize,
    /// What that means, in words.
    pub words: String,
}

/// What the desk sees.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, JsonSchema)]
pub struct Desk {
    /// The number of the match in the store.
    pub number: i64,
    /// How many answers were given.
    pub answers: usize,
    /// The fingerprint of the match at the moment that is looked at.
    pub fingerprint: String,
    /// In which turn the match is now.
    pub turn: u32,
    /// What was then, where the desk looks back.
    pub past: Option<PastShown>,
    /// What whoever goes on from this moment has to send along: the same as long as the
    /// same answers lead to it.
    pub stamp: String,
    /// What became of new content, the newest last.
    pub news: Vec<String>,
    /// Whether the table keeps the content it has; otherwise it takes what is saved.
    pub keeps_content: bool,
    /// Newer content, where the table keeps its own.
    pub newer: Option<NewerShown>,
    /// What is wrong with the last save.
    pub problems: Option<String>,
    /// Why the match is stuck, with the line of the script.
    pub failure: Vec<String>,
}

/// Newer content beside a table that keeps its own.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct NewerShown {
    /// That it is there, and what is another in it.
    pub words: String,
    /// After how many answers it was compared with the match.
    pub answers: usize,
    /// What the match up to there would have to do with it; nothing before it is found,
    /// and where no answer was given.
    pub verdict: Option<String>,
}

impl NewerShown {
    /// What the desk is told of it.
    pub fn of(newer: &Newer) -> Self {
        let verdict = newer.verdict.as_ref().map(ToString::to_string);
        Self { words: newer.sentence(), answers: newer.after, verdict }
    }
}

/// The moment that the desk looks back to.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, JsonSchema)]
pub struct PastShown {
    /// After how many answers it is.
    pub at: usize,
    /// In which turn.
    pub turn: u32,
    /// What was chosen then.
    pub chosen: Option<String>,
}

impl Screen {
    /// What the desk is sent of a moment before, as a seat saw it.
    pub fn past(session: &Session, seat: Seat, then: PastView, desk: Desk) -> Self {
        let PastView { rules, view, log, outcome: over, .. } = then;
        let log_from = log.len().saturating_sub(LINES);
        Self {
            game: rules.title.to_string(),
            game_id: rules.id.to_string(),
            seat: Some(seat.letter()),
            players: players(session, &view, seat, None),
            clock: None,
            stamp: String::new(),
            log_from,
            log: log.into_iter().skip(log_from).collect(),
            can: Can::default(),
            windows: None,
            stuck: None,
            outcome: over.map(|over| outcome::words(Some(over))),
            desk: Some(desk),
            scene: Scene::of(&rules, &view),
        }
    }

    /// The same however much time has gone by.
    pub fn timeless(&self) -> Self {
        let mut screen = self.clone();
        for time in screen.players.iter_mut().filter_map(|player| player.time.as_mut()) {
            time.left = time.until.unwrap_or(time.left);
        }
        screen
    }

    /// What a path needs to lead to just this seat and moment again: for the desk alone.
    pub fn query(&self) -> String {
        let Some(desk) = &self.desk else { return String::new() };
        let seat = self.seat.map(|seat| format!("?seat={seat}")).unwrap_or_default();
        match &desk.past {
            Some(past) => format!("{seat}&at={}", past.at),
            None => seat,
        }
    }

    /// What a viewer is sent of a match; `desk` is for the desk alone.
    pub fn of(session: &Session, viewer: Viewer, clock: Option<&Clock>, desk: &Desk) -> Self {
        let seat = viewer.seat();
        let (rules, view) = (session.rules(), session.view(seat));
        let playing = matches!(viewer, Viewer::Seat(_));
        let asked = session.asked().any(|asked| asked == seat);
        // What is still being chosen is read by whoever chooses.
        let log = session.told_log(Some(seat), !asked);
        let log_from = log.len().saturating_sub(LINES);
        let over = session.outcome();
        let is_stuck = over.is_none() && session.failure().is_some();
        let scene = Scene::of(rules, &view);
        Self {
            game: rules.title.to_string(),
            game_id: rules.id.to_string(),
            seat: (viewer != Viewer::Spectator).then(|| seat.letter()),
            players: players(session, &view, seat, clock),
            clock: clock.map(|clock| ClockShown::of(clock.timing())),
            stamp: if playing && asked { stamp(session, &scene, seat) } else { String::new() },
            log_from,
            log: log.into_iter().skip(log_from).collect(),
            can: Can {
                take_back: playing && asked && session.can_take_back(seat).is_ok(),
                give_up: playing && over.is_none() && is_in(&view, seat),
                go_on: playing && is_stuck,
                rematch: playing && over.is_some(),
            },
            windows: playing.then(|| windows(session, seat)),
            stuck: is_stuck.then(|| Refused::Stuck.to_string()),
            outcome: over.map(|over| outcome::words(Some(over))),
            desk: matches!(viewer, Viewer::Desk(_)).then(|| desk.clone()),
            scene,
        }
    }
}

fn is_in(view: &View, seat: Seat) -> bool {
    view.seats.iter().any(|found| found.seat == seat && found.status == Status::In)
}

fn players(session: &Session, view: &View, viewer: Seat, clock: Option<&Clock>) -> Vec<PlayerShown> {
    let time = |seat: Seat| {
        let Left { left, runs, until } = clock?.left(seat)?;
        session.person_seats().any(|person| person == seat).then_some(TimeShown { left, runs, until })
    };
    let shown = |seat: Seat| PlayerShown {
        seat: seat.letter(),
        player: session.player(seat).to_owned(),
        you: seat == viewer,
        active: view.turn > 0 && seat == view.active,
        asked: view.asked.has(seat),
        time: time(seat),
    };
    (0..).map(Seat).take(session.seats()).map(shown).collect()
}

fn windows(session: &Session, seat: Seat) -> WindowsShown {
    let wish = session.auto_pass(seat);
    WindowsShown {
        all: wish.windows == Windows::All,
        passing: wish.pass,
        passed: session.passed(seat),
        words: wish.windows.words(session.people()).into(),
    }
}

/// What tells a question of a seat from its others: what is asked, and how often the
/// seat has answered, which is all the seat's own. What others do while it is asked
/// leaves it as it is, so nobody's answer makes another's void.
pub fn stamp(session: &Session, scene: &Scene, seat: Seat) -> String {
    let own = answered_by(session, seat);
    let question = serde_json::to_vec(&scene.question).unwrap_or_default();
    let mut hasher = blake3::Hasher::new();
    hasher.update(&own.to_le_bytes()).update(&question);
    tuckbox_core::commitment::hex(&hasher.finalize().as_bytes()[..8])
}

/// How many answers a seat has given in the match.
pub fn answered_by(session: &Session, seat: Seat) -> usize {
    let given = session.as_match().given();
    given.iter().filter(|answer| matches!(answer, Answer::Option(by, _) if *by == seat)).count()
}
