//! What README.md and docs/*.md show is true: cards, decks and effects load,
//! the small game of docs/guide.md is played, rulings hold, commands exist,
//! quoted diagnostics are said, links lead somewhere. The blocks of
//! docs/scenarios.md are run by `scenarios.rs`, those of docs/tutorial.md by the
//! tests of `engine/cli`.
//!
//! The words after an opening fence say what a block is: `toml card`,
//! `toml deck`, `toml bar`, `toml mutants`, `lua effect`, `markdown` (rulings, with all that the
//! page adds to Foundry Fantasy), `… file=PATH`
//! (a file of the game that the page builds), `… box=NAME` (lines of that game,
//! which other tests play), `text broken/NAME` (a part of what is said about that
//! box), `sh`. A block without words is not looked at.
#![expect(clippy::unwrap_used, clippy::panic, reason = "a failing test should stop")]

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use tuckbox_bots::simulate::{Plan, Summary, simulate};
use tuckbox_project::game::Game;
use tuckbox_scenario::coverage::Bar;
use tuckbox_scenario::mutate::Survivors;
use tuckbox_scenario::{Page, failure_text, run_pages};
use tuckbox_tests::fences::{Block, blocks, pages, root};

/// The game the examples are about.
const GAME: &str = "foundry-fantasy";

/// The page that is followed word for word.
const TUTORIAL: &str = "docs/tutorial.md";

/// How many random games are played with what a page shows.
const GAMES: u64 = 64;

/// The texts of a folder of the box, with their paths.
fn texts(folder: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(root().join(folder)).unwrap() {
        let path = format!("{folder}/{}", entry.unwrap().file_name().to_str().unwrap());
        if root().join(&path).is_dir() {
            found.extend(texts(&path));
        } else {
            let text = fs::read_to_string(root().join(&path)).unwrap();
            found.push((path, text));
        }
    }
    found.sort();
    found
}

/// The game with everything that a page adds to it.
fn with_blocks(page: &str, blocks: &[Block]) -> Result<Game, String> {
    let mut files = texts(&format!("content/{GAME}"));
    files.extend(texts(&format!("scripts/{GAME}")));
    let own = files.clone();
    for block in blocks {
        let path = match &*block.info {
            "toml card" => format!("content/{GAME}/cards/line-{}-of-{page}.toml", block.line),
            "toml deck" => format!("content/{GAME}/decks/line-{}-of-{page}.toml", block.line),
            "lua effect" => format!("scripts/{GAME}/line-{}-of-{page}.lua", block.line),
            _ => continue,
        };
        // What a page quotes from the box stands there already.
        if !own.iter().any(|(_, text)| text.contains(block.text.trim())) {
            files.push((path, block.text.clone()));
        }
    }
    let game = Game::read(GAME, files).map_err(|broken| broken.to_string())?;
    let known = Game::load(&root(), GAME).unwrap_or_else(|broken| panic!("{broken}")).diagnostics.len();
    let odd = tuckbox_content::render(&game.diagnostics, &game.sources, tuckbox_content::Style::Plain);
    if game.diagnostics.len() > known { Err(odd) } else { Ok(game) }
}

fn by_page() -> BTreeMap<String, Vec<Block>> {
    let mut pages: BTreeMap<String, Vec<Block>> = BTreeMap::new();
    for block in blocks() {
        pages.entry(block.page.clone()).or_default().push(block);
    }
    pages
}

#[test]
fn mods_built_by_a_page_are_played() {
    let mut played = 0;
    for (page, blocks) in by_page() {
        let of_mod = |block: &&Block| block.file().is_some_and(|path| path.starts_with("mods/"));
        let files = blocks.iter().filter(of_mod).map(|block| (block.file().unwrap().to_owned(), block.text.clone()));
        let (rulings, files): (Vec<_>, Vec<_>) = files.partition(|(path, _)| path.ends_with(".md"));
        if files.is_empty() {
            continue;
        }
        let mut all = texts(&format!("content/{GAME}"));
        all.extend(texts(&format!("scripts/{GAME}")));
        all.extend(files);
        let game = Game::read(GAME, all).unwrap_or_else(|broken| panic!("{page}:\n\n{broken}"));
        let given = Page::read("given.md", &fs::read_to_string(root().join(format!("tests/{GAME}/given.md"))).unwrap());
        let pages: Vec<Page> = rulings.iter().map(|(path, text)| Page::read(path, text)).chain([given]).collect();
        hold(&game, &pages);
        play(&game);
        played += 1;
    }
    assert!(played > 0, "no page builds a mod");
}

