//! People at many tables: they look at what they are asked, and answer when an answer is
//! due, over connections that stay open. What is measured is from that moment on, so an
//! answer that waits for another one is not left out.

use super::words;
use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// So many requests are on their way at most.
const CONNECTIONS: usize = 32;

/// How long a table rests that was asked too often.
const PAUSE: Duration = Duration::from_millis(200);

/// The people of a table, and what they are asked.
pub struct Seats {
    /// The path of each, and its link.
    seats: Vec<(String, String)>,
    /// Who is asked, by what stamp, and how many options there are.
    asked: Option<(usize, String, usize)>,
    given: u32,
}

impl Seats {
    /// Those of a table, by the words for their seats.
    pub fn of<'a>(table: &str, people: impl Iterator<Item = (impl AsRef<str> + 'a, String)>) -> Self {
        let seats = people.map(|(word, link)| (format!("/t/{table}/{}", word.as_ref()), link)).collect();
        Self { seats, asked: None, given: 0 }
    }
}

/// So many answers, and how many of them a second; without a rate one after another.
#[derive(Clone, Copy)]
pub struct Load {
    /// How many.
    pub answers: u32,
    /// How many a second.
    pub rate: Option<u32>,
}

/// How long answers took, each.
pub struct Times {
    /// From the shortest.
    sorted: Vec<Duration>,
    took: Duration,
}

impl Times {
    /// These times, of what took so long altogether.
    pub fn of(mut times: Vec<Duration>, took: Duration) -> Self {
        times.sort();
        Self { sorted: times, took }
    }

    /// How many were acknowledged.
    pub fn answers(&self) -> u32 {
        u32::try_from(self.sorted.len()).unwrap_or(u32::MAX)
    }

    /// So many of a hundred took at most this.
    pub fn quantile(&self, percent: usize) -> Duration {
        let place = (self.sorted.len() * percent).div_ceil(100).saturating_sub(1);
        self.sorted.get(place).copied().unwrap_or_default()
    }

    /// How many were acknowledged a second.
    pub fn per_second(&self) -> f64 {
        f64::from(self.answers()) / self.took.as_secs_f64()
    }
}

/// All people, and where they send their answers.
pub struct Clients {
    address: SocketAddr,
    tables: Vec<Mutex<Seats>>,
}

impl Clients {
    /// These people, at a server.
    pub fn of(address: SocketAddr, tables: Vec<Seats>) -> Self {
        Self { address, tables: tables.into_iter().map(Mutex::new).collect() }
    }

    /// How many answers were acknowledged, of all matches that go on.
    pub fn answers(&self) -> u32 {
        self.tables.iter().map(|table| table.lock().unwrap_or_else(PoisonError::into_inner).given).sum()
    }

    /// Answers table by table, in turn.
    ///
    /// # Errors
    /// When the server does not answer, or as it should not.
    pub fn play(&self, load: Load) -> Result<Times, String> {
        let next = AtomicU32::new(0);
        let begun = Instant::now();
        let times = std::thread::scope(|scope| {
            let threads: Vec<_> = (0..CONNECTIONS).map(|_| scope.spawn(|| self.one(load, begun, &next))).collect();
            let join = |thread: std::thread::ScopedJoinHandle<'_, Result<Vec<Duration>, String>>| {
                thread.join().unwrap_or_else(|_| Err("a client has failed".into()))
            };
            threads.into_iter().map(join).collect::<Result<Vec<_>, String>>()
        })?;
        Ok(Times::of(times.into_iter().flatten().collect(), begun.elapsed()))
    }

    fn one(&self, load: Load, begun: Instant, next: &AtomicU32) -> Result<Vec<Duration>, String> {
        let mut connection = Connection::open(self.address)?;
        let mut times = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= load.answers {
                return Ok(times);
            }
            let table = self.tables.get(number as usize % self.tables.len().max(1)).ok_or("there is no table")?;
            let mut table = table.lock().unwrap_or_else(PoisonError::into_inner);
            // What it is asked is known before the answer is due.
            if table.asked.is_none() {
                table.look(&mut connection)?;
            }
            let due = load.rate.map_or_else(Instant::now, |rate| begun + Duration::from_secs(number.into()) / rate);
            std::thread::sleep(due.saturating_duration_since(Instant::now()));
            if table.answer(&mut connection, number)? {
                times.push(due.elapsed());
            }
            table.look(&mut connection)?;
        }
    }
}

impl Seats {
    /// Looks who is asked what; a match that is over is followed by another.
    fn look(&mut self, connection: &mut Connection) -> Result<(), String> {
        self.asked = None;
        for place in 0..self.seats.len() {
            let Some((path, link)) = self.seats.get(place) else { continue };
            let mut came = connection.ask("GET", path, link, "")?;
            if came.1["outcome"].is_string() {
                came = connection.ask("POST", &format!("{path}/rematch"), link, "")?;
                self.given = 0;
            }
            match came {
                (200, screen) => {
                    let count = screen["scene"]["question"]["subjects"].as_array().map_or(0, Vec::len);
                    let stamp = screen["stamp"].as_str().unwrap_or_default();
                    if !stamp.is_empty() && count > 0 {
                        self.asked = Some((place, stamp.to_owned(), count));
                        return Ok(());
                    }
                }
                (429, _) => std::thread::sleep(PAUSE),
                (status, told) => return Err(format!("{path}: {status}, {told}")),
            }
        }
        Ok(())
    }

    /// Answers, and says whether that is acknowledged.
    fn answer(&mut self, connection: &mut Connection, number: u32) -> Result<bool, String> {
        let Some((place, stamp, count)) = self.asked.take() else { return Ok(false) };
        let Some((path, link)) = self.seats.get(place) else { return Ok(false) };
        // Some option or other, the same on every machine.
        let option = number.wrapping_mul(2_654_435_761) as usize % count;
        let form = format!("stamp={stamp}&option={option}");
        let (status, told) = connection.ask("POST", &format!("{path}/answer"), link, &form)?;
        match status {
            200 => self.given += 1,
            409 | 429 => {}
            _ => return Err(format!("{path}: {status}, {told}")),
        }
        Ok(status == 200)
    }
}

/// A connection that stays open.
struct Connection {
    stream: BufReader<TcpStream>,
}

impl Connection {
    fn open(address: SocketAddr) -> Result<Self, String> {
        let stream = TcpStream::connect(address).map_err(words)?;
        stream.set_nodelay(true).map_err(words)?;
        Ok(Self { stream: BufReader::new(stream) })
    }

    /// Status and JSON of what comes back.
    fn ask(&mut self, method: &str, path: &str, link: &str, form: &str) -> Result<(u16, Value), String> {
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: table.test\r\nauthorization: Bearer {link}\r\n\
             accept: application/json\r\ncontent-type: application/x-www-form-urlencoded\r\n\
             content-length: {}\r\n\r\n{form}",
            form.len()
        );
        self.stream.get_mut().write_all(request.as_bytes()).map_err(words)?;
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            if self.stream.read_line(&mut head).map_err(words)? == 0 {
                return Err("the server has closed a connection".into());
            }
        }
        let head = head.to_ascii_lowercase();
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).ok_or("no status came")?;
        let length = head.lines().find_map(|line| line.strip_prefix("content-length: "));
        let length: usize = length.and_then(|length| length.parse().ok()).ok_or("no length came")?;
        let mut body = vec![0; length];
        self.stream.read_exact(&mut body).map_err(words)?;
        Ok((status, serde_json::from_slice(&body).unwrap_or_default()))
    }
}
