//! Rulings about decks and content: the game is read again with what the
//! block adds, and the loader must say just what the block says.

use crate::page::block::{ContentBlock, DeckBlock};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use tuckbox_content::{Loaded, load_files};
use tuckbox_core::diagnostic::{Diagnostic, Severity};
use tuckbox_core::names::{Named, ZoneId};
use tuckbox_core::rules::ZoneOwner;
use tuckbox_project::game::Game;

/// The deck of a block, among the game's own.
const NAME: &str = "the_deck_of_this_scenario";

/// What a block says and the loader does not.
pub struct Unlike {
    /// What the loader says otherwise, as a whole sentence.
    pub message: String,
    /// The list of the block that would have to be another.
    pub list: &'static str,
    /// What it says.
    pub says: Vec<String>,
    /// What it would say to hold.
    pub holds: Vec<String>,
}

/// Checks a deck.
///
/// # Errors
/// What the loader does not tell, or tells besides.
pub fn deck(game: &Game, block: &DeckBlock) -> Result<(), Unlike> {
    let mut text = format!("[[deck]]\nid = \"{NAME}\"\nname = \"The deck of this scenario\"\n");
    // What lies in zones of the table alone is put out once.
    let of_table = |zone: &str| {
        let found = game.rules.find::<ZoneId>(zone).and_then(|zone| game.rules.zones.get(zone.index()));
        found.is_some_and(|zone| zone.of == ZoneOwner::Table)
    };
    if block.deck.keys().all(|zone| of_table(zone)) {
        text.push_str("table = true\n");
    }
    for (zone, cards) in &block.deck {
        let mut counts: Vec<(&str, u32)> = Vec::new();
        for what in cards {
            match counts.iter_mut().find(|(card, _)| *card == what.card) {
                Some((_, count)) => *count += u32::from(what.count),
                None => counts.push((&what.card, u32::from(what.count))),
            }
        }
        // Writing into a text cannot fail.
        let _ = writeln!(text, "\n[deck.{zone}]");
        for (card, count) in counts {
            let _ = writeln!(text, "{card} = {count}");
        }
    }
    let path = format!("content/{}/decks/{NAME}.toml", game.rules.id);
    let loaded = with(game, vec![(path.clone(), text)]);
    let of_deck = |diagnostic: &&Diagnostic| {
        let file = diagnostic.span.map(|span| loaded.sources.path(span.file));
        file.is_none_or(|file| file == path)
    };
    let told = |severity| {
        let all = loaded.diagnostics.iter().filter(of_deck);
        all.filter(move |d| d.severity == severity).collect::<Vec<_>>()
    };
    let unlike = |list, says: &[String], told: &[&Diagnostic]| {
        let words: Vec<String> = told.iter().copied().map(all_words).collect();
        let what = if list == "illegal" { "a problem" } else { "advice" };
        let holds = || texts_that_hold(says, told);
        same(what, says, &words).map_err(|message| Unlike { message, list, says: says.to_vec(), holds: holds() })
    };
    unlike("illegal", &block.illegal, &told(Severity::Error))?;
    unlike("advice", &block.advice, &told(Severity::Warning))
}

/// The texts that are told, each once, and the messages that none of them is of.
fn texts_that_hold(says: &[String], told: &[&Diagnostic]) -> Vec<String> {
    let mut left = told.to_vec();
    let mut found = Vec::new();
    for text in says {
        if let Some(place) = left.iter().position(|problem| all_words(problem).contains(text.as_str())) {
            left.remove(place);
            found.push(text.clone());
        }
    }
    found.extend(left.into_iter().map(|problem| problem.message.clone()));
    found
}

/// Each text is told once, and nothing else is told.
fn same(what: &str, expected: &[String], told: &[String]) -> Result<(), String> {
    let mut left = told.to_vec();
    for text in expected {
        match left.iter().position(|message| message.contains(text.as_str())) {
            Some(place) => drop(left.remove(place)),
            None => return Err(format!("There is not {what} with `{text}`; told are: [{}].", told.join(" "))),
        }
    }
    if left.is_empty() {
        Ok(())
    } else {
        Err(format!("There is {what} that the scenario does not expect: {}", left.join(" ")))
    }
}

/// Checks content.
///
/// # Errors
/// What the loader does not tell, or tells besides.
pub fn content(game: &Game, block: &ContentBlock) -> Result<(), Unlike> {
    let loaded = load_files(&game.rules.id, texts(game, &block.files));
    let errors: Vec<&Diagnostic> = loaded.diagnostics.iter().filter(|d| d.is_error()).collect();
    let say = || errors.iter().map(|d| format!("{}: {}", d.code, d.message)).collect::<Vec<_>>().join(" ");
    let rejected = |message: String| {
        let told = |code: &&String| errors.iter().any(|d| d.code == **code);
        let mut holds: Vec<String> = block.rejected.iter().filter(told).cloned().collect();
        for problem in &errors {
            if !holds.iter().any(|code| code == problem.code) {
                holds.push(problem.code.to_string());
            }
        }
        Unlike { message, list: "rejected", says: block.rejected.clone(), holds }
    };
    for code in &block.rejected {
        if !errors.iter().any(|d| d.code == code) {
            return Err(rejected(format!("The content is not rejected with `{code}`; told are: [{}].", say())));
        }
    }
    if let Some(other) = errors.iter().find(|d| !block.rejected.iter().any(|code| code == d.code)) {
        return Err(rejected(format!(
            "The content is rejected with `{}` too, which the scenario does not expect: {}",
            other.code, other.message
        )));
    }
    let all: Vec<String> = errors.iter().copied().map(all_words).collect();
    match block.says.iter().find(|text| !all.iter().any(|message| message.contains(text.as_str()))) {
        Some(text) => Err(Unlike {
            message: format!("No message says `{text}`; told are: [{}].", all.join(" ")),
            list: "says",
            says: block.says.clone(),
            holds: texts_that_hold(&block.says, &errors),
        }),
        None => Ok(()),
    }
}

/// Everything that people read of a problem.
fn all_words(problem: &Diagnostic) -> String {
    let mut words = problem.message.clone();
    for more in problem.trace.iter().chain(&problem.hint) {
        words.push(' ');
        words.push_str(more);
    }
    words
}

/// The texts of a game with those of a block, whose paths are inside the folder of
/// the game, or begin with `scripts/`.
pub fn texts(game: &Game, files: &BTreeMap<String, String>) -> Vec<(String, String)> {
    let path = |file: &String| {
        if file.starts_with("scripts/") { file.clone() } else { format!("content/{}/{file}", game.rules.id) }
    };
    all_texts(game, files.iter().map(|(file, text)| (path(file), text.clone())).collect())
}

/// The game with files added or replaced.
fn with(game: &Game, files: Vec<(String, String)>) -> Loaded {
    load_files(&game.rules.id, all_texts(game, files))
}

fn all_texts(game: &Game, files: Vec<(String, String)>) -> Vec<(String, String)> {
    let mut all: Vec<(String, String)> =
        game.sources.iter().map(|(_, source)| (source.path.clone(), source.text.to_string())).collect();
    all.retain(|(path, _)| !files.iter().any(|(new, _)| new == path));
    all.extend(files);
    all
}
