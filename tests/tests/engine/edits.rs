//! Changes by hand: whoever runs the table puts pieces and sets numbers. They are answers
//! like others, so a match with some of them is saved, opened and played again the same.

use std::sync::Arc;
use tuckbox_bots::Pcg32;
use tuckbox_core::ask::Refusal;
use tuckbox_core::ids::{PieceId, Seat};
use tuckbox_core::matches::{Answer, Match, Save, Trouble};
use tuckbox_core::names::{CardId, Named, StatId, TagId, ZoneId};
use tuckbox_core::play::Board;
use tuckbox_core::rules::op::End;
use tuckbox_core::rules::{Scope, ZoneOwner};
use tuckbox_core::state::{Edit, Entity, Home, Place, Unfit};
use tuckbox_replay::Replay;
use tuckbox_scenario::fuzz::{screen, told_alike};
use tuckbox_tests::table::{GAMES, Table, game, seat};

fn id<T: Named>(chance: &mut Pcg32, count: usize) -> T {
    T::from_index(u16::try_from(chance.below(count.max(1))).unwrap())
}

/// Any change of a match, one that fits it or not.
fn any(found: &Match, chance: &mut Pcg32) -> Edit {
    let (rules, state) = (found.rules(), found.state());
    let a_seat = |chance: &mut Pcg32| Seat(u8::try_from(chance.below(state.seats())).unwrap());
    let a_piece = |chance: &mut Pcg32| PieceId(u16::try_from(chance.below(state.pieces.len().max(1))).unwrap());
    let end = [End::Top, End::Bottom, End::At(2)][chance.below(3)];
    let home = Home { zone: id(chance, rules.zones.len()), seat: a_seat(chance) };
    let on_piece = rules.zones[home.zone.index()].of == ZoneOwner::Piece;
    let host = on_piece.then(|| a_piece(chance));
    let place = Place { home, end, host };
    match chance.below(5) {
        0 | 1 => Edit::Put(a_piece(chance), place),
        2 => Edit::Make(id(chance, rules.cards.len()), a_seat(chance), place),
        3 => {
            let stat: StatId = id(chance, rules.stats.len());
            let of = match rules.stats[stat.index()].of {
                Scope::Piece => Entity::Piece(a_piece(chance)),
                Scope::Seat => Entity::Seat(a_seat(chance)),
                Scope::Table => Entity::Table,
            };
            Edit::Stat(of, stat, i32::try_from(chance.below(9)).unwrap() - 1)
        }
        _ => Edit::Tag(a_piece(chance), id::<TagId>(chance, rules.tags.len()), chance.below(2) == 0),
    }
}

/// Plays a match at random, with changes by hand between its answers; `look` sees it
/// after each that was made.
fn wander(table: &mut Table, seed: u64, mut look: impl FnMut(&mut Table, Edit)) -> usize {
    let (mut chance, mut made) = (Pcg32::new(seed, 7), 0);
    for round in 0..30 {
        table.wander(seed + round, 2, |_| {});
        if table.play.outcome().is_some() {
            return made;
        }
        let edit = any(&table.play, &mut chance);
        let (before, answers) = (table.play.fingerprint(), table.play.answers());
        match table.play.edit(&*table.host, edit) {
            Ok(Ok(())) => {
                made += 1;
                look(table, edit);
            }
            // A game may not be made for what was changed, and says so; then it is as it was.
            Ok(Err(_)) => assert_eq!((table.play.fingerprint(), table.play.answers()), (before, answers)),
            Err(failure) => {
                let kept = table.play.answers().contains(&Answer::Edit(edit));
                assert!(kept || table.play.advance(&*table.host).is_ok(), "{edit:?}: {failure}");
                return made;
            }
        }
    }
    made
}

