//! What new content does to a match that still has what is gone or renamed:
//! cards stay until they leave, values follow a name that says what it was, and
//! what a match cannot do without keeps the old content.

use std::sync::Arc;
use tuckbox_core::matches::{Match, Save, Trouble};
use tuckbox_project::game::Game;
use tuckbox_tests::table::{Table, edited, game, seat};

/// Puts new content under a table as a session does.
fn put(table: &mut Table, game: &Game) -> Result<(), Trouble> {
    let game = game.clone().keeping(&table.play);
    let host = game.host().unwrap();
    table.play.swap(Arc::clone(&game.rules), &*host)?;
    (table.game, table.host) = (game, host);
    Ok(())
}

/// The belfry without its loud bell.
fn without_loud() -> Game {
    let text = std::fs::read_to_string(tuckbox_tests::table::folder("belfry").join("content/belfry/cards/bells.toml"));
    let text = text.unwrap();
    let start = text.find("# Startles the others").unwrap();
    let end = text.find("# Reacts to every bell").unwrap();
    edited("belfry", &[(&text[start..end], ""), ("loud = 1, ", "")])
}

fn loud() -> Table {
    let mut table = Table::open("belfry");
    table.play(&["hang loud", "hang plain"]);
    table
}

#[test]
fn a_card_that_vanished_stays_as_printed_without_abilities() {
    let mut table = loud();
    put(&mut table, &without_loud()).unwrap();
    assert_eq!(table.zone('A', "tower"), "loud plain");
    assert_eq!((table.stat("loud", "frame"), table.has("loud", "bell")), (3, true));
    let piece = table.piece("loud");
    let card = table.rules().card(table.state().piece(piece).card).clone();
    assert!(card.vanished && card.abilities.is_empty(), "{card:?}");
    assert!(table.log('A').iter().any(|line| line.contains("loud")), "{:?}", table.log('A'));
    // It can be chosen and struck like any other; what it did then, it does not do.
    table.play(&["read hammer", "loud"]);
    assert!(table.stat("loud", "frame") < 3);
    assert_eq!(table.purse('B', "calm"), 9);
}

#[test]
fn a_vanished_card_is_saved_opened_and_compared_like_others() {
    let mut table = loud();
    put(&mut table, &without_loud()).unwrap();
    let text = serde_json::to_string(&table.play.save()).unwrap();
    let save: Save = serde_json::from_str(&text).unwrap();
    let fresh = without_loud();
    // Content that nobody has told about it says what it has not.
    let alone = Match::load(Arc::clone(&fresh.rules), &*fresh.host().unwrap(), save.clone());
    assert!(matches!(alone, Err(Trouble::Lost(_))));
    let kept = fresh.keeping_of(&save);
    let opened = Match::load(Arc::clone(&kept.rules), &*kept.host().unwrap(), save).unwrap();
    assert_eq!(opened.fingerprint(), table.play.fingerprint());
    assert_eq!(opened.view(seat('B')), table.play.view(seat('B')));
}

#[test]
fn a_vanished_card_is_gone_when_nobody_has_it_and_real_when_it_comes_back() {
    let mut table = loud();
    put(&mut table, &without_loud()).unwrap();
    put(&mut table, &without_loud()).unwrap();
    let piece = table.piece("loud");
    assert!(table.rules().card(table.state().piece(piece).card).vanished);
    put(&mut table, &game("belfry")).unwrap();
    let card = table.rules().card(table.state().piece(piece).card);
    assert!(!card.vanished && !card.abilities.is_empty());
    // Where no piece is one, nothing of it is kept.
    let fresh = Table::of(&edited("belfry", &[("loud = 1, ", "")]), 1);
    let kept = without_loud().keeping(&fresh.play);
    assert!(kept.rules.cards.iter().all(|card| !card.vanished));
}

#[test]
fn what_says_what_it_was_keeps_its_pieces_and_values() {
    let mut table = loud();
    table.play(&["read hammer", "plain"]);
    let (frame, calm) = (table.stat("plain", "frame"), table.purse('B', "calm"));
    assert!(frame < 3);
    let renamed = edited(
        "belfry",
        &[
            ("id = \"loud\"", "id = \"shrill\"\nwas = \"loud\""),
            ("loud = 1, ", "shrill = 1, "),
            ("\"tower\"", "\"spire\""),
            ("\"spire\": (of: Seat", "\"spire\": (was: \"tower\", of: Seat"),
            ("\"calm\"", "\"peace\""),
            ("\"peace\": (of: Seat", "\"peace\": (was: \"calm\", of: Seat"),
        ],
    );
    put(&mut table, &renamed).unwrap();
    assert_eq!(table.zone('A', "spire"), "shrill plain");
    assert_eq!((table.stat("plain", "frame"), table.purse('B', "peace")), (frame, calm));
    let piece = table.piece("shrill");
    assert!(!table.rules().card(table.state().piece(piece).card).vanished);
    // And back, where nothing says any more what it was.
    put(&mut table, &game("belfry")).unwrap();
    assert_eq!(table.zone('A', "tower"), "loud plain");
    assert_eq!(table.purse('B', "calm"), calm);
    let piece = table.piece("loud");
    assert!(!table.rules().card(table.state().piece(piece).card).vanished);
}

#[test]
fn a_zone_that_holds_pieces_keeps_the_old_content_and_says_what_it_holds() {
    let mut table = loud();
    let before = (table.play.fingerprint(), table.log('A'));
    let moved = edited("belfry", &[("\"tower\"", "\"spire\"")]);
    let trouble = put(&mut table, &moved).unwrap_err();
    assert_eq!(
        trouble.to_string(),
        "The match needs what the game no longer has: zone `tower` (it still holds 2 pieces: loud, plain). \
         If it has another name now, say there that it `was` \"tower\"."
    );
    assert_eq!((table.play.fingerprint(), table.log('A')), before);
    let phase = edited("belfry", &[("phases: {\"day\"", "phases: {\"noon\""), ("Phase(\"day\"", "Phase(\"noon\"")]);
    let trouble = put(&mut table, &phase).unwrap_err().to_string();
    assert!(trouble.contains("`day`") || trouble.contains("place in the flow"), "{trouble}");
}

#[test]
fn a_new_stat_has_its_base_and_a_stat_that_is_gone_is_forgotten() {
    let mut table = loud();
    let more = edited("belfry", &[("stats: {", "stats: { \"rust\": (base: 7), \"coal\": (of: Seat, base: 2),")]);
    put(&mut table, &more).unwrap();
    assert_eq!((table.stat("loud", "rust"), table.purse('A', "coal")), (7, 2));
    put(&mut table, &game("belfry")).unwrap();
    assert_eq!(table.stat("loud", "frame"), 3);
    put(&mut table, &more).unwrap();
    assert_eq!((table.stat("loud", "rust"), table.purse('A', "coal")), (7, 2));
}
