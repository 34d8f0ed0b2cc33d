//! Attacks on the program: boxes, mods, saves and answers as a stranger would send them.
//! Each runs `tuckbox` as a process of its own, within bounds of processor time and
//! memory that are measured, and must come to what its page in `tests/attacks/program`
//! says. What the bounds are, and why, is in docs/security.md.
//!
//! `cargo test -p tuckbox --test attacks -- saves` runs a family or a name; with a name
//! everything runs, also what held before.

#[cfg(unix)]
mod archive;
#[cfg(unix)]
mod corpus;
#[cfg(unix)]
mod judged;
#[cfg(unix)]
mod measured;
#[cfg(unix)]
mod plant;
#[cfg(unix)]
mod planted;
#[cfg(unix)]
mod round;
#[cfg(unix)]
mod text;

#[cfg(unix)]
fn main() -> std::process::ExitCode {
    // In the place of the program: what `planted` asks for.
    let word = std::env::args().nth(1);
    word.and_then(|word| planted::obey(&word)).unwrap_or_else(round::run)
}

#[cfg(not(unix))]
fn main() {}
