//! Plots as inline SVG. Across, everything is placed in per cent of the width, so that a
//! plot is as wide as there is room and its words stay as large as all others; nothing but
//! whole numbers is reckoned with, so that the same figures are the same page everywhere.

use maud::{Markup, html};
use tuckbox_bots::statistics::{Decimal, Histogram, Rate};

/// From the least to the greatest value of an axis.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Scale {
    low: i64,
    high: i64,
    step: i64,
}

impl Scale {
    /// An axis on which all these values stand, with some five round numbers.
    pub fn around(values: impl IntoIterator<Item = Decimal>) -> Self {
        let (mut low, mut high) = (i64::MAX, i64::MIN);
        for Decimal(value) in values {
            (low, high) = (low.min(value), high.max(value));
        }
        if low > high {
            (low, high) = (0, 0);
        }
        if low == high {
            (low, high) = (low.saturating_sub(1000), high.saturating_add(1000));
        }
        let round = (0..=17).flat_map(|power| [1, 2, 5].map(|part| part * 10_i64.pow(power)));
        let fits = |step: &i64| high.saturating_sub(low) / step <= 5;
        let step = round.clone().find(fits).or(round.last()).unwrap_or(1);
        let down = low.div_euclid(step).saturating_mul(step);
        let up = high.div_euclid(step).saturating_add(i64::from(high.rem_euclid(step) > 0)).saturating_mul(step);
        Self { low: down, high: up, step }
    }

    /// An axis of shares, from nothing to all.
    pub fn of_shares() -> Self {
        Self { low: 0, high: 100_000, step: 20_000 }
    }

    /// So much of it, in thousandths of its length, from its low end.
    fn part(self, Decimal(value): Decimal, thousandths: i128) -> i64 {
        let length = i128::from(self.high.saturating_sub(self.low)).max(1);
        let from = i128::from(value.clamp(self.low, self.high)) - i128::from(self.low);
        i64::try_from(from * thousandths / length).unwrap_or(0)
    }

    /// Where a value stands, in whole steps of an axis that is so long.
    pub fn place(self, value: Decimal, length: i64) -> i64 {
        self.part(value, length.into())
    }

    /// Where a value stands across: "12.34%".
    pub fn across(self, value: Decimal) -> String {
        format!("{}%", Decimal(self.part(value, 100_000)).to_digits(2))
    }

    /// Where it stands from the top, in a plot of this height.
    pub fn down(self, value: Decimal, height: i64) -> String {
        Decimal(height * 1000 - self.part(value, i128::from(height) * 1000)).to_digits(1)
    }

    /// Its round numbers.
    pub fn ticks(self) -> impl Iterator<Item = Decimal> {
        (0..).map_while(move |at: i64| {
            let value = self.low.checked_add(self.step.checked_mul(at)?)?;
            (value <= self.high).then_some(Decimal(value))
        })
    }

    /// How many digits behind the point tell its round numbers apart.
    pub fn digits(self) -> u32 {
        match self.step {
            step if step % 1000 == 0 => 0,
            step if step % 100 == 0 => 1,
            step if step % 10 == 0 => 2,
            _ => 3,
        }
    }
}

/// How a value stands out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tone {
    /// It is more than chance says.
    More,
    /// It is less.
    Less,
    /// It may be chance.
    Open,
}

impl Tone {
    /// By whether a value, with its interval, is beyond another one.
    pub fn beside(rate: &Rate, middle: Decimal) -> Self {
        match (rate.low > middle, rate.high < middle) {
            (true, _) => Self::More,
            (_, true) => Self::Less,
            _ => Self::Open,
        }
    }

    /// The class of the style sheet.
    pub fn class(self) -> &'static str {
        match self {
            Self::More => "more",
            Self::Less => "less",
            Self::Open => "open",
        }
    }
}

/// A line of a plot: a name, a value with where the true one lies, and that in words.
pub struct Row {
    /// What it is.
    pub name: String,
    /// Its value.
    pub rate: Rate,
    /// The value in words.
    pub told: String,
    /// What else is told where somebody points at it.
    pub hover: String,
    /// How it stands out.
    pub tone: Tone,
}

