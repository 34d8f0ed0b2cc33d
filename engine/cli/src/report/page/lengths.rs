//! How long games are, and stats at their end: histograms with what most games are within.

use super::data::Data;
use super::plot::histogram;
use super::section::{Section, Table};
use super::words::{counted, name, number};
use maud::{Markup, html};
use tuckbox_bots::statistics::{QUANTILES, Spread};

/// How long games are.
pub fn lengths(data: &Data) -> Option<Section> {
    let lengths = &data.report.lengths;
    let turns = lengths.turns.as_ref().filter(|turns| (turns.least, turns.most) != (0, 0));
    let all: Vec<(&str, &Spread)> =
        lengths.decisions.iter().map(|it| ("decisions", it)).chain(turns.map(|it| ("turns", it))).collect();
    let mut finding = all.iter().map(|(what, spread)| most_of(what, spread)).collect::<Vec<_>>().join("; ") + ".";
    let cut = data.report.games - data.report.finished;
    if cut > 0 {
        finding += &format!(" {} came to no end within {} decisions.", counted(cut, "game"), data.report.limit);
    }
    (!all.is_empty()).then(|| Section {
        id: "lengths",
        title: "Lengths",
        finding,
        plots: html! {
            div.two {
                @for (what, spread) in &all { (figure(&format!("{what} in a game"), spread)) }
            }
        },
        tables: vec![spreads(all.iter().map(|(what, spread)| ((*what).to_owned(), *spread)))],
        limits: "A decision is whatever a seat is asked where it has something to choose, from a whole turn down to a single target; \
                 so decisions of different games cannot be compared, and people take longer over some than over others.",
    })
}

/// "Half of the games have 57 decisions or less, nine of ten 47 to 64".
fn most_of(what: &str, spread: &Spread) -> String {
    let [low, _, half, _, high] = spread.quantiles.map(number);
    format!("half of the games have {half} {what} or less, nine of ten {low} to {high}")
}

/// A histogram with its median and what nine of ten are within.
pub fn figure(what: &str, spread: &Spread) -> Markup {
    let [low, _, half, _, high] = spread.quantiles;
    let names = [format!("5 %: {low}"), format!("half: {half}"), format!("95 %: {high}")];
    let mut marks: Vec<(i64, &str)> = [low, half, high].into_iter().zip(names.iter().map(String::as_str)).collect();
    if low == high {
        marks.truncate(0);
    }
    html! {
        figure {
            (histogram(&spread.histogram, &marks, spread.count, what))
            p.beyond {
                "mean " (spread.mean.to_digits(1)) " ± " (spread.margin.to_digits(1)) ", spread " (spread.deviation.to_digits(1))
                ", least " (number(spread.least)) ", most " (number(spread.most))
            }
        }
    }
}

/// Stats at the end, where they were asked for.
pub fn stats(data: &Data) -> Option<Section> {
    let stats = data.report.stats.as_ref().filter(|stats| !stats.is_empty())?;
    let mut all: Vec<(String, &Spread)> = Vec::new();
    for (stat, values) in stats {
        for (of, spread) in data.plan.stat_names(&name(stat), values.len()).into_iter().zip(values) {
            all.extend(spread.as_ref().map(|spread| (of, spread)));
        }
    }
    let told = |(of, spread): &(String, &Spread)| {
        let [low, _, half, _, high] = spread.quantiles.map(number);
        format!("{of}: {half} in the middle, nine of ten {low} to {high}")
    };
    let finding = all.iter().take(4).map(told).collect::<Vec<_>>().join("; ") + ".";
    (!all.is_empty()).then(|| Section {
        id: "stats",
        title: "At the end",
        finding,
        plots: html! { div.two { @for (of, spread) in &all { (figure(of, spread)) } } },
        tables: vec![spreads(all.iter().map(|(of, spread)| (of.clone(), *spread)))],
        limits: "Of games that came to their end. What stands at the end does not say how it came about, nor when.",
    })
}

fn spreads<'a>(all: impl Iterator<Item = (String, &'a Spread)>) -> Table {
    let quantiles = QUANTILES.map(|percent| format!("{percent} %"));
    let [a, b, c, d, e] = quantiles.each_ref().map(String::as_str);
    let line = |(of, spread): (String, &Spread)| {
        let mean = format!("{} ± {}", spread.mean.to_digits(1), spread.margin.to_digits(1));
        let whole = [&[spread.least], &spread.quantiles[..], &[spread.most]].concat();
        [of, mean, spread.deviation.to_digits(1)].into_iter().chain(whole.into_iter().map(number)).collect()
    };
    Table::of(&["in a game", "mean", "spread", "least", a, b, c, d, e, "most"]).with(all.map(line))
}
