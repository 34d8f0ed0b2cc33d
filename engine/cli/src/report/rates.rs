//! Rates for people, on terminals and on pages, and the names they are of: the one place that
//! knows how they are rounded. In lists of many, what few games say is told in whole per cent,
//! and what next to none say not at all: programs and tables have all of it.

use tuckbox_bots::statistics::{Decimal, Rate};

/// Where the true figure lies so many points around the one found, it is told in whole ones.
const COARSE: Decimal = Decimal(5_000);

/// Where it lies so many around, nothing is told.
const UNKNOWN: Decimal = Decimal(25_000);

/// What is told of something that is not known.
const NOTHING: &str = "–";

/// "70.6 %".
pub fn percent(value: Decimal) -> String {
    format!("{} %", value.to_digits(1))
}

/// Where the true rate lies: "67.3–73.7".
pub fn interval(rate: &Rate) -> String {
    format!("{}–{}", rate.low.to_digits(1), rate.high.to_digits(1))
}

/// "70.6 % (67.3–73.7)".
pub fn share(rate: &Rate) -> String {
    format!("{} ({})", percent(rate.percent), interval(rate))
}

/// "71 (67–74)", where many stand beside each other.
pub fn whole(rate: &Rate) -> String {
    let [percent, low, high] = [rate.percent, rate.low, rate.high].map(|it| it.to_digits(0));
    format!("{percent} ({low}–{high})")
}

/// Where a true difference lies: "+2.3 to +3.9".
pub fn range(rate: &Rate) -> String {
    format!("{} to {}", rate.low.signed(1), rate.high.signed(1))
}

/// "+3.1 points (+2.3 to +3.9)".
pub fn points(rate: &Rate) -> String {
    format!("{} points ({})", rate.percent.signed(1), range(rate))
}

/// How far the true rate may lie from what is told of it.
fn half_width(rate: Rate) -> Decimal {
    Decimal((rate.high.0 - rate.low.0) / 2)
}

/// With how many digits behind the point it is told; nothing where next to nothing is known.
fn digits(rate: Option<Rate>) -> Option<(Rate, u32)> {
    let rate = rate.filter(|&rate| half_width(rate) < UNKNOWN)?;
    Some((rate, u32::from(half_width(rate) < COARSE)))
}

/// The rate alone.
pub fn short(rate: Option<Rate>) -> String {
    digits(rate).map_or(NOTHING.into(), |(rate, digits)| rate.percent.to_digits(digits))
}

/// The rate and where the true one lies.
pub fn ranged(rate: Option<Rate>) -> [String; 2] {
    let Some((Rate { low, high, .. }, digits)) = digits(rate) else { return [NOTHING.into(), String::new()] };
    [short(rate), format!("({} to {})", low.to_digits(digits), high.to_digits(digits))]
}

/// The same of a difference, with a star where it is more than chance.
pub fn difference(rate: Option<Rate>, beyond_chance: bool) -> [String; 2] {
    let star = if beyond_chance { "*" } else { "" };
    match digits(rate) {
        Some((Rate { percent, low, high, .. }, digits)) => {
            let [told, low, high] = [percent, low, high].map(|it| it.signed(digits));
            [format!("{told}{star}"), format!("({low} to {high})")]
        }
        None => [format!("{NOTHING}{star}"), String::new()],
    }
}

/// A name with what people call it, where that is another word: "E04 Anvil Warden".
pub fn titled(name: &str, title: Option<&str>) -> String {
    match title {
        Some(title) if title.to_lowercase() != name.replace('_', " ") => format!("{name} {title}"),
        _ => name.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tuckbox_bots::statistics::Tally;

    #[test]
    fn rates_are_rounded_to_the_nearest_tenth_and_not_outwards() {
        let rate = Rate { games: 9, percent: Decimal(3_149), low: Decimal(-349), high: Decimal(3_851) };
        assert_eq!(share(&rate), "3.1 % (-0.3–3.9)");
        assert_eq!(points(&rate), "+3.1 points (-0.3 to +3.9)");
        // 29.885 to 70.115.
        assert_eq!(Tally { games: 20, wins: 10 }.rate().as_ref().map(share).unwrap(), "50.0 % (29.9–70.1)");
        assert_eq!(Tally { games: 60, wins: 24 }.rate().as_ref().map(share).unwrap(), "40.0 % (28.6–52.6)");
    }

    #[test]
    fn what_few_games_say_is_told_coarsely_or_not_at_all() {
        let told = |wins, games| ranged(Tally { games, wins }.rate());
        assert_eq!(told(1, 1), ["–", ""]);
        assert_eq!(told(9, 30), ["30", "(17 to 48)"]);
        assert_eq!(told(333, 1000), ["33.3", "(30.4 to 36.3)"]);
        let less = |wins, games, others| Tally { games, wins }.less(Tally { games: others, wins: 0 });
        assert_eq!(difference(less(3, 4, 4), false), ["–", ""]);
        assert_eq!(difference(less(30, 30, 30), true)[0], "+100*");
        assert_eq!(short(None), "–");
    }
}
