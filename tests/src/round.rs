//! How much is checked: the quick round of every `cargo test`, or the full one,
//! which continuous integration asks for. Tests of single behaviours know no rounds.

/// How much is checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Round {
    /// What finds nearly everything, in seconds.
    Quick,
    /// Everything, in minutes.
    Full,
}

impl Round {
    /// The round that `TUCKBOX_CHECKS` asks for, `quick` or `full`; quick if it is
    /// not set.
    ///
    /// # Errors
    /// A whole sentence, where it is set to something else.
    pub fn wanted() -> Result<Self, String> {
        match std::env::var("TUCKBOX_CHECKS").as_deref() {
            Err(_) | Ok("" | "quick") => Ok(Self::Quick),
            Ok("full") => Ok(Self::Full),
            Ok(other) => Err(format!("TUCKBOX_CHECKS is `{other}`; say `quick` or `full`.")),
        }
    }

    /// One of two, by the round.
    pub fn pick<T>(self, quick: T, full: T) -> T {
        match self {
            Self::Quick => quick,
            Self::Full => full,
        }
    }
}
