//! The worked examples BR-S01 to BR-S16: set-up, turns and Level 1 (section 4).

use super::*;
use Card::*;

#[test]
fn s01_first_player_with_a_tie() {
    let mut game = Game::new(3, Profile::Standard, 1);
    dice(&mut game, &[4, 3, 6, 1, 2, 2, 2, 3, 5, 4]);
    game.open();
    used_up(&game);
    assert_eq!(game.active, B);
    assert_eq!(game.chance.script.rolled, 10);
    assert!(game.seats().all(|seat| game.players[seat].hand.len() == 5));
    game.pass_on();
    assert_eq!(game.active, C);
    game.pass_on();
    assert_eq!(game.active, A);
}

#[test]
fn s02_trailing_draw() {
    let mut game = table(3);
    land(&mut game, A, &[]);
    land(&mut game, C, &[]);
    game.active = B;
    game.begin_turn();
    assert_eq!(game.players[B].hand.len(), 2);
    assert!(game.players[B].hand.iter().all(|piece| piece.deck == Level::Ground));
    game.active = C;
    game.begin_turn();
    assert_eq!(game.players[C].hand.len(), 1);
    assert_eq!(game.players[C].hand[0].deck, Level::Mars);
    game.players[A].is_out = true;
    game.players[C].level = Level::Ground;
    game.active = B;
    game.begin_turn();
    assert_eq!(game.players[B].hand.len(), 3);
}

#[test]
fn s03_hand_limit() {
    let mut game = table(2);
    give(&mut game, A, &[ResourceRaid, Boosters1, Boosters2, Boosters3, Fins1, Fins2, Fins3]);
    give(&mut game, B, &[FuelSmall, Fins1]);
    game.begin_turn();
    play(&mut game, ResourceRaid);
    assert_eq!(game.players[A].hand.len(), 8);
    assert!(hand(&game, A).contains(&FuelSmall));
    assert_eq!(hand(&game, B), [Fins1]);
    let before = game.chance.asked.decisions();
    assert_eq!(game.end_turn(), GO_ON);
    assert_eq!(game.chance.asked.decisions(), before + 1);
    assert_eq!(game.players[A].hand.len(), 7);
}

#[test]
fn s04_no_pad_no_parts() {
    let mut game = table(2);
    give(&mut game, A, &[Fuselage1, FuelSmall, LaunchPad]);
    assert!(!allowed(&game, Fuselage1) && !allowed(&game, FuelSmall));
    play(&mut game, LaunchPad);
    assert!(!allowed(&game, Fuselage1));
    play(&mut game, FuelSmall);
    assert_eq!(game.players[A].fuel, 10);
}

#[test]
fn s05_replace() {
    let mut game = table(2);
    put(&mut game, A, &[LaunchPad, Fuselage1, Boosters1, Staging]);
    give(&mut game, A, &[AntiMissile, Nose1]);
    let slots = game.replaceable(A, Kind::AntiMissile, false);
    assert_eq!(slots, Few::from_iter([4, 5]));
    assert!(!allowed(&game, AntiMissile));
    answers(&mut game, &[0]);
    replace(&mut game, AntiMissile);
    used_up(&game);
    assert_eq!(parts(&game, A), [Fuselage1, Staging, AntiMissile]);
    assert_eq!(discarded(&game, Level::Ground), [Boosters1]);
    assert!(!allowed(&game, Nose1));
}

#[test]
fn s06_fuel_and_waste() {
    let mut game = table(2);
    put(&mut game, A, &[LaunchPad]);
    for (tank, fuel) in [(FuelSmall, 10), (FuelLarge, 30), (FuelSmall, 40), (FuelLarge, 60), (FuelXl, 100)] {
        play_new(&mut game, tank);
        assert_eq!(game.players[A].fuel, fuel);
    }
    give(&mut game, A, &[FuelSmall, Nose1]);
    assert!(!allowed(&game, FuelSmall) && allowed(&game, Nose1));
}

#[test]
fn s07_strength() {
    let mut game = table(2);
    put(&mut game, A, &[LaunchPad, Fuselage1, Nose2, Fins3, Thruster3, Boosters2]);
    assert_eq!(game.players[A].rocket.strength(), 11);
}

