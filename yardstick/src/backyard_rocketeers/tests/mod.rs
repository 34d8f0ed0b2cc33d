//! Tables set up directly, with scripted dice and answers, for the worked
//! examples and the rulings. What a script does not fix is random; a test
//! either leaves one option or states what holds for all of them.

mod examples_beyond;
mod examples_ground;
mod facts;
mod random;
mod rulings_beyond;
mod rulings_ground;

use super::Profile;
use super::cards::{Card, Class, FaceDown, Kind, Piece};
use super::rocket::Part;
use super::state::{Covert, Game, Rover};
use super::table::{Few, Flow, GO_ON, Level, Play, Seat};
use crate::script::{answers, dice, used_up};

const A: Seat = Seat(0);
const B: Seat = Seat(1);
const C: Seat = Seat(2);

/// The first turn of A has begun and nothing is anywhere but in the decks; only
/// scripted dice are rolled.
fn table(seats: usize) -> Game {
    let mut game = Game::new(seats, Profile::Standard, 1);
    game.turn = 1;
    game.chance.script.is_strict = true;
    game
}

/// A copy of the design, from the first deck that has it.
fn piece(card: Card) -> Piece {
    let copies = card.face().copies;
    let levels = [Level::Ground, Level::Flight, Level::Mars];
    let deck = levels.into_iter().find(|&level| copies[level as usize] > 0);
    Piece { card, deck: deck.unwrap_or(Level::Ground) }
}

/// Gives cards into a hand.
fn give(game: &mut Game, seat: Seat, cards: &[Card]) {
    game.players[seat].hand.extend(cards.iter().copied().map(piece));
}

/// Puts cards into play, face-up.
fn put(game: &mut Game, seat: Seat, cards: &[Card]) {
    for &card in cards {
        let piece = piece(card);
        let player = &mut game.players[seat];
        match card.face().class {
            Class::Pad => player.pad = Some(piece),
            Class::Part(kind) => {
                let slot = player.rocket.free_slot(kind).unwrap();
                player.rocket.install(slot, Part::new(piece).unwrap(), false);
            }
            Class::Rover(km) => {
                let breaks_at = 4 - i16::from(card.face().tier);
                player.rovers.push(Rover { piece, km, breaks_at, is_broken: false });
            }
            Class::Generator(_) => player.generators.push(piece),
            Class::Comms(signal) => {
                player.comms.push(piece);
                player.signal += u32::from(signal);
            }
            _ => player.enhancements.push(piece),
        }
    }
}

/// Puts a card into play face-down, in an earlier turn; a bomb is for B.
fn hide(game: &mut Game, seat: Seat, card: Card) {
    let piece = piece(card);
    assert_ne!(card.face().face_down, FaceDown::Never);
    let player = &mut game.players[seat];
    if let Class::Part(kind) = card.face().class {
        let slot = player.rocket.free_slot(kind).unwrap();
        player.rocket.install(slot, Part::new(piece).unwrap(), true);
    } else {
        player.coverts.push(Covert { piece, victim: B, turn: 0 });
    }
}

/// Pad and parts of a rocket that could be launched.
fn ready(game: &mut Game, seat: Seat, parts: &[Card]) {
    put(game, seat, &[Card::LaunchPad]);
    put(game, seat, parts);
    game.players[seat].fuel = 100;
}

/// A player on the way, so far from Mars, with these parts.
fn fly(game: &mut Game, seat: Seat, distance: i32, parts: &[Card]) {
    put(game, seat, parts);
    let player = &mut game.players[seat];
    player.level = Level::Flight;
    player.flight_turns = 1;
    player.distance = distance;
    player.original_strength = player.rocket.strength();
}

/// A player on Mars with this equipment, deployed in earlier turns.
fn land(game: &mut Game, seat: Seat, equipment: &[Card]) {
    game.players[seat].level = Level::Mars;
    game.players[seat].original_strength = 12;
    put(game, seat, equipment);
    if seat == game.active {
        game.had_generator = !game.players[seat].generators.is_empty();
    }
}

/// A rocket with the cheapest of everything that moves without a die.
const CRUISER: [Card; 4] = [Card::Fuselage3, Card::Nose3, Card::Fins3, Card::Thruster3];

/// What the active player may do.
fn plays(game: &Game) -> Vec<Play> {
    let mut plays = Vec::new();
    game.list_plays(&mut plays);
    plays
}

fn place_of(game: &Game, card: Card) -> usize {
    let mut hand = game.players[game.active].hand.iter();
    hand.position(|piece| piece.card == card).expect("the card is in the hand")
}

/// Whether the active player may play a card of the hand face-up.
fn allowed(game: &Game, card: Card) -> bool {
    plays(game).contains(&Play::FromHand(place_of(game, card)))
}

/// Plays a card of the active player's hand.
fn play(game: &mut Game, card: Card) {
    assert!(allowed(game, card), "{card:?} is refused");
    game.perform(Play::FromHand(place_of(game, card)));
}

/// Replaces a part of the active player with a card of the hand.
fn replace(game: &mut Game, card: Card) {
    let replace = Play::Replace(place_of(game, card));
    assert!(plays(game).contains(&replace), "{card:?} is refused");
    game.perform(replace);
}

/// Gives a card to the active player, who plays it.
fn play_new(game: &mut Game, card: Card) {
    give(game, game.active, &[card]);
    play(game, card);
}

/// Whether the active player may place a card face-down.
fn may_hide(game: &Game, card: Card) -> bool {
    plays(game).contains(&Play::FaceDown(place_of(game, card)))
}

/// Ends the active player's turn and begins the next one.
fn pass(game: &mut Game) {
    assert_eq!(game.end_turn(), GO_ON);
    game.pass_on();
    game.begin_turn();
    game.players[game.active].hand.clear();
}

/// The parts of a rocket in the order of their slots.
fn parts(game: &Game, seat: Seat) -> Vec<Card> {
    game.players[seat].rocket.parts().map(|(_, part)| part.piece.card).collect()
}

/// The designs of a hand.
fn hand(game: &Game, seat: Seat) -> Vec<Card> {
    game.players[seat].hand.iter().map(|piece| piece.card).collect()
}

/// The designs in a discard pile, first discarded first.
fn discarded(game: &Game, level: Level) -> Vec<Card> {
    game.discards[level as usize].iter().map(|piece| piece.card).collect()
}
