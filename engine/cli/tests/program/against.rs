//! What a change has done, by playing both: an edit since a revision, a swap, a setting.

#![expect(clippy::unwrap_used, reason = "a failing test should stop")]

use super::process::{BOX, copy, printed, tuckbox, tuckbox_in};
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use tempfile::TempDir;

const WORDS: [&str; 7] = ["simulate", "yard", "--seed", "7", "--decks", "all", "--games"];

/// What somebody is told in this box who uses it wrongly.
fn told(root: &Path, args: &[&str]) -> String {
    let output = tuckbox_in(root, args, "");
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert!(output.stdout.is_empty(), "{output:?}");
    String::from_utf8(output.stderr).unwrap()
}

/// A box in a Git repository of its own.
struct Repository(TempDir);

impl Repository {
    fn new() -> Self {
        let repository = Self(tempfile::tempdir().unwrap());
        // The box is a folder of its repository, as many are.
        copy(Path::new(BOX), &repository.root());
        repository.git(&["init", "--quiet"]);
        repository.commit();
        repository
    }

    fn root(&self) -> PathBuf {
        self.0.path().join("games")
    }

    fn git(&self, args: &[&str]) -> String {
        let known = ["-c", "user.name=somebody", "-c", "user.email=somebody@example.org", "-c", "commit.gpgsign=false"];
        let done = Command::new("git").arg("-C").arg(self.0.path()).args(known).args(args).output().unwrap();
        assert!(done.status.success(), "{done:?}");
        String::from_utf8(done.stdout).unwrap()
    }

    fn commit(&self) {
        self.git(&["add", "--all"]);
        self.git(&["commit", "--quiet", "-m", "as it is"]);
    }

    /// Writes a file of the box anew.
    fn write(&self, path: &str, text: &str) {
        let path = self.root().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    /// The cards, with one word in the place of another, once.
    fn edit_cards(&self, word: &str, by: &str) {
        let path = "content/yard/cards/cards.toml";
        let text = fs::read_to_string(self.root().join(path)).unwrap();
        assert!(text.contains(word));
        self.write(path, &text.replacen(word, by, 1));
    }

    fn report(&self, words: &[&str]) -> Value {
        let output = tuckbox_in(&self.root(), &[&WORDS[..], words, &["--json"]].concat(), "");
        assert!(output.status.success(), "{output:?}");
        serde_json::from_slice(&output.stdout).unwrap()
    }

    /// What somebody is told who uses it wrongly.
    fn told(&self, words: &[&str]) -> String {
        told(&self.root(), &[&WORDS[..], words].concat())
    }
}

#[test]
fn an_edit_is_set_against_the_revision_before_it() {
    let repository = Repository::new();
    let against = ["400", "--against", "HEAD"];
    let same = repository.report(&against);
    assert_eq!(same["before"]["content"], same["after"]["content"]);
    // A file that is not committed is what is played now: Mona goes down with the first ball.
    repository.edit_cards("whole_nerve = 12", "whole_nerve = 1");
    let edited = repository.report(&against);
    assert_eq!(edited["before"]["content"], same["before"]["content"]);
    assert_ne!(edited["before"]["content"], edited["after"]["content"]);
    assert_eq!((&edited["decks"]["hill"]["standing"], &edited["decided"]), (&"weaker".into(), &true.into()));
    assert!(edited["games"].as_u64() < Some(400), "{edited}");
    // Whatever Git knows is as it was.
    assert_eq!(repository.git(&["status", "--porcelain"]).lines().count(), 1);
    assert_eq!(repository.git(&["stash", "list"]), "");
}

#[test]
fn without_an_edit_nothing_is_played() {
    let repository = Repository::new();
    let against = ["1000000", "--against", "HEAD"];
    let same = repository.report(&against);
    assert_eq!((&same["games"], &same["decided"]), (&0.into(), &true.into()));
    let said = |more: &[&str]| {
        let output = tuckbox_in(&repository.root(), &[&WORDS[..], &against, more].concat(), "");
        assert!(output.status.success(), "{output:?}");
        [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap())
    };
    let sentence = "The Yard: content and settings are the same before and after, so every game would come out the same, and none was played. An edit that is committed already is compared by the revision before it, such as `HEAD~1`.\n";
    assert_eq!(said(&[]), [sentence, ""]);
    // Other players and seeds are on both sides.
    assert_eq!(said(&["--seats", "quick", "--stat", "purse", "--cards"]), [sentence, ""]);
    let [rows, told] = said(&["--rows"]);
    assert!(rows.starts_with("game\tseed\t") && rows.lines().count() == 1 && told == sentence, "{rows}{told}");
    let page = repository.0.path().join("page.html");
    let [_, told] = said(&["--html", page.to_str().unwrap()]);
    assert!(told == "So no file was written.\n" && !page.exists(), "{told}");
}

#[test]
fn what_changes_no_game_is_decided_early_and_comes_out_again() {
    let repository = Repository::new();
    repository.edit_cards("Small Toddler", "Little Toddler");
    let words = [&WORDS[..], &["4000", "--against", "HEAD", "--effect", "8"]].concat();
    let [once, again] = ["1", "3"].map(|threads| {
        let output = tuckbox_in(&repository.root(), &[&words[..], &["--threads", threads]].concat(), "");
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stdout).unwrap()
    });
    assert_eq!(once, again);
    assert!(once.contains(", seed 7; 0 of them end otherwise now\n"), "{once}");
    assert!(once.contains(": it is as before, within 8.0 points\n"), "{once}");
    let games: u64 = once.split(" games, each").next().unwrap().rsplit(' ').next().unwrap().parse().unwrap();
    assert!((100..1000).contains(&games), "{once}");
}

