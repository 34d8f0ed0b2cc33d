//! What is announced and answered, cancelled, held and released: the box `parley`.

use tuckbox_core::view::PromptView;
use tuckbox_tests::table::{Table, edited, seat};

/// The debate of two after these moves.
fn after(moves: &[&str]) -> Table {
    let mut table = Table::open("parley");
    table.play(moves);
    table
}

/// A has a record on the floor, B a rumour; it is A's turn.
pub(super) const FLOOR: [&str; 4] = ["A: state record", "A: stop", "B: state rumour", "B: stop"];

/// What A claims then is cancelled by what B objects.
pub(super) const CANCELLED: [&str; 8] =
    ["A: claim bold", "rumour", "A: stop", "B: object nonsense", "A: stop", "B: stop", "A: stop", "B: stop"];

fn debate(moves: &[&str]) -> Table {
    after(&[&FLOOR[..], moves].concat())
}

#[test]
fn what_is_announced_happens_when_nobody_responds() {
    let table = debate(&["A: claim bold", "rumour", "A: stop", "B: stop"]);
    assert_eq!((table.zone('B', "floor"), table.zone('A', "pile")), (String::new(), "bold".into()));
}

#[test]
fn what_is_announced_is_shown_to_all_before_they_respond() {
    let table = debate(&["A: claim bold", "rumour", "A: stop"]);
    assert_eq!(
        (table.asked(), table.options('B')),
        ("B".into(), "object nonsense, object nonsense#2, retract rumour, stop".into())
    );
    let view = table.play.view(seat('B'));
    let hand = view.zone(table.id("hand"), seat('A')).unwrap();
    let shown: Vec<_> = hand.pieces.iter().map(|piece| piece.card).collect();
    assert_eq!(shown, [Some(table.id("bold"))]);
    assert_eq!(hand.pieces[0].targets.len(), 1);
    let Some(PromptView::Respond(_, Some(about), _)) = view.decision.as_ref().map(|decision| decision.prompt.clone())
    else {
        panic!()
    };
    assert_eq!(about, hand.pieces[0].handle);
    assert!(table.logged('B', "A: Claim bold → rumour"), "{:?}", table.log('B'));
}

#[test]
fn a_response_cancels_and_what_was_paid_stays_paid() {
    let table = debate(&CANCELLED);
    assert_eq!(
        (table.zone('B', "floor"), table.zone('A', "pile"), table.zone('B', "pile")),
        ("rumour".into(), "bold".into(), "nonsense".into())
    );
    assert_eq!(table.purse('A', "breath"), 4);
    assert!(table.logged('A', "bold is dropped."));
}

#[test]
fn a_cancel_can_be_cancelled() {
    let answered = ["A: claim bold", "rumour", "A: stop", "B: object nonsense", "A: object nonsense"];
    let mut table = debate(&answered);
    let mut passes = 0;
    while table.options('A') != "claim broad, postpone humble"
        && table.zone('A', "pile").split(' ').all(|card| card != "bold")
    {
        let words = format!("{}: stop", table.asked());
        table.play(&[&words]);
        passes += 1;
        assert!(passes < 9, "{}", table.board());
    }
    assert_eq!((table.zone('B', "floor"), table.zone('B', "pile")), (String::new(), "nonsense rumour".into()));
}

#[test]
fn a_target_that_is_gone_takes_the_action_with_it() {
    let table = debate(&["A: claim bold", "rumour", "A: stop", "B: retract rumour", "A: stop"]);
    assert_eq!(table.asked(), "B");
    let table = debate(&["A: claim bold", "rumour", "A: stop", "B: retract rumour", "A: stop", "B: stop"]);
    assert!(table.logged('B', "bold is dropped."));
    assert_eq!(table.zone('A', "pile"), "bold");
}

#[test]
fn targets_that_are_left_are_still_hit() {
    let table = debate(&["A: claim broad", "rumour", "record", "A: stop", "B: retract rumour", "A: stop", "B: stop"]);
    assert_eq!((table.zone('A', "floor"), table.zone('A', "pile")), (String::new(), "broad record".into()));
}

#[test]
fn after_a_response_the_active_seat_is_asked_first_again() {
    let table = debate(&["A: claim bold", "rumour", "A: stop", "B: retract rumour"]);
    assert_eq!(table.asked(), "A");
}

