//! A column of a state: one entry for each piece, stat of a piece, or zone. It remembers
//! where it was written since somebody last took note of it, so that who keeps what
//! follows from it need not look at the rest, and since it was last copied to where it is
//! restored from, so that neither goes through the rest. An entry is written through
//! [`Column::write`]; whoever takes hold of the whole column to write leaves nothing known.

use serde::{Deserialize, Serialize};
use std::hash::{Hash, Hasher};
use std::ops::{Deref, DerefMut, Range};

/// A list of entries that remembers where it was written.
#[derive(Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Column<T> {
    entries: Vec<T>,
    /// Since who keeps current values took note.
    #[serde(skip)]
    written: Written,
    /// Since it was copied to where it is restored from.
    #[serde(skip)]
    copied: Written,
}

/// Where a column was written, since somebody took note of it; without that, it may have
/// been written anywhere.
#[derive(Debug, Default)]
struct Written {
    /// Whether somebody has taken note.
    known: bool,
    places: Vec<usize>,
}

/// More places than this are as good as any.
const MOST: usize = 256;

impl Written {
    #[inline]
    fn mark(&mut self, at: usize) {
        if self.known {
            if self.places.len() == MOST {
                self.known = false;
            } else {
                self.places.push(at);
            }
        }
    }

    fn note(&mut self) {
        self.known = true;
        self.places.clear();
    }

    #[inline]
    fn places(&self) -> Option<&[usize]> {
        self.known.then_some(&self.places[..])
    }
}

/// Rows that something was done with, as far as there is room to know.
#[derive(Default)]
struct Rows([u64; 8]);

impl Rows {
    /// Notes a row; `false` where it was noted before.
    #[inline]
    fn enter(&mut self, row: usize) -> bool {
        let Some(rows) = self.0.get_mut(row / 64) else { return true };
        let bit = 1 << (row % 64);
        let new = *rows & bit == 0;
        *rows |= bit;
        new
    }
}

impl<T> Column<T> {
    /// An entry, to write. Panics where there is none, as a slice does.
    #[inline]
    pub fn write(&mut self, at: usize) -> &mut T {
        self.mark(at);
        &mut self.entries[at]
    }

    /// Writes the entries of a row from a place on, which is known by its first one.
    #[inline]
    pub(crate) fn write_from(&mut self, start: usize, entries: &[T])
    where
        T: Copy,
    {
        self.mark(start);
        self.entries[start..start + entries.len()].copy_from_slice(entries);
    }

    #[inline]
    fn mark(&mut self, at: usize) {
        self.written.mark(at);
        self.copied.mark(at);
    }

    /// An entry, to write in it what nobody keeps anything of.
    #[inline]
    pub(crate) fn write_aside(&mut self, at: usize) -> &mut T {
        self.copied.mark(at);
        &mut self.entries[at]
    }

    /// An entry counts as written to who keeps current values, though it is what it was.
    pub(super) fn write_kept(&mut self, at: usize) {
        self.written.mark(at);
    }

    /// An entry of a row that was written already since anybody took note.
    #[inline]
    pub(crate) fn write_again(&mut self, at: usize) -> &mut T {
        &mut self.entries[at]
    }

