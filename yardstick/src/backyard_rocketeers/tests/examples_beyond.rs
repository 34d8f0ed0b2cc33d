//! The worked examples BR-S17 to BR-S43: flight, Mars, reactions (section 4),
//! as far as a game without log and screen has them.

use super::*;
use Card::*;

#[test]
fn s17_zone_targeting() {
    let mut game = table(6);
    for (seat, km) in game.seats().zip([50, 45, 55, 69, 70, 85]) {
        fly(&mut game, seat, km, &CRUISER);
    }
    assert_eq!(game.victims(A, TractorBeam), Few::from_iter([1, 2, 3]));
}

#[test]
fn s18_movement() {
    let mut game = table(2);
    fly(&mut game, A, 100, &CRUISER);
    put(&mut game, A, &[Boosters2, IonThrusters]);
    game.players[A].fuel = 20;
    play_new(&mut game, Teleport);
    assert_eq!(game.players[A].distance, 100);
    assert_eq!(game.end_turn(), GO_ON);
    let player = &game.players[A];
    assert_eq!((player.distance, player.zone(), player.fuel), (57, 5, 20));
}

#[test]
fn s19_navigation_error() {
    for (fins, die, distance) in [(Fins1, 4, 67), (Fins1, 5, 57), (Fins2, 2, 67), (Fins2, 3, 57)] {
        let mut game = table(2);
        fly(&mut game, A, 100, &[Fuselage3, Nose3, fins, Thruster3, Boosters2]);
        put(&mut game, A, &[IonThrusters]);
        game.players[A].fuel = 20;
        play_new(&mut game, Teleport);
        dice(&mut game, &[die]);
        assert_eq!(game.end_turn(), GO_ON);
        assert_eq!(game.players[A].distance, distance);
    }
}

#[test]
fn s20_cumulative_damage_and_explosion() {
    let mut game = table(2);
    fly(&mut game, A, 50, &CRUISER);
    fly(&mut game, B, 50, &[Fuselage3, Nose3, Fins2, Thruster2, Boosters2]);
    put(&mut game, B, &[LaunchPad]);
    game.players[B].fuel = 30;
    give(&mut game, B, &[FuelSmall, Teleport]);
    assert_eq!(game.players[B].original_strength, 12);
    dice(&mut game, &[6, 5, 4]);
    play_new(&mut game, AsteroidStorm);
    assert_eq!(game.players[B].damage, 3);
    dice(&mut game, &[6, 6, 5]);
    play_new(&mut game, MissileAttack);
    assert_eq!((game.players[B].damage, game.players[B].markers.len()), (8, 2));
    assert_eq!(parts(&game, B).len(), 5);
    dice(&mut game, &[2, 2, 3]);
    play_new(&mut game, CosmicRays);
    let player = &game.players[B];
    assert_eq!((player.level, player.damage, player.distance, player.fuel), (Level::Ground, 0, 0, 0));
    assert!(player.pad.is_none() && player.rocket.is_empty() && player.markers.is_empty());
    assert_eq!((player.hand.len(), player.hand[0].card), (6, FuelSmall));
    assert!(player.hand[1..].iter().all(|piece| piece.deck == Level::Ground));
    assert!(discarded(&game, Level::Flight).contains(&CosmicRays));
    assert_eq!(game.tally.explosions, 1);
}

#[test]
fn s21_losing_example() {
    let mut game = table(2);
    land(&mut game, A, &[Dish, Antenna]);
    land(&mut game, B, &[]);
    game.players[A].power = 100;
    game.players[A].rover_km = 22;
    game.active = B;
    play_new(&mut game, SignalJammer);
    assert_eq!(game.players[A].signal, 2);
    pass(&mut game);
    let mut again = table(2);
    land(&mut again, A, &[Dish, Antenna]);
    land(&mut again, B, &[]);
    again.players[A].power = 100;
    again.players[A].rover_km = 22;
    again.players[A].signal = 2;
    assert_eq!(again.end_turn(), GO_ON);
    play_new(&mut game, Antenna);
    assert!(matches!(game.end_turn(), Flow::Break(verdict) if verdict.winner == Some(A)));
}

#[test]
fn s22_ion_thrusters_without_fuel() {
    for buys_fuel in [false, true] {
        let mut game = table(2);
        fly(&mut game, A, 90, &CRUISER);
        put(&mut game, A, &[Boosters3, IonThrusters]);
        give(&mut game, A, &[Teleport, GasStation]);
        assert!(!allowed(&game, Teleport));
        if buys_fuel {
            play(&mut game, GasStation);
            assert_eq!(game.players[A].fuel, 30);
            play(&mut game, Teleport);
        }
        assert_eq!(game.end_turn(), GO_ON);
        assert_eq!(game.players[A].distance, if buys_fuel { 7 } else { 87 });
    }
}

