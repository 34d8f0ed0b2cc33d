//! Decks: how each does against others, and the matrix of who meets whom.

use super::plot::{self, Middle, Row, Scale, Tone};
use super::section::{Section, Table};
use super::words::{count, counted, name, percent, share, some_of};
use maud::{Markup, html};
use std::collections::BTreeSet;
use tuckbox_bots::simulate::{DeckWins, Report, by_deck, by_meeting, of_all};
use tuckbox_bots::statistics::{Decimal, Rate, Tally, discoveries};

/// How often each deck wins, the one that wins most first.
fn ranked<'a>(all: &[DeckWins<'a>]) -> Vec<(&'a str, Rate)> {
    let mut decks: Vec<(&str, Rate)> = all.iter().filter_map(|deck| Some((deck.deck, deck.tally().rate()?))).collect();
    decks.sort_by_key(|(_, rate)| std::cmp::Reverse(rate.percent));
    decks
}

/// The section, where decks meet others.
pub fn section(report: &Report) -> Option<Section> {
    let all = by_deck(&report.pairings);
    let (decks, even) = (ranked(&all), of_all(&all).rate()?.percent);
    let rows: Vec<Row> = decks.iter().map(|&(deck, rate)| row(deck, rate, even)).collect();
    let scale = Scale::around(decks.iter().flat_map(|(_, rate)| [rate.low, rate.high]).chain([even]));
    let matrix = matrix(report, &decks, even);
    Some(Section {
        id: "decks",
        title: "Decks",
        finding: finding(&all, &decks, even),
        plots: html! {
            figure {
                (plot::dots(&rows, scale, Some(Middle(even, "even")), "% of games won against other decks"))
            }
            figure.matrix {
                figcaption { "Who wins against whom: the deck of the line against that of the column, in per cent, with where the true share lies." }
                (matrix)
            }
        },
        tables: tables(report, &decks),
        limits: "A deck is as strong as those who play it: other players, other figures. Where one deck wins most of its games, \
                 look in the matrix whether it does so against all others or against one of them.",
    })
}

fn row(deck: &str, rate: Rate, even: Decimal) -> Row {
    let hover = format!("Of {} against other decks.", counted(rate.games, "game"));
    Row { name: name(deck), rate, told: share(&rate), hover, tone: Tone::beside(&rate, even) }
}

/// Which decks are more or less than even by more than chance, for all of them together.
fn finding(all: &[DeckWins], decks: &[(&str, Rate)], even: Decimal) -> String {
    let whole = of_all(all);
    let apart: Vec<u64> = all.iter().map(|deck| deck.tally().apart_from(whole)).collect();
    let beyond: BTreeSet<&str> =
        all.iter().zip(discoveries(&apart)).filter(|(_, beyond)| *beyond).map(|(deck, _)| deck.deck).collect();
    let (strong, mut weak): (Vec<_>, Vec<_>) =
        decks.iter().filter(|(deck, _)| beyond.contains(deck)).partition(|(_, rate)| rate.percent > even);
    weak.reverse();
    let told: Vec<String> = [(strong, "more", "strongest"), (weak, "less", "weakest")]
        .into_iter()
        .filter_map(|(side, word, most)| furthest(decks, &side, word, most))
        .collect();
    match told.as_slice() {
        [] => format!("The games set no deck apart as stronger or weaker than others; {} is even.", percent(even)),
        told => format!("{}; {} is even.", told.join("; "), percent(even)),
    }
}

/// The decks on one side of what is even, the furthest first: that one is called `most` of
/// all only where its bracket meets no other one's.
fn furthest(decks: &[(&str, Rate)], side: &[&(&str, Rate)], word: &str, most: &str) -> Option<String> {
    let (first, rate) = side.first()?;
    let apart = |other: &Rate| other.high < rate.low || rate.high < other.low;
    let wins = |(deck, rate): &&(&str, Rate)| format!("{} wins {}", name(deck), share(rate));
    let named: Vec<String> = side.iter().map(wins).collect();
    Some(match decks.iter().all(|(deck, other)| deck == first || apart(other)) {
        true => format!("{} and is the {most}", named.first()?),
        false => format!("{}: {word} than is even, but the games set none apart as the {most}", some_of(&named, 4)),
    })
}

