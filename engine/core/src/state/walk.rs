//! Which walk over current values a state came from, and what is known of it.

use std::sync::atomic::{AtomicU64, Ordering};

/// Names a walk that made current values true, so that who keeps something of it knows the
/// state again; none for a copy, and for a state that has been read.
#[derive(Debug, Clone, Copy, Default)]
pub struct WalkId(u64);

impl WalkId {
    /// One that no other walk of this process has.
    pub(crate) fn new() -> Self {
        static LAST: AtomicU64 = AtomicU64::new(0);
        Self(LAST.fetch_add(1, Ordering::Relaxed) + 1)
    }

    /// Whether it is this very walk.
    pub(crate) fn is(self, other: Self) -> bool {
        self.0 == other.0 && self.0 != 0
    }
}

impl PartialEq for WalkId {
    /// Any two are equal: what is known of a state makes it no other.
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for WalkId {}

/// Whether modifiers took part in the walk that made current values true; of a state that has
/// been read that is not known, and taken to be so.
#[derive(Debug, Clone, Copy)]
pub struct Modified(pub bool);

impl Default for Modified {
    fn default() -> Self {
        Self(true)
    }
}

impl PartialEq for Modified {
    /// Any two are equal, as those of [`WalkId`] are.
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Modified {}
