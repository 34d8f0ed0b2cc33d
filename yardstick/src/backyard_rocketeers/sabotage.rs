//! Sabotage from its declaration to its effect: the roll against a higher
//! level, Newton's Third Law, the hidden defence, then a `match` over the cards
//! (BR-A43). Whoever reflects has the attacker's choices, and the attacker is
//! the victim (BR-333).

use super::cards::{Card, Kind, Piece};
use super::options::common_kinds;
use super::plays::Hidden;
use super::rocket::Part;
use super::state::{Covert, Game};
use super::table::{Few, Level, Seat};

/// What two dice have to reach against a player at a higher level (BR-321).
const CROSS_LEVEL: i16 = 8;

impl Game {
    /// Plays a sabotage card of the active player.
    pub fn sabotage(&mut self, piece: Piece) {
        if piece.card == Card::CollisionCourse {
            self.collide();
            return self.discard(piece);
        }
        let victims = self.victims(self.active, piece.card);
        let victim = self.pick_seat(victims);
        self.attack(piece, victim);
    }

    /// A sabotage with its victim; a detonated bomb begins here (BR-091).
    pub fn attack(&mut self, piece: Piece, victim: Seat) {
        let attacker = self.active;
        let card = piece.card;
        if self.players[victim].level > self.players[attacker].level && self.roll(2) < CROSS_LEVEL {
            self.tally.wasted += 1;
            return self.discard(piece);
        }
        let (by, on) = if self.reflects(victim) { (victim, attacker) } else { (attacker, victim) };
        if on == attacker && !self.can_suffer(card, by, on) {
            return self.discard(piece);
        }
        let has_hurt = self.strike(card, by, on);
        if has_hurt && self.players[on].level != Level::Ground {
            self.players[on].markers.push(piece);
        } else {
            self.discard(piece);
        }
    }

    /// The window of Newton's Third Law.
    fn reflects(&mut self, victim: Seat) -> bool {
        let is_newton = |piece: &Piece| piece.card == Card::NewtonsThirdLaw;
        let hand = &self.players[victim].hand;
        let place = hand.iter().position(is_newton);
        let copies = hand.iter().filter(|piece| is_newton(piece)).count();
        let passes = self.pick(1 + copies) == 0;
        match place {
            Some(place) if !passes => {
                let newton = self.take_from_hand(victim, place);
                self.discard(newton);
                self.tally.reflected += 1;
                true
            }
            _ => false,
        }
    }

    /// The effect. Returns whether it dealt damage points to a rocket that is
    /// still there.
    fn strike(&mut self, card: Card, by: Seat, on: Seat) -> bool {
        match card {
            Card::AsteroidStorm => return self.bombard(on, Kind::AntiAsteroid),
            Card::MissileAttack => {
                let has_hurt = self.bombard(on, Kind::AntiMissile);
                self.lose_enhancement(on, Card::SpySatellite);
                return has_hurt;
            }
            Card::CosmicRays => return !self.is_shielded(on) && self.irradiate(on),
            Card::SpaceDust => return self.dust(on),
            Card::ShootRpg | Card::PlantBomb => return self.blow_up(on),
            Card::SwitchParts => self.switch_parts(by, on),
            Card::InspectionDelay => self.players[on].inspected.apply(1),
            Card::ResourceRaid => self.raid(by, on),
            Card::IndustrialEspionage => self.players[on].spied_by[by].apply(2),
            Card::HostileTakeover => self.take_over(by, on),
            Card::TractorBeam => self.push(on, 20),
            Card::CyberAttack => self.push(on, 50),
            Card::Wormhole => {
                let km = if self.die() <= 3 { 30 } else { -30 };
                self.push(on, km);
            }
            Card::VanAllen => self.players[on].trapped.apply(2),
            Card::LaserCannon if self.players[on].level == Level::Flight => self.explode(on),
            Card::LaserCannon => self.burn_rover(on),
            Card::DustStorm => self.players[on].dusty.apply(3),
            Card::PowerRerouting => {
                let picked = self.pick(self.players[on].generators.len());
                let generator = self.players[on].generators.swap_remove(picked);
                self.players[by].hand.push(generator);
            }
            Card::RoverSabotage => self.sabotage_rover(on),
            Card::AlienInterference => {
                let km = &mut self.players[on].rover_km;
                *km = km.saturating_sub(10);
            }
            Card::SignalJammer => self.jam(on),
            _ => {}
        }
        false
    }

    /// Moves a token at once, never below 0 km (BR-210).
    fn push(&mut self, on: Seat, km: i32) {
        let distance = &mut self.players[on].distance;
        *distance = (*distance + km).max(0);
    }

    /// Both get 20 km; who reflects gives the own share to the attacker.
    fn collide(&mut self) {
        let attacker = self.active;
        let picked = self.pick(self.collisions(attacker).count());
        let Some(pair) = self.collisions(attacker).nth(picked) else { return };
        let shares = pair.map(|on| if on != attacker && self.reflects(on) { attacker } else { on });
        shares.into_iter().for_each(|on| self.push(on, 20));
    }

    /// Asteroids or missiles against the whole rocket; a defence system leaves
    /// one die of three (BR-140, BR-150 to BR-154).
    fn bombard(&mut self, on: Seat, defence: Kind) -> bool {
        let dice = if self.is_defended(on, defence) { 1 } else { 3 };
        let roll = self.roll(dice);
        let strength = i16::from(self.players[on].rocket.strength());
        self.hurt(on, roll - strength)
    }

