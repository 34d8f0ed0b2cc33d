//! What a change has done to the same games, for people and for programs: whether they were
//! played now, side by side, or stand in files.

use super::for_programs::{BothWays, CompareReport};
use super::grid::Grid;
use super::out::{BOLD, Out, styled};
use super::players;
use super::problem::Done;
use super::rates::{difference, range, share, short, titled};
use serde_json::{Value, json};
use tuckbox_bots::simulate::{CardMoved, Compared, Planned, Row, Standing, Stands};
use tuckbox_bots::statistics::{Decimal, Rate, Spread};

/// What is told of games before a change and after it.
pub struct Differences<'a> {
    pub before: &'a Planned,
    pub after: &'a Planned,
    pub compared: &'a Compared,
    /// From so many points of per cent on a difference counts, where somebody said.
    pub effect: Option<Decimal>,
    /// How figures of cards have moved, where they are wanted.
    pub cards: Option<&'a [CardMoved]>,
    /// Every game both ways, where programs want them.
    pub rows: Option<&'a [BothWays]>,
}

/// Where a true difference may lie so many points beside the one found, nothing is seen.
const BLIND: Decimal = Decimal(50_000);

/// Where an edit may be that does not show.
const EARLIER: &str = "An edit that is committed already is compared by the revision before it, such as `HEAD~1`.";

/// The names of what stands in a [`line`].
pub const COLUMNS: &str = "game\tseed\tdecks\twinner_before\twinner\tdecisions_before\tdecisions\tturns_before\tturns\tfingerprint_before\tfingerprint";

/// A game before and after in a line, with tabs between what [`COLUMNS`] names.
pub fn line(before: &Row, after: &Row) -> String {
    let (was, is) = (before.winner(), after.winner());
    let Row { game, seed, decks, decisions, turns, fingerprint, .. } = after;
    let (old_decisions, old_turns, old_fingerprint) = (before.decisions, before.turns, &before.fingerprint);
    let decks = decks.join(",");
    format!(
        "{game}\t{seed}\t{decks}\t{was}\t{is}\t{old_decisions}\t{decisions}\t{old_turns}\t{turns}\t{old_fingerprint}\t{fingerprint}"
    )
}

/// What a figure of a card is called.
pub fn card_figure(figure: &str) -> &'static str {
    match figure {
        "play_rate" => "played",
        "take_rate" => "taken from the table",
        _ => "GIH WR",
    }
}

