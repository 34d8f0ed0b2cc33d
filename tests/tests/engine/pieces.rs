//! Zones and who sees them, face-down pieces, attachments, tokens, copies,
//! owners and controllers: the box `pantry`.

use tuckbox_core::names::ZoneId;
use tuckbox_core::view::{Handle, PieceView};
use tuckbox_scene::log;
use tuckbox_tests::table::{Table, edited, seat};

/// The pantry after these moves.
fn after(moves: &[&str]) -> Table {
    let mut table = Table::open("pantry");
    table.play(moves);
    table
}

/// What `viewer` sees of a zone of `whose`: cards by name, `?` for a back.
fn seen(table: &Table, viewer: char, whose: char, zone: &str) -> String {
    let view = table.play.view(seat(viewer));
    let zone: ZoneId = table.id(zone);
    let shown = view.zone(zone, seat(whose)).unwrap();
    let name = |piece: &PieceView| piece.card.map_or("?", |card| table.rules().name(card));
    let cards: Vec<&str> = shown.pieces.iter().map(name).collect();
    format!("{}: {}", shown.count, cards.join(" "))
}

#[test]
fn a_zone_shows_what_it_declares_and_nothing_else() {
    let table = after(&["serve stew"]);
    assert_eq!(seen(&table, 'B', 'A', "board"), "1: stew");
    assert_eq!(seen(&table, 'B', 'B', "hand"), "5: stew toast salt gravy nibble");
    assert_eq!(seen(&table, 'A', 'B', "hand"), "5: ");
    assert_eq!(seen(&table, 'A', 'A', "larder"), "3: ");
}

#[test]
fn a_face_down_piece_shows_its_back_to_others_and_itself_to_its_controller() {
    let table = after(&["hide stew"]);
    assert_eq!(seen(&table, 'A', 'A', "board"), "1: stew");
    assert_eq!(seen(&table, 'B', 'A', "board"), "1: ?");
    let view = table.play.view(seat('B'));
    let back = &view.zone(table.id("board"), seat('A')).unwrap().pieces[0];
    assert_eq!((back.stats.len(), back.tags.len(), back.owner), (0, 0, seat('A')));
    assert_eq!(seen(&after(&["hide stew", "show stew"]), 'B', 'A', "board"), "1: stew");
}

#[test]
fn the_log_names_a_hidden_piece_to_those_who_know_it() {
    let table = after(&["hide stew"]);
    assert!(table.log('A').iter().any(|line| line.contains("stew")), "{:?}", table.log('A'));
    assert!(!table.log('B').iter().any(|line| line.contains("stew")), "{:?}", table.log('B'));
    let details = |who| -> Vec<String> {
        let entries = table.play.log().entries().iter();
        entries.filter_map(|entry| log::detail(table.rules(), &entry.view(table.rules(), Some(seat(who)))?)).collect()
    };
    assert_eq!(details('A'), ["stew: hand → board"]);
    assert_eq!(details('B'), ["a card: hand → board"]);
}

#[test]
fn an_open_piece_keeps_its_handle_and_gets_another_after_it_was_hidden() {
    let mut table = after(&["serve stew"]);
    let handle =
        |table: &Table| table.play.view(seat('B')).zone(table.id("board"), seat('A')).unwrap().pieces[0].handle;
    let first = handle(&table);
    assert!(matches!(first, Handle::Open(_)));
    table.play(&["pour gravy", "stew"]);
    assert_eq!(handle(&table), first);
    table.play(&["take_back stew", "serve stew#2"]);
    assert_ne!(handle(&table), first);
}

#[test]
fn attachments_change_their_host_and_leave_with_it() {
    let mut table = after(&["serve stew", "cover cling"]);
    table.play(&["stew"]);
    assert_eq!(table.host_of("cling"), Some("stew".into()));
    assert_eq!((table.stat("stew", "bulk"), table.tags("stew")), (3, "dish hot".into()));
    table.play(&["cover cling", "stew"]);
    assert_eq!(table.stat("stew", "bulk"), 4);
    table.play(&["toss stew"]);
    assert_eq!((table.zone('A', "bin"), table.zone('A', "lid")), ("cling cling stew".into(), String::new()));
    assert_eq!(table.host_of("cling"), None);
}

#[test]
fn orphans_go_to_their_own_owner() {
    let mut table = after(&["stop", "stop", "serve stew", "stop", "stop", "cover cling"]);
    table.play(&["stew", "stop", "stop", "B: toss stew"]);
    assert_eq!((table.zone('A', "bin"), table.zone('B', "bin")), ("cling".into(), "stew".into()));
}

#[test]
fn a_modifier_ends_with_its_source() {
    let mut table = after(&["serve stew", "cover foil", "stew"]);
    assert_eq!(table.stat("stew", "bulk"), 5);
    table.play(&["take_back foil"]);
    assert_eq!(table.stat("stew", "bulk"), 2);
}

