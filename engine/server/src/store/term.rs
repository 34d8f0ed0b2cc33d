//! How long the leases of this server last, by its own clock. The database counts by
//! another one and from a later moment, so this ends first: whoever asks here never
//! shows a table that another server plays already.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// A server of several.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Serving {
    /// How long what it has leased stays its own when nothing is heard of it any more.
    pub lease: Duration,
}

/// How long all leases of a server last; where there are none, for ever.
#[derive(Debug, Default)]
pub struct Term {
    /// For how long they are lengthened.
    length: Option<Duration>,
    until: Mutex<Option<Instant>>,
}

impl Term {
    /// Leases that are lengthened by so much.
    pub fn of(length: Duration) -> Self {
        Self { length: Some(length), until: Mutex::default() }
    }

    /// For how long leases are lengthened, where there are any.
    pub fn length(&self) -> Option<Duration> {
        self.length
    }

    /// They were lengthened, by what was asked for at this moment.
    pub fn lengthened(&self, asked: Instant) {
        let mut until = self.until.lock().unwrap_or_else(PoisonError::into_inner);
        *until = self.length.map(|length| asked + length).max(*until);
    }

    /// Whether they have ended, as far as this server knows.
    pub fn has_ended(&self, now: Instant) -> bool {
        let until = self.until.lock().unwrap_or_else(PoisonError::into_inner);
        self.length.is_some() && until.is_none_or(|until| until <= now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leases_end_unless_they_are_lengthened() {
        let (term, now, second) = (Term::of(Duration::from_secs(3)), Instant::now(), Duration::from_secs(1));
        assert!(term.has_ended(now), "nothing was leased yet");
        term.lengthened(now);
        assert!(!term.has_ended(now + second) && term.has_ended(now + 3 * second));
        term.lengthened(now + 2 * second);
        term.lengthened(now + second);
        assert!(!term.has_ended(now + 4 * second), "an older word makes them no shorter");
        assert!(!Term::default().has_ended(now + 99 * second), "one server has its store for ever");
    }
}
