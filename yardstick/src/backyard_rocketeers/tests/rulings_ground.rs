//! Rulings on Level 1 and between levels that the worked examples do not reach.

use super::*;
use Card::*;

#[test]
fn a18_a_launch_may_destroy_and_insurance_keeps_failed_parts() {
    for insured in [false, true] {
        let mut game = table(2);
        ready(&mut game, A, &[Fuselage1, Nose1, Fins1, Thruster1]);
        if insured {
            hide(&mut game, A, InsurancePolicy);
            answers(&mut game, &[0]);
        }
        dice(&mut game, &[1, 1, 2, 2]);
        game.perform(Play::Launch);
        used_up(&game);
        assert_eq!(parts(&game, A).len(), if insured { 2 } else { 0 });
        assert_eq!((game.players[A].fuel, game.tally.destroyed), (0, 1));
        assert!(game.players[A].pad.is_some() && game.players[A].coverts.is_empty());
    }
}

#[test]
fn a19_staging_serves_on_after_a_scrubbed_launch() {
    let mut game = table(2);
    ready(&mut game, A, &[Fuselage1, Nose3, Fins3, Thruster1, Staging]);
    dice(&mut game, &[1, 1]);
    answers(&mut game, &[1]);
    game.perform(Play::Launch);
    assert_eq!(parts(&game, A), [Nose3, Fins3, Staging]);
    assert_eq!(game.players[A].level, Level::Ground);
    pass(&mut game);
    pass(&mut game);
    put(&mut game, A, &[Fuselage3]);
    dice(&mut game, &[1, 1, 1]);
    game.perform(Play::Launch);
    assert_eq!((game.players[A].level, game.players[A].original_strength), (Level::Flight, 10));
}

#[test]
fn a19_staging_pushes_from_the_fifth_turn_and_only_face_up() {
    for (turn, shown, distance) in [(4, true, 100), (5, false, 100), (5, true, 85)] {
        let mut game = table(2);
        fly(&mut game, A, 100, &CRUISER);
        hide(&mut game, A, Staging);
        game.players[A].fuel = 10;
        game.players[A].flight_turns = turn;
        if shown {
            game.perform(Play::ShowPart(4));
        }
        assert_eq!(game.end_turn(), GO_ON);
        assert_eq!(game.players[A].distance, distance);
    }
}

#[test]
fn a21_an_optional_part_replaces_any_optional_part() {
    let mut game = table(2);
    put(&mut game, A, &[LaunchPad, Boosters1]);
    let rocket = &game.players[A].rocket;
    assert_eq!((rocket.free_slot(Kind::Staging), rocket.free_slot(Kind::Boosters)), (Some(5), None));
    assert_eq!((rocket.replaceable(Kind::Staging), rocket.replaceable(Kind::Boosters)), (Few::one(4), Few::one(4)));
    assert_eq!(rocket.replaceable(Kind::Fins), Few::default());
    give(&mut game, A, &[Boosters3]);
    replace(&mut game, Boosters3);
    assert_eq!(parts(&game, A), [Boosters3]);
    give(&mut game, A, &[LaunchPad]);
    game.has_placed = false;
    assert!(!allowed(&game, LaunchPad), "a second pad");
}

#[test]
fn a26_insurance_keeps_the_very_part_an_rpg_takes() {
    for insured in [false, true] {
        let mut game = table(2);
        put(&mut game, B, &[LaunchPad, Nose1]);
        game.players[B].fuel = 30;
        if insured {
            hide(&mut game, B, InsurancePolicy);
            hide(&mut game, B, InsurancePolicy);
        }
        play_new(&mut game, ShootRpg);
        assert_eq!(parts(&game, B).len(), usize::from(insured));
        assert_eq!(game.players[B].coverts.len(), usize::from(insured), "one policy is used");
        assert_eq!(game.players[B].fuel, 0);
    }
}

#[test]
fn a26_insurance_keeps_a_stolen_last_part() {
    for insured in [false, true] {
        let mut game = table(2);
        put(&mut game, B, &[LaunchPad]);
        hide(&mut game, B, Staging);
        if insured {
            hide(&mut game, B, InsurancePolicy);
        }
        answers(&mut game, &[0, 0, 0]);
        play_new(&mut game, HostileTakeover);
        assert_eq!(parts(&game, B).len(), usize::from(insured));
        assert_eq!(hand(&game, A).contains(&Staging), !insured);
        assert_eq!(game.tally.destroyed, 1);
    }
}