#[test]
fn a_piece_attached_to_what_is_attached_stays_on_it() {
    let mut table = after(&["serve stew", "cover foil", "stew", "take_back stew"]);
    assert_eq!((table.zone('A', "bin"), table.state().piece(table.piece("foil")).host), ("foil".into(), None));
    table.play(&["serve stew#2"]);
    assert_eq!(table.stat("stew", "bulk"), 2);
}

#[test]
fn tokens_cease_to_exist_outside_play() {
    let mut table = after(&["pour crumble"]);
    assert_eq!(table.zone('A', "board"), "crumb crumb");
    table.play(&["toss crumb"]);
    assert_eq!((table.zone('A', "board"), table.zone('A', "bin")), ("crumb".into(), "crumble".into()));
    table.play(&["take_back crumb"]);
    assert_eq!(table.zone('A', "hand").matches("crumb ").count(), 0);
    assert_eq!(table.state().pieces.iter().filter(|piece| piece.gone).count(), 2);
}

#[test]
fn a_copy_is_another_card_until_it_leaves_play() {
    let mut table = after(&["stop", "stop", "serve salt", "stop", "stop", "serve stew", "serve toast", "pour twin"]);
    table.play(&["stew", "salt"]);
    assert_eq!(table.zone('A', "board"), "salt toast");
    assert_eq!((table.stat("salt", "bulk"), table.stat("toast", "bulk")), (1, 2));
    let copy = table.state().zone(table.id("board"), seat('A'))[0];
    table.play(&["take_back salt"]);
    let hand = table.zone('A', "hand");
    assert!(hand.ends_with("stew"), "{hand}");
    assert_eq!(table.state().piece(copy).card, table.id("stew"));
    assert_eq!(table.stat("toast", "bulk"), 1);
}

#[test]
fn the_controller_uses_a_piece_and_the_owner_gets_it_back() {
    let mut table = after(&["stop", "stop", "serve stew", "stop", "stop", "pour bribe"]);
    table.play(&["stew"]);
    assert_eq!((table.zone('A', "board"), table.zone('B', "board")), ("stew".into(), String::new()));
    let stew = table.state().zone(table.id("board"), seat('A'))[0];
    assert_eq!((table.state().piece(stew).owner, table.state().piece(stew).controller), (seat('B'), seat('A')));
    assert!(table.options('A').contains("toss stew"));
    table.play(&["toss stew"]);
    assert_eq!((table.zone('A', "bin"), table.zone('B', "bin")), ("bribe".into(), "stew".into()));
    assert_eq!(table.state().piece(stew).controller, seat('B'));
}

#[test]
fn control_keeps_what_is_on_a_piece() {
    let mut table = after(&["stop", "stop", "serve stew", "stop", "stop", "pour nibble"]);
    table.play(&["stew", "cover cling", "stew", "pour bribe", "stew"]);
    assert_eq!((table.stat("stew#3", "crust"), table.stat("stew#3", "bulk")), (1, 3));
    assert_eq!(table.host_of("cling"), Some("stew".into()));
}

#[test]
fn rules_may_ask_how_a_piece_lies() {
    let faces = edited(
        "pantry",
        &[
            (r#""show": (with: (of: Me)"#, r#""show": (with: (of: Me, face: Down)"#),
            // The salt works only while it lies open.
            (
                "affects = { All = { of = \"Me\", is = [\"dish\"], other = true } }\nadd = { bulk = 1 }",
                "if = { Fits = [\"This\", { face = \"Up\" }] }\naffects = { All = { of = \"Me\", is = [\"dish\"], other = true } }\nadd = { bulk = 1 }",
            ),
        ],
    );
    let mut table = Table::of(&faces, 1);
    table.play(&["serve stew", "hide salt"]);
    assert_eq!((table.stat("stew", "bulk"), table.options('A').matches("show").count()), (2, 1));
    table.play(&["show salt"]);
    assert_eq!((table.stat("stew", "bulk"), table.options('A').matches("show").count()), (3, 0));
}

#[test]
fn a_script_may_ask_for_the_first_pieces_of_a_zone_alone() {
    let first = |most: &str| format!("say(#pieces(\"hand\", you(), {most}) .. \" cards.\")");
    let said = |most: &str, words: &str| {
        let edits = [("say(\"The cellar is cool.\") --tell", &*first(most))];
        let mut table = Table::of(&edited("cellar", &edits), 1);
        let hand = table.zone('A', "hand").split(' ').count();
        table.play(&["A: tell"]);
        let words = words.replace("all", &hand.to_string());
        assert!(table.logged('A', &words), "{most}: {:?}", table.log('A'));
    };
    said("nil", "all cards.");
    said("99", "all cards.");
    said("2", "2 cards.");
    said("0", "0 cards.");
    said("-1", "0 cards.");
}
