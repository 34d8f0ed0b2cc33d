//! What to look at first: of everything a page shows, the three findings that matter most.
//! All that could be one is tested together, and those that may be chance are left out
//! (Benjamini and Hochberg). The others are weighed by how far from nothing they are at
//! least, by the near end of their interval, beside what is worth a change of the game;
//! and no two of one kind are told while there is another kind.

use super::data::Data;
use super::words::{self, card, counted, percent, points, share};
use crate::report::players::{Whose, whose};
use tuckbox_bots::simulate::{CardFigures, DeckWins, Meeting, OnOffer, Report, by_deck, by_meeting, of_all};
use tuckbox_bots::statistics::{Decimal, QUANTILES, Rate, Spread, Tally, discoveries};

/// So many are told.
const TOLD: usize = 3;

/// What a finding is about, with as many points of it as are worth a change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Deck,
    Meeting,
    FirstSeat,
    Card,
    Unwanted,
}

impl Kind {
    /// Points from which on people act, in thousandths.
    fn worth(self) -> i64 {
        match self {
            Self::FirstSeat => 3_000,
            Self::Deck => 5_000,
            Self::Meeting => 10_000,
            Self::Card => 15_000,
            Self::Unwanted => 30_000,
        }
    }

    /// The section that shows it.
    fn section(self) -> &'static str {
        match self {
            Self::FirstSeat => "seats",
            Self::Deck | Self::Meeting => "decks",
            Self::Card | Self::Unwanted => "cards",
        }
    }
}

/// What may be a finding: a difference from what nobody would look at twice.
struct Candidate {
    kind: Kind,
    difference: Rate,
    /// How far that is from nothing, as [`Tally::apart`] tells it.
    apart: u64,
    text: String,
}

/// A finding, and the section that shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// A sentence or two.
    pub text: String,
    /// The section.
    pub section: &'static str,
}

/// What is found of all that was tested.
pub struct Found {
    /// The findings that matter most, the first of them first.
    pub first: Vec<Finding>,
    /// How many differences are more than chance.
    pub beyond: usize,
    /// How many there are.
    pub tested: usize,
}

/// What to look at first.
pub fn findings(data: &Data) -> Found {
    let candidates = candidates(data);
    let apart: Vec<u64> = candidates.iter().map(|one| one.apart).collect();
    let mut kept: Vec<&Candidate> =
        candidates.iter().zip(discoveries(&apart)).filter(|(_, beyond)| *beyond).map(|(one, _)| one).collect();
    let beyond = kept.len();
    kept.sort_by_key(|one| std::cmp::Reverse(least(&one.difference) * 1000 / one.kind.worth()));
    let mut first = without_end(&data.report);
    // The best of each kind, and then the others.
    let (mut best, mut others): (Vec<&Candidate>, Vec<&Candidate>) = (Vec::new(), Vec::new());
    for one in kept {
        let known = best.iter().any(|other| other.kind == one.kind);
        if known { others.push(one) } else { best.push(one) }
    }
    let told = |one: &Candidate| Finding { text: one.text.clone(), section: one.kind.section() };
    first.extend(best.into_iter().map(told));
    first.extend(facts(data).into_iter().take(TOLD.saturating_sub(first.len())));
    first.extend(others.into_iter().map(told));
    first.truncate(TOLD);
    Found { first, beyond, tested: candidates.len() }
}

/// How far from nothing a difference is at least, in thousandths of a point.
fn least(rate: &Rate) -> i64 {
    if rate.percent.0 < 0 { -rate.high.0 } else { rate.low.0 }
}

/// A rate less a share that is known.
fn beyond(rate: Rate, known: Decimal) -> Rate {
    let [percent, low, high] = [rate.percent, rate.low, rate.high].map(|it| Decimal(it.0 - known.0));
    Rate { percent, low, high, ..rate }
}

fn candidates(data: &Data) -> Vec<Candidate> {
    let report = &data.report;
    let mut all = Vec::new();
    all.extend(report.first_seat.map(|rate| {
        let word = if rate.percent.0 < 0 { "less" } else { "more" };
        let text = format!(
            "The first seat wins {} points {word} than its share ({}).",
            Decimal(rate.percent.0.abs()).to_digits(1),
            words::range(&rate)
        );
        Candidate { kind: Kind::FirstSeat, difference: rate, apart: rate.apart(), text }
    }));
    let decks = by_deck(&report.pairings);
    let even = of_all(&decks);
    for deck in &decks {
        let tally = deck.tally();
        let (Some(rate), Some(known)) = (tally.rate(), even.rate()) else { continue };
        let text = format!(
            "{} wins {} of its games against other decks, where {} is even.",
            words::name(deck.deck),
            share(&rate),
            percent(known.percent)
        );
        let difference = beyond(rate, known.percent);
        all.push(Candidate { kind: Kind::Deck, difference, apart: tally.apart_from(even), text });
    }
    all.extend(by_meeting(&report.pairings).iter().filter_map(|meeting| against(meeting, &decks)));
    for card in report.cards.iter().flatten() {
        all.extend(moves(data, card));
    }
    let played = |card: &CardFigures| card.playable.play_rate();
    let taken = |card: &CardFigures| card.on_offer.map(OnOffer::take_rate).unwrap_or_default();
    all.extend(unwanted(data, ["played", "played"], played));
    all.extend(unwanted(data, ["taken", "taken from the table"], taken));
    all
}

