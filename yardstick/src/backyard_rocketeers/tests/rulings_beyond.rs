//! Rulings on reactions, durations, flight and Mars that the worked examples do
//! not reach.

use super::*;
use Card::*;

/// The active player attacks B, who reflects.
fn reflected(game: &mut Game, card: Card, more: &[usize]) {
    give(game, B, &[NewtonsThirdLaw]);
    answers(game, &[&[0, 1], more].concat());
    play_new(game, card);
    used_up(game);
}

#[test]
fn a41_a_reflected_raid_robs_the_attacker() {
    let mut game = table(2);
    give(&mut game, A, &[FuelXl]);
    give(&mut game, B, &[FuelSmall]);
    reflected(&mut game, ResourceRaid, &[0]);
    assert_eq!((hand(&game, A), hand(&game, B)), (vec![], vec![FuelSmall, FuelXl]));
}

#[test]
fn a41_a_reflected_laser_fits_the_attackers_level() {
    let mut game = table(2);
    land(&mut game, A, &[]);
    land(&mut game, B, &[Rover1]);
    reflected(&mut game, LaserCannon, &[]);
    assert_eq!(game.players[B].rovers.len(), 1);

    let mut game = table(2);
    fly(&mut game, A, 50, &CRUISER);
    land(&mut game, B, &[Rover1]);
    give(&mut game, A, &[FuelSmall; 6]);
    dice(&mut game, &[6, 6]);
    reflected(&mut game, LaserCannon, &[]);
    assert_eq!((game.players[A].level, game.players[A].hand.len()), (Level::Ground, 11));
    assert!(game.has_moved_on, "the turn's actions are over");
    assert_eq!(game.end_turn(), GO_ON);
    assert_eq!((game.players[A].hand.len(), game.players[A].distance), (7, 0));
}

#[test]
fn a41_choices_pass_to_the_reacting_player() {
    let mut game = table(2);
    put(&mut game, A, &[LaunchPad, Fuselage1, Fins1]);
    put(&mut game, B, &[Fuselage3, Fins3]);
    reflected(&mut game, SwitchParts, &[1]);
    assert_eq!((parts(&game, A), parts(&game, B)), (vec![Fuselage1, Fins3], vec![Fuselage3, Fins1]));
    reflected(&mut game, ShootRpg, &[0]);
    assert_eq!(parts(&game, A), [Fins3]);
}

#[test]
fn a43_a_collision_asks_both_and_the_attacker_takes_the_shares() {
    let mut game = table(3);
    for (seat, km) in [(A, 50), (B, 55), (C, 61)] {
        fly(&mut game, seat, km, &CRUISER);
    }
    let pairs: Vec<_> = game.collisions(A).collect();
    assert_eq!(pairs, [[A, B], [A, C], [B, C]]);
    give(&mut game, C, &[NewtonsThirdLaw]);
    answers(&mut game, &[2, 0, 1]);
    play_new(&mut game, CollisionCourse);
    let distances = [A, B, C].map(|seat| game.players[seat].distance);
    assert_eq!(distances, [70, 75, 61]);
    assert_eq!(discarded(&game, Level::Flight), [CollisionCourse]);
    game.players[B].distance = 90;
    game.players[A].distance = 80;
    game.players[C].distance = 75;
    assert_eq!(game.collisions(A).collect::<Vec<_>>(), [[A, B], [A, C]], "B and C are two zones apart");
}

#[test]
fn a44_an_effect_reflected_on_the_own_turn_spares_that_turn() {
    let mut game = table(2);
    fly(&mut game, A, 100, &CRUISER);
    fly(&mut game, B, 100, &CRUISER);
    put(&mut game, A, &[IonThrusters]);
    reflected(&mut game, VanAllen, &[]);
    for distance in [97, 97, 97, 94] {
        pass(&mut game);
        assert_eq!(game.players[A].distance, distance);
        pass(&mut game);
    }
}

#[test]
fn a44_espionage_works_at_once_and_for_two_turns() {
    let mut game = table(3);
    answers(&mut game, &[0, 0]);
    play_new(&mut game, IndustrialEspionage);
    assert!(game.sees_hand(A, B) && !game.sees_hand(C, B));
    for sees in [true, true, true, true, false] {
        pass(&mut game);
        assert_eq!(game.sees_hand(A, B), sees, "turn {}", game.turn);
    }
}

