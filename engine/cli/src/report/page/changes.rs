//! What has changed between two pages of figures of one game, or between the two contents of
//! a comparison. Where both have the same games, seed for seed, they are compared game by
//! game, so that what came of the seed alone cancels out; where not, as two samples.

use super::data::Data;
use super::plot::{Middle, Row, Scale, Tone, dots, dots_beside};
use super::section::{Section, Table};
use super::words::{card, count, counted, listed, name, percent, players, points, sentence};
use crate::report::differences::{Differences, card_figure};
use maud::html;
use std::collections::BTreeMap;
use tuckbox_bots::simulate::{CardMoved, Compared, Planned, Standing, by_deck, moved_cards};
use tuckbox_bots::statistics::{Decimal, Rate, Spread, Tally};

/// So many cards that have moved are told.
const MOST_CARDS: usize = 12;

/// What has changed.
pub struct Changes<'a> {
    /// The comparison it is of; nothing where it is since another page.
    told: Option<&'a Differences<'a>>,
    /// How many games were compared one by one; nothing where they are not the same games.
    paired: Option<u64>,
    /// How many of them ended otherwise.
    otherwise: u64,
    /// What is otherwise than before, each a whole sentence.
    apart: Vec<String>,
    decks: Vec<Change>,
    seats: Vec<Change>,
    lengths: Vec<Change>,
    cards: Vec<Change>,
    /// Of how many figures of cards those that moved are.
    of_cards: usize,
}

/// How a figure has moved.
struct Change {
    name: String,
    before: Decimal,
    after: Decimal,
    moved: Rate,
    /// What that says, where somebody looked on while the games were played.
    standing: Option<Standing>,
}

impl<'a> Changes<'a> {
    /// From one page to the next.
    pub fn between(before: &Data, after: &Data) -> Self {
        let mut compared = Compared::default();
        if is_of_same_games(before, after) {
            let old: BTreeMap<u64, _> = before.rows().map(|row| (row.game, row)).collect();
            after
                .rows()
                .filter_map(|row| Some((old.get(&row.game)?, row)))
                .for_each(|(old, row)| compared.count(old, &row));
        }
        Self::with(before, after, (compared.games > 0).then_some(&compared), None)
    }

    /// From one content of a comparison to the other.
    pub fn of(before: &Data, after: &Data, told: &'a Differences<'a>) -> Self {
        Self::with(before, after, Some(told.compared), Some(told))
    }

    fn with(before: &Data, after: &Data, paired: Option<&Compared>, told: Option<&'a Differences<'a>>) -> Self {
        let effect = told.and_then(|told| told.effect);
        let of_both = |data: &Data| data.report.cards.clone().unwrap_or_default();
        let all = moved_cards(&of_both(before), &of_both(after));
        let of_cards = all.len();
        let cards = all.iter().filter(|one| one.beyond_chance).map(|one| of_card(after, one)).collect();
        Self {
            told,
            paired: paired.map(|it| it.games),
            otherwise: paired.map_or(0, |it| it.otherwise),
            apart: apart(before, after),
            decks: decks(before, after, paired, effect),
            seats: seats(before, after, paired, effect),
            lengths: lengths(before, after, paired),
            cards,
            of_cards,
        }
    }

