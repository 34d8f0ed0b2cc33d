//! Rolling fights: bickering, combat dice, who is defeated (TRF-67 to TRF-75,
//! TRF-A26 to TRF-A32) and what that sets off.

use super::cards::{Card, Faction};
use super::state::{Fight, Game};
use super::table::{Seat, Set};

impl Game {
    /// T4f: suspended fights, oldest first, then new ones.
    pub fn roll_fights(&mut self) {
        let is_locked = self.is_thread_locked();
        let waits = |fight: &Fight| !(fight.is_rolled || is_locked && fight.is_suspended);
        while let Some(index) = self.fights.iter().position(waits) {
            self.roll_fight(index);
        }
    }

    /// Rolls one fight.
    pub fn roll_fight(&mut self, index: usize) {
        self.fights[index].is_rolled = true;
        let fight = self.fights[index];
        if !fight.is_locked && self.bickers(&fight) {
            self.tally.bickered += 1;
            return self.suspend(index);
        }
        let attacker = fight.attacker;
        let defender = attacker.other();
        let dice = [self.die(), self.die()];
        let attack = self.side_total(&fight, attacker) + dice[0];
        let defence = self.side_total(&fight, defender) + dice[1];
        if attack == defence {
            self.tally.tied += 1;
            return self.suspend(index);
        }
        self.resolve(index, if attack > defence { attacker } else { defender });
    }

    /// The bickering roll, which Take It To PMs may roll again once.
    fn bickers(&mut self, fight: &Fight) -> bool {
        let threshold = self.threshold(fight);
        if self.die() > threshold {
            return false;
        }
        for seat in [self.active, self.active.other()] {
            if let Some(place) = self.pick_or_stop(self.rerolls(seat)) {
                self.play_post(seat, place);
                return self.die() <= threshold;
            }
        }
        true
    }

    /// The fight goes on next turn.
    fn suspend(&mut self, index: usize) {
        self.fights[index].is_suspended = true;
        for seat in Seat::BOTH {
            let members = self.fights[index].members[seat];
            self[seat].committed |= members;
        }
    }

    /// One side wins and the other is defeated.
    fn resolve(&mut self, index: usize, winner: Seat) {
        self.tally.resolved += 1;
        let fight = self.fights.remove(index);
        let loser = winner.other();
        for seat in Seat::BOTH {
            let side = &mut self[seat];
            let members = fight.members[seat];
            side.committed -= members;
            side.fought |= members;
            side.engaged |= members;
            side.tired |= members;
        }
        if winner != fight.attacker {
            let winners = &mut self[winner];
            winners.tired -= winners.copies(fight.members[winner], Card::DominateSentinel);
        }
        let mut defeated = fight.members[loser];
        if let Some(saved) = self.ask_mercy(loser, defeated) {
            defeated.remove(saved);
        }
        let has_unique = defeated.iter().any(|place| self[loser].person(place).is_unique);
        for place in defeated.iter() {
            self.discard_character(loser, place);
            self[loser].defeated.insert(place);
            self.tally.defeated += 1;
        }
        if has_unique {
            for seat in Seat::BOTH {
                let nerfs = self.in_force(seat, Card::PowerPostingNerf);
                nerfs.iter().for_each(|nerf| self.end_persistent(seat, nerf));
            }
        }
        self.reward(winner, &fight, has_unique);
    }

    /// Mercy, Hospital Ship: who is not defeated after all.
    fn ask_mercy(&mut self, loser: Seat, losers: Set) -> Option<usize> {
        let side = &self[loser];
        let mercy = side.copies(side.characters - side.committed - losers, Card::Mercy).iter().next()?;
        let patients = side.those(losers, |card| card.person().faction == Faction::Coalition);
        let saved = self.pick_or_none(patients)?;
        self.discard_character(loser, mercy);
        let turn = self.turn;
        self[loser].exhaust(Set::one(saved), turn);
        Some(saved)
    }

    /// What winning sets off.
    fn reward(&mut self, winner: Seat, fight: &Fight, has_unique: bool) {
        let side = &mut self[winner];
        let winners = fight.members[winner] & side.characters;
        for padawan in side.copies(winners, Card::JediPadawan).iter() {
            side.memory[padawan].growth += 1;
        }
        if has_unique && !side.copies(winners, Card::ZekkTheHunter).is_empty() {
            side.draw(2);
        }
        for _ in 0..fight.godmodes[winner] {
            let survivors = fight.members[winner] & self[winner].characters;
            if !survivors.is_empty() {
                let fallen = self.pick_of(survivors);
                self.discard_character(winner, fallen);
            }
        }
    }
}
