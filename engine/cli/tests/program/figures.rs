//! Figures of simulated games are what the games came to: stats and hands as they were,
//! the same from parts as from the whole, and shares that add up.

#![expect(clippy::unwrap_used, reason = "a failing test should stop")]

use super::process::{BOX, copy, in_order, printed, tuckbox, tuckbox_in};
use serde_json::Value;
use std::fs;
use std::path::Path;

const WORDS: [&str; 13] = [
    "simulate",
    "yard",
    "--games",
    "40",
    "--seed",
    "7",
    "--decks",
    "all",
    "--stat",
    "purse,coins",
    "--by",
    "price,tag",
    "--leads",
];

fn json(args: &[&str]) -> Value {
    serde_json::from_str(&printed(&[args, &["--json"]].concat(), "")).unwrap()
}

#[test]
fn stats_and_hands_are_those_of_the_games() {
    let report = json(&[&WORDS[..], &["--rows"]].concat());
    let rows = report["rows"].as_array().unwrap();
    assert_eq!(rows.len(), 40);
    for row in rows {
        // A purse grows by one in each turn of its seat, and is never above eight. In the
        // last turn it may not come to that: who has no card left to draw has lost.
        let turns = row["turns"].as_u64().unwrap();
        let purses = |last: u64| [turns.div_ceil(2) - last * (turns % 2), turns / 2 - last * (1 - turns % 2)];
        let allowed = [0, 1].map(|last| serde_json::json!(purses(last).map(|turns| turns.min(8))));
        assert!(allowed.contains(&row["stats"]["purse"]), "{row}");
        for seat in row["cards"].as_array().unwrap() {
            let count = |what: &str| seat[what].as_array().unwrap().len();
            // Four cards are dealt before the first turn; the fifth one is drawn in it.
            assert!((1..=4).contains(&count("opening")), "{seat}");
            assert!(count("played") <= count("playable") && count("playable") <= count("opening") + count("drawn"));
        }
        let first = &row["cards"][0]["drawn"];
        assert!(turns == 0 || !first.as_array().unwrap().is_empty(), "{row}");
    }
    let throws = &report["actions"]["throw"];
    assert!(throws["taken"].as_u64() > Some(0) && throws["taken"].as_u64() < throws["offered"].as_u64(), "{throws}");
    // Who threw, of the seats that could, and how they did: counted again.
    let (mut could, mut threw, mut won) = (0, 0, 0);
    for row in rows {
        let letters = |what: &str| row["actions"]["throw"][what].as_str().unwrap_or_default().to_owned();
        could += letters("offered_to").len();
        threw += letters("taken_by").len();
        let winners = row["winners"].as_array().unwrap();
        won += letters("taken_by").chars().filter(|seat| winners.contains(&seat.to_string().into())).count();
    }
    assert_eq!((&throws["use_rate"]["games"], &throws["taken_wr"]["games"]), (&could.into(), &threw.into()));
    assert_eq!(
        format!("{:.2}", throws["taken_wr"]["percent"].as_f64().unwrap()),
        format!("{:.2}", won as f64 * 100.0 / threw as f64)
    );
    let card = |name: &str| report["cards"].as_array().unwrap().iter().find(|card| card["name"] == name).cloned();
    assert_eq!(card("mona"), None, "captains are in no hand");
    let toddler = card("toddler").unwrap();
    // Both decks have it: two seats in each of forty games.
    assert_eq!((&toddler["games"], &toddler["gp_wr"]["percent"]), (&80.into(), &50.0.into()));
    let games = |what: &str| toddler[what]["games"].as_u64().unwrap();
    assert_eq!(games("gih_wr") + games("gns_wr"), 80);
    let mean = report["stats"]["purse"][0]["mean"].as_f64().unwrap();
    let sum: u64 = rows.iter().map(|row| row["stats"]["purse"][0].as_u64().unwrap()).sum();
    assert_eq!(format!("{mean:.3}"), format!("{:.3}", sum as f64 / 40.0));
}

