//! The probability facts of section 5, by playing every roll there is.

use super::*;
use Card::*;

/// Of all faces of so many dice, those for which `wins` holds.
fn count(number: usize, mut wins: impl FnMut(&[i16]) -> bool) -> u32 {
    let mut faces = vec![1; number];
    let mut won = 0;
    loop {
        won += u32::from(wins(&faces));
        let Some(place) = faces.iter().position(|&face| face < 6) else { return won };
        faces[..place].fill(1);
        faces[place] += 1;
    }
}

/// The required parts, improvised first, and boosters as a fifth.
const PARTS: [[Card; 3]; 5] = [
    [Fuselage1, Fuselage2, Fuselage3],
    [Nose1, Nose2, Nose3],
    [Fins1, Fins2, Fins3],
    [Thruster1, Thruster2, Thruster3],
    [Boosters1, Boosters2, Boosters3],
];

#[test]
fn f1_launch() {
    for a in 0..=5 {
        for b in 0..=5 - a {
            let tiers = (0..5).map(|part| {
                if part < a {
                    0
                } else if part < a + b {
                    1
                } else {
                    2
                }
            });
            let parts: Vec<Card> = PARTS.iter().zip(tiers).map(|(tiers, tier)| tiers[tier]).collect();
            let launched = count(a + b, |faces| {
                let mut game = table(2);
                ready(&mut game, A, &parts);
                dice(&mut game, faces);
                game.chance.script.dice.extend([1, 1, 1]);
                game.perform(Play::Launch);
                game.players[A].level == Level::Flight
            });
            assert_eq!(launched, 4_u32.pow(a as u32) * 5_u32.pow(b as u32), "{a} and {b} of {}", 6_u32.pow(5));
        }
    }
}

#[test]
fn f1_launch_with_spare_staging() {
    let (mut launched, mut destroyed) = (0, 0);
    count(4, |faces| {
        for has_staging in [false, true] {
            let mut game = table(2);
            ready(&mut game, A, &[Fuselage1, Nose1, Fins1, Thruster1]);
            if has_staging {
                put(&mut game, A, &[Staging]);
            }
            dice(&mut game, faces);
            game.chance.script.dice.extend([1, 1, 1]);
            game.chance.script.answers.push_back(1);
            game.perform(Play::Launch);
            let is_up = game.players[A].level == Level::Flight;
            launched += u32::from(has_staging && is_up);
            destroyed += game.tally.destroyed;
        }
        true
    });
    assert_eq!((launched * 27, destroyed * 81), (8 * 1296, 1296));
}

#[test]
fn f2_landing() {
    let rows = [
        (Nose1, [(1, 4), (2, 32), (3, 208), (4, 1280)]),
        (Nose2, [(1, 5), (2, 35), (3, 215), (4, 1295)]),
        (Nose3, [(2, 35), (3, 215), (4, 1295), (5, 7775)]),
    ];
    for (nose, row) in rows {
        for ((number, safe), bonuses) in
            row.into_iter().zip([&[][..], &[HeatShield], &[DragChute], &[HeatShield, DragChute]])
        {
            let landed = count(number, |faces| {
                let mut game = table(3);
                fly(&mut game, A, 0, &[Fuselage3, nose, Fins3, Thruster3]);
                give(&mut game, A, bonuses);
                answers(&mut game, &[1, 1, 0][2 - bonuses.len()..]);
                dice(&mut game, faces);
                assert_eq!(game.end_turn(), GO_ON);
                used_up(&game);
                game.players[A].level == Level::Mars
            });
            assert_eq!(landed, safe, "{nose:?} with {bonuses:?}");
        }
    }
}

#[test]
fn f3_cross_level() {
    let works = count(2, |faces| {
        let mut game = table(2);
        fly(&mut game, B, 50, &CRUISER);
        dice(&mut game, faces);
        play_new(&mut game, ShootRpg);
        game.players[B].damage > 0
    });
    assert_eq!(works, 15);
}

/// The parts of a rocket with this strength, up to 17.
fn rocket(strength: u8) -> Vec<Card> {
    let defence = strength > 15;
    let mut left = if defence { strength - 2 } else { strength };
    let mut parts = Vec::new();
    for tiers in PARTS {
        let tier = left.min(3);
        left -= tier;
        parts.extend(tier.checked_sub(1).map(|tier| tiers[usize::from(tier)]));
    }
    parts.extend(defence.then_some(AntiAsteroid));
    parts
}

