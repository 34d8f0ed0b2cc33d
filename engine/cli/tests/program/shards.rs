//! A plan that is played in parts says what the whole says, whatever the order of the
//! parts; a part goes on where it stopped; and what is missing or foreign is named.

#![expect(clippy::unwrap_used, reason = "a failing test should stop")]

use super::process::{BOX, copy, printed, refused, tuckbox, tuckbox_in};
use std::fs;
use std::path::Path;

const WORDS: [&str; 8] = ["simulate", "yard", "--games", "23", "--seed", "7", "--decks", "all"];

/// Plays a part of the plan into a file of a folder, whose path it gives.
fn part(folder: &Path, shard: &str, more: &[&str]) -> String {
    let file = folder.join(format!("{}.jsonl", shard.replace('/', "-of-")));
    let file = file.to_str().unwrap().to_owned();
    printed(&[&WORDS[..], &["--shard", shard, "--out", &file], more].concat(), "");
    file
}

/// What `simulate --json` says, without the seconds it took.
fn whole(more: &[&str]) -> String {
    let text = printed(&[&WORDS[..], &["--json"], more].concat(), "");
    let without: Vec<&str> = text.lines().filter(|line| !line.starts_with("  \"seconds\":")).collect();
    assert_eq!(without.len() + 1, text.lines().count());
    without.join("\n") + "\n"
}

/// What a command that is used in the wrong way says.
fn misused(args: &[&str]) -> String {
    let output = tuckbox(args, "");
    assert_eq!((output.status.code(), output.stdout.as_slice()), (Some(2), &b""[..]), "{output:?}");
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn parts_in_any_order_say_byte_for_byte_what_the_whole_says() {
    let folder = tempfile::tempdir().unwrap();
    let files: Vec<String> = ["3/4", "1/4", "4/4", "2/4"].iter().map(|it| part(folder.path(), it, &[])).collect();
    let again = folder.path().join("again.jsonl").to_str().unwrap().to_owned();
    fs::copy(&files[1], &again).unwrap();
    let merged = |more: &[&str]| {
        let files: Vec<&str> = files.iter().map(String::as_str).collect();
        // A part that is there twice counts once, as a copy and under the same name.
        printed(&[&["merge"], &files[..], &[&again, files[0]], more].concat(), "")
    };
    assert_eq!(merged(&["--json"]), whole(&[]));
    assert_eq!(merged(&["--json", "--rows"]), whole(&["--rows"]));
    assert_eq!(merged(&["--rows"]), printed(&[&WORDS[..], &["--rows"]].concat(), ""));
    let told = merged(&[]);
    assert!(told.starts_with("The Yard: 23 games, 23 finished, seed 7\n") && !told.contains("second"), "{told}");
}

#[test]
fn parts_of_different_sizes_make_a_whole() {
    let folder = tempfile::tempdir().unwrap();
    let files = ["2/2", "1/3", "2/3"].map(|it| part(folder.path(), it, &[]));
    assert_eq!(printed(&["merge", &files[0], &files[1], &files[2], "--json"], ""), whole(&[]));
    let told = refused(&["merge", &files[0], &files[1], "--json"]);
    assert_eq!(
        told,
        "error: The games 7 to 10 of the plan are in none of these files.\n\
         help: Play them with the words of the others and their own `--shard`, and merge all.\n"
    );
}

#[test]
fn a_part_that_is_cut_off_goes_on_where_it_stopped() {
    let folder = tempfile::tempdir().unwrap();
    let file = part(folder.path(), "2/2", &[]);
    let all = fs::read(&file).unwrap();
    let ends: Vec<usize> = (0..all.len()).filter(|&at| all[at] == b'\n').map(|at| at + 1).collect();
    assert_eq!(ends.len(), 13);
    // In the middle of a row, between two rows, behind the first line, in it, at its begin.
    for cut in [ends[5] + 40, ends[8], ends[0], ends[0] - 1, 20, 0] {
        fs::write(&file, &all[..cut]).unwrap();
        part(folder.path(), "2/2", &["--threads", "2"]);
        assert_eq!(fs::read(&file).unwrap(), all, "cut off after {cut} bytes");
    }
    // What it does not play again it reads: what stands there comes into its report.
    let text = String::from_utf8(all.clone()).unwrap().replacen("\"turns\":", "\"turns\":90000", 1);
    fs::write(&file, &text[..text.len() - 30]).unwrap();
    let report = printed(&[&WORDS[..], &["--shard", "2/2", "--out", &file, "--json"]].concat(), "");
    let report: serde_json::Value = serde_json::from_str(&report).unwrap();
    assert!(report["turns"].as_u64().unwrap() > 900_000, "{report}");
    assert_eq!((&report["games"], &report["shard"]), (&12.into(), &"2/2".into()));
    assert_eq!(fs::read_to_string(&file).unwrap(), text);
}

#[test]
fn what_stood_there_is_no_part_of_the_speed() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games").to_str().unwrap().to_owned();
    let words = [&WORDS[..], &["--out", &file]].concat();
    let second = |text: &str| text.lines().nth(1).unwrap().to_owned();
    let begun = second(&printed(&words, ""));
    assert!(begun.ends_with(" games per second") && !begun.contains("before"), "{begun}");
    let again = second(&printed(&words, ""));
    assert!(again.ends_with(" seconds: all games were played before"), "{again}");
    let text = fs::read_to_string(&file).unwrap();
    let kept: Vec<&str> = text.lines().take(21).collect();
    fs::write(&file, kept.join("\n") + "\n").unwrap();
    let on = second(&printed(&words, ""));
    assert!(on.contains(" seconds for 3 games, 20 were played before, "), "{on}");
}

