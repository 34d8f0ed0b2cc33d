//! Crowds of pieces that are alike, and rules about every piece of a group:
//! the box `orchard`.

use tuckbox_core::play::Eval;
use tuckbox_tests::table::{Table, edited, game, seat};

/// The orchard with two seats after these moves.
fn after(moves: &[&str]) -> Table {
    let mut setup = tuckbox_project::game::Game::default_setup(&game("orchard"), 1u64);
    setup.decks.truncate(2);
    let mut table = Table::begin(&game("orchard"), setup);
    table.play(moves);
    table
}

/// Three pickers of A under the apple tree.
const THREE: [&str; 3] = ["send picker", "apple", "3"];

#[test]
fn of_pieces_that_are_alike_one_is_offered() {
    assert!(after(&[]).options('A').starts_with("send picker, send climber, "));
    assert!(after(&THREE).options('A').contains("walk picker, tend picker,"), "{}", after(&THREE).options('A'));
}

#[test]
fn an_action_with_several_asks_how_many() {
    let table = after(&["send picker", "apple"]);
    assert_eq!(table.options('A'), "1, 2, 3");
    assert_eq!(after(&["send climber", "apple"]).options('A'), after(&["send climber", "apple"]).options('A'));
    let table = after(&["send picker", "apple", "2"]);
    assert_eq!(table.state().zone(table.id("under"), seat('A')).len(), 2);
    assert!(table.logged('A', "A: send 2 × picker → apple"));
}

#[test]
fn with_one_piece_nobody_is_asked_how_many() {
    let table = after(&["send climber", "apple"]);
    assert!(table.options('A').contains("send picker"), "{}", table.options('A'));
    assert!(table.logged('A', "A: send climber → apple"));
}

#[test]
fn the_bound_of_several_is_computed() {
    let mut table = after(&THREE);
    table.play(&["walk picker", "quince"]);
    assert_eq!(table.options('A'), "1, 2");
    table.play(&["2"]);
    assert_eq!(table.why_not("A: walk picker#3"), "Somebody has to stay.");
}

#[test]
fn pieces_that_differ_are_offered_each() {
    // One picker has walked there, two were sent: they look different to rules.
    let moves = ["send picker", "apple", "2", "walk picker", "quince", "send picker", "quince", "2"];
    let mut table = after(&moves);
    assert_eq!(table.options('A').matches("tend picker").count(), 3, "{}", table.options('A'));
    table.play(&["tend picker"]);
    // What has been used is another one than what has not.
    assert!(table.options('A').matches("tend picker").count() >= 2);
}

#[test]
fn what_a_seat_does_not_see_is_never_alike() {
    let table = after(&["rob"]);
    assert_eq!(table.options('A').split(", ").count(), 3, "{}", table.options('A'));
}

#[test]
fn alike_looks_at_everything_rules_can_see() {
    let mut table = after(&THREE);
    let (one, other) = (table.piece("picker"), table.piece("picker#2"));
    let alike = |board: Eval<'_>| board.alike(seat('A'), one, other);
    assert!(alike(table.play.board()));
    let mut table = after(&["send picker", "apple", "2", "walk picker", "quince", "send picker", "quince", "1"]);
    let (one, other) = (table.piece("picker"), table.piece("picker#3"));
    assert_eq!((table.host_of("picker"), table.host_of("picker#3")), (Some("quince".into()), Some("quince".into())));
    assert!(!table.play.board().alike(seat('A'), one, other));
}

#[test]
fn outer_is_the_piece_around_a_filter() {
    let mut table = after(&["send picker", "apple", "2"]);
    assert_eq!(table.why_not("A: harvest"), "No grove is all yours.");
    table.play(&["walk picker", "quince", "harvest"]);
    assert_eq!(table.end(), "A won");
}

#[test]
fn a_group_is_asked_for_as_a_whole() {
    // Two of the three sweet trees are not enough.
    let mut table = after(&["send picker", "plum", "1", "send picker", "pear", "1"]);
    assert_eq!(table.why_not("A: harvest"), "No grove is all yours.");
    table.play(&["send climber", "fig"]);
    assert!(table.options('A').contains("harvest"));
}

#[test]
fn distances_are_those_of_the_links_as_written() {
    let mut table = after(&[]);
    let (apple, pear, fig) = (table.piece("apple"), table.piece("pear"), table.piece("fig"));
    let board = table.play.board();
    assert_eq!((board.distance(apple, pear), board.distance(pear, apple)), (3, 3));
    assert_eq!((board.distance(apple, fig), board.distance(fig, fig)), (9999, 0));
    let more = edited(
        "orchard",
        &[(
            r#"("plum", "pear", ["brook"]),"#,
            r#"("plum", "pear", ["brook"]), ("pear", "apple", ["path"]), ("pear", "fig", ["path"]),"#,
        )],
    );
    let mut table = Table::of(&more, 1);
    let (apple, pear, fig) = (table.piece("apple"), table.piece("pear"), table.piece("fig"));
    let board = table.play.board();
    assert_eq!((board.distance(apple, pear), board.distance(apple, fig)), (1, 2));
    assert_eq!(board.neighbours(pear).len(), 3);
}
