//! Traps, their windows and what they cost.

use super::*;

#[test]
fn a_jammed_jam_lets_the_card_through() {
    let mut game = table(3);
    fill(&mut game, P1, 1);
    for seat in [P2, P3] {
        hold(&mut game, seat, Card::JammingField);
        fill(&mut game, seat, 1);
    }
    let requisition = card(&mut game, Card::Requisition);
    // P1 pays; P2 jams and pays; P3 jams that and pays.
    answers(&mut game, &[0, 1, 0, 1, 0]);
    assert_eq!(game.play_card(P1, requisition), GO_ON);
    used_up(&game);
    assert_eq!([P1, P2, P3].map(|seat| hand(&game, seat)), [3, 0, 0]);
    assert_eq!(game.discard.len(), 6);
}

#[test]
fn a_sealed_bulkhead_holds_for_one_check() {
    let mut game = table(2);
    build(&mut game, P1, [Room::CustomsHouse, Room::CustomsHouse]);
    hold(&mut game, P1, Card::SealedBulkhead);
    fill(&mut game, P1, 1);
    send(&mut game, Card::BorderSentry, P1);
    answers(&mut game, &[1, 0]);
    assert_eq!(game.combat_phase(), GO_ON);
    assert_eq!(score(&game, P1), (0, 1));
}

#[test]
fn a_cave_in_takes_room_and_character() {
    for has_plating in [false, true] {
        let mut game = table(2);
        let [_, room] = build(&mut game, P1, [Room::CustomsHouse, Room::CheckpointDelta]);
        if has_plating {
            enhance(&mut game, Card::HazardPlating, Host::Room(room), P1);
        }
        hold(&mut game, P2, Card::CaveIn);
        fill(&mut game, P2, 1);
        let sentry = send(&mut game, Card::BorderSentry, P1);
        answers(&mut game, &[1, 0]);
        assert_eq!(game.combat_phase(), GO_ON);
        assert_eq!(score(&game, P1), (0, 0));
        assert_eq!(base(&game, P1).len(), 1 + usize::from(has_plating));
        assert!(game.discard.contains(&sentry));
    }
}

#[test]
fn a_last_stand_prevents_one_wound() {
    for (face, wounds) in [(Card::ExiledMarshal, 1), (Card::SiegeBear, 0)] {
        let mut game = table(2);
        hold(&mut game, P1, Card::LastStand);
        fill(&mut game, P1, 2);
        let attacker = send(&mut game, face, P1);
        answers(&mut game, &[1]);
        assert_eq!(game.combat_phase(), GO_ON);
        assert_eq!((score(&game, P1), hand(&game, P1)), ((0, wounds), 0));
        assert_eq!(game.discard.contains(&attacker), wounds == 0);
    }
}

#[test]
fn a_second_sweep_once_per_attack() {
    let mut game = table(2);
    build(&mut game, P1, [Room::CheckpointDelta]);
    for _ in 0..2 {
        hold(&mut game, P1, Card::SecondSweep);
    }
    fill(&mut game, P1, 2);
    send(&mut game, Card::BorderSentry, P1);
    answers(&mut game, &[1, 1]);
    assert_eq!(game.combat_phase(), GO_ON);
    assert_eq!((score(&game, P1), hand(&game, P1)), ((1, 0), 2));
}

#[test]
fn a_swept_engineer_enters_at_the_entrance() {
    let mut game = table(2);
    build(&mut game, P1, [Room::IncineratorLine]);
    hold(&mut game, P1, Card::SecondSweep);
    fill(&mut game, P1, 1);
    send(&mut game, Card::SiegeEngineer, P1);
    answers(&mut game, &[1, 0]);
    assert_eq!(game.combat_phase(), GO_ON);
    assert_eq!(score(&game, P1), (1, 0));
}

#[test]
fn musters_answer_a_played_character_only() {
    let mut game = table(3);
    hold(&mut game, P2, Card::SiegeBear);
    hold(&mut game, P2, Card::AmbushMuster);
    hold(&mut game, P3, Card::AmbushMuster);
    fill(&mut game, P2, 1);
    let hauler = card(&mut game, Card::OldHauler);
    // P2 musters, pays with the Action, puts the first Character.
    answers(&mut game, &[1, 1, 1]);
    assert_eq!(game.play_card(P1, hauler), GO_ON);
    assert_eq!(game.line.len(), 2);
    assert_eq!(game.character(game.line[1]).played_by, P2);
    // The putting itself opens no window: nobody was asked again.
    used_up(&game);
}

#[test]
fn a_deadlock_is_broken_between_the_tied() {
    let mut game = table(3);
    build(&mut game, P2, [Room::PilotShaft]);
    build(&mut game, P3, [Room::PilotShaft]);
    hold(&mut game, P1, Card::BreakTheDeadlock);
    fill(&mut game, P1, 1);
    let hauler = queue(&mut game, Card::OldHauler);
    answers(&mut game, &[1, 0, 1]);
    let (attackers, _) = target(&mut game);
    assert_eq!(attackers, [vec![], vec![], vec![hauler]]);
}

#[test]
fn towers_tax_the_others_during_an_attack() {
    let mut game = table(2);
    build(&mut game, P1, [Room::PropagandaTower, Room::PropagandaTower]);
    hold(&mut game, P2, Card::RecallBeacon);
    fill(&mut game, P2, 2);
    send(&mut game, Card::OldHauler, P1);
    assert_eq!(game.combat_phase(), GO_ON);
    assert_eq!((score(&game, P1), hand(&game, P2)), ((0, 1), 3));
    fill(&mut game, P2, 1);
    send(&mut game, Card::ShiftGuard, P1);
    answers(&mut game, &[1]);
    assert_eq!(game.combat_phase(), GO_ON);
    assert_eq!((score(&game, P1), hand(&game, P2)), ((0, 1), 0));
}

#[test]
fn a_tripwire_kill_ends_the_window() {
    let mut game = table(2);
    build(&mut game, P1, [Room::CustomsHouse]);
    hold(&mut game, P1, Card::Tripwire);
    hold(&mut game, P1, Card::Tripwire);
    fill(&mut game, P1, 2);
    send(&mut game, Card::LostCourier, P1);
    answers(&mut game, &[1, 1]);
    assert_eq!(game.combat_phase(), GO_ON);
    assert_eq!((score(&game, P1), hand(&game, P1)), ((1, 0), 2));
}

#[test]
fn a_herring_changes_colours_before_anyone_selects() {
    let mut game = table(2);
    build(&mut game, P1, [Room::PilotShaft]);
    build(&mut game, P2, [Room::CustomsHouse]);
    let hauler = queue(&mut game, Card::OldHauler);
    hold(&mut game, P1, Card::RedHerring);
    fill(&mut game, P1, 1);
    answers(&mut game, &[1, 0, 0, 3]);
    let (attackers, _) = target(&mut game);
    assert_eq!(attackers, [vec![], vec![hauler]]);
}
