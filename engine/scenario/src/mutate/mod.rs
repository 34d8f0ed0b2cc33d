//! Generated faults: one small change in a game's data or scripts, and the scenarios
//! that touch what it changed. A fault that none of them notices, a survivor, is a
//! rule nobody holds, or a change that changes nothing; which of the two, people say.

mod data;
mod listed;
mod lua;
mod run;
mod tokens;

#[cfg(test)]
mod tests;

pub use listed::{Listed, Survivors};
pub use run::{Fate, Judged, Rounds};

use std::collections::BTreeMap;
use std::ops::Range;
use tuckbox_core::names::NameKind;
use tuckbox_project::game::Game;
use tuckbox_project::seed::SplitMix64;

/// One change in one place of one file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mutant {
    /// The file, from the box's folder.
    pub path: String,
    /// The line, from 1.
    pub line: usize,
    /// What the line belongs to: the card, the named part or the function before it.
    pub of: String,
    /// The line as it is written, without the blanks around it.
    pub text: String,
    /// What is changed: `3 → 4`, `without \`cost = 3\``.
    pub change: String,
    span: Range<usize>,
    by: String,
}

impl Mutant {
    /// Whether it stands in a file of decks, and so `of` is a deck.
    fn is_of_decks(&self) -> bool {
        self.path.contains("/decks/")
    }

    /// Its lot in a draw with a seed: the words it is told with, spread over 64 bits
    /// (FNV-1a, then SplitMix64), so that it is the same on every machine.
    fn lot(&self, seed: u64) -> u64 {
        let words =
            [&self.path, &self.of, &self.text, &self.change].into_iter().flat_map(|word| word.bytes().chain([0]));
        let told = words.fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        });
        let spread = |number| SplitMix64(number).word();
        spread(told ^ spread(seed))
    }

    /// The file with the change.
    fn applied(&self, text: &str) -> String {
        let (before, after) = (text.get(..self.span.start), text.get(self.span.end..));
        format!("{}{}{}", before.unwrap_or_default(), self.by, after.unwrap_or_default())
    }
}

/// A change in a text, before it is told where it stands.
struct Cut {
    span: Range<usize>,
    by: String,
    change: String,
}

impl Cut {
    fn swap(span: Range<usize>, from: &str, by: impl Into<String>) -> Self {
        let by = by.into();
        let change = format!("{from} → {by}");
        Self { span, by, change }
    }

    fn without(span: Range<usize>, what: &str) -> Self {
        let words: Vec<&str> = what.split_whitespace().collect();
        let mut what = words.join(" ");
        if let Some((at, _)) = what.char_indices().nth(60) {
            what.truncate(at);
            what.push('…');
        }
        Self { span, by: String::new(), change: format!("without `{what}`") }
    }
}

/// All faults that can be made of a game's own files, in the order in which these
/// stand. Files of mods and those that all games share are not touched.
pub fn mutants(game: &Game) -> Vec<Mutant> {
    let zones: Vec<&str> = game.rules.names.of(NameKind::Zone).iter().map(|entry| &*entry.name).collect();
    let own = [format!("content/{}/", game.rules.id), format!("scripts/{}/", game.rules.id)];
    let mut found = Vec::new();
    for (_, source) in game.sources.iter().filter(|(_, source)| own.iter().any(|own| source.path.starts_with(own))) {
        let text = &*source.text;
        let cuts = match source.path.rsplit_once('.').map(|(_, end)| end) {
            Some("toml") => data::toml(text, &zones),
            Some("ron") => data::ron(text, &zones),
            Some("lua") => lua::lua(text, &zones),
            _ => Vec::new(),
        };
        found.extend(cuts.into_iter().map(|cut| placed(&source.path, text, cut)));
    }
    tell_apart(&mut found);
    found
}

/// Faults that would be told alike, such as two numbers of one line, are numbered from
/// the second on, as pieces are in scenarios: `1 → 2 #2`. So a list names just one.
fn tell_apart(found: &mut [Mutant]) {
    let mut seen: BTreeMap<[String; 4], usize> = BTreeMap::new();
    for mutant in found {
        let told = [&mutant.path, &mutant.of, &mutant.text, &mutant.change].map(String::clone);
        let count = seen.entry(told).or_default();
        *count += 1;
        if *count > 1 {
            mutant.change.push_str(&format!(" #{count}"));
        }
    }
}

fn placed(path: &str, text: &str, cut: Cut) -> Mutant {
    let before = text.get(..cut.span.start).unwrap_or_default();
    let start = before.rfind('\n').map_or(0, |at| at + 1);
    let line = text.get(start..).and_then(|rest| rest.lines().next()).unwrap_or_default();
    Mutant {
        path: path.into(),
        line: before.matches('\n').count() + 1,
        of: owner(path, before),
        text: line.trim().into(),
        change: cut.change,
        span: cut.span,
        by: cut.by,
    }
}

/// What a place belongs to, by what stands before it.
fn owner(path: &str, before: &str) -> String {
    let mut lines = before.lines().rev();
    let found = match path.rsplit_once('.').map(|(_, end)| end) {
        Some("lua") => lines.find_map(|line| {
            let rest = line.strip_prefix("function ").or(line.strip_prefix("local function "))?;
            rest.split('(').next().map(str::to_owned)
        }),
        Some("toml") => lines.find_map(|line| line.trim_start().strip_prefix("id = ").and_then(quoted)),
        _ => return enclosing(before),
    };
    found.unwrap_or_default()
}

/// The name between the first quotes.
fn quoted(line: &str) -> Option<String> {
    line.split('"').nth(1).map(str::to_owned)
}

/// The named part around the end of a text in RON, by how far lines are indented:
/// the nearest that begins with a name in quotes, or else the outermost key.
fn enclosing(before: &str) -> String {
    let (mut indent, mut key) = (usize::MAX, String::new());
    for line in before.lines().rev().filter(|line| !line.trim().is_empty()) {
        let bare = line.trim_start();
        if line.len() - bare.len() >= indent {
            continue;
        }
        indent = line.len() - bare.len();
        match bare.split_once(':') {
            Some((name, _)) if name.starts_with('"') => return quoted(bare).unwrap_or_default(),
            Some((name, _)) if name.chars().all(|c| c.is_alphanumeric() || c == '_') => key = name.into(),
            _ => {}
        }
    }
    key
}
