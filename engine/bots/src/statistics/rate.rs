//! Rates and the difference between two of them, each with where the true one lies 95
//! times of 100, and whether many differences are more than chance.

use super::decimal::{Decimal, nearest, root};
use super::wilson::wilson;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// 1.96 squared, in ten-thousandths.
const SQUARE: i128 = 38_416;

/// A million.
const MILLION: i128 = 1_000_000;

/// So many of so many.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// Of how many.
    pub games: u64,
    /// How many.
    pub wins: u64,
}

/// A rate in per cent, or the difference of two in points of per cent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Rate {
    /// Of how many games; of a difference, those of the first rate.
    pub games: u64,
    /// The rate, or the difference.
    pub percent: Decimal,
    /// The true one is above this with 95 %.
    pub low: Decimal,
    /// The true one is below this with 95 %.
    pub high: Decimal,
}

impl Tally {
    /// Counts a game.
    pub fn add(&mut self, won: bool) {
        self.games += 1;
        self.wins += u64::from(won);
    }

    /// Counts all games of another one.
    pub fn join(&mut self, other: Self) {
        self.games += other.games;
        self.wins += other.wins;
    }

    /// The rate with Wilson's interval (1927); nothing of no games.
    pub fn rate(self) -> Option<Rate> {
        let [low, middle, high] = wilson(self.wins, self.games)?;
        Some(Rate { games: self.games, percent: percent(middle), low: percent(low), high: percent(high) })
    }

    /// The rate less another one, with Newcombe's interval (1998, method 10), which is made
    /// of Wilson's; nothing where one of them is of no games.
    pub fn less(self, other: Self) -> Option<Rate> {
        let [low, own, high] = wilson(self.wins, self.games)?;
        let [other_low, others, other_high] = wilson(other.wins, other.games)?;
        let difference = own - others;
        let below = root((own - low).pow(2) + (other_high - others).pow(2));
        let above = root((high - own).pow(2) + (others - other_low).pow(2));
        let [low, high] = [difference - below, difference + above].map(percent);
        Some(Rate { games: self.games, percent: percent(difference), low, high })
    }

    /// How far two rates are apart, by the standard error of two rates that are the same:
    /// the square of it, in millionths; above 3,841,459 one time of twenty by chance.
    pub fn apart(self, other: Self) -> u64 {
        let (games, wins) = (i128::from(self.games), i128::from(self.wins));
        let (others, other_wins) = (i128::from(other.games), i128::from(other.wins));
        let all = games + others;
        let lost = all - wins - other_wins;
        let below = games * others * (wins + other_wins) * lost;
        if below == 0 {
            return 0;
        }
        let cross = wins * others - other_wins * games;
        let square = cross.pow(2);
        // Where the product is too large, what it is divided by is large enough to be cut.
        let apart = match square.checked_mul(all * MILLION) {
            Some(product) => product / below,
            None => square / (below / (all * MILLION)).max(1),
        };
        u64::try_from(apart).unwrap_or(u64::MAX)
    }

    /// How far a rate is from a share that is known, so many of so many: by the standard
    /// error of that share, as [`Tally::apart`] tells it.
    pub fn apart_from(self, known: Self) -> u64 {
        let (games, wins) = (i128::from(self.games), i128::from(self.wins));
        let (all, won) = (i128::from(known.games), i128::from(known.wins));
        let below = games * won * (all - won);
        if below <= 0 {
            return 0;
        }
        let square = (wins * all - games * won).pow(2);
        let apart = match square.checked_mul(MILLION) {
            Some(product) => product / below,
            None => square / (below / MILLION).max(1),
        };
        u64::try_from(apart).unwrap_or(u64::MAX)
    }
}

impl Rate {
    /// How far a difference is from none, by its interval, as [`Tally::apart`] tells it.
    pub fn apart(&self) -> u64 {
        let end = if self.percent.0 < 0 { self.high.0 } else { self.low.0 };
        let (square, margin) = (i128::from(self.percent.0).pow(2), i128::from(self.percent.0 - end));
        match margin.pow(2) {
            0 if square > 0 => u64::MAX,
            // 1.96 squared, in millionths.
            margin => u64::try_from(square * SQUARE * 100 / margin.max(1)).unwrap_or(u64::MAX),
        }
    }
}

/// Per cent of a rate in hundred-millionths.
fn percent(rate: i128) -> Decimal {
    Decimal(i64::try_from(nearest(rate, 1000)).unwrap_or(0))
}

/// Which of many differences are more than chance, by Benjamini and Hochberg (1995): of
/// those found, 5 % are so by chance in the mean. Each is given as [`Tally::apart`] says.
pub fn discoveries(apart: &[u64]) -> Vec<bool> {
    let mut sorted = apart.to_vec();
    sorted.sort_unstable_by(|one, other| other.cmp(one));
    let count = sorted.len();
    let holds = |(rank, apart): &(usize, &u64)| is_rare(**apart, *rank, count);
    let least = (1..).zip(&sorted).filter(holds).last().map(|(_, least)| *least);
    apart.iter().map(|apart| least.is_some_and(|least| *apart >= least)).collect()
}

