//! Tries inputs in processes of their own, each of which gets one after another and
//! says what became of it. What panics says so itself; what aborts, hangs or takes
//! all memory is known by the process that was given it last, and ends with it.

use super::{Ending, Inputs, Seed, Target};
use std::collections::BTreeMap;
use std::fmt;
use std::io::{BufRead, BufReader, Read, Write};
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tuckbox_bots::parallel;

/// What tells a process to try inputs: the target, and the number of the first.
const CHILD: &str = "TUCKBOX_FUZZ_CHILD";

/// How often a process that says nothing is looked at.
const LOOK: Duration = Duration::from_millis(50);

/// The thousandths of a second in which the system counts the time of a processor.
const TICK: u64 = 10;

/// Bytes of a page of memory.
const PAGE: u64 = 4096;

/// What one input may take.
#[derive(Debug, Clone, Copy)]
pub struct Bounds {
    /// Time of a processor, which a busy machine does not make longer, but a slow one does.
    pub work: Duration,
    /// Real time, for what waits for something.
    pub wait: Duration,
    /// Bytes of memory, of the whole process.
    pub memory: u64,
}

impl Default for Bounds {
    /// What is released has 2 seconds; a development build checks itself while it works,
    /// and has 4.
    fn default() -> Self {
        let work = Duration::from_secs(if cfg!(debug_assertions) { 4 } else { 2 });
        Self { work, wait: Duration::from_secs(60), memory: 1 << 30 }
    }
}

/// What is tried.
#[derive(Debug, Clone)]
pub struct Plan {
    /// The target.
    pub target: &'static str,
    /// The numbers of the inputs that are made; the corpus comes first.
    pub numbers: Range<u64>,
    /// What each may take.
    pub bounds: Bounds,
    /// Where inputs are written that something is found with.
    pub folder: PathBuf,
}

/// Something that may not happen.
#[derive(Debug, Clone)]
pub struct Finding {
    /// What happened.
    pub what: String,
    /// What with.
    pub input: String,
    /// Where the input lies.
    pub file: PathBuf,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}: {} (the input is in {})", self.input, self.what, self.file.display())
    }
}

/// What came of a plan.
#[derive(Debug, Clone, Default)]
pub struct Tried {
    /// Inputs that were refused, stopped and played.
    pub endings: [u64; 3],
    /// What may not happen.
    pub findings: Vec<Finding>,
    /// The longest time of a processor, with its input.
    pub slowest: (Duration, String),
}

impl fmt::Display for Tried {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let [refused, stopped, played] = self.endings;
        let (time, input) = &self.slowest;
        write!(f, "{refused} refused, {stopped} stopped, {played} played; the slowest took {time:.1?}, {input}")
    }
}

/// Tries all inputs of a plan, with as many processes as the machine has cores.
pub fn tried(plan: &Plan) -> Tried {
    let target = Target::named(plan.target).unwrap_or_else(|| panic!("there is no target `{}`", plan.target));
    let inputs = target.inputs();
    let count = u64::try_from(inputs.kept.len()).unwrap_or(0) + plan.numbers.end - plan.numbers.start;
    let next = AtomicU64::new(0);
    let found = Mutex::new(Tried::default());
    std::thread::scope(|scope| {
        for _ in 0..parallel::threads() {
            scope.spawn(|| {
                let mut process = None;
                while let Some(at) = Some(next.fetch_add(1, Ordering::Relaxed)).filter(|at| *at < count) {
                    let process = process.get_or_insert_with(|| Process::new(plan));
                    let told = process.try_input(at, plan.bounds);
                    let over = !matches!(told, Told::Done(..) | Told::Panicked(_));
                    found.lock().unwrap_or_else(PoisonError::into_inner).add(plan, &inputs, at, told);
                    if over {
                        *process = Process::new(plan);
                    }
                }
            });
        }
    });
    found.into_inner().unwrap_or_else(PoisonError::into_inner)
}

