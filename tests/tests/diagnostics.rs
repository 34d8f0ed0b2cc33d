//! `docs/diagnostics/` has an entry for every code that can be said, and no
//! other, and each entry is true: its wrong example is said to have just the
//! codes of its heading, and with its right one there is nothing to say.
//!
//! The words after an opening fence say which file of the small game a block is:
//! `ron` a further game file, `ron game` the game file itself, `toml` cards,
//! `toml deck` decks, `lua` a script; then `wrong`, `right`, or `both`. A block
//! `text broken/NAME` quotes what is said about that box, where a file is wrong
//! in a way that no page can show; `text spoken` is tested in this file.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a failing test should stop")]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};
use tuckbox_content::{Style, render};
use tuckbox_project::load::CheckedGame;
use tuckbox_project::mods::WantedMods;
use tuckbox_project::reloader::Reloader;
use tuckbox_project::theme;
use tuckbox_tests::fences::{Block, blocks_of, root};
use tuckbox_tests::types;

const PAGES: [&str; 7] = ["reading", "names", "rules", "cards", "scripts", "types", "mods"];

/// An entry of a page.
struct Entry {
    place: String,
    codes: BTreeSet<String>,
    blocks: Vec<Block>,
}

fn text(page: &str) -> String {
    fs::read_to_string(root().join(format!("docs/diagnostics/{page}.md"))).unwrap()
}

fn entries() -> Vec<Entry> {
    let of_page = |page: &str| {
        let text = text(page);
        let parts: Vec<String> = text.split("\n## ").skip(1).map(String::from).collect();
        let page = page.to_owned();
        parts.into_iter().map(move |part| {
            let (heading, rest) = part.split_once('\n').unwrap();
            let place = format!("docs/diagnostics/{page}.md, {heading}");
            let codes = heading.split('`').skip(1).step_by(2).map(String::from).collect();
            Entry { blocks: blocks_of(&place, rest), place, codes }
        })
    };
    PAGES.into_iter().flat_map(of_page).collect()
}

/// The files of the small game, as the first page shows them.
fn game() -> Vec<(String, String)> {
    let blocks = blocks_of("docs/diagnostics/README.md", &text("README"));
    blocks.into_iter().filter_map(|block| Some((block.file()?.to_owned(), block.text.clone()))).collect()
}

/// The small game with the blocks of an entry that are `wrong` or `right`.
fn with(entry: &Entry, verdict: &str) -> Option<Vec<(String, String)>> {
    let meant = |block: &&Block| block.info.ends_with(verdict) || block.info.ends_with("both");
    let mut files = game();
    let mut any = false;
    for block in entry.blocks.iter().filter(meant) {
        any |= block.info.ends_with(verdict);
        let path = match block.info.rsplit_once(' ').unwrap().0 {
            "ron" => "content/pond/beside.ron",
            "ron game" => "content/pond/game.ron",
            "toml" => "content/pond/cards/more.toml",
            "toml deck" => "content/pond/decks/more.toml",
            "lua" => "scripts/pond/more.lua",
            other => panic!("{}: what is a block `{other}`?", block.place()),
        };
        files.retain(|(known, _)| known != path);
        files.push((path.to_owned(), block.text.clone()));
    }
    any.then_some(files)
}

/// The codes of what is said, and all of it as people read it.
fn said(files: Vec<(String, String)>) -> (BTreeSet<String>, String) {
    let found = CheckedGame::read("pond", files);
    let mut all = found.diagnostics.clone();
    if let Some(rules) = &found.rules {
        all.extend(types::check(rules, &found.scripts, &found.diagnostics));
    }
    let codes = all.iter().map(|one| one.code.to_owned()).collect();
    (codes, render(&all, &found.sources, Style::Plain))
}

#[test]
fn the_small_game_is_right() {
    let (codes, told) = said(game());
    assert!(codes.is_empty(), "{told}");
}

/// A right script must never have to be silenced.
#[test]
#[cfg_attr(not(feature = "types"), ignore = "types are looked at with `--features types`")]
fn nothing_is_said_about_the_types_of_right_scripts() {
    let boxes = fs::read_dir(root().join("tests/boxes")).unwrap().map(|entry| entry.unwrap().path());
    // The scripts of one box are wrong on purpose.
    let boxes = boxes.filter(|path| path.is_dir() && !path.ends_with("mischief"));
    let nothing_is_said = |what: &str, found: &CheckedGame| {
        let found_types = types::check(found.rules.as_ref().unwrap(), &found.scripts, &[]);
        assert!(found_types.is_empty(), "{what}:\n{}", render(&found_types, &found.sources, Style::Plain));
    };
    for path in boxes.chain([root()]) {
        for game in tuckbox_content::games(&path) {
            nothing_is_said(&game, &CheckedGame::load(&path, &game));
        }
        for name in tuckbox_content::mods(&path) {
            let mods = tuckbox_content::with_required(&path, std::slice::from_ref(&name)).unwrap();
            let game = mods.iter().find(|one| one.name == name).and_then(|one| one.about.clone()).unwrap().game;
            nothing_is_said(&name, &CheckedGame::load_with(&path, &game, mods));
        }
    }
}

