//! Runs one scenario and tells how it went.

pub mod begin;
mod games;
pub mod reach;
mod rulings;
pub mod staged;

use self::begin::begin;
use self::reach::Reads;
use crate::board::build::build;
use crate::case::Case;
use crate::chance;
use crate::names::Look;
use crate::page::block::Block;
use crate::page::given::Given;
use crate::page::step::{Placed, Step};
use crate::page::{GIVEN, Page, Scenario};
use crate::steps::failure::{ScenarioFailure, failed, place, reader};
use crate::steps::perform::perform;

use crate::board::changes::{BoardChange, Boards};
use crate::board::lines;
use crate::page::layout;
use crate::steps::stage::{Stage, Trail};
use std::collections::BTreeMap;
use std::time::Instant;
use tuckbox_core::ids::Seat;
use tuckbox_core::play::Host;
use tuckbox_project::game::Game;
use tuckbox_project::usage::{self, Used};
use tuckbox_scene::log;

/// How a scenario went.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScenarioResult {
    /// The path of its page.
    pub path: String,
    /// The heading above it.
    pub title: String,
    /// The line it begins on.
    pub line: usize,
    /// The rules it covers.
    pub covers: Vec<String>,
    /// What is wrong, if something is.
    pub failed: Option<ScenarioFailure>,
    /// How long it took, in microseconds.
    pub micros: u64,
    /// What it used, where that is recorded.
    pub used: Option<Box<Used>>,
    /// What of the content it has read, where that is recorded.
    pub reads: Option<Box<Reads>>,
}

/// Runs a scenario of a page. `base` is what the folder gives to all its pages.
pub fn run(game: &Game, host: &dyn Host, base: &Given, page: &Page, scenario: &Scenario) -> ScenarioResult {
    usage::take(host);
    let mut reads = host.record().map(|_| Box::new(Reads::of(scenario)));
    let begun = Instant::now();
    let failed = fail_of(Case { game, host, base, page, scenario }, reads.as_deref_mut());
    let micros = u64::try_from(begun.elapsed().as_micros()).unwrap_or(u64::MAX);
    let used = usage::take(host).map(Box::new);
    if let (Some(reads), Some(used)) = (&mut reads, &used) {
        reads.add_uses(game, &used.parts);
    }
    ScenarioResult {
        path: page.path.clone(),
        title: scenario.title.clone(),
        line: page.line(scenario.span.start),
        covers: scenario.block.covers().to_vec(),
        failed,
        micros,
        used,
        reads,
    }
}

fn fail_of(case: Case, reads: Option<&mut Reads>) -> Option<ScenarioFailure> {
    match case.scenario.block.files() {
        Some(files) => with_files(case, files),
        None => played(case, reads),
    }
}

/// The same on the game with files of its own. What is used there is not recorded:
/// it is another game.
fn with_files(case: Case, files: &BTreeMap<String, String>) -> Option<ScenarioFailure> {
    let refused = |message: String| Some(case.refused(message));
    let game = match Game::read(&case.game.rules.id, rulings::texts(case.game, files)) {
        Ok(game) => game,
        Err(broken) => return refused(format!("The game cannot be played with the files of this block. {broken}")),
    };
    match game.host() {
        Ok(host) => played(Case { game: &game, host: &*host, ..case }, None),
        Err(broken) => refused(format!("{broken}")),
    }
}

fn played(case: Case, mut reads: Option<&mut Reads>) -> Option<ScenarioFailure> {
    let Case { game, host, base, page, scenario } = case;
    let before = |message: String| ScenarioFailure {
        line: locate(page, scenario, &message),
        message,
        ..ScenarioFailure::default()
    };
    let begun = match &scenario.block {
        Block::Given(_) => return None,
        Block::Chance(chance) => return chance::check(case, chance),
        Block::Games(games) => {
            if let (Some(reads), Ok(first)) = (reads, begin::whole(game, &games.begins, games.begins.seed)) {
                reads.add_decks(game, first.setup());
            }
            return games::check(case, games);
        }
        Block::Deck(deck) => return rulings::deck(game, deck).err().map(|unlike| differs(page, scenario, unlike)),
        Block::Content(content) => {
            return rulings::content(game, content).err().map(|unlike| differs(page, scenario, unlike));
        }
        Block::Scenario { steps, .. } | Block::Opening { steps, .. } => {
            begin(game, base, scenario).map(|begun| (begun, steps))
        }
    };
    let board = matches!(scenario.block, Block::Scenario { .. });
    match begun {
        Err(message) if board && build(game, base).is_err_and(|of_base| of_base == message) => {
            let given = page.path.rsplit_once('/').map_or_else(String::new, |(folder, _)| format!("{folder}/")) + GIVEN;
            Some(before(format!("{message} It is `{given}` that says so, to all pages beside it.")))
        }
        Err(message) => Some(before(message)),
        Ok(((mut found, names), steps)) => {
            if board || steps.iter().any(|placed| matches!(placed.step, Step::Roll { .. })) {
                found.script_dice(Vec::new());
            }
            if let Some(reads) = reads.as_deref_mut().filter(|_| !board) {
                reads.add_decks(game, found.setup());
            }
            let mut stage = Stage::new(game, host, found, names);
            stage.watches = steps.iter().any(|placed| placed.step.looks_between());
            if stage.watches {
                stage.found.watch();
            }
            let failed = play(&mut stage, page, scenario, steps);
            if let Some(reads) = reads {
                reads.add_match(&stage);
            }
            failed
        }
    }
}

