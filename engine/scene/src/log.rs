//! The log in words: one line for each entry that says something to its viewer,
//! made from what that viewer may read of it.

use tuckbox_core::commitment::hex;
use tuckbox_core::dice::KeptDice;
use tuckbox_core::ids::Seats;
use tuckbox_core::log::{ActionView, EntryView, EventView, Fell, Happened, NounIs, NounView, RollView, WhatView};
use tuckbox_core::names::Named;
use tuckbox_core::rules::flow::Step;
use tuckbox_core::rules::{Ruleset, Shown};
use tuckbox_core::state::MatchResult;

/// Where the words stand that the log says of its own, whatever the game: this file.
pub const OWN_WORDS: &str = include_str!("log.rs");

/// The lines of some entries. A game without turns is told phase by phase, as
/// far as something happens in them.
pub fn lines(rules: &Ruleset, entries: impl IntoIterator<Item = EntryView>) -> Vec<String> {
    let turns = rules.flow.iter().any(|node| matches!(node.step, Step::Turns));
    let mut lines = Vec::new();
    let mut phase = None;
    for entry in entries {
        let Some(line) = line(rules, &entry) else { continue };
        if matches!(entry.what, WhatView::Phase(_)) {
            phase = (!turns).then_some(line);
            continue;
        }
        lines.extend(phase.take());
        lines.push(line);
    }
    lines
}

/// The line of an entry, or `None` if it is only book-keeping.
pub fn line(rules: &Ruleset, entry: &EntryView) -> Option<String> {
    let seat = entry.seat.letter();
    Some(match &entry.what {
        WhatView::Turn => format!("— {seat}'s turn —"),
        WhatView::Phase(phase) => {
            let title = &rules.phases[phase.index()];
            return (!title.is_empty()).then(|| format!("— {title} —"));
        }
        WhatView::Said(text) => text.to_string(),
        WhatView::Branched => String::from("The match goes on from here anew; what came after is put aside."),
        WhatView::Action(action) => action_line(rules, seat, action),
        WhatView::Ability(ability, subject) => {
            let title = &rules.ability(*ability).title;
            if subject.is == NounIs::Table || title.is_empty() {
                return None;
            }
            format!("{}: {title}", name(rules, subject))
        }
        WhatView::Release(subject) => format!("{} takes effect.", name(rules, subject)),
        WhatView::Event(event) => event_line(rules, seat, event)?,
        WhatView::Roll(roll) => roll_line(rules, seat, roll),
        WhatView::End(MatchResult::Won(seats)) if seats.len() > 1 => {
            format!("{} win together.", letters(*seats, rules))
        }
        WhatView::End(MatchResult::Won(seats)) => format!("{} wins.", letters(*seats, rules)),
        WhatView::End(MatchResult::Draw(_)) => "The game is a draw.".into(),
        WhatView::Sealed(commitment) => format!("The seed of all chance is sealed: {}.", hex(commitment)),
        WhatView::Opened(salt, seed) => format!("The seed is opened: {}, with the salt {}.", hex(seed), hex(salt)),
    })
}

fn action_line(rules: &Ruleset, seat: char, taken: &ActionView) -> String {
    let title = &rules.actions[taken.action.index()].title;
    let mut line = format!("{seat}: {}", if title.is_empty() { rules.name(taken.action) } else { title });
    if taken.subject.is != NounIs::Table {
        let number = if taken.amount > 1 { format!("{} × ", taken.amount) } else { String::new() };
        line = format!("{line} {number}{}", name(rules, &taken.subject));
    }
    if let Some(title) = taken.ability.map(|ability| &rules.ability(ability).title).filter(|title| !title.is_empty()) {
        line = format!("{line} ({title})");
    }
    if !taken.targets.is_empty() {
        let targets: Vec<String> = taken.targets.iter().map(|target| name(rules, target)).collect();
        line = format!("{line} → {}", targets.join(", "));
    }
    line
}

fn event_line(rules: &Ruleset, seat: char, event: &EventView) -> Option<String> {
    let subject = name(rules, &event.subject);
    Some(match event.happened {
        Happened::Named(id) => {
            let text = &rules.events[id.index()].log;
            if text.is_empty() {
                return None;
            }
            text.replace("{subject}", &subject)
                .replace("{source}", &name(rules, &event.source))
                .replace("{amount}", &event.amount.to_string())
                .replace("{seat}", &seat.to_string())
                .replace("{owner}", &owner(&event.subject))
                .replace("{source_owner}", &owner(&event.source))
        }
        Happened::Revealed(to) => match letters(to, rules) {
            seats if to.len() == 1 => format!("{seats} is shown {subject}."),
            _ if to.len() >= usize::from(rules.seats.1) => format!("Everybody is shown {subject}."),
            seats => format!("{seats} are shown {subject}."),
        },
        Happened::Lost => format!("{subject} has lost."),
        Happened::SeatStat(stat, value) | Happened::TableStat(stat, value) => {
            let look = rules.look.stat(stat).filter(|look| look.told)?;
            format!("{subject}: {} {}.", rules.stat_label(stat), look.value(value))
        }
        Happened::Moved(..)
        | Happened::Stat(..)
        | Happened::Tag(_)
        | Happened::Untag(_)
        | Happened::Created
        | Happened::Control(_) => return None,
    })
}