/// The matrix of who meets whom.
fn matrix(report: &Report, decks: &[(&str, Rate)], even: Decimal) -> Markup {
    let meetings = by_meeting(&report.pairings);
    let find = |deck: &str, other: &str| {
        meetings.iter().find(|meeting| meeting.deck == deck && meeting.other == other).and_then(|it| it.tally.rate())
    };
    let scale = Scale::of_shares();
    html! {
        div.wide {
            table.meetings {
                thead {
                    tr {
                        td.corner { "wins ↓ against →" }
                        @for (other, _) in decks { th scope="col" { (name(other)) } }
                    }
                }
                tbody {
                    @for (deck, _) in decks {
                        tr {
                            th scope="row" { (name(deck)) }
                            @for (other, _) in decks {
                                @match find(deck, other) {
                                    Some(rate) => td.(level(&rate, even)) title={ (name(deck)) " against " (name(other)) ": wins " (share(&rate)) " of " (counted(rate.games, "game")) } {
                                        b { (rate.percent.to_digits(0)) }
                                        small { (rate.low.to_digits(0)) "–" (rate.high.to_digits(0)) }
                                        svg.track height="26" aria-hidden="true" {
                                            line.middle x1=(scale.across(even)) x2=(scale.across(even)) y1="5" y2="21" {}
                                            (plot::whisker(&rate, scale))
                                        }
                                    },
                                    None => td.none { (itself(report, deck, other)) },
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// What stands where a deck meets itself: how often the first seat wins there.
fn itself(report: &Report, deck: &str, other: &str) -> Markup {
    let own = report.pairings.iter().find(|pairing| deck == other && pairing.decks.iter().all(|it| it == deck));
    let first = own.and_then(|own| Tally { games: own.games, wins: *own.winners.first()? }.rate());
    html! {
        @if let Some(rate) = first {
            span title={ (name(deck)) " against itself: the first seat wins " (share(&rate)) " of " (counted(rate.games, "game")) } {
                small { "itself" br; "first " (rate.percent.to_digits(0)) }
            }
        } @else { "–" }
    }
}

/// How far a share is from what is even, as a class of the style sheet; what may be chance
/// has no colour.
fn level(rate: &Rate, even: Decimal) -> String {
    let far = (rate.percent.0 - even.0).abs() / 1000;
    let step = match far {
        0..6 => 1,
        6..14 => 2,
        14..25 => 3,
        _ => 4,
    };
    match Tone::beside(rate, even) {
        Tone::Open => String::from("open"),
        tone => format!("{} by-{step}", tone.class()),
    }
}

fn tables(report: &Report, decks: &[(&str, Rate)]) -> Vec<Table> {
    let first = Table::of(&["deck", "games against others", "wins"])
        .with(decks.iter().map(|(deck, rate)| vec![name(deck), count(rate.games), share(rate)]));
    if decks.len() < 3 {
        return vec![first];
    }
    let names: Vec<String> = decks.iter().map(|(deck, _)| name(deck)).collect();
    let head: Vec<&str> = std::iter::once("wins ↓ against →").chain(names.iter().map(String::as_str)).collect();
    let meetings = by_meeting(&report.pairings);
    let cell = |deck: &str, other: &str| {
        let found = meetings.iter().find(|meeting| meeting.deck == deck && meeting.other == other);
        found.and_then(|it| it.tally.rate()).map_or(String::from("–"), |rate| share(&rate))
    };
    let line = |(deck, _): &(&str, Rate)| {
        std::iter::once(name(deck)).chain(decks.iter().map(|(other, _)| cell(deck, other))).collect()
    };
    vec![first, Table::of(&head).with(decks.iter().map(line))]
}

#[cfg(test)]
mod tests {
    use super::*;
    use tuckbox_bots::simulate::Pairing;

    fn pairing(decks: &[&str], games: u64, winners: &[u64]) -> Pairing {
        let decks = decks.iter().map(|deck| (*deck).to_owned()).collect();
        Pairing { decks, games, finished: games, winners: winners.to_vec(), draws: 0, shared: 0 }
    }

    #[test]
    fn who_leads_by_chance_is_not_called_the_strongest() {
        let told = |wins: [u64; 3]| {
            let of = |decks: [usize; 2], first: u64| {
                let decks = decks.map(|at| ["hill", "shore", "wood"][at]);
                pairing(&decks, 200, &[first, 200 - first])
            };
            // Hill against shore, hill against wood, shore against wood.
            let pairings = vec![of([0, 1], wins[0]), of([0, 2], wins[1]), of([1, 2], wins[2])];
            let all = by_deck(&pairings);
            finding(&all, &ranked(&all), of_all(&all).rate().unwrap().percent)
        };
        assert_eq!(
            told([104, 105, 101]),
            "The games set no deck apart as stronger or weaker than others; 50.0 % is even."
        );
        // Both are stronger than wood is, and as strong as each other as far as anybody knows.
        let both = told([104, 140, 140]);
        assert!(both.starts_with("hill wins 61.0 % (56.1–65.7) and shore wins 59.0 % (54.1–63.7): more than is even, but the games set none apart as the strongest; wood wins 30.0 % "), "{both}");
        assert!(both.ends_with(" and is the weakest; 50.0 % is even."), "{both}");
        let one = told([140, 140, 100]);
        assert!(one.starts_with("hill wins 70.0 % (65.3–74.3) and is the strongest; "), "{one}");
        assert!(one.contains(": less than is even, but the games set none apart as the weakest"), "{one}");
    }
}