#[test]
fn figures_of_parts_are_those_of_the_whole() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let parts = ["2/2", "1/2"].map(|part| {
        let out = file(&part.replace('/', "-"));
        printed(&[&WORDS[..], &["--shard", part, "--out", &out]].concat(), "");
        out
    });
    let (whole, merged) = (file("whole.csv"), file("merged.csv"));
    let mut report = json(&[&WORDS[..], &["--csv", &whole]].concat());
    report.as_object_mut().unwrap().remove("seconds");
    assert_eq!(json(&["merge", &parts[0], &parts[1], "--csv", &merged]), report);
    let table = fs::read_to_string(&whole).unwrap();
    assert_eq!(fs::read_to_string(&merged).unwrap(), table);
    assert!(table.starts_with("table,name,deck,figure,count,value,low,high,title\n"), "{table}");
    assert!(table.contains("\ncard,toddler,,gp_wr,80,50.000,39.297,60.703,Small Toddler\n"), "{table}");
    // A card that is called by its name, and what is no card.
    assert!(table.lines().any(|line| line.starts_with("card,runner,") && line.ends_with(",Runner")), "{table}");
    assert!(table.lines().filter(|line| !line.starts_with("card")).skip(1).all(|line| line.ends_with(',')), "{table}");
    for begin in [
        "seat,A,,win_rate,40,",
        "card_of_deck,toddler,hill,gih_wr,",
        "kind,child,,iwd,",
        "price,2,,gih_wr,",
        "tag,eager,,gih_wr,",
        "action,throw,,taken_rate,",
        "action,throw,,taken_wr,",
        "spread,purse of A,,quantile_95,40,",
    ] {
        assert!(table.contains(&format!("\n{begin}")), "{begin}:\n{table}");
    }
    let rows =
        csv::Reader::from_reader(table.as_bytes()).into_records().map(|row| row.unwrap().len()).collect::<Vec<_>>();
    assert!(rows.len() > 50 && rows.iter().all(|&columns| columns == 9));
}

