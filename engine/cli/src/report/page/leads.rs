//! Who leads: at which moment of games, how often who leads wins, and how often the lead
//! passes on. Told where it was noted (`--leads`).

use super::data::Data;
use super::lengths::figure;
use super::plot::{Middle, Part, Row, Scale, Tone, dots, parts};
use super::section::{Section, Table};
use super::words::{counted, percent, share};
use crate::report::figures::moment_name;
use maud::html;
use tuckbox_bots::simulate::{LeadFigures, LeadMoment};
use tuckbox_bots::statistics::{Decimal, Rate};
use tuckbox_core::ids::Seat;

/// What is even where who leads wins as often as not.
const HALF: Decimal = Decimal(50_000);

/// The section, where it was noted who leads and a game came to its end.
pub fn section(data: &Data) -> Option<Section> {
    let found = data.report.leads.as_ref()?;
    let shares: Vec<(String, Vec<Part>)> =
        found.moments.iter().map(|moment| (moment_name(moment), who(moment))).collect();
    let wins: Vec<Row> = found.moments.iter().filter_map(row).collect();
    Some(Section {
        id: "leads",
        title: "Who leads",
        finding: finding(found),
        plots: html! {
            figure {
                figcaption { "How often each seat leads, and how often nobody does." }
                (parts(&shares, "% of games"))
            }
            @if !wins.is_empty() { figure {
                figcaption { "How often who leads wins, of the games that somebody won." }
                (dots(&wins, Scale::of_shares(), Some(Middle(HALF, "as often as not")), "% of games that who leads wins"))
            } }
            (figure("changes of lead in a game", &found.changes))
        },
        tables: vec![table(found)],
        limits: "A lead is what the score of the game says it is. Where the score counts what is easy to see, and the game is won by \
                 something else, who comes back was never behind. It is looked at once a turn: a lead that passes twice within one is \
                 not seen.",
    })
}

fn finding(found: &LeadFigures) -> String {
    let comebacks = match &found.comebacks {
        Some(rate) => format!("who leads at half of a game loses {} of them", share(rate)),
        None => String::from("nobody leads at half of a game"),
    };
    let changes = found.changes.mean.to_digits(1);
    let never = found.unchanged.map_or(String::new(), |rate| format!(", and never in {} of games", share(&rate)));
    format!("{comebacks}. The lead passes to another seat {changes} times in a game{never}.")
}

/// Who leads then: each seat, and nobody.
fn who(moment: &LeadMoment) -> Vec<Part> {
    let seats = (0..).map(Seat).map(|seat| seat.letter().to_string()).zip(&moment.leads);
    let all = seats.map(|(name, rate)| (name, *rate, false)).chain([(String::from("nobody"), moment.level, true)]);
    let part = |(name, rate, rest): (String, Option<Rate>, bool)| Some(Part { name, share: rate?.percent, rest });
    all.filter_map(part).collect()
}

fn row(moment: &LeadMoment) -> Option<Row> {
    let rate = moment.leader_wins?;
    let hover = format!("Of {} in which somebody leads then.", counted(rate.games, "game"));
    Some(Row { name: moment_name(moment), rate, told: share(&rate), hover, tone: Tone::beside(&rate, HALF) })
}

fn table(found: &LeadFigures) -> Table {
    let seats = found.moments.iter().map(|moment| moment.leads.len()).max().unwrap_or(0);
    let leads = (0..).map(Seat).take(seats).map(|seat| format!("{} leads", seat.letter()));
    let head: Vec<String> = [String::from("at")]
        .into_iter()
        .chain(leads)
        .chain(["nobody leads", "who leads wins"].map(String::from))
        .collect();
    let told = |rate: &Option<Rate>| rate.map_or(String::from("–"), |rate| percent(rate.percent));
    let line = |moment: &LeadMoment| {
        let own = moment.leads.iter().chain([&moment.level]).map(told);
        let wins = moment.leader_wins.map_or(String::from("–"), |rate| share(&rate));
        [moment_name(moment)].into_iter().chain(own).chain([wins]).collect()
    };
    Table { head, rows: Vec::new() }.with(found.moments.iter().map(line))
}
