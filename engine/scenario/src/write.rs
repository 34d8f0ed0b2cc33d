//! Writes matches down as scenarios: a game by its answers, a board as it lies.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use tuckbox_core::ask::Prompt;
use tuckbox_core::ids::{PieceId, Seat, Seats};
use tuckbox_core::matches::{Answer, Match, Setup};
use tuckbox_core::names::{CardId, Named, SettingId, StatId, ZoneId};
use tuckbox_core::rules::flow::Step;
use tuckbox_core::rules::op::Op;
use tuckbox_core::rules::sets::Tags;
use tuckbox_core::rules::setting::Chosen;
use tuckbox_core::rules::{Scope, ZoneOwner};
use tuckbox_core::state::{Change, Lasting, Modifier, Written};
use tuckbox_project::SettingNames;
use tuckbox_project::game::Game;

/// A block under its title.
pub fn block(title: &str, block: &str) -> String {
    format!("## {title}\n\n```ron\n{block}```\n")
}

/// A game from its beginning, with answers by their places and further steps.
/// `seed` is the number that the seed of the setup was made from.
pub fn opening(title: &str, game: &Game, setup: &Setup, seed: u64, answers: &[Answer], steps: &[&str]) -> String {
    let decks = game.deck_names(&setup.decks);
    let mut text = format!("Opening(\n    decks: {decks:?},\n    seed: {seed},\n");
    // Writing into a text cannot fail, so results are dropped.
    let SettingNames { profile, set } = game.setting_names(&setup.settings);
    if let Some(profile) = profile {
        let _ = writeln!(text, "    profile: {profile:?},");
    }
    if !set.is_empty() {
        let _ = writeln!(text, "    settings: {{{}}},", settings(set).join(", "));
    }
    text.push_str("    steps: [\n");
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
            // No step says that; whoever writes the opening has looked.
            Answer::Edit(_) => {}
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
    let _ = writeln!(writer.text, "        first: {},", state.first.letter());
    writer.settings();
    writer.line(2, "seats: {");
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

/// Settings as a scenario gives them.
fn settings(named: impl IntoIterator<Item = (String, Chosen)>) -> Vec<String> {
    let value = |(name, chosen)| match chosen {
        Chosen::Word(word) => format!("{name:?}: {word:?}"),
        other => format!("{name:?}: {other}"),
    };
    named.into_iter().map(value).collect()
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

    /// The settings that are not the game's defaults.
    fn settings(&mut self) {
        let (state, rules) = (self.found.state(), self.found.rules().clone());
        let all = (0..).map(SettingId).zip(&rules.settings).zip(rules.defaults());
        let changed = all.filter(|((id, _), default)| state.setting(*id) != *default);
        let told = settings(changed.map(|((id, def), _)| (rules.name(id).to_owned(), def.chosen(state.setting(id)))));
        if !told.is_empty() {
            self.line(2, &format!("settings: {{{}}},", told.join(", ")));
        }
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
        // What is left of a whole that something has raised is said in any case.
        let raised = |stat: StatId| {
            let whole = rules.stats[stat.index()].left_of;
            whole.is_some_and(|whole| state.stat(piece, whole) != card.stats[whole.index()])
        };
        let changed = stats.filter(|(stat, _)| base(*stat) != card.stats[stat.index()] || raised(*stat));
        let changed: Vec<String> = changed.map(|(stat, _)| format!("{:?}: {}", rules.name(stat), base(stat))).collect();
        if !changed.is_empty() {
            parts.push(format!("stats: {{{}}}", changed.join(", ")));
        }
        let tags = Tags::from(state.base_tags[piece.index()]);
        let names = |tags: Tags| tags.iter().map(|tag| format!("{:?}", rules.name(tag))).collect::<Vec<_>>().join(", ");
        let snapshots = if rules.in_play(found.home.zone) { self.snapshots() } else { Tags::NONE };
        let missing = card.tags.with(snapshots).without(tags);
        for (key, tags) in [("tags", tags.without(card.tags)), ("not", missing)] {
            if !tags.is_empty() {
                parts.push(format!("{key}: [{}]", names(tags)));
            }
        }
        if found.owner != holder {
            parts.push(format!("owner: {}", found.owner.letter()));
        }
        let letters = |seats: Seats| {
            let letters = seats.iter().take(state.seats()).map(|seat| seat.letter().to_string());
            letters.collect::<Vec<_>>().join(", ")
        };
        if !found.known.is_empty() {
            parts.push(format!("known: [{}]", letters(found.known)));
        }
        let outdated = state.outdated.iter().filter(|outdated| outdated.piece == piece);
        let outdated: Vec<String> = outdated
            .map(|outdated| {
                let name = match outdated.what {
                    Written::Stat(stat) => rules.name(stat),
                    Written::Tag(tag) => rules.name(tag),
                };
                format!("{name:?}: [{}]", letters(outdated.seats))
            })
            .collect();
        if !outdated.is_empty() {
            parts.push(format!("outdated: {{{}}}", outdated.join(", ")));
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

    /// The tags that snapshots of the flow give.
    fn snapshots(&self) -> Tags {
        let steps = self.found.rules().flow.iter().filter_map(|node| match &node.step {
            Step::Do(ops) => Some(ops),
            _ => None,
        });
        steps.flatten().fold(Tags::NONE, |tags, op| match op {
            Op::Snapshot(tag, _) => tags.with(Tags::one(*tag)),
            _ => tags,
        })
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
            Change::Times(stat, value) => parts.insert("times", format!("{{{:?}: {value}}}", rules.name(stat))),
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
            Lasting::Turns(seat, from, to) => {
                parts.insert("turns", format!("({from}, {to})"));
                parts.insert("of", seat.letter().to_string());
            }
            Lasting::Always | Lasting::While(..) => {}
        }
        let parts: Vec<String> = parts.into_iter().map(|(key, value)| format!("{key}: {value}")).collect();
        format!("({})", parts.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Block, Given, Page, build, run};
    use tuckbox_bots::Pcg32;
    use tuckbox_core::play::NoScripts;
    use tuckbox_duel::duel;

    /// Boards of random games, each with the match it was written from.
    fn boards() -> Vec<(Match, String)> {
        let game = duel();
        let mut boards = Vec::new();
        for seed in 0..8 {
            let mut found = Match::new(game.rules.clone(), game.default_setup(seed)).unwrap();
            found.advance(&NoScripts).unwrap();
            let mut chance = Pcg32::new(seed, 0);
            loop {
                let first = found.decisions().next().cloned();
                let Some(decision) = first else { break };
                if chance.below(4) == 0 {
                    boards.extend(board(&found, &["Sound"]).map(|text| (found.clone(), text)));
                }
                let (seat, options) = (decision.seat, decision.options.len());
                found.answer(&NoScripts, seat, chance.below(options)).unwrap().unwrap();
            }
        }
        boards
    }

    #[test]
    fn a_board_written_down_is_the_same_board() {
        let game = duel();
        let boards = boards();
        assert!(boards.len() > 40, "{}", boards.len());
        for (found, text) in boards {
            let page = Page::read("page.md", &block("a board", &text));
            let Some(scenario) = page.scenarios.first() else { panic!("{:?}\n{text}", page.problems) };
            let outcome = run(&game, &NoScripts, &Given::default(), &page, scenario);
            assert_eq!(outcome.failed, None, "{text}");
            let Block::Scenario { given, .. } = &scenario.block else { panic!("{text}") };
            let (mut built, _) = build(&game, given).unwrap();
            built.advance(&NoScripts).unwrap();
            for seat in [Seat(0), Seat(1)] {
                let (was, is) = (found.view(seat), built.view(seat));
                assert_eq!((&was.seats, was.active, was.phase), (&is.seats, is.active, is.phase), "{text}");
                for (was, is) in was.zones.iter().zip(&is.zones) {
                    let plain =
                        |piece: &tuckbox_core::view::PieceView| (piece.card, piece.stats.clone(), piece.tags.clone());
                    assert_eq!(was.count, is.count, "{text}");
                    let mut pieces = [was, is].map(|zone| zone.pieces.iter().map(plain).collect::<Vec<_>>());
                    pieces.iter_mut().for_each(|list| list.sort());
                    assert_eq!(pieces[0], pieces[1], "{text}");
                }
            }
        }
    }
}
