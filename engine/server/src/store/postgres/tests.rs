//! A store in a database: leases, what is refused, a database that goes away. One test,
//! since each server of PostgreSQL takes seconds to begin.

use super::*;
use crate::store::tests::{FORMATS_BEFORE, ONE, OTHER, begun, record, suite};
use std::io::{Read, Write};
use std::net::Shutdown;
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tuckbox_postgres::Postgres as Database;

const LEASE: Duration = Duration::from_millis(1_500);

fn serve(url: &str) -> Postgres {
    Postgres::serve(url, &Serving { lease: LEASE }).unwrap()
}

#[test]
fn a_database_is_a_store_of_many_servers() {
    let Some(database) = Database::start("that PostgreSQL is a store, and leases").unwrap() else { return };
    let url = database.database("suite").unwrap();
    suite(&|| Box::new(serve(&url)));
    for (format, older) in FORMATS_BEFORE {
        let name = format!("older_{format}");
        let url = database.database(&name).unwrap();
        begun(&mut serve(&url));
        database.run(&name, &format!("{older}; UPDATE tuckbox SET format = {format}")).unwrap();
        assert!(serve(&url).last_match("a").unwrap().branched.is_empty(), "a store of format {format} goes on");
        assert_eq!(database.run(&name, "SELECT format FROM tuckbox").unwrap(), "3");
    }
    a_table_is_played_by_one_server(&database.database("leases").unwrap());
    what_is_no_store_stays_as_it_is(&database);
    a_database_goes_away(&database);
    what_does_not_keep_what_it_says_is_refused(&database);
    a_connection_breaks_while_it_commits(&database);
}

fn a_table_is_played_by_one_server(url: &str) {
    let (mut one, mut other) = (serve(url), serve(url));
    let number = begun(&mut one);
    let lease = one.lease("a").unwrap();
    assert!(matches!(other.lease("a"), Err(StoreError::Elsewhere)));
    one.write(&[Record { lease, ..record(number, 0, &[ONE]) }]).unwrap();
    // It is lengthened as long as it is renewed.
    let begun = Instant::now();
    while begun.elapsed() < 2 * LEASE {
        one.renew().unwrap();
        assert!(matches!(other.lease("a"), Err(StoreError::Elsewhere)));
        std::thread::sleep(LEASE / 5);
    }
    let held = vec![("a".to_owned(), lease)];
    assert_eq!(one.lost(&held).unwrap(), Vec::<String>::new());
    // Then nothing is heard of the one, and the other takes it over.
    let silent = Instant::now();
    let taken = loop {
        match other.lease("a") {
            Ok(taken) => break taken,
            Err(why) => assert!(matches!(why, StoreError::Elsewhere) && silent.elapsed() < 20 * LEASE, "{why}"),
        }
        std::thread::sleep(LEASE / 10);
    };
    assert!(taken > lease, "{taken:?} after {lease:?}");
    assert!(one.term().has_ended(Instant::now()), "the one still believes that it has the table");
    // What the one writes now, whatever it believes, is not written.
    let late = Record { lease, ..record(number, 1, &[OTHER]) };
    assert!(matches!(one.write(&[late]), Err(StoreError::Lost(lost)) if lost == ["a"]));
    one.renew().unwrap();
    let late = Record { lease, ..record(number, 1, &[OTHER]) };
    assert!(matches!(one.write(&[late]), Err(StoreError::Lost(_))), "a renewed term brings no table back");
    let setup = Setup::new(Vec::new(), [1; 32]);
    assert!(matches!(one.add_match("a", lease, &setup, "c0"), Err(StoreError::Lost(_))));
    assert!(matches!(one.set_on_save("a", lease, OnSave::Keep), Err(StoreError::Lost(_))));
    assert_eq!(other.on_save("a").unwrap(), None);
    assert_eq!(one.lost(&held).unwrap(), ["a"]);
    one.let_go(&held).unwrap();
    assert!(matches!(one.lease("a"), Err(StoreError::Elsewhere)), "an old lease lets go of nothing");
    other.write(&[Record { lease: taken, ..record(number, 1, &[ONE]) }]).unwrap();
    assert_eq!(one.last_match("a").unwrap().answers, [ONE, ONE]);
    // What is let go of, and what a server has that ends, is free at once.
    other.let_go(&vec![("a".to_owned(), taken)]).unwrap();
    one.lease("a").unwrap();
    one.leave().unwrap();
    other.lease("a").unwrap();
    let changes = other.renew().unwrap();
    one.relink("a", &[]).unwrap();
    assert_ne!(other.renew().unwrap(), changes, "new links are not told");
}

fn what_is_no_store_stays_as_it_is(database: &Database) {
    let refused = |name: &str, order: &str, makes_one: bool| {
        let url = database.database(name).unwrap();
        if makes_one {
            begun(&mut serve(&url));
        }
        database.run(name, order).unwrap();
        let before = database.dump(name).unwrap();
        let why = Postgres::serve(&url, &Serving { lease: LEASE }).err().expect("it is opened");
        assert!(database.dump(name).unwrap() == before, "{why}");
        assert!(why.to_string().ends_with('.') && why.to_string().contains(name), "{why}");
        why
    };
    let newer = refused("newer", "UPDATE tuckbox SET format = 4", true);
    assert!(matches!(newer, StoreError::Newer { found: 4, known: 3, .. }), "{newer}");
    let damaged = refused("damaged", "ALTER TABLE answer DROP COLUMN seat", true);
    assert!(matches!(&damaged, StoreError::Damaged { why, .. } if why.contains("answer.seat")), "{damaged}");
    let silent = refused("silent", "DELETE FROM tuckbox", true);
    assert!(matches!(silent, StoreError::Damaged { .. }), "{silent}");
    let foreign = refused("strange", "CREATE TABLE place (id TEXT); INSERT INTO place VALUES ('x')", false);
    assert!(matches!(foreign, StoreError::ForeignDatabase(_)), "{foreign}");
    // Reading makes no store.
    let url = database.database("empty").unwrap();
    assert!(matches!(Postgres::read(&url), Err(StoreError::Empty(_))));
    assert_eq!(database.run("empty", "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'").unwrap(), "0");
    for odd in ["postgres://%zz", "postgres://nobody@/tmp?port=x", "postgres:///empty?host=/nowhere"] {
        let why = Postgres::read(odd).err().expect("it is opened");
        assert!(matches!(&why, StoreError::Unopened { .. }) && why.to_string().ends_with('.'), "{odd}: {why}");
    }
}