    /// Several entries of such a row.
    #[inline]
    pub(crate) fn write_more(&mut self, row: Range<usize>) -> &mut [T] {
        &mut self.entries[row]
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

    /// One more row of this width, known by its first entry.
    pub(crate) fn push_row(&mut self, width: usize, value: T)
    where
        T: Clone,
    {
        self.mark(self.entries.len());
        self.entries.resize(self.entries.len() + width, value);
    }

    /// The places where it was written since [`Column::note`]; `None` where that may be
    /// anywhere.
    #[inline]
    pub(crate) fn written(&self) -> Option<&[usize]> {
        self.written.places()
    }

    /// Somebody has taken note of what is written.
    #[inline]
    pub(crate) fn note(&mut self) {
        self.written.note();
    }

    /// It has been copied to where it is restored from.
    pub(super) fn note_copy(&mut self) {
        self.copied.note();
    }

    /// The rows of this width that were written since it was last copied to where it is
    /// restored from, each once; `None` where these may be all.
    fn since_copy(&self, width: usize) -> Option<Vec<usize>> {
        let mut rows: Vec<usize> = self.copied.places()?.iter().map(|at| at / width.max(1)).collect();
        rows.sort_unstable();
        rows.dedup();
        Some(rows)
    }

    /// Becomes a copy again of what it was copied from before ([`Column::note_copy`]), row by
    /// row where rows of this width were written since. Of a copy nobody has taken note.
    pub(super) fn follow(&mut self, from: &Self, width: usize)
    where
        T: Clone,
    {
        let known = self.entries.len();
        let Some(places) = from.copied.places().filter(|_| known <= from.entries.len()) else {
            return self.copy(from);
        };
        if known < from.entries.len() {
            self.entries.extend_from_slice(&from.entries[known..]);
        }
        if width == 1 {
            for &at in places.iter().filter(|&&at| at < known) {
                self.entries[at].clone_from(&from.entries[at]);
            }
            return self.forget();
        }
        let mut copied = Rows::default();
        for row in places.iter().map(|at| at / width.max(1)) {
            if !copied.enter(row) {
                continue;
            }
            let row = row * width..((row + 1) * width).min(known);
            if !row.is_empty() {
                self.entries[row.clone()].clone_from_slice(&from.entries[row]);
            }
        }
        self.forget();
    }

    /// The entries become as they were when this was copied from it; where they differ
    /// counts as written. Tells of the rows of this width that differ.
    pub(super) fn restore(&mut self, from: &Self, width: usize, mut differs: impl FnMut(usize))
    where
        T: Clone + PartialEq,
    {
        if self.entries.len() != from.entries.len() {
            (0..from.entries.len() / width.max(1)).for_each(differs);
            return self.copy(from);
        }
        let rows = self.since_copy(width).unwrap_or_else(|| (0..from.entries.len().div_ceil(width.max(1))).collect());
        for row in rows {
            let row_of = row * width..((row + 1) * width).min(from.entries.len());
            if self.entries[row_of.clone()] == from.entries[row_of.clone()] {
                continue;
            }
            differs(row);
            for at in row_of {
                if self.entries[at] != from.entries[at] {
                    self.write(at).clone_from(&from.entries[at]);
                }
            }
        }
        self.note_copy();
    }

    /// Copies the entries into the memory already there. Of a copy nobody has taken note.
    pub(super) fn copy(&mut self, from: &Self)
    where
        T: Clone,
    {
        self.entries.clone_from(&from.entries);
        self.forget();
    }

    /// Nobody knows where it was written.
    fn forget(&mut self) {
        (self.written.known, self.copied.known) = (false, false);
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
        self.forget();
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
        Self { entries, written: Written::default(), copied: Written::default() }
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
        for copied in [false, true] {
            let mut column = before.clone();
            if copied {
                column.note_copy();
            }
            let mut rows = Vec::new();
            (*column.write(3), *column.write(99), *column.write(50)) = (7, 7, 50);
            column.note();
            column.restore(&before, 10, |row| rows.push(row));
            assert_eq!((column.written(), &column, &rows[..]), (Some([3, 99].as_slice()), &before, [0, 9].as_slice()));
            column.push(5);
            column.restore(&before, 10, |_| {});
            assert_eq!((column.written(), &column), (None, &before));
        }
    }

    #[test]
    fn a_copy_follows_whatever_was_written_and_looks_at_nothing_else() {
        type Write = fn(&mut Column<i32>);
        let writes: [Write; 7] = [
            |_| {},
            |column| *column.write(1) = 5,
            |column| column.write_from(2, &[5, 5]),
            |column| column.push_row(2, 5),
            |column| column[3] = 5,
            |column| column.clear(),
            |column| (0..2 * MOST).for_each(|at| *column.write(at % 4) += 1),
        ];
        for write in writes {
            let mut column = Column::from(vec![0; 4]);
            let mut copy = Column::default();
            copy.follow(&column, 2);
            column.note_copy();
            for noted in [false, true, false] {
                write(&mut column);
                if noted {
                    column.note();
                }
                write(&mut column);
                copy.follow(&column, 2);
                column.note_copy();
                assert_eq!(copy, column);
            }
        }
        let (mut column, mut copy) = (Column::from(vec![0; 4]), Column::from(vec![9; 4]));
        column.note_copy();
        *column.write(2) = 5;
        copy.follow(&column, 2);
        assert_eq!(copy, vec![9, 9, 5, 0].into(), "the first row was not looked at");
    }

    #[test]
    fn very_many_places_are_anywhere() {
        let mut column = noted();
        (0..=MOST).for_each(|_| *column.write(0) += 1);
        assert_eq!((column.written(), column[0]), (None, 257));
    }
}
