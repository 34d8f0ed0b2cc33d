//! Rooms under attack, built and destroyed.

use super::*;

/// The score of P1 after that Character attacked this base.
fn raid<const N: usize>(rooms: [Room; N], face: Card) -> (u8, u8) {
    let mut game = table(2);
    build(&mut game, P1, rooms);
    send(&mut game, face, P1);
    assert_eq!(game.combat_phase(), GO_ON);
    score(&game, P1)
}

const KILL: (u8, u8) = (1, 0);
const WOUND: (u8, u8) = (0, 1);

#[test]
fn passing_failing_and_being_waved_through() {
    // Two damage at once.
    assert_eq!(raid([Room::IncineratorLine], Card::ShaftSapper), KILL);
    assert_eq!(raid([Room::CheckpointDelta], Card::ShaftSapper), WOUND);
    // STR + DEX 7 or more.
    assert_eq!(raid([Room::DustFlats, Room::DustFlats], Card::ShiftGuard), WOUND);
    assert_eq!(raid([Room::DustFlats, Room::DustFlats], Card::ShaftSapper), KILL);
    // A Leader walks through the Archive.
    assert_eq!(raid([Room::SecretArchive, Room::SecretArchive], Card::CourtSpymaster), WOUND);
    assert_eq!(raid([Room::SecretArchive, Room::SecretArchive], Card::LostCourier), KILL);
    // Siege Engineer skips the first room, and a base of one room whole.
    assert_eq!(raid([Room::IncineratorLine], Card::SiegeEngineer), WOUND);
    assert_eq!(raid([Room::ComplianceOffice, Room::IncineratorLine], Card::SiegeEngineer), KILL);
}

#[test]
fn a_skybridge_passed_with_wits_skips_the_next_room() {
    for (enhancement, outcome) in [(Card::CortexLattice, WOUND), (Card::ServoFrame, KILL)] {
        let mut game = table(2);
        build(&mut game, P1, [Room::ExecutiveSkybridge, Room::SecretArchive]);
        let scout = send(&mut game, Card::RangerScout, P1);
        game.character_mut(scout).damage = 1;
        enhance(&mut game, enhancement, Host::Character(scout), P2);
        // An Archive at 6, which not even INT 5 would pass.
        game.room_mut(game.players[P1].base[1]).softened = -1;
        assert_eq!(game.combat_phase(), GO_ON);
        assert_eq!(score(&game, P1), outcome);
    }
}

#[test]
fn entering_hurts_and_heals() {
    // Yard 1, then STR 4 is passed by 6 but not by 3.
    assert_eq!(raid([Room::GarrisonYard], Card::WarHound), KILL);
    assert_eq!(raid([Room::GarrisonYard, Room::GarrisonYard, Room::CustomsHouse], Card::SiegeBear), WOUND);
    // Failed 2, healed 1, failed again: dead only without the Hospital's care.
    assert_eq!(raid([Room::CustomsHouse, Room::FieldHospital], Card::SupplyOfficer), WOUND);
    assert_eq!(raid([Room::CustomsHouse, Room::FieldHospital], Card::RangerScout), KILL);
    // Union Medic heals when she passes.
    assert_eq!(raid([Room::CustomsHouse, Room::ComplianceOffice, Room::CustomsHouse], Card::UnionMedic), WOUND);
}

#[test]
fn isolation_lasts_for_the_round() {
    let mut game = table(2);
    build(&mut game, P1, [Room::IsolationWard, Room::BlackMarketStall]);
    // INT 2 fails; DEX 3 has become 2 and fails as well.
    let guard = send(&mut game, Card::ShiftGuard, P1);
    assert_eq!(game.combat_phase(), GO_ON);
    assert_eq!(score(&game, P1), KILL);
    assert_eq!(game.character(guard).shaken, 0);
}

#[test]
fn the_vault_mirrors_printed_checks() {
    let mut game = table(2);
    build(&mut game, P1, [Room::MirrorVault, Room::ScrapyardBarricade, Room::MirrorVault]);
    assert_eq!(checks(&game, P1), [3, 3, 3]);
    build(&mut game, P1, [Room::DustFlats]);
    assert_eq!(checks(&game, P1), [5, 3, 5, 7]);
    assert_eq!(raid([Room::MirrorVault], Card::StrayDrone), WOUND);
}

#[test]
fn barricade_foundry_and_director() {
    let mut game = table(2);
    build(&mut game, P1, [Room::ScrapyardBarricade, Room::NaniteFoundry]);
    assert_eq!(checks(&game, P1), [5, 3]);
    let hauler = send(&mut game, Card::OldHauler, P1);
    for face in [Card::ServoFrame, Card::ReflexWeave, Card::PhaseCloak, Card::PhaseCloak, Card::ParasiteTag] {
        enhance(&mut game, face, Host::Character(hauler), P1);
    }
    // STR 7 passes the Entrance, but the Foundry stands at 3 + 5.
    assert_eq!(game.combat_phase(), GO_ON);
    assert_eq!(score(&game, P1), WOUND);
    assert_eq!(raid([Room::BonePit, Room::BonePit], Card::LabDirector), KILL);
    assert_eq!(raid([Room::RallyTunnel, Room::BonePit, Room::IsolationWard], Card::LabDirector), WOUND);
}

