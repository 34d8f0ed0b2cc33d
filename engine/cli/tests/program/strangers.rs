//! Boxes, saves and pages from strangers: whatever lies in the place of a file, the
//! program ends soon, with the path of what it refuses.

#![cfg(unix)]
#![expect(clippy::unwrap_used, clippy::panic, reason = "a failing test should stop")]

use crate::process::{BOX, copy};
use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// How long the program is given: two seconds are plenty where nothing else runs.
const PATIENCE: Duration = Duration::from_secs(10);

/// A copy of the box of these tests.
fn own_box() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    copy(Path::new(BOX), folder.path());
    folder
}

/// What the program says on both streams, run in a box without anybody who types, and
/// how it ends.
fn said(root: &Path, args: &[&str]) -> (i32, String) {
    let log = root.join("said.log");
    let out = fs::File::create(&log).unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_tuckbox"))
        .arg("--box")
        .arg(root)
        .args(args)
        .stdin(Stdio::null())
        .stdout(out.try_clone().unwrap())
        .stderr(out)
        .spawn()
        .unwrap();
    let begun = Instant::now();
    let ended = loop {
        match child.try_wait().unwrap() {
            Some(status) => break status,
            None if begun.elapsed() > PATIENCE => {
                child.kill().unwrap();
                child.wait().unwrap();
                panic!("{args:?} does not end");
            }
            None => std::thread::sleep(Duration::from_millis(5)),
        }
    };
    let said = fs::read_to_string(&log).unwrap();
    assert!(ended.code().is_some(), "{args:?} is stopped by the system: {said}");
    (ended.code().unwrap(), said)
}

/// Holds that every command refuses what is planted, with its path and the reason.
fn refused(plant: impl FnOnce(&Path), commands: &[&[&str]], path: &str, why: &str) {
    let folder = own_box();
    plant(folder.path());
    for args in commands {
        let (code, said) = said(folder.path(), args);
        assert!(code != 0 && said.contains(path) && said.contains(why), "{args:?}: {said}");
    }
}

fn pipe(path: &Path) {
    let _ = fs::remove_file(path);
    assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
}

/// Commands that read a game.
const READING: [&[&str]; 4] =
    [&["check", "yard"], &["test", "yard"], &["simulate", "yard", "--games", "1"], &["play", "yard"]];

#[test]
fn a_device_or_a_pipe_is_no_file_of_a_game() {
    let zero = |root: &Path| symlink("/dev/zero", root.join("content/yard/cards/zero.toml")).unwrap();
    refused(zero, &READING, "content/yard/cards/zero.toml", "it leads out of the box");
    let script = |root: &Path| pipe(&root.join("scripts/yard/pipe.lua"));
    refused(script, &READING, "scripts/yard/pipe.lua", "it is a pipe");
    let head = |root: &Path| pipe(&root.join("content/yard/game.ron"));
    refused(head, &READING, "content/yard/game.ron", "it is a pipe");
}

#[test]
fn folders_and_links_that_are_no_files_of_a_game_are_told() {
    let folder = |root: &Path| fs::create_dir(root.join("content/yard/cards/dir.toml")).unwrap();
    refused(folder, &READING, "content/yard/cards/dir.toml", "it is a folder");
    let outside = own_box();
    let secret = outside.path().join("content/yard/game.ron");
    let out = |root: &Path| symlink(&secret, root.join("content/yard/cards/out.ron")).unwrap();
    refused(out, &READING, "content/yard/cards/out.ron", "it leads out of the box");
    let circle = |root: &Path| symlink("..", root.join("content/yard/cards/loop")).unwrap();
    refused(circle, &READING, "content/yard/cards/loop", "it leads back to a folder that it stands in");
}

#[test]
fn what_is_too_much_of_a_game_is_not_read() {
    let large = |root: &Path| {
        fs::File::create(root.join("content/yard/cards/large.toml")).unwrap().set_len(100_000_000).unwrap();
    };
    refused(large, &READING, "content/yard/cards/large.toml", "it has more than 4 MiB");
    let many = |root: &Path| {
        let folder = root.join("content/yard/cards/many");
        fs::create_dir(&folder).unwrap();
        (0..30_000).for_each(|at| drop(fs::File::create(folder.join(format!("{at}.toml"))).unwrap()));
    };
    refused(many, &READING, "content/yard/cards/many", "more than 20000 files and folders");
    let deep = |root: &Path| {
        let folder = root.join("scripts/yard").join("deep/".repeat(40));
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("x.lua"), "").unwrap();
    };
    refused(deep, &READING, "scripts/yard/deep/deep", "more than 32 folders deep");
}