    /// The section.
    pub fn section(&self) -> Section {
        let wins: Vec<Row> = self.decks.iter().chain(&self.seats).map(|change| change.row("points", percent)).collect();
        let lengths: Vec<Row> = self.lengths.iter().map(|change| change.row("", |value| value.to_digits(1))).collect();
        let cards: Vec<Row> = self.cards.iter().take(MOST_CARDS).map(|change| change.row("points", percent)).collect();
        let none = Some(Middle(Decimal(0), "as before"));
        let effect = self.told.and_then(|told| told.effect);
        let band = effect.map(|effect| [Decimal(-effect.0), effect]);
        Section {
            id: "changes",
            title: self.title(),
            finding: self.finding(),
            plots: html! {
                @for note in self.notes() { p.beyond { (note) } }
                @if !wins.is_empty() { figure {
                    @if let Some(effect) = effect { figcaption { "Within the band, " (effect.to_digits(1)) " points around none, a difference does not count." } }
                    (dots_beside(&wins, scale(&wins), none, band, "points won more than before"))
                } }
                @if !lengths.is_empty() { figure { (dots(&lengths, scale(&lengths), none, "longer than before, in the mean")) } }
                @if !cards.is_empty() { figure {
                    figcaption { "Cards that have moved by more than chance: wins with the card in hand (GIH WR), and games in which it is played, or taken from the table, of those in which it could be." }
                    (dots(&cards, scale(&cards), none, "points more than before"))
                } }
            },
            tables: vec![self.table()],
            limits: match effect {
                None => {
                    "It says that figures have moved, not why: several edits at once move them together. What has not moved may have \
                         moved by less than the brackets are wide."
                }
                Some(_) => {
                    "It is about these players, who do not learn what is new in a card. A run that stops when something shows stops \
                            rather when it shows by too much: trust the brackets more than the number before them. Several edits at once \
                            move figures together."
                }
            },
        }
    }

    /// What it is called.
    pub fn title(&self) -> &'static str {
        if self.told.is_some() { "What the change does" } else { "What has changed since the last report" }
    }

    /// What is found, in a few sentences.
    pub fn finding(&self) -> String {
        if let Some(decision) = self.told.and_then(Differences::decision) {
            // Words of the command line stand in pages without their marks.
            return self.tested(decision.replace('`', ""));
        }
        if self.paired.is_some() && self.otherwise == 0 {
            return String::from("Nothing: every game came out as it did before.");
        }
        let beyond = |list: &[Change]| -> Vec<String> {
            let moved = list.iter().filter(|change| Tone::beside(&change.moved, Decimal(0)) != Tone::Open);
            moved.map(|change| format!("{} {}", change.name, change.moved.percent.signed(1))).collect()
        };
        let (wins, lengths) = (beyond(&self.decks), beyond(&self.lengths));
        let cards: Vec<String> = self
            .cards
            .iter()
            .take(3)
            .map(|change| format!("{} {}", change.name, change.moved.percent.signed(1)))
            .collect();
        let parts = [("Decks", "points", wins), ("Lengths", "in the mean", lengths), ("Cards", "points", cards)];
        let told: Vec<String> = parts
            .iter()
            .filter(|(_, _, list)| !list.is_empty())
            .map(|(head, unit, list)| format!("{head}: {} {unit}.", listed(list)))
            .collect();
        match told.is_empty() {
            true => String::from("No change is seen that is more than chance."),
            false => told.join(" "),
        }
    }

    /// What a comparison that was looked at while it was played says of decks, or of seats
    /// where decks do not meet others.
    fn tested(&self, decision: String) -> String {
        let all = if self.decks.is_empty() { &self.seats } else { &self.decks };
        let mut text = decision;
        for standing in [Standing::Stronger, Standing::Weaker, Standing::AsBefore, Standing::Open] {
            let of = all.iter().filter(|change| change.standing == Some(standing));
            let named: Vec<String> = of.map(|change| format!("{} {}", change.name, points(&change.moved))).collect();
            if !named.is_empty() {
                text += &format!(" {}: {}.", sentence(word(standing)), listed(&named));
            }
        }
        text
    }

    /// What is otherwise than before, and how it is known.
    pub fn notes(&self) -> Vec<String> {
        self.apart.iter().cloned().chain([self.method()]).collect()
    }

    /// How it is known.
    pub fn method(&self) -> String {
        let games = match self.paired {
            Some(games) => {
                let looks = match self.told.and_then(|told| told.effect) {
                    Some(_) => {
                        " They were looked at again and again while they were played: the brackets of decks, seats and lengths hold at all \
                         looks together, and are wider than those of one look."
                    }
                    None => "",
                };
                format!(
                    "The same games before and after, compared one by one: {} of {} ended otherwise.{looks}",
                    count(self.otherwise),
                    counted(games, "game")
                )
            }
            None => String::from(
                "Other games than before, compared as two samples: with the same seed, players, decks and limit smaller changes would show.",
            ),
        };
        match self.of_cards {
            0 => games,
            all => format!(
                "{games} {} of {all} figures of cards have moved by more than chance; these are compared as two samples.",
                self.cards.len()
            ),
        }
    }

    fn table(&self) -> Table {
        let head = ["figure", "before", "now", "moved", "what that says"];
        // Where nobody looked on, nothing is said of it.
        let columns = if self.told.is_some_and(|told| told.effect.is_some()) { 5 } else { 4 };
        let line = |change: &Change| {
            let cells = [
                change.name.clone(),
                change.before.to_digits(1),
                change.after.to_digits(1),
                points(&change.moved).replace(" points", ""),
                change.standing.map_or("–", word).to_owned(),
            ];
            cells.into_iter().take(columns).collect()
        };
        let all = self.decks.iter().chain(&self.seats).chain(&self.lengths).chain(self.cards.iter().take(MOST_CARDS));
        Table::of(head.get(..columns).unwrap_or(&head)).with(all.map(line))
    }
}

