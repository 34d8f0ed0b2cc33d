//! Where matches are written down: what a table is, its links, and the answers of its
//! matches, one by one. Everything else is made from these by playing them again.
//!
//! A store is an interface, so that one machine can write to a file and many could
//! share a database. It is used by one thread at a time and knows no HTTP.

mod sqlite;

pub use sqlite::Sqlite;

use crate::link::{LinkHash, Role};
use tuckbox_core::matches::{Answer, Setup};

/// Why a store cannot do what was asked. What it holds is as it was.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// Another program has it open.
    #[error("The store `{0}` is open elsewhere. Stop the other server, or name another file with `--store`.")]
    InUse(String),
    /// It was written by a newer program.
    #[error(
        "The store `{file}` has format {found}, and this program writes {known}. Take a newer tuckbox, or name another file with `--store`; it stays as it is."
    )]
    Newer {
        /// The file.
        file: String,
        /// Its format.
        found: i64,
        /// The format of this program.
        known: i64,
    },
    /// It is a file of another kind.
    #[error("The file `{0}` is no store of tuckbox, and stays as it is. Name another file with `--store`.")]
    Foreign(String),
    /// It is damaged.
    #[error(
        "The store `{file}` is damaged: {why}. It stays as it is; restore a copy, or name another file with `--store`."
    )]
    Damaged {
        /// The file.
        file: String,
        /// What is wrong.
        why: String,
    },
    /// It cannot be opened.
    #[error("The store `{file}` cannot be opened: {why}.")]
    Unopened {
        /// The file.
        file: String,
        /// What the system says.
        why: String,
    },
    /// Something could not be written.
    #[error("The store could not be written: {0}.")]
    Unwritten(String),
    /// Something could not be read.
    #[error("The store could not be read: {0}.")]
    Unread(String),
    /// It has no such table or match.
    #[error("The store has no {0}.")]
    Missing(String),
}

/// A table: a game that some people play, one match after another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredTable {
    /// Its name, which nobody else has.
    pub id: String,
    /// The game: a folder of `content`.
    pub game: String,
    /// The mods asked for.
    pub mods: Vec<String>,
    /// Who plays, seat by seat.
    pub players: Vec<String>,
    /// Its links, as hashes.
    pub links: Vec<(LinkHash, Role)>,
    /// How its last match ended, if it has.
    pub result: Option<String>,
}

/// A match of a table as it was written down.
#[derive(Debug, Clone)]
pub struct StoredMatch {
    /// Its number in the store.
    pub number: i64,
    /// What it began with, under its first content.
    pub setup: Setup,
    /// The contents it was played with: after how many answers, and the hash.
    pub contents: Vec<(usize, String)>,
    /// All its answers.
    pub answers: Vec<Answer>,
    /// The fingerprint of the match after them.
    pub mark: u64,
}

/// A match in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedMatch {
    /// Its number in the store.
    pub number: i64,
    /// The name of its table.
    pub table: String,
    /// The game.
    pub game: String,
    /// Who plays.
    pub players: Vec<String>,
    /// How many answers it has.
    pub answers: usize,
    /// How it ended, if it has.
    pub result: Option<String>,
}

/// What is new of a match.
#[derive(Debug, Clone)]
pub struct Record {
    /// The number of the match.
    pub number: i64,
    /// The answers after so many are taken back.
    pub after: usize,
    /// And these are given instead.
    pub answers: Vec<Answer>,
    /// Contents it goes on with, from where on.
    pub contents: Vec<(usize, String)>,
    /// The fingerprint of the match now.
    pub mark: u64,
    /// How it ended, if it has.
    pub result: Option<String>,
}

/// Content by its hash: the texts of a game with their paths in the box.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredContent {
    /// The hash, in hexadecimal.
    pub hash: String,
    /// The game.
    pub game: String,
    /// The texts with their paths.
    pub files: Vec<(String, String)>,
}

/// Where matches are written down. What a method has done, stays done when the
/// program ends in the next moment, however it ends.
pub trait Store: Send {
    /// All tables whose last match is not over, and those asked for by name.
    ///
    /// # Errors
    /// When they cannot be read.
    fn tables(&mut self) -> Result<Vec<StoredTable>, StoreError>;

    /// Writes down a new table.
    ///
    /// # Errors
    /// When it cannot be written; then it is not there.
    fn add_table(&mut self, table: &StoredTable) -> Result<(), StoreError>;

    /// Gives a table other links; the old ones open nothing any more.
    ///
    /// # Errors
    /// When they cannot be written; then the old ones stay.
    fn relink(&mut self, table: &str, links: &[(LinkHash, Role)]) -> Result<(), StoreError>;

    /// Begins the next match of a table, with this content; gives its number.
    ///
    /// # Errors
    /// When it cannot be written; then it is not there.
    fn add_match(&mut self, table: &str, setup: &Setup, content: &str) -> Result<i64, StoreError>;

    /// The last match of a table.
    ///
    /// # Errors
    /// When there is none, or it cannot be read.
    fn last_match(&mut self, table: &str) -> Result<StoredMatch, StoreError>;

    /// The match of a number.
    ///
    /// # Errors
    /// When there is none, or it cannot be read.
    fn read_match(&mut self, number: i64) -> Result<StoredMatch, StoreError>;

    /// All matches, the newest first.
    ///
    /// # Errors
    /// When they cannot be read.
    fn matches(&mut self) -> Result<Vec<ListedMatch>, StoreError>;

    /// Writes down what is new of some matches: all of it, or nothing.
    ///
    /// # Errors
    /// When it cannot be written.
    fn write(&mut self, records: &[Record]) -> Result<(), StoreError>;

    /// Keeps content by its hash; what is there stays.
    ///
    /// # Errors
    /// When it cannot be written.
    fn keep_content(&mut self, content: &StoredContent) -> Result<(), StoreError>;

    /// The content of a hash.
    ///
    /// # Errors
    /// When there is none, or it cannot be read.
    fn content(&mut self, hash: &str) -> Result<StoredContent, StoreError>;
}
