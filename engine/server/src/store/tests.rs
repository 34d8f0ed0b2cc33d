//! What every store does: one suite, which each runs.

use super::*;
use crate::clock::Ends;
use std::time::Duration;
use tuckbox_core::names::{DeckId, StatId};
use tuckbox_core::state::{Edit, Entity};

fn table(id: &str) -> StoredTable {
    let links = vec![([id.as_bytes()[0]; 32].into(), Role::Seat(Seat(0)))];
    let players = vec!["human".into(), "search:easy".into()];
    let timing = Some(Timing { ends: Ends::Shown, ..("10m+5s".parse().unwrap()) });
    let mods = vec!["tide".into()];
    StoredTable { id: id.into(), game: "harbour".into(), mods, players, links, timing, result: None }
}

fn content(hash: &str) -> StoredContent {
    let files = vec![("content/harbour/game.ron".into(), "(title: \"Härbour\")".into())];
    StoredContent { hash: hash.into(), game: "harbour".into(), files }
}

pub fn begun(store: &mut dyn Store) -> i64 {
    store.keep_content(&content("c0")).unwrap();
    store.add_table(&table("a")).unwrap();
    store.add_match("a", Lease::default(), &Setup::new(vec![DeckId(1)], [7; 32]), "c0").unwrap()
}

pub fn record(number: i64, after: usize, answers: &[Answer]) -> Record {
    Record {
        number,
        lease: Lease::default(),
        after,
        answers: answers.to_vec(),
        contents: Vec::new(),
        times: Vec::new(),
        mark: u64::MAX,
        result: None,
    }
}

pub const ONE: Answer = Answer::Option(Seat(0), 3);
pub const OTHER: Answer = Answer::Option(Seat(1), 65_535);
/// Earlier formats, and what makes a store of today one of them.
pub const FORMATS_BEFORE: [(i64, &str); 2] = [
    (
        1,
        "ALTER TABLE answer DROP COLUMN edit; DROP TABLE seat_time; DROP TABLE clock; DROP TABLE on_save; DROP TABLE branch",
    ),
    (2, "ALTER TABLE answer DROP COLUMN edit; DROP TABLE seat_time; DROP TABLE clock; DROP TABLE on_save"),
];

const LEAVES: Answer = Answer::Concede(Seat(1));
const BY_HAND: Answer = Answer::Edit(Edit::Stat(Entity::Seat(Seat(1)), StatId(2), -3));

/// What is written is read by whoever opens the store next.
pub fn suite(open: &dyn Fn() -> Box<dyn Store>) {
    let mut store = open();
    let number = begun(&mut *store);
    let lease = store.lease("a").unwrap();
    let record = |after, answers: &[Answer]| Record { lease, ..record(number, after, answers) };
    store.write(&[record(0, &[ONE, OTHER, ONE])]).unwrap();
    // Two are taken back, and it goes on otherwise with other content.
    store.keep_content(&content("c1")).unwrap();
    store.keep_content(&content("c1")).unwrap();
    let contents = vec![(1, String::from("c1"))];
    let thought = |used, earned, answers| SeatTime {
        used: Duration::from_millis(used),
        earned: Duration::from_millis(earned),
        answers,
    };
    store.write(&[Record { times: vec![(Seat(0), thought(900, 0, 0))], ..record(3, &[]) }]).unwrap();
    let times = vec![(Seat(0), thought(1_500, 5_000, 1)), (Seat(1), thought(7, 0, 0))];
    let last =
        Record { contents, times: times.clone(), result: Some("A wins.".into()), ..record(1, &[BY_HAND, LEAVES]) };
    store.write(&[last]).unwrap();
    // Of several records all are written or none.
    let other = Record { number: 99, ..record(0, &[ONE]) };
    assert!(matches!(store.write(&[record(2, &[ONE]), other]), Err(StoreError::Unwritten(_))));
    store.leave().unwrap();
    drop(store);

    let mut store = open();
    let found = store.last_match("a").unwrap();
    assert_eq!((found.number, found.mark, &*found.answers), (number, u64::MAX, &[ONE, BY_HAND, LEAVES][..]));
    assert_eq!(found.contents, [(0, "c0".into()), (1, "c1".into())]);
    assert_eq!(found.times, times);
    assert_eq!(found.setup, Setup::new(vec![DeckId(1)], [7; 32]));
    assert_eq!(found.result.as_deref(), Some("A wins."));
    assert_eq!(store.content("c1").unwrap(), content("c1"));
    assert_eq!(store.tables().unwrap(), [StoredTable { result: Some("A wins.".into()), ..table("a") }]);
    let listed = &store.matches().unwrap()[0];
    assert_eq!((listed.answers, &*listed.table, &*listed.game), (3, "a", "harbour"));
    let links = vec![([9; 32].into(), Role::Designer)];
    store.relink("a", &links).unwrap();
    assert_eq!(store.tables().unwrap()[0].links, links);
    let lease = store.lease("a").unwrap();
    assert_eq!(store.on_save("a").unwrap(), None);
    for on_save in [OnSave::Keep, OnSave::Follow, OnSave::Keep] {
        store.set_on_save("a", lease, on_save).unwrap();
        assert_eq!(store.on_save("a").unwrap(), Some(on_save));
    }
    assert!(store.set_on_save("none", lease, OnSave::Keep).is_err(), "a table that is not there");
    let next = store.add_match("a", lease, &found.setup, "c1").unwrap();
    assert_eq!(store.last_match("a").unwrap().number, next);
    assert_eq!(store.tables().unwrap()[0].result, None);
    assert!(matches!(store.read_match(99), Err(StoreError::Missing(_))));
    assert!(matches!(store.last_match("b"), Err(StoreError::Missing(_))));
    assert!(matches!(store.content("c2"), Err(StoreError::Missing(_))));
    assert!(store.add_match("a", lease, &found.setup, "c2").is_err(), "content that is not there");
    assert_eq!(store.matches().unwrap().len(), 2);

    // Other tables go on from it, and it stays as it is.
    let other = StoredTable { result: None, ..table("b") };
    assert!(matches!(store.add_branch(&other, 99, 1, 7), Err(StoreError::Missing(_))));
    assert_eq!(store.tables().unwrap().len(), 1, "a table without a match");
    let branch = store.add_branch(&other, number, 2, 7).unwrap();
    let copied = store.last_match("b").unwrap();
    assert_eq!((copied.number, copied.mark, copied.result), (branch, 7, None));
    assert_eq!(copied.times, [], "whoever goes on from there has all time before them");
    assert_eq!((&*copied.answers, &*copied.branched), (&[ONE, BY_HAND][..], &[2][..]));
    assert_eq!((copied.setup, copied.contents), (found.setup, found.contents.clone()));
    let third = store.add_branch(&table("c"), branch, 0, 8).unwrap();
    let copied = store.read_match(third).unwrap();
    assert_eq!((copied.answers, copied.branched), (Vec::new(), vec![0]));
    assert_eq!(copied.contents, found.contents[..1]);
    let fourth = store.add_branch(&table("d"), branch, 2, 9).unwrap();
    assert_eq!(store.read_match(fourth).unwrap().branched, [2]);
    assert_eq!(store.read_match(number).unwrap().answers, [ONE, BY_HAND, LEAVES]);
    assert!(store.add_branch(&table("d"), branch, 1, 9).is_err(), "a table twice");
}
