//! Thousands of random games: they end, no card is ever lost or doubled, and
//! what is kept twice for speed agrees with what it was counted from.

use super::*;
use crate::foundry_fantasy::decks::{FROSTWEALD, GRAVEMIRE, List, PLAIN};
use crate::foundry_fantasy::state::HERO_HP;
use crate::foundry_fantasy::table::DECK_SIZE;
use crate::foundry_fantasy::{Deck, Outcome, play_random, play_random_plain};

/// Games per pair of decks.
const GAMES: u64 = 2000;

/// Plays game after game of two lists, looking at the table after every turn.
fn check(lists: [&'static List; 2]) {
    for seed in 0..GAMES {
        let mut game = Game::new(lists, seed);
        game.open();
        let verdict = loop {
            if let Flow::Break(verdict) = take_turn(&mut game) {
                break verdict;
            }
            check_table(&game);
            game.active = game.active.other();
        };
        check_cards(&game);
        assert!(verdict.winner.is_some(), "no card set off a draw yet");
        assert!(game.turn < 120, "nobody decks out this late");
    }
}

fn take_turn(game: &mut Game) -> Flow {
    game.start_turn()?;
    game.main_phase()?;
    game.battle_phase()?;
    game.end_phase()
}

/// All 60 cards are somewhere, once.
fn check_cards(game: &Game) {
    let mut found = [0; 2 * DECK_SIZE];
    let mut find = |card: CardId| found[usize::from(card.0)] += 1;
    for seat in Seat::BOTH {
        let side = &game.sides[seat];
        for pile in [&side.deck, &side.hand, &side.discard] {
            assert!(pile.iter().all(|card| card.owner() == seat));
            pile.iter().copied().for_each(&mut find);
        }
        side.pending.iter().for_each(|spell| find(spell.card));
        let creatures = side.board.iter().map(|&id| &game.creatures[id]);
        creatures.filter_map(|it| it.card).for_each(&mut find);
    }
    game.artifacts.iter().for_each(|it| find(it.card));
    assert_eq!(found, [1; 2 * DECK_SIZE]);
}

/// What holds between two turns.
fn check_table(game: &Game) {
    check_cards(game);
    assert!(game.fallen.is_empty() && game.waiting.is_empty() && game.agenda.is_empty());
    for seat in Seat::BOTH {
        let side = &game.sides[seat];
        assert!((1..=HERO_HP).contains(&side.hp) && side.mana <= side.max_mana);
        let count = |face| {
            let board = side.board.iter();
            board.filter(|&&id| game.creatures[id].face == face).count()
        };
        assert_eq!(side.rimeoaks as usize, count(Card::AncientRimeoak));
        assert_eq!(side.countesses as usize, count(Card::BloodCountess));
        for &id in &side.board {
            let creature = &game.creatures[id];
            assert!(creature.in_play && creature.controller == seat);
            assert!((1..=creature.max_hp).contains(&creature.hp));
            let canopy = if creature.is_token() { side.rimeoaks } else { 0 };
            assert_eq!(creature.canopy, canopy);
            let attached = game.artifacts.iter().filter(|it| it.host == id);
            assert_eq!(usize::from(creature.artifacts), attached.count());
        }
    }
    let hosted = |host| game.creatures[host].in_play;
    assert!(game.artifacts.iter().all(|it| hosted(it.host)));
}

#[test]
fn every_pair_of_decks_plays_to_the_end() {
    let lists = [&EMBERFORGE, &FROSTWEALD, &GRAVEMIRE];
    for a in lists {
        for b in lists {
            check([a, b]);
        }
    }
}

#[test]
fn the_plain_game_plays_to_the_end() {
    check([&PLAIN; 2]);
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let decks = [Deck::Gravemire, Deck::Frostweald];
    let once: Vec<Outcome> = (0..50).map(|seed| play_random(decks, seed)).collect();
    let again: Vec<Outcome> = (0..50).map(|seed| play_random(decks, seed)).collect();
    assert_eq!(once, again);
    assert_ne!(play_random_plain(1), play_random_plain(2));
}
