//! The Combat Phase: an attack room by room (RF-A51) and surviving a base
//! (RF-A58). Damage and death are next door.

use super::cards::{Card, NANO_CARDS, Stat};
use super::rooms::{Level, Room};
use super::state::{Attack, ENOUGH_WOUNDS, Game, Place};
use super::table::{CardId, Flow, FlowOf, GO_ON, List, RoomId, Seat, Trigger};
use super::windows::Moment;

/// What comes after a room, or after the last one.
#[derive(Clone, Copy)]
enum Next {
    /// The position to go to.
    Position(usize),
    /// The attack is over.
    Over,
}

impl Game {
    /// Every base in turn, every attacker in turn (RF-67, RF-68).
    pub fn combat_phase(&mut self) -> Flow {
        for &base in self.surviving_from(self.first).iter() {
            if !self.survivors.has(base) {
                continue;
            }
            self.active = base;
            while !self.players[base].attackers.is_empty() {
                let who = self.players[base].attackers.remove(0);
                self.attack(who, base)?;
            }
        }
        GO_ON
    }

    /// One attack from the first room to its end.
    pub fn attack(&mut self, who: CardId, base: Seat) -> Flow {
        // Siege Engineer skips the first room of each attack.
        let mut position = usize::from(who.card() == Card::SiegeEngineer);
        self.players[base].was_attacked = true;
        self.attack = Some(Attack {
            who,
            base,
            position,
            room: None,
            sealed: 0,
            is_waved_through: false,
            is_swept: false,
            is_spent: false,
        });
        loop {
            let next = match self.players[base].base.get(position) {
                Some(&room) => self.visit(who, base, position, room)?,
                None => self.survive(who, base)?,
            };
            match next {
                Next::Position(next) => position = next,
                Next::Over => return GO_ON,
            }
        }
    }

    /// Where the attacker goes from a room it has finished with: the next, or
    /// what is now in place of its room if that is gone (RF-A55).
    fn onward(&self, skipped: usize) -> Next {
        match self.attack {
            Some(Attack { room: Some(_), position, .. }) => Next::Position(position + 1 + skipped),
            Some(Attack { room: None, position, .. }) => Next::Position(position),
            None => Next::Over,
        }
    }

    fn visit(&mut self, who: CardId, base: Seat, position: usize, room: RoomId) -> FlowOf<Next> {
        if let Some(attack) = &mut self.attack {
            attack.position = position;
            attack.room = Some(room);
            attack.sealed = 0;
            attack.is_waved_through = false;
        }
        if room.room() == Room::WatchStation && !self.room(room).is_used {
            self.room_mut(room).is_used = true;
            return FlowOf::Continue(Next::Position(0));
        }
        self.enter(who, room)?;
        self.drain()?;
        if self.attack.is_some() {
            self.window(Moment::Arrived)?;
        }
        let Some(attack) = self.attack.filter(|attack| attack.room.is_some()) else {
            return FlowOf::Continue(self.onward(0));
        };
        if attack.is_waved_through || self.passes(who, base, attack.position, room) {
            let skipped = self.pass(who, room);
            return FlowOf::Continue(self.onward(skipped));
        }
        self.fail(who, base, room)?;
        FlowOf::Continue(self.onward(0))
    }

    /// Compulsory "enters" effects.
    fn enter(&mut self, who: CardId, room: RoomId) -> Flow {
        match room.room() {
            Room::GarrisonYard if self.is_creature(who) => self.hurt(who, 1)?,
            Room::FieldHospital if self.is_support(who) => self.heal(who, 1),
            Room::IrradiatedCrater => {
                self.strip_all(self.character(who).nanos);
                return self.check_health(who);
            }
            Room::RouletteBunker => match self.chance.die() {
                1 | 2 => self.hurt(who, 1)?,
                3 | 4 => {}
                _ => {
                    if let Some(attack) = &mut self.attack {
                        attack.is_waved_through = true;
                    }
                }
            },
            _ => {}
        }
        GO_ON
    }

