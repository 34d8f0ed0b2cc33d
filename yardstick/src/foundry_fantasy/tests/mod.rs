//! Boards set up directly, for the worked examples and the rulings on single
//! cards. The player is random, so a test either leaves one option or repeats
//! itself over many seeds and states what holds for all of them.

mod cards;
mod examples;
mod random;

use super::cards::Card;
use super::decks::{EMBERFORGE, Hero};
use super::state::{Game, Pending};
use super::table::{BattleOption, CardId, CreatureId, Flow, GO_ON, Seat, Target, Verdict};

const A: Seat = Seat(0);
const B: Seat = Seat(1);

/// Seeds enough to see every answer of the few questions a test leaves open.
const SEEDS: std::ops::Range<u64> = 0..64;

/// A's own turn 4, in the Main Phase, with 10 mana; empty boards and hands.
fn table(seed: u64) -> Game {
    let mut game = Game::new([&EMBERFORGE; 2], seed);
    game.turn = 7;
    for side in &mut game.sides.0 {
        side.mana = 10;
        side.max_mana = 3;
        side.hero = Hero::Plain;
    }
    game
}

/// A card from a player's deck that now has this face.
fn card(game: &mut Game, seat: Seat, face: Card) -> CardId {
    let id = game.sides[seat].deck.pop().unwrap_or_default();
    game.faces[usize::from(id.0)] = face;
    id
}

/// A creature that was in play when the turn started.
fn put(game: &mut Game, seat: Seat, face: Card) -> CreatureId {
    let card = card(game, seat, face);
    let id = game.enter(seat, face, Some(card));
    game.creatures[id].snapshot_turn = game.turn;
    id
}

/// A token, likewise.
fn put_token(game: &mut Game, seat: Seat, face: Card) -> CreatureId {
    let id = game.enter(seat, face, None);
    game.creatures[id].snapshot_turn = game.turn;
    id
}

/// Attaches an Artifact of that player.
fn equip(game: &mut Game, seat: Seat, face: Card, host: CreatureId) -> CardId {
    let card = card(game, seat, face);
    game.attach(seat, card, host);
    card
}

/// Plays a card from a player's hand.
fn play(game: &mut Game, seat: Seat, face: Card) -> Flow {
    let card = card(game, seat, face);
    game.play_card(seat, card)
}

/// A pending spell that was cast on one creature or Hero.
fn pend(game: &mut Game, seat: Seat, face: Card, target: Target) -> CardId {
    let card = card(game, seat, face);
    let targets = [Some(target), None];
    game.sides[seat].pending.push(Pending { card, targets });
    card
}

/// Ends the active player's turn and starts the other one's.
fn pass(game: &mut Game) -> Flow {
    game.end_phase()?;
    game.active = game.active.other();
    game.start_turn()
}

/// Attack, HP and maximum HP of a creature in play.
fn stats(game: &Game, id: CreatureId) -> Option<(i16, i16, i16)> {
    let creature = &game.creatures[id];
    creature.in_play.then(|| (game.attack_of(id), creature.hp, creature.max_hp))
}

/// The creatures that may attack now.
fn attackers(game: &Game) -> Vec<CreatureId> {
    let mut options = Vec::new();
    game.list_battle_options(&mut options);
    let attackers = options.iter().filter_map(|option| match option {
        BattleOption::Attack(id) => Some(*id),
        BattleOption::HeroAttack | BattleOption::EndTurn => None,
    });
    attackers.collect()
}

/// The faces in a player's discard pile, bottom first.
fn discarded(game: &Game, seat: Seat) -> Vec<Card> {
    let pile = &game.sides[seat].discard;
    pile.iter().map(|&card| game.face_of(card)).collect()
}

fn won_by(seat: Seat) -> Flow {
    Flow::Break(Verdict { winner: Some(seat) })
}