#[test]
fn s23_emergency_thrusters_to_zero() {
    let mut game = table(2);
    fly(&mut game, A, 90, &CRUISER);
    put(&mut game, A, &[Boosters2]);
    give(&mut game, A, &[EmergencyThrusters]);
    game.players[A].fuel = 10;
    assert!(!allowed(&game, EmergencyThrusters));
    game.players[A].fuel = 20;
    play(&mut game, EmergencyThrusters);
    assert_eq!(game.players[A].fuel, 0);
    assert_eq!(game.end_turn(), GO_ON);
    assert_eq!(game.players[A].distance, 75);
}

#[test]
fn s24_van_allen_belts() {
    let mut game = table(2);
    fly(&mut game, A, 50, &CRUISER);
    fly(&mut game, B, 50, &[Fuselage3, Nose3, Fins1, Thruster3, Boosters2]);
    game.players[B].fuel = 50;
    play_new(&mut game, VanAllen);
    pass(&mut game);
    give(&mut game, B, &[Teleport]);
    assert!(!allowed(&game, Teleport));
    pass(&mut game);
    assert_eq!(game.players[B].distance, 50);
    play_new(&mut game, TractorBeam);
    pass(&mut game);
    pass(&mut game);
    assert_eq!(game.players[B].distance, 70);
    pass(&mut game);
    give(&mut game, B, &[Teleport]);
    assert!(allowed(&game, Teleport));
    dice(&mut game, &[5]);
    pass(&mut game);
    assert_eq!(game.players[B].distance, 40);
}

#[test]
fn s25_landing_success_and_failure() {
    for (die, lands) in [(2, false), (3, true)] {
        let mut game = table(3);
        fly(&mut game, A, 5, &[Fuselage3, Nose1, Fins3, Thruster3]);
        put(&mut game, A, &[IonThrusters]);
        game.players[A].fuel = 10;
        give(&mut game, A, &[WarpDrive, FuelSmall]);
        play_new(&mut game, Teleport);
        dice(&mut game, &[die]);
        assert_eq!(game.end_turn(), GO_ON);
        let player = &game.players[A];
        assert_eq!(player.is_out, !lands);
        if lands {
            assert_eq!((player.level, player.hand.len(), player.hand[0].card), (Level::Mars, 4, FuelSmall));
            assert!(player.hand[1..].iter().all(|piece| piece.deck == Level::Mars));
            assert!(player.enhancements.is_empty() && player.power == 0);
        } else {
            assert!(player.hand.is_empty() && player.rocket.is_empty());
        }
    }
}

/// A landing of A with both bonuses used.
fn land_with_both(nose: Card, faces: &[i16]) -> bool {
    let mut game = table(3);
    fly(&mut game, A, 0, &[Fuselage3, nose, Fins1, Thruster3]);
    hide(&mut game, A, HeatShield);
    give(&mut game, A, &[DragChute]);
    dice(&mut game, faces);
    answers(&mut game, &[1, 1, 0]);
    assert_eq!(game.end_turn(), GO_ON);
    used_up(&game);
    game.players[A].level == Level::Mars
}

#[test]
fn s26_stacked_bonuses() {
    assert!(land_with_both(Nose3, &[1, 1, 1, 1, 2]));
    assert!(!land_with_both(Nose3, &[1, 1, 1, 1, 1]));
    assert!(!land_with_both(Nose1, &[2, 1, 2, 2]));
    assert!(land_with_both(Nose1, &[2, 1, 2, 3]));
}

#[test]
fn s27_sky_crane() {
    let mut game = table(2);
    fly(&mut game, A, 0, &[Fuselage3, Nose1, Fins3, Thruster3]);
    put(&mut game, A, &[SkyCrane]);
    assert_eq!(game.end_turn(), GO_ON);
    assert_eq!((game.players[A].level, game.chance.script.rolled), (Level::Mars, 0));
    assert_eq!(discarded(&game, Level::Flight), [SkyCrane]);
}

#[test]
fn s28_power() {
    let mut game = table(2);
    land(&mut game, A, &[]);
    let deployed = [Some(Solar3), None, Some(Windmill), None];
    for (generator, power) in deployed.into_iter().zip([0, 30, 70, 110]) {
        if let Some(card) = generator {
            play_new(&mut game, card);
        }
        pass(&mut game);
        assert_eq!(game.players[A].power, power);
        pass(&mut game);
    }
}

