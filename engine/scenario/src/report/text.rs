//! A failure as people read it, line by line, each line with what it is for,
//! so that a terminal can colour it. No line is longer than a page is wide
//! unless a single word is.

use crate::board::changes::{BoardChange, BoardRow, RowChange, RowPart};
use crate::run::ScenarioResult;
use crate::steps::failure::ScenarioFailure;

/// How wide a page is, in letters.
const WIDTH: usize = 100;

/// Of what changed, no more rows than this are told without the whole boards.
const ROWS: usize = 16;

/// What a line is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tone {
    /// The head of a failure: its title, page and line.
    Title,
    /// What the scenario says should be so.
    Expected,
    /// What is so instead.
    Actual,
    /// A row of the board that the last step changed.
    Changed,
    /// What is there to be looked up, such as the log and rows as they were.
    Quiet,
    /// Sentences that are neither, such as the message of a failure.
    Plain,
}

/// How much is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Detail {
    /// What changed on the board.
    Changes,
    /// The whole boards before and after as well.
    Boards,
}

/// A failure without colours, with what changed on the board; for reports in files.
pub fn failure_text(outcome: &ScenarioResult) -> String {
    let lines = failure_lines(outcome, Detail::Changes);
    lines.into_iter().map(|(_, line)| line + "\n").collect()
}

/// A failure line by line; one line if the scenario holds.
pub fn failure_lines(outcome: &ScenarioResult, detail: Detail) -> Vec<(Tone, String)> {
    let Some(failed) = &outcome.failed else {
        return vec![(Tone::Plain, format!("{}: {} holds.", outcome.path, outcome.title))];
    };
    let mut page = Lines::default();
    page.add(Tone::Title, "", &format!("{}:{}: {}", outcome.path, failed.line, outcome.title));
    page.failure(failed);
    if let Some(scene) = &failed.scene {
        page.scene(scene, failed.step, detail);
    }
    let log = match (&failed.scene, detail) {
        // The events of the step stand with its board already.
        (Some(_), Detail::Changes) => &[],
        _ => failed.log.as_slice(),
    };
    for (title, lines) in [("asked now", failed.options.as_slice()), ("log so far", log)] {
        page.list(title, lines);
    }
    page.0
}

#[derive(Default)]
struct Lines(Vec<(Tone, String)>);

impl Lines {
    fn failure(&mut self, failed: &ScenarioFailure) {
        if let Some(step) = failed.step {
            self.add(Tone::Plain, "  ", &format!("step {step}: {}", failed.text));
        }
        match (&failed.expected, &failed.actual) {
            (Some(expected), Some(actual)) => {
                // What is no step says more than what differs.
                if failed.step.is_none() && !failed.message.starts_with("Expected ") {
                    self.add(Tone::Plain, "  ", &failed.message);
                }
                self.add(Tone::Expected, "  ", &format!("expected: {expected}"));
                self.add(Tone::Actual, "  ", &format!("actual:   {actual}"));
            }
            // A message that is drawn over several lines stays as it is.
            _ if failed.message.contains('\n') => {
                self.0.extend(failed.message.lines().map(|line| (Tone::Plain, format!("  {line}"))));
            }
            _ => self.add(Tone::Actual, "  ", &failed.message),
        }
        if let Some(paste) = &failed.paste {
            let paste = paste.trim_start_matches(',').trim_start();
            self.add(Tone::Plain, "  ", &format!("it would hold as: {paste}"));
        }
    }

    fn scene(&mut self, scene: &BoardChange, failing: Option<usize>, detail: Detail) {
        let title = match scene.step {
            None => "the board, on which nothing has happened yet:".to_owned(),
            Some(step) if Some(step) == failing => "the board before → after this step:".to_owned(),
            Some(step) => format!("the board before → after step {step}, {} (line {}):", scene.text, scene.line),
        };
        self.add(Tone::Plain, "  ", &title);
        let most = if detail == Detail::Boards { usize::MAX } else { ROWS };
        let width = scene.rows.iter().take(most).map(|row| row.name.chars().count()).max().unwrap_or(0).min(24);
        for row in scene.rows.iter().take(most) {
            let tone = if row.mark == RowChange::Same { Tone::Quiet } else { Tone::Changed };
            self.add(tone, &format!("    {} {:width$}  ", sign(row.mark), row.name), &words(row));
        }
        if scene.rows.len() > most {
            let more = scene.rows.len() - most;
            self.add(Tone::Quiet, "    ", &format!("… and {more} more; `--boards` shows everything."));
        }
        if scene.step.is_some() {
            self.list("what happened in it", &scene.events);
        }
        if detail == Detail::Boards {
            if scene.step.is_some() {
                self.list("the whole board before", &scene.before);
            }
            self.list("the whole board now", &scene.after);
        }
    }

    fn list(&mut self, title: &str, lines: &[String]) {
        if !lines.is_empty() {
            self.add(Tone::Plain, "  ", &format!("{title}:"));
        }
        for line in lines {
            let indent = line.len() - line.trim_start().len();
            self.add(Tone::Quiet, &format!("    {}", " ".repeat(indent)), line.trim_start());
        }
    }

    /// A line, broken between words where it is too long; further lines stand
    /// under its first word.
    fn add(&mut self, tone: Tone, before: &str, text: &str) {
        let indent = before.chars().count();
        let mut line = before.to_owned();
        let mut length = indent;
        for (at, word) in text.split(' ').enumerate() {
            let letters = word.chars().count();
            if at > 0 && length + 1 + letters > WIDTH && length > indent {
                self.0.push((tone, std::mem::replace(&mut line, " ".repeat(indent + 2))));
                length = indent + 2;
            } else if at > 0 {
                line.push(' ');
                length += 1;
            }
            line.push_str(word);
            length += letters;
        }
        self.0.push((tone, line));
    }
}

fn sign(mark: RowChange) -> char {
    match mark {
        RowChange::New => '+',
        RowChange::Gone => '-',
        RowChange::Changed => '~',
        RowChange::Same => ' ',
    }
}

fn words(row: &BoardRow) -> String {
    row.parts.iter().map(part).collect::<Vec<_>>().join(" · ")
}

fn part(part: &RowPart) -> String {
    let named = |value: &str| match part.what.as_str() {
        "place" | "holds" | "tags" | "now" => value.to_owned(),
        what => format!("{what} {value}"),
    };
    match (&part.before, &part.after) {
        (before, after) if part.what == "tags" && before != after => tags(before.as_deref(), after.as_deref()),
        (Some(before), Some(after)) if before == after => named(after),
        (Some(before), Some(after)) => named(&format!("{before} → {after}")),
        (Some(only), None) if part.what == "on" => format!("no longer on {only}"),
        (Some(only), None) | (None, Some(only)) => named(only),
        (None, None) => String::new(),
    }
}

/// Tags that came and went, then those that stayed.
fn tags(before: Option<&str>, after: Option<&str>) -> String {
    let list = |text: Option<&str>| text.unwrap_or_default().split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let (before, after) = (list(before), list(after));
    let came = after.iter().filter(|tag| !before.contains(tag)).map(|tag| format!("+{tag}"));
    let went = before.iter().filter(|tag| !after.contains(tag)).map(|tag| format!("-{tag}"));
    let stayed = after.iter().filter(|tag| before.contains(tag)).cloned();
    came.chain(went).chain(stayed).collect::<Vec<_>>().join(" ")
}
