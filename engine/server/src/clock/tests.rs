//! The clock by itself, with a time that is moved on.

use super::*;
use std::sync::Mutex;
use tuckbox_bots::Pcg32;

const A: Seat = Seat(0);
const B: Seat = Seat(1);

fn seconds(count: u64) -> Duration {
    Duration::from_secs(count)
}

/// A clock of two seats who are here, and what moves its time on.
fn clock(text: &str, ends: Ends) -> (Clock, impl Fn(u64)) {
    let now = Arc::new(Mutex::new(Instant::now()));
    let told = Arc::clone(&now);
    let timing = Timing { ends, ..text.parse().unwrap() };
    let mut clock = Clock::of(timing, Time::of(move || *told.lock().unwrap()), 2, &[]);
    assert!(clock.comes(A) && clock.comes(B) && !clock.comes(A));
    (clock, move |count| *now.lock().unwrap() += seconds(count))
}

fn left(clock: &Clock) -> [i64; 2] {
    [A, B].map(|seat| clock.left(seat).unwrap().left / 1_000)
}

#[test]
fn a_clock_is_read_as_it_is_written() {
    for (text, seat, answer) in [
        ("10m", 600, 0),
        ("10m+5s", 600, 5),
        ("90s+0s", 90, 0),
        ("1h30m+1m30s", 5_400, 90),
        ("100h+1h", 360_000, 3_600),
        ("2h1s", 7_201, 0),
    ] {
        let timing: Timing = text.parse().unwrap();
        assert_eq!((timing.each_seat, timing.each_answer), (seconds(seat), seconds(answer)), "{text}");
    }
    for odd in ["", "10", "+", "10m+", "+5s", "m", "10m5", "5s10m", "10m10m", "-1m", "1.5m", "10 m", "10m+5s+5s", "é"]
    {
        let why = odd.parse::<Timing>().unwrap_err();
        assert!(why.contains("`10m+5s`"), "{odd}: {why}");
    }
    for (odd, word) in [("0s", "between a second"), ("101h", "100 hours"), ("1m+2h", "an hour at most")] {
        let why = odd.parse::<Timing>().unwrap_err();
        assert!(why.contains(word) && why.contains("`10m+5s`"), "{odd}: {why}");
    }
    assert!("99999999999999999999h".parse::<Timing>().is_err());
    assert!("9999999999999999999h".parse::<Timing>().is_err());
}

#[test]
fn a_clock_says_what_it_means() {
    let words = |text: &str, ends| Timing { ends, ..text.parse().unwrap() }.words();
    assert_eq!(
        words("10m+5s", Ends::GivesUp),
        "Each seat has 10 minutes to think, and 5 seconds more for each answer. Whoever has none left gives up."
    );
    assert_eq!(
        words("1h1s", Ends::Shown),
        "Each seat has 1 hour 1 second to think. Whoever has none left goes on, over time."
    );
    for ends in [Ends::GivesUp, Ends::Shown] {
        assert_eq!(ends.word().parse(), Ok(ends));
    }
    assert!("never".parse::<Ends>().unwrap_err().contains("`shown`"));
    for (left, words) in [
        (600_000, "10:00"),
        (599_001, "10:00"),
        (599_000, "9:59"),
        (1, "0:01"),
        (0, "0:00"),
        (-999, "0:00 over"),
        (-12_000, "0:12 over"),
        (3_600_000, "1:00:00"),
    ] {
        assert_eq!(shown(left), words);
    }
}

#[test]
fn only_who_is_asked_and_here_thinks() {
    let (mut clock, pass) = clock("10m+5s", Ends::GivesUp);
    pass(10);
    assert_eq!(left(&clock), [600, 600]);
    clock.asks(&[A]);
    pass(10);
    assert_eq!(left(&clock), [590, 600]);
    clock.asks(&[A, B]);
    pass(5);
    assert_eq!(left(&clock), [585, 595], "both are asked at once");
    clock.answered(A, 1);
    clock.asks(&[B]);
    pass(5);
    assert_eq!(left(&clock), [590, 590]);
    // What was taken back and is given again brings nothing.
    clock.answered(A, 1);
    assert_eq!(left(&clock), [590, 590]);
    clock.answered(A, 2);
    assert_eq!(left(&clock), [595, 590]);
    let mut away = Clock::of("10m".parse().unwrap(), clock.time.clone(), 2, &[]);
    away.asks(&[A]);
    pass(10);
    assert_eq!(left(&away), [600, 600], "nobody has come to the seat yet");
}

