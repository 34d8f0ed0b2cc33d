//! The drawing in `docs/architecture.md` is true: crates use only what it lets
//! them use, and the modules of a crate do not run in circles.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeSet;
use std::fs;
use tuckbox_tests::fences::root;
use tuckbox_tests::modules::Modules;

/// What each crate may use of the others, besides what these may use.
const MAY_USE: [(&str, &[&str]); 14] = [
    ("core", &[]),
    ("content", &["core"]),
    ("script", &["core"]),
    ("types", &["core", "script"]),
    ("scene", &["core"]),
    ("project", &["core", "content", "script"]),
    ("bots", &["core", "project"]),
    ("shards", &["content", "bots"]),
    ("scenario", &["core", "content", "script", "project", "bots", "scene"]),
    ("replay", &["core", "content", "project", "scene"]),
    ("session", &["core", "content", "project", "bots", "scenario", "replay", "scene"]),
    ("server", &["core", "content", "project", "replay", "scene", "session"]),
    (
        "cli",
        &[
            "core", "content", "script", "types", "project", "bots", "shards", "scenario", "replay", "scene",
            "session", "server",
        ],
    ),
    ("python", &["core", "content", "project", "bots", "shards", "replay", "scene"]),
];

/// Circles that stand until somebody takes them apart: `crate/folder: modules`.
const KNOWN: &[&str] = &[];

