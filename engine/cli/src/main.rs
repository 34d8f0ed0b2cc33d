//! The one binary, `tuckbox`. It reads the command line, hands over to the
//! command, and says how it ended; everything else is in the libraries.

mod commands;
mod meant;
mod mishap;
mod modding;
mod new;
mod news;
mod open_match;
mod out;
mod plain;
mod players;
mod problem;
mod report_words;
mod settings;
mod table;

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
