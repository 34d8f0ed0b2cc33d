//! Secrets are kept: a second match is made that differs only in what a seat
//! may not know, and the seat must not be able to tell the two apart.

use tuckbox_bots::Pcg32;
use tuckbox_core::ids::{PieceId, Seat, Seats};
use tuckbox_core::log::Entry;
use tuckbox_core::log::{Log, Noun, Paid, What};
use tuckbox_core::matches::{Answer, Match, Save};
use tuckbox_core::names::CardId;
use tuckbox_core::play::Eval;
use tuckbox_core::play::Host;
use tuckbox_core::rules::Ruleset;
use tuckbox_core::state::{Chance, State};
use tuckbox_project::seed::Seed;
use tuckbox_scene::log;

/// Compares the match, for every seat, with others that differ only in what the
/// seat may not know. Gives how many were compared.
pub fn kept(host: &dyn Host, found: &Match, chance: &mut Pcg32) -> Result<u64, String> {
    let mut compared = 0;
    let seats = u8::try_from(found.state().seats()).unwrap_or(0);
    for seat in (0..seats).map(Seat) {
        let save = found.save();
        // Answers of others in the step in hand mean other options once their
        // cards are others; then there is no second match to compare with.
        let in_step = found.answers().split_off(save.answers.len());
        let foreign = |answer: &Answer| !matches!(answer, Answer::Option(by, _) if *by == seat);
        if in_step.iter().any(foreign) || save.sealed.iter().any(Option::is_some) {
            continue;
        }
        let same = Match::load(found.rules().clone(), host, save.clone()).map_err(|trouble| trouble.to_string())?;
        let Some(other) = permuted(found, &save, (seat, &shown(&same, seat)), chance) else { continue };
        let other = Match::load(found.rules().clone(), host, other);
        let other = other.map_err(|trouble| format!("The same step goes otherwise with other secrets: {trouble}"))?;
        compare(&same, &other, seat)?;
        compared += 1;
    }
    Ok(compared)
}

