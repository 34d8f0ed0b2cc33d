//! The words of a clock, as a command line has them: a clock a line.

use super::{Ending, Seed};
use std::time::Duration;
use tuckbox_server::clock::{Ends, Timing};

/// Reads each line as a clock; what is read is within bounds, says what it means, and is
/// read the same as it is written.
pub fn read(input: &[u8]) -> Ending {
    let text = String::from_utf8_lossy(input);
    let clocks: Vec<Timing> = text.split('\n').filter_map(clock).collect();
    for timing in &clocks {
        assert!(timing.each_seat >= Duration::from_secs(1) && timing.each_seat <= Duration::from_secs(360_000));
        assert!(timing.each_answer <= Duration::from_secs(3_600));
        assert!(timing.words().starts_with("Each seat has ") && timing.words().ends_with('.'), "{}", timing.words());
        let written = format!("{}s+{}s", timing.each_seat.as_secs(), timing.each_answer.as_secs());
        assert_eq!(written.parse(), Ok(*timing), "{written}");
    }
    if clocks.is_empty() { Ending::Refused } else { Ending::Played }
}

/// The clock of a line; what is none is refused with an example.
fn clock(line: &str) -> Option<Timing> {
    if let Err(why) = line.parse::<Ends>() {
        assert!(why.contains("`gives-up`"), "{why}");
    }
    line.parse().inspect_err(|why: &String| assert!(why.contains("`10m+5s`"), "{why}")).ok()
}

/// Clocks as people write them.
pub fn texts() -> Vec<Seed> {
    let texts = ["10m", "10m+5s", "1h30m+30s", "90s+0s", "100h+1h", "1s", "2h1s+1m1s", "gives-up", "shown", "10", ""];
    let seed = |text: &str| Seed { name: format!("`{text}`"), bytes: text.into() };
    let all = Seed { name: "all of them".into(), bytes: texts.join("\n").into() };
    texts.into_iter().map(seed).chain([all]).collect()
}
