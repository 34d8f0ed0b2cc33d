//! Numbers of filters, by which their plans are found.

use crate::names;
use std::hash::{Hash, Hasher};

/// The number of a filter in the order read. What the filter is does not hang on it: any
/// two are equal.
#[derive(Debug, Clone, Copy, Default)]
pub struct FilterId(Option<u32>);

impl FilterId {
    /// The next number of the reader of this thread; none outside a reader.
    pub fn next() -> Self {
        Self(names::next_filter())
    }

    /// Index into lists by filter; none for a filter that nobody wrote.
    pub fn index(self) -> Option<usize> {
        self.0.and_then(|number| usize::try_from(number).ok())
    }
}

impl PartialEq for FilterId {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for FilterId {}

impl Hash for FilterId {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}
