//! The pages that people follow are true: every command of them is run and every file
//! of them is written, in the order of the page, by the built program, in a folder
//! outside any checkout that has nothing but what the page begins with.

#![expect(clippy::unwrap_used, reason = "a failing test should stop")]

use super::process::copy;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The game that the pages about cards and mods are about.
const GAME: &str = "foundry-fantasy";

/// The root of this repository, from where a page's beginning is copied.
const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// A fenced block: its line, the words after its fence, and its text.
struct Block {
    line: usize,
    info: String,
    text: String,
}

fn blocks(page: &str) -> Vec<Block> {
    let text = fs::read_to_string(Path::new(ROOT).join("docs").join(page)).unwrap();
    let mut found = Vec::new();
    let mut open: Option<(usize, Block)> = None;
    for (number, line) in (1..).zip(text.lines()) {
        let quotes = line.bytes().take_while(|&byte| byte == b'`').count();
        match &mut open {
            None if quotes >= 3 => {
                let info = line[quotes..].trim().to_owned();
                open = Some((quotes, Block { line: number, info, text: String::new() }));
            }
            None => {}
            Some((length, _)) if quotes >= *length && line.len() == quotes => {
                found.extend(open.take().map(|(_, block)| block));
            }
            Some((_, block)) => {
                block.text.push_str(line);
                block.text.push('\n');
            }
        }
    }
    found
}

/// A folder that a page is followed in.
struct Folder {
    folder: tempfile::TempDir,
    commands: usize,
    files: usize,
}

impl Folder {
    fn empty() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let above = folder.path().ancestors().find(|folder| folder.join("content").is_dir());
        assert_eq!(above, None, "tests are to run outside any box");
        Self { folder, commands: 0, files: 0 }
    }

    /// A folder with these folders of this repository, and nothing else.
    fn with(parts: &[&str]) -> Self {
        let folder = Self::empty();
        parts.iter().for_each(|part| copy(&Path::new(ROOT).join(part), &folder.path(part)));
        folder
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn write(&mut self, name: &str, text: &str) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
        self.files += 1;
    }

    /// Puts a line in the place of the one that begins with the same word.
    fn edit(&mut self, name: &str, line: &str) {
        let file = self.path(name);
        let text = fs::read_to_string(&file).unwrap();
        let word = |line: &str| line.trim_start().split_inclusive(',').next().unwrap_or_default().to_owned();
        let old: Vec<&str> = text.lines().filter(|other| word(other) == word(line)).collect();
        let [old] = old.as_slice() else { unreachable!("{}: one line begins as `{line}`", file.display()) };
        fs::write(file, text.replace(old, line.trim_end())).unwrap();
        self.files += 1;
    }

    /// Runs a line of a page: bots play where a person would, and fewer games. Gives
    /// what it prints.
    fn run(&mut self, line: &str) -> String {
        let line = line.split(" #").next().unwrap_or(line);
        let mut words: Vec<&str> = line.split_whitespace().collect();
        if words.starts_with(&["cargo", "install"]) {
            return String::new();
        }
        assert_eq!(words.remove(0), "tuckbox", "what does `{line}` do?");
        words.iter_mut().filter(|word| **word == "1000").for_each(|word| *word = "20");
        if words[0] == "play" {
            words.extend(["--seats", "random,random"]);
        }
        let output =
            Command::new(env!("CARGO_BIN_EXE_tuckbox")).args(&words).current_dir(&self.folder).output().unwrap();
        let said = format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        // Which scenarios of a game a mod breaks is told by failing.
        let fine = output.status.success() || words.contains(&"--with") && output.status.code() == Some(1);
        assert!(fine, "`{line}` fails:\n{said}");
        self.commands += 1;
        said
    }
}

