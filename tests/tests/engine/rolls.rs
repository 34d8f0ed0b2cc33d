//! Rolls in every manner, and how each stands in the log: the box `tray`.

use tuckbox_core::log::{Rolled, What};
use tuckbox_core::matches::Setup;
use tuckbox_project::seed::Seed;
use tuckbox_tests::table::{Table, edited, game, seat};

fn with_dice(dice: &[i32], moves: &[&str]) -> Table {
    let mut table = Table::open("tray");
    table.play.script_dice(dice.to_vec());
    table.play(moves);
    assert_eq!(table.play.dice_left(), 0);
    table
}

/// A plays with the vases, B with the heirlooms, or the other way round.
fn against(decks: [&str; 2], dice: &[i32], moves: &[&str]) -> Table {
    let tray = game("tray");
    let decks = decks.map(|deck| tray.rules.find(deck).unwrap_or_default()).to_vec();
    let mut table = Table::begin(&tray, Setup::new(decks, 1u64.bytes()));
    table.play.script_dice(dice.to_vec());
    table.play(moves);
    table
}

fn rolls(table: &Table) -> Vec<Rolled> {
    let rolled = |what: &What| match what {
        What::Roll(rolled) => Some((**rolled).clone()),
        _ => None,
    };
    table.play.log().entries().iter().filter_map(|entry| rolled(&entry.what)).collect()
}

#[test]
fn a_sum_is_told_with_its_faces_and_its_purpose() {
    let table = with_dice(&[5, 2], &["pair"]);
    assert_eq!(table.total("sum"), 7);
    assert!(table.logged('B', "Roll 1: A rolls 2d6 for the pair: 5 + 2 = 7."), "{:?}", table.log('B'));
}

#[test]
fn the_highest_or_the_lowest_count() {
    let table = with_dice(&[2, 6, 4], &["best"]);
    assert_eq!(table.purse('A', "score"), 6);
    assert!(table.logged('B', "3d6 for the best: 2, 6, 4, highest 6."), "{:?}", table.log('B'));
    let table = with_dice(&[5, 2, 4], &["worst"]);
    assert_eq!((table.total("sum"), table.purse('A', "score")), (6, 6));
    assert!(table.logged('B', "3d6: 5, 2, 4, lowest 2: 6."), "{:?}", table.log('B'));
}

#[test]
fn dice_of_one_seat_are_rolled_by_it() {
    let tray = edited(
        "tray",
        &[
            ("Create(\"ivory\", \"felt\", Me, Num(3)),", "Create(\"ivory\", \"felt\", Opponents, Num(3)),"),
            ("RollEach(pieces: All(in: [\"felt\"], of: Me), ", "RollEach(pieces: All(in: [\"felt\"]), "),
        ],
    );
    let decks = ["vases"; 3].map(|deck| tray.rules.find(deck).unwrap_or_default());
    let thrown = |seats: usize| {
        let mut table = Table::begin(&tray, Setup::new(decks[..seats].to_vec(), 1u64.bytes()));
        table.play(&["lay"]);
        table.log('A').into_iter().find(|line| line.contains("for the spread")).unwrap()
    };
    assert!(thrown(2).contains("B rolls 3d6"), "{}", thrown(2));
    // Where they are not all of one seat, it is the seat whose effect it is.
    assert!(thrown(3).contains("A rolls 6d6"), "{}", thrown(3));
}

#[test]
fn faces_may_begin_at_nought() {
    let table = with_dice(&[0], &["tenth"]);
    assert!(table.logged('B', "A rolls 1d10 from 0 on: 0."), "{:?}", table.log('B'));
    let mut table = Table::open("tray");
    table.play.script_dice(vec![10]);
    assert!(table.try_play("tenth").unwrap_err().message.contains("10 sides from 0 to 9"));
    let mut seen = [false; 10];
    let mut table = Table::of(&edited("tray", &[("most: 4,", "most: 200,")]), 3);
    for _ in 0..200 {
        table.play(&["tenth"]);
        seen[usize::try_from(table.total("sum")).unwrap()] = true;
    }
    assert_eq!(seen, [true; 10]);
}

#[test]
fn what_comes_of_a_roll_may_be_another_roll() {
    let table = with_dice(&[4, 1, 1, 6, 2], &["bounce clay"]);
    assert_eq!(table.total("sum"), 10);
    assert!(table.logged('B', "Roll 1: A rolls 1d6 for clay: 4."), "{:?}", table.log('B'));
    assert!(table.logged('B', "Roll 2: A rolls 4d6 for the echo: 1 + 1 + 6 + 2 = 10."));
}

#[test]
fn a_chart_says_what_a_die_means() {
    for (vase, die, cracks) in [("clay", 3, true), ("clay", 4, false), ("glass", 1, true), ("glass", 2, false)] {
        let mut table = Table::open("tray");
        let echo = if cracks { vec![] } else { vec![1; usize::try_from(die).unwrap()] };
        table.play.script_dice([vec![die], echo].concat());
        table.play(&[&format!("bounce {vase}")]);
        assert_eq!(table.has(vase, "cracked"), cracks, "{vase} {die}");
    }
    // Outside a chart there is nothing: grade 4 never cracks.
    let mut table = against(["heirlooms", "vases"], &[1, 2, 2, 2, 1, 2, 2, 2], &["bounce urn", "bounce steel"]);
    assert!(!table.has("urn", "cracked") && !table.has("steel", "cracked"));
}

