//! A clock at the table: who is asked thinks on their own time, which is written down with
//! what they answer. Its time is moved on by the tests.

use super::between::{Between, Meddles, Opens, fails, plain};
use super::reload::game_alone;
use super::site::{Site, Ways, options, root};
use axum::body::Body;
use axum::http::{Request, StatusCode};
use http_body_util::BodyExt;
use serde_json::Value;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tower::ServiceExt;
use tuckbox_bots::Pcg32;
use tuckbox_core::ids::Seat;
use tuckbox_core::matches::Answer;
use tuckbox_server::clock::{Ends, SeatTime, Time, Timing};
use tuckbox_server::house::House;
use tuckbox_server::store::{Record, Sqlite, Store, StoreError, StoredMatch};

const GAME: &str = "foundry-fantasy";
const PEOPLE: [&str; 2] = ["human", "human"];

/// A time that is moved on.
struct Moved {
    now: Arc<Mutex<Instant>>,
    house: House,
    opens: Opens,
    /// By how much of what passes: 1, where nothing is wrong.
    speed: u32,
}

impl Moved {
    fn new() -> Self {
        Self::with(plain, 1)
    }

    fn with(opens: Opens, speed: u32) -> Self {
        let now = Arc::new(Mutex::new(Instant::now()));
        let told = Arc::clone(&now);
        let time = Time::of(move || *told.lock().unwrap());
        Self { now, house: House { time, ..House::default() }, opens, speed }
    }

    fn pass(&self, seconds: u64) {
        *self.now.lock().unwrap() += Duration::from_secs(seconds) * self.speed;
    }

    fn site(&self, clock: &str, ends: Ends) -> Site {
        self.site_of(GAME, &PEOPLE, clock, ends)
    }

    fn site_of(&self, game: &str, players: &[&str], clock: &str, ends: Ends) -> Site {
        self.site_in(&root(), game, players, clock, ends)
    }

    fn site_in(&self, root: &Path, game: &str, players: &[&str], clock: &str, ends: Ends) -> Site {
        let timing = Some(Timing { ends, ..clock.parse().unwrap() });
        let ways = Ways { house: self.house.clone(), opens: self.opens, timing };
        let site = Site::begin(ways, root, game, players, 6);
        // Everybody has come.
        ["a", "b", "c"].iter().zip(players).filter(|(_, player)| **player == "human").for_each(|(seat, _)| {
            site.screen(seat);
        });
        site
    }
}

/// The seconds that A and B have left, as a role sees them.
fn left_of(site: &Site, role: &str) -> [i64; 2] {
    let screen = site.screen(role);
    [0, 1].map(|seat: usize| screen["players"][seat]["time"]["left"].as_i64().unwrap() / 1_000)
}

fn left(site: &Site) -> [i64; 2] {
    left_of(site, "watch")
}

/// Who is asked, and who waits.
fn asked(site: &Site) -> (&'static str, usize) {
    if site.is_asked("a") { ("a", 0) } else { ("b", 1) }
}

#[test]
fn who_is_asked_thinks_and_everybody_sees_it() {
    who_is_asked_thinks(&Moved::new());
}

