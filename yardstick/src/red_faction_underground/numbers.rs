//! Current values (RF-A30): alignment, STR, DEX, INT, CON, check numbers and
//! the symbols of a base. It changes nothing.

use super::cards::{CREATURE, Card, FOREMAN, Faction, LEADER, SOLDIER, SUPPORT, Stat};
use super::rooms::{Level, Room};
use super::state::{Game, Host, Place};
use super::table::{CardId, RoomId, Seat};

impl Game {
    /// The current attack alignment: printed, or what was said last.
    pub fn faction(&self, who: CardId) -> Faction {
        let character = self.character(who);
        let mut latest = character.herring;
        for &nano in character.nanos.iter() {
            if let Some(colours) = self.nano(nano).colours
                && latest.is_none_or(|other| other.since < colours.since)
            {
                latest = Some(colours);
            }
        }
        latest.map_or(who.person().faction, |colours| colours.faction)
    }

    /// STR, DEX or INT.
    pub fn stat(&self, who: CardId, stat: Stat) -> i8 {
        let character = self.character(who);
        let person = who.person();
        let (printed, enhancement) = match stat {
            Stat::Str => (person.strength, Card::ServoFrame),
            Stat::Dex => (person.dexterity, Card::ReflexWeave),
            Stat::Int => (person.intelligence, Card::CortexLattice),
        };
        let mut value = printed + 2 * self.count_on(who, enhancement);
        match stat {
            Stat::Str => {
                value += character.enraged;
                if who != FOREMAN && self.character(FOREMAN).place != Place::Away && self.faction(who) == Faction::Rf {
                    value += 1;
                }
            }
            Stat::Dex | Stat::Int => value -= character.shaken,
        }
        if stat != Stat::Int && who.card() == Card::ZealotSquad {
            value += self.comrades(who);
        }
        value.max(0)
    }

    /// Other Soldiers assigned to the base Zealot Squad attacks that have not
    /// finished. It is asked only while that Squad is the one attacking.
    fn comrades(&self, who: CardId) -> i8 {
        match self.attack {
            Some(attack) if attack.who == who => {
                let waiting = self.players[attack.base].attackers.iter();
                waiting.filter(|other| other.person().is(SOLDIER)).count() as i8
            }
            _ => 0,
        }
    }

    /// CON.
    pub fn con(&self, who: CardId) -> i8 {
        who.person().con + self.count_on(who, Card::DermalPlating)
    }

    fn count_on(&self, who: CardId, card: Card) -> i8 {
        self.character(who).nanos.iter().filter(|nano| nano.card() == card).count() as i8
    }

    /// Whether a Character counts as Creature, Support or Leader: as printed.
    pub fn is_creature(&self, who: CardId) -> bool {
        who.person().is(CREATURE)
    }

    pub fn is_support(&self, who: CardId) -> bool {
        who.person().is(SUPPORT)
    }

    pub fn is_leader(&self, who: CardId) -> bool {
        who.person().is(LEADER)
    }

    /// The current check number of a room, for the attacker that is in it if
    /// there is one.
    pub fn check(&self, base: Seat, position: usize) -> i8 {
        let rooms = &self.players[base].base;
        let id = rooms[position];
        let plan = id.plan();
        let state = self.room(id);
        let mut check = match plan.room {
            Room::MirrorVault => self.mirrored(base, position),
            Room::ScrapyardBarricade if position == 0 => plan.check + 2,
            Room::BonePit => plan.check + state.growth,
            _ => plan.check,
        } - state.softened;
        for (other, room) in rooms.iter().enumerate() {
            match room.room() {
                Room::RallyTunnel if other != position && plan.faction == Faction::Rf => check += 1,
                Room::StatuePlaza if other.abs_diff(position) == 1 => check += 1,
                _ => {}
            }
        }
        for nano in state.nanos.iter() {
            match nano.card() {
                Card::ReinforcedBulkhead => check += 2,
                Card::RelocatableTurret => check += 1,
                Card::RustBloom => check -= 1,
                _ => {}
            }
        }
        (check + self.check_under_attack(base, id)).max(0)
    }

    /// What the attacker changes about a room.
    fn check_under_attack(&self, base: Seat, id: RoomId) -> i8 {
        let Some(attack) = self.attack.filter(|attack| attack.base == base) else {
            return 0;
        };
        let mut change = 0;
        if attack.who.card() == Card::LabDirector && id.plan().level == Level::Underground {
            change -= 1;
        }
        if attack.room == Some(id) {
            change += attack.sealed;
            if id.room() == Room::NaniteFoundry {
                change += self.character(attack.who).nanos.len() as i8;
            }
        }
        change
    }

    /// Mirror Vault: the highest printed check of the other rooms, at most 5;
    /// another Vault prints 0.
    fn mirrored(&self, base: Seat, position: usize) -> i8 {
        let rooms = self.players[base].base.iter().enumerate();
        rooms.filter(|&(other, _)| other != position).map(|(_, room)| room.plan().check).max().unwrap_or(0).min(5)
    }

    /// The symbols of an alignment in a base (RF-A45).
    pub fn symbols(&self, base: Seat, faction: Faction) -> i16 {
        let worth = |id: &RoomId| match id.room() {
            Room::GhostStation => 1,
            Room::SignalMast if faction == Faction::Edf => 2,
            _ => i16::from(id.plan().faction == faction),
        };
        self.players[base].base.iter().map(worth).sum()
    }

    /// Whether a Nano Enhancement that `seat` plays may be on this host.
    pub fn is_legal_host(&self, nano: Card, seat: Seat, host: Host) -> bool {
        match (nano, host) {
            (Card::ReinforcedBulkhead | Card::HazardPlating | Card::RelocatableTurret, Host::Room(id)) => {
                self.room(id).owner == Some(seat)
            }
            (Card::RustBloom, Host::Room(id)) => self.room(id).owner.is_some(),
            (
                Card::ReinforcedBulkhead | Card::HazardPlating | Card::RelocatableTurret | Card::RustBloom,
                Host::Character(_),
            )
            | (_, Host::Room(_)) => false,
            (_, Host::Character(id)) => self.character(id).place == Place::Line && id.card() != Card::SecurityMech,
        }
    }
}
