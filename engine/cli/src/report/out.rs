//! Writing for people: colours on terminals only, never against `NO_COLOR`,
//! and a reader that goes away is no error. The only place that knows the
//! standard streams.

use crate::report::problem::{Done, Problem};
use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use std::borrow::Cow;
use std::io::{IsTerminal, Write, stderr, stdin, stdout};
use tuckbox_content::Sources;
use tuckbox_core::diagnostic::Diagnostic;
use tuckbox_core::log::is_unseen;

/// What is wrong.
pub const BAD: Style = AnsiColor::Red.on_default().bold();
/// What is right.
pub const GOOD: Style = AnsiColor::Green.on_default().bold();
/// What needs a look.
pub const ODD: Style = AnsiColor::Yellow.on_default().bold();
/// What stands out.
pub const BOLD: Style = Style::new().bold();
/// What stands back.
pub const DIM: Style = Style::new().dimmed();

/// Takes away what stands on the screen, and what can be scrolled back to.
const CLEAR: &str = "\x1b[H\x1b[2J\x1b[3J";

/// Standard output, or the error stream.
pub struct Out {
    stream: Box<dyn Write>,
    coloured: bool,
    /// What is written stays before somebody's eyes: the screen itself, which
    /// does what it is told also where colours are taken away.
    screen: Option<Box<dyn Write>>,
}

impl Out {
    /// Standard output, with colours if it is a terminal that wants them.
    pub fn new() -> Self {
        let coloured = wants_colour();
        Self { stream: Box::new(AutoStream::auto(stdout())), coloured, screen: screen(stdout()) }
    }

    /// A screen that somebody else keeps.
    pub fn on(screen: impl Write + Clone + 'static) -> Self {
        Self { stream: Box::new(screen.clone()), coloured: false, screen: Some(Box::new(screen)) }
    }

    /// The error stream, for what is not the result.
    pub fn error() -> Self {
        let coloured = !matches!(AutoStream::choice(&stderr()), ColorChoice::Never);
        Self { stream: Box::new(AutoStream::auto(stderr())), coloured, screen: screen(stderr()) }
    }

    /// Writes a line.
    ///
    /// # Errors
    /// When nobody can read it.
    pub fn line(&mut self, text: impl AsRef<str>) -> Done<()> {
        writeln!(self.stream, "{}", harmless(text.as_ref()))?;
        Ok(())
    }

    /// Writes text without an end of line and shows it at once.
    ///
    /// # Errors
    /// When nobody can read it.
    pub fn text(&mut self, text: impl AsRef<str>) -> Done<()> {
        write!(self.stream, "{}", harmless(text.as_ref()))?;
        self.stream.flush()?;
        Ok(())
    }

    /// Takes away all that stands on a screen, also where it wants no colours.
    ///
    /// # Errors
    /// When nobody can read it.
    pub fn clear(&mut self) -> Done<()> {
        if let Some(screen) = &mut self.screen {
            self.stream.flush()?;
            screen.write_all(CLEAR.as_bytes())?;
            screen.flush()?;
        }
        Ok(())
    }

    /// Writes a value as JSON, over several lines.
    ///
    /// # Errors
    /// When nobody can read it.
    pub fn json(&mut self, value: &serde_json::Value) -> Done<()> {
        writeln!(self.stream, "{value:#}")?;
        Ok(())
    }

    /// Writes diagnostics with their excerpts, each followed by an empty line.
    ///
    /// # Errors
    /// When nobody can read it.
    pub fn diagnostics(&mut self, diagnostics: &[Diagnostic], sources: &Sources) -> Done<()> {
        if diagnostics.is_empty() {
            return Ok(());
        }
        let style = if self.coloured { tuckbox_content::Style::Colour } else { tuckbox_content::Style::Plain };
        self.line(tuckbox_content::render(diagnostics, sources, style))?;
        self.line("")
    }
}

/// A text that only says what it says: of what steers a screen, the styles stay, and
/// other signs that nobody sees are shown as such.
fn harmless(text: &str) -> Cow<'_, str> {
    if !text.contains(is_unseen) {
        return Cow::Borrowed(text);
    }
    let mut safe = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(is_unseen) {
        let (before, odd) = rest.split_at(at);
        safe.push_str(before);
        let length = style_at(odd);
        let (style, after) = odd.split_at(length);
        safe.push_str(style);
        rest = if length > 0 {
            after
        } else {
            safe.push(char::REPLACEMENT_CHARACTER);
            odd.get(odd.chars().next().map_or(1, char::len_utf8)..).unwrap_or_default()
        };
    }
    safe.push_str(rest);
    Cow::Owned(safe)
}

/// How many bytes of a style a text begins with, as in `ESC[1m`.
fn style_at(text: &str) -> usize {
    let Some(inner) = text.strip_prefix("\u{1b}[") else { return 0 };
    let end = inner.find(|sign: char| !sign.is_ascii_digit() && sign != ';').unwrap_or(inner.len());
    if inner.get(end..).is_some_and(|rest| rest.starts_with('m')) { 2 + end + 1 } else { 0 }
}

/// A stream, if what is written to it is seen on a screen.
fn screen(stream: impl Write + IsTerminal + 'static) -> Option<Box<dyn Write>> {
    stream.is_terminal().then(|| Box::new(stream) as Box<dyn Write>)
}

/// `text` in a style; the stream takes the style away where it is not wanted.
pub fn styled(style: Style, text: impl AsRef<str>) -> String {
    format!("{style}{}{style:#}", text.as_ref())
}

/// Whether colours are wanted on standard output.
pub fn wants_colour() -> bool {
    !matches!(AutoStream::choice(&stdout()), ColorChoice::Never)
}

/// Whether a person sits at both ends: keyboard and screen.
pub fn is_terminal() -> bool {
    stdin().is_terminal() && stdout().is_terminal()
}

/// Tells the person, on the error stream, why a command stops.
pub fn report(problem: &Problem) {
    let (Problem::Usage(words) | Problem::Failed(words)) = problem else { return };
    let mut stream = AutoStream::auto(stderr());
    // Where even this cannot be written there is nobody left to tell.
    let _ = writeln!(stream, "{}: {}", styled(BAD, "error"), harmless(&words.message));
    if let Some(hint) = &words.hint {
        let _ = writeln!(stream, "{}: {}", styled(BOLD, "help"), harmless(hint));
    }
}

/// Writes a remark to the error stream, so that standard output stays clean.
pub fn remark(text: impl AsRef<str>) {
    let _ = writeln!(AutoStream::auto(stderr()), "{}", harmless(text.as_ref()));
}

#[cfg(test)]
mod tests {
    use super::{BOLD, harmless, styled};

    #[test]
    fn styles_stay_and_nothing_else_steers_a_screen() {
        let bold = styled(BOLD, "a");
        assert_eq!(harmless(&bold), bold);
        assert_eq!(
            harmless("x\u{1b}[2Jy\u{1b}]0;z\u{7}\u{202e}\u{9b}\n"),
            "x\u{fffd}[2Jy\u{fffd}]0;z\u{fffd}\u{fffd}\u{fffd}\n"
        );
        assert_eq!(harmless("plain\ttext"), "plain\ttext");
        assert_eq!(harmless("\u{1b}"), "\u{fffd}");
    }
}