#[test]
fn what_is_not_decided_is_named() {
    let words = [&WORDS[..], &["60", "--swap", "toddler=runner", "--against", "plain"]].concat();
    let told = printed(&words, "");
    assert!(
        told.contains("\nNot decided: hill, shore. Give more `--games`, or a greater `--effect` that counts.\n"),
        "{told}"
    );
    let words =
        ["simulate", "yard", "--seed", "7", "--games", "60", "--decks", "hill,hill", "--swap", "toddler=runner"];
    let told = printed(&[&words[..], &["--against", "plain"]].concat(), "");
    assert!(told.contains("\nNot decided: seat A, seat B. "), "{told}");
}

#[test]
fn a_mod_is_on_one_side_or_on_both() {
    let repository = Repository::new();
    repository.write(
        "mods/cold/mod.toml",
        "name = \"cold\"\nversion = \"1.0.0\"\ntitle = \"Cold\"\ngame = \"yard\"\nfits = \"*\"\n",
    );
    repository.write("mods/cold/content/cards/cold.toml", "[[patch]]\ncard = \"mona\"\nset = { whole_nerve = 1 }\n");
    let weaker = |report: &Value| {
        let hill = &report["decks"]["hill"];
        hill["standing"] == "weaker" && hill["high"].as_f64() < Some(-10.0)
    };
    let found = repository.report(&["400", "--mod", "cold", "--against", "plain"]);
    assert_eq!((&found["before"]["mods"], &found["after"]["mods"][0]["name"]), (&json!([]), &"cold".into()));
    assert!(weaker(&found), "{found}");
    // At the revision there is no such mod yet; when there is one, both sides have it.
    let missing = repository.told(&["4", "--mod", "cold", "--against", "HEAD"]);
    assert!(missing.starts_with("error: At `HEAD`: There is no mod `cold`"), "{missing}");
    repository.commit();
    repository.edit_cards("whole_nerve = 12", "whole_nerve = 40");
    let found = repository.report(&["100", "--mod", "cold", "--against", "HEAD"]);
    assert_eq!(found["before"]["mods"], found["after"]["mods"]);
    assert_eq!(found["otherwise"], 0, "the mod has the last word about Mona");
}

#[test]
fn a_setting_is_set_against_the_game_without_it() {
    let words = ["simulate", "backyard-rocketeers", "--games", "6", "--seed", "7", "--limit", "300", "--json"];
    let words = [&words[..], &["--set", "start_hand=9", "--against", "plain"]].concat();
    // Games that are cut are no wrong usage.
    let output = tuckbox_in(Path::new("../.."), &words, "");
    assert!(output.status.success(), "{output:?}");
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["before"]["content"], report["after"]["content"]);
    assert_eq!((&report["before"]["settings"], &report["after"]["settings"]), (&json!({}), &json!({"start_hand": 9})));
    assert_ne!(report["decisions"]["deviation"], 0.0);
}

