//! A store in one file, by SQLite. Its tables are told in `docs/serve.md`, so that
//! playtests can be studied with any tool.
//!
//! One server has it at a time: SQLite's own lock says so, and falls with the process.

use super::kept::{self, KeptAnswer, count, json, now, text};
use super::{Lease, ListedMatch, Record, Store, StoreError, StoredContent, StoredMatch, StoredTable};
use crate::clock::{SeatTime, Timing};
use crate::link::{LinkHash, Role};
use rusqlite::{Connection, ErrorCode, OptionalExtension, Transaction, params};
use std::path::Path;
use tuckbox_core::ids::Seat;
use tuckbox_core::matches::Setup;
use tuckbox_session::OnSave;

/// The version of the tables.
const FORMAT: i64 = 3;

/// What tells a store of ours from other files of SQLite: "tuck".
const OURS: i64 = 0x7475_636b;

/// The tables, told in `docs/serve.md`.
const TABLES: &str = include_str!("tables.sql");

/// What a store of format 1 has not.
const SINCE_1: &str = include_str!("since_1.sql");

/// What a store of format 2 has not.
const SINCE_2: &str = include_str!("since_2.sql");

/// A store in a file.
pub struct Sqlite {
    connection: Connection,
}

impl Sqlite {
    /// Opens a store, or makes one where there is no file.
    ///
    /// # Errors
    /// When it is of a newer program, damaged, no store, or open elsewhere. Nothing has
    /// been written to it then.
    pub fn open(file: &Path) -> Result<Self, StoreError> {
        let name = file.display().to_string();
        let fails = |error: &rusqlite::Error| opening(&name, error);
        if let Some(folder) = file.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            std::fs::create_dir_all(folder)
                .map_err(|error| StoreError::Unopened { file: name.clone(), why: error.to_string() })?;
        }
        let connection = Connection::open(file).map_err(|error| fails(&error))?;
        let number = |pragma: &str| connection.query_row(&format!("PRAGMA {pragma}"), [], |row| row.get::<_, i64>(0));
        connection.pragma_update(None, "locking_mode", "EXCLUSIVE").map_err(|error| fails(&error))?;
        let (ours, format, pages) = (number("application_id"), number("user_version"), number("page_count"));
        let (ours, format) = (ours.map_err(|error| fails(&error))?, format.map_err(|error| fails(&error))?);
        let is_new = ours == 0 && format == 0 && pages.map_err(|error| fails(&error))? == 0;
        if !is_new && ours != OURS {
            return Err(StoreError::Foreign(name));
        }
        if format > FORMAT {
            return Err(StoreError::Newer { file: name, found: format, known: FORMAT });
        }
        if !is_new {
            let sound: String =
                connection.query_row("PRAGMA quick_check(1)", [], |row| row.get(0)).map_err(|error| fails(&error))?;
            if sound != "ok" {
                return Err(StoreError::Damaged { file: name, why: sound });
            }
        }
        close_to_others(file);
        let begin = || -> rusqlite::Result<()> {
            connection.pragma_update(None, "journal_mode", "WAL")?;
            connection.pragma_update(None, "synchronous", "FULL")?;
            connection.pragma_update(None, "foreign_keys", "ON")?;
            // Whoever comes second is told so at once, not at the first answer.
            connection.execute_batch("BEGIN EXCLUSIVE")?;
            if is_new {
                connection.execute_batch(TABLES)?;
                connection.pragma_update(None, "application_id", OURS)?;
            }
            if format < 2 {
                connection.execute_batch(SINCE_1)?;
            }
            if format < 3 {
                connection.execute_batch(SINCE_2)?;
            }
            connection.pragma_update(None, "user_version", FORMAT)?;
            connection.execute_batch("COMMIT")
        };
        begin().map_err(|error| fails(&error))?;
        Ok(Self { connection })
    }

    /// Takes no more than so many pages: what a full disk does.
    ///
    /// # Errors
    /// When SQLite does not take the number.
    #[cfg(test)]
    pub(crate) fn bound(&self, pages: u32) -> rusqlite::Result<()> {
        self.connection.pragma_update(None, "max_page_count", pages)
    }

    fn all_or_nothing<T>(
        &mut self,
        write: impl FnOnce(&Transaction<'_>) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let transaction = self.connection.transaction().map_err(unwritten)?;
        let done = write(&transaction)?;
        transaction.commit().map_err(unwritten)?;
        Ok(done)
    }

    fn found_match(&mut self, sql: &str, key: &dyn rusqlite::ToSql) -> Result<StoredMatch, StoreError> {
        let found = self.connection.query_row(sql, [key], |row| {
            let (number, result): (i64, Option<String>) = (row.get(0)?, row.get(3)?);
            Ok((number, row.get::<_, String>(1)?, row.get::<_, String>(2)?, result))
        });
        let (number, setup, mark, result) = found.optional().map_err(unread)?.ok_or_else(|| missing("such match"))?;
        let contents = rows(
            &self.connection,
            "SELECT after, content FROM match_content WHERE match = ?1 ORDER BY place",
            number,
            |row| Ok((count(row.get(0)?), row.get(1)?)),
        )?;
        let answers = rows(
            &self.connection,
            "SELECT seat, option, edit FROM answer WHERE match = ?1 ORDER BY number",
            number,
            |row| Ok((Seat(row.get(0)?), row.get(1)?, row.get::<_, Option<String>>(2)?)),
        )?;
        let answers = answers.into_iter().map(|(seat, option, edit)| kept::answer(seat, option, edit.as_deref()));
        let answers = answers.collect::<Result<_, _>>()?;
        let branched =
            rows(&self.connection, "SELECT after FROM branch WHERE match = ?1 ORDER BY after", number, |row| {
                Ok(count(row.get(0)?))
            })?;
        let times = rows(
            &self.connection,
            "SELECT seat, used, earned, answers FROM seat_time WHERE match = ?1 ORDER BY seat",
            number,
            |row| Ok((Seat(row.get(0)?), kept::seat_time(row.get(1)?, row.get(2)?, row.get(3)?))),
        )?;
        let (setup, mark) = (json::<Setup>(&setup)?, kept::mark(&mark)?);
        Ok(StoredMatch { number, setup, contents, answers, branched, times, mark, result })
    }
}

