//! Shares of games that add up to all of them. Where the true ones lie, a rate says.

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

#[cfg(test)]
mod tests {
    use super::*;

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
    fn numbers_are_rounded_and_not_cut() {
        assert_eq!([rounded(5, 2), rounded(7, 3), rounded(8, 3)], [3, 2, 3]);
    }
}
