//! Where a match that is played again does not come out as it was.

/// The first thing that is different.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("The replay differs at answer {answer}. {message}")]
pub struct Divergence {
    /// The number of the answer before which it shows, from 1; one more than
    /// there are at the end, 0 where the match does not begin.
    pub answer: usize,
    /// What is different, in a whole sentence.
    pub message: String,
}

impl Divergence {
    /// Something different before the answer of this number.
    pub fn new(answer: usize, message: impl Into<String>) -> Self {
        Self { answer, message: message.into() }
    }

    pub(crate) fn at<T>(answer: usize, message: impl Into<String>) -> Result<T, Self> {
        Err(Self::new(answer, message))
    }
}
