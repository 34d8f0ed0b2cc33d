//! RON, piece by piece. A part of a file is a slice of its text, so its place
//! is its pointer minus the text's, and every part can be read by itself.

use super::erased::{self, AnySeed};
use super::{Entries, Key, Raw, ReadResult, Scalar};
use crate::message::{self, Fault};
use crate::ron_text;
use crate::source::{self, LineColumn, byte_at};
use ron::Options;
use ron::error::SpannedError;
use ron::extensions::Extensions;
use serde::de;
use serde::{Deserialize, Deserializer};
use std::borrow::Cow;
use std::fmt;
use std::ops::Range;
use tuckbox_core::diagnostic::{Diagnostic, FileId, Span};

/// Files need no extension attributes: these are always on.
fn options() -> Options {
    Options::default().with_default_extension(
        Extensions::IMPLICIT_SOME | Extensions::UNWRAP_NEWTYPES | Extensions::UNWRAP_VARIANT_NEWTYPES,
    )
}

/// Checks the syntax of a whole file.
pub(super) fn parse(file: FileId, text: &str) -> Result<(), Vec<Diagnostic>> {
    let problem = |error: SpannedError| message::ron_syntax(file, text, &error.code, error_range(text, &error));
    options().from_str::<Slice>(text).map(|_| ()).map_err(|error| vec![problem(error)])
}

/// Where a slice of `source` begins.
fn offset(source: &str, text: &str) -> usize {
    (text.as_ptr() as usize).saturating_sub(source.as_ptr() as usize)
}

/// The bytes a slice of `source` covers, without blank space around it.
pub(super) fn range(source: &str, text: &str) -> Range<usize> {
    let start = offset(source, text);
    let blank = text.len() - text.trim_start().len();
    start + blank..start + text.trim_end().len().max(blank)
}

pub(super) fn table<'a>(raw: Raw<'a>, text: &'a str) -> ReadResult<Entries<'a>> {
    let parts: Table = parse_part(raw, text, "fields in `( )` or a map in `{ }`")?;
    let entry = |(key, value): (Cow<'a, str>, Slice<'a>)| {
        let span = match &key {
            Cow::Borrowed(text) => raw.at(range(raw.source, text)),
            Cow::Owned(_) => raw.at(range(raw.source, value.0)),
        };
        (Key { text: key, span, filled: false }, raw.part(value.0))
    };
    Ok(parts.0.into_iter().map(entry).collect())
}

pub(super) fn list<'a>(raw: Raw<'a>, text: &'a str) -> ReadResult<Vec<Raw<'a>>> {
    let parts: List = parse_part(raw, text, "a list in `[ ]`")?;
    Ok(parts.0.into_iter().map(|part| raw.part(part.0)).collect())
}

/// The entries or else the members of a value in brackets; `None` for one without.
pub(super) fn parts<'a>(raw: Raw<'a>, text: &'a str) -> Option<Result<Entries<'a>, Vec<Raw<'a>>>> {
    if !text.starts_with(['(', '[', '{']) {
        return None;
    }
    Some(match options().from_str(text).ok()? {
        Parts::Members(members) => Err(members.into_iter().map(|part| raw.part(part.0)).collect()),
        Parts::Entries => Ok(table(raw, text).ok()?),
    })
}

pub(super) fn scalar(text: &str) -> Scalar<'_> {
    struct ScalarVisitor;
    impl<'de> de::Visitor<'de> for ScalarVisitor {
        type Value = Scalar<'de>;
        fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
            f.write_str("a value")
        }
        fn visit_bool<E: de::Error>(self, flag: bool) -> Result<Self::Value, E> {
            Ok(Scalar::Flag(flag))
        }
        fn visit_i64<E: de::Error>(self, number: i64) -> Result<Self::Value, E> {
            Ok(Scalar::Int(number))
        }
        fn visit_u64<E: de::Error>(self, number: u64) -> Result<Self::Value, E> {
            Ok(i64::try_from(number).map_or(Scalar::Other, Scalar::Int))
        }
        fn visit_borrowed_str<E: de::Error>(self, text: &'de str) -> Result<Self::Value, E> {
            Ok(Scalar::Text(Cow::Borrowed(text)))
        }
        fn visit_str<E: de::Error>(self, text: &str) -> Result<Self::Value, E> {
            Ok(Scalar::Text(Cow::Owned(text.into())))
        }
    }
    let deserializer = ron::Deserializer::from_str_with_options(text, &options());
    let read = deserializer.map(|mut de| de.deserialize_any(ScalarVisitor));
    read.ok().and_then(Result::ok).unwrap_or(Scalar::Other)
}

