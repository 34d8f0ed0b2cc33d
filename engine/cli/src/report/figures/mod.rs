//! Figures of simulated games, for people and spreadsheets: how long games are,
//! stats at their end, the first seat, cards and actions.

mod cards;
mod leads;
mod table;

pub use leads::moment_name;
pub use table::{is_table, write_swaps, write_worths};

use super::grid::Grid;
use super::out::Out;
use super::problem::Done;
use super::rates::points;
use tuckbox_bots::simulate::{self, Figures, Planned, Summary};
use tuckbox_bots::statistics::{Decimal, Distribution, QUANTILES, Rate, Spread};

/// What is figured of some games.
pub struct Told<'a> {
    pub plan: &'a Planned,
    pub summary: &'a Summary,
    pub figures: &'a Figures,
}

impl Told<'_> {
    /// For people.
    ///
    /// # Errors
    /// When nobody can read it.
    pub fn tell(&self, out: &mut Out) -> Done<()> {
        self.tell_first_seat(out)?;
        self.tell_spreads(out)?;
        self.tell_leads(out)?;
        if self.plan.cards.is_some() {
            self.tell_cards(out)?;
        }
        Ok(())
    }

    /// What the first seat wins more than its share.
    fn first_seat(&self) -> Option<Rate> {
        simulate::first_seat(self.plan, self.summary)
    }

    fn tell_first_seat(&self, out: &mut Out) -> Done<()> {
        let Some(rate) = self.first_seat() else { return Ok(()) };
        let verdict = match (rate.low > Decimal(0), rate.high < Decimal(0)) {
            (true, _) => "it is better to be first",
            (_, true) => "it is worse to be first",
            _ => "which may be chance",
        };
        out.line(format!("The first seat, A, wins {} beyond its share: {verdict}.", points(&rate)))
    }

    /// Every distribution with what it is of.
    fn spreads(&self) -> Vec<(String, &Distribution)> {
        let mut all = vec![
            (String::from("decisions"), &self.summary.decisions_of),
            (String::from("turns"), &self.summary.turns_of),
        ];
        if self.plan.leads {
            all.push((String::from("changes of lead"), &self.figures.leads.changes));
        }
        for (name, values) in &self.figures.stats {
            all.extend(self.plan.stat_names(name, values.len()).into_iter().zip(values));
        }
        all
    }

    fn tell_spreads(&self, out: &mut Out) -> Done<()> {
        let quantiles = QUANTILES.map(|percent| format!("{percent} %"));
        let [a, b, c, d, e] = quantiles.each_ref().map(String::as_str);
        let mut grid = Grid::of(&["in a game", "mean", "±", "spread", "least", a, b, c, d, e, "most"]);
        for (of, all) in self.spreads() {
            let Some(Spread { mean, margin, deviation, least, most, quantiles, .. }) = all.spread() else { continue };
            if (least, most) == (0, 0) && of == "turns" {
                // A game without turns.
                continue;
            }
            let numbers = [mean, margin, deviation].map(|it| it.to_digits(1));
            let whole = [&[least], &quantiles[..], &[most]].concat();
            let cells = [of].into_iter().chain(numbers).chain(whole.iter().map(i64::to_string));
            grid.add(cells.collect());
        }
        grid.lines().iter().try_for_each(|line| out.line(line))
    }
}