/// A deck that does against another one what it does against none else.
fn against(meeting: &Meeting, decks: &[DeckWins]) -> Option<Candidate> {
    let all = decks.iter().find(|deck| deck.deck == meeting.deck)?;
    let others =
        Tally { games: all.games.checked_sub(meeting.tally.games)?, wins: all.wins.checked_sub(meeting.tally.wins)? };
    let difference = meeting.tally.less(others)?;
    let (here, elsewhere) = (meeting.tally.rate()?, others.rate()?);
    let text = format!(
        "{} wins {} against {}, and {} against all others.",
        words::name(meeting.deck),
        share(&here),
        words::name(meeting.other),
        percent(elsewhere.percent)
    );
    Some(Candidate { kind: Kind::Meeting, difference, apart: meeting.tally.apart(others), text })
}

/// A card with which one wins otherwise than without it.
fn moves(data: &Data, figures: &CardFigures) -> Option<Candidate> {
    let rate = figures.iwd?;
    let (with, without) = (figures.gih_wr?, figures.gns_wr?);
    let text = format!(
        "Who has {} in hand wins {}, who could have it and never does {}: {}.",
        card(&data.plan, &figures.name),
        percent(with.percent),
        percent(without.percent),
        points(&rate)
    );
    Some(Candidate { kind: Kind::Card, difference: rate, apart: rate.apart(), text })
}

/// Cards with which something is done more rarely than with others where it could be: a
/// word for it, and one that also says from where.
fn unwanted(data: &Data, [done, from]: [&str; 2], wanted: impl Fn(&CardFigures) -> Tally) -> Vec<Candidate> {
    let cards = data.report.cards.as_deref().unwrap_or_default();
    let Whose { by, others } = whose(&data.plan);
    let all = cards.iter().map(&wanted).fold(Tally::default(), |mut all, one| {
        all.join(one);
        all
    });
    let candidate = |figures: &CardFigures| {
        let own = wanted(figures);
        let rest = Tally { games: all.games - own.games, wins: all.wins - own.wins };
        let difference = own.less(rest)?;
        let (rate, usual) = (own.rate()?, rest.rate()?);
        let name = card(&data.plan, &figures.name);
        // Half as often as others, at the best that the interval allows.
        let head = match (rate.high.0 * 2 < usual.percent.0, by.is_empty()) {
            (true, true) => format!("Nobody wants {name}"),
            (true, false) => format!("{name} is hardly ever {done}{by}"),
            (false, _) => format!("{name} is {done} more rarely than others{by}"),
        };
        let text = format!(
            "{head}: of {} in which it could be {from} it is {done} in {}; other cards in {}.{others}",
            counted(own.games, "game"),
            share(&rate),
            percent(usual.percent)
        );
        Some(Candidate { kind: Kind::Unwanted, difference, apart: own.apart(rest), text })
    };
    cards.iter().filter_map(candidate).filter(|one| one.difference.percent.0 < 0).collect()
}

/// Games without an end come before everything else.
fn without_end(report: &Report) -> Vec<Finding> {
    let cut = report.games - report.finished;
    if cut == 0 {
        return Vec::new();
    }
    let text = format!(
        "{} of {} came to no end within {} decisions. Give the game an end that is always reached.",
        words::count(cut),
        counted(report.games, "game"),
        words::count(report.limit)
    );
    vec![Finding { text, section: "lengths" }]
}

/// What is so in these games, whatever chance says: told where there are no more findings.
fn facts(data: &Data) -> Vec<Finding> {
    let (report, mut facts) = (&data.report, Vec::new());
    let never: Vec<&str> = report
        .actions
        .iter()
        .flatten()
        .filter(|(_, it)| it.offered >= 100 && it.taken == 0)
        .map(|(name, _)| name.as_str())
        .collect();
    if !never.is_empty() {
        let names: Vec<String> = never.iter().map(|name| words::name(name)).collect();
        let Whose { by, others } = whose(&data.plan);
        let names = words::some_of(&names, 5);
        let text = format!("Offered a hundred times and more and never taken{by}: {names}.{others}");
        facts.push(Finding { text, section: "actions" });
    }
    for (what, spread) in [("turns", &report.lengths.turns), ("decisions", &report.lengths.decisions)] {
        let Some(Spread { quantiles, .. }) = spread else { continue };
        let at = |percent: u64| QUANTILES.iter().position(|it| *it == percent).map_or(0, |at| quantiles[at]);
        if at(50) > 0 && at(95) >= 2 * at(50) {
            let text = format!(
                "One game of twenty has {} {what} or more; half of the games have {} or less.",
                words::number(at(95)),
                words::number(at(50))
            );
            facts.push(Finding { text, section: "lengths" });
            break;
        }
    }
    facts
}
