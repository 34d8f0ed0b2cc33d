//! The hash of a state: XXH3 over the little-endian bytes of its fields, in
//! declaration order, so that it is the same on every machine.

use super::State;
use std::cell::Cell;
use std::hash::{Hash, Hasher};
use xxhash_rust::xxh3::xxh3_64;

/// A hasher that gives the same number everywhere: every integer is hashed
/// little-endian, every length as 64 bits. The bytes are kept and hashed at
/// once, which is several times as fast as field by field; the memory for them
/// is that of the last hash of the thread.
pub struct StateHasher(Vec<u8>);

thread_local! {
    static SPARE: Cell<Vec<u8>> = const { Cell::new(Vec::new()) };
}

impl Default for StateHasher {
    fn default() -> Self {
        let mut bytes = SPARE.take();
        bytes.clear();
        Self(bytes)
    }
}

impl Drop for StateHasher {
    fn drop(&mut self) {
        SPARE.set(std::mem::take(&mut self.0));
    }
}

impl Hasher for StateHasher {
    fn write(&mut self, bytes: &[u8]) {
        self.0.extend_from_slice(bytes);
    }
    fn write_u16(&mut self, value: u16) {
        self.0.extend_from_slice(&value.to_le_bytes());
    }
    fn write_u32(&mut self, value: u32) {
        self.0.extend_from_slice(&value.to_le_bytes());
    }
    fn write_u64(&mut self, value: u64) {
        self.0.extend_from_slice(&value.to_le_bytes());
    }
    fn write_usize(&mut self, value: usize) {
        self.0.extend_from_slice(&(value as u64).to_le_bytes());
    }
    fn write_isize(&mut self, value: isize) {
        self.0.extend_from_slice(&(value as i64).to_le_bytes());
    }
    fn write_i32(&mut self, value: i32) {
        self.0.extend_from_slice(&value.to_le_bytes());
    }
    fn finish(&self) -> u64 {
        xxh3_64(&self.0)
    }
}

/// Every field; of the current values those that differ from the base, by
/// place, since most do not, and what is outdated or changed by hand where something is,
/// since seldom anything is.
impl Hash for State {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let State {
            pieces,
            base,
            now,
            base_tags,
            tags,
            zones,
            seat_stats,
            table_stats,
            status,
            turns,
            modifiers,
            held,
            stack,
            uses,
            waiting,
            delayed,
            frames,
            lists,
            free,
            ceased,
            active,
            first,
            phase,
            turn,
            clock,
            marks,
            chance,
            settings,
            outcome,
            outdated,
            leaving,
            edit,
            stale,
            width,
            // What the pieces say.
            attached: _,
            heard: _,
            walk: _,
            modified: _,
        } = self;
        (pieces, base, base_tags).hash(hasher);
        differing(base, now, hasher);
        differing(base_tags, tags, hasher);
        (zones, seat_stats, table_stats, status, turns).hash(hasher);
        (modifiers, held, stack, uses, waiting, delayed).hash(hasher);
        (frames, lists, free, ceased).hash(hasher);
        (active, first, phase, turn, clock, marks).hash(hasher);
        (chance, settings, outcome, leaving, stale, width).hash(hasher);
        if !outdated.is_empty() {
            outdated.hash(hasher);
        }
        if let Some(edit) = edit {
            edit.hash(hasher);
        }
    }
}

/// How many values there are, and those that differ from the base, by place.
fn differing<T: PartialEq + Hash>(base: &[T], now: &[T], hasher: &mut impl Hasher) {
    /// So many are compared at once.
    const BLOCK: usize = 32;
    now.len().hash(hasher);
    for (block, (before, after)) in base.chunks(BLOCK).zip(now.chunks(BLOCK)).enumerate() {
        if before != after {
            block.hash(hasher);
            after.hash(hasher);
        }
    }
    now.get(base.len()..).unwrap_or(&[]).hash(hasher);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hash(base: &[i32], now: &[i32]) -> u64 {
        let state = State { base: base.to_vec().into(), now: now.to_vec().into(), ..State::default() };
        state.fingerprint()
    }

    #[test]
    fn every_current_value_counts() {
        let base = [7; 100];
        let mut marks = vec![hash(&base, &base), hash(&base, &base[..99]), hash(&base, &[7; 101])];
        for place in 0..100 {
            let mut now = base;
            now[place] = 8;
            marks.push(hash(&base, &now));
            marks.push(hash(&now, &base));
        }
        let count = marks.len();
        marks.sort_unstable();
        marks.dedup();
        assert_eq!(marks.len(), count);
    }
}
