//! Why a question about a match has no answer.

use tuckbox_core::ask::Refusal;
use tuckbox_core::ids::Seat;
use tuckbox_core::play::Failure;

/// Why nothing is answered; the sentence is for who asks. A `hint` is empty or begins
/// with a space: names that could be meant.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AskError {
    /// Nothing that who asks can see has the name.
    #[error("There is no piece `{words}` that can be seen.{hint}")]
    NoPiece {
        /// What was written.
        words: String,
        /// What could be meant.
        hint: String,
    },
    /// Several things have the name.
    #[error("`{words}` could be {}; say which.", labels.join(" or "))]
    Several {
        /// What was written.
        words: String,
        /// A name for each of them, in backquotes.
        labels: Vec<String>,
    },
    /// What is asked about has no number or tag of the name.
    #[error("There is no stat or tag `{words}`.{hint}")]
    NoStat {
        /// What was written.
        words: String,
        /// What could be meant.
        hint: String,
    },
    /// The game has no action of the name.
    #[error("There is no action `{words}`.{hint}")]
    NoAction {
        /// What was written.
        words: String,
        /// What could be meant.
        hint: String,
    },
    /// What would happen is asked of a match that is over.
    #[error("The match is over.")]
    Over,
    /// The seat has nothing to choose.
    #[error("{} is not asked anything now.", .0.letter())]
    NotAsked(Seat),
    /// Another seat comes first.
    #[error("{} is asked before option {at} of the chain can be chosen.", seat.letter())]
    AskedBefore {
        /// Who is asked.
        seat: Seat,
        /// The place in the chain, from 1 on.
        at: usize,
    },
    /// The options before it have ended the match.
    #[error("The match is over before option {0} of the chain.")]
    OverBefore(usize),
    /// The words of an option mean none, as whoever reads them says.
    #[error("{0}")]
    Unclear(String),
    /// There are fewer options.
    #[error("There is no option {option}; there are {options}.")]
    NoOption {
        /// The number asked for, from 1 on.
        option: usize,
        /// How many there are.
        options: usize,
    },
    /// The match does not take the option.
    #[error("{0}")]
    Refused(Refusal),
    /// Content or a script fails on the way.
    #[error("The game fails: {0}")]
    Failed(Failure),
    /// Everything that would happen hangs on secrets.
    #[error("What would happen hangs on what cannot be seen, so that nothing can be told of it.")]
    Untold,
}
