//! Set-up and the course of a turn (TRF-14 to TRF-20, TRF-43, TRF-A5 to
//! TRF-A11): T0 to T3, the two windows of the active player, T5.

use std::ops::ControlFlow;

use super::cards::{Card, Kind, Timing};
use super::state::{Game, HOMEWORLD};
use super::table::{Flow, GO_ON, Play, Seat, Set, Verdict};

/// Cards of the hand each player begins with.
const HAND: usize = 6;
/// Cards at the end of the own turn that end a Board Upgrade.
const FULL_HAND: usize = 7;

impl Game {
    /// Plays from the shuffling to the end.
    pub fn play(&mut self) -> Verdict {
        self.open();
        loop {
            if let ControlFlow::Break(verdict) = self.take_turn() {
                return verdict;
            }
            self.active = self.active.other();
        }
    }

    /// Shuffles, deals and rolls for the first turn (TRF-A5).
    pub fn open(&mut self) {
        for side in &mut self.sides {
            self.chance.shuffle(&mut side.deck);
            side.draw(HAND);
        }
        loop {
            let rolls = [self.die(), self.die()];
            if rolls[0] != rolls[1] {
                self.active = Seat(u8::from(rolls[1] > rolls[0]));
                break;
            }
        }
    }

    /// One turn of the active player.
    pub fn take_turn(&mut self) -> Flow {
        self.begin_turn();
        self.draw_step();
        self.planet_step();
        self.character_step();
        self.before_combat();
        self.combat_steps()?;
        self.after_combat();
        self.end_turn();
        if self.chance.asked.decisions() >= self.bound.decisions || self.turn >= self.bound.turns {
            Flow::Break(Verdict { winner: None })
        } else {
            GO_ON
        }
    }

    /// T0: everything refills, what lasted long enough ends, triggers.
    pub fn begin_turn(&mut self) {
        self.turn += 1;
        let (turn, seat) = (self.turn, self.active);
        for side in &mut self.sides {
            side.meters_spent = 0;
            side.words_spent = 0;
            side.activated = Set::EMPTY;
            side.used_accounts = Set::EMPTY;
            for set in [&mut side.fresh, &mut side.used, &mut side.moved, &mut side.engaged, &mut side.fought] {
                *set = Set::EMPTY;
            }
            let memory = &side.memory;
            side.exhausted = side.exhausted.iter().filter(|&place| memory[place].exhausted_through >= turn).collect();
        }
        self.end_after(seat, Card::ThreadLocked);
        self.return_from_hiatus(seat);
        let wings = self[seat].copies(self[seat].characters, Card::MercenaryWing);
        if self[seat].planets == Set::one(HOMEWORLD) {
            wings.iter().for_each(|wing| self.discard_character(seat, wing));
        }
        self.lift_bans(seat);
    }

    /// Ends the Persistent cards of a player whose last turn is here.
    fn end_after(&mut self, seat: Seat, card: Card) {
        for place in self.in_force(seat, card).iter() {
            if self[seat].memory[place].ends_in <= self.turn {
                self.end_persistent(seat, place);
            }
        }
    }

    fn return_from_hiatus(&mut self, seat: Seat) {
        for who in self[seat].aside.iter() {
            if self[seat].memory[who].back_in <= self.turn {
                self[seat].aside.remove(who);
                self[seat].characters.insert(who);
            }
        }
    }

    /// A player may discard two cards to end a Temporary Ban.
    fn lift_bans(&mut self, seat: Seat) {
        let owner = seat.other();
        for ban in self.in_force(owner, Card::TemporaryBan).iter() {
            if self[seat].hand.len() >= 2 && self.pick(2) == 1 {
                self.discard_chosen(seat, 2);
                self.end_persistent(owner, ban);
            }
        }
    }

    /// T1: one card, two with a Board Upgrade, one more with a Post Count.
    pub fn draw_step(&mut self) {
        let seat = self.active;
        if self.pick(2) == 0 {
            return;
        }
        let first = if self.in_force(seat, Card::BoardUpgrade).is_empty() { 1 } else { 2 };
        let more = usize::from(self[seat].account() == Card::Vessa);
        self[seat].draw(first + more);
    }

