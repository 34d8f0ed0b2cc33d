//! Who leads when, for people: how often the lead passes on, comebacks, and a table of
//! moments of games.

use super::Told;
use crate::report::grid::Grid;
use crate::report::out::Out;
use crate::report::problem::Done;
use crate::report::rates::{self, share};
use tuckbox_bots::simulate::LeadMoment;
use tuckbox_bots::statistics::Rate;
use tuckbox_core::ids::Seat;

impl Told<'_> {
    pub(super) fn tell_leads(&self, out: &mut Out) -> Done<()> {
        let Some(found) = self.figures.leads.figures() else { return Ok(()) };
        if let Some(unchanged) = found.unchanged {
            let changes = found.changes.mean.to_digits(1);
            out.line(format!(
                "The lead passes to another seat {changes} times in a game; in {} of games it never does.",
                share(&unchanged)
            ))?;
        }
        out.line(match found.comebacks {
            Some(comebacks) => format!("Comebacks: who leads at half of a game loses {} of them.", share(&comebacks)),
            None => String::from("Nobody leads at half of a game."),
        })?;
        let seats = found.moments.iter().map(|moment| moment.leads.len()).max().unwrap_or(0);
        let leads = (0..).map(Seat).take(seats).map(|seat| format!("{} leads", seat.letter()));
        let names: Vec<String> = leads.chain(["nobody leads", "who leads wins", ""].map(String::from)).collect();
        let columns: Vec<&str> = ["at"].into_iter().chain(names.iter().map(String::as_str)).collect();
        let mut grid = Grid::of(&columns);
        for moment in &found.moments {
            let own = moment.leads.iter().chain([&moment.level]).map(|rate| percent(*rate));
            let [wins, range] = match moment.leader_wins {
                Some(rate) => [percent(Some(rate)), format!("({})", rates::interval(&rate))],
                None => [percent(None), String::new()],
            };
            grid.add([moment_name(moment)].into_iter().chain(own).chain([wins, range]).collect());
        }
        grid.lines().iter().try_for_each(|line| out.line(line))
    }
}

/// "half", "25 % of turns".
pub fn moment_name(moment: &LeadMoment) -> String {
    match moment.percent {
        0 => String::from("the first turn"),
        50 => String::from("half"),
        100 => String::from("the last turn"),
        percent => format!("{percent} % of turns"),
    }
}

fn percent(rate: Option<Rate>) -> String {
    rate.map_or(String::from("–"), |rate| rates::percent(rate.percent))
}
