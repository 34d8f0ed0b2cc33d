//! Cards: what having one in hand goes with, beside how often it is played, and taken where
//! it lies on the table.

use super::data::Data;
use super::plot::{self, Scale, Tone};
use super::section::{Section, Table};
use super::words::{card, count, counted, percent, points, range, share, some_of};
use crate::report::players::{Whose, whose};
use maud::{Markup, html};
use tuckbox_bots::simulate::CardFigures;
use tuckbox_bots::statistics::{Decimal, Rate};

/// Height of the chart.
const HEIGHT: i64 = 420;

/// So many cards are named in the chart.
const NAMED: usize = 16;

/// Cards of fewer games in hand are in the table alone: their whiskers would hide all others.
const ENOUGH: u64 = 10;

/// The section, where cards were looked at and some were in a hand or on the table to be taken.
pub fn section(data: &Data) -> Option<Section> {
    let cards = data.report.cards.as_deref().filter(|cards| !cards.is_empty())?;
    let shown: Vec<&CardFigures> =
        cards.iter().filter(|card| card.iwd.is_some_and(|_| card.in_hand >= ENOUGH)).collect();
    let left = cards.len() - shown.len();
    Some(Section {
        id: "cards",
        title: "Cards",
        finding: finding(data, cards),
        plots: html! {
            @if !shown.is_empty() {
                figure {
                    figcaption { "Each dot is a card: to the right, how often it is played where it is in hand; upwards, how much more is won with it in hand than where it could have come there and did not (IWD), with where the true value lies 95 times of 100. Filled dots are more than chance for all cards together." }
                    (chart(data, &shown))
                    @if left > 0 {
                        p.beyond { (counted(u64::try_from(left).unwrap_or(0), "card")) " without a dot: in every hand, in none, or in fewer than " (ENOUGH) "." }
                    }
                }
            }
            @let all = counted(u64::try_from(cards.len()).unwrap_or(0), "card");
            (table(data, &cards.iter().collect::<Vec<_>>(), &format!("All {all} as a table"), cards.len() <= 40))
            @let seldom = by_play_rate(cards);
            @if !seldom.is_empty() { (table(data, &seldom, "The same by how often they are played, most rarely first", false)) }
        },
        tables: tables(data, cards),
        limits: "These figures observe and do not cause. A card of long games is in hand when games are long, and who is ahead in long \
                 games wins with it; what is drawn by a winner's engine looks like what wins. What a card causes, tuckbox restrict tells \
                 (a player who may never use it), and simulate --against (the same games with another card).",
    })
}

fn finding(data: &Data, cards: &[CardFigures]) -> String {
    let beyond = |better: bool| {
        cards.iter().filter(move |card| card.beyond_chance && card.iwd.is_some_and(|iwd| (iwd.percent.0 > 0) == better))
    };
    let told = |figures: &CardFigures| {
        let iwd = figures.iwd.map(|iwd| iwd.percent.signed(1)).unwrap_or_default();
        format!("{} ({iwd})", card(&data.plan, &figures.name))
    };
    let (better, mut worse): (Vec<String>, Vec<String>) =
        (beyond(true).map(told).collect(), beyond(false).map(told).collect());
    worse.reverse();
    let count = better.len() + worse.len();
    let mut text = match count {
        0 => String::from("No card is seen to win or lose games by being in hand."),
        _ => format!(
            "{count} of {}, when they are in hand, go with more or fewer wins by more than chance:",
            counted(u64::try_from(cards.len()).unwrap_or(0), "card")
        ),
    };
    let parts = [("more", better), ("fewer", worse)].into_iter().filter(|(_, names)| !names.is_empty());
    let parts: Vec<String> = parts.map(|(word, names)| format!("{word} with {}", some_of(&names, 3))).collect();
    if !parts.is_empty() {
        text += &format!(" {}.", parts.join("; "));
    }
    text + &unwanted(data, cards)
}

/// Cards with which next to nobody does anything, with whose doing that is.
fn unwanted(data: &Data, cards: &[CardFigures]) -> String {
    let Whose { by, others } = whose(&data.plan);
    let beyond = cards.iter().filter(|card| card.on_offer.is_some_and(|it| it.takeable == 0));
    let lists = [
        ("Hardly ever played", rare(cards, play_rate)),
        ("Hardly ever taken from the table", rare(cards, take_rate)),
        ("On the table, and never to be taken", beyond.collect()),
    ];
    let named = |list: &[&CardFigures]| -> Vec<String> { list.iter().map(|one| card(&data.plan, &one.name)).collect() };
    let told: String = lists
        .iter()
        .filter(|(_, list)| !list.is_empty())
        .map(|(head, list)| format!(" {head}{by}: {}.", some_of(&named(list), 6)))
        .collect();
    if told.is_empty() { told } else { told + &others }
}

/// How often a card is played, of the games in which it could be.
fn play_rate(card: &CardFigures) -> Option<Rate> {
    card.playable.play_rate().rate()
}

/// How often it is taken from the table, of the games in which it could be.
fn take_rate(card: &CardFigures) -> Option<Rate> {
    card.on_offer?.take_rate().rate()
}

