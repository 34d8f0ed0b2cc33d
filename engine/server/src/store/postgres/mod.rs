//! A store in a database of PostgreSQL, which many servers share. Its tables are those of
//! the file and two more, told in `docs/serve.md`.
//!
//! Everything is written in transactions that are on disk before they are acknowledged,
//! and what is written of a match, only as long as its table is leased by who writes.

mod connection;
mod leases;
mod opening;
#[cfg(test)]
mod tests;

use super::kept::{self, KeptAnswer, count, json, now, text};
use super::{
    Held, Lease, ListedMatch, Record, Serving, Store, StoreError, StoredContent, StoredMatch, StoredTable, Term,
    address,
};
use crate::clock::{SeatTime, Timing};
use crate::link::{LinkHash, Role};
use connection::{Connection, Trouble, Work};
use leases::Leases;
use postgres::Row;
use std::collections::HashMap;
use std::sync::Arc;
use tuckbox_core::ids::Seat;
use tuckbox_core::matches::{Answer, Setup};
use tuckbox_session::OnSave;

/// A store in a database.
pub struct Postgres {
    connection: Connection,
    /// Those of a server; who only reads has none.
    leases: Option<Leases>,
}

impl Postgres {
    /// Opens the store of a server, or makes one in an empty database.
    ///
    /// # Errors
    /// When it is of a newer program, damaged, no store, or cannot be reached. It is as it
    /// was then.
    pub fn serve(url: &str, serving: &Serving) -> Result<Self, StoreError> {
        let mut connection = opened(url, true)?;
        let leases = Some(Leases::of(&mut connection, serving.lease)?);
        Ok(Self { connection, leases })
    }

    /// Opens a store to read it.
    ///
    /// # Errors
    /// The same, and when there is none.
    pub fn read(url: &str) -> Result<Self, StoreError> {
        Ok(Self { connection: opened(url, false)?, leases: None })
    }

    fn leases(&mut self) -> Result<(&mut Connection, &Leases), StoreError> {
        let leases = self.leases.as_ref().ok_or_else(|| StoreError::Unwritten("it was opened to be read".into()))?;
        Ok((&mut self.connection, leases))
    }

    fn found_match(
        &mut self,
        sql: &'static str,
        key: &(dyn postgres::types::ToSql + Sync),
    ) -> Result<StoredMatch, StoreError> {
        let found = self.connection.work(|work| {
            let Some(row) = work.row(sql, &[key])? else {
                return Err(StoreError::Missing("such match".into()).into());
            };
            let number: i64 = row.try_get(0)?;
            let contents =
                work.rows("SELECT after, content FROM match_content WHERE match = $1 ORDER BY place", &[&number])?;
            let answers =
                work.rows("SELECT seat, option, edit FROM answer WHERE match = $1 ORDER BY number", &[&number])?;
            let branched = work.rows("SELECT after FROM branch WHERE match = $1 ORDER BY after", &[&number])?;
            let sql = "SELECT seat, used, earned, answers FROM seat_time WHERE match = $1 ORDER BY seat";
            let times = work.rows(sql, &[&number])?;
            let setup: String = row.try_get(1)?;
            let mark: String = row.try_get(2)?;
            let content = |row: &Row| Ok((count(row.try_get(0)?), row.try_get(1)?));
            Ok(StoredMatch {
                number,
                setup: json::<Setup>(&setup)?,
                mark: kept::mark(&mark)?,
                result: row.try_get(3)?,
                contents: contents.iter().map(content).collect::<Result<_, Trouble>>()?,
                answers: answers.iter().map(answer).collect::<Result<_, Trouble>>()?,
                times: times.iter().map(seat_time).collect::<Result<_, Trouble>>()?,
                branched: branched.iter().map(|row| Ok(count(row.try_get(0)?))).collect::<Result<_, Trouble>>()?,
            })
        });
        found.map_err(Trouble::unread)
    }
}

