//! What a server does with many tables at once: answers over HTTP at a given rate, from the
//! moment at which each was due to its acknowledgement; what an idle table takes of memory;
//! how fast stored answers are played again; and a reload of content under all tables.
//!
//! ```text
//! cargo bench -p tuckbox-server --bench served -- --tables 1000 --rate 200 --seconds 10
//! ```
//!
//! It stands beside the server, so that nothing else that is built needs one.

#![expect(clippy::float_arithmetic, reason = "figures are means and ratios; no rule reads them")]

#[path = "served/clients.rs"]
mod clients;
#[path = "served/options.rs"]
mod options;
#[path = "served/scratch.rs"]
mod scratch;

use clients::{Clients, Load, Seats};
use futures_util::future::join_all;
use mimalloc::MiMalloc;
use options::Options;
use scratch::Scratch;
use std::net::{SocketAddr, TcpListener};
use std::path::Path;
use std::process::{Command, ExitCode};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::runtime::Runtime;
use tuckbox_core::ids::Seat;
use tuckbox_project::game::Game;
use tuckbox_server::content::Contents;
use tuckbox_server::house::House;
use tuckbox_server::link::Role;
use tuckbox_server::screen::{Screen, Viewer};
use tuckbox_server::store::Sqlite;
use tuckbox_server::tables::{Links, NewTable, Tables};
use tuckbox_server::web::{router, serve};
use tuckbox_session::seating;

/// As in the program.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

/// So many seats a table has, and people at them.
const SEATS: u8 = 2;

/// How long somebody waits for a reload, or its verdicts, at most.
const PATIENCE: Duration = Duration::from_secs(10);

/// So many answers a week brings where each day 100 matches are played to their end.
const WEEK: f64 = 100_000.0;

fn main() -> ExitCode {
    let done = Options::read(std::env::args().skip(1)).and_then(|options| match &options.wake {
        Some(folder) => woken(&options, folder),
        None => measured(&options),
    });
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("The figures cannot be taken: {message}");
            ExitCode::FAILURE
        }
    }
}

/// Words for what went wrong.
fn words(error: impl ToString) -> String {
    error.to_string()
}

fn line(what: &str, value: impl std::fmt::Display, unit: &str) {
    println!("{what:58}{value:>12} {unit}");
}

fn ms(time: Duration) -> String {
    format!("{:.1}", time.as_secs_f64() * 1e3)
}

/// A server of this process.
struct Served {
    runtime: Runtime,
    tables: Tables,
}

impl Served {
    fn open(folder: &Path) -> Result<Self, String> {
        let store = Sqlite::open(&folder.join("store.sqlite")).map_err(words)?;
        let tables = Tables::open(Box::new(store), Contents::of(folder), &House::default(), 2).map_err(words)?;
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
        Ok(Self { runtime: runtime.map_err(words)?, tables })
    }

    /// Its address, from where on it answers requests.
    fn listen(&self) -> Result<SocketAddr, String> {
        let listener = TcpListener::bind("127.0.0.1:0").map_err(words)?;
        listener.set_nonblocking(true).map_err(words)?;
        let address = listener.local_addr().map_err(words)?;
        let pages = router(self.tables.clone());
        self.runtime.spawn(async move {
            if let Ok(listener) = tokio::net::TcpListener::from_std(listener) {
                serve(listener, pages, std::future::pending()).await;
            }
        });
        Ok(address)
    }

    /// What all these see from now on; that also wakes their tables.
    fn follow(&self, viewers: &[Viewer]) -> Result<Vec<Followed>, String> {
        self.runtime.block_on(async {
            let tables = self.tables.all();
            let pages = tables.iter().flat_map(|table| viewers.iter().map(|viewer| (&table.id, *viewer)));
            let followed = pages.map(|(table, viewer)| self.tables.follow(table, viewer));
            join_all(followed).await.into_iter().map(|found| found.map_err(words)).collect()
        })
    }
}

type Followed = tokio::sync::watch::Receiver<Option<Arc<Screen>>>;

/// Both people of a table.
fn people() -> Vec<Viewer> {
    (0..SEATS).map(|seat| Viewer::Seat(Seat(seat))).collect()
}

fn measured(options: &Options) -> Result<(), String> {
    let scratch = Scratch::of(&options.game)?;
    let served = Served::open(scratch.folder())?;
    let opened = Instant::now();
    let seats = open_tables(&served.tables, scratch.folder(), options)?;
    println!("{} tables of {}, {} answers a second\n", options.tables, options.game, options.rate);
    line("a table opened, written down", ms(opened.elapsed() / options.tables), "ms");
    let pages = served.follow(&people())?;
    let clients = Clients::of(served.listen()?, seats);

    let begun = Instant::now();
    let load = clients.play(Load { answers: options.tables * options.answers, rate: None })?;
    line(
        "answers as fast as they go",
        format!("{:.0}", f64::from(load.answers()) / begun.elapsed().as_secs_f64()),
        "/s",
    );
    let load = clients.play(Load { answers: options.rate * options.seconds, rate: Some(options.rate) })?;
    told(&format!("{} answers a second", options.rate), &load);

    reload(&served, &scratch, &clients, options)?;
    let answers = clients.answers();
    drop((clients, pages));
    served.tables.stop();
    drop(served);
    // In a process of its own, since memory that is free again is not given back.
    let mut child = Command::new(std::env::current_exe().map_err(words)?);
    child.args(["--wake".as_ref(), scratch.folder().as_os_str()]).args(["--answers", &answers.to_string()]);
    match child.args(["--rest", &options.rest.to_string()]).status().map_err(words)?.success() {
        true => Ok(()),
        false => Err("the server that goes on has failed".into()),
    }
}