#[test]
fn a45_effects_never_add() {
    let mut game = table(2);
    play_new(&mut game, InspectionDelay);
    play_new(&mut game, InspectionDelay);
    pass(&mut game);
    assert!(game.players[B].inspected.bites());
    pass(&mut game);
    pass(&mut game);
    assert!(!game.players[B].inspected.bites());
}

#[test]
fn a46_a_trapped_player_loses_the_slingshot_but_not_the_landing() {
    let mut game = table(2);
    fly(&mut game, A, 50, &[Fuselage3, Nose3, Fins1, Thruster3]);
    fly(&mut game, B, 50, &CRUISER);
    game.players[A].sling_km = 10;
    game.active = B;
    answers(&mut game, &[0, 0]);
    play_new(&mut game, VanAllen);
    pass(&mut game);
    assert_eq!(game.end_turn(), GO_ON);
    assert_eq!((game.players[A].distance, game.players[A].sling_km), (50, 0));
    game.players[A].distance = 0;
    dice(&mut game, &[1, 2]);
    assert_eq!(game.end_turn(), GO_ON);
    assert_eq!(game.players[A].level, Level::Mars);
}

#[test]
fn a48_orbit_by_wormhole_and_away_again() {
    let mut game = table(2);
    fly(&mut game, A, 10, &CRUISER);
    fly(&mut game, B, 20, &[Fuselage3, Nose1, Fins1, Thruster3]);
    dice(&mut game, &[4]);
    play_new(&mut game, Wormhole);
    assert_eq!((game.players[B].distance, game.players[B].level), (0, Level::Flight));
    play_new(&mut game, TractorBeam);
    pass(&mut game);
    game.players[B].distance = 0;
    dice(&mut game, &[6]);
    pass(&mut game);
    used_up(&game);
    assert_eq!(game.players[B].level, Level::Mars, "a landing roll, no navigation check");
}

#[test]
fn a49_each_bonus_counts_once_and_the_shield_may_come_from_the_hand() {
    let mut game = table(2);
    fly(&mut game, A, 0, &[Fuselage3, Nose2, Fins3, Thruster3]);
    give(&mut game, A, &[HeatShield, DragChute, DragChute, HeatShield]);
    assert_eq!(plays(&game), [Play::EndActions, Play::FaceDown(0), Play::FaceDown(3)]);
    dice(&mut game, &[1, 1, 1, 2]);
    answers(&mut game, &[1, 2, 0]);
    assert_eq!(game.end_turn(), GO_ON);
    used_up(&game);
    assert_eq!(game.players[A].level, Level::Mars);
    assert!(hand(&game, A).contains(&HeatShield) && !hand(&game, A).contains(&DragChute));
}

#[test]
fn a49_a_sky_crane_from_the_hand() {
    let mut game = table(2);
    fly(&mut game, A, 0, &[Fuselage3, Nose1, Fins3, Thruster3]);
    give(&mut game, A, &[SkyCrane]);
    answers(&mut game, &[1]);
    assert_eq!(game.end_turn(), GO_ON);
    assert_eq!(game.players[A].level, Level::Mars);
}

#[test]
fn a54_damage_goes_on_counting_on_mars() {
    let mut game = table(2);
    land(&mut game, B, &[Rover1, Windmill, Dish]);
    put(&mut game, B, &CRUISER);
    game.players[B].damage = 9;
    game.players[B].power = 70;
    dice(&mut game, &[6, 2]);
    answers(&mut game, &[0, 0, 3]);
    play_new(&mut game, ShootRpg);
    let player = &game.players[B];
    assert_eq!((player.level, player.power, player.signal, player.hand.len()), (Level::Ground, 0, 0, 5));
    assert!(player.rovers.is_empty() && player.generators.is_empty() && player.comms.is_empty());
}

#[test]
fn a57_a_crash_returns_everything() {
    let mut game = table(3);
    fly(&mut game, A, 0, &[Fuselage3, Nose1, Fins3, Thruster3]);
    put(&mut game, A, &[LaunchPad, SolarWind]);
    hide(&mut game, A, AntiMissile);
    game.players[A].markers.push(piece(CosmicRays));
    give(&mut game, A, &[FuelXl]);
    dice(&mut game, &[1]);
    assert_eq!(game.end_turn(), GO_ON);
    assert_eq!(game.discards.each_ref().map(Vec::len), [7, 2, 0]);
    game.pass_on();
    assert_eq!(game.opponents(B).collect::<Vec<_>>(), [C]);
}

