//! Whether a database is a store of ours: what is new is begun, what is of somebody else,
//! of a newer program or damaged is left as it is.

use super::connection::{Connection, Trouble, Work};
use crate::store::StoreError;
use std::collections::BTreeSet;

/// The version of the tables.
pub const FORMAT: i64 = 3;

/// The tables, told in `docs/serve.md`.
const TABLES: &str = include_str!("tables.sql");

/// What a store of format 1 has not.
const SINCE_1: &str = include_str!("since_1.sql");

/// What a store of format 2 has not.
const SINCE_2: &str = include_str!("since_2.sql");

/// Servers that begin at once wait for one another: "tuck".
const OURS: &str = "SELECT pg_advisory_xact_lock(1953850219)";

/// What the tables are made of, as the database tells it.
const COLUMNS: &str = "answer.edit answer.given answer.match answer.number answer.option answer.seat branch.after branch.match branch.of clock.at_table clock.each_answer clock.each_seat clock.ends content.files content.game \
                       content.hash link.at_table link.hash link.role match.at_table match.begun match.id match.mark \
                       match.result match.setup match_content.after match_content.content match_content.match \
                       match_content.place on_save.at_table on_save.keeps place.game place.holder place.id place.lease place.mods place.opened \
                       place.players seat_time.answers seat_time.earned seat_time.match seat_time.seat seat_time.used server.id server.until tuckbox.changes tuckbox.format";

/// Looks at a database; where it is empty, a store is made in it if one may be.
///
/// # Errors
/// When it is no store of this program; it stays as it is.
pub fn open(connection: &mut Connection, name: &str, may_begin: bool) -> Result<(), StoreError> {
    let opened = connection.work(|work| look(work, name, may_begin));
    opened.map_err(|trouble| match trouble {
        Trouble::Refused(why) => why,
        Trouble::Undone(error) | Trouble::Doubt(error) => {
            StoreError::Unopened { file: name.to_owned(), why: super::connection::why(&error) }
        }
    })
}

fn look(work: &mut Work<'_>, name: &str, may_begin: bool) -> Result<(), Trouble> {
    let file = || name.to_owned();
    let fsync = work.row("SELECT current_setting('fsync')", &[])?;
    if fsync.and_then(|row| row.try_get(0).ok()).is_some_and(|fsync: String| fsync == "off") {
        let why = "it runs with `fsync = off`, so what it says is written may be lost. Switch it on";
        return Err(StoreError::Unopened { file: file(), why: why.into() }.into());
    }
    work.rows(OURS, &[])?;
    let found = columns(work)?;
    if found.is_empty() {
        if !may_begin {
            return Err(StoreError::Empty(file()).into());
        }
        work.orders(TABLES)?;
        work.orders(SINCE_1)?;
        work.orders(SINCE_2)?;
        work.change("INSERT INTO tuckbox (format, changes) VALUES ($1, 0)", &[&FORMAT])?;
        return Ok(());
    }
    if !found.contains("tuckbox.format") {
        return Err(StoreError::ForeignDatabase(file()).into());
    }
    let format: Option<i64> = work.row("SELECT format::bigint FROM tuckbox", &[])?.and_then(|row| row.try_get(0).ok());
    let damaged = |why: String| StoreError::Damaged { file: file(), why };
    let format = format.ok_or_else(|| damaged("it does not say its format".into()))?;
    if format > FORMAT {
        return Err(StoreError::Newer { file: file(), found: format, known: FORMAT }.into());
    }
    let is_older = format < FORMAT;
    if is_older {
        if format < 2 {
            work.orders(SINCE_1)?;
        }
        work.orders(SINCE_2)?;
        work.change("UPDATE tuckbox SET format = $1", &[&FORMAT])?;
    }
    let found = if is_older { columns(work)? } else { found };
    match COLUMNS.split_whitespace().find(|column| !found.contains(*column)) {
        Some(missing) => Err(damaged(format!("`{missing}` is missing")).into()),
        None => Ok(()),
    }
}

/// All columns of the schema that is at work, as `table.column`.
fn columns(work: &mut Work<'_>) -> Result<BTreeSet<String>, Trouble> {
    let sql = "SELECT table_name || '.' || column_name FROM information_schema.columns \
               WHERE table_schema = current_schema()";
    let rows = work.rows(sql, &[])?;
    Ok(rows.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?)
}
