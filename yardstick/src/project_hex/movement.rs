//! Placing troops (S1), moving them (S2), and Hit and Run. A troop's allowance
//! is one step in a turn, two if it is mounted, and one beyond it for the
//! Ascendancy (PH-A14, PH-A17).

use super::cards::{Card, Faction, Type};
use super::map::{MAP, SPACES, Space, Spaces};
use super::stacks::{Stack, Stacks};
use super::state::Game;
use super::table::{Flow, GO_ON, Seat, Troop, Troops};

impl Game {
    /// S1: all incoming troops are placed on own territories; without one at
    /// the start of the turn, together on an empty territory or not at all
    /// (PH-26, PH-A12, PH-A13).
    pub fn place_incoming(&mut self, seat: Seat) {
        if self.turn.opening.is_empty() {
            return self.return_to_board(seat);
        }
        let held = self.players[seat].held;
        loop {
            let player = &self.players[seat];
            let space = Space::default();
            let stacks: Stacks = player.types_among(player.incoming).map(|troops| Stack { space, troops }).collect();
            if stacks.is_empty() {
                return;
            }
            let stack = stacks[self.pick(stacks.len())];
            let space = self.pick_of(held);
            let troops = self.pick_some(stack.troops, stack.troops.len());
            self.put(seat, troops, space);
            let player = &mut self.players[seat];
            player.incoming -= troops;
        }
    }

    fn return_to_board(&mut self, seat: Seat) {
        let incoming = self.players[seat].incoming;
        let empty = Spaces::first(SPACES) & !self.held();
        if incoming.is_empty() || empty.is_empty() || self.pick(2) == 0 {
            return;
        }
        let space = self.pick_of(empty);
        self.put(seat, incoming, space);
        self.players[seat].incoming = Troops::default();
        self.tally.resurgences += 1;
    }

    /// How many troops of a territory may leave it or attack from it (PH-22,
    /// PH-52, PH-A16).
    pub fn spare(&self, seat: Seat, space: Space) -> usize {
        let guard = usize::from(self.players[seat].faction != Faction::Nomads);
        self.at(space).len().saturating_sub(guard)
    }

    /// The troops of a territory that have a step left.
    pub fn rested(&self, space: Space) -> Troops {
        let turn = &self.turn;
        self.at(space) & (!turn.tired | (turn.at_friends & !turn.beyond))
    }

    /// Makes one troop use up one step that took it to where other own troops
    /// were before, or not.
    pub fn tire(&mut self, seat: Seat, troop: Troop, is_at_friends: bool) {
        let player = &self.players[seat];
        let turn = &mut self.turn;
        if turn.tired.has(troop) {
            turn.beyond.insert(troop);
        } else if player.of(Type::Mounted).has(troop) && !turn.halfway.has(troop) {
            turn.halfway.insert(troop);
        } else {
            turn.tired.insert(troop);
        }
        if is_at_friends && player.faction == Faction::Ascendancy {
            turn.at_friends.insert(troop);
        } else {
            turn.at_friends.remove(troop);
        }
    }

    /// S2: any number of steps (PH-27, PH-28).
    pub fn move_troops(&mut self, seat: Seat) -> Flow {
        while let Some((troops, from, to)) = self.pick_march(seat, |game, from| game.rested(from)) {
            self.march(seat, troops, from, to);
            self.check_length()?;
        }
        GO_ON
    }

    /// Takes troops one after another to an empty or own territory next to
    /// theirs.
    pub fn march(&mut self, seat: Seat, troops: Troops, from: Space, to: Space) {
        self.tally.steps += troops.len() as u32;
        for troop in troops.iter() {
            let is_own = self.players[seat].held.has(to);
            self.go(seat, troop, from, to);
            self.tire(seat, troop, is_own);
        }
    }

    /// Hit and Run: one further step for each mounted troop (PH-A46).
    pub fn hit_and_run(&mut self, seat: Seat) {
        let player = &self.players[seat];
        if !player.has_card(Card::HitAndRun) {
            return;
        }
        let mut waiting = player.of(Type::Mounted);
        while let Some((troops, from, to)) = self.pick_march(seat, |game, from| game.at(from) & waiting) {
            self.tally.steps += troops.len() as u32;
            troops.iter().for_each(|troop| self.go(seat, troop, from, to));
            waiting -= troops;
        }
    }

    /// Asks for troops that go from one territory to the next, or none.
    fn pick_march(&mut self, seat: Seat, able: impl Fn(&Game, Space) -> Troops) -> Option<(Troops, Space, Space)> {
        let player = &self.players[seat];
        let open = !self.held_against(seat);
        let mut stacks = Stacks::default();
        for from in player.held.iter() {
            if self.spare(seat, from) > 0 && !(MAP.near(from) & open).is_empty() {
                self.stack_up(player, from, able(self, from), &mut stacks);
            }
        }
        let Stack { space: from, troops } = self.pick_stack(&stacks)?;
        let to = self.pick_of(MAP.near(from) & open);
        let troops = self.pick_some(troops, self.spare(seat, from));
        Some((troops, from, to))
    }

    /// Moves a troop.
    pub fn go(&mut self, seat: Seat, troop: Troop, from: Space, to: Space) {
        self.lift(seat, Troops::one(troop), from);
        self.put(seat, Troops::one(troop), to);
    }
}
