//! Which server plays a table, by the database's clock. A table is taken under a lock of
//! its row, which writing shares: so nobody takes it while it is written, and nobody who
//! has lost it writes.

use super::connection::{Connection, Trouble, Work};
use crate::store::{Held, Lease, StoreError, Term};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long the row of a server that has ended is kept.
const FORGOTTEN: &str = "DELETE FROM server WHERE until < clock_timestamp() - interval '1 day'";

/// The leases of this server.
pub struct Leases {
    server: i64,
    millis: f64,
    pub term: Arc<Term>,
}

impl Leases {
    /// A server that has none yet.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn of(connection: &mut Connection, length: Duration) -> Result<Self, StoreError> {
        let millis = f64::from(u32::try_from(length.as_millis()).unwrap_or(u32::MAX));
        let begun = connection.work(|work| {
            work.change(FORGOTTEN, &[])?;
            let row = work.row("INSERT INTO server (until) VALUES (clock_timestamp()) RETURNING id", &[])?;
            Ok(row.map(|row| row.try_get(0)).transpose()?)
        });
        let server = begun.map_err(Trouble::unwritten)?;
        let server = server.ok_or_else(|| StoreError::Unwritten("the database gives no number".into()))?;
        Ok(Self { server, millis, term: Arc::new(Term::of(length)) })
    }

    /// Lengthens all of them.
    fn lengthen(&self, work: &mut Work<'_>) -> Result<(), Trouble> {
        let sql = "INSERT INTO server (id, until) VALUES ($1, clock_timestamp() + $2 * interval '1 millisecond')
            ON CONFLICT (id) DO UPDATE SET until = excluded.until";
        work.change(sql, &[&self.server, &self.millis])?;
        Ok(())
    }

    /// Lengthens all of them; gives how often there were new tables and links.
    pub fn renew(&self, connection: &mut Connection) -> Result<i64, Trouble> {
        let asked = Instant::now();
        let changes = connection.work(|work| {
            self.lengthen(work)?;
            let row = work.row("SELECT changes FROM tuckbox", &[])?;
            Ok(row.map(|row| row.try_get(0)).transpose()?.unwrap_or_default())
        })?;
        self.term.lengthened(asked);
        Ok(changes)
    }

    /// Takes a table, if nobody else has it.
    pub fn take(&self, connection: &mut Connection, table: &str) -> Result<Lease, Trouble> {
        let asked = Instant::now();
        let taken = connection.work(|work| {
            let row = work.row("SELECT holder FROM place WHERE id = $1 FOR UPDATE", &[&table])?;
            let holder: Option<i64> = row.ok_or_else(|| StoreError::Missing("such table".into()))?.try_get(0)?;
            let others = "SELECT 1 FROM server WHERE id = $1 AND id <> $2 AND until > clock_timestamp()";
            if work.row(others, &[&holder, &self.server])?.is_some() {
                return Err(StoreError::Elsewhere.into());
            }
            let sql = "UPDATE place SET holder = $1, lease = lease + 1 WHERE id = $2 RETURNING lease";
            let row = work.row(sql, &[&self.server, &table])?;
            self.lengthen(work)?;
            Ok(Lease(row.map(|row| row.try_get(0)).transpose()?.unwrap_or_default()))
        })?;
        self.term.lengthened(asked);
        Ok(taken)
    }

    /// Lets others take these.
    pub fn let_go(&self, connection: &mut Connection, held: &Held) -> Result<(), Trouble> {
        let (ids, leases) = columns(held);
        connection.work(|work| {
            let mine = "SELECT place.id FROM place JOIN unnest($1::text[], $2::bigint[]) AS held (id, lease)
                ON place.id = held.id AND place.lease = held.lease ORDER BY place.id FOR UPDATE OF place";
            let rows = work.rows(mine, &[&ids, &leases])?;
            let mine: Vec<String> = rows.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?;
            work.change("UPDATE place SET holder = NULL WHERE id = ANY ($1)", &[&mine])?;
            Ok(())
        })
    }

    /// Lets others take all of them: without its row, a server has none.
    pub fn leave(&self, connection: &mut Connection) -> Result<(), Trouble> {
        connection.work(|work| {
            work.change("DELETE FROM server WHERE id = $1", &[&self.server])?;
            Ok(())
        })
    }
}

/// Which of these others have taken since.
pub fn lost(connection: &mut Connection, held: &Held) -> Result<Vec<String>, Trouble> {
    let (ids, leases) = columns(held);
    connection.work(|work| {
        let sql = "SELECT held.id FROM unnest($1::text[], $2::bigint[]) AS held (id, lease)
            LEFT JOIN place ON place.id = held.id WHERE place.lease IS DISTINCT FROM held.lease";
        let rows = work.rows(sql, &[&ids, &leases])?;
        Ok(rows.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?)
    })
}

fn columns(held: &Held) -> (Vec<&str>, Vec<i64>) {
    held.iter().map(|(id, lease)| (id.as_str(), lease.0)).unzip()
}
