//! Declaring attackers and blockers, and the combat windows of both players
//! (TRF-59 to TRF-66, TRF-A7, TRF-A26, TRF-A33, TRF-A41, TRF-A48).

use super::cards::{Card, Timing};
use super::state::{Fight, Game};
use super::table::{Flow, GO_ON, List, MOST_CARDS, Play, Seat, Set};

impl Game {
    /// T4b to T4j.
    pub fn combat_steps(&mut self) -> Flow {
        self.declare_attack();
        let is_attack = !self.attack.is_empty();
        if !is_attack && self.fights.is_empty() {
            return GO_ON;
        }
        self.window(Timing::WINDOW_1);
        if is_attack {
            self.declare_blocks();
        }
        self.window(Timing::WINDOW_2);
        self.roll_fights();
        if is_attack {
            let assigned = self.assign_planets();
            self.window(Timing::WINDOW_3);
            self.capture_planets(&assigned)?;
        }
        self.exhaust_the_tired();
        GO_ON
    }

    /// T4b: every unit that may attack, one by one, until the player is done.
    fn declare_attack(&mut self) {
        let seat = self.active;
        let mut able = self.attackers(seat);
        loop {
            let chosen = if self.forced(able) { Some(self.pick_of(able)) } else { self.pick_or_none(able) };
            let Some(head) = chosen else { return };
            able.remove(head);
            self.attack_with(head);
        }
    }

    /// Whether Gash is among units that could still be declared.
    pub fn forced(&self, able: Set) -> bool {
        let side = &self[self.active];
        able.iter().any(|head| !side.copies(side.unit(head), Card::Gash).is_empty())
    }

    /// Declares one attacking unit.
    pub fn attack_with(&mut self, head: usize) {
        let number = self.attack.len() as u8;
        self.attack.push((head as u8, number));
        let side = &mut self.sides[usize::from(self.active.0)];
        let unit = side.unit(head);
        side.engaged |= unit;
        side.tired |= unit;
        self.tally.attackers += 1;
    }

    /// Both players in turn, the active one first, until both have passed.
    fn window(&mut self, moment: Timing) {
        self.moment = moment;
        let (mut seat, mut passes) = (self.active, 0);
        while passes < 2 {
            if self.ask_in_window(seat) {
                passes = 0;
            } else {
                passes += 1;
            }
            seat = seat.other();
        }
    }

    /// Whether a player did something in a combat window.
    fn ask_in_window(&mut self, seat: Seat) -> bool {
        let mut plays = std::mem::take(&mut self.plays);
        plays.clear();
        plays.push(Play::Pass);
        self.list_window(seat, &mut plays);
        let chosen = plays[self.pick(plays.len())];
        self.plays = plays;
        match chosen {
            Play::Post(place) => self.play_post(seat, place),
            Play::Planet(place) => self.use_planet(seat, place),
            _ => return false,
        }
        true
    }

    /// Lists what either player may do in a combat window.
    pub fn list_window(&self, seat: Seat, plays: &mut Vec<Play>) {
        self.list_posts(seat, plays);
        if !self.fights.is_empty() {
            for veil in self[seat].copies(self[seat].planets, Card::Veil).iter() {
                if self.can_do_without(seat, veil) {
                    plays.push(Play::Planet(veil));
                }
            }
        }
    }

    /// T4d: the defender sends units against attackers, one by one.
    fn declare_blocks(&mut self) {
        let defender = self.active.other();
        let mut blocks = [Set::EMPTY; MOST_CARDS];
        let mut free = self.blockers(defender);
        loop {
            free = free.iter().filter(|&blocker| !self.open_attackers(blocker, &blocks).is_empty()).collect();
            let Some(blocker) = self.pick_or_none(free) else { break };
            let attacker = self.pick_of(self.open_attackers(blocker, &blocks));
            blocks[attacker].insert(blocker);
            free.remove(blocker);
            self.tally.blockers += 1;
        }
        self.begin_fights(&blocks);
    }

    /// The attackers a unit may block beside those that block already.
    fn open_attackers(&self, blocker: usize, blocks: &[Set]) -> Set {
        (0..self.attack.len()).filter(|&index| self.can_block(blocker, index, blocks[index])).collect()
    }

    /// Whether a unit of the defender may block an attacker that others block
    /// already.
    pub fn can_block(&self, blocker: usize, attacker: usize, already: Set) -> bool {
        let (ours, theirs) = (&self[self.active], &self[self.active.other()]);
        let head = usize::from(self.attack[attacker].0);
        let is_shadow = ours.cards[head] == Card::NightfallAssassin;
        (!is_shadow || !theirs.is_fleeter(blocker)) && (!self.is_derailed || already.is_empty())
    }

    /// A fight for every attacker, or joined attackers, with blockers.
    pub fn begin_fights(&mut self, blocks: &[Set]) {
        let attacker = self.active;
        let defender = attacker.other();
        let mut begun: List<u8, MOST_CARDS> = List::default();
        for index in 0..self.attack.len() {
            let joint = self.attack[index].1;
            if begun.contains(&joint) {
                continue;
            }
            begun.push(joint);
            let mut fight = Fight { attacker, ..Fight::default() };
            for (&(head, other), heads) in self.attack.iter().zip(blocks) {
                if other == joint {
                    fight.members[attacker] |= self[attacker].unit(head.into());
                    heads.iter().for_each(|head| fight.members[defender] |= self[defender].unit(head));
                }
            }
            if !fight.members[defender].is_empty() {
                self.blocked |= fight.members[attacker];
                self[defender].engaged |= fight.members[defender];
                self[defender].tired |= fight.members[defender];
                self.fights.push(fight);
            }
        }
    }

    /// T4j.
    pub fn exhaust_the_tired(&mut self) {
        let turn = self.turn;
        for side in &mut self.sides {
            let tired = side.tired - side.committed;
            side.exhaust(tired, turn);
        }
    }
}
