//! Numbers with a fixed count of digits behind the point, reckoned as whole numbers, so
//! that every machine says the same to the last digit.

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::borrow::Cow;
use std::fmt;

/// A number of thousandths; `2.5` is 2500 of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Decimal(pub i64);

impl Decimal {
    /// One number divided by another one above 0, to the nearest thousandth.
    pub fn ratio(number: i128, by: i128) -> Self {
        Self(i64::try_from(nearest(number * 1000, by)).unwrap_or(i64::MAX))
    }

    /// As people type it: digits, and up to three behind a point.
    pub fn typed(text: &str) -> Option<Self> {
        let (whole, part) = text.split_once('.').unwrap_or((text, ""));
        let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        if whole.is_empty() && part.is_empty() || part.len() > 3 || !is_number(whole) || !is_number(part) {
            return None;
        }
        let whole: i64 = if whole.is_empty() { 0 } else { whole.parse().ok()? };
        let part: i64 = format!("{part:0<3}").parse().ok()?;
        whole.checked_mul(1000)?.checked_add(part).map(Self)
    }

    /// What three digits behind the point say: "-2.500".
    fn read(text: &str) -> Option<Self> {
        text.replacen('.', "", 1).parse().ok().map(Self)
    }

    /// With so many digits behind the point, at most 3: "-2.50".
    pub fn to_digits(self, digits: u32) -> String {
        let digits = digits.min(3);
        let step = 10_i64.pow(3 - digits);
        let rounded = i64::try_from(nearest(self.0.into(), step.into())).unwrap_or(i64::MAX);
        let sign = if rounded < 0 { "-" } else { "" };
        let (units, part) = (10_u64.pow(digits), rounded.unsigned_abs());
        match digits {
            0 => format!("{sign}{part}"),
            _ => format!("{sign}{}.{:0width$}", part / units, part % units, width = digits as usize),
        }
    }

    /// Per cent as per mille, to the nearest whole one; nothing below 0 is a share.
    pub fn permille(self) -> u64 {
        u64::try_from(nearest(self.0.into(), 100)).unwrap_or(0)
    }

    /// Per mille as per cent.
    pub fn of_permille(permille: u64) -> Self {
        Self(i64::try_from(permille).unwrap_or(0) * 100)
    }

    /// With the sign also before what is above 0: "+3.1".
    pub fn signed(self, digits: u32) -> String {
        let text = self.to_digits(digits);
        if self.0 > 0 { format!("+{text}") } else { text }
    }
}

/// All its digits.
impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.to_digits(3))
    }
}

/// As a number: what reads it gets the decimal that is nearest.
impl Serialize for Decimal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(self.to_string().parse().unwrap_or_default())
    }
}

/// Read again as it was written: numbers have no more than three digits behind the point.
impl<'de> Deserialize<'de> for Decimal {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = f64::deserialize(deserializer)?;
        Self::read(&format!("{number:.3}")).ok_or_else(|| de::Error::custom("this number is too large"))
    }
}

impl JsonSchema for Decimal {
    fn schema_name() -> Cow<'static, str> {
        "Decimal".into()
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "number", "description": "A number with at most three digits behind the point." })
    }
}

/// One number divided by another one above 0, to the nearest whole one, halves away from 0.
pub(super) fn nearest(number: i128, by: i128) -> i128 {
    let by = by.max(1);
    let half = if number < 0 { -(by / 2) } else { by / 2 };
    (number + half) / by
}

/// The whole number nearest to a square root.
pub(super) fn root(square: i128) -> i128 {
    i128::try_from((square.max(0).unsigned_abs().saturating_mul(4).isqrt()).div_ceil(2)).unwrap_or(i128::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_they_were_written() {
        for number in [0, 1, -1, 2500, -2500, -49, 999_999_999] {
            let text = serde_json::to_string(&Decimal(number)).unwrap();
            assert_eq!(serde_json::from_str::<Decimal>(&text).unwrap(), Decimal(number), "{text}");
        }
        assert!(serde_json::from_str::<Decimal>("1e300").is_err());
    }

    #[test]
    fn numbers_are_rounded_and_written() {
        assert_eq!(Decimal::ratio(2, 3).to_string(), "0.667");
        assert_eq!(Decimal::ratio(-1, 16).to_string(), "-0.063");
        assert_eq!(Decimal(2500).to_digits(0), "3");
        assert_eq!([29_949, 29_950, 100_000, -1].map(|it| Decimal(it).permille()), [299, 300, 1000, 0]);
        assert_eq!(Decimal(-49).to_digits(1), "0.0");
        assert_eq!(
            ["2", "0.5", ".25", "1.234"].map(Decimal::typed),
            [2000, 500, 250, 1234].map(|it| Some(Decimal(it)))
        );
        assert_eq!(["", ".", "-1", "1.2345", "two", "9223372036854775807"].map(Decimal::typed), [None; 6]);
        assert_eq!(
            [Decimal(3_149).signed(1), Decimal(-3_149).signed(1), Decimal(0).signed(1)],
            ["+3.1", "-3.1", "0.0"]
        );
        assert_eq!([0, 1, 2, 3, 4, 6, 7, 1_000_000].map(root), [0, 1, 1, 2, 2, 2, 3, 1000]);
    }
}