pub(super) fn seed<'a>(raw: Raw<'a>, text: &'a str, seed: &mut dyn AnySeed<'a>) -> ReadResult<()> {
    let fault = |error: SpannedError| {
        let start = offset(raw.source, text);
        Box::new(problem(text, &error, |inner| raw.at(start + inner.start..start + inner.end)))
    };
    let mut de = ron::Deserializer::from_str_with_options(text, &options()).map_err(fault)?;
    erased::read_any(seed, &mut de).map_err(|code| fault(de.span_error(code)))?;
    de.end().map_err(|code| fault(de.span_error(code)))
}

/// What keeps a value from being read; `at` gives the place of a part of `text`.
fn problem(text: &str, error: &SpannedError, at: impl Fn(Range<usize>) -> Span) -> Diagnostic {
    let inner = error_range(text, error);
    if let ron::Error::InvalidValueForType { expected, found } = &error.code
        && found.contains("unit")
        && let Some(word) = word_before(text, inner.start)
    {
        return message::diagnose(message::bare_word(expected, &text[word.clone()]), at(word));
    }
    let (before, token) = (text[..inner.start].trim_end(), &text[inner.clone()]);
    let diagnostic = message::diagnose(message::ron_fault(&error.code, token), at(inner));
    // What looks for a word after a bracket may as well look for a key.
    let keyless = matches!(error.code, ron::Error::ExpectedIdentifier) && token.starts_with('"');
    match before.strip_suffix('(').filter(|_| keyless) {
        Some(before) => diagnostic.hint(message::with_key(before, token)),
        None => diagnostic,
    }
}

/// The first name without quotes where a map in `{ }` has its names.
fn bare_key(text: &str) -> Option<Range<usize>> {
    let (mut at, mut depth, mut begins) = (0, 0, false);
    while let Some(sign) = text.get(at..).and_then(|rest| rest.chars().next()) {
        let next = ron_text::skip(text, at);
        if next > at {
            begins &= sign != '"';
            at = next;
            continue;
        }
        match sign {
            '{' if depth == 0 => (depth, begins) = (1, true),
            _ if depth == 0 => return None,
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            ',' => begins = depth == 1,
            sign if begins && depth == 1 && sign.is_alphabetic() => {
                let in_word = |sign: char| sign.is_alphanumeric() || sign == '_';
                let end = text[at..].find(|sign| !in_word(sign)).map_or(text.len(), |end| at + end);
                return Some(at..end);
            }
            sign if !sign.is_whitespace() => begins = false,
            _ => {}
        }
        at += sign.len_utf8();
    }
    None
}

/// The word that ends before a byte: of a word without parts `ron` tells where it ends.
fn word_before(text: &str, end: usize) -> Option<Range<usize>> {
    let head = text.get(..end)?.trim_end();
    let start = head.trim_end_matches(|sign: char| sign.is_alphanumeric() || sign == '_').len();
    (start < head.len()).then_some(start..head.len())
}

/// What is wrong with a RON text that somebody else reads, in the words content
/// has for it. The text is the part of the first file that begins at byte `at`.
pub fn ron_problem(text: &str, at: usize, error: &SpannedError) -> Diagnostic {
    let file = FileId(0);
    let whole = |inner: Range<usize>| source::span(file, at + inner.start..at + inner.end);
    let syntax = parse(file, text).err().and_then(|problems| problems.into_iter().next());
    let Some(mut diagnostic) = syntax else { return problem(text, error, whole) };
    let spans = diagnostic.span.iter_mut().chain(diagnostic.also.iter_mut().map(|(span, _)| span));
    spans.for_each(|span| *span = whole(span.start as usize..span.end as usize));
    diagnostic
}

fn parse_part<'a, T: Deserialize<'a>>(raw: Raw<'a>, text: &'a str, wanted: &str) -> ReadResult<T> {
    options().from_str(text).map_err(|_| {
        if let Some(key) = bare_key(text) {
            let (start, word) = (offset(raw.source, text), &text[key.clone()]);
            return Box::new(message::bare_key(word, raw.at(start + key.start..start + key.end)));
        }
        let token = widen(text, 0..0);
        let fault = Fault::WrongType { wanted: wanted.into(), found: message::named(&text[token]) };
        Box::new(message::diagnose(fault, raw.span()))
    })
}

/// The bytes an error points at, without the blank space around them.
fn error_range(text: &str, error: &SpannedError) -> Range<usize> {
    let byte = |line, col| byte_at(text, LineColumn { line, column: col });
    let start = byte(error.span.start.line, error.span.start.col);
    let end = byte(error.span.end.line, error.span.end.col).max(start);
    let blank = text[start..end].len() - text[start..end].trim_start().len();
    let start = if start + blank < end { start + blank } else { start };
    let range = start..start + text[start..end].trim_end().len();
    widen(text, range)
}

