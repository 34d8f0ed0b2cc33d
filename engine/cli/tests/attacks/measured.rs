//! Runs a program as a process of its own and measures it: the processor time and the
//! peak memory are what the kernel counted for that child.

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

/// The bounds of every attack.
pub const BOUNDS: Bounds =
    Bounds { processor: Duration::from_secs(2), memory: 200_000_000, clock: Duration::from_secs(60) };

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
