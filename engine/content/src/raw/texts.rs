//! How long a text of content may be, and which signs may not stand in it. All names,
//! titles and sentences of a game come from its files, and are shown for every piece
//! that has them; so here, where files are parsed, each is bounded once for all who
//! show it.

use super::{Scalar, ron};
use crate::report::MOST_OF_FILE;
use crate::ron_text;
use crate::source;
use ::toml::Spanned;
use ::toml::de::DeValue;
use std::ops::Range;
use tuckbox_core::diagnostic::{Diagnostic, FileId};
use tuckbox_core::log::is_unseen;

/// A name, or a title, has at most so many signs.
const LONGEST_NAME: usize = 200;

/// Any other text has at most so many.
const LONGEST_TEXT: usize = 4_000;

/// The keys whose texts are names.
const NAMES: [&str; 3] = ["id", "name", "title"];

/// How many signs the text of a key may have.
pub(crate) fn longest(key: &str) -> usize {
    if NAMES.contains(&key) { LONGEST_NAME } else { LONGEST_TEXT }
}

/// The texts of a file, and what is wrong with them.
pub(super) struct Texts {
    file: FileId,
    problems: Vec<Diagnostic>,
}

impl Texts {
    /// What is wrong with the texts of a TOML document.
    pub(super) fn of_toml(file: FileId, value: &Spanned<DeValue>) -> Vec<Diagnostic> {
        let mut texts = Self { file, problems: Vec::new() };
        texts.toml(value, "");
        texts.problems
    }

    fn toml(&mut self, value: &Spanned<DeValue>, key: &str) {
        match value.get_ref() {
            DeValue::String(text) => self.look(text, NAMES.contains(&key), value.span()),
            DeValue::Array(members) => members.iter().for_each(|member| self.toml(member, key)),
            DeValue::Table(entries) => {
                for (key, value) in entries {
                    self.look(key.get_ref(), true, key.span());
                    self.toml(value, key.get_ref());
                }
            }
            _ => {}
        }
    }

    /// What is wrong with the texts of a RON file that can be parsed.
    pub(super) fn of_ron(file: FileId, source: &str) -> Vec<Diagnostic> {
        let mut texts = Self { file, problems: Vec::new() };
        let mut at = 0;
        while at < source.len() {
            let end = ron_text::skip(source, at);
            match source.get(at..end) {
                Some(token) if token.starts_with(['"', 'r']) => texts.ron(source, at..end, token),
                _ => {}
            }
            at = end.max(at + 1);
        }
        texts.problems
    }

    fn ron(&mut self, source: &str, range: Range<usize>, token: &str) {
        // Most are short and plain, and need not be read.
        let plain = token.bytes().all(|byte| (b' '..=b'~').contains(&byte) && byte != b'\\');
        if plain && token.len() <= LONGEST_NAME {
            return;
        }
        let (before, after) = (source.get(..range.start), source.get(range.end..));
        let is_key = after.is_some_and(|after| after.trim_start().starts_with(':'));
        let is_name = || before.and_then(key_of).is_some_and(|key| NAMES.contains(&key));
        if let Scalar::Text(text) = ron::scalar(token) {
            self.look(&text, is_key || is_name(), range);
        }
    }

    fn look(&mut self, text: &str, is_name: bool, at: Range<usize>) {
        /// So much of a text is shown.
        const SHOWN: usize = 40;
        if self.problems.len() > MOST_OF_FILE {
            return;
        }
        let at = at.start..at.end.min(at.start + SHOWN);
        let (most, what) = if is_name { (LONGEST_NAME, "name") } else { (LONGEST_TEXT, "text") };
        // A sign has a byte at least, so a short text need not be counted.
        let length = if text.len() <= most { 0 } else { text.chars().count() };
        if length > most {
            let message = format!("This {what} has {length} signs, and {most} are the most.");
            let problem = Diagnostic::error("text-too-long", message).at(source::span(self.file, at.clone()));
            self.problems.push(problem.hint("Shorten it: it is shown wherever a piece has it."));
        }
        if let Some(sign) = text.chars().find(|&sign| is_unseen(sign)) {
            let message = format!("The sign U+{:04X} stands in this {what}, and nobody sees it.", u32::from(sign));
            let problem = Diagnostic::error("unseen-sign", message).at(source::span(self.file, at));
            self.problems.push(problem.hint("Take it out: it steers a screen or turns the direction of writing."));
        }
    }
}

/// The key before a value: `title` before `title: `.
fn key_of(before: &str) -> Option<&str> {
    let before = before.trim_end().strip_suffix(':')?.trim_end();
    let start = before.rfind(|sign: char| !sign.is_ascii_alphanumeric() && sign != '_').map_or(0, |at| at + 1);
    before.get(start..)
}