/// The box with a game in which cards are bought.
fn bought(words: &[&str]) -> String {
    let words = [&["simulate", "snail-post", "--games", "40", "--seed", "1", "--cards"], words].concat();
    let output = tuckbox_in(Path::new("../../examples"), &words, "");
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn what_lies_on_the_table_and_nobody_takes_is_told() {
    let report: Value = serde_json::from_str(&bought(&["--json", "--rows"])).unwrap();
    let (rows, cards) = (report["rows"].as_array().unwrap(), report["cards"].as_array().unwrap());
    let has = |seat: &Value, what: &str, card: &str| {
        seat[what].as_array().is_some_and(|cards| cards.iter().any(|one| one == card))
    };
    let seats: Vec<&Value> = rows.iter().flat_map(|row| row["cards"].as_array().unwrap()).collect();
    let mut bought_and_left = 0;
    for card in cards {
        let name = card["name"].as_str().unwrap();
        let counted = |what: &str| seats.iter().filter(|seat| has(seat, what, name)).count();
        let told = |what: &str| card["on_offer"][what].as_u64().unwrap_or_default() as usize;
        assert_eq!([told("games"), told("takeable"), told("taken")], ["on_offer", "takeable", "taken"].map(counted));
        assert!(told("games") >= told("takeable") && told("takeable") >= told("taken"), "{card}");
        bought_and_left += usize::from(told("taken") > 0 && told("taken") < told("takeable"));
        // Whoever has it in hand and did not bring it has taken it from there.
        let came = |seat: &&&Value| has(seat, "opening", name) || has(seat, "drawn", name);
        if name != "dewdrop" && name != "postcard" {
            assert!(seats.iter().filter(came).all(|seat| has(seat, "taken", name)), "{name}");
        }
    }
    assert!(bought_and_left > 5, "{cards:?}");
    // The supply has it, and no deck.
    assert!(cards.iter().any(|card| card["name"] == "golden_letter"));
    let dewdrop = cards.iter().find(|card| card["name"] == "dewdrop").unwrap();
    assert!(dewdrop.get("on_offer").is_none(), "{dewdrop}");
    let told = bought(&[]);
    let head = told.lines().find(|line| line.starts_with("card ")).unwrap();
    assert!(head.ends_with("  played  taken"), "{head}");
    // Who never buys leaves whatever could be bought, and has nothing else in hand.
    let none = bought(&["--seats", "random/never=buy"]);
    let list =
        none.lines().find(|line| line.starts_with("Never taken from the table, though they could be: ")).unwrap();
    for card in ["puddle", "garden_snail", "parcel"] {
        assert!(list.contains(card), "{list}");
    }
    let beyond = none.lines().find(|line| line.starts_with("On the table, and nobody could ever take them: "));
    assert!(beyond.unwrap().contains("golden_letter"), "{none}");
    let folder = tempfile::tempdir().unwrap();
    let [page, text] = ["page.html", "page.md"].map(|name| folder.path().join(name).to_str().unwrap().to_owned());
    bought(&["--seats", "random/never=parcel", "--html", &page, "--markdown", &text]);
    let page = fs::read_to_string(page).unwrap();
    // Whose finding it is, and who else has to be asked, is told with it.
    let others = "What players want who think, --seats search:100 tells.";
    let left = "Hardly ever taken from the table by players who take any option: parcel.";
    assert!(page.contains(left) && page.contains(others), "{page}");
    let first = page
        .split("<li>")
        .find(|part| part.contains("Parcel is hardly ever taken by players who take any option: of "));
    assert!(
        first.is_some_and(|text| text.contains(" in which it could be taken from the table") && text.contains(others)),
        "{page}"
    );
    assert!(!page.contains("Nobody wants"), "{page}");
    assert!(!page.contains("in the deck alone"));
    let text = fs::read_to_string(text).unwrap();
    assert!(
        text.contains("\n| taken from the table most rarely | games in which it could be | taken in |\n"),
        "{text}"
    );
}

#[test]
fn who_does_not_think_is_told_under_the_figures() {
    let words = ["simulate", "yard", "--games", "4", "--seed", "7"];
    let told = |seats: &str| printed(&[&words[..], &["--seats", seats]].concat(), "");
    let last = |text: &str| text.lines().last().unwrap_or_default().to_owned();
    let line = last(&printed(&words, ""));
    assert!(line.starts_with("These figures are of players who do not think (`random`)"), "{line}");
    assert!(line.ends_with(" `--seats search:100,search:100` has them think."), "{line}");
    assert!(
        last(&told("quick"))
            .contains("(`quick`): what they leave may be what they do not see. `--seats search:100` has them think.")
    );
    assert!(!told("search:2").contains("who do not think"));
    // Whoever has words for it can use them.
    assert!(!told("search:100,search:100").contains("think"));
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games").to_str().unwrap().to_owned();
    printed(&[&words[..], &["--out", &file]].concat(), "");
    assert_eq!(last(&printed(&["merge", &file], "")), line);
}

#[test]
fn a_page_rounds_as_the_terminal_does() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("page.md").to_str().unwrap().to_owned();
    let words = ["simulate", "yard", "--games", "90", "--seed", "7", "--decks", "all", "--markdown", &file];
    let (told, page) = (printed(&words, ""), fs::read_to_string(&file).unwrap());
    let mut compared = 0;
    for deck in ["hill", "shore"] {
        let line = told.lines().find(|line| line.starts_with(&format!("{deck}: wins "))).unwrap();
        let share = line.split_once("wins ").unwrap().1.split_once(" of ").unwrap().0;
        assert!(
            page.contains(&format!("| {deck} | 46 | {share} |")) || page.contains(&format!("| {share} |")),
            "{share}"
        );
        compared += 1;
    }
    assert_eq!(compared, 2);
}

