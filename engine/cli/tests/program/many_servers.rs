//! Two processes of `tuckbox serve` on one store of PostgreSQL, one of which is killed:
//! the other goes on with its tables, and no acknowledged answer is lost.

#![expect(clippy::unwrap_used, reason = "a failing test should stop")]

use super::process::BOX;
use super::serve::{Client, Server, answers, links, played, request, serve};
use std::path::Path;
use std::time::{Duration, Instant};
use tuckbox_postgres::Postgres;

/// So long a server that is killed keeps its tables.
const LEASE: [&str; 2] = ["--lease", "2"];

/// Waits until a server has taken over a table, as a browser does: it asks again.
fn taken_over(client: &Client, address: &str) {
    let begun = Instant::now();
    loop {
        let (status, told) = client.ask(address, "GET", "", "").unwrap();
        if status == 200 {
            return;
        }
        assert_eq!(status, 503, "{told}");
        assert!(told["error"].as_str().unwrap().contains("Another server plays this table"), "{told}");
        assert!(begun.elapsed() < Duration::from_secs(60), "nobody takes it over");
        std::thread::sleep(Duration::from_millis(100));
    }
}

#[test]
fn another_server_goes_on_with_the_tables_of_one_that_was_killed() {
    let Some(database) = Postgres::start("that another server takes over tables").unwrap() else { return };
    let url = database.database("games").unwrap();
    let begin = |args: &[&str]| serve(Path::new(BOX), Path::new(&url), &[args, &LEASE].concat());
    let first = begin(&["yard", "--seed", "4"]);
    let told = links(&first);
    // It knows the links of a table that was opened elsewhere after it began.
    let mut servers: [Server; 2] = [first, begin(&[])];
    let clients: Vec<Client> = told.iter().map(|(_, token)| Client::join(&servers[1].address, token)).collect();
    let [a, b, _, desk] = clients.as_slice() else { panic!("{told:?}") };
    assert!(!servers[1].told.iter().any(|line| line.contains("user=")), "{:?}", servers[1].told);

    let mut given = answers(desk, &servers[0].address);
    // Whoever does not play it says so, and when to ask again.
    let path = format!("GET {} HTTP/1.1\r\nauthorization: Bearer {}\r\n", a.path, a.token);
    let (status, head, page) = request(&servers[1].address, &path, "").unwrap();
    assert_eq!(status, 503, "{page}");
    assert!(head.contains("retry-after: 2") && head.contains("refresh: 2"), "{head}");
    let events = path.replace(" HTTP/1.1", "/events HTTP/1.1");
    let (status, _, stream) = request(&servers[1].address, &events, "").unwrap();
    assert!(status == 200 && stream.contains("retry: 2000") && !stream.contains("data:"), "{stream}");
    let (status, refused) = a.ask(&servers[1].address, "POST", "/answer", "stamp=0&option=0").unwrap();
    assert_eq!(status, 503, "{refused}");

    for round in 0..4u64 {
        let until = Duration::from_millis(150 + 90 * round);
        let address = servers[0].address.clone();
        let acknowledged = std::thread::scope(|scope| {
            let playing = scope.spawn(|| played([a, b], &address, until / 5));
            std::thread::sleep(until);
            servers[0].child.kill().unwrap();
            servers[0].child.wait().unwrap();
            playing.join().unwrap()
        });
        taken_over(desk, &servers[1].address);
        let now = answers(desk, &servers[1].address);
        assert!(now >= given + acknowledged, "{now} answers are left of {given} and {acknowledged}");
        given = now;
        // The other one is killed next, and a new one takes the place of the first.
        servers.swap(0, 1);
        servers[1] = begin(&[]);
    }
    let over = servers[0].told.clone();
    drop(servers);
    // What was played is a file for `replay`, whoever played it.
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("match.json");
    let tuckbox = || std::process::Command::new(env!("CARGO_BIN_EXE_tuckbox"));
    let export = tuckbox().args(["matches", "--store", &url, "--export", "1", "--to"]).arg(&file).output().unwrap();
    assert!(export.status.success(), "{export:?}, {over:?}");
    let replay = tuckbox().args(["--box", BOX, "replay"]).arg(&file).output().unwrap();
    assert!(replay.status.success(), "{replay:?}");
}

#[test]
fn a_server_that_slept_through_its_lease_shows_and_writes_nothing_old() {
    let Some(database) = Postgres::start("that a server which slept plays nothing").unwrap() else { return };
    let url = database.database("games").unwrap();
    let begin = |args: &[&str]| serve(Path::new(BOX), Path::new(&url), &[args, &LEASE].concat());
    let one = begin(&["yard", "--seed", "4"]);
    let told = links(&one);
    let other = begin(&[]);
    let clients: Vec<Client> = told.iter().map(|(_, token)| Client::join(&one.address, token)).collect();
    let [a, b, _, desk] = clients.as_slice() else { panic!("{told:?}") };
    let asked = |address: &str| [a, b].into_iter().find(|client| client.screen(address)["stamp"] != "").unwrap();
    let first = asked(&one.address);
    let stamp = first.screen(&one.address)["stamp"].as_str().unwrap().to_owned();
    let signal = |name: &str| {
        let mut kill = std::process::Command::new("kill");
        assert!(kill.args([name, &one.child.id().to_string()]).status().unwrap().success());
    };
    signal("-STOP");
    taken_over(desk, &other.address);
    assert_eq!(first.answer(&other.address), Some(true));
    let given = answers(desk, &other.address);
    signal("-CONT");
    let (status, told) = first.ask(&one.address, "POST", "/answer", &format!("stamp={stamp}&option=0")).unwrap();
    assert_eq!(status, 503, "{told}");
    let (status, told) = desk.ask(&one.address, "GET", "", "").unwrap();
    assert_eq!(status, 503, "{told}");
    assert_eq!(answers(desk, &other.address), given);
}
