//! What a listing has found so far, by a number of its own: looked up for every piece, so
//! that it neither goes through all there is nor asks for memory each time it grows.

/// Lists there are, a power of two.
const LISTS: usize = 32;

/// No entry.
const NONE: u16 = u16::MAX;

/// Entries, each under a number that several may share. So many have room before more memory
/// is asked for.
pub(super) struct ByKey<T, const ROOM: usize> {
    entries: Vec<Entry<T>>,
    /// The first entry of each list.
    first: [u16; LISTS],
}

struct Entry<T> {
    key: u64,
    value: T,
    /// The next entry of its list.
    next: u16,
}

impl<T, const ROOM: usize> Default for ByKey<T, ROOM> {
    fn default() -> Self {
        Self { entries: Vec::new(), first: [NONE; LISTS] }
    }
}

impl<T, const ROOM: usize> ByKey<T, ROOM> {
    /// How many entries there are.
    #[inline]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Nothing has been found, but there is room.
    pub fn clear(&mut self) {
        self.entries.clear();
        self.first = [NONE; LISTS];
    }

    /// The first entry under a number that is meant, in the order in which they came, or
    /// the end of the list in which it would stand.
    #[inline]
    pub fn find(&mut self, key: u64, mut is: impl FnMut(&mut T) -> bool) -> Result<&T, End> {
        let (mut last, mut at) = (NONE, self.first[list(key)]);
        while let Some(entry) = self.entries.get_mut(usize::from(at)) {
            if entry.key == key && is(&mut entry.value) {
                break;
            }
            (last, at) = (at, entry.next);
        }
        self.entries.get(usize::from(at)).map(|entry| &entry.value).ok_or(End(last))
    }

    /// One more entry at the end of its list, which is that of its number.
    pub fn enter(&mut self, end: End, key: u64, value: T) {
        // There are fewer than pieces have numbers.
        let new = u16::try_from(self.entries.len()).unwrap_or(NONE);
        if self.entries.capacity() == 0 {
            self.entries.reserve_exact(ROOM);
        }
        match self.entries.get_mut(usize::from(end.0)) {
            Some(last) => last.next = new,
            None => self.first[list(key)] = new,
        }
        self.entries.push(Entry { key, value, next: NONE });
    }
}

/// The last entry of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct End(u16);

/// The list of a number: any of its bits may be what tells it from others.
#[inline]
fn list(key: u64) -> usize {
    usize::try_from(key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 59).unwrap_or(0) % LISTS
}

#[cfg(test)]
mod tests {
    use super::ByKey;

    #[test]
    fn the_first_entry_that_is_meant_is_found_under_its_number() {
        let mut found = ByKey::<_, 4>::default();
        for value in 0..200u64 {
            let end = found.find(value % 50, |other| *other == value).unwrap_err();
            found.enter(end, value % 50, value);
        }
        assert_eq!(found.len(), 200);
        assert_eq!(found.find(7, |_| true), Ok(&7));
        assert_eq!(found.find(7, |value| *value > 60), Ok(&107));
        assert!(found.find(7, |value| *value == 8).is_err(), "under another number");
        assert!(found.find(50, |_| true).is_err());
    }
}