/// Random games over all pairings of decks: what fails only when it runs, fails here.
fn play(game: &Game) -> Summary {
    let summary = simulate(game, &Plan::new(game, GAMES, 1), |_| {}).unwrap_or_else(|problem| panic!("{problem}"));
    assert_eq!(summary.finished, GAMES, "{}: {summary:?}", game.rules.id);
    summary
}

fn name_of(page: &str) -> String {
    Path::new(page).file_stem().unwrap().to_str().unwrap().to_owned()
}

#[test]
fn cards_decks_and_effects_load() {
    let mut count = 0;
    for (page, blocks) in by_page() {
        let loaded = blocks.iter().filter(|block| ["toml card", "toml deck", "lua effect"].contains(&&*block.info));
        count += loaded.count();
        match with_blocks(&name_of(&page), &blocks) {
            Ok(game) => drop(play(&game)),
            Err(wrong) => panic!("{page} shows what does not load:\n\n{wrong}"),
        }
    }
    assert!(count >= 15, "only {count} blocks are cards, decks or effects");
}

#[test]
fn rulings_hold() {
    let given = Page::read("given.md", &fs::read_to_string(root().join(format!("tests/{GAME}/given.md"))).unwrap());
    for (page, blocks) in by_page() {
        let game = with_blocks(&name_of(&page), &blocks).unwrap_or_else(|wrong| panic!("{wrong}"));
        for block in blocks.iter().filter(|block| block.info == "markdown") {
            let rulings = Page::read(&block.place(), &block.text);
            assert!(!rulings.scenarios.is_empty(), "{} has no ruling", block.place());
            hold(&game, &[given.clone(), rulings]);
        }
    }
}

