//! The worked examples of section 4 and the exact facts of section 5 that the
//! rules decide alone.

use super::super::fight::is_won;
use super::*;

#[test]
fn w1_placement() {
    let mut game = table(3);
    post(&mut game, A, "R2b", "WWWW");
    let free = game.free_homes();
    assert_eq!(free.len(), 38);
    assert!(free.has(space("R2d")) && free.has(space("R2h")));
    post(&mut game, B, "Xa", "WWWW");
    let free = game.free_homes();
    assert_eq!(free.len(), 34);
    assert!(!free.has(space("Xb")));
}

/// Whether a lone troop of A with these cards beats one of B.
fn duel(ours: (&str, &[Card]), theirs: (&str, &[Card]), faces: [i16; 2]) -> bool {
    let mut game = led_by(Faction::Nomads);
    choose(&mut game, A, ours.1);
    choose(&mut game, B, theirs.1);
    let troops = post(&mut game, A, "R2e", ours.0);
    post(&mut game, B, "R2h", theirs.0);
    begin(&mut game, A);
    dice(&mut game, &faces);
    attack(&mut game, "R2e", troops, "R2h");
    used_up(&game);
    game.players[B].held.is_empty()
}

#[test]
fn w2_triangle() {
    let is_won = |ours, theirs| duel((ours, &[]), (theirs, &[]), [5, 5]);
    for (ours, theirs, wins) in [
        ("W", "H", true),
        ("H", "W", false),
        ("S", "W", true),
        ("H", "S", true),
        ("W", "W", false),
        ("W", "S", false),
        ("S", "H", false),
    ] {
        assert_eq!(is_won(ours, theirs), wins, "{ours} attacks {theirs}");
    }
    assert!(!duel(("W", &[Card::Spearman]), ("S", &[]), [5, 5]), "6 : 6 is the defender's");
}

#[test]
fn w3_nines_and_zeros() {
    let bannerman: (&str, &[Card]) = ("W", &[Card::Spearman, Card::Bannerman]);
    for (faces, wins) in
        [([0, 1], false), ([0, 0], false), ([9, 9], false), ([8, 9], false), ([1, 3], true), ([6, 8], true)]
    {
        assert_eq!(duel(bannerman, ("H", &[]), faces), wins, "{faces:?}");
    }
    assert!(duel(("W", &[]), ("S", &[]), [9, 8]));
}

/// Example 4 until somebody may stay behind.
fn whole_attack(stays: usize) -> Game {
    let mut game = table(2);
    let troops = post(&mut game, A, "R2e", "WWWS");
    post(&mut game, B, "R2h", "HW");
    begin(&mut game, A);
    let third = Troop(2);
    let attackers = troops & !Troops::one(third);
    dice(&mut game, &[8, 4, 2, 7, 3]);
    // Die, then stack: a Warrior with the 4, the Horseman with the 3; the Slinger
    // with the 8, the Warrior with the 7.
    answers(&mut game, &[1, 0, 1, 1, 0, 1, 0, stays]);
    attack(&mut game, "R2e", attackers, "R2h");
    used_up(&game);
    assert_eq!(game.tally.exchanges, 2);
    assert!(game.players[B].held.is_empty());
    assert_eq!(game.players[B].supply.len(), 50);
    game
}

#[test]
fn w4_a_whole_attack() {
    let game = whole_attack(0);
    assert_eq!((count(&game, "R2e"), count(&game, "R2h")), (1, 3));
    let game = whole_attack(1);
    assert_eq!((count(&game, "R2e"), count(&game, "R2h")), (2, 2));
}

#[test]
fn w5_survivors() {
    let mut game = table(2);
    let troops = post(&mut game, A, "R2e", "WWW");
    post(&mut game, B, "R2h", "SSS");
    begin(&mut game, A);
    dice(&mut game, &[9, 6, 8, 5, 4]);
    answers(&mut game, &[0, 0, 0, 0]);
    attack(&mut game, "R2e", troops & !one(troops), "R2h");
    used_up(&game);
    assert_eq!((count(&game, "R2e"), count(&game, "R2h")), (2, 2));
    assert_eq!(game.attackers(A, space("R2e")).len(), 2, "both may attack again");
    assert_eq!(game.spare(A, space("R2e")), 1, "one of them stays");
}

