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
    if let Some((name, single)) = single_header(text.get(..range.end).unwrap_or_default()) {
        return error(format!("`[{name}]` begins a single table, and there are more of its name."), single)
            .hint(format!("Write `[[{name}]]` here and at each of the others: they make a list."));
    }
    if let Some((header, again)) = headless(text, range.start) {
        let key = &text[again.clone()];
        return error(format!("The key `{key}` begins another entry here, which has no header of its own."), again)
            .hint(format!("Write `{header}` before it, or remove what stands twice."));
    }
    error(format!("The key `{key}` stands twice in the same table."), range)
        .hint("Keep one of them; a list of tables has `[[…]]` at each of its members.")
}

/// Where a table began that is one and no list, and whose name stands again over what a
/// text ends with.
fn single_header(before: &str) -> Option<(&str, Range<usize>)> {
    let headers = || lines(before).filter(|(_, line)| line.trim_start().starts_with('['));
    let (last, line) = headers().last()?;
    let name = line.trim_start().trim_start_matches('[').split([']', ' ']).next().filter(|name| !name.is_empty())?;
    let header = format!("[{name}]");
    let (first, line) = headers().find(|(_, line)| line.trim_start().starts_with(&header))?;
    let start = first + line.len() - line.trim_start().len();
    (first < last).then_some((name, start..start + header.len()))
}

/// The header of the member of a list that a place is in, and the last key up to there that
/// is the member's first once more.
fn headless(text: &str, at: usize) -> Option<(&str, Range<usize>)> {
    let end = text[at..].find('\n').map_or(text.len(), |line| at + line);
    let (mut header, mut first, mut again) = (None, None, None);
    for (start, line) in lines(&text[..end]) {
        if line.starts_with('[') {
            header = line.find("]]").map(|end| &line[..end + 2]).filter(|header| header.starts_with("[["));
            (first, again) = (None, None);
        } else if let Some((key, _)) = line.split_once('=').filter(|_| !line.starts_with('#')) {
            let key = key.trim_end();
            match first {
                None => first = Some(key),
                Some(first) if first == key => again = Some(start..start + key.len()),
                Some(_) => {}
            }
        }
    }
    Some((header?, again?))
}

/// The lines of a text, with where they begin.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split_inclusive('\n').scan(0, |next, line| {
        let at = *next;
        *next += line.len();
        Some((at, line.trim_end()))
    })
}
