//! One value of a file, in either format, together with its place. What reads
//! content asks a [`Raw`] for its parts and never learns whether RON or TOML
//! wrote it; so both are accepted everywhere, and one broken part does not
//! hide the others.

mod doubled;
mod erased;
mod patched;
mod ron;
mod shape;
mod structs;
mod texts;
mod toml;

pub(crate) use patched::{Node, Patched};
pub use ron::ron_problem;
pub(crate) use shape::Shape;
pub(crate) use structs::{Entries, fields_of, read_struct};
pub(crate) use texts::longest;

use crate::box_files::FileKind;
use crate::source;
use ::toml::Spanned;
use ::toml::de::DeValue;
use erased::{AnySeed, Seed};
use serde::Deserialize;
use serde::de::DeserializeSeed;
use std::borrow::Cow;
use std::marker::PhantomData;
use structs::Failure;
use texts::Texts;
use tuckbox_core::diagnostic::{Diagnostic, FileId, Span};
use tuckbox_core::names;

/// What was read, or what is wrong with it.
pub(crate) type ReadResult<T> = Result<T, Box<Diagnostic>>;

/// A key of a table, with its place.
#[derive(Debug, Clone)]
pub(crate) struct Key<'a> {
    /// The name, without quotes.
    pub text: Cow<'a, str>,
    /// The stretch of the file it is written in.
    pub span: Span,
    /// Whether a family of cards has put its value into texts already, so that
    /// it need not be known.
    pub filled: bool,
}

/// A value that is not read yet.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Raw<'a> {
    file: FileId,
    source: &'a str,
    form: Form<'a>,
}

#[derive(Debug, Clone, Copy)]
enum Form<'a> {
    /// A slice of the source.
    Ron(&'a str),
    /// A node of the parsed document.
    Toml(&'a Spanned<DeValue<'a>>),
    /// Put together by patches.
    Patched(&'a Patched<'a>),
}

/// A value without parts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Scalar<'a> {
    /// A whole number.
    Int(i64),
    /// Yes or no.
    Flag(bool),
    /// Text in quotes.
    Text(Cow<'a, str>),
    /// What no content has: a float, a date, a number too large.
    Other,
}

/// The file formats of content.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Format {
    /// Rusty Object Notation.
    Ron,
    /// Tom's Obvious Minimal Language.
    Toml,
}

impl Format {
    /// The format that a file's name tells.
    pub(crate) fn of(path: &str) -> Option<Self> {
        match FileKind::of(path)? {
            FileKind::Ron => Some(Format::Ron),
            FileKind::Toml => Some(Format::Toml),
            _ => None,
        }
    }
}

/// A parsed file.
#[derive(Debug)]
pub(crate) struct Document<'a> {
    file: FileId,
    source: Cow<'a, str>,
    tree: Option<Spanned<DeValue<'a>>>,
}

impl<'a> Document<'a> {
    /// Parses a file, or says everything that is wrong with its syntax and its texts.
    pub(crate) fn parse(file: FileId, source: &'a str, format: Format) -> Result<Self, Vec<Diagnostic>> {
        match format {
            Format::Ron => {
                let source = doubled::blank_doubled(source);
                ron::parse(file, &source)?;
                fine(Texts::of_ron(file, &source))?;
                Ok(Self { file, source, tree: None })
            }
            Format::Toml => {
                let tree = toml::parse(file, source)?;
                fine(Texts::of_toml(file, &tree))?;
                Ok(Self { file, source: Cow::Borrowed(source), tree: Some(tree) })
            }
        }
    }

    /// The one value that the file is.
    pub(crate) fn root(&self) -> Raw<'_> {
        let form = self.tree.as_ref().map_or(Form::Ron(&self.source), Form::Toml);
        Raw { file: self.file, source: &self.source, form }
    }
}

/// Whether there is no problem.
fn fine(problems: Vec<Diagnostic>) -> Result<(), Vec<Diagnostic>> {
    if problems.is_empty() { Ok(()) } else { Err(problems) }
}

