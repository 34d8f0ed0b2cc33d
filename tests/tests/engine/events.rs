//! Events, what replaces them, what reacts to them and when: the box `belfry`.

use tuckbox_scene::why_not;
use tuckbox_tests::table::{Table, edited, seat};

/// The belfry after these moves.
fn after(moves: &[&str]) -> Table {
    let mut table = Table::open("belfry");
    table.play(moves);
    table
}

/// Holds how whole a bell still is after these moves.
fn check_frame(moves: &[&str], bell: &str, frame: i32) {
    let mut table = after(moves);
    assert_eq!(table.stat(bell, "frame"), frame, "{bell} after {moves:?}\n{}", table.board());
}

/// Holds what has been rung, digit by digit.
fn check_tune(table: &Table, tune: i32) {
    assert_eq!(table.total("tune"), tune, "{}", table.board());
}

#[test]
fn an_event_happens_and_stands_in_the_log() {
    let table = after(&["hang plain", "read hammer", "plain"]);
    assert!(table.logged('B', "hammer strikes plain for 2."), "{:?}", table.log('B'));
    check_frame(&["hang plain", "read hammer", "plain"], "plain", 1);
}

#[test]
fn an_event_whose_condition_fails_does_not_happen() {
    let mut table = after(&["hang muffled", "read mallet", "muffled", "stop"]);
    assert_eq!(table.stat("muffled", "frame"), 3);
    assert!(!table.logged('A', "strikes"));
}

#[test]
fn a_replacement_changes_the_amount() {
    check_frame(&["hang muffled", "read hammer", "muffled"], "muffled", 2);
}

#[test]
fn a_rule_of_the_game_may_replace_too() {
    check_frame(&["hang bronze_bell", "read hammer", "bronze_bell"], "bronze_bell", 2);
}

#[test]
fn a_replacement_may_be_declined() {
    let moves = ["hang plain", "hang felt", "read hammer", "plain"];
    assert_eq!(after(&moves).options('A'), "yes, no");
    check_frame(&[&moves[..], &["yes"]].concat(), "plain", 3);
    check_frame(&[&moves[..], &["no"]].concat(), "plain", 1);
    check_tune(&after(&[&moves[..], &["yes"]].concat()), 7);
}

#[test]
fn a_limited_replacement_is_used_up_until_its_moment() {
    let moves = ["hang plain", "hang felt", "read hammer", "plain", "yes", "read mallet", "plain", "stop"];
    check_frame(&moves, "plain", 2);
    let next_day = [&moves[..], &["stop", "read hammer", "plain"]].concat();
    assert_eq!(after(&next_day).asked(), "A");
    assert_eq!(after(&next_day).options('A'), "yes, no");
}

#[test]
fn a_declined_replacement_is_not_used_up() {
    let moves = ["hang plain", "hang felt", "read hammer", "plain", "no", "read mallet", "plain", "stop"];
    assert_eq!(after(&moves).options('A'), "yes, no");
}

#[test]
fn an_attachment_replaces_what_happens_to_its_host() {
    let moves = ["hang plain", "fit wax", "plain", "read hammer", "plain"];
    check_frame(&moves, "plain", 3);
    assert_eq!(after(&moves).zone('A', "scrap"), "hammer wax");
    check_frame(&[&moves[..], &["read mallet", "plain", "stop"]].concat(), "plain", 2);
}

#[test]
fn a_primitive_event_may_be_cancelled() {
    let moves = ["hang blocker", "hang bronze_bell"];
    assert_eq!(after(&moves).zone('A', "tower"), "blocker");
    assert!(after(&moves).zone('A', "hand").contains("bronze_bell"));
}

#[test]
fn an_ability_reacts_to_its_own_piece() {
    let table = after(&["hang loud", "read hammer", "loud"]);
    assert_eq!((table.purse('A', "calm"), table.purse('B', "calm")), (9, 7));
    assert_eq!(after(&["hang loud", "hang plain", "read hammer", "plain"]).purse('B', "calm"), 9);
}