impl Differences<'_> {
    /// For people.
    ///
    /// # Errors
    /// When nobody can read it.
    pub fn tell(&self, out: &mut Out) -> Done<()> {
        let (Self { before, after, .. }, Compared { games, otherwise, .. }) = (self, self.compared);
        let title = styled(BOLD, &after.title);
        if *games == 0 && before.plays_the_same(after) {
            return out.line(format!(
                "{title}: content and settings are the same before and after, so every game would come out the same, and none was played. {EARLIER}"
            ));
        }
        out.line(format!(
            "{title}: {games} games, each before and after, seed {}; {otherwise} of them end otherwise now",
            after.seed
        ))?;
        if before.plays_the_same(after) {
            out.line(format!("The content is the same before and after, and so are the settings. {EARLIER}"))?;
        }
        for ((deck, rate), (_, stands)) in self.compared.by_deck().into_iter().zip(self.compared.decks_stand()) {
            out.line(format!("{deck} {}", self.moved(rate, &stands)))?;
        }
        for ((seat, rate), (_, stands)) in self.compared.by_seat().into_iter().zip(self.compared.seats_stand()) {
            out.line(format!("seat {} {}", seat.letter(), self.moved(rate, &stands)))?;
        }
        for (what, found) in self.compared.lengths() {
            if let Some(found) = found.filter(|found| (found.least, found.most) != (0, 0)) {
                let range = around(&found);
                let longer = match by(found.mean, "longer", "shorter") {
                    Some((by, longer)) => format!("{by} {what} {longer}"),
                    None => format!("as long in {what}"),
                };
                out.line(format!("A game is {longer} ({range})."))?;
            }
        }
        self.tell_stats(out)?;
        self.tell_cards(out)?;
        // Where somebody has ended the run, that is told with how far it came.
        let is_whole = |effect| self.compared.is_decided(effect) || self.compared.games == after.games;
        if let Some(decision) = self.decision().filter(|_| self.effect.is_some_and(is_whole)) {
            out.line(decision)?;
        }
        players::remark(after).map_or(Ok(()), |line| out.line(line))
    }

    /// By how much games are longer and stats at their end higher, with what that is of.
    pub fn spreads(&self) -> Vec<(String, Spread)> {
        let lengths = self.compared.lengths().map(|(what, found)| (what.to_owned(), found)).into_iter();
        lengths.chain(self.stats()).filter_map(|(what, found)| Some((what, found?))).collect()
    }

    fn stats(&self) -> impl Iterator<Item = (String, Option<Spread>)> {
        let all = self.compared.stats().into_iter();
        all.flat_map(|(name, all)| self.after.stat_names(name, all.len()).into_iter().zip(all))
    }

    /// By how much stats at the end of games are higher.
    fn tell_stats(&self, out: &mut Out) -> Done<()> {
        for (name, found) in self.stats() {
            let Some(found) = found else { continue };
            let higher = match by(found.mean, "higher", "lower") {
                Some((by, higher)) => format!("{by} {higher}"),
                None => String::from("as before"),
            };
            out.line(format!("{name} is {higher} at the end ({}).", around(&found)))?;
        }
        Ok(())
    }

    /// The figures of cards that have moved by more than chance.
    fn tell_cards(&self, out: &mut Out) -> Done<()> {
        let Some(cards) = self.cards else { return Ok(()) };
        let found: Vec<&CardMoved> = cards.iter().filter(|one| one.beyond_chance).collect();
        let title = |name: &str| self.after.cards.as_ref().and_then(|lists| lists.titles.get(name)).map(String::as_str);
        if !found.is_empty() {
            let mut grid = Grid::of(&["card", "figure", "before", "now", "moved", ""]);
            for one in &found {
                let [moved, range] = difference(Some(one.moved), false);
                let [before, now] = [one.before, one.now].map(|rate| short(Some(rate)));
                let (name, figure) = (titled(&one.name, title(&one.name)), card_figure(one.figure).to_owned());
                grid.add(vec![name, figure, before, now, moved, range]);
            }
            grid.lines().iter().try_for_each(|line| out.line(line))?;
        }
        out.line(format!(
            "{} of {} figures of cards have moved by more than chance, of which 5 % are false in the mean; they are compared as two samples.",
            found.len(),
            cards.len()
        ))
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

    /// "wins 53.1 % now (50.3–55.9), 3.1 points more (+2.3 to +3.9): it is stronger".
    fn moved(&self, rate: Rate, stands: &Stands) -> String {
        let Rate { percent, low, high, .. } = rate;
        let margin = Decimal((high.0 - percent.0).max(percent.0 - low.0));
        let effect = self.effect.unwrap_or_default();
        let verdict = match Standing::of(&rate, effect) {
            Standing::Stronger => String::from("it is stronger"),
            Standing::Weaker => String::from("it is weaker"),
            Standing::AsBefore => format!("it is as before, within {} points", effect.to_digits(1)),
            Standing::Open if margin >= BLIND => String::from("too few games to see a change"),
            Standing::Open => {
                let most = Decimal(low.0.abs().max(high.0.abs()));
                format!("no change is seen; if there is one, it is of at most {} points", most.to_digits(1))
            }
        };
        let wins = match by(percent, "more", "less") {
            Some((by, more)) => format!("{by} points {more} than before"),
            None => String::from("as often as before"),
        };
        format!("wins {} now, {wins} ({}): {verdict}", share(&stands.now), range(&rate))
    }

    /// For programs.
    pub fn json(&self) -> Value {
        let Self { before, after, compared, effect, cards, rows } = *self;
        let mut report = CompareReport::of(before, after, compared, effect);
        report.cards = cards.map(<[CardMoved]>::to_vec);
        report.rows = rows.map(<[BothWays]>::to_vec);
        json!(report)
    }
}

/// Where a true mean lies: "+0.1 to +0.5".
fn around(found: &Spread) -> String {
    let [low, high] = [found.mean.0 - found.margin.0, found.mean.0 + found.margin.0].map(Decimal);
    format!("{} to {}", low.signed(1), high.signed(1))
}

/// How much it is and which of both words says whereto; nothing where it is none to the
/// digit that is told.
fn by<'a>(number: Decimal, up: &'a str, down: &'a str) -> Option<(String, &'a str)> {
    let told = Decimal(number.0.abs()).to_digits(1);
    (told != "0.0").then_some((told, if number < Decimal(0) { down } else { up }))
}