#[test]
fn merged_games_without_cards_say_how_to_note_them() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let [without, with] = ["without", "with"].map(file);
    printed(&[&WORDS[..], &["--out", &without]].concat(), "");
    printed(&[&WORDS[..], &["--cards", "--out", &with]].concat(), "");
    let how = "Play the parts anew with `simulate … --cards --out FILE`";
    let said = |args: &[&str]| String::from_utf8(tuckbox(args, "").stderr).unwrap();
    assert!(said(&["merge", &without]).starts_with(&format!("Cards were not noted. {how}")));
    assert_eq!([said(&["merge", &with]), said(&["merge", &without, "--json"])], ["", ""]);
    let told = misused(&["merge", &without, "--cards"]);
    assert!(
        told.starts_with("error: The games of these files were played without noting cards.\nhelp: ")
            && told.contains(how),
        "{told}"
    );
    assert_eq!(printed(&["merge", &with, "--cards"], ""), printed(&["merge", &with], ""));
}

#[test]
fn a_missing_part_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let files = ["1/5", "3/5", "5/5"].map(|it| part(folder.path(), it, &[]));
    let told = refused(&["merge", &files[2], &files[0], &files[1], "--json"]);
    assert!(told.starts_with("error: The parts 2/5, 4/5 of the plan are in none of these files.\nhelp: "), "{told}");
    let rest = ["2/5", "4/5"].map(|it| part(folder.path(), it, &[]));
    let text = fs::read_to_string(&rest[0]).unwrap();
    fs::write(&rest[0], &text[..text.len() - 3]).unwrap();
    let told = refused(&["merge", &files[0], &files[1], &files[2], &rest[0], &rest[1]]);
    let expected = format!("error: The part 2/5 in `{}` is not whole: it stops before game 8 of 23.\nhelp: ", rest[0]);
    assert!(told.starts_with(&expected), "{told}");
}