    /// The check (RF-70, RF-71).
    fn passes(&self, who: CardId, base: Seat, position: usize, room: RoomId) -> bool {
        let plan = room.plan();
        if plan.room == Room::SecretArchive && self.is_leader(who) {
            return true;
        }
        if plan.level == Level::Above && self.find_on(&self.character(who).nanos, Card::PhaseCloak).is_some() {
            return true;
        }
        let value = match plan.room {
            Room::DustFlats => self.stat(who, Stat::Str) + self.stat(who, Stat::Dex),
            _ => self.stat(who, plan.stat),
        };
        value >= self.check(base, position)
    }

    /// "Passes" effects; how many rooms are skipped next.
    fn pass(&mut self, who: CardId, room: RoomId) -> usize {
        let skips = room.room() == Room::ExecutiveSkybridge && self.stat(who, Stat::Int) >= 4;
        match who.card() {
            Card::UnionMedic => self.heal(who, 1),
            Card::DemolitionWalker => self.room_mut(room).softened += 1,
            _ => {}
        }
        usize::from(skips)
    }

    /// Damage, death, "fails" effects, W5.
    fn fail(&mut self, who: CardId, base: Seat, room: RoomId) -> Flow {
        let damage = if room.room() == Room::IncineratorLine { 2 } else { 1 };
        self.hurt(who, damage)?;
        self.drain()?;
        let lives = self.attack.is_some();
        match room.room() {
            Room::IsolationWard if self.character(who).place != Place::Away => self.character_mut(who).shaken += 1,
            Room::BombardmentGrid if !self.room(room).is_used => {
                self.room_mut(room).is_used = true;
                self.bombard(base)?;
            }
            _ => {}
        }
        if lives && who.card() == Card::LooseSpecimen {
            self.character_mut(who).enraged += 1;
        }
        self.drain()?;
        if self.attack.is_some_and(|attack| attack.room.is_some()) {
            self.window(Moment::Failed)?;
        }
        GO_ON
    }

    /// 1 damage to every waiting attacker at the same time; deaths follow in
    /// attacking order (RF-A35).
    fn bombard(&mut self, base: Seat) -> Flow {
        let waiting = self.players[base].attackers;
        waiting.iter().for_each(|&other| self.character_mut(other).damage += 1);
        for &other in waiting.iter() {
            self.check_health(other)?;
        }
        GO_ON
    }

    /// Past the last room: W7, wounds, where the card goes, elimination, and
    /// what surviving sets off.
    fn survive(&mut self, who: CardId, base: Seat) -> FlowOf<Next> {
        let was_swept = self.attack.is_some_and(|attack| attack.is_swept);
        if let Some(attack) = &mut self.attack {
            attack.room = None;
        }
        self.window(Moment::Surviving)?;
        if !was_swept && self.attack.is_some_and(|attack| attack.is_swept) {
            return FlowOf::Continue(Next::Position(0));
        }
        self.wounds = if who.card() == Card::ExiledMarshal { 2 } else { 1 };
        self.window(Moment::Wounds)?;
        self.offer_safe_houses(base)?;
        let mut taggers: List<Seat, NANO_CARDS> = List::default();
        for &tag in self.character(who).nanos.iter().filter(|nano| nano.card() == Card::ParasiteTag) {
            taggers.push(self.nano(tag).played_by);
        }
        self.remove(who);
        let mut out = None;
        if self.wounds == 0 {
            self.discard.push(who);
        } else {
            let player = &mut self.players[base];
            player.wounds += self.wounds;
            player.wound_area.push(who);
            if player.wounds >= ENOUGH_WOUNDS {
                self.eliminate(base);
                out = Some(base);
            }
            self.check_wins(out)?;
        }
        match who.card() {
            Card::SaboteurCell => self.set_off(Trigger::Sabotage(base)),
            Card::HeraldOfRuin => self.set_off(Trigger::Ruin(base)),
            _ => {}
        }
        taggers.iter().for_each(|&seat| self.set_off(Trigger::Draw(seat, 2)));
        self.drain()?;
        FlowOf::Continue(Next::Over)
    }

    /// Safe Houses, one after another while a wound is left (RF-A58, 4).
    fn offer_safe_houses(&mut self, base: Seat) -> Flow {
        let rooms = self.players[base].base;
        for &room in rooms.iter().filter(|room| room.room() == Room::SafeHouse) {
            if self.wounds > 0 && self.pick(2) == 1 {
                self.destroy(&[room])?;
                if self.room(room).owner.is_none() {
                    self.wounds = 0;
                }
            }
        }
        GO_ON
    }
}
