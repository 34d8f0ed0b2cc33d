//! Hundreds of random games for every number of seats: they end, no card is
//! ever lost or doubled, and what holds between turns holds.

use super::*;
use crate::backyard_rocketeers::{Outcome, play_random};

fn check(seats: usize, games: u64) {
    for seed in 0..games {
        let mut game = Game::new(seats, Profile::Table, seed);
        game.open();
        while game.take_turn() == GO_ON {
            check_table(&game);
            game.pass_on();
            assert!(game.turn < 100_000);
        }
        check_cards(&game);
    }
}

/// All 263 cards are somewhere, in the numbers of the card list.
fn check_cards(game: &Game) {
    let mut found = [[0_u8; 3]; crate::backyard_rocketeers::cards::DESIGNS];
    let mut find = |piece: &Piece| found[piece.card as usize][piece.deck as usize] += 1;
    game.decks.iter().chain(&game.discards).flatten().for_each(&mut find);
    for player in &game.players.0 {
        let piles = [&player.hand, &player.enhancements, &player.markers, &player.generators, &player.comms];
        piles.into_iter().flatten().for_each(&mut find);
        player.pad.iter().for_each(&mut find);
        player.rocket.parts().for_each(|(_, part)| find(&part.piece));
        player.coverts.iter().for_each(|covert| find(&covert.piece));
        player.rovers.iter().for_each(|rover| find(&rover.piece));
    }
    for face in &crate::backyard_rocketeers::cards::FACES {
        assert_eq!(found[face.card as usize], face.copies, "{}", face.id);
    }
}

fn check_table(game: &Game) {
    check_cards(game);
    for player in &game.players.0 {
        assert!(player.face_down() <= 2 && player.fuel <= 100 && player.distance >= 0);
        assert_eq!(player.level == Level::Flight && !player.is_out, player.distance > 0 || is_in_orbit(player));
        let kinds: Few = player.rocket.parts().map(|(_, part)| part.kind as usize).collect();
        assert_eq!(kinds.len(), player.rocket.installed().len());
        assert!(player.rocket.is_empty() || player.pad.is_some());
        if player.level != Level::Ground && !player.is_out {
            assert!(player.rocket.is_complete() && player.damage < player.original_strength.into());
        }
        if player.level == Level::Ground {
            assert!(player.markers.is_empty() && player.damage == 0 && player.rovers.is_empty());
        }
    }
    let active = &game.players[game.active];
    assert!(active.hand.len() <= 7);
}

/// At 0 km by a wormhole on somebody else's turn.
fn is_in_orbit(player: &crate::backyard_rocketeers::state::Player) -> bool {
    player.level == Level::Flight && !player.is_out && player.distance == 0
}

#[test]
fn every_number_of_seats_plays_to_the_end() {
    for seats in 2..=6 {
        check(seats, 100);
    }
}

/// BR-S42 as far as a game without log has it.
#[test]
fn the_same_seed_plays_the_same_game() {
    let once: Vec<Outcome> = (0..20).map(|seed| play_random(4, Profile::Table, seed)).collect();
    let again: Vec<Outcome> = (0..20).map(|seed| play_random(4, Profile::Table, seed)).collect();
    assert_eq!(once, again);
    assert_ne!(once[0], once[1]);
}
