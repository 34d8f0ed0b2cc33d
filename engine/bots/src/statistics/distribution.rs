//! How whole numbers are spread: counts of each, which can be added up, and what they
//! come to.

use super::decimal::{Decimal, root};
use super::histogram::Histogram;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How often each number came up.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Distribution {
    counts: BTreeMap<i64, u64>,
    count: u64,
}

/// The shares of [`Spread`]'s quantiles, in per cent.
pub const QUANTILES: [u64; 5] = [5, 25, 50, 75, 95];

/// What a distribution comes to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Spread {
    /// How many numbers there are.
    pub count: u64,
    /// Their mean.
    pub mean: Decimal,
    /// The true mean lies so much above or below with 95 %; of many numbers, by the
    /// normal distribution.
    pub margin: Decimal,
    /// Their standard deviation, that of a sample.
    pub deviation: Decimal,
    /// The least of them.
    pub least: i64,
    /// The greatest of them.
    pub most: i64,
    /// The least number that 5, 25, 50, 75 and 95 % of them do not exceed.
    pub quantiles: [i64; 5],
    /// How often numbers came up, in equal steps.
    pub histogram: Histogram,
}

impl Distribution {
    /// Counts a number.
    pub fn add(&mut self, number: i64) {
        *self.counts.entry(number).or_default() += 1;
        self.count += 1;
    }

    /// How many were counted.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// What they come to; nothing where none was counted.
    pub fn spread(&self) -> Option<Spread> {
        let (&least, &most) = (self.counts.keys().next()?, self.counts.keys().next_back()?);
        let (count, sum) = (i128::from(self.count), self.sum());
        // In millionths, whose root is in thousandths. What one number says of its spread
        // is nothing.
        let variance = self.deviations() * 1_000_000 / (count * (count - 1)).max(1);
        let quantiles = QUANTILES.map(|percent| self.quantile(percent));
        let [low, .., high] = quantiles;
        Some(Spread {
            count: self.count,
            mean: Decimal::ratio(sum, count),
            margin: decimal(root(variance * 38_416 / 10_000 / count)),
            deviation: decimal(root(variance)),
            least,
            most,
            quantiles,
            histogram: Histogram::of(&self.counts, (low, high)),
        })
    }

    /// The margin of their mean where one number more is taken for granted that is a step
    /// away from it: numbers that were all the same so far may still differ.
    pub fn margin_granting(&self, step: i64) -> Option<Decimal> {
        let Spread { margin, count, .. } = self.spread()?;
        let granted = i128::from(step) * 1960 / i128::from(count);
        Some(decimal(root(i128::from(margin.0).pow(2) + granted.pow(2))))
    }

    fn sum(&self) -> i128 {
        self.counts.iter().map(|(&number, &times)| i128::from(number) * i128::from(times)).sum()
    }

    /// The squares of the distances from the mean, times the count of numbers.
    fn deviations(&self) -> i128 {
        let squares: i128 = self.counts.iter().map(|(&it, &times)| i128::from(it).pow(2) * i128::from(times)).sum();
        i128::from(self.count) * squares - self.sum().pow(2)
    }

    /// The least number that so many per cent of them do not exceed.
    fn quantile(&self, percent: u64) -> i64 {
        let wanted = (u128::from(self.count) * u128::from(percent)).div_ceil(100).max(1);
        let mut seen = 0;
        let reached = |(_, times): &(&i64, &u64)| {
            seen += u128::from(**times);
            seen >= wanted
        };
        self.counts.iter().find(reached).map_or(0, |(&number, _)| number)
    }
}

fn decimal(thousandths: i128) -> Decimal {
    Decimal(i64::try_from(thousandths).unwrap_or(i64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(numbers: impl IntoIterator<Item = i64>) -> Spread {
        let mut all = Distribution::default();
        numbers.into_iter().for_each(|number| all.add(number));
        all.spread().unwrap()
    }

    #[test]
    fn a_spread_is_that_of_the_textbook() {
        // 2 4 4 4 5 5 7 9: mean 5, squares of distances 32, so √(32/7) and 1.96 √(32/7/8).
        let found = of([4, 2, 5, 4, 9, 5, 7, 4]);
        assert_eq!((found.mean, found.deviation, found.margin), (Decimal(5000), Decimal(2138), Decimal(1482)));
        assert_eq!((found.least, found.most, found.quantiles), (2, 9, [2, 4, 4, 5, 9]));
        assert_eq!(of(1..=100).quantiles, [5, 25, 50, 75, 95]);
        assert_eq!(
            of([-3]),
            Spread {
                count: 1,
                mean: Decimal(-3000),
                margin: Decimal(0),
                deviation: Decimal(0),
                least: -3,
                most: -3,
                quantiles: [-3; 5],
                histogram: Histogram { first: -3, width: 1, counts: vec![1], below: 0, above: 0 },
            }
        );
        assert_eq!(Distribution::default().spread(), None);
    }

    #[test]
    fn numbers_that_were_always_the_same_may_still_differ() {
        let mut all = Distribution::default();
        (0..100).for_each(|_| all.add(7));
        // 1.96 times 50 of 100; and beside a margin of 1.96 · 10.05 / 10 its root of squares.
        assert_eq!(all.margin_granting(50), Some(Decimal(980)));
        let mut all = Distribution::default();
        (0..100).for_each(|at| all.add(if at % 2 == 0 { 10 } else { -10 }));
        assert_eq!(
            (all.spread().map(|it| it.margin), all.margin_granting(50)),
            (Some(Decimal(1970)), Some(Decimal(2200)))
        );
        assert_eq!(Distribution::default().margin_granting(50), None);
    }
}
