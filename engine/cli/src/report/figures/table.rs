//! All figures as one table for spreadsheets and data frames, a figure a line.

use super::Told;
use crate::report::file;
use crate::report::problem::{Done, Problem};
use std::path::Path;
use tuckbox_bots::simulate::{ActionFigures, CardFigures, by_deck};
use tuckbox_bots::statistics::{Decimal, QUANTILES, Rate, Tally};
use tuckbox_content::disk;
use tuckbox_core::ids::Seat;

/// The columns: of what the figure is, which one, of which deck; what is figured, of how
/// many games or offers; its value, and where the true one lies with 95 %.
const COLUMNS: [&str; 8] = ["table", "name", "deck", "figure", "count", "value", "low", "high"];

/// Checks that what stands in the place of a table is an earlier one, or nothing.
///
/// # Errors
/// When it is something else, which stays as it is.
pub fn is_table(path: &Path) -> Done<()> {
    let columns = COLUMNS.join(",");
    // What cannot be read is told when it is written.
    let head = disk::head_of_named(path, columns.len() as u64).unwrap_or_default();
    if head.is_empty() || head.starts_with(columns.as_bytes()) {
        return Ok(());
    }
    Err(Problem::usage(format!("The file `{}` is no table of figures, and stays as it is.", path.display()))
        .hint("Name another file, or move that one away."))
}

/// The lines so far.
struct Lines(csv::Writer<Vec<u8>>);

/// What a line is about.
#[derive(Clone, Copy)]
struct About<'a> {
    table: &'a str,
    name: &'a str,
    deck: &'a str,
}

impl Told<'_> {
    /// Writes the table.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn csv(&self, path: &Path) -> Done<()> {
        let mut lines = Lines(csv::Writer::from_writer(Vec::new()));
        let text = self.lines(&mut lines).ok().and_then(|()| String::from_utf8(lines.0.into_inner().ok()?).ok());
        let text = text.ok_or_else(|| Problem::failed("The figures cannot be written as a table."))?;
        file::write(path, &text)
    }

    fn lines(&self, lines: &mut Lines) -> csv::Result<()> {
        lines.0.write_record(COLUMNS)?;
        self.results(lines)?;
        self.cards(lines)?;
        self.leads(lines)?;
        for (name, all) in self.spreads() {
            let Some(found) = all.spread() else { continue };
            let about = About { table: "spread", name: &name, deck: "" };
            let [low, high] = [found.mean.0 - found.margin.0, found.mean.0 + found.margin.0].map(Decimal);
            lines.rate(about, "mean", Some(Rate { games: found.count, percent: found.mean, low, high }))?;
            lines.number(about, "deviation", found.count, found.deviation.to_string())?;
            for (percent, value) in QUANTILES.iter().zip(found.quantiles) {
                lines.number(about, &format!("quantile_{percent}"), found.count, value.to_string())?;
            }
        }
        Ok(())
    }

    fn results(&self, lines: &mut Lines) -> csv::Result<()> {
        let summary = self.summary;
        let of = |wins: u64, games: u64| Tally { games, wins }.rate();
        let all = About { table: "all", name: "", deck: "" };
        lines.rate(all, "finished_rate", of(summary.finished, summary.games))?;
        lines.rate(all, "draw_rate", of(summary.draws, summary.games))?;
        lines.rate(all, "first_seat_advantage", self.first_seat())?;
        for (seat, wins) in (0..).map(Seat).zip(&summary.winners) {
            let name = seat.letter().to_string();
            lines.rate(About { table: "seat", name: &name, deck: "" }, "win_rate", of(*wins, summary.games))?;
        }
        for deck in by_deck(&summary.pairings) {
            let about = About { table: "deck", name: deck.deck, deck: deck.deck };
            lines.rate(about, "win_rate", of(deck.wins, deck.games))?;
        }
        for pairing in &summary.pairings {
            for ((seat, wins), deck) in (0..).map(Seat).zip(&pairing.winners).zip(&pairing.decks) {
                let name = format!("{} of {}", seat.letter(), pairing.decks.join(" against "));
                lines.rate(About { table: "pairing", name: &name, deck }, "win_rate", of(*wins, pairing.games))?;
            }
        }
        Ok(())
    }

    fn leads(&self, lines: &mut Lines) -> csv::Result<()> {
        let Some(found) = self.figures.leads.figures() else { return Ok(()) };
        let all = About { table: "all", name: "", deck: "" };
        lines.rate(all, "unchanged_lead_rate", found.unchanged)?;
        lines.rate(all, "comeback_rate", found.comebacks)?;
        for moment in &found.moments {
            let name = moment.percent.to_string();
            let about = About { table: "lead", name: &name, deck: "" };
            for (seat, leads) in (0..).map(Seat).zip(&moment.leads) {
                lines.rate(about, &format!("leads_{}", seat.letter()), *leads)?;
            }
            lines.rate(about, "level_rate", moment.level)?;
            lines.rate(about, "leader_win_rate", moment.leader_wins)?;
        }
        Ok(())
    }

    fn cards(&self, lines: &mut Lines) -> csv::Result<()> {
        let Some(lists) = &self.plan.cards else { return Ok(()) };
        let figures = self.figures;
        for (table, cards) in [("card", figures.by_card()), ("card_of_deck", figures.by_deck())] {
            cards.iter().try_for_each(|card| lines.card(table, card))?;
        }
        for by in lists.groupings() {
            figures.by_group(by).iter().try_for_each(|group| lines.card(by, group))?;
        }
        figures.by_action().iter().try_for_each(|action| lines.action(action))
    }
}

impl Lines {
    fn card(&mut self, table: &str, card: &CardFigures) -> csv::Result<()> {
        let about = About { table, name: &card.name, deck: card.deck.as_deref().unwrap_or_default() };
        let figures = [
            ("gp_wr", card.gp_wr),
            ("oh_wr", card.oh_wr),
            ("gd_wr", card.gd_wr),
            ("gih_wr", card.gih_wr),
            ("gns_wr", card.gns_wr),
            ("iwd", card.iwd),
            ("play_rate", card.play_rate),
        ];
        figures.into_iter().try_for_each(|(figure, value)| self.rate(about, figure, value))
    }

    fn action(&mut self, action: &ActionFigures) -> csv::Result<()> {
        let about = About { table: "action", name: &action.name, deck: "" };
        let figures = [
            ("taken_rate", Tally { games: action.offered, wins: action.taken }.rate()),
            ("use_rate", action.use_rate),
            ("taken_wr", action.taken_wr),
            ("left_wr", action.left_wr),
            ("difference", action.difference),
        ];
        figures.into_iter().try_for_each(|(figure, value)| self.rate(about, figure, value))
    }

    /// A figure with where the true one lies; no line where there is none.
    fn rate(&mut self, about: About, figure: &str, rate: Option<Rate>) -> csv::Result<()> {
        let Some(Rate { games, percent, low, high }) = rate else { return Ok(()) };
        self.line(about, figure, games, [percent, low, high].map(|it| it.to_string()))
    }

    fn number(&mut self, about: About, figure: &str, count: u64, value: String) -> csv::Result<()> {
        self.line(about, figure, count, [value, String::new(), String::new()])
    }

    fn line(&mut self, about: About, figure: &str, count: u64, [value, low, high]: [String; 3]) -> csv::Result<()> {
        let About { table, name, deck } = about;
        self.0.write_record([table, name, deck, figure, &count.to_string(), &value, &low, &high])
    }
}
