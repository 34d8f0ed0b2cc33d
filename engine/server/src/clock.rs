//! The clock of a table: so much time for each seat of a match, and more for each answer.
//! It counts while a person is asked who has been at the table, and stands while nobody
//! runs the server. It knows no match: who is asked, and what becomes of a seat whose time
//! is over, is for the table.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tuckbox_core::ids::Seat;

/// How often what has been thought is written down while nobody answers.
const BEAT: Duration = Duration::from_secs(5);

/// The least and the most that a seat can have for a match.
const EACH_SEAT: [Duration; 2] = [Duration::from_secs(1), Duration::from_secs(100 * 3600)];

/// The most that an answer can bring.
const EACH_ANSWER: Duration = Duration::from_secs(3600);

/// What time it is, for clocks alone: the system's, or one that a test moves on.
#[derive(Clone)]
pub struct Time(Arc<dyn Fn() -> Instant + Send + Sync>);

impl Time {
    /// Whatever this tells.
    pub fn of(tells: impl Fn() -> Instant + Send + Sync + 'static) -> Self {
        Self(Arc::new(tells))
    }

    fn now(&self) -> Instant {
        (self.0)()
    }
}

impl Default for Time {
    fn default() -> Self {
        Self::of(Instant::now)
    }
}

impl fmt::Debug for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Time")
    }
}

/// What becomes of a seat whose time is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Ends {
    /// It gives up.
    #[default]
    GivesUp,
    /// It goes on, and is shown as over its time.
    Shown,
}

impl Ends {
    /// The word for it, in the store and for programs.
    pub fn word(self) -> &'static str {
        match self {
            Self::GivesUp => "gives-up",
            Self::Shown => "shown",
        }
    }
}

impl FromStr for Ends {
    type Err = String;

    fn from_str(word: &str) -> Result<Self, String> {
        [Self::GivesUp, Self::Shown]
            .into_iter()
            .find(|ends| ends.word() == word)
            .ok_or_else(|| format!("`{word}` is nothing that a clock does; there are `gives-up` and `shown`"))
    }
}

/// How long the seats of a table may think. As a text: `10m`, `10m+5s`, `1h30m+30s`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Timing {
    /// What each seat has for a match.
    pub each_seat: Duration,
    /// What each answer brings it.
    pub each_answer: Duration,
    /// What becomes of a seat that has none left.
    pub ends: Ends,
}

impl Timing {
    /// What it means, as a whole sentence.
    pub fn words(&self) -> String {
        let more = match self.each_answer.is_zero() {
            true => String::new(),
            false => format!(", and {} more for each answer", spoken(self.each_answer)),
        };
        let ends = match self.ends {
            Ends::GivesUp => "Whoever has none left gives up.",
            Ends::Shown => "Whoever has none left goes on, over time.",
        };
        format!("Each seat has {} to think{more}. {ends}", spoken(self.each_seat))
    }
}

impl FromStr for Timing {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || {
            format!(
                "`{text}` is no clock. Say how long each seat has, and what each answer brings it: `10m`, `10m+5s`, \
                 `1h30m+30s`"
            )
        };
        let (seat, answer) = text.split_once('+').map_or((text, None), |(seat, answer)| (seat, Some(answer)));
        let each_seat = length(seat).ok_or_else(wrong)?;
        let each_answer = answer.map_or(Some(Duration::ZERO), length).ok_or_else(wrong)?;
        let [least, most] = EACH_SEAT;
        if each_seat < least || each_seat > most {
            return Err(format!("a seat has between a second and 100 hours, as in `10m+5s`, and not `{seat}`"));
        }
        if each_answer > EACH_ANSWER {
            return Err(format!(
                "an answer brings an hour at most, as in `10m+5s`, and not `{}`",
                answer.unwrap_or_default()
            ));
        }
        Ok(Self { each_seat, each_answer, ends: Ends::default() })
    }
}

/// A length of time like `1h30m`: numbers with `h`, `m` and `s`, each once and in this order.
fn length(text: &str) -> Option<Duration> {
    let (mut rest, mut seconds) = (text, 0_u64);
    for (unit, worth) in [('h', 3600), ('m', 60), ('s', 1)] {
        if let Some((number, after)) = rest.split_once(unit) {
            let digits = Some(number).filter(|number| number.bytes().all(|digit| digit.is_ascii_digit()))?;
            seconds = digits.parse::<u64>().ok()?.checked_mul(worth)?.checked_add(seconds)?;
            rest = after;
        }
    }
    (rest.is_empty() && !text.is_empty()).then(|| Duration::from_secs(seconds))
}

/// A length of time as people say it: "10 minutes", "1 hour 30 minutes".
fn spoken(length: Duration) -> String {
    let seconds = length.as_secs();
    let parts = [(seconds / 3600, "hour"), (seconds / 60 % 60, "minute"), (seconds % 60, "second")];
    let parts = parts.iter().filter(|(count, _)| *count > 0);
    let parts = parts.map(|(count, unit)| format!("{count} {unit}{}", if *count == 1 { "" } else { "s" }));
    parts.collect::<Vec<_>>().join(" ")
}

/// What a seat has thought in a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SeatTime {
    /// For how long.
    pub used: Duration,
    /// What its answers have brought it.
    pub earned: Duration,
    /// So many of its answers have: one that is given again after it was taken back brings
    /// nothing a second time.
    pub answers: usize,
}

/// What a seat has left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Left {
    /// Milliseconds; below 0 where it is over its time.
    pub left: i64,
    /// Whether it runs.
    pub runs: bool,
    /// When it is over, in nanoseconds since the table came into memory: the same while
    /// nothing but time goes by. Nothing where it stands.
    pub until: Option<i64>,
}

