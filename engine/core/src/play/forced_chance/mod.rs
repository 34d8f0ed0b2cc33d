//! Forced chance: instead of falling as the seed says, dice, picks and the
//! order of shuffled zones take the outcomes they are told, and note which
//! others there would have been. Played again and again with the next outcome,
//! a step is enumerated with exact weights; see the crate of bots.
//!
//! A shuffled zone is *mixed*: its order is decided card by card as cards are
//! looked at, so that only what is drawn matters. Cards that are moved together
//! out of it before anybody has looked are mixed where they come to lie, too.

mod falls;

use crate::dice::KeptDice;
use crate::failure::{Flowing, Halt};
use crate::ids::PieceId;
use crate::state::Home;
use falls::falls;

/// How many branchings may follow each other in one step.
const DEEPEST: usize = 400;

/// The likelihood 1 in the steps in which it is measured to cut what is faint.
const CERTAIN: u128 = 1 << 64;

/// What chance is told, and what it could have been.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ForcedChance {
    /// Outcomes to take, by their places; after them, the first of each.
    chosen: Vec<usize>,
    /// The weights of the outcomes at each branching met.
    met: Vec<Vec<u128>>,
    /// How many of them are counted already.
    counted: usize,
    at: usize,
    at_before: usize,
    mixed: Vec<Pile>,
    mixed_before: Vec<Pile>,
    /// What was carried in the operation in hand.
    carried: Vec<Carried>,
    /// How many piles there have been.
    piles: u32,
    /// What is less likely is cut off, in parts of 2^64; 0 cuts nothing.
    faintest: u64,
    cut: bool,
    /// Whether rolls are counted, which keeps worlds apart that differ in
    /// nothing but how often somebody rolled.
    counts_rolls: bool,
    /// Whether dice that are alike are told apart only by how many show what.
    heaps_alike: bool,
    /// Whether a shuffle decides the whole order, not who looks at it later.
    orders_at_once: bool,
}

/// Pieces of a zone that lie in an order nobody has decided yet.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Pile {
    home: Home,
    pieces: Vec<PieceId>,
    number: u32,
}

/// Pieces that were moved together: from which pile into which zone, and which
/// pile they are there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Carried {
    from: u32,
    to: Home,
    pile: u32,
}

impl ForcedChance {
    /// Cuts off what is less likely than this, in parts of 2^64.
    #[must_use]
    pub fn cutting(faintest: u64) -> Self {
        Self { faintest, ..Self::default() }
    }

    /// The same; rolls are counted, as they are where chance is not forced.
    #[must_use]
    pub fn counting_rolls(self) -> Self {
        Self { counts_rolls: true, ..self }
    }

    /// The same; dice that are alike are told apart only by how many show what,
    /// where nothing minds which of them does.
    #[must_use]
    pub fn heaping_alike(self) -> Self {
        Self { heaps_alike: true, ..self }
    }

    /// The same; a shuffle decides the whole order at once, so that everything lies
    /// where seats see it. There are as many outcomes as orders.
    #[must_use]
    pub fn ordering_at_once(self) -> Self {
        Self { orders_at_once: true, ..self }
    }

    /// Whether a shuffle decides the whole order at once.
    pub(super) fn orders_at_once(&self) -> bool {
        self.orders_at_once
    }

    /// Whether rolls are counted.
    pub(crate) fn counts_rolls(&self) -> bool {
        self.counts_rolls
    }

    /// The same, with these outcomes to come after those already taken.
    #[must_use]
    pub fn told(&self, rest: Vec<usize>) -> Self {
        let mut told = self.clone();
        told.chosen.truncate(self.counted);
        told.met.truncate(self.counted);
        told.chosen.extend(rest);
        told
    }

    /// What is left of it for what comes next: the outcomes of the step in
    /// hand, which runs again from its beginning when a question is answered.
    /// They are counted already.
    #[must_use]
    pub fn carried(&self) -> Self {
        let of_step = self.at_before.min(self.at)..self.at;
        Self {
            chosen: self.chosen.get(of_step.clone()).unwrap_or_default().to_vec(),
            met: self.met.get(of_step.clone()).unwrap_or_default().to_vec(),
            at: of_step.len(),
            at_before: 0,
            counted: of_step.len(),
            ..self.clone()
        }
    }

    /// The branchings met since it was told: the outcome taken, and the
    /// weights of all.
    pub fn path(&self) -> impl Iterator<Item = (usize, &[u128])> {
        self.chosen.iter().copied().zip(self.met.iter().map(Vec::as_slice)).skip(self.counted)
    }

    /// The outcomes to tell next, so that in the end all have been told.
    pub fn next(&self) -> Option<Vec<usize>> {
        let (chosen, met) = (self.chosen.get(self.counted..)?, self.met.get(self.counted..)?);
        let mut next = chosen.get(..met.len()).unwrap_or(chosen).to_vec();
        while let Some(last) = next.pop() {
            if met.get(next.len()).is_some_and(|weights| last + 1 < weights.len()) {
                next.push(last + 1);
                return Some(next);
            }
        }
        None
    }

    /// What it carries over that the state does not tell: zones whose order is
    /// open, and the outcomes of the step in hand.
    pub fn open(&self) -> (Vec<(Home, &[PieceId])>, &[usize]) {
        (self.mixed.iter().map(|pile| (pile.home, &*pile.pieces)).collect(), &self.chosen)
    }

    /// Whether it stopped because what came was too unlikely, or too long.
    pub fn is_cut(&self) -> bool {
        self.cut
    }

    pub(crate) fn begin_step(&mut self) {
        self.at_before = self.at;
        self.mixed_before.clone_from(&self.mixed);
    }

