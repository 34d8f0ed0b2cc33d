//! Sets of at most 64 things that have numbers: seats, troops, territories,
//! cards, parts of a rocket. It knows no rule.

use crate::seats::Seat;
use std::marker::PhantomData;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub, SubAssign};

/// Something a [`Set`] can hold: one of at most 64, by number.
pub trait Member: Copy {
    /// Which one it is, below 64.
    fn number(self) -> u8;

    /// The one of that number.
    fn numbered(number: u8) -> Self;
}

impl Member for Seat {
    fn number(self) -> u8 {
        self.0
    }

    fn numbered(number: u8) -> Self {
        Self(number)
    }
}

impl Member for usize {
    fn number(self) -> u8 {
        self as u8
    }

    fn numbered(number: u8) -> Self {
        number.into()
    }
}

/// A set, a bit for each member there can be.
#[derive(PartialEq, Eq, Debug)]
pub struct Set<T> {
    bits: u64,
    of: PhantomData<T>,
}

impl<T> Clone for Set<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Set<T> {}

impl<T> Default for Set<T> {
    fn default() -> Self {
        Self::of_bits(0)
    }
}

impl<T> Set<T> {
    /// Nothing.
    pub const EMPTY: Self = Self::of_bits(0);

    /// The set with these bits.
    pub const fn of_bits(bits: u64) -> Self {
        Self { bits, of: PhantomData }
    }

    /// Its bits.
    pub const fn bits(self) -> u64 {
        self.bits
    }

    /// The first so many of all there can be.
    pub const fn first(count: usize) -> Self {
        Self::of_bits((1 << count) - 1)
    }

    /// How many are in it.
    pub fn len(self) -> usize {
        self.bits.count_ones() as usize
    }

    /// Whether nothing is in it.
    pub fn is_empty(self) -> bool {
        self.bits == 0
    }

    /// Whether it shares something with another set.
    pub fn meets(self, other: Self) -> bool {
        self.bits & other.bits != 0
    }

    /// All its subsets that are not empty.
    pub fn subsets(self) -> impl Iterator<Item = Self> + use<T> {
        let mut subset = 0_u64;
        std::iter::from_fn(move || {
            subset = subset.wrapping_sub(self.bits) & self.bits;
            (subset != 0).then_some(Self::of_bits(subset))
        })
    }
}

impl<T: Member> Set<T> {
    /// Only this one.
    pub fn one(item: T) -> Self {
        Self::of_bits(1 << item.number())
    }

    /// Whether it is in the set.
    pub fn has(self, item: T) -> bool {
        self.bits >> item.number() & 1 == 1
    }

    /// Adds it.
    pub fn insert(&mut self, item: T) {
        self.bits |= 1 << item.number();
    }

    /// Takes it out.
    pub fn remove(&mut self, item: T) {
        self.bits &= !(1 << item.number());
    }

    /// Those in it, ascending.
    pub fn iter(self) -> impl Iterator<Item = T> + use<T> {
        let mut left = self.bits;
        std::iter::from_fn(move || {
            let number = left.trailing_zeros();
            (left != 0).then(|| {
                left &= left - 1;
                T::numbered(number as u8)
            })
        })
    }

    /// The one with so many before it; there is one.
    pub fn nth(self, before: usize) -> T {
        let mut left = self.bits;
        (0..before).for_each(|_| left &= left - 1);
        T::numbered(left.trailing_zeros() as u8)
    }
}

impl<T> BitAnd for Set<T> {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self::of_bits(self.bits & other.bits)
    }
}

impl<T> BitOr for Set<T> {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self::of_bits(self.bits | other.bits)
    }
}

impl<T> Sub for Set<T> {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self::of_bits(self.bits & !other.bits)
    }
}

impl<T> BitAndAssign for Set<T> {
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl<T> BitOrAssign for Set<T> {
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl<T> SubAssign for Set<T> {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl<T> Not for Set<T> {
    type Output = Self;

    /// Everything else, more than there can be: only to be cut with another.
    fn not(self) -> Self {
        Self::of_bits(!self.bits)
    }
}

impl<T: Member> FromIterator<T> for Set<T> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        let mut set = Self::default();
        items.into_iter().for_each(|item| set.insert(item));
        set
    }
}
