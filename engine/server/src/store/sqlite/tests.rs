//! A store in a file: what is written, what is refused, what a full disk does.

use super::*;
use tuckbox_core::names::DeckId;

fn table(id: &str) -> StoredTable {
    let links = vec![([id.as_bytes()[0]; 32].into(), Role::Seat(Seat(0)))];
    let players = vec!["human".into(), "search:easy".into()];
    StoredTable { id: id.into(), game: "harbour".into(), mods: vec!["tide".into()], players, links, result: None }
}

fn content(hash: &str) -> StoredContent {
    let files = vec![("content/harbour/game.ron".into(), "(title: \"Härbour\")".into())];
    StoredContent { hash: hash.into(), game: "harbour".into(), files }
}

fn begun(store: &mut Sqlite) -> i64 {
    store.keep_content(&content("c0")).unwrap();
    store.add_table(&table("a")).unwrap();
    store.add_match("a", &Setup::new(vec![DeckId(1)], [7; 32]), "c0").unwrap()
}

fn record(number: i64, after: usize, answers: &[Answer]) -> Record {
    Record { number, after, answers: answers.to_vec(), contents: Vec::new(), mark: u64::MAX, result: None }
}

const ONE: Answer = Answer::Option(Seat(0), 3);
const OTHER: Answer = Answer::Option(Seat(1), 65_535);
const LEAVES: Answer = Answer::Concede(Seat(1));

#[test]
fn what_is_written_is_read_by_the_next() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("below/store.sqlite");
    let mut store = Sqlite::open(&file).unwrap();
    let number = begun(&mut store);
    store.write(&[record(number, 0, &[ONE, OTHER, ONE])]).unwrap();
    // Two are taken back, and it goes on otherwise with other content.
    store.keep_content(&content("c1")).unwrap();
    let contents = vec![(1, String::from("c1"))];
    let last = Record { contents, result: Some("A wins.".into()), ..record(number, 1, &[LEAVES]) };
    store.write(&[last]).unwrap();
    drop(store);
    let mut store = Sqlite::open(&file).unwrap();
    let found = store.last_match("a").unwrap();
    assert_eq!((found.number, found.mark, &*found.answers), (number, u64::MAX, &[ONE, LEAVES][..]));
    assert_eq!(found.contents, [(0, "c0".into()), (1, "c1".into())]);
    assert_eq!(found.setup, Setup::new(vec![DeckId(1)], [7; 32]));
    assert_eq!(store.content("c1").unwrap(), content("c1"));
    assert_eq!(store.tables().unwrap(), [StoredTable { result: Some("A wins.".into()), ..table("a") }]);
    assert_eq!(store.matches().unwrap()[0].answers, 2);
    let links = vec![([9; 32].into(), Role::Designer)];
    store.relink("a", &links).unwrap();
    assert_eq!(store.tables().unwrap()[0].links, links);
    let next = store.add_match("a", &found.setup, "c1").unwrap();
    assert_eq!(store.last_match("a").unwrap().number, next);
    assert_eq!(store.tables().unwrap()[0].result, None);
    assert!(matches!(store.read_match(99), Err(StoreError::Missing(_))));
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
    assert!(matches!(newer, StoreError::Newer { found: 2, known: 1, .. }), "{newer}");
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
