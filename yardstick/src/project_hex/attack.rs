//! S3: who may attack what, the choice of the attackers, and moving in.

use super::cards::{Card, Type};
use super::map::{MAP, Space, Spaces};
use super::stacks::{Stack, Stacks};
use super::state::Game;
use super::table::{Seat, Troops};

/// An attack that is declared.
#[derive(Clone, Copy, Debug)]
pub struct Attack {
    pub seat: Seat,
    pub target: Space,
    /// The territories from which troops take part.
    pub origins: Spaces,
    pub troops: Troops,
}

impl Attack {
    /// Adds troops from a territory.
    pub fn join(&mut self, space: Space, troops: Troops) {
        self.origins.insert(space);
        self.troops |= troops;
    }
}

impl Game {
    /// S3: any number of attacks, one after another (PH-30).
    pub fn attack_others(&mut self, seat: Seat) {
        while let Some(mut attack) = self.pick_attack(seat) {
            let first = attack.origins;
            while let Some((space, troops)) = self.pick_joiners(&attack, first) {
                attack.join(space, troops);
            }
            self.attack(&attack);
        }
    }

    /// The troops of a territory next to the target that may take part: those
    /// with a step left, and all ranged ones (PH-A15).
    pub fn attackers(&self, seat: Seat, from: Space) -> Troops {
        self.rested(from) | (self.at(from) & self.players[seat].of(Type::Ranged))
    }

    /// Asks for troops that attack and what they attack, or none.
    fn pick_attack(&mut self, seat: Seat) -> Option<Attack> {
        let player = &self.players[seat];
        let hostile = self.held_against(seat);
        let mut stacks = Stacks::default();
        for from in player.held.iter() {
            if self.spare(seat, from) > 0 && !(MAP.near(from) & hostile).is_empty() {
                self.stack_up(player, from, self.attackers(seat, from), &mut stacks);
            }
        }
        let Stack { space: from, troops } = self.pick_stack(&stacks)?;
        let target = self.pick_of(MAP.near(from) & hostile);
        let troops = self.pick_some(troops, self.spare(seat, from));
        Some(Attack { seat, target, origins: Spaces::one(from), troops })
    }

    /// Everything that may still join an attack that begins at a territory:
    /// others there, with Coordinated Attack those next to the target anywhere,
    /// with Rocket ranged ones two steps away (PH-A44, PH-A45).
    pub fn joiners(&self, attack: &Attack, first: Spaces) -> Stacks {
        let player = &self.players[attack.seat];
        let mut stacks = Stacks::default();
        let mut add = |spaces: Spaces, able: &dyn Fn(Space) -> Troops| {
            for space in spaces.iter().filter(|&space| self.spare_for(attack, space) > 0) {
                self.stack_up(player, space, able(space) & !attack.troops, &mut stacks);
            }
        };
        let is_coordinated = player.has_card(Card::CoordinatedAttack);
        let near = if is_coordinated { MAP.near(attack.target) & player.held } else { first };
        add(near, &|space| self.attackers(attack.seat, space));
        if player.has_card(Card::Rocket) {
            let ranged = player.of(Type::Ranged);
            add(MAP.two_away(attack.target) & player.held, &|space| self.at(space) & ranged);
        }
        stacks
    }

    /// How many more troops of a territory may take part: a guard stays.
    fn spare_for(&self, attack: &Attack, space: Space) -> usize {
        self.spare(attack.seat, space) - (self.at(space) & attack.troops).len()
    }

    fn pick_joiners(&mut self, attack: &Attack, first: Spaces) -> Option<(Space, Troops)> {
        let stacks = self.joiners(attack, first);
        let Stack { space, troops } = self.pick_stack(&stacks)?;
        let most = self.spare_for(attack, space);
        Some((space, self.pick_some(troops, most)))
    }

    /// Fights a declared attack and moves in (PH-37 – PH-47).
    pub fn attack(&mut self, attack: &Attack) {
        self.tally.attacks += 1;
        self.tally.attackers += attack.troops.len() as u32;
        let survivors = self.fight(attack);
        if self.at(attack.target).is_empty() {
            self.tally.cleared += 1;
            self.move_in(attack, survivors);
        }
    }

    /// Moves the survivors next to the target in, but ranged ones only if they
    /// have a step left and their owner wants it (PH-A15, PH-A36).
    fn move_in(&mut self, attack: &Attack, survivors: Troops) {
        let &Attack { seat, target, .. } = attack;
        let ranged = self.players[seat].of(Type::Ranged);
        let near = attack.origins & MAP.near(target);
        let able = near.iter().fold(Troops::default(), |able, from| able | (self.rested(from) & survivors));
        let mut movers = able;
        while let Some(stay) = self.pick_who_stays(seat, near, movers & ranged) {
            movers -= stay;
        }
        for from in near.iter() {
            for troop in (self.at(from) & movers).iter() {
                self.go(seat, troop, from, target);
                self.tire(seat, troop, false);
                self.tally.moved_in += 1;
            }
        }
    }

    /// Asks for some of the troops that may be left behind, or none.
    fn pick_who_stays(&mut self, seat: Seat, spaces: Spaces, optional: Troops) -> Option<Troops> {
        let mut stacks = Stacks::default();
        for space in spaces.iter() {
            self.stack_up(&self.players[seat], space, self.at(space) & optional, &mut stacks);
        }
        let stack = self.pick_stack(&stacks)?;
        Some(self.pick_some(stack.troops, stack.troops.len()))
    }
}