#[test]
fn s08_damage_and_exact_payment() {
    let mut game = table(2);
    put(&mut game, B, &[LaunchPad, Fuselage1, Nose2, Fins2, Thruster3, Boosters2]);
    let [fuselage, nose, fins, thruster, boosters] = [0, 1, 2, 3, 4];
    let mut payments: Vec<Few> = game.players[B].rocket.payments(5).collect();
    let mut expected: Vec<Few> = [
        vec![thruster, nose],
        vec![thruster, fins],
        vec![thruster, boosters],
        vec![fuselage, nose, fins],
        vec![fuselage, nose, boosters],
        vec![fuselage, fins, boosters],
    ]
    .map(Few::from_iter)
    .into();
    let chosen = payments.iter().position(|&slots| slots == expected[0]).unwrap();
    payments.sort_by_key(|slots| slots.bits());
    expected.sort_by_key(|slots| slots.bits());
    assert_eq!(payments, expected);
    dice(&mut game, &[6, 5, 4]);
    answers(&mut game, &[0, 0, chosen]);
    play_new(&mut game, AsteroidStorm);
    used_up(&game);
    assert_eq!(parts(&game, B), [Fuselage1, Fins2, Boosters2]);
    assert_eq!(game.players[B].rocket.strength(), 5);
}

#[test]
fn s09_equal_is_no_damage() {
    let mut game = table(2);
    put(&mut game, B, &[LaunchPad, Fuselage1, Nose2, Fins2, Thruster3, Boosters2]);
    dice(&mut game, &[1, 4, 5]);
    play_new(&mut game, MissileAttack);
    assert_eq!(parts(&game, B).len(), 5);
    assert_eq!(discarded(&game, Level::Ground), [MissileAttack]);
}

#[test]
fn s10_payment_not_possible_exactly() {
    let mut game = table(2);
    put(&mut game, B, &[LaunchPad, Fuselage3, Nose3, Thruster3]);
    assert!(game.players[B].rocket.payments(4).all(|slots| slots.len() == 2));
    assert_eq!(game.players[B].rocket.payments(4).count(), 3);
    dice(&mut game, &[6, 5, 2]);
    play_new(&mut game, MissileAttack);
    assert_eq!(game.players[B].rocket.strength(), 3);

    let mut game = table(2);
    put(&mut game, B, &[LaunchPad, Fuselage3, Nose3]);
    game.players[B].fuel = 40;
    dice(&mut game, &[5, 3, 2]);
    play_new(&mut game, MissileAttack);
    assert_eq!((parts(&game, B).len(), game.players[B].fuel, game.tally.destroyed), (0, 0, 1));
}

#[test]
fn s11_rocket_destroyed_by_sabotage_insured() {
    let mut game = table(2);
    put(&mut game, B, &[LaunchPad, Fuselage1, Nose2, Thruster1]);
    hide(&mut game, B, InsurancePolicy);
    game.players[B].fuel = 60;
    dice(&mut game, &[2, 3, 4]);
    // The pairs of slots 0, 1 and 3, ascending as numbers: the last is 1 and 3.
    answers(&mut game, &[0, 0, 2]);
    play_new(&mut game, MissileAttack);
    used_up(&game);
    assert_eq!(parts(&game, B), [Nose2, Thruster1]);
    assert_eq!(game.players[B].rocket.strength(), 3);
    assert_eq!(discarded(&game, Level::Ground), [InsurancePolicy, Fuselage1, MissileAttack]);
    let player = &game.players[B];
    assert!(player.pad.is_some() && player.fuel == 0 && !player.is_out);
}

#[test]
fn s12_launch_with_a_failed_component() {
    let mut game = table(2);
    ready(&mut game, A, &[Fuselage1, Nose2, Fins3, Thruster2, Boosters1]);
    dice(&mut game, &[3, 1, 2, 2]);
    assert!(plays(&game).contains(&Play::Launch));
    game.perform(Play::Launch);
    used_up(&game);
    assert_eq!(game.chance.script.rolled, 4);
    assert_eq!(parts(&game, A), [Fuselage1, Fins3, Thruster2]);
    assert_eq!((game.players[A].level, game.players[A].fuel), (Level::Ground, 100));
    put(&mut game, A, &[Nose1]);
    assert!(!plays(&game).contains(&Play::Launch));
    pass(&mut game);
    pass(&mut game);
    assert!(plays(&game).contains(&Play::Launch));
}

