//! Stats, tags, modifiers in layers, durations, gauges, snapshots: the box `pantry`.

use tuckbox_tests::table::Table;

/// Holds stats of pieces after these moves.
fn check(moves: &[&str], expected: &[(&str, &str, i32)]) {
    let mut table = Table::open("pantry");
    table.play(moves);
    for &(piece, stat, value) in expected {
        assert_eq!(table.stat(piece, stat), value, "{stat} of {piece} after {moves:?}\n{}", table.board());
    }
}

/// Holds tags of pieces after these moves.
fn check_tags(moves: &[&str], expected: &[(&str, &str)]) {
    let mut table = Table::open("pantry");
    table.play(moves);
    for &(piece, tags) in expected {
        assert_eq!(table.tags(piece), tags, "tags of {piece} after {moves:?}\n{}", table.board());
    }
}

/// A whole turn of the other seat without a deed.
const PASS: [&str; 2] = ["B: stop", "B: stop"];

#[test]
fn a_modifier_lasts_until_its_moment() {
    check(&["serve stew", "pour gravy", "stew"], &[("stew", "bulk", 4)]);
    check(&["serve stew", "pour gravy", "stew", "stop"], &[("stew", "bulk", 2)]);
}

#[test]
fn a_modifier_until_my_moment_outlasts_that_moment_of_another_seat() {
    let made = ["serve stew", "pour broth", "stew", "A: stop", "A: stop"];
    check(&made, &[("stew", "bulk", 4)]);
    check(&[&made[..], &PASS].concat(), &[("stew", "bulk", 2)]);
}

#[test]
fn what_sets_comes_before_what_adds_whatever_came_first() {
    check(&["serve stew", "pour gravy", "stew", "pour pepper", "stew"], &[("stew", "bulk", 7)]);
    check(&["serve stew", "pour pepper", "stew", "pour gravy", "stew"], &[("stew", "bulk", 7)]);
}

#[test]
fn of_two_that_set_the_later_one_counts() {
    check(&["serve stew", "serve scale", "pour pepper", "stew"], &[("stew", "bulk", 5)]);
    check(&["serve stew", "pour pepper", "stew", "serve scale"], &[("stew", "bulk", 3)]);
}

#[test]
fn current_values_stay_within_their_bounds() {
    check(&["serve stew", "pour glaze", "stew"], &[("stew", "bulk", 9)]);
    check(&["serve stew", "pour glaze", "stew", "pour gravy", "stew", "A: stop"], &[("stew", "bulk", 9)]);
}

#[test]
fn continuous_abilities_come_and_go_with_their_piece() {
    check(&["serve stew", "serve salt"], &[("stew", "bulk", 3), ("salt", "bulk", 1)]);
    check(
        &["serve stew", "serve salt", "serve salt"],
        &[("stew", "bulk", 4), ("salt", "bulk", 2), ("salt#2", "bulk", 2)],
    );
    check(&["serve stew", "serve salt", "toss salt"], &[("stew", "bulk", 2)]);
}

#[test]
fn a_continuous_ability_may_count_what_is_hidden() {
    check(&["serve ledger"], &[("ledger", "bulk", 3)]);
}

#[test]
fn a_continuous_ability_follows_turns_and_phases() {
    check(&["serve lamp"], &[("lamp", "bulk", 3)]);
    check(&["serve lamp", "stop", "stop"], &[("lamp", "bulk", 1)]);
    check_tags(&["serve lamp"], &[("lamp", "dish hot")]);
    check_tags(&["serve lamp", "stop"], &[("lamp", "dish")]);
    check_tags(&["serve lamp", "stop", "stop"], &[("lamp", "dish hot")]);
}

#[test]
fn a_continuous_ability_may_change_cards_outside_play() {
    check(&["serve ration"], &[("stew", "worth", 3), ("toast", "worth", 2)]);
    check(&["serve ration", "serve stew"], &[("stew", "worth", 2), ("stew#2", "worth", 3)]);
    check(
        &["serve ration", "serve salt", "serve lamp", "take_back salt"],
        &[("stew", "worth", 3), ("salt", "worth", 1)],
    );
    check(&["serve ration", "toss ration"], &[("stew", "worth", 2)]);
}

