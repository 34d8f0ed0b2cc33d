//! A game in progress as plain structs, what there is to know about a player at
//! any moment, and the few movements of cards everything is made of: draw,
//! discard, roll. It knows no card's effect.

use std::ops::{Index, IndexMut};

use super::cards::{Card, Piece, deck};
use super::rocket::Rocket;
use super::table::{Bonus, Few, Lasting, Level, Play, Profile, Seat, Seats};
use super::tally::Tally;
use crate::chance::Chance;

/// A face-down card that is no part of the rocket.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Covert {
    pub piece: Piece,
    /// Whom a Plant Bomb is meant for.
    pub victim: Seat,
    /// The turn in which it was placed.
    pub turn: u32,
}

/// A deployed rover.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rover {
    pub piece: Piece,
    pub km: u8,
    /// The highest roll that breaks it; 0 for a Backup Rover.
    pub breaks_at: i16,
    pub is_broken: bool,
}

impl Rover {
    /// A Backup Rover is no main rover (BR-A63).
    pub fn is_main(&self) -> bool {
        self.breaks_at > 0
    }
}

/// One player.
pub struct Player {
    /// Crashed (BR-340).
    pub is_out: bool,
    pub level: Level,
    pub hand: Vec<Piece>,
    pub pad: Option<Piece>,
    pub rocket: Rocket,
    /// Face-down cards besides parts.
    pub coverts: Vec<Covert>,
    /// Face-up enhancements, a revealed Backup Rover among them.
    pub enhancements: Vec<Piece>,
    /// Sabotage cards that dealt damage points (BR-226).
    pub markers: Vec<Piece>,
    /// Percent in the counter of the current level. Ground fuel is spent at
    /// launch and space fuel begins at 0, so that one number is both counters.
    pub fuel: u8,
    /// The rocket's strength at launch.
    pub original_strength: u8,
    pub damage: u16,
    /// Km from Mars.
    pub distance: i32,
    /// Km of cards played this turn (BR-204).
    pub forward: i32,
    /// Slingshots played this turn.
    pub slings: i32,
    /// Km of Slingshots for the first turn of the flight.
    pub sling_km: i32,
    /// Own turns begun in Level 2.
    pub flight_turns: u32,
    pub power: u32,
    pub rover_km: u32,
    pub signal: u32,
    /// Signal that ends with the owner's next turn (BR-285).
    pub passing_signal: u32,
    pub rovers: Vec<Rover>,
    pub generators: Vec<Piece>,
    pub comms: Vec<Piece>,
    /// Inspection Delay.
    pub inspected: Lasting,
    /// Van-Allen Belts.
    pub trapped: Lasting,
    /// Dust Storm.
    pub dusty: Lasting,
    /// Who looks at this player's hand (Industrial Espionage).
    pub spied_by: Seats<Lasting>,
}

impl Player {
    fn new() -> Self {
        Self {
            is_out: false,
            level: Level::Ground,
            hand: Vec::with_capacity(16),
            pad: None,
            rocket: Rocket::default(),
            coverts: Vec::new(),
            enhancements: Vec::new(),
            markers: Vec::new(),
            fuel: 0,
            original_strength: 0,
            damage: 0,
            distance: 0,
            forward: 0,
            slings: 0,
            sling_km: 0,
            flight_turns: 0,
            power: 0,
            rover_km: 0,
            signal: 0,
            passing_signal: 0,
            rovers: Vec::new(),
            generators: Vec::new(),
            comms: Vec::new(),
            inspected: Lasting::default(),
            trapped: Lasting::default(),
            dusty: Lasting::default(),
            spied_by: Seats::default(),
        }
    }

    /// Copies of a face-up enhancement.
    pub fn count(&self, card: Card) -> usize {
        self.enhancements.iter().filter(|piece| piece.card == card).count()
    }

    /// Whether a face-up enhancement is there.
    pub fn has(&self, card: Card) -> bool {
        self.enhancements.iter().any(|piece| piece.card == card)
    }

    /// The place of a face-down card among the coverts.
    pub fn covert(&self, card: Card) -> Option<usize> {
        self.coverts.iter().position(|covert| covert.piece.card == card)
    }

    /// Unrevealed cards, parts included (BR-075).
    pub fn face_down(&self) -> usize {
        self.coverts.len() + self.rocket.face_down().len()
    }

    /// Parts an opponent can choose from; Enigma Machine hides which is which
    /// and leaves all to chance (BR-093, BR-094).
    pub fn exposed_parts(&self) -> Few {
        if self.is_enigma() { self.rocket.installed() } else { self.rocket.face_up() }
    }

    /// Whether the parts are anonymous to opponents.
    pub fn is_enigma(&self) -> bool {
        self.has(Card::EnigmaMachine)
    }

    /// Permanent and passing signal.
    pub fn total_signal(&self) -> u32 {
        self.signal + self.passing_signal
    }

    /// The zone of the token (BR-191).
    pub fn zone(&self) -> i32 {
        self.distance / 10
    }

    /// Whether a rover works, a deployed Backup Rover included.
    pub fn has_working_rover(&self) -> bool {
        self.rovers.iter().any(|rover| !rover.is_broken)
    }
}

