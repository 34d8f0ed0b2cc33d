//! What scripts declare: `function effects.name(self, ability)` with the
//! parameters its comment gives, read from the text without running it.

use crate::source::ScriptFile;
use tuckbox_core::diagnostic::Span;

/// A parameter an effect declares.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parameter {
    /// The name data or comments give it by.
    pub name: String,
    /// Its type, e.g. `integer`, `Card`, `Tag[]`.
    pub kind: String,
    /// Whether data may leave it out.
    pub optional: bool,
}

/// An effect a script declares.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Declared {
    /// Its name.
    pub name: String,
    /// The fields of its `ability`, as its comment declares them.
    pub parameters: Vec<Parameter>,
    /// Whether what it takes is written in a way that cannot be read.
    pub unreadable: bool,
    /// The sentences of its comment.
    pub doc: String,
    /// Where its name stands.
    pub span: Span,
}

/// The effects a file declares, in order.
pub fn declared(file: &ScriptFile) -> Vec<Declared> {
    functions(file, "function effects.")
}

/// The effects of others that a file wraps, in order.
pub fn wrapped(file: &ScriptFile) -> Vec<Declared> {
    functions(file, "function wrap.")
}

fn functions(file: &ScriptFile, opening: &str) -> Vec<Declared> {
    let mut found = Vec::new();
    let mut comment: Vec<&str> = Vec::new();
    let mut at = 0;
    for line in file.text.split_inclusive('\n') {
        let text = line.trim();
        if let Some(words) = text.strip_prefix("---") {
            comment.push(words);
        } else if let Some(rest) = line.strip_prefix(opening) {
            let name: String = rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
            let start = at + opening.len();
            let given = comment.iter().find_map(|line| line.strip_prefix("@param ability "));
            found.push(Declared {
                parameters: given.map(fields).unwrap_or_default(),
                unreadable: given.is_some_and(|given| given.trim_start().starts_with('{') && !given.contains('}')),
                doc: sentences(&comment),
                span: file.span(start..start + name.len()),
                name,
            });
            comment.clear();
        } else {
            comment.clear();
        }
        at += line.len();
    }
    found
}

fn sentences(comment: &[&str]) -> String {
    let words = comment.iter().map(|line| line.trim()).filter(|line| !line.starts_with('@'));
    words.collect::<Vec<_>>().join(" ")
}

/// The fields of `{ amount: integer, token?: Card }`.
fn fields(text: &str) -> Vec<Parameter> {
    let inner =
        text.trim_start().strip_prefix('{').and_then(|text| text.split_once('}')).map_or("", |(inner, _)| inner);
    let each = |field: &str| {
        let (name, kind) = field.split_once(':')?;
        let (name, kind) = (name.trim(), kind.trim());
        let optional = name.ends_with('?') || kind.ends_with('?');
        Some(Parameter { name: name.trim_end_matches('?').into(), kind: kind.trim_end_matches('?').into(), optional })
    };
    inner.split(',').filter_map(each).collect()
}
