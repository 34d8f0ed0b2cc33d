//! One file of a box, in whose place stands something else: what is read, checked
//! and played with it. An input is the path of the file in this repository, a line
//! end, and the text that stands there now.

use super::{Ending, Seed, play};
use crate::fences::root;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use tuckbox_content::box_files::FileKind;
use tuckbox_content::{Style, diagnostics_json, render};
use tuckbox_core::diagnostic::Diagnostic;
use tuckbox_project::game::Game;
use tuckbox_project::load::CheckedGame;
use tuckbox_scenario::{Block, Given, Page, Scenario};

/// The files of a game, as they are, by their paths in its box.
type Files = Vec<(String, String)>;

/// A game of a box, read once in a process.
struct Original {
    files: Files,
    game: Option<Game>,
    /// What its folder gives to all its pages.
    given: Given,
}

/// Reads a box with something else in the place of a file, and plays what is sound.
pub fn with_file(input: &[u8]) -> Ending {
    let text = String::from_utf8_lossy(input);
    let Some((path, text)) = text.split_once('\n') else { return Ending::Refused };
    let Some(place) = Place::of(path) else { return Ending::Refused };
    let original = original(&place.root, &place.game);
    match FileKind::of(&place.path) {
        Some(FileKind::Page) => page(&original, &place.path, text),
        Some(_) => game(&original, &place, text),
        None => Ending::Refused,
    }
}

/// Where a file stands.
struct Place {
    /// The folder of the box.
    root: PathBuf,
    game: String,
    /// In the box.
    path: String,
}

impl Place {
    /// `tests/boxes/fair/scripts/fair/stunts.lua`, or `content/trf/flow.ron`.
    fn of(path: &str) -> Option<Self> {
        let inner = path.strip_prefix("tests/boxes/").and_then(|rest| rest.split_once('/'));
        let (folder, path) = inner.map_or((String::new(), path), |(name, rest)| (format!("tests/boxes/{name}"), rest));
        let mut names = path.split('/');
        let game = match (names.next()?, names.next()?) {
            ("content" | "scripts" | "tests", game) => game.to_owned(),
            ("mods", name) => tuckbox_content::find_mod(&root(), name).ok()?.about?.game,
            _ => return None,
        };
        let root = root().join(folder);
        root.join("content").join(&game).is_dir().then(|| Self { root, game, path: path.to_owned() })
    }
}

/// A game as it is.
fn original(root: &Path, name: &str) -> Arc<Original> {
    static READ: Mutex<BTreeMap<(PathBuf, String), Arc<Original>>> = Mutex::new(BTreeMap::new());
    let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
    let known = read.entry((root.to_path_buf(), name.to_owned())).or_insert_with(|| {
        let given = std::fs::read_to_string(root.join("tests").join(name).join("given.md"));
        let given = given.map(|text| Page::read("given.md", &text).given).unwrap_or_default();
        Arc::new(Original { files: tuckbox_content::texts(root, name), game: Game::load(root, name).ok(), given })
    });
    Arc::clone(known)
}

/// A game with one of its files, or one of a mod, as an input has it.
fn game(original: &Original, place: &Place, text: &str) -> Ending {
    let mut files = original.files.clone();
    if let Some(name) = place.path.strip_prefix("mods/").and_then(|rest| rest.split('/').next()) {
        files.extend(tuckbox_content::find_mod(&place.root, name).map(|found| found.texts()).unwrap_or_default());
    }
    files.retain(|(path, _)| *path != place.path);
    files.push((place.path.clone(), text.to_owned()));
    files.sort();
    sound(&place.game, files)
}

/// Reads a game, and plays it if it is sound. All that is said about it can be shown.
pub fn sound(game: &str, files: Files) -> Ending {
    let CheckedGame { sources, diagnostics, .. } = CheckedGame::read(game, files.clone());
    let _ = render(&diagnostics, &sources, Style::Plain);
    let _ = diagnostics_json(&diagnostics, &sources);
    if diagnostics.iter().any(Diagnostic::is_error) {
        return Ending::Refused;
    }
    let seed = files.iter().map(|(_, text)| u64::try_from(text.len()).unwrap_or(0)).sum();
    match Game::read(game, files) {
        Ok(game) => play::begun(&game, seed),
        Err(broken) => panic!("read again, the same files have errors: {broken}"),
    }
}