/// Plays the steps until one does not hold.
fn play(stage: &mut Stage, page: &Page, scenario: &Scenario, steps: &[Placed]) -> Option<ScenarioFailure> {
    stage.trail = Some(Trail::new(&stage.found));
    for (number, placed) in (1..).zip(steps) {
        stage.number = number;
        let expected = steps.get(number).is_some_and(|next| matches!(next.step, Step::Fails { .. }));
        let done = perform(stage, &placed.step);
        if let Err(problem) = done.and_then(|()| if expected { Ok(()) } else { stage.check_failure() }) {
            let at = Some((number, placed));
            let line = page.line(place(page, stage, placed).start);
            let failed = failed(stage, page, at, problem, line);
            let reader = reader(&placed.step, &stage.path);
            return Some(ScenarioFailure { scene: scene(stage, page, steps, &failed.text, reader), ..failed });
        }
    }
    let asked_last = steps.last().is_some_and(|placed| {
        matches!(placed.step, Step::Asked { .. } | Step::Options { .. } | Step::Window { .. } | Step::Sound)
    });
    let end = page.line(scenario.span.end);
    let idle = stage.pass_idle().err().filter(|_| !asked_last);
    let problem = idle.or_else(|| stage.finish(asked_last).err())?;
    let failed = failed(stage, page, None, problem, end);
    Some(ScenarioFailure { scene: scene(stage, page, steps, "", None), ..failed })
}

/// The board before and after the step that changed it last, and what happened in
/// it, as a seat reads it where it is about that.
fn scene(
    stage: &mut Stage,
    page: &Page,
    steps: &[Placed],
    failing: &str,
    reader: Option<Seat>,
) -> Option<Box<BoardChange>> {
    let trail = stage.trail.take()?.ended(&stage.found);
    stage.found.board();
    let rules = &stage.game.rules;
    let lines = |state| lines::lines(Look { rules, state }, &stage.names);
    let after = stage.found.state();
    let boards = Boards { rules, names: &stage.names, before: &trail.before, after };
    let entries = stage.found.log().entries().get(trail.entries..).unwrap_or_default().iter();
    let events = entries.filter_map(|entry| log::line_or_detail(rules, &entry.view(rules, reader)?));
    let placed = trail.step.and_then(|number| steps.get(number.checked_sub(1)?));
    Some(Box::new(BoardChange {
        step: trail.step.filter(|_| placed.is_some()),
        line: placed.map_or(0, |placed| page.line(placed.span.start)),
        text: placed.map(|placed| page.excerpt(&placed.span)).unwrap_or_default(),
        rows: boards.rows(failing),
        events: events.collect(),
        before: lines(&trail.before),
        after: lines(after),
    }))
}

/// A deck or content of which the loader says something else than its block.
fn differs(page: &Page, scenario: &Scenario, unlike: rulings::Unlike) -> ScenarioFailure {
    let block = page.text.get(scenario.span.clone()).unwrap_or_default();
    let holds = format!("{}: {:?}", unlike.list, unlike.holds);
    let at = match layout::field(block, unlike.list) {
        Some((part, _)) => Some((part, holds)),
        None => layout::added(block, &holds).map(|(at, text)| (at..at, text)),
    };
    let span = at.as_ref().map(|(part, _)| scenario.span.start + part.start..scenario.span.start + part.end);
    let line = span.as_ref().map_or(scenario.span.start, |span| span.start);
    ScenarioFailure {
        line: page.line(line),
        text: span.as_ref().map(|span| page.excerpt(span)).unwrap_or_default(),
        message: unlike.message,
        expected: Some(format!("{}: {:?}", unlike.list, unlike.says)),
        actual: Some(format!("{}: {:?}", unlike.list, unlike.holds)),
        paste: at.map(|(_, text)| text),
        span,
        ..ScenarioFailure::default()
    }
}

/// The line of the name that a message quotes first, or of the block.
fn locate(page: &Page, scenario: &Scenario, message: &str) -> usize {
    let block = page.text.get(scenario.span.clone()).unwrap_or_default();
    let quoted = message.split('`').nth(1).unwrap_or_default();
    let found = [format!("\"{quoted}\""), quoted.to_string()];
    let place = found.iter().filter(|_| !quoted.is_empty()).find_map(|text| block.find(text.as_str()));
    page.line(scenario.span.start + place.unwrap_or(0))
}