#[test]
fn pages_lists_and_bars_are_regular_files_too() {
    let page = |root: &Path| pipe(&root.join("tests/yard/more.md"));
    refused(page, &[&["test", "yard"]], "tests/yard/more.md", "it is a pipe");
    let list = |root: &Path| pipe(&root.join("tests/yard/ids.txt"));
    refused(list, &[&["test", "yard"]], "tests/yard/ids.txt", "it is a pipe");
    let circle = |root: &Path| symlink("..", root.join("tests/yard/loop")).unwrap();
    refused(circle, &[&["test", "yard"]], "tests/yard/loop", "it leads back");
    let zero = |root: &Path| symlink("/dev/zero", root.join("tests/yard/coverage.toml")).unwrap();
    refused(zero, &[&["coverage", "yard", "--games", "0"]], "tests/yard/coverage.toml", "it leads out of the box");
    let faults = |root: &Path| pipe(&root.join("tests/yard/mutants.toml"));
    refused(faults, &[&["mutate", "yard", "--limit", "1"]], "tests/yard/mutants.toml", "it is a pipe");
}

#[test]
fn mods_are_made_of_regular_files_too() {
    let plant = |root: &Path| {
        let folder = root.join("mods/loud/content/cards");
        fs::create_dir_all(&folder).unwrap();
        let about = "name = \"loud\"\nversion = \"1.0.0\"\ntitle = \"Loud\"\ngame = \"yard\"\nfits = \"*\"\n";
        fs::write(root.join("mods/loud/mod.toml"), about).unwrap();
        pipe(&folder.join("pipe.toml"));
    };
    let reading: [&[&str]; 2] = [&["check", "yard"], &["play", "yard", "--mod", "loud"]];
    refused(plant, &reading, "mods/loud/content/cards/pipe.toml", "it is a pipe");
    refused(plant, &[&["pack", "loud"]], "mods/loud/content/cards/pipe.toml", "it is a pipe");
}

#[test]
fn what_is_named_on_the_command_line_is_regular_and_bounded() {
    let folder = own_box();
    pipe(&folder.path().join("pipe"));
    fs::File::create(folder.path().join("large")).unwrap().set_len(400_000_000).unwrap();
    let at = |name: &str| folder.path().join(name).display().to_string();
    let commands: [(&[&str], &str, &str); 7] = [
        (&["replay", "/dev/zero"], "/dev/zero", "it is a device"),
        (&["replay", &at("pipe")], "pipe", "it is a pipe"),
        (&["replay", &at("large")], "large", "large"),
        (&["play", "yard", "--load", &at("pipe")], "pipe", "it is a pipe"),
        (&["play", "yard", "--scenario", &format!("{}:1", at("pipe"))], "pipe", "it is a pipe"),
        (&["play", "yard", "--mod", "/dev/zero"], "/dev/zero", "no mod"),
        (&["report", &at("pipe"), "--to", &at("out")], "pipe", "it is a pipe"),
    ];
    for (args, path, why) in commands {
        let (code, said) = said(folder.path(), args);
        assert!(code != 0 && said.contains(path) && said.contains(why), "{args:?}: {said}");
    }
}

#[test]
fn nothing_is_written_through_a_link_of_a_box() {
    let outside = tempfile::tempdir().unwrap();
    let own = outside.path().join("own.txt");
    fs::write(&own, "mine").unwrap();
    let folder = own_box();
    fs::create_dir(folder.path().join("schemas")).unwrap();
    symlink(&own, folder.path().join("schemas/check.schema.json")).unwrap();
    let (code, said) = said(folder.path(), &["schema"]);
    assert!(code == 0 && said.contains("schemas/check.schema.json is written"), "{said}");
    assert_eq!(fs::read_to_string(&own).unwrap(), "mine");
}

/// Twenty kilobytes of a text again and again, and half a megabyte.
fn twice(text: &str) -> [String; 2] {
    [20_000, 500_000].map(|bytes| text.repeat(bytes / text.len()))
}

/// Holds that a file with this text is refused by a command, with its path and why.
fn refused_text(path: &str, text: &str, args: &[&str], why: &str) {
    let plant = |root: &Path| fs::write(root.join(path), text).unwrap();
    refused(plant, &[args], path, why);
}

