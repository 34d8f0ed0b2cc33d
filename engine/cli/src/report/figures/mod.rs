//! Figures of simulated games, for people, programs and spreadsheets: how long games are,
//! stats at their end, the first seat, cards and actions.

mod cards;
mod leads;
mod table;

use super::grid::Grid;
use super::out::Out;
use super::problem::Done;
use serde_json::{Value, json};
use tuckbox_bots::simulate::{Figures, KIND, Planned, Summary};
use tuckbox_bots::statistics::{Decimal, Distribution, QUANTILES, Rate, Spread};
use tuckbox_core::ids::Seat;

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

    /// Fields for programs, beside those of the summary.
    pub fn json(&self) -> Vec<(&'static str, Value)> {
        let spread = |all: &Distribution| json!(all.spread());
        let mut fields = vec![
            (
                "lengths",
                json!({ "decisions": spread(&self.summary.decisions_of), "turns": spread(&self.summary.turns_of) }),
            ),
            ("first_seat", json!(self.first_seat())),
        ];
        if !self.plan.stats.is_empty() {
            let stats = self
                .figures
                .stats
                .iter()
                .map(|(name, all)| (name.clone(), json!(all.iter().map(spread).collect::<Vec<_>>())));
            fields.push(("stats", Value::Object(stats.collect())));
        }
        if self.plan.leads {
            fields.push(("leads", json!(self.figures.leads.figures())));
        }
        if let Some(lists) = &self.plan.cards {
            let figures = self.figures;
            fields.push(("cards", json!(figures.by_card())));
            fields.push(("cards_by_deck", json!(figures.by_deck())));
            fields.push(("kinds", json!(figures.by_group(KIND))));
            let groups = lists.groups.keys().map(|by| (by.clone(), json!(figures.by_group(by))));
            fields.push(("groups", Value::Object(groups.collect())));
            let actions = figures.by_action().into_iter().map(|action| (action.name.clone(), json!(action)));
            fields.push(("actions", Value::Object(actions.collect())));
        }
        fields
    }

    /// What the first seat wins more than its share, in points of per cent; nothing where
    /// seats differ by more than their place.
    fn first_seat(&self) -> Option<Rate> {
        let Spread { mean, margin, .. } = self.summary.first_seat.spread().filter(|_| self.plan.seats_are_alike())?;
        // From millionths to per cent.
        let [percent, low, high] =
            [mean.0, mean.0 - margin.0, mean.0 + margin.0].map(|it| Decimal::ratio(it.into(), 10_000_000));
        Some(Rate { games: self.summary.first_seat.count(), percent, low, high })
    }

    fn tell_first_seat(&self, out: &mut Out) -> Done<()> {
        let Some(Rate { percent, low, high, .. }) = self.first_seat() else { return Ok(()) };
        let told = format!("{} points ({} to {})", percent.signed(1), low.signed(1), high.signed(1));
        let verdict = match (low > Decimal(0), high < Decimal(0)) {
            (true, _) => "it is better to be first",
            (_, true) => "it is worse to be first",
            _ => "which may be chance",
        };
        out.line(format!("The first seat, A, wins {told} beyond its share: {verdict}."))
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
            let by_seat = values.len() > 1 || self.plan.pairings.iter().all(|decks| decks.len() == 1);
            for (seat, values) in (0..).map(Seat).zip(values) {
                let of = if by_seat { format!("{name} of {}", seat.letter()) } else { name.clone() };
                all.push((of, values));
            }
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
