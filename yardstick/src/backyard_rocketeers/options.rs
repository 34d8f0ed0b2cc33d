//! What a player may do: the plays of an action phase, whom a sabotage may be
//! aimed at, the bonuses of a landing. Everything is listed whole and then
//! picked from; nothing here changes the game.

use super::cards::{Card, Class, FaceDown, Kind};
use super::rocket::Rocket;
use super::state::{Game, Player};
use super::table::{Bonus, Few, Level, Play, Seat};

/// Cards a player may have face-down (BR-075).
const COVERT_LIMIT: usize = 2;

/// Neither fuel counter goes above this (BR-121, BR-193).
pub const FULL: u8 = 100;

/// Fuel that Emergency Thrusters burn (BR-202).
pub const EMERGENCY_FUEL: u8 = 20;

impl Game {
    /// Lists everything the active player may do now.
    pub fn list_plays(&self, plays: &mut Vec<Play>) {
        let seat = self.active;
        let me = &self.players[seat];
        plays.clear();
        plays.push(Play::EndActions);
        for (place, piece) in me.hand.iter().enumerate() {
            let face = piece.card.face();
            if !face.levels.contain(me.level) {
                continue;
            }
            if face.face_down != FaceDown::Must && self.can_play(seat, piece.card) {
                plays.push(Play::FromHand(place));
            }
            if face.face_down != FaceDown::Never && self.can_hide(seat, piece.card) {
                plays.push(Play::FaceDown(place));
            }
            if let Class::Part(kind) = face.class {
                if !self.replaceable(seat, kind, false).is_empty() {
                    plays.push(Play::Replace(place));
                }
                if face.face_down != FaceDown::Never && !self.replaceable(seat, kind, true).is_empty() {
                    plays.push(Play::ReplaceFaceDown(place));
                }
            }
        }
        plays.extend(me.rocket.face_down().iter().map(Play::ShowPart));
        for (place, covert) in me.coverts.iter().enumerate() {
            match covert.piece.card {
                Card::EnigmaMachine | Card::BackupRover => plays.push(Play::ShowCovert(place)),
                Card::PlantBomb if self.players[covert.victim].is_out => plays.push(Play::ShowCovert(place)),
                Card::PlantBomb if covert.turn < self.turn && self.can_blow_up(covert.victim) => {
                    plays.push(Play::Detonate(place));
                }
                _ => {}
            }
        }
        if self.can_launch(me) {
            plays.push(Play::Launch);
        }
    }

    /// Readiness, once per turn (BR-113, BR-175).
    fn can_launch(&self, me: &Player) -> bool {
        me.level == Level::Ground
            && !self.has_launched
            && me.pad.is_some()
            && me.fuel == FULL
            && me.rocket.is_complete()
    }

    /// Whether the turn's placement is still there to be used.
    fn can_place(&self, me: &Player) -> bool {
        !self.has_placed && !me.inspected.bites()
    }

    /// Whether a card of the hand, legal at its player's level, can be played.
    fn can_play(&self, seat: Seat, card: Card) -> bool {
        let me = &self.players[seat];
        match card.face().class {
            Class::Pad => me.pad.is_none() && self.can_place(me),
            Class::Part(kind) => self.can_place(me) && me.pad.is_some() && me.rocket.free_slot(kind).is_some(),
            Class::Tank(_) => match me.level {
                Level::Ground => me.pad.is_some() && me.fuel < FULL,
                Level::Flight => me.fuel < FULL,
                Level::Mars => false,
            },
            Class::Rover(_) | Class::Generator(_) | Class::Comms(_) => self.can_place(me),
            Class::Sabotage if card == Card::CollisionCourse => self.collisions(seat).next().is_some(),
            Class::Sabotage => self.opponents(seat).any(|other| self.is_victim(seat, card, other)),
            Class::Ability => self.can_use(seat, card),
            Class::Enhancement => true,
        }
    }

    fn can_use(&self, seat: Seat, card: Card) -> bool {
        let me = &self.players[seat];
        let can_move = me.rocket.has_thrust() && !me.trapped.bites();
        match card {
            Card::SecurityAudit => !self.audited(seat).is_empty(),
            Card::ReverseEngineering => !self.peers(seat).is_empty(),
            Card::Teleport | Card::WarpDrive | Card::AsteroidMining => can_move && me.fuel > 0,
            Card::EmergencyThrusters => can_move && me.fuel >= EMERGENCY_FUEL,
            Card::RepairKit => self.broken_rovers().next().is_some(),
            Card::NewtonsThirdLaw | Card::DragChute => false,
            _ => true,
        }
    }

    /// Whether a card of the hand, legal at its player's level, can be placed
    /// face-down. Everybody is a possible victim of a bomb (BR-A35).
    fn can_hide(&self, seat: Seat, card: Card) -> bool {
        let me = &self.players[seat];
        me.face_down() < COVERT_LIMIT
            && match card.face().class {
                Class::Part(_) => self.can_play(seat, card),
                _ => true,
            }
    }

    /// The slots whose part one of this kind may replace now. A face-down one
    /// in excess of the limit has to replace a face-down one.
    pub fn replaceable(&self, seat: Seat, kind: Kind, is_face_down: bool) -> Few {
        let me = &self.players[seat];
        if me.pad.is_none() || !self.can_place(me) {
            return Few::default();
        }
        let slots = me.rocket.replaceable(kind);
        if is_face_down && me.face_down() >= COVERT_LIMIT { slots & me.rocket.face_down() } else { slots }
    }

