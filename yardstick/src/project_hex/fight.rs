//! Dice against dice: who wins an exchange, and the exchanges of one attack
//! (PH-37 – PH-46).

use super::attack::Attack;
use super::cards::{Card, Faction, Type};
use super::map::{MAP, Space, Spaces};
use super::stacks::{Stack, Stacks};
use super::state::Game;
use super::table::{PIECES, Seat, Troop, Troops};
use crate::list::List;

/// Whether the attacker wins an exchange: 9 and 0 are read off the dice before
/// modifiers, ties go to the defender (PH-42, PH-43, PH-45, PH-A35).
pub fn is_won(attacker: u8, defender: u8, attack_bonus: i8, defence_bonus: i8) -> bool {
    match (attacker, defender) {
        (0, _) | (_, 9) => false,
        (9, _) | (_, 0) => true,
        _ => attacker as i8 + attack_bonus > defender as i8 + defence_bonus,
    }
}

/// One side of an attack: the troops that have not been committed, and the dice
/// that are left.
struct Pool {
    seat: Seat,
    troops: Troops,
    dice: List<u8, PIECES>,
}

/// A die and a troop, committed together (PH-39).
struct Commitment {
    die: u8,
    troop: Troop,
}

impl Game {
    fn pool(&mut self, seat: Seat, troops: Troops) -> Pool {
        Pool { seat, troops, dice: (0..troops.len()).map(|_| self.roll()).collect() }
    }

    /// Asks one side for a die and, if it has troops that differ, for a troop.
    fn commit(&mut self, pool: &mut Pool, stacks: &Stacks) -> Commitment {
        let choice = self.pick(pool.dice.len());
        let die = pool.dice.remove(choice);
        let stack = if stacks.len() > 1 { self.pick(stacks.len()) } else { 0 };
        let troop = stacks[stack].troops.nth(0);
        pool.troops.remove(troop);
        Commitment { die, troop }
    }

    /// What a type of troop adds to the attacker's die because the attack comes
    /// over the sea (PH-A38, PH-A42, PH-A47).
    pub fn sea_bonus(&self, seat: Seat, of: Type, from: Space, to: Space) -> i8 {
        if !MAP.over_sea(from).has(to) {
            return 0;
        }
        let player = &self.players[seat];
        let is_raider = of == Type::Assault && player.has_card(Card::SeaRaiders);
        i8::from(player.faction == Faction::Islanders) + 2 * i8::from(is_raider)
    }

    /// Fights a declared attack out: exchanges until one side has no die left
    /// (PH-46, PH-A32). Returns the attackers that are left.
    pub fn fight(&mut self, attack: &Attack) -> Troops {
        let &Attack { seat, target, origins, troops } = attack;
        let Some(defender) = self.holder(target) else { return troops };
        let mut survivors = troops;
        let mut ours = self.pool(seat, troops);
        let mut theirs = self.pool(defender, self.at(target));
        for _ in 0..ours.troops.len().min(theirs.troops.len()) {
            let attackers = self.attackers_left(&ours, origins);
            let defenders = self.defenders_left(&theirs, target);
            let our = self.commit(&mut ours, &attackers);
            let their = self.commit(&mut theirs, &defenders);
            let from = origins.iter().find(|&space| self.at(space).has(our.troop)).unwrap_or(target);
            self.tally.exchanges += 1;
            if self.is_hit(seat, &our, from, defender, &their, target) {
                self.tally.won += 1;
                self.kill(defender, their.troop, target);
            } else {
                survivors.remove(our.troop);
                self.kill(seat, our.troop, from);
            }
        }
        survivors
    }

    fn attackers_left(&self, pool: &Pool, origins: Spaces) -> Stacks {
        let mut stacks = Stacks::default();
        let player = &self.players[pool.seat];
        for space in origins.iter() {
            self.stack_up(player, space, self.at(space) & pool.troops, &mut stacks);
        }
        stacks
    }

    fn defenders_left(&self, pool: &Pool, space: Space) -> Stacks {
        let types = self.players[pool.seat].types_among(pool.troops);
        types.map(|troops| Stack { space, troops }).collect()
    }

    /// Whether the attacker's die is higher with everything added.
    fn is_hit(&self, us: Seat, ours: &Commitment, from: Space, them: Seat, theirs: &Commitment, to: Space) -> bool {
        let (we, they) = (&self.players[us], &self.players[them]);
        let (our_type, their_type) = (we.type_of(ours.troop), they.type_of(theirs.troop));
        let ours_adds = we.modifiers[our_type as usize]
            + our_type.bonus_against(their_type)
            + self.sea_bonus(us, our_type, from, to);
        let theirs_adds = they.modifiers[their_type as usize] + their_type.bonus_against(our_type);
        is_won(ours.die, theirs.die, ours_adds, theirs_adds)
    }
}
