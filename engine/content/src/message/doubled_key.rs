//! A key of a TOML file that stands twice. One slip in the line that begins a table has
//! every table after it told, so it is told once, and where it was made.
//!
//! ```toml
//! [card]          # meant was `[[card]]`
//! id = "imp"
//!
//! [[card]]
//! id = "rat"
//!
//! id = "wolf"     # `[[card]]` is missing before it
//! ```

use crate::source::span;
use std::ops::Range;
use tuckbox_core::diagnostic::{Diagnostic, FileId};

/// A key that the parser has read before in the same table.
pub(super) fn doubled_key(file: FileId, text: &str, range: Range<usize>) -> Diagnostic {
    let error = |message: String, range| Diagnostic::error("duplicate-key", message).at(span(file, range));
    let key = text.get(range.clone()).unwrap_or_default();
    let end = text.get(range.end..).and_then(|rest| rest.find('\n')).map_or(text.len(), |line| range.end + line);
    let before = text.get(..end).unwrap_or_default();
    if let Some((name, single)) = single_header(before) {
        return error(format!("`[{name}]` begins a single table, and there are more of its name."), single)
            .hint(format!("Write `[[{name}]]` here and at each of the others: they make a list."));
    }
    if let Some((name, key, again)) = headless(before) {
        return error(format!("The key `{key}` begins another entry here, which has no header of its own."), again)
            .hint(format!("Write `[[{name}]]` before it, or remove what stands twice."));
    }
    error(format!("The key `{key}` stands twice in the same table."), range)
        .hint("Keep one of them; a list of tables has `[[…]]` at each of its members.")
}

/// A line that begins a table.
struct Header<'a> {
    /// Where it stands.
    at: usize,
    name: &'a str,
    /// Whether the table is a member of a list.
    is_listed: bool,
}

impl<'a> Header<'a> {
    /// The header that a line is. Parts of a list that stand in lines of their own are none.
    fn of((start, line): (usize, &'a str)) -> Option<Self> {
        let words = line.trim_start();
        let at = start + line.len() - words.len();
        let inner = words.strip_prefix('[')?;
        let listed = inner.strip_prefix('[');
        let (name, rest) = listed.unwrap_or(inner).split_once(if listed.is_some() { "]]" } else { "]" })?;
        let name = name.trim();
        let is_bare = !name.is_empty() && name.chars().all(|sign| sign.is_alphanumeric() || "_-.".contains(sign));
        let ends = rest.trim_start().is_empty() || rest.trim_start().starts_with('#');
        (is_bare && ends).then_some(Self { at, name, is_listed: listed.is_some() })
    }
}

/// The name of the last table of a text, and where one of its name began before that is no
/// member of a list.
fn single_header(text: &str) -> Option<(&str, Range<usize>)> {
    let headers = || lines(text).filter_map(Header::of);
    let Header { at, name, .. } = headers().last()?;
    let single = headers().find(|header| header.name == name && !header.is_listed && header.at < at)?;
    Some((name, single.at..single.at + name.len() + "[]".len()))
}

/// The name of the list whose member a text ends with, and where its first key stands there
/// for the last time, if more than once.
fn headless(text: &str) -> Option<(&str, &str, Range<usize>)> {
    let Header { at, name, is_listed } = lines(text).filter_map(Header::of).last()?;
    let inside = lines(text).filter(|(start, line)| *start > at && !line.starts_with('#'));
    let mut keys = inside.filter_map(|(start, line)| Some((start, line.split_once('=')?.0.trim_end())));
    let (_, first) = keys.next().filter(|_| is_listed)?;
    let (start, again) = keys.filter(|(_, key)| *key == first).last()?;
    Some((name, again, start..start + again.len()))
}

/// The lines of a text, with where they begin.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split_inclusive('\n').scan(0, |next, line| {
        let at = *next;
        *next += line.len();
        Some((at, line.trim_end()))
    })
}
