//! Saved, cloned, replayed and taken back. That a match opens as it was saved, at
//! every question, is invariant 2.

use std::sync::Arc;
use tuckbox_core::matches::{Match, Save, Trouble};
use tuckbox_scene::log;
use tuckbox_tests::table::{GAMES, Table, game, seat};

/// The fair in the middle of an effect that asks four times.
fn in_the_middle() -> Table {
    let mut table = Table::open("fair");
    table.play(&["pitch booth", "do long", "3", "B: yes", "A: two"]);
    table
}

#[test]
fn a_match_that_was_opened_goes_on_the_same() {
    for name in GAMES {
        let mut table = Table::of(&game(name), 5);
        table.wander(5, 20, |_| {});
        let mut opened = Table::of(&game(name), 5);
        opened.play = table.reopened().unwrap();
        table.wander(9, 20, |_| {});
        opened.wander(9, 20, |_| {});
        assert_eq!(opened.play.fingerprint(), table.play.fingerprint(), "{name}");
        assert_eq!(opened.play.answers(), table.play.answers(), "{name}");
    }
}

#[test]
fn a_question_in_the_middle_of_an_effect_survives() {
    let table = in_the_middle();
    assert_eq!(table.options('A'), "booth, stop");
    let mut opened = Table::open("fair");
    opened.play = table.reopened().unwrap();
    assert_eq!((opened.options('A'), opened.purse('A', "tickets")), ("booth, stop".into(), 28));
    opened.play(&["A: booth"]);
    assert!(opened.has("booth", "paraded"));
    assert_eq!(opened.total("sum"), 3);
}

#[test]
fn sealed_answers_are_saved_and_stay_sealed() {
    let mut table = Table::open("fair");
    table.play(&["do vote", "B: yes"]);
    let opened = table.reopened().unwrap();
    assert_eq!(opened.decisions().map(|decision| decision.seat).collect::<Vec<_>>(), [seat('A'), seat('C')]);
    table.play = opened;
    table.play(&["A: yes", "C: yes"]);
    assert_eq!(table.total("sum"), 3);
}

#[test]
fn a_match_that_is_over_opens_as_it_was() {
    let mut table = Table::open("fair");
    table.play(&["pitch booth", "do crown"]);
    let opened = table.reopened().unwrap();
    assert_eq!((opened.outcome(), opened.fingerprint()), (table.play.outcome(), table.play.fingerprint()));
    assert_eq!(opened.answers(), table.play.answers());
}

#[test]
fn a_damaged_save_is_refused_with_a_reason() {
    let table = in_the_middle();
    let open = |change: &dyn Fn(&mut Save)| {
        let mut save = table.play.save();
        change(&mut save);
        Match::load(Arc::clone(&table.game.rules), &*table.host, save)
    };
    assert!(open(&|_| ()).is_ok());
    type Damage<'a> = (&'a str, &'a dyn Fn(&mut Save));
    let damaged: [Damage; 12] = [
        ("format", &|save| save.format = 1),
        ("an answer nobody asked for", &|save| save.journal.extend([0, 0, 0])),
        ("an option that is not there", &|save| save.journal[0] = 99),
        ("a piece in two zones", &|save| {
            let first = save.state.zones.iter().flatten().next().copied().unwrap();
            save.state.zones[0].push(first);
        }),
        ("a piece in no zone", &|save| save.state.zones.iter_mut().for_each(Vec::clear)),
        ("too few values", &|save| save.state.base.truncate(3)),
        ("no seats", &|save| save.state.status = Vec::new().into()),
        ("more seats than there can be", &|save| save.state.status = vec![tuckbox_core::state::Status::In; 300].into()),
        ("a seat that is not there", &|save| save.state.active = seat('K')),
        ("a piece on itself", &|save| save.state.pieces[1].host = Some(tuckbox_core::ids::PieceId(1))),
        ("pieces on each other", &|save| {
            save.state.pieces[0].host = Some(tuckbox_core::ids::PieceId(1));
            save.state.pieces[1].host = Some(tuckbox_core::ids::PieceId(2));
            save.state.pieces[2].host = Some(tuckbox_core::ids::PieceId(1));
        }),
        ("a host that is not there", &|save| save.state.pieces[0].host = Some(tuckbox_core::ids::PieceId(9999))),
    ];
    for (what, change) in damaged {
        assert!(matches!(open(change), Err(Trouble::Damaged(_))), "{what}");
    }
}

#[test]
fn clones_go_their_own_ways() {
    let mut table = in_the_middle();
    let copy = table.play.clone();
    let (before, log) = (table.play.fingerprint(), table.log('A'));
    table.play(&["A: booth", "A: stop"]);
    assert_ne!(table.play.fingerprint(), before);
    assert_eq!(
        (copy.fingerprint(), log::lines(table.rules(), copy.log().views(table.rules(), Some(seat('A'))))),
        (before, log)
    );
    let moved = table.play.fingerprint();
    let (mut again, host) = (copy.clone(), table.game.host().unwrap());
    again.answer(&*host, seat('A'), 0).unwrap().unwrap();
    assert_eq!(copy.fingerprint(), before);
    table.play = again;
    table.play(&["A: stop"]);
    assert_eq!(table.play.fingerprint(), moved);
}

#[test]
fn answers_can_be_taken_back_to_the_beginning_of_the_step() {
    let mut table = Table::open("fair");
    table.play(&["pitch booth"]);
    let (before, log, answers) = (table.play.fingerprint(), table.log('A'), table.play.answers());
    table.play(&["do long", "3", "B: yes", "A: two"]);
    assert_eq!(table.play.answers_in_step(), 4);
    table.play.take_back(&*table.host).unwrap();
    assert_eq!((table.play.fingerprint(), table.log('A'), table.play.answers()), (before, log, answers));
}

#[test]
fn nothing_is_taken_back_where_nothing_is_asked() {
    let mut table = Table::open("fair");
    table.play(&["do crown"]);
    let before = (table.play.fingerprint(), table.end(), table.play.answers());
    table.play.take_back(&*table.host).unwrap();
    assert_eq!((table.play.fingerprint(), table.end(), table.play.answers()), before);
}

#[test]
fn answers_replay_to_the_same_match() {
    for name in GAMES {
        let mut table = Table::of(&game(name), 3);
        table.wander(3, 40, |_| {});
        let leaving = table.play.decisions().next().map(|decision| decision.seat);
        if let Some(leaving) = leaving {
            table.play.concede(&*table.host, leaving).unwrap().unwrap();
        }
        table.wander(4, 20, |_| {});
        let mut replay = Table::of(&game(name), 3);
        for answer in table.play.answers() {
            replay.play.give(&*replay.host, answer).unwrap().unwrap();
        }
        assert_eq!(replay.play.fingerprint(), table.play.fingerprint(), "{name}");
        assert_eq!(replay.play.log().entries(), table.play.log().entries(), "{name}");
    }
}
