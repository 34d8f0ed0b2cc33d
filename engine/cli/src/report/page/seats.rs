//! Seats: how often each wins, and what it is worth to be first.

use super::data::Data;
use super::plot::{Middle, Row, Scale, Tone, dots};
use super::section::{Section, Table};
use super::words::{count, counted, percent, range, share};
use maud::html;
use tuckbox_bots::statistics::{Decimal, Tally};
use tuckbox_core::ids::Seat;

/// The section, where there are seats to compare.
pub fn section(data: &Data) -> Option<Section> {
    let report = &data.report;
    if report.winners.len() < 2 || report.games == 0 {
        return None;
    }
    let seats = u64::try_from(report.winners.len()).unwrap_or(1);
    let all: u64 = report.winners.iter().sum();
    let even = Tally { games: report.games * seats, wins: all }.rate()?.percent;
    let row = |(seat, &wins): (Seat, &u64)| {
        let rate = Tally { games: report.games, wins }.rate()?;
        let hover = format!("{} of {}.", count(wins), counted(report.games, "game"));
        let tone = Tone::beside(&rate, even);
        Some(Row { name: format!("seat {}", seat.letter()), rate, told: share(&rate), hover, tone })
    };
    let rows: Vec<Row> = (0..).map(Seat).zip(&report.winners).filter_map(row).collect();
    let ends = rows.iter().flat_map(|row| [row.rate.low, row.rate.high]);
    let scale = Scale::around(ends.chain([even]));
    let others =
        [("draws", report.draws), ("won together", report.shared), ("without an end", report.games - report.finished)];
    let others: Vec<(&str, Tally)> = others
        .into_iter()
        .filter(|(_, games)| *games > 0)
        .map(|(word, wins)| (word, Tally { games: report.games, wins }))
        .collect();
    let told = others.iter().filter_map(|(word, tally)| Some(format!("{word} {}", percent(tally.rate()?.percent))));
    let told = told.collect::<Vec<_>>().join(", ");
    let table = Table::of(&["seat", "wins"]).with(rows.iter().map(|row| vec![row.name.clone(), row.told.clone()]));
    let rest = others.iter().filter_map(|(word, tally)| Some(vec![(*word).to_owned(), share(&tally.rate()?)]));
    Some(Section {
        id: "seats",
        title: "Seats",
        finding: finding(data),
        plots: html! {
            figure {
                (dots(&rows, scale, Some(Middle(even, "even")), "% of games won"))
                @if !told.is_empty() { p.beyond { "Besides: " (told) "." } }
            }
        },
        tables: vec![table.with(rest)],
        limits: "What the seat is worth is told apart from who sits there only where all seats have the same players and bring the same decks. \
                 Where chance or a choice says who begins, seat A is no more the beginner than another: what beginning is worth then \
                 stands under Actions, with the action that is taken to begin. \
                 What is owed to turn order among players who think can be another thing among those who do not.",
    })
}

fn finding(data: &Data) -> String {
    let Some(rate) = &data.report.first_seat else {
        return String::from("Seats differ by their decks or players, so what is owed to turn order cannot be told.");
    };
    let size = Decimal(rate.percent.0.abs()).to_digits(1);
    match Tone::beside(rate, Decimal(0)) {
        Tone::More => format!("Seat A, the first, wins {size} points more than its share ({}).", range(rate)),
        Tone::Less => format!("Seat A, the first, wins {size} points less than its share ({}).", range(rate)),
        Tone::Open => format!(
            "Seat A, the first, is not seen to win more or less than its share: {} points beside it ({}).",
            rate.percent.signed(1),
            range(rate)
        ),
    }
}
