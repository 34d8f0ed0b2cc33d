//! Reads a struct key by key, so that each key that is wrong is reported and
//! the others still count. Which keys there are, the type itself says.

use super::erased::{self, AnySource, AnyVisitor, Reader, Request};
use super::{Key, Raw};
use crate::message::{self, Fault};
use crate::report::Report;
use serde::de::{self, DeserializeSeed, Deserializer, MapAccess, Visitor};
use serde::{Deserialize, forward_to_deserialize_any};
use std::fmt;
use std::marker::PhantomData;
use tuckbox_core::diagnostic::{Diagnostic, Span};

/// Keys with their values.
pub(crate) type Entries<'a> = Vec<(Key<'a>, Raw<'a>)>;

/// The keys of a struct, as serde knows them; none for other types.
pub(crate) fn fields_of<'de, T: Deserialize<'de>>() -> &'static [&'static str] {
    let mut probe = FieldProbe(&[]);
    drop(T::deserialize(Reader(&mut probe)));
    probe.0
}

/// Reads a struct. Every key that is unknown, doubled or wrong is reported and
/// left out; `None` if a key that must be there is missing. `place` says where
/// we are: "in the stat `hp`".
pub(crate) fn read_struct<'a, T: Deserialize<'a>>(
    entries: Entries<'a>,
    place: &str,
    span: Span,
    report: &mut Report,
) -> Option<T> {
    let mut value = None;
    let mut read = |entries: Access<'a, '_>| {
        value = Some(erased::read(PhantomData::<T>, Struct(entries))?);
        Ok(())
    };
    read_keys(entries, fields_of::<T>(), place, span, report, &mut read)?;
    value
}

/// What of it is the same for all types: `read` reads the whole from entries.
fn read_keys<'a>(
    mut entries: Entries<'a>,
    fields: &[&str],
    place: &str,
    span: Span,
    report: &mut Report,
    read: &mut dyn FnMut(Access<'a, '_>) -> Result<(), Failure>,
) -> Option<()> {
    let known: Vec<String> = fields.iter().map(|&field| field.into()).collect();
    let mut seen: Vec<(String, Span)> = Vec::new();
    entries.retain(|(key, _)| {
        if !fields.contains(&&*key.text) {
            report.fail(message::unknown_key(&key.text, place, &known, key.span));
            return false;
        }
        if let Some((_, first)) = seen.iter().find(|(name, _)| *name == key.text) {
            let twice = Fault::DuplicateKey(key.text.to_string());
            report.fail(message::diagnose(twice, key.span).and(*first, "first here"));
            return false;
        }
        seen.push((key.text.to_string(), key.span));
        true
    });
    let mut left_out: Vec<String> = Vec::new();
    loop {
        let mut at = None;
        let access = Access { entries: &entries, next: 0, at: &mut at };
        match read(access) {
            Ok(()) => return Some(()),
            Err(Failure::Diagnostic(problem)) => {
                report.fail(*problem);
                let at = at?;
                left_out.push(entries.remove(at).0.text.into_owned());
            }
            Err(Failure::Missing(field)) => {
                if !left_out.iter().any(|key| key == field) {
                    let problem = Diagnostic::error("missing-key", format!("The key `{field}` is missing {place}."));
                    report.fail(problem.at(span).hint(format!("Add `{field}`.")));
                }
                return None;
            }
            Err(Failure::Text(text)) => {
                report.fail(message::diagnose(message::serde_fault(&text), span));
                return None;
            }
        }
    }
}

/// Why a struct could not be read.
#[derive(Debug)]
pub(super) enum Failure {
    /// A value is wrong, as said.
    Diagnostic(Box<Diagnostic>),
    /// A key is missing.
    Missing(&'static str),
    /// The type says this.
    Text(String),
}

impl Failure {
    /// The problem, for a value that stands at `span`.
    pub(super) fn diagnostic(self, span: Span) -> Box<Diagnostic> {
        match self {
            Failure::Diagnostic(problem) => problem,
            Failure::Missing(field) => Box::new(message::diagnose(Fault::MissingKey(field.into()), span)),
            Failure::Text(text) => Box::new(message::diagnose(message::serde_fault(&text), span)),
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Failure::Diagnostic(problem) => f.write_str(&problem.message),
            Failure::Missing(field) => write!(f, "missing field `{field}`"),
            Failure::Text(text) => f.write_str(text),
        }
    }
}

impl std::error::Error for Failure {}

impl de::Error for Failure {
    fn custom<T: fmt::Display>(text: T) -> Self {
        Failure::Text(text.to_string())
    }
    fn missing_field(field: &'static str) -> Self {
        Failure::Missing(field)
    }
}

/// A struct's entries as a deserializer.
struct Struct<'a, 'b>(Access<'a, 'b>);

impl<'de> Deserializer<'de> for Struct<'de, '_> {
    type Error = Failure;
    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Failure> {
        visitor.visit_map(self.0)
    }
    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string
        bytes byte_buf option unit unit_struct newtype_struct seq tuple
        tuple_struct map struct enum identifier ignored_any
    }
}

struct Access<'a, 'b> {
    entries: &'b [(Key<'a>, Raw<'a>)],
    next: usize,
    at: &'b mut Option<usize>,
}

impl<'a> MapAccess<'a> for Access<'a, '_> {
    type Error = Failure;

    fn next_key_seed<K: DeserializeSeed<'a>>(&mut self, seed: K) -> Result<Option<K::Value>, Failure> {
        let Some((key, _)) = self.entries.get(self.next) else {
            *self.at = None;
            return Ok(None);
        };
        *self.at = Some(self.next);
        let key: String = key.text.to_string();
        seed.deserialize(de::value::StringDeserializer::<Failure>::new(key)).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'a>>(&mut self, seed: V) -> Result<V::Value, Failure> {
        let Some((_, value)) = self.entries.get(self.next) else {
            return Err(Failure::Text(String::from("a value is missing")));
        };
        self.next += 1;
        value.seed(seed).map_err(Failure::Diagnostic)
    }
}

/// Asks a type for its keys and stops.
struct FieldProbe(&'static [&'static str]);

impl AnySource<'_> for FieldProbe {
    fn give(&mut self, request: Request, _: &mut dyn AnyVisitor<'_>) -> Result<(), erased::Error> {
        if let Request::Struct(_, keys) = request {
            self.0 = keys;
        }
        Err(erased::Error::Below)
    }
}
