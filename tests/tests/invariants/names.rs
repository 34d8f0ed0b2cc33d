//! Invariant 1: the engine knows no game.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use tuckbox_core::names::NameKind;
use tuckbox_project::game::Game;
use tuckbox_tests::held::{Held, say};
use tuckbox_tests::scramble::Scramble;
use tuckbox_tests::table::{GAMES, Table, folder, texts};

/// Words of the games this box is for; none of them is a word of the engine.
const WORDS: [&str; 51] = [
    "mana",
    "hero",
    "heroes",
    "creature",
    "creatures",
    "artifact",
    "artifacts",
    "spell",
    "spells",
    "frozen",
    "stealth",
    "emberforge",
    "frostweald",
    "gravemire",
    "foundry",
    "rocket",
    "rockets",
    "rocketeers",
    "fuselage",
    "thruster",
    "sabotage",
    "mars",
    "meteor",
    "launch",
    "barracks",
    "nano",
    "ultor",
    "reactor",
    "faction",
    "factions",
    "underground",
    "homeworld",
    "homeworlds",
    "planet",
    "planets",
    "fleet",
    "fleeter",
    "bickering",
    "roleplay",
    "dolash",
    "omnae",
    "azguard",
    "troop",
    "troops",
    "territory",
    "territories",
    "prestige",
    "dossier",
    "mulligan",
    "nomads",
    "nosecone",
];

/// The source files of the engine, without tests.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for path in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() && !["tests", "examples", "benches"].contains(&&*name) {
            sources(&path, found);
        } else if [".rs", ".luau"].iter().any(|end| name.ends_with(end)) && name != "tests.rs" {
            found.push(path);
        }
    }
}

/// The code of a file: no comments, nothing from its tests on, and not what classes are to
/// Python, which has words of its own for it (`frozen`).
fn code(text: &str) -> String {
    let code = text.split("#[cfg(test)]").next().unwrap_or_default();
    let line = |line: &str| line.find("//").or(line.find("-- ")).map_or(line.to_owned(), |at| line[..at].to_owned());
    code.lines().filter(|line| !line.starts_with("#[pyclass(")).map(line).collect::<Vec<_>>().join("\n")
}

#[test]
fn invariant_1_no_word_of_a_game_is_in_the_engine() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../engine");
    let mut files = Vec::new();
    sources(&root, &mut files);
    assert!(files.len() > 60, "only {} files", files.len());
    let mut found = Vec::new();
    for path in files {
        let text = code(&std::fs::read_to_string(&path).unwrap()).to_lowercase();
        let words: BTreeSet<&str> = text.split(|c: char| !c.is_alphanumeric()).collect();
        let hits: Vec<&&str> = WORDS.iter().filter(|word| words.contains(**word)).collect();
        if !hits.is_empty() {
            found.push(format!("{}: {hits:?}", path.strip_prefix(&root).unwrap().display()));
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// The ids and titles of all cards of the box's own games.
#[test]
fn invariant_1_no_card_is_in_the_engine() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut files = Vec::new();
    sources(&root.join("engine"), &mut files);
    let all: String = files.iter().map(|path| code(&std::fs::read_to_string(path).unwrap())).collect();
    // All names are looked for in one pass: what stands between one quotation mark
    // and the next, so neither what is before the first nor what is after the last.
    let mut parts: Vec<&str> = all.split('"').skip(1).collect();
    parts.pop();
    let quoted: BTreeSet<&str> = parts.into_iter().collect();
    let is_there = |word: &str| match word.contains('"') {
        true => all.contains(&format!("\"{word}\"")),
        false => quoted.contains(word),
    };
    assert!(is_there("unknown-profile") && is_there(", "), "quotation marks are not read as they stand");
    for name in tuckbox_content::games(&root) {
        let Ok(game) = Game::load(&root, &name) else { continue };
        for (entry, card) in game.rules.names.of(NameKind::Card).iter().zip(&game.rules.cards) {
            // A list is an `array` in the schemas of editors, whatever cards are called.
            for word in [&*entry.name, &*card.title].into_iter().filter(|word| word.len() > 2 && *word != "array") {
                assert!(!is_there(word), "the card `{word}` of {name} is in the engine");
            }
        }
    }
}

/// Plays the same game under old and new names: the same questions, answers,
/// states and end.
fn check_scrambled(name: &str, files: &[(String, String)]) {
    let plain = Game::read(name, files.to_vec()).unwrap_or_else(|broken| panic!("{broken}"));
    let scramble = Scramble::of(&plain.rules, files);
    let other = Game::read(name, scramble.files(files)).unwrap_or_else(|broken| panic!("{name}: {broken}"));
    for kind in NameKind::ALL {
        for (old, new) in plain.rules.names.of(kind).iter().zip(other.rules.names.of(kind)) {
            assert_eq!(
                old.name == new.name,
                scramble.keeps(&old.name),
                "{name} keeps the {} `{}`",
                kind.word(),
                old.name
            );
        }
    }
    for seed in 0..4 {
        let (mut one, mut two) = (Table::of(&plain, seed), Table::of(&other, seed));
        for round in 0..120 {
            let asked = |table: &Table| -> Vec<(char, usize)> {
                table.play.decisions().map(|decision| (decision.seat.letter(), decision.options.len())).collect()
            };
            assert_eq!((asked(&one), one.play.fingerprint()), (asked(&two), two.play.fingerprint()), "{name}, {seed}");
            one.wander(seed * 1000 + round, 1, |_| {});
            two.wander(seed * 1000 + round, 1, |_| {});
        }
        assert_eq!((one.end(), one.play.answers()), (two.end(), two.play.answers()), "{name}, seed {seed}");
    }
}

#[test]
fn invariant_1_a_game_with_every_name_scrambled_plays_the_same() {
    for name in GAMES {
        check_scrambled(name, &texts(&folder(name)));
    }
}

#[test]
fn invariant_1_the_games_of_this_box_do_not_need_their_names_either() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let remembered = Held::of(&root, env!("CARGO_TARGET_TMPDIR"), "scrambled");
    let mut left_out = Vec::new();
    for name in tuckbox_content::games(&root) {
        let check = remembered.about(&name, Some(&name));
        if check.held() {
            left_out.push(name);
            continue;
        }
        let Ok(game) = Game::load(&root, &name) else { continue };
        let files = game.sources.iter().map(|(_, source)| (source.path.clone(), source.text.to_string()));
        check_scrambled(&name, &files.collect::<Vec<_>>());
        check.remember();
    }
    say(&left_out);
}