#[test]
fn a_swap_changes_every_deck_that_has_the_card() {
    let report = |words: &[&str]| -> Value { serde_json::from_str(&printed(words, "")).unwrap() };
    let words = [&WORDS[..], &["40", "--swap", "big_sister=snowman", "--json"]].concat();
    let found = report(&[&words[..], &["--against", "plain"]].concat());
    assert_eq!(found["after"]["swaps"], json!({"big_sister": "snowman"}));
    assert!(found["before"].get("swaps").is_none() && found["otherwise"].as_u64() > Some(0), "{found}");
    let cards = report(&[&words[..], &["--cards"]].concat());
    let names: Vec<&str> = cards["cards"].as_array().unwrap().iter().filter_map(|card| card["name"].as_str()).collect();
    assert!(names.contains(&"snowman") && !names.contains(&"big_sister"), "{names:?}");
}

#[test]
fn a_revision_that_cannot_be_played_is_told_in_a_sentence() {
    let repository = Repository::new();
    for (name, sentence) in [
        ("no-such", "There is no revision `no-such`"),
        ("--all", "There is no revision `--all`"),
        ("HEAD:games", "There is no revision `HEAD:games`"),
    ] {
        let told = repository.told(&["4", &format!("--against={name}")]);
        assert!(told.starts_with(&format!("error: {sentence}")) && told.lines().count() == 2, "{told}");
    }
    repository.edit_cards("kind = \"child\"", "kind = \"chld\"");
    repository.commit();
    repository.edit_cards("kind = \"chld\"", "kind = \"child\"");
    let output = tuckbox_in(&repository.root(), &[&WORDS[..], &["4", "--against", "HEAD"]].concat(), "");
    assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0));
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(
        told.starts_with("error: At `HEAD`: The game `yard` cannot be played: it has 1 error, the first"),
        "{told}"
    );
    assert_eq!(told.lines().count(), 2, "{told}");
    // Before there was any box, and a game that is newer than the revision.
    repository.git(&["rm", "-r", "--quiet", "--cached", "games"]);
    repository.git(&["commit", "--quiet", "--allow-empty", "-m", "none"]);
    let told = repository.told(&["4", "--against", "HEAD"]);
    assert!(told.starts_with("error: At the revision `HEAD` there is no box in this folder."), "{told}");
    repository.write("other/note.txt", "a box without this game");
    repository.git(&["add", "games/other"]);
    repository.git(&["commit", "--quiet", "-m", "other"]);
    let told = repository.told(&["4", "--against", "HEAD"]);
    assert!(told.starts_with("error: At `HEAD`: There is no game `yard`."), "{told}");
}

/// Words for the same games with one card in the place of another, and without.
fn swapped(more: &[&str]) -> Vec<String> {
    let words = [&WORDS[..], &["240", "--swap", "big_sister=snowman", "--against", "plain", "--effect", "1"], more];
    words.concat().iter().map(ToString::to_string).collect()
}

fn swap(more: &[&str]) -> String {
    let words = swapped(more);
    printed(&words.iter().map(String::as_str).collect::<Vec<_>>(), "")
}

#[test]
fn a_change_is_told_of_stats_cards_and_games_too() {
    let folder = tempfile::tempdir().unwrap();
    let csv = folder.path().join("change.csv").to_str().unwrap().to_owned();
    let report: Value =
        serde_json::from_str(&swap(&["--stat", "purse,coins", "--cards", "--rows", "--csv", &csv, "--json"])).unwrap();
    let rows = report["rows"].as_array().unwrap();
    assert_eq!((rows.len(), &report["games"]), (240, &240.into()));
    // Counted again, game by game.
    let purse = |row: &Value| row["stats"]["purse"][1].as_i64().unwrap();
    let sum: i64 = rows.iter().map(|pair| purse(&pair["after"]) - purse(&pair["before"])).sum();
    let found = &report["stats"]["purse"][1];
    assert_eq!(format!("{:.3}", found["mean"].as_f64().unwrap()), format!("{:.3}", sum as f64 / 240.0));
    let cards = report["cards"].as_array().unwrap();
    let of = |name: &str, figure: &str| cards.iter().find(|it| it["name"] == name && it["figure"] == figure).cloned();
    let runner = of("runner", "gih_wr").unwrap();
    let points = |it: &Value| it["percent"].as_f64().unwrap();
    assert!((points(&runner["now"]) - points(&runner["before"]) - points(&runner["moved"])).abs() < 0.01, "{runner}");
    assert_eq!(of("big_sister", "gih_wr"), None, "nobody has it now");
    let table = fs::read_to_string(&csv).unwrap();
    for begin in [
        "deck,hill,hill,win_rate,120,",
        "deck,hill,hill,win_rate_before,120,",
        "deck,hill,hill,win_rate_moved,",
        "seat,A,,win_rate_moved,240,",
        "spread,decisions,,mean_moved,240,",
        "spread,purse of B,,mean_moved,240,",
        "card,runner,,gih_wr_moved,",
        "card,runner,,play_rate_before,",
    ] {
        assert!(table.contains(&format!("\n{begin}")), "{begin}:\n{table}");
    }
    let told = swap(&["--stat", "coins", "--cards"]);
    let line = |begin: &str| told.lines().any(|line| line.starts_with(begin));
    assert!(
        line("coins of A is ") && told.contains(" figures of cards have moved by more than chance, of which "),
        "{told}"
    );
    // Rows are what `simulate` alone says of each content.
    let rows = swap(&["--rows"]);
    let alone = |more: &[&str]| printed(&[&WORDS[..], &["240", "--rows"], more].concat(), "");
    let (before, after) = (alone(&[]), alone(&["--swap", "big_sister=snowman"]));
    assert_eq!(rows.lines().count(), 241);
    for ((pair, was), is) in rows.lines().zip(before.lines()).zip(after.lines()).skip(1) {
        let [pair, was, is] = [pair, was, is].map(|line| line.split('\t').collect::<Vec<_>>());
        assert_eq!(pair[..3], is[..3]);
        assert_eq!(pair[3..], [was[3], is[3], was[4], is[4], was[5], is[5], was[6], is[6]]);
    }
}

