//! Odds: every outcome of what chance does, with exact fractions. A match is
//! played again and again, each time with the next outcome of its rolls, picks
//! and draws; worlds that come out equal are one.

mod fraction;

pub use fraction::{Fraction, TooLarge};

use std::collections::HashMap;
use std::hash::{Hash, Hasher};
use tuckbox_core::matches::Match;
use tuckbox_core::play::ForcedChance;
use tuckbox_core::state::StateHasher;

/// How many branches may be played when nobody says.
pub const MOST: usize = 20_000;

/// Something that holds a match and can be played on in several ways.
pub trait World: Clone {
    /// Its match.
    fn found(&mut self) -> &mut Match;

    /// A number that is the same exactly for worlds that are the same.
    fn mark(&mut self) -> u64 {
        let mut hasher = StateHasher::default();
        let found = self.found();
        found.fingerprint().hash(&mut hasher);
        found.forced_chance().map(ForcedChance::open).hash(&mut hasher);
        hasher.finish()
    }
}

impl World for Match {
    fn found(&mut self) -> &mut Match {
        self
    }
}

/// Why outcomes cannot be enumerated.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Stopped<E> {
    /// There are more branches than allowed.
    TooMany(usize),
    /// Numbers became too large.
    TooLarge,
    /// Playing failed, in a branch of this likelihood.
    Failed(E, Fraction),
}

impl<E> From<TooLarge> for Stopped<E> {
    fn from(_: TooLarge) -> Self {
        Stopped::TooLarge
    }
}

/// Worlds with their likelihoods.
#[derive(Debug, Clone)]
pub struct Worlds<W> {
    /// The worlds there are; their likelihoods and the remainder make 1.
    pub list: Vec<(W, Fraction)>,
    /// How likely what was cut off is.
    pub remainder: Fraction,
    /// How many branches may still be played.
    pub left: usize,
    most: usize,
}

impl<W: World> Worlds<W> {
    /// One world, from which chance branches. Forced chance says what is cut off, and
    /// whether rolls are counted.
    pub fn new(mut world: W, most: usize, forced: ForcedChance) -> Self {
        world.found().tell(forced);
        Self { list: vec![(world, Fraction::ALL)], remainder: Fraction::NONE, left: most, most }
    }

    /// Plays on in every world, with every outcome of what chance does then.
    ///
    /// # Errors
    /// When there is too much of it, or playing fails in a branch.
    pub fn play<E>(&mut self, act: impl FnMut(&mut W) -> Result<(), E>) -> Result<(), Stopped<E>> {
        self.branch(act, |stopped| stopped, |_| Ok(false))
    }

    /// The same in batches: as soon as so many worlds have come of it, `then` goes
    /// on with these alone, and they are dropped before others come. That takes
    /// memory for some worlds instead of all; equal ones are one within a batch.
    ///
    /// # Errors
    /// What `stopped` makes of the reasons to stop, and what `then` fails with.
    pub fn play_in_batches<E, X>(
        &mut self,
        most: usize,
        act: impl FnMut(&mut W) -> Result<(), E>,
        stopped: impl Fn(Stopped<E>) -> X,
        mut then: impl FnMut(&mut Self) -> Result<(), X>,
    ) -> Result<(), X> {
        self.branch(act, stopped, |worlds| {
            let full = worlds.list.len() >= most;
            if full {
                then(worlds)?;
                worlds.list.clear();
            }
            Ok(full)
        })?;
        then(self)
    }

    /// Plays on in every world; `full` may take away the worlds that have come of
    /// it, and says whether it has.
    fn branch<E, X>(
        &mut self,
        mut act: impl FnMut(&mut W) -> Result<(), E>,
        stopped: impl Fn(Stopped<E>) -> X,
        mut full: impl FnMut(&mut Self) -> Result<bool, X>,
    ) -> Result<(), X> {
        let large = |problem: TooLarge| stopped(problem.into());
        let mut places: HashMap<u64, usize> = HashMap::new();
        for (mut world, likely) in std::mem::take(&mut self.list) {
            let base = world.found().forced_chance().cloned().unwrap_or_default();
            let mut next = Some(Vec::new());
            while let Some(told) = next {
                self.left = self.left.checked_sub(1).ok_or_else(|| stopped(Stopped::TooMany(self.most)))?;
                let mut copy = world.clone();
                copy.found().tell(base.told(told));
                let done = act(&mut copy);
                let forced = copy.found().forced_chance().cloned().unwrap_or_default();
                let branch = forced
                    .path()
                    .try_fold(likely, |likely, (at, weights)| likely.times(Fraction::of_weights(at, weights)?))
                    .map_err(large)?;
                next = forced.next();
                if forced.is_cut() {
                    self.remainder = self.remainder.plus(branch).map_err(large)?;
                    continue;
                }
                done.map_err(|problem| stopped(Stopped::Failed(problem, branch)))?;
                copy.found().tell(forced.carried());
                match places.entry(copy.mark()) {
                    std::collections::hash_map::Entry::Occupied(place) => {
                        let (_, likely) = &mut self.list[*place.get()];
                        *likely = likely.plus(branch).map_err(large)?;
                    }
                    std::collections::hash_map::Entry::Vacant(place) => {
                        place.insert(self.list.len());
                        self.list.push((copy, branch));
                    }
                }
                if full(self)? {
                    places.clear();
                }
            }
        }
        Ok(())
    }

    /// How likely it is that something holds.
    ///
    /// # Errors
    /// When the fractions become too large.
    pub fn odds(&mut self, mut holds: impl FnMut(&mut W) -> bool) -> Result<Fraction, TooLarge> {
        self.list.iter_mut().try_fold(
            Fraction::NONE,
            |sum, (world, likely)| {
                if holds(world) { sum.plus(*likely) } else { Ok(sum) }
            },
        )
    }

    /// The mean of a number over all worlds; what was cut off is left out.
    ///
    /// # Errors
    /// When the fractions become too large, the number cannot be told, or
    /// everything was cut off.
    pub fn mean<E: From<TooLarge>>(&mut self, number: impl FnMut(&mut W) -> Result<i32, E>) -> Result<Fraction, E> {
        let sum = self.sum(number)?;
        Ok(sum.over(Fraction::ALL.minus(self.remainder)?)?)
    }

    /// The sum of a number over all worlds, each time how likely its world is.
    ///
    /// # Errors
    /// When the fractions become too large, or the number cannot be told.
    pub fn sum<E: From<TooLarge>>(&mut self, mut number: impl FnMut(&mut W) -> Result<i32, E>) -> Result<Fraction, E> {
        let mut sum = Fraction::NONE;
        for (world, likely) in &mut self.list {
            sum = sum.plus(likely.times(Fraction::whole(number(world)?))?)?;
        }
        Ok(sum)
    }
}
