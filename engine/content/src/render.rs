//! Draws diagnostics for people: code, sentence, excerpt, further places, how
//! we got there, what to do next.

use crate::source::{Sources, place};
use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{Annotation, AnnotationKind, Element, Group, Level, Origin, Renderer, Snippet};
use std::ops::Range;
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
    for (file, marks) in by_file(diagnostic, sources) {
        let path = sources.path(file);
        let text = sources.text(file);
        group = match text.len() {
            0 => group.element(Origin::path(path)),
            length if length <= WHOLE => {
                let all = marks.iter().map(|mark| mark.annotation(0));
                group.element(Snippet::source(text).path(path).annotations(all))
            }
            _ => marks.iter().fold(group, |group, mark| group.element(excerpt(text, path, mark))),
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

/// Files of more bytes are not drawn from as a whole, which takes as long as they are.
const WHOLE: usize = 64 * 1024;

/// So many bytes of a line are drawn before and behind a place, where it is cut out.
const AROUND: usize = 200;

/// A place that is drawn.
struct Mark<'a> {
    at: Range<usize>,
    /// What it is, where that is not what the diagnostic is about.
    label: Option<&'a str>,
}

impl<'a> Mark<'a> {
    /// The same in a text that begins at byte `start`.
    fn annotation(&self, start: usize) -> Annotation<'a> {
        let at = self.at.start - start..self.at.end - start;
        match self.label {
            None => AnnotationKind::Primary.span(at),
            Some(label) => AnnotationKind::Context.span(at).label(label),
        }
    }
}

/// What stands around a place in its line.
fn excerpt<'a>(text: &'a str, path: &'a str, mark: &Mark<'a>) -> Snippet<'a, Annotation<'a>> {
    let from = text.ceil_char_boundary(mark.at.start.saturating_sub(AROUND));
    let to = text.floor_char_boundary((mark.at.end + AROUND).min(text.len()));
    let start = text[from..mark.at.start].rfind('\n').map_or(from, |newline| from + newline + 1);
    let end = text[mark.at.end..to].find('\n').map_or(to, |newline| mark.at.end + newline);
    let line = place(text, mark.at.start).line;
    Snippet::source(&text[start..end]).line_start(line).path(path).annotation(mark.annotation(start))
}

/// The places of a diagnostic, file by file, its own first.
fn by_file<'a>(diagnostic: &'a Diagnostic, sources: &Sources) -> Vec<(FileId, Vec<Mark<'a>>)> {
    let mut files: Vec<(FileId, Vec<Mark>)> = Vec::new();
    let mut add = |span: Span, label| {
        let mark = Mark { at: first_line(span, sources), label };
        match files.iter_mut().find(|(file, _)| *file == span.file) {
            Some((_, marks)) => marks.push(mark),
            None => files.push((span.file, vec![mark])),
        }
    };
    diagnostic.span.iter().for_each(|span| add(*span, None));
    diagnostic.also.iter().for_each(|(span, label)| add(*span, Some(label.as_str())));
    files
}

/// A place that spans lines is drawn as its first line: the head says enough.
fn first_line(span: Span, sources: &Sources) -> Range<usize> {
    let range = sources.range(span);
    let text = sources.text(span.file);
    let line = text[range.clone()].lines().next().unwrap_or_default().trim_end();
    range.start..range.start + line.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Source;

    #[test]
    fn a_place_in_a_large_file_is_drawn_without_the_rest_of_it() {
        let text = format!("{}a = 1, {}b = 2\n{}", "# x\n".repeat(100_000), "é, ".repeat(500), "# y\n".repeat(10));
        let at = |word: &str| {
            let start = u32::try_from(text.find(word).unwrap()).unwrap();
            Span { file: FileId(0), start, end: start + 1 }
        };
        let problem = Diagnostic::error("some-code", "Here.").at(at("b = 2")).and(at("a = 1"), "and there");
        let sources = Sources::new(vec![Source { path: "x.toml".into(), text: text.as_str().into() }]);
        let drawn = render(&[problem], &sources, Style::Plain);
        assert!(drawn.len() < 2000, "{drawn}");
        for part in ["x.toml:100001:", "b = 2", "a = 1", "and there"] {
            assert!(drawn.contains(part), "{part}: {drawn}");
        }
    }
}
