//! Where the effects of a host stand: the words of their scripts, read once.

use super::FUNCTIONS;
use super::program::Program;
use super::reading::Reader;
use crate::sandbox::{Word, WordKind, words};
use crate::source::ScriptFile;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;
use tuckbox_core::names::EffectId;
use tuckbox_core::play::EffectCall;
use tuckbox_core::rules::Ruleset;

/// The standard function `without`, behind its name: another one is a script's own.
const WITHOUT: &str = "( list , left_out ) local found = { } for _ , member in ipairs ( list ) do \
    if member ~= left_out then found [ # found + 1 ] = member end end return found end";

/// Whether words begin with these.
fn starts_with(words: &[Word], with: &str) -> bool {
    let mut words = words.iter();
    with.split_ascii_whitespace().all(|text| words.next().is_some_and(|word| word.text == text))
}

/// The words of all scripts of a host.
#[derive(Default)]
pub(crate) struct Sources {
    files: Vec<File>,
    /// By effect: its file, and the place of its name among the words; nothing where more than
    /// one place has to do with it.
    effects: BTreeMap<EffectId, Option<(usize, usize)>>,
    /// Functions that some script calls something of its own.
    taken: BTreeSet<&'static str>,
}

struct File {
    path: String,
    text: Arc<str>,
    words: Vec<Place>,
}

/// A word of a file: what it is, where it stands, and in which line.
struct Place {
    kind: WordKind,
    at: Range<usize>,
    line: u32,
}

impl Sources {
    /// Those of these scripts, without the effects of which `is_wrapped` says that a mod is
    /// put around them.
    pub fn new(rules: &Ruleset, scripts: &[ScriptFile], is_wrapped: impl Fn(EffectId) -> bool) -> Self {
        let mut sources = Self::default();
        for script in scripts {
            let bare = script.text.strip_prefix('\u{feff}').unwrap_or(&script.text);
            let skipped = script.text.len() - bare.len();
            // What cannot be cut into words was not loaded.
            let Ok(found) = words(bare) else { continue };
            let place = |word: &Word| {
                let start = skipped + word.start;
                Place { kind: word.kind, at: start..start + word.text.len(), line: word.line }
            };
            let words: Vec<Place> = found.iter().map(place).collect();
            sources.take_names(rules, &found, &is_wrapped);
            sources.files.push(File { path: script.path.clone(), text: Arc::clone(&script.text), words });
        }
        sources
    }

    /// The effects of the next file, and the functions it calls something of its own.
    fn take_names(&mut self, rules: &Ruleset, words: &[Word], is_wrapped: &impl Fn(EffectId) -> bool) {
        let text = |at: Option<usize>| at.and_then(|at| words.get(at)).map_or("", |word| word.text);
        let names = || words.iter().enumerate().filter(|(_, word)| word.kind == WordKind::Name);
        // Where they are written in other ways, it is not known which is which.
        let all_plain = names().all(|(at, word)| word.text != "effects" || text(Some(at + 1)) == ".");
        for (at, word) in names() {
            let (before, after) = (text(at.checked_sub(1)), text(Some(at + 1)));
            if before == "." && text(at.checked_sub(2)) == "effects" {
                let declares = all_plain && text(at.checked_sub(3)) == "function" && after == "(";
                let Some(effect) = rules.find::<EffectId>(word.text) else { continue };
                let place = Some((self.files.len(), at)).filter(|_| declares && !is_wrapped(effect));
                self.effects.entry(effect).and_modify(|known| *known = None).or_insert(place);
                continue;
            }
            // What a function calls something that it is given is its own affair: no effect stands
            // in another function.
            let listed = before == "," && !matches!(after, "(" | ")");
            let declares = listed || matches!(before, "function" | "local" | "for") || matches!(after, "=" | "," | ":");
            let function = FUNCTIONS.into_iter().find(|function| *function == word.text);
            if before == "function" && word.text == "without" && starts_with(&words[at + 1..], WITHOUT) {
                continue;
            }
            self.taken.extend(function.filter(|_| declares && !matches!(before, "." | ":")));
        }
    }

    /// What an effect does with the parameters of a call; nothing where it stays Lua.
    pub fn read(&self, rules: &Ruleset, call: &EffectCall<'_>) -> Option<Program> {
        let (file, at) = self.place(call.effect)?;
        let file = self.files.get(file)?;
        let words = file.words.iter().skip(at + 1).map(|place| Word {
            kind: place.kind,
            text: &file.text[place.at.clone()],
            line: place.line,
            start: place.at.start,
        });
        Reader::new(words, rules, call.params, &self.taken).effect()
    }

    /// The path of the script of an effect.
    pub fn script(&self, effect: EffectId) -> Option<&str> {
        let (file, _) = self.place(effect)?;
        Some(&self.files.get(file)?.path)
    }

    fn place(&self, effect: EffectId) -> Option<(usize, usize)> {
        *self.effects.get(&effect)?
    }
}
