//! What the active player may do before and after combat (T4a, T4k): joining
//! and leaving, abilities of characters, planets and accounts. OOC cards are
//! next door.

use super::cards::{Card, Timing};
use super::state::{ACCOUNT, Fight, Game, HOMEWORLD};
use super::table::{Piece, Play, Seat, Set};

impl Game {
    /// Lists what the active player may do in T4a.
    pub fn list_before(&self, plays: &mut Vec<Play>) {
        let seat = self.active;
        let side = &self[seat];
        plays.clear();
        plays.push(Play::Pass);
        self.list_posts(seat, plays);
        let able = self.ready(seat) - self.banned(seat);
        plays.extend(able.iter().filter(|&place| self.has_use(seat, place)).map(Play::Character));
        for planet in side.planets.iter() {
            let is_useful = match side.cards[planet] {
                Card::TarsisYards => !side.those(side.characters, Card::is_fleeter).is_empty(),
                Card::Nhul => true,
                _ => false,
            };
            if is_useful && self.can_do_without(seat, planet) {
                plays.push(Play::Planet(planet));
            }
        }
        if self.can_use_account() {
            plays.push(Play::Account);
        }
        plays.extend(self.leavers(seat).iter().map(Play::Leave));
        if !self.hosts(seat).is_empty() {
            plays.extend(self.joiners(seat).iter().map(Play::Join));
        }
    }

    /// Lists what the active player may do in T4k.
    pub fn list_after(&self, plays: &mut Vec<Play>) {
        plays.clear();
        plays.push(Play::Pass);
        self.list_posts(self.active, plays);
        if self.can_use_account() {
            plays.push(Play::Account);
        }
    }

    /// Whether the ability of a character, if it has one, would do something.
    fn has_use(&self, seat: Seat, place: usize) -> bool {
        let theirs = seat.other();
        match self[seat].cards[place] {
            Card::Regrad | Card::SeerOriel => true,
            Card::TyraSolenne => !self.uncommitted(theirs).is_empty(),
            Card::Whisper => self.uncommitted(theirs).meets(self[theirs].joined),
            _ => false,
        }
    }

    /// Characters in play that are in no suspended fight.
    pub fn uncommitted(&self, seat: Seat) -> Set {
        self[seat].characters - self[seat].committed
    }

    /// Whether the active player may use the ability of the account in force.
    fn can_use_account(&self) -> bool {
        let side = &self[self.active];
        let is_before = self.moment == Timing::BEFORE;
        if side.used_accounts.has(side.account) {
            return false;
        }
        match side.account() {
            Card::Dolash => is_before && self.words(self.active) >= 500 && self.fights.iter().any(can_lock),
            Card::Omnae => !side.hand.is_empty(),
            Card::Krail => is_before && self.words(self.active) >= 600,
            _ => false,
        }
    }

    /// Does something of the active player's choice.
    pub fn perform(&mut self, play: Play) {
        let seat = self.active;
        match play {
            Play::Pass => {}
            Play::Post(place) => self.play_post(seat, place),
            Play::Character(place) => self.use_character(seat, place),
            Play::Planet(place) => self.use_planet(seat, place),
            Play::Account => self.use_account(seat),
            Play::Join(who) => {
                let host = self.pick_of(self.hosts(seat));
                self[seat].combine(who, host);
                self[seat].moved.insert(who);
                self.tally.joins += 1;
            }
            Play::Leave(who) => {
                self[seat].separate(who);
                self.tally.leaves += 1;
                self[seat].moved.insert(who);
            }
        }
    }

    /// Uses the turn of the whole unit (TRF-A22).
    fn use_character(&mut self, seat: Seat, place: usize) {
        let unit = self[seat].unit_of(place);
        self[seat].used |= unit;
        self.tally.note(self[seat].cards[place]);
        let theirs = seat.other();
        match self[seat].cards[place] {
            Card::Regrad => {
                self[seat].draw(2);
                self.discard_chosen(seat, 1);
            }
            Card::TyraSolenne => {
                let who = self.pick_of(self.uncommitted(theirs));
                let next = self.turn + 1;
                self[theirs].memory[who].peaceful_in = next;
            }
            Card::SeerOriel => self.reorder_top(seat),
            Card::Whisper => {
                let who = self.pick_of(self.uncommitted(theirs) & self[theirs].joined);
                self[theirs].separate(who);
                self[theirs].memory[who].lonely_through = self.turn + 1;
            }
            _ => {}
        }
    }

