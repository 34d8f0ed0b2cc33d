//! Decks: how each does against others, and the matrix of who meets whom.

use super::plot::{self, Middle, Row, Scale, Tone};
use super::section::{Section, Table};
use super::words::{count, counted, name, percent, share};
use maud::{Markup, html};
use std::collections::{BTreeMap, BTreeSet};
use tuckbox_bots::simulate::{DeckWins, Pairing, Report, by_deck};
use tuckbox_bots::statistics::{Decimal, Rate, Tally};

/// A deck against another one, whoever is first.
pub struct Meeting<'a> {
    /// The deck.
    pub deck: &'a str,
    /// The other one.
    pub other: &'a str,
    /// Its games and wins.
    pub tally: Tally,
}

/// Every deck against every other one; a game of more than two counts for each other deck
/// in it, and for each seat that has the deck.
pub fn meetings(pairings: &[Pairing]) -> Vec<Meeting<'_>> {
    let mut found: BTreeMap<(&str, &str), Tally> = BTreeMap::new();
    for pairing in pairings {
        for (deck, wins) in pairing.decks.iter().zip(&pairing.winners) {
            let others: BTreeSet<&String> = pairing.decks.iter().filter(|other| *other != deck).collect();
            for other in others {
                found.entry((deck, other)).or_default().join(Tally { games: pairing.games, wins: *wins });
            }
        }
    }
    found.into_iter().map(|((deck, other), tally)| Meeting { deck, other, tally }).collect()
}

/// What all decks win together of their games: what is even.
pub fn even(decks: &[DeckWins]) -> Tally {
    decks.iter().fold(Tally::default(), |mut all, deck| {
        all.join(Tally { games: deck.games, wins: deck.wins });
        all
    })
}

/// The section, where decks meet others.
pub fn section(report: &Report) -> Option<Section> {
    let mut decks: Vec<(&str, Rate)> = by_deck(&report.pairings)
        .iter()
        .filter_map(|deck| Some((deck.deck, Tally { games: deck.games, wins: deck.wins }.rate()?)))
        .collect();
    let even = even(&by_deck(&report.pairings)).rate()?.percent;
    decks.sort_by_key(|(_, rate)| std::cmp::Reverse(rate.percent));
    let rows: Vec<Row> = decks.iter().map(|&(deck, rate)| row(deck, rate, even)).collect();
    let scale = Scale::around(decks.iter().flat_map(|(_, rate)| [rate.low, rate.high]).chain([even]));
    let matrix = matrix(report, &decks, even);
    Some(Section {
        id: "decks",
        title: "Decks",
        finding: finding(&decks, even),
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

fn finding(decks: &[(&str, Rate)], even: Decimal) -> String {
    let of = |tone: Tone| {
        decks.iter().filter(move |(_, rate)| Tone::beside(rate, even) == tone).map(|(deck, rate)| (name(deck), rate))
    };
    let named = |(deck, rate): (String, &Rate)| format!("{deck} wins {}", share(rate));
    let strong = of(Tone::More).next().map(|first| format!("{} and is the strongest", named(first)));
    let weak = of(Tone::Less).next_back().map(|last| format!("{} and is the weakest", named(last)));
    let told: Vec<String> = strong.into_iter().chain(weak).collect();
    match told.as_slice() {
        [] => String::from("No deck is seen to be stronger or weaker than others: all brackets reach what is even."),
        told => format!("{}; {} is even.", told.join("; "), percent(even)),
    }
}

/// The matrix of who meets whom.
fn matrix(report: &Report, decks: &[(&str, Rate)], even: Decimal) -> Markup {
    let meetings = meetings(&report.pairings);
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
    let meetings = meetings(&report.pairings);
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

    fn pairing(decks: &[&str], games: u64, winners: &[u64]) -> Pairing {
        let decks = decks.iter().map(|deck| (*deck).to_owned()).collect();
        Pairing { decks, games, finished: games, winners: winners.to_vec(), draws: 0, shared: 0 }
    }

    #[test]
    fn decks_meet_each_other_whoever_is_first() {
        let pairings =
            [pairing(&["a", "b"], 10, &[7, 3]), pairing(&["b", "a"], 10, &[4, 6]), pairing(&["a", "a"], 10, &[9, 1])];
        let found: Vec<_> =
            meetings(&pairings).iter().map(|it| (it.deck, it.other, it.tally.games, it.tally.wins)).collect();
        assert_eq!(found, [("a", "b", 20, 13), ("b", "a", 20, 7)]);
        // Of three, each meets both others.
        let three = [pairing(&["a", "b", "b"], 9, &[5, 3, 1])];
        let found: Vec<_> =
            meetings(&three).iter().map(|it| (it.deck, it.other, it.tally.games, it.tally.wins)).collect();
        assert_eq!(found, [("a", "b", 9, 5), ("b", "a", 18, 4)]);
    }
}
