//! Ctrl-C as something that is heard: what runs looks whether it came and ends in
//! good order. Who is in a hurry presses it twice.

use signal_hook::consts::SIGINT;
use signal_hook::flag;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The exit code of a program that Ctrl-C ended.
const CODE: i32 = 130;

/// Whether Ctrl-C has been pressed.
#[derive(Debug, Default)]
pub struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Listens from now on; the second Ctrl-C ends the program at once. Where it
    /// cannot be listened to, the first one does.
    pub fn watch() -> Self {
        let heard = Arc::new(AtomicBool::new(false));
        // In this order, so that the first one does not count as the second.
        let _ = flag::register_conditional_shutdown(SIGINT, CODE, Arc::clone(&heard));
        let _ = flag::register(SIGINT, Arc::clone(&heard));
        Self(heard)
    }

    /// Whether it has been pressed.
    pub fn heard(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
