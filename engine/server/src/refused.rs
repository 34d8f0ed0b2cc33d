//! Why a request is refused, as a whole sentence, and the number HTTP has for it.
//! Whatever is refused has changed nothing.

use crate::store::StoreError;
use tuckbox_core::ask::Refusal;
use tuckbox_session::SessionError;
use tuckbox_session::ask::AskError;

/// Why a request is refused.
#[derive(Debug, thiserror::Error)]
pub enum Refused {
    /// No such table, or another link.
    #[error("There is no such table, or this link does not open it. Ask whoever invited you for your link.")]
    Unknown,
    /// Nothing is there.
    #[error("There is no such page.")]
    NoPage,
    /// A path is asked for what it does not do.
    #[error("This page cannot be used like that.")]
    NoMethod,
    /// The question that was answered is not asked any more.
    #[error("The table has changed since this page was drawn. Look at it again and choose anew.")]
    Stale,
    /// The seat is not asked.
    #[error("You are not asked now.")]
    NotAsked,
    /// The option is none of the question.
    #[error("There is no option {0} here. Choose one of those that are offered.")]
    NoOption(usize),
    /// The game has nothing of this name.
    #[error("There is no `{word}` for `{field}` in this game.{hint}")]
    NoName {
        /// For what it was given.
        field: &'static str,
        /// The name.
        word: String,
        /// The nearest there is.
        hint: String,
    },
    /// The piece is none that the seat sees.
    #[error("There is no such card on the table that you can see.")]
    NoPiece,
    /// What only seats do.
    #[error("Only a seat can do that; this link watches.")]
    Watches,
    /// What only the desk sees.
    #[error("Only whoever started the server can do that.")]
    NotTheDesk,
    /// Spectators where no number is left for them.
    #[error("This table has no room for spectators: all 16 seats are taken.")]
    NoRoom,
    /// The match is over.
    #[error("The match is over.")]
    Over,
    /// The match goes on.
    #[error("The match is not over; a new one begins when it is.")]
    NotOver,
    /// Giving up was not meant.
    #[error("Giving up ends the match for you. Send `sure=yes` if you mean it.")]
    Unsure,
    /// An effect has failed.
    #[error(
        "An effect of the game has failed, and the match is as it was before it. Go on, or wait until the game is mended."
    )]
    Stuck,
    /// The request comes from a page of somebody else.
    #[error("This answer comes from another page than the table's. Open the table by its link and answer there.")]
    Origin,
    /// More bytes than any answer has.
    #[error("This is too long: {0} bytes are the most.")]
    TooLarge(usize),
    /// What was sent cannot be read.
    #[error("This cannot be read: {0}. Send what the table's own page sends.")]
    Unreadable(String),
    /// Too many requests.
    #[error("That was a lot at once. Wait a few seconds and try again.")]
    TooMany,
    /// The match cannot do it.
    #[error("{0}")]
    Session(#[from] SessionError),
    /// A question about the table that cannot be answered.
    #[error("{0}")]
    Ask(AskError),
    /// It cannot be written down.
    #[error("It could not be written down, and so it does not count: {0} Try again when that is mended.")]
    Store(StoreError),
    /// It is not known whether it was written down.
    #[error("Whether it counts is not known: {0} Look at the table again: what it shows is what counts.")]
    Doubt(StoreError),
    /// The store cannot be read.
    #[error("The table cannot be opened: {0} Try again when that is mended.")]
    Unread(StoreError),
    /// Another server has the table.
    #[error("Another server plays this table now. This page tries again by itself; nothing is lost.")]
    Elsewhere,
    /// The content a match is pinned to cannot be read.
    #[error("The match cannot go on: {0}")]
    Content(String),
    /// The operating system gives no chance.
    #[error("{0}")]
    Chance(#[from] crate::link::NoChance),
    /// The thread of the match does not answer.
    #[error("The table does not answer. Try again; if it stays so, start the server again: nothing is lost.")]
    Gone,
}

impl Refused {
    /// The number HTTP has for it.
    pub fn status(&self) -> u16 {
        match self {
            Refused::Unreadable(_) | Refused::Unsure => 400,
            Refused::Watches | Refused::NotTheDesk | Refused::NoRoom | Refused::Origin => 403,
            Refused::Unknown | Refused::NoPage | Refused::NoPiece => 404,
            Refused::NoMethod => 405,
            Refused::Session(
                SessionError::NoAnswer { .. } | SessionError::NoTurn { .. } | SessionError::Refused(Refusal::Unfit(_)),
            ) => 422,
            Refused::Stale
            | Refused::NotAsked
            | Refused::Over
            | Refused::NotOver
            | Refused::Stuck
            | Refused::Session(_) => 409,
            Refused::TooLarge(_) => 413,
            Refused::NoOption(_) | Refused::NoName { .. } | Refused::Ask(_) => 422,
            Refused::TooMany => 429,
            Refused::Store(_)
            | Refused::Doubt(_)
            | Refused::Unread(_)
            | Refused::Elsewhere
            | Refused::Content(_)
            | Refused::Chance(_)
            | Refused::Gone => 503,
        }
    }

    /// After how many seconds it is worth trying again, where that is known.
    pub fn again_after(&self) -> Option<u16> {
        match self {
            Refused::Elsewhere => Some(2),
            Refused::TooMany => Some(3),
            _ => None,
        }
    }
}

/// A store cannot do it; tables that another server has are elsewhere.
impl From<StoreError> for Refused {
    fn from(why: StoreError) -> Self {
        match why {
            StoreError::Elsewhere | StoreError::Lost(_) => Self::Elsewhere,
            StoreError::Doubt(_) => Self::Doubt(why),
            StoreError::Unread(_) | StoreError::Missing(_) => Self::Unread(why),
            other => Self::Store(other),
        }
    }
}
