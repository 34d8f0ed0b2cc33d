//! A card is edited while people play: both see it, and the desk reads what becomes of
//! the match. A bad edit changes nothing.

use super::site::{Site, root};
use std::fs;
use std::path::Path;

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let there = to.join(path.file_name().unwrap());
        match path.is_dir() {
            true => copy(&path, &there),
            false => assert!(fs::copy(&path, there).is_ok()),
        }
    }
}

/// A copy of a game in a box of its own.
pub fn game_alone(game: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for part in ["content", "scripts"] {
        copy(&root().join(part).join(game), &folder.path().join(part).join(game));
    }
    folder
}

/// Gives all cards of a game another name, or breaks their file.
pub fn edit(folder: &Path, game: &str, change: impl Fn(&str) -> String) {
    let cards = folder.join("content").join(game).join("cards");
    let mut files: Vec<_> = fs::read_dir(cards).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        let changed = change(&text);
        if changed != text {
            fs::write(file, changed).unwrap();
        }
    }
}

#[test]
fn a_card_is_edited_while_people_play() {
    let game = "foundry-fantasy";
    let folder = game_alone(game);
    let site = Site::at(folder.path(), game, &["human", "human"], 6);
    let role = if site.is_asked("a") { "a" } else { "b" };
    site.answer(role, 0);
    let before = site.mark();
    assert!(!site.page("a", "").body.contains("Brand-new"));

    edit(folder.path(), game, |text| text.replace("name = \"", "name = \"Brand-new "));
    site.wait("the new card", || site.page("a", "").body.contains("Brand-new"));
    assert!(site.page("b", "").body.contains("Brand-new"));
    assert_eq!(site.mark().1, before.1);
    let news = || site.screen("desk")["desk"]["news"].to_string();
    site.wait("the verdict", || news().contains("unchanged"));
    assert!(news().contains("Content reloaded"), "{}", news());
    assert_eq!(site.screen("a")["desk"], serde_json::Value::Null, "what the desk hears is the desk's");

    edit(folder.path(), game, |text| format!("{text}\nnonsense = = 3\n"));
    site.wait("the problems", || site.screen("desk")["desk"]["problems"] != serde_json::Value::Null);
    assert!(site.page("a", "").body.contains("Brand-new"));
    assert_eq!(site.mark().1, before.1);
}
