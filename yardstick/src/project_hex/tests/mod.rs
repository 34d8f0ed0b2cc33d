//! Boards set up directly, with dice and answers in the order they are asked
//! for, for the worked examples and the rulings; and whole random games. What
//! a script leaves open is random.

mod examples;
mod factions;
mod missions;
mod random;
mod rulings;

use super::attack::Attack;
use super::cards::{Card, Colour, Faction, Mission, TYPES, Type};
use super::map::tests::space;
use super::map::{Space, Spaces};
use super::setup::DOSSIER;
use super::state::{Game, Turn};
use super::table::{Flow, GO_ON, Seat, Troop, Troops, Verdict};
use crate::script::{answers, dice, used_up};

const A: Seat = Seat(0);
const B: Seat = Seat(1);

/// Nobody is anywhere, nobody has a faction that matters on the board, colours
/// go by seats, and the deck is empty.
fn table(seats: u8) -> Game {
    let mut game = Game::new(usize::from(seats), 7);
    for seat in 0..seats {
        let player = &mut game.players[Seat(seat)];
        player.faction = Faction::Philosophers;
        player.colour = Colour(seat);
    }
    game
}

/// The same, with a faction for A.
fn led_by(faction: Faction) -> Game {
    let mut game = table(2);
    game.players[A].faction = faction;
    game
}

/// Troops in a territory, such as `WWS`: Warriors (or what replaces them), a
/// Slinger; `H` are Horsemen.
fn post(game: &mut Game, seat: Seat, id: &str, troops: &str) -> Troops {
    let mut posted = Troops::default();
    for letter in troops.chars() {
        let of = match letter {
            'W' => Type::Assault,
            'H' => Type::Mounted,
            _ => Type::Ranged,
        };
        posted.insert(game.muster(seat, of).unwrap());
    }
    game.put(seat, posted, space(id));
    posted
}

/// One troop in each of these territories.
fn hold(game: &mut Game, seat: Seat, ids: &str) {
    for id in ids.split(' ') {
        post(game, seat, id, "W");
    }
}

/// The turn of a player begins.
fn begin(game: &mut Game, seat: Seat) {
    game.turn = Turn { opening: game.players[seat].held, ..Turn::default() };
}

/// A attacks from one territory.
fn attack(game: &mut Game, from: &str, troops: Troops, target: &str) {
    let origins = Spaces::one(space(from));
    game.attack(&Attack { seat: A, target: space(target), origins, troops });
}

/// Troops of A go one step in S2.
fn step(game: &mut Game, troops: Troops, from: &str, to: &str) {
    assert!(game.spare(A, space(from)) >= troops.len(), "a guard stays");
    assert!((troops & !game.rested(space(from))).is_empty(), "they have a step left");
    game.march(A, troops, space(from), space(to));
}

/// One of some troops.
fn one(troops: Troops) -> Troops {
    Troops::one(troops.nth(0))
}

/// How many troops are in a territory.
fn count(game: &Game, id: &str) -> usize {
    game.at(space(id)).len()
}

/// The territories of some ids.
fn spaces(ids: &str) -> Spaces {
    ids.split(' ').map(space).collect()
}

/// Gives a player these cards.
fn choose(game: &mut Game, seat: Seat, cards: &[Card]) {
    cards.iter().for_each(|&card| game.take_card(seat, card));
}

/// The mission of a number in the ledger, MI-1 to MI-17.
fn mission(number: u8) -> Mission {
    Mission(number - 1)
}

fn won(seat: Seat) -> Flow {
    Flow::Break(Verdict { winner: Some(seat) })
}
