//! New content under a running match: names that have other numbers, values
//! that were edited, cards that are gone.

use std::sync::Arc;
use tuckbox_core::matches::Trouble;
use tuckbox_project::game::Game;
use tuckbox_tests::table::{Table, edited, game, seat};

/// Puts new content under a table.
fn swap(table: &mut Table, game: &Game) -> Result<(), Trouble> {
    let host = game.host().unwrap();
    table.play.swap(Arc::clone(&game.rules), &*host)?;
    (table.game, table.host) = (game.clone(), host);
    Ok(())
}

/// The belfry with every kind of name numbered differently.
fn renumbered() -> Game {
    edited(
        "belfry",
        &[
            ("stats: {", "stats: { \"aside\": (base: 4),"),
            ("tags: {", "tags: { \"first_tag\": (),"),
            ("zones: {", "zones: { \"attic\": (of: Seat),"),
            ("events: {", "events: { \"nothing\": (),"),
            ("targets: {", "targets: { \"nobody\": (text: \"nobody\", from: (is: [\"first_tag\"])),"),
            ("actions: {", "actions: { \"wait\": (),"),
            ("moments: [", "moments: [\"noon\", "),
            ("phases: {", "phases: { \"eve\": \"Eve\","),
            ("flow: [", "flow: [ Do([]), "),
            ("abilities: [", "abilities: [ (kind: When(\"nothing\"), do: []),"),
            ("# Takes one less", "[[card]]\nid = \"aaa\"\nkind = \"bell\"\nframe = 1\n\n# Takes one less"),
            (
                "--- Strikes the targets",
                "function effects.aaa(self, ability)\n  say(\"a\")\nend\n\n--- Strikes the targets",
            ),
        ],
    )
}

/// The belfry with something of everything in play.
fn busy() -> Table {
    let mut table = Table::open("belfry");
    table.play(&[
        "hang plain",
        "fit tongue",
        "plain",
        "hang felt",
        "hang bronze_bell",
        "read later",
        "plain",
        "read hammer",
        "bronze_bell",
        "yes",
        "read dent",
        "felt",
        "stop",
        "no",
        "hang loud",
    ]);
    table
}

#[test]
fn a_match_goes_on_under_content_with_other_numbers() {
    let (mut table, mut old) = (busy(), busy());
    swap(&mut table, &renumbered()).unwrap();
    assert_eq!((table.board(), table.options('B')), (old.board(), old.options('B')));
    assert_eq!((table.stat("plain", "frame"), table.tags("felt")), (old.stat("plain", "frame"), old.tags("felt")));
    for table in [&mut table, &mut old] {
        table.play(&["B: read hammer", "plain", "A: no", "B: stop", "A: hang dinger"]);
    }
    assert_eq!((table.board(), table.total("tune")), (old.board(), old.total("tune")));
    assert_eq!((table.log('A'), table.log('B')), (old.log('A'), old.log('B')));
    assert_eq!(table.stat("plain", "aside"), 4);
}

#[test]
fn a_match_goes_on_under_the_same_content_as_if_nothing_was() {
    let mut table = busy();
    let before = (table.play.fingerprint(), table.log('A'));
    swap(&mut table, &game("belfry")).unwrap();
    assert_eq!((table.play.fingerprint(), table.log('A')), before);
    table.play.take_back(&*table.host).unwrap();
    assert_eq!((table.play.fingerprint(), table.log('A')), before);
}

#[test]
fn limits_and_what_was_delayed_survive() {
    let mut table = Table::open("belfry");
    table.play(&["hang plain", "hang felt", "read hammer", "plain", "yes", "read later", "plain"]);
    swap(&mut table, &renumbered()).unwrap();
    table.play(&["read mallet", "plain", "stop"]);
    assert_eq!(table.stat("plain", "frame"), 2);
    // The limit has come to its end at dusk, just after what was delayed to it.
    table.play(&["stop", "yes"]);
    assert_eq!((table.stat("plain", "frame"), table.total("tune")), (2, 775));
}

#[test]
fn printed_values_follow_the_new_content_where_nothing_changed_them() {
    let mut table = Table::open("pantry");
    table.play(&[
        "serve stew",
        "serve stew",
        "pour nibble",
        "stew",
        "pour gravy",
        "stew#2",
        "serve toast",
        "pour mirror",
        "toast",
    ]);
    let new = edited(
        "pantry",
        &[
            ("bulk = 2\nworth = 2\nloaf = 4", "bulk = 3\nworth = 1\nloaf = 6\ntags = [\"cold\"]"),
            ("taste = \"sweet\"", "taste = \"plain\""),
        ],
    );
    swap(&mut table, &new).unwrap();
    let values =
        |table: &mut Table, piece: &str| ["bulk", "worth", "crust", "loaf"].map(|stat| table.stat(piece, stat));
    assert_eq!(values(&mut table, "stew"), [3, 1, 3, 6]);
    assert_eq!(values(&mut table, "stew#2"), [5, 1, 6, 6]);
    assert!(table.has("stew", "cold"));
    // The taste was changed in the match, so it stays.
    assert_eq!((table.stat("toast", "taste"), table.stat("toast#2", "taste")), (2, 0));
    let smaller = edited("pantry", &[("bulk = 2\nworth = 2\nloaf = 4", "bulk = 2\nworth = 2\nloaf = 2")]);
    swap(&mut table, &smaller).unwrap();
    assert_eq!(values(&mut table, "stew#2"), [4, 2, 2, 2]);
    assert_eq!(values(&mut table, "stew"), [2, 2, 2, 2]);
}