#[test]
fn an_edited_match_is_sound_in_every_game() {
    let mut made = 0;
    for name in GAMES {
        for seed in 0..4 {
            let mut table = Table::of(&game(name), seed);
            made += wander(&mut table, seed, |table, edit| {
                let play = &table.play;
                assert!(play.is_current(), "{name}, {seed}: {edit:?} leaves values that are out of date");
                let opened = table.reopened().unwrap_or_else(|trouble| panic!("{name}, {seed}, {edit:?}: {trouble}"));
                assert_eq!(opened.fingerprint(), play.fingerprint(), "{name}, {seed}: {edit:?} is lost in a save");
            });
            let replay = Replay::of(&table.game, &*table.host, &table.play);
            let replay = replay.unwrap_or_else(|divergence| panic!("{name}, {seed}: {divergence}"));
            let text = serde_json::to_string(&replay).unwrap();
            let read: Replay = serde_json::from_str(&text).unwrap();
            let again = read.rerun(&table.game, &*table.host, |_| {});
            let again = again.unwrap_or_else(|divergence| panic!("{name}, {seed}: {divergence}"));
            assert_eq!(again.fingerprint(), table.play.fingerprint(), "{name}, {seed}");
            assert_eq!(again.log().entries(), table.play.log().entries(), "{name}, {seed}");
        }
    }
    assert!(made > 400, "only {made} changes were made");
}

#[test]
fn nobody_is_told_of_what_is_hidden() {
    let mut compared = 0;
    for name in GAMES {
        let mut table = Table::of(&game(name), 11);
        for round in 0..12 {
            table.wander(round, 3, |_| {});
            let mut chance = Pcg32::new(round, 9);
            let edit = any(&table.play, &mut chance);
            if table.play.clone().edit(&*table.host, edit).is_err() {
                continue;
            }
            let told = told_alike(&*table.host, &table.play, 2, &|found, who| {
                let mut found = found.clone();
                // What the seat sees of the piece before or after is rightly told.
                let sees = |found: &Match| match edit {
                    Edit::Put(piece, _) | Edit::Tag(piece, ..) | Edit::Stat(Entity::Piece(piece), ..) => {
                        Board::of(found.rules(), found.state()).eval().sees(piece).has(who)
                    }
                    Edit::Make(..) | Edit::Stat(..) => false,
                };
                let before = sees(&found);
                match found.edit(&*table.host, edit) {
                    Ok(Ok(())) if !before && !sees(&found) && found.outcome().is_none() => {
                        let entries = found.log().views(found.rules(), Some(who));
                        let last: Vec<_> = entries.skip_while(|entry| !is_edit(entry)).take(2).collect();
                        format!("{last:?}")
                    }
                    _ => String::new(),
                }
            });
            compared += told.unwrap_or_else(|leak| panic!("{name}, round {round}, {edit:?}: {leak}"));
        }
    }
    assert!(compared > 300, "only {compared} pairs were compared");
}

fn is_edit(entry: &tuckbox_core::log::EntryView) -> bool {
    matches!(entry.what, tuckbox_core::log::WhatView::Edited)
}

fn place(table: &Table, zone: &str, who: char, end: End) -> Place {
    Place { home: Home { zone: table.id(zone), seat: seat(who) }, end, host: None }
}

fn edit(table: &mut Table, edit: Edit) -> Result<(), Refusal> {
    table.play.edit(&*table.host, edit).unwrap()
}

#[test]
fn the_step_in_hand_begins_anew_and_the_log_says_who_did_it() {
    let mut table = Table::open("fair");
    table.play(&["pitch booth", "do long", "3", "B: yes"]);
    let tickets: StatId = table.id("tickets");
    edit(&mut table, Edit::Stat(Entity::Seat(seat('B')), tickets, 5)).unwrap();
    assert_eq!((table.play.answers_in_step(), table.purse('B', "tickets")), (0, 5));
    assert!(table.options('A').contains("do long"), "{}", table.options('A'));
    let log = table.log('A').join("\n");
    assert!(log.contains("Whoever runs the table changes it by hand:"), "{log}");
    assert!(log.lines().last().unwrap().contains('5'), "{log}");
}

