//! What a value is by its look alone, before any type reads it: for patches,
//! which walk into values and compare them. RON and TOML look the same here.

use super::{Entries, Form, Node, Raw, Scalar, ron};
use crate::ron_text;
use ::toml::de::DeValue;
use std::borrow::Cow;

/// The look of a value.
#[derive(Debug, Clone)]
pub(crate) enum Shape<'a> {
    /// It has no parts.
    Scalar(Scalar<'a>),
    /// Keys with values.
    Table(Entries<'a>),
    /// Members.
    List(Vec<Raw<'a>>),
    /// A word of the format, with what stands in its brackets.
    Variant(Cow<'a, str>, Option<Raw<'a>>),
}

impl<'a> Raw<'a> {
    /// What it looks like.
    pub(crate) fn shape(self) -> Shape<'a> {
        match self.form {
            Form::Ron(text) => ron_shape(self, text),
            Form::Patched(patched) => match &patched.node {
                Node::Table(entries) => Shape::Table(entries.clone()),
                Node::List(members) => Shape::List(members.clone()),
                Node::Variant(word, inner) => Shape::Variant(word.clone(), Some(*inner)),
                Node::Text(text) => Shape::Scalar(Scalar::Text(Cow::Borrowed(text))),
            },
            Form::Toml(value) => match value.get_ref() {
                DeValue::Table(_) => self.table().map_or(Shape::Scalar(Scalar::Other), Shape::Table),
                DeValue::Array(_) => self.list().map_or(Shape::Scalar(Scalar::Other), Shape::List),
                _ => Shape::Scalar(self.scalar()),
            },
        }
    }

    /// Whether `other` is what this describes: the same value, a table or word
    /// that has at least these parts, or a list that begins with these members.
    pub(crate) fn describes(self, other: Raw<'a>) -> bool {
        match (self.shape(), other.shape()) {
            (Shape::Scalar(Scalar::Text(text)), Shape::Variant(word, None))
            | (Shape::Variant(word, None), Shape::Scalar(Scalar::Text(text))) => text == word,
            (Shape::Scalar(one), Shape::Scalar(other)) => one == other && one != Scalar::Other,
            (Shape::Table(parts), Shape::Variant(word, inner)) => match (parts.as_slice(), inner) {
                ([(key, value)], Some(inner)) => key.text == word && describes_parts(*value, inner),
                _ => false,
            },
            (Shape::Variant(word, inner), Shape::Table(parts)) => match (parts.as_slice(), inner) {
                ([(key, value)], Some(inner)) => key.text == word && describes_parts(inner, *value),
                ([(key, _)], None) => key.text == word,
                _ => false,
            },
            (Shape::Table(parts), Shape::Table(others)) => {
                let fits = |(key, part): &(super::Key<'a>, Raw<'a>)| {
                    others.iter().any(|(other, value)| other.text == key.text && part.describes(*value))
                };
                parts.iter().all(fits)
            }
            (Shape::List(parts), Shape::List(others)) => {
                parts.len() <= others.len() && parts.iter().zip(&others).all(|(part, other)| part.describes(*other))
            }
            (Shape::Variant(word, parts), Shape::Variant(other, others)) => {
                word == other
                    && match (parts, others) {
                        (None, _) => true,
                        (Some(parts), Some(others)) => parts.describes(others),
                        (Some(_), None) => false,
                    }
            }
            _ => false,
        }
    }
}

/// RON writes the one part of a word in its brackets, TOML without.
fn describes_parts<'a>(parts: Raw<'a>, others: Raw<'a>) -> bool {
    let only = |raw: Raw<'a>| match raw.shape() {
        Shape::List(members) if members.len() == 1 => members.first().copied(),
        _ => None,
    };
    parts.describes(others)
        || only(parts).is_some_and(|part| part.describes(others))
        || only(others).is_some_and(|other| parts.describes(other))
}

fn ron_shape<'a>(raw: Raw<'a>, text: &'a str) -> Shape<'a> {
    let text = without_comments(text);
    let end = text.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(text.len());
    let (word, rest) = text.split_at(end);
    let quoted = word == "r" && rest.starts_with(['"', '#']);
    if word.starts_with(|c: char| c.is_ascii_alphabetic()) && !quoted && !matches!(word, "true" | "false") {
        let rest = without_comments(rest);
        let inner = rest.starts_with('(').then(|| raw.part(rest));
        return match (word, inner) {
            ("Some", Some(inner)) => match inner.shape() {
                Shape::List(members) if members.len() == 1 => members[0].shape(),
                other => other,
            },
            _ => Shape::Variant(Cow::Borrowed(word), inner),
        };
    }
    match ron::parts(raw, text) {
        Some(Ok(entries)) => Shape::Table(entries),
        Some(Err(members)) => Shape::List(members),
        None => Shape::Scalar(ron::scalar(text)),
    }
}

/// The text from its first sign on that is neither blank nor comment.
fn without_comments(text: &str) -> &str {
    let mut at = 0;
    loop {
        at += text[at..].len() - text[at..].trim_start().len();
        let comment = text[at..].starts_with("//") || text[at..].starts_with("/*");
        let next = if comment { ron_text::skip(text, at) } else { at };
        if next == at {
            return &text[at..];
        }
        at = next;
    }
}

#[cfg(test)]
mod tests {
    use crate::raw::{Document, Format};
    use tuckbox_core::diagnostic::FileId;

    /// Whether one text describes another, each in its format.
    fn describes(one: (&str, Format), other: (&str, Format)) -> bool {
        let one = Document::parse(FileId(0), one.0, one.1).unwrap();
        let other = Document::parse(FileId(1), other.0, other.1).unwrap();
        let (one, other) = (one.root().table().unwrap()[0].1, other.root().table().unwrap()[0].1);
        one.describes(other)
    }

    #[test]
    fn a_part_describes_the_whole_in_either_format() {
        let (ron, toml) = (Format::Ron, Format::Toml);
        for (one, other) in [
            (("(x: \"a\")", ron), ("x = \"a\"", toml)),
            (("x = { run = \"strike\" }", toml), ("x = { run = \"strike\", amount = 1 }", toml)),
            (("(x: Phase(\"fight\"))", ron), ("(x: Phase(\"fight\", [Do([])]))", ron)),
            (("(x: Phase)", ron), ("(x: /* a */ Phase(\"fight\", []))", ron)),
            (("x = { Phase = [\"fight\"] }", toml), ("(x: Phase(\"fight\", []))", ron)),
            (("x = { Win = { No = { of = \"Me\" } } }", toml), ("(x: Win(No(of: Me, in: [\"hand\"])))", ron)),
            (("(x: Some(3))", ron), ("x = 3", toml)),
        ] {
            assert!(describes(one, other), "{one:?} describes {other:?}");
        }
        for (one, other) in [
            (("(x: \"a\")", ron), ("x = \"b\"", toml)),
            (("x = { run = \"strike\", amount = 2 }", toml), ("x = { run = \"strike\" }", toml)),
            (("(x: Phase(\"fight\"))", ron), ("(x: Phase(\"rest\", []))", ron)),
            (("(x: [1, 2])", ron), ("(x: [1])", ron)),
        ] {
            assert!(!describes(one, other), "{one:?} does not describe {other:?}");
        }
    }
}
