//! Runs one scenario and tells how it went.

use crate::args::Whose;
use crate::block::{Block, Placed};
use crate::given::Given;
use crate::legal;
use crate::names::{Look, Names};
use crate::page::{Page, Scenario};
use crate::reach::Reads;
use crate::scene::{Boards, Scene};
use crate::stage::{Done, Stage, Trail, Wrong, wrong};
use crate::step::Step;
use crate::{build, id, layout, whole};
use std::ops::Range;
use std::time::Instant;
use tuckbox_core::ids::Seat;
use tuckbox_core::matches::{Match, Setup};
use tuckbox_core::names::{CardId, Named, ZoneId};
use tuckbox_core::play::Host;
use tuckbox_core::rules::{Ruleset, ZoneOwner};
use tuckbox_project::game::Game;
use tuckbox_project::usage::{self, Used};

/// How a scenario went.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    /// The page.
    pub path: String,
    /// Its title.
    pub title: String,
    /// The line it begins on.
    pub line: usize,
    /// The rules it covers.
    pub covers: Vec<String>,
    /// What is wrong, if something is.
    pub failed: Option<Failed>,
    /// How long it took, in microseconds.
    pub micros: u64,
    /// What it used, where that is recorded.
    pub used: Option<Box<Used>>,
    /// What of the content it has read, where that is recorded.
    pub reads: Option<Box<Reads>>,
}

/// What is wrong with a scenario.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Failed {
    /// The line in the page.
    pub line: usize,
    /// The number of the step, from 1, if it is one.
    pub step: Option<usize>,
    /// The step as written.
    pub text: String,
    /// What is wrong, as a whole sentence.
    pub message: String,
    /// What the step says, where it can be compared.
    pub expected: Option<String>,
    /// What is so, where it can be compared.
    pub actual: Option<String>,
    /// The step as it would hold, to be pasted.
    pub paste: Option<String>,
    /// Where the step stands in the page, in bytes.
    pub span: Option<Range<usize>>,
    /// What is asked now, with the options, as lines.
    pub options: Vec<String>,
    /// What happened so far, as lines.
    pub log: Vec<String>,
    /// The board before and after the step that changed it last, where there is
    /// a board.
    pub scene: Option<Box<Scene>>,
}

impl Failed {
    /// The page with the step as it would hold, where that can be said. Only
    /// the arguments that differ are replaced; all else stays as it is written.
    pub fn accepted(&self, page: &str) -> Option<String> {
        let (span, paste) = (self.span.clone()?, self.paste.as_ref()?);
        let mut step = page.get(span.clone())?.to_owned();
        for (range, text) in layout::smallest(&step, paste).into_iter().rev() {
            step.replace_range(range, &text);
        }
        Some(format!("{}{step}{}", page.get(..span.start)?, page.get(span.end..)?))
    }
}

