//! The clock by itself, with a time that is moved on.

use super::*;
use std::sync::Mutex;

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
        assert!(odd.parse::<Timing>().unwrap_err().contains(word), "{odd}");
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