#[test]
fn at_zero_a_seat_gives_up_or_is_over_its_time() {
    for ends in [Ends::GivesUp, Ends::Shown] {
        let (mut clock, pass) = clock("2s", ends);
        clock.asks(&[B]);
        assert_eq!(clock.wakes_in(), Some(if ends == Ends::GivesUp { seconds(2) } else { BEAT }));
        pass(1);
        assert_eq!(clock.run_out(), None);
        pass(1);
        let gives_up = (ends == Ends::GivesUp).then_some(B);
        assert_eq!(clock.run_out(), gives_up);
        pass(3);
        assert_eq!((clock.run_out(), left(&clock)), (gives_up, [2, if gives_up.is_some() { 0 } else { -3 }]));
        clock.asks(&[]);
        assert_eq!((clock.run_out(), clock.wakes_in(), clock.is_running()), (None, None, false));
    }
}

#[test]
fn what_was_thought_is_written_now_and_then_and_never_lost() {
    let (mut clock, pass) = clock("10m+5s", Ends::GivesUp);
    assert_eq!(clock.unwritten(), []);
    clock.asks(&[A]);
    pass(4);
    assert!(!clock.is_due());
    pass(1);
    assert!(clock.is_due());
    clock.count();
    let times = clock.unwritten();
    assert_eq!(times, [(A, SeatTime { used: seconds(5), ..SeatTime::default() })]);
    clock.note_written(&times);
    assert!(!clock.is_due() && clock.unwritten().is_empty());
    // Whoever goes on from there has thought no less, and the time between is nobody's.
    pass(1_000);
    let mut next = Clock::of(*clock.timing(), clock.time.clone(), 2, &times);
    assert_eq!((left(&next), next.unwritten()), ([595, 600], Vec::new()));
    next.asks(&[A]);
    pass(10);
    assert_eq!(left(&next), [595, 600], "nobody has come to the seat yet");
}

#[test]
fn time_that_goes_by_changes_nothing_but_what_is_left() {
    let (mut clock, pass) = clock("10m+5s", Ends::GivesUp);
    clock.asks(&[A]);
    let until = |clock: &Clock| clock.left(A).unwrap().until;
    let before = until(&clock);
    pass(7);
    assert_eq!(until(&clock), before);
    clock.count();
    assert_eq!(until(&clock), before);
    clock.answered(A, 1);
    assert_ne!(until(&clock), before);
    clock.asks(&[]);
    assert_eq!(until(&clock), None);
}

/// What is done with a clock.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Done {
    Comes,
    Asks,
    Answers,
    TakesBack,
    Passes,
    Writes,
    /// Another server goes on from what is written.
    StartsAgain,
}

const ALL: [Done; 7] =
    [Done::Comes, Done::Asks, Done::Answers, Done::TakesBack, Done::Passes, Done::Writes, Done::StartsAgain];

/// What is to be of a seat, by a second reading of what a clock is.
#[derive(Debug, Clone, Copy, Default)]
struct Expected {
    is_here: bool,
    is_asked: bool,
    /// Milliseconds.
    used: u64,
    answers: usize,
    /// So many of them have brought something.
    earning: usize,
    /// What is written of the two.
    written: (u64, usize),
}

impl Expected {
    fn runs(self) -> bool {
        self.is_here && self.is_asked
    }

    /// Milliseconds.
    fn left(self, ends: Ends) -> i64 {
        let left = 2_000 + 300 * i64::try_from(self.earning).unwrap() - i64::try_from(self.used).unwrap();
        if ends == Ends::GivesUp { left.max(0) } else { left }
    }
}

/// A clock of two seconds for each seat and 300 milliseconds for each answer, what is written
/// of it, and what is to be of it.
struct Trial {
    clock: Clock,
    now: Arc<Mutex<Instant>>,
    store: [SeatTime; 2],
    expected: [Expected; 2],
}

impl Trial {
    fn of(ends: Ends) -> Self {
        let now = Arc::new(Mutex::new(Instant::now()));
        let told = Arc::clone(&now);
        let timing = Timing { each_seat: seconds(2), each_answer: Duration::from_millis(300), ends };
        let clock = Clock::of(timing, Time::of(move || *told.lock().unwrap()), 2, &[]);
        Self { clock, now, store: Default::default(), expected: Default::default() }
    }

    fn seats(&self) -> impl Iterator<Item = (Seat, Expected)> {
        [A, B].into_iter().zip(self.expected)
    }

    fn does(&mut self, done: Done, seat: Seat, milliseconds: u64) {
        let expected = &mut self.expected[seat.index()];
        match done {
            Done::Comes => {
                expected.is_here = true;
                self.clock.comes(seat);
            }
            Done::Asks => expected.is_asked = !expected.is_asked,
            Done::Answers => {
                expected.answers += 1;
                expected.earning = expected.earning.max(expected.answers);
                self.clock.answered(seat, expected.answers);
                self.writes();
            }
            Done::TakesBack => expected.answers = expected.answers.saturating_sub(1),
            Done::Passes => {
                *self.now.lock().unwrap() += Duration::from_millis(milliseconds);
                let think = self.expected.iter_mut().filter(|expected| expected.runs());
                think.for_each(|expected| expected.used += milliseconds);
            }
            Done::Writes => self.writes(),
            Done::StartsAgain => self.starts_again(),
        }
        if matches!(done, Done::Comes | Done::Asks) {
            let asked: Vec<Seat> =
                self.seats().filter(|(_, expected)| expected.is_asked).map(|(seat, _)| seat).collect();
            self.clock.asks(&asked);
        }
    }