impl Change {
    fn row(&self, unit: &str, told: impl Fn(Decimal) -> String) -> Row {
        let says = self.standing.map_or(String::new(), |standing| format!(" {}.", sentence(word(standing))));
        let hover = format!("{} before, {} now.{says}", told(self.before), told(self.after));
        let words = points(&self.moved).replace(" points", if unit.is_empty() { "" } else { " points" });
        Row {
            name: self.name.clone(),
            rate: self.moved,
            told: words,
            hover,
            tone: Tone::beside(&self.moved, Decimal(0)),
        }
    }
}

/// What it says of a deck or a seat.
fn word(standing: Standing) -> &'static str {
    match standing {
        Standing::Stronger => "stronger",
        Standing::Weaker => "weaker",
        Standing::AsBefore => "as before",
        Standing::Open => "not known",
    }
}

fn scale(rows: &[Row]) -> Scale {
    Scale::around(rows.iter().flat_map(|row| [row.rate.low, row.rate.high]).chain([Decimal(0)]))
}

/// Whether both are of the same games, seed for seed, under the same or another content,
/// however many of them.
fn is_of_same_games(before: &Data, after: &Data) -> bool {
    let mut plan = before.plan.clone();
    plan.games = after.plan.games;
    plan.not_comparable(&after.plan).is_none()
}

/// What is otherwise than before.
fn apart(before: &Data, after: &Data) -> Vec<String> {
    let (old, new) = (&before.plan, &after.plan);
    let digest = |content: &str| content.chars().take(12).collect::<String>();
    let mut apart = Vec::new();
    let (was, is) = (chosen(old), chosen(new));
    if old.content != new.content {
        apart.push(format!("The content is {}; it was {}.", digest(&new.content), digest(&old.content)));
    } else if was == is {
        apart.push(String::from("Content and settings are the same."));
    } else {
        apart.push(String::from("The settings are others; the content is the same."));
    }
    if was != is {
        apart.push(format!("Now it is played with {is}; before with {was}."));
    }
    if old.bots != new.bots {
        apart.push(format!(
            "The players are others, so differences are theirs, too: now {}, before {}.",
            players(new),
            players(old)
        ));
    }
    apart
}

/// Mods, settings and swaps of a plan, in words.
fn chosen(plan: &Planned) -> String {
    let mods = plan.mods.iter().map(|one| format!("the mod {} {}", one.name, one.version));
    let profile = plan.profile.iter().map(|name| format!("the profile {name}"));
    let settings = plan.settings.iter().map(|(name, chosen)| format!("{name} = {chosen}"));
    let swaps = plan.swaps.iter().map(|(one, by)| format!("{} in the place of {}", card(plan, by), card(plan, one)));
    match mods.chain(profile).chain(settings).chain(swaps).collect::<Vec<_>>().as_slice() {
        [] => String::from("what the game has on its own"),
        some => listed(some),
    }
}

