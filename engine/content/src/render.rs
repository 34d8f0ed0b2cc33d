//! Draws diagnostics for people: code, sentence, excerpt, further places, how
//! we got there, what to do next.

use crate::source::Sources;
use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{Annotation, AnnotationKind, Element, Group, Level, Origin, Renderer, Snippet};
use tuckbox_core::diagnostic::{Diagnostic, FileId, Severity, Span};

/// How diagnostics are drawn: for a terminal, or as plain text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// Letters only: for files, tests and pipes.
    Plain,
    /// With colours and box lines: for terminals.
    Colour,
}

/// Draws all diagnostics, one after another, with an empty line between them.
pub fn render(diagnostics: &[Diagnostic], sources: &Sources, style: Style) -> String {
    let renderer = match style {
        Style::Plain => Renderer::plain(),
        Style::Colour => Renderer::styled().decor_style(DecorStyle::Unicode),
    };
    let drawn: Vec<String> = diagnostics.iter().map(|diagnostic| draw(diagnostic, sources, &renderer)).collect();
    drawn.join("\n\n")
}

/// One line that counts what was found: "2 errors and 1 warning".
pub fn summary(diagnostics: &[Diagnostic]) -> String {
    let errors = diagnostics.iter().filter(|diagnostic| diagnostic.is_error()).count();
    let count = |number: usize, word: &str| format!("{number} {word}{}", if number == 1 { "" } else { "s" });
    match (errors, diagnostics.len() - errors) {
        (0, 0) => String::from("no problems"),
        (0, warnings) => count(warnings, "warning"),
        (errors, 0) => count(errors, "error"),
        (errors, warnings) => format!("{} and {}", count(errors, "error"), count(warnings, "warning")),
    }
}

fn draw(diagnostic: &Diagnostic, sources: &Sources, renderer: &Renderer) -> String {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let mut group =
        level.primary_title(diagnostic.message.as_str()).id(diagnostic.code).elements(Vec::<Element>::new());
    for (file, annotations) in by_file(diagnostic, sources) {
        let path = sources.path(file);
        let text = sources.text(file);
        group = if text.is_empty() {
            group.element(Origin::path(path))
        } else {
            group.element(Snippet::source(text).path(path).annotations(annotations))
        };
    }
    if !diagnostic.trace.is_empty() {
        group = group.element(Level::NOTE.with_name("in").message(diagnostic.trace.join(", ")));
    }
    if let Some(hint) = &diagnostic.hint {
        group = group.element(Level::HELP.message(hint.as_str()));
    }
    let groups: [Group; 1] = [group];
    renderer.render(&groups)
}

/// The places of a diagnostic, file by file, its own first.
fn by_file<'a>(diagnostic: &'a Diagnostic, sources: &Sources) -> Vec<(FileId, Vec<Annotation<'a>>)> {
    let mut files: Vec<(FileId, Vec<Annotation>)> = Vec::new();
    let mut add = |span: Span, annotation: Annotation<'a>| match files.iter_mut().find(|(file, _)| *file == span.file) {
        Some((_, annotations)) => annotations.push(annotation),
        None => files.push((span.file, vec![annotation])),
    };
    if let Some(span) = diagnostic.span {
        add(span, AnnotationKind::Primary.span(first_line(span, sources)));
    }
    for (span, label) in &diagnostic.also {
        add(*span, AnnotationKind::Context.span(first_line(*span, sources)).label(label.as_str()));
    }
    files
}

/// A place that spans lines is drawn as its first line: the head says enough.
fn first_line(span: Span, sources: &Sources) -> std::ops::Range<usize> {
    let range = sources.range(span);
    let text = sources.text(span.file);
    let line = text[range.clone()].lines().next().unwrap_or_default().trim_end();
    range.start..range.start + line.len()
}