/// The clock of a match at work.
pub struct Clock {
    timing: Timing,
    time: Time,
    began: Instant,
    /// What each seat has thought, as of `counted`.
    seats: Vec<SeatTime>,
    counted: Instant,
    /// Whose time runs.
    runs: Vec<bool>,
    /// Who has been at the table.
    here: Vec<bool>,
    /// What the store has, and since when.
    written: Vec<SeatTime>,
    wrote: Instant,
}

impl Clock {
    /// The clock of so many seats; it stands. What the store has of them comes along.
    pub fn of(timing: Timing, time: Time, seats: usize, stored: &[(Seat, SeatTime)]) -> Self {
        let now = time.now();
        let mut times = vec![SeatTime::default(); seats];
        for (seat, stored) in stored {
            if let Some(found) = times.get_mut(seat.index()) {
                *found = *stored;
            }
        }
        Self {
            timing,
            time,
            began: now,
            written: times.clone(),
            seats: times,
            counted: now,
            runs: vec![false; seats],
            here: vec![false; seats],
            wrote: now,
        }
    }

    /// How long its seats may think.
    pub fn timing(&self) -> &Timing {
        &self.timing
    }

    /// Somebody has come to a seat, whose time runs from here on when it is asked. Says
    /// whether nobody was there before.
    pub fn comes(&mut self, seat: Seat) -> bool {
        self.here.get_mut(seat.index()).is_some_and(|here| !std::mem::replace(here, true))
    }

    /// From here on these seats are asked, and no others.
    pub fn asks(&mut self, asked: &[Seat]) {
        self.count();
        for (at, runs) in self.runs.iter_mut().enumerate() {
            *runs = self.here[at] && asked.iter().any(|seat| seat.index() == at);
        }
    }

    /// A person has answered; the seat has so many answers in the match by now.
    pub fn answered(&mut self, seat: Seat, answers: usize) {
        if let Some(found) = self.seats.get_mut(seat.index())
            && answers > found.answers
        {
            found.earned += self.timing.each_answer;
            found.answers = answers;
        }
    }

    /// What a seat has left.
    pub fn left(&self, seat: Seat) -> Option<Left> {
        let SeatTime { used, earned, .. } = *self.seats.get(seat.index())?;
        let runs = self.runs.get(seat.index()).copied().unwrap_or(false);
        let left = nanoseconds(self.timing.each_seat + earned).saturating_sub(nanoseconds(used));
        let until = runs.then(|| nanoseconds(self.counted.saturating_duration_since(self.began)).saturating_add(left));
        let left = if runs { left.saturating_sub(nanoseconds(self.since_counted())) } else { left };
        // Who gives up at zero has not thought for longer.
        let left = if self.timing.ends == Ends::GivesUp { left.max(0) } else { left };
        Some(Left { left: left.div_euclid(1_000_000), runs, until })
    }

    /// A seat whose time is over and that has to give up.
    pub fn run_out(&self) -> Option<Seat> {
        if self.timing.ends == Ends::Shown {
            return None;
        }
        self.running().find(|seat| self.left(*seat).is_some_and(|left| left.left <= 0))
    }

    /// Whether somebody's time runs.
    pub fn is_running(&self) -> bool {
        self.runs.contains(&true)
    }

    /// After how long it has something to do.
    pub fn wakes_in(&self) -> Option<Duration> {
        let beat = self.is_running().then(|| BEAT.saturating_sub(self.since_wrote()));
        let ends = self.running().filter_map(|seat| u64::try_from(self.left(seat)?.left.max(0)).ok());
        let ends = ends.map(Duration::from_millis).filter(|_| self.timing.ends == Ends::GivesUp);
        ends.chain(beat).min()
    }

    /// Whether it has run so long that what was thought is to be written down.
    pub fn is_due(&self) -> bool {
        self.is_running() && self.since_wrote() >= BEAT
    }

    /// Counts what was thought up to now.
    pub fn count(&mut self) {
        let now = self.time.now();
        let gone = now.saturating_duration_since(self.counted);
        for (seat, runs) in self.seats.iter_mut().zip(&self.runs) {
            if *runs {
                seat.used += gone;
            }
        }
        self.counted = now;
    }

    /// What the store has not, up to when it was last counted.
    pub fn unwritten(&self) -> Vec<(Seat, SeatTime)> {
        let all = (0..).map(Seat).zip(self.seats.iter().zip(&self.written));
        all.filter(|(_, (now, written))| now != written).map(|(seat, (now, _))| (seat, *now)).collect()
    }

    /// The store has it now.
    pub fn note_written(&mut self, times: &[(Seat, SeatTime)]) {
        self.wrote = self.time.now();
        for (seat, time) in times {
            if let Some(written) = self.written.get_mut(seat.index()) {
                *written = *time;
            }
        }
    }

    fn running(&self) -> impl Iterator<Item = Seat> {
        (0..).map(Seat).zip(&self.runs).filter(|(_, runs)| **runs).map(|(seat, _)| seat)
    }

    fn since_counted(&self) -> Duration {
        self.time.now().saturating_duration_since(self.counted)
    }

    fn since_wrote(&self) -> Duration {
        self.time.now().saturating_duration_since(self.wrote)
    }
}

fn nanoseconds(length: Duration) -> i64 {
    i64::try_from(length.as_nanos()).unwrap_or(i64::MAX)
}

/// So many milliseconds as a clock shows them: `9:41`, `1:00:00`, `0:12 over`.
pub fn shown(left: i64) -> String {
    let over = if left < 0 { " over" } else { "" };
    // The last second is shown until it is over, and what is over once it is a second.
    let seconds = if left < 0 { -left / 1_000 } else { (left + 999) / 1_000 };
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes}:{seconds:02}{over}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}{over}"),
    }
}

#[cfg(test)]
mod tests;