/// What a value is set against: where it stands and what it is called.
#[derive(Clone, Copy)]
pub struct Middle<'a>(pub Decimal, pub &'a str);

/// Values under each other, each a dot with whiskers; below them the axis and what is
/// measured on it.
pub fn dots(rows: &[Row], scale: Scale, middle: Option<Middle>, unit: &str) -> Markup {
    dots_beside(rows, scale, middle, None, unit)
}

/// The same beside a band of values that are as good as one another.
pub fn dots_beside(
    rows: &[Row],
    scale: Scale,
    middle: Option<Middle>,
    band: Option<[Decimal; 2]>,
    unit: &str,
) -> Markup {
    html! {
        div.dots {
            @if let Some(Middle(value, name)) = middle {
                div.row.axis { span.name {} svg.scale height="18" aria-hidden="true" {
                    text.middle x=(scale.across(value)) y="13" text-anchor="middle" { (name) }
                } span.told {} }
            }
            @for row in rows {
                div.row.(row.tone.class()) {
                    span.name { (row.name) }
                    svg.track height="26" role="img" aria-label={ (row.name) ": " (row.told) } {
                        title { (row.name) ": " (row.told) ". " (row.hover) }
                        @if let Some([low, high]) = band {
                            @let wide = Decimal(scale.part(high, 100_000) - scale.part(low, 100_000));
                            rect.band x=(scale.across(low)) width={ (wide.to_digits(2)) "%" } y="0" height="26" {}
                        }
                        (gridlines(scale, middle, 26))
                        (whisker(&row.rate, scale))
                    }
                    span.told { (row.told) }
                }
            }
            div.row.axis { span.name {} (axis(scale, unit)) span.told {} }
        }
    }
}

/// A part of a whole.
pub struct Part {
    /// What it is.
    pub name: String,
    /// Its share, in per cent.
    pub share: Decimal,
    /// It is what is left beside the others.
    pub rest: bool,
}

/// Wholes under each other, each a bar of its parts, which have their names where there is
/// room for them.
pub fn parts(rows: &[(String, Vec<Part>)], unit: &str) -> Markup {
    let scale = Scale::of_shares();
    let told = |parts: &[Part], digits: u32| {
        let told = parts.iter().map(|part| format!("{} {}", part.name, part.share.to_digits(digits)));
        told.collect::<Vec<_>>().join(", ")
    };
    html! {
        div.dots {
            @for (name, parts) in rows {
                div.row.open {
                    span.name { (name) }
                    svg.track height="26" role="img" aria-label={ (name) ": " (told(parts, 1)) } {
                        title { (name) ": " (told(parts, 1)) " " (unit) "." }
                        @for (nth, (part, from)) in parts.iter().zip(begins(parts)).enumerate() {
                            @let class = if part.rest { "rest" } else if nth % 2 == 0 { "even" } else { "odd" };
                            @let to = Decimal(from.0 + part.share.0);
                            @let wide = Decimal(scale.part(to, 100_000) - scale.part(from, 100_000));
                            rect.part.(class) x=(scale.across(from)) width={ (wide.to_digits(2)) "%" } y="3" height="20" {}
                            @if part.share > Decimal(if part.rest { 15_000 } else { 6_000 }) {
                                text.part x=(scale.across(Decimal(from.0 + part.share.0 / 2))) y="17" text-anchor="middle" { (part.name) }
                            }
                        }
                    }
                    span.told { (told(parts, 0)) }
                }
            }
            div.row.axis { span.name {} (axis(scale, unit)) span.told {} }
        }
    }
}

/// Where each part of a whole begins.
fn begins(parts: &[Part]) -> impl Iterator<Item = Decimal> {
    parts.iter().scan(0, |at, part| {
        let from = Decimal(*at);
        *at += part.share.0;
        Some(from)
    })
}

/// A value with its whiskers, in a line of 26 units.
pub fn whisker(rate: &Rate, scale: Scale) -> Markup {
    let [low, at, high] = [rate.low, rate.percent, rate.high].map(|value| scale.across(value));
    html! {
        line.whisker x1=(low) x2=(high) y1="13" y2="13" {}
        line.whisker x1=(low) x2=(low) y1="9" y2="17" {}
        line.whisker x1=(high) x2=(high) y1="9" y2="17" {}
        circle.dot cx=(at) cy="13" r="5" {}
    }
}

