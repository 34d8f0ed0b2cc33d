//! Means that may be looked at after each game: an interval that holds the true mean at
//! all looks together, so that a run may stop as soon as it has seen enough.
//!
//! It is the asymptotic confidence sequence of Waudby-Smith, Arbour, Sinha, Kennedy and
//! Ramdas (2021), the mixture of Robbins (1970) with the deviation that was found. An
//! interval for one look would be wrong far more often than 5 times of 100 if it were
//! looked at again and again until it says something.

use super::decimal::Decimal;
use super::distribution::Distribution;

/// How often such intervals miss a true mean at any look, all of a run together.
const MISSES: f64 = 0.05;

/// How intervals are looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Looks {
    /// How many means are looked at in a run: the more, the wider each interval.
    pub means: usize,
    /// After how many numbers it is to be narrowest, beside others of its kind.
    pub narrowest: u64,
    /// What one number may differ from the mean by: so much deviation is taken for
    /// granted where all numbers so far are the same.
    pub step: i64,
}

/// How far the true mean may lie above or below the one found; nothing of no numbers.
#[expect(clippy::float_arithmetic, clippy::cast_precision_loss, reason = "`libm` says the same on every machine")]
pub fn always_valid(all: &Distribution, looks: Looks) -> Option<Decimal> {
    let found = all.spread()?;
    let (count, step) = (found.count as f64, looks.step as f64);
    let deviation = found.deviation.0 as f64 / 1000.0;
    let variance = deviation * deviation + step * step / count;
    let misses = MISSES / looks.means.max(1) as f64;
    // The choice of the mixture that is narrowest after so many numbers, nearly.
    let much = -2.0 * libm::log(misses);
    let mixed = (much + libm::log(much) + 1.0) / looks.narrowest.max(1) as f64;
    let grown = count * mixed + 1.0;
    let margin = libm::sqrt(variance * 2.0 * grown / (count * count * mixed) * libm::log(libm::sqrt(grown) / misses));
    Some(thousandths(margin))
}

#[expect(clippy::float_arithmetic, clippy::cast_possible_truncation, reason = "a margin is told in thousandths")]
fn thousandths(number: f64) -> Decimal {
    Decimal(libm::ceil(number * 1000.0) as i64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pcg::Pcg32;

    const LOOKS: Looks = Looks { means: 1, narrowest: 500, step: 100 };

    /// Whether the interval misses the true mean at any look at a row of chance: of 100
    /// numbers so many are 100, and as many -100.
    fn misses(seed: u64, of_100: usize, margin: impl Fn(&Distribution) -> Decimal) -> bool {
        let (mut all, mut chance) = (Distribution::default(), Pcg32::new(seed, 7));
        (1..=1500).any(|count| {
            let drawn = chance.below(100);
            all.add(if drawn < of_100 { 100 } else { -100 * i64::from(drawn < 2 * of_100) });
            count >= 100 && count % 20 == 0 && all.spread().is_some_and(|it| it.mean.0.abs() > margin(&all).0)
        })
    }

    #[test]
    fn looking_again_and_again_misses_the_mean_no_more_often_than_it_says() {
        for of_100 in [1, 10, 50] {
            let missed = (0..400).filter(|&seed| misses(seed, of_100, |all| always_valid(all, LOOKS).unwrap())).count();
            assert!(missed <= 20, "{of_100}: {missed} of 400");
            // What is meant for one look misses far more often.
            let once = (0..400).filter(|&seed| misses(seed, of_100, |all| all.spread().unwrap().margin)).count();
            assert!(once > 60, "{of_100}: {once} of 400");
        }
    }

    #[test]
    fn the_margin_is_that_of_the_paper_and_shrinks() {
        let margin = |count: u64, looks| {
            let mut all = Distribution::default();
            (0..count).for_each(|at| all.add(if at % 2 == 0 { 100 } else { -100 }));
            always_valid(&all, looks).unwrap().0
        };
        // By hand: deviation 100.1 and what is granted, mixed 0.01756, grown 9.782.
        assert_eq!(margin(500, LOOKS) / 100, 136);
        assert!(margin(2000, LOOKS) < margin(500, LOOKS) / 2 + 5_000);
        assert!(margin(500, Looks { means: 5, ..LOOKS }) > margin(500, LOOKS));
        assert_eq!(always_valid(&Distribution::default(), LOOKS), None);
    }

    #[test]
    fn what_was_always_the_same_so_far_may_still_differ() {
        let mut all = Distribution::default();
        (0..100).for_each(|_| all.add(0));
        assert!(always_valid(&all, LOOKS).unwrap() > Decimal(1000));
    }
}
