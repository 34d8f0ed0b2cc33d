//! TOML, from its tree with places. The parser recovers, so that a file gives
//! all its problems of syntax at once.

use super::erased::{self, AnySeed};
use super::{Entries, Key, Raw, ReadResult, Scalar};
use crate::message::{self, Fault};
use crate::report::MOST_OF_FILE;
use crate::source;
use std::borrow::Cow;
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue, ValueDeserializer};
use tuckbox_core::diagnostic::{Diagnostic, FileId};

/// Parses a whole file.
pub(super) fn parse(file: FileId, text: &str) -> Result<Spanned<DeValue<'_>>, Vec<Diagnostic>> {
    let (table, errors) = DeTable::parse_recoverable(text);
    if errors.is_empty() {
        let span = table.span();
        return Ok(Spanned::new(span, DeValue::Table(table.into_inner())));
    }
    let problem = |error: &toml::de::Error| {
        let range = error.span().unwrap_or(0..0);
        message::toml_syntax(file, text, error.message(), range)
    };
    // More are never told of one file.
    let mut problems: Vec<Diagnostic> = errors.iter().take(2 * MOST_OF_FILE).map(problem).collect();
    problems.dedup_by_key(|problem| line_of(text, problem));
    Err(problems)
}

/// One line rarely has two problems; the second is what the first caused.
fn line_of(text: &str, problem: &Diagnostic) -> Option<usize> {
    problem.span.map(|span| source::place(text, span.start as usize).line)
}

/// The bytes of a value with all its parts.
pub(super) fn extent(value: &Spanned<DeValue>) -> Range<usize> {
    let own = value.span();
    let join = |a: Range<usize>, b: Range<usize>| a.start.min(b.start)..a.end.max(b.end);
    match value.get_ref() {
        DeValue::Table(table) => table.iter().fold(own, |all, (key, part)| join(join(all, key.span()), extent(part))),
        DeValue::Array(list) => list.iter().fold(own, |all, part| join(all, extent(part))),
        _ => own,
    }
}

pub(super) fn table<'a>(raw: Raw<'a>, value: &'a Spanned<DeValue<'a>>) -> ReadResult<Entries<'a>> {
    let Some(table) = value.get_ref().as_table() else {
        return Err(wrong_type(raw, value, "a table"));
    };
    let mut entries: Vec<_> = table.iter().collect();
    entries.sort_by_key(|(key, _)| key.span().start);
    let entry = |(key, part): (&'a Spanned<Cow<'a, str>>, &'a Spanned<DeValue<'a>>)| {
        let key = Key { text: Cow::Borrowed(key.get_ref().as_ref()), span: raw.at(key.span()), filled: false };
        (key, raw.node(part))
    };
    Ok(entries.into_iter().map(entry).collect())
}

pub(super) fn list<'a>(raw: Raw<'a>, value: &'a Spanned<DeValue<'a>>) -> ReadResult<Vec<Raw<'a>>> {
    match value.get_ref().as_array() {
        Some(list) => Ok(list.iter().map(|part| raw.node(part)).collect()),
        None => Err(wrong_type(raw, value, "a list")),
    }
}

pub(super) fn scalar<'a>(value: &'a Spanned<DeValue<'a>>) -> Scalar<'a> {
    match value.get_ref() {
        DeValue::String(text) => Scalar::Text(Cow::Borrowed(text.as_ref())),
        DeValue::Boolean(flag) => Scalar::Flag(*flag),
        DeValue::Integer(number) => {
            i64::from_str_radix(number.as_str(), number.radix()).map_or(Scalar::Other, Scalar::Int)
        }
        _ => Scalar::Other,
    }
}

pub(super) fn seed<'a>(raw: Raw<'a>, value: &'a Spanned<DeValue<'a>>, seed: &mut dyn AnySeed<'a>) -> ReadResult<()> {
    erased::read_any(seed, ValueDeserializer::from(value.clone())).map_err(|error| {
        let range = error.span().unwrap_or_else(|| value.span());
        Box::new(message::diagnose(message::serde_fault(error.message()), raw.at(range)))
    })
}

fn wrong_type(raw: Raw<'_>, value: &Spanned<DeValue>, wanted: &str) -> Box<Diagnostic> {
    let found = match value.get_ref().type_str() {
        "array" => "a list",
        "integer" => "a number",
        "string" => "text",
        "boolean" => "`true` or `false`",
        "float" => "a fraction",
        "table" => "a table",
        _ => "a date",
    };
    let fault = Fault::WrongType { wanted: wanted.into(), found: Some(found.into()) };
    Box::new(message::diagnose(fault, raw.span()))
}
