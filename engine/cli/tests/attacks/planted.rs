//! The runner is looked at itself: whatever an attack could do beyond its bounds is
//! planted, and has to be reported. In the place of the program stands this test, which
//! does at once what it is told.

use crate::corpus::Family;
use crate::judged::Target;
use crate::measured::{BOUNDS, Bounds, work};
use libtest_mimic::{Failed, Trial};
use std::hint::black_box;
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// The word for the work that machines are compared by.
pub const WORK: &str = "planted:work";

/// Does what an attack of this page asks for; nothing if it is no such word.
pub fn obey(word: &str) -> Option<ExitCode> {
    match word.strip_prefix("planted:")? {
        "rest" => println!("I rest."),
        "spin" => loop {
            black_box(word);
        },
        "toil" => toil(Duration::from_millis(800)),
        "work" => println!("{}", black_box(work())),
        "sleep" => std::thread::sleep(Duration::from_secs(60)),
        "hoard" => println!("I have {} bytes.", black_box(vec![1u8; 300_000_000]).len()),
        "fall" => std::process::abort(),
        "panic" => println!("thread 'main' panicked at somewhere"),
        _ => return None,
    }
    Some(ExitCode::SUCCESS)
}

/// Is busy for a while.
fn toil(time: Duration) {
    let begun = Instant::now();
    while begun.elapsed() < time {
        black_box(time);
    }
}

/// What is planted: its name, the attack, and what is reported; nothing where all is as
/// it must be.
const PLANTED: [(&str, &str, &str); 11] = [
    ("right", "run = 'planted:rest'\ncode = 0\nsays = ['I rest.']", ""),
    ("wrong_code", "run = 'planted:rest'\ncode = 1\nsays = ['I rest.']", "it ends with the code 0, not 1"),
    ("wrong_words", "run = 'planted:rest'\ncode = 0\nsays = ['I work.']", "it does not say `I work.`"),
    ("expects_nothing", "run = 'planted:rest'\ncode = 0", "`says` is missing"),
    ("no_such_mark", "run = 'planted:rest'\ncode = 0\nsays = ['']\nput.none = 'x'", "the box has no mark `none`"),
    ("does_not_end", "run = 'planted:spin'\ncode = 0\nsays = ['']", "it does not end"),
    ("too_long", "run = 'planted:toil'\ncode = 0\nsays = ['']", "of the processor; 100ms are the most"),
    ("waits", "run = 'planted:sleep'\ncode = 0\nsays = ['']", "it does not end"),
    ("too_much_memory", "run = 'planted:hoard'\ncode = 0\nsays = ['I have']", "MB of memory; 256 are the most"),
    ("aborts", "run = 'planted:fall'\ncode = 0\nsays = ['']", "it is ended by the signal 6"),
    ("panics", "run = 'planted:panic'\ncode = 0\nsays = ['']", "it panics"),
];

/// A test for each of them.
pub fn trials(from: &Path) -> Vec<Trial> {
    let bounds = Bounds { processor: Duration::from_millis(100), clock: Duration::from_secs(2), ..BOUNDS };
    let program = std::env::current_exe().unwrap_or_default();
    let target = Target { program, from: from.into(), bounds };
    let trial = |(name, text, message): (&str, &'static str, &'static str)| {
        let target = target.clone();
        Trial::test(format!("planted::{name}"), move || reported(&target, text, message))
    };
    PLANTED.into_iter().map(trial).collect()
}

fn reported(target: &Target, text: &str, message: &str) -> Result<(), Failed> {
    let page = format!("about = 'planted'\n[[attack]]\nname = 'planted'\n{text}");
    let attack = Family::read(&page)?.attacks().swap_remove(0);
    match target.attack(&attack) {
        // A process that does nothing takes next to nothing, so nothing of the runner's
        // own is counted for it.
        Ok(taken) if message.is_empty() && taken.memory < 50_000_000 => Ok(()),
        Err(misses) if !message.is_empty() && misses.contains(message) => Ok(()),
        other => Err(format!("{text}\nnot `{message}`: {other:?}").into()),
    }
}
