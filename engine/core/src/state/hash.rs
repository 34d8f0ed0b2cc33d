//! The hash of a state: XXH3 over the little-endian bytes of its fields, in
//! declaration order, so that it is the same on every machine.

use std::hash::Hasher;
use xxhash_rust::xxh3::xxh3_64;

/// A hasher that gives the same number everywhere: every integer is hashed
/// little-endian, every length as 64 bits. The bytes are kept and hashed at
/// once, which is several times as fast as field by field.
#[derive(Clone)]
pub struct StateHasher(Vec<u8>);

impl Default for StateHasher {
    fn default() -> Self {
        // A state of two hundred pieces has about so many bytes.
        Self(Vec::with_capacity(1 << 16))
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
