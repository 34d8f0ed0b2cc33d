//! Exact fractions of whole numbers. A result that does not fit is an error,
//! never a wrong number.

use std::cmp::Ordering;
use std::fmt;

/// A fraction in lowest terms; the lower number is above 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Fraction {
    upper: i128,
    lower: i128,
}

/// Numbers became too large to be exact.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("The fractions become too large to stay exact. Ask about fewer rolls and draws, or count with `trials`.")]
pub struct TooLarge;

type Exact<T = Fraction> = Result<T, TooLarge>;

fn gcd(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    i128::try_from(a).unwrap_or(1).max(1)
}

/// A text that is no fraction.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is no fraction; write it as `5/12`, `3` or `0.25`.")]
pub struct NoFraction {
    /// What was written.
    pub text: String,
}

impl From<NoFraction> for String {
    fn from(wrong: NoFraction) -> Self {
        wrong.to_string()
    }
}

impl Fraction {
    /// The likelihood 0, of what never happens.
    pub const NONE: Fraction = Fraction { upper: 0, lower: 1 };
    /// The likelihood 1, of what always happens.
    pub const ALL: Fraction = Fraction { upper: 1, lower: 1 };

    /// One number divided by another.
    ///
    /// # Errors
    /// When it does not fit; 0 below counts as that.
    pub fn new(upper: i128, lower: i128) -> Exact {
        let divisor = gcd(upper, lower);
        let sign = if lower < 0 { -1 } else { 1 };
        let part = |number: i128| (number / divisor).checked_mul(sign).ok_or(TooLarge);
        if lower == 0 { Err(TooLarge) } else { Ok(Self { upper: part(upper)?, lower: part(lower)? }) }
    }

    /// A whole number as a fraction over 1.
    pub fn whole(number: i32) -> Self {
        Self { upper: i128::from(number), lower: 1 }
    }

    /// One of the weights of a branching, out of all.
    ///
    /// # Errors
    /// When they do not fit.
    pub fn of_weights(at: usize, weights: &[u128]) -> Exact {
        let total = weights.iter().try_fold(0u128, |sum, weight| sum.checked_add(*weight)).ok_or(TooLarge)?;
        let fit = |number: u128| i128::try_from(number).map_err(|_| TooLarge);
        Self::new(fit(weights.get(at).copied().unwrap_or(0))?, fit(total)?)
    }

    /// The sum.
    ///
    /// # Errors
    /// When it does not fit.
    pub fn plus(self, other: Self) -> Exact {
        let shared = gcd(self.lower, other.lower);
        let scaled = |part: i128, by: i128| part.checked_mul(by / shared).ok_or(TooLarge);
        let upper = scaled(self.upper, other.lower)?.checked_add(scaled(other.upper, self.lower)?).ok_or(TooLarge)?;
        Self::new(upper, scaled(self.lower, other.lower)?)
    }

    /// The difference.
    ///
    /// # Errors
    /// When it does not fit.
    pub fn minus(self, other: Self) -> Exact {
        self.plus(Self { upper: -other.upper, ..other })
    }

    /// The product.
    ///
    /// # Errors
    /// When it does not fit.
    pub fn times(self, other: Self) -> Exact {
        let (one, two) = (gcd(self.upper, other.lower), gcd(other.upper, self.lower));
        let upper = (self.upper / one).checked_mul(other.upper / two).ok_or(TooLarge)?;
        let lower = (self.lower / two).checked_mul(other.lower / one).ok_or(TooLarge)?;
        Self::new(upper, lower)
    }

    /// The quotient.
    ///
    /// # Errors
    /// When it does not fit, or the other one is 0.
    pub fn over(self, other: Self) -> Exact {
        self.times(Self::new(other.lower, other.upper)?)
    }

    /// The same to twelve digits after the point, cut off towards 0: near
    /// enough where it need not be exact, and never too large to compare.
    #[must_use]
    pub fn shortened(self) -> Self {
        let sign = self.upper.signum();
        let (whole, mut rest) = (self.upper.abs() / self.lower, self.upper.abs() % self.lower);
        let mut upper = whole;
        let mut lower = 1i128;
        for _ in 0..12 {
            let (Some(next), Some(more)) = (rest.checked_mul(10), upper.checked_mul(10)) else { break };
            upper = more + next / self.lower;
            lower *= 10;
            rest = next % self.lower;
        }
        Self::new(upper * sign, lower).unwrap_or(self)
    }