/// How often an attack of A on B in flight hits, and the damage of all rolls.
fn hits(card: Card, number: usize, parts: &[Card]) -> (u32, u32) {
    let mut damage = 0;
    let hits = count(number, |faces| {
        let mut game = table(2);
        fly(&mut game, A, 50, &CRUISER);
        fly(&mut game, B, 50, parts);
        game.players[B].original_strength = u8::MAX;
        dice(&mut game, faces);
        play_new(&mut game, card);
        damage += u32::from(game.players[B].damage);
        game.players[B].damage > 0
    });
    (hits, damage)
}

#[test]
fn f4_three_dice_against_strength() {
    let chances = [216, 216, 215, 212, 206, 196, 181, 160, 135, 108, 81, 56, 35, 20, 10, 4, 1];
    let damages = [2052, 1836, 1620, 1405, 1193, 987, 791, 610, 450, 315, 207, 126, 70, 35, 15, 5, 1];
    for (strength, expected) in (1..).zip(chances.into_iter().zip(damages)) {
        let parts = rocket(strength);
        assert_eq!(hits(MissileAttack, 3, &parts), expected, "strength {strength}");
    }
}

#[test]
fn f4_destroyed_outright_on_the_ground() {
    for (strength, destroyed) in (1..).zip([216, 215, 206, 181, 135, 81, 35, 10, 1, 0]) {
        // One part of that strength stands for parts that pay anything exactly.
        let outright = count(3, |faces| faces.iter().sum::<i16>() >= 2 * strength);
        assert_eq!(outright, destroyed);
    }
    let fuselage = count(3, |faces| {
        let mut game = table(2);
        put(&mut game, B, &[LaunchPad, Fuselage1, Nose1, Fins1, Thruster1]);
        dice(&mut game, faces);
        play_new(&mut game, AsteroidStorm);
        game.tally.destroyed == 1
    });
    assert_eq!(fuselage, 181, "four parts of strength 1");
}

#[test]
fn f5_with_a_defence_system() {
    for (parts, expected) in [
        (&[AntiMissile][..], (4, 10)),
        (&[AntiMissile, Fuselage1], (3, 6)),
        (&[AntiMissile, Fuselage2], (2, 3)),
        (&[AntiMissile, Fuselage3], (1, 1)),
        (&[AntiMissile, Fuselage3, Nose1], (0, 0)),
    ] {
        assert_eq!(hits(MissileAttack, 1, parts), expected);
    }
}

#[test]
fn f6_rays_and_dust() {
    for (fuselage, expected) in [(Fuselage1, (216, 2052)), (Fuselage2, (216, 1836)), (Fuselage3, (215, 1620))] {
        assert_eq!(hits(CosmicRays, 3, &[fuselage, Nose3, Fins3, Thruster3]), expected);
    }
    for (parts, expected) in [
        (&[Fuselage1, Nose2, Fins2][..], (4, 8)),
        (&[Fuselage1, Nose1], (4, 4)),
        (&[Fuselage2, Nose3], (2, 4)),
        (&[Fuselage3, Staging], (0, 0)),
    ] {
        assert_eq!(hits(SpaceDust, 1, parts), expected);
    }
}

#[test]
fn f7_two_hits() {
    for (strength, exploded) in [(12, 1), (6, 37750), (8, 13595)] {
        let damage = |faces: &[i16]| (faces.iter().sum::<i16>() - strength).max(0);
        let both = count(6, |faces| damage(&faces[..3]) + damage(&faces[3..]) >= strength);
        assert_eq!(both, exploded);
    }
    let mut game = table(2);
    fly(&mut game, A, 50, &CRUISER);
    fly(&mut game, B, 50, &CRUISER);
    dice(&mut game, &[6; 6]);
    play_new(&mut game, AsteroidStorm);
    assert_eq!(game.players[B].damage, 6);
    play_new(&mut game, MissileAttack);
    assert_eq!(game.tally.explosions, 1);
}

#[test]
fn f8_navigation() {
    for (fins, errors) in [(Fins1, 4), (Fins2, 2), (Fins3, 0)] {
        let failed = count(usize::from(fins != Fins3), |faces| {
            let mut game = table(2);
            fly(&mut game, A, 100, &[Fuselage3, Nose3, fins, Thruster3]);
            dice(&mut game, faces);
            assert_eq!(game.end_turn(), GO_ON);
            used_up(&game);
            game.players[A].distance == 110
        });
        assert_eq!(failed, errors);
    }
}