fn opened(url: &str, may_begin: bool) -> Result<Connection, StoreError> {
    let name = address::without_password(url);
    let config = url.parse().map_err(|error: postgres::Error| StoreError::Unopened {
        file: name.clone(),
        why: format!("its address cannot be read: {}", connection::why(&error)),
    })?;
    let mut connection = Connection::of(config);
    opening::open(&mut connection, &name, may_begin)?;
    Ok(connection)
}

impl Store for Postgres {
    fn tables(&mut self) -> Result<Vec<StoredTable>, StoreError> {
        let found = self.connection.work(|work| {
            let mut links: HashMap<String, Vec<(LinkHash, Role)>> = HashMap::new();
            for row in work.rows("SELECT at_table, hash, role FROM link", &[])? {
                let (hash, role): (Vec<u8>, String) = (row.try_get(1)?, row.try_get(2)?);
                if let (Ok(hash), Ok(role)) = (<[u8; 32]>::try_from(hash), role.parse()) {
                    links.entry(row.try_get(0)?).or_default().push((hash.into(), role));
                }
            }
            let sql = "SELECT id, game, mods, players,
                (SELECT result FROM match WHERE match.at_table = place.id ORDER BY match.id DESC LIMIT 1),
                each_seat, each_answer, ends
                FROM place LEFT JOIN clock ON clock.at_table = place.id ORDER BY opened, id";
            let mut tables = Vec::new();
            for row in work.rows(sql, &[])? {
                let (id, mods, players): (String, String, String) = (row.try_get(0)?, row.try_get(2)?, row.try_get(3)?);
                tables.push(StoredTable {
                    links: links.remove(&id).unwrap_or_default(),
                    id,
                    game: row.try_get(1)?,
                    mods: json(&mods)?,
                    players: json(&players)?,
                    timing: kept::timing(row.try_get(5)?, row.try_get(6)?, row.try_get(7)?)?,
                    result: row.try_get(4)?,
                });
            }
            Ok(tables)
        });
        found.map_err(Trouble::unread)
    }

    fn add_table(&mut self, table: &StoredTable) -> Result<(), StoreError> {
        self.connection.work(|work| put_table(work, table)).map_err(Trouble::unwritten)
    }

    fn relink(&mut self, table: &str, links: &[(LinkHash, Role)]) -> Result<(), StoreError> {
        let done = self.connection.work(|work| {
            work.change("DELETE FROM link WHERE at_table = $1", &[&table])?;
            put_links(work, table, links)
        });
        done.map_err(Trouble::unwritten)
    }

    fn add_match(&mut self, table: &str, lease: Lease, setup: &Setup, content: &str) -> Result<i64, StoreError> {
        let setup = text(setup)?;
        let done = self.connection.work(|work| {
            holds(work, table, lease)?;
            let sql = "INSERT INTO match (at_table, setup, mark, begun) VALUES ($1, $2, '0', $3) RETURNING id";
            let row = work.row(sql, &[&table, &setup, &now()])?;
            let number = row.ok_or_else(|| StoreError::Unwritten("the database gives no number".into()))?.try_get(0)?;
            work.change("INSERT INTO match_content (match, after, content) VALUES ($1, 0, $2)", &[&number, &content])?;
            Ok(number)
        });
        done.map_err(Trouble::unwritten)
    }

    fn add_branch(&mut self, table: &StoredTable, of: i64, after: usize, mark: u64) -> Result<i64, StoreError> {
        let (after, mark) = (i64::try_from(after).unwrap_or(i64::MAX), kept::digits(mark));
        let done = self.connection.work(|work| {
            put_table(work, table)?;
            let sql = "INSERT INTO match (at_table, setup, mark, begun)
                SELECT $1, setup, $2, $3 FROM match WHERE id = $4 RETURNING id";
            let row = work.row(sql, &[&table.id, &mark, &now(), &of])?;
            let number: i64 = row.ok_or_else(|| StoreError::Missing("such match".into()))?.try_get(0)?;
            for sql in kept::COPIES {
                work.change(sql, &[&number, &of, &after])?;
            }
            Ok(number)
        });
        done.map_err(Trouble::unwritten)
    }

