//! A server that is killed again and again, each time in the middle of something else: of
//! answers, of the same answer twice, of a flood, of a reader who does not read, of a bad
//! edit. Every acknowledged answer is there when the next one starts.
//!
//! `TUCKBOX_KILLS=1000 cargo test -p tuckbox --test program killed -- --nocapture` kills it so
//! often.

#![expect(clippy::unwrap_used, clippy::expect_used, reason = "a failing test should stop")]

use super::process::{BOX, copy};
use super::serve::{Client, Server, answers, links, request, serve};
use std::fs;
use std::io::Write;
use std::net::TcpStream;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// What goes on beside answers when the server is killed.
#[derive(Debug, Clone, Copy)]
enum Beside {
    /// Nothing.
    Nothing,
    /// The same answers are sent by others, too.
    Twice,
    /// Connections are opened that say nothing.
    Connections,
    /// One link asks without a pause.
    Requests,
    /// Somebody follows the table and reads nothing of it.
    SlowReader,
    /// A file of the game is saved, broken and mended.
    BadEdit,
}

const ALL: [Beside; 6] =
    [Beside::Nothing, Beside::Twice, Beside::Connections, Beside::Requests, Beside::SlowReader, Beside::BadEdit];

/// How often it is killed.
fn kills() -> u64 {
    let full = std::env::var("TUCKBOX_CHECKS").is_ok_and(|checks| checks == "full");
    let wanted = std::env::var("TUCKBOX_KILLS").map(|kills| kills.parse().expect("TUCKBOX_KILLS is a number"));
    wanted.unwrap_or(if full { 120 } else { 6 })
}

/// Answers of two seats until the server is gone; how many were acknowledged.
fn played(clients: [&Client; 2], address: &str, gone: &AtomicBool) -> u64 {
    let mut count = 0;
    while !gone.load(Ordering::Relaxed) {
        for client in clients {
            match client.answer(address) {
                Some(true) => count += 1,
                Some(false) => {}
                None => return count,
            }
            // A match is to last longer than a server.
            std::thread::sleep(Duration::from_millis(4));
        }
    }
    count
}

impl Beside {
    /// Does it until the server is gone.
    fn go_on(self, clients: &[Client], address: &str, cards: &Path, gone: &AtomicBool) {
        let text = fs::read_to_string(cards).unwrap();
        let mut open = Vec::new();
        while !gone.load(Ordering::Relaxed) {
            match self {
                Self::Nothing => {}
                Self::Twice => drop(clients[0].answer(address)),
                Self::Connections => open.extend(TcpStream::connect(address).ok()),
                Self::Requests => {
                    let head =
                        format!("GET {} HTTP/1.1\r\nauthorization: Bearer {}\r\n", clients[2].path, clients[2].token);
                    let _ = request(address, &head, "");
                    continue;
                }
                Self::SlowReader if open.is_empty() => {
                    let mut stream = TcpStream::connect(address).ok();
                    let head = format!(
                        "GET {}/events HTTP/1.1\r\nhost: x\r\nauthorization: Bearer {}\r\n\r\n",
                        clients[1].path, clients[1].token
                    );
                    let _ = stream.as_mut().map(|stream| stream.write_all(head.as_bytes()));
                    open.extend(stream);
                }
                Self::SlowReader => {}
                Self::BadEdit => {
                    fs::write(cards, format!("{text}\nnonsense = = 3\n")).unwrap();
                    std::thread::sleep(Duration::from_millis(15));
                    fs::write(cards, &text).unwrap();
                }
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        fs::write(cards, text).unwrap();
    }
}

#[test]
fn a_server_killed_in_the_middle_of_anything_has_lost_no_acknowledged_answer() {
    let folder = tempfile::tempdir().unwrap();
    copy(Path::new(BOX), folder.path());
    let cards = folder.path().join("content/yard/cards");
    let cards = fs::read_dir(cards).unwrap().map(|entry| entry.unwrap().path()).min().unwrap();
    let store = folder.path().join("store.sqlite");
    let mut server: Server = serve(folder.path(), &store, &["yard", "--seed", "4"]);
    let told = links(&server);
    let clients: Vec<Client> = told.iter().map(|(_, token)| Client::join(&server.address, token)).collect();
    let (desk, mut given, mut sum, mut matches) = (&clients[3], 0, 0, 1);
    for kill in 0..kills() {
        let beside = ALL[(kill % 6) as usize];
        // Other moments each time, the same on every machine.
        let until = Duration::from_millis(40 + kill * 37 % 120);
        let (address, gone) = (server.address.clone(), AtomicBool::new(false));
        let acknowledged: u64 = std::thread::scope(|scope| {
            let playing = scope.spawn(|| played([&clients[0], &clients[1]], &address, &gone));
            scope.spawn(|| beside.go_on(&clients, &address, &cards, &gone));
            std::thread::sleep(until);
            server.child.kill().unwrap();
            server.child.wait().unwrap();
            gone.store(true, Ordering::Relaxed);
            playing.join().unwrap()
        });
        // Where the match has ended, the server opens another table; this one is there still.
        server = serve(folder.path(), &store, &["yard"]);
        let now = answers(desk, &server.address);
        assert!(
            now >= given + acknowledged,
            "kill {kill}, {beside:?}: {now} answers are left of {given} and {acknowledged}"
        );
        (given, sum) = (now, sum + acknowledged);
        if clients[0].screen(&server.address)["outcome"].is_string() {
            let (status, told) = clients[0].ask(&server.address, "POST", "/rematch", "").unwrap();
            assert_eq!(status, 200, "{told}");
            (given, matches) = (0, matches + 1);
        }
    }
    println!("{} kills, {sum} acknowledged answers in {matches} matches, none lost", kills());
    assert!(sum > kills() / 2, "only {sum} answers were on their way");
}
