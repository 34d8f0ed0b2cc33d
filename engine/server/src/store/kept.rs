//! How values are kept where a column has a text or a number: what all stores share.

use super::StoreError;
use crate::clock::{SeatTime, Timing};
use serde::de::DeserializeOwned;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tuckbox_core::ids::Seat;
use tuckbox_core::matches::Answer;
use tuckbox_session::OnSave;

/// A value as JSON.
pub fn text(value: &impl serde::Serialize) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(|error| StoreError::Unwritten(error.to_string()))
}

/// The value of such a text.
pub fn json<T: DeserializeOwned>(text: &str) -> Result<T, StoreError> {
    serde_json::from_str(text).map_err(|error| StoreError::Unread(error.to_string()))
}

/// An answer as its columns have it.
pub struct KeptAnswer {
    /// Whose it is; seat 0 where the table was changed by hand.
    pub seat: Seat,
    /// The place of the option; nothing where the seat gave up, or the table was changed.
    pub option: Option<u16>,
    /// How the table was changed by hand, as JSON.
    pub edit: Option<String>,
}

impl KeptAnswer {
    /// What is written of an answer.
    pub fn of(answer: &Answer) -> Result<Self, StoreError> {
        Ok(match answer {
            Answer::Option(seat, option) => Self { seat: *seat, option: Some(*option), edit: None },
            Answer::Concede(seat) => Self { seat: *seat, option: None, edit: None },
            Answer::Edit(edit) => Self { seat: Seat(0), option: None, edit: Some(text(edit)?) },
        })
    }
}

/// The answer of such columns.
pub fn answer(seat: Seat, option: Option<u16>, edit: Option<&str>) -> Result<Answer, StoreError> {
    match (edit, option) {
        (Some(edit), _) => json(edit).map(Answer::Edit),
        (None, Some(option)) => Ok(Answer::Option(seat, option)),
        (None, None) => Ok(Answer::Concede(seat)),
    }
}

/// A fingerprint, from its digits in hexadecimal.
pub fn mark(digits: &str) -> Result<u64, StoreError> {
    u64::from_str_radix(digits, 16).map_err(|_| StoreError::Unread("a fingerprint is damaged".into()))
}

/// The same the other way round.
pub fn digits(mark: u64) -> String {
    format!("{mark:016x}")
}

/// What makes match `$1` a branch of match `$2` after `$3` answers: the answers and
/// contents up to there, the branches it had, and this one.
pub const COPIES: [&str; 4] = [
    "INSERT INTO answer (match, number, seat, option, given, edit)
        SELECT $1, number, seat, option, given, edit FROM answer WHERE match = $2 AND number <= $3",
    "INSERT INTO match_content (match, after, content)
        SELECT $1, after, content FROM match_content WHERE match = $2 AND after <= $3 ORDER BY place",
    "INSERT INTO branch (match, after, of)
        SELECT $1, after, of FROM branch WHERE match = $2 AND after < $3",
    "INSERT INTO branch (match, of, after) VALUES ($1, $2, $3)",
];

/// What a table does when content is saved, from whether it keeps what it has.
pub fn on_save(keeps: bool) -> OnSave {
    if keeps { OnSave::Keep } else { OnSave::Follow }
}

/// The clock of a table, from its columns; nothing where they are empty.
pub fn timing(
    each_seat: Option<i64>,
    each_answer: Option<i64>,
    ends: Option<String>,
) -> Result<Option<Timing>, StoreError> {
    let (Some(each_seat), Some(each_answer), Some(ends)) = (each_seat, each_answer, ends) else { return Ok(None) };
    let ends = ends.parse().map_err(|why| StoreError::Unread(format!("a clock is damaged: {why}")))?;
    Ok(Some(Timing { each_seat: length(each_seat), each_answer: length(each_answer), ends }))
}

/// What a seat has thought, from its columns.
pub fn seat_time(used: i64, earned: i64, answers: i64) -> SeatTime {
    SeatTime { used: length(used), earned: length(earned), answers: count(answers) }
}

/// Milliseconds, as a column has them.
pub fn milliseconds(length: Duration) -> i64 {
    i64::try_from(length.as_millis()).unwrap_or(i64::MAX)
}

fn length(milliseconds: i64) -> Duration {
    Duration::from_millis(u64::try_from(milliseconds).unwrap_or(0))
}

/// How many, from a column.
pub fn count(number: i64) -> usize {
    usize::try_from(number).unwrap_or(0)
}

/// Milliseconds since 1970, for who studies playtests; nothing is decided by it.
pub fn now() -> i64 {
    milliseconds(SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default())
}