    fn on_save(&mut self, table: &str) -> Result<Option<OnSave>, StoreError> {
        let found = self.connection.work(|work| {
            let row = work.row("SELECT keeps FROM on_save WHERE at_table = $1", &[&table])?;
            Ok(row.map(|row| row.try_get(0)).transpose()?)
        });
        Ok(found.map_err(Trouble::unread)?.map(kept::on_save))
    }

    fn set_on_save(&mut self, table: &str, lease: Lease, on_save: OnSave) -> Result<(), StoreError> {
        let done = self.connection.work(|work| {
            holds(work, table, lease)?;
            let sql = "INSERT INTO on_save (at_table, keeps) VALUES ($1, $2)
                ON CONFLICT (at_table) DO UPDATE SET keeps = excluded.keeps";
            work.change(sql, &[&table, &(on_save == OnSave::Keep)])?;
            Ok(())
        });
        done.map_err(Trouble::unwritten)
    }

    fn last_match(&mut self, table: &str) -> Result<StoredMatch, StoreError> {
        let sql = "SELECT id, setup, mark, result FROM match WHERE at_table = $1 ORDER BY id DESC LIMIT 1";
        self.found_match(sql, &table)
    }

    fn read_match(&mut self, number: i64) -> Result<StoredMatch, StoreError> {
        self.found_match("SELECT id, setup, mark, result FROM match WHERE id = $1", &number)
    }

    fn matches(&mut self) -> Result<Vec<ListedMatch>, StoreError> {
        let found = self.connection.work(|work| {
            let sql = "SELECT match.id, place.id, place.game, place.players, match.result,
                (SELECT count(*) FROM answer WHERE answer.match = match.id)
                FROM match JOIN place ON place.id = match.at_table ORDER BY match.id DESC";
            let listed = |row: &Row| {
                let players: String = row.try_get(3)?;
                Ok(ListedMatch {
                    number: row.try_get(0)?,
                    table: row.try_get(1)?,
                    game: row.try_get(2)?,
                    players: json(&players)?,
                    result: row.try_get(4)?,
                    answers: count(row.try_get(5)?),
                })
            };
            work.rows(sql, &[])?.iter().map(listed).collect::<Result<_, Trouble>>()
        });
        found.map_err(Trouble::unread)
    }

    fn write(&mut self, records: &[Record]) -> Result<(), StoreError> {
        self.connection.work(|work| put_records(work, records)).map_err(Trouble::unwritten)
    }

    fn keep_content(&mut self, content: &StoredContent) -> Result<(), StoreError> {
        let done = self.connection.work(|work| {
            if work.row("SELECT 1 FROM content WHERE hash = $1", &[&content.hash])?.is_some() {
                return Ok(());
            }
            let files = text(&content.files)?;
            let sql = "INSERT INTO content (hash, game, files) VALUES ($1, $2, $3) ON CONFLICT (hash) DO NOTHING";
            work.change(sql, &[&content.hash, &content.game, &files])?;
            Ok(())
        });
        done.map_err(Trouble::unwritten)
    }

    fn content(&mut self, hash: &str) -> Result<StoredContent, StoreError> {
        let found = self.connection.work(|work| {
            let row = work.row("SELECT game, files FROM content WHERE hash = $1", &[&hash])?;
            let row = row.ok_or_else(|| StoreError::Missing("such content".into()))?;
            let files: String = row.try_get(1)?;
            Ok(StoredContent { hash: hash.to_owned(), game: row.try_get(0)?, files: json(&files)? })
        });
        found.map_err(Trouble::unread)
    }

    fn term(&self) -> Arc<Term> {
        self.leases.as_ref().map(|leases| Arc::clone(&leases.term)).unwrap_or_default()
    }

