//! The log in words: one line for each entry that says something to its viewer,
//! made from what that viewer may read of it.

use crate::card_text::fill;
use crate::figure::value_words;
use schemars::JsonSchema;
use serde::Serialize;
use tuckbox_core::commitment::hex;
use tuckbox_core::dice::KeptDice;
use tuckbox_core::ids::{AbilityId, Seats};
use tuckbox_core::log::{
    ActionView, Between, Dropped, EntryView, EventView, Fell, Happened, NounIs, NounView, PaidView, PartOf, RollView,
    WhatView,
};
use tuckbox_core::names::{Named, StatId};
use tuckbox_core::rules::flow::Step;
use tuckbox_core::rules::{Ruleset, Shown, ZoneOwner};
use tuckbox_core::state::{Home, MatchResult};
use tuckbox_core::words::capital;

/// Where the words stand that the log says of its own, whatever the game: this file.
pub const OWN_WORDS: &str = include_str!("log.rs");

/// A line of the log, for a screen that draws more than words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct LogLine {
    /// What it says.
    pub words: String,
    /// Whether what follows it stands under it: a turn, or a phase.
    pub is_heading: bool,
    /// How many dice fell.
    pub dice: usize,
    /// What they show, in the order rolled, where the viewer may know.
    pub faces: Vec<i32>,
}

/// The lines of some entries, as words.
pub fn lines(rules: &Ruleset, entries: impl IntoIterator<Item = EntryView>) -> Vec<String> {
    told(rules, entries).into_iter().map(|line| line.words).collect()
}

/// The lines of some entries. A game without turns is told phase by phase, as
/// far as something happens in them; pieces that go the same way without a line or a
/// question between them are told in one line.
pub fn told(rules: &Ruleset, entries: impl IntoIterator<Item = EntryView>) -> Vec<LogLine> {
    let mut teller = Teller::new(rules);
    entries.into_iter().for_each(|entry| teller.add(&entry));
    teller.close();
    teller.lines
}

/// Makes lines of entries.
struct Teller<'a> {
    rules: &'a Ruleset,
    /// Whether turns part what is told; else phases do.
    has_turns: bool,
    /// The phase that is told as soon as something happens in it.
    phase: Option<String>,
    /// Pieces that have gone the same ways.
    moved: Vec<Moves>,
    lines: Vec<LogLine>,
}

/// Pieces that go the same way without a line or a question between them.
struct Moves {
    between: Between,
    from: Home,
    to: Home,
    pieces: Vec<NounView>,
    /// Whether people read of it in any case.
    is_told: bool,
    /// Whether the last of them left nothing behind.
    emptied: bool,
}

impl<'a> Teller<'a> {
    fn new(rules: &'a Ruleset) -> Self {
        let has_turns = rules.flow.iter().any(|node| matches!(node.step, Step::Turns));
        Self { rules, has_turns, phase: None, moved: Vec::new(), lines: Vec::new() }
    }

    fn add(&mut self, entry: &EntryView) {
        if let WhatView::Event(event) = &entry.what
            && let Happened::Moved(from, to) = event.happened
        {
            return self.add_move(entry.between, event, from, to);
        }
        let Some(line) = line(self.rules, entry) else { return };
        self.close();
        if matches!(entry.what, WhatView::Phase(_)) {
            self.phase = (!self.has_turns).then_some(line);
            return;
        }
        let (dice, faces) = match &entry.what {
            WhatView::Roll(roll) => (roll.dice, roll.fell.as_ref().map(|fell| fell.faces.clone()).unwrap_or_default()),
            _ => (0, Vec::new()),
        };
        self.say(LogLine { is_heading: matches!(entry.what, WhatView::Turn), dice, faces, ..LogLine::of(line) });
    }

    fn add_move(&mut self, between: Between, event: &EventView, from: Home, to: Home) {
        if self.moved.first().is_some_and(|moves| moves.between != between) {
            self.close();
        }
        let at = self.moved.iter().position(|moves| moves.from == from && moves.to == to).unwrap_or_else(|| {
            self.moved.push(Moves { between, from, to, pieces: Vec::new(), is_told: false, emptied: false });
            self.moved.len() - 1
        });
        let moves = &mut self.moved[at];
        moves.pieces.push(event.subject);
        moves.is_told |= event.part_of == PartOf::Nothing || (event.news && event.part_of == PartOf::Other);
        moves.emptied = event.emptied;
    }