    /// Foresight: the top three in any order, chosen from the top down.
    fn reorder_top(&mut self, seat: Seat) {
        let from = self[seat].deck.len().saturating_sub(3);
        for rest in (from + 1..self[seat].deck.len()).rev() {
            let chosen = from + self.pick(rest - from + 1);
            self[seat].deck.swap(chosen, rest);
        }
    }

    /// The abilities of planets; Azguard's in T3, Veil's in combat windows.
    pub fn use_planet(&mut self, seat: Seat, planet: usize) {
        self[seat].activated.insert(planet);
        self.tally.note(self[seat].cards[planet]);
        match self[seat].cards[planet] {
            Card::Nhul => self[seat].draw(1),
            Card::TarsisYards => {
                let fleeters = self[seat].those(self[seat].characters, Card::is_fleeter);
                let who = self.pick_of(fleeters);
                self[seat].memory[who].reach += 2;
            }
            Card::Veil => {
                let fight = self.pick(self.fights.len());
                self.fights[fight].boost[seat] += 2;
            }
            Card::Azguard => self.revive_azguard(seat),
            _ => {}
        }
    }

    /// Whether the active player may use Azguard's ability.
    pub fn can_revive_azguard(&self) -> bool {
        let seat = self.active;
        let side = &self[seat];
        side.homeworld() == Card::Azguard
            && side.account() == Card::Dolash
            && side.hand.len() >= 2
            && !self.azguards(seat, side.discard | side.hand).is_empty()
            && self.can_do_without(seat, HOMEWORLD)
    }

    /// The Azguard characters of a set of cards.
    fn azguards(&self, seat: Seat, set: Set) -> Set {
        let side = &self[seat];
        side.those(side.people(set), |card| card.person().is_azguard)
    }

    /// Two cards of the hand for an Azguard character of the discard pile, which
    /// may be one of the two; if there is none after all, for nothing.
    fn revive_azguard(&mut self, seat: Seat) {
        self.discard_chosen(seat, 2);
        let dead = self.azguards(seat, self[seat].discard);
        if dead.is_empty() {
            return;
        }
        let who = self.pick_of(dead);
        let price = self.character_cost(seat, self[seat].cards[who]).unwrap_or(0);
        let side = &mut self[seat];
        side.discard.remove(who);
        side.defeated.remove(who);
        side.enter(who, price, true);
    }

    fn use_account(&mut self, seat: Seat) {
        let account = self[seat].account;
        self[seat].used_accounts.insert(account);
        self.tally.note(self[seat].account());
        match self[seat].account() {
            Card::Dolash => {
                self[seat].words_spent += 500;
                self.pick_fight(can_lock).is_locked = true;
            }
            Card::Omnae => {
                self.discard_chosen(seat, 1);
                self[seat].draw(1);
            }
            Card::Krail => {
                self[seat].words_spent += 600;
                self.is_derailed = true;
            }
            _ => {}
        }
    }

    /// Asks for one of the fights that fit; there is one.
    pub fn pick_fight(&mut self, fits: impl Fn(&Fight) -> bool) -> &mut Fight {
        let fitting: Set = (0..self.fights.len()).filter(|&index| fits(&self.fights[index])).collect();
        let index = self.pick_of(fitting);
        &mut self.fights[index]
    }

    /// Aims a Persistent card.
    pub fn aim(&mut self, owner: Seat, card: usize, seat: Seat, place: usize) {
        self[owner].memory[card].target = Some(Piece { seat, place });
    }

    /// Exchanges the account in force with the reserve (TRF-A45).
    pub fn exchange_account(&mut self, seat: Seat) {
        let side = &mut self[seat];
        if let Some(reserve) = side.reserve.replace(side.account) {
            side.account = reserve;
        }
        debug_assert!(side.account >= ACCOUNT);
    }
}

/// Whether Lock the Topic would do something to a fight.
fn can_lock(fight: &Fight) -> bool {
    fight.is_suspended && !fight.is_locked
}
