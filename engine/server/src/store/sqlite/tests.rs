//! A store in a file: what is refused, what a full disk does.

use super::*;
use crate::store::tests::{FORMATS_BEFORE, ONE, OTHER, begun, record, suite};
use tuckbox_core::matches::Answer;

#[test]
fn a_file_is_a_store() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("below/store.sqlite");
    suite(&|| Box::new(Sqlite::open(&file).unwrap()));
}

#[test]
fn one_server_has_it_at_a_time() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("store.sqlite");
    let store = Sqlite::open(&file).unwrap();
    assert!(matches!(Sqlite::open(&file), Err(StoreError::InUse(_))));
    drop(store);
    assert!(Sqlite::open(&file).is_ok());
}

/// Refused by a sentence, with no byte of it changed.
fn refused(change: impl Fn(&Path)) -> StoreError {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("store.sqlite");
    let mut store = Sqlite::open(&file).unwrap();
    let number = begun(&mut store);
    let many: Vec<Answer> = (0..2_000).map(|at| Answer::Option(Seat(0), at)).collect();
    store.write(&[record(number, 0, &many)]).unwrap();
    drop(store);
    change(&file);
    let before = std::fs::read(&file).unwrap();
    let why = Sqlite::open(&file).err().expect("it is opened");
    assert!(std::fs::read(&file).unwrap() == before, "{why}");
    assert!(why.to_string().ends_with('.'), "{why}");
    why
}

#[test]
fn what_is_newer_damaged_or_no_store_stays_as_it_is() {
    let newer = refused(|file| {
        Connection::open(file).unwrap().pragma_update(None, "user_version", FORMAT + 1).unwrap();
    });
    assert!(matches!(newer, StoreError::Newer { found: 4, known: 3, .. }), "{newer}");
    let text = refused(|file| std::fs::write(file, "A match, and no store at all. ".repeat(200)).unwrap());
    assert!(matches!(text, StoreError::Foreign(_)), "{text}");
    let other = refused(|file| {
        Connection::open(file).unwrap().pragma_update(None, "application_id", 7).unwrap();
    });
    assert!(matches!(other, StoreError::Foreign(_)), "{other}");
    let damaged = refused(|file| {
        let mut bytes = std::fs::read(file).unwrap();
        let end = bytes.len();
        bytes[8_192..end - 4_096].fill(0xa5);
        std::fs::write(file, bytes).unwrap();
    });
    assert!(matches!(damaged, StoreError::Damaged { .. }), "{damaged}");
    let cut = refused(|file| {
        let bytes = std::fs::read(file).unwrap();
        std::fs::write(file, &bytes[..bytes.len() / 2]).unwrap();
    });
    assert!(matches!(cut, StoreError::Damaged { .. }), "{cut}");
}

#[test]
fn a_store_of_an_earlier_format_goes_on() {
    for older in FORMATS_BEFORE {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("store.sqlite");
        let mut store = Sqlite::open(&file).unwrap();
        let number = begun(&mut store);
        store.write(&[record(number, 0, &[ONE, OTHER])]).unwrap();
        drop(store);
        let changed = Connection::open(&file).unwrap();
        changed.execute_batch(&format!("{}; PRAGMA user_version = {}", older.1, older.0)).unwrap();
        drop(changed);
        for _ in 0..2 {
            let mut store = Sqlite::open(&file).unwrap();
            let found = store.last_match("a").unwrap();
            assert_eq!((&*found.answers, found.branched), (&[ONE, OTHER][..], Vec::new()));
            store.set_on_save("a", Lease::default(), OnSave::Keep).unwrap();
        }
    }
}

#[test]
fn a_full_disk_loses_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("store.sqlite");
    let mut store = Sqlite::open(&file).unwrap();
    let number = begun(&mut store);
    store.write(&[record(number, 0, &[ONE])]).unwrap();
    store.bound(1).unwrap();
    let many: Vec<Answer> = (0..60_000).map(|at| Answer::Option(Seat(0), at)).collect();
    let why = store.write(&[record(number, 1, &many)]).unwrap_err();
    assert!(matches!(why, StoreError::Unwritten(_)), "{why}");
    assert_eq!(store.last_match("a").unwrap().answers, [ONE]);
    drop(store);
    let mut store = Sqlite::open(&file).unwrap();
    assert_eq!(store.last_match("a").unwrap().answers, [ONE]);
    store.write(&[record(number, 1, &[OTHER])]).unwrap();
}

#[cfg(unix)]
#[test]
fn nobody_else_reads_the_seeds() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("store.sqlite");
    begun(&mut Sqlite::open(&file).unwrap());
    assert_eq!(std::fs::metadata(&file).unwrap().permissions().mode() & 0o077, 0);
}
