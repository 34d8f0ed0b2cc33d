//! A column of a state: one entry for each piece, stat of a piece, or zone. It remembers
//! where it was written since somebody last took note of it, so that who keeps what
//! follows from it need not look at the rest. An entry is written through
//! [`Column::write`]; whoever takes hold of the whole column to write leaves nothing known.

use serde::{Deserialize, Serialize};
use std::hash::{Hash, Hasher};
use std::ops::{Deref, DerefMut};

/// A list of entries that remembers where it was written.
#[derive(Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Column<T> {
    entries: Vec<T>,
    #[serde(skip)]
    written: Written,
}

/// Where a column was written.
#[derive(Debug, Default)]
enum Written {
    /// Anywhere.
    #[default]
    Anywhere,
    /// In these places, some of them more than once.
    At(Vec<usize>),
}

/// More places than this are as good as any.
const MOST: usize = 256;

impl<T> Column<T> {
    /// An entry, to write. Panics where there is none, as a slice does.
    #[inline]
    pub fn write(&mut self, at: usize) -> &mut T {
        self.mark(at);
        &mut self.entries[at]
    }

    /// Writes the entries of a row from a place on, which is known by its first one.
    pub(crate) fn write_from(&mut self, start: usize, entries: &[T])
    where
        T: Copy,
    {
        self.mark(start);
        self.entries[start..start + entries.len()].copy_from_slice(entries);
    }

    #[inline]
    fn mark(&mut self, at: usize) {
        if let Written::At(places) = &mut self.written {
            if places.len() == MOST {
                self.written = Written::Anywhere;
            } else {
                places.push(at);
            }
        }
    }

    /// An entry, to write in it what nobody keeps anything of.
    #[inline]
    pub(crate) fn write_aside(&mut self, at: usize) -> &mut T {
        &mut self.entries[at]
    }

    /// One more entry.
    pub fn push(&mut self, entry: T) {
        let at = self.entries.len();
        self.entries.push(entry);
        self.mark(at);
    }

    /// So many entries, new ones with this value.
    pub fn resize(&mut self, count: usize, value: T)
    where
        T: Clone,
    {
        let before = self.entries.len();
        self.entries.resize(count, value);
        (before..count).for_each(|at| self.mark(at));
    }

    /// The places where it was written since [`Column::note`]; `None` where that may be
    /// anywhere.
    #[inline]
    pub(crate) fn written(&self) -> Option<&[usize]> {
        match &self.written {
            Written::Anywhere => None,
            Written::At(places) => Some(places),
        }
    }

    /// Somebody has taken note of what is written.
    #[inline]
    pub(crate) fn note(&mut self) {
        match &mut self.written {
            Written::At(places) => places.clear(),
            anywhere => *anywhere = Written::At(Vec::new()),
        }
    }

    /// The entries become as they once were; where they differ counts as written.
    pub(super) fn restore(&mut self, from: &Self)
    where
        T: Clone + PartialEq,
    {
        /// So many are compared at once.
        const BLOCK: usize = 16;
        if self.entries.len() != from.entries.len() {
            return self.copy(from);
        }
        for (block, before) in from.entries.chunks(BLOCK).enumerate() {
            let start = block * BLOCK;
            if self.entries[start..start + before.len()] == *before {
                continue;
            }
            for (at, before) in (start..).zip(before) {
                if self.entries[at] != *before {
                    self.write(at).clone_from(before);
                }
            }
        }
    }

    /// Copies the entries into the memory already there. Of a copy nobody has taken note.
    pub(super) fn copy(&mut self, from: &Self)
    where
        T: Clone,
    {
        self.entries.clone_from(&from.entries);
        self.written = Written::Anywhere;
    }
}

impl<T> Deref for Column<T> {
    type Target = Vec<T>;

    #[inline]
    fn deref(&self) -> &Vec<T> {
        &self.entries
    }
}

impl<T> DerefMut for Column<T> {
    /// Whoever asks for this may write anywhere.
    #[inline]
    fn deref_mut(&mut self) -> &mut Vec<T> {
        self.written = Written::Anywhere;
        &mut self.entries
    }
}

impl<T> Default for Column<T> {
    fn default() -> Self {
        Vec::new().into()
    }
}

impl<T> From<Vec<T>> for Column<T> {
    fn from(entries: Vec<T>) -> Self {
        Self { entries, written: Written::Anywhere }
    }
}

impl<T: Clone> Clone for Column<T> {
    fn clone(&self) -> Self {
        self.entries.clone().into()
    }
}

impl<T: PartialEq> PartialEq for Column<T> {
    fn eq(&self, other: &Self) -> bool {
        self.entries == other.entries
    }
}

impl<T: Eq> Eq for Column<T> {}

impl<T: Hash> Hash for Column<T> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.entries.hash(hasher);
    }
}

impl<'a, T> IntoIterator for &'a Column<T> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.entries.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn noted() -> Column<i32> {
        let mut column = Column::from(vec![0; 3]);
        column.note();
        column
    }

    #[test]
    fn whoever_writes_is_noticed() {
        type Write = fn(&mut Column<i32>);
        let writes: [(Write, Option<&[usize]>); 9] = [
            (|_| {}, Some(&[])),
            (|column| *column.write(1) = 5, Some(&[1])),
            (|column| column.write_from(1, &[5, 5]), Some(&[1])),
            (|column| column.push(5), Some(&[3])),
            (|column| column.resize(5, 0), Some(&[3, 4])),
            (|column| column[1] = 5, None),
            (|column| column.iter_mut().for_each(|entry| *entry = 5), None),
            (|column| column.clear(), None),
            (|column| *column = vec![5].into(), None),
        ];
        for (write, expected) in writes {
            let mut column = noted();
            write(&mut column);
            assert_eq!(column.written(), expected, "{column:?}");
        }
        assert_eq!(noted().clone().written(), None, "a copy");
    }

    #[test]
    fn what_is_undone_is_written_where_it_differs() {
        let before = Column::from((0..100).collect::<Vec<i32>>());
        let mut column = before.clone();
        column.note();
        (column.entries[3], column.entries[99]) = (7, 7);
        column.restore(&before);
        assert_eq!((column.written(), &column), (Some([3, 99].as_slice()), &before));
        column.push(5);
        column.restore(&before);
        assert_eq!((column.written(), &column), (None, &before));
    }

    #[test]
    fn very_many_places_are_anywhere() {
        let mut column = noted();
        (0..=MOST).for_each(|_| *column.write(0) += 1);
        assert_eq!((column.written(), column[0]), (None, 257));
    }
}
