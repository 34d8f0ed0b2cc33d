//! A good box loads, both formats say the same, and no text whatever makes
//! the loader panic. What bad boxes say is tested in `tests/broken/`.

#![expect(clippy::unwrap_used, reason = "a failing test should stop")]

use std::fs;
use std::path::Path;
use tuckbox_content::{Loaded, Style, diagnostics_json, load, load_files, render};
use tuckbox_core::names::{CardId, DeckId, EventId, StatId, TagId, ZoneId};
use tuckbox_core::rules::Ruleset;
use tuckbox_core::rules::card::{AbilityKind, DeckCards};

const GAME: &str = include_str!("duel/game.ron");
const CARDS: &str = include_str!("duel/cards.toml");
const DECKS: &str = "[[deck]]\nid = \"ember\"\nname = \"Ember\"\ndeck = { E05 = 2, E06 = 1 }\n";

const GAME_PATH: &str = "content/duel/game.ron";
const CARDS_PATH: &str = "content/duel/cards/ember.toml";
const DECKS_PATH: &str = "content/duel/decks/ember.toml";

fn duel_with(changes: &[(&str, &str)]) -> Loaded {
    let mut files = vec![(GAME_PATH, GAME), (CARDS_PATH, CARDS), (DECKS_PATH, DECKS)];
    for change in changes {
        files.retain(|(path, _)| path != &change.0);
        files.push(*change);
    }
    let owned = |(path, text): (&str, &str)| (path.to_string(), text.to_string());
    load_files("duel", files.into_iter().map(owned).collect())
}

fn drawn(loaded: &Loaded) -> String {
    render(&loaded.diagnostics, &loaded.sources, Style::Plain)
}

fn rules(loaded: Loaded) -> Ruleset {
    assert_eq!(drawn(&loaded), "");
    loaded.ruleset.unwrap()
}

#[test]
fn a_good_box_loads_without_a_word() {
    let rules = rules(duel_with(&[]));
    assert_eq!((&*rules.id, &*rules.title, rules.seats), ("duel", "Duel", (2, 2)));
    assert_eq!(rules.flow[0].children.len(), 1);
    assert_eq!(&*rules.phases[0], "Main phase");
}

#[test]
fn ids_follow_the_order_of_definitions_and_the_engines_events_come_first() {
    let rules = rules(duel_with(&[]));
    assert_eq!(rules.find::<EventId>("moved"), Some(EventId(0)));
    assert_eq!(rules.find::<StatId>("cost"), Some(StatId(0)));
    assert_eq!(rules.find::<ZoneId>("discard"), Some(ZoneId(3)));
    assert_eq!(rules.find::<TagId>("guard"), Some(TagId(1)));
    assert_eq!(rules.find::<CardId>("E06"), Some(CardId(1)));
}

#[test]
fn cards_are_linked_with_stats_symbols_gauges_and_abilities() {
    let rules = rules(duel_with(&[]));
    let card = rules.card(rules.find("E05").unwrap());
    let stat = |name: &str| card.stats[usize::from(rules.find::<StatId>(name).unwrap().0)];
    assert_eq!((stat("hp"), stat("max_hp"), stat("faction"), stat("mana")), (4, 4, 1, 0));
    let ability = rules.ability(card.abilities[0]);
    assert_eq!(ability.kind, AbilityKind::Use(rules.find("activate").unwrap()));
    assert_eq!(ability.with.int("amount"), 1);
    assert_eq!(ability.card, rules.find("E05"));
    let banner = rules.card(rules.find("E06").unwrap());
    assert!(banner.continuous && !card.continuous);
    assert_eq!(rules.ability(banner.abilities[0]).change.add.0.len(), 1);
}

#[test]
fn decks_are_linked_in_the_order_written() {
    let rules = rules(duel_with(&[]));
    let deck = &rules.decks[usize::from(rules.find::<DeckId>("ember").unwrap().0)];
    let zone = rules.find("deck").unwrap();
    assert_eq!(deck.cards, [(0, 2), (1, 1)].map(|(card, count)| DeckCards { zone, card: CardId(card), count }));
    assert_eq!(rules.default_decks, [DeckId(0), DeckId(0)]);
}

/// What is the same whichever format said it: everything but names, places and hash.
fn meaning(mut rules: Ruleset) -> Ruleset {
    rules.hash = [0; 32];
    rules.abilities.iter_mut().for_each(|ability| ability.place = None);
    rules.condition_places = Vec::new();
    rules.lines = Default::default();
    rules.names = tuckbox_core::names::Names::default();
    rules
}