#[test]
fn an_ability_reacts_to_its_host() {
    check_tune(&after(&["hang plain", "fit tongue", "plain", "read hammer", "plain"]), 6);
    check_tune(&after(&["hang plain", "hang plain", "fit tongue", "plain", "read hammer", "plain#2"]), 0);
}

#[test]
fn an_ability_may_ask_who_caused_it() {
    let moves = ["hang tinny", "stop", "read hammer", "tinny"];
    assert_eq!((after(&moves).asked(), after(&moves).options('A')), ("A".into(), "yes, no".into()));
    assert_eq!(after(&[&moves[..], &["yes"]].concat()).zone('A', "tower"), "");
    check_frame(&[&moves[..], &["no"]].concat(), "tinny", 1);
    let own = after(&["hang tinny", "read mallet", "tinny"]);
    assert!(own.options('A').starts_with("hang plain"), "{}", own.options('A'));
}

#[test]
fn an_ability_of_the_game_works_once_for_each_piece() {
    let table = after(&["hang plain", "hang thin", "read dent", "plain", "read crash"]);
    check_tune(&table, 8);
}

#[test]
fn what_leaves_together_sees_each_other_leave() {
    let moves = ["hang mourner", "hang thin", "read sweep"];
    assert_eq!(after(&moves).purse('A', "calm"), 11);
    assert_eq!(after(&moves).zone('A', "scrap"), "sweep mourner thin");
}

#[test]
fn different_events_of_one_step_look_back_too() {
    let table = after(&["hang mourner", "hang thin", "hang gasper", "read twin_blow"]);
    // The mourner has seen three bells crack; startling came in the same step.
    assert_eq!((table.purse('A', "calm"), table.purse('B', "calm")), (12, 8));
}

#[test]
fn the_active_seat_orders_all_that_waits() {
    let hung = ["hang dinger", "hang donger", "dinger", "stop", "hang dinger"];
    let mut table = Table::open("belfry");
    table.play(&hung[..2]);
    check_tune(&table, 1);
    table.play(&["stop", "B: hang dinger"]);
    assert_eq!((table.asked(), table.options('B')), ("B".into(), "dinger#0, donger#0".into()));
    table.play(&["B: donger#0"]);
    check_tune(&table, 121);
}

#[test]
fn each_seat_orders_its_own() {
    let each = edited("belfry", &[("ActiveOrders", "EachOrders")]);
    let mut table = Table::of(&each, 1);
    table.play(&["hang dinger", "hang donger", "stop", "B: hang dinger"]);
    assert_eq!((table.asked(), table.options('A')), ("A".into(), "dinger#0, donger#0".into()));
    table.play(&["A: donger#0", "stop", "A: hang plain"]);
    // A's two first, in A's order, then B's one.
    assert_eq!(table.asked(), "A");
    table.play(&["A: dinger#0"]);
    check_tune(&table, 121_121);
}

#[test]
fn what_waits_may_simply_come_in_order() {
    let came = edited("belfry", &[("ActiveOrders", "AsTheyCame")]);
    let mut table = Table::of(&came, 1);
    table.play(&["hang dinger", "hang donger", "stop", "B: hang dinger"]);
    assert_eq!(table.asked(), "B");
    check_tune(&table, 112);
}

#[test]
fn the_same_ability_of_the_same_piece_needs_no_order() {
    let table = after(&["hang mourner", "hang thin", "read sweep"]);
    assert!(table.options('A').starts_with("hang plain"), "{}", table.options('A'));
}

#[test]
fn settling_in_the_middle_resolves_only_what_the_effect_set_off() {
    let mut table = after(&["hang donger", "hang gasper"]);
    check_tune(&table, 42);
    table.play(&["hang dinger"]);
    check_tune(&table, 4242);
    table.play(&["hang plain", "donger#0"]);
    // The donger's own echo comes before its tone, the dinger still waits.
    check_tune(&table, 4_242_421);
}

