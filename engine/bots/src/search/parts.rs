//! Shares of a win in whole numbers, and the roots and logarithms that choosing needs:
//! the same on every machine.

/// A whole win, in parts.
pub const WHOLE: u32 = 1 << 16;

/// The natural logarithm in parts of [`WHOLE`], right to a hundredth; 0 for 0 and 1.
pub fn ln(number: u32) -> u64 {
    let Some(power) = number.checked_ilog2() else { return 0 };
    // How far it lies between two powers of 2, and what a straight line misses there.
    let along = ((u64::from(number) << 16) >> power) - (1 << 16);
    let bow = along * ((1 << 16) - along) / (1 << 16) * 344 / 1000;
    let log2 = (u64::from(power) << 16) + along + bow;
    log2 * 45_426 / u64::from(WHOLE)
}

/// The square root of a share, as a share.
pub fn sqrt(share: u64) -> u64 {
    (share << 16).isqrt()
}

/// Where a number lies between much less than nothing and much more, by a scale: half
/// for 0, three quarters for the scale.
pub fn squashed(number: i64, scale: i64) -> u32 {
    let (half, size) = (i64::from(WHOLE / 2), number.saturating_abs());
    let by = half.saturating_mul(number) / size.saturating_add(scale).max(1);
    u32::try_from(half + by).unwrap_or(WHOLE / 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_and_roots_are_right_to_a_hundredth() {
        for (number, hundredths) in [(1, 0), (2, 69), (3, 110), (10, 230), (700, 655), (1_000_000, 1382)] {
            let found = ln(number) * 100 / u64::from(WHOLE);
            assert!(found.abs_diff(hundredths) <= 1, "{number}: {found}");
        }
        assert_eq!(sqrt(u64::from(WHOLE) / 4), u64::from(WHOLE) / 2);
    }

    #[test]
    fn shares_stay_between_none_and_all() {
        assert_eq!(squashed(0, 5), WHOLE / 2);
        assert_eq!(squashed(5, 5), WHOLE * 3 / 4);
        assert_eq!(squashed(-5, 5), WHOLE / 4);
        assert!(squashed(i64::MIN, 1) <= WHOLE && squashed(i64::MAX, 0) <= WHOLE);
    }
}
