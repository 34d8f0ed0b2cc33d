//! Files of older formats. `tests/old/` keeps boxes as they once were; updated,
//! they are read as if they had been written today, and every line that had
//! nothing to change is what it was.
#![expect(clippy::unwrap_used, reason = "a failing test should stop")]

use std::path::{Path, PathBuf};
use tuckbox_bots::simulate::{Plan, simulate};
use tuckbox_content::update::{FORMAT, Updated, update};
use tuckbox_content::{games, load_files, texts};
use tuckbox_project::game::Game;

fn old() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("old/format-1")
}

fn updated(game: &str, files: Vec<(String, String)>) -> Updated {
    update(&format!("content/{game}/game.ron"), files, Vec::new(), &tuckbox_script::renamed).unwrap()
}

/// The files with what an update has changed in them.
fn with(mut files: Vec<(String, String)>, updated: &Updated) -> Vec<(String, String)> {
    for new in &updated.files {
        let old = files.iter_mut().find(|(path, _)| *path == new.path).unwrap();
        old.1.clone_from(&new.text);
    }
    files
}

#[test]
fn boxes_of_format_1_are_played_again() {
    let games = games(&old());
    assert_eq!(games, ["hedges", "pantry"]);
    for name in games {
        let before = texts(&old(), &name);
        assert!(Game::read(&name, before.clone()).is_err(), "{name} needs no update");
        let done = updated(&name, before.clone());
        assert_eq!((done.from, &done.left), (1, &Vec::new()), "{name}");
        let after = with(before.clone(), &done);
        let game = Game::read(&name, after.clone()).unwrap_or_else(|broken| panic!("{name}\n{broken}"));
        let summary = simulate(&game, &Plan::new(&game, 4, 1), |_| {}).unwrap_or_else(|problem| panic!("{problem}"));
        assert_eq!(summary.games, 4);
        for ((path, old), (_, new)) in before.iter().zip(&after) {
            let changed: Vec<usize> = done
                .files
                .iter()
                .filter(|file| file.path == *path)
                .flat_map(|file| file.changes.iter().map(|change| change.line))
                .collect();
            let new: Vec<&str> = new.lines().filter(|line| line.trim() != format!("format: {FORMAT},")).collect();
            assert_eq!(old.lines().count(), new.len(), "{path}");
            for (line, (old, new)) in (1..).zip(old.lines().zip(new)) {
                assert!(old == new || changed.contains(&line), "{path}:{line}: `{old}` is now `{new}`");
            }
        }
        let again = updated(&name, after);
        assert_eq!((again.from, again.files.len()), (FORMAT, 0), "an update is made once");
    }
}

const GAME: &str = r#"// A kiosk, as it was.
(
    title: "Kiosk", // the name
    stats: {"hue": (symbols: ["red", "blue"]), "size": ()},
    flow: [
        Turns([
            /* veiled: true */ Act(actions: ["sell"], veiled: true, stop: "veiled: true"),
            If(Some((stats: {"hue":  1, "size": 2})), [], []),
            If(Some((stats: {"hue": 7})), [], []),
        ]),
    ],
)
"#;

const CARD: &str = "# Blue things.\n[[card]]\nid = \"x\" # hue = 1\nhue = \"blue\"\n\n[[card.ability]]\nuse = \"sell\"\nif = { Some = { stats = { hue = 1 } } }\n";

#[test]
fn only_what_a_format_has_changed_is_touched() {
    let files = vec![
        ("content/kiosk/cards/x.toml".to_owned(), CARD.to_owned()),
        ("content/kiosk/game.ron".to_owned(), GAME.to_owned()),
        (
            "scripts/kiosk/x.lua".to_owned(),
            "--- Old.\nfunction effects.x(self, ability)\n  use(turn_of(you()), {}) -- use\nend\n".to_owned(),
        ),
    ];
    let done = updated("kiosk", files.clone());
    let after = with(files, &done);
    assert_eq!(after[0].1, CARD.replace("stats = { hue = 1 }", "stats = { hue = \"blue\" }"));
    let game = GAME
        .replace("\"sell\"], veiled", "\"sell\"], always")
        .replace("\"hue\":  1", "\"hue\":  \"blue\"")
        .replace("title:", "format: 2,\n    title:");
    assert_eq!(after[1].1, game);
    assert!(after[2].1.contains("  use_for(turns(you()), {}) -- use\n"));
    let told: Vec<(&str, usize)> = done.left.iter().map(|left| (&*left.path, left.line)).collect();
    assert_eq!(told, [("content/kiosk/game.ron", 9)]);
}

#[test]
fn a_box_of_another_format_says_so() {
    let said = |format: &str| {
        let text = GAME.replace("title:", &format!("format: {format},\n    title:"));
        let loaded = load_files("kiosk", vec![("content/kiosk/game.ron".into(), text)]);
        loaded.diagnostics.iter().find(|found| found.code == "other-format").map(|found| found.hint.clone().unwrap())
    };
    assert!(said("1").unwrap().contains("tuckbox update kiosk"));
    assert!(said("99").unwrap().contains("newer"));
    assert_eq!(said(&FORMAT.to_string()), None);
    let newer = vec![("content/kiosk/game.ron".to_owned(), GAME.replace("title:", "format: 99, title:"))];
    assert!(update("content/kiosk/game.ron", newer, Vec::new(), &tuckbox_script::renamed).is_err());
}
