//! How long a step may take, where nothing else stops it. The clock on the wall says so
//! first, since asking it costs next to nothing; but on a machine that has others to serve
//! it runs while the step waits for its turn. So once that time is over, the step may take
//! as much again of the processor.

use cpu_time::ThreadTime;
use std::cell::Cell;
use std::time::{Duration, Instant};

/// The time of the step at work.
pub(crate) struct Patience {
    most: Duration,
    began: Cell<Option<Instant>>,
    /// When its time was over, by what this thread had taken of the processor.
    over: Cell<Option<ThreadTime>>,
}

impl Patience {
    pub(crate) fn new(most: Duration) -> Self {
        Self { most, began: Cell::new(None), over: Cell::new(None) }
    }

    /// A step begins.
    pub(crate) fn start(&self) {
        self.began.set(None);
        self.over.set(None);
    }

    /// Whether the step has taken too long. The first question of a step starts its time.
    pub(crate) fn is_spent(&self) -> bool {
        let now = Instant::now();
        let began = self.began.get().unwrap_or(now);
        self.began.set(Some(began));
        now.duration_since(began) > self.most && self.worked()
    }

    /// Whether it has worked so long since its time was over. A machine that cannot say
    /// goes by the clock on the wall.
    #[cold]
    fn worked(&self) -> bool {
        let Ok(now) = ThreadTime::try_now() else { return true };
        let over = self.over.get().unwrap_or(now);
        self.over.set(Some(over));
        now.duration_since(over) > self.most
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::thread::sleep;

    const MOST: Duration = Duration::from_millis(20);

    #[test]
    fn waiting_for_the_processor_takes_no_time_of_a_step() {
        let patience = Patience::new(MOST);
        let mut asked = 0;
        while asked < 5 {
            assert!(!patience.is_spent());
            sleep(MOST * 2);
            asked += 1;
        }
    }

    #[test]
    fn work_takes_it_and_a_new_step_has_all_of_it() {
        let patience = Patience::new(MOST);
        let begun = Instant::now();
        while !patience.is_spent() {
            std::hint::spin_loop();
        }
        assert!(begun.elapsed() >= MOST * 2);
        patience.start();
        assert!(!patience.is_spent());
    }
}