fn hold(game: &Game, pages: &[Page]) {
    for page in pages {
        assert!(page.problems.is_empty(), "{}: {:?}", page.path, page.problems);
    }
    let outcomes = run_pages(game, pages, None);
    let failed: Vec<String> = outcomes.iter().filter(|outcome| outcome.failed.is_some()).map(failure_text).collect();
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

#[test]
fn games_built_by_a_page_are_played() {
    let mut played = Vec::new();
    for (page, blocks) in by_page() {
        let mut files: BTreeMap<&str, Vec<(String, String)>> = BTreeMap::new();
        for block in &blocks {
            let Some(path) = block.file().filter(|path| !path.starts_with("mods/")) else { continue };
            let game = path.split('/').nth(1).unwrap();
            files.entry(game).or_default().push((path.to_owned(), block.text.clone()));
        }
        for (name, files) in files {
            let (rulings, files): (Vec<_>, Vec<_>) =
                files.into_iter().partition(|(path, _)| path.starts_with("tests/"));
            let game = Game::read(name, files).unwrap_or_else(|broken| panic!("{page}:\n\n{broken}"));
            let said = tuckbox_content::render(&game.diagnostics, &game.sources, tuckbox_content::Style::Plain);
            assert!(game.diagnostics.is_empty(), "{page}:\n\n{said}");
            let rulings: Vec<Page> = rulings.iter().map(|(path, text)| Page::read(path, text)).collect();
            hold(&game, &rulings);
            let summary = play(&game);
            assert!(summary.winners.iter().all(|&won| won > 0), "{name}: only one seat wins: {summary:?}");
            played.push(name.to_owned());
        }
    }
    assert!(!played.is_empty(), "no page builds a game");
}

/// Lines without their comments and the space around them; `…` in a comment
/// leaves lines out.
fn passages(text: &str) -> Vec<String> {
    let mut passages = vec![String::new()];
    for line in text.lines() {
        let comment = ["//", "--", "# "].into_iter().filter_map(|sign| line.find(sign)).min().unwrap_or(line.len());
        if line[comment..].contains('…') {
            passages.push(String::new());
        }
        let words = line[..comment].split_whitespace().collect::<Vec<_>>().join(" ");
        if let Some(passage) = passages.last_mut().filter(|_| !words.is_empty()) {
            passage.push_str(&words);
            passage.push('\n');
        }
    }
    passages.retain(|passage| !passage.is_empty());
    passages
}

#[test]
fn quoted_games_say_so() {
    let mut quoted = 0;
    for block in blocks() {
        let Some(name) = block.quotes() else { continue };
        let folder = format!("tests/boxes/{name}");
        let folder = if root().join(&folder).exists() { folder } else { format!("content/{name}") };
        let whole: Vec<String> = texts(&folder).iter().map(|(_, text)| passages(text).concat()).collect();
        for passage in passages(&block.text) {
            quoted += 1;
            assert!(
                whole.iter().any(|text| text.contains(&passage)),
                "{}: {folder} does not say\n{passage}",
                block.place()
            );
        }
    }
    assert!(quoted > 40, "only {quoted} passages are quoted");
}

/// The names of the subcommands, by their files.
fn commands() -> Vec<String> {
    let entries = fs::read_dir(root().join("engine/cli/src/commands")).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    names.filter_map(|name| Some(name.strip_suffix(".rs")?.to_owned())).filter(|name| name != "mod").collect()
}

/// The crates of the workspace.
fn packages() -> Vec<String> {
    let manifest = |folder: &str| fs::read_to_string(root().join(folder).join("Cargo.toml")).ok();
    let folders = [
        "engine/core",
        "engine/content",
        "engine/script",
        "engine/project",
        "engine/bots",
        "engine/shards",
        "engine/scenario",
        "engine/replay",
        "engine/session",
        "engine/server",
        "engine/cli",
        "tests",
        "yardstick",
        "benches",
    ];
    let name = |text: String| {
        text.lines().find_map(|line| Some(line.strip_prefix("name = \"")?.trim_end_matches('"').to_owned()))
    };
    folders.into_iter().filter_map(manifest).filter_map(name).collect()
}

#[test]
fn commands_exist() {
    let commands = commands();
    let mut games = tuckbox_content::games(&root());
    games.extend(blocks().iter().filter_map(Block::file).filter_map(|path| path.split('/').nth(1).map(String::from)));
    for block in blocks().into_iter().filter(|block| block.info == "sh" && block.page != TUTORIAL) {
        for line in block.text.lines() {
            // Words with `=` before the program are of its environment.
            let words: Vec<&str> =
                line.split_whitespace().skip_while(|word| word.contains('=')).take_while(|word| *word != "#").collect();
            let rest = match words.as_slice() {
                ["tuckbox", rest @ ..] | ["cargo", "run", "--release", "--", rest @ ..] => rest,
                ["cargo", "test" | "bench" | "build" | "install", ..] | [] => continue,
                // Programs of the project itself, by Python also, or by one that they install.
                [program, ..] if program.starts_with(".ci/") => {
                    assert!(root().join(program).is_file(), "{}: there is no `{program}`", block.place());
                    continue;
                }
                ["python3" | "target/python/env/bin/python", program, ..] => {
                    assert!(root().join(program).is_file(), "{}: there is no `{program}`", block.place());
                    continue;
                }
                ["cargo", "run", "--release", "-p", package, ..]
                | ["cargo", "run", "--profile", "dist", "-p", package, ..] => {
                    assert!(packages().contains(&(*package).to_owned()), "{}: there is no `{package}`", block.place());
                    continue;
                }
                _ => panic!("{}: what does `{line}` do?", block.place()),
            };
            let command = rest.first().copied().unwrap_or_default();
            assert!(
                commands.iter().any(|known| known == command),
                "{}: there is no command `{command}`",
                block.place()
            );
            if let Some(game) = rest
                .get(1)
                .filter(|word| matches!(command, "play" | "check" | "explain" | "simulate") && !word.starts_with('-'))
            {
                assert!(games.iter().any(|known| known == game), "{}: there is no game `{game}`", block.place());
            }
        }
    }
}

#[test]
fn quoted_diagnostics_are_said() {
    for block in blocks() {
        let Some(name) = block.info.strip_prefix("text broken/") else { continue };
        let path = root().join("tests/broken").join(name).join("expected.txt");
        let said =
            fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {}: {error}", block.place(), path.display()));
        assert!(
            said.contains(block.text.trim_end()),
            "{}: this is not what is said about {name} now:\n\n{said}",
            block.place()
        );
    }
}

#[test]
fn a_bar_on_a_page_is_one() {
    for block in blocks().into_iter().filter(|block| block.info == "toml bar") {
        assert!(!Bar::read(&block.page, &block.text).unwrap().is_empty(), "{}", block.place());
    }
}

#[test]
fn a_list_of_mutants_on_a_page_is_one() {
    for block in blocks().into_iter().filter(|block| block.info == "toml mutants") {
        assert!(!Survivors::read(&block.text).unwrap().mutant.is_empty(), "{}", block.place());
    }
}

#[test]
fn a_style_sheet_on_a_page_changes_what_is_there() {
    let page = fs::read_to_string(root().join("engine/server/assets/table.css")).unwrap();
    for block in blocks().into_iter().filter(|block| block.info == "css") {
        let variables = block.text.split("--").skip(1).filter_map(|rest| Some(rest.split_once(':')?.0));
        for variable in variables {
            assert!(page.contains(&format!("--{variable}:")), "{}: the page has no --{variable}", block.place());
        }
    }
}

#[test]
fn every_block_is_of_a_kind_that_is_looked_at() {
    let known = ["", "sh", "toml card", "toml deck", "lua effect", "markdown", "toml bar", "toml mutants", "css"];
    for block in blocks() {
        let of_scenarios = block.info == "ron" && block.page == "docs/scenarios.md";
        let other = block.page == TUTORIAL
            || block.file().is_some()
            || block.quotes().is_some()
            || block.info.starts_with("text broken/")
            || of_scenarios
            // The tests of `engine/python` run it.
            || (block.page == "docs/python.md" && ["python", "text said"].contains(&&*block.info))
            // The tests of `engine/cli` run it.
            || (block.info == "console" && ["docs/balance.md", "docs/coverage.md", "docs/profile.md"].contains(&&*block.page));
        assert!(other || known.contains(&&*block.info), "{}: nothing looks at a block `{}`", block.place(), block.info);
    }
}

#[test]
fn links_lead_somewhere() {
    let mut dead = Vec::new();
    for (page, text) in pages() {
        let folder = root().join(&page).parent().unwrap().to_owned();
        for link in text.split("](").skip(1).filter_map(|rest| rest.split_once(')')).map(|(link, _)| link) {
            let (path, place) = link.split_once('#').unwrap_or((link, ""));
            let target = if path.is_empty() { root().join(&page) } else { folder.join(path) };
            if link.contains("://") {
                continue;
            }
            if !target.exists() {
                dead.push(format!("{page}: {link}"));
            } else if !place.is_empty() && !headings(&fs::read_to_string(&target).unwrap()).contains(&place.to_owned())
            {
                dead.push(format!("{page}: {link} (no such heading)"));
            }
        }
    }
    assert!(dead.is_empty(), "these links lead nowhere:\n{}", dead.join("\n"));
}

/// The headings of a page as links name them.
fn headings(text: &str) -> Vec<String> {
    let titles = text.lines().filter(|line| line.starts_with('#')).map(|line| line.trim_start_matches('#').trim());
    titles.map(|title| title.to_lowercase().replace(' ', "-").replace(['`', ',', '.', ':'], "")).collect()
}
