//! The one binary, `tuckbox`: all it does is in the library beside it.

use mimalloc::MiMalloc;
use std::process::ExitCode;

/// Views and scenes are made of many small things that live shortly. With that of the system, a
/// third of the time of a thousand tables went into it.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    tuckbox::run()
}
