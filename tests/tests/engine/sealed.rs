//! Choices of several pieces by several seats, made at once and in secret: the
//! box `orchard`.

use tuckbox_core::ask::Refusal;
use tuckbox_tests::table::{Table, game, seat};

/// Two seats with pickers under their trees, and A makes them wager.
fn after(moves: &[&str]) -> Table {
    let mut setup = tuckbox_project::game::Game::default_setup(&game("orchard"), 1u64);
    setup.decks.truncate(2);
    let mut table = Table::begin(&game("orchard"), setup);
    table.play(&[
        "send picker",
        "apple",
        "2",
        "send climber",
        "apple",
        "stop",
        "send picker",
        "pear",
        "2",
        "stop",
        "wager",
    ]);
    table.play(moves);
    table
}

#[test]
fn each_seat_chooses_one_piece_of_each_kind() {
    let mut table = after(&[]);
    assert_eq!((table.asked(), table.options('A')), ("AB".into(), "penny, penny#2, florin".into()));
    table.play(&["A: florin"]);
    assert_eq!((table.asked(), table.options('A')), ("AB".into(), "picker, climber".into()));
    table.play(&["B: penny"]);
    // B's pickers are alike, and everybody sees that: there is nothing to ask.
    assert_eq!(table.asked(), "A");
    table.play(&["A: climber"]);
    assert_eq!((table.zone('A', "plate"), table.zone('B', "plate")), ("florin".into(), "penny".into()));
    assert!(table.has("climber", "sent") && !table.has("picker", "sent"));
    assert_eq!(table.purse('A', "fame"), 1);
}

#[test]
fn nothing_happens_before_everybody_has_chosen_everything() {
    let mut table = after(&["A: florin", "A: climber"]);
    assert_eq!((table.asked(), table.zone('A', "plate")), ("B".into(), String::new()));
    assert!(!table.has("climber", "sent"));
}

#[test]
fn nobody_learns_what_another_seat_has_chosen_so_far() {
    let (one, other) = (after(&["A: florin", "A: climber"]), after(&["A: penny", "A: picker"]));
    assert_eq!(one.play.view(seat('B')), other.play.view(seat('B')));
    assert_eq!(one.log('B'), other.log('B'));
    assert_eq!(one.options('B'), other.options('B'));
    assert_ne!(one.play.fingerprint(), other.play.fingerprint());
}

#[test]
fn a_choice_among_hidden_pieces_is_asked_even_if_there_is_but_one() {
    let mut table = after(&["A: florin", "A: climber", "B: florin", "stop", "stop"]);
    table.play(&["wager", "A: penny", "A: picker", "B: penny", "stop", "stop"]);
    table.play(&["wager"]);
    // One coin is left to each; only its owner knows that.
    assert_eq!((table.asked(), table.options('B')), ("AB".into(), "penny".into()));
}

#[test]
fn whoever_has_nothing_at_all_does_nothing() {
    let moves = ["A: florin", "A: climber", "B: florin", "stop", "stop", "wager", "A: penny", "A: picker", "B: penny"];
    let mut table = after(&moves);
    table.play(&["stop", "stop", "wager", "A: penny", "A: picker", "B: penny", "stop", "stop", "wager"]);
    // No coin is left: pickers are chosen all the same.
    assert_eq!((table.asked(), table.options('A')), ("A".into(), "picker, climber".into()));
    table.play(&["A: picker"]);
    assert_eq!(table.zone('A', "plate").split(' ').count(), 3);
}

#[test]
fn it_happens_in_turn_order_from_the_active_seat() {
    let table = after(&["B: penny", "A: florin", "A: climber"]);
    let log = table.log('B');
    let place = |words: &str| log.iter().position(|line| line.contains(words));
    assert!(place("A has 5") < place("B has 1") && place("A has 5").is_some(), "{log:?}");
}

#[test]
fn a_chosen_piece_cannot_be_chosen_again_before_the_others_have_answered() {
    let mut table = after(&["A: florin", "A: climber"]);
    let before = table.play.fingerprint();
    assert_eq!(table.play.answer(&*table.host, seat('A'), 0).unwrap(), Err(Refusal::NotAsked(seat('A'))));
    assert_eq!(table.play.fingerprint(), before);
}

#[test]
fn scripts_may_ask_a_seat_for_several_things_at_once() {
    let mut table = after(&["A: florin", "A: climber", "B: penny", "haggle"]);
    assert_eq!((table.asked(), table.options('A')), ("AB".into(), "0, 1, 2, 3".into()));
    table.play(&["A: 2", "A: penny", "B: 1"]);
    assert_eq!((table.asked(), table.zone('A', "plate")), ("B".into(), "florin".into()));
    table.play(&["B: florin"]);
    assert_eq!(table.zone('A', "plate"), "florin florin");
}