#[test]
fn a_run_that_was_cut_off_goes_on_and_says_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let whole = swap(&["--json"]);
    let out = file("games.jsonl");
    assert_eq!(swap(&["--json", "--out", &out]), whole);
    let both = ["games.before.jsonl", "games.after.jsonl"].map(file);
    let texts = both.each_ref().map(|path| fs::read_to_string(path).unwrap());
    assert!(!Path::new(&out).exists() && texts.iter().all(|text| text.lines().count() == 242));
    let foot = "{\"ended\":{\"games\":240,\"effect\":1.0,\"decided\":false}}";
    assert!(texts.iter().all(|text| text.lines().last() == Some(foot)), "{:?}", texts[0].lines().last());
    // In the middle of a batch, and one file further than the other; and in a line.
    for (before, after) in [(100, 97), (30, 31), (1, 0), (241, 241)] {
        for ((path, text), lines) in both.iter().zip(&texts).zip([before, after]) {
            let kept: String = text.split_inclusive('\n').take(lines).collect();
            fs::write(path, kept + if lines == 97 { "{\"game\":" } else { "" }).unwrap();
        }
        assert_eq!(swap(&["--json", "--out", &out, "--threads", "2"]), whole, "{before} {after}");
        assert_eq!(both.each_ref().map(|path| fs::read_to_string(path).unwrap()), texts, "{before} {after}");
    }
    // They are files of games as others are, and what both have can be compared.
    let merged = printed(&["merge", &both[1]], "");
    assert!(merged.starts_with("In the decks: snowman for big_sister.\nThe Yard: 240 games"), "{merged}");
    let kept: String = texts[1].split_inclusive('\n').take(101).collect();
    fs::write(&both[1], kept).unwrap();
    let output = tuckbox(&["compare", &both[0], &both[1]], "");
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(String::from_utf8(output.stdout).unwrap().starts_with("The Yard: 100 games, each before and after, "));
    assert!(String::from_utf8(output.stderr).unwrap().starts_with("Both files have 100 of 240 games: "));
    let other = swapped(&["--out", &out, "--stat", "purse"]);
    let output = tuckbox(&other.iter().map(String::as_str).collect::<Vec<_>>(), "");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stderr).unwrap().contains("has other games: its stats are none, not purse."));
}

