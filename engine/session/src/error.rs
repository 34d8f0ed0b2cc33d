//! Why people's match cannot do what was asked, as data with a whole sentence.
//! What to do next, and how a program ends because of it, is for the screen.

use std::io;
use std::path::PathBuf;
use tuckbox_core::ask::Refusal;
use tuckbox_core::matches::Trouble;
use tuckbox_project::{Broken, SetupError};
use tuckbox_replay::Divergence;

/// Why a session cannot do what was asked; the match is as it was.
#[derive(Debug, thiserror::Error)]
pub enum SessionError {
    /// An answer is refused.
    #[error("{0}")]
    Refused(Refusal),
    /// Nothing has been chosen in the action at hand.
    #[error("There is nothing to take back.")]
    NothingToTakeBack,
    /// The choices have shown or changed something.
    #[error("Something has happened since; it cannot be taken back.")]
    AlreadyHappened,
    /// The choices are not those of one seat alone.
    #[error("Another seat has chosen too; it cannot be taken back.")]
    OthersChose,
    /// A branch from the present, where the match goes on anyway.
    #[error("This is the present: the match goes on from here anyway.")]
    IsPresent,
    /// A point before the earliest that the match can be played again from.
    #[error("The match does not reach back so far.")]
    NotSoFarBack,
    /// A branch from within an action whose content has changed since.
    #[error("The content has changed since, in the middle of this action.")]
    ChangedInAction,
    /// No new content has made a difference that one could go back to.
    #[error("No save of the content has made a difference to this match.")]
    NoDifference,
    /// The new content lacks what the match needs.
    #[error("The match cannot go on with the new content and keeps the old. {0}")]
    KeepsOld(Trouble),
    /// A match cannot begin or go on.
    #[error("{0}")]
    Trouble(Trouble),
    /// The scripts of the game cannot be loaded.
    #[error("{0}")]
    Broken(Broken),
    /// A match comes out differently when it is played again.
    #[error("{0}")]
    Differs(Divergence),
    /// No beginning leads to the match, so that a report would tell nothing.
    #[error("The match cannot be played again, so there is nothing to report with: {0}.")]
    NotReplayable(String),
    /// A position without a board, in a match whose seed is no number.
    #[error("This position needs the whole game before it, and the seed of this match is sealed.")]
    SealedPosition,
    /// A position without a board, in a match that was changed by hand.
    #[error(
        "This position needs the whole game before it, and the table was changed by hand in it. Where a seat chooses an action, the board is enough."
    )]
    EditedPosition,
    /// An answer after the last.
    #[error("There is no answer {at}; the match has {end}.")]
    NoAnswer {
        /// The number asked for.
        at: usize,
        /// The first that can be shown.
        begin: usize,
        /// The last there is.
        end: usize,
    },
    /// A turn that has not come yet.
    #[error("There is no turn {turn} yet; the match is in turn {now}.")]
    NoTurn {
        /// The turn asked for.
        turn: u32,
        /// The turn it is in.
        now: u32,
    },
    /// An answer that no longer leads to the match that was saved.
    #[error("What was before answer {begin} cannot be shown, because the answers no longer lead to the saved match.")]
    Forgotten {
        /// The first that can be shown.
        begin: usize,
    },
    /// Something has no such name.
    #[error("There is no {kind} `{word}`.")]
    Unknown {
        /// What was looked for: `deck`.
        kind: &'static str,
        /// The name that was given.
        word: String,
        /// The names there are.
        known: Vec<String>,
    },
    /// A game for another number of seats.
    #[error("The game is for {range} seats, and {seats} players are given.")]
    Seats {
        /// How many it is for: `2`, or `2 to 4`.
        range: String,
        /// How many there are.
        seats: usize,
    },
    /// Decks for another number of seats.
    #[error("There are {seats} seats, and {} given.", if *.decks == 1 { String::from("1 deck is") } else { format!("{decks} decks are") })]
    Decks {
        /// How many seats there are.
        seats: usize,
        /// How many decks are given.
        decks: usize,
    },
    /// A game without decks.
    #[error("This game has no deck to play with.")]
    NoDeck,
    /// What a match is to begin with does not fit the game.
    #[error("{0}")]
    Setup(SetupError),
    /// A file that cannot be read.
    #[error("The file `{}` cannot be read: {error}.", .file.display())]
    Unread {
        /// Which file.
        file: PathBuf,
        /// What the operating system says.
        error: io::Error,
    },
    /// A file far larger than any of ours.
    #[error("The file `{}` is too large to be one of tuckbox.", .0.display())]
    TooLarge(PathBuf),
    /// A file that cannot be written.
    #[error("The file `{}` cannot be written: {error}.", .file.display())]
    Unwritten {
        /// Which file.
        file: PathBuf,
        /// What the operating system says.
        error: io::Error,
    },
    /// A file that is no match and would be lost if one were written there.
    #[error("The file `{}` is no saved match, and stays as it is.", .0.display())]
    OtherFile(PathBuf),
    /// A match that cannot be put into JSON.
    #[error("The match cannot be written as JSON: {0}.")]
    NoJson(serde_json::Error),
    /// A file that keeps no match, or a damaged one.
    #[error("The file `{}` keeps no match: {error}.", .file.display())]
    NoMatch {
        /// Which file.
        file: PathBuf,
        /// Where it is damaged.
        error: serde_json::Error,
    },
    /// A file that is no save.
    #[error("The file `{}` is not a saved match: {error}.", .file.display())]
    NoSave {
        /// Which file.
        file: PathBuf,
        /// Where it is damaged.
        error: serde_json::Error,
    },
    /// A page of scenarios that cannot be read.
    #[error("The page `{}` cannot be read: {error}.", .page.display())]
    PageUnread {
        /// Which page.
        page: PathBuf,
        /// What the operating system says.
        error: io::Error,
    },
    /// A page of scenarios that cannot be written.
    #[error("The page `{}` cannot be written: {error}.", .page.display())]
    PageUnwritten {
        /// Which page.
        page: PathBuf,
        /// What the operating system says.
        error: io::Error,
    },
}

impl From<Broken> for SessionError {
    fn from(broken: Broken) -> Self {
        Self::Broken(broken)
    }
}

impl From<Divergence> for SessionError {
    fn from(divergence: Divergence) -> Self {
        Self::Differs(divergence)
    }
}

impl From<Trouble> for SessionError {
    fn from(trouble: Trouble) -> Self {
        Self::Trouble(trouble)
    }
}

impl From<Refusal> for SessionError {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}