/// A function with branches one after another takes twice as long with each of them:
/// this one some seconds, with a few lines more hours.
#[cfg(feature = "types")]
#[test]
fn looking_at_types_is_given_up_in_the_end() {
    let branches = "  if x.weight > 1 then x = x.host end\n".repeat(20);
    let mut files = game();
    files.push(("scripts/pond/slow.lua".into(), format!("local function slow(x)\n{branches}  return x\nend\n")));
    let found = CheckedGame::read("pond", files);
    let begun = std::time::Instant::now();
    let patience = std::time::Duration::from_millis(200);
    let told = tuckbox_types::check_within(patience, found.rules.as_ref().unwrap(), &found.scripts, &[]);
    assert!(begun.elapsed() < 5 * patience, "{:?}", begun.elapsed());
    let told = render(&told, &found.sources, Style::Plain);
    assert!(told.contains("warning[types-left-out]") && told.contains("scripts/pond/slow.lua"), "{told}");
}

#[test]
fn every_example_is_true() {
    let mut wrong = Vec::new();
    let seen = |entry: &Entry| types::ARE_LOOKED_AT || !entry.place.contains("/types.md");
    for entry in entries().into_iter().filter(seen) {
        let quotes: Vec<&Block> = entry.blocks.iter().filter(|block| block.info.starts_with("text ")).collect();
        if !quotes.is_empty() {
            quotes.into_iter().for_each(|quote| quoted(&entry, quote, &mut wrong));
            continue;
        }
        let (Some(bad), Some(good)) = (with(&entry, "wrong"), with(&entry, "right")) else {
            wrong.push(format!("{}: it lacks a wrong or a right example", entry.place));
            continue;
        };
        let (codes, told) = said(bad);
        if codes != entry.codes {
            wrong.push(format!("{}: the wrong example is said to have {codes:?}\n{told}", entry.place));
        }
        let (codes, told) = said(good);
        if !codes.is_empty() {
            wrong.push(format!("{}: the right example is not right\n{told}", entry.place));
        }
    }
    assert!(wrong.is_empty(), "{} entries are not true:\n\n{}", wrong.len(), wrong.join("\n\n"));
}

fn quoted(entry: &Entry, quote: &Block, wrong: &mut Vec<String>) {
    let first = entry.codes.first().unwrap();
    if !quote.text.contains(&format!("[{first}]")) {
        wrong.push(format!("{}: the quote is of something else", entry.place));
    }
    if let Some(name) = quote.info.strip_prefix("text broken/") {
        let expected = fs::read_to_string(root().join(format!("tests/broken/{name}/expected.txt"))).unwrap();
        if !expected.contains(quote.text.trim_end()) {
            wrong.push(format!("{}: this is not what is said about {name}:\n{expected}", entry.place));
        }
    } else if !SPOKEN.contains(&first.as_str()) {
        wrong.push(format!("{}: nothing tests what is spoken", entry.place));
    }
}

/// Codes whose example is a test of this file.
const SPOKEN: [&str; 4] = ["unreadable-file", "stray-picture", "no-mod", "more-problems"];

