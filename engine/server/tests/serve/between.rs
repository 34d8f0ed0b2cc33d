//! A store in a file with somebody between the server and it, who does some of it otherwise:
//! a full disk, and faults that are planted to see that a test finds them.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use tuckbox_core::matches::Setup;
use tuckbox_server::link::{LinkHash, Role};
use tuckbox_server::store::{
    Lease, ListedMatch, Record, Sqlite, Store, StoreError, StoredContent, StoredMatch, StoredTable,
};
use tuckbox_session::OnSave;

/// What opens the store of a file.
pub type Opens = fn(&Path) -> Box<dyn Store>;

/// Nobody stands between.
pub fn plain(file: &Path) -> Box<dyn Store> {
    Box::new(Sqlite::open(file).unwrap())
}

/// What is done otherwise; what is left out, the file does.
pub trait Meddles: Send + 'static {
    fn write(&mut self, store: &mut Sqlite, records: &[Record]) -> Result<(), StoreError> {
        store.write(records)
    }

    fn last_match(&mut self, store: &mut Sqlite, table: &str) -> Result<StoredMatch, StoreError> {
        store.last_match(table)
    }

    fn on_save(&mut self, store: &mut Sqlite, table: &str) -> Result<Option<OnSave>, StoreError> {
        store.on_save(table)
    }

    fn set_on_save(&mut self, store: &mut Sqlite, table: &str, on_save: OnSave) -> Result<(), StoreError> {
        store.set_on_save(table, Lease::default(), on_save)
    }
}

/// The store with whoever is between.
pub struct Between<M> {
    store: Sqlite,
    by: M,
}

impl<M: Meddles> Between<M> {
    pub fn open(file: &Path, by: M) -> Box<dyn Store> {
        Box::new(Self { store: Sqlite::open(file).unwrap(), by })
    }
}

impl<M: Meddles> Store for Between<M> {
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

    fn add_branch(&mut self, table: &StoredTable, of: i64, after: usize, mark: u64) -> Result<i64, StoreError> {
        self.store.add_branch(table, of, after, mark)
    }

    fn on_save(&mut self, table: &str) -> Result<Option<OnSave>, StoreError> {
        self.by.on_save(&mut self.store, table)
    }

    fn set_on_save(&mut self, table: &str, _: Lease, on_save: OnSave) -> Result<(), StoreError> {
        self.by.set_on_save(&mut self.store, table, on_save)
    }

    fn last_match(&mut self, table: &str) -> Result<StoredMatch, StoreError> {
        self.by.last_match(&mut self.store, table)
    }

    fn read_match(&mut self, number: i64) -> Result<StoredMatch, StoreError> {
        self.store.read_match(number)
    }

    fn matches(&mut self) -> Result<Vec<ListedMatch>, StoreError> {
        self.store.matches()
    }

    fn write(&mut self, records: &[Record]) -> Result<(), StoreError> {
        self.by.write(&mut self.store, records)
    }

    fn keep_content(&mut self, content: &StoredContent) -> Result<(), StoreError> {
        self.store.keep_content(content)
    }

    fn content(&mut self, hash: &str) -> Result<StoredContent, StoreError> {
        self.store.content(hash)
    }
}

/// Holds that a test fails, and says what is expected of its words.
pub fn fails(what: &str, says: &str, test: impl FnOnce()) {
    let words = |why: Box<dyn Any + Send>| {
        let text = why.downcast_ref::<String>().cloned();
        text.or_else(|| why.downcast_ref::<&str>().map(ToString::to_string)).unwrap_or_default()
    };
    match catch_unwind(AssertUnwindSafe(test)) {
        Ok(()) => panic!("nobody finds that {what}"),
        Err(why) => {
            let why = words(why);
            assert!(why.contains(says), "that {what} is found as something else: {why}");
        }
    }
}
