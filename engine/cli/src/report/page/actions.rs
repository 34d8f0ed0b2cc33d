//! Actions: how often each is taken where it is offered, those that never or always are, and
//! how those did who took it beside those who could have.

use super::data::Data;
use super::plot::{Middle, Row, Scale, Tone, dots};
use super::section::{Section, Table};
use super::words::{count, counted, name, points, share, some_of};
use crate::report::players::{Whose, whose};
use maud::html;
use tuckbox_bots::simulate::ActionFigures;
use tuckbox_bots::statistics::{Decimal, Rate, Tally};

/// The section, where actions were looked at and offered.
pub fn section(data: &Data) -> Option<Section> {
    let offered = |(action, it): (&String, &ActionFigures)| {
        let rate = Tally { games: it.offered, wins: it.taken }.rate()?;
        Some((name(action), rate, it.clone()))
    };
    let mut all: Vec<(String, Rate, ActionFigures)> =
        data.report.actions.as_ref()?.iter().filter_map(offered).collect();
    all.sort_by_key(|(_, rate, _)| std::cmp::Reverse(rate.percent));
    let rows: Vec<Row> = all.iter().map(row).collect();
    let (wins, took) = (wins(&all), took(&all));
    let scale = Scale::around(wins.iter().flat_map(|row| [row.rate.low, row.rate.high]).chain([Decimal(0)]));
    (!all.is_empty()).then(|| Section {
        id: "actions",
        title: "Actions",
        finding: finding(data, &all),
        plots: html! {
            figure { (dots(&rows, Scale::of_shares(), None, "% of decisions at which it was offered and taken")) }
            @if !wins.is_empty() { figure {
                figcaption { "Who took it at some time in a game, beside who could have and never did. Filled dots are more than chance for all actions together." }
                (dots(&wins, scale, Some(Middle(Decimal(0), "no difference")), "points won more by who took it"))
            } }
            @if !took.is_empty() { figure {
                figcaption { "Who took it at some time in a game, where nobody who could have never did." }
                (dots(&took, Scale::of_shares(), None, "% of games won by who took it"))
            } }
        },
        tables: vec![table(&all)],
        limits: "What is never taken, or always, says something of the game only where players think. An action that is offered at every \
                 decision is taken at few of them, however good it is. Decisions of a game hang together, so whiskers are too short. Who \
                 took an action was not made to take it: attacks are taken by who can afford them. What an action causes, tuckbox restrict \
                 tells (a player who may never take it).",
    })
}

fn row((action, rate, it): &(String, Rate, ActionFigures)) -> Row {
    let hover = format!("Taken {} of {}.", count(it.taken), counted(it.offered, "time"));
    let tone = match it.taken {
        0 => Tone::Less,
        taken if taken == it.offered => Tone::More,
        _ => Tone::Open,
    };
    Row { name: action.clone(), rate: *rate, told: share(rate), hover, tone }
}

/// How those did who took each action, the one with the greatest difference first.
fn wins(all: &[(String, Rate, ActionFigures)]) -> Vec<Row> {
    let row = |(action, _, it): &(String, Rate, ActionFigures)| {
        let (rate, took, left) = (it.difference?, it.taken_wr?, it.left_wr?);
        let hover = format!("Who took it wins {}, who could have and did not {}.", share(&took), share(&left));
        let tone = match it.beyond_chance {
            true if rate.percent.0 > 0 => Tone::More,
            true => Tone::Less,
            false => Tone::Open,
        };
        Some(Row { name: action.clone(), rate, told: points(&rate), hover, tone })
    };
    let mut rows: Vec<Row> = all.iter().filter_map(row).collect();
    rows.sort_by_key(|row| std::cmp::Reverse(row.rate.percent));
    rows
}

/// How those did who took each action that nobody left, such as the choice to begin.
fn took(all: &[(String, Rate, ActionFigures)]) -> Vec<Row> {
    let row = |(action, _, it): &(String, Rate, ActionFigures)| {
        let rate = it.taken_wr.filter(|_| it.left_wr.is_none())?;
        Some(Row { name: action.clone(), rate, told: share(&rate), hover: String::new(), tone: Tone::Open })
    };
    let mut rows: Vec<Row> = all.iter().filter_map(row).collect();
    rows.sort_by_key(|row| std::cmp::Reverse(row.rate.percent));
    rows
}

fn table(all: &[(String, Rate, ActionFigures)]) -> Table {
    let head = [
        "action",
        "offered at decisions",
        "taken",
        "who took it wins",
        "who did not",
        "difference (★ more than chance)",
    ];
    let told = |rate: Option<Rate>| rate.map_or(String::from("–"), |rate| share(&rate));
    let line = |(action, rate, it): &(String, Rate, ActionFigures)| {
        let star = if it.beyond_chance { " ★" } else { "" };
        let difference = it.difference.map_or(String::from("–"), |rate| format!("{}{star}", points(&rate)));
        vec![action.clone(), count(it.offered), share(rate), told(it.taken_wr), told(it.left_wr), difference]
    };
    Table::of(&head).with(all.iter().map(line))
}

fn finding(data: &Data, all: &[(String, Rate, ActionFigures)]) -> String {
    let named = |wanted: fn(&ActionFigures) -> bool| -> Vec<&str> {
        all.iter().filter(|(_, _, it)| wanted(it)).map(|(action, ..)| action.as_str()).collect()
    };
    let (never, always) = (named(|it| it.taken == 0), named(|it| it.taken == it.offered));
    let actions = data.report.actions.iter().flatten();
    let unheard: Vec<String> = actions.filter(|(_, it)| it.offered == 0).map(|(action, _)| name(action)).collect();
    let Whose { by, others } = whose(&data.plan);
    let is_theirs = !never.is_empty() || !always.is_empty();
    let lists = [
        (format!("Never taken{by}, though offered"), never),
        (String::from("Taken whenever offered"), always),
        (String::from("Never offered"), unheard.iter().map(String::as_str).collect()),
    ];
    let beyond: Vec<String> = wins(all)
        .iter()
        .filter(|row| row.tone != Tone::Open)
        .map(|row| format!("{} ({})", row.name, row.rate.percent.signed(1)))
        .collect();
    let wins = (!beyond.is_empty())
        .then(|| format!("Having been taken goes with winning or losing, in points: {}.", some_of(&beyond, 6)));
    let told: Vec<String> = lists
        .iter()
        .filter(|(_, names)| !names.is_empty())
        .map(|(head, names)| format!("{head}: {}.", some_of(names, 8)))
        .chain(wins)
        .collect();
    match told.is_empty() {
        true => String::from("Every action is taken at times and left at times."),
        false => told.join(" ") + if is_theirs { &others } else { "" },
    }
}
