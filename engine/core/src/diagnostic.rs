//! Diagnostics as data: what a designer can cause, said so that it can be
//! mended. This module knows no terminal and no file system; drawing with
//! excerpt and colour happens in `tuckbox-content`, which owns the sources.

use serde::Serialize;

/// Index of a file in the box's list of sources.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct FileId(pub u16);

/// A stretch of one file, in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Span {
    /// The file, by its place among the sources of the box.
    pub file: FileId,
    /// The first byte, counted from the beginning of the file.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

/// How bad it is. Only errors keep content from the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// The box cannot be played.
    Error,
    /// The box can be played; somebody should look.
    Warning,
}

/// One problem: a stable code, a whole sentence, where, and what to do next.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Diagnostic {
    /// Stable, kebab-case, e.g. `unknown-stat`.
    pub code: &'static str,
    /// Whether it keeps the box from being played.
    pub severity: Severity,
    /// A whole sentence in the present tense.
    pub message: String,
    /// Where it is, when it has a place.
    pub span: Option<Span>,
    /// Further places that matter, each with a few words.
    pub also: Vec<(Span, String)>,
    /// How we got there: card, ability, script line.
    pub trace: Vec<String>,
    /// What to do next.
    pub hint: Option<String>,
}

impl Diagnostic {
    /// An error with `code` and a whole sentence.
    pub fn error(code: &'static str, message: impl Into<String>) -> Self {
        Self {
            code,
            severity: Severity::Error,
            message: message.into(),
            span: None,
            also: Vec::new(),
            trace: Vec::new(),
            hint: None,
        }
    }

    /// A warning with `code` and a whole sentence.
    pub fn warning(code: &'static str, message: impl Into<String>) -> Self {
        Self { severity: Severity::Warning, ..Self::error(code, message) }
    }

    /// The same with its place in the files, if it has one.
    #[must_use]
    pub fn at(mut self, span: impl Into<Option<Span>>) -> Self {
        self.span = span.into();
        self
    }

    /// Adds a second place.
    #[must_use]
    pub fn and(mut self, span: Span, label: impl Into<String>) -> Self {
        self.also.push((span, label.into()));
        self
    }

    /// Says what to do next.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// Adds a line of trace, outermost first.
    #[must_use]
    pub fn trace(mut self, line: impl Into<String>) -> Self {
        self.trace.push(line.into());
        self
    }

    /// Whether this keeps the content from the table.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}