#[test]
fn files_of_what_was_decided_are_whole() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (out, page) = (file("games.jsonl"), file("page.html"));
    let words =
        [&WORDS[..], &["4000", "--swap", "big_sister=snowman", "--against", "plain", "--effect", "60"]].concat();
    let told = printed(&[&words[..], &["--out", &out]].concat(), "");
    let games = told.split(" games, each").next().unwrap().rsplit(' ').next().unwrap();
    assert!(told.contains(&format!("\nDecided after {games} of at most 4000 games.\n")), "{told}");
    let [before, after] = ["games.before.jsonl", "games.after.jsonl"].map(file);
    // The number of games was decided by looking, so brackets are those that hold at all looks.
    assert_eq!(printed(&["compare", &before, &after, "--html", &page], ""), told);
    let text = fs::read_to_string(&page).unwrap();
    assert!(
        text.contains("hold at all looks together") && text.contains(&format!("Decided after {games} of at most 4000"))
    );
    let json: Value = serde_json::from_str(&printed(&["compare", &before, &after, "--json"], "")).unwrap();
    assert_eq!((&json["decided"], &json["effect"]), (&true.into(), &60.0.into()));
    let merged = tuckbox(&["merge", &after], "");
    let said = [merged.stdout, merged.stderr].map(|text| String::from_utf8(text).unwrap());
    assert_eq!(merged.status.code(), Some(0), "{said:?}");
    assert!(said[0].contains(&format!("\nThe Yard: {games} games, {games} finished, seed 7\n")), "{said:?}");
    let hangs = format!("`simulate --against` had seen enough after {games} of at most 4000 games.");
    assert!(said[1].contains(&hangs), "{said:?}");
    // A smaller effect goes on from there, and the same one again says the same.
    let texts = [&before, &after].map(|path| fs::read_to_string(path).unwrap());
    assert_eq!(printed(&[&words[..], &["--out", &out]].concat(), ""), told);
    assert_eq!([&before, &after].map(|path| fs::read_to_string(path).unwrap()), texts);
    let further = [&words[..words.len() - 1], &["50", "--out", &out]].concat();
    printed(&further, "");
    assert!(fs::read_to_string(&after).unwrap().lines().count() >= texts[1].lines().count());
    // What ends without having been decided is not whole.
    let cut = texts.each_ref().map(|text| text.rsplit_once("{\"ended\"").unwrap().0);
    [&before, &after].iter().zip(cut).for_each(|(path, text)| fs::write(path, text).unwrap());
    assert_eq!(tuckbox(&["compare", &before, &after], "").status.code(), Some(1));
    let missing = tuckbox(&["merge", &after], "");
    let said = String::from_utf8(missing.stderr).unwrap();
    assert!(missing.status.code() == Some(1) && said.contains("is not whole: it stops before game "), "{said}");
    // Nor is a line in the middle of games the end of them.
    let (plan, rows) = texts[1].split_once('\n').unwrap();
    let foot = texts[1].lines().last().unwrap();
    fs::write(&after, format!("{plan}\n{foot}\n{rows}")).unwrap();
    let damaged = String::from_utf8(tuckbox(&["merge", &after], "").stderr).unwrap();
    assert!(damaged.contains("Line 2 of the file `") && damaged.contains(" is no game of its plan."), "{damaged}");
}

/// What was played both ways counts, whenever somebody ends the run; who is in a hurry ends
/// it at once.
#[cfg(unix)]
#[test]
fn who_ends_a_run_keeps_what_was_played_both_ways() {
    use std::io::{BufRead, BufReader};
    let interrupt = |id: u32| assert!(Command::new("kill").args(["-INT", &id.to_string()]).status().unwrap().success());
    let words = ["simulate", "yard", "--seed", "7", "--decks", "hill,shore", "--seats", "search:200", "--rows"];
    let words = [&words[..], &["--swap", "toddler=runner", "--against", "plain"]].concat();
    let begin = |more: &[&str]| {
        let mut child = Command::new(env!("CARGO_BIN_EXE_tuckbox"));
        child.args(["--box", BOX]).args(&words).args(more);
        child.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
    };
    let mut child = begin(&["--games", "100000", "--threads", "1"]);
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    // The columns and three games, far from the end of the first batch.
    lines.by_ref().take(4).for_each(|line| drop(line.unwrap()));
    interrupt(child.id());
    let rest = lines.count();
    let output = child.wait_with_output().unwrap();
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{told}");
    let games = 3 + rest;
    assert!(
        games < 48 && told.starts_with(&format!("The Yard: {games} games, each before and after")),
        "{games}: {told}"
    );
    assert!(told.contains(&format!("The run was ended after {games} of at most 100000 games.")), "{told}");
    // A game that takes minutes is not waited for by whoever presses it twice.
    let mut child = begin(&["--games", "5", "--seats", "search:100000000"]);
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    assert!(lines.next().is_some());
    interrupt(child.id());
    std::thread::sleep(std::time::Duration::from_millis(300));
    assert_eq!(child.try_wait().unwrap(), None, "the first one waits for the game");
    interrupt(child.id());
    let begun = std::time::Instant::now();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(begun.elapsed() < std::time::Duration::from_secs(20));
}