#[test]
fn a61_a_jammer_takes_the_passing_point_first() {
    let mut game = table(2);
    land(&mut game, A, &[]);
    land(&mut game, B, &[Antenna]);
    game.players[B].passing_signal = 1;
    play_new(&mut game, SignalJammer);
    assert_eq!((game.players[B].signal, game.players[B].passing_signal), (1, 0));
    play_new(&mut game, SignalJammer);
    assert_eq!(game.players[B].total_signal(), 0);
    give(&mut game, A, &[SignalJammer]);
    assert!(!allowed(&game, SignalJammer));
    play_new(&mut game, SignalBooster);
    play_new(&mut game, SignalBooster);
    pass(&mut game);
    assert_eq!(game.players[A].total_signal(), 2);
    pass(&mut game);
    assert_eq!(game.players[A].total_signal(), 0);
}

#[test]
fn a63_a_backup_rover_answers_laser_and_sabotage() {
    for (card, faces, left) in [(LaserCannon, &[][..], 1), (RoverSabotage, &[3], 2)] {
        let mut game = table(2);
        land(&mut game, A, &[]);
        land(&mut game, B, &[Rover3]);
        hide(&mut game, B, BackupRover);
        hide(&mut game, B, BackupRover);
        dice(&mut game, faces);
        play_new(&mut game, card);
        used_up(&game);
        let player = &game.players[B];
        assert_eq!((player.rovers.len(), player.coverts.len()), (left, 1), "one backup per failure");
        give(&mut game, A, &[RoverSabotage]);
        assert!(!allowed(&game, RoverSabotage), "a backup is no victim");
        give(&mut game, A, &[LaserCannon]);
        assert!(allowed(&game, LaserCannon));
        assert!(game.players[B].has_working_rover());
    }
}

#[test]
fn a64_a67_bonuses_add_up() {
    let mut game = table(2);
    land(&mut game, A, &[Rover1, Rover2, TerrainWheels, TerrainWheels, Solar1, Windmill, PanelEfficiency]);
    dice(&mut game, &[4, 2]);
    assert_eq!(game.end_turn(), GO_ON);
    assert_eq!((game.players[A].rover_km, game.players[A].power), (7, 25));
}

#[test]
fn a68_wind_and_sail_multiply_once_and_round_down() {
    for (cards, km) in [
        (&[][..], 23),
        (&[SolarSail][..], 23),
        (&[SolarWind], 27),
        (&[SolarWind, SolarSail], 32),
        (&[SolarWind, SolarWind, SolarSail], 36),
    ] {
        let mut game = table(2);
        fly(&mut game, A, 100, &CRUISER);
        put(&mut game, A, cards);
        put(&mut game, A, &[IonThrusters]);
        game.players[A].forward = 20;
        assert_eq!(game.end_turn(), GO_ON);
        assert_eq!(game.players[A].distance, 100 - km);
    }
}

#[test]
fn a69_a_slingshot_works_in_the_turn_of_the_launch() {
    let mut game = table(2);
    ready(&mut game, A, &CRUISER);
    play_new(&mut game, Slingshot);
    dice(&mut game, &[1, 2, 3]);
    game.perform(Play::Launch);
    assert_eq!(game.players[A].distance, 5990);
    pass(&mut game);
    pass(&mut game);
    assert_eq!(game.players[A].distance, 5990);
    pass(&mut game);
    assert_eq!(game.players[A].distance, 5980);
    pass(&mut game);
    pass(&mut game);
    assert_eq!(game.players[A].distance, 5980);

    let mut game = table(2);
    ready(&mut game, A, &CRUISER);
    play_new(&mut game, Slingshot);
    pass(&mut game);
    pass(&mut game);
    dice(&mut game, &[1, 2, 3]);
    game.perform(Play::Launch);
    assert_eq!(game.players[A].distance, 6000, "spent for nothing");
}

#[test]
fn a71_the_immune_are_no_victims() {
    let mut game = table(2);
    fly(&mut game, A, 50, &CRUISER);
    fly(&mut game, B, 50, &CRUISER);
    for (shield, card) in [(LongRangeRadar, AsteroidStorm), (ThermalMeter, CosmicRays), (UhfTransceiver, CyberAttack)] {
        assert!(!game.victims(A, card).is_empty());
        put(&mut game, B, &[shield]);
        assert!(game.victims(A, card).is_empty());
    }
}

