//! Asks the person: by a single key at a terminal, by a line elsewhere.

use crate::report::out::{self, Out};
use crate::report::problem::{Done, Problem};
use crate::report::typed::{self, Typed};
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEventKind, KeyModifiers};
use ratatui::crossterm::terminal;
use std::path::Path;
use std::process::Command;

/// What the person says to what could be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Say {
    /// What is proposed is written into the page.
    Accept,
    /// Look at it again: the page may be another now.
    Again,
    /// Leave it as it is.
    Skip,
    /// No more scenarios are asked about.
    Quit,
}

/// Where keys come from.
pub(super) struct Asker {
    terminal: bool,
}

impl Asker {
    pub fn new() -> Self {
        Self { terminal: out::is_terminal() }
    }

    /// The next key, or the first letter of the next line; `None` when nobody is there any more.
    pub fn key(&self, out: &mut Out, question: &str) -> Done<Option<char>> {
        out.text(question)?;
        let key = if self.terminal { pressed()? } else { typed() };
        // The answer stands behind the question.
        out.line(key.filter(|_| self.terminal).map(String::from).unwrap_or_default())?;
        Ok(key)
    }

    /// Opens a page at a line; whether there was an editor to do that.
    pub fn edit(&self, out: &mut Out, file: &Path, line: usize) -> Done<bool> {
        let editor =
            ["VISUAL", "EDITOR"].iter().find_map(|name| std::env::var(name).ok()).filter(|name| !name.is_empty());
        let Some(editor) = editor.filter(|_| self.terminal) else {
            out.line(format!(
                "{}:{line} (the environment variable EDITOR names what opens it from here)",
                file.display()
            ))?;
            return Ok(false);
        };
        let mut words = editor.split_whitespace();
        let program = words.next().unwrap_or_default();
        let mut command = Command::new(program);
        command.args(words).args(arguments(program, file, line));
        let status = command.status();
        status.map(|_| true).map_err(|error| {
            Problem::failed(format!("The editor `{editor}` cannot be started: {error}."))
                .hint("Name your editor in the environment variable EDITOR.")
        })
    }
}

/// Editors, and how each is told where to open a file.
const EDITORS: &str = include_str!("editors.txt");

/// How an editor is told where to open a file; one that is not known just opens it.
fn arguments(program: &str, file: &Path, line: usize) -> Vec<String> {
    let name = Path::new(program).file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let known = EDITORS.lines().filter_map(|told| told.split_once(": "));
    let form = known.filter(|(names, _)| names.split(' ').any(|one| one == name)).map(|(_, form)| form).next();
    let put = |word: &str| word.replace("{file}", &file.display().to_string()).replace("{line}", &line.to_string());
    form.unwrap_or("{file}").split(' ').map(put).collect()
}

fn typed() -> Option<char> {
    match typed::line() {
        Typed::Line(line) => Some(line.chars().next().unwrap_or(' ')),
        Typed::End | Typed::NoLine => None,
    }
}

/// A key, without Enter behind it.
fn pressed() -> Done<Option<char>> {
    terminal::enable_raw_mode()?;
    let key = next();
    terminal::disable_raw_mode()?;
    Ok(key?)
}

fn next() -> std::io::Result<Option<char>> {
    loop {
        let Event::Key(key) = event::read()? else { continue };
        if key.kind == KeyEventKind::Release {
            continue;
        }
        match key.code {
            KeyCode::Char('c' | 'd') if key.modifiers.contains(KeyModifiers::CONTROL) => return Ok(None),
            KeyCode::Char(letter) => return Ok(Some(letter)),
            KeyCode::Esc => return Ok(Some('q')),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::arguments;
    use std::path::Path;

    #[test]
    fn editors_are_told_the_line_in_their_own_way() {
        let told = |program| arguments(program, Path::new("a.md"), 7).join(" ");
        assert_eq!(told("/usr/bin/vim"), "+7 a.md");
        assert_eq!(told("code"), "--wait --goto a.md:7");
        assert_eq!(told("hx"), "a.md:7");
        assert_eq!(told("my-own"), "a.md");
    }
}
