//! Everything that is wrong with a box, gathered while it is read. Also keeps
//! in mind what could not be read at all, so that its absence is not reported
//! a second time as a hundred unknown names.

use std::collections::HashMap;
use tuckbox_core::diagnostic::{Diagnostic, FileId, Severity, Span};
use tuckbox_core::names::NameKind;

/// So many problems of one file are told.
pub(crate) const MOST_OF_FILE: usize = 100;

/// So many problems are told at once.
const MOST: usize = 1000;

/// The problems so far.
#[derive(Debug, Default)]
pub(crate) struct Report {
    diagnostics: Vec<Diagnostic>,
    trace: Vec<String>,
    lost: Vec<NameKind>,
    failed: usize,
    families: Vec<Span>,
}

impl Report {
    /// Adds a problem that leaves what is around it usable.
    pub(crate) fn push(&mut self, mut diagnostic: Diagnostic) {
        if diagnostic.trace.is_empty() {
            diagnostic.trace.clone_from(&self.trace);
        }
        self.diagnostics.push(diagnostic);
    }

    /// Adds a problem because of which something is left out of what is read.
    pub(crate) fn fail(&mut self, diagnostic: Diagnostic) {
        self.failed += 1;
        self.push(diagnostic);
    }

    /// How often something was left out; compared before and after reading a part.
    pub(crate) fn failures(&self) -> usize {
        self.failed
    }

    /// What has been told so far.
    pub(crate) fn told(&self) -> &[Diagnostic] {
        &self.diagnostics
    }

    /// Reads a part whose problems carry this line of trace.
    pub(crate) fn within<T>(&mut self, trace: impl Into<String>, read: impl FnOnce(&mut Self) -> T) -> T {
        self.trace.push(trace.into());
        let result = read(self);
        self.trace.pop();
        result
    }

    /// Says that definitions of these kinds may be missing because they could not be read.
    pub(crate) fn lose(&mut self, kinds: &[NameKind]) {
        self.lost.extend(kinds);
    }

    /// Whether an undefined name of this kind may be the fault of a broken file.
    pub(crate) fn lost(&self, kind: NameKind) -> bool {
        self.lost.contains(&kind)
    }

    /// Says where one text stands for many cards: what is wrong there with all
    /// of them is said about the first.
    pub(crate) fn families(&mut self, extents: impl Iterator<Item = Span>) {
        self.families.extend(extents);
    }

    /// Whether there is an error.
    pub(crate) fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error)
    }

    /// All problems by file and place; those without a place first.
    pub(crate) fn finish(mut self) -> Vec<Diagnostic> {
        self.diagnostics
            .sort_by(|a, b| (a.span, a.severity, a.code, &a.message).cmp(&(b.span, b.severity, b.code, &b.message)));
        self.diagnostics.dedup();
        let family = |span: Span| {
            let holds = |all: &&Span| all.file == span.file && all.start <= span.start && span.end <= all.end;
            self.families.iter().find(holds).copied()
        };
        self.diagnostics.dedup_by(|next, first| {
            next.code == first.code && next.span == first.span && first.span.is_some_and(|span| family(span).is_some())
        });
        bounded(self.diagnostics)
    }
}

/// So many problems as anybody reads, errors before warnings, by file and place; what
/// more there are is counted.
fn bounded(all: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let mut told: HashMap<Option<FileId>, usize> = HashMap::new();
    let (mut kept, mut left) = (Vec::new(), Vec::new());
    let (errors, warnings): (Vec<_>, Vec<_>) = all.into_iter().partition(Diagnostic::is_error);
    for one in errors.into_iter().chain(warnings) {
        let of_file = told.entry(one.span.map(|span| span.file)).or_default();
        if *of_file == MOST_OF_FILE || kept.len() == MOST {
            left.push(one);
        } else {
            *of_file += 1;
            kept.push(one);
        }
    }
    kept.sort_by_key(|one| one.span);
    if let Some(first) = left.first() {
        let message = format!("There are {} more problems of files that have many.", left.len());
        let more = Diagnostic { severity: first.severity, ..Diagnostic::warning("more-problems", message) };
        kept.push(more.hint("Mend what is told, and look again."));
    }
    kept
}
