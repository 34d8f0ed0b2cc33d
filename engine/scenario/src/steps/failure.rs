//! What is wrong with a scenario: the step that does not hold, what would, and the
//! board around it.

use super::stage::{Stage, Wrong};
use crate::board::changes::BoardChange;
use crate::page::Page;
use crate::page::layout;
use crate::page::step::{Placed, Step};
use std::ops::Range;
use tuckbox_core::ids::Seat;
use tuckbox_scene::log;

/// What is wrong with a scenario.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ScenarioFailure {
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
    pub scene: Option<Box<BoardChange>>,
}

impl ScenarioFailure {
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

/// What is wrong with the step that a stage has come to.
pub fn failed(
    stage: &Stage,
    page: &Page,
    at: Option<(usize, &Placed)>,
    problem: Wrong,
    line: usize,
) -> ScenarioFailure {
    let (message, expected, actual, paste) = match problem {
        Wrong::Because(message) | Wrong::Unknown(message) => (message, None, None, None),
        Wrong::Differs { expected, actual, paste } => (
            format!("Expected {expected}, but found {}.", actual.trim_end_matches('.')),
            Some(expected),
            Some(actual),
            paste,
        ),
    };
    let rules = &stage.game.rules;
    let log = stage.found.log();
    let lines = match at.and_then(|(_, placed)| reader(&placed.step, &stage.path)) {
        Some(seat) => log::lines(rules, log.views(rules, Some(seat))),
        None => {
            log.entries().iter().filter_map(|entry| log::line_or_detail(rules, &entry.view(rules, None)?)).collect()
        }
    };
    ScenarioFailure {
        line,
        step: at.map(|(number, _)| number),
        text: at.map(|(_, placed)| page.excerpt(&place(page, stage, placed))).unwrap_or_default(),
        message,
        expected,
        actual,
        paste,
        span: at.map(|(_, placed)| place(page, stage, placed)),
        options: stage.options(),
        log: lines,
        scene: None,
    }
}

/// The seat whose log a step looks at; inside a `Repeat`, the step that a path leads
/// to.
pub fn reader(step: &Step, path: &[usize]) -> Option<Seat> {
    match step {
        Step::Log { seat, .. } | Step::NoLog { seat, .. } => Some(seat.seat()),
        Step::Maybe { step } => reader(step, path),
        Step::Repeat { steps, .. } => {
            let (at, inner) = path.split_first()?;
            reader(steps.get(*at)?, inner)
        }
        _ => None,
    }
}

/// Where the step stands that a stage has come to: inside a `Repeat`, the one
/// of its steps.
pub fn place(page: &Page, stage: &Stage, placed: &Placed) -> Range<usize> {
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
