//! Which scripts are looked at, and for how long. Scripts come from strangers, and the
//! library recurses along each expression and follows the branches of a function one
//! with another: a script of a kilobyte can keep it for hours. So it gets what the
//! reader of the engine took, within bounds, on a thread with a stack of its own, and
//! is given up after a while. What is not looked at is said.

use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};
use tuckbox_core::diagnostic::Diagnostic;
use tuckbox_script::ScriptFile;
use tuckbox_script::sandbox::{findings, longest_chain};

/// Bytes of a script that is looked at.
const LARGEST: usize = 64 * 1024;

/// Operators, fields and calls of one expression.
const LONGEST_CHAIN: usize = 100;

/// Bytes of the stack: for brackets as deep as the reader takes them, and expressions
/// as long as these bounds do.
const STACK: usize = 256 * 1024 * 1024;

/// How long the scripts of a game and its mods are looked at; a whole game takes some
/// tens of milliseconds.
pub(crate) const PATIENCE: Duration = Duration::from_secs(10);

/// The code of what is said about scripts that are not looked at.
const CODE: &str = "types-left-out";

/// Whether the reader of the engine takes a script; what it does not take, it tells.
pub(crate) fn is_taken(script: &ScriptFile) -> bool {
    findings(script.text.strip_prefix('\u{feff}').unwrap_or(&script.text)).is_empty()
}

/// What keeps a script from being looked at, and with it those that see it: what it
/// declares would be missing.
pub(crate) fn too_much(script: &ScriptFile) -> Option<Diagnostic> {
    let length = script.text.len();
    if length > LARGEST {
        let message =
            format!("The types of scripts are not looked at: this one has {length} bytes, and {LARGEST} are the most.");
        return Some(Diagnostic::warning(CODE, message).at(script.line(1)).hint("Split it into several files."));
    }
    let chain = longest_chain(&script.text);
    (chain.steps > LONGEST_CHAIN).then(|| {
        let message = format!(
            "The types of scripts are not looked at: this expression has {} operators, fields and calls, and {LONGEST_CHAIN} are the most.",
            chain.steps
        );
        Diagnostic::warning(CODE, message).at(script.line(chain.line)).hint("Split it: give its parts names.")
    })
}

/// What is said where looking at these scripts was given up.
pub(crate) fn given_up(scripts: &[&ScriptFile], patience: Duration) -> Diagnostic {
    let paths: Vec<&str> = scripts.iter().map(|script| script.path.as_str()).collect();
    let message = format!(
        "The types of these scripts are not looked at, since that takes more than {} seconds: {}.",
        patience.as_secs(),
        paths.join(", ")
    );
    let at = scripts.iter().max_by_key(|script| script.text.len()).map(|script| script.line(1));
    let hint = "Split functions that give one variable many values in many branches.";
    Diagnostic::warning(CODE, message).at(at).hint(hint)
}

/// Does parts of a work in order on a thread of its own; gives what each came to, as
/// many as were done in time. The thread is left alone where it does not end: it can
/// do nothing but take time, and ends with the program.
pub(crate) fn in_time<T: Send + 'static>(
    patience: Duration,
    parts: impl Iterator<Item = T> + Send + 'static,
) -> Vec<T> {
    let (give, done) = channel();
    let work = move || parts.map(|part| give.send(part)).take_while(Result::is_ok).for_each(drop);
    match thread::Builder::new().stack_size(STACK).spawn(work) {
        Ok(_) => received(&done, Instant::now() + patience),
        Err(_) => Vec::new(),
    }
}

/// What comes until the end or a moment.
fn received<T>(done: &Receiver<T>, until: Instant) -> Vec<T> {
    let mut all = Vec::new();
    loop {
        match done.recv_timeout(until.saturating_duration_since(Instant::now())) {
            Ok(part) => all.push(part),
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => return all,
        }
    }
}