#[test]
fn ron_and_toml_say_the_same() {
    let cards = r#"(card: [
        (id: "E05", name: "Spark Tinker", kind: "creature", tags: ["guard"],
         text: "Activate (1 mana, once per turn): deal {amount} damage to target creature.",
         cost: 3, attack: 2, hp: 4, faction: "ember",
         ability: [(use: "activate", title: "Tinker", pay: {"mana": 1}, limit: (per: "turn"),
                    targets: ["creature"], run: "strike", amount: 1)]),
        (id: "E06", name: "Banner", kind: "creature", cost: 1, attack: 0, hp: 2,
         text: "Your other creatures have +1 attack.",
         ability: [(while: true, affects: All(of: Me, other: true, is: ["creature"]),
                    add: {"attack": Num(1)}, if: Check(Stat(This, "hp"), AtLeast, Num(1)))]),
    ])"#;
    let decks = r#"(deck: [(id: "ember", name: "Ember", deck: {"E05": 2, "E06": 1})])"#;
    let toml = duel_with(&[]);
    let ron = load_files(
        "duel",
        vec![
            (GAME_PATH.into(), GAME.into()),
            ("content/duel/cards/ember.ron".into(), cards.into()),
            ("content/duel/decks/ember.ron".into(), decks.into()),
        ],
    );
    assert_eq!(meaning(rules(toml)), meaning(rules(ron)));
}

#[test]
fn game_files_are_united() {
    let more = r#"(tags: {"flying": ()}, targeting: [(when: IsNot(It, ["flying"]), because: "It flies.")])"#;
    let rules = rules(duel_with(&[("content/duel/more.ron", more)]));
    assert_eq!((rules.tags.len(), rules.targeting.len()), (3, 1));
}

