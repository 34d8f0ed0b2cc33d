//! The words of data and scripts: names, numbers, texts and signs, each with its place.
//! Remarks and blanks are none.

use std::ops::Range;

/// What a word is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Is {
    /// A name or a word of the language.
    Name,
    /// A whole number.
    Number,
    /// A text in quotes, with them.
    Text,
    /// A sign.
    Sign,
}

/// A word and its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Token<'a> {
    /// What it is.
    pub is: Is,
    /// As it is written.
    pub text: &'a str,
    /// Where, in bytes.
    pub span: Range<usize>,
}

/// How remarks and texts are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tongue {
    /// RON.
    Ron,
    /// TOML.
    Toml,
    /// Lua.
    Lua,
}

/// Signs of more than one letter.
const SIGNS: [&str; 9] = ["==", "~=", "<=", ">=", "+=", "-=", "*=", "..", "//"];

/// The words of a text.
pub fn tokens(text: &str, tongue: Tongue) -> Vec<Token<'_>> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        if let Some(length) = passed_over(rest, tongue) {
            at += length;
            continue;
        }
        let first = rest.chars().next().unwrap_or(' ');
        let (is, length) = if first == '"' || (first == '\'' && tongue != Tongue::Ron) {
            (Is::Text, quoted(rest, first))
        } else if let Some(length) = raw(rest, tongue) {
            (Is::Text, length)
        } else if first.is_ascii_digit() {
            let length = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
            let whole = rest.get(..length).is_some_and(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()));
            (if whole { Is::Number } else { Is::Sign }, length)
        } else if first.is_alphabetic() || first == '_' {
            (Is::Name, rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len()))
        } else {
            let sign = SIGNS.iter().find(|sign| tongue == Tongue::Lua && rest.starts_with(**sign));
            (Is::Sign, sign.map_or(first.len_utf8(), |sign| sign.len()))
        };
        let span = at..at + length.max(1);
        found.push(Token { is, text: text.get(span.clone()).unwrap_or_default(), span: span.clone() });
        at = span.end;
    }
    found
}

/// How much of the beginning is a blank or a remark.
fn passed_over(rest: &str, tongue: Tongue) -> Option<usize> {
    let blank = rest.len() - rest.trim_start().len();
    if blank > 0 {
        return Some(blank);
    }
    let line = || Some(rest.find('\n').unwrap_or(rest.len()));
    let until = |end: &str| Some(rest.find(end).map_or(rest.len(), |at| at + end.len()));
    match tongue {
        Tongue::Ron if rest.starts_with("//") => line(),
        Tongue::Ron if rest.starts_with("/*") => until("*/"),
        Tongue::Toml if rest.starts_with('#') => line(),
        Tongue::Lua if rest.starts_with("--[[") => until("]]"),
        Tongue::Lua if rest.starts_with("--") => line(),
        _ => None,
    }
}

/// The length of a text in quotes.
fn quoted(rest: &str, quote: char) -> usize {
    let triple = quote.to_string().repeat(3);
    if let Some(inside) = rest.strip_prefix(triple.as_str()) {
        return inside.find(triple.as_str()).map_or(rest.len(), |at| at + 6);
    }
    let mut escaped = false;
    for (at, letter) in rest.char_indices().skip(1) {
        match letter {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            _ if letter == quote => return at + 1,
            _ => {}
        }
    }
    rest.len()
}

/// The length of a text in `r#"…"#` or `[[…]]`.
fn raw(rest: &str, tongue: Tongue) -> Option<usize> {
    let end = match tongue {
        Tongue::Ron if rest.starts_with("r#\"") => "\"#",
        Tongue::Ron if rest.starts_with("r\"") => return Some(1 + quoted(rest.get(1..)?, '"')),
        Tongue::Lua if rest.starts_with("[[") => "]]",
        _ => return None,
    };
    Some(rest.get(3..)?.find(end).map_or(rest.len(), |at| at + 3 + end.len()))
}