#[test]
fn a_delayed_effect_comes_at_its_moment_with_its_targets() {
    let mut table = after(&["hang plain", "read later", "plain"]);
    assert_eq!(table.stat("plain", "frame"), 3);
    table.play(&["stop"]);
    assert_eq!((table.stat("plain", "frame"), table.total("tune")), (1, 5));
    table.play(&["B: stop"]);
    assert_eq!(table.stat("plain", "frame"), 1);
}

#[test]
fn a_delayed_effect_passes_over_what_is_gone() {
    let table = after(&["hang thin", "read later", "thin", "read hammer", "thin", "stop"]);
    assert_eq!((table.zone('A', "scrap"), table.total("tune")), ("later hammer thin".into(), 5));
}

#[test]
fn targets_are_chosen_one_by_one_up_to_the_most() {
    let hung = ["hang plain", "hang thin", "hang loud", "read mallet"];
    assert_eq!(after(&hung).options('A'), "plain, thin, loud, stop");
    assert_eq!(after(&[&hung[..], &["thin"]].concat()).options('A'), "plain, loud, stop");
    check_frame(&[&hung[..], &["thin", "plain"]].concat(), "plain", 2);
    check_frame(&[&hung[..], &["stop"]].concat(), "plain", 3);
}

#[test]
fn an_action_needs_enough_targets() {
    let mut table = after(&["hang plain"]);
    assert_eq!(table.why_not("A: read pair"), "There is no legal bell (2).");
    table.play(&["hang thin"]);
    assert_eq!(table.why_not("A: read pair"), "");
}

#[test]
fn several_kinds_of_targets_are_chosen_in_order() {
    let mut table = after(&["hang plain", "stop", "hang loud", "read theirs"]);
    assert_eq!(table.options('B'), "plain");
    table.play(&["plain"]);
    assert_eq!(table.options('B'), "plain, loud");
    table.play(&["loud"]);
    assert_eq!((table.stat("plain", "frame"), table.stat("loud#2", "frame")), (2, 2));
}

#[test]
fn another_seat_may_choose_the_target() {
    let mut table = after(&["hang plain", "hang thin", "stop", "read choice"]);
    assert_eq!((table.asked(), table.options('A')), ("A".into(), "plain, thin".into()));
    table.play(&["A: thin"]);
    assert_eq!(table.zone('A', "tower"), "plain");
}

#[test]
fn a_rule_about_targets_holds_for_all_and_gives_its_reason() {
    let mut table = after(&["hang plain", "hang thin", "read dent", "plain", "read hammer"]);
    assert_eq!(table.options('A'), "thin");
    let scope = tuckbox_core::play::Scope { me: seat('A'), ..Default::default() };
    let (kind, plain) = (table.id("bell"), table.piece("plain"));
    let rules = std::sync::Arc::clone(&table.game.rules);
    let why = table.play.board().why_not_target(&scope, kind, plain).map(|why| why_not::sentence(&rules, &why));
    assert_eq!(why.as_deref(), Some("A dented bell is no target."));
}

#[test]
fn seats_that_lose_in_one_step_draw() {
    let table = after(&["read crash", "stop", "read crash", "stop", "stop"]);
    assert_eq!(table.end(), "goes on");
    let mut table = Table::of(&edited("belfry", &[("base: 9", "base: 3")]), 1);
    table.play(&["read crash"]);
    assert_eq!(table.end(), "AB drew");
}

#[test]
fn the_last_seat_left_wins() {
    let mut table = Table::of(&edited("belfry", &[("base: 9", "base: 2")]), 1);
    table.play(&["hang loud", "read hammer", "loud"]);
    assert_eq!(table.end(), "A won");
    assert!(table.logged('B', "A wins.") && table.logged('B', "B has lost."));
}