#[test]
fn s29_rover() {
    let mut game = table(2);
    land(&mut game, A, &[]);
    let turns: [(Option<Card>, &[i16], u32); 5] = [
        (Some(Rover2), &[4], 5),
        (None, &[2], 5),
        (Some(RepairKit), &[5], 10),
        (Some(Rover1), &[3, 2], 15),
        (Some(RepairKit), &[6, 4], 23),
    ];
    for (card, faces, km) in turns {
        if let Some(card) = card {
            play_new(&mut game, card);
        }
        dice(&mut game, faces);
        pass(&mut game);
        used_up(&game);
        assert_eq!(game.players[A].rover_km, km);
        pass(&mut game);
    }
}

#[test]
fn s30_signal() {
    for (before, cards, signal) in [
        (&[][..], &[Antenna][..], 1),
        (&[], &[Antenna, Dish], 3),
        (&[], &[Array], 3),
        (&[SignalAmplifier], &[Antenna], 2),
        (&[SignalAmplifier], &[Dish], 3),
        (&[SignalAmplifier], &[Array], 4),
        (&[], &[Antenna, Dish, SignalAmplifier], 5),
    ] {
        let mut game = table(2);
        land(&mut game, A, before);
        for &card in cards {
            game.has_placed = false;
            play_new(&mut game, card);
        }
        assert_eq!(game.players[A].total_signal(), signal);
    }
}

#[test]
fn s31_dust_storm() {
    for (second, powers) in [(false, vec![30, 40, 50, 90]), (true, vec![30, 40, 50, 60, 100])] {
        let mut game = table(2);
        land(&mut game, A, &[]);
        land(&mut game, B, &[Solar3, Windmill]);
        game.players[B].power = 20;
        play_new(&mut game, DustStorm);
        for (turn, power) in powers.into_iter().enumerate() {
            if second && turn == 1 {
                play_new(&mut game, DustStorm);
            }
            pass(&mut game);
            pass(&mut game);
            assert_eq!(game.players[B].power, power);
        }
    }
}

#[test]
fn s32_backup_rover() {
    let mut game = table(2);
    land(&mut game, A, &[Rover1]);
    hide(&mut game, A, BackupRover);
    game.players[A].rover_km = 6;
    dice(&mut game, &[1]);
    pass(&mut game);
    assert_eq!(game.players[A].rover_km, 10);
    pass(&mut game);
    pass(&mut game);
    assert_eq!(game.players[A].rover_km, 14);
}

#[test]
fn s33_win_with_all_three() {
    let mut game = table(2);
    land(&mut game, A, &[Windmill, Rover3, Dish]);
    game.players[A].power = 90;
    game.players[A].rover_km = 14;
    play_new(&mut game, Antenna);
    dice(&mut game, &[2]);
    assert!(matches!(game.end_turn(), Flow::Break(verdict) if verdict.winner == Some(A)));
}

#[test]
fn s34_cross_level_sabotage() {
    let mut game = table(2);
    fly(&mut game, B, 50, &CRUISER);
    game.players[B].damage = 4;
    dice(&mut game, &[5, 2]);
    answers(&mut game, &[0]);
    play_new(&mut game, ShootRpg);
    used_up(&game);
    assert_eq!((game.players[B].damage, game.tally.wasted), (4, 1));
    assert_eq!(discarded(&game, Level::Ground), [ShootRpg]);
    dice(&mut game, &[5, 3]);
    answers(&mut game, &[0, 0, 3]);
    play_new(&mut game, ShootRpg);
    used_up(&game);
    assert_eq!((game.players[B].damage, parts(&game, B).len()), (7, 4));
    assert_eq!(game.players[B].markers.len(), 1);
}

#[test]
fn s35_newton_on_damage() {
    let mut game = table(2);
    put(&mut game, A, &[LaunchPad, Fuselage2, Nose2, Fins2, Thruster2]);
    put(&mut game, B, &[LaunchPad, Fuselage3]);
    give(&mut game, B, &[NewtonsThirdLaw]);
    dice(&mut game, &[4, 4, 4]);
    answers(&mut game, &[0, 1]);
    play_new(&mut game, AsteroidStorm);
    assert_eq!((parts(&game, A).len(), parts(&game, B).len()), (2, 1));
    let pile = discarded(&game, Level::Ground);
    assert!(pile.contains(&NewtonsThirdLaw) && pile.contains(&AsteroidStorm));
    assert!(game.players[B].hand.is_empty());
}