#[test]
fn walkers_wear_rooms_down() {
    let mut game = table(2);
    build(&mut game, P1, [Room::CustomsHouse]);
    send(&mut game, Card::DemolitionWalker, P1);
    send(&mut game, Card::DemolitionWalker, P1);
    assert_eq!(game.combat_phase(), GO_ON);
    assert_eq!(checks(&game, P1), [2]);
    assert_eq!(game.clean_up(), GO_ON);
    assert_eq!(checks(&game, P1), [4]);
}

#[test]
fn the_crater_strips_the_plating_that_kept_it_alive() {
    let mut game = table(2);
    build(&mut game, P1, [Room::CheckpointDelta, Room::IrradiatedCrater]);
    let sentry = send(&mut game, Card::BorderSentry, P1);
    enhance(&mut game, Card::DermalPlating, Host::Character(sentry), P2);
    game.character_mut(sentry).damage = 1;
    assert_eq!(game.combat_phase(), GO_ON);
    assert_eq!(score(&game, P1), KILL);
    assert_eq!(game.discard.len(), 1);
}

#[test]
fn a_sapper_brings_down_a_locker_that_brings_down_a_depot() {
    let mut game = table(2);
    build(&mut game, P1, [Room::BonePit, Room::ExplosivesLocker, Room::CommandBunker]);
    build(&mut game, P2, [Room::QuartermasterDepot]);
    let sapper = send(&mut game, Card::ShaftSapper, P1);
    game.character_mut(sapper).damage = 1;
    game.character_mut(sapper).shaken = 1;
    // P1 blows the Depot up; P2 discards the first of three.
    answers(&mut game, &[1, 0]);
    assert_eq!(game.combat_phase(), GO_ON);
    used_up(&game);
    assert_eq!(base(&game, P1), [Room::BonePit, Room::CommandBunker]);
    assert!(base(&game, P2).is_empty());
    assert_eq!(hand(&game, P2), 2);
    assert_eq!(score(&game, P1), KILL);
    assert_eq!(checks(&game, P1), [4, 4]);
}

#[test]
fn bunker_pays_its_owner_even_for_a_claimed_leader() {
    let mut game = table(2);
    build(&mut game, P1, [Room::CustomsHouse, Room::CommandBunker]);
    hold(&mut game, P2, Card::ClaimJumper);
    fill(&mut game, P2, 1);
    let spymaster = send(&mut game, Card::CourtSpymaster, P1);
    game.character_mut(spymaster).damage = 1;
    answers(&mut game, &[1]);
    assert_eq!(game.combat_phase(), GO_ON);
    assert_eq!((score(&game, P1), score(&game, P2)), ((1, 0), (1, 0)));
    assert!(game.players[P2].scored.contains(&spymaster));
}

#[test]
fn worth_and_where_the_card_goes() {
    let mut game = table(2);
    build(&mut game, P1, [Room::ComplianceOffice]);
    let trooper = send(&mut game, Card::PenalTrooper, P1);
    assert_eq!(game.combat_phase(), GO_ON);
    assert_eq!(score(&game, P1), (0, 0));
    assert!(game.discard.contains(&trooper));
    let captain = send(&mut game, Card::RiotCaptain, P1);
    game.character_mut(captain).damage = 2;
    assert_eq!(game.combat_phase(), GO_ON);
    assert_eq!(score(&game, P1), (2, 0));
}

#[test]
fn revenant_blade_and_mesh_do_not_die_at_first() {
    let mut game = table(2);
    build(&mut game, P1, [Room::IncineratorLine, Room::CheckpointDelta]);
    let revenant = send(&mut game, Card::NaniteRevenant, P1);
    let mesh = enhance(&mut game, Card::RebirthMesh, Host::Character(revenant), P1);
    assert_eq!(game.combat_phase(), GO_ON);
    assert_eq!((game.character(revenant).damage, game.line.len()), (0, 1));
    // The second time the Mesh goes, its attack continues, and it dies after all or not.
    march(&mut game, revenant, P1);
    assert_eq!(game.combat_phase(), GO_ON);
    assert!(game.discard.contains(&mesh));
    assert_eq!(score(&game, P1), WOUND);
    // Contract Blade: the first damage event, whatever its size, in each attack.
    assert_eq!(raid([Room::ComplianceOffice], Card::ContractBlade), WOUND);
    assert_eq!(raid([Room::ComplianceOffice, Room::ComplianceOffice], Card::ContractBlade), KILL);
}

#[test]
fn surviving_effects() {
    let mut game = table(3);
    fill(&mut game, P1, 2);
    let marshal = send(&mut game, Card::ExiledMarshal, P1);
    enhance(&mut game, Card::ParasiteTag, Host::Character(marshal), P3);
    send(&mut game, Card::SaboteurCell, P2);
    fill(&mut game, P2, 2);
    assert_eq!(game.combat_phase(), GO_ON);
    assert_eq!([P1, P2].map(|seat| score(&game, seat)), [(0, 2), (0, 1)]);
    assert_eq!([P1, P2, P3].map(|seat| hand(&game, seat)), [2, 1, 2]);
}