#[test]
fn a_new_text_of_a_script_takes_effect() {
    let mut table = Table::open("fair");
    let louder = edited("fair", &[("best = math.max(best, face)", "best = best + face")]);
    swap(&mut table, &louder).unwrap();
    table.play.script_dice(vec![1, 2, 3]);
    table.play(&["do highest"]);
    assert_eq!(table.total("best"), 6);
}

#[test]
fn content_without_a_card_that_is_needed_is_refused_and_the_old_one_stays() {
    let mut table = busy();
    let before = (table.play.fingerprint(), table.log('A'), table.options('B'));
    let text = std::fs::read_to_string(tuckbox_tests::table::folder("belfry").join("content/belfry/cards/bells.toml"))
        .unwrap();
    let start = text.find("# Startles the others").unwrap();
    let end = text.find("# Reacts to every bell").unwrap();
    let without = edited("belfry", &[(&text[start..end], ""), ("loud = 1, ", "")]);
    let Err(Trouble::Lost(lost)) = swap(&mut table, &without) else { panic!("the card is needed") };
    assert_eq!(lost[0].to_string(), "card `loud`");
    assert_eq!((table.play.fingerprint(), table.log('A'), table.options('B')), before);
    table.play(&["B: read hammer", "plain"]);
}

#[test]
fn content_without_a_card_that_nobody_has_is_fine() {
    let mut table = Table::of(&edited("belfry", &[("loud = 1, ", "")]), 1);
    let text = std::fs::read_to_string(tuckbox_tests::table::folder("belfry").join("content/belfry/cards/bells.toml"))
        .unwrap();
    let start = text.find("# Startles the others").unwrap();
    let end = text.find("# Reacts to every bell").unwrap();
    swap(&mut table, &edited("belfry", &[(&text[start..end], ""), ("loud = 1, ", "")])).unwrap();
    table.play(&["hang plain"]);
}

#[test]
fn content_stays_while_a_step_is_in_hand() {
    let mut table = Table::open("fair");
    table.play(&["pitch booth", "do long", "3"]);
    assert_eq!(swap(&mut table, &game("fair")), Err(Trouble::InStep));
    table.play(&["B: yes", "A: one"]);
    table.play(&["A: stop"]);
    assert_eq!(swap(&mut table, &game("fair")), Ok(()));
    table.play(&["do vote", "B: yes"]);
    assert_eq!(swap(&mut table, &game("fair")), Err(Trouble::InStep));
    assert_eq!(table.asked(), "AC");
}

#[test]
fn content_whose_next_step_fails_is_refused() {
    let mut table = Table::open("belfry");
    let before = table.play.fingerprint();
    let endless = edited("belfry", &[("Turns([", "While(Always, [])\n, Turns([")]);
    assert!(matches!(swap(&mut table, &endless), Err(Trouble::Lost(_) | Trouble::Failed(_))));
    assert_eq!(table.play.fingerprint(), before);
    table.play(&["hang plain"]);
}

#[test]
fn scripted_dice_stay_scripted() {
    let mut table = Table::open("fair");
    table.play.script_dice(vec![6, 5, 4]);
    table.play(&["do two_dice"]);
    swap(&mut table, &game("fair")).unwrap();
    assert_eq!(table.play.dice_left(), 1);
    table.play(&["do peek"]);
    assert_eq!((table.purse('A', "secret"), table.play.dice_left()), (4, 0));
    assert_eq!(table.play.state().seats(), usize::from(seat('D').0));
}

#[test]
fn a_step_that_failed_goes_on_under_mended_content() {
    let broken = edited("fair", &[("set_table(\"best\", best)", "error(\"Not today.\")")]);
    let mut table = Table::of(&broken, 1);
    table.play(&["pitch booth"]);
    assert!(table.try_play("A: do highest").is_err());
    swap(&mut table, &game("fair")).unwrap();
    assert_eq!((table.asked(), table.zone('A', "ground")), ("A".into(), "booth".into()));
    table.play(&["do highest"]);
    assert!(table.total("best") > 0);
    assert_eq!(table.play.answers().len(), 2);
}
