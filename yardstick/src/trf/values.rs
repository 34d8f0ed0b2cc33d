//! Combat, capture, planet values and thresholds at any moment (TRF-55, TRF-77,
//! TRF-A25, TRF-A29, TRF-A46): what is printed, and all that changes it.

use super::cards::{Card, Class, Faction, Title};
use super::state::{Fight, Game, HOMEWORLD};
use super::table::{Seat, Set};

impl Game {
    /// The printed combat of a character in play.
    pub fn printed_combat(&self, seat: Seat, place: usize) -> i16 {
        let side = &self[seat];
        if side.cards[place] != Card::SockPuppet {
            return side.person(place).combat;
        }
        let others = side.characters.iter().filter(|&other| side.cards[other] != Card::SockPuppet);
        others.filter(|&other| !side.is_fleeter(other)).map(|other| side.person(other).combat).max().unwrap_or(0)
    }

    /// The combat of a character, Marrachs on the other side of its fight
    /// included.
    pub fn combat_of(&self, seat: Seat, place: usize, marrachs: i16) -> i16 {
        let side = &self[seat];
        let person = side.person(place);
        let memory = &side.memory[place];
        let printed = self.printed_combat(seat, place);
        let mut combat = printed + memory.boost + memory.growth;
        for owner in Seat::BOTH {
            for card in self[owner].persistent.iter() {
                match self[owner].cards[card] {
                    Card::PowerPostingNerf if printed >= 6 => combat -= 2,
                    Card::SignatureBanner if self.is_target(owner, card, seat, place) => combat += 1,
                    _ => {}
                }
            }
        }
        if person.class == Class::Individual {
            combat -= marrachs;
            if side.account() == Card::Dolash && self[seat.other()].account().has_title(Title::Veteran) {
                combat -= 1;
            }
            if person.faction == Faction::Jedi && side.homeworld() == Card::OldAcademy {
                combat += 1;
            }
            if let Some(host) = side.host(place) {
                let is_guarding = side.cards[place] == Card::HonorGuard && side.person(host).is_azguard;
                combat += i16::from(is_guarding) + i16::from(side.cards[host] == Card::TempleCruiser);
            }
        }
        combat.max(0)
    }

    /// Whether a Persistent card is attached to or aimed at a character.
    pub fn is_target(&self, owner: Seat, card: usize, seat: Seat, place: usize) -> bool {
        self[owner].memory[card].target.is_some_and(|piece| piece.seat == seat && piece.place == place)
    }

    /// The total of one side of a fight before its die.
    pub fn side_total(&self, fight: &Fight, seat: Seat) -> i16 {
        let (ours, theirs) = (&self[seat], &self[seat.other()]);
        let marrachs = theirs.copies(fight.members[seat.other()], Card::LordMarrach).len() as i16;
        let members = fight.members[seat];
        let mut total = members.iter().map(|place| self.combat_of(seat, place, marrachs)).sum::<i16>();
        if seat != fight.attacker {
            total += 2 * ours.copies(members, Card::BrenHalvard).len() as i16;
        }
        total + fight.boost[seat]
    }

    /// The highest bickering roll that leaves a fight unresolved (TRF-A29).
    pub fn threshold(&self, fight: &Fight) -> i16 {
        let ilvanes = |seat| self[seat].copies(fight.members[seat], Card::MasterIlvane).len() as i16;
        let lowered: i16 = Seat::BOTH.into_iter().map(ilvanes).sum();
        (2 + self.flames - lowered).clamp(0, 6)
    }

    /// What a unit brings against a planet: the capture of its Fleeter.
    pub fn capture(&self, seat: Seat, fleeter: usize) -> i16 {
        let side = &self[seat];
        let person = side.person(fleeter);
        let memory = &side.memory[fleeter];
        let mut capture = person.capture + memory.reach;
        capture += 2 * side.copies(memory.guests, Card::AdmiralKetterin).len() as i16;
        if person.faction == Faction::Dominate && !side.copies(side.planets, Card::IronCradle).is_empty() {
            capture += 1;
        }
        capture.max(0)
    }

    /// What it takes to capture a planet: the homeworld value of the homeworld,
    /// the capture value of any other.
    pub fn defence(&self, seat: Seat, planet: usize) -> i16 {
        let side = &self[seat];
        let world = side.cards[planet].world();
        let shield = side.memory[planet].shield;
        if planet == HOMEWORLD {
            let unverified = if side.account() == Card::Guest { 2 } else { 0 };
            return (world.homeworld + shield - unverified).max(0);
        }
        let mut defence = world.capture + shield;
        if side.cards[planet] == Card::Saltmarrow {
            defence += (side.planets - Set::one(planet)).len() as i16;
        }
        if side.homeworld() == Card::Blackspire {
            defence += 1;
        }
        defence.max(0)
    }
}