#[test]
fn a_game_with_one_deck_says_so() {
    let told = bought(&["--decks", "all"]);
    assert!(
        told.starts_with("Snail Post has no second deck that a seat could bring: `--decks all` changes nothing.\n")
    );
    assert!(!bought(&[]).contains("no second deck"));
    let words = ["simulate", "snail-post", "--games", "2", "--seed", "1", "--strengths", "random,quick"];
    let output = tuckbox_in(Path::new("../../examples"), &words, "");
    let told = String::from_utf8(output.stdout).unwrap();
    assert!(told.contains("\nNo deck meets another: there is no second one that a seat could bring.\n"), "{told}");
    let words = ["simulate", "yard", "--games", "2", "--seed", "1", "--decks", "hill,hill"];
    let yard = printed(&[&words[..], &["--strengths", "random,quick"]].concat(), "");
    assert!(yard.contains("`--decks all` has every deck meet every other."), "{yard}");
}

#[test]
fn who_leads_when_is_told_in_words_and_for_programs() {
    let words = ["simulate", "yard", "--games", "60", "--seed", "7", "--decks", "all", "--leads"];
    let report = json(&[&words[..], &["--rows"]].concat());
    let rows = report["rows"].as_array().unwrap();
    let leads = |row: &Value| row["leads"].as_str().unwrap().to_owned();
    assert!(rows.iter().all(|row| leads(row).len() as u64 <= row["turns"].as_u64().unwrap() && !leads(row).is_empty()));
    // Counted again: at half of its turns somebody leads, and somebody else wins.
    let (mut led, mut lost) = (0, 0);
    for row in rows.iter().filter(|row| !row["winners"].as_array().unwrap().is_empty()) {
        let leads: Vec<char> = leads(row).chars().collect();
        let leader = leads[(leads.len() - 1) / 2];
        led += u32::from(leader != '-');
        lost += u32::from(leader != '-' && row["winners"][0] != leader.to_string());
    }
    let comebacks = &report["leads"]["comebacks"];
    assert_eq!(comebacks["games"], led);
    assert_eq!(
        format!("{:.3}", comebacks["percent"].as_f64().unwrap()),
        format!("{:.3}", f64::from(lost) * 100.0 / f64::from(led))
    );
    let told = printed(&words, "");
    in_order(
        &told,
        &[
            "\nchanges of lead ",
            "\nThe lead passes to another seat ",
            "\nComebacks: who leads at half of a game loses ",
            "\nat ",
            "\nthe first turn ",
            "\nhalf ",
            "\nthe last turn ",
        ],
    );
    let folder = tempfile::tempdir().unwrap();
    let csv = folder.path().join("figures.csv");
    printed(&[&words[..], &["--csv", csv.to_str().unwrap()]].concat(), "");
    let table = fs::read_to_string(csv).unwrap();
    for begin in [
        "all,,,comeback_rate,",
        "lead,50,,leads_A,60,",
        "lead,100,,leader_win_rate,",
        "spread,changes of lead,,mean,60,",
    ] {
        assert!(table.contains(&format!("\n{begin}")), "{begin}:\n{table}");
    }
    let output = tuckbox_in(Path::new("../../examples"), &["simulate", "kuhn", "--leads"], "");
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.starts_with("error: Nothing says who leads in Kuhn Poker: it declares no `score`"), "{said}");
}

