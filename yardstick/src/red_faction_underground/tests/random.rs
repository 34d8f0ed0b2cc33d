//! Whole random games: they end, no card is lost or doubled, and the numbers
//! stay within the rules at every end of a round.

use super::super::cards::MAIN_CARDS;
use super::super::play_random;
use super::super::rooms::ROOM_CARDS;
use super::super::state::Place;
use super::*;

const GAMES: std::ops::Range<u64> = 0..200;

#[test]
fn games_end_and_repeat() {
    for seats in 2..=4 {
        for seed in GAMES {
            let game = play_random(seats, seed);
            assert!(game.winners != 0 && game.winners < 1 << seats);
            assert!(game.rounds < 100);
            let winners = (0..4).filter(|seat| game.winners >> seat & 1 == 1);
            for seat in winners {
                assert!(game.ending != Ending::Points || game.points[seat] >= 10);
                assert!(game.ending != Ending::LastSurvivor || game.wounds[seat] < 3);
            }
            if seed < 5 {
                assert_eq!(game.asked, play_random(seats, seed).asked);
            }
        }
    }
}

/// Every physical card is in exactly one place.
fn count_cards(game: &Game) {
    let mut places = [0; MAIN_CARDS];
    let mut note = |cards: &[CardId]| cards.iter().for_each(|id| places[usize::from(id.0)] += 1);
    [&game.deck, &game.discard].into_iter().for_each(|pile| note(pile));
    note(&game.line);
    for player in &game.players.0 {
        note(&player.hand);
        [&player.attackers, &player.scored, &player.wound_area].into_iter().for_each(|pile| note(pile));
    }
    game.characters.iter().for_each(|character| note(&character.nanos));
    game.rooms.iter().for_each(|room| note(&room.nanos));
    assert_eq!(places, [1; MAIN_CARDS]);
    let mut places = [0; ROOM_CARDS];
    let mut note = |rooms: &[RoomId]| rooms.iter().for_each(|id| places[usize::from(id.0)] += 1);
    note(&game.room_deck);
    note(&game.room_discard);
    game.players.0.iter().for_each(|player| note(&player.base));
    assert_eq!(places, [1; ROOM_CARDS]);
}

fn look_over(game: &Game) {
    count_cards(game);
    assert!(game.line.is_sorted_by_key(|&who| game.character(who).key));
    assert!(game.line.iter().all(|&who| game.character(who).damage < game.con(who)));
    assert!(game.line.iter().all(|&who| game.character(who).place == Place::Line));
    for seat in (0..game.seats).map(Seat) {
        let player = &game.players[seat];
        assert!(player.attackers.is_empty());
        assert_eq!(player.traps, player.hand.iter().map(|id| id.card().trap_unit()).sum::<u32>());
        assert!(game.survivors.has(seat) == (player.wounds < 3));
        assert!(player.base.iter().all(|&room| game.room(room).owner == Some(seat)));
        assert!(game.survivors.has(seat) || (player.hand.is_empty() && player.base.is_empty()));
    }
}

#[test]
fn no_card_is_lost() {
    for seats in 2..=4 {
        for seed in GAMES {
            let mut game = Game::new(seats, seed);
            game.open();
            while game.play_round().is_continue() {
                look_over(&game);
            }
        }
    }
}
