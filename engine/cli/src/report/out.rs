//! Writing for people: colours on terminals only, never against `NO_COLOR`,
//! and a reader that goes away is no error. The only place that knows the
//! standard streams.

use crate::report::problem::{Done, Problem};
use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use std::io::{IsTerminal, Write, stderr, stdin, stdout};
use tuckbox_content::Sources;
use tuckbox_core::diagnostic::Diagnostic;

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
        writeln!(self.stream, "{}", text.as_ref())?;
        Ok(())
    }

    /// Writes text without an end of line and shows it at once.
    ///
    /// # Errors
    /// When nobody can read it.
    pub fn text(&mut self, text: impl AsRef<str>) -> Done<()> {
        write!(self.stream, "{}", text.as_ref())?;
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
        self.line(format!("{value:#}"))
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
    let _ = writeln!(stream, "{}: {}", styled(BAD, "error"), words.message);
    if let Some(hint) = &words.hint {
        let _ = writeln!(stream, "{}: {hint}", styled(BOLD, "help"));
    }
}

/// Writes a remark to the error stream, so that standard output stays clean.
pub fn remark(text: impl AsRef<str>) {
    let _ = writeln!(AutoStream::auto(stderr()), "{}", text.as_ref());
}
