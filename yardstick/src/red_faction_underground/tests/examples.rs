//! The worked examples RF-E1 – RF-E18.

use super::*;

/// RF-E1: [DEX 1, DEX 3, STR 2] against DEX 2, CON 3 and the given STR.
fn run_the_gauntlet(strength: i8, damage_before: i8) -> (u8, u8) {
    let mut game = table(2);
    let rooms = build(&mut game, P1, [Room::CheckpointDelta, Room::CheckpointDelta, Room::CustomsHouse]);
    for (room, less) in rooms.into_iter().zip([3, 1, 2]) {
        game.room_mut(room).softened = less;
    }
    assert_eq!(checks(&game, P1), [1, 3, 2]);
    let hauler = send(&mut game, Card::OldHauler, P1);
    game.character_mut(hauler).enraged = strength - 5;
    game.character_mut(hauler).damage = damage_before;
    assert_eq!(game.combat_phase(), GO_ON);
    score(&game, P1)
}

#[test]
fn e1_the_sample_of_the_rulebook() {
    assert_eq!(run_the_gauntlet(2, 0), (0, 1));
    assert_eq!(run_the_gauntlet(1, 0), (0, 1));
    assert_eq!(run_the_gauntlet(1, 1), (1, 0));
}

#[test]
fn e2_drawing_up() {
    let mut game = table(3);
    for (seat, cards) in [(P1, 6), (P2, 2), (P3, 8)] {
        fill(&mut game, seat, cards);
    }
    game.draw_phase();
    assert_eq!([P1, P2, P3].map(|seat| hand(&game, seat)), [6, 6, 8]);
}

#[test]
fn e3_building_in_front() {
    let mut game = table(2);
    for room in [Room::PilotShaft, Room::ComplianceOffice, Room::CheckpointDelta] {
        let place = game.room_deck.iter().position(|id| id.room() == room).unwrap();
        let id = game.room_deck.remove(place);
        game.room_deck.push(id);
        assert_eq!(game.build_turn(P1), GO_ON);
    }
    assert_eq!(base(&game, P1), [Room::CheckpointDelta, Room::ComplianceOffice, Room::PilotShaft]);
    assert_eq!(game.room_discard.len(), 6);
    send(&mut game, Card::TunnelRunner, P1);
    assert_eq!(game.combat_phase(), GO_ON);
    assert_eq!(score(&game, P1), (1, 0));
}

#[test]
fn e4_replacing_a_room() {
    let mut game = table(2);
    let rooms =
        [Room::CheckpointDelta, Room::ComplianceOffice, Room::PilotShaft, Room::CustomsHouse, Room::StatuePlaza];
    let rooms = build(&mut game, P1, rooms);
    enhance(&mut game, Card::ReinforcedBulkhead, Host::Room(rooms[2]), P1);
    enhance(&mut game, Card::RelocatableTurret, Host::Room(rooms[2]), P1);
    let place = game.room_deck.iter().position(|id| id.room() == Room::IncineratorLine).unwrap();
    let line = game.room_deck.remove(place);
    game.room_deck.push(line);
    answers(&mut game, &[1, 2]);
    assert_eq!(game.build_turn(P1), GO_ON);
    assert_eq!(
        base(&game, P1),
        [Room::CheckpointDelta, Room::ComplianceOffice, Room::IncineratorLine, Room::CustomsHouse, Room::StatuePlaza]
    );
    assert_eq!(checks(&game, P1), [4, 4, 4, 5, 3]);
    assert_eq!(game.discard.iter().map(|id| id.card()).collect::<Vec<_>>(), [Card::ReinforcedBulkhead]);
    assert_eq!(game.room_discard[0], rooms[2]);
    assert_eq!(game.room_discard.len(), 3);
}