    fn lease(&mut self, table: &str) -> Result<Lease, StoreError> {
        let (connection, leases) = self.leases()?;
        leases.take(connection, table).map_err(Trouble::unread)
    }

    fn renew(&mut self) -> Result<i64, StoreError> {
        let (connection, leases) = self.leases()?;
        leases.renew(connection).map_err(Trouble::unwritten)
    }

    fn lost(&mut self, held: &Held) -> Result<Vec<String>, StoreError> {
        leases::lost(&mut self.connection, held).map_err(Trouble::unread)
    }

    fn let_go(&mut self, held: &Held) -> Result<(), StoreError> {
        let (connection, leases) = self.leases()?;
        leases.let_go(connection, held).map_err(Trouble::unwritten)
    }

    fn leave(&mut self) -> Result<(), StoreError> {
        let (connection, leases) = self.leases()?;
        let left = leases.leave(connection).map_err(Trouble::unwritten);
        connection.close();
        left
    }
}

fn seat(row: &Row) -> Result<Seat, Trouble> {
    let seat: i16 = row.try_get(0)?;
    Ok(Seat(u8::try_from(seat).map_err(|_| StoreError::Unread("the number of a seat is damaged".into()))?))
}

fn seat_time(row: &Row) -> Result<(Seat, SeatTime), Trouble> {
    Ok((seat(row)?, kept::seat_time(row.try_get(1)?, row.try_get(2)?, row.try_get(3)?)))
}

fn answer(row: &Row) -> Result<Answer, Trouble> {
    let damaged = || StoreError::Unread("an answer is damaged".into());
    let (seat, option, edit): (Seat, Option<i32>, Option<String>) = (seat(row)?, row.try_get(1)?, row.try_get(2)?);
    let option = option.map(u16::try_from).transpose().map_err(|_| damaged())?;
    Ok(kept::answer(seat, option, edit.as_deref())?)
}

/// Whether a table is still leased under this number; it stays so until the transaction ends.
fn holds(work: &mut Work<'_>, table: &str, lease: Lease) -> Result<(), Trouble> {
    let row = work.row("SELECT lease FROM place WHERE id = $1 FOR SHARE", &[&table])?;
    let now_at: i64 = row.ok_or_else(|| StoreError::Missing("such table".into()))?.try_get(0)?;
    if now_at == lease.0 { Ok(()) } else { Err(StoreError::Lost(vec![table.to_owned()]).into()) }
}

fn put_table(work: &mut Work<'_>, table: &StoredTable) -> Result<(), Trouble> {
    let (mods, players) = (text(&table.mods)?, text(&table.players)?);
    let sql = "INSERT INTO place (id, game, mods, players, opened) VALUES ($1, $2, $3, $4, $5)";
    work.change(sql, &[&table.id, &table.game, &mods, &players, &now()])?;
    if let Some(Timing { each_seat, each_answer, ends }) = table.timing {
        let sql = "INSERT INTO clock (at_table, each_seat, each_answer, ends) VALUES ($1, $2, $3, $4)";
        let (each_seat, each_answer) = (kept::milliseconds(each_seat), kept::milliseconds(each_answer));
        work.change(sql, &[&table.id, &each_seat, &each_answer, &ends.word()])?;
    }
    put_links(work, &table.id, &table.links)
}

fn put_links(work: &mut Work<'_>, table: &str, links: &[(LinkHash, Role)]) -> Result<(), Trouble> {
    for (hash, role) in links {
        let sql = "INSERT INTO link (hash, at_table, role) VALUES ($1, $2, $3)";
        work.change(sql, &[&hash.bytes().as_slice(), &table, &role.word()])?;
    }
    work.change("UPDATE tuckbox SET changes = changes + 1", &[])?;
    Ok(())
}