fn told(what: &str, load: &clients::Times) {
    line(&format!("{what}: from due to acknowledged, p50"), ms(load.quantile(50)), "ms");
    line(&format!("{what}: p99"), ms(load.quantile(99)), "ms");
    line(&format!("{what}: acknowledged"), format!("{:.1}", load.per_second()), "/s");
}

fn open_tables(tables: &Tables, folder: &Path, options: &Options) -> Result<Vec<Seats>, String> {
    let game = Game::load(folder, &options.game).map_err(words)?;
    let mut seats = Vec::new();
    for number in 0..options.tables {
        let setup = seating::setup(&game, &[], usize::from(SEATS), u64::from(number)).map_err(words)?;
        let players = vec!["human".to_owned(); usize::from(SEATS)];
        let Links { table, links } = tables
            .add(NewTable { game: game.clone(), mods: Vec::new(), players, setup, timing: None })
            .map_err(words)?;
        let people = links.iter().filter(|(role, _)| matches!(role, Role::Seat(_)));
        seats.push(Seats::of(&table, people.map(|(role, token)| (role.word(), token.to_string()))));
    }
    Ok(seats)
}

/// A card is saved while answers come in; every table takes it, and the desk of each is
/// told what becomes of its match.
fn reload(served: &Served, scratch: &Scratch, clients: &Clients, options: &Options) -> Result<(), String> {
    let mut desks = served.follow(&[Viewer::Desk(Seat(0))])?;
    let told_so_far: Vec<(usize, usize)> = desks.iter().map(|desk| (news(desk).len(), answers(desk))).collect();
    std::thread::scope(|scope| {
        let load = Load { answers: options.rate * options.seconds, rate: Some(options.rate) };
        let playing = scope.spawn(move || clients.play(load));
        std::thread::sleep(Duration::from_millis(500));
        let saved = Instant::now();
        scratch.edit()?;
        let heard = desks.iter_mut().zip(&told_so_far).map(|(desk, (before, answered))| async move {
            let (mut times, mut is_free) = ([None; 2], true);
            for (time, lines) in times.iter_mut().zip(1..) {
                let news = |screen: &Option<Arc<Screen>>| {
                    screen.as_ref().and_then(|screen| screen.desk.as_ref()).map_or(0, |desk| desk.news.len())
                };
                let heard = desk.wait_for(|screen| news(screen) >= before + lines);
                *time = tokio::time::timeout_at((saved + PATIENCE).into(), heard).await.ok().map(|_| saved.elapsed());
                is_free &= lines > 1 || answers(desk) == *answered;
            }
            (times, is_free)
        });
        let heard = served.runtime.block_on(join_all(heard));
        for (place, what) in ["a saved card", "its verdict"].into_iter().enumerate() {
            let time = |times: &[Option<Duration>; 2]| times.get(place).copied().flatten();
            let all = heard.iter().filter(|(times, _)| time(times).is_some()).count();
            line(&format!("{what} within {} s, of all tables", PATIENCE.as_secs()), all, "");
            // Who is in the middle of an action takes it when that is done.
            let free = heard.iter().filter(|(_, is_free)| *is_free).filter_map(|(times, _)| time(times));
            let free: Vec<Duration> = free.collect();
            line(&format!("{what}, tables that need not wait for an answer"), free.len(), "");
            let times = clients::Times::of(free, saved.elapsed());
            for (of, percent) in [("half", 50), ("nine of ten", 90), ("all", 100)] {
                line(&format!("{what}, {of} of those"), ms(times.quantile(percent)), "ms");
            }
        }
        let load = playing.join().map_err(|_| "the answers have failed")??;
        told("meanwhile", &load);
        Ok(())
    })
}

fn answers(desk: &Followed) -> usize {
    let shown = desk.borrow().clone();
    shown.and_then(|screen| screen.desk.as_ref().map(|desk| desk.answers)).unwrap_or_default()
}

fn news(desk: &Followed) -> Vec<String> {
    let shown = desk.borrow().clone();
    shown.and_then(|screen| screen.desk.as_ref().map(|desk| desk.news.clone())).unwrap_or_default()
}

/// Another server on the same store: how long until all tables are there, and what each takes.
fn woken(options: &Options, folder: &Path) -> Result<(), String> {
    let served = Served::open(folder)?;
    let count = u32::try_from(served.tables.all().len()).map_err(words)?;
    // What one table needs, all need: the content, a host of scripts for each thread.
    let first = memory();
    let begun = Instant::now();
    let pages = served.follow(&people())?;
    let took = begun.elapsed();
    let each = |now: Option<u64>| match (first, now) {
        (Some(first), Some(now)) => format!("{:.1}", now.saturating_sub(first) as f64 / 1e3 / f64::from(count)),
        _ => "unknown".into(),
    };
    line("all tables woken by another server", ms(took), "ms");
    let answers = f64::from(options.answers);
    line("stored answers played again", format!("{:.0}", answers / took.as_secs_f64()), "/s");
    line("a week of 100,000 answers", format!("{:.1}", WEEK / answers * took.as_secs_f64()), "s");
    line("memory of a table that two pages follow, just woken", each(memory()), "kB");
    std::thread::sleep(Duration::from_secs(options.rest.into()));
    line(&format!("and after {} s without an answer", options.rest), each(memory()), "kB");
    drop(pages);
    served.tables.stop();
    Ok(())
}

/// Bytes of memory that the process has, where the system tells.
fn memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.split_whitespace().next()?.parse::<u64>().ok().map(|kilobytes| kilobytes * 1024)
}
