//! Why a mod cannot be taken, for whoever looks for one, opens or packs an archive.

use std::fmt;

/// Why a mod cannot be taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoMod {
    /// A whole sentence.
    pub message: String,
    /// What to do next.
    pub hint: String,
}

impl fmt::Display for NoMod {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} {}", self.message, self.hint)
    }
}

impl std::error::Error for NoMod {}