#[test]
fn what_cannot_be_is_refused_with_a_sentence() {
    let mut table = Table::open("fair");
    table.play(&["pitch booth", "do long", "3"]);
    let (before, tickets) = (table.play.fingerprint(), table.id::<StatId>("tickets"));
    let piece = table.piece("booth");
    let zone = table.play.state().piece(piece).home.zone;
    let nowhere = Place { home: Home { zone: ZoneId::from_index(999), seat: seat('A') }, end: End::Top, host: None };
    let here = Place { home: Home { zone, seat: seat('A') }, ..nowhere };
    let list: [(Edit, &str); 9] = [
        (Edit::Put(PieceId(9_999), here), "no such piece"),
        (Edit::Put(piece, nowhere), "no such zone"),
        (Edit::Put(piece, Place { home: Home { seat: seat('P'), ..here.home }, ..here }), "no such seat"),
        (Edit::Put(piece, Place { host: Some(piece), ..here }), "on no piece"),
        (Edit::Make(CardId::from_index(999), seat('A'), here), "no such card"),
        (Edit::Stat(Entity::Table, tickets, 1), "a number of seats"),
        (Edit::Stat(Entity::Seat(seat('P')), tickets, 1), "no such seat"),
        (Edit::Stat(Entity::Table, StatId::from_index(999), 1), "no such stat"),
        (Edit::Tag(piece, TagId::from_index(120), true), "no such tag"),
    ];
    for (wrong, says) in list {
        let refusal = edit(&mut table, wrong).unwrap_err();
        assert!(refusal.to_string().contains(says), "{wrong:?}: {refusal}");
        assert_eq!(table.play.fingerprint(), before, "{wrong:?}");
    }
    assert_eq!(table.play.answers_in_step(), 2);
    let mut table = Table::open("fair");
    table.play(&["do crown"]);
    assert_eq!(edit(&mut table, Edit::Stat(Entity::Seat(seat('B')), tickets, 5)), Err(Refusal::Over));
}

#[test]
fn a_save_with_a_change_that_does_not_fit_is_damaged() {
    let mut table = Table::open("fair");
    let tickets = table.id::<StatId>("tickets");
    edit(&mut table, Edit::Stat(Entity::Seat(seat('B')), tickets, 5)).unwrap();
    let save = table.play.save();
    assert_eq!(save.format, tuckbox_core::matches::SAVE_FORMAT);
    let open = |save: Save| Match::load(Arc::clone(&table.game.rules), &*table.host, save);
    assert!(open(save.clone()).is_ok());
    for wrong in [Edit::Tag(PieceId(9_999), TagId::from_index(0), true), Edit::Stat(Entity::Table, tickets, 0)] {
        let mut save = save.clone();
        save.state.edit = Some(wrong);
        assert!(matches!(open(save), Err(Trouble::Damaged(_))), "{wrong:?}");
    }
    let plain = Table::open("fair");
    assert_eq!(plain.play.save().format, 3, "what nobody changed opens with older programs, too");
}

#[test]
fn pieces_come_to_lie_where_they_are_put() {
    let mut table = Table::open("fair");
    table.play(&["pitch booth"]);
    let piece = table.piece("booth");
    let home = table.play.state().piece(piece).home;
    let card = table.play.state().piece(piece).card;
    let zones: Vec<ZoneId> =
        (0..table.rules().zones.len()).map(|at| ZoneId::from_index(u16::try_from(at).unwrap())).collect();
    let other =
        zones.into_iter().find(|&zone| zone != home.zone && table.rules().zones[zone.index()].of == ZoneOwner::Seat);
    let name = table.rules().name(other.unwrap()).to_owned();
    let to = place(&table, &name, 'B', End::Top);
    edit(&mut table, Edit::Put(piece, to)).unwrap();
    assert_eq!(table.play.state().zone(to.home.zone, to.home.seat).first(), Some(&piece));
    assert!(screen(&table.play, seat('A')).len() > 10);
    let count = table.play.state().pieces.iter().filter(|piece| piece.card == card).count();
    edit(&mut table, Edit::Make(card, seat('B'), to)).unwrap();
    assert_eq!(table.play.state().pieces.iter().filter(|piece| piece.card == card).count(), count + 1);
    let made = *table.play.state().zone(to.home.zone, to.home.seat).first().unwrap();
    assert_ne!(made, piece);
    assert_eq!(table.play.state().piece(made).owner, seat('B'));
    let on_itself = Edit::Put(piece, Place { host: Some(piece), ..to });
    assert_eq!(
        edit(&mut table, on_itself),
        Err(Refusal::Unfit(Unfit::Host(table.rules().zone_title(to.home.zone).into())))
    );
}
