//! Wilson's interval (1927): where the true share lies of which some games are known.

use super::decimal::{nearest, root};

/// 1.96 squared, in ten-thousandths.
const SQUARE: i128 = 38_416;

/// All of them: shares are reckoned in hundred-millionths, finer than they are told.
const ONE: i128 = 100_000_000;

/// The lower end, the share itself and the upper end, in parts of [`ONE`]: with 95 % the
/// true share lies between both ends. Nothing of no games.
pub fn wilson(count: u64, games: u64) -> Option<[i128; 3]> {
    let (games, count) = (i128::from(games), i128::from(count.min(games)));
    if games == 0 {
        return None;
    }
    // (2 count + z² ± z √(z² + 4 count others / games)) / 2 (games + z²), all of it a
    // hundred million times as large.
    let inner = SQUARE * 10_000 + 400_000_000 * count * (games - count) / games;
    let spread = 196 * root(inner * 10_000);
    let (middle, below) = (200_000_000 * count + SQUARE * 10_000, 2 * (100_000_000 * games + SQUARE * 10_000));
    let end = |end: i128| nearest(end * ONE, below).clamp(0, ONE);
    Some([end(middle - spread), nearest(count * ONE, games), end(middle + spread)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ends_are_those_that_were_published() {
        // Wilson 1927: 10 of 20 gives 0.299 to 0.701, 0 of 10 gives 0 to 0.278.
        let told =
            |count, games| wilson(count, games).map(|[low, _, high]| [low, high].map(|end| nearest(end, 100_000)));
        assert_eq!([told(10, 20), told(0, 10)], [Some([299, 701]), Some([0, 278])]);
        // Newcombe 1998, paper I, method 3: 81 of 263, 15 of 148, 0 of 20, 1 of 29.
        for (count, games, ends) in
            [(81, 263, [2553, 3662]), (15, 148, [624, 1605]), (0, 20, [0, 1611]), (1, 29, [61, 1718])]
        {
            let [low, _, high] = wilson(count, games).unwrap();
            assert_eq!([low, high].map(|end| nearest(end, 10_000)), ends, "{count} of {games}");
        }
        assert_eq!(wilson(7, 7).map(|[_, share, high]| (share, high)), Some((ONE, ONE)));
        assert_eq!(wilson(0, 0), None);
    }
}
