//! What actions cost, how often and when they may be taken: the box `barter`.

use tuckbox_tests::table::Table;

/// The market after these moves.
fn after(moves: &[&str]) -> Table {
    let mut table = Table::open("barter");
    table.play(moves);
    table
}

#[test]
fn an_action_is_paid_with_stats() {
    let mut table = after(&["buy"]);
    assert_eq!((table.purse('A', "coins"), table.purse('A', "deals")), (1, 1));
    assert_eq!(table.why_not("A: buy"), "It costs 2 coins, and there is 1.");
}

#[test]
fn what_costs_less_than_nothing_is_free() {
    let mut table = after(&["borrow", "borrow", "borrow", "borrow"]);
    assert_eq!(
        (table.purse('A', "coins"), table.purse('A', "debt"), table.why_not("A: borrow")),
        (2, 4, String::new())
    );
}

#[test]
fn prices_are_paid_with_different_pieces() {
    let mut table = after(&["lay pear"]);
    assert_eq!(table.why_not("A: feast"), "There is not a ripe fruit of yours.");
    let mut table = after(&["lay pear", "lay apple", "feast"]);
    // The pear is needed for the second price.
    assert_eq!(table.options('A'), "apple");
    table.play(&["apple"]);
    assert_eq!(table.options('A'), "pear");
    table.play(&["pear"]);
    assert_eq!((table.zone('A', "gone"), table.purse('A', "deals")), ("apple pear".into(), 1));
}

#[test]
fn a_price_offers_everything_that_leaves_enough() {
    let mut table = after(&["lay pear", "lay plum", "feast"]);
    assert_eq!(table.options('A'), "pear, plum");
    table.play(&["plum"]);
    assert_eq!(table.options('A'), "pear");
    assert_eq!(after(&["lay pear", "lay plum", "lay apple", "feast"]).options('A'), "pear, plum, apple");
}

#[test]
fn prices_are_paid_only_when_all_is_chosen() {
    let table = after(&["lay pear", "lay apple", "feast", "apple"]);
    assert_eq!((table.zone('A', "stand"), table.zone('A', "gone")), ("pear apple".into(), String::new()));
}

#[test]
fn a_card_does_not_pay_for_itself() {
    let mut table = after(&["gift nod"]);
    assert_eq!(table.options('A'), "apple, pear, plum, wink");
    table.play(&["apple", "wink"]);
    assert_eq!(table.zone('A', "gone"), "apple wink nod");
    assert_eq!(
        after(&["lay apple", "lay pear", "lay plum"]).why_not("A: gift nod"),
        "There is not two other cards in your hand."
    );
}

#[test]
fn an_action_may_use_one_of_several_abilities() {
    let mut table = after(&[]);
    assert_eq!(table.options('A').matches("gift").count(), 3);
    table.play(&["gift wink", "apple", "pear"]);
    assert_eq!((table.purse('A', "coins"), table.purse('A', "deals")), (0, 3));
    let mut table = after(&["gift wink#2", "apple", "pear"]);
    assert_eq!((table.purse('A', "coins"), table.purse('A', "deals")), (3, 1));
    table = after(&["buy"]);
    assert_eq!(table.options('A').matches("gift wink").count(), 1);
}

#[test]
fn a_limit_holds_until_its_moment() {
    let mut table = after(&["chat", "chat"]);
    assert_eq!(table.why_not("A: chat"), "It has been used 2 times already.");
    table.play(&["stop"]);
    assert_eq!(table.why_not("A: chat"), "");
}

#[test]
fn a_limit_of_a_piece_counts_that_piece() {
    let mut table = after(&["lay apple", "lay pear", "weigh apple"]);
    assert_eq!(table.why_not("A: weigh apple"), "It has been used already.");
    assert_eq!(table.why_not("A: weigh pear"), "");
}

#[test]
fn a_limit_of_a_seat_counts_that_seat() {
    let mut table = after(&["chat", "chat", "stop", "chat"]);
    assert_eq!(table.asked(), "B");
    assert_eq!(table.why_not("B: chat"), "");
}

#[test]
fn who_must_act_may_stop_only_when_nothing_is_possible() {
    let table = after(&["lay apple", "stop"]);
    assert_eq!(table.options('A'), "chat, weigh apple");
    let none = tuckbox_tests::table::edited("barter", &[("actions: [\"chat\", \"weigh\"]", "actions: [\"weigh\"]")]);
    let mut table = Table::of(&none, 1);
    table.play(&["stop"]);
    assert_eq!(table.options('A'), "stop");
}

#[test]
fn the_first_reason_that_fails_is_named() {
    let mut table = after(&[]);
    assert_eq!(table.why_not("A: brag"), "You have nothing ripe.");
    table.play(&["lay pear"]);
    assert_eq!(table.why_not("A: brag"), "You have made no deal.");
    table.play(&["buy"]);
    assert_eq!(table.why_not("A: brag"), "");
    assert_eq!(table.why_not("B: brag"), "This cannot be done now.");
    assert_eq!(table.why_not("A: lay apple#2"), "This piece cannot do that.");
    assert_eq!(table.why_not("A: lay pear"), "This piece cannot do that.");
    table.play(&["stop"]);
    assert_eq!(table.why_not("A: buy"), "This cannot be done now.");
}

#[test]
fn a_check_may_win_the_game() {
    let table = after(&["lay pear", "buy", "brag"]);
    assert_eq!((table.end(), table.asked()), ("A won".into(), String::new()));
}
