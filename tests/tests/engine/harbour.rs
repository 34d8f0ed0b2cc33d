//! Decks of the table, queues in order, events others may still change, seats
//! that leave and may yet win: the box `harbour`. At its beginning A has two
//! anvils and two barrels, B two chests and two whistles that catch, C two
//! that bail and two that hush; a gong and a pump are left in the hold.

use tuckbox_core::ask::Prompt;
use tuckbox_core::ids::Seats;
use tuckbox_tests::table::{Table, edited, game, seat, try_edited};

/// The harbour after these moves.
fn after(moves: &[&str]) -> Table {
    let mut table = Table::open("harbour");
    go(&mut table, moves);
    table
}

/// Whether the seat that is asked can only pass in a window.
fn idle(table: &Table) -> bool {
    let mut open = table.play.decisions();
    open.next().is_some_and(|asked| matches!(asked.prompt, Prompt::Respond(..)) && asked.options.len() == 1)
}

/// Plays moves; seats that can only pass in a window pass by themselves.
fn go(table: &mut Table, moves: &[&str]) {
    for words in moves {
        table.play(&[words]);
        while idle(table) {
            table.play(&["stop"]);
        }
    }
}

#[test]
fn a_deck_of_the_table_is_put_out_once() {
    let table = after(&[]);
    assert_eq!(
        (table.zone('A', "hold"), table.zone('B', "hand")),
        ("gong pump".into(), "chest chest catch catch".into())
    );
    let harbour = game("harbour");
    let two = harbour.setup(&["cargo", "cargo"], 1).unwrap();
    let table = Table::begin(&harbour, two);
    assert_eq!(table.zone('A', "hold"), "bail bail hush hush gong pump");
}

#[test]
fn an_empty_deck_is_filled_from_its_discards() {
    let mut table = after(&["stow barrel", "throw", "barrel", "B: stop", "fetch"]);
    assert_eq!((table.zone('A', "hold"), table.zone('A', "jetty")), (String::new(), "barrel".into()));
    // Not when its last card leaves, but when the next one is to be taken.
    go(&mut table, &["fetch"]);
    assert_eq!(table.zone('A', "hand"), "anvil anvil barrel gong pump barrel");
    assert_eq!((table.zone('A', "hold"), table.zone('A', "jetty")), (String::new(), String::new()));
    // What is not there is not dealt, and nobody is harmed.
    go(&mut table, &["fetch"]);
    assert_eq!((table.zone('B', "hand"), table.end()), ("chest chest catch catch".into(), "goes on".into()));
}

#[test]
fn a_sorted_zone_keeps_its_order() {
    let mut table = after(&["queue anvil", "queue barrel", "queue anvil", "queue barrel", "queue chest"]);
    assert_eq!(table.zone('A', "quay"), "chest barrel barrel anvil anvil");
    go(&mut table, &["jump anvil#2"]);
    assert_eq!(table.zone('A', "quay"), "anvil chest barrel barrel anvil");
}

#[test]
fn a_piece_is_put_at_a_place() {
    let mut table = after(&["stow anvil", "stow barrel", "stow anvil", "stow barrel"]);
    assert_eq!(table.zone('A', "planks"), "anvil barrel anvil barrel");
    go(&mut table, &["B: stop", "C: stop", "insert anvil"]);
    assert_eq!(table.zone('A', "planks"), "barrel anvil anvil barrel");
}

#[test]
fn an_event_may_be_prevented_in_its_window() {
    let mut table = after(&["stow anvil", "throw", "anvil"]);
    assert_eq!((table.asked(), table.options('B')), ("B".into(), "blow catch, blow catch#2, stop".into()));
    go(&mut table, &["B: blow catch", "C: stop"]);
    assert_eq!((table.zone('A', "planks"), table.zone('A', "jetty")), ("anvil".into(), "catch".into()));
    assert!(!table.logged('A', "overboard"));
}