#[cfg(unix)]
#[test]
fn a_file_that_cannot_be_read_is_told() {
    let folder = tempfile::tempdir().unwrap();
    for (path, text) in game() {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    // A link that leads nowhere: the system gives no text for it.
    let cards = folder.path().join("content/pond/cards/fish.toml");
    fs::remove_file(&cards).unwrap();
    std::os::unix::fs::symlink(folder.path().join("gone"), &cards).unwrap();
    let found = CheckedGame::load(folder.path(), "pond");
    let told: Vec<_> = found.diagnostics.into_iter().filter(|one| one.code == "unreadable-file").collect();
    let told = render(&told, &found.sources, Style::Plain);
    let entry = entries().into_iter().find(|entry| entry.codes.contains("unreadable-file")).unwrap();
    assert!(told.contains(entry.blocks[0].text.trim_end()), "{told}");
}

#[test]
fn a_picture_of_no_card_is_told() {
    let folder = tempfile::tempdir().unwrap();
    for (path, text) in game().into_iter().chain([("content/pond/art/carb.svg".into(), "<svg/>".into())]) {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    let mut found = CheckedGame::load(folder.path(), "pond");
    let folders = theme::folders(folder.path(), "pond", &[]);
    found.check(|rules, _, _| theme::problems(folder.path(), &folders, rules));
    let told = render(&found.diagnostics, &found.sources, Style::Plain);
    let entry = entries().into_iter().find(|entry| entry.codes.contains("stray-picture")).unwrap();
    assert!(told.contains(entry.blocks[0].text.trim_end()), "{told}");
}

#[test]
fn no_more_problems_of_a_file_are_told_than_anybody_reads() {
    let mut files = game();
    files.push(("content/pond/cards/many.toml".into(), (0..5000).map(|at| format!("k{at} = 1\n")).collect()));
    let found = CheckedGame::read("pond", files);
    assert_eq!(found.diagnostics.len(), 101);
    let told = render(&found.diagnostics[100..], &found.sources, Style::Plain);
    let entry = entries().into_iter().find(|entry| entry.codes.contains("more-problems")).unwrap();
    assert!(told.contains(entry.blocks[0].text.trim_end()), "{told}");
}

/// The codes that the sources say: texts with hyphens, as only codes have.
fn codes_of_sources() -> BTreeSet<String> {
    fn walk(folder: &Path, found: &mut BTreeSet<String>) {
        for entry in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if entry.is_dir() {
                walk(&entry, found);
            } else if entry.extension().is_some_and(|end| end == "rs") {
                collect(&fs::read_to_string(entry).unwrap(), found);
            }
        }
    }
    fn collect(text: &str, found: &mut BTreeSet<String>) {
        let text = text.split("#[cfg(test)]").next().unwrap();
        let lines = text.lines().filter(|line| !line.trim_start().starts_with("//"));
        for word in lines.flat_map(|line| line.split('"').skip(1).step_by(2)) {
            let is_code = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
            if word.contains('-') && !word.starts_with('-') && !word.ends_with('-') && word.chars().all(is_code) {
                found.insert(word.to_owned());
            }
        }
        // Codes of one word stand where a diagnostic is made.
        for made in ["Diagnostic::error(\"", "Diagnostic::warning(\""] {
            found.extend(text.split(made).skip(1).map(|rest| rest.split('"').next().unwrap().to_owned()));
        }
    }
    let mut found = BTreeSet::new();
    for part in ["core/src", "content/src", "script/src", "types/src", "project/src"] {
        walk(&root().join("engine").join(part), &mut found);
    }
    found
}

#[test]
fn a_mod_that_goes_away_while_a_match_is_played_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let write = |path: &str, text: &str| {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    game().iter().for_each(|(path, text)| write(path, text));
    let about = "format = 2\nname = \"long-winter\"\nversion = \"1.0.0\"\ntitle = \"Long Winter\"\ngame = \"pond\"\nfits = \"*\"\n";
    write("mods/long-winter/mod.toml", about);
    let reloader = Reloader::new(folder.path(), "pond", WantedMods(vec!["long-winter".into()]));
    fs::remove_dir_all(folder.path().join("mods/long-winter")).unwrap();
    let begun = Instant::now();
    let broken = loop {
        if let Some(reloaded) = reloader.poll() {
            break reloaded.game.unwrap_err();
        }
        assert!(begun.elapsed() < Duration::from_secs(20), "nothing was read anew");
        std::thread::sleep(Duration::from_millis(20));
    };
    let told = render(&broken.diagnostics, &broken.sources, Style::Plain);
    let entry = entries().into_iter().find(|entry| entry.codes.contains("no-mod")).unwrap();
    assert!(told.contains(entry.blocks[0].text.trim_end()), "{told}");
}

/// Hyphened texts of the sources that are no codes: what the type library says,
/// the code of names that neither data nor scripts can use, and words of answers.
const NEVER_SAID: [&str; 8] = [
    "unknown-profile",
    "redundant-parameter",
    "param-type-mismatch",
    "assign-type-mismatch",
    "call-non-callable",
    "undefined-field",
    "face-down",
    "face-up",
];

#[test]
fn every_code_has_its_entry_and_every_entry_its_code() {
    let entries: BTreeSet<String> = entries().into_iter().flat_map(|entry| entry.codes).collect();
    let mut codes = codes_of_sources();
    codes.retain(|code| !NEVER_SAID.contains(&code.as_str()));
    let missing: Vec<&String> = codes.difference(&entries).collect();
    let idle: Vec<&String> = entries.difference(&codes).collect();
    assert!(missing.is_empty(), "these codes have no entry in docs/diagnostics: {missing:?}");
    assert!(idle.is_empty(), "nothing says these codes of docs/diagnostics: {idle:?}");
}