    fn writes(&mut self) {
        self.clock.count();
        let times = self.clock.unwritten();
        times.iter().for_each(|(seat, time)| self.store[seat.index()] = *time);
        self.clock.note_written(&times);
        self.expected.iter_mut().for_each(|expected| expected.written = (expected.used, expected.earning));
    }

    fn starts_again(&mut self) {
        let [of_a, of_b] = self.store;
        self.clock = Clock::of(*self.clock.timing(), self.clock.time.clone(), 2, &[(A, of_a), (B, of_b)]);
        for expected in &mut self.expected {
            let (used, earning) = expected.written;
            *expected = Expected { used, earning, is_here: false, ..*expected };
        }
    }

    /// What is not as it is to be.
    fn odd(&self, ends: Ends) -> Option<String> {
        for (seat, expected) in self.seats() {
            let Left { left, runs, .. } = self.clock.left(seat).unwrap();
            if (left, runs) != (expected.left(ends), expected.runs()) {
                return Some(format!("{seat:?} has {left}, and whether it runs is {runs}: {expected:?}"));
            }
        }
        let mut out = self.seats().filter(|(_, expected)| expected.runs() && expected.left(ends) <= 0);
        let out = out.next().map(|(seat, _)| seat).filter(|_| ends == Ends::GivesUp);
        let found = self.clock.run_out();
        (found != out).then(|| format!("{found:?} gives up, and not {out:?}"))
    }
}

/// What goes wrong with a clock after each thing that is done with it.
type Plant = fn(&mut Clock, Done);

/// Does things with a clock in any order until something of it is not as it is to be. What is
/// planted is done to it after each of them.
fn odd(seed: u64, ends: Ends, plant: Plant) -> Option<String> {
    let (mut chance, mut trial) = (Pcg32::new(seed, 3), Trial::of(ends));
    (0..60).find_map(|step| {
        let (done, seat) = (ALL[chance.below(ALL.len())], [A, B][chance.below(2)]);
        trial.does(done, seat, u64::try_from(chance.below(700)).unwrap());
        plant(&mut trial.clock, done);
        trial.odd(ends).map(|why| format!("step {step}, {done:?}: {why}"))
    })
}

#[test]
fn a_clock_is_as_it_is_to_be_in_any_order() {
    for seed in 0..500 {
        for ends in [Ends::GivesUp, Ends::Shown] {
            assert_eq!(odd(seed, ends, |_, _| {}), None, "seed {seed}, {ends:?}");
        }
    }
}

#[test]
fn planted_faults_of_a_clock_are_found() {
    let plants: [(&str, Plant); 11] = [
        ("who is asked thinks on nobody's time", |clock, done| {
            if done == Done::Passes {
                clock.counted = clock.time.now();
            }
        }),
        ("the other thinks", |clock, done| {
            if done == Done::Asks {
                clock.runs.reverse();
            }
        }),
        ("who has not come thinks", |clock, done| {
            if done == Done::StartsAgain {
                clock.here.fill(true);
            }
        }),
        ("who has come is forgotten", |clock, done| {
            if done == Done::Answers {
                clock.here.fill(false);
            }
        }),
        ("an answer brings nothing", |clock, done| {
            if done == Done::Answers {
                clock.seats.iter_mut().for_each(|seat| seat.earned = Duration::ZERO);
            }
        }),
        ("an answer that is given again brings more", |clock, done| {
            if done == Done::TakesBack {
                clock.seats.iter_mut().for_each(|seat| seat.answers = 0);
            }
        }),
        ("what was thought is not written", |clock, done| {
            if done == Done::Passes {
                clock.count();
                clock.written.clone_from(&clock.seats);
            }
        }),
        ("what was thought since it was written goes", |clock, done| {
            if done == Done::Writes {
                clock.seats.iter_mut().for_each(|seat| seat.used = Duration::from_secs(seat.used.as_secs()));
            }
        }),
        ("time counts twice", |clock, done| {
            if done == Done::Writes {
                clock.counted = clock.counted.checked_sub(Duration::from_millis(1)).unwrap();
            }
        }),
        ("nobody gives up", |clock, _| clock.timing.ends = Ends::Shown),
        ("the next server takes a second", |clock, done| {
            if done == Done::StartsAgain {
                clock.seats[0].used += seconds(1);
            }
        }),
    ];
    for (what, plant) in plants {
        let found = (0..500).any(|seed| odd(seed, Ends::GivesUp, plant).is_some());
        assert!(found, "nobody finds that {what}");
    }
}
