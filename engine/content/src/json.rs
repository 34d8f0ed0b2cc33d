//! Diagnostics for programs: the stable shape of what `check --json` writes.
//! `schemas/check.schema.json` is made from these types.

use crate::pages::page;
use crate::source::Sources;
use schemars::JsonSchema;
use serde::Serialize;
use tuckbox_core::diagnostic::{Diagnostic, Severity, Span};

/// What is wrong with some games.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "Checked")]
pub struct CheckJson {
    /// The games that were looked at, in the order of their names.
    pub games: Vec<GameJson>,
}

/// What is wrong with one game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "ToldGame")]
pub struct GameJson {
    /// The folder's name.
    pub game: String,
    /// The mods it was checked with, in the order in which they have their say.
    pub mods: Vec<String>,
    /// How many of the diagnostics are errors.
    pub errors: usize,
    /// How many are warnings.
    pub warnings: usize,
    /// All of them, by file and place.
    pub diagnostics: Vec<DiagnosticJson>,
}

/// One diagnostic.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "Told")]
pub struct DiagnosticJson {
    /// What it is: stable, in small letters with hyphens.
    pub code: String,
    /// Where the code is explained, from the folder of the engine.
    pub page: Option<String>,
    /// `error` or `warning`.
    pub severity: &'static str,
    /// A whole sentence.
    pub message: String,
    /// Where it is; left out where it has no place.
    #[serde(flatten)]
    pub place: Option<PlaceJson>,
    /// Further places that matter.
    pub also: Vec<LabelJson>,
    /// How one gets there, outermost first.
    pub trace: Vec<String>,
    /// What to do next.
    pub hint: Option<String>,
}

/// A stretch of a file. Lines and columns count from 1, columns in characters;
/// the end is the place behind the last character.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "Mark")]
pub struct PlaceJson {
    /// The path in the box.
    pub file: String,
    /// The first line.
    pub line: usize,
    /// The first column.
    pub column: usize,
    /// The last line.
    pub end_line: usize,
    /// The column behind the end.
    pub end_column: usize,
}

/// A further place, and what it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "Label")]
pub struct LabelJson {
    /// The place.
    #[serde(flatten)]
    pub place: PlaceJson,
    /// A few words.
    pub label: String,
}

/// Diagnostics for programs.
pub fn diagnostics_json(diagnostics: &[Diagnostic], sources: &Sources) -> Vec<DiagnosticJson> {
    let one = |one: &Diagnostic| DiagnosticJson {
        code: one.code.into(),
        page: page(one.code),
        severity: match one.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
        },
        message: one.message.clone(),
        place: one.span.map(|span| mark(span, sources)),
        also: one
            .also
            .iter()
            .map(|(at, label)| LabelJson { place: mark(*at, sources), label: label.clone() })
            .collect(),
        trace: one.trace.clone(),
        hint: one.hint.clone(),
    };
    diagnostics.iter().map(one).collect()
}

fn mark(span: Span, sources: &Sources) -> PlaceJson {
    let (start, end) = (sources.place(span), sources.end(span));
    PlaceJson {
        file: sources.path(span.file).into(),
        line: start.line,
        column: start.column,
        end_line: end.line,
        end_column: end.column,
    }
}
