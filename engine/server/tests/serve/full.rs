//! A disk that is full: the answer does not count, and everything is as it was.

use super::site::{Site, root};
use axum::http::StatusCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tuckbox_core::matches::Setup;
use tuckbox_server::content::Contents;
use tuckbox_server::link::{LinkHash, Role};
use tuckbox_server::store::{
    Lease, ListedMatch, Record, Sqlite, Store, StoreError, StoredContent, StoredMatch, StoredTable,
};
use tuckbox_server::tables::Tables;

/// A store on a disk that may be full.
struct Full {
    store: Sqlite,
    is_full: Arc<AtomicBool>,
}

impl Store for Full {
    fn tables(&mut self) -> Result<Vec<StoredTable>, StoreError> {
        self.store.tables()
    }

    fn add_table(&mut self, table: &StoredTable) -> Result<(), StoreError> {
        self.store.add_table(table)
    }

    fn relink(&mut self, table: &str, links: &[(LinkHash, Role)]) -> Result<(), StoreError> {
        self.store.relink(table, links)
    }

    fn add_match(&mut self, table: &str, lease: Lease, setup: &Setup, content: &str) -> Result<i64, StoreError> {
        self.store.add_match(table, lease, setup, content)
    }

    fn last_match(&mut self, table: &str) -> Result<StoredMatch, StoreError> {
        self.store.last_match(table)
    }

    fn read_match(&mut self, number: i64) -> Result<StoredMatch, StoreError> {
        self.store.read_match(number)
    }

    fn matches(&mut self) -> Result<Vec<ListedMatch>, StoreError> {
        self.store.matches()
    }

    fn write(&mut self, records: &[Record]) -> Result<(), StoreError> {
        match self.is_full.load(Ordering::Relaxed) {
            true => Err(StoreError::Unwritten("database or disk is full".into())),
            false => self.store.write(records),
        }
    }

    fn keep_content(&mut self, content: &StoredContent) -> Result<(), StoreError> {
        self.store.keep_content(content)
    }

    fn content(&mut self, hash: &str) -> Result<StoredContent, StoreError> {
        self.store.content(hash)
    }
}

#[test]
fn an_answer_that_cannot_be_written_does_not_count() {
    let mut site = Site::of("foundry-fantasy", &["human", "human"], 9);
    site.let_go(&root());
    let file = site.folder.path().join("store.sqlite");
    let is_full = Arc::new(AtomicBool::new(false));
    let store = Full { store: Sqlite::open(&file).unwrap(), is_full: Arc::clone(&is_full) };
    site.tables = Tables::open(Box::new(store), Contents::of(&root()), Duration::ZERO, 1).unwrap();
    let role = if site.is_asked("a") { "a" } else { "b" };
    let (before, seen) = (site.mark(), site.screen(role));

    is_full.store(true, Ordering::Relaxed);
    let refused = site.answer(role, 0);
    assert_eq!(refused.status, StatusCode::SERVICE_UNAVAILABLE);
    assert!(refused.error().contains("disk is full") && refused.error().contains("does not count"));
    assert_eq!((site.mark(), site.screen(role)), (before.clone(), seen));

    is_full.store(false, Ordering::Relaxed);
    assert_eq!(site.answer(role, 0).status, StatusCode::OK);
    assert_eq!(site.mark().1, before.1 + 1);
}
