//! Which box is meant, where the one at hand has not what is asked for.

use super::process::{BOX, copy};
use std::fs;
use std::path::Path;
use std::process::Command;

#[test]
fn a_game_of_a_box_nearby_is_found_by_its_name() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().canonicalize().unwrap();
    copy(Path::new(BOX), &root.join("games"));
    for game in ["games/inner/content/rain", "other/content/snow", "other/content/ice"] {
        fs::create_dir_all(root.join(game)).unwrap();
        fs::write(root.join(game).join("game.ron"), "()").unwrap();
    }
    let said = |here: &str, args: &[&str]| {
        let mut program = Command::new(env!("CARGO_BIN_EXE_tuckbox"));
        let output = program.current_dir(root.join(here)).args(args).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        String::from_utf8(output.stderr).unwrap()
    };
    let found = |game: &str, folder: &str| {
        format!("error: There is no game `{game}`.\nhelp: The box `{folder}` has it: add `--box {folder}`.\n")
    };
    assert_eq!(said("games", &["simulate", "rain"]), found("rain", "inner"));
    assert_eq!(said("games", &["simulate", "snow"]), found("snow", root.join("other").to_str().unwrap()));
    assert_eq!(said("", &["--box", "games", "simulate", "snow"]), found("snow", "./other"));
    assert_eq!(said("games", &["--box", "../games", "check", "ice"]), found("ice", "../other"));
    assert_eq!(said("games/inner", &["simulate", "yard"]), found("yard", root.join("games").to_str().unwrap()));
    assert_eq!(said("games", &["simulate", "yart"]), "error: There is no game `yart`.\nhelp: Did you mean `yard`?\n");
}
