//! Gives every name of a box another one, in all its files alike: in RON as
//! quoted words, in TOML as quoted words and keys, in scripts as quoted words,
//! fields and keys. What people read is left alone.

use std::collections::{BTreeMap, BTreeSet};
use tuckbox_core::names::NameKind;
use tuckbox_core::rules::{PRIMITIVES, Ruleset};

/// Keys of cards, decks and abilities that are words of the format.
const FORMAT: [&str; 40] = [
    "id", "name", "kind", "tags", "token", "text", "ability", "use", "when", "instead", "while", "title", "from",
    "each", "subject", "source", "if", "rules", "pay", "price", "limit", "targets", "may", "run", "with", "do",
    "becomes", "affects", "change", "add", "set", "gives", "takes", "times", "per", "because", "in", "of", "is",
    "cards",
];

/// Old names and new ones.
pub struct Scramble {
    names: BTreeMap<String, String>,
    /// Those that stand as keys in TOML and as fields in scripts.
    keys: BTreeSet<String>,
}

impl Scramble {
    /// New names for all names of a game but the primitive events, and the ids
    /// that a family of cards makes of its values. They come in another order of
    /// the alphabet than the old ones.
    pub fn of(rules: &Ruleset, files: &[(String, String)]) -> Self {
        let written = |name: &str| files.iter().any(|(_, text)| text.contains(&format!("\"{name}\"")));
        let cards = rules.names.of(NameKind::Card).iter();
        let made: BTreeSet<&str> = cards.map(|entry| &*entry.name).filter(|name| !written(name)).collect();
        let all: BTreeSet<String> = NameKind::ALL
            .iter()
            .flat_map(|kind| rules.names.of(*kind))
            .map(|entry| entry.name.to_string())
            .filter(|name| !PRIMITIVES.contains(&&**name) && !made.contains(&**name))
            .collect();
        let fresh = |(at, name): (usize, String)| (name, format!("q{:04x}z", (at * 40_503 + 7) % 65_536));
        let of_kinds = |kinds: &[NameKind]| -> BTreeSet<String> {
            let names = kinds.iter().flat_map(|kind| rules.names.of(*kind)).map(|entry| entry.name.to_string());
            names.filter(|name| !FORMAT.contains(&&**name)).collect()
        };
        let keys = of_kinds(&[NameKind::Stat, NameKind::Zone, NameKind::Card, NameKind::Effect]);
        Self { names: all.into_iter().enumerate().map(fresh).collect(), keys }
    }

    /// Whether a name stays as it is.
    pub fn keeps(&self, name: &str) -> bool {
        !self.names.contains_key(name)
    }

    /// The new name of an old one.
    pub fn name<'a>(&'a self, old: &'a str) -> &'a str {
        self.names.get(old).map_or(old, String::as_str)
    }

    /// The files of a box with new names.
    pub fn files(&self, files: &[(String, String)]) -> Vec<(String, String)> {
        files.iter().map(|(path, text)| (path.clone(), self.text(path, text))).collect()
    }

    fn text(&self, path: &str, text: &str) -> String {
        let script = path.ends_with(".lua");
        let mut out = String::with_capacity(text.len());
        let mut rest = text;
        let table = path.ends_with(".toml");
        // The last sign before a word, and how many braces are open.
        let (mut before, mut braces) = (' ', 0i32);
        while let Some(first) = rest.chars().next() {
            let comment = if script {
                "--"
            } else if table {
                "#"
            } else {
                "//"
            };
            let (part, new) = if rest.starts_with(comment) {
                let line = &rest[..rest.find('\n').unwrap_or(rest.len())];
                (line, if script { self.comment(line) } else { line.to_owned() })
            } else if table && first == '[' && (out.is_empty() || out.ends_with('\n')) {
                let line = &rest[..rest.find('\n').unwrap_or(rest.len())];
                (line, self.header(line))
            } else if first == '"' {
                let part = quoted(rest);
                (part, format!("\"{}\"", self.literal(&part[1..part.len() - 1])))
            } else if first.is_alphabetic() || first == '_' {
                let of_word = |c: char| c.is_alphanumeric() || c == '_' || (table && c == '-');
                let end = rest.find(|c: char| !of_word(c)).unwrap_or(rest.len());
                let (word, after) = rest.split_at(end);
                let key = after.trim_start().starts_with('=') && !after.trim_start().starts_with("==");
                let named = if script { before == '.' || (key && braces > 0) } else { table && key };
                let new = if named && self.keys.contains(word) { self.name(word) } else { word };
                (word, new.to_owned())
            } else {
                (&rest[..first.len_utf8()], first.to_string())
            };
            out.push_str(&new);
            for sign in part.chars().filter(|_| !part.starts_with('"')) {
                braces += i32::from(sign == '{') - i32::from(sign == '}');
            }
            before = part.chars().last().unwrap_or(' ');
            rest = &rest[part.len()..];
        }
        out
    }

    /// The head of a table: `[deck.hand]` names a zone after the word `deck`.
    fn header(&self, line: &str) -> String {
        let Some((first, rest)) = line.split_once('.') else { return line.to_owned() };
        let word = rest.trim_end_matches(']');
        let new = if self.keys.contains(word) { self.name(word) } else { word };
        format!("{first}.{new}{}", &rest[word.len()..])
    }

    /// A quoted word is a name; in a longer text, only placeholders are.
    fn literal(&self, text: &str) -> String {
        if let Some(new) = self.names.get(text) {
            return new.clone();
        }
        let mut out = text.to_owned();
        for key in &self.keys {
            out = out.replace(&format!("{{{key}}}"), &format!("{{{}}}", self.name(key)));
        }
        out
    }

    /// The parameters that a script's comment declares.
    fn comment(&self, line: &str) -> String {
        if !line.starts_with("---@param ability") {
            return line.to_owned();
        }
        let mut out = line.to_owned();
        for key in &self.keys {
            for (open, close) in [("{ ", ":"), (", ", ":"), ("{ ", "?:"), (", ", "?:")] {
                out = out.replace(&format!("{open}{key}{close}"), &format!("{open}{}{close}", self.name(key)));
            }
        }
        out
    }
}

/// The quoted word at the beginning of a text, quotes included.
fn quoted(text: &str) -> &str {
    let mut escaped = false;
    for (at, sign) in text.char_indices().skip(1) {
        match sign {
            '\\' if !escaped => escaped = true,
            '"' if !escaped => return &text[..=at],
            _ => escaped = false,
        }
    }
    text
}