impl Store for Sqlite {
    fn tables(&mut self) -> Result<Vec<StoredTable>, StoreError> {
        let sql = "SELECT id, game, mods, players,
            (SELECT result FROM match WHERE match.at_table = place.id ORDER BY match.id DESC LIMIT 1),
            each_seat, each_answer, ends
            FROM place LEFT JOIN clock ON clock.at_table = place.id ORDER BY opened, id";
        let mut statement = self.connection.prepare(sql).map_err(unread)?;
        let found = statement.query_map([], |row| {
            let clock = (row.get(5)?, row.get(6)?, row.get(7)?);
            Ok((row.get(0)?, row.get(1)?, row.get::<_, String>(2)?, row.get::<_, String>(3)?, row.get(4)?, clock))
        });
        let found: Result<Vec<_>, _> = found.map_err(unread)?.collect();
        let mut tables = Vec::new();
        for (id, game, mods, players, result, (each_seat, each_answer, ends)) in found.map_err(unread)? {
            let id: String = id;
            let links = rows(&self.connection, "SELECT hash, role FROM link WHERE at_table = ?1", &id, |row| {
                Ok((row.get::<_, [u8; 32]>(0)?, row.get::<_, String>(1)?))
            })?;
            let links = links.into_iter().filter_map(|(hash, role)| Some((LinkHash::from(hash), role.parse().ok()?)));
            tables.push(StoredTable {
                links: links.collect(),
                id,
                game,
                mods: json(&mods)?,
                players: json(&players)?,
                timing: kept::timing(each_seat, each_answer, ends)?,
                result,
            });
        }
        Ok(tables)
    }

    fn add_table(&mut self, table: &StoredTable) -> Result<(), StoreError> {
        self.all_or_nothing(|transaction| put_table(transaction, table))
    }

    fn relink(&mut self, table: &str, links: &[(LinkHash, Role)]) -> Result<(), StoreError> {
        self.all_or_nothing(|transaction| {
            transaction.execute("DELETE FROM link WHERE at_table = ?1", [table]).map_err(unwritten)?;
            put_links(transaction, table, links)
        })
    }

    fn add_match(&mut self, table: &str, _: Lease, setup: &Setup, content: &str) -> Result<i64, StoreError> {
        self.all_or_nothing(|transaction| {
            transaction
                .execute(
                    "INSERT INTO match (at_table, setup, mark, begun) VALUES (?1, ?2, '0', ?3)",
                    params![table, text(setup)?, now()],
                )
                .map_err(unwritten)?;
            let number = transaction.last_insert_rowid();
            put_contents(transaction, number, &[(0, content.to_owned())])?;
            Ok(number)
        })
    }