#[test]
fn a_part_of_another_plan_is_named_and_stays_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let one = part(folder.path(), "1/2", &[]);
    let text = fs::read_to_string(&one).unwrap();
    let other = folder.path().join("other.jsonl").to_str().unwrap().to_owned();
    let other_words = |words: &[&str]| {
        let _ = fs::remove_file(&other);
        printed(&[words, &["--shard", "2/2", "--out", &other]].concat(), "");
        let told = misused(&["merge", &one, &other]);
        let into = misused(&[words, &["--shard", "1/2", "--out", &one]].concat());
        assert_eq!(fs::read_to_string(&one).unwrap(), text, "{words:?}");
        let begin = format!("error: The file `{other}` has games of another plan than `{one}`: ");
        assert!(into.starts_with(&format!("error: The file `{one}` has other games: ")), "{into}");
        told.strip_prefix(&begin).unwrap_or(&told).lines().next().unwrap().to_owned()
    };
    let yard = |games, seed, decks| ["simulate", "yard", "--games", games, "--seed", seed, "--decks", decks];
    assert_eq!(other_words(&yard("23", "8", "all")), "its seed is 8, not 7.");
    assert_eq!(other_words(&yard("24", "7", "all")), "its number of games is 24, not 23.");
    assert_eq!(
        other_words(&yard("23", "7", "hill,shore")),
        "its pairings of decks are hill-shore, not hill-hill, hill-shore, shore-hill, shore-shore."
    );
    assert_eq!(
        other_words(&[&WORDS[..], &["--seats", "quick,random"]].concat()),
        "its players are quick, random, not random, random."
    );
    assert_eq!(
        other_words(&[&WORDS[..], &["--limit", "9000"]].concat()),
        "its limit of decisions is 9000, not 200000."
    );
    let told = misused(&[&WORDS[..], &["--shard", "2/2", "--out", &one]].concat());
    assert!(told.contains("has other games: it is the part 1/2, not 2/2."), "{told}");
    let edited = folder.path().join("box");
    copy(Path::new(BOX), &edited);
    let cards = edited.join("content/yard/cards/cards.toml");
    fs::write(&cards, fs::read_to_string(&cards).unwrap().replace("whole_nerve = 5", "whole_nerve = 6")).unwrap();
    let _ = fs::remove_file(&other);
    let output = tuckbox_in(&edited, &[&WORDS[..], &["--shard", "2/2", "--out", &other]].concat(), "");
    assert!(output.status.success(), "{output:?}");
    let told = misused(&["merge", &one, &other]);
    assert!(told.contains(": its content is another version, "), "{told}");
}

#[test]
fn files_that_are_no_parts_are_refused_and_stay_as_they_are() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("diary.txt").to_str().unwrap().to_owned();
    for text in ["Dear diary", "Dear diary,\nit rains.\n", "{\"tuckbox_games\":1}\n", "\u{0}\u{1}\n"] {
        fs::write(&file, text).unwrap();
        let told = misused(&[&WORDS[..], &["--out", &file]].concat());
        assert!(told.starts_with(&format!("error: The file `{file}` has no simulated games in it.\nhelp: ")), "{told}");
        assert_eq!(misused(&["merge", &file]), told);
        assert_eq!(fs::read_to_string(&file).unwrap(), text);
    }
    let told = misused(&["merge", "not-there.jsonl"]);
    assert!(told.starts_with("error: The file `not-there.jsonl` cannot be read: "), "{told}");
    let told = refused(&[&WORDS[..], &["--out", folder.path().join("no/folder/x").to_str().unwrap()]].concat());
    assert!(told.contains("cannot be written: ") && told.contains("\nhelp: Check that its folder exists"), "{told}");
    let one = part(folder.path(), "1/1", &[]);
    let text = fs::read_to_string(&one).unwrap();
    let third = text.lines().nth(3).unwrap();
    for damage in [third.replace("\"seed\":", "\"seed\":1"), third.replacen("\"game\":2", "\"game\":3", 1), "{}".into()]
    {
        fs::write(&one, text.replacen(third, &damage, 1)).unwrap();
        let told = refused(&["merge", &one]);
        assert!(
            told.starts_with(&format!("error: Line 4 of the file `{one}` is no game of its plan.\nhelp: ")),
            "{told}"
        );
    }
    fs::write(&one, text.replacen("\"tuckbox_games\":1", "\"tuckbox_games\":2", 1)).unwrap();
    assert!(misused(&["merge", &one]).contains("has games in format 2, not 1."));
}