#[test]
fn crates_use_what_the_drawing_lets_them_use() {
    let mut wrong = Vec::new();
    for folder in fs::read_dir(root().join("engine")).unwrap().map(|entry| entry.unwrap().path()) {
        let name = folder.file_name().unwrap().to_str().unwrap().to_owned();
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).unwrap();
        let (_, rest) = manifest.split_once("[dependencies]").unwrap();
        let own = rest.split("\n[").next().unwrap();
        let used = own.lines().filter_map(|line| line.strip_prefix("tuckbox-")?.split(['.', ' ']).next());
        let Some((_, may)) = MAY_USE.iter().find(|(known, _)| *known == name) else {
            wrong.push(format!("engine/{name} is not in the drawing"));
            continue;
        };
        wrong.extend(used.filter(|used| !may.contains(used)).map(|used| format!("engine/{name} uses {used}")));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What opens files of strangers is one place; that `clippy.toml` lists what opens
/// files helps only those crates that ask for it.
#[test]
fn every_crate_of_the_engine_forbids_itself_to_open_files() {
    for (name, _) in MAY_USE {
        let text = fs::read_to_string(root().join(format!("engine/{name}/src/lib.rs"))).unwrap();
        assert!(text.contains("#![cfg_attr(not(test), deny(clippy::disallowed_methods))]"), "engine/{name}");
    }
    let listed = fs::read_to_string(root().join("clippy.toml")).unwrap();
    for method in ["fs::read", "fs::read_to_string", "fs::read_dir", "fs::File::open"] {
        assert!(listed.contains(&format!("path = \"std::{method}\"")), "{method}");
    }
}

/// It is a second reading of the rules as long as it knows nothing of the first.
#[test]
fn the_yardstick_knows_nothing_of_the_engine() {
    let manifest = fs::read_to_string(root().join("yardstick/Cargo.toml")).unwrap();
    let own = manifest.split_once("\n[dependencies]").unwrap().1.split("\n[").next().unwrap();
    assert_eq!(own.lines().filter(|line| line.contains('=')).count(), 0, "{own}");
    assert_eq!(Modules::read(&root().join("yardstick/src")).circles(), []);
}

#[test]
fn modules_of_a_crate_do_not_run_in_circles() {
    let mut found = BTreeSet::new();
    let mut told = Vec::new();
    for folder in fs::read_dir(root().join("engine")).unwrap().map(|entry| entry.unwrap().path()) {
        let name = folder.file_name().unwrap().to_str().unwrap().to_owned();
        let modules = Modules::read(&folder.join("src"));
        for (place, circle) in modules.circles() {
            let line = format!("{name}/{place}: {}", circle.join(", "));
            if !KNOWN.contains(&line.as_str()) {
                told.push(format!("{line}\n{}", modules.ties(&place, &circle)));
            }
            found.insert(line);
        }
    }
    assert!(told.is_empty(), "{} new circles of modules:\n{}", told.len(), told.join("\n"));
    let gone: Vec<&&str> = KNOWN.iter().filter(|known| !found.contains(**known)).collect();
    assert!(gone.is_empty(), "these circles are gone; take them from the list: {gone:?}");
}

#[test]
fn a_circle_is_found_through_names_that_are_passed_on() {
    let line =
        [("lib.rs", "mod a; mod b; mod c;"), ("a.rs", "use crate::b::B;"), ("b.rs", "use crate::c::C;"), ("c.rs", "")];
    assert!(Modules::of(&line).circles().is_empty());
    let circle = [
        ("lib.rs", "mod a; mod b; pub use a::A;"),
        ("a.rs", "use crate::b::{self, B};"),
        ("b.rs", "fn b() -> crate::A {}\n#[cfg(test)]\nmod tests { use crate::z::Z; }"),
    ];
    assert_eq!(Modules::of(&circle).circles(), [(String::new(), vec!["a".to_owned(), "b".to_owned()])]);
    let inside = [
        ("lib.rs", "mod a;"),
        ("a/mod.rs", "mod x; mod y; pub use x::*;"),
        ("a/x.rs", "pub struct X; use super::y::Y;"),
        ("a/y.rs", "use super::X; // crate::a::x"),
    ];
    assert_eq!(Modules::of(&inside).circles(), [("a".to_owned(), vec!["x".to_owned(), "y".to_owned()])]);
    let remarks = [
        ("lib.rs", "mod a; mod b;"),
        ("a.rs", "use crate::b::B;"),
        ("b.rs", "// use crate::a::A;\nconst T: &str = \"crate::a::A\";"),
    ];
    assert!(Modules::of(&remarks).circles().is_empty());
}

/// Every path that the page names leads somewhere: below the root, or, with the
/// name of a crate before it, below the sources of that crate.
#[test]
fn the_page_names_what_there_is() {
    let page = fs::read_to_string(root().join("docs/architecture.md")).unwrap();
    let path = |word: &&str| {
        let plain = |c: char| c.is_ascii_alphanumeric() || "_-./".contains(c);
        word.contains('/') && word.chars().all(plain)
    };
    let named: BTreeSet<&str> = page.split('`').skip(1).step_by(2).filter(path).collect();
    assert!(named.len() > 50, "only {} paths were found", named.len());
    let leads = |word: &&str| {
        let (name, rest) = word.split_once('/').unwrap();
        let inner = root().join("engine").join(name).join("src").join(rest);
        root().join(word).exists() || (root().join("engine").join(name).exists() && inner.exists())
    };
    let lost: Vec<&str> = named.into_iter().filter(|word| !leads(word)).collect();
    assert!(lost.is_empty(), "docs/architecture.md names what is not there: {lost:?}");
}

/// Every part of a crate that is to be looked through for tests is a program or a
/// reading of its own, so that crates without any say so: `doctest = false` where no
/// comment has an example, `test = false` where no file has a test.
#[test]
fn what_is_not_looked_through_for_tests_has_none() {
    let mut wrong = Vec::new();
    for folder in fs::read_dir(root().join("engine")).unwrap().map(|entry| entry.unwrap().path()) {
        let name = folder.file_name().unwrap().to_str().unwrap().to_owned();
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).unwrap();
        let lib = manifest.split("[lib]").nth(1).map_or("", |rest| rest.split("\n[").next().unwrap_or(rest));
        let files = sources(&folder.join("src"));
        let has = |any: fn(&str) -> bool| files.iter().filter(move |(_, text)| any(text)).map(|(path, _)| path);
        if lib.contains("doctest = false") {
            wrong
                .extend(has(runs_as_example).map(|path| format!("{path} has an example, and engine/{name} runs none")));
        }
        if lib.contains("\ntest = false") {
            wrong.extend(has(is_tested).map(|path| format!("{path} has a test, and engine/{name} runs none")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(runs_as_example("/// ```\n/// let a = 1;\n/// ```\n") && runs_as_example("//! ```should_panic\n//! ```\n"));
    assert!(!runs_as_example("/// ```toml\n/// a = 1\n/// ```\n/// And:\n/// ```text\n/// b\n/// ```\n"));
    assert!(is_tested("#[test]\nfn a() {}") && !is_tested("fn a() {}"));
}

/// Paths and texts of all Rust files below a folder.
fn sources(folder: &std::path::Path) -> Vec<(String, String)> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let of = |path: std::path::PathBuf| match path.is_dir() {
        true => sources(&path),
        false => vec![(path.display().to_string(), fs::read_to_string(&path).unwrap())],
    };
    entries.flat_map(of).collect()
}

/// Whether a comment has a block that is Rust to be run: one that names no other
/// language.
fn runs_as_example(text: &str) -> bool {
    let fences = text.lines().map(str::trim_start).filter_map(|line| {
        let comment = line.strip_prefix("///").or_else(|| line.strip_prefix("//!"))?;
        comment.trim_start().strip_prefix("```")
    });
    let rust = ["", "rust", "should_panic", "no_run", "compile_fail", "ignore"];
    fences.step_by(2).any(|words| rust.contains(&words.split(',').next().unwrap_or_default().trim()))
}

/// Whether a file has a test.
fn is_tested(text: &str) -> bool {
    text.lines().any(|line| line.trim() == "#[test]")
}
