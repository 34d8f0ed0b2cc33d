//! A list of a fixed room that lives where it stands: hands, piles and rows of
//! the games written by hand. It knows no rule of any of them.

use std::ops::{Deref, DerefMut};

/// A list with room for `N`, in place. The last of a deck is its top.
#[derive(Clone, Copy)]
pub struct List<T, const N: usize> {
    items: [T; N],
    len: u8,
}

impl<T: Copy + Default, const N: usize> Default for List<T, N> {
    fn default() -> Self {
        Self { items: [T::default(); N], len: 0 }
    }
}

impl<T: Copy + PartialEq, const N: usize> List<T, N> {
    /// Adds at the end.
    pub fn push(&mut self, item: T) {
        self.items[usize::from(self.len)] = item;
        self.len += 1;
    }

    /// Takes the last.
    pub fn pop(&mut self) -> Option<T> {
        let last = *self.last()?;
        self.len -= 1;
        Some(last)
    }

    /// Adds before `index`, which is at most the length.
    pub fn insert(&mut self, index: usize, item: T) {
        let end = usize::from(self.len);
        self.items.copy_within(index..end, index + 1);
        self.items[index] = item;
        self.len += 1;
    }

    /// Takes the one at `index`, which is below the length.
    pub fn remove(&mut self, index: usize) -> T {
        let end = usize::from(self.len);
        let item = self.items[index];
        self.items.copy_within(index + 1..end, index);
        self.len -= 1;
        item
    }

    /// Takes this very item out; whether it was here.
    pub fn take(&mut self, item: T) -> bool {
        self.place_of(item).map(|index| self.remove(index)).is_some()
    }

    /// Where an item is.
    pub fn place_of(&self, item: T) -> Option<usize> {
        self.iter().position(|&other| other == item)
    }

    /// Empties it.
    pub fn clear(&mut self) {
        self.len = 0;
    }
}

impl<T: Copy + Default + PartialEq, const N: usize> FromIterator<T> for List<T, N> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        let mut list = Self::default();
        items.into_iter().for_each(|item| list.push(item));
        list
    }
}

impl<T, const N: usize> Deref for List<T, N> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.items[..usize::from(self.len)]
    }
}

impl<T, const N: usize> DerefMut for List<T, N> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.items[..usize::from(self.len)]
    }
}