#[test]
fn w6_movement_and_guard() {
    let mut game = table(2);
    let troops = post(&mut game, A, "R5a", "WWW");
    assert_eq!(game.spare(A, space("R5a")), 2);
    step(&mut game, troops & !one(troops), "R5a", "R5e");
    assert_eq!(game.spare(A, space("R5a")), 0);
    game.players[A].faction = Faction::Nomads;
    assert_eq!(game.spare(A, space("R5a")), 1);
}

#[test]
fn w7_move_then_attack() {
    for (kind, may_attack, moves_in) in [("W", false, false), ("S", true, false), ("H", true, true)] {
        let mut game = table(2);
        post(&mut game, A, "R5a", "W");
        post(&mut game, A, "R5e", "W");
        let troop = post(&mut game, A, "R5a", kind);
        post(&mut game, B, "R5d", "W");
        begin(&mut game, A);
        step(&mut game, troop, "R5a", "R5e");
        assert_eq!(game.attackers(A, space("R5e")).has(troop.nth(0)), may_attack, "{kind}");
        if may_attack {
            dice(&mut game, &[9, 1]);
            attack(&mut game, "R5e", troop, "R5d");
            assert_eq!(count(&game, "R5d"), usize::from(moves_in));
            let at = if moves_in { "R5d" } else { "R5e" };
            assert!((game.rested(space(at)) & troop).is_empty(), "no step is left");
            used_up(&game);
        }
    }
}

#[test]
fn w8_passing_through() {
    let mut game = table(2);
    post(&mut game, A, "R6a", "W");
    let horses = post(&mut game, A, "R6a", "HH");
    begin(&mut game, A);
    step(&mut game, one(horses), "R6a", "R6c");
    assert_eq!(game.spare(A, space("R6c")), 0, "nobody would stay");
    step(&mut game, horses & !one(horses), "R6a", "R6c");
    step(&mut game, one(horses), "R6c", "R1d");
    assert!(game.rested(space("R1d")).is_empty());
    let mut game = led_by(Faction::Nomads);
    let horse = post(&mut game, A, "R6a", "H");
    step(&mut game, horse, "R6a", "R6c");
    step(&mut game, horse, "R6c", "R1d");
    assert_eq!(game.players[A].held, spaces("R1d"));
}

#[test]
fn w9_ascendancy() {
    for (is_held, steps_left) in [(true, 1), (false, 0)] {
        let mut game = led_by(Faction::Ascendancy);
        let troops = post(&mut game, A, "R2a", "WW");
        if is_held {
            post(&mut game, A, "R2b", "W");
        }
        begin(&mut game, A);
        step(&mut game, one(troops), "R2a", "R2b");
        assert_eq!((game.rested(space("R2b")) & one(troops)).len(), steps_left);
        if is_held {
            step(&mut game, one(troops), "R2b", "R2f");
            assert!(game.rested(space("R2f")).is_empty());
        }
    }
}

#[test]
fn w10_recruiting() {
    let ids = ["R1a", "R1b", "R1c", "R1d", "R1e", "R1f", "R2a", "R2b", "R2c"];
    for (territories, gained) in [2, 2, 2, 2, 2, 2, 3, 3, 4, 4].into_iter().enumerate() {
        let mut game = table(2);
        ids[..territories].iter().for_each(|id| hold(&mut game, A, id));
        game.recruit(A);
        assert_eq!(game.players[A].incoming.len(), gained, "with {territories} territories");
    }
    let mut game = led_by(Faction::NewOrder);
    hold(&mut game, A, &ids[..7].join(" "));
    game.recruit(A);
    game.end_turn(A);
    assert_eq!(game.players[A].incoming.len(), 4);
    post(&mut game, A, "R1a", &"W".repeat(50 - 7 - 4 - 1));
    game.recruit(A);
    game.end_turn(A);
    assert_eq!(game.players[A].incoming.len(), 5, "of 49 pieces one is gained in all");
}

#[test]
fn w14_resurgence() {
    let mut game = table(2);
    post(&mut game, B, "R2b", "W");
    for _ in 0..5 {
        let troop = game.muster(A, Type::Assault).unwrap();
        game.players[A].incoming.insert(troop);
    }
    begin(&mut game, A);
    // Return, to R4f: 25 empty territories stand before it.
    answers(&mut game, &[1, 25]);
    game.place_incoming(A);
    assert_eq!((game.players[A].held, count(&game, "R4f")), (spaces("R4f"), 5));
    assert!(game.players[A].incoming.is_empty());
    assert_eq!(game.spare(A, space("R4f")), 4);
    game.recruit(A);
    assert_eq!(game.players[A].incoming.len(), 2);
}