/// A range without extent becomes the token it stands in.
fn widen(text: &str, range: Range<usize>) -> Range<usize> {
    if range.len() > 1 {
        return range;
    }
    let blank = text[range.start..].len() - text[range.start..].trim_start().len();
    let range =
        if blank > 0 && blank < text[range.start..].len() { range.start + blank..range.start + blank } else { range };
    let in_token = |c: char| c.is_alphanumeric() || "_.+-".contains(c);
    let head = &text[..range.start];
    let start = head.trim_end_matches(|c: char| c.is_ascii_digit() || c == '-').len();
    let tail = &text[range.start..];
    let end = match tail.chars().next() {
        Some('"') => tail[1..].find('"').map_or(tail.len(), |at| at + 2),
        Some(c) if in_token(c) => tail.find(|c| !in_token(c)).unwrap_or(tail.len()),
        Some(c) if !c.is_whitespace() => return range.start..range.start + c.len_utf8(),
        _ => return range,
    };
    let start = if tail.starts_with('.') { start } else { range.start };
    start..range.start + end
}

/// Any value, as the slice of text that says it.
struct Slice<'a>(&'a str);

impl<'de: 'a, 'a> Deserialize<'de> for Slice<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct SliceVisitor;
        impl<'de> de::Visitor<'de> for SliceVisitor {
            type Value = Slice<'de>;
            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a value")
            }
            fn visit_borrowed_str<E: de::Error>(self, text: &'de str) -> Result<Self::Value, E> {
                Ok(Slice(text))
            }
        }
        // The token by which `ron` knows its own `RawValue`. That type itself
        // parses every slice again without our extensions, and so refuses
        // `Some(in: […])`; a test below holds the token.
        deserializer.deserialize_newtype_struct("$ron::private::RawValue", SliceVisitor)
    }
}

/// The entries of a struct or map.
struct Table<'a>(Vec<(Cow<'a, str>, Slice<'a>)>);

impl<'de: 'a, 'a> Deserialize<'de> for Table<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct TableVisitor;
        impl<'de> de::Visitor<'de> for TableVisitor {
            type Value = Table<'de>;
            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("fields or a map")
            }
            fn visit_unit<E: de::Error>(self) -> Result<Self::Value, E> {
                Ok(Table(Vec::new()))
            }
            fn visit_map<A: de::MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut entries = Vec::new();
                while let Some(Word(key)) = map.next_key()? {
                    entries.push((key, map.next_value()?));
                }
                Ok(Table(entries))
            }
        }
        deserializer.deserialize_any(TableVisitor)
    }
}

/// A key, borrowed where it can be.
struct Word<'a>(Cow<'a, str>);

impl<'de: 'a, 'a> Deserialize<'de> for Word<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct WordVisitor;
        impl<'de> de::Visitor<'de> for WordVisitor {
            type Value = Word<'de>;
            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a name")
            }
            fn visit_borrowed_str<E: de::Error>(self, text: &'de str) -> Result<Self::Value, E> {
                Ok(Word(Cow::Borrowed(text)))
            }
            fn visit_str<E: de::Error>(self, text: &str) -> Result<Self::Value, E> {
                Ok(Word(Cow::Owned(text.into())))
            }
        }
        deserializer.deserialize_any(WordVisitor)
    }
}

/// What stands in brackets.
enum Parts<'a> {
    Entries,
    Members(Vec<Slice<'a>>),
}

impl<'de: 'a, 'a> Deserialize<'de> for Parts<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct PartsVisitor;
        impl<'de> de::Visitor<'de> for PartsVisitor {
            type Value = Parts<'de>;
            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("brackets")
            }
            fn visit_unit<E: de::Error>(self) -> Result<Self::Value, E> {
                Ok(Parts::Entries)
            }
            fn visit_map<A: de::MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                while map.next_entry::<Word, Slice>()?.is_some() {}
                Ok(Parts::Entries)
            }
            fn visit_seq<A: de::SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
                let mut members = Vec::new();
                while let Some(member) = list.next_element()? {
                    members.push(member);
                }
                Ok(Parts::Members(members))
            }
        }
        deserializer.deserialize_any(PartsVisitor)
    }
}

/// The members of a list.
struct List<'a>(Vec<Slice<'a>>);

impl<'de: 'a, 'a> Deserialize<'de> for List<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Vec::deserialize(deserializer).map(List)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Document, Format};
    use crate::source::{LineColumn, place};
    use tuckbox_core::diagnostic::FileId;

    #[test]
    fn slices_keep_their_places() {
        let text = "// a game\n(a: [Some(in: [\"x\"])], b: {\"k\": 1})";
        let document = Document::parse(FileId(0), text, Format::Ron).unwrap();
        let entries = document.root().table().unwrap();
        assert_eq!(entries[0].0.text, "a");
        let item = entries[0].1.list().unwrap()[0];
        assert_eq!(&text[item.span().start as usize..item.span().end as usize], "Some(in: [\"x\"])");
        let map = entries[1].1.table().unwrap();
        assert_eq!(place(text, map[0].0.span.start as usize), LineColumn { line: 2, column: 29 });
    }
}
