//! One pack for all, tricks, and who sits next to whom: the box `quills`.

use tuckbox_core::matches::Setup;
use tuckbox_project::seed::Seed;
use tuckbox_tests::table::{Table, edited, game, seat};

/// The game with four seats.
fn four(seed: u64) -> Table {
    let quills = game("quills");
    let decks = quills.rules.default_decks.clone();
    Table::begin(&quills, Setup::new(decks, seed.bytes()))
}

/// Plays the first card that may be played, so many times.
fn play_on(table: &mut Table, cards: usize) {
    for _ in 0..cards {
        let who = table.asked().chars().next().unwrap();
        let first = table.options(who).split(", ").next().unwrap().to_owned();
        table.play(&[&format!("{who}: {first}")]);
    }
}

/// Who deals.
fn scribe(table: &Table) -> String {
    table.state().first.letter().to_string()
}

#[test]
fn a_family_is_one_pack_for_all() {
    let table = four(1);
    assert_eq!(table.rules().cards.len(), 30);
    let dealt: usize = ['A', 'B', 'C', 'D'].map(|who| table.zone(who, "hand").split_whitespace().count()).iter().sum();
    // One quill is not in the deck.
    assert_eq!(dealt + table.zone('A', "pack").split_whitespace().count(), 29);
}

#[test]
fn a_zone_is_sorted_by_several_stats() {
    let table = four(3);
    for who in ['A', 'B', 'C', 'D'] {
        let order = |name: &str| {
            let (bird, length) = name.split_once('_').unwrap();
            (["goose", "swan", "crow"].iter().position(|known| *known == bird).unwrap(), length.parse::<u8>().unwrap())
        };
        let hand: Vec<_> = table.zone(who, "hand").split_whitespace().map(order).collect();
        assert!(hand.is_sorted(), "{hand:?}");
    }
}

#[test]
fn the_next_seat_is_found_also_after_one_that_is_out() {
    let mut table = four(1);
    assert_eq!((scribe(&table), table.asked()), ("A".into(), "B".into()));
    play_on(&mut table, 20);
    assert_eq!(scribe(&table), "B");
    // The scribe leaves in the middle of the hand, and its neighbour too.
    table.play.concede(&*table.host, seat('B')).unwrap().unwrap();
    table.play.concede(&*table.host, seat('C')).unwrap().unwrap();
    play_on(&mut table, 10);
    assert_eq!((scribe(&table), table.purse('B', "scribe"), table.purse('D', "scribe")), ("D".into(), 0, 1));
}

#[test]
fn seats_beside_a_seat_in_either_direction() {
    let to = |who: &str| edited("quills", &[("Active(Next(First))", &format!("Active({who})"))]);
    for (who, asked) in [
        ("Next(First)", "B"),
        ("Previous(First)", "D"),
        ("Next(Having(\"tricks\"))", "A"),
        ("Previous(Active)", "D"),
        ("Next(Me)", "B"),
    ] {
        let quills = to(who);
        let table = Table::begin(&quills, Setup::new(quills.rules.default_decks.clone(), 1.bytes()));
        assert_eq!(table.asked(), asked, "{who}");
    }
}
