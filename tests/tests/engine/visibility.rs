//! Who sees what beyond the rule of a zone, secret choices, and what lasts for
//! so many turns of a seat: the box `hedges` with three neighbours.

use tuckbox_core::view::PieceView;
use tuckbox_scene::log;
use tuckbox_tests::table::{Table, edited, seat};

fn after(moves: &[&str]) -> Table {
    let mut table = Table::open("hedges");
    table.play(moves);
    table
}

/// What a seat sees in a zone of another: cards, `?` for backs.
fn seen(table: &Table, who: char, whose: char, zone: &str) -> String {
    let view = table.play.view(seat(who));
    let zone = view.zone(table.id(zone), seat(whose)).unwrap();
    let name = |piece: &PieceView| piece.card.map_or("?", |card| table.rules().name(card)).to_owned();
    zone.pieces.iter().map(name).collect::<Vec<_>>().join(" ")
}

/// Everybody sleeps, so many turns.
fn sleep(table: &mut Table, turns: usize) {
    for _ in 0..turns {
        table.play(&["stop"]);
    }
}

#[test]
fn an_ability_lets_its_controller_see_what_a_zone_keeps_closed() {
    let mut table = after(&[]);
    assert_eq!(seen(&table, 'A', 'B', "house"), "");
    table.play(&["set keyhole"]);
    assert!(seen(&table, 'A', 'B', "house").starts_with("bulb bulb gnome"));
    assert_eq!((seen(&table, 'C', 'B', "house"), seen(&table, 'A', 'B', "attic")), (String::new(), String::new()));
    table.play(&["stop", "B: bury gnome", "B: neighbour"]);
    assert_eq!((seen(&table, 'A', 'B', "garden"), seen(&table, 'C', 'B', "garden")), ("?".into(), "?".into()));
}

#[test]
fn sight_reaches_what_comes_later_and_ends_with_its_piece() {
    let mut table = after(&["set keyhole", "stop", "set gnome"]);
    assert!(table.logged('C', "B: Set out gnome"));
    table.play(&["stop", "stop"]);
    let before = seen(&table, 'A', 'C', "house");
    table.play(&["A: stop", "B: stop", "C: set fog"]);
    assert_ne!(seen(&table, 'A', 'C', "house"), before);
}

#[test]
fn what_an_ability_sees_can_depend_on_a_secret() {
    let mut table = after(&["set nose", "stop", "bury bulb", "neighbour", "bury bulb", "neighbour#2"]);
    // Of B's neighbours A comes first, then C.
    assert_eq!(seen(&table, 'A', 'B', "garden"), "bulb ?");
    assert_eq!(seen(&table, 'C', 'B', "garden"), "? ?");
    assert_eq!(seen(&table, 'B', 'B', "garden"), "bulb bulb");
    table.play(&["stop", "stop", "stop"]);
}

#[test]
fn a_hidden_piece_is_a_back_to_all_but_its_controller() {
    let table = after(&["set bulb", "set gnome", "set fog"]);
    assert_eq!(seen(&table, 'B', 'A', "garden"), "? ? fog");
    assert_eq!(seen(&table, 'A', 'A', "garden"), "bulb gnome fog");
    let mut table = after(&["set fog", "set bulb"]);
    assert_eq!(seen(&table, 'B', 'A', "garden"), "fog ?");
    assert!(table.logged('B', "A: Set out a card"), "{:?}", table.log('B'));
    table.play(&["stop"]);
    assert_eq!(seen(&table, 'C', 'A', "garden"), "fog ?");
}

#[test]
fn a_secret_choice_is_told_to_nobody_else() {
    let table = after(&["bury bulb", "neighbour#2"]);
    assert!(table.logged('A', "A: Bury bulb → neighbour"), "{:?}", table.log('A'));
    assert!(!table.logged('B', "→") && !table.logged('B', "bulb"), "{:?}", table.log('B'));
    let other = after(&["bury gnome", "neighbour"]);
    for who in ['B', 'C'] {
        assert_eq!(table.log(who), other.log(who));
        assert_eq!(table.play.view(seat(who)).zones, other.play.view(seat(who)).zones);
    }
}