    /// T2: at most one planet from hand.
    pub fn planet_step(&mut self) {
        let seat = self.active;
        let planets = self[seat].those(self[seat].hand, |card| card.kind() == Kind::Planet);
        if let Some(planet) = self.pick_or_stop(planets) {
            self[seat].hand.remove(planet);
            self[seat].planets.insert(planet);
        }
    }

    /// T3: one batch of purchases, Azguard's ability before or after it.
    fn character_step(&mut self) {
        self.offer_azguard();
        self.buy_batch();
        self.offer_azguard();
    }

    /// Asks even whoever cannot: a hand that allows it is nobody's business.
    fn offer_azguard(&mut self) {
        let count = if self.can_revive_azguard() { 2 } else { 1 };
        if self.pick(count) == 1 {
            self.use_planet(self.active, HOMEWORLD);
        }
    }

    /// Characters of the hand and defeated Unique ones outside a batch that, alone,
    /// cost no more than so much.
    pub fn affordable(&self, meters: i32, batch: Set) -> Set {
        let seat = self.active;
        let side = &self[seat];
        let fits = |&place: &usize| self.price(seat, place).is_some_and(|price| price <= meters);
        ((side.people(side.hand) | side.defeated) - batch).iter().filter(fits).collect()
    }

    /// What a character of the hand, or a defeated Unique one, costs now.
    fn price(&self, seat: Seat, place: usize) -> Option<i32> {
        if self[seat].hand.has(place) {
            self.character_cost(seat, self[seat].cards[place])
        } else {
            self.revival_cost(seat, place)
        }
    }

    /// Names a batch, pays for it, and puts it into play (TRF-A11). One that does
    /// not fit is refused as a whole: something of it has to be taken back.
    fn buy_batch(&mut self) {
        let meters = self[self.active].meters();
        let mut batch = Set::EMPTY;
        let mut spent = 0;
        loop {
            if spent > meters {
                let place = batch.nth(self.pick(batch.len()));
                spent -= self.price(self.active, place).unwrap_or(0);
                batch.remove(place);
            } else if let Some(place) = self.pick_or_stop(self.affordable(meters, batch)) {
                spent += self.price(self.active, place).unwrap_or(0);
                batch.insert(place);
                self.tally.note(self[self.active].cards[place]);
            } else {
                break;
            }
        }
        self.buy(batch);
    }

    /// Buys a batch that can be paid for.
    pub fn buy(&mut self, batch: Set) {
        let seat = self.active;
        for place in batch.iter() {
            let price = self.price(seat, place).unwrap_or(0);
            let side = &mut self[seat];
            side.meters_spent += price;
            side.hand.remove(place);
            side.discard.remove(place);
            side.defeated.remove(place);
            side.enter(place, price, true);
        }
    }

    /// T4a, until the player is done.
    fn before_combat(&mut self) {
        self.moment = Timing::BEFORE;
        self.own_window(Game::list_before);
    }

    /// T4k, until the player is done.
    fn after_combat(&mut self) {
        self.moment = Timing::AFTER;
        self.own_window(Game::list_after);
    }

    fn own_window(&mut self, list: fn(&Game, &mut Vec<Play>)) {
        loop {
            let mut plays = std::mem::take(&mut self.plays);
            list(self, &mut plays);
            let chosen = plays[self.pick(plays.len())];
            self.plays = plays;
            if chosen == Play::Pass {
                return;
            }
            self.perform(chosen);
        }
    }

    /// T5: what lasts until the end of the turn is over.
    pub fn end_turn(&mut self) {
        let seat = self.active;
        self.end_after(seat, Card::CrossoverEvent);
        if self[seat].hand.len() >= FULL_HAND {
            self.in_force(seat, Card::BoardUpgrade).iter().for_each(|card| self.end_persistent(seat, card));
        }
        for side in &mut self.sides {
            for place in (side.characters | side.planets).iter() {
                let memory = &mut side.memory[place];
                (memory.boost, memory.reach, memory.shield) = (0, 0, 0);
            }
            side.tired = Set::EMPTY;
        }
        for fight in &mut self.fights {
            fight.boost = Default::default();
            fight.godmodes = Default::default();
            fight.is_rolled = false;
            fight.is_locked = false;
        }
        self.attack.clear();
        self.blocked = Set::EMPTY;
        self.flames = 0;
        self.is_derailed = false;
    }
}
