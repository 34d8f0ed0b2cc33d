//! Secret choices made together, seats that drop out, and how matches end: the
//! box `fair` with three keepers.

use tuckbox_core::ask::Refusal;
use tuckbox_core::ids::{Seat, Seats};
use tuckbox_core::names::PhaseId;
use tuckbox_core::state::Status;
use tuckbox_tests::table::{Table, edited, seat};

/// The fair after these moves.
fn after(moves: &[&str]) -> Table {
    let mut table = Table::open("fair");
    table.play(moves);
    table
}

#[test]
fn a_sealed_choice_is_open_until_all_have_chosen() {
    let mut table = after(&["do vote"]);
    assert_eq!((table.asked(), table.options('B')), ("ABC".into(), "no, yes".into()));
    table.play(&["B: yes"]);
    assert_eq!((table.asked(), table.total("sum")), ("AC".into(), 0));
    table.play(&["C: no", "A: yes"]);
    assert_eq!(table.total("sum"), 2);
}

#[test]
fn nobody_learns_a_sealed_answer_before_all_have_answered() {
    let (yes, no) = (after(&["do vote", "B: yes"]), after(&["do vote", "B: no"]));
    for who in ['A', 'B', 'C'] {
        assert_eq!(yes.play.view(seat(who)), no.play.view(seat(who)));
        assert_eq!(yes.log(who), no.log(who));
        assert_eq!(yes.options(who), no.options(who));
    }
    assert_ne!(yes.play.fingerprint(), no.play.fingerprint());
}

#[test]
fn a_sealed_answer_cannot_be_given_twice() {
    let mut table = after(&["do vote", "B: yes"]);
    let before = table.play.fingerprint();
    assert_eq!(table.play.answer(&*table.host, seat('B'), 0).unwrap(), Err(Refusal::NotAsked(seat('B'))));
    assert_eq!(table.play.fingerprint(), before);
}

#[test]
fn numbers_are_bid_together() {
    let mut table = after(&["do bid", "C: 4", "A: 0"]);
    assert_eq!((table.purse('A', "offer"), table.purse('C', "tickets")), (-1, 5));
    table.play(&["B: 2"]);
    assert_eq!((table.purse('A', "offer"), table.purse('B', "offer"), table.purse('C', "tickets")), (0, 2, 1));
}

#[test]
fn pieces_are_chosen_together() {
    let pitched =
        ["pitch booth", "A: pitch wheel", "A: stop", "A: stop", "A: stop", "A: stop", "pitch booth", "B: do rivals"];
    let mut table = after(&pitched);
    assert_eq!((table.asked(), table.options('A')), ("BA".into(), "booth, wheel".into()));
    table.play(&["A: wheel", "B: booth"]);
    assert_eq!((table.zone('A', "ground"), table.zone('B', "ground")), ("booth".into(), String::new()));
}

#[test]
fn a_seat_that_drops_out_in_its_turn_leaves_the_turn() {
    let table = after(&["do ruin_me"]);
    assert_eq!((table.asked(), table.state().active, table.end()), ("B".into(), seat('B'), "goes on".into()));
    assert_eq!(table.state().phase, Some(table.id::<PhaseId>("morning")));
    assert_eq!(*table.state().status, [Status::Lost, Status::In, Status::In]);
}

#[test]
fn a_seat_that_drops_out_in_a_loop_leaves_the_loop() {
    let table = after(&["pitch booth", "pitch booth", "stop", "do ruin_me"]);
    assert_eq!(table.asked(), "B");
    assert!(table.state().lists.is_empty());
    assert_eq!(table.state().phase, Some(table.id::<PhaseId>("morning")));
    assert_eq!(table.state().turns, [1, 1, 0]);
}

#[test]
fn turns_pass_over_a_seat_that_dropped_out() {
    let table = after(&["do ruin_next", "A: stop", "A: stop"]);
    assert_eq!((table.asked(), table.state().turns.clone()), ("C".into(), vec![1, 0, 1]));
}

