//! Dice, shuffles and random picks: the box `fair`.

use tuckbox_core::names::StatId;
use tuckbox_core::state::Stream;
use tuckbox_core::view::SeatView;
use tuckbox_tests::table::{Table, edited, game, seat};

/// The fair with these dice to come, after these moves.
fn with_dice(dice: &[i32], moves: &[&str]) -> Table {
    let mut table = Table::open("fair");
    table.play.script_dice(dice.to_vec());
    table.play(moves);
    table
}

#[test]
fn dice_are_summed_into_a_stat() {
    assert_eq!(with_dice(&[3, 6], &["do two_dice"]).total("sum"), 9);
}

#[test]
fn a_script_may_keep_the_highest_die() {
    assert_eq!(with_dice(&[2, 5, 4], &["do highest"]).total("best"), 5);
}

#[test]
fn everybody_reads_an_open_roll() {
    let table = with_dice(&[3, 6], &["do two_dice"]);
    assert!(table.logged('C', "Roll 1: A rolls 2d6 for two_dice: 3 + 6 = 9."), "{:?}", table.log('C'));
}

#[test]
fn a_secret_roll_is_read_by_its_viewer_only() {
    let table = with_dice(&[4], &["do peek"]);
    assert!(
        table.logged('A', "A rolls 1d6 for peek: 4.") && table.logged('B', "A rolls 1d6 for peek: in secret."),
        "{:?}",
        table.log('B')
    );
    let shown = |who: char| -> Vec<(StatId, i32)> {
        let seats: Vec<SeatView> = table.play.view(seat(who)).seats;
        seats[0].stats.clone()
    };
    let secret: StatId = table.id("secret");
    assert!(shown('A').contains(&(secret, 4)));
    assert!(!shown('B').iter().any(|(stat, _)| *stat == secret));
    assert_eq!(with_dice(&[4], &["do peek"]).play.view(seat('B')), with_dice(&[2], &["do peek"]).play.view(seat('B')));
    assert_eq!(with_dice(&[4], &["do peek"]).log('B'), with_dice(&[2], &["do peek"]).log('B'));
}

#[test]
fn a_roll_can_be_replaced() {
    let table = with_dice(&[3, 6], &["pitch wheel", "do two_dice"]);
    assert_eq!(table.total("sum"), 10);
    assert!(table.logged('B', "3 + 6 = 9, made 10."));
    let never = edited("fair", &[("becomes = { Add = [\"Amount\", 1] }", "do = []")]);
    let mut table = Table::of(&never, 1);
    table.play(&["pitch wheel", "do two_dice"]);
    assert_eq!((table.total("sum"), table.logged('A', "which does not count")), (0, true));
}

#[test]
fn a_roll_needs_dice_that_exist() {
    for (dice, sides, possible) in [
        (0, 6, true),
        (-3, 6, true),
        (1000, 6, true),
        (1001, 6, false),
        (1_000_000_000, 6, false),
        (2, 0, false),
        (2, -1, false),
    ] {
        let rolled =
            format!("Roll = {{ dice = {{ Add = [{dice}, 0] }}, sides = {{ Add = [{sides}, 0] }}, into = \"sum\" }}");
        let mut table = Table::of(&edited("fair", &[("Roll = { dice = 2, sides = 6, into = \"sum\" }", &rolled)]), 1);
        assert_eq!(table.try_play("A: do two_dice").is_ok(), possible, "{dice}d{sides}");
    }
}

#[test]
fn unscripted_and_impossible_dice_fail() {
    let mut table = Table::open("fair");
    table.play.script_dice(vec![7, 1]);
    assert!(table.try_play("A: do two_dice").unwrap_err().message.contains("shows 7, but it has 6 sides"));
    let mut table = with_dice(&[1], &[]);
    assert!(table.try_play("A: do two_dice").unwrap_err().message.contains("nobody has scripted"));
    assert_eq!(table.play.dice_left(), 1);
}

#[test]
fn each_purpose_has_a_stream_of_its_own() {
    let fair = game("fair");
    let (mut one, mut other) = (Table::of(&fair, 7), Table::of(&fair, 7));
    one.play(&["pitch booth", "pitch charm", "do mix", "do two_dice", "do fate"]);
    other.play(&["pitch booth", "pitch charm", "do highest", "do mix", "do fate", "do two_dice"]);
    assert_eq!(one.zone('A', "bag"), other.zone('A', "bag"));
    assert_eq!(
        (one.stat("booth", "size"), one.stat("charm", "size")),
        (other.stat("booth", "size"), other.stat("charm", "size"))
    );
    assert_ne!(one.zone('A', "bag"), Table::of(&fair, 7).zone('A', "bag"));
    let used = |table: &Table| {
        [Stream::Shuffle, Stream::Dice, Stream::Pick].map(|stream| table.state().chance.used(stream) > 0)
    };
    assert_eq!((used(&one), used(&other)), ([true; 3], [true; 3]));
}

#[test]
fn another_seed_brings_other_chances() {
    let fair = game("fair");
    let bags: Vec<String> = (0..12)
        .map(|seed| {
            let mut table = Table::of(&fair, seed);
            table.play(&["do mix"]);
            table.zone('A', "bag")
        })
        .collect();
    assert!(bags.iter().any(|bag| *bag != bags[0]), "{bags:?}");
}

#[test]
fn a_shuffle_may_be_fixed_for_tests() {
    let mut table = Table::open("fair");
    let (bag, heir, wheel) = (table.id("bag"), table.id("heir"), table.id("wheel"));
    table.play.script_tops(bag, seat('A'), vec![heir, wheel, heir]);
    table.play(&["do mix"]);
    assert!(table.zone('A', "bag").starts_with("heir wheel heir"), "{}", table.zone('A', "bag"));
}
