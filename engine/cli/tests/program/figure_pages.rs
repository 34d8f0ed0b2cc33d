//! Pages of figures: whole in one file, the same from parts as from the whole, never over
//! a file of another kind, and what has changed since the last one.

#![expect(clippy::unwrap_used, reason = "a failing test should stop")]

use super::process::{BOX, copy, printed, tuckbox, tuckbox_in};
use std::fs;
use std::path::{Path, PathBuf};

const WORDS: [&str; 9] = ["simulate", "yard", "--seed", "7", "--decks", "all", "--stat", "purse", "--games"];

/// Plays so many games for a page of this box.
fn page_in(root: &Path, games: &str, more: &[&str]) {
    let output = tuckbox_in(root, &[&WORDS[..], &[games], more].concat(), "");
    assert!(output.status.success(), "{output:?}");
}

/// A box in which one captain goes down with the first ball.
fn edited(folder: &Path) -> PathBuf {
    let edited = folder.join("box");
    copy(Path::new(BOX), &edited);
    let cards = edited.join("content/yard/cards/cards.toml");
    let text = fs::read_to_string(&cards).unwrap();
    fs::write(&cards, text.replacen("whole_nerve = 12", "whole_nerve = 1", 1)).unwrap();
    edited
}

#[test]
fn a_page_is_whole_and_the_same_from_parts() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let [whole, merged, text, again] = ["whole.html", "merged.html", "whole.md", "merged.md"].map(file);
    page_in(Path::new(BOX), "64", &["--html", &whole, "--markdown", &text, "--threads", "2"]);
    let page = fs::read_to_string(&whole).unwrap();
    for part in [
        "<title>The Yard: figures</title>",
        "played by random in every seat.",
        "These figures are of players who do not think.",
        "What to look at first",
        "<section id=\"decks\">",
        "<section id=\"cards\">",
        "<section id=\"lengths\">",
        "<section id=\"seats\">",
        "<section id=\"stats\">",
        "<section id=\"actions\">",
        "toddler",
    ] {
        assert!(page.contains(part), "{part}");
    }
    assert!(!page.contains("id=\"changes\""));
    // Every mark of a plot is closed: one within another would not be seen.
    for mark in ["line", "circle", "rect"] {
        let [begun, closed] = [format!("<{mark} "), format!("></{mark}>")].map(|it| page.matches(&it).count());
        assert!(begun > 0 && begun == closed, "{mark}: {begun} {closed}");
    }
    // Nothing comes from outside, and what is embedded is data.
    for outside in ["http:", "https:", "src=", "<link", "@import", "url(", "javascript:", " onclick", "<script>"] {
        assert!(!page.contains(outside), "{outside}");
    }
    let parts = ["2/2", "1/2"].map(|part| {
        let out = file(&part.replace('/', "-"));
        page_in(Path::new(BOX), "64", &["--cards", "--shard", part, "--out", &out]);
        out
    });
    printed(&["merge", &parts[0], &parts[1], "--html", &merged, "--markdown", &again], "");
    assert_eq!(fs::read_to_string(&merged).unwrap(), page);
    let text = fs::read_to_string(&text).unwrap();
    assert_eq!(fs::read_to_string(&again).unwrap(), text);
    for part in [
        "# The Yard: figures\n",
        "## What to look at first\n",
        "| deck | games against others | wins |\n",
        "\n| seat A | ",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
}

#[test]
fn a_page_over_another_one_says_what_has_changed() {
    let folder = tempfile::tempdir().unwrap();
    let page = folder.path().join("page.html");
    let shown = page.to_str().unwrap();
    let read = || fs::read_to_string(&page).unwrap();
    page_in(Path::new(BOX), "200", &["--html", shown]);
    page_in(Path::new(BOX), "200", &["--html", shown]);
    assert!(read().contains("Nothing: every game came out as it did before."));
    let edited = edited(folder.path());
    // Fewer games than before are still the same games.
    page_in(&edited, "160", &["--html", shown]);
    let changed = read();
    assert!(
        changed.contains("compared one by one: ") && changed.contains(" of 160 games ended otherwise."),
        "{changed}"
    );
    assert!(changed.contains("Decks: hill -"), "{changed}");
    let other = [&WORDS[..2], &["--games", "200", "--seed", "8", "--decks", "all", "--html", shown]].concat();
    printed(&other, "");
    let unpaired = read();
    assert!(unpaired.contains("Other games than before, compared as two samples"), "{unpaired}");
    assert!(unpaired.contains("Decks: hill +"), "{unpaired}");
}

#[test]
fn compared_games_are_a_page_too() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let [before, after, page] = ["before", "after", "page.html"].map(file);
    page_in(Path::new(BOX), "100", &["--out", &before]);
    page_in(&edited(folder.path()), "100", &["--out", &after]);
    printed(&["compare", &before, &after, "--html", &page], "");
    let text = fs::read_to_string(&page).unwrap();
    assert!(
        text.contains("compared one by one: ") && text.contains("The content is ") && text.contains("Decks: hill -"),
        "{text}"
    );
    fs::write(&page, "# Notes").unwrap();
    let output = tuckbox(&["compare", &before, &after, "--html", &page], "");
    assert_eq!((output.status.code(), fs::read_to_string(&page).unwrap().as_str()), (Some(2), "# Notes"));
}

#[test]
fn a_file_of_another_kind_stays_and_nothing_is_played() {
    let folder = tempfile::tempdir().unwrap();
    let notes = folder.path().join("notes");
    let shown = notes.to_str().unwrap();
    for (option, text) in [("--html", "<html></html>"), ("--markdown", "# Notes")] {
        fs::write(&notes, text).unwrap();
        let output = tuckbox(&[&WORDS[..], &["1000000", option, shown]].concat(), "");
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(
            said,
            format!(
                "error: The file `{shown}` is no page of figures, and stays as it is.\nhelp: Name another file, or move that one away.\n"
            )
        );
        assert!(output.stdout.is_empty() && fs::read_to_string(&notes).unwrap() == text);
    }
    fs::remove_file(&notes).unwrap();
    page_in(Path::new(BOX), "4", &["--html", shown]);
    let page = fs::read_to_string(&notes).unwrap();
    let output = tuckbox_in(Path::new("../../examples"), &["simulate", "kuhn", "--games", "4", "--html", shown], "");
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("is about `yard`, not `kuhn`, and stays as it is."), "{said}");
    assert_eq!(fs::read_to_string(&notes).unwrap(), page);
}

#[test]
fn words_of_content_stay_words() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().join("box");
    copy(Path::new(BOX), &root);
    let cards = root.join("content/yard/cards/cards.toml");
    let text = fs::read_to_string(&cards).unwrap();
    let title = "</title></script><script>alert(1)</script><b a=\\\"'|*_";
    let named = text.replacen("\"Small Toddler\"", &format!("\"{title}\""), 1);
    assert_ne!(named, text);
    fs::write(&cards, named).unwrap();
    let [html, markdown] = ["page.html", "page.md"].map(|name| folder.path().join(name));
    page_in(&root, "40", &["--html", html.to_str().unwrap(), "--markdown", markdown.to_str().unwrap()]);
    let page = fs::read_to_string(html).unwrap();
    assert_eq!((page.matches("<script").count(), page.matches("</script>").count()), (1, 1));
    assert!(page.contains("&lt;/title&gt;&lt;/script&gt;&lt;script&gt;alert(1)") && !page.contains("<b a="));
    let page = fs::read_to_string(markdown).unwrap();
    assert!(page.contains("&lt;script\\>alert(1)&lt;/script\\>&lt;b a=\"'\\|\\*\\_"), "{page}");
}
