//! Writes matches down as scenarios: a game by its answers, a board as it lies.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use tuckbox_core::ask::Prompt;
use tuckbox_core::ids::{PieceId, Seat};
use tuckbox_core::matches::{Answer, Match};
use tuckbox_core::names::{CardId, Named, StatId, ZoneId};
use tuckbox_core::rules::flow::Step;
use tuckbox_core::rules::sets::Tags;
use tuckbox_core::rules::{Scope, ZoneOwner};
use tuckbox_core::state::{Change, Lasting, Modifier};

/// A block under its title.
pub fn block(title: &str, block: &str) -> String {
    format!("## {title}\n\n```ron\n{block}```\n")
}

/// A game from its beginning, with answers by their places and further steps.
pub fn opening(title: &str, decks: &[String], seed: u64, answers: &[Answer], steps: &[&str]) -> String {
    let mut text = format!("Opening(\n    decks: {decks:?},\n    seed: {seed},\n    steps: [\n");
    // Writing into a text cannot fail, so results are dropped.
    let mut row: Vec<String> = Vec::new();
    let flush = |text: &mut String, row: &mut Vec<String>| {
        if !row.is_empty() {
            let _ = writeln!(text, "        Answers([{}]),", row.join(", "));
            row.clear();
        }
    };
    for answer in answers {
        match answer {
            Answer::Option(seat, option) => row.push(format!("({}, {option})", seat.letter())),
            Answer::Concede(seat) => {
                flush(&mut text, &mut row);
                let _ = writeln!(text, "        Concede({}),", seat.letter());
            }
        }
        if row.len() == 10 {
            flush(&mut text, &mut row);
        }
    }
    flush(&mut text, &mut row);
    for step in steps {
        let _ = writeln!(text, "        {step},");
    }
    text.push_str("    ],\n)\n");
    block(title, &text)
}

/// A match as a board, with further steps; `None` where it stands at a place of
/// the flow or in the middle of a step that no board can begin with.
pub fn board(found: &Match, steps: &[&str]) -> Option<String> {
    let (state, rules) = (found.state(), found.rules());
    let node = found.decisions().find_map(|decision| match decision.prompt {
        Prompt::Act(node) => Some(node),
        _ => None,
    })?;
    let in_turn = state.frames.iter().any(|frame| rules.flow[frame.node.index()].step == Step::Turns);
    let nothing_waits = state.waiting.is_empty() && state.delayed.is_empty() && state.stack.is_empty();
    if !in_turn || !nothing_waits || found.answers_in_step() > 0 || !rules.table.is_empty() {
        return None;
    }
    let phase = rules.name(state.phase?);
    let first_act = state.frames.last().is_some_and(|frame| frame.node == node);
    let mut writer = Writer { found, text: String::new() };
    // Writing into a text cannot fail, so results are dropped.
    let _ = writeln!(writer.text, "Scenario(\n    given: (");
    let active = state.active;
    let own = state.turns.get(active.index())?;
    let _ = writeln!(writer.text, "        turn: In({}, {own}, {phase:?}),", active.letter());
    let _ = writeln!(writer.text, "        first: {},\n        seats: {{", state.first.letter());
    for seat in state.round(Seat(0)) {
        writer.seat(seat);
    }
    writer.text.push_str("        },\n    ),\n    steps: [\n");
    for step in steps {
        let _ = writeln!(writer.text, "        {step},");
    }
    writer.text.push_str("    ],\n)\n");
    first_act.then_some(writer.text)
}

struct Writer<'a> {
    found: &'a Match,
    text: String,
}