#[test]
fn a_loop_over_pieces_lists_only_those_there_at_its_beginning() {
    let mut table = after(&["pitch booth", "pitch wheel", "stop"]);
    assert_eq!(table.options('A').split(", ").next(), Some("wave booth"));
    table.play(&["wave wheel"]);
    // The wheel has paraded, so its turn in the loop is empty.
    assert_eq!(table.state().phase, Some(table.id::<PhaseId>("evening")));
}

#[test]
fn dropping_out_is_an_event_that_sets_off_others() {
    let table = after(&["pitch booth", "A: stop", "A: stop", "A: stop", "pitch heir", "B: do ruin_next", "B: heir#0"]);
    assert_eq!(table.purse('B', "tickets"), 7);
    let table = after(&["pitch booth", "do ruin_me"]);
    assert_eq!((table.zone('A', "ground"), table.zone('A', "tent")), (String::new(), "ruin_me booth".into()));
    assert!(table.logged('C', "A has lost.") && table.logged('C', "booth closes."));
}

#[test]
fn dropping_out_may_be_replaced() {
    let mut table = after(&["pitch charm", "do ruin_me"]);
    assert_eq!(table.options('A'), "yes, no");
    table.play(&["yes"]);
    assert_eq!((table.purse('A', "tickets"), table.state().status[0], table.asked()), (1, Status::In, "A".into()));
    let table = after(&["pitch charm", "do ruin_me", "no"]);
    assert_eq!((table.state().status[0], table.asked()), (Status::Lost, "B".into()));
}

#[test]
fn nobody_waits_for_a_seat_that_is_out() {
    let mut table = after(&["do ask_lost"]);
    assert_eq!((table.asked(), table.options('A')), ("A".into(), "left, right".into()));
    table.play(&["A: left"]);
    // The lost seat takes the last option: right, and no.
    assert_eq!((table.total("best"), table.total("sum"), table.asked()), (12, 0, "A".into()));
}

#[test]
fn what_lasts_until_a_turn_of_a_lost_seat_ends_with_it() {
    let mut table = after(&["pitch booth", "do grow", "booth", "A: stop", "A: stop", "A: stop"]);
    assert_eq!(table.stat("booth", "size"), 4);
    let mut table_b = after(&["A: stop", "A: stop", "pitch booth", "B: stop", "B: stop", "B: stop"]);
    table_b.play(&["C: do grow", "booth", "C: do ruin_me"]);
    assert_eq!(table_b.stat("booth", "size"), 1);
    assert!(table_b.state().modifiers.is_empty());
    table.play(&["B: stop", "B: stop", "C: stop", "C: stop"]);
    assert_eq!(table.stat("booth", "size"), 1);
}

#[test]
fn all_who_are_left_may_draw() {
    assert_eq!(after(&["do ruin_all"]).end(), "ABC drew");
    assert_eq!(after(&["do ruin_next", "do ruin_all"]).end(), "AC drew");
}

#[test]
fn the_last_one_left_wins_at_once() {
    let table = after(&["do ruin_next", "A: stop", "A: stop", "C: do ruin_next"]);
    assert_eq!((table.end(), table.asked()), ("C won".into(), String::new()));
    assert_eq!(*table.state().status, [Status::Lost, Status::Lost, Status::Won]);
}

#[test]
fn a_game_may_go_on_with_the_last_one_left() {
    let on = edited("fair", &[("seats: (2, 3),", "seats: (2, 3), last_left: PlaysOn,")]);
    let mut table = Table::of(&on, 1);
    table.play(&["do ruin_next", "A: stop", "A: stop", "C: do ruin_next"]);
    assert_eq!((table.end(), table.asked()), ("goes on".into(), "C".into()));
    table.play(&["C: do crown"]);
    assert_eq!(table.end(), "C won");
}

#[test]
fn several_seats_may_win_together() {
    let table = after(&["do crown"]);
    assert_eq!(table.end(), "AB won");
    assert_eq!(*table.state().status, [Status::Won, Status::Won, Status::Lost]);
}

