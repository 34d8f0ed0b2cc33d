//! Rulings no worked example shows.

use super::*;

#[test]
fn a_territory_nobody_moves_into_stays_empty() {
    let mut game = table(2);
    let troops = post(&mut game, A, "R5a", "WS");
    post(&mut game, B, "R5b", "W");
    begin(&mut game, A);
    let slinger = Troops::one(troops.nth(1));
    dice(&mut game, &[9, 0]);
    // Two dice of one face each, then the Slinger is left behind (PH-A36).
    answers(&mut game, &[0, 0, 1]);
    attack(&mut game, "R5a", slinger, "R5b");
    used_up(&game);
    assert_eq!(game.holder(space("R5b")), None);
    assert!(game.attackers(A, space("R5a")).has(slinger.nth(0)), "it may attack again (PH-A37)");
}

#[test]
fn everybody_left_moves_in() {
    let mut game = table(2);
    let troops = post(&mut game, A, "R5a", "WWWW");
    post(&mut game, B, "R5b", "W");
    begin(&mut game, A);
    dice(&mut game, &[9, 9, 9, 0]);
    attack(&mut game, "R5a", troops & !one(troops), "R5b");
    assert_eq!((count(&game, "R5a"), count(&game, "R5b")), (1, 3));
    assert!(game.rested(space("R5b")).is_empty());
}

#[test]
fn nobody_is_attacked_twice_by_one_die() {
    let mut game = table(2);
    let troops = post(&mut game, A, "R5a", "WWWWWW");
    post(&mut game, B, "R5b", "WWW");
    begin(&mut game, A);
    attack(&mut game, "R5a", troops & !one(troops), "R5b");
    assert_eq!(game.tally.exchanges, 3, "the smaller number (PH-A32)");
}

#[test]
fn without_an_empty_territory_all_stay_in_incoming() {
    let mut game = table(2);
    for number in 0..44 {
        let troop = game.muster(B, Type::Assault).unwrap();
        game.put(B, Troops::one(troop), Space(number));
    }
    let troop = game.muster(A, Type::Ranged).unwrap();
    game.players[A].incoming.insert(troop);
    begin(&mut game, A);
    game.place_incoming(A);
    assert_eq!((game.chance.asked.decisions(), game.players[A].incoming.len()), (0, 1));
}

#[test]
fn only_who_had_no_territory_at_the_start_returns() {
    let mut game = table(2);
    post(&mut game, A, "R5a", "W");
    let troop = game.muster(A, Type::Mounted).unwrap();
    game.players[A].incoming.insert(troop);
    begin(&mut game, A);
    game.place_incoming(A);
    assert_eq!(count(&game, "R5a"), 2, "placing is compulsory (PH-A12)");
}

#[test]
fn dead_troops_can_be_recruited_again() {
    let mut game = table(2);
    post(&mut game, A, "R5a", &"W".repeat(50));
    game.recruit(A);
    assert!(game.players[A].incoming.is_empty());
    game.kill(A, Troop(7), space("R5a"));
    game.recruit(A);
    assert_eq!(game.players[A].incoming.len(), 1);
    assert_eq!(TYPES.iter().map(|&of| game.players[A].of(of).len()).sum::<usize>(), 50);
}

#[test]
fn set_up_keeps_everybody_apart() {
    for seed in 0..40 {
        let mut game = Game::new(6, seed);
        game.set_up();
        for seat in (0..6).map(Seat) {
            let player = &game.players[seat];
            let home = player.capital.unwrap();
            assert_eq!((player.held, game.at(home).len()), (Spaces::one(home), 4));
            assert!((super::super::map::MAP.near(home) & game.held()).is_empty());
            assert_eq!(player.cards.len(), 2);
            assert_eq!(player.dossier.len(), DOSSIER);
            assert!(player.dossier.iter().all(|&mission| !game.is_met(seat, mission)));
        }
        let colours = game.players.0.map(|player| 1 << player.colour.0);
        assert_eq!(colours.iter().sum::<u32>(), 63);
    }
}
