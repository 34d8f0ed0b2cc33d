//! Actions: how often each is taken where it is offered, and those that never or always are.

use super::data::Data;
use super::plot::{Row, Scale, Tone, dots};
use super::section::{Section, Table};
use super::words::{count, counted, name, share, some_of};
use maud::html;
use tuckbox_bots::simulate::ActionFigures;
use tuckbox_bots::statistics::{Rate, Tally};

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
    let line =
        |(action, rate, it): &(String, Rate, ActionFigures)| vec![action.clone(), count(it.offered), share(rate)];
    (!all.is_empty()).then(|| Section {
        id: "actions",
        title: "Actions",
        finding: finding(data, &all),
        plots: html! { figure { (dots(&rows, Scale::of_shares(), None, "% of decisions at which it was offered and taken")) } },
        tables: vec![Table::of(&["action", "offered at decisions", "taken"]).with(all.iter().map(line))],
        limits: "What is never taken, or always, says something of the game only where players think. An action that is offered at every \
                 decision is taken at few of them, however good it is. Decisions of a game hang together, so whiskers are too short.",
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

fn finding(data: &Data, all: &[(String, Rate, ActionFigures)]) -> String {
    let named = |wanted: fn(&ActionFigures) -> bool| -> Vec<&str> {
        all.iter().filter(|(_, _, it)| wanted(it)).map(|(action, ..)| action.as_str()).collect()
    };
    let (never, always) = (named(|it| it.taken == 0), named(|it| it.taken == it.offered));
    let actions = data.report.actions.iter().flatten();
    let unheard: Vec<String> = actions.filter(|(_, it)| it.offered == 0).map(|(action, _)| name(action)).collect();
    let lists = [
        ("Never taken, though offered", never),
        ("Taken whenever offered", always),
        ("Never offered", unheard.iter().map(String::as_str).collect()),
    ];
    let told: Vec<String> = lists
        .iter()
        .filter(|(_, names)| !names.is_empty())
        .map(|(head, names)| format!("{head}: {}.", some_of(names, 8)))
        .collect();
    match told.is_empty() {
        true => String::from("Every action is taken at times and left at times."),
        false => told.join(" "),
    }
}