#[test]
fn a78_upgrades_and_downgrades() {
    let mut game = table(2);
    put(&mut game, A, &[LaunchPad, Fuselage1, Nose3, Boosters2, Staging]);
    play_new(&mut game, RndTeam);
    assert_eq!(game.players[A].rocket.strength(), 2 + 3 + 3 + 1);
    put(&mut game, B, &[LaunchPad, Fuselage1, Nose2, Boosters3]);
    answers(&mut game, &[0, 0, 0]);
    play_new(&mut game, SwitchParts);
    assert_eq!((game.players[A].rocket.strength(), game.players[B].rocket.strength()), (8, 7));
    play_new(&mut game, ReverseEngineering);
    assert_eq!(parts(&game, B), [Fuselage1, Nose2, Boosters3]);
    play_new(&mut game, ReverseEngineering);
    assert_eq!(parts(&game, B), [Boosters3]);
    game.players[B].fuel = 50;
    play_new(&mut game, ReverseEngineering);
    assert_eq!((parts(&game, B).len(), game.players[B].fuel), (0, 0));
}

#[test]
fn a80_a_face_down_part_may_replace_another() {
    let mut game = table(2);
    put(&mut game, A, &[LaunchPad]);
    hide(&mut game, A, Staging);
    hide(&mut game, A, AntiMissile);
    give(&mut game, A, &[AntiAsteroid, InsurancePolicy]);
    assert!(!may_hide(&game, AntiAsteroid) && !may_hide(&game, InsurancePolicy));
    let place = place_of(&game, AntiAsteroid);
    answers(&mut game, &[1]);
    assert!(plays(&game).contains(&Play::ReplaceFaceDown(place)));
    game.perform(Play::ReplaceFaceDown(place));
    assert_eq!((parts(&game, A), game.players[A].face_down()), (vec![Staging, AntiAsteroid], 2));
}

#[test]
fn missiles_take_a_spy_satellite_whatever_the_damage() {
    let mut game = table(2);
    fly(&mut game, A, 50, &CRUISER);
    fly(&mut game, B, 50, &CRUISER);
    put(&mut game, B, &[SpySatellite]);
    dice(&mut game, &[1, 1, 1]);
    play_new(&mut game, MissileAttack);
    assert!(!game.players[B].has(SpySatellite) && game.players[B].markers.is_empty());
}

#[test]
fn a_heat_shield_stops_cosmic_rays() {
    for used in [false, true] {
        let mut game = table(2);
        fly(&mut game, A, 50, &CRUISER);
        fly(&mut game, B, 50, &CRUISER);
        hide(&mut game, B, HeatShield);
        answers(&mut game, &[0, 0, usize::from(used)]);
        if !used {
            dice(&mut game, &[2, 2, 2]);
        }
        play_new(&mut game, CosmicRays);
        used_up(&game);
        assert_eq!((game.players[B].damage, game.players[B].coverts.len()), if used { (0, 0) } else { (3, 1) });
    }
}

#[test]
fn a_raid_without_tanks_is_spent() {
    let mut game = table(2);
    give(&mut game, B, &[Nose1]);
    play_new(&mut game, ResourceRaid);
    assert_eq!((hand(&game, A), hand(&game, B)), (vec![], vec![Nose1]));
    assert_eq!(discarded(&game, Level::Ground), [ResourceRaid]);
}

#[test]
fn rerouting_takes_a_generator_into_the_hand() {
    let mut game = table(2);
    land(&mut game, A, &[]);
    land(&mut game, B, &[Solar1, Geothermal]);
    answers(&mut game, &[0, 0, 1]);
    play_new(&mut game, PowerRerouting);
    assert_eq!((hand(&game, A), game.players[B].generators.len()), (vec![Geothermal], 1));
}

#[test]
fn alien_interference_leaves_no_debt() {
    let mut game = table(2);
    land(&mut game, A, &[]);
    land(&mut game, B, &[Rover1]);
    game.players[B].rover_km = 7;
    play_new(&mut game, AlienInterference);
    assert_eq!(game.players[B].rover_km, 0);
    game.players[B].rovers[0].is_broken = true;
    give(&mut game, A, &[AlienInterference]);
    assert!(!allowed(&game, AlienInterference));
}

#[test]
fn a14_tanks_are_of_no_use_on_mars() {
    let mut game = table(2);
    land(&mut game, A, &[]);
    give(&mut game, A, &[FuelSmall, FuelLarge]);
    assert_eq!(plays(&game), [Play::EndActions]);
}