#[test]
fn two_files_that_differ_about_a_game_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let one = part(folder.path(), "1/1", &[]);
    let other = folder.path().join("other.jsonl").to_str().unwrap().to_owned();
    let text = fs::read_to_string(&one).unwrap();
    fs::write(&other, text.replacen("\"turns\":", "\"turns\":9", 1)).unwrap();
    let told = refused(&["merge", &one, &other]);
    assert!(
        told.starts_with(&format!("error: Game 0 came out otherwise in `{one}` than in `{other}`.\nhelp: ")),
        "{told}"
    );
}

#[test]
fn a_game_without_an_end_is_told_of_at_once() {
    let output = tuckbox(&["simulate", "yard", "--games", "4", "--seed", "7", "--limit", "3"], "");
    let (told, early) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
    assert_eq!(output.status.code(), Some(1));
    assert!(early.starts_with("The game of seed 7 comes to no end within 3 decisions. `--limit` "), "{early}");
    assert_eq!(early.lines().count(), 1, "{early}");
    assert!(told.contains("\n4 of 4 games were cut after 3 decisions; they count as won by nobody.\n"), "{told}");
    assert!(String::from_utf8(tuckbox(&["simulate", "yard", "--limit", "0"], "").stderr).unwrap().contains("--limit"));
}

/// Runs a script of `deploy` as a cluster would, with the program of these tests.
#[cfg(unix)]
fn on_a_node(shell: &str, args: &[&str], folder: &Path, named: &[(&str, &str)]) {
    let programs = Path::new(env!("CARGO_BIN_EXE_tuckbox")).parent().unwrap();
    let path = format!("{}:{}", programs.display(), std::env::var("PATH").unwrap());
    let mut command = std::process::Command::new(shell);
    command.args(args).current_dir(folder).env("PATH", path).envs(named.iter().copied());
    let output = command.output().unwrap();
    assert!(output.status.success(), "{output:?}");
}

/// The box of these tests, from wherever.
#[cfg(unix)]
fn the_box() -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(BOX).to_str().unwrap().to_owned()
}

#[cfg(unix)]
fn deployed(file: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy").join(file)
}

#[cfg(unix)]
#[test]
fn the_script_for_slurm_plays_the_parts_of_a_plan() {
    let folder = tempfile::tempdir().unwrap();
    let (script, root) = (deployed("simulate.slurm"), the_box());
    let words = [&[script.to_str().unwrap(), "--box", &root][..], &WORDS[1..]].concat();
    for part in ["1", "2", "2"] {
        on_a_node("bash", &words, folder.path(), &[("SLURM_ARRAY_TASK_ID", part), ("SLURM_ARRAY_TASK_COUNT", "2")]);
    }
    let file = |part: &str| folder.path().join(format!("parts/{part}-of-2.jsonl")).to_str().unwrap().to_owned();
    assert_eq!(printed(&["merge", &file("1"), &file("2"), "--json"], ""), whole(&[]));
}

#[cfg(unix)]
#[test]
fn the_job_for_kubernetes_plays_the_parts_of_a_plan() {
    let folder = tempfile::tempdir().unwrap();
    let (job, parts) = (fs::read_to_string(deployed("simulate.job.yaml")).unwrap(), folder.path().to_str().unwrap());
    // What stands in the block of text behind `args`, for this plan and here.
    let lines = job.lines().skip_while(|line| line.trim() != "- |").skip(1);
    let script: String =
        lines.take_while(|line| line.starts_with(&" ".repeat(14))).map(|line| format!("{line}\n")).collect();
    let (root, games) = (the_box(), "yard --decks all --games 23");
    let plan = [("/parts", parts), ("/box", &root), ("/64", "/3"), ("my-game --games 100000", games)];
    let script = plan.iter().fold(script, |script, (old, new)| {
        assert!(script.contains(old), "{old}");
        script.replace(old, new)
    });
    for index in ["0", "1", "2"] {
        on_a_node("sh", &["-c", &script], folder.path(), &[("JOB_COMPLETION_INDEX", index)]);
    }
    let file = |part: &str| folder.path().join(format!("{part}-of-64.jsonl")).to_str().unwrap().to_owned();
    assert_eq!(printed(&["merge", &file("1"), &file("2"), &file("3"), "--json"], ""), whole(&[]));
}
