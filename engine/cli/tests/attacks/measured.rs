//! Runs a program as a process of its own and measures it: the processor time and the
//! peak memory are what the kernel counted for that child.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::Read;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};
use wait4::{ResUse, Wait4};

/// What an attack may take.
#[derive(Debug, Clone, Copy)]
pub struct Bounds {
    /// Time of the processor, its own and the kernel's for it: a machine with too much
    /// to do makes it no longer.
    pub processor: Duration,
    /// Bytes in memory at once.
    pub memory: u64,
    /// Time on the clock, for what waits and does nothing.
    pub clock: Duration,
}

/// The bounds of every attack. What is released may take 2 seconds; a development build
/// checks itself while it works, and takes up to twice as long.
pub const BOUNDS: Bounds = Bounds {
    processor: Duration::from_secs(if cfg!(debug_assertions) { 4 } else { 2 }),
    memory: 256_000_000,
    clock: Duration::from_secs(60),
};

/// What [`work`] takes of the processor where the bounds were chosen.
const WORK: Duration = Duration::from_millis(105);

/// No machine counts as more times slower than this.
const SLOWEST: f64 = 4.0;

/// Nets below which the kernel ends a process, so that one fault does not take the
/// machine: 20 seconds of the processor, 4 GiB of addresses, 200 MB in a file.
const NETS: &str = "ulimit -t 20 && ulimit -v 4194304 && ulimit -f 400000 && exec \"$0\" \"$@\"";

/// How much of what is said is looked at.
const HEARD: u64 = 4_000_000;

/// What came of a process.
#[derive(Debug)]
pub struct Measured {
    /// How it ended: its exit code, or in words why it has none.
    pub end: Result<i32, String>,
    pub processor: Duration,
    pub memory: u64,
    /// What it said on both streams.
    pub said: String,
}

/// The same work each time, of the kind that reading a box is: files asked of the kernel,
/// texts made, sorted and found.
pub fn work() -> usize {
    let asked = std::env::current_exe().into_iter().flat_map(|file| std::iter::repeat_n(file, 1500));
    let there = asked.filter(|file| file.canonicalize().is_ok_and(|real| real.metadata().is_ok())).count();
    let known: BTreeMap<String, usize> = (0..40_000).map(|at| (format!("{:x}", at * 7919 % 65_537), at)).collect();
    there + (0..65_537).filter_map(|at| known.get(&format!("{at:x}"))).sum::<usize>()
}

/// How many times longer than where the bounds were chosen this machine takes for
/// something now, at least once as long; `worker` is a program that does [`work`] when it
/// is told to.
pub fn slowness(worker: &Path, word: &str, folder: &Path) -> std::io::Result<f64> {
    let (typed, log) = (folder.join("nothing"), folder.join("worked"));
    File::create(&typed)?;
    let worked = run(worker, &[word.to_owned()], folder, &typed, &log, &BOUNDS)?;
    Ok(worked.processor.div_duration_f64(WORK).clamp(1.0, SLOWEST))
}

/// Runs a program in a folder, with what is typed in a file, and what it says in
/// another file.
pub fn run(
    program: &Path,
    args: &[String],
    folder: &Path,
    typed: &Path,
    log: &Path,
    bounds: &Bounds,
) -> std::io::Result<Measured> {
    let out = File::create(log)?;
    let mut child = Command::new("sh")
        .args(["-c", NETS])
        .arg(program)
        .args(args)
        .current_dir(folder)
        .stdin(File::open(typed)?)
        .stdout(out.try_clone()?)
        .stderr(out)
        .env_remove("RUST_BACKTRACE")
        .spawn()?;
    let begun = Instant::now();
    let (ended, late) = loop {
        match child.try_wait4()? {
            Some(ended) => break (ended, false),
            None if begun.elapsed() > bounds.clock => {
                child.kill()?;
                break (child.wait4()?, true);
            }
            None => std::thread::sleep(Duration::from_millis(2)),
        }
    };
    let mut said = Vec::new();
    File::open(log)?.take(HEARD).read_to_end(&mut said)?;
    Ok(measured(&ended, late, String::from_utf8_lossy(&said).into_owned()))
}

fn measured(ended: &ResUse, late: bool, said: String) -> Measured {
    let end = match (late, ended.status.code(), ended.status.signal()) {
        (true, ..) => Err("it does not end".to_owned()),
        (_, Some(code), _) => Ok(code),
        (_, None, signal) => Err(format!("it is ended by the signal {}", signal.unwrap_or_default())),
    };
    Measured { end, processor: ended.rusage.utime + ended.rusage.stime, memory: ended.rusage.maxrss, said }
}
