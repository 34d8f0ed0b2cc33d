//! All figures as one table for spreadsheets and data frames, a figure a line.

use super::Told;
use crate::report::differences::Differences;
use crate::report::file;
use crate::report::problem::{Done, Problem};
use std::path::Path;
use tuckbox_bots::restricted::Worth;
use tuckbox_bots::simulate::{ActionFigures, CardFigures, by_deck};
use tuckbox_bots::statistics::{Decimal, QUANTILES, Rate, Tally};
use tuckbox_bots::swapped::SwapWorth;
use tuckbox_content::disk;
use tuckbox_core::ids::Seat;

/// The columns: of what the figure is, which one, of which deck; what is figured, of how
/// many games or offers; its value, and where the true one lies with 95 %; and what people
/// call a card.
const COLUMNS: [&str; 9] = ["table", "name", "deck", "figure", "count", "value", "low", "high", "title"];

/// Checks that what stands in the place of a table is an earlier one, or nothing.
///
/// # Errors
/// When it is something else, which stays as it is.
pub fn is_table(path: &Path) -> Done<()> {
    // Earlier ones end before the last column.
    let columns = COLUMNS.get(..8).unwrap_or(&COLUMNS).join(",");
    // What cannot be read is told when it is written.
    let head = disk::head_of_named(path, columns.len() as u64).unwrap_or_default();
    if head.is_empty() || head.starts_with(columns.as_bytes()) {
        return Ok(());
    }
    Err(Problem::usage(format!("The file `{}` is no table of figures, and stays as it is.", path.display()))
        .hint("Name another file, or move that one away."))
}

/// Writes what cards and actions are worth that were left out, with what people call each.
///
/// # Errors
/// When it cannot be written.
pub fn write_worths<'a>(path: &Path, worths: &'a [Worth], title: impl Fn(&'a str) -> &'a str) -> Done<()> {
    let of = |lines: &mut Lines, worth: &'a Worth| {
        let about = About { table: "left_out", name: &worth.left_out, deck: "", title: title(&worth.left_out) };
        let [percent, low, high] = [worth.permille, worth.low, worth.high].map(Decimal::of_permille);
        // Of what is never used it says nothing.
        let wins = (worth.used > 0).then_some(Rate { games: worth.games, percent, low, high });
        let share = |wins: u64| Tally { games: worth.games, wins }.rate();
        lines.rate(about, "win_rate", wins)?;
        lines.rate(about, "usable_rate", share(worth.usable))?;
        lines.rate(about, "use_rate", share(worth.used))
    };
    write(path, |lines| worths.iter().try_for_each(|worth| of(lines, worth)))
}

/// Writes what cards are worth that were swapped for others, with what people call each.
///
/// # Errors
/// When it cannot be written.
pub fn write_swaps<'a>(path: &Path, worths: &'a [SwapWorth], title: impl Fn(&'a str) -> &'a str) -> Done<()> {
    let of = |lines: &mut Lines, SwapWorth { card, worth, .. }: &'a SwapWorth| {
        lines.rate(About { table: "swap", name: card, deck: "", title: title(card) }, "worth", Some(*worth))
    };
    write(path, |lines| worths.iter().try_for_each(|worth| of(lines, worth)))
}

/// Writes a table with these lines.
fn write(path: &Path, fill: impl FnOnce(&mut Lines) -> csv::Result<()>) -> Done<()> {
    let mut lines = Lines(csv::Writer::from_writer(Vec::new()));
    let written = lines.0.write_record(COLUMNS).and_then(|()| fill(&mut lines));
    let text = written.ok().and_then(|()| String::from_utf8(lines.0.into_inner().ok()?).ok());
    let text = text.ok_or_else(|| Problem::failed("The figures cannot be written as a table."))?;
    file::write(path, &text)
}

/// The lines so far.
struct Lines(csv::Writer<Vec<u8>>);

/// What a line is about.
#[derive(Clone, Copy)]
struct About<'a> {
    table: &'a str,
    name: &'a str,
    deck: &'a str,
    /// What people call it, where it is a card.
    title: &'a str,
}

impl<'a> About<'a> {
    /// What is called by its name.
    fn of(table: &'a str, name: &'a str, deck: &'a str) -> Self {
        Self { table, name, deck, title: "" }
    }
}

