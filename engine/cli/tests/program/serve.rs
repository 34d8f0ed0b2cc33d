//! `tuckbox serve` as a process: links that it prints, answers over HTTP, and what is
//! left after it is killed at any moment: every answer that was acknowledged.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a failing test should stop")]

use super::process::{BOX, copy};
use serde_json::Value;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A running server.
pub struct Server {
    pub child: Child,
    /// What links begin with, without `http://`.
    pub address: String,
    /// What it has printed.
    pub told: Vec<String>,
}

impl Drop for Server {
    fn drop(&mut self) {
        // SIGKILL: it has no moment to write anything.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The program as a server of a store, not begun yet.
pub fn command(root: &Path, store: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tuckbox"));
    command.arg("--box").arg(root).arg("serve").args(args).arg("--store").arg(store).stdin(Stdio::null());
    command
}

pub fn serve(root: &Path, store: &Path, args: &[&str]) -> Server {
    let mut command = command(root, store, args);
    command.args(["--listen", "127.0.0.1:0"]);
    started(command)
}

/// Begins a server, and waits until it listens.
pub fn started(mut command: Command) -> Server {
    let child = command.stdout(Stdio::piped()).spawn().unwrap();
    let mut server = Server { child, address: String::new(), told: Vec::new() };
    let mut lines = BufReader::new(server.child.stdout.take().unwrap()).lines();
    while server.address.is_empty() {
        let Some(Ok(line)) = lines.next() else { panic!("it has ended: {:?}", server.told) };
        if let Some((_, rest)) = line.split_once("Listening at http://") {
            server.address = rest.split(';').next().unwrap().to_owned();
        }
        server.told.push(line);
    }
    server
}

/// The links by who they are for.
pub fn links(server: &Server) -> Vec<(String, String)> {
    let link = |line: &String| {
        let (who, link) = line.split_once("http://")?;
        Some((who.trim().to_owned(), link.split_once("/join/")?.1.to_owned()))
    };
    server.told.iter().filter_map(link).collect()
}

/// A seat of a table, from its link on.
pub struct Client {
    pub path: String,
    pub token: String,
}

impl Client {
    pub fn join(address: &str, token: &str) -> Self {
        let (status, head, _) = request(address, &format!("GET /join/{token} HTTP/1.1\r\n"), "").unwrap();
        assert_eq!(status, 303, "{head}");
        let path = head.lines().find_map(|line| line.strip_prefix("location: ")).unwrap().to_owned();
        Self { path, token: token.to_owned() }
    }

    pub fn ask(&self, address: &str, method: &str, rest: &str, body: &str) -> Option<(u16, Value)> {
        let head = format!(
            "{method} {}{rest} HTTP/1.1\r\nauthorization: Bearer {}\r\naccept: application/json\r\n",
            self.path, self.token
        );
        let (status, _, body) = request(address, &head, body)?;
        Some((status, serde_json::from_str(&body).ok()?))
    }

    pub fn screen(&self, address: &str) -> Value {
        let (status, screen) = self.ask(address, "GET", "", "").unwrap();
        assert_eq!(status, 200, "{screen}");
        screen
    }

    /// Takes the first option of what it is asked, if it is; says whether that was
    /// acknowledged.
    pub fn answer(&self, address: &str) -> Option<bool> {
        Some(self.answered(address)?.is_some())
    }

    /// The same; gives what it sees once that was acknowledged.
    pub fn answered(&self, address: &str) -> Option<Option<Value>> {
        let (_, screen) = self.ask(address, "GET", "", "")?;
        let stamp = screen["stamp"].as_str()?;
        if stamp.is_empty() {
            return Some(None);
        }
        let (status, screen) = self.ask(address, "POST", "/answer", &format!("stamp={stamp}&option=0"))?;
        Some((status == 200).then_some(screen))
    }
}

/// Status, head and body; nothing where the server is gone.
pub fn request(address: &str, head: &str, body: &str) -> Option<(u16, String, String)> {
    let mut stream = TcpStream::connect(address).ok()?;
    stream.set_read_timeout(Some(Duration::from_secs(20))).ok()?;
    let length = body.len();
    let kind = "content-type: application/x-www-form-urlencoded\r\nconnection: close";
    write!(stream, "{head}host: {address}\r\n{kind}\r\ncontent-length: {length}\r\n\r\n{body}").ok()?;
    let mut text = String::new();
    stream.read_to_string(&mut text).ok()?;
    let (head, body) = text.split_once("\r\n\r\n")?;
    let status = head.split(' ').nth(1)?.parse().ok()?;
    Some((status, head.to_lowercase(), body.to_owned()))
}

pub fn answers(desk: &Client, address: &str) -> u64 {
    desk.screen(address)["desk"]["answers"].as_u64().unwrap()
}

/// Answers of two seats until the server is gone; how many were acknowledged.
pub fn played(clients: [&Client; 2], address: &str, pace: Duration) -> u64 {
    let (begun, mut count) = (Instant::now(), 0);
    while begun.elapsed() < Duration::from_secs(30) {
        for client in clients {
            match client.answer(address) {
                Some(acknowledged) => count += u64::from(acknowledged),
                None => return count,
            }
        }
        std::thread::sleep(pace);
    }
    panic!("it was not killed");
}

#[test]
fn a_killed_server_has_lost_no_acknowledged_answer() {
    let folder = tempfile::tempdir().unwrap();
    let store = folder.path().join("store.sqlite");
    let mut server = serve(Path::new(BOX), &store, &["yard", "--seed", "4"]);
    let links = links(&server);
    assert_eq!(
        links.iter().map(|(who, _)| who.as_str()).collect::<Vec<_>>(),
        ["Seat A", "Seat B", "Spectators", "Your desk"]
    );
    let clients: Vec<Client> = links.iter().map(|(_, token)| Client::join(&server.address, token)).collect();
    let [a, b, watch, desk] = clients.as_slice() else { panic!("{links:?}") };
    let mut given = 0;
    for _ in 0..4 {
        // Killed right after an answer was acknowledged.
        for _ in 0..3 {
            given += [a, b].iter().filter(|client| client.answer(&server.address) == Some(true)).take(1).count() as u64;
        }
        let seen = [a, b, watch].map(|client| client.screen(&server.address));
        assert_eq!(answers(desk, &server.address), given);
        drop(server);
        server = serve(Path::new(BOX), &store, &["yard"]);
        assert!(server.told.iter().any(|line| line.contains("It goes on")), "{:?}", server.told);
        assert_eq!(answers(desk, &server.address), given);
        assert_eq!([a, b, watch].map(|client| client.screen(&server.address)), seen);
    }
    for round in 0..6u64 {
        // Killed while answers are on their way.
        let address = server.address.clone();
        let until = Duration::from_millis(40 + 37 * round);
        // A few answers, however fast the machine: the game is to last through all rounds.
        let pace = until / 5;
        let acknowledged: u64 = std::thread::scope(|scope| {
            let playing = scope.spawn(|| played([a, b], &address, pace));
            std::thread::sleep(until);
            server.child.kill().unwrap();
            server.child.wait().unwrap();
            playing.join().unwrap()
        });
        server = serve(Path::new(BOX), &store, &[]);
        let now = answers(desk, &server.address);
        assert!(now >= given + acknowledged, "{now} answers are left of {given} and {acknowledged}");
        given = now;
    }
    drop(server);

    // What is in the store is a file that `replay` opens.
    let matches = |args: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tuckbox"));
        let output = command.arg("matches").arg("--store").arg(&store).args(args).output().unwrap();
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    assert!(matches(&[]).contains("yard (human, human), table "), "{}", matches(&[]));
    let file = folder.path().join("match.json");
    matches(&["--export", "1", "--to", file.to_str().unwrap()]);
    let mut replay = Command::new(env!("CARGO_BIN_EXE_tuckbox"));
    let replay = replay.args(["--box", BOX, "replay"]).arg(&file).output().unwrap();
    assert!(replay.status.success(), "{replay:?}");
}

#[test]
fn a_killed_server_has_lost_no_table_that_its_desk_has_opened() {
    let folder = tempfile::tempdir().unwrap();
    let store = folder.path().join("store.sqlite");
    let mut server = serve(Path::new(BOX), &store, &["yard", "--seed", "4"]);
    let clients: Vec<Client> = links(&server).iter().map(|(_, link)| Client::join(&server.address, link)).collect();
    let [a, b, _, desk] = clients.as_slice() else { panic!("{:?}", server.told) };
    for _ in 0..6 {
        let _ = [a, b].iter().any(|client| client.answer(&server.address) == Some(true));
    }
    let given = answers(desk, &server.address);
    let (_, then) = desk.ask(&server.address, "GET", "?at=2", "").unwrap();
    let form = format!("at=2&stamp={}", then["desk"]["stamp"].as_str().unwrap());
    let (status, told) = desk.ask(&server.address, "POST", "/branch", &form).unwrap();
    assert_eq!(status, 201, "{told}");
    // Killed as soon as the links are told.
    drop(server);
    server = serve(Path::new(BOX), &store, &[]);
    assert_eq!(server.told.iter().filter(|line| line.contains("It goes on")).count(), 2, "{:?}", server.told);
    let link = |role: &str| told["links"][role].as_str().unwrap().trim_start_matches("/join/").to_owned();
    let [other_a, other_b, other] = ["a", "b", "desk"].map(|role| Client::join(&server.address, &link(role)));
    assert_eq!((answers(&other, &server.address), answers(desk, &server.address)), (2, given));
    assert!([other_a, other_b].iter().any(|client| client.answer(&server.address) == Some(true)));
    assert_eq!((answers(&other, &server.address), answers(desk, &server.address)), (3, given));
    drop(server);
    let file = folder.path().join("branch.json");
    let mut export = Command::new(env!("CARGO_BIN_EXE_tuckbox"));
    let export = export.args(["matches", "--export", "2", "--store"]).arg(&store).arg("--to").arg(&file);
    assert!(export.output().unwrap().status.success());
    let mut replay = Command::new(env!("CARGO_BIN_EXE_tuckbox"));
    let replay = replay.args(["--box", BOX, "replay"]).arg(&file).output().unwrap();
    assert!(replay.status.success(), "{replay:?}");
}

#[test]
fn what_cannot_be_served_is_told_in_a_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let store = folder.path().join("store.sqlite");
    let told = |store: &Path, args: &[&str], code: i32| {
        let output = command(Path::new(BOX), store, args).output().unwrap();
        assert_eq!(output.status.code(), Some(code), "{output:?}");
        String::from_utf8(output.stderr).unwrap()
    };
    let listen = ["--listen", "127.0.0.1:0"];
    let with = |args: &[&'static str]| [args, &listen].concat();
    assert!(told(&store, &with(&["yrad"]), 2).contains("yard"));
    assert!(told(&store, &with(&["yard", "--seats", "human"]), 2).contains("seats"));
    assert!(told(&store, &with(&["yard", "--seats", "human,serch"]), 2).contains("search"));
    assert!(told(&store, &with(&[]), 2).contains("no table that goes on"));
    assert!(told(&store, &["yard", "--listen", "nowhere"], 2).contains("not possible to listen"));
    assert!(told(Path::new(BOX), &with(&["yard"]), 1).contains("cannot be opened"));
    let text = folder.path().join("notes.txt");
    fs::write(&text, "Not a store. ".repeat(500)).unwrap();
    assert!(told(&text, &with(&["yard"]), 1).contains("is no store of tuckbox"));
    assert_eq!(fs::read_to_string(&text).unwrap(), "Not a store. ".repeat(500));
    let first = serve(Path::new(BOX), &store, &["yard"]);
    assert!(told(&store, &with(&["yard"]), 1).contains("is open elsewhere"));
    drop(first);
    if cfg!(not(feature = "postgres")) {
        let database = Path::new("postgres://ann:s3cret@db.test/games");
        let why = told(database, &with(&["yard"]), 1);
        assert!(why.contains("--features postgres") && !why.contains("s3cret"), "{why}");
    }
}

#[test]
fn a_program_plays_over_lines() {
    let folder = tempfile::tempdir().unwrap();
    copy(Path::new(BOX), folder.path());
    let store = folder.path().join("store.sqlite");
    let mut command = command(folder.path(), &store, &["yard", "--seats", "human,random", "--stdio"]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut next = || serde_json::from_str::<Value>(&lines.next().unwrap().unwrap()).unwrap();
    assert_eq!(next()["event"], "table");
    writeln!(input, r#"{{"as": "a", "do": "follow"}}"#).unwrap();
    let mut answered = 0;
    while answered < 5 {
        let told = next();
        let screen = &told["screen"];
        if screen["outcome"].is_string() {
            break;
        }
        if let Some(stamp) = screen["stamp"].as_str().filter(|stamp| !stamp.is_empty())
            && told["event"] == "screen"
        {
            writeln!(input, r#"{{"as": "a", "do": "answer", "stamp": "{stamp}", "option": 0}}"#).unwrap();
            answered += 1;
        }
    }
    drop(input);
    assert!(child.wait().unwrap().success());
}
