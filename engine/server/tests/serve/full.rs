//! A disk that is full: the answer does not count, and everything is as it was.

use super::between::{Between, Meddles};
use super::site::{Site, root};
use axum::http::StatusCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tuckbox_server::content::Contents;
use tuckbox_server::house::House;
use tuckbox_server::store::{Lease, Record, Sqlite, Store, StoreError};
use tuckbox_server::tables::Tables;
use tuckbox_session::OnSave;

/// A disk that may be full.
struct Full {
    is_full: Arc<AtomicBool>,
    /// While somebody holds it, nothing comes to its end.
    slow: Arc<Mutex<()>>,
}

impl Full {
    fn has_room(&self) -> Result<(), StoreError> {
        match self.is_full.load(Ordering::Relaxed) {
            true => Err(StoreError::Unwritten("database or disk is full".into())),
            false => Ok(()),
        }
    }
}

impl Meddles for Full {
    fn set_on_save(&mut self, store: &mut Sqlite, table: &str, on_save: OnSave) -> Result<(), StoreError> {
        self.has_room()?;
        store.set_on_save(table, Lease::default(), on_save)
    }

    fn write(&mut self, store: &mut Sqlite, records: &[Record]) -> Result<(), StoreError> {
        let has_room = self.has_room();
        drop(self.slow.lock().unwrap());
        has_room?;
        store.write(records)
    }
}

/// A table whose disk may be full, or slow.
fn site() -> (Site, Arc<AtomicBool>, Arc<Mutex<()>>) {
    let mut site = Site::of("foundry-fantasy", &["human", "human"], 9);
    site.let_go(&root());
    let file = site.folder.path().join("store.sqlite");
    let (is_full, slow) = (Arc::new(AtomicBool::new(false)), Arc::new(Mutex::new(())));
    let store = Between::open(&file, Full { is_full: Arc::clone(&is_full), slow: Arc::clone(&slow) });
    site.tables = Tables::open(store, Contents::of(&root()), &House::default(), 1).unwrap();
    (site, is_full, slow)
}

#[test]
fn an_answer_that_cannot_be_written_does_not_count() {
    let (site, is_full, _) = site();
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

#[test]
fn a_choice_that_cannot_be_written_does_not_hold() {
    let (site, is_full, _) = site();
    let keeps = |site: &Site| site.screen("desk")["desk"]["keeps_content"].clone();
    is_full.store(true, Ordering::Relaxed);
    let refused = site.post("desk", "/content", "keep=yes");
    assert_eq!((refused.status, keeps(&site)), (StatusCode::SERVICE_UNAVAILABLE, false.into()));
    is_full.store(false, Ordering::Relaxed);
    assert_eq!(site.post("desk", "/content", "keep=yes").status, StatusCode::OK);
    assert_eq!(keeps(&site), true);
}

/// What is asked of one table has everything written before; what fails then is told to
/// whoever asked another table in the same moment.
#[test]
fn a_disk_that_is_full_for_one_table_is_full_for_those_beside_it() {
    let (mut site, is_full, slow) = site();
    let first = site.told();
    let branch = |site: &Site| {
        let stamp = site.screen("desk")["desk"]["stamp"].as_str().unwrap().to_owned();
        site.post("desk", "/branch", &format!("at=0&stamp={stamp}")).json()
    };
    let others = [branch(&site), branch(&site)];
    let role = if site.is_asked("a") { "a" } else { "b" };
    let form = |stamp: &str| format!("stamp={stamp}&option=0");
    let stamp = site.screen(role)["stamp"].as_str().unwrap().to_owned();
    let moment = site.screen("desk")["desk"]["stamp"].as_str().unwrap().to_owned();
    let ask = |site: &Site, role: &str, what: &str, form: String| {
        let request = site.form(role, what, "").body(axum::body::Body::from(form)).unwrap();
        let pages = tuckbox_server::web::router(site.tables.clone());
        std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
            runtime.block_on(tower::ServiceExt::oneshot(pages, request)).unwrap().status()
        })
    };
    let soon = || std::thread::sleep(Duration::from_millis(300));
    // While the answer of one table is written, two others are asked something.
    let writing = slow.lock().unwrap();
    site.sit_at(&others[0]);
    let written = ask(&site, role, "/answer", form(&stamp));
    soon();
    is_full.store(true, Ordering::Relaxed);
    site.sit_at(&others[1]);
    let lost = ask(&site, role, "/answer", form(&stamp));
    soon();
    site.sit_at(&first);
    let branched = ask(&site, "desk", "/branch", format!("at=0&stamp={moment}"));
    soon();
    drop(writing);
    assert_eq!(written.join().unwrap(), StatusCode::OK);
    assert_eq!(branched.join().unwrap(), StatusCode::CREATED);
    assert_eq!(lost.join().unwrap(), StatusCode::SERVICE_UNAVAILABLE, "an answer is acknowledged that is not written");
    is_full.store(false, Ordering::Relaxed);
    for (other, answers) in others.iter().zip([1, 0]) {
        site.sit_at(other);
        assert_eq!(site.mark().1, answers);
    }
}
