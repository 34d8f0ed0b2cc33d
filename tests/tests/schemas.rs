//! The Lua definitions in `schemas/lua/` are what the engine and the games say
//! now. `UPDATE=1 cargo test -p tuckbox-tests --test schemas` writes them anew;
//! the JSON schemas have the same test in `engine/content`.
#![expect(clippy::panic, reason = "a failing test should stop")]

use std::fs;
use std::path::{Path, PathBuf};
use tuckbox_project::game::Game;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// All files of `schemas/lua/` by name.
fn wanted() -> Vec<(String, String)> {
    let mut files = vec![("tuckbox.lua".to_owned(), tuckbox_script::common_definitions())];
    let effects: Vec<&str> = tuckbox_content::standard::effects().collect();
    for name in tuckbox_content::games(&root()) {
        let game = Game::load(&root(), &name).unwrap_or_else(|broken| panic!("{broken}"));
        files.push((format!("{name}.lua"), tuckbox_script::game_definitions(&game.rules, &effects)));
    }
    for script in &tuckbox_content::standard::SCRIPTS {
        files.push((script.path.replacen("scripts/", "", 1), script.text.to_owned()));
    }
    files
}

#[test]
fn lua_definitions_are_fresh() {
    let folder = root().join("schemas/lua");
    let files = wanted();
    if std::env::var_os("UPDATE").is_some() {
        fs::create_dir_all(folder.join("std")).unwrap();
        files.iter().for_each(|(name, text)| fs::write(folder.join(name), text).unwrap());
    }
    for (name, text) in &files {
        let stored = fs::read_to_string(folder.join(name)).unwrap_or_default();
        assert!(stored == *text, "schemas/lua/{name} is stale; write it anew with `tuckbox schema`");
    }
    let names = |below: &str| -> Vec<String> {
        let entries = fs::read_dir(folder.join(below)).unwrap().map(|entry| entry.unwrap());
        let files = entries.filter(|entry| entry.path().is_file());
        files.map(|entry| format!("{below}{}", entry.file_name().into_string().unwrap())).collect()
    };
    let mut found = [names(""), names("std/")].concat();
    found.retain(|name| !files.iter().any(|(wanted, _)| wanted == name));
    assert!(found.is_empty(), "no game of this box has these definitions; delete them: {found:?}");
}

#[test]
fn every_function_has_its_definition() {
    let text = tuckbox_script::common_definitions();
    for verb in tuckbox_script::verbs() {
        assert!(text.contains(&format!("\nfunction {}(", verb.name)), "{}", verb.name);
        assert!(verb.doc.ends_with('.'), "{}: its words are not a whole sentence", verb.name);
    }
}