    fn add_branch(&mut self, table: &StoredTable, of: i64, after: usize, mark: u64) -> Result<i64, StoreError> {
        let (after, mark) = (i64::try_from(after).unwrap_or(i64::MAX), kept::digits(mark));
        self.all_or_nothing(|transaction| {
            put_table(transaction, table)?;
            let sql =
                "INSERT INTO match (at_table, setup, mark, begun) SELECT ?1, setup, ?2, ?3 FROM match WHERE id = ?4";
            let copied = transaction.execute(sql, params![table.id, mark, now(), of]).map_err(unwritten)?;
            let number = transaction.last_insert_rowid();
            if copied == 0 {
                return Err(missing("such match"));
            }
            for sql in kept::COPIES {
                transaction.execute(sql, params![number, of, after]).map_err(unwritten)?;
            }
            Ok(number)
        })
    }

    fn on_save(&mut self, table: &str) -> Result<Option<OnSave>, StoreError> {
        let sql = "SELECT keeps FROM on_save WHERE at_table = ?1";
        let keeps: Option<bool> =
            self.connection.query_row(sql, [table], |row| row.get(0)).optional().map_err(unread)?;
        Ok(keeps.map(kept::on_save))
    }

    fn set_on_save(&mut self, table: &str, _: Lease, on_save: OnSave) -> Result<(), StoreError> {
        self.all_or_nothing(|transaction| {
            let sql = "INSERT INTO on_save (at_table, keeps) VALUES (?1, ?2)
                ON CONFLICT (at_table) DO UPDATE SET keeps = excluded.keeps";
            transaction.execute(sql, params![table, on_save == OnSave::Keep]).map(drop).map_err(unwritten)
        })
    }

    fn last_match(&mut self, table: &str) -> Result<StoredMatch, StoreError> {
        self.found_match(
            "SELECT id, setup, mark, result FROM match WHERE at_table = ?1 ORDER BY id DESC LIMIT 1",
            &table,
        )
    }

    fn read_match(&mut self, number: i64) -> Result<StoredMatch, StoreError> {
        self.found_match("SELECT id, setup, mark, result FROM match WHERE id = ?1", &number)
    }

    fn matches(&mut self) -> Result<Vec<ListedMatch>, StoreError> {
        let sql = "SELECT match.id, place.id, place.game, place.players, match.result,
            (SELECT count(*) FROM answer WHERE answer.match = match.id)
            FROM match JOIN place ON place.id = match.at_table ORDER BY match.id DESC";
        let mut statement = self.connection.prepare(sql).map_err(unread)?;
        let found = statement.query_map([], |row| {
            let players: String = row.get(3)?;
            Ok(ListedMatch {
                number: row.get(0)?,
                table: row.get(1)?,
                game: row.get(2)?,
                players: serde_json::from_str(&players).unwrap_or_default(),
                result: row.get(4)?,
                answers: count(row.get(5)?),
            })
        });
        found.map_err(unread)?.collect::<Result<_, _>>().map_err(unread)
    }

    fn write(&mut self, records: &[Record]) -> Result<(), StoreError> {
        self.all_or_nothing(|transaction| {
            for record in records {
                put_record(transaction, record)?;
            }
            Ok(())
        })
    }

    fn keep_content(&mut self, content: &StoredContent) -> Result<(), StoreError> {
        let known = "SELECT 1 FROM content WHERE hash = ?1";
        if self.connection.query_row(known, [&content.hash], |_| Ok(())).optional().map_err(unread)?.is_some() {
            return Ok(());
        }
        self.all_or_nothing(|transaction| {
            let sql = "INSERT INTO content (hash, game, files) VALUES (?1, ?2, ?3)";
            let values = params![content.hash, content.game, text(&content.files)?];
            transaction.execute(sql, values).map(drop).map_err(unwritten)
        })
    }

    fn content(&mut self, hash: &str) -> Result<StoredContent, StoreError> {
        let sql = "SELECT game, files FROM content WHERE hash = ?1";
        let found =
            self.connection.query_row(sql, [hash], |row| Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?)));
        let (game, files) = found.optional().map_err(unread)?.ok_or_else(|| missing("such content"))?;
        Ok(StoredContent { hash: hash.to_owned(), game, files: json(&files)? })
    }
}

fn put_table(transaction: &Transaction<'_>, table: &StoredTable) -> Result<(), StoreError> {
    transaction
        .execute(
            "INSERT INTO place (id, game, mods, players, opened) VALUES (?1, ?2, ?3, ?4, ?5)",
            params![table.id, table.game, text(&table.mods)?, text(&table.players)?, now()],
        )
        .map_err(unwritten)?;
    if let Some(Timing { each_seat, each_answer, ends }) = table.timing {
        let sql = "INSERT INTO clock (at_table, each_seat, each_answer, ends) VALUES (?1, ?2, ?3, ?4)";
        let (each_seat, each_answer) = (kept::milliseconds(each_seat), kept::milliseconds(each_answer));
        transaction.execute(sql, params![table.id, each_seat, each_answer, ends.word()]).map_err(unwritten)?;
    }
    put_links(transaction, &table.id, &table.links)
}