/// All of several matches in a few orders, however many they are.
fn put_records(work: &mut Work<'_>, records: &[Record]) -> Result<(), Trouble> {
    let number = |at: usize| i64::try_from(at).unwrap_or(i64::MAX);
    let ids: Vec<i64> = records.iter().map(|record| record.number).collect();
    let leased = "SELECT match.id, place.lease, place.id FROM match JOIN place ON place.id = match.at_table
        WHERE match.id = ANY ($1) ORDER BY place.id FOR SHARE OF place";
    let mut lost = Vec::new();
    for row in work.rows(leased, &[&ids])? {
        let (id, lease): (i64, i64) = (row.try_get(0)?, row.try_get(1)?);
        if records.iter().any(|record| record.number == id && record.lease.0 != lease) {
            lost.push(row.try_get(2)?);
        }
    }
    if !lost.is_empty() {
        return Err(StoreError::Lost(lost).into());
    }
    let after: Vec<i64> = records.iter().map(|record| number(record.after)).collect();
    let cut = "DELETE FROM answer USING unnest($1::bigint[], $2::bigint[]) AS cut (match, after)
        WHERE answer.match = cut.match AND answer.number > cut.after";
    work.change(cut, &[&ids, &after])?;
    let (mut matches, mut numbers, mut seats) = (Vec::new(), Vec::new(), Vec::new());
    let (mut options, mut edits) = (Vec::new(), Vec::new());
    for record in records {
        for (answer, at) in record.answers.iter().zip(record.after + 1..) {
            let KeptAnswer { seat, option, edit } = KeptAnswer::of(answer)?;
            matches.push(record.number);
            numbers.push(number(at));
            seats.push(i16::from(seat.0));
            options.push(option.map(i32::from));
            edits.push(edit);
        }
    }
    let sql = "INSERT INTO answer (match, number, seat, option, given, edit)
        SELECT match, number, seat, option, $5, edit FROM
        unnest($1::bigint[], $2::bigint[], $3::smallint[], $4::integer[], $6::text[])
        AS new (match, number, seat, option, edit)";
    work.change(sql, &[&matches, &numbers, &seats, &options, &now(), &edits])?;
    for record in records {
        for (after, content) in &record.contents {
            let sql = "INSERT INTO match_content (match, after, content) VALUES ($1, $2, $3)";
            work.change(sql, &[&record.number, &number(*after), content])?;
        }
    }
    put_times(work, records)?;
    let marks: Vec<String> = records.iter().map(|record| kept::digits(record.mark)).collect();
    let results: Vec<&Option<String>> = records.iter().map(|record| &record.result).collect();
    let sql = "UPDATE match SET mark = new.mark, result = new.result FROM
        unnest($1::bigint[], $2::text[], $3::text[]) AS new (id, mark, result) WHERE match.id = new.id";
    work.change(sql, &[&ids, &marks, &results])?;
    Ok(())
}

/// What seats have thought, of several matches in one order.
fn put_times(work: &mut Work<'_>, records: &[Record]) -> Result<(), Trouble> {
    let (mut matches, mut seats, mut used, mut earned, mut answers) = (vec![], vec![], vec![], vec![], vec![]);
    for record in records {
        for (seat, time) in &record.times {
            matches.push(record.number);
            seats.push(i16::from(seat.0));
            used.push(kept::milliseconds(time.used));
            earned.push(kept::milliseconds(time.earned));
            answers.push(i64::try_from(time.answers).unwrap_or(i64::MAX));
        }
    }
    if matches.is_empty() {
        return Ok(());
    }
    let sql = "INSERT INTO seat_time (match, seat, used, earned, answers)
        SELECT * FROM unnest($1::bigint[], $2::smallint[], $3::bigint[], $4::bigint[], $5::bigint[])
        ON CONFLICT (match, seat) DO UPDATE
        SET used = excluded.used, earned = excluded.earned, answers = excluded.answers";
    work.change(sql, &[&matches, &seats, &used, &earned, &answers])?;
    Ok(())
}
