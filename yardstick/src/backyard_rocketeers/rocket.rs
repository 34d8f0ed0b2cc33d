//! A rocket: which part is in which slot, what it is worth, and the ways to pay
//! damage with parts. It knows nothing of players or cards in hand.

use super::cards::{Class, Kind, Piece, untiered_strength};
use super::table::Few;

/// The required slots, numbered by their kind (BR-101).
const REQUIRED: usize = 4;
const SLOTS: usize = 6;

/// An installed part.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Part {
    pub piece: Piece,
    pub kind: Kind,
    /// The tier it has now, upgrades included; 0 has none.
    pub tier: u8,
    /// Staging that counts as the thruster since one has failed (BR-176).
    pub serves: bool,
}

impl Part {
    /// A part as printed; none if the card is no part.
    pub fn new(piece: Piece) -> Option<Self> {
        let face = piece.card.face();
        let Class::Part(kind) = face.class else { return None };
        Some(Self { piece, kind, tier: face.tier, serves: false })
    }

    /// Its share of the rocket's strength.
    pub fn strength(&self) -> u8 {
        if self.tier > 0 { self.tier } else { untiered_strength(self.kind) }
    }

    /// Whether this roll fails it at launch (BR-171); asked of tiers 1 and 2.
    pub fn fails_at(&self, die: i16) -> bool {
        die <= 3 - i16::from(self.tier)
    }
}

/// Four required slots and two optional ones, the earlier installed first.
#[derive(Clone, Copy, Default)]
pub struct Rocket {
    slots: [Option<Part>; SLOTS],
    installed: Few,
    face_down: Few,
}

impl Rocket {
    /// The parts with their slots.
    pub fn parts(&self) -> impl Iterator<Item = (usize, &Part)> {
        self.slots.iter().enumerate().filter_map(|(slot, part)| part.as_ref().map(|part| (slot, part)))
    }

    /// All parts, to be changed.
    pub fn parts_mut(&mut self) -> impl Iterator<Item = &mut Part> {
        self.slots.iter_mut().flatten()
    }

    /// The part in a slot.
    pub fn part(&self, slot: usize) -> Option<&Part> {
        self.slots[slot].as_ref()
    }

    /// The slots whose part is such.
    pub fn slots(&self, is: impl Fn(&Part) -> bool) -> Few {
        self.parts().filter(|(_, part)| is(part)).map(|(slot, _)| slot).collect()
    }

    /// The slots with a part.
    pub fn installed(&self) -> Few {
        self.installed
    }

    /// The slots with a part everybody can see.
    pub fn face_up(&self) -> Few {
        self.installed - self.face_down
    }

    /// The slots with a face-down part.
    pub fn face_down(&self) -> Few {
        self.face_down
    }

    /// Turns the part of a slot face-up.
    pub fn show(&mut self, slot: usize) {
        self.face_down.remove(slot);
    }

    /// Staging, face-up from now on, is the thruster (BR-176).
    pub fn serve(&mut self, slot: usize) {
        self.show(slot);
        if let Some(staging) = &mut self.slots[slot] {
            staging.serves = true;
        }
    }

    /// Whether there is no part, hence no rocket (BR-A24).
    pub fn is_empty(&self) -> bool {
        self.installed.is_empty()
    }

    /// The slot of a kind.
    pub fn slot_of(&self, kind: Kind) -> Option<usize> {
        self.parts().find(|(_, part)| part.kind == kind).map(|(slot, _)| slot)
    }

    /// The sum of all parts, face-down ones included (BR-130, A22).
    pub fn strength(&self) -> u8 {
        self.slots.iter().flatten().map(Part::strength).sum()
    }

    /// The sum of the parts in these slots.
    pub fn strength_of(&self, slots: Few) -> u8 {
        slots.iter().filter_map(|slot| self.part(slot)).map(Part::strength).sum()
    }

