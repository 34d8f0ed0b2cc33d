//! Attackers nobody blocked against planets (TRF-76 to TRF-82, TRF-A35 to
//! TRF-A38).

use super::cards::Card;
use super::state::{Game, HOMEWORLD};
use super::table::{Flow, GO_ON, List, MOST_CARDS, Set, Verdict};

/// Which Fleeter goes against which planet.
pub type Assigned = List<(u8, u8), MOST_CARDS>;

impl Game {
    /// Planets that can be attacked: the homeworld only if it stands alone.
    pub fn open_planets(&self) -> Set {
        let planets = self[self.active.other()].planets;
        let others = planets - Set::one(HOMEWORLD);
        if others.is_empty() { planets } else { others }
    }

    /// Fleeters of the attack that nobody blocked.
    pub fn unblocked(&self) -> Assigned {
        let side = &self[self.active];
        let free = side.characters - self.blocked;
        let mut fleeters = Assigned::default();
        for &(head, _) in self.attack.iter() {
            if free.has(head.into()) && side.is_fleeter(head.into()) {
                fleeters.push((head, 0));
            }
        }
        fleeters
    }

    /// T4g: unblocked Fleeters against planets, one by one.
    pub fn assign_planets(&mut self) -> Assigned {
        let open = self.open_planets();
        let mut free: Set = self.unblocked().iter().map(|&(head, _)| head.into()).collect();
        let mut assigned = Assigned::default();
        while let Some(head) = self.pick_or_none(free) {
            let planet = self.pick_of(open);
            free.remove(head);
            assigned.push((head as u8, planet as u8));
            self.tally.sent += 1;
        }
        assigned
    }

    /// T4i: all at once.
    pub fn capture_planets(&mut self, assigned: &Assigned) -> Flow {
        let (seat, theirs) = (self.active, self.active.other());
        let targets: Set = assigned.iter().map(|&(_, planet)| planet.into()).collect();
        let captured: Set = targets.iter().filter(|&planet| self.is_captured(assigned, planet)).collect();
        if captured.has(HOMEWORLD) {
            return Flow::Break(Verdict { winner: Some(seat) });
        }
        let mut lost = captured;
        for mirror in self[theirs].copies(captured, Card::Mirrorhold).iter() {
            if self[theirs].hand.len() >= 2 && self.pick(2) == 1 {
                self.discard_chosen(theirs, 2);
                lost.remove(mirror);
            }
        }
        for planet in lost.iter() {
            let side = &mut self[theirs];
            side.planets.remove(planet);
            side.discard.insert(planet);
            side.memory[planet].shield = 0;
            self.tally.captures += 1;
        }
        for planet in lost.iter() {
            let heads = assigned.iter().filter(|&&(_, target)| usize::from(target) == planet);
            let flotillas = heads.filter(|(head, _)| self[seat].cards[usize::from(*head)] == Card::ShadeFlotilla);
            let drawn = flotillas.count();
            self[seat].draw(drawn);
            if self[theirs].cards[planet] == Card::Driftport {
                self[theirs].draw(2);
            }
        }
        if !lost.is_empty() {
            let threads = self.in_force(theirs, Card::AllianceThread);
            threads.iter().for_each(|thread| self.end_persistent(theirs, thread));
        }
        GO_ON
    }

    /// Whether those sent against a planet are enough.
    fn is_captured(&self, assigned: &Assigned, planet: usize) -> bool {
        let sent = assigned.iter().filter(|&&(_, target)| usize::from(target) == planet);
        let strength: i16 = sent.map(|&(head, _)| self.capture(self.active, head.into())).sum();
        strength >= self.defence(self.active.other(), planet)
    }
}