#[test]
fn a_response_lies_where_announced_pieces_lie_and_may_be_cancelled() {
    let mut table = after(&["stow anvil", "throw", "anvil", "B: blow catch"]);
    assert_eq!((table.zone('A', "air"), table.options('C')), ("catch".into(), "blow hush, blow hush#2, stop".into()));
    // A hush may be hushed, too.
    go(&mut table, &["C: blow hush"]);
    assert_eq!((table.zone('A', "air"), table.options('C')), ("hush catch".into(), "blow hush, stop".into()));
    go(&mut table, &["C: blow hush"]);
    // The second hush is heard: the first one is not, and so the catch is.
    assert_eq!((table.zone('A', "planks"), table.zone('A', "jetty")), ("anvil".into(), "hush hush catch".into()));
    let mut table = after(&["stow anvil", "throw", "anvil", "B: blow catch", "C: blow hush", "C: stop"]);
    // The window of the anvil opens again: B has another.
    assert_eq!((table.asked(), table.zone('A', "jetty")), ("B".into(), "hush catch".into()));
    go(&mut table, &["B: stop"]);
    assert_eq!(table.zone('A', "jetty"), "hush catch anvil");
    assert!(table.logged('A', "catch is not heard."));
}

#[test]
fn an_ability_answers_only_in_its_window() {
    let mut table = after(&["stow anvil", "throw", "anvil"]);
    assert_eq!(table.why_not("C: blow bail"), "This cannot be done now.");
    assert_eq!(table.why_not("B: blow catch"), "");
    go(&mut table, &["B: stop", "ram"]);
    assert_eq!((table.asked(), table.options('C')), ("C".into(), "blow bail, blow bail#2, stop".into()));
}

#[test]
fn an_event_may_be_changed_in_its_window_until_nothing_is_left() {
    let mut table = after(&["ram", "C: blow bail", "C: stop", "C: stop"]);
    // Both seats that are rammed may be helped: first B, then C.
    assert_eq!((table.purse('B', "leaks"), table.asked()), (1, "C".into()));
    go(&mut table, &["C: blow bail", "C: stop"]);
    assert_eq!((table.purse('B', "leaks"), table.purse('C', "leaks")), (1, 1));
}

#[test]
fn a_pause_tells_nothing_where_every_seat_is_asked() {
    let mut table = Table::open("harbour");
    table.play(&["stow anvil", "throw", "anvil"]);
    assert_eq!((table.asked(), table.options('A')), ("A".into(), "stop".into()));
    table.play(&["A: stop", "B: stop", "C: stop"]);
    assert_eq!(table.zone('A', "jetty"), "anvil");
}

#[test]
fn an_event_of_nothing_opens_no_window() {
    let mut table = after(&["ram", "C: blow bail", "C: stop", "C: blow bail", "C: stop"]);
    // Nothing is left of B's leaks, so nobody is asked; C has no more to bail with.
    assert_eq!((table.purse('B', "leaks"), table.purse('C', "leaks"), table.asked()), (0, 2, "A".into()));
    go(&mut table, &["A: stop"]);
}

#[test]
fn what_works_instead_may_change_the_event_as_it_goes() {
    let mut table = after(&["fetch", "stow pump", "stop", "B: ram", "A: yes", "C: stop"]);
    assert_eq!((table.purse('A', "leaks"), table.purse('C', "leaks")), (0, 2));
    assert_eq!(table.zone('A', "jetty"), "pump");
    go(&mut table, &["ram", "C: stop", "C: stop"]);
    assert_eq!((table.purse('A', "leaks"), table.asked()), (2, "B".into()));
}

#[test]
fn nothing_can_be_prevented_where_nothing_is_in_hand() {
    let mut table = Table::of(&edited("harbour", &[("do: [AddSeat(\"fame\", Me, Num(1))]", "do: [Prevent]")]), 1);
    let failure = table.try_play("boast").unwrap_err();
    assert!(failure.message.contains("no event to prevent"), "{}", failure.message);
}

#[test]
fn each_of_several_events_has_its_window() {
    let mut table = after(&["stow anvil", "stow barrel", "throw_all"]);
    go(&mut table, &["B: blow catch", "C: stop", "B: stop"]);
    assert_eq!((table.zone('A', "planks"), table.zone('A', "jetty")), ("anvil".into(), "catch barrel".into()));
}

#[test]
fn a_seat_that_leaves_clears_its_things_away_at_once() {
    let mut table = after(&["stop", "stow chest", "stop", "C: ram", "C: stop", "C: stop", "C: ram"]);
    assert_eq!(table.asked(), "C");
    go(&mut table, &["C: stop", "C: stop"]);
    // A and B sank in one step: neither was in the game when their things were cleared away.
    assert_eq!((table.total("sunk"), table.end()), (11, "C won".into()));
    assert_eq!((table.zone('B', "hand"), table.zone('B', "planks")), (String::new(), String::new()));
    assert!(table.logged('A', "B is adrift."));
}