fn who_is_asked_thinks(time: &Moved) {
    let site = time.site("10m+5s", Ends::GivesUp);
    let (role, seat) = asked(&site);
    assert_eq!(left(&site), [600, 600]);
    time.pass(30);
    let mut sees = [600, 600];
    sees[seat] = 570;
    for role in ["a", "b", "watch", "desk"] {
        assert_eq!(left_of(&site, role), sees, "{role} sees other times");
    }
    let screen = site.screen("watch");
    assert_eq!((&screen["clock"]["each_seat"], &screen["clock"]["each_answer"]), (&600_000.into(), &5_000.into()));
    assert_eq!(screen["clock"]["ends"], "gives-up");
    let runs = [0, 1].map(|seat: usize| screen["players"][seat]["time"]["runs"].as_bool().unwrap());
    assert_eq!(runs, [seat == 0, seat == 1]);
    assert_eq!(site.answer(role, 0).status, StatusCode::OK);
    sees[seat] = 575;
    assert_eq!(left(&site), sees, "an answer brings five seconds");
    // What the desk looks back at has no time.
    let past = site.get("desk", "?at=0").json();
    assert_eq!((&past["clock"], &past["players"][0]["time"]), (&Value::Null, &Value::Null));
    // Pages say it where nothing reads it aloud each second.
    let page = site.page(role, "").body;
    assert!(page.contains(r#"role="timer" aria-live="off" aria-label="Your time""#), "{page}");
    assert!(page.contains(">9:35<") && page.contains("Each seat has 10 minutes to think"), "{page}");
}

#[test]
fn without_a_clock_nothing_is_said_of_one() {
    let site = Site::of(GAME, &PEOPLE, 6);
    let screen = site.screen("a");
    assert_eq!((&screen["clock"], &screen["players"][0]["time"]), (&Value::Null, &Value::Null));
    assert!(!site.page("a", "").body.contains("role=\"timer\""));
}

#[test]
fn whose_time_is_over_gives_up_and_the_match_is_as_if_they_had() {
    whose_time_is_over_gives_up(&Moved::new());
}

fn whose_time_is_over_gives_up(time: &Moved) {
    let mut site = time.site("1m", Ends::GivesUp);
    let (role, seat) = asked(&site);
    time.pass(59);
    assert_eq!(site.answer(role, 0).status, StatusCode::OK);
    let (role, seat) = if asked(&site).1 == seat { (role, seat) } else { asked(&site) };
    let screen = site.screen(role);
    time.pass(61);
    let late = site.post(role, "/answer", &format!("stamp={}&option=0", screen["stamp"].as_str().unwrap()));
    assert_eq!(late.status, StatusCode::CONFLICT, "an answer after the time was over");
    let over = site.screen("watch");
    assert_ne!(over["outcome"], Value::Null);
    assert!(over["players"][seat]["time"]["left"].as_i64().unwrap() <= 0);
    assert!(over["log"].to_string().contains("has lost"), "{}", over["log"]);
    // Nobody's time runs any more, and the match comes back without a clock as it is.
    time.pass(100);
    assert_eq!(site.screen("watch"), over);
    let mark = site.mark();
    site.let_go(&root());
    let mut store = Sqlite::open(&site.folder.path().join("store.sqlite")).unwrap();
    let found = store.read_match(1).unwrap();
    assert_eq!(found.answers.len() as u64, mark.1, "giving up is one answer");
    assert!(matches!(found.answers.last(), Some(Answer::Concede(by)) if by.index() == seat), "{:?}", found.answers);
    drop(store);
    site.tables = super::site::open(&root(), &site.folder.path().join("store.sqlite"));
    assert_eq!(site.mark(), mark);
}

#[test]
fn of_several_one_gives_up_and_once() {
    let time = Moved::new();
    let site = time.site_of("red-faction-underground", &["human"; 3], "1m", Ends::GivesUp);
    let runs = |screen: &Value, seat: usize| screen["players"][seat]["time"]["runs"] == true;
    let screen = site.screen("watch");
    let seat = (0..3).find(|seat| runs(&screen, *seat)).unwrap();
    time.pass(61);
    let screen = site.screen("watch");
    assert_eq!(screen["outcome"], Value::Null, "the others go on");
    let left = [0, 1, 2].map(|seat: usize| screen["players"][seat]["time"]["left"].as_i64().unwrap() / 1_000);
    let mut all = [60; 3];
    all[seat] = 0;
    assert_eq!((left, runs(&screen, seat)), (all, false));
    assert_eq!(site.mark().1, 1, "giving up is one answer");
    assert_eq!((0..3).filter(|seat| runs(&screen, *seat)).count(), 1, "somebody else is asked");
}

#[test]
fn a_match_that_is_ended_by_hand_ends_its_clock() {
    let time = Moved::new();
    let site = time.site("10m", Ends::GivesUp);
    let editable = site.get("desk", "/edit").json();
    let hero = editable["pieces"].as_array().unwrap().iter().find(|piece| piece["at"] == "Hero (B)").unwrap();
    let form = format!("stamp={}&do=set&of={}&stat=hp&value=0", editable["stamp"].as_str().unwrap(), hero["piece"]);
    let came = site.post("desk", "/edit", &form);
    assert_eq!(came.status, StatusCode::OK, "{}", came.body);
    assert_ne!(site.screen("watch")["outcome"], Value::Null);
    time.pass(5);
    assert_eq!(left(&site), [600, 600]);
}

#[test]
fn nobody_need_ask_for_a_time_to_be_over() {
    let time = Moved::new();
    let site = time.site("1m", Ends::GivesUp);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let viewer = tuckbox_server::screen::Viewer::Spectator;
    let mut followed = runtime.block_on(site.tables.follow(&site.table, viewer)).unwrap();
    assert_eq!(followed.borrow_and_update().as_ref().unwrap().outcome, None);
    time.pass(61);
    runtime
        .block_on(async { tokio::time::timeout(Duration::from_secs(60), followed.changed()).await })
        .unwrap()
        .unwrap();
    assert!(followed.borrow().as_ref().unwrap().outcome.is_some(), "it is pushed without anybody asking");
}

#[test]
fn a_time_that_is_over_can_only_be_shown() {
    let time = Moved::new();
    let site = time.site("1m", Ends::Shown);
    let (role, seat) = asked(&site);
    time.pass(72);
    assert_eq!(left(&site)[seat], -12);
    assert!(site.page("watch", "").body.contains(">0:12 over<"));
    assert_eq!(site.answer(role, 0).status, StatusCode::OK);
    assert_eq!(site.screen("watch")["outcome"], Value::Null);
}

#[test]
fn the_time_of_bots_is_nobody_s() {
    let time = Moved::new();
    let site = time.site_of(GAME, &["human", "random"], "10m", Ends::GivesUp);
    for _ in 0..3 {
        site.wait("the person is asked", || site.is_asked("a"));
        time.pass(1);
        site.answer("a", 0);
    }
    let screen = site.screen("a");
    assert_eq!(screen["players"][1]["time"], Value::Null);
    assert_eq!(screen["players"][0]["time"]["left"].as_i64().unwrap(), 597_000);
}

#[test]
fn several_who_are_asked_at_once_think_at_once() {
    let time = Moved::new();
    let site = time.site_of("project-hex", &PEOPLE, "10m", Ends::GivesUp);
    let mut chance = Pcg32::new(1, 1);
    let both = (0..600).any(|_| {
        let asked = ["a", "b"].map(|role| site.is_asked(role));
        if asked == [false, false] || asked == [true, true] {
            return asked[0];
        }
        let role = if asked[0] { "a" } else { "b" };
        site.answer(role, chance.below(options(&site.screen(role))));
        false
    });
    assert!(both, "both are never asked at once");
    let before = left(&site);
    time.pass(10);
    assert_eq!(left(&site), before.map(|left| left - 10));
    assert_eq!(site.answer("a", 0).status, StatusCode::OK);
    let at_once = left(&site);
    if !site.is_asked("a") {
        time.pass(10);
        assert_eq!(left(&site), [at_once[0], at_once[1] - 10]);
    }
}

#[test]
fn a_restart_gives_no_time_back_and_takes_none() {
    a_restart_leaves_time_as_it_is(&Moved::new());
}

fn a_restart_leaves_time_as_it_is(time: &Moved) {
    let mut site = time.site("10m+5s", Ends::GivesUp);
    for thinks in [30, 20, 10] {
        let (role, _) = asked(&site);
        time.pass(thinks);
        site.answer(role, 0);
    }
    // Somebody thinks while the server ends, not long enough for that to be written before.
    time.pass(4);
    let before = left(&site);
    assert_eq!(before.iter().sum::<i64>(), 1_200 - 64 + 15);
    site.let_go(&root());
    time.pass(5_000);
    site.open_again(&root());
    assert_eq!(left(&site), before, "another server has other times");
    // It runs again once whoever is asked has come.
    time.pass(5_000);
    assert_eq!(left(&site), before);
    let (role, seat) = asked(&site);
    site.screen(role);
    time.pass(3);
    let mut after = before;
    after[seat] -= 3;
    assert_eq!(left(&site), after);
}

#[test]
fn a_match_that_is_stuck_waits_and_so_does_its_clock() {
    let (time, folder) = (Moved::new(), game_alone(GAME));
    let scripts = std::fs::read_dir(folder.path().join("scripts").join(GAME)).unwrap();
    let texts: Vec<_> = scripts.map(|entry| entry.unwrap().path()).collect();
    let texts: Vec<_> = texts.iter().map(|file| (file, std::fs::read_to_string(file).unwrap())).collect();
    for (file, text) in &texts {
        let broken = text.replace("(self, ability)\n", "(self, ability)\n  error(\"it breaks\")\n");
        std::fs::write(file, broken).unwrap();
    }
    let site = time.site_in(folder.path(), GAME, &PEOPLE, "10m", Ends::GivesUp);
    let is_stuck = || site.screen("desk")["stuck"] != Value::Null;
    let mut chance = Pcg32::new(1, 1);
    for _ in 0..300 {
        if is_stuck() {
            break;
        }
        let (role, _) = asked(&site);
        site.answer(role, chance.below(options(&site.screen(role))));
    }
    assert!(is_stuck(), "nothing has failed");
    time.pass(5_000);
    assert_eq!((left(&site), site.screen("watch")["outcome"].is_null()), ([600, 600], true));
    for (file, text) in &texts {
        std::fs::write(file, text).unwrap();
    }
    site.wait("that it goes on", || !is_stuck());
    let (_, seat) = asked(&site);
    time.pass(5);
    assert_eq!(left(&site)[seat], 595);
}

#[test]
fn what_is_taken_back_brings_nothing_twice() {
    let time = Moved::new();
    let site = time.site("10m+5s", Ends::GivesUp);
    let takes_back = |role: &str| site.screen(role)["can"]["take_back"] == true;
    for number in 0..200 {
        let (role, seat) = asked(&site);
        let (before, was_open) = (left(&site)[seat], takes_back(role));
        let option = number % options(&site.screen(role));
        assert_eq!(site.answer(role, option).status, StatusCode::OK);
        if was_open || !takes_back(role) {
            continue;
        }
        assert_eq!(left(&site)[seat], before + 5);
        for _ in 0..5 {
            assert_eq!(site.post(role, "/take-back", "").status, StatusCode::OK);
            assert_eq!(site.answer(role, option).status, StatusCode::OK);
            assert_eq!(left(&site)[seat], before + 5);
        }
        return;
    }
    panic!("nothing could be taken back");
}

#[test]
fn a_rematch_begins_with_all_time() {
    a_rematch_has_all_time(&Moved::new());
}

fn a_rematch_has_all_time(time: &Moved) {
    let site = time.site("1m", Ends::GivesUp);
    time.pass(61);
    site.wait("the end", || site.screen("watch")["outcome"] != Value::Null);
    assert_eq!(site.post("a", "/rematch", "").status, StatusCode::OK);
    assert_eq!((left(&site), &site.screen("watch")["outcome"]), ([60, 60], &Value::Null), "a rematch");
}

#[test]
fn a_table_that_goes_on_from_a_moment_has_the_clock_and_all_time() {
    let time = Moved::new();
    let mut site = time.site("10m", Ends::Shown);
    time.pass(60);
    let (role, _) = asked(&site);
    site.answer(role, 0);
    let stamp = site.screen("desk")["desk"]["stamp"].as_str().unwrap().to_owned();
    let other = site.post("desk", "/branch", &format!("at=1&stamp={stamp}")).json();
    site.sit_at(&other);
    assert_eq!((left(&site), &site.screen("watch")["clock"]["ends"]), ([600, 600], &"shown".into()));
}

#[test]
fn time_that_goes_by_is_not_pushed() {
    let time = Moved::new();
    let site = time.site("10m+5s", Ends::GivesUp);
    let (role, seat) = asked(&site);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let follow = || {
        let head = Request::get(site.path("watch", "/events?as=json"));
        let request = head.header("cookie", format!("link={}", site.link("watch"))).body(Body::empty()).unwrap();
        runtime.block_on(tuckbox_server::web::router(site.tables.clone()).oneshot(request)).unwrap().into_body()
    };
    let event = |body: &mut Body| {
        let frame = runtime.block_on(async { tokio::time::timeout(Duration::from_millis(700), body.frame()).await });
        let text = String::from_utf8(frame.ok()?.unwrap().unwrap().into_data().unwrap().to_vec()).unwrap();
        let data = text.lines().find_map(|line| line.strip_prefix("data: ")).unwrap_or_else(|| panic!("{text}"));
        let screen: Value = serde_json::from_str(data).unwrap();
        Some(screen["players"][seat]["time"]["left"].as_i64().unwrap() / 1_000)
    };
    let mut first = follow();
    assert_eq!(event(&mut first), Some(600));
    time.pass(20);
    // Somebody looks, and what was thought is written down.
    site.screen(role);
    site.wait("that it is written", || left(&site)[seat] == 580);
    assert_eq!(event(&mut first), None);
    // Whoever comes later is told what is left now.
    assert_eq!(event(&mut follow()), Some(580));
    site.answer(role, 0);
    assert!(std::iter::from_fn(|| event(&mut first)).last().is_some_and(|left| left == 585));
}

/// What is wrong with what is written of a clock, or read.
#[derive(Clone, Copy, PartialEq)]
enum Wrong {
    /// No time is written.
    NoTime,
    /// The time of each seat is written for another.
    OtherSeat,
    /// Less is written than was thought.
    Less,
    /// Whoever gives up does so twice.
    GivesUpTwice,
    /// Giving up is not written.
    GoesOn,
    /// Each match has the times of the one before it.
    Before,
}

impl Wrong {
    fn times(self, times: &[(Seat, SeatTime)]) -> Vec<(Seat, SeatTime)> {
        let time = |&(seat, time): &(Seat, SeatTime)| match self {
            Self::OtherSeat => (Seat(1 - seat.0), time),
            Self::Less => (seat, SeatTime { used: time.used / 2, ..time }),
            _ => (seat, time),
        };
        times.iter().filter(|_| self != Self::NoTime).map(time).collect()
    }

    fn answers(self, answers: &[Answer]) -> Vec<Answer> {
        let times = |answer: &Answer| match (self, answer) {
            (Self::GivesUpTwice, Answer::Concede(_)) => 2,
            (Self::GoesOn, Answer::Concede(_)) => 0,
            _ => 1,
        };
        answers.iter().flat_map(|answer| std::iter::repeat_n(*answer, times(answer))).collect()
    }
}

impl Meddles for Wrong {
    fn write(&mut self, store: &mut Sqlite, records: &[Record]) -> Result<(), StoreError> {
        let wrong = |record: &Record| Record {
            times: self.times(&record.times),
            answers: self.answers(&record.answers),
            ..record.clone()
        };
        store.write(&records.iter().map(wrong).collect::<Vec<_>>())
    }

    fn last_match(&mut self, store: &mut Sqlite, table: &str) -> Result<StoredMatch, StoreError> {
        let found = store.last_match(table)?;
        let times = match self {
            Self::Before if found.number > 1 => store.read_match(found.number - 1)?.times,
            _ => found.times,
        };
        Ok(StoredMatch { times, ..found })
    }
}

#[test]
fn planted_faults_of_a_clock_are_found() {
    type Test = fn(&Moved);
    let of_time: [(&str, u32, Test, &str); 2] = [
        ("time stands still", 0, who_is_asked_thinks, "sees other times"),
        ("time runs twice as fast", 2, who_is_asked_thinks, "sees other times"),
    ];
    for (what, speed, test, says) in of_time {
        fails(what, says, || test(&Moved::with(plain, speed)));
    }
    let of_stores: [(&str, Opens, Test, &str); 6] = [
        (
            "no time is written",
            |file| Between::open(file, Wrong::NoTime),
            a_restart_leaves_time_as_it_is,
            "other times",
        ),
        (
            "time is written for another seat",
            |file| Between::open(file, Wrong::OtherSeat),
            a_restart_leaves_time_as_it_is,
            "other times",
        ),
        (
            "less is written than was thought",
            |file| Between::open(file, Wrong::Less),
            a_restart_leaves_time_as_it_is,
            "other times",
        ),
        (
            "a seat gives up twice",
            |file| Between::open(file, Wrong::GivesUpTwice),
            whose_time_is_over_gives_up,
            "giving up is one answer",
        ),
        (
            "giving up is not written",
            |file| Between::open(file, Wrong::GoesOn),
            whose_time_is_over_gives_up,
            "giving up is one answer",
        ),
        (
            "a rematch begins with the times of the match before",
            |file| Between::open(file, Wrong::Before),
            a_rematch_has_all_time,
            "a rematch",
        ),
    ];
    for (what, opens, test, says) in of_stores {
        fails(what, says, || test(&Moved::with(opens, 1)));
    }
}
