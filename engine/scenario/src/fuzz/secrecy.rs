//! Secrets are kept: a second match is made that differs only in what a seat
//! may not know, and the seat must not be able to tell the two apart.

use super::twin::{self, Closed};
use tuckbox_bots::Pcg32;
use tuckbox_core::ids::{PieceId, Seat};
use tuckbox_core::log::{Entry, Noun, What};
use tuckbox_core::matches::{Answer, Match, Save};
use tuckbox_core::names::CardId;
use tuckbox_core::play::Host;
use tuckbox_core::view::View;
use tuckbox_scene::{log, overview, question};

/// So many options of a question are looked at one step further.
const AHEAD: usize = 3;

/// Compares the match, for every seat, with others that differ only in what the
/// seat may not know. Gives how many were compared.
pub fn kept(host: &dyn Host, found: &Match, chance: &mut Pcg32, in_play: InPlay) -> Result<u64, String> {
    let mut compared = 0;
    let seats = u8::try_from(found.state().seats()).unwrap_or(0);
    for seat in (0..seats).map(Seat) {
        let Some(save) = closed_save(found, seat) else { continue };
        let same = Match::load(found.rules().clone(), host, save.clone()).map_err(|trouble| trouble.to_string())?;
        let shown = shown(&same, seat);
        let closed = Closed { seat, shown: &shown, now: found.state(), chance: true, in_play: false };
        if in_play == InPlay::Too
            && let Some(other) = as_idle(host, found, Saved { same: &same, save: &save }, closed, chance)
        {
            compare(&same, &other, seat)?;
        }
        if let Some(other) = twin::of(found, &save, closed, chance) {
            let other = Match::load(found.rules().clone(), host, other);
            let other =
                other.map_err(|trouble| format!("The same step goes otherwise with other secrets: {trouble}"))?;
            compare(&same, &other, seat)?;
            compared += 1;
        }
        ahead(host, found, seat, &save, chance)?;
    }
    Ok(compared)
}

/// Whether what lies hidden in play is varied too.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InPlay {
    /// It is: at a point that somebody asks about.
    Too,
    /// It is not.
    Not,
}

/// A save, and the match as it comes from it.
#[derive(Clone, Copy)]
struct Saved<'a> {
    same: &'a Match,
    save: &'a Save,
}

/// A twin in which also what lies hidden in play is another, if that changes no
/// number that the seat is shown: what a piece does in play all may see.
fn as_idle(
    host: &dyn Host,
    found: &Match,
    Saved { same, save }: Saved,
    closed: Closed,
    chance: &mut Pcg32,
) -> Option<Match> {
    let other = twin::of(found, save, Closed { in_play: true, ..closed }, chance)?;
    let other = Match::load(found.rules().clone(), host, other).ok()?;
    let [one, two] = [same, &other].map(|found| View { decision: None, ..found.view(closed.seat) });
    (one == two).then_some(other)
}

/// The match as a save, if it can be compared with others for a seat: answers of
/// others in the step in hand mean other options once their cards are others.
fn closed_save(found: &Match, seat: Seat) -> Option<Save> {
    let save = found.save();
    let in_step = found.answers().split_off(save.answers.len());
    let foreign = |answer: &Answer| !matches!(answer, Answer::Option(by, _) if *by == seat);
    // Under seal nothing but sealed answers is another.
    (save.sealed.iter().any(Option::is_some) || !in_step.iter().any(foreign)).then_some(save)
}

/// Two matches that differ only in what a seat may not know.
pub struct Twins {
    /// The match as it is.
    pub one: Match,
    /// The same match with what the seat may not know exchanged.
    pub other: Match,
}

/// The match and its twin for a seat, both as they are loaded from a save; `None` where there is nothing to differ in.
pub fn twins(host: &dyn Host, found: &Match, seat: Seat, chance: &mut Pcg32) -> Option<Twins> {
    if found.answers_in_step() > 0 {
        return None;
    }
    pair(host, found, seat, chance)
}

/// The same within a step as well.
fn pair(host: &dyn Host, found: &Match, seat: Seat, chance: &mut Pcg32) -> Option<Twins> {
    let save = closed_save(found, seat)?;
    let load = |save| Match::load(found.rules().clone(), host, save).ok();
    let same = load(save.clone())?;
    let shown = shown(&same, seat);
    let closed = Closed { seat, shown: &shown, now: found.state(), chance: true, in_play: true };
    let other = twin::of(found, &save, closed, chance)?;
    Some(Twins { one: same, other: load(other)? })
}

/// Whether every seat is told the same of so many pairs of matches that differ only
/// in what it may not know; `tell` is what it is told.
///
/// # Errors
/// The seat, and what it is told of the one and of the other.
pub fn told_alike(
    host: &dyn Host,
    found: &Match,
    pairs: usize,
    tell: &dyn Fn(&Match, Seat) -> String,
) -> Result<u64, String> {
    let mut chance = Pcg32::new(found.fingerprint(), 5);
    let mut compared = 0;
    for seat in (0..u8::try_from(found.state().seats()).unwrap_or(0)).map(Seat) {
        for _ in 0..pairs {
            let Some(Twins { one, other }) = pair(host, found, seat, &mut chance) else { continue };
            let (told, changed) = (tell(&one, seat), tell(&other, seat));
            if told != changed {
                let letter = seat.letter();
                return Err(format!("Seat {letter} is told `{told}` or `{changed}` when only secrets differ."));
            }
            compared += 1;
        }
    }
    Ok(compared)
}