impl Writer<'_> {
    fn line(&mut self, depth: usize, text: &str) {
        self.text.push_str(&"    ".repeat(depth));
        self.text.push_str(text);
        self.text.push('\n');
    }

    fn seat(&mut self, seat: Seat) {
        let (state, rules) = (self.found.state(), self.found.rules().clone());
        let stats = (0..).map(StatId).zip(&rules.stats).filter(|(_, def)| def.of == Scope::Seat);
        let stats: Vec<String> = stats
            .filter(|(stat, def)| state.seat_stat(seat, *stat) != def.base)
            .map(|(stat, _)| format!("{:?}: {}", rules.name(stat), state.seat_stat(seat, stat)))
            .collect();
        let zones: Vec<(ZoneId, Vec<PieceId>)> = (0..)
            .map(ZoneId)
            .zip(&rules.zones)
            .filter(|(_, def)| def.of == ZoneOwner::Seat)
            .map(|(zone, _)| (zone, state.zone(zone, seat).to_vec()))
            .collect();
        self.line(3, &format!("{}: (", seat.letter()));
        self.line(4, &format!("stats: {{{}}},", stats.join(", ")));
        self.line(4, "zones: {");
        for (zone, pieces) in zones {
            if pieces.is_empty() {
                continue;
            }
            self.line(5, &format!("{:?}: [", rules.name(zone)));
            for piece in pieces {
                let piece = self.piece(piece, seat);
                self.line(6, &format!("{piece},"));
            }
            self.line(5, "],");
        }
        self.line(4, "},");
        self.line(3, "),");
    }

    fn alias(piece: PieceId) -> String {
        format!("p{}", piece.0)
    }

    /// A piece with all that is not printed on it.
    fn piece(&self, piece: PieceId, holder: Seat) -> String {
        let (state, rules) = (self.found.state(), self.found.rules());
        let found = state.piece(piece);
        let card = rules.card(found.printed);
        let mut parts = vec![format!("what: {:?}", format!("{} as {}", rules.name(found.printed), Self::alias(piece)))];
        let row = state.slot(piece, StatId(0));
        let stats = (0..).map(StatId).zip(&rules.stats).filter(|(_, def)| def.of == Scope::Piece);
        let base = |stat: StatId| state.base.get(row + stat.index()).copied().unwrap_or(0);
        let changed = stats.filter(|(stat, _)| base(*stat) != card.stats[stat.index()]);
        let changed: Vec<String> = changed.map(|(stat, _)| format!("{:?}: {}", rules.name(stat), base(stat))).collect();
        if !changed.is_empty() {
            parts.push(format!("stats: {{{}}}", changed.join(", ")));
        }
        let tags = Tags::from(state.base_tags[piece.index()]);
        let names = |tags: Tags| tags.iter().map(|tag| format!("{:?}", rules.name(tag))).collect::<Vec<_>>().join(", ");
        let missing = rules.tags.iter().zip(0..).fold(card.tags, |set, _| set).without(tags);
        for (key, tags) in [("tags", tags.without(card.tags)), ("not", missing)] {
            if !tags.is_empty() {
                parts.push(format!("{key}: [{}]", names(tags)));
            }
        }
        if found.owner != holder {
            parts.push(format!("owner: {}", found.owner.letter()));
        }
        let known: Vec<String> = found.known.iter().take(state.seats()).map(|seat| seat.letter().to_string()).collect();
        if !known.is_empty() {
            parts.push(format!("known: [{}]", known.join(", ")));
        }
        parts.extend(self.held(piece));
        let on = (0..).map(PieceId).zip(&state.pieces).filter(|(_, other)| other.host == Some(piece) && !other.gone);
        let on: Vec<String> = on.map(|(other, _)| self.piece(other, holder)).collect();
        if !on.is_empty() {
            parts.push(format!("with: [{}]", on.join(", ")));
        }
        let changes: Vec<String> =
            state.modifiers.iter().filter(|m| m.piece == piece).map(|m| self.change(m)).collect();
        if !changes.is_empty() {
            parts.push(format!("changes: [{}]", changes.join(", ")));
        }
        if parts.len() == 1 && rules.card(CardId(found.printed.0)) == card {
            return format!("{:?}", format!("{} as {}", rules.name(found.printed), Self::alias(piece)));
        }
        format!("({})", parts.join(", "))
    }

    fn held(&self, piece: PieceId) -> Option<String> {
        let rules = self.found.rules();
        let item = self.found.state().held.iter().find(|item| item.piece == piece)?;
        let targets: Vec<String> =
            item.targets.iter().map(|target| format!("{:?}", Self::alias(target.piece))).collect();
        let (action, by) = (rules.name(item.action), item.seat.letter());
        Some(format!("held: (action: {action:?}, targets: [{}], by: {by})", targets.join(", ")))
    }

    fn change(&self, modifier: &Modifier) -> String {
        let rules = self.found.rules();
        let mut parts: BTreeMap<&str, String> = BTreeMap::new();
        match modifier.change {
            Change::Set(stat, value) => parts.insert("set", format!("{{{:?}: {value}}}", rules.name(stat))),
            Change::Add(stat, value) => parts.insert("add", format!("{{{:?}: {value}}}", rules.name(stat))),
            Change::Gives(tag) => parts.insert("gives", format!("[{:?}]", rules.name(tag))),
            Change::Takes(tag) => parts.insert("takes", format!("[{:?}]", rules.name(tag))),
        };
        match modifier.lasts {
            Lasting::Until(moment) => drop(parts.insert("until", format!("{:?}", rules.name(moment)))),
            Lasting::UntilOf(moment, seat, _) => {
                parts.insert("until", format!("{:?}", rules.name(moment)));
                parts.insert("of", seat.letter().to_string());
            }
            Lasting::Always | Lasting::While(..) => {}
        }
        let parts: Vec<String> = parts.into_iter().map(|(key, value)| format!("{key}: {value}")).collect();
        format!("({})", parts.join(", "))
    }
}
