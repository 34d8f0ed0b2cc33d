//! Where chance comes from besides the streams of the state: dice that a
//! scenario scripts, cards it puts on top, and outcomes that are told when all
//! of them are enumerated.

use super::{Flowing, Halt};
use crate::ids::PieceId;
use crate::names::CardId;
use crate::play::ForcedChance;
use crate::state::{Home, State};

/// Chance that is scripted or told; by default none is.
#[derive(Debug, Clone, Default)]
pub(crate) struct ChanceSource {
    /// Dice to come, from the first one rolled on.
    dice: Vec<i32>,
    /// How many of them have been rolled.
    rolled: usize,
    /// The same before the step in hand.
    rolled_before: usize,
    /// Whether a die that is not scripted is a failure.
    scripted: bool,
    /// Cards that come to lie on top when a zone is shuffled.
    tops: Vec<Tops>,
    /// Chance that is told what to be, for odds.
    pub forced: Option<ForcedChance>,
}

/// Cards that come to lie on top of a zone.
#[derive(Debug, Clone)]
struct Tops {
    home: Home,
    cards: Vec<CardId>,
}

impl ChanceSource {
    /// A step begins.
    pub fn begin_step(&mut self) {
        self.rolled_before = self.rolled;
        if let Some(forced) = &mut self.forced {
            forced.begin_step();
        }
    }

    /// The step in hand did not happen.
    pub fn undo(&mut self) {
        self.rolled = self.rolled_before;
        if let Some(forced) = &mut self.forced {
            forced.undo();
        }
    }

    /// Only what a scenario has scripted, as it is now or as it was before the
    /// step in hand.
    pub fn script(&self, before_step: bool) -> Self {
        let rolled = if before_step { self.rolled_before } else { self.rolled };
        Self { rolled, rolled_before: 0, forced: None, ..self.clone() }
    }

    /// Adds dice; from here on a die beyond them is a failure.
    pub fn script_dice(&mut self, dice: Vec<i32>) {
        self.scripted = true;
        self.dice.extend(dice);
    }

    /// Adds cards that come to lie on top of a zone when it is shuffled.
    pub fn script_tops(&mut self, home: Home, cards: Vec<CardId>) {
        self.tops.push(Tops { home, cards });
    }

    /// Whether dice are scripted.
    pub fn is_scripted(&self) -> bool {
        self.scripted
    }

    /// How many scripted dice nobody has rolled yet.
    pub fn dice_left(&self) -> usize {
        self.dice.len().saturating_sub(self.rolled)
    }

    /// The next scripted die, which has so many sides, the lowest `from`.
    ///
    /// # Errors
    /// When none is left, or the die cannot show it.
    pub fn next_die(&mut self, sides: u16, from: i32) -> Flowing<i32> {
        let face = self.dice.get(self.rolled).copied();
        self.rolled += 1;
        let Some(face) = face else {
            return Err(Halt::failed("A die is rolled that nobody has scripted. Add its face to the scenario's dice."));
        };
        let highest = from + i32::from(sides) - 1;
        if (from..=highest).contains(&face) {
            return Ok(face);
        }
        let lowest = if from == 1 { String::new() } else { format!(" from {from} to {highest}") };
        Err(Halt::failed(format!("A scripted die shows {face}, but it has {sides} sides{lowest}.")))
    }

    /// Whether cards are to lie on top of a zone.
    pub fn has_tops(&self, home: Home) -> bool {
        self.tops.iter().any(|tops| tops.home == home)
    }

    /// Puts the scripted cards of a zone on top, in their order.
    pub fn put_tops(&self, state: &State, home: Home, list: &mut Vec<PieceId>) {
        let Some(tops) = self.tops.iter().find(|tops| tops.home == home) else { return };
        let mut top = Vec::with_capacity(list.len());
        for card in &tops.cards {
            let found = list.iter().position(|&piece| state.piece(piece).card == *card);
            top.extend(found.map(|place| list.remove(place)));
        }
        top.append(list);
        *list = top;
    }
}
