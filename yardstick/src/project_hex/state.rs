//! A whole game as plain data, and the few deeds every rule is made of: a troop
//! comes, goes and dies, and somebody is asked.

use super::cards::{Card, Colour, Faction, MISSIONS, Mission, TYPES, Type};
use super::map::{SPACES, Space, Spaces};
use super::table::{FACES, Flow, GO_ON, MOST_DECISIONS, PIECES, Seat, Seats, Set, Troop, Troops, Verdict};
use super::tally::Tally;
use crate::chance::Chance;
use crate::list::List;

/// Mission cards in some order; the last is the top.
pub type Pile = List<Mission, MISSIONS>;

/// One player.
#[derive(Clone, Copy)]
pub struct Player {
    pub faction: Faction,
    pub colour: Colour,
    /// The two cards chosen.
    pub cards: Set<Card>,
    /// Modifiers of the own troops, by type.
    pub modifiers: [i8; TYPES.len()],
    pub capital: Option<Space>,
    pub prestige: u8,
    pub dossier: Pile,
    /// Pieces neither on the board nor in incoming.
    pub supply: Troops,
    pub incoming: Troops,
    /// The own troops outside the supply, by type.
    pub types: [Troops; TYPES.len()],
    /// The territories the player controls (PH-A7).
    pub held: Spaces,
}

impl Default for Player {
    fn default() -> Self {
        Self {
            faction: Faction::default(),
            colour: Colour::default(),
            cards: Set::default(),
            modifiers: [0; TYPES.len()],
            capital: None,
            prestige: 0,
            dossier: Pile::default(),
            supply: Set::first(PIECES),
            incoming: Set::default(),
            types: [Set::default(); TYPES.len()],
            held: Set::default(),
        }
    }
}

impl Player {
    /// The own troops of a type.
    pub fn of(&self, of: Type) -> Troops {
        self.types[of as usize]
    }

    /// What an own troop is.
    pub fn type_of(&self, troop: Troop) -> Type {
        let [assault, mounted, _] = self.types;
        if assault.has(troop) {
            Type::Assault
        } else if mounted.has(troop) {
            Type::Mounted
        } else {
            Type::Ranged
        }
    }

    pub fn has_card(&self, card: Card) -> bool {
        self.cards.has(card)
    }
}

/// What is remembered during a turn, and forgotten after it.
#[derive(Clone, Copy, Default)]
pub struct Turn {
    /// The territories controlled at its start (PH-A11).
    pub opening: Spaces,
    /// Mounted troops that have one of their two steps left.
    pub halfway: Troops,
    /// Troops whose allowance is used up.
    pub tired: Troops,
    /// Troops in a territory that was own before they came (PH-A17).
    pub at_friends: Troops,
    /// Troops that have made their step beyond the allowance.
    pub beyond: Troops,
}

/// A whole game.
pub struct Game {
    pub seats: u8,
    /// Who comes first in turn order.
    pub first: Seat,
    pub players: Seats<Player>,
    /// The troops in each territory, of the player who controls it.
    pub troops: [Troops; SPACES],
    pub deck: Pile,
    pub discard: Pile,
    pub turn: Turn,
    pub turns: u32,
    pub tally: Tally,
    pub chance: Chance,
    /// The game is given up after so many decisions.
    pub most: u32,
}

impl Game {
    /// Nothing chosen, drawn or placed.
    pub fn new(seats: usize, seed: u64) -> Self {
        Self {
            seats: seats as u8,
            first: Seat(0),
            players: Seats::default(),
            troops: [Set::default(); SPACES],
            deck: Pile::default(),
            discard: Pile::default(),
            turn: Turn::default(),
            turns: 0,
            tally: Tally::default(),
            chance: Chance::seeded(seed),
            most: MOST_DECISIONS,
        }
    }

    /// A uniformly random answer to a question with `count` options, at least 1.
    pub fn pick(&mut self, count: usize) -> usize {
        self.chance.pick(count)
    }

    /// A die (PH-03).
    pub fn roll(&mut self) -> u8 {
        self.chance.die_of(FACES, 0) as u8
    }

    /// Gives a game up that has become too long.
    pub fn check_length(&self) -> Flow {
        if self.chance.asked.decisions() < self.most { GO_ON } else { Flow::Break(Verdict { winner: None }) }
    }

    /// The players clockwise from one.
    pub fn clockwise(&self, from: Seat) -> impl Iterator<Item = Seat> + use<> {
        let seats = self.seats;
        (from.0..from.0 + seats).map(move |seat| Seat(if seat < seats { seat } else { seat - seats }))
    }

    /// The players in turn order.
    pub fn in_turn_order(&self) -> impl Iterator<Item = Seat> + use<> {
        self.clockwise(self.first)
    }

    /// Who controls a territory.
    pub fn holder(&self, space: Space) -> Option<Seat> {
        (0..self.seats).map(Seat).find(|&seat| self.players[seat].held.has(space))
    }

    /// The territories that anybody controls.
    pub fn held(&self) -> Spaces {
        self.players.0.iter().fold(Spaces::default(), |held, player| held | player.held)
    }

    /// The territories controlled by somebody else.
    pub fn held_against(&self, seat: Seat) -> Spaces {
        self.held() & !self.players[seat].held
    }

    /// The capital of a colour, if a player has it.
    pub fn capital(&self, colour: Colour) -> Option<Space> {
        let players = &self.players.0[..usize::from(self.seats)];
        players.iter().find(|player| player.colour == colour)?.capital
    }

    /// The troops in a territory.
    pub fn at(&self, space: Space) -> Troops {
        self.troops[usize::from(space.0)]
    }

    /// Takes a piece of a type out of the supply; none if there is none left.
    pub fn muster(&mut self, seat: Seat, of: Type) -> Option<Troop> {
        let player = &mut self.players[seat];
        let troop = player.supply.iter().next()?;
        player.supply.remove(troop);
        player.types[of as usize].insert(troop);
        Some(troop)
    }

    /// Puts troops that are nowhere on the board into a territory nobody else
    /// controls.
    pub fn put(&mut self, seat: Seat, troops: Troops, space: Space) {
        if !troops.is_empty() {
            let there = &mut self.troops[usize::from(space.0)];
            *there |= troops;
            self.players[seat].held.insert(space);
        }
    }

    /// Takes troops out of the territory they are in.
    pub fn lift(&mut self, seat: Seat, troops: Troops, space: Space) {
        let there = &mut self.troops[usize::from(space.0)];
        *there -= troops;
        if there.is_empty() {
            self.players[seat].held.remove(space);
        }
    }

    /// Removes a troop from the board; it returns to the supply (PH-A19).
    pub fn kill(&mut self, seat: Seat, troop: Troop, space: Space) {
        self.lift(seat, Troops::one(troop), space);
        let player = &mut self.players[seat];
        player.supply.insert(troop);
        player.types.iter_mut().for_each(|of| of.remove(troop));
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
