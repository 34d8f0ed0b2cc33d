//! Conflicts that outlast a turn, batches that are legal as a whole, prices in
//! layers, pools with several sources: the box `ropes`.

use tuckbox_tests::table::Table;

/// The box with these dice to come, after these moves.
fn after(dice: &[i32], moves: &[&str]) -> Table {
    let mut table = Table::open("ropes");
    table.play.script_dice(dice.to_vec());
    table.play(moves);
    table
}

/// A tugs with the ox, B opposes with the smith, and these dice are rolled.
fn rope(dice: &[i32]) -> Table {
    let taken =
        ["A: hire ox", "A: stop", "A: tug ox", "A: stop", "B: hire smith", "B: stop", "B: oppose smith", "rope"];
    after(dice, &taken)
}

/// What B sees of the fees in A's hand is its own business; A's prices after
/// these moves.
fn check_fees(moves: &[&str], expected: &[(&str, i32)]) {
    let mut table = after(&[], moves);
    for &(card, fee) in expected {
        assert_eq!(table.stat(card, "fee"), fee, "{card} after {moves:?}");
    }
}

#[test]
fn a_conflict_outlasts_the_turn_with_all_its_members() {
    let mut table = rope(&[2, 1, 6]);
    for _ in 0..2 {
        assert_eq!(table.host_of("ox").as_deref(), Some("rope"));
        assert_eq!(table.host_of("smith#2").as_deref(), Some("rope"));
        assert!(!table.options('A').contains("ox") && !table.options('B').contains("oppose"));
        let moves = if table.asked() == "B" { ["B: stop", "A: stop"] } else { ["A: stop", "B: stop"] };
        table.play(&moves);
    }
    // The third roll settles it in the turn of B.
    assert_eq!((table.zone('B', "mud").as_str(), table.zone('A', "camp").as_str()), ("smith", "ox"));
    assert_eq!(table.zone('A', "ditch"), "");
    assert!(table.logged('A', "Rope is coiled up."), "{:?}", table.log('A'));
}

#[test]
fn a_conflict_survives_a_save_in_its_middle() {
    let table = rope(&[2]);
    assert_eq!(table.reopened().unwrap().fingerprint(), table.play.fingerprint());
}

#[test]
fn a_conflict_one_side_of_which_is_gone_ends_by_a_check() {
    let mut table = rope(&[2]);
    table.play(&["B: stop", "A: slip ox"]);
    assert_eq!((table.zone('A', "mud").as_str(), table.zone('B', "camp").as_str()), ("ox", "smith"));
    assert_eq!(table.zone('A', "ditch"), "");
}

#[test]
fn who_is_carried_counts_with_its_carrier_and_is_free_when_that_goes() {
    let lifted = ["A: hire smith", "A: hire imp", "A: lift imp", "smith", "A: stop", "A: tug smith", "A: stop"];
    let opposed = ["B: hire stray", "B: stop", "B: oppose stray", "rope", "B: stop"];
    // 3 and 2 against 4.
    let table = after(&[6], &[&lifted[..], &opposed].concat());
    assert_eq!((table.zone('B', "mud").as_str(), table.host_of("imp").as_deref()), ("stray", Some("smith")));
    let mut table = after(&[1], &[&lifted[..], &opposed].concat());
    table.play(&["A: count"]);
    assert_eq!(table.total("carried"), 1);
    table.play(&["A: slip smith"]);
    assert_eq!((table.zone('A', "camp").as_str(), table.zone('A', "mud").as_str()), ("imp", "smith"));
}

#[test]
fn the_space_of_a_piece_is_its_outermost_host() {
    let moves = ["A: hire smith", "A: hire drummer", "A: lift drummer", "smith", "A: stop", "A: tug smith"];
    assert_eq!(after(&[], &moves).stat("rope", "noise"), 1);
    // At no rope, nothing is noisy.
    assert_eq!(after(&[], &moves[..4]).stat("smith", "noise"), 0);
}

#[test]
fn what_multiplies_comes_after_what_sets_and_before_what_adds() {
    check_fees(&[], &[("stray", 6), ("ox", 4)]);
    check_fees(&["hire crier"], &[("stray", 5), ("ox", 3), ("imp", 0)]);
}

#[test]
fn an_ability_that_holds_once_is_not_cumulative() {
    check_fees(&["hire crier", "hire crier"], &[("stray", 5), ("ox", 3)]);
}

#[test]
fn a_computed_stat_follows_its_sources_and_what_is_paid() {
    let mut table = Table::open("ropes");
    // 10 of two ovens, but never more than 9; a later stat reads the earlier.
    assert_eq!((table.purse('A', "loaves"), table.purse('A', "hunger")), (9, 1));
    table.play(&["hire ox"]);
    assert_eq!((table.purse('A', "loaves"), table.purse('A', "eaten"), table.purse('B', "loaves")), (6, 4, 9));
    table.play(&["cool oven"]);
    assert_eq!((table.purse('A', "loaves"), table.purse('A', "hunger")), (1, 9));
    assert_eq!(table.why_not("A: hire smith"), "It costs 2 loaves, and there is 1.");
    // Overspent is nothing, and the next dawn fills it again.
    table.play(&["cool oven"]);
    assert_eq!(table.purse('A', "loaves"), 0);
    table.play(&["stop", "stop", "A: stop"]);
    assert_eq!((table.purse('A', "loaves"), table.purse('A', "eaten")), (9, 0));
}

#[test]
fn a_kept_stat_stays_with_a_piece_that_leaves_play_and_others_do_not() {
    let mut table = rope(&[2]);
    table.play(&["B: stop", "A: slip ox"]);
    assert_eq!((table.stat("ox", "first_fee"), table.stat("ox", "scars")), (4, 0));
    table.play(&["A: hire crier", "A: rehire ox"]);
    // Twice what was paid first, whatever it would cost now.
    assert_eq!((table.purse('A', "loaves"), table.stat("ox", "first_fee")), (2, 4));
}

#[test]
fn a_batch_may_stop_only_when_it_is_legal_as_a_whole() {
    let mut table = after(&[], &["hire zealot", "hire smith", "stop"]);
    assert_eq!(table.options('A'), "tug zealot, tug smith");
    table.play(&["tug smith"]);
    assert_eq!(table.options('A'), "tug zealot");
    let mut table = after(&[], &["hire zealot", "hire smith", "stop", "tug zealot"]);
    assert_eq!(table.options('A'), "tug smith, stop");
    table.play(&["stop"]);
    assert_eq!(table.options('A'), "count, stop");
}

#[test]
fn who_cannot_need_not() {
    // Nobody is asked at the ropes where nothing is possible there.
    let table = after(&[], &["hire imp", "stop"]);
    assert_eq!(table.options('A'), "count, stop");
}

#[test]
fn highest_and_lowest_look_at_all_that_match() {
    let mut table = after(&[], &["A: hire ox", "A: hire smith", "A: hire mimic", "A: stop"]);
    assert_eq!(table.stat("mimic", "pull"), 5);
    table.play(&["A: stop", "A: stop", "B: hire stray", "B: count"]);
    assert_eq!((table.total("best"), table.total("worst")), (5, 3));
    assert_eq!(after(&[], &["A: count"]).total("worst"), 0);
}