    /// Nothing more goes the ways that the last pieces went.
    fn close(&mut self) {
        for moves in std::mem::take(&mut self.moved) {
            self.tell(&moves);
        }
    }

    fn tell(&mut self, moves: &Moves) {
        let look = &self.rules.look;
        let untold = [moves.from.zone, moves.to.zone].iter().any(|zone| look.untold.contains(zone));
        // What is cleared away can be read once more as it lay.
        let is_cleared = moves.emptied && moves.pieces.len() > 1 && self.rules.in_play(moves.from.zone);
        let is_open = moves.pieces.iter().any(|piece| piece.is != NounIs::Hidden);
        if !untold && (moves.is_told || (is_cleared && is_open)) {
            let line = moves_line(self.rules, moves);
            self.say(LogLine::of(line));
        }
    }

    fn say(&mut self, line: LogLine) {
        let phase = self.phase.take();
        self.lines.extend(phase.map(|phase| LogLine { is_heading: true, ..LogLine::of(phase) }));
        self.lines.push(line);
    }
}

impl LogLine {
    /// A line that has nothing but words.
    fn of(words: String) -> Self {
        Self { words, is_heading: false, dice: 0, faces: Vec::new() }
    }
}

/// "Rat, Imp, 2 cards: Deck → Hand (A)."
fn moves_line(rules: &Ruleset, moves: &Moves) -> String {
    let known = moves.pieces.iter().filter(|piece| piece.is != NounIs::Hidden);
    let mut names: Vec<String> = known.map(|piece| name(rules, piece)).collect();
    match moves.pieces.len() - names.len() {
        0 => {}
        1 => names.push(String::from("a card")),
        hidden => names.push(format!("{hidden} cards")),
    }
    let of_seat = |home: Home| rules.zones[home.zone.index()].of == ZoneOwner::Seat;
    let seat = |home: Home| if of_seat(home) { format!(" ({})", home.seat.letter()) } else { String::new() };
    let (from, to) = (moves.from, moves.to);
    // One seat is named once.
    let left = if of_seat(to) && from.seat == to.seat { String::new() } else { seat(from) };
    format!("{}: {}{left} → {}{}.", names.join(", "), rules.zone_title(from.zone), rules.zone_title(to.zone), seat(to))
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
        WhatView::Edited => String::from("Whoever runs the table changes it by hand:"),
        WhatView::Action(action) => action_line(rules, seat, action),
        WhatView::Ability(ability, subject) => {
            let title = &rules.ability(*ability).title;
            if subject.is == NounIs::Table || title.is_empty() {
                return None;
            }
            format!("{}: {title}", name(rules, subject))
        }
        WhatView::Release(subject) => format!("{} takes effect.", name(rules, subject)),
        WhatView::Dropped(ability, subject, why) => dropped_line(rules, seat, *ability, subject, *why)?,
        WhatView::Nothing(subject) if subject.is == NounIs::Table => String::from("It has no visible effect."),
        WhatView::Nothing(subject) => format!("{} has no visible effect.", capital(&name(rules, subject))),
        WhatView::Event(event) => event_line(rules, seat, event)?,
        WhatView::Roll(roll) => roll_line(rules, seat, roll),
        WhatView::End(MatchResult::Won(seats)) if seats.len() > 1 => {
            format!("{} win together.", letters(*seats, rules))
        }
        WhatView::End(MatchResult::Won(seats)) => format!("{} wins.", letters(*seats, rules)),
        WhatView::End(MatchResult::Lost(_)) => "The game is lost.".into(),
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
    let paid: Vec<String> = taken.paid.iter().map(|paid| paid_words(rules, paid)).collect();
    if let Some((last, others)) = paid.split_last() {
        let others = if others.is_empty() { String::new() } else { format!("{} and ", others.join(", ")) };
        line = format!("{line}, for {others}{last}");
    }
    line
}

fn paid_words(rules: &Ruleset, paid: &PaidView) -> String {
    match paid {
        PaidView::Stat(stat, amount) => {
            let unit = rules.look.stat(*stat).map_or("", |look| &look.unit);
            format!("{amount}{unit} {}", rules.stat_words(*stat, *amount))
        }
        PaidView::Piece(piece) => name(rules, piece),
    }
}