#[test]
fn w15_imperials() {
    for (capital, enemy, gained) in [("R5c", "R1b", 1), ("R5c", "R5c", 0), ("R1b", "R1b", 0)] {
        let mut game = led_by(Faction::Imperials);
        game.players[A].capital = Some(space(capital));
        post(&mut game, B, enemy, "W");
        for id in ["R5a", "R5b", "R5c", "R5d", "R5e"].into_iter().filter(|&id| id != enemy) {
            hold(&mut game, A, id);
        }
        let before = count(&game, capital);
        game.end_turn(A);
        assert_eq!(count(&game, capital) - before, gained, "the capital in {capital}, B in {enemy}");
        assert!(game.players[A].incoming.is_empty());
    }
}

#[test]
fn w16_over_the_sea() {
    let duel = |from: &str, cards: &[Card], faces: &[i16]| {
        let mut game = led_by(Faction::Islanders);
        choose(&mut game, A, cards);
        let troops = post(&mut game, A, from, "WW");
        post(&mut game, B, "R5b", "W");
        begin(&mut game, A);
        dice(&mut game, faces);
        attack(&mut game, from, one(troops), "R5b");
        game.players[B].held.is_empty()
    };
    assert!(duel("Xb", &[], &[5, 5]));
    assert!(!duel("R5c", &[], &[5, 5]));
    assert!(duel("Xb", &[Card::SeaRaiders], &[5, 7]));
    let mut game = table(2);
    game.players[B].faction = Faction::Islanders;
    let troops = post(&mut game, A, "Xb", "WW");
    post(&mut game, B, "R5b", "W");
    dice(&mut game, &[6, 5]);
    attack(&mut game, "Xb", one(troops), "R5b");
    assert!(game.players[B].held.is_empty(), "defending gives nothing");
}

#[test]
fn w17_nomads() {
    let mut game = led_by(Faction::Nomads);
    let troop = post(&mut game, A, "R4f", "W");
    game.players[A].capital = Some(space("R4f"));
    post(&mut game, B, "R4e", "S");
    begin(&mut game, A);
    assert_eq!(game.spare(A, space("R4f")), 1);
    dice(&mut game, &[8, 3]);
    attack(&mut game, "R4f", troop, "R4e");
    assert_eq!(game.players[A].held, spaces("R4e"));
    assert_eq!(game.holder(space("R4f")), None);
    assert!(!game.is_met(B, mission(12)), "nobody controls the capital");
    game.players[A].faction = Faction::Islanders;
    assert_eq!(game.spare(A, space("R4e")), 0);
}

#[test]
fn w18_two_player_deck() {
    for (colours, cards) in [(2, 13), (6, 17)] {
        let mut game = table(colours);
        game.build_deck();
        assert_eq!(game.deck.len(), cards);
    }
    for seed in 0..50 {
        let mut game = Game::new(2, seed);
        game.set_up();
        let dossiers: usize = [A, B].into_iter().map(|seat| game.players[seat].dossier.len()).sum();
        assert_eq!((dossiers, game.deck.len() + game.discard.len()), (2 * DOSSIER, 9));
    }
}

#[test]
fn facts_of_a_single_exchange() {
    let wins = |bonus: i8| {
        let faces = |face| (0..10_u8).map(move |other| (face, other));
        (0..10_u8).flat_map(faces).filter(|&(ours, theirs)| is_won(ours, theirs, bonus, 0)).count()
    };
    let table = [27, 32, 38, 45, 53, 60, 66, 71, 75, 78];
    for (bonus, wanted) in (-3..).zip(table) {
        assert_eq!(wins(bonus), wanted, "of 100 at {bonus:+}");
    }
    assert_eq!((wins(8), wins(12)), (81, 81));
}

#[test]
fn who_begins() {
    let (mut firsts, games) = ([0; 2], 2000);
    for seed in 0..games {
        let mut game = Game::new(2, seed);
        game.set_up();
        firsts[usize::from(game.first.0)] += 1;
    }
    assert!(firsts.iter().all(|first| (900..1100).contains(first)), "each begins half of the games: {firsts:?}");
}
