//! What a change has done to the same games, for people and for programs: whether they were
//! played now, side by side, or stand in files.

use super::for_programs::CompareReport;
use super::out::{BOLD, Out, styled};
use super::problem::Done;
use serde_json::{Value, json};
use tuckbox_bots::simulate::{Compared, Planned, Standing};
use tuckbox_bots::statistics::{Decimal, Rate};

/// What is told of games before a change and after it.
pub struct Differences<'a> {
    pub before: &'a Planned,
    pub after: &'a Planned,
    pub compared: &'a Compared,
    /// From so many points of per cent on a difference counts, where somebody said.
    pub effect: Option<Decimal>,
}

impl Differences<'_> {
    /// For people.
    ///
    /// # Errors
    /// When nobody can read it.
    pub fn tell(&self, out: &mut Out) -> Done<()> {
        let (Self { before, after, .. }, Compared { games, otherwise, .. }) = (self, self.compared);
        let title = styled(BOLD, &after.title);
        out.line(format!(
            "{title}: {games} games, each before and after, seed {}; {otherwise} of them end otherwise now",
            after.seed
        ))?;
        let chosen = |plan: &Planned| (plan.profile.clone(), plan.settings.clone(), plan.swaps.clone());
        if before.content == after.content && chosen(before) == chosen(after) {
            out.line("The content is the same before and after, and so are the settings. An edit that is committed already is compared by the revision before it, such as `HEAD~1`.")?;
        }
        for (deck, rate) in self.compared.by_deck() {
            out.line(format!("{deck} {}", self.moved(rate)))?;
        }
        for (seat, rate) in self.compared.by_seat() {
            out.line(format!("seat {} {}", seat.letter(), self.moved(rate)))?;
        }
        for (what, found) in self.compared.lengths() {
            if let Some(found) = found.filter(|found| (found.least, found.most) != (0, 0)) {
                let [low, high] = [found.mean.0 - found.margin.0, found.mean.0 + found.margin.0].map(Decimal);
                let range = format!("{} to {}", low.signed(1), high.signed(1));
                let longer = match by(found.mean, "longer", "shorter") {
                    Some((by, longer)) => format!("{by} {what} {longer}"),
                    None => format!("as long in {what}"),
                };
                out.line(format!("A game is {longer} ({range})."))?;
            }
        }
        // Where somebody has ended the run, that is told with how far it came.
        let is_whole = |effect| self.compared.is_decided(effect) || self.compared.games == after.games;
        match self.decision().filter(|_| self.effect.is_some_and(is_whole)) {
            Some(decision) => out.line(decision),
            None => Ok(()),
        }
    }

    /// Whether it is known who has moved, in a sentence or two; nothing where games were not
    /// looked at while they were played.
    pub fn decision(&self) -> Option<String> {
        let (effect, Compared { games, .. }, most) = (self.effect?, self.compared, self.after.games);
        if self.compared.is_decided(effect) {
            return Some(format!("Decided after {games} of at most {most} games."));
        }
        if *games < most {
            return Some(format!("Not decided: the run was ended after {games} of at most {most} games."));
        }
        let open = match self.open() {
            none if none.is_empty() => String::from("there are too few games"),
            open => open.join(", "),
        };
        Some(format!("Not decided: {open}. Give more `--games`, or a greater `--effect` that counts."))
    }

    /// The decks, or the seats where no deck meets another, of which it is not known whether
    /// they have moved.
    fn open(&self) -> Vec<String> {
        let effect = self.effect.unwrap_or_default();
        let is_open = |rate: &Rate| Standing::of(rate, effect) == Standing::Open;
        let decks = self.compared.by_deck();
        if decks.is_empty() {
            let seats = self.compared.by_seat().into_iter().filter(|(_, rate)| is_open(rate));
            return seats.map(|(seat, _)| format!("seat {}", seat.letter())).collect();
        }
        decks.into_iter().filter(|(_, rate)| is_open(rate)).map(|(deck, _)| deck.to_owned()).collect()
    }

    /// "wins 3.1 points more (+2.3 to +3.9): it is stronger".
    fn moved(&self, rate: Rate) -> String {
        let Rate { percent, low, high, .. } = rate;
        let effect = self.effect.unwrap_or_default();
        let verdict = match Standing::of(&rate, effect) {
            Standing::Stronger => String::from("it is stronger"),
            Standing::Weaker => String::from("it is weaker"),
            Standing::AsBefore => format!("it is as before, within {} points", effect.to_digits(1)),
            Standing::Open => {
                format!("no change is seen; a change of {} points would be", Decimal(high.0 - percent.0).to_digits(1))
            }
        };
        let wins = match by(percent, "more", "less") {
            Some((by, more)) => format!("wins {by} points {more}"),
            None => String::from("wins as often"),
        };
        format!("{wins} ({} to {}): {verdict}", low.signed(1), high.signed(1))
    }

    /// For programs.
    pub fn json(&self) -> Value {
        json!(CompareReport::of(self.before, self.after, self.compared, self.effect))
    }
}

/// How much it is and which of both words says whereto; nothing where it is none to the
/// digit that is told.
fn by<'a>(number: Decimal, up: &'a str, down: &'a str) -> Option<(String, &'a str)> {
    let told = Decimal(number.0.abs()).to_digits(1);
    (told != "0.0").then_some((told, if number < Decimal(0) { down } else { up }))
}