impl Tried {
    fn add(&mut self, plan: &Plan, inputs: &Inputs, at: u64, told: Told) {
        let what = match told {
            Told::Done(ending, time) => {
                self.endings[ending as usize] += 1;
                if time > self.slowest.0 {
                    self.slowest = (time, inputs.at(at, plan.numbers.start).name);
                }
                return;
            }
            Told::Panicked(message) => format!("panics: {message}"),
            Told::Died(how) => format!("ends the process: {how}"),
            Told::TooMuch(what) => what,
        };
        let input = inputs.at(at, plan.numbers.start);
        let file = plan.folder.join(format!("{}-{}", plan.target, inputs.file(at, plan.numbers.start)));
        let written = std::fs::create_dir_all(&plan.folder).and_then(|()| std::fs::write(&file, &input.bytes));
        written.unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        self.findings.push(Finding { what, input: input.name, file });
    }
}

impl Inputs {
    /// The inputs in one row: the corpus, and then what is made from this number on.
    fn at(&self, at: u64, first: u64) -> Seed {
        self.place(at, first).map_or_else(|number| self.made(number), Seed::clone)
    }

    /// What the file of an input is called.
    fn file(&self, at: u64, first: u64) -> String {
        self.place(at, first).map_or_else(|number| number.to_string(), |kept| kept.name.clone())
    }

    /// What of the corpus is at a place of the row, or else which number.
    fn place(&self, at: u64, first: u64) -> Result<&Seed, u64> {
        let kept = u64::try_from(self.kept.len()).unwrap_or(0);
        let found = usize::try_from(at).ok().and_then(|at| self.kept.get(at));
        found.ok_or_else(|| first + at.saturating_sub(kept))
    }
}

/// What became of one input.
enum Told {
    Done(Ending, Duration),
    Panicked(String),
    Died(String),
    TooMuch(String),
}

impl Told {
    /// What a line of a process says.
    fn of(line: &str) -> Option<Self> {
        match line.split_once(' ')? {
            ("panicked", message) => Some(Self::Panicked(message.to_owned())),
            (ending, time) => {
                Some(Self::Done(ending_of(ending.parse().ok()?), Duration::from_micros(time.parse().ok()?)))
            }
        }
    }
}

/// A process that tries inputs.
struct Process {
    child: Child,
    asks: ChildStdin,
    answers: Receiver<String>,
    /// What it says beside, for when it ends.
    said: Arc<Mutex<String>>,
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Process {
    fn new(plan: &Plan) -> Self {
        let program = std::env::current_exe().unwrap_or_else(|error| panic!("no path of this program: {error}"));
        let spawned = Command::new(program)
            .env(CHILD, format!("{} {}", plan.target, plan.numbers.start))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn();
        let mut child = spawned.unwrap_or_else(|error| panic!("no process: {error}"));
        let (Some(asks), Some(out), Some(mut errors)) = (child.stdin.take(), child.stdout.take(), child.stderr.take())
        else {
            panic!("the process has no streams");
        };
        let (give, answers) = channel();
        std::thread::spawn(move || {
            for line in BufReader::new(out).lines().map_while(Result::ok) {
                if give.send(line).is_err() {
                    return;
                }
            }
        });
        let said = Arc::new(Mutex::new(String::new()));
        let ear = Arc::clone(&said);
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = errors.read(&mut bytes) {
                let mut said = ear.lock().unwrap_or_else(PoisonError::into_inner);
                said.push_str(&String::from_utf8_lossy(&bytes[..count]));
                let kept = said.floor_char_boundary(said.len().saturating_sub(2000));
                said.drain(..kept);
            }
        });
        Self { child, asks, answers, said }
    }

    fn try_input(&mut self, at: u64, bounds: Bounds) -> Told {
        let (begun, before) = (Instant::now(), self.work());
        // A process that has ended is found out below.
        let _ = writeln!(self.asks, "{at}");
        loop {
            match self.answers.recv_timeout(LOOK) {
                // What somebody else prints is none of our answers.
                Ok(line) => {
                    if let Some(told) = Told::of(&line) {
                        return told;
                    }
                }
                Err(RecvTimeoutError::Disconnected) => return Told::Died(self.last_words()),
                Err(RecvTimeoutError::Timeout) => {
                    if self.memory() > bounds.memory {
                        return Told::TooMuch(format!("takes more than {} bytes of memory", bounds.memory));
                    }
                    let work = self.work().zip(before).map(|(now, before)| now.saturating_sub(before));
                    if work.unwrap_or_else(|| begun.elapsed()) > bounds.work {
                        return Told::TooMuch(format!("runs longer than {:?}", bounds.work));
                    }
                    if begun.elapsed() > bounds.wait {
                        return Told::TooMuch(format!("waits longer than {:?}", bounds.wait));
                    }
                }
            }
        }
    }

    /// Time of a processor that it has taken, where the system tells.
    fn work(&self) -> Option<Duration> {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id())).ok()?;
        let (_, fields) = stat.rsplit_once(')')?;
        let ticks = |at: usize| fields.split_whitespace().nth(at)?.parse::<u64>().ok();
        Some(Duration::from_millis((ticks(11)? + ticks(12)?) * TICK))
    }

    /// Bytes of memory that it has, where the system tells.
    fn memory(&self) -> u64 {
        let pages = std::fs::read_to_string(format!("/proc/{}/statm", self.child.id())).ok();
        pages.and_then(|text| text.split(' ').nth(1)?.parse::<u64>().ok()).map_or(0, |pages| pages * PAGE)
    }

    fn last_words(&mut self) -> String {
        let status = self.child.wait().map(|status| status.to_string()).unwrap_or_default();
        // What it said last may still be on its way.
        std::thread::sleep(LOOK);
        let said = self.said.lock().unwrap_or_else(PoisonError::into_inner);
        format!("{status}; {}", said.trim().replace('\n', " | "))
    }
}