/// Git is slow to write the files of a revision, and somebody is in a hurry: the folder for
/// them is taken away before the program ends.
#[cfg(unix)]
#[test]
fn who_ends_the_run_while_a_revision_is_read_leaves_no_folder() {
    use std::os::unix::fs::PermissionsExt;
    use std::time::{Duration, Instant};
    let repository = Repository::new();
    let folder = tempfile::tempdir().unwrap();
    let [slow, temporary] = ["slow", "temporary"].map(|name| folder.path().join(name));
    [&slow, &temporary].iter().for_each(|path| fs::create_dir(path).unwrap());
    let (git, path) = (slow.join("git"), std::env::var("PATH").unwrap());
    let started = folder.path().join("started");
    let script = format!(
        "#!/bin/sh\ncase \"$*\" in *checkout-index*) touch '{}'; sleep 1;; esac\nPATH='{path}' exec git \"$@\"\n",
        started.display()
    );
    fs::write(&git, script).unwrap();
    fs::set_permissions(&git, fs::Permissions::from_mode(0o755)).unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_tuckbox"));
    child.arg("--box").arg(repository.root()).args(WORDS).args(["1000000", "--against", "HEAD"]);
    child.env("PATH", format!("{}:{path}", slow.display())).env("TMPDIR", &temporary);
    let child = child.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let begun = Instant::now();
    while !started.exists() && begun.elapsed() < Duration::from_secs(60) {
        std::thread::sleep(Duration::from_millis(10));
    }
    assert_eq!(fs::read_dir(&temporary).unwrap().count(), 1, "the files of the revision are on their way");
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert_eq!(fs::read_dir(&temporary).unwrap().count(), 0);
    assert!(String::from_utf8(output.stderr).unwrap().contains("The run was ended before its first game."));
}

#[test]
fn what_has_no_revisions_says_so() {
    let folder = tempfile::tempdir().unwrap();
    copy(Path::new(BOX), folder.path());
    let message = told(folder.path(), &[&WORDS[..], &["4", "--against", "HEAD"]].concat());
    assert!(message.starts_with("error: Git finds no repository around the folder `"), "{message}");
}

#[test]
fn wrong_words_are_named() {
    let refused = |args: &[&str]| {
        let output = tuckbox(&[&WORDS[..], &["4"], args].concat(), "");
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        String::from_utf8(output.stderr).unwrap()
    };
    assert!(refused(&["--against", "plain"]).contains("is `plain` already"));
    assert!(refused(&["--swap", "toddler"]).contains("does not say by which card"));
    assert!(refused(&["--swap", "toddler=todler"]).contains("There is no card `todler`"));
    assert!(refused(&["--swap", "toddler=mona,mona=toddler"]).contains("takes part in two swaps"));
    assert!(refused(&["--swap", "toddler=runner,snowman=toddler"]).contains("The card `toddler` takes part in two"));
    assert!(refused(&["--swap", "toddler=toddler"]).contains("puts a card in its own place"));
    for effect in ["none", "0", "-1", "101", "0.0001"] {
        let points = refused(&["--swap", "toddler=runner", "--against", "plain", &format!("--effect={effect}")]);
        assert!(points.contains(&format!("`--effect {effect}` is no number of points")), "{points}");
    }
    // What says nothing of two contents says why.
    for (words, why) in [
        (&["--leads"][..], "`--leads` says nothing beside `--against`: who leads is told by a score"),
        (&["--by", "price"], "`--by` says nothing beside `--against`: where cards have changed, groups of them"),
        (&["--shard", "1/2", "--out", "x"], "`--shard` says nothing beside `--against`: it stops by what all games"),
    ] {
        let told = refused(&[&["--swap", "toddler=runner", "--against", "plain"], words].concat());
        assert!(told.starts_with(&format!("error: {why}")) && told.lines().count() == 2, "{told}");
    }
    assert!(!Path::new("x").exists() && !Path::new("x.before").exists());
    let seed = tuckbox(&["simulate", "yard", "--against", "HEAD", "--seed", "one"], "");
    assert_eq!(seed.status.code(), Some(2));
    assert!(String::from_utf8(seed.stderr).unwrap().contains("invalid value 'one' for '--seed <NUMBER>'"));
    assert!(refused(&["--effect", "3"]).contains("--against"));
}