#[test]
fn after_a_response_the_next_seat_may_be_asked_instead() {
    let next = edited(
        "parley",
        &[(
            r#""reply": (title: "before it happens", who: Anyone)"#,
            r#""reply": (title: "before it happens", who: Anyone, after: Next)"#,
        )],
    );
    let mut table = Table::of(&next, 1);
    table.play(&FLOOR).play(&["A: state record", "A: claim bold", "rumour", "A: retract record"]);
    assert_eq!(table.asked(), "B");
    table.play(&["B: retract rumour"]);
    assert_eq!(table.asked(), "A");
    table.play(&["A: stop"]);
    // All have passed in a row only when the responder has passed too.
    assert_eq!(table.asked(), "B");
}

#[test]
fn nobody_is_asked_who_cannot_respond() {
    let quiet = edited("parley", &[("nonsense = 2", "humble = 1"), (r#"humble = 1, humble = 1"#, "humble = 2")]);
    let mut table = Table::of(&quiet, 1);
    table.play(&["A: state record", "A: stop", "B: claim bold", "record"]);
    assert_eq!(table.asked(), "A");
    table.play(&["A: stop"]);
    assert_eq!((table.asked(), table.zone('B', "pile")), ("B".into(), "bold".into()));
}

#[test]
fn an_action_without_a_piece_may_be_announced_too() {
    let table = debate(&["A: shout"]);
    assert_eq!((table.asked(), table.total("heat")), ("A".into(), 0));
    assert_eq!(debate(&["A: shout", "A: stop", "B: stop"]).total("heat"), 1);
}

#[test]
fn a_window_may_ask_everybody_every_time() {
    let table = debate(&["A: plead humble", "rumour"]);
    assert_eq!((table.asked(), table.options('B')), ("B".into(), "prove, hush, stop".into()));
    let table = debate(&["A: plead humble", "rumour", "B: prove", "rumour", "B: hush"]);
    assert_eq!((table.asked(), table.zone('A', "pile")), ("B".into(), String::new()));
    assert_eq!(table.options('B'), "stop");
}

#[test]
fn what_is_held_is_released_with_its_targets() {
    let table = debate(&["A: plead humble", "rumour", "B: stop"]);
    assert_eq!((table.zone('B', "floor"), table.zone('A', "pile")), (String::new(), "humble".into()));
}

#[test]
fn what_is_held_fizzles_when_its_targets_are_no_longer_legal() {
    let table = debate(&["A: plead humble", "rumour", "B: prove", "rumour", "B: stop"]);
    assert_eq!(
        (table.zone('B', "floor"), table.zone('A', "pile"), table.total("heat")),
        ("rumour".into(), "humble".into(), 7)
    );
}

#[test]
fn what_is_held_can_be_forgotten() {
    let table = debate(&["A: plead humble", "rumour", "B: hush", "B: stop"]);
    assert_eq!(
        (table.zone('B', "floor"), table.zone('A', "pile"), table.total("heat")),
        ("rumour".into(), "humble".into(), 0)
    );
    assert!(table.state().held.is_empty());
}

#[test]
fn what_is_held_outlasts_the_turn_and_shows_its_targets() {
    let mut table = debate(&["A: postpone humble", "rumour", "record"]);
    let view = table.play.view(seat('B'));
    assert_eq!(view.zone(table.id("podium"), seat('A')).unwrap().pieces[0].targets.len(), 2);
    table.play(&["A: stop", "B: stop"]);
    assert_eq!(
        (table.zone('A', "floor"), table.zone('B', "floor"), table.zone('A', "pile")),
        (String::new(), String::new(), "rumour record humble".replace("rumour ", ""))
    );
}

#[test]
fn what_is_held_is_forgotten_when_its_piece_moves_elsewhere() {
    let mut table = debate(&["A: postpone humble", "rumour", "stop"]);
    assert_eq!(table.state().held.len(), 1);
    table.play(&["A: stop", "B: stop"]);
    assert!(table.state().held.is_empty());
}

#[test]
fn why_not_knows_which_window_is_open() {
    let mut table = debate(&["A: plead humble", "rumour"]);
    assert_eq!(table.why_not("B: prove"), "");
    assert_eq!(table.why_not("B: object nonsense#2"), "This cannot be done now.");
    assert_eq!(table.why_not("A: prove"), "This cannot be done now.");
    table.play(&["B: hush"]);
    assert_eq!(table.why_not("B: hush"), "You are out of breath.");
}