#[test]
fn what_differs_by_who_plays_is_told() {
    let words = ["simulate", "yard", "--games", "40", "--seed", "7", "--decks", "all", "--cards"];
    let words = [&words[..], &["--strengths", "random,search:4"]].concat();
    let report = json(&words);
    let wins = |player: &str| {
        let alone = json(&[&words[..8], &["--seats", &format!("{player},{player}")]].concat());
        let pairings = alone["pairings"].as_array().unwrap().iter();
        let of_hill = |pairing: &Value| match (pairing["decks"][0] == "hill", pairing["decks"][1] == "hill") {
            (true, false) => pairing["winners"][0].as_u64(),
            (false, true) => pairing["winners"][1].as_u64(),
            _ => None,
        };
        pairings.filter_map(of_hill).sum::<u64>()
    };
    let decks = report["decks"].as_array().unwrap();
    let hill = decks.iter().find(|deck| deck["name"] == "hill").unwrap();
    for (at, player) in ["random", "search:4"].into_iter().enumerate() {
        let share = wins(player) as f64 * 100.0 / 20.0;
        assert_eq!(
            (&hill["rates"][at]["games"], &hill["rates"][at]["percent"]),
            (&20.into(), &share.into()),
            "{player}"
        );
    }
    assert!(report["cards"].as_array().unwrap().iter().any(|card| card["name"] == "toddler"));
    let told = printed(&words, "");
    in_order(
        &told,
        &[
            "the same games with each player in all seats, 40 by random, 40 by search:4, seed 7",
            "\ndeck ",
            "the difference is search:4 less random. ",
            "\ncard in hand ",
        ],
    );
    let said = |strengths: &str| {
        let output = tuckbox(&["simulate", "yard", "--strengths", strengths], "");
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0));
        String::from_utf8(output.stderr).unwrap()
    };
    assert!(said("random").starts_with("error: `--strengths random` names one player"));
    assert!(said("random,serch").starts_with("error: There is no bot `serch`"));
}

#[test]
fn a_league_says_how_much_is_skill() {
    let words = ["league", "yard", "--games", "8", "--seed", "7", "--players"];
    let told = printed(&[&words[..], &["random,search:2,search:8"]].concat(), "");
    assert!(
        told.contains("\nHow much is skill: of two that search, the one that thinks twice as much wins "),
        "{told}"
    );
    assert!(told.contains(" of their games, of which 8 were played; "), "{told}");
    assert!(!printed(&[&words[..], &["random,quick"]].concat(), "").contains("How much is skill"));
}

#[test]
fn shares_with_draws_and_games_without_end_add_up() {
    let output = tuckbox(&["simulate", "yard", "--games", "333", "--seed", "3", "--limit", "70"], "");
    let told = String::from_utf8(output.stdout).unwrap();
    let line = told.lines().find(|line| line.starts_with("hill against shore: ")).unwrap();
    assert!(line.contains(" unfinished "), "{line}");
    let shares: Vec<u32> =
        line.split(" %").filter_map(|part| part.rsplit(' ').next()?.replace('.', "").parse().ok()).collect();
    assert_eq!(shares.iter().sum::<u32>(), 1000, "{shares:?} of {line}");
}

#[test]
fn stats_that_are_none_are_named() {
    let said = |stat: &str| {
        let output = tuckbox(&["simulate", "yard", "--stat", stat], "");
        assert_eq!(output.status.code(), Some(2));
        String::from_utf8(output.stderr).unwrap()
    };
    assert_eq!(said("purs"), "error: There is no stat of seats or the table `purs`.\nhelp: Did you mean `purse`?\n");
    assert_eq!(
        said("arm"),
        "error: The stat `arm` is one of pieces, and `--stat` reports stats of seats and of the table.\nhelp: Choose one of these: `coins`, `purse`.\n"
    );
}

#[test]
fn cards_are_put_together_by_what_is_printed_on_them() {
    let report = json(&WORDS);
    let names = |by: &str| -> Vec<String> {
        let list = report["groups"][by].as_array().unwrap().iter();
        let mut names: Vec<String> = list.map(|group| group["name"].as_str().unwrap().to_owned()).collect();
        names.sort_unstable();
        names
    };
    assert_eq!(names("price"), ["1", "2", "4"], "captains have none");
    assert_eq!(names("tag"), ["child", "eager", "scarf", "trick", "wall"]);
    let told = printed(&WORDS, "");
    // Cards are called what people call them, too.
    assert!(told.contains("\ntoddler Small Toddler "), "{told}");
    in_order(&told, &["\ncard ", "\nprice ", "\n1 ", "\ntag ", "\nwall ", "\naction ", "\nthrow "]);
    let output = tuckbox(&["simulate", "yard", "--by", "prise"], "");
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(said, "error: There is no stat of cards `prise`.\nhelp: Did you mean `price`?\n");
}

