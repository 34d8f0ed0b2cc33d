//! Hundreds of random games: no card is ever lost or doubled, and what holds
//! between turns holds.

use super::*;
use crate::trf::{Outcome, play_random};

const PAIRS: [[Deck; 2]; 6] = {
    use Deck::{Coalition, Dominate, Temple};
    [
        [Coalition, Dominate],
        [Coalition, Temple],
        [Dominate, Temple],
        [Coalition, Coalition],
        [Dominate, Dominate],
        [Temple, Temple],
    ]
};

fn check_table(game: &Game) {
    for seat in Seat::BOTH {
        let side = &game[seat];
        let mut all = side.hand | side.discard | side.planets | side.characters | side.persistent | side.aside;
        let piles = [side.hand, side.discard, side.planets, side.characters, side.persistent, side.aside];
        let count = piles.iter().map(|pile| pile.len()).sum::<usize>() + side.deck.len();
        side.deck.iter().for_each(|&place| all.insert(place.into()));
        assert_eq!((count, all), (41, Set::first(41)));
        assert_eq!(side.account + side.reserve.unwrap_or(0), ACCOUNT + RESERVE);
        assert!(side.planets.has(HOMEWORLD) && (side.defeated - side.discard).is_empty());
        for set in [side.joined, side.committed, side.exhausted, side.fought, side.engaged] {
            assert!((set - side.characters).is_empty());
        }
        for head in side.heads().iter() {
            let guests = side.memory[head].guests;
            let most = if side.cards[head] == Card::CoalitionHeavyCarrier { 2 } else { 1 };
            assert!(guests.is_empty() || side.is_fleeter(head) && guests.len() <= most);
            assert!(guests.iter().all(|guest| side.host(guest) == Some(head)));
            let together = side.unit(head) & side.committed;
            assert!(together.is_empty() || together == side.unit(head));
        }
        let mut members = Set::EMPTY;
        for fight in &game.fights {
            assert!(fight.is_suspended && !fight.members[seat].is_empty() && !members.meets(fight.members[seat]));
            members |= fight.members[seat];
        }
        assert_eq!(members, side.committed);
    }
}

#[test]
fn no_card_is_lost() {
    for (index, decks) in PAIRS.into_iter().enumerate() {
        for seed in 0..40 {
            let mut game = Game::new(decks, seed + 1000 * index as u64, NO_END);
            game.open();
            while game.take_turn().is_continue() {
                check_table(&game);
                game.active = game.active.other();
            }
        }
    }
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let once: Vec<Outcome> = (0..10).map(|seed| play_random(PAIRS[0], seed, NO_END)).collect();
    let again: Vec<Outcome> = (0..10).map(|seed| play_random(PAIRS[0], seed, NO_END)).collect();
    assert_eq!(once, again);
    assert_ne!(once[0], once[1]);
}
