//! What the log tells, entry by entry: no line tells a seat a card that it could
//! not see, whatever the words.

use tuckbox_core::ids::{Seat, Seats};
use tuckbox_core::log::{Entry, Log, Noun, Text, What};
use tuckbox_core::matches::Match;
use tuckbox_core::names::CardId;
use tuckbox_core::rules::Ruleset;
use tuckbox_scene::log;

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
            let nouns = [&entry.subject, &entry.source].into_iter().chain(&entry.targets);
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
                    What::Ability(_) => changed.what = What::Said(Text::default()),
                    _ => {}
                }
            }
            other(&mut changed.source);
            for target in &mut changed.targets {
                other(target);
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
