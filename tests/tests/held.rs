//! What held before is forgotten with every byte it depends on.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::path::Path;
use tuckbox_tests::held::Held;

const FILES: [&str; 12] = [
    "content/one/game.ron",
    "content/one/cards/a.toml",
    "content/two/game.ron",
    "scripts/std/base.lua",
    "scripts/one/effects.lua",
    "scripts/two/effects.lua",
    "mods/loud/mod.toml",
    "mods/loud/tests/page.md",
    "tests/one/page.md",
    "tests/one/ids.txt",
    "tests/one/coverage.toml",
    "tests/golden/one/first.txt",
];

fn write(root: &Path, path: &str, text: &str) {
    let path = root.join(path);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

fn held(root: &Path, program: &str, game: Option<&str>) -> bool {
    Held::at(root, root.join("target"), program.as_bytes()).about("it", game).held()
}

fn remember(root: &Path, game: Option<&str>) {
    Held::at(root, root.join("target"), b"program").about("it", game).remember();
}

#[test]
fn a_changed_byte_of_any_file_is_another() {
    let root = tempfile::tempdir().unwrap();
    let root = root.path();
    FILES.iter().for_each(|path| write(root, path, "before"));
    for game in [Some("one"), None] {
        assert!(!held(root, "program", game), "nothing ran yet");
        for path in FILES {
            remember(root, game);
            assert!(held(root, "program", game), "{path}");
            write(root, path, "befora");
            let of_another = game.is_some() && path.split('/').any(|part| part == "two");
            assert_eq!(held(root, "program", game), of_another, "{path} of {game:?}");
            write(root, path, "before");
            assert!(held(root, "program", game), "{path}");
        }
        fs::remove_dir_all(root.join("target")).unwrap();
    }
}

#[test]
fn a_file_more_or_less_or_elsewhere_is_another() {
    let root = tempfile::tempdir().unwrap();
    let root = root.path();
    FILES.iter().for_each(|path| write(root, path, "before"));
    remember(root, Some("one"));
    for path in ["tests/one/more.md", "content/one/cards/b.toml", "scripts/std/more.lua", "tests/golden/one/b.txt"] {
        write(root, path, "");
        assert!(!held(root, "program", Some("one")), "{path}");
        fs::remove_file(root.join(path)).unwrap();
        assert!(held(root, "program", Some("one")), "{path}");
    }
    fs::rename(root.join("tests/one/ids.txt"), root.join("tests/one/id.txt")).unwrap();
    assert!(!held(root, "program", Some("one")));
    fs::remove_file(root.join("tests/one/id.txt")).unwrap();
    assert!(!held(root, "program", Some("one")));
}

#[test]
fn another_program_and_another_game_are_others() {
    let root = tempfile::tempdir().unwrap();
    let root = root.path();
    FILES.iter().for_each(|path| write(root, path, "before"));
    remember(root, Some("one"));
    assert!(held(root, "program", Some("one")));
    assert!(!held(root, "programm", Some("one")));
    assert!(!held(root, "program", Some("two")));
    assert!(!held(root, "program", None));
}

/// What did not hold is never asked to be remembered; what changed while it ran is
/// remembered as it was before, so it runs again.
#[test]
fn a_change_while_it_runs_is_not_remembered() {
    let root = tempfile::tempdir().unwrap();
    let root = root.path();
    FILES.iter().for_each(|path| write(root, path, "before"));
    let check = Held::at(root, root.join("target"), b"program").about("it", Some("one"));
    write(root, "content/one/game.ron", "changed");
    check.remember();
    assert!(!held(root, "program", Some("one")));
}

#[test]
fn what_reads_only_the_test_boxes_is_forgotten_with_them_alone() {
    let root = tempfile::tempdir().unwrap();
    let root = root.path();
    FILES.iter().for_each(|path| write(root, path, "before"));
    write(root, "tests/boxes/inn/content/inn/game.ron", "before");
    let check = |program: &str| Held::at(root, root.join("target"), program.as_bytes()).about_boxes("it");
    assert!(!check("program").held(), "nothing ran yet");
    check("program").remember();
    assert!(check("program").held() && !check("programm").held());
    write(root, "content/one/game.ron", "after");
    assert!(check("program").held(), "it reads no game");
    write(root, "tests/boxes/inn/content/inn/game.ron", "after");
    assert!(!check("program").held());
    write(root, "tests/boxes/inn/content/inn/game.ron", "before");
    write(root, "tests/boxes/hut/content/hut/game.ron", "before");
    assert!(!check("program").held(), "a box more");
}
