//! What a file that cannot be parsed at all says to its author.

use super::brackets::{Mismatch, mismatch, open_quote};
use super::doubled_key::doubled_key;
use super::lower;
use crate::source::span;
use ron::Error as Ron;
use std::ops::Range;
use tuckbox_core::diagnostic::{Diagnostic, FileId};

/// A problem of syntax in a RON file.
pub(crate) fn ron_syntax(file: FileId, text: &str, code: &Ron, range: Range<usize>) -> Diagnostic {
    let error = |message: &str| Diagnostic::error("ron-syntax", message);
    let here = span(file, range.clone());
    match code {
        Ron::ExpectedStringEnd => {
            return error("This text has no closing quote.").at(here).hint("Put `\"` at its end.");
        }
        Ron::UnclosedBlockComment => {
            return error("A comment that begins with `/*` has no end.").at(here).hint("Put `*/` at its end.");
        }
        Ron::Eof if text.trim().is_empty() => {
            return error("The file is empty.").at(here).hint("A game starts as `(title: \"…\", seats: (2, 2))`.");
        }
        _ => {}
    }
    if let Some(at) = open_quote(text) {
        let line = text[at..].find('\n').map_or(text.len(), |end| at + end);
        let here = span(file, at..line.max(at + 1));
        return error("This text has no closing quote in its line.").at(here).hint("Put `\"` at its end.");
    }
    if let Some(mismatch) = mismatch(text) {
        return brackets(file, text, mismatch);
    }
    let rest = text.get(range.start..).unwrap_or_default();
    if let Some(sign) = rest.chars().next()
        && let Some(words) = words_for(rest)
    {
        return error(&format!("`{sign}` has no meaning here.")).at(here).hint(words);
    }
    let (message, hint) = match code {
        Ron::ExpectedComma if rest.starts_with(':') => (
            "A key with its value cannot stand among parts that have none.",
            "Put keys in round brackets of their own: `(key: value)`.",
        ),
        Ron::ExpectedComma => ("A comma is missing before this.", "Write `,` between two entries."),
        Ron::ExpectedMapColon => ("A colon is missing before this.", "Write an entry as `key: value`."),
        Ron::ExpectedIdentifier => {
            ("The name of a field must stand here.", "Names of fields have no quotes; names in a map in `{ }` have.")
        }
        Ron::ExceededRecursionLimit => {
            ("This is nested too deeply.", "Split it up, for instance into events or effects.")
        }
        Ron::TrailingCharacters => ("Something stands after the end of the file's one value.", "Remove it."),
        other => {
            let message = format!("The file cannot be read from here: {}.", lower(&other.to_string()));
            return error(&message).at(here).hint("Compare with the lines around it.");
        }
    };
    error(message).at(here).hint(hint)
}

/// How to write what other languages have a sign for.
fn words_for(rest: &str) -> Option<&'static str> {
    match rest.chars().next()? {
        '=' if !rest.starts_with("==") => Some("Write an entry as `key: value`."),
        '<' | '>' | '=' | '!' | '≤' | '≥' => Some(
            "Numbers are compared as `Check(VALUE, AtLeast, VALUE)`; there are `Less`, `AtMost`, `Equal`, `AtLeast`, \
             `More` and `Not`.",
        ),
        '+' | '-' | '*' | '/' | '%' => {
            Some("Numbers are worked out as `Add(VALUE, VALUE)`; `tuckbox docs reference Value` has all such words.")
        }
        '&' | '|' => Some("Conditions are put together as `All([…])`, `Any([…])` and `Not(…)`."),
        _ => None,
    }
}

fn brackets(file: FileId, text: &str, mismatch: Mismatch) -> Diagnostic {
    let sign = |at: usize| text[at..].chars().next().unwrap_or('(');
    let place = |at: usize| span(file, at..at + 1);
    match mismatch {
        Mismatch::Open(at) => Diagnostic::error("ron-syntax", format!("This `{}` is never closed.", sign(at)))
            .at(place(at))
            .hint("Add the closing bracket, or look for an entry inside that lacks one."),
        Mismatch::Close(at) => Diagnostic::error("ron-syntax", format!("This `{}` closes nothing.", sign(at)))
            .at(place(at))
            .hint("Remove it, or look for the opening bracket that is missing before it."),
        Mismatch::Crossed(open, close) => {
            let message = format!("This `{}` stands where the `{}` before it is still open.", sign(close), sign(open));
            Diagnostic::error("ron-syntax", message)
                .at(place(close))
                .and(place(open), "still open")
                .hint("Close it before.")
        }
    }
}

/// A problem of syntax in a TOML file.
pub(crate) fn toml_syntax(file: FileId, text: &str, message: &str, range: Range<usize>) -> Diagnostic {
    let here = span(file, range.clone());
    let error = |message: &str, hint: &str| Diagnostic::error("toml-syntax", message).at(here).hint(hint);
    if message == "duplicate key" {
        return doubled_key(file, text, range);
    }
    if message.starts_with("string values must be quoted") {
        return match text.get(range).unwrap_or_default() {
            "" => error(
                "A value is missing after `=`.",
                "Write a number, `true`, `false`, text in quotes, a list or a table.",
            ),
            word => {
                let bare = word.trim_matches(['“', '”', '„', '‘', '’', '«', '»']);
                error(&format!("The text `{word}` must stand in quotes."), &format!("Write `\"{bare}\"`."))
            }
        };
    }
    if message.starts_with("invalid basic string") || message.starts_with("invalid literal string") {
        return error("This text has no closing quote on its line.", "Put the quote at its end.");
    }
    if message.starts_with("key with no value") {
        return error("A key stands here without `=` and a value.", "Write `key = value`.");
    }
    if message.starts_with("unexpected key or value") {
        return error("Something stands here after the end of an entry.", "Begin a new line for each key.");
    }
    if message.starts_with("unclosed") {
        let what = message.split(',').next().unwrap_or(message).trim_start_matches("unclosed ");
        let sign = message.split('`').nth(1).unwrap_or("]");
        return error(&format!("The {what} that begins before this is never closed."), &format!("Add `{sign}`."));
    }
    if message.starts_with("unexpected leading zero") {
        return error("A number may not begin with a zero.", "Remove the zero.");
    }
    error(&format!("TOML cannot be read here: {}.", lower(message)), "Compare with the lines around it.")
}
