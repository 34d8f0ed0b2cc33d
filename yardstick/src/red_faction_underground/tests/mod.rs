//! Boards set up directly and answered by a script, for the worked examples
//! and the rulings; and whole random games. An answer that is not in the
//! script is the first option: pass, decline, the first of a list.

mod examples;
mod phases;
mod random;
mod rooms;
mod traps;

use super::cards::{Card, Faction, Kind};
use super::rooms::Room;
use super::state::{Game, Host};
use super::table::{CardId, Ending, Flow, GO_ON, RoomId, Seat, SeatSet, Verdict};
use crate::script::{answers, used_up};

const P1: Seat = Seat(0);
const P2: Seat = Seat(1);
const P3: Seat = Seat(2);
const P4: Seat = Seat(3);

/// Empty hands, bases and line; P1 is first and active.
fn table(seats: u8) -> Game {
    let mut game = Game::new(seats, 7);
    game.chance.script.takes_first = true;
    game
}

/// A card taken out of the Main Deck.
fn card(game: &mut Game, card: Card) -> CardId {
    let place = game.deck.iter().position(|id| id.card() == card).unwrap();
    game.deck.remove(place)
}

/// A card in a hand.
fn hold(game: &mut Game, seat: Seat, face: Card) -> CardId {
    let id = card(game, face);
    game.add_to_hand(seat, id);
    id
}

/// Any cards in a hand: Utility Actions nobody plays here.
fn fill(game: &mut Game, seat: Seat, count: usize) {
    for _ in 0..count {
        let place = game.deck.iter().rposition(|id| id.kind() == Kind::Utility).unwrap();
        let id = game.deck.remove(place);
        game.add_to_hand(seat, id);
    }
}

/// A base, Entrance first.
fn build<const N: usize>(game: &mut Game, seat: Seat, rooms: [Room; N]) -> [RoomId; N] {
    rooms.map(|room| {
        let place = game.room_deck.iter().position(|id| id.room() == room).unwrap();
        let id = game.room_deck.remove(place);
        game.place_room(id, seat, game.players[seat].base.len());
        id
    })
}

/// A Character at the end of the line that P1 played.
fn queue(game: &mut Game, face: Card) -> CardId {
    let id = card(game, face);
    game.put_in_line(id, false);
    id
}

/// A Character waiting to attack a base.
fn send(game: &mut Game, face: Card, base: Seat) -> CardId {
    let id = queue(game, face);
    march(game, id, base);
    id
}

/// A Character of the line becomes an attacker.
fn march(game: &mut Game, id: CardId, base: Seat) {
    game.lift(id);
    game.character_mut(id).place = super::state::Place::Attacking;
    game.players[base].attackers.push(id);
}

/// A Nano Enhancement on a host, played by that seat.
fn enhance(game: &mut Game, face: Card, host: Host, seat: Seat) -> CardId {
    let id = card(game, face);
    game.attach(id, host, seat);
    id
}

/// The bases attacked this Target Phase, by whom, and the line afterwards.
fn target(game: &mut Game) -> (Vec<Vec<CardId>>, Vec<CardId>) {
    assert!(game.target_phase().is_continue());
    let attackers = game.players.0[..usize::from(game.seats)].iter().map(|player| player.attackers.to_vec());
    (attackers.collect(), game.line.to_vec())
}

fn base(game: &Game, seat: Seat) -> Vec<Room> {
    game.players[seat].base.iter().map(|id| id.room()).collect()
}

fn checks(game: &Game, seat: Seat) -> Vec<i8> {
    (0..game.players[seat].base.len()).map(|position| game.check(seat, position)).collect()
}

/// Points and wounds of a seat.
fn score(game: &Game, seat: Seat) -> (u8, u8) {
    (game.players[seat].points, game.players[seat].wounds)
}

fn hand(game: &Game, seat: Seat) -> usize {
    game.players[seat].hand.len()
}

fn won(seats: &[Seat], ending: Ending) -> Flow {
    let winners: SeatSet = seats.iter().copied().collect();
    Flow::Break(Verdict { winners, ending })
}
