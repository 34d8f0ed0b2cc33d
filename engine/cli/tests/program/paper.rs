//! Cards are printed: those of decks as often as they are in them, single ones, all; what
//! there is not is told, and nothing is written then.

#![expect(clippy::unwrap_used, reason = "a failing test should stop")]

use super::process::{BOX, copy, in_order, tuckbox_in};
use std::fs;
use std::path::Path;

/// Prints cards of a box into a folder: what it says, the page if there is one, and with
/// which code it ends.
fn print(root: &Path, words: &[&str]) -> (String, Option<String>, Option<i32>) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("paper/cards.html");
    let all = [&["print", "yard", "--to", file.to_str().unwrap()], words].concat();
    let output = tuckbox_in(root, &all, "");
    let said = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
    (said, fs::read_to_string(file).ok(), output.status.code())
}

fn count(page: &str, card: &str) -> usize {
    page.matches(&format!("data-card=\"{card}\"")).count()
}

#[test]
fn a_deck_is_printed_with_all_its_copies() {
    let (said, page, code) = print(Path::new(BOX), &["--deck", "hill,shore", "--card", "Big Sister"]);
    assert_eq!(code, Some(0), "{said}");
    // 15 cards in each deck, and the one.
    in_order(&said, &["31 cards on 4 sheets: `", "cards.html`. Open it in a browser"]);
    let page = page.unwrap();
    let found = ["toddler", "snowman", "big_sister", "mona", "fritz"].map(|card| count(&page, card));
    assert_eq!(found, [5, 5, 4, 1, 1]);
    assert_eq!(page.matches("<section class=\"sheet\">").count(), 4);
    assert!(page.contains("210mm"));
}

#[test]
fn each_card_is_printed_as_it_is_on_the_table() {
    let folder = tempfile::tempdir().unwrap();
    copy(Path::new(BOX), folder.path());
    let game = folder.path().join("content/yard");
    fs::create_dir_all(game.join("art")).unwrap();
    fs::write(game.join("art/toddler.svg"), "<svg xmlns=\"http://www.w3.org/2000/svg\"/>").unwrap();
    fs::write(game.join("look.css"), ".card { color: rebeccapurple; }").unwrap();
    let (said, page, code) = print(folder.path(), &["--paper", "letter"]);
    assert_eq!(code, Some(0), "{said}");
    let page = page.unwrap();
    for card in ["toddler", "snowman", "runner", "big_sister", "ice_ball", "red_scarf", "mona", "fritz"] {
        assert_eq!(count(&page, card), 1, "{card}");
    }
    let toddler = page.split("<article").find(|part| part.contains("data-card=\"toddler\"")).unwrap();
    in_order(toddler, &["data:image/svg+xml;base64,", "<h4>Small Toddler</h4>", "<dt>arm</dt><dd>1</dd>"]);
    assert!(page.contains("rebeccapurple") && page.contains("8.5in"));
}

#[test]
fn what_there_is_not_is_told_and_not_printed() {
    for (words, sentence) in [
        (["--deck", "shor"], "There is no deck `shor`.\nhelp: Did you mean `shore`?"),
        (["--card", "big sistr"], "There is no card `big sistr`.\nhelp: Did you mean `Big Sister`?"),
        (["--paper", "a5"], "invalid value 'a5' for '--paper <PAPER>'"),
    ] {
        let (said, page, code) = print(Path::new(BOX), &words);
        assert_eq!(code, Some(2), "{said}");
        in_order(&said, &[sentence]);
        assert!(page.is_none());
    }
}