    /// Whether something thrusts: the thruster, or staging in its place.
    pub fn has_thrust(&self) -> bool {
        self.part(Kind::Thruster as usize).is_some() || self.slots[REQUIRED..].iter().flatten().any(|part| part.serves)
    }

    /// Whether all required parts are there (BR-113).
    pub fn is_complete(&self) -> bool {
        self.slots[..Kind::Thruster as usize].iter().all(Option::is_some) && self.has_thrust()
    }

    /// The free slot for a part of this kind, if none is installed (BR-102,
    /// BR-103).
    pub fn free_slot(&self, kind: Kind) -> Option<usize> {
        if (kind as usize) < REQUIRED {
            return self.part(kind as usize).is_none().then_some(kind as usize);
        }
        let slot = (REQUIRED..SLOTS).find(|&slot| self.slots[slot].is_none());
        slot.filter(|_| self.slot_of(kind).is_none())
    }

    /// The slots whose part one of this kind may replace: the one of its kind,
    /// else any optional part for an optional one (BR-105, BR-106, A21).
    pub fn replaceable(&self, kind: Kind) -> Few {
        match self.slot_of(kind) {
            Some(slot) => Few::one(slot),
            None if (kind as usize) < REQUIRED => Few::default(),
            None => (REQUIRED..SLOTS).filter(|&slot| self.slots[slot].is_some()).collect(),
        }
    }

    /// Installs a part, in place of the one that is returned.
    pub fn install(&mut self, slot: usize, part: Part, is_face_down: bool) -> Option<Part> {
        let mut replaced = None;
        self.remove(Few::one(slot), |part| replaced = Some(part));
        // The later installed of two optional parts comes after the other.
        let slot = if slot >= REQUIRED && self.slots[REQUIRED].is_some() { REQUIRED + 1 } else { slot.min(REQUIRED) };
        self.slots[slot] = Some(part);
        self.installed.insert(slot);
        if is_face_down {
            self.face_down.insert(slot);
        }
        replaced
    }

    /// Removes the parts of these slots, each given to `each`.
    pub fn remove(&mut self, slots: Few, each: impl FnMut(Part)) {
        slots.iter().filter_map(|slot| self.slots[slot].take()).for_each(each);
        self.installed -= slots;
        self.face_down -= slots;
        if self.slots[REQUIRED].is_none() && self.slots[REQUIRED + 1].is_some() {
            self.slots.swap(REQUIRED, REQUIRED + 1);
            self.installed = moved_down(self.installed, REQUIRED + 1);
            self.face_down = moved_down(self.face_down, REQUIRED + 1);
        }
    }

    /// Exchanges the parts of one kind, by its number, of two rockets that both
    /// have it (BR-146).
    pub fn swap(&mut self, other: &mut Rocket, kind: usize) {
        let slot = |rocket: &Rocket| rocket.parts().find(|(_, part)| part.kind as usize == kind).map(|(slot, _)| slot);
        if let (Some(mine), Some(theirs)) = (slot(self), slot(other)) {
            std::mem::swap(&mut self.slots[mine], &mut other.slots[theirs]);
        }
    }

    /// The sets of parts that pay this damage: those with its exact sum, or
    /// with the smallest sum above it (BR-141, BR-142).
    pub fn payments(&self, damage: u8) -> impl Iterator<Item = Few> + use<'_> {
        let sum = move |&slots: &Few| self.strength_of(slots);
        let sums = self.installed().subsets().map(|slots| sum(&slots));
        let least = sums.filter(|&sum| sum >= damage).min();
        self.installed().subsets().filter(move |slots| Some(sum(slots)) == least)
    }
}

/// Slots with one of them moved to the place before it, which is free.
fn moved_down(slots: Few, slot: usize) -> Few {
    let mut moved = slots;
    if slots.has(slot) {
        moved.remove(slot);
        moved.insert(slot - 1);
    }
    moved
}