    /// How far from 0 it is: the fraction without its sign.
    #[must_use]
    pub fn size(self) -> Self {
        Self { upper: self.upper.abs(), ..self }
    }

    /// Which of the two is larger, where that can be told exactly.
    ///
    /// # Errors
    /// When it cannot.
    pub fn against(self, other: Self) -> Exact<Ordering> {
        Ok(self.minus(other)?.upper.cmp(&0))
    }

    /// Reads `5/12`, `3` or `0.2685`.
    ///
    /// # Errors
    /// When it is written otherwise.
    pub fn parse(text: &str) -> Result<Self, NoFraction> {
        let wrong = || NoFraction { text: text.to_owned() };
        let number = |text: &str| text.trim().parse::<i128>().map_err(|_| wrong());
        if let Some((upper, lower)) = text.split_once('/') {
            return Self::new(number(upper)?, number(lower)?).map_err(|_| wrong());
        }
        let Some((whole, rest)) = text.split_once('.') else {
            return Self::new(number(text)?, 1).map_err(|_| wrong());
        };
        let digits = u32::try_from(rest.len()).ok().filter(|digits| (1..=18).contains(digits)).ok_or_else(wrong)?;
        let lower = 10i128.pow(digits);
        let sign = if whole.trim_start().starts_with('-') { -1 } else { 1 };
        let part = rest.parse::<u64>().map_err(|_| wrong())?;
        let upper = number(whole)?.checked_mul(lower).and_then(|upper| upper.checked_add(sign * i128::from(part)));
        Self::new(upper.ok_or_else(wrong)?, lower).map_err(|_| wrong())
    }

    /// As a decimal number with six digits after the point, cut off.
    pub fn decimal(self) -> String {
        let (whole, mut rest) = (self.upper.abs() / self.lower, self.upper.abs() % self.lower);
        let mut text = format!("{}{whole}.", if self.upper < 0 { "-" } else { "" });
        for _ in 0..6 {
            let Some(next) = rest.checked_mul(10) else { return text + "…" };
            text.push_str(&(next / self.lower).to_string());
            rest = next % self.lower;
        }
        text
    }
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.lower {
            1 => write!(f, "{}", self.upper),
            lower => write!(f, "{}/{lower}", self.upper),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Fraction {
        Fraction::parse(text).unwrap()
    }

    #[test]
    fn fractions_are_in_lowest_terms() {
        assert_eq!(read("15/36").to_string(), "5/12");
        assert_eq!(read("0.25"), read("1/4"));
        assert_eq!(read("-0.5"), read("1/-2"));
        assert_eq!(read("4/2").to_string(), "2");
        assert!(Fraction::parse("1/0").is_err() && Fraction::parse("half").is_err() && Fraction::parse("0.").is_err());
    }

    #[test]
    fn sums_and_products_are_exact() {
        assert_eq!(read("1/3").plus(read("1/6")).unwrap(), read("1/2"));
        assert_eq!(read("1/3").minus(read("1/2")).unwrap().to_string(), "-1/6");
        assert_eq!(read("2/3").times(read("9/4")).unwrap(), read("3/2"));
        assert_eq!(read("1/3").over(read("1/2")).unwrap(), read("2/3"));
        assert!(read("1/3").over(Fraction::NONE).is_err());
        assert_eq!(read("5/12").decimal(), "0.416666");
        assert_eq!(read("-5/12").shortened(), read("-0.416666666666"));
        assert_eq!(read("7/2").shortened(), read("7/2"));
        assert_eq!(read("1/3").against(read("3/10")).unwrap(), Ordering::Greater);
    }

    #[test]
    fn what_does_not_fit_is_an_error() {
        let tiny = Fraction::new(1, i128::MAX).unwrap();
        assert_eq!(tiny.times(read("1/2")), Err(TooLarge));
        assert_eq!(Fraction::of_weights(0, &[u128::MAX, 1]), Err(TooLarge));
    }
}