#[test]
fn a_continuous_ability_works_only_in_the_zones_it_names() {
    check(&["serve stew", "serve cellar"], &[("stew", "bulk", 2)]);
    check(&["serve stew", "serve cellar", "toss cellar"], &[("stew", "bulk", 3)]);
}

#[test]
fn what_is_left_rises_with_the_whole_and_never_exceeds_it() {
    let hurt = ["serve stew", "pour nibble", "stew"];
    check(&hurt, &[("stew", "crust", 1), ("stew", "loaf", 4)]);
    check(&[&hurt[..], &["pour yeast", "stew"]].concat(), &[("stew", "crust", 3), ("stew", "loaf", 6)]);
    check(&[&hurt[..], &["pour yeast", "stew", "stop"]].concat(), &[("stew", "crust", 3), ("stew", "loaf", 4)]);
    check(&["serve stew", "pour yeast", "stew"], &[("stew", "crust", 6)]);
    check(&["serve stew", "pour yeast", "stew", "stop"], &[("stew", "crust", 4)]);
}

#[test]
fn what_is_left_follows_a_continuous_ability_too() {
    check(&["serve stew", "serve cloche"], &[("stew", "crust", 6)]);
    check(&["serve cloche", "serve stew"], &[("stew", "crust", 6), ("stew", "loaf", 6)]);
    check(
        &["serve stew", "serve cloche", "pour nibble", "stew", "toss cloche"],
        &[("stew", "crust", 3), ("stew", "loaf", 4)],
    );
    check(&["serve stew", "serve cloche", "toss cloche", "pour nibble", "stew"], &[("stew", "crust", 1)]);
}

#[test]
fn a_check_takes_what_has_nothing_left() {
    let mut table = Table::open("pantry");
    table.play(&["serve toast", "pour nibble", "toast"]);
    assert_eq!(table.zone('A', "bin"), "nibble toast");
}

#[test]
fn the_end_of_a_modifier_takes_only_what_is_too_much() {
    let mut table = Table::open("pantry");
    table.play(&["serve toast", "pour yeast", "toast", "pour nibble", "toast"]);
    assert_eq!((table.stat("toast", "crust"), table.zone('A', "board")), (1, "toast".into()));
    table.play(&["stop"]);
    assert_eq!((table.stat("toast", "crust"), table.zone('A', "board")), (1, "toast".into()));
}

#[test]
fn a_tag_is_given_for_a_while() {
    check_tags(&["serve stew", "pour steam", "stew"], &[("stew", "dish hot")]);
    check_tags(&["serve stew", "pour steam", "stew", "stop"], &[("stew", "dish")]);
}

#[test]
fn a_tag_is_not_given_beside_one_it_never_goes_with() {
    check_tags(&["serve stew", "pour steam", "stew", "pour chill", "stew"], &[("stew", "dish hot")]);
    check_tags(&["serve stew", "pour chill", "stew"], &[("stew", "dish cold")]);
}

#[test]
fn a_snapshot_marks_what_was_there_and_nothing_else() {
    let round = ["serve stew", "stop", "stop", "B: stop", "B: stop"];
    check_tags(&round, &[("stew", "dish early")]);
    check_tags(&[&round[..], &["serve toast"]].concat(), &[("stew", "dish early"), ("toast", "dish")]);
    let next = ["serve toast", "stop", "stop", "B: serve stew", "B: stop", "B: stop"];
    check_tags(&[&round[..], &next].concat(), &[("stew", "dish early"), ("toast", "dish early"), ("stew#3", "dish")]);
}

#[test]
fn a_symbol_is_printed_by_its_word_and_can_be_changed() {
    check(&["serve toast"], &[("toast", "taste", 1)]);
    check(&["serve toast", "pour mirror", "toast"], &[("toast", "taste", 2), ("toast", "worth", 1)]);
}

#[test]
fn seat_stats_are_spent_and_bounded() {
    let mut table = Table::open("pantry");
    table.play(&["serve stew", "serve stew", "serve toast"]);
    assert_eq!(table.purse('A', "coins"), 4);
}

#[test]
fn what_is_not_in_play_keeps_printed_values() {
    check(
        &["serve stew", "pour gravy", "stew", "pour nibble", "stew", "take_back stew"],
        &[("stew", "bulk", 2), ("stew", "crust", 4)],
    );
    check(&["serve stew", "pour gravy", "stew", "take_back stew", "serve stew#2"], &[("stew", "bulk", 2)]);
}
