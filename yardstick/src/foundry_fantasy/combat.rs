//! The Battle Phase: attacks declared and resolved one by one (FF-A34), Guard
//! and the defender's choice, damage at the same moment, and the Hero that was
//! told it may fight.

use std::mem;

use super::cards::Card;
use super::state::Game;
use super::steps::Source;
use super::table::{BattleOption, CreatureId, Flow, GO_ON, Seat, Target};

/// Attack of a Hero under Champion's Challenge.
const HERO_ATTACK: i16 = 3;

impl Game {
    /// The active player attacks until they end the turn.
    pub fn battle_phase(&mut self) -> Flow {
        let seat = self.active;
        loop {
            let mut options = mem::take(&mut self.battle_options);
            self.list_battle_options(&mut options);
            let option = options[self.pick(options.len())];
            self.battle_options = options;
            match option {
                BattleOption::EndTurn => return GO_ON,
                BattleOption::HeroAttack => self.attack_with_hero(seat)?,
                BattleOption::Attack(attacker) => self.attack_with(seat, attacker)?,
            }
        }
    }

    /// Declares an attack, finds out what is attacked, and fights it.
    pub fn attack_with(&mut self, seat: Seat, attacker: CreatureId) -> Flow {
        let creature = &mut self.creatures[attacker];
        creature.attacks_made += 1;
        creature.stealth = false;
        let target = self.choose_attack_target(seat, attacker);
        if self.creatures[attacker].face == Card::SlagHound {
            self.deal(Source::Creature(attacker), Target::Hero(seat), 1);
            self.settle()?;
        }
        match target {
            Target::Hero(_) => {
                let power = self.attack_of(attacker);
                self.deal(Source::Creature(attacker), target, power);
            }
            Target::Creature(victim) => self.clash(attacker, victim),
        }
        self.settle()
    }

    /// Asks the attacker, or the defender if two or more Guards are in the way
    /// (FF-A36). Both are a uniform pick; they differ in who is asked.
    fn choose_attack_target(&mut self, seat: Seat, attacker: CreatureId) -> Target {
        let mut targets = mem::take(&mut self.targets);
        let creature = &self.creatures[attacker];
        let ignores_guard = match creature.face {
            Card::VolcanoDrake => true,
            Card::CinderDuelist => creature.artifacts > 0,
            _ => false,
        };
        targets.clear();
        if !ignores_guard {
            self.list_guards(seat.other(), &mut targets);
        }
        if targets.is_empty() {
            self.list_attackable(seat.other(), &mut targets);
        }
        let target = targets[self.pick(targets.len())];
        self.targets = targets;
        target
    }

    /// Creature against creature: all strikes land, then Life Drain heals.
    fn clash(&mut self, attacker: CreatureId, victim: CreatureId) {
        let power = self.attack_of(attacker);
        let answer = self.attack_of(victim);
        let defender = &self.creatures[victim];
        let (assigned, rest) = match self.creatures[attacker].face {
            Card::VolcanoDrake => {
                let assigned = power.min(defender.hp);
                (assigned, power - assigned)
            }
            _ => (power, 0),
        };
        let enemy = Target::Hero(defender.controller);
        let (attacking, defending) = (Source::Creature(attacker), Source::Creature(victim));
        let dealt = self.strike(attacking, Target::Creature(victim), assigned) + self.strike(attacking, enemy, rest);
        let returned = self.strike(defending, Target::Creature(attacker), answer);
        self.drain(attacking, dealt);
        self.drain(defending, returned);
    }

    /// The Hero attacks whatever it likes (FF-A38).
    pub fn attack_with_hero(&mut self, seat: Seat) -> Flow {
        self.sides[seat].hero_may_attack = false;
        let mut targets = mem::take(&mut self.targets);
        self.list_attackable(seat.other(), &mut targets);
        let target = targets[self.pick(targets.len())];
        self.targets = targets;
        let answer = match target {
            Target::Hero(_) => 0,
            Target::Creature(victim) => self.attack_of(victim),
        };
        self.strike(Source::HeroSpellOrArtifact, target, HERO_ATTACK);
        if let Target::Creature(victim) = target {
            self.deal(Source::Creature(victim), Target::Hero(seat), answer);
        }
        self.settle()
    }
}
