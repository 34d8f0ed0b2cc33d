//! Where matches are written down: what a table is, its links, and the answers of its
//! matches, one by one. Everything else is made from these by playing them again.
//!
//! A store is an interface, so that one machine can write to a file and many can
//! share a database. It is used by one thread at a time and knows no HTTP.
//!
//! Where many servers share one, each table is leased by one of them at a time. A lease
//! has a number that rises whenever the table changes hands, and what is written says
//! under which number: so a server that has slept through the end of its lease writes
//! nothing any more, whatever it believes.

mod address;
mod kept;
mod place;
#[cfg(feature = "postgres")]
mod postgres;
mod sqlite;
mod term;
#[cfg(test)]
mod tests;

pub use place::Place;
#[cfg(feature = "postgres")]
pub use postgres::Postgres;
pub use sqlite::Sqlite;
pub use term::{Serving, Term};

use crate::clock::{SeatTime, Timing};
use crate::link::{LinkHash, Role};
use std::sync::Arc;
use tuckbox_core::ids::Seat;
use tuckbox_core::matches::{Answer, Setup};
use tuckbox_session::OnSave;

/// Why a store cannot do what was asked. What it holds is as it was.
#[derive(Debug, Clone, thiserror::Error)]
pub enum StoreError {
    /// Another program has it open.
    #[error("The store `{0}` is open elsewhere. Stop the other server, or name another one with `--store`.")]
    InUse(String),
    /// It was written by a newer program.
    #[error(
        "The store `{file}` has format {found}, and this program writes {known}. Take a newer tuckbox, or name another one with `--store`; it stays as it is."
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
    /// It is a database of something else.
    #[error(
        "The database `{0}` has tables that are no store of tuckbox, and stays as it is. Name an empty one with `--store`."
    )]
    ForeignDatabase(String),
    /// It is a database without a store.
    #[error("The database `{0}` has no store. `tuckbox serve --store` makes one in it.")]
    Empty(String),
    /// This program knows files alone.
    #[error(
        "This tuckbox was built without PostgreSQL. Build it with `cargo build --release --features postgres`, or name a file with `--store`."
    )]
    Unbuilt,
    /// It is damaged.
    #[error(
        "The store `{file}` is damaged: {why}. It stays as it is; restore a copy, or name another one with `--store`."
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
    /// The connection broke while something was written.
    #[error("The connection to the database broke while it was written: {0}.")]
    Doubt(String),
    /// Another server has leased the table.
    #[error("Another server plays this table.")]
    Elsewhere,
    /// Others have leased these tables since; nothing was written.
    #[error("Another server has taken over the tables {}.", .0.join(", "))]
    Lost(Vec<String>),
}

/// The number of a lease. It rises whenever a table is leased; where one server has the
/// store alone, it is always the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Lease(pub i64);

/// Tables that a server has leased, each with the number of the lease.
pub type Held = Vec<(String, Lease)>;

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
    /// How long its seats may think, where there is a clock.
    pub timing: Option<Timing>,
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
    /// After how many of them it went on otherwise than it once did.
    pub branched: Vec<usize>,
    /// What its seats have thought, where there is a clock.
    pub times: Vec<(Seat, SeatTime)>,
    /// The fingerprint of the match after them.
    pub mark: u64,
    /// How it ended, if it has.
    pub result: Option<String>,
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
    /// Under which lease of its table it was played.
    pub lease: Lease,
    /// The answers after so many are taken back.
    pub after: usize,
    /// And these are given instead.
    pub answers: Vec<Answer>,
    /// Contents it goes on with, from where on.
    pub contents: Vec<(usize, String)>,
    /// What seats have thought by now, where that is more than before.
    pub times: Vec<(Seat, SeatTime)>,
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
    /// All tables.
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

    /// Begins the next match of a table, with this content; gives its number. A table that
    /// was never leased has the lease of number 0.
    ///
    /// # Errors
    /// When it cannot be written, or another server has leased the table; then it is not
    /// there.
    fn add_match(&mut self, table: &str, lease: Lease, setup: &Setup, content: &str) -> Result<i64, StoreError>;

    /// Writes down a new table whose match goes on from another one after so many
    /// answers: what it began with, its answers and contents are copied up to there.
    /// Gives its number; `mark` is its fingerprint.
    ///
    /// # Errors
    /// When it cannot be written; then neither is there.
    fn add_branch(&mut self, table: &StoredTable, of: i64, after: usize, mark: u64) -> Result<i64, StoreError>;

    /// What a table does when content is saved, where its desk has said it.
    ///
    /// # Errors
    /// When it cannot be read.
    fn on_save(&mut self, table: &str) -> Result<Option<OnSave>, StoreError>;

    /// Writes down what a table does when content is saved.
    ///
    /// # Errors
    /// When it cannot be written, or another server has leased the table; then it is as it
    /// was.
    fn set_on_save(&mut self, table: &str, lease: Lease, on_save: OnSave) -> Result<(), StoreError>;

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
    /// When it cannot be written, or another server has leased one of the tables since;
    /// [`StoreError::Doubt`] when it is not known whether it was.
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

    /// How long the leases of this server last.
    fn term(&self) -> Arc<Term> {
        Arc::default()
    }

    /// Leases a table, if no other server has.
    ///
    /// # Errors
    /// [`StoreError::Elsewhere`] when another has, or it cannot be found out.
    fn lease(&mut self, table: &str) -> Result<Lease, StoreError> {
        let _ = table;
        Ok(Lease::default())
    }

    /// Lengthens all leases of this server. Gives a number that is another one whenever
    /// there are new tables or links.
    ///
    /// # Errors
    /// When it cannot be written; then they end when they would have.
    fn renew(&mut self) -> Result<i64, StoreError> {
        Ok(0)
    }

    /// Which of these another server has leased since.
    ///
    /// # Errors
    /// When it cannot be found out.
    fn lost(&mut self, held: &Held) -> Result<Vec<String>, StoreError> {
        let _ = held;
        Ok(Vec::new())
    }

    /// Lets others lease these tables at once.
    ///
    /// # Errors
    /// When it cannot be written; then they can when the leases end.
    fn let_go(&mut self, held: &Held) -> Result<(), StoreError> {
        let _ = held;
        Ok(())
    }

    /// Lets others lease everything: the server ends.
    ///
    /// # Errors
    /// When it cannot be written; then they can when the leases end.
    fn leave(&mut self) -> Result<(), StoreError> {
        Ok(())
    }
}
