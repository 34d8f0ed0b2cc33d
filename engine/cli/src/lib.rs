//! The program `tuckbox` as a library: it reads the command line, hands over to
//! the command, and says how it ended. What is done for any screen is in the
//! other crates; here are the terminal, its words and its exit codes.

#![cfg_attr(not(test), deny(clippy::disallowed_methods))]

mod args;
mod commands;
mod repl;
mod report;
mod templates;
mod tui;

pub use repl::typed;

use clap::Parser;
use report::{out, panic_hook};
use std::process::ExitCode;

/// Does what the command line asks, and says how it ended.
pub fn run() -> ExitCode {
    panic_hook::install();
    let asked = commands::Tuckbox::parse();
    match commands::run(&asked) {
        Ok(exit) => exit.into(),
        Err(problem) => {
            out::report(&problem);
            problem.exit().into()
        }
    }
}
