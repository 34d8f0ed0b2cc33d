//! Secrets are kept: a second match is made that differs only in what a seat
//! may not know, and the seat must not be able to tell the two apart.

use super::twin::{self, Closed};
use tuckbox_bots::Pcg32;
use tuckbox_core::ask::Decision;
use tuckbox_core::ids::{PieceId, Seat};
use tuckbox_core::log::{Entry, Noun, What};
use tuckbox_core::matches::{Answer, Match, Save};
use tuckbox_core::names::CardId;
use tuckbox_core::play::Host;
use tuckbox_scene::{log, overview, question};

/// Compares the match, for every seat, with others that differ only in what the
/// seat may not know, and so many options of each question one step further. Gives how
/// many matches were compared.
pub fn kept(host: &dyn Host, found: &Match, chance: &mut Pcg32, options: usize) -> Result<u64, String> {
    let mut compared = 0;
    let seats = u8::try_from(found.state().seats()).unwrap_or(0);
    for seat in (0..seats).map(Seat) {
        let save = found.save();
        Ahead { host, found, save: &save, seat }.look(options, chance)?;
        let Some(save) = closed_save(found, seat) else { continue };
        let same = Match::load(found.rules().clone(), host, save.clone()).map_err(|trouble| trouble.to_string())?;
        let shown = shown(&same, seat);
        let closed = Closed { seat, shown: &shown, now: found.state(), chance: true };
        if let Some(other) = twin::of(found, &save, closed, chance) {
            let other = Match::load(found.rules().clone(), host, other);
            let other =
                other.map_err(|trouble| format!("The same step goes otherwise with other secrets: {trouble}"))?;
            compare(&same, &other, seat)?;
            compared += 1;
        }
    }
    Ok(compared)
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
    let closed = Closed { seat, shown: &shown, now: found.state(), chance: true };
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
    if view != changed {
        let how = if view.decision == changed.decision { "sees" } else { "is asked" };
        let only = apart(&screen(one, seat), &screen(other, seat));
        return Err(format!("Seat {letter} {how} something else when only secrets differ{only}"));
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

/// The lines of either screen that the other has not, as the end of a sentence.
fn apart(one: &str, other: &str) -> String {
    let only = |one: &str, other: &str| {
        let lacks = |line: &&str| !other.lines().any(|also| also == *line);
        one.lines().filter(lacks).take(2).map(|line| format!("`{}`", line.trim())).collect::<Vec<_>>().join(", ")
    };
    let (this, that) = (only(one, other), only(other, one));
    match (this.is_empty(), that.is_empty()) {
        (true, true) => String::from("."),
        (false, true) => format!(": {this}, or not."),
        (true, false) => format!(": {that}, or not."),
        (false, false) => format!(": {this}, or {that}."),
    }
}

/// A match from which it is looked one answer further, for a seat.
#[derive(Clone, Copy)]
struct Ahead<'a> {
    host: &'a dyn Host,
    found: &'a Match,
    save: &'a Save,
    seat: Seat,
}

impl Ahead<'_> {
    /// Looks at so many options of each question that is open: at all in order, or at
    /// some of more.
    fn look(&self, options: usize, chance: &mut Pcg32) -> Result<(), String> {
        if self.save.sealed.iter().any(Option::is_some) {
            return Ok(());
        }
        for decision in self.found.decisions().filter(|decision| !decision.sealed) {
            let count = decision.options.len();
            for nth in 0..count.min(options) {
                let option = if count > options { chance.below(count) } else { nth };
                self.told_alike(decision, option, chance)?;
            }
        }
        Ok(())
    }

    /// What the log says after an answer, whoever gives it, is the same where only
    /// secrets differ that this answer leaves hidden; as long as the seat sees the same
    /// happen, and the step in hand has asked the same so far.
    fn told_alike(&self, decision: &Decision, option: usize, chance: &mut Pcg32) -> Result<(), String> {
        let Self { found, save, seat, .. } = *self;
        let begins = Save { journal: Vec::new(), ..save.clone() };
        let in_step = found.answers().split_off(save.answers.len());
        let Some(mut same) = self.opened(begins.clone()) else { return Ok(()) };
        let asked = self.asked(&mut same, &in_step);
        let last = Answer::Option(decision.seat, u16::try_from(option).unwrap_or(u16::MAX));
        let entries = same.log().entries().len();
        if !self.gives(&mut same, &last) {
            return Ok(());
        }
        let seen = shown(&same, seat);
        let closed = Closed { seat, shown: &seen, now: same.state(), chance: false };
        let Some(mut other) = twin::of(found, &begins, closed, chance).and_then(|other| self.opened(other)) else {
            return Ok(());
        };
        // The answers of the step in hand mean the same only where the same was asked.
        let alike = asked.is_some() && self.asked(&mut other, &in_step) == asked;
        let before = other.log().entries().len();
        if !alike || !other.decisions().any(|also| also == decision) || !self.gives(&mut other, &last) {
            return Ok(());
        }
        // In the middle of a step events may settle by their amounts what is hidden: then
        // only the words of scripts are compared.
        let words = !in_step.is_empty();
        let (said, changed) = (said(&same, entries, seat, words), said(&other, before, seat, words));
        if said.happened == changed.happened && said.texts != changed.texts {
            let (letter, one, two) = (seat.letter(), said.texts.join(" "), changed.texts.join(" "));
            return Err(format!(
                "Seat {letter} is told something else by the next answer when only secrets differ: `{one}` or `{two}`."
            ));
        }
        Ok(())
    }

    fn opened(&self, save: Save) -> Option<Match> {
        Match::load(self.found.rules().clone(), self.host, save).ok()
    }

    fn gives(&self, play: &mut Match, answer: &Answer) -> bool {
        let Answer::Option(seat, option) = *answer else { return false };
        matches!(play.answer(self.host, seat, usize::from(option)), Ok(Ok(())))
    }

    /// What is asked before each of these answers, which are given; `None` where one
    /// cannot be.
    fn asked(&self, play: &mut Match, answers: &[Answer]) -> Option<Vec<Vec<Decision>>> {
        let asked = |answer| {
            let decisions = play.decisions().cloned().collect();
            self.gives(play, answer).then_some(decisions)
        };
        answers.iter().map(asked).collect()
    }
}

/// What some entries of the log say to a seat, what kind of entries they are, and which
/// cards they show to it: where these are others, another thing has happened.
struct Spoken {
    happened: Vec<(std::mem::Discriminant<What>, [Option<CardId>; 2])>,
    texts: Vec<String>,
}

/// `words` takes only what scripts say.
fn said(found: &Match, before: usize, seat: Seat, words: bool) -> Spoken {
    let entries = found.log().entries().get(before..).unwrap_or_default();
    let view = |entry: &Entry| entry.view(found.rules(), Some(seat));
    let read = |entry: &&Entry| !words || matches!(entry.what, What::Said(_));
    let texts = entries.iter().filter(read).filter_map(view).filter_map(|view| log::line(found.rules(), &view));
    let card = |noun: &Noun| noun.card.filter(|_| noun.seen.has(seat));
    let happened = |entry: &Entry| (std::mem::discriminant(&entry.what), [card(&entry.subject), card(&entry.source)]);
    Spoken { happened: entries.iter().map(happened).collect(), texts: texts.collect() }
}