impl Told<'_> {
    /// Writes the table; also how figures have moved, where games before a change are known.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn csv(&self, path: &Path, moved: Option<&Differences>) -> Done<()> {
        write(path, |lines| {
            self.lines(lines)?;
            moved.map_or(Ok(()), |moved| lines.moved(moved))
        })
    }

    fn lines(&self, lines: &mut Lines) -> csv::Result<()> {
        self.results(lines)?;
        self.cards(lines)?;
        self.leads(lines)?;
        for (name, all) in self.spreads() {
            let Some(found) = all.spread() else { continue };
            let about = About::of("spread", &name, "");
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
        let all = About::of("all", "", "");
        lines.rate(all, "finished_rate", of(summary.finished, summary.games))?;
        lines.rate(all, "draw_rate", of(summary.draws, summary.games))?;
        lines.rate(all, "first_seat_advantage", self.first_seat())?;
        for (seat, wins) in (0..).map(Seat).zip(&summary.winners) {
            let name = seat.letter().to_string();
            lines.rate(About::of("seat", &name, ""), "win_rate", of(*wins, summary.games))?;
        }
        for deck in by_deck(&summary.pairings) {
            let about = About::of("deck", deck.deck, deck.deck);
            lines.rate(about, "win_rate", of(deck.wins, deck.games))?;
        }
        for pairing in &summary.pairings {
            for ((seat, wins), deck) in (0..).map(Seat).zip(&pairing.winners).zip(&pairing.decks) {
                let name = format!("{} of {}", seat.letter(), pairing.decks.join(" against "));
                lines.rate(About::of("pairing", &name, deck), "win_rate", of(*wins, pairing.games))?;
            }
        }
        Ok(())
    }

    fn leads(&self, lines: &mut Lines) -> csv::Result<()> {
        let Some(found) = self.figures.leads.figures() else { return Ok(()) };
        let all = About::of("all", "", "");
        lines.rate(all, "unchanged_lead_rate", found.unchanged)?;
        lines.rate(all, "comeback_rate", found.comebacks)?;
        for moment in &found.moments {
            let name = moment.percent.to_string();
            let about = About::of("lead", &name, "");
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
            cards.iter().try_for_each(|card| lines.card(table, card, self.plan.card_title(&card.name)))?;
        }
        for by in lists.groupings() {
            figures.by_group(by).iter().try_for_each(|group| lines.card(by, group, ""))?;
        }
        figures.by_action().iter().try_for_each(|action| lines.action(action))
    }
}

impl Lines {
    fn card(&mut self, table: &str, card: &CardFigures, title: &str) -> csv::Result<()> {
        let about = About { table, name: &card.name, deck: card.deck.as_deref().unwrap_or_default(), title };
        let figures = [
            ("gp_wr", card.gp_wr),
            ("oh_wr", card.oh_wr),
            ("gd_wr", card.gd_wr),
            ("gih_wr", card.gih_wr),
            ("gns_wr", card.gns_wr),
            ("iwd", card.iwd),
            ("play_rate", card.play_rate),
            ("take_rate", card.on_offer.and_then(|it| it.take_rate().rate())),
        ];
        figures.into_iter().try_for_each(|(figure, value)| self.rate(about, figure, value))
    }

    fn action(&mut self, action: &ActionFigures) -> csv::Result<()> {
        let about = About::of("action", &action.name, "");
        let figures = [
            ("taken_rate", Tally { games: action.offered, wins: action.taken }.rate()),
            ("use_rate", action.use_rate),
            ("taken_wr", action.taken_wr),
            ("left_wr", action.left_wr),
            ("difference", action.difference),
        ];
        figures.into_iter().try_for_each(|(figure, value)| self.rate(about, figure, value))
    }

    /// What a change has done: what wins were, and by how much figures are higher now.
    fn moved(&mut self, told: &Differences) -> csv::Result<()> {
        let compared = told.compared;
        for ((deck, rate), (_, stands)) in compared.by_deck().into_iter().zip(compared.decks_stand()) {
            let about = About::of("deck", deck, deck);
            self.rate(about, "win_rate_before", Some(stands.before))?;
            self.rate(about, "win_rate_moved", Some(rate))?;
        }
        for ((seat, rate), (_, stands)) in compared.by_seat().into_iter().zip(compared.seats_stand()) {
            let name = seat.letter().to_string();
            let about = About::of("seat", &name, "");
            self.rate(about, "win_rate_before", Some(stands.before))?;
            self.rate(about, "win_rate_moved", Some(rate))?;
        }
        for (name, found) in told.spreads() {
            let [low, high] = [found.mean.0 - found.margin.0, found.mean.0 + found.margin.0].map(Decimal);
            let rate = Rate { games: found.count, percent: found.mean, low, high };
            self.rate(About::of("spread", &name, ""), "mean_moved", Some(rate))?;
        }
        for card in told.cards.into_iter().flatten() {
            let title = told.after.card_title(&card.name);
            let about = About { table: "card", name: &card.name, deck: "", title };
            self.rate(about, &format!("{}_before", card.figure), Some(card.before))?;
            self.rate(about, &format!("{}_moved", card.figure), Some(card.moved))?;
        }
        Ok(())
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
        let About { table, name, deck, title } = about;
        self.0.write_record([table, name, deck, figure, &count.to_string(), &value, &low, &high, title])
    }
}
