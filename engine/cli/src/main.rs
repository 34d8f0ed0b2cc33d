//! The one binary, `tuckbox`: all it does is in the library beside it.

use std::process::ExitCode;

fn main() -> ExitCode {
    tuckbox::run()
}