/// By how much each deck wins more.
fn decks(before: &Data, after: &Data, paired: Option<&Compared>, effect: Option<Decimal>) -> Vec<Change> {
    let tallies = |data: &Data| -> BTreeMap<String, Tally> {
        let all = by_deck(&data.report.pairings);
        all.iter().map(|it| (it.deck.to_owned(), Tally { games: it.games, wins: it.wins })).collect()
    };
    let (old, new) = (tallies(before), tallies(after));
    let pairs: BTreeMap<String, Rate> = paired
        .map(|it| it.by_deck().into_iter().map(|(deck, rate)| (deck.to_owned(), rate)).collect())
        .unwrap_or_default();
    let change = |(deck, after): (&String, &Tally)| {
        let before = old.get(deck)?;
        let moved = if paired.is_some() { *pairs.get(deck)? } else { after.less(*before)? };
        let standing = effect.map(|effect| Standing::of(&moved, effect));
        Some(Change { name: name(deck), before: before.rate()?.percent, after: after.rate()?.percent, moved, standing })
    };
    new.iter().filter_map(change).collect()
}

/// By how much each seat wins more.
fn seats(before: &Data, after: &Data, paired: Option<&Compared>, effect: Option<Decimal>) -> Vec<Change> {
    let tally = |data: &Data, wins: u64| Tally { games: data.report.games, wins };
    let moved = paired.map(Compared::by_seat).unwrap_or_default();
    let both = before.report.winners.iter().zip(&after.report.winners);
    let change = |(seat, (&old, &new)): (tuckbox_core::ids::Seat, (&u64, &u64))| {
        let (old, new) = (tally(before, old), tally(after, new));
        let pair = moved.iter().find(|(one, _)| *one == seat).map(|(_, rate)| *rate);
        let moved = if paired.is_some() { pair? } else { new.less(old)? };
        Some(Change {
            name: format!("seat {}", seat.letter()),
            before: old.rate()?.percent,
            after: new.rate()?.percent,
            moved,
            standing: effect.map(|effect| Standing::of(&moved, effect)),
        })
    };
    (0..).map(tuckbox_core::ids::Seat).zip(both).filter_map(change).collect()
}

/// By how much games are longer.
fn lengths(before: &Data, after: &Data, paired: Option<&Compared>) -> Vec<Change> {
    let (old, new) = (&before.report.lengths, &after.report.lengths);
    let of_pairs = paired.map(|it| it.lengths().map(|(_, spread)| spread)).unwrap_or_default();
    let all = [
        ("decisions", &old.decisions, &new.decisions, of_pairs[0].clone()),
        ("turns", &old.turns, &new.turns, of_pairs[1].clone()),
    ];
    let change = |(what, old, new, pair): (&str, &Option<Spread>, &Option<Spread>, Option<Spread>)| {
        let (old, new) = (old.as_ref()?, new.as_ref()?);
        if (new.least, new.most, old.most) == (0, 0, 0) {
            return None;
        }
        let (mean, margin) = match pair {
            Some(pair) => (pair.mean, pair.margin),
            None => (Decimal(new.mean.0 - old.mean.0), apart_by(old.margin, new.margin)),
        };
        let [low, high] = [-margin.0, margin.0].map(|off| Decimal(mean.0 + off));
        let moved = Rate { games: new.count, percent: mean, low, high };
        let name = format!("{what} in a game");
        Some(Change { name, before: old.mean, after: new.mean, moved, standing: None })
    };
    all.into_iter().filter_map(change).collect()
}

/// The margin of the difference of two means that know nothing of each other.
fn apart_by(Decimal(one): Decimal, Decimal(other): Decimal) -> Decimal {
    let square = |it: i64| i128::from(it).pow(2);
    Decimal(i64::try_from((square(one) + square(other)).isqrt()).unwrap_or(i64::MAX))
}

/// How a figure of a card has moved.
fn of_card(after: &Data, found: &CardMoved) -> Change {
    let name = format!("{}, {}", card(&after.plan, &found.name), card_figure(found.figure));
    Change { name, before: found.before.percent, after: found.now.percent, moved: found.moved, standing: None }
}
