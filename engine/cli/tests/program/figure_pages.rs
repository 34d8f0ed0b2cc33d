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
    let kinds = [("--html", "<html></html>", "page"), ("--markdown", "# Notes", "page"), ("--csv", "a,b\n", "table")];
    for (option, text, kind) in kinds {
        fs::write(&notes, text).unwrap();
        let output = tuckbox(&[&WORDS[..], &["1000000", option, shown]].concat(), "");
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(
            said,
            format!(
                "error: The file `{shown}` is no {kind} of figures, and stays as it is.\nhelp: Name another file, or move that one away.\n"
            )
        );
        assert!(output.stdout.is_empty() && fs::read_to_string(&notes).unwrap() == text);
    }
    fs::remove_file(&notes).unwrap();
    for _ in 0..2 {
        // Another table goes over it.
        page_in(Path::new(BOX), "4", &["--csv", shown]);
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

#[test]
fn leads_groups_and_actions_have_their_sections() {
    let folder = tempfile::tempdir().unwrap();
    let [html, markdown] = ["page.html", "page.md"].map(|name| folder.path().join(name));
    let words =
        ["--leads", "--by", "price,tag", "--html", html.to_str().unwrap(), "--markdown", markdown.to_str().unwrap()];
    page_in(Path::new(BOX), "120", &words);
    let page = fs::read_to_string(html).unwrap();
    let section = |id: &str| {
        let (_, rest) = page.split_once(&format!("<section id=\"{id}\">")).unwrap();
        rest.split_once("</section>").unwrap().0.to_owned()
    };
    let leads = section("leads");
    for part in
        ["ho leads at half of a game loses ", "class=\"part even\"", "the last turn: A ", "changes of lead in a game"]
    {
        assert!(leads.contains(part), "{part}: {leads}");
    }
    let groups = section("groups");
    assert_eq!(groups.matches("<figure>").count(), 3, "kinds, prices and tags: {groups}");
    // Prices stand in the order of their numbers.
    let (_, prices) = groups.split_once("By price").unwrap();
    let at = |price: &str| prices.find(&format!("<span class=\"name\">{price}</span>")).unwrap();
    assert!(at("1") < at("2") && at("2") < at("4"), "{groups}");
    assert!(section("actions").contains("points won more by who took it"), "{}", section("actions"));
    let text = fs::read_to_string(markdown).unwrap();
    for part in [
        "\n## Who leads\n",
        "\n| at | A leads | B leads | nobody leads | who leads wins |\n",
        "\n| price | times in hand | played | GIH WR | IWD (★ more than chance) |\n",
        "\n| action | offered at decisions | taken | who took it wins | who did not | difference (★ more than chance) |\n",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    // Without being asked for, there are none.
    let plain = folder.path().join("plain.html");
    page_in(Path::new(BOX), "20", &["--html", plain.to_str().unwrap()]);
    assert!(!fs::read_to_string(plain).unwrap().contains("id=\"leads\""));
}

#[test]
fn what_a_change_does_is_a_page() {
    let folder = tempfile::tempdir().unwrap();
    let [html, markdown] = ["page.html", "page.md"].map(|name| folder.path().join(name));
    let [shown, told] = [&html, &markdown].map(|path| path.to_str().unwrap());
    let words = ["--swap", "big_sister=snowman", "--effect", "60", "--html", shown, "--markdown", told];
    let change = |games: &str, words: &[&str]| {
        printed(&[&WORDS[..6], &["--games", games, "--against", "plain"], words].concat(), "")
    };
    assert!(change("400", &words).contains("\nDecided after "));
    let page = fs::read_to_string(&html).unwrap();
    for part in [
        "<title>The Yard: what a change does</title>",
        " of at most 400, each before and after the change, ",
        "Decided after ",
        "hold at all looks together",
        "class=\"band\"",
        "Now it is played with Half a Snowman in the place of big sister; before with what the game has on its own.",
        "What to look at first, after the change",
        "<section id=\"cards\">",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
    assert!(!page.contains("http") && page.matches("<script").count() == 1);
    let text = fs::read_to_string(&markdown).unwrap();
    for part in [
        "# The Yard: what a change does\n",
        "\n## What the change does\n\nDecided after ",
        "| what that says |\n",
        "| as before |\n",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    // The next page over it knows what was played after the change.
    page_in(Path::new(BOX), "20", &["--html", shown]);
    assert!(fs::read_to_string(&html).unwrap().contains("What has changed since the last report"));
    // What is too little says so; what stands there and is no page stays.
    change("60", &["--swap", "toddler=runner", "--markdown", told]);
    assert!(
        fs::read_to_string(&markdown)
            .unwrap()
            .contains("Not decided: hill, shore. Give more --games, or a greater --effect")
    );
    fs::write(&html, "# Notes").unwrap();
    let words =
        [&WORDS[..6], &["--games", "1000000", "--swap", "toddler=runner", "--against", "plain", "--html", shown]]
            .concat();
    let output = tuckbox(&words, "");
    assert_eq!((output.status.code(), fs::read_to_string(&html).unwrap().as_str()), (Some(2), "# Notes"));
}

#[test]
fn a_file_of_games_goes_on_with_a_page_and_without_one() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let [with, without, page] = ["with", "without", "page.html"].map(file);
    let cards = |path: &str| fs::read_to_string(path).unwrap().contains("<section id=\"cards\">");
    let plays = |words: &[&str]| {
        let output = tuckbox(&[&WORDS[..], &["20"], words].concat(), "");
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stderr).unwrap()
    };
    // Begun with a page, games are noted with their cards, and still are without one.
    assert_eq!(plays(&["--out", &with, "--html", &page]), "");
    let text = fs::read_to_string(&with).unwrap();
    assert!(cards(&page));
    fs::write(&with, text.split_inclusive('\n').take(9).collect::<String>()).unwrap();
    assert_eq!(plays(&["--out", &with]), "");
    assert_eq!(fs::read_to_string(&with).unwrap(), text);
    // Begun without them, there are none for a page.
    plays(&["--out", &without]);
    let text = fs::read_to_string(&without).unwrap();
    let said = plays(&["--out", &without, "--html", &page]);
    assert_eq!(
        said,
        "The games of the file were played without noting cards, so the page has none: into another file `--cards` notes them.\n"
    );
    assert!(!cards(&page) && fs::read_to_string(&without).unwrap() == text);
    let refused = tuckbox(&[&WORDS[..], &["20", "--out", &without, "--cards"]].concat(), "");
    assert_eq!(refused.status.code(), Some(2), "{refused:?}");
    // Parts of a plan have to note the same.
    let part = file("part");
    let said = plays(&["--out", &part, "--shard", "1/2", "--html", &page]);
    assert!(
        said.starts_with("For the page, cards are noted in this part: play the other parts with `--cards`"),
        "{said}"
    );
    // Both files of a change keep to it, too.
    let change = [&WORDS[..6], &["--games", "20", "--swap", "toddler=runner", "--against", "plain"]].concat();
    let change = |words: &[&str]| {
        let output = tuckbox(&[&change[..], words].concat(), "");
        assert!(output.status.success(), "{output:?}");
    };
    let both = file("both");
    change(&["--out", &both, "--markdown", &file("page.md")]);
    let text = fs::read_to_string(file("both.after")).unwrap();
    change(&["--out", &both]);
    assert_eq!(fs::read_to_string(file("both.after")).unwrap(), text);
}

#[test]
fn cards_stand_once_more_by_how_often_they_are_played() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("page.html");
    page_in(Path::new(BOX), "60", &["--html", file.to_str().unwrap()]);
    let page = fs::read_to_string(file).unwrap();
    let (_, rest) =
        page.split_once("<summary>The same by how often they are played, most rarely first</summary>").unwrap();
    let (table, _) = rest.split_once("</details>").unwrap();
    let shares: Vec<f64> = table
        .split("<tr ")
        .skip(1)
        .map(|line| line.split("<td class=\"number\">").nth(2).unwrap().split('<').next().unwrap().parse().unwrap())
        .collect();
    assert!(shares.len() >= 5 && shares.is_sorted() && shares[0] < shares[shares.len() - 1], "{shares:?}\n{table}");
}
