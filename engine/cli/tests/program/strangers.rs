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

/// What the program says on both streams, run in a box without anybody who types.
fn said(root: &Path, args: &[&str]) -> String {
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
    assert!(ended.code().is_some_and(|code| code != 0), "{args:?}: {said}");
    said
}

/// Holds that every command refuses what is planted, with its path and the reason.
fn refused(plant: impl FnOnce(&Path), commands: &[&[&str]], path: &str, why: &str) {
    let folder = own_box();
    plant(folder.path());
    for args in commands {
        let said = said(folder.path(), args);
        assert!(said.contains(path) && said.contains(why), "{args:?}: {said}");
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
    refused(large, &READING, "content/yard/cards/large.toml", "it has more than 16 MiB");
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
        let said = said(folder.path(), args);
        assert!(said.contains(path) && said.contains(why), "{args:?}: {said}");
    }
}
