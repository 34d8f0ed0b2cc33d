//! What the checks after a step look at, so that a check is made again only where some of
//! that is another.

use super::Ruleset;
use super::card::Check;
use super::reads::Reads;
use super::sets::{Tags, Zones};
use crate::names::{Named, StatId, TagId, ZoneId};

/// A set of checks, by their places; those from [`Checks::SHARED`] on are in it together.
/// That something happened which may concern them at all is said besides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Checks(u64);

impl Checks {
    /// None, and nothing happened.
    pub const NONE: Self = Self(0);
    /// All of them.
    pub const ALL: Self = Self(u64::MAX);
    /// None of them, but something happened.
    pub const SOMETHING: Self = Self(1 << 63);
    /// The first of those that stand for one another.
    const SHARED: u16 = 62;

    /// Just one.
    fn one(place: u16) -> Self {
        Self(1 << place.min(Self::SHARED))
    }

    /// Whether a check is in it.
    #[inline]
    pub fn has(self, place: u16) -> bool {
        self.0 & Self::one(place).0 != 0
    }

    /// Both together.
    #[inline]
    #[must_use]
    pub fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Without a check, unless it stands for others.
    #[inline]
    #[must_use]
    pub fn without(self, place: u16) -> Self {
        if place < Self::SHARED { Self(self.0 & !Self::one(place).0) } else { self }
    }

    /// Whether nothing happened, and there is none.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// By what is written: the checks that look at it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Checked {
    stats: Box<[Checks]>,
    tags: Box<[Checks]>,
    zones: Box<[Checks]>,
    /// The checks that read what no event announces: phases, seats, scripts.
    pub anything: Checks,
}

impl Checked {
    pub(super) fn of(rules: &Ruleset) -> Self {
        let mut stats = vec![Checks::NONE; rules.stats.len()];
        let mut tags = vec![Checks::NONE; Tags::LIMIT];
        let mut zones = vec![Checks::NONE; rules.zones.len()];
        let mut anything = Checks::NONE;
        for (place, check) in (0..).zip(&rules.checks) {
            let mut reads = Reads::new(rules.stats.len());
            match check {
                Check::Lose(cond) | Check::Win(cond) | Check::When(cond, _) => reads.cond(cond),
                Check::Each(filter, _) | Check::First(filter, _) => reads.filter(filter),
            }
            let among = if reads.everywhere { Zones(u64::MAX) } else { reads.zones };
            let one = Checks::one(place).with(Checks::SOMETHING);
            let add = |to: &mut Checks, reads: bool| *to = to.with(if reads { one } else { Checks::NONE });
            stats.iter_mut().zip(&reads.stats).for_each(|(to, &reads)| add(to, reads));
            (0..).zip(&mut tags).for_each(|(i, to)| add(to, reads.tags.has(TagId::from_index(i))));
            (0..).zip(&mut zones).for_each(|(i, to)| add(to, among.has(ZoneId::from_index(i))));
            add(&mut anything, reads.anything);
        }
        // Where pieces are in play, whatever comes, goes or turns is something.
        for (zone, def) in zones.iter_mut().zip(&rules.zones) {
            *zone = zone.with(if def.play { Checks::SOMETHING } else { Checks::NONE });
        }
        Self { stats: stats.into(), tags: tags.into(), zones: zones.into(), anything }
    }

    /// The checks that read a stat.
    #[inline]
    pub fn by_stat(&self, stat: StatId) -> Checks {
        self.stats[stat.index()]
    }

    /// The checks that ask for a tag.
    #[inline]
    pub fn by_tag(&self, tag: TagId) -> Checks {
        self.tags[tag.index() % Tags::LIMIT]
    }

    /// The checks that look at pieces of a zone.
    #[inline]
    pub fn by_zone(&self, zone: ZoneId) -> Checks {
        self.zones[zone.index()]
    }
}