#[test]
fn a_flow_that_ends_is_a_draw() {
    let short = edited("fair", &[("Turns([", "Each(Anyone, First, [")]);
    let mut table = Table::of(&short, 1);
    table.play(&["A: stop", "A: stop", "B: do ruin_me", "C: stop", "C: stop"]);
    assert_eq!(table.end(), "AC drew");
}

#[test]
fn a_seat_may_concede_at_any_time() {
    let mut table = after(&["pitch booth", "do long", "3"]);
    assert_eq!(table.asked(), "B");
    table.play.concede(&*table.host, seat('A')).unwrap().unwrap();
    assert_eq!((table.asked(), table.purse('A', "tickets"), table.zone('A', "ground")), ("B".into(), 5, String::new()));
    assert!(table.logged('B', "booth closes."));
    table.play.concede(&*table.host, seat('C')).unwrap().unwrap();
    assert_eq!(table.end(), "B won");
    assert_eq!(table.play.concede(&*table.host, seat('B')).unwrap(), Err(Refusal::Over));
}

#[test]
fn who_has_chosen_in_secret_is_not_asked_again_when_another_leaves() {
    let mut table = after(&["do vote", "B: yes"]);
    table.play.concede(&*table.host, seat('C')).unwrap().unwrap();
    // The step begins anew: A, whose action it was, is asked for it again.
    assert_eq!(table.asked(), "A");
    let mut other = table.play.clone();
    table.play(&["A: do vote"]);
    assert_eq!((table.asked(), table.total("sum")), ("A".into(), 0));
    table.play(&["A: yes"]);
    assert_eq!(table.total("sum"), 2);
    // Another choice is another question.
    std::mem::swap(&mut other, &mut table.play);
    table.play(&["A: do bid"]);
    assert_eq!(table.asked(), "AB");
}

#[test]
fn the_last_who_has_not_chosen_may_leave() {
    let every = edited("fair", &[("Act(actions: [\"pitch\"", "Effect(\"vote\"), Act(actions: [\"pitch\"")]);
    let mut table = Table::of(&every, 1);
    table.play(&["B: yes", "A: yes"]);
    table.play.concede(&*table.host, seat('C')).unwrap().unwrap();
    assert_eq!((table.total("sum"), table.asked()), (2, "A".into()));
    assert_eq!(table.play.fingerprint(), table.reopened().unwrap().fingerprint());
}

#[test]
fn conceding_cannot_be_replaced_and_not_be_repeated() {
    let mut table = after(&["pitch charm"]);
    table.play.concede(&*table.host, seat('A')).unwrap().unwrap();
    assert_eq!((table.state().status[0], table.asked()), (Status::Lost, "B".into()));
    assert_eq!(table.play.concede(&*table.host, seat('A')).unwrap(), Err(Refusal::NotAsked(seat('A'))));
    assert_eq!(table.play.answers().len(), 2);
}

#[test]
fn what_conceding_sets_off_may_ask() {
    let each = edited("fair", &[("Raise(\"closed\", All(of: Subject), Num(0))", "Effect(\"long\")")]);
    let mut table = Table::of(&each, 1);
    table.play(&["do vote", "B: yes"]);
    table.play.concede(&*table.host, seat('A')).unwrap().unwrap();
    // The effect asks A, who is out and takes the last option, then B.
    assert_eq!(table.asked(), "B");
    let reopened = table.reopened().unwrap();
    assert_eq!(reopened.fingerprint(), table.play.fingerprint());
    table.play(&["B: yes"]);
    assert_eq!((table.total("sum"), table.asked()), (4, "B".into()));
}

#[test]
fn the_first_of_some_seats_is_found_in_turn_order_from_any_seat() {
    for (set, start) in (0..=u16::MAX).step_by(7).flat_map(|set| (0..=16).map(move |start| (Seats(set), Seat(start)))) {
        let mut round = (0..16).map(|later| Seat((start.0 + later) % 16));
        assert_eq!(set.first_from(start), round.find(|&seat| set.has(seat)), "{set:?} from {start:?}");
    }
}
