//! The connection to a database: opened, held to what a store needs, opened again when
//! it has broken. It knows transactions and no matches.

use crate::store::StoreError;
use postgres::types::ToSql;
use postgres::{Client, Config, Error, IsolationLevel, NoTls, Row, Statement, Transaction};
use std::collections::HashMap;
use std::time::Duration;

/// What a statement is given.
pub type Values<'a> = &'a [&'a (dyn ToSql + Sync)];

/// How long a database may take to be reached.
const REACHED: Duration = Duration::from_secs(5);

/// How long it may take for an order, how long that may wait for others, and how long a
/// transaction may stand still: a server that is stopped in the middle of one must not
/// keep others from taking over its tables.
const BOUNDS: &str = "SET statement_timeout = '20s'; SET lock_timeout = '5s'; \
                      SET idle_in_transaction_session_timeout = '5s'";

/// What is acknowledged is on disk, whatever is usual in this database.
const DURABLE: &str = "DO $$ BEGIN IF current_setting('synchronous_commit') = 'off' THEN \
                       PERFORM set_config('synchronous_commit', 'on', false); END IF; END $$";

/// What went wrong between the first word of a transaction and its last.
pub enum Trouble {
    /// Nothing was written.
    Undone(Error),
    /// It is not known whether it was.
    Doubt(Error),
    /// The store itself says no; nothing was written.
    Refused(StoreError),
}

impl From<Error> for Trouble {
    fn from(error: Error) -> Self {
        Self::Undone(error)
    }
}

impl From<StoreError> for Trouble {
    fn from(error: StoreError) -> Self {
        Self::Refused(error)
    }
}

impl Trouble {
    /// For something that was to be written.
    pub fn unwritten(self) -> StoreError {
        match self {
            Self::Undone(error) => StoreError::Unwritten(why(&error)),
            Self::Doubt(error) => StoreError::Doubt(why(&error)),
            Self::Refused(error) => error,
        }
    }

    /// For something that was to be read.
    pub fn unread(self) -> StoreError {
        match self {
            Self::Undone(error) | Self::Doubt(error) => StoreError::Unread(why(&error)),
            Self::Refused(error) => error,
        }
    }
}

/// What a database says, where it has said something.
pub fn why(error: &Error) -> String {
    let told = error.as_db_error().map(|told| told.message().to_owned());
    let told = told.or_else(|| Some(format!("{error}: {}", std::error::Error::source(error)?)));
    told.unwrap_or_else(|| error.to_string())
}

/// A connection, and the statements it knows.
pub struct Connection {
    config: Config,
    open: Option<(Client, HashMap<&'static str, Statement>)>,
}

/// A transaction at work.
pub struct Work<'a> {
    transaction: Transaction<'a>,
    known: &'a mut HashMap<&'static str, Statement>,
}

impl Connection {
    /// One that is opened when it is needed.
    pub fn of(mut config: Config) -> Self {
        config.connect_timeout(REACHED).tcp_user_timeout(2 * REACHED).application_name("tuckbox");
        // A password in an address is read by whoever lists processes.
        if config.get_password().is_none()
            && let Ok(password) = std::env::var("PGPASSWORD")
        {
            config.password(password);
        }
        Self { config, open: None }
    }

    /// Ends it.
    pub fn close(&mut self) {
        self.open = None;
    }

    fn opened(&mut self) -> Result<&mut (Client, HashMap<&'static str, Statement>), Error> {
        let open = match self.open.take().filter(|(client, _)| !client.is_closed()) {
            Some(open) => open,
            None => {
                let mut client = self.config.connect(NoTls)?;
                client.batch_execute(BOUNDS)?;
                client.batch_execute(DURABLE)?;
                (client, HashMap::new())
            }
        };
        Ok(self.open.insert(open))
    }

    /// Does something in one transaction: all of it, or nothing.
    ///
    /// # Errors
    /// What the work says, and what the database does.
    pub fn work<T>(&mut self, mut work: impl FnMut(&mut Work<'_>) -> Result<T, Trouble>) -> Result<T, Trouble> {
        match self.begin_and(&mut work) {
            // It had broken before: nothing has begun.
            Err((false, _)) => {
                self.open = None;
                self.begin_and(&mut work).map_err(|(_, trouble)| trouble)
            }
            done => done.map_err(|(_, trouble)| trouble),
        }
    }

    /// The same once; a failure says whether it had begun.
    fn begin_and<T>(
        &mut self,
        work: &mut impl FnMut(&mut Work<'_>) -> Result<T, Trouble>,
    ) -> Result<T, (bool, Trouble)> {
        let (client, known) = self.opened().map_err(|error| (true, error.into()))?;
        let begun = client.build_transaction().isolation_level(IsolationLevel::ReadCommitted).start();
        let mut at_work = Work { transaction: begun.map_err(|error| (false, error.into()))?, known };
        let done = work(&mut at_work).map_err(|trouble| (true, trouble))?;
        at_work.transaction.commit().map_err(|error| {
            let trouble = match error.as_db_error() {
                Some(_) => Trouble::Undone(error),
                None => Trouble::Doubt(error),
            };
            (true, trouble)
        })?;
        Ok(done)
    }
}

impl Work<'_> {
    fn statement(&mut self, sql: &'static str) -> Result<Statement, Error> {
        if let Some(known) = self.known.get(sql) {
            return Ok(known.clone());
        }
        let statement = self.transaction.prepare(sql)?;
        self.known.insert(sql, statement.clone());
        Ok(statement)
    }

    /// Rows of a table.
    pub fn rows(&mut self, sql: &'static str, values: Values<'_>) -> Result<Vec<Row>, Error> {
        let statement = self.statement(sql)?;
        self.transaction.query(&statement, values)
    }

    /// One row, if there is one.
    pub fn row(&mut self, sql: &'static str, values: Values<'_>) -> Result<Option<Row>, Error> {
        Ok(self.rows(sql, values)?.into_iter().next())
    }

    /// Changes rows; says how many.
    pub fn change(&mut self, sql: &'static str, values: Values<'_>) -> Result<u64, Error> {
        let statement = self.statement(sql)?;
        self.transaction.execute(&statement, values)
    }

    /// Several orders, of text that is part of the program.
    pub fn orders(&mut self, sql: &'static str) -> Result<(), Error> {
        self.transaction.batch_execute(sql)
    }
}
