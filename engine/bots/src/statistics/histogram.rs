//! A distribution in equal steps, for plots: few enough to be seen, and wide enough for
//! most of the numbers. What lies far out is counted at both ends.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Numbers in equal steps.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Histogram {
    /// The least number of the first step.
    pub first: i64,
    /// How many whole numbers a step has.
    pub width: i64,
    /// How often a number of each step came up.
    pub counts: Vec<u64>,
    /// Numbers below the first step.
    pub below: u64,
    /// Numbers above the last one.
    pub above: u64,
}

/// So many steps at most, and one more where they begin at a round number.
const MOST: i64 = 40;

impl Histogram {
    /// Of numbers that came up so often, 90 % of them between these two. As far again on
    /// both sides is shown.
    pub(super) fn of(counts: &BTreeMap<i64, u64>, (low, high): (i64, i64)) -> Self {
        let (Some(least), Some(most)) = (counts.keys().next(), counts.keys().next_back()) else {
            return Self::default();
        };
        let far = high.saturating_sub(low).max(1);
        let (from, to) = (low.saturating_sub(far).max(*least), high.saturating_add(far).min(*most));
        let width = step(to.saturating_sub(from).saturating_add(1));
        let first = from.div_euclid(width).saturating_mul(width);
        let place = |number: i64| number.saturating_sub(first).div_euclid(width);
        let steps = place(to) + 1;
        let mut found = Self { first, width, counts: vec![0; usize::try_from(steps).unwrap_or(0)], ..Self::default() };
        for (&number, &times) in counts {
            let place = place(number);
            match usize::try_from(place).ok().and_then(|place| found.counts.get_mut(place)) {
                Some(count) => *count += times,
                None if place < 0 => found.below += times,
                None => found.above += times,
            }
        }
        found
    }
}

/// The least of 1, 2, 5, 10, 20 … that parts so many numbers into less than [`MOST`] steps.
fn step(numbers: i64) -> i64 {
    let round = (0..=18).flat_map(|power| [1, 2, 5].map(|part| part * 10_i64.pow(power)));
    round.clone().find(|width| numbers / width < MOST).or(round.last()).unwrap_or(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(numbers: impl IntoIterator<Item = i64>, core: (i64, i64)) -> Histogram {
        let mut counts = BTreeMap::new();
        numbers.into_iter().for_each(|number| *counts.entry(number).or_default() += 1);
        Histogram::of(&counts, core)
    }

    #[test]
    fn steps_are_round_and_have_every_number_once() {
        assert_eq!(
            [1, 39, 40, 79, 80, 199, 200, 399, 400, 800, 2000].map(step),
            [1, 1, 2, 2, 5, 5, 10, 10, 20, 50, 100]
        );
        let found = of(0..100, (5, 94));
        assert_eq!((found.first, found.width, found.counts), (0, 5, vec![5; 20]));
        let found = of([-3, -3, 4], (-3, 4));
        assert_eq!((found.first, found.width, found.counts), (-3, 1, vec![2, 0, 0, 0, 0, 0, 0, 1]));
    }

    #[test]
    fn what_lies_far_out_is_counted_at_the_ends() {
        let found = of((0..1000).map(|number| number % 10).chain([5000, -5000, 6000]), (0, 9));
        assert_eq!((found.below, found.above, found.counts.iter().sum::<u64>()), (1, 2, 1000));
        assert!(found.counts.len() <= 41, "{found:?}");
        assert_eq!(of([7], (7, 7)).counts, [1]);
        let ends = of([i64::MIN, i64::MAX], (i64::MIN, i64::MAX));
        assert!(ends.counts.len() <= 41, "{ends:?}");
    }
}