fn put_links(transaction: &Transaction<'_>, table: &str, links: &[(LinkHash, Role)]) -> Result<(), StoreError> {
    for (hash, role) in links {
        let sql = "INSERT INTO link (hash, at_table, role) VALUES (?1, ?2, ?3)";
        transaction.execute(sql, params![hash.bytes(), table, role.word()]).map_err(unwritten)?;
    }
    Ok(())
}

fn put_contents(transaction: &Transaction<'_>, number: i64, contents: &[(usize, String)]) -> Result<(), StoreError> {
    for (after, content) in contents {
        let sql = "INSERT INTO match_content (match, after, content) VALUES (?1, ?2, ?3)";
        let after = i64::try_from(*after).unwrap_or(i64::MAX);
        transaction.execute(sql, params![number, after, content]).map_err(unwritten)?;
    }
    Ok(())
}

fn put_record(transaction: &Transaction<'_>, record: &Record) -> Result<(), StoreError> {
    let number = |at: usize| i64::try_from(at).unwrap_or(i64::MAX);
    transaction
        .execute("DELETE FROM answer WHERE match = ?1 AND number > ?2", params![record.number, number(record.after)])
        .map_err(unwritten)?;
    let mut insert = transaction
        .prepare_cached("INSERT INTO answer (match, number, seat, option, given, edit) VALUES (?1, ?2, ?3, ?4, ?5, ?6)")
        .map_err(unwritten)?;
    for (answer, at) in record.answers.iter().zip(record.after + 1..) {
        let KeptAnswer { seat, option, edit } = KeptAnswer::of(answer)?;
        insert.execute(params![record.number, number(at), seat.0, option, now(), edit]).map_err(unwritten)?;
    }
    put_contents(transaction, record.number, &record.contents)?;
    for (seat, SeatTime { used, earned, answers }) in &record.times {
        let sql = "INSERT INTO seat_time (match, seat, used, earned, answers) VALUES (?1, ?2, ?3, ?4, ?5)
            ON CONFLICT (match, seat) DO UPDATE
            SET used = excluded.used, earned = excluded.earned, answers = excluded.answers";
        let (used, earned) = (kept::milliseconds(*used), kept::milliseconds(*earned));
        let values = params![record.number, seat.0, used, earned, number(*answers)];
        transaction.execute(sql, values).map_err(unwritten)?;
    }
    let sql = "UPDATE match SET mark = ?2, result = ?3 WHERE id = ?1";
    let values = params![record.number, kept::digits(record.mark), record.result];
    transaction.execute(sql, values).map(drop).map_err(unwritten)
}

fn rows<T>(
    connection: &Connection,
    sql: &str,
    key: impl rusqlite::ToSql,
    read: impl Fn(&rusqlite::Row<'_>) -> rusqlite::Result<T>,
) -> Result<Vec<T>, StoreError> {
    let mut statement = connection.prepare_cached(sql).map_err(unread)?;
    let found = statement.query_map([key], |row| read(row)).map_err(unread)?;
    found.collect::<Result<_, _>>().map_err(unread)
}

/// Nobody but its owner reads the seeds of matches that are not over.
fn close_to_others(file: &Path) {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // Where it cannot be done, the folder is what protects it.
        let _ = std::fs::set_permissions(file, std::fs::Permissions::from_mode(0o600));
    }
    #[cfg(not(unix))]
    let _ = file;
}

fn opening(file: &str, error: &rusqlite::Error) -> StoreError {
    let file = file.to_owned();
    match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => StoreError::InUse(file),
        Some(ErrorCode::NotADatabase) => StoreError::Foreign(file),
        Some(ErrorCode::DatabaseCorrupt) => StoreError::Damaged { file, why: error.to_string() },
        _ => StoreError::Unopened { file, why: error.to_string() },
    }
}

#[expect(clippy::needless_pass_by_value, reason = "it is given to `map_err`")]
fn unwritten(error: rusqlite::Error) -> StoreError {
    StoreError::Unwritten(error.to_string())
}

#[expect(clippy::needless_pass_by_value, reason = "it is given to `map_err`")]
fn unread(error: rusqlite::Error) -> StoreError {
    StoreError::Unread(error.to_string())
}

fn missing(what: &str) -> StoreError {
    StoreError::Missing(what.to_owned())
}

#[cfg(test)]
mod tests;
