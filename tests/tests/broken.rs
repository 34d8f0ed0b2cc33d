//! Every folder of `tests/broken/` is a small box with something wrong in it,
//! and `expected.txt` is what a designer must read about it, to the letter.
//! `UPDATE=1 cargo test -p tuckbox-tests --test broken` writes what is said
//! now; read it aloud before you keep it.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a failing test should stop and say why")]

use std::fs;
use std::path::{Path, PathBuf};
use tuckbox_content::{Style, mods, render, summary, with_required};
use tuckbox_core::diagnostic::Diagnostic;
use tuckbox_project::load::CheckedGame;
use tuckbox_tests::types;

/// Everything that is said about the one game of a box with all its mods: about
/// its data, and where that can be played, about its scripts.
fn check_box(root: &Path) -> String {
    let mods = with_required(root, &mods(root)).unwrap_or_else(|problem| panic!("{problem}"));
    let mut found = CheckedGame::load_with(root, &game_of(root), mods);
    found.check(types::check);
    let has_errors = found.diagnostics.iter().any(Diagnostic::is_error);
    assert!(found.rules.is_some() || has_errors, "{}", root.display());
    let drawn = render(&found.diagnostics, &found.sources, Style::Plain);
    format!("{drawn}\n\n{}\n", summary(&found.diagnostics))
}

/// The first game of a box, also if it lacks its game file.
fn game_of(root: &Path) -> String {
    let first = folders(&root.join("content")).into_iter().next().unwrap();
    first.file_name().unwrap().to_str().unwrap().into()
}

fn folders(parent: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(parent).unwrap().map(|entry| entry.unwrap().path());
    let mut folders: Vec<PathBuf> = entries.filter(|path| path.is_dir()).collect();
    folders.sort();
    folders
}

#[test]
fn broken_boxes_say_what_is_wrong_with_them() {
    let boxes = folders(&Path::new(env!("CARGO_MANIFEST_DIR")).join("broken"));
    assert!(boxes.len() >= 97, "there are only {} broken boxes", boxes.len());
    let update = std::env::var_os("UPDATE").is_some();
    let mut wrong = Vec::new();
    for root in boxes {
        if !types::ARE_LOOKED_AT && types::are_in(&fs::read_to_string(root.join("expected.txt")).unwrap_or_default()) {
            continue;
        }
        let said = check_box(&root);
        assert!(!said.starts_with('\n'), "nothing is wrong with {}", root.display());
        let expected = root.join("expected.txt");
        if update {
            fs::write(&expected, &said).unwrap();
        } else if fs::read_to_string(&expected).unwrap_or_default() != said {
            wrong.push(format!("{}\n{said}", root.display()));
        }
    }
    if !wrong.is_empty() {
        panic!("{} boxes say something else than expected:\n\n{}", wrong.len(), wrong.join("\n"));
    }
}