#[test]
fn dice_may_lie_on_the_table() {
    let mut table = with_dice(&[6, 2, 3, 4, 1], &["lay", "again"]);
    let pips = ["ivory", "ivory#2", "ivory#3"].map(|die| table.stat(die, "pips"));
    assert_eq!(pips, [6, 4, 1]);
    assert!(table.logged('B', "Roll 1: A rolls 3d6 for the spread: 6, 2, 3."), "{:?}", table.log('B'));
    assert!(table.logged('B', "Roll 2: A rolls 2d6: 4, 1."), "{:?}", table.log('B'));
}

#[test]
fn a_roll_of_no_pieces_is_no_roll() {
    let mut table = with_dice(&[6, 5, 4], &["lay"]);
    table.play(&["again"]);
    assert_eq!(rolls(&table).len(), 1);
}

#[test]
fn dice_under_a_cup_are_read_by_their_owner_alone() {
    let shown = |dice: [i32; 2]| {
        let table = with_dice(&dice, &["hide"]);
        assert!(table.logged('A', &format!("2d10 from 0 on for the cup: {}, {}.", dice[0], dice[1])));
        assert!(table.logged('B', "for the cup: in secret."), "{:?}", table.log('B'));
        (table.log('B'), table.play.view(seat('B')))
    };
    assert_eq!(shown([0, 9]), shown([4, 7]));
}

#[test]
fn a_secret_roll_tells_no_more_than_that_it_was_made() {
    let table = with_dice(&[3, 4], &["whisper"]);
    assert!(table.logged('A', "Roll 1: A rolls 2d6 for a secret: 3 + 4 = 7."));
    assert!(table.logged('B', "Roll 1: A rolls 2d6 for a secret: in secret."));
}

#[test]
fn a_changed_result_and_a_cancelled_roll_keep_their_faces() {
    let mut table = against(["heirlooms", "vases"], &[1, 1], &["pair"]);
    assert_eq!(table.total("sum"), 3);
    assert!(table.logged('B', "for the pair: 1 + 1 = 2, made 3."), "{:?}", table.log('B'));
    table.play.script_dice(vec![6, 6, 6, 6, 6]);
    table = against(["vases", "heirlooms"], &[4, 6, 6, 6, 6], &["bounce clay"]);
    assert_eq!((table.total("sum"), table.purse('B', "score")), (0, 1));
    assert!(table.logged('B', "6 + 6 + 6 + 6 = 24, which does not count."), "{:?}", table.log('B'));
    assert_eq!(rolls(&table)[1].result, None);
}

#[test]
fn scripts_roll_by_the_same_rules() {
    let mut table = with_dice(&[2, 6, 5, 3], &["spin clay"]);
    assert_eq!((table.total("sum"), table.has("clay", "cracked")), (11, true));
    assert!(table.logged('B', "Roll 1: A rolls 3d6 for the spin: 2, 6, 5, highest 2: 11."), "{:?}", table.log('B'));
    assert!(table.logged('B', "Roll 2: A rolls 1d6 for clay: in secret."), "{:?}", table.log('B'));
    let mut table = with_dice(&[6, 6, 6, 1, 2, 3, 0, 9], &["lay", "spin glass"]);
    assert_eq!((table.stat("ivory#2", "pips"), table.total("sum")), (2, 9));
    assert!(table.logged('B', "3d6 for juggling: 1, 2, 3."), "{:?}", table.log('B'));
    assert!(table.logged('B', "2d10 from 0 on for glass: 0, 9."), "{:?}", table.log('B'));
}

#[test]
fn a_script_may_not_make_up_rules() {
    for (old, new, says) in [
        ("highest = 2", "tallest = 2", "no `tallest`"),
        ("why = \"the spin\"", "why = 7", "is a text"),
        ("{ seen = you() }", "{ seen = self }", "A seat is needed"),
        ("{ seen = you() }", "{ from = 2000000 }", "not possible"),
    ] {
        let mut table = Table::of(&edited("tray", &[(old, new)]), 1);
        let message = table.try_play("spin clay").unwrap_err().message;
        assert!(message.contains(says), "{message}");
    }
}

#[test]
fn rolls_are_numbered_through_the_match_and_know_their_turn() {
    let mut table = Table::open("tray");
    table.play(&["pair", "tenth", "stop", "pair"]);
    let told: Vec<(u32, u32)> = rolls(&table).iter().map(|rolled| (rolled.number, rolled.turn)).collect();
    assert_eq!(told, [(1, 1), (2, 1), (3, 2)]);
    let mut again = Table::open("tray");
    again.play = table.reopened().unwrap();
    again.play(&["pair"]);
    assert_eq!(rolls(&again)[0].number, 4);
}
