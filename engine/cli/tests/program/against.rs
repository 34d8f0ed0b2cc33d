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
    assert_eq!((&same["otherwise"], &same["decks"]["hill"]["standing"]), (&0.into(), &"as-before".into()));
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
fn what_is_the_same_is_decided_early_and_comes_out_again() {
    let repository = Repository::new();
    let words = [&WORDS[..], &["4000", "--against", "HEAD", "--effect", "8"]].concat();
    let [once, again] = ["1", "3"].map(|threads| {
        let output = tuckbox_in(&repository.root(), &[&words[..], &["--threads", threads]].concat(), "");
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stdout).unwrap()
    });
    assert_eq!(once, again);
    assert!(once.contains("\nThe content is the same before and after"), "{once}");
    assert!(once.contains(": it is as before, within 8.0 points\n"), "{once}");
    let games: u64 = once.split(" games, each").next().unwrap().rsplit(' ').next().unwrap().parse().unwrap();
    assert!((100..1000).contains(&games), "{once}");
}

#[test]
fn what_is_not_decided_is_named() {
    let words = [&WORDS[..], &["60", "--swap", "toddler=runner", "--against", "plain"]].concat();
    let told = printed(&words, "");
    assert!(
        told.ends_with("\nNot decided: hill, shore. Give more `--games`, or a greater `--effect` that counts.\n"),
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
    assert!(refused(&["--swap", "toddler=runner", "--against", "plain", "--cards"]).contains("--cards"));
    let seed = tuckbox(&["simulate", "yard", "--against", "HEAD", "--seed", "one"], "");
    assert_eq!(seed.status.code(), Some(2));
    assert!(String::from_utf8(seed.stderr).unwrap().contains("invalid value 'one' for '--seed <NUMBER>'"));
    assert!(refused(&["--effect", "3"]).contains("--against"));
}