/// Runs a scenario of a page. `base` is what the folder gives to all its pages.
pub fn run(game: &Game, host: &dyn Host, base: &Given, page: &Page, scenario: &Scenario) -> Outcome {
    usage::take(host);
    let mut reads = host.record().map(|_| Box::new(Reads::of(scenario)));
    let begun = Instant::now();
    let failed = fail_of(game, host, base, page, scenario, reads.as_deref_mut());
    let micros = u64::try_from(begun.elapsed().as_micros()).unwrap_or(u64::MAX);
    let used = usage::take(host).map(Box::new);
    if let (Some(reads), Some(used)) = (&mut reads, &used) {
        reads.add_uses(game, &used.parts);
    }
    Outcome {
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

fn fail_of(
    game: &Game,
    host: &dyn Host,
    base: &Given,
    page: &Page,
    scenario: &Scenario,
    reads: Option<&mut Reads>,
) -> Option<Failed> {
    let before = |message: String| Failed { line: locate(page, scenario, &message), message, ..Failed::default() };
    let begun = match &scenario.block {
        Block::Given(_) => return None,
        Block::Chance(chance) => return super::chance::check(game, host, base, page, scenario, chance),
        Block::Deck(deck) => return legal::deck(game, deck).err().map(|unlike| differs(page, scenario, unlike)),
        Block::Content(content) => {
            return legal::content(game, content).err().map(|unlike| differs(page, scenario, unlike));
        }
        Block::Scenario { steps, .. } | Block::Opening { steps, .. } => {
            begin(game, base, scenario).map(|begun| (begun, steps))
        }
    };
    let board = matches!(scenario.block, Block::Scenario { .. });
    match begun {
        Err(message) => Some(before(message)),
        Ok(((mut found, names), steps)) => {
            if board || steps.iter().any(|placed| matches!(placed.step, Step::Roll { .. })) {
                found.script_dice(Vec::new());
            }
            let mut stage = Stage::new(game, host, found, names);
            let failed = play(&mut stage, page, scenario, steps);
            if let Some(reads) = reads {
                reads.add_match(&stage);
            }
            failed
        }
    }
}

/// The match a scenario begins with, its dice free, and its aliases.
///
/// # Errors
/// A whole sentence, when it cannot be built, or the block has no match.
pub fn begin(game: &Game, base: &Given, scenario: &Scenario) -> Result<(Match, Names), String> {
    match &scenario.block {
        Block::Scenario { given, .. } => build::build(game, &given.over(&scenario.given.over(base))),
        Block::Opening { decks, seed, profile, settings, tops, .. } => {
            let setup = game.setup(decks, *seed)?;
            let setup = Setup { settings: game.settings(profile.as_deref(), settings)?, ..setup };
            let mut found = Match::new(game.rules.clone(), setup).map_err(|trouble| trouble.to_string())?;
            for (seat, zones) in tops {
                for (zone, cards) in zones {
                    let zone: ZoneId = id(&game.rules, zone)?;
                    let cards = cards.iter().map(|card| id::<CardId>(&game.rules, card)).collect::<Result<_, _>>()?;
                    found.script_tops(zone, top_of(&game.rules, zone, *seat)?, cards);
                }
            }
            Ok((found, Names::default()))
        }
        Block::Chance(chance) => build::build(game, &chance.given.over(&scenario.given.over(base))),
        Block::Given(_) | Block::Deck(_) | Block::Content(_) => Err("This block has no match to be played.".into()),
    }
}

/// Plays the steps until one does not hold.
fn play(stage: &mut Stage, page: &Page, scenario: &Scenario, steps: &[Placed]) -> Option<Failed> {
    stage.trail = Some(Trail::new(&stage.found));
    for (number, placed) in (1..).zip(steps) {
        stage.number = number;
        if let Err(problem) = one(stage, &placed.step) {
            let at = Some((number, placed));
            let line = page.line(place(page, stage, placed).start);
            let failed = failed(stage, page, at, problem, line);
            return Some(Failed { scene: scene(stage, page, steps, &failed.text), ..failed });
        }
    }
    let asked_last =
        steps.last().is_some_and(|placed| matches!(placed.step, Step::Asked { .. } | Step::Options { .. }));
    let end = page.line(scenario.span.end);
    let idle = stage.pass_idle(None).err().filter(|_| !asked_last);
    let problem = idle.or_else(|| stage.finish(asked_last).err())?;
    let failed = failed(stage, page, None, problem, end);
    Some(Failed { scene: scene(stage, page, steps, ""), ..failed })
}

/// The board before and after the step that changed it last.
fn scene(stage: &mut Stage, page: &Page, steps: &[Placed], failing: &str) -> Option<Box<Scene>> {
    let trail = stage.trail.take()?.ended(&stage.found);
    stage.found.board();
    let rules = &stage.game.rules;
    let lines = |state| whole::lines(Look { rules, state }, &stage.names);
    let after = stage.found.state();
    let boards = Boards { rules, names: &stage.names, before: &trail.before, after };
    let entries = stage.found.log().entries().get(trail.entries..).unwrap_or_default().iter();
    let events = entries.filter_map(|entry| entry.line(rules, None).or_else(|| entry.detail(rules, None)));
    let placed = trail.step.and_then(|number| steps.get(number.checked_sub(1)?));
    Some(Box::new(Scene {
        step: trail.step.filter(|_| placed.is_some()),
        line: placed.map_or(0, |placed| page.line(placed.span.start)),
        text: placed.map(|placed| page.excerpt(&placed.span)).unwrap_or_default(),
        rows: boards.rows(failing),
        events: events.collect(),
        before: lines(&trail.before),
        after: lines(after),
    }))
}

/// Where the step stands that a stage has come to: inside a `Repeat`, the one
/// of its steps.
fn place(page: &Page, stage: &Stage, placed: &Placed) -> Range<usize> {
    let mut span = placed.span.clone();
    for &at in &stage.path {
        let inner = |text: &str| {
            let list = layout::parts(text).get(1)?.clone();
            let step = layout::parts(text.get(list.clone())?).get(at)?.clone();
            Some(list.start + step.start..list.start + step.end)
        };
        let Some(inner) = page.text.get(span.clone()).and_then(inner) else { break };
        span = span.start + inner.start..span.start + inner.end;
    }
    span
}

pub(super) fn one(stage: &mut Stage, step: &Step) -> Done {
    if let Some(trail) = &mut stage.trail {
        trail.begins(stage.number, &stage.found);
    }
    if matches!(step, Step::Sound) {
        stage.start();
        stage.check_failure()?;
        // Opened again, the match rolls its dice as they fall, whatever was tried.
        let free = Match::load(stage.game.rules.clone(), stage.host, stage.found.save());
        let free = free.map_err(|trouble| format!("The match cannot be saved and opened: {trouble}"))?;
        return crate::fuzz::sound(stage.host, &free).or_else(wrong);
    }
    if !matches!(step, Step::Fails { .. }) {
        stage.check_failure()?;
    }
    match step {
        Step::Answers { .. } | Step::Fails { .. } | Step::Roll { .. } | Step::Repeat { .. } => {}
        Step::Asked { seat, question: None } => {
            stage.pass_idle(Some(seat.seat()))?;
        }
        _ => stage.pass_idle(None)?,
    }
    match stage.act(step) {
        Some(done) => done,
        None => stage.expect(step),
    }
}

pub(super) fn failed(stage: &Stage, page: &Page, at: Option<(usize, &Placed)>, problem: Wrong, line: usize) -> Failed {
    let (message, expected, actual, paste) = match problem {
        Wrong::Because(message) => (message, None, None, None),
        Wrong::Differs { expected, actual, paste } => (
            format!("Expected {expected}, but found {}.", actual.trim_end_matches('.')),
            Some(expected),
            Some(actual),
            paste,
        ),
    };
    let rules = &stage.game.rules;
    let lines = stage.found.log().entries().iter();
    Failed {
        line,
        step: at.map(|(number, _)| number),
        text: at.map(|(_, placed)| page.excerpt(&place(page, stage, placed))).unwrap_or_default(),
        message,
        expected,
        actual,
        paste,
        span: at.map(|(_, placed)| place(page, stage, placed)),
        options: stage.options(),
        log: lines.filter_map(|entry| entry.line(rules, None).or_else(|| entry.detail(rules, None))).collect(),
        scene: None,
    }
}

/// A deck or content of which the loader says something else than its block.
fn differs(page: &Page, scenario: &Scenario, unlike: legal::Unlike) -> Failed {
    let block = page.text.get(scenario.span.clone()).unwrap_or_default();
    let holds = format!("{}: {:?}", unlike.list, unlike.holds);
    let at = match layout::field(block, unlike.list) {
        Some((part, _)) => Some((part, holds)),
        None => layout::added(block, &holds).map(|(at, text)| (at..at, text)),
    };
    let span = at.as_ref().map(|(part, _)| scenario.span.start + part.start..scenario.span.start + part.end);
    let line = span.as_ref().map_or(scenario.span.start, |span| span.start);
    Failed {
        line: page.line(line),
        text: span.as_ref().map(|span| page.excerpt(span)).unwrap_or_default(),
        message: unlike.message,
        expected: Some(format!("{}: {:?}", unlike.list, unlike.says)),
        actual: Some(format!("{}: {:?}", unlike.list, unlike.holds)),
        paste: at.map(|(_, text)| text),
        span,
        ..Failed::default()
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

/// Whose zone it is of which `tops` says what lies on top. Of a zone of the table
/// it may be said under `table`, or under A.
fn top_of(rules: &Ruleset, zone: ZoneId, whose: Whose) -> Result<Seat, String> {
    let name = rules.name(zone);
    match (rules.zones[zone.index()].of, whose.seat()) {
        (ZoneOwner::Seat, Some(seat)) => Ok(seat),
        (ZoneOwner::Seat, None) => {
            Err(format!("`{name}` is a zone of seats; say in `tops` whose, `A: {{\"{name}\": […]}}`."))
        }
        (ZoneOwner::Table, None | Some(Seat(0))) => Ok(Seat(0)),
        (ZoneOwner::Table, Some(_)) => {
            Err(format!("`{name}` is a zone of the table; write `tops: {{table: {{\"{name}\": […]}}}}`."))
        }
        (ZoneOwner::Piece, _) => {
            Err(format!("`{name}` is a zone of pieces; `tops` is for zones of seats and of the table."))
        }
    }
}