#[test]
fn e5_targeting_by_symbols() {
    let mut game = table(3);
    build(&mut game, P1, [Room::PilotShaft, Room::RallyTunnel]);
    build(&mut game, P2, [Room::PilotShaft, Room::RallyTunnel]);
    build(&mut game, P3, [Room::OreHoist, Room::ComplianceOffice]);
    let runner = queue(&mut game, Card::TunnelRunner);
    let guard = queue(&mut game, Card::ShiftGuard);
    let hauler = queue(&mut game, Card::OldHauler);
    let (attackers, line) = target(&mut game);
    assert_eq!(attackers, [vec![], vec![], vec![guard]]);
    assert_eq!(line, [runner, hauler]);
    let next = hold(&mut game, P1, Card::BorderSentry);
    let index = hand(&game, P1) - 1;
    let next_card = game.take_from_hand(P1, index);
    assert_eq!(game.play_card(P1, next_card), GO_ON);
    assert_eq!(*game.line, [runner, hauler, next]);
}

#[test]
fn e6_bases_in_turn_order() {
    let mut game = table(2);
    game.first = P2;
    game.players[P1].wounds = 2;
    send(&mut game, Card::OldHauler, P1);
    send(&mut game, Card::ShiftGuard, P2);
    send(&mut game, Card::SiegeBear, P1);
    assert_eq!(game.combat_phase(), won(&[P2], Ending::LastSurvivor));
    assert_eq!(score(&game, P2), (0, 1));
}

#[test]
fn e7_tripwire_and_its_cost() {
    for (other_cards, damage) in [(1, 1), (0, 0)] {
        let mut game = table(2);
        build(&mut game, P1, [Room::CustomsHouse]);
        hold(&mut game, P1, Card::Tripwire);
        fill(&mut game, P1, other_cards);
        let sentry = send(&mut game, Card::BorderSentry, P1);
        enhance(&mut game, Card::ParasiteTag, Host::Character(sentry), P2);
        if damage == 1 {
            answers(&mut game, &[1]);
        }
        assert_eq!(game.combat_phase(), GO_ON);
        assert_eq!(score(&game, P1), (0, 1));
        assert_eq!(hand(&game, P1), 1 - other_cards);
        // The Tag is discarded as well; a Trap without another card is not.
        assert_eq!(game.discard.len(), 1 + 2 * other_cards);
    }
}

#[test]
fn e8_bracing_for_nothing() {
    let mut game = table(2);
    build(&mut game, P1, [Room::RallyTunnel]);
    hold(&mut game, P1, Card::EmergencyBracing);
    let charge = card(&mut game, Card::DemolitionCharge);
    fill(&mut game, P2, 1);
    game.active = P2;
    answers(&mut game, &[0, 0, 1]);
    assert_eq!(game.play_card(P2, charge), GO_ON);
    used_up(&game);
    assert_eq!(base(&game, P1), [Room::RallyTunnel]);
    assert_eq!((hand(&game, P1), game.discard.len()), (0, 3));
}

#[test]
fn e9_a_cancelled_requisition() {
    let mut game = table(2);
    fill(&mut game, P1, 4);
    let requisition = card(&mut game, Card::Requisition);
    hold(&mut game, P2, Card::JammingField);
    fill(&mut game, P2, 4);
    answers(&mut game, &[0, 1]);
    assert_eq!(game.play_card(P1, requisition), GO_ON);
    assert_eq!((hand(&game, P1), hand(&game, P2), game.discard.len()), (3, 3, 4));
}

#[test]
fn e10_recalled_to_the_end() {
    let mut game = table(2);
    build(&mut game, P1, [Room::CustomsHouse]);
    let attacker = send(&mut game, Card::OldHauler, P1);
    let waiting = queue(&mut game, Card::ShiftGuard);
    hold(&mut game, P2, Card::RecallBeacon);
    fill(&mut game, P2, 1);
    answers(&mut game, &[1]);
    assert_eq!(game.combat_phase(), GO_ON);
    assert_eq!(*game.line, [waiting, attacker]);
    assert_eq!(score(&game, P1), (0, 0));
}

#[test]
fn e11_attackers_of_an_eliminated_player() {
    let mut game = table(3);
    game.players[P1].wounds = 2;
    send(&mut game, Card::OldHauler, P1);
    let second = send(&mut game, Card::ShiftGuard, P1);
    let waiting = queue(&mut game, Card::SiegeBear);
    assert_eq!(game.combat_phase(), GO_ON);
    assert_eq!(*game.line, [second, waiting]);
    assert_eq!(game.survivors, [P2, P3].into_iter().collect());
    assert_eq!(score(&game, P1), (0, 3));
}