/// The line of an event that is only book-keeping, for designers.
pub fn detail(rules: &Ruleset, entry: &EntryView) -> Option<String> {
    let WhatView::Event(event) = &entry.what else { return None };
    let subject = name(rules, &event.subject);
    Some(match event.happened {
        Happened::Moved(from, to) => format!("{subject}: {} → {}", rules.zone_title(from), rules.zone_title(to)),
        Happened::Stat(stat, value) => format!("{subject}: {} becomes {value}", rules.stat_label(stat)),
        Happened::SeatStat(stat, value) if rules.stats[stat.index()].shown == Shown::Yes => {
            format!("{subject}: {} becomes {value}", rules.stat_label(stat))
        }
        Happened::Tag(tag) => format!("{subject}: gets {}", rules.tag_title(tag)),
        Happened::Untag(tag) => format!("{subject}: loses {}", rules.tag_title(tag)),
        Happened::Created => format!("{subject} is made"),
        Happened::Control(to) => format!("{subject} goes to {}", to.letter()),
        Happened::SeatStat(..)
        | Happened::TableStat(..)
        | Happened::Named(_)
        | Happened::Revealed(_)
        | Happened::Lost => return None,
    })
}

/// The line of an entry, or else that of its book-keeping.
pub fn line_or_detail(rules: &Ruleset, entry: &EntryView) -> Option<String> {
    line(rules, entry).or_else(|| detail(rules, entry))
}

/// "Roll 3: A rolls 2d6 for the landing: 5 + 2 = 7."
fn roll_line(rules: &Ruleset, seat: char, roll: &RollView) -> String {
    let RollView { number, dice, sides, from, purpose, .. } = roll;
    let from = if *from == 1 { String::new() } else { format!(" from {from} on") };
    let purpose = match &roll.source {
        _ if !purpose.is_empty() => format!(" for {purpose}"),
        Some(source) => format!(" for {}", name(rules, source)),
        None => String::new(),
    };
    let fell = roll.fell.as_ref().map_or_else(|| String::from("in secret"), fallen);
    format!("Roll {number}: {seat} rolls {dice}d{sides}{from}{purpose}: {fell}.")
}

/// Faces and result: `5 + 2 = 7`, `5, 2, highest 5`, `8, 4, 2`.
fn fallen(fell: &Fell) -> String {
    let list = |between: &str| {
        let faces: Vec<String> = fell.faces.iter().map(ToString::to_string).collect();
        faces.join(between)
    };
    let sum = fell.kept.result(&fell.faces);
    let counts = |word: &str, count: i32| match count {
        1 => format!("{}, {word} {sum}", list(", ")),
        count => format!("{}, {word} {count}: {sum}", list(", ")),
    };
    let text = match (fell.kept, fell.faces.len()) {
        (_, 0) => String::from("no dice"),
        (KeptDice::Apart | KeptDice::Alike, _) => list(", "),
        (_, 1) => list(""),
        (KeptDice::All, _) => format!("{} = {sum}", list(" + ")),
        (KeptDice::Highest(count), _) => counts("highest", count),
        (KeptDice::Lowest(count), _) => counts("lowest", count),
    };
    match fell.result {
        None => text + ", which does not count",
        Some(result) if result != sum => format!("{text}, made {result}"),
        Some(_) => text,
    }
}

fn letters(seats: Seats, rules: &Ruleset) -> String {
    let most = usize::from(rules.seats.1);
    let letters: Vec<String> = seats.iter().take(most).map(|seat| seat.letter().to_string()).collect();
    letters.join(", ")
}

/// The letter of the seat whose piece it was.
fn owner(noun: &NounView) -> String {
    noun.owner.map_or_else(|| String::from("somebody"), |owner| owner.letter().to_string())
}

fn name(rules: &Ruleset, noun: &NounView) -> String {
    match noun.is {
        NounIs::Card(card) => rules.card(card).title.to_string(),
        NounIs::Hidden => "a card".into(),
        NounIs::Seat(seat) => seat.letter().to_string(),
        NounIs::Table => "the table".into(),
    }
}