#[test]
fn a30_zones_bind_only_between_two_in_flight() {
    let mut game = table(3);
    fly(&mut game, B, 500, &CRUISER);
    land(&mut game, C, &[Rover1]);
    put(&mut game, C, &CRUISER);
    assert_eq!(game.victims(A, MissileAttack), Few::from_iter([1, 2]));
    fly(&mut game, A, 100, &CRUISER);
    assert_eq!(game.victims(A, MissileAttack), Few::one(2));
    assert_eq!(game.victims(A, LaserCannon), Few::one(2));
    game.players[B].distance = 119;
    assert_eq!(game.victims(A, LaserCannon), Few::from_iter([1, 2]));
}

#[test]
fn a29_nobody_attacks_downwards() {
    let mut game = table(3);
    put(&mut game, B, &CRUISER);
    fly(&mut game, A, 100, &CRUISER);
    fly(&mut game, C, 100, &CRUISER);
    assert_eq!(game.victims(A, AsteroidStorm), Few::one(2));
    land(&mut game, A, &[]);
    assert!(game.victims(A, LaserCannon).is_empty());
}

#[test]
fn a31_levels_of_victims() {
    let mut game = table(3);
    fly(&mut game, B, 100, &CRUISER);
    land(&mut game, C, &[Dish]);
    put(&mut game, C, &CRUISER);
    put(&mut game, A, &CRUISER);
    assert_eq!(game.victims(A, InspectionDelay), Few::one(2));
    for card in [ResourceRaid, IndustrialEspionage, ShootRpg] {
        assert_eq!(game.victims(A, card), Few::from_iter([1, 2]));
    }
    assert!(game.victims(A, SwitchParts).is_empty());
    assert!(game.victims(A, HostileTakeover).is_empty());
    hide(&mut game, C, BackupRover);
    assert_eq!(game.victims(A, HostileTakeover), Few::one(2));
}

#[test]
fn a35_a_bomb_needs_something_to_hit_and_a_victim_in_the_game() {
    let mut game = table(3);
    hide(&mut game, A, PlantBomb);
    assert_eq!(plays(&game), [Play::EndActions]);
    put(&mut game, B, &[Fuselage1, Nose1]);
    assert_eq!(plays(&game), [Play::EndActions, Play::Detonate(0)]);
    game.players[B].is_out = true;
    assert_eq!(plays(&game), [Play::EndActions, Play::ShowCovert(0)]);
    game.perform(Play::ShowCovert(0));
    assert_eq!(discarded(&game, Level::Ground), [PlantBomb]);
}

#[test]
fn a35_a_bomb_follows_its_victim_upwards() {
    let mut game = table(2);
    hide(&mut game, A, PlantBomb);
    fly(&mut game, B, 100, &CRUISER);
    dice(&mut game, &[4, 4]);
    game.perform(Play::Detonate(0));
    used_up(&game);
    assert_eq!((game.players[B].damage, game.players[B].markers.len()), (3, 1));
}

#[test]
fn a36_an_intelligence_agency_sees_bombs() {
    let mut game = table(3);
    hide(&mut game, A, PlantBomb);
    assert_eq!(game.known_bombs(B).count(), 0);
    put(&mut game, B, &[IntelligenceAgency]);
    assert_eq!(game.known_bombs(B).collect::<Vec<_>>(), [A]);
}

#[test]
fn a38_enigma_machine_leaves_hits_to_chance() {
    let mut hit = [false; 2];
    for seed in 0..50 {
        let mut game = table(2);
        game.chance = crate::chance::Chance::seeded(seed);
        put(&mut game, A, &[Fuselage1]);
        put(&mut game, B, &[Fuselage1, EnigmaMachine]);
        hide(&mut game, B, Staging);
        give(&mut game, A, &[SwitchParts]);
        assert!(!allowed(&game, SwitchParts));
        play_new(&mut game, ShootRpg);
        hit[usize::from(parts(&game, B) == [Fuselage1])] = true;
    }
    assert_eq!(hit, [true; 2]);
}

#[test]
fn a39_a40_what_stays_through_the_launch() {
    let mut game = table(2);
    ready(&mut game, A, &CRUISER);
    put(&mut game, A, &[SolarSail, IntelligenceAgency]);
    hide(&mut game, A, AntiMissile);
    hide(&mut game, A, InsurancePolicy);
    dice(&mut game, &[1, 1, 1]);
    game.perform(Play::Launch);
    let player = &game.players[A];
    assert!(player.has(SolarSail) && player.enhancements.len() == 1);
    assert_eq!((player.face_down(), player.coverts.len()), (1, 0));
    let pile = discarded(&game, Level::Ground);
    assert!(pile.contains(&InsurancePolicy) && pile.contains(&IntelligenceAgency));
}
