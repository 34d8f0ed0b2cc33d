//! Shares of games, with where the true ones lie.

use super::wilson::{ONE, wilson};

/// A share of games, in per mille.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Share {
    /// The share itself, rounded.
    pub permille: u64,
    /// The true one lies above this with 95 % (Wilson's interval), rounded down.
    pub low: u64,
    /// The true one lies below this with 95 %, rounded up.
    pub high: u64,
}

impl Share {
    /// So many of so many games.
    pub fn of(count: u64, games: u64) -> Self {
        let (low, high) = interval(count, games);
        Self { permille: rounded(count * 1000, games.max(1)), low, high }
    }
}

/// One number divided by another one above 0, to the nearest whole number.
pub fn rounded(number: u64, by: u64) -> u64 {
    (number + by / 2) / by
}

/// Shares of a whole in per mille that add up to 1000: what is left after rounding down
/// goes to those that lost most by it, the first of equals first.
pub fn portions(counts: &[u64]) -> Vec<u64> {
    let all: u64 = counts.iter().sum();
    if all == 0 {
        return vec![0; counts.len()];
    }
    let exact: Vec<u128> = counts.iter().map(|&count| u128::from(count) * 1000).collect();
    let mut portions: Vec<u64> = counts.iter().map(|_| 0).collect();
    for (portion, exact) in portions.iter_mut().zip(&exact) {
        *portion = u64::try_from(exact / u128::from(all)).unwrap_or(1000);
    }
    let left = usize::try_from(1000 - portions.iter().sum::<u64>().min(1000)).unwrap_or(0);
    let mut order: Vec<usize> = (0..counts.len()).collect();
    order.sort_by_key(|&at| std::cmp::Reverse(exact[at] % u128::from(all)));
    order.into_iter().take(left).for_each(|at| portions[at] += 1);
    portions
}

/// Wilson's interval of 95 % for a share, in per mille, rounded outwards; all there may be
/// where no game is known.
fn interval(count: u64, games: u64) -> (u64, u64) {
    const PERMILLE: i128 = ONE / 1000;
    let [low, _, high] = wilson(count, games).unwrap_or([0, 0, ONE]);
    let whole = |end: i128| u64::try_from(end).unwrap_or(0);
    (whole(low / PERMILLE), whole((high + PERMILLE - 1) / PERMILLE))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_are_those_of_the_tables() {
        // Wilson 1927: 10 of 20 gives 0.299 to 0.701, 0 of 10 gives 0 to 0.278.
        assert_eq!(Share::of(10, 20), Share { permille: 500, low: 299, high: 701 });
        assert_eq!(interval(0, 10), (0, 278));
        assert_eq!(interval(10, 10), (722, 1000));
        assert_eq!(interval(0, 0), (0, 1000));
    }

    #[test]
    fn portions_add_up_to_the_whole() {
        assert_eq!(portions(&[1, 1, 1]), [334, 333, 333]);
        assert_eq!(portions(&[2, 1, 0]), [667, 333, 0]);
        assert_eq!(portions(&[1, 6, 1]), [125, 750, 125]);
        // Each alone would be rounded up: 1001.
        assert_eq!(portions(&[15, 15, 1_970]), [8, 7, 985]);
        assert_eq!((portions(&[]), portions(&[0, 0])), (vec![], vec![0, 0]));
    }

    #[test]
    fn shares_are_rounded_and_not_cut() {
        assert_eq!(Share::of(1_171, 2_000).permille, 586);
        assert_eq!(Share::of(2, 3).permille + Share::of(1, 3).permille, 1000);
        assert_eq!(rounded(5, 2), 3);
    }
}