    pub(crate) fn undo(&mut self) {
        self.at = self.at_before;
        self.mixed.clone_from(&self.mixed_before);
    }

    /// Takes the outcome told at the next branching.
    pub(super) fn branch(&mut self, weights: Vec<u128>) -> Flowing<usize> {
        if weights.len() < 2 {
            return Ok(0);
        }
        let at = self.at;
        if at >= self.met.len() {
            self.met.push(weights);
        }
        if at >= self.chosen.len() {
            self.chosen.push(0);
        }
        self.at += 1;
        let too_faint = self.faintest > 0 && self.likelihood() < u128::from(self.faintest);
        if too_faint || self.at > DEEPEST {
            self.cut = true;
            return Err(Halt::failed(format!("Chance branches more than {DEEPEST} times in a row, or too faintly.")));
        }
        Ok(self.chosen[at])
    }

    /// How likely the outcomes so far are, rounded down, in parts of 2^64.
    fn likelihood(&self) -> u128 {
        let taken = self.at.saturating_sub(self.counted);
        self.path().take(taken).fold(CERTAIN, |likely, (at, weights)| {
            let total = weights.iter().fold(0u128, |sum, weight| sum.saturating_add(*weight));
            // Weights are shortened alike, so that the product fits.
            let shift = (u128::BITS - total.leading_zeros()).saturating_sub(60);
            likely * (weights.get(at).copied().unwrap_or(0) >> shift) / (total >> shift).max(1)
        })
    }

    /// The pile of undecided order that a piece of a zone is part of.
    fn pile(&self, home: Home, piece: PieceId) -> Option<&Pile> {
        self.mixed.iter().find(|pile| pile.home == home && pile.pieces.contains(&piece))
    }

    pub(super) fn unmix(&mut self, home: Home, piece: PieceId) {
        for pile in self.mixed.iter_mut().filter(|pile| pile.home == home) {
            pile.pieces.retain(|&other| other != piece);
        }
        self.mixed.retain(|pile| !pile.pieces.is_empty());
    }

    /// A new pile; its number. Piles of a zone stay in the order they came.
    fn heap(&mut self, home: Home, pieces: Vec<PieceId>) -> u32 {
        self.piles += 1;
        self.mixed.push(Pile { home, pieces, number: self.piles });
        self.mixed.sort_by_key(|pile| (pile.home.zone, pile.home.seat));
        self.piles
    }

    /// What is moved from here on is moved by another operation.
    pub(super) fn set_down(&mut self) {
        self.carried.clear();
    }

    /// A piece comes from one zone into another. If nobody has looked at it,
    /// it lies there among those that came with it, in any order.
    pub(super) fn carry(&mut self, piece: PieceId, from: Home, to: Home) {
        let Some(number) = self.pile(from, piece).map(|pile| pile.number) else { return };
        self.unmix(from, piece);
        let known = self.carried.iter().find(|carried| carried.from == number && carried.to == to);
        let there = known.map(|carried| carried.pile);
        match self.mixed.iter_mut().find(|pile| Some(pile.number) == there) {
            Some(pile) => {
                pile.pieces.push(piece);
                pile.pieces.sort_unstable();
            }
            None => {
                let pile = self.heap(to, vec![piece]);
                self.carried.push(Carried { from: number, to, pile });
            }
        }
    }

    /// The faces of a roll as it has them. Dice that make one result are told
    /// apart only by it.
    pub(super) fn faces(&mut self, dice: u16, sides: u16, from: i32, kept: KeptDice) -> Flowing<Vec<i32>> {
        if kept == KeptDice::Apart {
            let die = |forced: &mut Self| {
                let at = forced.branch(vec![1; usize::from(sides)])?;
                Ok(from.saturating_add(i32::try_from(at).unwrap_or(0)))
            };
            return (0..dice).map(|_| die(self)).collect();
        }
        let falls = falls(dice, sides, from, kept)?;
        let at = self.branch(falls.iter().map(|(_, weight)| *weight).collect())?;
        Ok(falls.into_iter().nth(at).map(|(faces, _)| faces).unwrap_or_default())
    }

    /// One of so many places as it has it.
    pub(super) fn pick(&mut self, count: usize) -> Flowing<usize> {
        self.branch(vec![1; count])
    }

    /// Leaves the order of a zone open; `list` gets a standard order.
    pub(super) fn mix(&mut self, home: Home, list: &mut [PieceId]) {
        list.sort_unstable();
        self.mixed.retain(|pile| pile.home != home);
        self.heap(home, list.to_vec());
    }

    /// The zones whose order is open, each as often as it has piles.
    pub(super) fn mixed_homes(&self) -> Vec<Home> {
        self.mixed.iter().map(|pile| pile.home).collect()
    }

    /// The pieces of undecided order that a piece of a zone is one of.
    pub(super) fn mixed_with(&self, home: Home, piece: PieceId) -> Option<&[PieceId]> {
        self.pile(home, piece).map(|pile| &*pile.pieces)
    }

    /// Whether dice that are alike are told apart only by how many show what.
    pub(super) fn heaps_alike(&self) -> bool {
        self.heaps_alike
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_outcomes_come_once() {
        let start = ForcedChance::default();
        let mut forced = start.clone();
        let mut seen = Vec::new();
        loop {
            let first = forced.branch(vec![1, 2]).unwrap();
            let second = if first == 1 { forced.branch(vec![1; 3]).unwrap() } else { 0 };
            seen.push((first, second));
            let Some(next) = forced.next() else { break };
            forced = start.told(next);
        }
        assert_eq!(seen, [(0, 0), (1, 0), (1, 1), (1, 2)]);
    }
}
