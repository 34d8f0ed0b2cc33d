//! Connections as the system gives them: more than there is room for, and one whose reader
//! has stopped reading.

use super::site::{Site, options};
use axum::http::StatusCode;
use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::time::{Duration, Instant};
use tokio::runtime::Runtime;
use tuckbox_server::web::{router, serve};

/// So many are open at most, as `docs/serve.md` says.
const MOST: usize = 4_096;

/// The pages of a site at an address of this machine.
fn listen(site: &Site) -> (Runtime, SocketAddr) {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    listener.set_nonblocking(true).unwrap();
    let address = listener.local_addr().unwrap();
    let pages = router(site.tables.clone());
    runtime.spawn(async move {
        serve(tokio::net::TcpListener::from_std(listener).unwrap(), pages, std::future::pending()).await;
    });
    (runtime, address)
}

/// Asks for the front page; whether it is answered.
fn answered(stream: &mut TcpStream) -> bool {
    stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
    let asked = stream.write_all(b"GET / HTTP/1.1\r\nhost: table.test\r\n\r\n");
    let mut head = [0; 12];
    asked.is_ok() && stream.read_exact(&mut head).is_ok() && &head == b"HTTP/1.1 200"
}

#[test]
fn a_flood_of_connections_is_bounded_and_who_is_there_goes_on() {
    let site = Site::of("foundry-fantasy", &["human", "human"], 3);
    let (_runtime, address) = listen(&site);
    let mut first = TcpStream::connect(address).unwrap();
    assert!(answered(&mut first));
    let mut silent = Vec::new();
    for _ in 1..MOST {
        match TcpStream::connect(address) {
            Ok(stream) => silent.push(stream),
            Err(why) if why.kind() == ErrorKind::ConnectionReset => {}
            // The system may give fewer to a process: then it is the system that bounds them.
            Err(why) => return eprintln!("skipped after {} connections: {why}", silent.len()),
        }
    }
    let mut begun = Instant::now();
    // Those that say nothing end after ten seconds; more than those are refused.
    let is_refused = (0..MOST).any(|_| {
        let Ok(mut stream) = TcpStream::connect(address) else { return true };
        let refused = !answered(&mut stream);
        silent.push(stream);
        refused
    });
    assert!(is_refused, "there is room for any number");
    assert!(begun.elapsed() < Duration::from_secs(30), "it is not told at once");
    assert_eq!(site.answer(if site.is_asked("a") { "a" } else { "b" }, 0).status, StatusCode::OK);
    // There is room again, though none of them has been closed by whoever opened it.
    begun = Instant::now();
    while !TcpStream::connect(address).is_ok_and(|mut stream| answered(&mut stream)) {
        assert!(begun.elapsed() < Duration::from_secs(60), "who says nothing keeps its place");
        std::thread::sleep(Duration::from_millis(100));
    }
}

#[test]
fn who_has_stopped_reading_holds_nobody_up_and_reads_the_newest_in_the_end() {
    let site = Site::of("foundry-fantasy", &["human", "human"], 3);
    let (_runtime, address) = listen(&site);
    let mut reader = TcpStream::connect(address).unwrap();
    let head = format!(
        "GET {} HTTP/1.1\r\nhost: table.test\r\nauthorization: Bearer {}\r\n\r\n",
        site.path("watch", "/events?as=json"),
        site.link("watch")
    );
    reader.write_all(head.as_bytes()).unwrap();
    let begun = Instant::now();
    for number in 0..120 {
        let Some(role) = ["a", "b"].into_iter().find(|role| site.is_asked(role)) else { break };
        let count = options(&site.screen(role));
        assert_eq!(site.answer(role, number % count).status, StatusCode::OK);
    }
    assert!(begun.elapsed() < Duration::from_secs(100), "everybody waits for a reader");
    let now = site.screen("watch");
    reader.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
    let mut lines = BufReader::new(reader).lines();
    let is_now = |line: &str| {
        let screen = line.strip_prefix("data: ").and_then(|data| serde_json::from_str::<serde_json::Value>(data).ok());
        screen.is_some_and(|screen| screen == now)
    };
    assert!(lines.any(|line| is_now(&line.unwrap())), "the newest table does not come");
}
