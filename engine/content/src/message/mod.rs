//! Turns what the parsers and serde say into diagnostics for designers: whole
//! sentences, in the words of the format, with the closest word as a hint.
//! The parsers' own sentences speak of Rust types and are never shown.

mod brackets;
mod doubled_key;
mod kinds;
mod serde_text;
mod syntax;

pub(crate) use serde_text::serde_fault;
pub(crate) use syntax::{ron_syntax, toml_syntax};

use ron::Error as Ron;
use tuckbox_core::diagnostic::{Diagnostic, Span};
use tuckbox_core::suggest;
use tuckbox_core::words::{capital, quoted};

/// What is wrong with a value that is well-formed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Fault {
    /// A key that nothing reads.
    UnknownKey { key: String, known: Vec<String> },
    /// A word that is not among those that may stand here.
    UnknownWord { word: String, known: Vec<String> },
    /// A value that a symbol cannot have, as a sentence, with the word if it is one.
    UnknownSymbol { wrong: String, word: Option<String>, known: Vec<String> },
    /// A key that must be given.
    MissingKey(String),
    /// A key given twice.
    DuplicateKey(String),
    /// Something of another type.
    WrongType { wanted: String, found: Option<String> },
    /// A list or tuple of another length.
    WrongLength { wanted: String, found: Option<usize> },
    /// A number that does not fit.
    OutOfRange,
    /// More than can stand here.
    TooMuch,
    /// Anything else, as the parser says it.
    Other(String),
}

/// The diagnostic for a fault.
pub(crate) fn diagnose(fault: Fault, span: Span) -> Diagnostic {
    let diagnostic = match fault {
        Fault::UnknownKey { key, known } => return unknown_key(&key, "here", &known, span),
        Fault::UnknownWord { word, known } => {
            let error = Diagnostic::error("unknown-word", format!("`{word}` is not a word that may stand here."));
            let hint = kinds::misplaced(&word, &known);
            let among = || suggest::hint(&word, known.iter().map(String::as_str), "One of these may stand here");
            hinted(error, hint.or_else(among))
        }
        Fault::UnknownSymbol { wrong, word, known } => {
            let known: Vec<&str> = known.iter().map(String::as_str).collect();
            let (code, hint) = match word {
                Some(word) => ("unknown-symbol", suggest::hint(&word, known, "Its symbols are")),
                None => ("wrong-stat-type", Some(format!("Write one of {}.", quoted(&known)))),
            };
            hinted(Diagnostic::error(code, wrong), hint)
        }
        Fault::MissingKey(key) => {
            Diagnostic::error("missing-key", format!("The key `{key}` is missing here.")).hint(format!("Add `{key}`."))
        }
        Fault::DuplicateKey(key) => {
            Diagnostic::error("duplicate-key", format!("The key `{key}` stands here twice.")).hint("Keep one of them.")
        }
        Fault::WrongType { wanted, found } => {
            let hint = found.as_deref().and_then(|found| correction(&wanted, found));
            let but = found.map(|found| format!(", not {found}")).unwrap_or_default();
            hinted(Diagnostic::error("wrong-type", capital(&format!("{wanted} must stand here{but}."))), hint)
        }
        Fault::WrongLength { wanted, found } => {
            let but = found.map(|found| format!(", but {found} stand here")).unwrap_or_default();
            Diagnostic::error("wrong-length", capital(&format!("{wanted}{but}.")))
                .hint("Look the word up in `schemas/game.schema.json`: each part has its place.")
        }
        Fault::OutOfRange => Diagnostic::error("out-of-range", "This number is too large or too small to stand here.")
            .hint("Counts go from 0 to 255, stats from -2147483648 to 2147483647."),
        Fault::TooMuch => Diagnostic::error("wrong-type", "More stands here than may stand here.")
            .hint("Remove what follows, or check how many parts this word takes."),
        Fault::Other(text) => Diagnostic::error("unreadable", capital(&format!("{text}."))),
    };
    diagnostic.at(span)
}

/// The diagnostic for a key that nothing reads; `place` says where: "in a stat".
pub(crate) fn unknown_key(key: &str, place: &str, known: &[String], span: Span) -> Diagnostic {
    let error = Diagnostic::error("unknown-key", format!("The key `{key}` has no meaning {place}.")).at(span);
    hinted(error, suggest::hint(key, known.iter().map(String::as_str), "These keys may stand here"))
}

/// How to write what was probably meant.
fn correction(wanted: &str, found: &str) -> Option<String> {
    let text = found.strip_prefix("the text ");
    let bare = text.map(|text| text.trim_matches('"'));
    let word = found.strip_prefix("the word ").map(|word| word.trim_matches('`'));
    let number = found.strip_prefix("the number ");
    Some(match wanted.split_whitespace().nth(1)? {
        "list" if found == "a table" => {
            String::from("Write its parts in `[ ]`, in their order; each table of a list is headed with `[[…]]`.")
        }
        "list" => format!("Write `[{}]`.", text?),
        "word" => match number {
            Some(number) => format!("Where a value is worked out, a number is written `Num({number})`."),
            None => format!("Write `{}`.", bare?),
        },
        "in" if wanted.starts_with("text") => format!("Write `\"{}\"`.", word.or(number)?),
        "name" => format!("Write `\"{}\"`, with quotes.", word?),
        "or" if wanted.starts_with("`true`") => truth(word.or(bare)?),
        "whole" => format!(
            "Write a number without quotes and without a point, such as `{}`.",
            bare.and_then(|bare| bare.parse().ok()).unwrap_or(2)
        ),
        "table" | "in" if wanted.starts_with("fields") => {
            String::from("Write `()` where there is nothing to say, `(key: value)` where there is.")
        }
        "in" if wanted.starts_with("parts") => {
            String::from("Write the parts in round brackets with commas between them.")
        }
        _ => return None,
    })
}

