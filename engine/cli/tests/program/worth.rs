//! What cards are worth: to a player against the same player who may not use them, and beside
//! others that could be in their place.

#![expect(clippy::unwrap_used, reason = "a failing test should stop")]

use super::process::{in_order, printed, tuckbox, tuckbox_in};
use serde_json::Value;
use std::fs;
use std::path::Path;

fn json(args: &[&str]) -> Value {
    serde_json::from_str(&printed(&[args, &["--json"]].concat(), "")).unwrap()
}

#[test]
fn each_card_is_swapped_for_others_of_its_cost() {
    let words = ["restrict", "yard", "--player", "random", "--games", "40", "--seed", "7", "--swap"];
    let report = json(&[&words[..], &["price"]].concat());
    let cards = report["cards"].as_array().unwrap();
    let by = |name: &str| cards.iter().find(|card| card["card"] == name).map(|card| card["by"].clone());
    assert_eq!(by("toddler"), Some(serde_json::json!(["ice_ball", "red_scarf"])));
    assert_eq!(by("runner"), Some(serde_json::json!(["snowman"])));
    // Four cost nothing else, and captains have no price.
    assert_eq!((by("big_sister"), by("mona")), (None, None));
    assert_eq!(report["alone"], serde_json::json!(["mona", "fritz", "big_sister"]));
    let worth = |name: &str| cards.iter().find(|card| card["card"] == name).unwrap()["worth"].clone();
    assert!(
        worth("runner")["games"].as_u64() >= Some(40)
            && worth("runner")["low"].as_f64() < worth("runner")["high"].as_f64()
    );
    let kinds = json(&[&words[..], &["price,kind"]].concat());
    assert_eq!(kinds["cards"].as_array().unwrap().len(), 2, "{kinds}");
    let told = printed(&[&words[..], &["price", "--without", "toddler"]].concat(), "");
    in_order(&told, &["\ncard ", "\ntoddler Small Toddler ", " ice_ball, red_scarf", "\nIn points of per cent: "]);
    let said = |more: &[&str]| {
        let output = tuckbox(&[&words[..], more].concat(), "");
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0));
        String::from_utf8(output.stderr).unwrap()
    };
    assert!(said(&["prise"]).contains("There is no stat of cards `prise`."));
    assert!(said(&["price", "--without", "tod"]).contains("There is no card `tod`."));
    assert!(said(&["price", "--without", "mona"]).contains("No card of the decks has another one"));
}

#[test]
fn a_card_that_nobody_has_cannot_be_missed() {
    let words = ["restrict", "foundry-fantasy", "--games", "2", "--player", "random", "--without", "E04+G05,G17"];
    let output = tuckbox_in(Path::new("../.."), &words, "");
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("No deck that is played has `G05`, `G17`, so nobody can miss it."), "{said}");
    let there = [&words[..], &["--decks", "gravemire,emberforge"]].concat();
    assert_eq!(tuckbox_in(Path::new("../.."), &there, "").status.code(), Some(0));
    // Nor can it be swapped.
    let swap =
        ["restrict", "foundry-fantasy", "--games", "2", "--player", "random", "--swap", "cost", "--without", "G05"];
    let output = tuckbox_in(Path::new("../.."), &swap, "");
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("No deck that is played has `G05`, so nobody can miss it."), "{said}");
    let there = [&swap[..], &["--decks", "gravemire,emberforge"]].concat();
    assert_eq!(tuckbox_in(Path::new("../.."), &there, "").status.code(), Some(0));
}

/// Restricted play of a game in which nobody uses one of these.
const LEFT_OUT: [&str; 9] =
    ["restrict", "yard", "--player", "quick", "--games", "8", "--seed", "7", "--without=throw,toddler,mona"];

#[test]
fn a_run_that_is_cut_off_goes_on_and_says_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (out, csv) = (file("worth.jsonl"), file("worth.csv"));
    let whole = printed(&LEFT_OUT, "");
    let kept = [&LEFT_OUT[..], &["--out", &out]].concat();
    assert_eq!(printed(&kept, ""), whole);
    let text = fs::read_to_string(&out).unwrap();
    assert_eq!(text.lines().count(), 25, "the plan, and eight games about each");
    for lines in [0, 1, 5, 20] {
        let cut: String = text.split_inclusive('\n').take(lines).collect();
        fs::write(&out, cut + if lines > 0 { "{\"game\":" } else { "" }).unwrap();
        let again = [&kept[..], &["--threads", "2", "--csv", &csv]].concat();
        assert_eq!(printed(&again, ""), whole, "{lines}");
        assert_eq!(fs::read_to_string(&out).unwrap(), text, "{lines}");
    }
    // They are games of no one table, so nobody else makes figures of them.
    let said = |args: &[&str]| {
        let output = tuckbox(args, "");
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0));
        String::from_utf8(output.stderr).unwrap()
    };
    let refused = format!("error: The file `{out}` has games of `restrict`.\nhelp: ");
    assert!(said(&["merge", &out]).starts_with(&refused) && said(&["compare", &out, &out]).starts_with(&refused));
    let other = [&kept[..8], &["--without=throw", "--out", &out]].concat();
    assert!(said(&other).contains("its cards and actions that are left out are throw, toddler, mona, not throw."));
    assert!(said(&["restrict", "yard", "--out", &out]).contains("--seed"));
    let report = json(&LEFT_OUT);
    let throw = report["left_out"].as_array().unwrap().iter().find(|it| it["left_out"] == "throw").unwrap();
    let table = fs::read_to_string(&csv).unwrap();
    let line = |begin: &str| table.lines().any(|line| line.starts_with(begin));
    let share = throw["permille"].as_u64().unwrap();
    assert!(line(&format!("left_out,throw,,win_rate,8,{}.{}00,", share / 10, share % 10)), "{table}");
    assert!(line("left_out,throw,,use_rate,8,") && line("left_out,toddler,,usable_rate,8,"), "{table}");
    assert!(table.contains(",Small Toddler\n"), "{table}");
    fs::write(&csv, "a,b\n").unwrap();
    assert!(said(&[&LEFT_OUT[..], &["--csv", &csv]].concat()).contains("is no table of figures"));
    fs::remove_file(&csv).unwrap();
    printed(&["restrict", "yard", "--player", "random", "--games", "8", "--swap", "price", "--csv", &csv], "");
    assert!(fs::read_to_string(&csv).unwrap().contains("\nswap,toddler,,worth,"));
}

#[test]
fn what_its_player_never_uses_has_no_share() {
    let report = json(&LEFT_OUT);
    let left_out = report["left_out"].as_array().unwrap();
    let of = |name: &str| left_out.iter().find(|it| it["left_out"] == name).unwrap();
    // Nobody does anything with a captain; everybody throws.
    assert_eq!((&of("mona")["usable"], &of("mona")["used"]), (&0.into(), &0.into()));
    assert_eq!((&of("throw")["usable"], &of("throw")["used"]), (&8.into(), &8.into()));
    assert_eq!((&left_out[2]["left_out"], &left_out[2]["stands_out"]), (&"mona".into(), &false.into()), "the last one");
    let told = printed(&LEFT_OUT, "");
    let line = told.lines().find(|line| line.starts_with("mona ")).unwrap();
    assert!(line.ends_with("  –  could not be used in any of 8 games") && !line.contains('%'), "{line}");
    in_order(&told, &["\nmona ", "\nWhat quick never uses it cannot miss: of what that is worth nothing is known.\n"]);
    let without = [&LEFT_OUT[..8], &["--without=throw"]].concat();
    assert!(!printed(&without, "").contains("never uses"), "{without:?}");
}