impl<'a> Raw<'a> {
    /// Where it stands; for a TOML table with a header, the header.
    pub(crate) fn span(self) -> Span {
        let range = match self.form {
            Form::Ron(text) => ron::range(self.source, text),
            Form::Toml(value) => value.span(),
            Form::Patched(patched) => return patched.span,
        };
        source::span(self.file, range)
    }

    /// Everything that belongs to it, headers and bodies.
    pub(crate) fn extent(self) -> Span {
        match self.form {
            Form::Ron(_) | Form::Patched(_) => self.span(),
            Form::Toml(value) => source::span(self.file, toml::extent(value)),
        }
    }

    /// Its entries, if it is a table: a struct or map in RON, a table in TOML.
    pub(crate) fn table(self) -> ReadResult<Entries<'a>> {
        match self.form {
            Form::Ron(text) => ron::table(self, text),
            Form::Toml(value) => toml::table(self, value),
            Form::Patched(patched) => patched::table(self, &patched.node),
        }
    }

    /// Its members, if it is a list.
    pub(crate) fn list(self) -> ReadResult<Vec<Raw<'a>>> {
        match self.form {
            Form::Ron(text) => ron::list(self, text),
            Form::Toml(value) => toml::list(self, value),
            Form::Patched(patched) => patched::list(self, &patched.node),
        }
    }

    /// What it is, if it has no parts.
    pub(crate) fn scalar(self) -> Scalar<'a> {
        match self.form {
            Form::Ron(text) => ron::scalar(text),
            Form::Toml(value) => toml::scalar(value),
            Form::Patched(patched) => match &patched.node {
                Node::Text(text) => Scalar::Text(Cow::Borrowed(text)),
                _ => Scalar::Other,
            },
        }
    }

    /// Reads it as a value of the rules. Names in it get their places.
    pub(crate) fn read<T: Deserialize<'a>>(self) -> ReadResult<T> {
        self.seed(PhantomData)
    }

    /// Reads it with a seed.
    pub(crate) fn seed<S: DeserializeSeed<'a>>(self, seed: S) -> ReadResult<S::Value> {
        let mut seed = Seed::new(seed);
        self.seed_any(&mut seed)?;
        seed.value().map_err(|failure: Failure| failure.diagnostic(self.span()))
    }

    /// The same for a seed whose type is forgotten.
    fn seed_any(self, seed: &mut dyn AnySeed<'a>) -> ReadResult<()> {
        names::set_text(self.file, self.source);
        names::set_fallback(Some(self.span()));
        names::set_bare_numbers(matches!(self.form, Form::Toml(_)));
        match self.form {
            Form::Ron(text) => ron::seed(self, text, seed),
            Form::Toml(value) => toml::seed(self, value, seed),
            Form::Patched(patched) => patched::seed(self, &patched.node, seed),
        }
    }

    /// About how many bytes are looked at to see what it is.
    pub(crate) fn weight(self) -> usize {
        /// A part of it, with its key.
        const PART: usize = 64;
        match self.form {
            Form::Ron(text) => PART + text.len(),
            Form::Toml(value) => match value.get_ref() {
                DeValue::Table(table) => PART * (1 + table.len()),
                DeValue::Array(list) => PART * (1 + list.len()),
                _ => PART,
            },
            Form::Patched(_) => PART,
        }
    }

    /// Whether TOML wrote it.
    pub(crate) fn is_toml(self) -> bool {
        matches!(self.form, Form::Toml(_))
    }

    /// How it is written, on one line.
    pub(crate) fn text(self) -> String {
        let span = self.extent();
        let text = self.source.get(span.start as usize..span.end as usize).unwrap_or_default();
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// The value that patches made of this one.
    pub(crate) fn patched(self, patched: &'a Patched<'a>) -> Self {
        Raw { form: Form::Patched(patched), ..self }
    }

    /// The same file, another part of its text.
    fn part(self, text: &'a str) -> Self {
        Raw { form: Form::Ron(text), ..self }
    }

    /// The same file, another node.
    fn node(self, value: &'a Spanned<DeValue<'a>>) -> Self {
        Raw { form: Form::Toml(value), ..self }
    }

    fn at(self, range: std::ops::Range<usize>) -> Span {
        source::span(self.file, range)
    }
}