#[test]
fn a_name_that_only_a_script_uses_is_used() {
    let more = ("content/duel/more.ron", r#"(tags: {"flying": ()})"#);
    assert!(drawn(&duel_with(&[more])).contains("unused-tag"));
    let script = ("scripts/duel/wings.lua", "function effects.fly(self)\n  give(self, \"flying\")\nend\n");
    let loaded = duel_with(&[more, script]);
    assert_eq!(loaded.scripts.len(), 1);
    rules(loaded);
}

#[test]
fn the_hash_is_of_every_byte() {
    let script = |text| rules(duel_with(&[("scripts/std/verbs.lua", text)])).hash;
    assert_eq!(script("-- a"), script("-- a"));
    assert_ne!(script("-- a"), script("-- b"));
}

#[test]
fn problems_come_in_the_order_of_files_and_places_whatever_the_order_given() {
    let broken = CARDS.replace("attack = 2", "atack = 2").replace("cost = 1", "cost = \"one\"");
    let files = [(GAME_PATH, GAME), (CARDS_PATH, &broken), (DECKS_PATH, DECKS)];
    let owned = |(path, text): &(&str, &str)| (path.to_string(), text.to_string());
    let forth = load_files("duel", files.iter().map(owned).collect());
    let back = load_files("duel", files.iter().rev().map(owned).collect());
    assert_eq!(forth.diagnostics, back.diagnostics);
    let codes: Vec<&str> = forth.diagnostics.iter().map(|problem| problem.code).collect();
    assert_eq!(codes, ["unknown-key", "wrong-stat-type"]);
    assert!(forth.ruleset.is_none());
}

#[test]
fn json_has_file_line_and_column() {
    let loaded = duel_with(&[(CARDS_PATH, &CARDS.replace("attack = 2", "atack = 2"))]);
    let json = serde_json::to_value(diagnostics_json(&loaded.diagnostics, &loaded.sources)).unwrap();
    let problem = &json[0];
    assert_eq!(problem["code"], "unknown-key");
    assert_eq!(problem["severity"], "error");
    assert_eq!(problem["file"], CARDS_PATH);
    assert_eq!((problem["line"].as_u64(), problem["column"].as_u64()), (Some(8), Some(1)));
    assert_eq!(problem["hint"], "Did you mean `attack`?");
}

#[test]
fn colour_is_for_terminals() {
    let loaded = duel_with(&[(CARDS_PATH, "[[card]]\n")]);
    assert!(render(&loaded.diagnostics, &loaded.sources, Style::Colour).contains('\u{1b}'));
    assert!(!drawn(&loaded).contains('\u{1b}'));
}

#[test]
fn a_folder_that_is_not_there_is_said_so() {
    let loaded = load(Path::new("/nowhere/at/all"), "duel");
    assert!(drawn(&loaded).contains("There is no file `content/duel/game.ron`."));
    assert!(load_files("duel", Vec::new()).has_errors());
}

/// Nothing is wrong with a game for what stands beside it: pictures, notes, links.
#[cfg(unix)]
#[test]
fn what_nobody_reads_is_told_only_where_it_looks_as_if_somebody_did() {
    let (folder, outside) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let put = |root: &Path, path: &str, text: &str| {
        let path = root.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    for (path, text) in [(GAME_PATH, GAME), (CARDS_PATH, CARDS), (DECKS_PATH, DECKS)] {
        put(folder.path(), path, text);
    }
    put(folder.path(), "content/duel/notes/idea.md", "");
    put(folder.path(), "content/duel/art/knight.svg", "");
    put(folder.path(), "content/duel/cards/more/none.toml", "");
    put(folder.path(), "scripts/ludo/dice.lua", "");
    put(outside.path(), "old.toml", "broken");
    std::os::unix::fs::symlink(outside.path(), folder.path().join("content/duel/elsewhere")).unwrap();
    assert_eq!(drawn(&load(folder.path(), "duel")), "");
    put(folder.path(), "content/duel/drafts/old.toml", "broken");
    put(folder.path(), "scripts/duell/dice.lua", "");
    let loaded = load(folder.path(), "duel");
    let codes: Vec<_> = loaded.diagnostics.iter().map(|one| one.code).collect();
    assert_eq!(codes, ["stray-file"; 2], "{}", drawn(&loaded));
    assert!(loaded.ruleset.is_some());
}

/// Cuts and changes of a text, such as a hand that slips makes them.
fn slips(text: &str) -> Vec<String> {
    let mut slips = Vec::new();
    for (at, sign) in text.char_indices().step_by(7) {
        slips.push(text[..at].to_string());
        slips.push(format!("{}{}", &text[..at], &text[at + sign.len_utf8()..]));
        for wrong in ["\"", "(", "]", "ä", "99999999999", "Some(", "#", "\0"] {
            slips.push(format!("{}{wrong}{}", &text[..at], &text[at..]));
        }
    }
    slips
}

#[test]
fn what_is_nested_too_deeply_is_an_error_and_no_crash() {
    let ron = format!("(checks: [Lose({}Always{})])", "Not(".repeat(5000), ")".repeat(5000));
    assert!(drawn(&duel_with(&[(GAME_PATH, &ron)])).contains("nested too deeply"));
    let toml = format!("card = {}{}", "[".repeat(5000), "]".repeat(5000));
    assert!(duel_with(&[(CARDS_PATH, &toml)]).has_errors());
}

#[test]
fn no_slip_of_the_hand_makes_the_loader_panic() {
    for (path, text) in [(GAME_PATH, GAME), (CARDS_PATH, CARDS), (DECKS_PATH, DECKS)] {
        for slip in slips(text) {
            let loaded = duel_with(&[(path, &slip)]);
            drawn(&loaded);
            drop(diagnostics_json(&loaded.diagnostics, &loaded.sources));
            assert_eq!(loaded.ruleset.is_none(), loaded.has_errors());
        }
    }
}

/// A game with a family of cards; its files of cards and decks.
fn family(cards: &str, decks: &str, more: &[(&str, &str)]) -> Loaded {
    const GAME: &str = r#"(
        seats: (2, 2),
        stats: {
            "suit": (symbols: ["none", "bells", "leaves"]),
            "rank": (),
            "worth": (),
        },
        tags: { "card": (kind: ["suit", "rank"]), "bells": (), "leaves": () },
        zones: { "pack": (sees: Everyone, play: true) },
        actions: { "rest": () },
        checks: [Lose(No(in: ["pack"], is: ["bells", "leaves"], stats: {"worth": 0}))],
        flow: [Turns([Act(actions: ["rest"], stop: "End turn")])],
    )"#;
    let mut files = vec![("content/pack/game.ron", GAME), ("content/pack/decks/all.toml", decks)];
    files.push(if cards.starts_with('(') {
        ("content/pack/cards/all.ron", cards)
    } else {
        ("content/pack/cards/all.toml", cards)
    });
    files.extend(more);
    load_files("pack", files.into_iter().map(|(path, text)| (path.to_string(), text.to_string())).collect())
}

const FAMILY: &str = r#"
[[card]]
id = "{suit}_{rank}"
name = "{rank} of {suit}"
kind = "card"
tags = ["{suit}"]
worth = "{rank}"
text = "A {rank} of {suit}, {sheen}."
each = { suit = ["bells", "leaves"], rank = [2, 11], sheen = ["dull", "bright"] }
words = { rank = { 11 = "Jack" }, suit = { bells = "Bells", leaves = "Leaves" } }
"#;

/// Every card of a game in one line: its id, what people read, its stats.
fn listed(rules: &Ruleset) -> Vec<String> {
    let stat = |name: &str, card: &tuckbox_core::rules::card::Card| {
        card.stats[usize::from(rules.find::<StatId>(name).unwrap().0)]
    };
    let cards = (0..).map(CardId).zip(&rules.cards);
    let line = |(id, card): (CardId, &tuckbox_core::rules::card::Card)| {
        let tags = ["bells", "leaves"].map(|tag| card.tags.has(rules.find(tag).unwrap()));
        let numbers = ["suit", "rank", "worth"].map(|name| stat(name, card));
        format!("{} | {} | {} | {numbers:?} {tags:?}", rules.name(id), card.title, card.text)
    };
    cards.map(line).collect()
}

#[test]
fn a_family_is_a_card_for_every_combination() {
    let cards = FAMILY.replace("{suit}_{rank}", "{suit}_{rank}_{sheen}");
    let decks = "[[deck]]\nid = \"all\"\nname = \"All\"\ntable = true\npack = { \"{suit}_{rank}_{sheen}\" = 2, bells_2_dull = 0, leaves_2_dull = 5 }\n";
    let rules = rules(family(&cards, decks, &[]));
    let listed = listed(&rules);
    assert_eq!(listed.len(), 8);
    assert_eq!(listed[0], "bells_2_dull | 2 of Bells | A 2 of Bells, dull. | [1, 2, 2] [true, false]");
    assert_eq!(listed[1], "bells_2_bright | 2 of Bells | A 2 of Bells, bright. | [1, 2, 2] [true, false]");
    assert_eq!(listed[7], "leaves_11_bright | Jack of Leaves | A Jack of Leaves, bright. | [2, 11, 11] [false, true]");
    let counts: usize = rules.decks[0].cards.iter().map(|cards| usize::from(cards.count)).sum();
    assert_eq!(counts, 6 * 2 + 5);
}

#[test]
fn a_family_says_the_same_in_ron_and_each_card_can_be_patched() {
    let cards = r#"(card: [(
        id: "{suit}_{rank}", name: "{rank} of {suit}", kind: "card", tags: ["{suit}"], worth: "{rank}",
        text: "A {rank} of {suit}, {sheen}.",
        each: {"suit": ["bells", "leaves"], "rank": [2, 11], "sheen": ["dull"]},
        words: {"rank": {"11": "Jack"}, "suit": {"bells": "Bells", "leaves": "Leaves"}},
    )])"#;
    let decks = "[[deck]]\nid = \"all\"\nname = \"All\"\ntable = true\npack = { \"{suit}_{rank}\" = 1 }\n";
    let in_ron = listed(&rules(family(cards, decks, &[])));
    let toml = FAMILY.replace(", \"bright\"", "");
    assert_eq!(in_ron, listed(&rules(family(&toml, decks, &[]))));
    let one = ("mods/one/mod.toml", "name = \"one\"\ntitle = \"One\"\nversion = \"1.0.0\"\ngame = \"pack\"\n");
    let patch = "[[patch]]\ncard = \"leaves_11\"\nset = { worth = 20, name = \"The Leaf\" }\n";
    let patched = rules(family(&toml, decks, &[one, ("mods/one/content/cards/more.toml", patch)]));
    assert_eq!(listed(&patched)[3], "leaves_11 | The Leaf | A Jack of Leaves, dull. | [2, 11, 20] [false, true]");
}

/// Every part of reading grows with what is read and no faster, and what there is
/// no room for is refused before it gets a number.
#[test]
fn more_cards_than_there_is_room_for_are_refused_by_name() {
    use std::fmt::Write;
    let mut many = String::from(CARDS);
    for at in 0..70_000 {
        write!(many, "\n[[card]]\nid = \"extra{at}\"\nkind = \"unheard{at}\"\n").unwrap();
    }
    let start = std::time::Instant::now();
    let loaded = duel_with(&[(CARDS_PATH, &many)]);
    assert!(start.elapsed() < std::time::Duration::from_secs(30), "it takes {:?}", start.elapsed());
    let codes: Vec<&str> = loaded.diagnostics.iter().map(|problem| problem.code).collect();
    assert!(codes.contains(&"too-many-names") && loaded.ruleset.is_none(), "{} problems", codes.len());
}