/// The pieces that the step in hand has shown to a seat. Where one of them lies
/// hidden again, the seat knows it all the same. Whether it was shown is not
/// taken from what the log tells the seat, which is what is to be checked.
fn shown(found: &Match, seat: Seat) -> Vec<PieceId> {
    let sights = found.log().seen_cards().iter();
    sights.filter(|sight| sight.seats.has(seat)).map(|sight| sight.piece).collect()
}

fn compare(one: &Match, other: &Match, seat: Seat) -> Result<(), String> {
    let letter = seat.letter();
    let (view, changed) = (one.view(seat), other.view(seat));
    if view.decision != changed.decision {
        return Err(format!("Seat {letter} is asked something else when only secrets differ."));
    }
    if view != changed {
        return Err(format!("Seat {letter} sees something else when only secrets differ."));
    }
    let lines = |found: &Match| -> Vec<String> {
        let entries = found.log().entries().iter();
        let views = entries.filter_map(|entry| entry.view(found.rules(), Some(seat)));
        let both = views.flat_map(|view| [log::line(found.rules(), &view), log::detail(found.rules(), &view)]);
        both.flatten().collect()
    };
    let (said, changed) = (lines(one), lines(other));
    match said == changed {
        true => Ok(()),
        false => Err(format!(
            "Seat {letter} reads something else in the log when only secrets differ: {said:?} or {changed:?}."
        )),
    }
}

/// What a seat has on its screen: the table, the question and its options.
pub fn screen(found: &Match, seat: Seat) -> String {
    let (rules, view) = (found.rules(), found.view(seat));
    let mut lines = overview::lines(rules, &view, overview::Detail::Full);
    if let Some(decision) = &view.decision {
        lines.push(question::prompt(rules, &view, decision));
        lines.extend(question::offers(rules, &view, decision).into_iter().map(|offer| offer.words));
    }
    lines.join("\n")
}

/// What the log says after the next answer, whoever gives it, is the same where
/// only secrets differ that this answer leaves hidden; as long as the same happens.
fn ahead(host: &dyn Host, found: &Match, seat: Seat, save: &Save, chance: &mut Pcg32) -> Result<(), String> {
    if found.answers().len() > save.answers.len() || save.sealed.iter().any(Option::is_some) {
        return Ok(());
    }
    let asked: Vec<_> = found.decisions().filter(|decision| !decision.sealed).cloned().collect();
    for decision in &asked {
        for _ in 0..decision.options.len().min(AHEAD) {
            let option = chance.below(decision.options.len());
            let mut same = found.fork();
            let entries = same.log().entries().len();
            if !matches!(same.answer(host, decision.seat, option), Ok(Ok(()))) {
                continue;
            }
            let seen = shown(&same, seat);
            let closed = Closed { seat, shown: &seen, now: same.state(), chance: false, in_play: false };
            let Some(other) = twin::of(found, save, closed, chance) else { continue };
            let Ok(mut other) = Match::load(found.rules().clone(), host, other) else { continue };
            if !other.decisions().any(|also| also == decision) {
                continue;
            }
            let before = other.log().entries().len();
            if !matches!(other.answer(host, decision.seat, option), Ok(Ok(()))) {
                continue;
            }
            let (said, changed) = (said(&same, entries, seat), said(&other, before, seat));
            if said.shape == changed.shape && said.texts != changed.texts {
                let (letter, one, two) = (seat.letter(), said.texts.join(" "), changed.texts.join(" "));
                return Err(format!(
                    "Seat {letter} is told something else by the next answer when only secrets differ: `{one}` or `{two}`."
                ));
            }
        }
    }
    Ok(())
}

/// What some entries of the log say, what kind of entries they are, and which cards
/// they show to the seat: where these are others, another thing has happened.
struct Spoken {
    shape: Vec<(std::mem::Discriminant<What>, [Option<CardId>; 2])>,
    texts: Vec<String>,
}

fn said(found: &Match, before: usize, seat: Seat) -> Spoken {
    let entries = found.log().entries().get(before..).unwrap_or_default();
    let view = |entry: &Entry| entry.view(found.rules(), Some(seat));
    let texts = entries.iter().filter_map(view).filter_map(|view| log::line(found.rules(), &view));
    let card = |noun: &Noun| noun.card.filter(|_| noun.seen.has(seat));
    let shape = |entry: &Entry| (std::mem::discriminant(&entry.what), [card(&entry.subject), card(&entry.source)]);
    Spoken { shape: entries.iter().map(shape).collect(), texts: texts.collect() }
}