#[test]
fn a_piece_keeps_a_secret_choice_until_it_is_wanted() {
    let mut table = after(&["bury bulb", "neighbour#2"]);
    assert_eq!(table.why_not("A: dig bulb"), "It has to lie for a turn.");
    sleep(&mut table, 3);
    table.play(&["dig bulb"]);
    assert_eq!((table.purse('B', "peace"), table.purse('C', "peace")), (9, 6));
    assert!(table.logged('B', "bulb comes to light."));
    assert_eq!(table.reopened().unwrap().fingerprint(), table.play.fingerprint());
}

#[test]
fn what_lasts_for_turns_begins_with_the_next_one() {
    let mut table = after(&["play drum", "neighbour"]);
    let mut grumpy = Vec::new();
    for _ in 0..11 {
        grumpy.push((table.state().active.letter(), table.has("neighbour#2", "grumpy")));
        sleep(&mut table, 1);
    }
    let on: Vec<usize> = (0..11).filter(|&at| grumpy[at].1).collect();
    // From the start of B's next turn to the end of the one after it.
    assert_eq!(on, [1, 2, 3, 4], "{grumpy:?}");
}

#[test]
fn the_running_turn_is_not_counted() {
    // It comes back to A in A's own turn.
    let mut table = after(&["stop", "set gnome", "stop", "stop", "play drum", "neighbour"]);
    assert!(table.logged('C', "gnome sends it back."));
    let mut on = Vec::new();
    for turn in 0..9 {
        if table.has("neighbour", "grumpy") {
            on.push(turn);
        }
        sleep(&mut table, 1);
    }
    assert_eq!(on, [3, 4, 5, 6]);
}

#[test]
fn what_lasts_may_begin_at_once() {
    let mut table = after(&["play letter", "neighbour"]);
    let mut on = Vec::new();
    for turn in 0..6 {
        if table.has("neighbour#2", "watched") {
            on.push(turn);
        }
        sleep(&mut table, 1);
    }
    assert_eq!(on, [0, 1]);
}

#[test]
fn an_ability_can_be_used_for_another_seat() {
    let table = after(&["echo ball", "neighbour"]);
    assert_eq!((table.purse('A', "peace"), table.purse('B', "peace"), table.purse('C', "peace")), (8, 8, 9));
    let table = after(&["stop", "set gnome", "stop", "stop", "play ball", "neighbour"]);
    assert_eq!((table.purse('A', "peace"), table.purse('B', "peace")), (7, 9));
    assert!(table.logged('A', "B takes 2 peace from A."), "{:?}", table.log('A'));
}

#[test]
fn a_seat_stops_acting_by_itself() {
    let mut table = after(&["call", "call"]);
    assert_eq!(table.asked(), "A");
    table.play(&["call"]);
    assert_eq!(table.asked(), "B");
    table.play(&["nap"]);
    assert_eq!(table.asked(), "C");
}

#[test]
fn what_was_a_hidden_copy_is_called_so_only_by_who_could_see_it() {
    let call = "\"call\": (title: \"Call\", do: [AddSeat(\"calls\", Me, Num(1))])";
    let copy = "\"call\": (title: \"Call\", with: (in: [\"garden\"], of: Me, cards: [\"bulb\"]), targets: [\"mate\"], \
                do: [Copy(This, Target), Move(This, \"heap\")])";
    let mate = "targets: {\n        \"mate\": (text: \"gnome\", from: (in: [\"garden\"], of: Me, cards: [\"gnome\"])),";
    let mut table = Table::of(&edited("hedges", &[(call, copy), ("targets: {", mate)]), 1);
    table.play(&["set fog", "set gnome", "set bulb", "call bulb", "gnome"]);
    let told = |table: &Table, who: char| -> Vec<String> {
        let entries = table.play.log().entries().iter();
        entries.filter_map(|entry| log::detail(table.rules(), &entry.view(table.rules(), Some(seat(who)))?)).collect()
    };
    // It is a bulb again where all see it; that it had been a gnome is a secret.
    assert_eq!(table.zone('A', "heap"), "bulb");
    let (own, others) = (told(&table, 'A'), told(&table, 'B'));
    assert!(own.iter().any(|line| line == "gnome: garden → heap"), "{own:?}");
    assert!(!others.iter().any(|line| line.contains("gnome")), "{others:?}");
}