#[test]
fn e12_winning_at_once() {
    let mut game = table(2);
    game.players[P1].points = 8;
    game.players[P2].points = 9;
    build(&mut game, P1, [Room::CustomsHouse]);
    let captain = send(&mut game, Card::RiotCaptain, P1);
    game.character_mut(captain).damage = 2;
    game.character_mut(captain).enraged = -1;
    send(&mut game, Card::OldHauler, P2);
    assert_eq!(game.combat_phase(), won(&[P1], Ending::Points));
    assert_eq!(score(&game, P2), (9, 0));
}

#[test]
fn e13_overtime() {
    let mut game = table(3);
    for (seat, points) in [(P1, 5), (P2, 9), (P3, 9)] {
        game.players[seat].points = points;
    }
    build(&mut game, P2, [Room::CustomsHouse]);
    send(&mut game, Card::HeraldOfRuin, P1);
    let runner = send(&mut game, Card::TunnelRunner, P2);
    game.character_mut(runner).damage = 1;
    assert_eq!(game.combat_phase(), GO_ON);
    assert_eq!([P1, P2, P3].map(|seat| score(&game, seat)), [(5, 1), (11, 0), (10, 0)]);
    assert_eq!(game.end_overtime(), won(&[P2], Ending::Overtime));
}

#[test]
fn e14_rebuilding_while_drawing() {
    let mut game = table(2);
    let mut cards = game.deck;
    game.deck.clear();
    game.deck.push(cards.remove(0));
    (0..3).for_each(|_| game.discard.push(cards.remove(0)));
    game.draw(P1, 3);
    assert_eq!((hand(&game, P1), game.deck.len(), game.discard.len()), (3, 1, 0));
    game.draw(P1, 3);
    assert_eq!((hand(&game, P1), game.deck.len(), game.discard.len()), (4, 0, 0));
}

#[test]
fn e15_current_checks() {
    let mut game = table(2);
    build(&mut game, P1, [Room::RallyTunnel, Room::PilotShaft, Room::StatuePlaza]);
    assert_eq!(checks(&game, P1), [3, 6, 3]);
    let bear = send(&mut game, Card::SiegeBear, P1);
    assert_eq!(game.combat_phase(), GO_ON);
    // STR 6 is enough for the Pilot Shaft and the Plaza; DEX 2 is not.
    assert_eq!(score(&game, P1), (0, 1));
    assert!(game.players[P1].wound_area.contains(&bear));
}

#[test]
fn e16_watch_station() {
    let mut game = table(2);
    build(&mut game, P1, [Room::CustomsHouse, Room::WatchStation, Room::ComplianceOffice]);
    send(&mut game, Card::BorderSentry, P1);
    assert_eq!(game.combat_phase(), GO_ON);
    assert_eq!(score(&game, P1), (1, 0));
    // Used for this round: the next one goes straight through.
    send(&mut game, Card::NaniteRevenant, P1);
    assert_eq!(game.combat_phase(), GO_ON);
    assert_eq!(game.line.len(), 1);
}

#[test]
fn e17_the_empty_base() {
    let mut game = table(3);
    build(&mut game, P1, [Room::PilotShaft, Room::OreHoist]);
    build(&mut game, P3, [Room::PilotShaft]);
    let drone = queue(&mut game, Card::StrayDrone);
    let (attackers, _) = target(&mut game);
    assert_eq!(attackers, [vec![], vec![drone], vec![]]);
    assert_eq!(game.combat_phase(), GO_ON);
    assert_eq!(score(&game, P2), (0, 1));
}

#[test]
fn e18_the_grid() {
    let mut game = table(3);
    build(&mut game, P1, [Room::BombardmentGrid]);
    send(&mut game, Card::BorderSentry, P1);
    send(&mut game, Card::SiegeBear, P1);
    let courier = send(&mut game, Card::LostCourier, P1);
    let second = send(&mut game, Card::SiegeBear, P1);
    assert_eq!(game.combat_phase(), GO_ON);
    assert_eq!(score(&game, P1), (0, 3));
    assert!(game.discard.contains(&courier));
    assert!(game.players[P1].wound_area.contains(&second));
    assert_eq!(game.survivors.len(), 2);
}
