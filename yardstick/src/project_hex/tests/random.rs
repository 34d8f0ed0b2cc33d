//! Whole random games: they end and repeat, no piece or card is lost or
//! doubled, and every troop stands where its player rules.

use super::super::cards::MISSIONS;
use super::super::missions::PRESTIGE;
use super::super::play_random;
use super::super::table::{PIECES, Seats};
use super::*;

const GAMES: std::ops::Range<u64> = 0..12;

#[test]
fn games_end_and_repeat() {
    for seats in 2..=6 {
        for seed in GAMES {
            let game = play_random(seats, seed);
            assert!(usize::from(game.winner.unwrap()) < seats);
            if seed < 2 {
                assert_eq!(game, play_random(seats, seed));
            }
        }
    }
}

fn look_over(game: &Game) {
    let mut on_board = Seats::<Troops>::default();
    for number in 0..44 {
        let troops = game.at(Space(number));
        let Some(holder) = game.holder(Space(number)) else {
            assert!(troops.is_empty());
            continue;
        };
        assert!(!troops.is_empty());
        assert!((on_board[holder] & troops).is_empty(), "a troop is in one place");
        on_board[holder] |= troops;
    }
    let mut cards = game.deck.len() + game.discard.len();
    for seat in (0..game.seats).map(Seat) {
        let player = &game.players[seat];
        let places = [player.supply, player.incoming, on_board[seat]];
        assert_eq!(places.map(|troops| troops.len()).iter().sum::<usize>(), PIECES);
        assert_eq!(places.into_iter().fold(Troops::default(), |all, part| all | part), Troops::first(PIECES));
        assert_eq!(
            player.types.into_iter().fold(Troops::default(), |all, part| all | part),
            !player.supply & Troops::first(PIECES)
        );
        assert!(player.prestige < PRESTIGE);
        cards += player.dossier.len();
    }
    assert_eq!(cards, MISSIONS - 6 + usize::from(game.seats));
}

#[test]
fn nothing_is_lost() {
    for seats in 2..=6 {
        for seed in GAMES {
            let mut game = Game::new(seats, seed);
            game.set_up();
            look_over(&game);
            'game: loop {
                for seat in game.in_turn_order() {
                    if game.play_turn(seat).is_break() {
                        break 'game;
                    }
                    look_over(&game);
                }
            }
        }
    }
}