#[test]
fn data_that_nests_deeply_is_refused() {
    let check = ["check", "yard"];
    for bracket in ["(", "[", "{", "Not(", "a: [("] {
        twice(bracket).iter().for_each(|text| refused_text("content/yard/cards/h.ron", text, &check, "ron-syntax"));
    }
    let closed = format!("(card: [{}{}])", "[".repeat(130), "]".repeat(130));
    refused_text("content/yard/cards/h.ron", &closed, &check, "nested too deeply");
    for nested in ["[", "{b="] {
        for text in twice(nested) {
            refused_text("content/yard/cards/h.toml", &format!("a={text}"), &check, "toml-syntax");
        }
    }
    for keys in twice("a.") {
        refused_text("content/yard/cards/h.toml", &format!("{keys}a=1"), &check, "toml-syntax");
        refused_text("content/yard/cards/h.toml", &format!("[{keys}a]"), &check, "toml-syntax");
        refused_text("tests/yard/coverage.toml", &format!("[{keys}a]"), &["coverage", "yard"], "toml-syntax");
    }
    // As deep as the parser takes it, in each of two ways.
    let keys = vec!["a"; 79].join(".");
    let inner = format!("{}1{}", format!("{{{keys}=").repeat(78), "}".repeat(78));
    refused_text("content/yard/cards/h.toml", &format!("[{keys}]\n{keys}={inner}"), &check, "unknown-key");
}

#[test]
fn data_with_many_problems_is_told_soon() {
    let check = ["check", "yard"];
    let cards = |rest: &str| format!("[[card]]\nid = \"a\"\nname = \"A\"\n{rest}\n").repeat(10_000);
    let keys: String = (0..100_000).map(|at| format!("k{at} = 1\n")).collect();
    for text in ["x\n".repeat(500_000), keys, cards("kind = \"child\""), cards("kind = \"chld\"")] {
        refused_text("content/yard/cards/h.toml", &text, &check, "more-problems");
    }
    let line = format!("(card: [{}])", "(id: \"a\", foo: 1),".repeat(20_000));
    refused_text("content/yard/cards/h.ron", &line, &check, "more-problems");
}

#[test]
fn scripts_that_nest_deeply_are_refused() {
    let check = ["check", "yard"];
    for bracket in ["(", "{", "function() return ", "f(", "-(", "if x then "] {
        for text in twice(bracket) {
            refused_text("scripts/yard/h.lua", &format!("local x = {text}"), &check, "script-language");
        }
    }
    refused_text("scripts/yard/h.lua", &format!("local x = {}x", "x.".repeat(2000)), &check, "script-error");
}

#[test]
fn saves_that_nest_deeply_are_refused() {
    let folder = own_box();
    let file = folder.path().join("h.json");
    for nested in ["[", "{\"a\":", "{\"report\":", "{\"moves\":["] {
        for text in twice(nested) {
            fs::write(&file, text).unwrap();
            let (code, said) = said(folder.path(), &["replay", &file.display().to_string()]);
            assert!(code == 1 && said.contains("keeps no match") && said.contains("line 1"), "{said}");
        }
    }
}

#[test]
fn pages_of_many_signs_are_read_or_refused_soon() {
    let test = ["test", "yard"];
    for text in twice("[") {
        let block = format!("## x\n```ron\nScenario(steps: {text}\n```\n");
        refused_text("tests/yard/h.md", &block, &test, "never closed");
    }
    refused_text("tests/yard/h.md", &"```ron\n```\n".repeat(50_000), &test, "More than 50 blocks");
    refused_text(
        "tests/yard/h.md",
        &"```ron\nScenario(steps: [])\n```\n".repeat(10_000),
        &test,
        "more than 1000 blocks",
    );
    refused_text("tests/yard/h.md", &"a".repeat(2_000_000), &test, "1048576 are the most");
    let lists: String = (0..1000).map(|depth| format!("{}- a\n", "  ".repeat(depth))).collect();
    for text in [">".repeat(100_000), "- ".repeat(100_000), "[".repeat(100_000), "*_".repeat(100_000), lists] {
        let folder = own_box();
        fs::write(folder.path().join("tests/yard/h.md"), text).unwrap();
        let (code, said) = said(folder.path(), &test);
        assert_eq!(code, 0, "{said}");
    }
}

/// What the library for types would take hours for.
#[cfg(feature = "types")]
#[test]
fn types_of_scripts_are_looked_at_within_bounds() {
    let long = format!("local function f(x)\n  return {}x\nend\n", "x.".repeat(300));
    let large: String = (0..3000).map(|at| format!("function f{at}(x) return x end\n")).collect();
    let cases = [(long, "300 operators, fields and calls"), (large, "65536 are the most")];
    for (text, why) in cases {
        let folder = own_box();
        fs::write(folder.path().join("scripts/yard/h.lua"), &text).unwrap();
        let (code, said) = said(folder.path(), &["check", "yard"]);
        assert!(code == 0 && said.contains("types-left-out") && said.contains(why), "{said}");
        assert!(said.contains("scripts/yard/h.lua"), "{said}");
    }
}