#[test]
fn who_gives_up_leaves_like_who_sinks() {
    let mut table = after(&["stow anvil"]);
    table.play.concede(&*table.host, seat('A')).unwrap().unwrap();
    assert_eq!(
        (table.zone('A', "planks"), table.zone('A', "jetty")),
        (String::new(), "anvil barrel barrel anvil".into())
    );
    assert_eq!(table.asked(), "B");
}

#[test]
fn who_is_out_may_still_win_and_several_may() {
    let sinking = ["boast", "stop", "B: stop", "C: ram", "C: stop", "C: stop", "C: ram", "C: stop", "C: stop"];
    assert_eq!(after(&sinking).end(), "A won");
    let famous = edited("harbour", &[("seat.fame * 2", "seat.fame * 0"), ("    worth += 1", "    worth += 0")]);
    let mut table = Table::of(&famous, 1);
    go(&mut table, &sinking);
    assert_eq!(table.end(), "ABC won");
    assert_eq!(table.state().playing(), Seats::NONE);
}

#[test]
fn pieces_are_checked_one_after_another() {
    let table = after(&["queue anvil", "queue barrel", "soak"]);
    assert_eq!(table.total("tune"), 59);
}

#[test]
fn the_nearest_hears_first() {
    // B's chest creaks with a gong on it; A has a chest of its own, and it is A's turn.
    let moves = ["fetch", "stop", "stow chest", "queue chest", "stop", "stop", "A: hang gong", "chest"];
    let mut table = after(&moves);
    assert_eq!(table.zone('A', "quay"), "chest");
    // The chest itself, the gong on it, then the chest of the quay.
    go(&mut table, &["creak", "chest"]);
    assert_eq!(table.total("tune"), 212);
}

#[test]
fn seats_are_named_by_what_they_have_and_by_turn_order() {
    let mut table = after(&["light", "stop", "B: light", "signal"]);
    assert_eq!(
        (table.zone('A', "hand"), table.zone('B', "hand")),
        ("anvil anvil barrel barrel gong".into(), "chest chest catch catch pump".into())
    );
    go(&mut table, &["lead", "stop", "C: stop"]);
    assert_eq!((table.state().first, table.asked()), (seat('B'), "A".into()));
}

#[test]
fn a_zone_is_sorted_by_a_stat_of_pieces_and_refilled_from_no_piece() {
    let words = |edit: (&str, &str)| match try_edited("harbour", &[edit]) {
        Err(broken) => broken.to_string(),
        Ok(_) => String::new(),
    };
    assert!(words(("sorted: \"ticket\"", "sorted: \"fame\"")).contains("`fame` belongs to seats"));
    assert!(words(("refill: \"jetty\"", "refill: \"mast\"")).contains("`refill` names the zone `mast`"));
}

/// The harbour where queueing is an event that others hear of, and where the
/// log tells the leaks.
fn telling() -> Table {
    let queue = r#"Set("ticket", This, Stat(This, "weight")), Move(This, "quay")"#;
    let raised = r#"Set("ticket", This, Stat(This, "weight")), Raise("lined_up", This, Num(0)), Window("shout")"#;
    let event = r#""creaks": (), "lined_up": (do: [Move(It, "quay")], log: "{owner}: {subject} lines up."),"#;
    let look = r#"look: (stats: {"leaks": (told: true, whole: Num(3))}), leaves:"#;
    Table::of(&edited("harbour", &[(queue, raised), (r#""creaks": (),"#, event), ("leaves:", look)]), 1)
}

#[test]
fn what_lies_open_is_called_by_its_name_at_once() {
    let mut table = telling();
    table.play(&["queue anvil"]);
    // B is asked in the window, before the action is done.
    assert!(table.asked().contains('A'), "{}", table.board());
    assert!(table.logged('B', "A: queue anvil"), "{:?}", table.log('B'));
    assert!(table.logged('B', "A: anvil lines up."), "{:?}", table.log('B'));
    // What stays in a hand stays a secret.
    assert!(!table.log('B').iter().any(|line| line.contains("barrel")), "{:?}", table.log('B'));
}

#[test]
fn a_number_that_is_told_has_lines_of_its_own() {
    let mut table = telling();
    table.play(&["ram"]);
    while table.play.decisions().any(|asked| matches!(asked.prompt, Prompt::Respond(..))) {
        table.play(&["stop"]);
    }
    assert!(table.logged('A', "B: leaks 2/3."), "{:?}", table.log('A'));
}