/// Follows a page; blocks that are neither command nor file are `other`'s.
fn follow(page: &str, folder: &mut Folder, mut other: impl FnMut(&mut Folder, &Block)) {
    for block in blocks(page) {
        let path = |key: &str| block.info.split(' ').find_map(|word| Some(word.strip_prefix(key)?.to_owned()));
        if let Some(file) = path("write=").or_else(|| path("file=")) {
            folder.write(&file, &block.text);
        } else if let Some(file) = path("edit=") {
            folder.edit(&file, &block.text);
        } else if block.info == "sh" {
            for line in block.text.lines() {
                // They go on with a match that nobody has kept.
                if !line.contains("evening.json") {
                    let said = folder.run(line);
                    let warns = said.contains("warning") && !said.contains("0 warnings");
                    assert!(!warns, "{page}: `{line}` warns:\n{said}");
                }
            }
        } else {
            other(folder, &block);
        }
    }
}

fn nothing_else(_: &mut Folder, block: &Block) {
    assert!(block.info != "sh", "line {}", block.line);
}

#[test]
fn the_tutorial_can_be_followed() {
    let mut folder = Folder::empty();
    follow("tutorial.md", &mut folder, |_, block| unreachable!("nothing is done with a block `{}`", block.info));
    assert!(folder.commands > 10 && folder.files > 8, "{} commands, {} files", folder.commands, folder.files);
}

#[test]
fn the_guide_can_be_followed() {
    let mut folder = Folder::empty();
    follow("guide.md", &mut folder, nothing_else);
    assert!(folder.commands > 3 && folder.files > 8, "{} commands, {} files", folder.commands, folder.files);
    // Its effects are the program's own, and said to be.
    assert!(!folder.path("scripts/std").exists());
    let said = folder.run("tuckbox explain pebbles effect:raise_on_every");
    assert!(said.contains("scripts/std/events.lua:") && said.contains("(part of the program)"), "{said}");
    // A file of the box stands in the place of the program's.
    folder.run("tuckbox schema");
    fs::create_dir_all(folder.path("scripts/std")).unwrap();
    let own = fs::read_to_string(folder.path("schemas/lua/std/events.lua")).unwrap();
    folder.write("scripts/std/events.lua", &format!("-- Mine.\n{own}"));
    let said = folder.run("tuckbox explain pebbles effect:raise_on_every");
    assert!(said.contains("(in place of the program's own)"), "{said}");
    folder.run("tuckbox test");
    let said = folder.run("tuckbox schema");
    assert!(said.contains("schemas/lua/std/events.lua is removed"), "{said}");
}

#[test]
fn the_page_about_cards_can_be_followed() {
    let game = ["content", "scripts", "tests"].map(|part| format!("{part}/{GAME}"));
    let mut folder = Folder::with(&game.each_ref().map(String::as_str));
    let standing: String = ["cards", "decks"]
        .iter()
        .flat_map(|part| fs::read_dir(folder.path(&format!("content/{GAME}/{part}"))).unwrap())
        .map(|entry| fs::read_to_string(entry.unwrap().path()).unwrap())
        .collect();
    follow("cards.md", &mut folder, |folder, block| {
        let name = match &*block.info {
            "toml card" => format!("content/{GAME}/cards/line-{}.toml", block.line),
            "toml deck" => format!("content/{GAME}/decks/line-{}.toml", block.line),
            "lua effect" => format!("scripts/{GAME}/line-{}.lua", block.line),
            "markdown" => format!("tests/{GAME}/line-{}.md", block.line),
            _ => return,
        };
        // What the page quotes from the game stands there already.
        if !standing.contains(block.text.trim()) {
            folder.write(&name, &block.text);
        }
    });
    let said = folder.run("tuckbox test of-this-page/line-".replace("of-this-page", GAME).as_str());
    assert!(said.contains("0 fail"), "{said}");
    assert!(folder.commands > 4 && folder.files > 8, "{} commands, {} files", folder.commands, folder.files);
}

#[test]
fn the_page_about_mods_can_be_followed() {
    let game = ["content", "scripts", "tests"].map(|part| format!("{part}/{GAME}"));
    let mut folder = Folder::with(&[&game[0], &game[1], &game[2], "mods/midwinter"]);
    follow("mods.md", &mut folder, nothing_else);
    let said = folder.run("tuckbox test --mod hearth");
    assert!(said.contains("4 scenarios hold, 0 fail"), "{said}");
    assert!(folder.commands > 5 && folder.files > 8, "{} commands, {} files", folder.commands, folder.files);
}