    fn is_defended(&mut self, on: Seat, defence: Kind) -> bool {
        let rocket = &self.players[on].rocket;
        let Some(slot) = rocket.slot_of(defence) else { return false };
        let is_hidden = rocket.face_down().has(slot);
        if is_hidden && !self.ask() {
            return false;
        }
        self.show(on, Hidden::Part(slot));
        true
    }

    /// Whether a face-down Heat Shield stops Cosmic Rays (BR-233).
    fn is_shielded(&mut self, on: Seat) -> bool {
        let is_shield = |covert: &Covert| covert.piece.card == Card::HeatShield;
        let coverts = &self.players[on].coverts;
        let shields = coverts.iter().filter(|covert| is_shield(covert)).count();
        let place = coverts.iter().position(is_shield);
        match place {
            Some(place) if self.pick(1 + shields) > 0 => {
                self.lose_covert(on, place);
                true
            }
            _ => false,
        }
    }

    /// Cosmic Rays meet the fuselage alone (BR-229).
    fn irradiate(&mut self, on: Seat) -> bool {
        let roll = self.roll(3);
        let fuselage = self.players[on].rocket.part(Kind::Fuselage as usize).map_or(0, Part::strength);
        self.hurt(on, roll - i16::from(fuselage))
    }

    /// Space Dust grinds improvised and second-hand parts (BR-230, A52).
    fn dust(&mut self, on: Seat) -> bool {
        let die = self.die();
        let has_tier = |tier| self.players[on].rocket.parts().any(|(_, part)| part.tier == tier);
        let improvised = i16::from(die <= 4 && has_tier(1));
        let second_hand = 2 * i16::from(die <= 2 && has_tier(2));
        self.hurt(on, improvised + second_hand)
    }

    /// RPG and bomb destroy a chosen part, or one left to chance where Enigma
    /// Machine hides them (BR-145, BR-094).
    fn blow_up(&mut self, on: Seat) -> bool {
        let parts = self.players[on].exposed_parts();
        let slot =
            if self.players[on].is_enigma() { parts.nth(self.chance.below(parts.len())) } else { self.pick_of(parts) };
        let slots = Few::one(slot);
        if self.players[on].level == Level::Ground {
            self.lose_parts(on, slots);
            return false;
        }
        let strength = self.players[on].rocket.strength_of(slots);
        self.hurt(on, strength.into())
    }

    fn switch_parts(&mut self, by: Seat, on: Seat) {
        let kinds = common_kinds(&self.players[by].rocket, &self.players[on].rocket);
        let picked = self.pick_of(kinds);
        let mut rocket = std::mem::take(&mut self.players[by].rocket);
        rocket.swap(&mut self.players[on].rocket, picked);
        self.players[by].rocket = rocket;
    }

    /// The victim gives one tank out of the hand, if there is one (BR-148).
    fn raid(&mut self, by: Seat, on: Seat) {
        let hand = &self.players[on].hand;
        let tanks = hand.iter().filter(|piece| piece.card.is_tank()).count();
        if tanks == 0 {
            return;
        }
        let picked = self.pick(tanks);
        let hand = &mut self.players[on].hand;
        let mut places = (0..hand.len()).filter(|&place| hand[place].card.is_tank());
        if let Some(place) = places.nth(picked) {
            let tank = hand.swap_remove(place);
            self.players[by].hand.push(tank);
        }
    }

    /// The victim gives one face-down card (BR-155). On the ground the loss of
    /// the last part destroys the rocket; insurance then keeps that part
    /// (BR-160, A26).
    fn take_over(&mut self, by: Seat, on: Seat) {
        match self.pick_hidden(on) {
            Hidden::Covert(place) => {
                let piece = self.players[on].coverts.swap_remove(place).piece;
                self.players[by].hand.push(piece);
            }
            Hidden::Part(slot) => {
                let is_last = self.players[on].rocket.installed().len() == 1;
                if is_last && self.players[on].level == Level::Ground && self.is_insured(on) {
                    return self.lose_parts(on, Few::one(slot));
                }
                let mut stolen = None;
                self.players[on].rocket.remove(Few::one(slot), |part| stolen = Some(part.piece));
                self.players[by].hand.extend(stolen);
                if is_last {
                    self.players[on].fuel = 0;
                    self.tally.destroyed += 1;
                }
            }
        }
    }

    /// One rover of a player on Mars, broken or not, is gone (BR-282).
    fn burn_rover(&mut self, on: Seat) {
        let picked = self.pick(self.players[on].rovers.len());
        let rover = self.players[on].rovers.remove(picked);
        self.discard(rover.piece);
        if rover.is_main() {
            self.deploy_backup(on);
        }
    }

    /// One working main rover breaks on 1 to 3 (BR-280).
    fn sabotage_rover(&mut self, on: Seat) {
        let picked = self.pick(self.sound_rovers(on).count());
        let Some(place) = self.sound_rovers(on).nth(picked) else { return };
        if self.die() <= 3 {
            self.break_rover(on, place);
        }
    }

    /// The working main rovers of a player.
    fn sound_rovers(&self, on: Seat) -> impl Iterator<Item = usize> {
        let rovers = self.players[on].rovers.iter().enumerate();
        rovers.filter(|(_, rover)| rover.is_main() && !rover.is_broken).map(|(place, _)| place)
    }

    /// A rover stands still until it is repaired.
    pub fn break_rover(&mut self, on: Seat, place: usize) {
        self.players[on].rovers[place].is_broken = true;
        self.deploy_backup(on);
    }

    /// A passing point goes first (BR-A61).
    fn jam(&mut self, on: Seat) {
        let player = &mut self.players[on];
        let points = if player.passing_signal > 0 { &mut player.passing_signal } else { &mut player.signal };
        *points = points.saturating_sub(1);
    }
}