/// "Imp: Pounce does not happen; there is nothing to choose."
fn dropped_line(
    rules: &Ruleset,
    seat: char,
    ability: Option<AbilityId>,
    subject: &NounView,
    why: Option<Dropped>,
) -> Option<String> {
    let title = ability.map_or("", |ability| &rules.ability(ability).title);
    let what = match (subject.is, title) {
        // What has no name of its own is the game's own work.
        (NounIs::Table, "") if ability.is_some() => return None,
        (NounIs::Table, "") => String::from("It"),
        (NounIs::Table, title) => title.to_owned(),
        (_, "") if ability.is_some() => format!("The ability of {}", name(rules, subject)),
        (_, "") => capital(&name(rules, subject)),
        (_, title) => format!("{}: {title}", capital(&name(rules, subject))),
    };
    Some(match why {
        None => format!("{what} does not happen."),
        Some(Dropped::NoTarget) => format!("{what} does not happen; there is nothing to choose."),
        Some(Dropped::Declined) => format!("{what} does not happen; {seat} declines."),
        Some(Dropped::TargetsGone) => format!("{what} does not happen; what was chosen may not be chosen any more."),
        Some(Dropped::Cancelled) => format!("{what} is cancelled."),
    })
}

fn event_line(rules: &Ruleset, seat: char, event: &EventView) -> Option<String> {
    let subject = name(rules, &event.subject);
    Some(match event.happened {
        Happened::Named(id) => {
            let text = &rules.events[id.index()].log;
            if text.is_empty() {
                return None;
            }
            fill(text, |place| {
                Some(match place {
                    "subject" => subject.clone(),
                    "source" => name(rules, &event.source),
                    "amount" => event.amount.to_string(),
                    "seat" => seat.to_string(),
                    "owner" => owner(&event.subject),
                    "source_owner" => owner(&event.source),
                    _ => return None,
                })
            })
        }
        Happened::Revealed(to) => {
            let numbers: Vec<String> =
                event.stats.iter().map(|&(stat, value)| number_words(rules, stat, value)).collect();
            let subject = if numbers.is_empty() { subject } else { format!("{subject} ({})", numbers.join(", ")) };
            match letters(to, rules) {
                seats if to.len() == 1 => format!("{seats} is shown {subject}."),
                _ if to.len() >= usize::from(rules.seats.1) => format!("Everybody is shown {subject}."),
                seats => format!("{seats} are shown {subject}."),
            }
        }
        Happened::Lost => format!("{subject} has lost."),
        Happened::SeatStat(stat, value) | Happened::TableStat(stat, value) => {
            let told = rules.look.stat(stat).and_then(|look| look.told);
            if !told.unwrap_or(event.part_of == PartOf::Nothing) {
                return None;
            }
            let number = number_words(rules, stat, value);
            match event.subject.is {
                NounIs::Table => format!("{}.", capital(&number)),
                _ => format!("{}: {number}.", capital(&subject)),
            }
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
        Happened::Moved(from, to) => {
            format!("{subject}: {} → {}", rules.zone_title(from.zone), rules.zone_title(to.zone))
        }
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

/// Faces and result: `5 + 2 = 7`, `5, 2, highest 5`, `8, 4, 2`; with what is added
/// and what it is held against, `6 + 3 + 1 = 10 against 8`.
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
    let against = fell.against.map(|number| format!(" against {number}")).unwrap_or_default();
    let total = |result: i32| fell.plus.iter().fold(result, |sum, &plus| sum.saturating_add(plus));
    let plus: Vec<String> = fell.plus.iter().map(|&plus| added(plus)).collect();
    let plus = plus.concat();
    // Of a plain sum every number is a summand.
    if fell.kept == KeptDice::All && !plus.is_empty() && fell.result == Some(sum) && !fell.faces.is_empty() {
        return format!("{}{plus} = {}{against}", list(" + "), total(sum));
    }
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
        Some(result) => {
            let made = if result == sum { String::new() } else { format!(", made {result}") };
            let plus = if plus.is_empty() { plus } else { format!(";{plus} = {}", total(result)) };
            format!("{text}{made}{plus}{against}")
        }
    }
}

/// " + 3", or " - 3".
fn added(number: i32) -> String {
    if number < 0 { format!(" - {}", number.unsigned_abs()) } else { format!(" + {number}") }
}

/// A stat with its value: "Gold 3", "Fuel 60/100%", "hue red".
fn number_words(rules: &Ruleset, stat: StatId, value: i32) -> String {
    let words = match rules.look.stat(stat).filter(|_| rules.stats[stat.index()].symbols.is_empty()) {
        Some(look) => look.value(value),
        None => value_words(rules, stat, value),
    };
    format!("{} {words}", rules.stat_label(stat))
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
