//! The hash of a state: XXH3 over the little-endian bytes of its fields, in
//! declaration order, so that it is the same on every machine.

use std::hash::Hasher;
use xxhash_rust::xxh3::Xxh3Default;

/// A hasher that gives the same number everywhere: every integer is hashed
/// little-endian, every length as 64 bits.
#[derive(Clone, Default)]
pub struct StateHasher(Xxh3Default);

impl Hasher for StateHasher {
    fn write(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }
    fn write_u16(&mut self, value: u16) {
        self.0.update(&value.to_le_bytes());
    }
    fn write_u32(&mut self, value: u32) {
        self.0.update(&value.to_le_bytes());
    }
    fn write_u64(&mut self, value: u64) {
        self.0.update(&value.to_le_bytes());
    }
    fn write_usize(&mut self, value: usize) {
        self.0.update(&(value as u64).to_le_bytes());
    }
    fn write_isize(&mut self, value: isize) {
        self.0.update(&(value as i64).to_le_bytes());
    }
    fn write_i32(&mut self, value: i32) {
        self.0.update(&value.to_le_bytes());
    }
    fn finish(&self) -> u64 {
        self.0.digest()
    }
}