fn gridlines(scale: Scale, middle: Option<Middle>, height: u32) -> Markup {
    html! {
        @for tick in scale.ticks() {
            line.grid x1=(scale.across(tick)) x2=(scale.across(tick)) y1="0" y2=(height) {}
        }
        @if let Some(Middle(value, _)) = middle {
            line.middle x1=(scale.across(value)) x2=(scale.across(value)) y1="0" y2=(height) {}
        }
    }
}

/// The axis across, with its round numbers and what is measured.
fn axis(scale: Scale, unit: &str) -> Markup {
    html! {
        svg.scale height="38" aria-hidden="true" {
            @for tick in scale.ticks() {
                line.tick x1=(scale.across(tick)) x2=(scale.across(tick)) y1="0" y2="4" {}
                text x=(scale.across(tick)) y="16" text-anchor="middle" { (tick.to_digits(scale.digits())) }
            }
            text.unit x="50%" y="33" text-anchor="middle" { (unit) }
        }
    }
}

/// Height of plots with an axis of their own upwards.
const HEIGHT: i64 = 180;

/// Numbers as columns, with marks where 5, 50 and 95 of 100 lie below.
pub fn histogram(found: &Histogram, marks: &[(i64, &str)], count: u64, unit: &str) -> Markup {
    let Histogram { first, width, counts, below, above } = found;
    let end = first.saturating_add(width.saturating_mul(i64::try_from(counts.len()).unwrap_or(1)));
    // Columns begin half a number before their least one, so that it stands in their middle.
    let edge = |number: i64| Decimal(number.saturating_mul(1000).saturating_sub(500));
    let across = Scale { low: edge(*first).0, high: edge(end).0, step: 1 };
    let share = |times: u64| Decimal::ratio(i128::from(times) * 100, i128::from(count.max(1)));
    let up = Scale::around(counts.iter().map(|&times| share(times)).chain([Decimal(0)]));
    let ticks =
        Scale::around([Decimal(first.saturating_mul(1000)), Decimal(end.saturating_sub(1).saturating_mul(1000))]);
    let whole = |tick: &Decimal| tick.0 % 1000 == 0 && tick.0 >= across.low && tick.0 <= across.high;
    html! {
        div.plot {
            (upward(up, HEIGHT, "% of games"))
            svg.field height=(HEIGHT + 38) role="img" aria-label=(unit) {
                (levels(up, HEIGHT))
                @for (at, &times) in (0..).zip(counts) {
                    @let from = first.saturating_add(width.saturating_mul(at));
                    @let to = from.saturating_add(*width);
                    @if times > 0 {
                        g {
                            title { (range(from, to)) ": " (share(times).to_digits(1)) " % of games, " (times) " of " (count) }
                            rect.column x=(across.across(edge(from))) width=(wide(across, edge(from), edge(to)))
                                y=(up.down(share(times), HEIGHT)) height=(Decimal(up.part(share(times), i128::from(HEIGHT) * 1000)).to_digits(1)) {}
                        }
                    }
                }
                @for (line, (number, name)) in (0..).zip(marks) {
                    @let value = Decimal(number.saturating_mul(1000));
                    @let x = across.across(value);
                    @let left = across.place(value, 100) > 60;
                    line.mark x1=(x) x2=(x) y1="0" y2=(HEIGHT) {}
                    text.mark x=(x) dx=(if left { -4 } else { 4 }) y=(11 + 14 * line) text-anchor=(if left { "end" } else { "start" }) { (name) }
                }
                line.base x1="0%" x2="100%" y1=(HEIGHT) y2=(HEIGHT) {}
                @for tick in ticks.ticks().filter(whole) {
                    line.tick x1=(across.across(tick)) x2=(across.across(tick)) y1=(HEIGHT) y2=(HEIGHT + 4) {}
                    text x=(across.across(tick)) y=(HEIGHT + 17) text-anchor="middle" { (tick.to_digits(0)) }
                }
                text.unit x="50%" y=(HEIGHT + 34) text-anchor="middle" { (unit) }
            }
        }
        @if below + above > 0 {
            p.beyond { "Not shown: " (below + above) " of " (count) " that lie further out." }
        }
    }
}