fn a_database_goes_away(database: &Database) {
    let mut store = serve(&database.database("away").unwrap());
    let number = begun(&mut store);
    let lease = store.lease("a").unwrap();
    store.write(&[Record { lease, ..record(number, 0, &[ONE]) }]).unwrap();
    database.stop().unwrap();
    assert!(store.write(&[Record { lease, ..record(number, 1, &[OTHER]) }]).is_err());
    assert!(matches!(store.last_match("a"), Err(StoreError::Unread(_))));
    database.begin().unwrap();
    assert_eq!(store.last_match("a").unwrap().answers, [ONE], "what was acknowledged is there after a power cut");
    store.write(&[Record { lease, ..record(number, 1, &[OTHER]) }]).unwrap();
    assert_eq!(store.last_match("a").unwrap().answers, [ONE, OTHER]);
}

fn what_does_not_keep_what_it_says_is_refused(database: &Database) {
    let url = database.database("careless").unwrap();
    let say = |order: &str, fsync: &str| {
        database.run("postgres", order).unwrap();
        database.run("postgres", "SELECT pg_reload_conf()").unwrap();
        let begun = Instant::now();
        while database.run("careless", "SHOW fsync").unwrap() != fsync {
            assert!(begun.elapsed() < Duration::from_secs(20), "it does not take the setting");
            std::thread::sleep(Duration::from_millis(20));
        }
    };
    say("ALTER SYSTEM SET fsync = off", "off");
    let why = Postgres::serve(&url, &Serving { lease: LEASE }).err().expect("it is opened");
    say("ALTER SYSTEM RESET fsync", "on");
    assert!(matches!(&why, StoreError::Unopened { .. }) && why.to_string().contains("fsync = off"), "{why}");
    assert_eq!(database.run("careless", "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'").unwrap(), "0");
    begun(&mut serve(&url));
}

/// What was on its way to be committed is there or not: that is not known, and is said.
fn a_connection_breaks_while_it_commits(database: &Database) {
    for (name, arrives) in [("arrived", true), ("lost", false)] {
        let url = database.database(name).unwrap();
        let (begin, socket) = url.split_once("host=").unwrap();
        let folder = tempfile::Builder::new().prefix("pg").tempdir_in("/tmp").unwrap();
        let cut = Arc::new(AtomicBool::new(false));
        between(Path::new(socket), folder.path(), &cut, arrives);
        let mut store = serve(&format!("{begin}host={}", folder.path().display()));
        let number = begun(&mut store);
        let lease = store.lease("a").unwrap();
        store.write(&[Record { lease, ..record(number, 0, &[ONE]) }]).unwrap();
        cut.store(true, Ordering::SeqCst);
        let why = store.write(&[Record { lease, ..record(number, 1, &[OTHER]) }]).unwrap_err();
        assert!(matches!(&why, StoreError::Doubt(_)), "{why}");
        // It may still be on its way: whoever leases the table anew waits for it.
        store.lease("a").unwrap();
        let there: &[_] = if arrives { &[ONE, OTHER] } else { &[ONE] };
        assert_eq!(store.last_match("a").unwrap().answers, there, "it is asked anew, and told what is there");
    }
}

/// Passes on what a store and its database say, until a COMMIT comes after `cut` is said: it
/// arrives or not, and the connection breaks once.
fn between(socket: &Path, folder: &Path, cut: &Arc<AtomicBool>, arrives: bool) {
    const NAME: &str = ".s.PGSQL.5432";
    let listener = UnixListener::bind(folder.join(NAME)).unwrap();
    let (socket, cut) = (socket.join(NAME), Arc::clone(cut));
    std::thread::spawn(move || {
        for client in listener.incoming().map_while(Result::ok) {
            let Ok(server) = UnixStream::connect(&socket) else { return };
            let (mut from, mut to) = (server.try_clone().unwrap(), client.try_clone().unwrap());
            std::thread::spawn(move || std::io::copy(&mut from, &mut to));
            let (mut client, mut server, cut) = (client, server, Arc::clone(&cut));
            std::thread::spawn(move || {
                let mut bytes = [0; 65_536];
                while let Ok(count @ 1..) = client.read(&mut bytes) {
                    let said = &bytes[..count];
                    let commits = said.windows(7).any(|word| word == b"COMMIT\0") && cut.swap(false, Ordering::SeqCst);
                    if commits {
                        // What it answers does not come back.
                        let _ = client.shutdown(Shutdown::Both);
                    }
                    let passes_on = arrives || !commits;
                    let is_broken = passes_on && server.write_all(said).is_err();
                    if is_broken || commits {
                        break;
                    }
                }
                std::thread::sleep(Duration::from_millis(200));
                let _ = server.shutdown(Shutdown::Both);
            });
        }
    });
}