/// Two matches like this one that differ only in what a seat may not know, both
/// as they are loaded from a save; `None` where there is nothing to differ in.
pub fn twins(host: &dyn Host, found: &Match, seat: Seat, chance: &mut Pcg32) -> Option<(Match, Match)> {
    let save = found.save();
    if found.answers().len() > save.answers.len() || save.sealed.iter().any(Option::is_some) {
        return None;
    }
    let other = permuted(found, &save, (seat, &[]), chance)?;
    let load = |save| Match::load(found.rules().clone(), host, save).ok();
    Some((load(save)?, load(other)?))
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

/// The same save with the hidden cards of each owner dealt anew among their
/// places, and with other chance to come; `None` if nothing is hidden.
fn permuted(found: &Match, save: &Save, (seat, shown): (Seat, &[PieceId]), chance: &mut Pcg32) -> Option<Save> {
    let rules = found.rules();
    let mut save = save.clone();
    let mut changed = false;
    // What the step in hand has drawn from chance is known to those it shows it to.
    if found.state().chance == save.state.chance {
        save.state.chance = Chance::new(u64::from(chance.draw()).bytes());
        changed = true;
    }
    for owner in (0..u8::try_from(save.state.seats()).unwrap_or(0)).map(Seat) {
        let hidden: Vec<PieceId> = (0..save.state.pieces.len())
            .filter_map(|place| u16::try_from(place).ok().map(PieceId))
            .filter(|&piece| save.state.piece(piece).owner == owner)
            .filter(|&piece| is_hidden(rules, &save.state, piece, seat) && is_hidden(rules, found.state(), piece, seat))
            .filter(|&piece| !is_meant(&save.state, piece) && !shown.contains(&piece))
            .collect();
        let mut from = hidden.clone();
        for last in (1..from.len()).rev() {
            from.swap(last, chance.below(last + 1));
        }
        let before = save.state.clone();
        for (&to, &from) in hidden.iter().zip(&from) {
            changed |= before.piece(to).card != before.piece(from).card;
            become_another(&mut save.state, to, &before, from);
        }
    }
    changed.then_some(save)
}

/// Whether a seat may not know which card a piece is.
fn is_hidden(rules: &Ruleset, state: &State, piece: PieceId, seat: Seat) -> bool {
    let found = state.piece(piece);
    !found.gone && !rules.in_play(found.home.zone) && !Eval::plain(rules, state).sees(piece).has(seat)
}

/// Whether something in the state means just this piece.
fn is_meant(state: &State, piece: PieceId) -> bool {
    let waiting = state.waiting.iter().chain(state.delayed.iter().map(|delayed| &delayed.waiting));
    let mut meant = waiting.flat_map(|w| [w.this, w.host, w.event.source, w.event.subject.piece()]).flatten();
    state.held.iter().chain(&state.stack).any(|item| item.piece == piece || item.targets.has(piece))
        || meant.any(|of| of == piece)
        || state.modifiers.iter().any(|modifier| modifier.piece == piece || modifier.source == Some(piece))
        || state.uses.iter().any(|used| used.piece == Some(piece))
        || state.lists.contains(&piece)
        || state.frames.iter().any(|frame| frame.this == Some(piece))
}

/// Gives a piece what another one is as a card; it stays where it is.
fn become_another(state: &mut State, to: PieceId, before: &State, from: PieceId) {
    let source = *before.piece(from);
    let found = &mut state.pieces[to.index()];
    found.card = source.card;
    found.printed = source.printed;
    let width = usize::from(before.width);
    let row = |piece: PieceId| piece.index() * width..(piece.index() + 1) * width;
    state.base[row(to)].copy_from_slice(&before.base[row(from)]);
    state.now[row(to)].copy_from_slice(&before.now[row(from)]);
    state.base_tags[to.index()] = before.base_tags[from.index()];
    state.tags[to.index()] = before.tags[from.index()];
}

/// Whoever a line tells a card has seen that card within the step.
fn witnessed(rules: &Ruleset, log: &Log) -> Result<(), String> {
    let starts = log.steps().iter().copied();
    let ends = log.steps().iter().copied().skip(1).chain([log.entries().len()]);
    let mut sights = log.seen_cards();
    for (start, end) in starts.zip(ends) {
        sights = &sights[sights.partition_point(|sight| sight.entry < start)..];
        let of_step = &sights[..sights.partition_point(|sight| sight.entry <= end)];
        let saw = |noun: &Noun| {
            let same = of_step.iter().filter(|sight| Some(sight.card) == noun.card);
            same.fold(Seats::NONE, |all, sight| all.with(sight.seats))
        };
        for entry in log.entries().get(start..end).unwrap_or_default() {
            let paid =
                entry.paid.iter().filter_map(|paid| if let Paid::Piece(noun) = paid { Some(noun) } else { None });
            let nouns = [&entry.subject, &entry.source].into_iter().chain(&entry.targets).chain(paid);
            for noun in nouns.filter(|noun| noun.card.is_some()) {
                if let Some(seat) = noun.seen.without(saw(noun)).iter().next() {
                    let card = noun.card.map_or("?", |card| rules.name(card));
                    let letter = seat.letter();
                    return Err(format!("The log names the card `{card}` to seat {letter}, which has not seen it."));
                }
            }
        }
    }
    Ok(())
}

/// No line of the log tells a seat a card that it could not see: the line stays
/// the same when that card is another one, and whoever it says could see the card
/// has seen it in the same step.
pub fn logs(rules: &Ruleset, found: &Match) -> Result<(), String> {
    witnessed(rules, found.log())?;
    let cards = u16::try_from(rules.cards.len()).unwrap_or(u16::MAX);
    for seat in (0..u8::try_from(found.state().seats()).unwrap_or(0)).map(Seat) {
        let other = |noun: &mut Noun| {
            if let Some(card) = noun.card.filter(|_| !noun.seen.has(seat)) {
                noun.card = Some(CardId((card.0 + 1) % cards));
                return true;
            }
            false
        };
        for entry in found.log().entries() {
            let mut changed = entry.clone();
            if other(&mut changed.subject) {
                match &mut changed.what {
                    What::Action(_, ability) => *ability = None,
                    What::Ability(_) => changed.what = What::Said(Box::default()),
                    _ => {}
                }
            }
            other(&mut changed.source);
            for target in &mut changed.targets {
                other(target);
            }
            for paid in changed.paid_pieces() {
                other(paid);
            }
            let say = |entry: &Entry| {
                let view = entry.view(rules, Some(seat));
                view.map(|view| [log::line(rules, &view), log::detail(rules, &view)]).unwrap_or_default()
            };
            let said = say(entry);
            let then = say(&changed);
            let silent = matches!(changed.what, What::Said(ref text) if text.is_empty());
            if said != then && !(silent && said == [None, None]) {
                return Err(format!("The log tells seat {} a card it could not see: {said:?}.", seat.letter()));
            }
        }
    }
    Ok(())
}
