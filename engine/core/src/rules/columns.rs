//! Tests of a piece's own columns, its tags and its numbers, as plans and gates have them:
//! a few instructions each.

use super::sets::Tags;
use super::value::Cmp;
use crate::names::StatId;

/// Tags that must be there, and tags that must not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TagTest {
    looked_at: u128,
    wanted: u128,
}

impl TagTest {
    pub(super) fn new(all: Tags, none: Tags) -> Self {
        // Tags that must be there and must not are asked of nothing, and so never there.
        Self { looked_at: (all.0 | none.0) & !(all.0 & none.0), wanted: all.0 }
    }

    /// Whether tags are so.
    #[inline]
    pub fn holds(self, tags: Tags) -> bool {
        tags.0 & self.looked_at == self.wanted
    }
}

/// Which of less, equal and more are meant, a bit each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Order(u8);

impl Order {
    pub(super) fn of(cmp: Cmp) -> Self {
        Self(match cmp {
            Cmp::Less => 1,
            Cmp::AtMost => 3,
            Cmp::Equal => 2,
            Cmp::Not => 5,
            Cmp::AtLeast => 6,
            Cmp::More => 4,
        })
    }

    /// Between which values whatever compares so to a number lies.
    fn bounds(self, number: i32) -> Option<(i32, i32)> {
        match self.0 {
            1 => Some((i32::MIN, number.checked_sub(1)?)),
            2 => Some((number, number)),
            3 => Some((i32::MIN, number)),
            4 => Some((number.checked_add(1)?, i32::MAX)),
            6 => Some((number, i32::MAX)),
            _ => None,
        }
    }

    /// Whether two numbers compare so.
    #[inline]
    pub fn holds(self, a: i32, b: i32) -> bool {
        (self.0 >> (u8::from(a >= b) + u8::from(a > b))) & 1 != 0
    }
}

/// Between which values the current value of a stat of the piece must lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Within {
    /// Which stat.
    pub stat: StatId,
    least: i32,
    most: i32,
}

impl Within {
    /// What compares so to a number, if that is one stretch of values.
    pub(super) fn of(stat: StatId, order: Order, number: i32) -> Option<Self> {
        let (least, most) = order.bounds(number)?;
        Some(Self { stat, least, most })
    }

    /// Whether a value does.
    #[inline]
    pub fn holds(self, value: i32) -> bool {
        (self.least..=self.most).contains(&value)
    }
}