/// Whether chance alone comes so far apart in less than `rank` of `count` times 5 %: twice
/// the tail of the normal distribution.
#[expect(clippy::float_arithmetic, clippy::cast_precision_loss, reason = "`libm` says the same on every machine")]
fn is_rare(apart: u64, rank: usize, count: usize) -> bool {
    let chance = libm::erfc(libm::sqrt(apart as f64 / 2e6));
    chance * count as f64 <= 0.05 * rank as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(wins: u64, games: u64) -> Tally {
        Tally { games, wins }
    }

    fn rate(games: u64, percent: i64, low: i64, high: i64) -> Option<Rate> {
        Some(Rate { games, percent: Decimal(percent), low: Decimal(low), high: Decimal(high) })
    }

    #[test]
    fn intervals_are_those_that_were_published() {
        // Newcombe 1998, paper I, 81 of 263: 0.2553 to 0.3662; 0 of 20: 0 to 0.1611.
        assert_eq!(tally(81, 263).rate(), rate(263, 30_798, 25_529, 36_621));
        assert_eq!(tally(0, 20).rate(), rate(20, 0, 0, 16_113));
        // Newcombe 1998, paper II, method 10, 56/70 − 48/80: 0.0524 to 0.3339.
        assert_eq!(tally(56, 70).less(tally(48, 80)), rate(70, 20_000, 5_243, 33_387));
        assert_eq!((tally(0, 0).rate(), tally(1, 2).less(tally(0, 0))), (None, None));
    }

    #[test]
    fn two_rates_are_as_far_apart_as_the_test_of_proportions_says() {
        // 56/70 and 48/80: χ² without correction is 7.0234.
        let all = tally(56, 70).apart(tally(48, 80));
        assert_eq!(all / 1000, 7_023);
        assert_eq!(tally(5, 10).apart(tally(50, 100)), 0);
        assert_eq!(tally(0, 10).apart(tally(0, 0)), 0);
        let many = 1_000_000_000;
        // A thousandth apart, of a milliard each: 1000 standard errors are √2000 of them.
        assert_eq!(tally(many / 2 + 1_000_000, many).apart(tally(many / 2, many)) / 1_000_000, 2_000);
    }

    #[test]
    fn a_rate_is_as_far_from_a_known_one_as_its_standard_error_says() {
        // 60 of 100 where half is known: two standard errors, whose square is 4.
        assert_eq!(tally(60, 100).apart_from(tally(1, 2)), 4_000_000);
        assert_eq!(tally(40, 100).apart_from(tally(500, 1000)), 4_000_000);
        // 10 of 100 where a third is known: (10 - 100/3)² / (100 · 2/9) is 24.5.
        assert_eq!(tally(10, 100).apart_from(tally(1, 3)), 24_500_000);
        assert_eq!([tally(5, 10).apart_from(tally(0, 3)), tally(0, 0).apart_from(tally(1, 2))], [0, 0]);
        // By its interval: as far as it is wide is 1.96, twice as far four times the square.
        let far =
            |percent, low, high| Rate { games: 9, percent: Decimal(percent), low: Decimal(low), high: Decimal(high) };
        assert_eq!(far(500, 0, 900).apart(), 3_841_600);
        assert_eq!(far(-500, -900, -250).apart(), 4 * 3_841_600);
        assert_eq!([far(0, 0, 0).apart(), far(1, 1, 1).apart()], [0, u64::MAX]);
        let many = 1_000_000_000_000;
        assert_eq!(tally(many / 2 + 1_000_000, many).apart_from(tally(1, 2)), 4_000_000);
    }

    #[test]
    fn of_many_differences_those_beyond_chance_are_found() {
        // χ² of 3.8415 is 5 %, of 6.6349 1 %, of 10.8276 0.1 %.
        let one = |apart| discoveries(&[apart]);
        assert_eq!((one(3_841_000), one(3_842_000)), (vec![false], vec![true]));
        // Of five, the greatest must reach 1 %; the second one 2 %, which is 5.4119.
        assert_eq!(discoveries(&[0, 6_600_000, 0, 0, 0]), [false; 5]);
        assert_eq!(discoveries(&[0, 6_640_000, 0, 5_000_000, 0]), [false, true, false, false, false]);
        // Both together reach 2 % where none alone reaches 1 %.
        assert_eq!(discoveries(&[5_420_000, 0, 5_430_000, 0, 0]), [true, false, true, false, false]);
        assert_eq!(discoveries(&[]), [false; 0]);
    }
}
