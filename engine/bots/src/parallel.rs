//! Work on numbered items by several threads, with the results handed over in
//! the order of the numbers, so that what comes of them is the same on any
//! number of threads.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;

/// How many threads to use when nobody says: as many as the machine has.
pub fn threads() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// Does the items `0..count`. Each thread makes a worker of its own; `take` gets
/// every result in order and may end the work early.
pub fn in_order<T: Send, W: FnMut(u64) -> T>(
    count: u64,
    threads: usize,
    worker: impl Fn() -> W + Sync,
    mut take: impl FnMut(u64, T) -> ControlFlow<()>,
) {
    if threads <= 1 {
        let mut work = worker();
        let _ = (0..count).try_for_each(|item| take(item, work(item)));
        return;
    }
    let next = AtomicU64::new(0);
    let over = AtomicBool::new(false);
    let (sender, results) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..threads {
            let sender = sender.clone();
            scope.spawn(|| {
                let sender = sender;
                let mut work = worker();
                while !over.load(Ordering::Relaxed) {
                    let item = next.fetch_add(1, Ordering::Relaxed);
                    if item >= count || sender.send((item, work(item))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let mut early = BTreeMap::new();
        let mut due = 0;
        for (item, result) in results {
            early.insert(item, result);
            while let Some(result) = early.remove(&due) {
                if !over.load(Ordering::Relaxed) && take(due, result).is_break() {
                    over.store(true, Ordering::Relaxed);
                }
                due += 1;
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    fn taken(threads: usize, until: u64) -> Vec<(u64, u64)> {
        let mut list = Vec::new();
        in_order(
            100,
            threads,
            || |item| item * item,
            |item, square| {
                list.push((item, square));
                if item == until { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            },
        );
        list
    }

    #[test]
    fn results_come_in_order_on_any_number_of_threads() {
        let all: Vec<(u64, u64)> = (0..100).map(|item| (item, item * item)).collect();
        assert_eq!(taken(1, u64::MAX), all);
        assert_eq!(taken(4, u64::MAX), all);
    }

    #[test]
    fn nothing_is_taken_after_the_end() {
        assert_eq!(taken(3, 10).len(), 11);
    }
}