#[test]
fn f9_starting_distance() {
    let mut total = 0;
    let mut near = 0;
    let exactly = count(3, |faces| {
        let mut game = table(2);
        ready(&mut game, A, &CRUISER);
        dice(&mut game, faces);
        game.perform(Play::Launch);
        total += game.players[A].distance;
        near += u32::from(game.players[A].distance <= 10_000);
        game.players[A].distance == 8000
    });
    assert_eq!((exactly, near, total), (21, 108, 216 * 10_500));
}

#[test]
fn f10_wormhole_and_rover_sabotage() {
    let away = count(1, |faces| {
        let mut game = table(2);
        fly(&mut game, A, 50, &CRUISER);
        fly(&mut game, B, 50, &CRUISER);
        dice(&mut game, faces);
        play_new(&mut game, Wormhole);
        game.players[B].distance == 80
    });
    assert_eq!(away, 3);
    for rover in [Rover1, Rover2, Rover3] {
        let broken = count(1, |faces| {
            let mut game = table(2);
            land(&mut game, A, &[]);
            land(&mut game, B, &[rover]);
            dice(&mut game, faces);
            play_new(&mut game, RoverSabotage);
            game.players[B].rovers[0].is_broken
        });
        assert_eq!(broken, 3);
    }
}

#[test]
fn f11_a_rover_until_it_breaks() {
    for (rover, wheels, checks, arrived) in
        [(Rover2, 0, 4, 256), (Rover3, 0, 3, 125), (Rover1, 1, 4, 81), (Rover2, 1, 3, 64), (Rover3, 1, 3, 125)]
    {
        let there = count(checks, |faces| {
            let mut game = table(2);
            land(&mut game, A, &[rover]);
            put(&mut game, A, &vec![TerrainWheels; wheels]);
            game.chance.script.dice.extend(faces);
            for _ in 0..checks {
                game.work();
            }
            game.players[A].rover_km >= 20
        });
        assert_eq!(there, arrived, "{rover:?} with {wheels} wheels");
    }
}

#[test]
fn f12_a_tie_in_the_opening_roll() {
    let tied = count(4, |faces| {
        let mut game = Game::new(2, Profile::Standard, 1);
        dice(&mut game, faces);
        game.open();
        game.chance.script.rolled > 4
    });
    assert_eq!(tied, 146);
}

#[test]
fn f13_a_pad_in_the_starting_hand() {
    let pads = game_pads();
    let without = |cards: u64| (0..cards).map(|drawn| 119 - drawn).product::<u64>();
    let all = |cards: u64| (0..cards).map(|drawn| 125 - drawn).product::<u64>();
    assert_eq!(pads, 6);
    assert_eq!(u128::from(all(5) - without(5)) * 234_531_275, u128::from(all(5)) * 51_894_002);
}

/// Launch Pads in the Level 1 deck.
fn game_pads() -> usize {
    let game = Game::new(2, Profile::Standard, 1);
    game.decks[0].iter().filter(|piece| piece.card == LaunchPad).count()
}

#[test]
fn f14_time_lines() {
    for (cards, powers) in [
        (&[Solar3][..], &[0, 30, 60, 90, 120][..]),
        (&[Geothermal], &[0, 50, 100]),
        (&[Geothermal, Solar3], &[0, 80, 160]),
    ] {
        let mut game = table(2);
        land(&mut game, A, &[]);
        for (turn, &power) in powers.iter().enumerate() {
            if let Some(&card) = cards.get(turn) {
                play_new(&mut game, card);
            }
            pass(&mut game);
            assert_eq!(game.players[A].power, power);
            pass(&mut game);
        }
    }
    for (distance, steps) in [(8000, 110), (80, 2)] {
        let mut game = table(2);
        fly(&mut game, A, distance, &CRUISER);
        put(&mut game, A, &[Boosters3, IonThrusters]);
        game.players[A].fuel = 10;
        game.chance.script.is_strict = false;
        let mut taken = 0;
        while game.players[A].distance > 0 {
            assert_eq!(game.end_turn(), GO_ON);
            taken += 1;
        }
        assert_eq!(taken, steps);
    }
}