    /// Opponents at the same level, whom abilities reach (BR-325).
    pub fn peers(&self, seat: Seat) -> Few {
        let level = self.players[seat].level;
        self.opponents(seat).filter(|&other| self.players[other].level == level).map(|other| other.0.into()).collect()
    }

    /// Whom a Security Audit may be aimed at (BR-083).
    pub fn audited(&self, seat: Seat) -> Few {
        self.peers(seat).iter().filter(|&other| self.players.0[other].face_down() > 0).collect()
    }

    /// The broken rovers of all Level 3 players.
    pub fn broken_rovers(&self) -> impl Iterator<Item = (Seat, usize)> {
        self.seats().flat_map(move |seat| {
            let rovers = self.players[seat].rovers.iter().enumerate();
            rovers.filter(|(_, rover)| rover.is_broken).map(move |(place, _)| (seat, place))
        })
    }

    /// Whom a sabotage of one victim may be aimed at (3.6).
    pub fn victims(&self, attacker: Seat, card: Card) -> Few {
        let victims = self.opponents(attacker).filter(|&other| self.is_victim(attacker, card, other));
        victims.map(|other| other.0.into()).collect()
    }

    fn is_victim(&self, attacker: Seat, card: Card, other: Seat) -> bool {
        let from = self.players[attacker].level;
        let level = self.players[other].level;
        level >= from
            && reaches_level(card, level)
            && (level > Level::Flight || from < Level::Flight || self.is_near(attacker, other))
            && self.can_suffer(card, attacker, other)
    }

    /// Whether two flying players are at most one zone apart (BR-192).
    fn is_near(&self, one: Seat, other: Seat) -> bool {
        (self.players[one].zone() - self.players[other].zone()).abs() <= 1
    }

    /// The pairs a Collision Course may bring together (3.6). The attacker,
    /// who may be one of them, comes first.
    pub fn collisions(&self, attacker: Seat) -> impl Iterator<Item = [Seat; 2]> {
        let in_range = move |&other: &Seat| self.players[other].level == Level::Flight && self.is_near(attacker, other);
        let first = std::iter::once(attacker).chain(self.opponents(attacker).filter(in_range));
        first.enumerate().flat_map(move |(before, one)| {
            let others = self.opponents(attacker).filter(in_range).skip(before);
            others.filter(move |&other| self.is_near(one, other)).map(move |other| [one, other])
        })
    }

    /// Whether a sabotage has something to act on at this player, levels and
    /// zones apart. `by` has the attacker's choices: it is the attacker, or
    /// who reflects (BR-333, BR-335).
    pub fn can_suffer(&self, card: Card, by: Seat, on: Seat) -> bool {
        let victim = &self.players[on];
        match card {
            Card::AsteroidStorm => !victim.rocket.is_empty() && !victim.has(Card::LongRangeRadar),
            Card::MissileAttack => !victim.rocket.is_empty(),
            Card::ShootRpg | Card::PlantBomb => self.can_blow_up(on),
            Card::SwitchParts => {
                !victim.is_enigma() && !common_kinds(&self.players[by].rocket, &victim.rocket).is_empty()
            }
            Card::HostileTakeover => victim.face_down() > 0,
            Card::CosmicRays => !victim.has(Card::ThermalMeter),
            Card::CyberAttack => !victim.has(Card::UhfTransceiver),
            Card::LaserCannon => victim.level == Level::Flight || !victim.rovers.is_empty(),
            Card::DustStorm => victim.generators.iter().any(|piece| piece.card.is_solar()),
            Card::PowerRerouting => !victim.generators.is_empty(),
            Card::RoverSabotage => victim.rovers.iter().any(|rover| rover.is_main() && !rover.is_broken),
            Card::AlienInterference => victim.has_working_rover(),
            Card::SignalJammer => victim.total_signal() > 0,
            _ => true,
        }
    }

    /// Whether a player has a part that RPG or bomb can be aimed at.
    fn can_blow_up(&self, on: Seat) -> bool {
        !self.players[on].exposed_parts().is_empty()
    }

    /// Lists what can still be used before the landing roll; each named bonus
    /// counts once (BR-A49).
    pub fn list_bonuses(&self, has_shield: bool, has_chute: bool, bonuses: &mut Vec<Bonus>) {
        let me = &self.players[self.active];
        bonuses.clear();
        bonuses.push(Bonus::Land);
        let helps = |card| match card {
            Card::SkyCrane => true,
            Card::HeatShield => !has_shield,
            Card::DragChute => !has_chute,
            _ => false,
        };
        let hand = me.hand.iter().enumerate().filter(|(_, piece)| helps(piece.card));
        bonuses.extend(hand.map(|(place, _)| Bonus::FromHand(place)));
        let coverts = me.coverts.iter().enumerate().filter(|(_, covert)| helps(covert.piece.card));
        bonuses.extend(coverts.map(|(place, _)| Bonus::FaceDown(place)));
    }
}

/// The kinds both rockets show face-up, by their number.
pub fn common_kinds(one: &Rocket, other: &Rocket) -> Few {
    let kinds = |rocket: &Rocket| -> Few {
        rocket.face_up().iter().filter_map(|slot| rocket.part(slot)).map(|part| part.kind as usize).collect()
    };
    kinds(one) & kinds(other)
}

/// The victim's levels a sabotage is made for (3.6).
fn reaches_level(card: Card, level: Level) -> bool {
    match card {
        Card::SwitchParts => level == Level::Ground,
        Card::InspectionDelay => level != Level::Flight,
        Card::SpaceDust | Card::TractorBeam | Card::CyberAttack | Card::Wormhole | Card::VanAllen => {
            level == Level::Flight
        }
        _ => true,
    }
}
