//! What has changed between two pages of figures of one game. Where both have the same
//! games, seed for seed, they are compared game by game, so that what came of the seed
//! alone cancels out; where not, as two samples.

use super::data::Data;
use super::plot::{Middle, Row, Scale, Tone, dots};
use super::section::{Section, Table};
use super::words::{card, count, counted, listed, name, percent, players, points};
use maud::html;
use std::collections::BTreeMap;
use tuckbox_bots::simulate::{CardFigures, Compared, by_deck};
use tuckbox_bots::statistics::{Decimal, Rate, Spread, Tally, discoveries};

/// So many cards that have moved are told.
const MOST_CARDS: usize = 12;

/// What has changed.
pub struct Changes {
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
}

impl Changes {
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
        let paired = (compared.games > 0).then_some(&compared);
        let mut cards = cards(before, after);
        let of_cards = cards.len();
        let beyond = discoveries(&cards.iter().map(|change| change.moved.apart()).collect::<Vec<_>>());
        let mut keep = beyond.iter();
        cards.retain(|_| keep.next().copied().unwrap_or(false));
        cards.sort_by_key(|change| std::cmp::Reverse(change.moved.percent.0.abs()));
        Self {
            paired: paired.map(|it| it.games),
            otherwise: compared.otherwise,
            apart: apart(before, after),
            decks: decks(before, after, paired),
            seats: seats(before, after, paired),
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
        Section {
            id: "changes",
            title: "What has changed since the last report",
            finding: self.finding(),
            plots: html! {
                @for sentence in &self.apart { p.beyond { (sentence) } }
                p.beyond { (self.method()) }
                @if !wins.is_empty() { figure { (dots(&wins, scale(&wins), none, "points won more than before")) } }
                @if !lengths.is_empty() { figure { (dots(&lengths, scale(&lengths), none, "longer than before, in the mean")) } }
                @if !cards.is_empty() { figure {
                    figcaption { "Cards that have moved by more than chance: wins with the card in hand (GIH WR), and games in which it is played of those in which it could be." }
                    (dots(&cards, scale(&cards), none, "points more than before"))
                } }
            },
            tables: vec![self.table()],
            limits: "It says that figures have moved, not why: several edits at once move them together. What has not moved may have moved \
                     by less than the brackets are wide.",
        }
    }

    fn finding(&self) -> String {
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

    fn method(&self) -> String {
        let games = match self.paired {
            Some(games) => format!(
                "The same games before and after, compared one by one: {} of {} ended otherwise.",
                count(self.otherwise),
                counted(games, "game")
            ),
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
        let line = |change: &Change| {
            vec![
                change.name.clone(),
                change.before.to_digits(1),
                change.after.to_digits(1),
                points(&change.moved).replace(" points", ""),
            ]
        };
        let all = self.decks.iter().chain(&self.seats).chain(&self.lengths).chain(self.cards.iter().take(MOST_CARDS));
        Table::of(&["figure", "before", "now", "moved"]).with(all.map(line))
    }
}

impl Change {
    fn row(&self, unit: &str, told: impl Fn(Decimal) -> String) -> Row {
        let hover = format!("{} before, {} now.", told(self.before), told(self.after));
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
    if old.content == new.content
        && (&old.profile, &old.settings, &old.swaps) == (&new.profile, &new.settings, &new.swaps)
    {
        apart.push(String::from("Content and settings are the same."));
    } else if old.content != new.content {
        apart.push(format!("The content is {}; it was {}.", digest(&new.content), digest(&old.content)));
    } else {
        apart.push(String::from("The settings are others; the content is the same."));
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

/// By how much each deck wins more.
fn decks(before: &Data, after: &Data, paired: Option<&Compared>) -> Vec<Change> {
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
        Some(Change { name: name(deck), before: before.rate()?.percent, after: after.rate()?.percent, moved })
    };
    new.iter().filter_map(change).collect()
}

/// By how much each seat wins more.
fn seats(before: &Data, after: &Data, paired: Option<&Compared>) -> Vec<Change> {
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
        Some(Change { name: format!("{what} in a game"), before: old.mean, after: new.mean, moved })
    };
    all.into_iter().filter_map(change).collect()
}

/// The margin of the difference of two means that know nothing of each other.
fn apart_by(Decimal(one): Decimal, Decimal(other): Decimal) -> Decimal {
    let square = |it: i64| i128::from(it).pow(2);
    Decimal(i64::try_from((square(one) + square(other)).isqrt()).unwrap_or(i64::MAX))
}

/// A figure of a card as counts.
type TallyOf = fn(&CardFigures) -> Option<Tally>;

/// By how much wins with each card in hand, and how often it is played, have moved.
fn cards(before: &Data, after: &Data) -> Vec<Change> {
    let all = |data: &Data| -> BTreeMap<String, CardFigures> {
        let cards = data.report.cards.iter().flatten();
        cards.map(|card| (card.name.clone(), card.clone())).collect()
    };
    let (old, new) = (all(before), all(after));
    let in_hand: TallyOf = |card| card.gih_wr.map(tally);
    let played: TallyOf = |card| Some(Tally { games: card.playable.games, wins: card.playable.played });
    let figures = [("GIH WR", in_hand), ("played", played)];
    let mut found = Vec::new();
    for (id, now) in &new {
        let Some(then) = old.get(id) else { continue };
        for (figure, of) in figures {
            let change = || {
                let (then, now) = (of(then)?, of(now)?);
                let name = format!("{}, {figure}", card(&after.plan, id));
                Some(Change { name, before: then.rate()?.percent, after: now.rate()?.percent, moved: now.less(then)? })
            };
            found.extend(change());
        }
    }
    found
}

/// A rate as counts again: it has three digits, so up to 50,000 games it is exact.
fn tally(rate: Rate) -> Tally {
    let wins = (i128::from(rate.percent.0) * i128::from(rate.games) + 50_000) / 100_000;
    Tally { games: rate.games, wins: u64::try_from(wins).unwrap_or(0) }
}