#[test]
fn s13_staging_replaces_a_failed_thruster() {
    let mut game = table(2);
    ready(&mut game, A, &[Fuselage3, Nose3, Fins3, Thruster1]);
    hide(&mut game, A, Staging);
    dice(&mut game, &[2, 1, 1, 1]);
    answers(&mut game, &[1]);
    game.perform(Play::Launch);
    let player = &game.players[A];
    assert_eq!(player.level, Level::Flight);
    assert_eq!(discarded(&game, Level::Ground), [Thruster1]);
    assert_eq!(player.original_strength, 10);
    assert!(player.rocket.face_down().is_empty() && player.rocket.has_thrust());
}

#[test]
fn s14_launch_and_transition_with_a_hand() {
    let mut game = table(2);
    ready(&mut game, A, &CRUISER);
    let kept = [FuelSmall, SolarSail, NewtonsThirdLaw, FuelLarge];
    give(&mut game, A, &[LaunchPad, FuelSmall, Slingshot, SolarSail, NewtonsThirdLaw, IndustrialEspionage, FuelLarge]);
    dice(&mut game, &[1, 3, 4]);
    game.perform(Play::Launch);
    assert_eq!(game.chance.script.rolled, 3);
    assert_eq!(discarded(&game, Level::Ground), [LaunchPad, Slingshot, IndustrialEspionage]);
    assert_eq!(hand(&game, A)[..4], kept);
    assert!(game.players[A].hand[4..].iter().all(|piece| piece.deck == Level::Flight));
    let player = &game.players[A];
    assert_eq!((player.hand.len(), player.distance, player.zone()), (7, 8000, 800));
    assert_eq!((player.fuel, player.original_strength), (0, 12));
    assert_eq!(game.end_turn(), GO_ON);
    assert_eq!(game.players[A].distance, 8000);
}

#[test]
fn s15_rpg_and_bomb() {
    let mut game = table(2);
    put(&mut game, B, &[LaunchPad, Fuselage3]);
    hide(&mut game, B, AntiMissile);
    assert_eq!(game.players[B].exposed_parts(), Few::one(0));
    give(&mut game, A, &[PlantBomb]);
    assert!(!allowed(&game, PlantBomb));
    game.perform(Play::FaceDown(0));
    assert!(!plays(&game).contains(&Play::Detonate(0)));
    pass(&mut game);
    pass(&mut game);
    assert!(plays(&game).contains(&Play::Detonate(0)));
    let before = game.chance.asked.decisions();
    answers(&mut game, &[0, 0]);
    game.perform(Play::Detonate(0));
    assert_eq!(game.chance.asked.decisions(), before + 2, "the window, then the part");
    assert_eq!(parts(&game, B), [AntiMissile]);
    assert_eq!(game.tally.destroyed, 0);
    give(&mut game, A, &[ShootRpg]);
    assert!(!allowed(&game, ShootRpg));
}

#[test]
fn s16_inspection_delay() {
    let mut game = table(2);
    ready(&mut game, B, &CRUISER);
    game.players[B].fuel = 100;
    play_new(&mut game, InspectionDelay);
    pass(&mut game);
    put(&mut game, A, &[LaunchPad, Nose1]);
    give(&mut game, B, &[Boosters1, Staging, FuelSmall, ShootRpg]);
    assert!(!allowed(&game, Boosters1) && !may_hide(&game, Staging) && allowed(&game, ShootRpg));
    assert!(plays(&game).contains(&Play::Launch));
    game.players[B].fuel = 50;
    assert!(allowed(&game, FuelSmall));
    pass(&mut game);
    pass(&mut game);
    give(&mut game, B, &[Boosters1]);
    assert!(allowed(&game, Boosters1));
}
