//! `tuckbox new`: where a game is made, what it is called, and that it is made whole
//! or not at all.

#![expect(clippy::unwrap_used, reason = "a failing test should stop")]

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

fn command(folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tuckbox"));
    command.args(args).current_dir(folder).stdin(Stdio::null());
    command
}

fn run(folder: &Path, args: &[&str]) -> Output {
    command(folder, args).output().unwrap()
}

/// What it prints where all is fine.
fn printed(folder: &Path, args: &[&str]) -> String {
    let output = run(folder, args);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The names in a folder, sorted.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    let mut names: Vec<String> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn a_box_is_made_where_one_stands() {
    let folder = tempfile::tempdir().unwrap();
    let outer = folder.path().canonicalize().unwrap();
    let said = printed(&outer, &["new", "game", "one"]);
    assert!(said.contains(&format!("in the box {}:", outer.display())), "{said}");
    // Below another box, but in no folder of its own: a box of its own.
    let ideas = outer.join("ideas/deep");
    fs::create_dir_all(&ideas).unwrap();
    let said = printed(&ideas, &["new", "game", "two"]);
    assert!(said.contains(&format!("in the box {}:", ideas.display())), "{said}");
    assert_eq!(
        (names(&outer.join("content")), names(&ideas.join("content"))),
        (vec!["one".into()], vec!["two".into()])
    );
    // In a folder of the box: that box.
    let said = printed(&outer.join("content/one"), &["new", "game", "three"]);
    assert!(said.contains(&format!("in the box {}:", outer.display())), "{said}");
    assert_eq!(names(&outer.join("content")), ["one", "three"]);
    // And where somebody names one, there.
    printed(&ideas, &["--box", "../..", "new", "game", "four"]);
    assert_eq!(names(&outer.join("content")), ["four", "one", "three"]);
    let said = printed(&outer.join("content"), &["new", "card", "one", "ring"]);
    assert!(said.contains(&format!("In the box {}:", outer.display())), "{said}");
}

#[test]
fn a_game_can_begin_as_any_of_the_examples() {
    let folder = tempfile::tempdir().unwrap();
    let examples = ["tic-tac-toe", "kuhn", "leduc", "liars-dice", "crazy-eights", "hearts", "snail-post"];
    for like in examples {
        let name = format!("My {like}");
        printed(folder.path(), &["new", "game", &name, "--like", like]);
    }
    let said = printed(folder.path(), &["check"]);
    assert_eq!(said.matches(": no problems").count(), examples.len(), "{said}");
    let said = printed(folder.path(), &["test"]);
    assert!(said.contains(", 0 fail"), "{said}");
    let game = fs::read_to_string(folder.path().join("content/my-kuhn/game.ron")).unwrap();
    assert!(game.contains("title: \"My kuhn\","), "{game}");
    let refused = run(folder.path(), &["new", "game", "own", "--like", "khun"]);
    assert_eq!(refused.status.code(), Some(2));
    let said = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(said.contains("There is no example `khun`") && said.contains("`kuhn`"), "{said}");
    assert!(!folder.path().join("content/own").exists());
}

#[test]
fn a_title_is_a_name() {
    let folder = tempfile::tempdir().unwrap();
    printed(folder.path(), &["new", "game", "Ember Oracle"]);
    let game = fs::read_to_string(folder.path().join("content/ember-oracle/game.ron")).unwrap();
    assert!(game.contains("title: \"Ember Oracle\""), "{game}");
    let said = printed(folder.path(), &["test", "--game", "ember-oracle"]);
    assert!(said.contains("3 scenarios hold, 0 fail"), "{said}");
    printed(folder.path(), &["new", "card", "ember-oracle", "Dragon's Hoard"]);
    let card = fs::read_to_string(folder.path().join("content/ember-oracle/cards/dragons-hoard.toml")).unwrap();
    assert!(card.contains("name = \"Dragon's Hoard\""), "{card}");
    printed(folder.path(), &["new", "mod", "Long Winter", "--of", "ember-oracle"]);
    printed(folder.path(), &["check", "ember-oracle", "--mod", "long-winter"]);
    let refused = run(folder.path(), &["new", "game", "7 Wonders"]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("an id such as `ember-oracle`"));
}

#[test]
fn who_stops_reading_leaves_a_whole_game() {
    let folder = tempfile::tempdir().unwrap();
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    command(folder.path(), &["new", "game", "magpies"]).stdout(writer).status().unwrap();
    for path in ["content/magpies/cards/all.toml", "tests/magpies/first.md", "schemas/lua/magpies.lua", ".luarc.json"] {
        assert!(folder.path().join(path).exists(), "{path}");
    }
    let said = printed(folder.path(), &["test"]);
    assert!(said.contains("3 scenarios hold, 0 fail"), "{said}");
}

#[test]
fn what_cannot_be_made_whole_is_not_made() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("tests"), "a file where a folder should be").unwrap();
    let refused = run(folder.path(), &["new", "game", "magpies"]);
    assert_eq!(refused.status.code(), Some(1), "{refused:?}");
    assert_eq!(names(folder.path()), ["tests"]);
}