/// How to write whether something is so.
fn truth(word: &str) -> String {
    match &*word.to_lowercase() {
        "true" | "yes" | "on" => String::from("Write `true`."),
        "false" | "no" | "off" => String::from("Write `false`."),
        _ => String::from("Write `true` or `false`, without quotes."),
    }
}

/// How to write a text that stands where a word or a key must stand, in the
/// bracket after `before`.
pub(crate) fn with_key(before: &str, token: &str) -> String {
    let from = before.rfind(|sign: char| !sign.is_alphanumeric()).map_or(0, |at| at + 1);
    let word = &before[from..];
    format!(
        "What stands first in `{word}(…)` is a word without quotes, or it has a key: `{word}(key: {token})`. `tuckbox docs reference {word}` shows which."
    )
}

/// Adds a hint if there is one.
pub(crate) fn hinted(diagnostic: Diagnostic, hint: Option<String>) -> Diagnostic {
    match hint {
        Some(hint) => diagnostic.hint(hint),
        None => diagnostic,
    }
}

/// A name without quotes in a map.
pub(crate) fn bare_key(name: &str, at: Span) -> Diagnostic {
    let message = format!("A map in `{{ }}` has its names in quotes, and `{name}` has none.");
    Diagnostic::error("wrong-type", message).at(at).hint(format!(
        "Write `\"{name}\": …` for a name of your own; keys of the format stand in round brackets: `({name}: …)`."
    ))
}

/// A word without quotes and parts where something else must stand.
pub(crate) fn bare_word(wanted: &str, word: &str) -> Fault {
    Fault::WrongType { wanted: serde_text::wanted(wanted), found: Some(format!("the word `{word}`")) }
}

/// What `ron` found wrong with a value at `token`.
pub(crate) fn ron_fault(code: &Ron, token: &str) -> Fault {
    let owned = |names: &[&str]| names.iter().map(|&name| name.into()).collect();
    let wrong = |wanted: &str| Fault::WrongType { wanted: wanted.into(), found: named(token) };
    match code {
        Ron::NoSuchStructField { expected, found, .. } => {
            Fault::UnknownKey { key: found.clone(), known: owned(expected) }
        }
        Ron::NoSuchEnumVariant { expected, found, .. } => {
            Fault::UnknownWord { word: found.clone(), known: owned(expected) }
        }
        Ron::MissingStructField { field, .. } => Fault::MissingKey((*field).into()),
        Ron::DuplicateStructField { field, .. } => Fault::DuplicateKey((*field).into()),
        Ron::InvalidValueForType { expected, found } => Fault::WrongType {
            wanted: serde_text::wanted(expected),
            found: Some(serde_text::found(found.trim_start_matches("the "))),
        },
        Ron::ExpectedDifferentLength { expected, found } => {
            Fault::WrongLength { wanted: serde_text::wanted(expected), found: Some(*found) }
        }
        Ron::ExpectedInteger => wrong("a whole number"),
        Ron::ExpectedString | Ron::ExpectedStringEnd => wrong("text in quotes"),
        Ron::ExpectedBoolean => wrong("`true` or `false`"),
        Ron::ExpectedArray => wrong("a list in `[ ]`"),
        Ron::ExpectedMap => wrong("a map in `{ }`"),
        Ron::ExpectedStructLike | Ron::ExpectedNamedStructLike(_) => wrong("parts in `( )`"),
        Ron::ExpectedDifferentStructName { .. } | Ron::ExpectedStructName(_) => wrong("fields in `( )`"),
        Ron::SuggestRawIdentifier(_) | Ron::InvalidIdentifier(_) | Ron::ExpectedIdentifier => {
            wrong("a word of the format without quotes")
        }
        Ron::ExpectedOption => wrong("a value or `None`"),
        Ron::IntegerOutOfBounds => Fault::OutOfRange,
        Ron::ExpectedComma | Ron::TrailingCharacters | Ron::ExpectedStructLikeEnd if is_fraction(token) => {
            Fault::WrongType { wanted: "a whole number".into(), found: Some("a fraction".into()) }
        }
        Ron::ExpectedComma | Ron::TrailingCharacters | Ron::ExpectedArrayEnd | Ron::ExpectedStructLikeEnd => {
            Fault::TooMuch
        }
        Ron::ExceededRecursionLimit => Fault::Other("it is nested too deeply".into()),
        Ron::Message(text) => serde_fault(text),
        other => Fault::Other(lower(&other.to_string())),
    }
}

/// What stands at a place of a RON text, in the words of the format.
pub(crate) fn named(token: &str) -> Option<String> {
    Some(match token.chars().next()? {
        '"' => format!("the text {token}"),
        '0'..='9' | '-' | '+' if is_fraction(token) => format!("the fraction {token}"),
        '0'..='9' | '-' | '+' => format!("the number {token}"),
        '[' => "a list".into(),
        '{' => "a map".into(),
        '(' => "fields or parts in `( )`".into(),
        first if first.is_alphabetic() => format!("the word `{token}`"),
        _ => return None,
    })
}

fn is_fraction(token: &str) -> bool {
    token.contains('.') && token.starts_with(|c: char| c.is_ascii_digit() || "+-.".contains(c))
}

fn lower(text: &str) -> String {
    let mut letters = text.trim_end_matches('.').chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().collect::<String>() + letters.as_str())
}