/// Cards of which that is surely so in less than a fifth of the games.
fn rare(cards: &[CardFigures], wanted: fn(&CardFigures) -> Option<Rate>) -> Vec<&CardFigures> {
    cards.iter().filter(|card| wanted(card).is_some_and(|rate| rate.high < Decimal(20_000))).collect()
}

fn tone(card: &CardFigures) -> Tone {
    match card.iwd {
        Some(iwd) if card.beyond_chance && iwd.percent.0 > 0 => Tone::More,
        Some(_) if card.beyond_chance => Tone::Less,
        _ => Tone::Open,
    }
}

/// What is told where somebody points at a card.
fn hover(data: &Data, figures: &CardFigures) -> String {
    let rate = |name: &str, rate: Option<Rate>| rate.map(|rate| format!("{name} {}", share(&rate)));
    let parts = [
        Some(format!("in hand in {}", counted(figures.in_hand, "game"))),
        figures.iwd.map(|iwd| format!("IWD {}", points(&iwd))),
        rate("GIH WR", figures.gih_wr),
        rate("GNS WR", figures.gns_wr),
        rate("OH WR", figures.oh_wr),
        rate("played", figures.play_rate),
        rate("taken from the table", take_rate(figures)),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    format!("{} ({}): {}", card(&data.plan, &figures.name), figures.name, parts.join("; "))
}

fn chart(data: &Data, cards: &[&CardFigures]) -> Markup {
    let across = Scale::around(cards.iter().filter_map(|card| card.play_rate).map(|rate| rate.percent));
    let ends = cards.iter().filter_map(|card| card.iwd).flat_map(|iwd| [iwd.low, iwd.high]);
    let up = Scale::around(ends.chain([Decimal(0)]));
    let labels = labels(data, cards, across, up);
    html! {
        div.plot {
            (plot::upward(up, HEIGHT, "IWD, points"))
            svg.field.chart height=(HEIGHT + 38) role="img" aria-label="cards by play rate and IWD" {
                (plot::levels(up, HEIGHT))
                @for tick in across.ticks() {
                    line.grid x1=(across.across(tick)) x2=(across.across(tick)) y1="0" y2=(HEIGHT) {}
                    text x=(across.across(tick)) y=(HEIGHT + 17) text-anchor="middle" { (tick.to_digits(0)) }
                }
                line.middle x1="0%" x2="100%" y1=(up.down(Decimal(0), HEIGHT)) y2=(up.down(Decimal(0), HEIGHT)) {}
                text.unit x="50%" y=(HEIGHT + 34) text-anchor="middle" { "played, % of games in hand" }
                @for card in cards.iter().rev() {
                    @if let (Some(iwd), Some(played)) = (card.iwd, card.play_rate) {
                        @let x = across.across(played.percent);
                        g.card.(tone(card).class()) tabindex="0" {
                            title { (hover(data, card)) }
                            line.whisker x1=(x) x2=(x) y1=(up.down(iwd.low, HEIGHT)) y2=(up.down(iwd.high, HEIGHT)) {}
                            circle.dot cx=(x) cy=(up.down(iwd.percent, HEIGHT)) r="5" {}
                        }
                    }
                }
                @for Label { x, y, name, left } in labels {
                    text.label x=(x) y=(y) dx=(if left { -9 } else { 9 }) dy="4" text-anchor=(if left { "end" } else { "start" }) { (name) }
                }
            }
        }
    }
}

/// A name beside a dot.
struct Label {
    x: String,
    y: String,
    name: String,
    /// On its left side.
    left: bool,
}

/// Names for the cards that are played most rarely and for those furthest from nothing, as far as they do not lie upon each other in
/// a plot of usual width.
fn labels(data: &Data, cards: &[&CardFigures], across: Scale, up: Scale) -> Vec<Label> {
    const WIDTH: i64 = 900;
    let mut order: Vec<(&CardFigures, Rate, Rate)> =
        cards.iter().filter_map(|card| Some((*card, card.iwd?, card.play_rate?))).collect();
    let mut seldom: Vec<Decimal> = order.iter().map(|(_, _, played)| played.percent).collect();
    seldom.sort_unstable();
    let seldom = seldom.get(2).copied().unwrap_or_default();
    order.sort_by_key(|(card, iwd, played)| {
        (played.percent > seldom, !card.beyond_chance, std::cmp::Reverse(iwd.percent.0.abs()))
    });
    let dot = |(_, iwd, played): &(&CardFigures, Rate, Rate)| {
        (across.place(played.percent, WIDTH), HEIGHT - up.place(iwd.percent, HEIGHT))
    };
    let mut taken: Vec<[i64; 4]> = order.iter().map(dot).map(|(x, y)| [x - 5, x + 5, y - 5, y + 5]).collect();
    let mut labels = Vec::new();
    for one in &order {
        let name = card(&data.plan, &one.0.name);
        let long = i64::try_from(name.chars().count()).unwrap_or(0) * 7;
        let (x, y) = dot(one);
        let area = |left: bool| {
            let from = if left { x - 8 - long } else { x + 8 };
            [from, from + long, y - 7, y + 7]
        };
        let is_free = |area: &[i64; 4]| {
            let meets =
                |other: &[i64; 4]| area[0] < other[1] && other[0] < area[1] && area[2] < other[3] && other[2] < area[3];
            area[0] >= 0 && area[1] <= WIDTH && !taken.iter().any(meets)
        };
        let Some(left) = [false, true].into_iter().find(|&left| is_free(&area(left))) else { continue };
        taken.push(area(left));
        labels.push(Label { x: across.across(one.2.percent), y: up.down(one.1.percent, HEIGHT), name, left });
        if labels.len() == NAMED {
            break;
        }
    }
    labels
}

/// The cards that were in a hand, the most rarely played first. A page has no script that
/// would order its table.
fn by_play_rate(cards: &[CardFigures]) -> Vec<&CardFigures> {
    let mut all: Vec<(&CardFigures, Rate)> = cards.iter().filter_map(|card| Some((card, card.play_rate?))).collect();
    all.sort_by_key(|(_, rate)| (rate.percent, rate.high));
    all.into_iter().map(|(card, _)| card).collect()
}

/// Cards in this order, with what there is of each.
fn table(data: &Data, cards: &[&CardFigures], summary: &str, open: bool) -> Markup {
    let scale =
        Scale::around(cards.iter().filter_map(|card| card.iwd).flat_map(|iwd| [iwd.low, iwd.high]).chain([Decimal(0)]));
    let zero = scale.across(Decimal(0));
    let short = |rate: Option<Rate>| rate.map_or(String::from("–"), |rate| rate.percent.to_digits(1));
    let takes = cards.iter().any(|card| card.on_offer.is_some());
    html! {
        details.all open[open] {
            summary { (summary) }
            div.wide {
                table.cards {
                    thead { tr {
                        th scope="col" { "card" }
                        th.number scope="col" { "in hand" }
                        th.number scope="col" { "played" }
                        @if takes { th.number scope="col" { "taken" } }
                        th.number scope="col" { "GIH WR" }
                        th.number scope="col" { "GNS WR" }
                        th.number scope="col" { "IWD" }
                        th scope="col" { "where the true IWD lies" }
                    } }
                    tbody {
                        @for figures in cards {
                            tr.(tone(figures).class()) title=(hover(data, figures)) {
                                th scope="row" { (card(&data.plan, &figures.name)) " " small { (figures.name) } }
                                td.number { (count(figures.in_hand)) }
                                td.number { (short(figures.play_rate)) }
                                @if takes { td.number { (short(take_rate(figures))) } }
                                td.number { (short(figures.gih_wr)) }
                                td.number { (short(figures.gns_wr)) }
                                td.number { (figures.iwd.map_or(String::from("–"), |iwd| iwd.percent.signed(1))) }
                                td.line {
                                    @if let Some(iwd) = figures.iwd {
                                        svg.track height="26" role="img" aria-label=(range(&iwd)) {
                                            line.middle x1=(zero) x2=(zero) y1="0" y2="26" {}
                                            (plot::whisker(&iwd, scale))
                                        }
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// For pages of Markdown: the cards furthest from nothing, and those nobody wants.
fn tables(data: &Data, cards: &[CardFigures]) -> Vec<Table> {
    const MOST: usize = 12;
    let line = |figures: &&CardFigures| {
        let star = if figures.beyond_chance { " ★" } else { "" };
        vec![
            format!("{} ({})", card(&data.plan, &figures.name), figures.name),
            count(figures.in_hand),
            figures.play_rate.map_or(String::from("–"), |rate| percent(rate.percent)),
            figures.gih_wr.map_or(String::from("–"), |rate| share(&rate)),
            figures.iwd.map_or(String::from("–"), |iwd| format!("{}{star}", points(&iwd))),
        ]
    };
    let mut order: Vec<&CardFigures> = cards.iter().filter(|card| card.iwd.is_some()).collect();
    order.sort_by_key(|card| {
        let near = card.iwd.map_or(0, |iwd| if iwd.percent.0 < 0 { -iwd.high.0 } else { iwd.low.0 });
        (!card.beyond_chance, std::cmp::Reverse(near))
    });
    let head = ["card", "games in hand", "played", "GIH WR", "IWD (★ more than chance)"];
    let far = Table::of(&head).with(order.iter().take(MOST).map(line));
    let seldom = |head: [&str; 3], wanted: fn(&CardFigures) -> Option<Rate>| {
        let mut all: Vec<(&CardFigures, Rate)> = cards.iter().filter_map(|card| Some((card, wanted(card)?))).collect();
        all.sort_by_key(|(_, rate)| rate.high);
        Table::of(&head).with(all.iter().take(MOST).map(|(figures, rate)| {
            vec![format!("{} ({})", card(&data.plan, &figures.name), figures.name), count(rate.games), share(rate)]
        }))
    };
    let played = seldom(["played most rarely", "games in which it could be", "played in"], play_rate);
    let taken = seldom(["taken from the table most rarely", "games in which it could be", "taken in"], take_rate);
    [far, played, taken].into_iter().filter(|table| !table.rows.is_empty()).collect()
}
