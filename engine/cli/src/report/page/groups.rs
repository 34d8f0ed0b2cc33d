//! Groups of cards: kinds, and what else cards were put together by (`--by`), by what
//! having one of the group in hand goes with.

use super::data::Data;
use super::plot::{Middle, Row, Scale, Tone, dots};
use super::section::{Section, Table};
use super::words::{count, counted, name, percent, points, share};
use maud::html;
use tuckbox_bots::simulate::{CardFigures, KIND};
use tuckbox_bots::statistics::{Decimal, Rate};

/// A way in which cards are put together, and the groups that were in a hand.
struct Grouping<'a> {
    by: &'a str,
    groups: Vec<(&'a CardFigures, Rate)>,
}

/// The section, where there are two groups of a kind at least.
pub fn section(data: &Data) -> Option<Section> {
    let kinds = data.report.kinds.iter().map(|list| (KIND, list));
    let others = data.report.groups.iter().flatten().map(|(by, list)| (by.as_str(), list));
    let all: Vec<Grouping> = kinds.chain(others).filter_map(|(by, list)| grouping(by, list)).collect();
    (!all.is_empty()).then(|| Section {
        id: "groups",
        title: "Groups of cards",
        finding: finding(&all),
        plots: html! {
            @for Grouping { by, groups } in &all {
                @let rows: Vec<Row> = groups.iter().map(row).collect();
                @let scale = Scale::around(rows.iter().flat_map(|row| [row.rate.low, row.rate.high]));
                figure {
                    figcaption { "By " (name(by)) ": wins of games with one of the group in hand (GIH WR). Filled dots are those whose IWD is more than chance for all of the plot together." }
                    (dots(&rows, scale, None::<Middle>, "% of games won with one in hand"))
                }
            }
        },
        tables: all.iter().map(table).collect(),
        limits: "Each card of a group counts for itself, and the whiskers know that those of one seat win or lose together. As with cards, \
                 this observes and does not cause: what is dear is in hand when games are long, and what one deck alone has wins as that \
                 deck does.",
    })
}

/// In the order of their numbers, where they are numbers; else the best first.
fn grouping<'a>(by: &'a str, list: &'a [CardFigures]) -> Option<Grouping<'a>> {
    let mut groups: Vec<(&CardFigures, Rate)> = list.iter().filter_map(|group| Some((group, group.gih_wr?))).collect();
    let numbers: Option<Vec<i64>> = groups.iter().map(|(group, _)| group.name.parse().ok()).collect();
    match numbers {
        Some(_) => groups.sort_by_key(|(group, _)| group.name.parse::<i64>().unwrap_or(0)),
        None => groups.sort_by_key(|(_, rate)| std::cmp::Reverse(rate.percent)),
    }
    (groups.len() > 1).then_some(Grouping { by, groups })
}

fn finding(all: &[Grouping]) -> String {
    let beyond = |Grouping { by, groups }: &Grouping| {
        let found = groups.iter().filter(|(group, _)| group.beyond_chance);
        let mut named: Vec<(Decimal, String)> = found
            .filter_map(|(group, _)| {
                Some((group.iwd?.percent, format!("{} ({})", name(&group.name), group.iwd?.percent.signed(1))))
            })
            .collect();
        named.sort_by_key(|(points, _)| std::cmp::Reverse(points.0.abs()));
        let names: Vec<&str> = named.iter().map(|(_, text)| text.as_str()).take(4).collect();
        (!names.is_empty())
            .then(|| format!("By {}, having one in hand goes with winning or losing: {}.", name(by), names.join(", ")))
    };
    let told: Vec<String> = all.iter().filter_map(beyond).collect();
    match told.is_empty() {
        true => String::from("No group of cards is seen to win or lose games by being in hand."),
        false => told.join(" "),
    }
}

fn row((group, rate): &(&CardFigures, Rate)) -> Row {
    let played = group.play_rate.map_or(String::new(), |rate| format!(" Played in {} of them.", percent(rate.percent)));
    let iwd = group.iwd.map_or(String::new(), |iwd| format!(" IWD {}.", points(&iwd)));
    let hover = format!("In hand {}.{played}{iwd}", counted(group.in_hand, "time"));
    let tone = match group.iwd {
        Some(iwd) if group.beyond_chance && iwd.percent.0 > 0 => Tone::More,
        Some(_) if group.beyond_chance => Tone::Less,
        _ => Tone::Open,
    };
    Row { name: name(&group.name), rate: *rate, told: share(rate), hover, tone }
}

fn table(Grouping { by, groups }: &Grouping) -> Table {
    let by = name(by);
    let line = |(group, rate): &(&CardFigures, Rate)| {
        let star = if group.beyond_chance { " ★" } else { "" };
        vec![
            name(&group.name),
            count(group.in_hand),
            group.play_rate.map_or(String::from("–"), |rate| percent(rate.percent)),
            share(rate),
            group.iwd.map_or(String::from("–"), |iwd| format!("{}{star}", points(&iwd))),
        ]
    };
    Table::of(&[&by, "times in hand", "played", "GIH WR", "IWD (★ more than chance)"]).with(groups.iter().map(line))
}
