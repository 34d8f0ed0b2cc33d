//! Factions, troop types, the cards a player may choose, and the missions with
//! what each is worth. Pure facts of section 3; when a mission is met is told
//! in `missions.rs`.

use super::map::REGIONS;
use super::table::{Member, Set};

/// The asymmetric factions (3.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Faction {
    #[default]
    Imperials,
    Islanders,
    NewOrder,
    Nomads,
    Ascendancy,
    Philosophers,
}

/// All factions, in the order of the table.
pub const FACTIONS: [Faction; 6] = [
    Faction::Imperials,
    Faction::Islanders,
    Faction::NewOrder,
    Faction::Nomads,
    Faction::Ascendancy,
    Faction::Philosophers,
];

/// Colours of pieces (PH-01): blue, green, orange, purple, red, yellow.
pub const COLOURS: usize = 6;

/// A colour, by its number in that order.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Colour(pub u8);

/// What a troop is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Type {
    #[default]
    Assault,
    Mounted,
    Ranged,
}

/// All types: each beats the next, the last the first (PH-17 – PH-19).
pub const TYPES: [Type; 3] = [Type::Assault, Type::Mounted, Type::Ranged];

impl Type {
    /// The bonus against a troop of that type.
    pub fn bonus_against(self, other: Type) -> i8 {
        i8::from(TYPES[(self as usize + 1) % TYPES.len()] == other)
    }
}

/// The cards a player chooses from: units that are not basic, and upgrades.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Card {
    Spearman,
    Bannerman,
    Archer,
    Cavalry,
    CoordinatedAttack,
    HitAndRun,
    Rocket,
    SeaRaiders,
}

/// All of them, in the order of the tables.
pub const CARDS: [Card; 8] = [
    Card::Spearman,
    Card::Bannerman,
    Card::Archer,
    Card::Cavalry,
    Card::CoordinatedAttack,
    Card::HitAndRun,
    Card::Rocket,
    Card::SeaRaiders,
];

impl Member for Card {
    fn number(self) -> u8 {
        self as u8
    }

    fn numbered(number: u8) -> Self {
        CARDS[usize::from(number)]
    }
}

impl Card {
    /// The chosen card it needs (PH-A40); the basic units are always there.
    pub fn needs(self) -> Option<Card> {
        match self {
            Card::Bannerman => Some(Card::Spearman),
            Card::Rocket => Some(Card::Archer),
            _ => None,
        }
    }
}

/// The modifier of troops of a type whose player has chosen these cards.
pub fn modifier(cards: Set<Card>, of: Type) -> i8 {
    let count = |cards_of_type: &[Card]| cards_of_type.iter().filter(|&&card| cards.has(card)).count() as i8;
    match of {
        Type::Assault => count(&[Card::Spearman, Card::Bannerman]),
        Type::Mounted => count(&[Card::Cavalry]),
        Type::Ranged => count(&[Card::Archer]),
    }
}

/// Mission cards (PH-A2).
pub const MISSIONS: usize = 17;

/// A mission card, by its number in the table from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Mission(pub u8);

/// What a mission asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    QuickVictory,
    ColonialAmbition,
    Domination,
    EyesOnTheHorizon,
    GlobalEmpire,
    /// Manifest Destiny: the region, by its number from 0.
    Destiny(usize),
    /// The capital of that colour.
    Rivalry(Colour),
}

impl Mission {
    /// What it asks for.
    pub fn goal(self) -> Goal {
        match usize::from(self.0) {
            0 => Goal::QuickVictory,
            1 => Goal::ColonialAmbition,
            2 => Goal::Domination,
            3 => Goal::EyesOnTheHorizon,
            4 => Goal::GlobalEmpire,
            number if number < 5 + REGIONS => Goal::Destiny(number - 5),
            number => Goal::Rivalry(Colour((number - 5 - REGIONS) as u8)),
        }
    }

    /// The prestige it gives.
    pub fn prestige(self) -> u8 {
        match self.goal() {
            Goal::QuickVictory | Goal::ColonialAmbition | Goal::GlobalEmpire => 2,
            Goal::Domination => 3,
            Goal::EyesOnTheHorizon | Goal::Destiny(_) | Goal::Rivalry(_) => 1,
        }
    }
}