fn range(from: i64, to: i64) -> String {
    if to == from + 1 { from.to_string() } else { format!("{from} to {}", to - 1) }
}

/// How wide a column is, with a little room between columns.
fn wide(across: Scale, from: Decimal, to: Decimal) -> String {
    let width = across.part(to, 100_000) - across.part(from, 100_000);
    format!("{}%", Decimal((width - 150).max(width / 2)).to_digits(2))
}

/// The axis upwards, with what is measured.
pub fn upward(up: Scale, height: i64, unit: &str) -> Markup {
    html! {
        svg.upward height=(height + 38) aria-hidden="true" {
            @for tick in up.ticks() {
                text x="100%" dx="-6" y=(up.down(tick, height)) dy="4" text-anchor="end" { (tick.to_digits(up.digits())) }
            }
            text.unit x="0" y="0" transform={ "translate(11 " (height / 2) ") rotate(-90)" } text-anchor="middle" { (unit) }
        }
    }
}

/// Lines across at the round numbers of the axis upwards.
pub fn levels(up: Scale, height: i64) -> Markup {
    html! {
        @for tick in up.ticks() {
            line.grid x1="0%" x2="100%" y1=(up.down(tick, height)) y2=(up.down(tick, height)) {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ticks(values: [i64; 2]) -> Vec<String> {
        let scale = Scale::around(values.map(Decimal));
        scale.ticks().map(|tick| tick.to_digits(scale.digits())).collect()
    }

    #[test]
    fn axes_have_round_numbers_around_all_values() {
        assert_eq!(ticks([26_100, 70_600]), ["20", "30", "40", "50", "60", "70", "80"]);
        assert_eq!(ticks([-1_200, 3_900]), ["-2", "-1", "0", "1", "2", "3", "4"]);
        assert_eq!(ticks([0, 900]), ["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"]);
        assert_eq!(ticks([5_000, 5_000]), ["4.0", "4.5", "5.0", "5.5", "6.0"]);
        assert!(Scale::around([]).ticks().count() > 1);
        assert!(ticks([i64::MIN, i64::MAX]).len() < 20);
    }

    #[test]
    fn values_stand_where_the_axis_says() {
        let scale = Scale::around([Decimal(0), Decimal(100_000)]);
        assert_eq!(
            [0, 25_000, 100_000, 200_000].map(|value| scale.across(Decimal(value))),
            ["0.00%", "25.00%", "100.00%", "100.00%"]
        );
        assert_eq!([0, 25_000, 100_000].map(|value| scale.down(Decimal(value), 200)), ["200.0", "150.0", "0.0"]);
    }

    #[test]
    fn the_parts_of_a_whole_stand_side_by_side() {
        let part = |name: &str, share, rest| Part { name: name.into(), share: Decimal(share), rest };
        let page = parts(
            &[("half".into(), vec![part("A", 40_000, false), part("B", 57_000, false), part("nobody", 3_000, true)])],
            "% of games",
        );
        let page = page.into_string();
        for bar in [
            "even\" x=\"0.00%\" width=\"40.00%\"",
            "odd\" x=\"40.00%\" width=\"57.00%\"",
            "rest\" x=\"97.00%\" width=\"3.00%\"",
        ] {
            assert!(page.contains(bar), "{bar}: {page}");
        }
        // There is no room for the name of the last one.
        assert_eq!([">A</text>", ">B</text>", ">nobody</text>"].map(|name| page.contains(name)), [true, true, false]);
    }

    #[test]
    fn a_histogram_has_every_column_and_says_what_it_leaves_out() {
        let found = Histogram { first: 10, width: 5, counts: vec![1, 0, 3], below: 0, above: 2 };
        let page = histogram(&found, &[(20, "median")], 6, "turns <in> a game").into_string();
        assert_eq!(page.matches("class=\"column\"").count(), 2);
        for part in
            ["10 to 14: 16.7 % of games, 1 of 6", "20 to 24: 50.0 %", "Not shown: 2 of 6", "turns &lt;in&gt; a game"]
        {
            assert!(page.contains(part), "{part}: {page}");
        }
    }
}
