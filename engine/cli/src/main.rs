//! The one binary, `tuckbox`. It reads the command line, hands over to the
//! command, and says how it ended; everything else is in the libraries.

mod boxes;
mod commands;
mod meant;
mod mishap;
mod modding;
mod new;
mod open_match;
mod out;
mod plain;
mod players;
mod problem;
mod reload;
mod report_words;
mod restock;
mod settings;
mod table;
mod watch;

use clap::Parser;
use std::process::ExitCode;

fn main() -> ExitCode {
    mishap::install();
    let asked = commands::Tuckbox::parse();
    match commands::run(&asked) {
        Ok(exit) => exit.into(),
        Err(problem) => {
            out::report(&problem);
            problem.exit().into()
        }
    }
}
