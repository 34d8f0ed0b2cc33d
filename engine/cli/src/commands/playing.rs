//! Games of a command while they are played: how many are done, Ctrl-C that ends them early,
//! and why they were not played. What they come to, the commands know.

use crate::report::interrupt::Interrupt;
use crate::report::problem::{Done, Problem};
use indicatif::{ProgressBar, ProgressStyle};
use std::ops::ControlFlow;
use tuckbox_bots::simulate;

/// Plays so many games under a bar, until they are done or somebody ends them: `play` tells
/// of each one by what it is given. With what it came to stands how many were played.
///
/// # Errors
/// When the plan does not fit, or a game fails.
pub fn play_all<T>(
    games: u64,
    play: impl FnOnce(&mut dyn FnMut() -> ControlFlow<()>) -> Result<T, simulate::Problem>,
) -> Done<(T, u64)> {
    let (bar, interrupt) = (bar(games), Interrupt::watch());
    let mut played = 0;
    let found = play(&mut || {
        played += 1;
        bar.inc(1);
        if interrupt.heard() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    bar.finish_and_clear();
    Ok((found.map_err(failed)?, played))
}

/// How many of so many games are done.
pub fn bar(games: u64) -> ProgressBar {
    // It draws itself only where the error stream is a terminal.
    let bar = ProgressBar::new(games);
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} games, {eta} left");
    bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// Why games were not played to their end, and what to do about it.
pub fn failed(problem: simulate::Problem) -> Problem {
    let hint = match &problem {
        simulate::Problem::Plan(message) => return Problem::usage(message.clone()),
        simulate::Problem::Broken(_) => "Mend the scripts; `tuckbox check` shows all problems.",
        simulate::Problem::Failed { .. } => {
            "Mend what fails; `--games 1` with this seed, these decks and the same bots plays this game again."
        }
    };
    Problem::failed(problem.to_string()).hint(hint)
}