#[test]
fn a_safe_house_takes_all_wounds_unless_it_is_saved() {
    for has_plating in [false, true] {
        let mut game = table(2);
        let [room] = build(&mut game, P1, [Room::SafeHouse]);
        if has_plating {
            enhance(&mut game, Card::HazardPlating, Host::Room(room), P1);
        }
        let marshal = send(&mut game, Card::ExiledMarshal, P1);
        answers(&mut game, &[1]);
        assert_eq!(game.combat_phase(), GO_ON);
        assert_eq!(score(&game, P1).1, if has_plating { 2 } else { 0 });
        assert_eq!(game.discard.contains(&marshal), !has_plating);
    }
}

#[test]
fn a_plated_room_is_not_replaced() {
    let mut game = table(2);
    let rooms =
        build(&mut game, P1, [Room::PilotShaft, Room::CustomsHouse, Room::BonePit, Room::SafeHouse, Room::OreHoist]);
    enhance(&mut game, Card::HazardPlating, Host::Room(rooms[1]), P1);
    answers(&mut game, &[1, 1]);
    let before = base(&game, P1);
    assert_eq!(game.build_turn(P1), GO_ON);
    assert_eq!(base(&game, P1), before);
    assert_eq!((game.room_discard.len(), game.discard.len()), (3, 1));
}

#[test]
fn relays_show_more_rooms() {
    let mut game = table(2);
    build(&mut game, P1, [Room::OrbitalRelay, Room::OrbitalRelay]);
    answers(&mut game, &[4]);
    assert_eq!(game.build_turn(P1), GO_ON);
    assert_eq!(game.room_discard.len(), 4);
}

#[test]
fn a_quiet_hangar_draws_unless_attacked() {
    let mut game = table(2);
    build(&mut game, P1, [Room::QuietHangar]);
    assert_eq!(game.clean_up(), GO_ON);
    assert_eq!(hand(&game, P1), 1);
    send(&mut game, Card::OldHauler, P1);
    assert_eq!(game.combat_phase(), GO_ON);
    assert_eq!(game.clean_up(), GO_ON);
    assert_eq!(hand(&game, P1), 1);
}

#[test]
fn a_transmitter_draws_once_a_round_cancelled_or_not() {
    let mut game = table(2);
    build(&mut game, P1, [Room::PirateTransmitter, Room::PirateTransmitter]);
    queue(&mut game, Card::OldHauler);
    for drawn in [2, 0] {
        let before = hand(&game, P1);
        let tag = card(&mut game, Card::ParasiteTag);
        assert_eq!(game.play_card(P1, tag), GO_ON);
        assert_eq!(hand(&game, P1), before + drawn);
    }
    assert_eq!(game.clean_up(), GO_ON);
    hold(&mut game, P2, Card::JammingField);
    fill(&mut game, P2, 1);
    let before = hand(&game, P1);
    let frame = card(&mut game, Card::ServoFrame);
    answers(&mut game, &[0, 0, 1]);
    assert_eq!(game.play_card(P1, frame), GO_ON);
    // One paid, two drawn.
    assert_eq!(hand(&game, P1), before + 1);
    assert!(game.discard.contains(&frame));
}

#[test]
fn rooms_to_activate() {
    let mut game = table(2);
    let [_, bay] = build(&mut game, P1, [Room::BlackMarketStall, Room::SalvageBay]);
    fill(&mut game, P1, 1);
    // Stall, its goods; then the Bay on the Stall. Nothing in hand can be paid for yet.
    answers(&mut game, &[1, 0]);
    game.discard.clear();
    let stack = game.deck;
    game.deck.clear();
    for face in [Card::Tripwire, Card::Tripwire, Card::LastStand, Card::LastStand] {
        game.deck.push(stack.iter().copied().find(|id| id.card() == face).unwrap());
    }
    answers(&mut game, &[1, 0, 0]);
    assert_eq!(game.play_turn(P1), GO_ON);
    used_up(&game);
    assert_eq!(*game.players[P1].base, [bay]);
    assert_eq!(hand(&game, P1), 4);
}

#[test]
fn all_sabotaged_rooms_fall_together() {
    let mut game = table(3);
    build(&mut game, P1, [Room::CustomsHouse]);
    build(&mut game, P2, [Room::QuartermasterDepot]);
    build(&mut game, P3, [Room::PilotShaft, Room::RallyTunnel]);
    hold(&mut game, P3, Card::EmergencyBracing);
    fill(&mut game, P1, 1);
    let sabotage = card(&mut game, Card::MutualSabotage);
    answers(&mut game, &[0, 0, 0, 1, 1]);
    assert_eq!(game.play_card(P1, sabotage), GO_ON);
    assert_eq!([P1, P2, P3].map(|seat| base(&game, seat).len()), [0, 0, 2]);
    assert_eq!([P1, P2, P3].map(|seat| hand(&game, seat)), [0, 2, 0]);
}