#[test]
fn s36_newton_on_position() {
    for (immune, distance) in [(false, 90), (true, 40)] {
        let mut game = table(2);
        fly(&mut game, A, 40, &CRUISER);
        fly(&mut game, B, 45, &CRUISER);
        give(&mut game, B, &[NewtonsThirdLaw]);
        if immune {
            put(&mut game, A, &[UhfTransceiver]);
        }
        answers(&mut game, &[0, 1]);
        play_new(&mut game, CyberAttack);
        assert_eq!((game.players[A].distance, game.players[B].distance), (distance, 45));
    }
}

#[test]
fn s37_anti_missile_surprise() {
    let mut game = table(2);
    put(&mut game, B, &[LaunchPad, Fuselage3, Nose2, Fins2]);
    hide(&mut game, B, AntiMissile);
    assert_eq!((game.players[B].rocket.strength(), game.public_strength(B), game.players[B].face_down()), (9, 7, 1));
    dice(&mut game, &[6]);
    answers(&mut game, &[0, 0, 1]);
    play_new(&mut game, MissileAttack);
    used_up(&game);
    assert_eq!((game.public_strength(B), game.players[B].face_down()), (9, 0));
    dice(&mut game, &[6]);
    play_new(&mut game, MissileAttack);
    assert_eq!(game.chance.script.rolled, 2);
}

#[test]
fn s38_covert_limit() {
    let mut game = table(2);
    put(&mut game, A, &[LaunchPad]);
    hide(&mut game, A, Staging);
    hide(&mut game, A, InsurancePolicy);
    give(&mut game, A, &[EnigmaMachine]);
    assert!(!may_hide(&game, EnigmaMachine));
    assert!(plays(&game).contains(&Play::ShowPart(4)));
    game.perform(Play::ShowPart(4));
    assert!(may_hide(&game, EnigmaMachine));
}

#[test]
fn s39_xray_and_security_audit() {
    for seat in [B, A] {
        let mut game = table(3);
        hide(&mut game, B, PlantBomb);
        game.players[B].coverts[0].victim = A;
        hide(&mut game, B, Staging);
        let targets: Few = [0, 1, 2].into_iter().collect();
        answers(&mut game, &[targets.iter().position(|it| it == usize::from(seat.0)).unwrap()]);
        play_new(&mut game, XrayMachine);
        assert_eq!(discarded(&game, Level::Ground), [PlantBomb, XrayMachine]);
        assert_eq!(game.players[B].face_down(), 1);
    }
    for (answer, shown) in [(0, Staging), (1, PlantBomb)] {
        let mut game = table(3);
        hide(&mut game, B, PlantBomb);
        hide(&mut game, B, Staging);
        game.active = C;
        assert_eq!(game.audited(C), Few::one(1));
        answers(&mut game, &[0, answer]);
        play_new(&mut game, SecurityAudit);
        assert_eq!(game.players[B].face_down(), 1);
        assert_eq!(discarded(&game, Level::Ground).contains(&PlantBomb), shown == PlantBomb);
        assert_eq!(game.players[B].rocket.face_up().len(), usize::from(shown == Staging));
    }
}

#[test]
fn s40_last_player() {
    let mut game = table(2);
    fly(&mut game, B, 0, &[Fuselage3, Nose1, Fins3, Thruster3]);
    game.active = B;
    dice(&mut game, &[1]);
    assert!(matches!(game.end_turn(), Flow::Break(verdict) if verdict.winner == Some(A)));
}

#[test]
fn s41_views() {
    let mut game = table(3);
    hide(&mut game, A, Staging);
    fly(&mut game, B, 50, &CRUISER);
    put(&mut game, B, &[SpySatellite]);
    assert!(game.sees_hand(A, A) && game.sees_hand(B, A) && !game.sees_hand(C, A));
    assert_eq!((game.players[A].face_down(), game.public_strength(A)), (1, 0));
}

#[test]
fn s43_reshuffle() {
    let mut game = table(2);
    game.decks[0].truncate(1);
    game.discards[0] = vec![piece(Nose1); 9];
    game.draw(B, Level::Ground, 2);
    assert_eq!(game.players[B].hand.len(), 2);
    assert_eq!((game.decks[0].len(), game.discards[0].len()), (8, 0));
    assert_eq!((game.decks[1].len(), game.decks[2].len()), (70, 68));
}
