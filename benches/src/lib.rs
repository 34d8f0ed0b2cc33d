//! What is measured: games of this box on the engine, beside the same games
//! written by hand (`yardstick`). Both play random games with the same decisions,
//! so that games per second can be compared in one run.

use mimalloc::MiMalloc;

/// As in the program.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

pub mod count;
pub mod crowd;
pub mod engine;
pub mod large;
pub mod outside;
pub mod plain;
pub mod reload;