#[test]
fn a_table_that_cannot_be_written_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let output = tuckbox(&["simulate", "yard", "--games", "2", "--csv", folder.path().to_str().unwrap()], "");
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8(output.stderr).unwrap().contains("cannot be written: "));
}

#[test]
fn a_change_is_seen_in_the_same_games() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let words = ["simulate", "yard", "--games", "200", "--seed", "7", "--decks", "all"];
    let [before, after, other] = ["before", "after", "other"].map(file);
    printed(&[&words[..], &["--out", &before]].concat(), "");
    let same = printed(&["compare", &before, &before], "");
    assert!(
        same.starts_with(
            "The Yard: 200 games, each before and after, seed 7; 0 of them end otherwise now\nThe content is the same before and after"
        ),
        "{same}"
    );
    assert!(
        same.contains(
            " now, as often as before (-2.0 to +2.0): no change is seen; if there is one, it is of at most 2.0 points\n"
        ),
        "{same}"
    );
    let edited = folder.path().join("box");
    copy(Path::new(BOX), &edited);
    // One captain goes down with the first ball.
    let cards = edited.join("content/yard/cards/cards.toml");
    let text = fs::read_to_string(&cards).unwrap();
    fs::write(&cards, text.replacen("whole_nerve = 12", "whole_nerve = 1", 1)).unwrap();
    let output = tuckbox_in(&edited, &[&words[..], &["--out", &after]].concat(), "");
    assert!(output.status.success(), "{output:?}");
    let told = printed(&["compare", &before, &after], "");
    let line = |begin: &str| told.lines().find(|line| line.starts_with(begin)).unwrap_or(&told).to_owned();
    assert!(
        line("hill wins ").contains(" points less than before (-")
            && line("hill wins ").ends_with(": it is weaker")
            && line("shore wins ").contains(" points more than before (+"),
        "{told}"
    );
    let json = json(&["compare", &before, &after]);
    assert!(json["decks"]["hill"]["high"].as_f64() < Some(-10.0), "{json}");
    assert_eq!(json["decks"]["hill"]["games"], 100);
    // Where it stands is what each run says of it alone.
    let alone = |root: &Path| {
        let output = tuckbox_in(root, &[&words[..], &["--csv", &file("alone.csv")]].concat(), "");
        assert!(output.status.success(), "{output:?}");
        let table = fs::read_to_string(file("alone.csv")).unwrap();
        let line = table.lines().find(|line| line.starts_with("deck,hill,hill,win_rate,")).unwrap().to_owned();
        line.split(',').nth(5).unwrap().parse::<f64>().unwrap()
    };
    let wins = &json["decks"]["hill"]["wins"];
    assert_eq!(
        [&wins["before"]["percent"], &wins["now"]["percent"]].map(|it| it.as_f64().unwrap()),
        [alone(Path::new(BOX)), alone(&edited)]
    );
    let now = format!("hill wins {:.1} % (", wins["now"]["percent"].as_f64().unwrap());
    assert!(told.contains(&now), "{now}: {told}");
    printed(&["simulate", "yard", "--games", "200", "--seed", "8", "--decks", "all", "--out", &other], "");
    let output = tuckbox(&["compare", &before, &other], "");
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(
        said.starts_with(&format!(
            "error: The games of `{other}` are not those of `{before}`: its seed is 8, not 7.\nhelp: "
        )),
        "{said}"
    );
}