fn ending_of(number: u8) -> Ending {
    [Ending::Refused, Ending::Stopped, Ending::Played][usize::from(number.min(2))]
}

/// Whether this process is to try inputs, which it then does until nobody asks.
pub fn is_child() -> bool {
    let Ok(asked) = std::env::var(CHILD) else { return false };
    let (name, first) = asked.split_once(' ').unwrap_or((&asked, "0"));
    let target = Target::named(name).unwrap_or_else(|| panic!("there is no target `{name}`"));
    let first = first.parse().unwrap_or(0);
    // The stack of a thread is smaller than that of a program, and many play in threads.
    let work = std::thread::spawn(move || serve(target, first));
    work.join().unwrap_or_else(|_| panic!("a process that tries inputs ends with a panic"));
    true
}

fn serve(target: Target, first: u64) {
    static HEARD: Mutex<String> = Mutex::new(String::new());
    std::panic::set_hook(Box::new(|panic| {
        *HEARD.lock().unwrap_or_else(PoisonError::into_inner) = panic.to_string().replace('\n', " ");
    }));
    let inputs = target.inputs();
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        let input = inputs.at(line.parse().unwrap_or(0), first);
        let begun = work_of_thread();
        let ended = catch_unwind(AssertUnwindSafe(|| (target.run)(&input.bytes)));
        let time = work_of_thread().saturating_sub(begun).as_micros();
        match ended {
            Ok(ending) => println!("{} {time}", ending as u8),
            Err(_) => println!("panicked {}", HEARD.lock().unwrap_or_else(PoisonError::into_inner)),
        }
    }
}

/// Time of a processor that this thread has taken; nothing where no system tells.
fn work_of_thread() -> Duration {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    Duration::from_nanos(text.split(' ').next().and_then(|first| first.parse().ok()).unwrap_or(0))
}

/// The findings as one text, each kind of them once with how often it came up.
pub fn told(findings: &[Finding]) -> String {
    let mut kinds: BTreeMap<&str, Vec<&Finding>> = BTreeMap::new();
    findings.iter().for_each(|finding| kinds.entry(&finding.what).or_default().push(finding));
    let lines = kinds.values().filter_map(|kind| Some(format!("{} times {}", kind.len(), kind.first()?)));
    lines.collect::<Vec<_>>().join("\n")
}

/// Where inputs are kept that something is found with, below the folder for tests.
pub fn folder(target: &str) -> PathBuf {
    Path::new(target).join("fuzz")
}