/// Reads a page, and runs those of its scenarios that the page of the game has not.
fn page(original: &Original, path: &str, text: &str) -> Ending {
    let page = Page::read(path, text);
    let Some(game) = &original.game else { return Ending::Refused };
    let host = game.host().unwrap_or_else(|broken| panic!("a game has no host: {broken}"));
    let before = std::fs::read_to_string(root().join(path)).unwrap_or_default();
    let changed = page.scenarios.iter().filter(|scenario| !before.contains(&text[scenario.span.clone()]));
    let changed = changed.filter(|scenario| !asks_much(&scenario.block));
    let mut ending = Ending::Refused;
    for scenario in changed.take(5) {
        let scenario = modest(scenario.clone());
        let result = tuckbox_scenario::run(game, &*host, &original.given, &page, &scenario);
        let _ = tuckbox_scenario::failure_text(&result);
        ending = if result.failed.is_some() { Ending::Stopped } else { Ending::Played };
    }
    ending
}

/// Whether a block takes its time because its page asks for it.
fn asks_much(block: &Block) -> bool {
    match block {
        Block::Chance(chance) => chance.trials > 500,
        Block::Games(games) => u64::from(games.games) * u64::from(games.decisions) > 2000,
        _ => false,
    }
}

/// A scenario that plays no more branches of chance than take a moment: as many as a page
/// may ask for take seconds where a machine is slow.
fn modest(mut scenario: Scenario) -> Scenario {
    if let Block::Chance(chance) = &mut scenario.block {
        chance.most = chance.most.min(2000);
    }
    scenario
}

/// All files of the five games and of their mods, scenarios included.
pub fn of_the_games() -> Vec<Seed> {
    let root = root();
    let mut paths: Vec<String> = Vec::new();
    for game in tuckbox_content::games(&root) {
        paths.extend(tuckbox_content::texts(&root, &game).into_iter().map(|(path, _)| path));
        paths.extend(pages(&root, &game));
    }
    for name in tuckbox_content::mods(&root) {
        let found = tuckbox_content::find_mod(&root, &name);
        paths.extend(found.map(|found| found.texts()).unwrap_or_default().into_iter().map(|(path, _)| path));
    }
    paths.sort();
    paths.dedup();
    // What several games share is of none of them.
    paths.into_iter().filter_map(|path| seed(&root, path)).collect()
}

/// The pages of a game, by their paths in its box.
fn pages(root: &Path, game: &str) -> Vec<String> {
    let entries = std::fs::read_dir(root.join("tests").join(game)).into_iter().flatten().flatten();
    let names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
    names.filter(|name| name.ends_with(".md")).map(|name| format!("tests/{game}/{name}")).collect()
}

fn seed(root: &Path, path: String) -> Option<Seed> {
    Place::of(&path)?;
    let text = std::fs::read_to_string(root.join(&path)).ok()?;
    Some(Seed { bytes: format!("{path}\n{text}").into_bytes(), name: path })
}

/// The files of the test boxes of this ending.
pub fn of_boxes(ending: &str) -> Vec<Seed> {
    let root = root();
    let mut seeds = Vec::new();
    for name in crate::table::GAMES {
        let folder = crate::table::folder(name);
        let paths =
            crate::table::texts(&folder).into_iter().map(|(path, _)| path).filter(|path| path.ends_with(ending));
        seeds.extend(paths.filter_map(|path| seed(&root, format!("tests/boxes/{name}/{path}"))));
    }
    seeds
}

/// The shorter pages of the games: what a page is costs nothing there.
pub fn short_pages() -> Vec<Seed> {
    let mut seeds = of_the_games();
    seeds.retain(|seed| seed.name.ends_with(".md") && seed.bytes.len() < 8000);
    seeds
}