/// The players by their seats.
pub struct Players(pub Vec<Player>);

impl Index<Seat> for Players {
    type Output = Player;

    fn index(&self, seat: Seat) -> &Player {
        &self.0[usize::from(seat.0)]
    }
}

impl IndexMut<Seat> for Players {
    fn index_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.0[usize::from(seat.0)]
    }
}

/// A whole game.
pub struct Game {
    pub profile: Profile,
    pub players: Players,
    /// Draw decks by level; the last card is the top.
    pub decks: [Vec<Piece>; 3],
    pub discards: [Vec<Piece>; 3],
    pub active: Seat,
    /// Turns begun by all players together.
    pub turn: u32,
    /// The turn's one placement is used (BR-044).
    pub has_placed: bool,
    /// A launch was declared this turn (BR-175).
    pub has_launched: bool,
    /// The active player changed level, which ends the actions (BR-067).
    pub has_moved_on: bool,
    /// The active player had a generator when the turn began (BR-268).
    pub had_generator: bool,
    pub chance: Chance,
    pub tally: Tally,
    // Lists of options, kept so that listing allocates nothing.
    pub plays: Vec<Play>,
    pub bonuses: Vec<Bonus>,
}

impl Game {
    /// Decks in the order of the card list, no hands, nobody has begun.
    pub fn new(seats: usize, profile: Profile, seed: u64) -> Self {
        let whole = |level| deck(level).map(|card| Piece { card, deck: level }).collect();
        Self {
            profile,
            players: Players((0..seats).map(|_| Player::new()).collect()),
            decks: [Level::Ground, Level::Flight, Level::Mars].map(whole),
            discards: [const { Vec::new() }; 3],
            active: Seat(0),
            turn: 0,
            has_placed: false,
            has_launched: false,
            has_moved_on: false,
            had_generator: false,
            chance: Chance::seeded(seed),
            tally: Tally::default(),
            plays: Vec::with_capacity(32),
            bonuses: Vec::with_capacity(8),
        }
    }

    /// A uniformly random answer to a question with `count` options, at least 1.
    pub fn pick(&mut self, count: usize) -> usize {
        self.chance.pick(count)
    }

    /// A yes-or-no question.
    pub fn ask(&mut self) -> bool {
        self.pick(2) == 1
    }

    /// Asks for one of a few, which are not none.
    pub fn pick_of(&mut self, few: Few) -> usize {
        let before = self.pick(few.len());
        few.nth(before)
    }

    /// Asks for one of some seats, which are not none.
    pub fn pick_seat(&mut self, seats: Few) -> Seat {
        Seat(self.pick_of(seats) as u8)
    }

    /// One die.
    pub fn die(&mut self) -> i16 {
        self.chance.die()
    }

    /// The sum of some dice.
    pub fn roll(&mut self, dice: usize) -> i16 {
        (0..dice).map(|_| self.die()).sum()
    }

    /// All seats, clockwise from 0.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.players.0.len() as u8).map(Seat)
    }

    /// The seats still in the game besides one, clockwise from it.
    pub fn opponents(&self, seat: Seat) -> impl Iterator<Item = Seat> + use<'_> {
        let seats = self.players.0.len() as u8;
        (seat.0 + 1..seats).chain(0..seat.0).map(Seat).filter(|&other| !self.players[other].is_out)
    }

    /// Draws cards of a level; what is not there is not drawn (BR-056, BR-057).
    pub fn draw(&mut self, seat: Seat, level: Level, cards: usize) {
        let (deck, discard) = (&mut self.decks[level as usize], &mut self.discards[level as usize]);
        for _ in 0..cards {
            if deck.is_empty() {
                deck.append(discard);
                self.chance.shuffle(deck);
            }
            self.players[seat].hand.extend(deck.pop());
        }
    }

    /// Puts a card onto the discard pile of its deck.
    pub fn discard(&mut self, piece: Piece) {
        self.discards[piece.deck as usize].push(piece);
    }

    /// Discards the hand cards that are not legal at the player's level.
    pub fn sift_hand(&mut self, seat: Seat) {
        let player = &mut self.players[seat];
        let (discards, level) = (&mut self.discards, player.level);
        player.hand.retain(|&piece| {
            let stays = piece.card.face().levels.contain(level);
            if !stays {
                discards[piece.deck as usize].push(piece);
            }
            stays
        });
    }

    /// Discards a face-up enhancement of this design, if there is one.
    pub fn lose_enhancement(&mut self, seat: Seat, card: Card) {
        let enhancements = &mut self.players[seat].enhancements;
        if let Some(place) = enhancements.iter().position(|piece| piece.card == card) {
            let piece = enhancements.swap_remove(place);
            self.discard(piece);
        }
    }

    /// Discards a face-down card that is no part.
    pub fn lose_covert(&mut self, seat: Seat, place: usize) {
        let covert = self.players[seat].coverts.swap_remove(place);
        self.discard(covert.piece);
    }
}

#[cfg(test)]
impl crate::script::Scripted for Game {
    fn script(&self) -> &crate::script::Script {
        &self.chance.script
    }

    fn script_mut(&mut self) -> &mut crate::script::Script {
        &mut self.chance.script
    }
}
