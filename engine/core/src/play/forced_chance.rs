//! Forced chance: instead of falling as the seed says, dice, picks and the
//! order of shuffled zones take the outcomes they are told, and note which
//! others there would have been. Played again and again with the next outcome,
//! a step is enumerated with exact weights; see `sim::odds`.
//!
//! A shuffled zone is *mixed*: its order is decided card by card as cards are
//! looked at, so that only what is drawn matters. Cards that are moved together
//! out of it before anybody has looked are mixed where they come to lie, too.

use super::{Flowing, Halt, Kept, Run};
use crate::ids::PieceId;
use crate::rules::value::Filter;
use crate::state::Home;
use std::collections::BTreeMap;

/// How many branchings may follow each other in one step.
const DEEPEST: usize = 400;

/// How many different falls of one roll are looked at.
const FALLS: usize = 100_000;

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
    /// What was carried in the operation in hand: from which pile into which zone
    /// and which pile there.
    carried: Vec<(u32, Home, u32)>,
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
}

/// Pieces of a zone that lie in an order nobody has decided yet.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Pile {
    home: Home,
    pieces: Vec<PieceId>,
    number: u32,
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
    fn branch(&mut self, weights: Vec<u128>) -> Flowing<usize> {
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

    fn unmix(&mut self, home: Home, piece: PieceId) {
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
        let known = self.carried.iter().find(|(source, home, _)| *source == number && *home == to);
        let there = known.map(|(_, _, pile)| *pile);
        match self.mixed.iter_mut().find(|pile| Some(pile.number) == there) {
            Some(pile) => {
                pile.pieces.push(piece);
                pile.pieces.sort_unstable();
            }
            None => {
                let heap = self.heap(to, vec![piece]);
                self.carried.push((number, to, heap));
            }
        }
    }
}

/// How a roll can fall: faces that stand for all with the same result, and how
/// many of all falls these are.
fn falls(dice: u16, sides: u16, from: i32, kept: Kept) -> Flowing<Vec<(Vec<i32>, u128)>> {
    let too_many = || Halt::failed(format!("A roll of {dice}d{sides} falls in too many ways to be enumerated."));
    let face = |at: u16| from.saturating_add(i32::from(at));
    // By what decides the result: the sum, or the dice in order of size.
    let mut found: BTreeMap<Vec<i32>, (Vec<i32>, u128)> = BTreeMap::from([(Vec::new(), (Vec::new(), 1))]);
    for _ in 0..dice {
        let mut next: BTreeMap<Vec<i32>, (Vec<i32>, u128)> = BTreeMap::new();
        for (key, (faces, weight)) in &found {
            for at in 0..sides {
                let mut key = key.clone();
                match kept {
                    Kept::Highest(_) | Kept::Lowest(_) | Kept::Alike => {
                        let place = key.partition_point(|&other| other < face(at));
                        key.insert(place, face(at));
                    }
                    _ => key = vec![key.first().copied().unwrap_or(0).saturating_add(face(at))],
                }
                let slot = next.entry(key).or_insert_with(|| {
                    let mut faces = faces.clone();
                    faces.push(face(at));
                    (faces, 0)
                });
                slot.1 = slot.1.checked_add(*weight).ok_or_else(too_many)?;
            }
        }
        found = next;
        if found.len() > FALLS {
            return Err(too_many());
        }
    }
    if kept == Kept::Alike {
        return Ok(found.into_values().collect());
    }
    let mut results: BTreeMap<i32, (Vec<i32>, u128)> = BTreeMap::new();
    for (faces, weight) in found.into_values() {
        let slot = results.entry(kept.result(&faces)).or_insert((faces, 0));
        slot.1 = slot.1.checked_add(weight).ok_or_else(too_many)?;
    }
    Ok(results.into_values().collect())
}

impl Run<'_> {
    fn fated(&mut self, weights: Vec<u128>) -> Flowing<usize> {
        match &mut self.play.desk.forced {
            Some(forced) => forced.branch(weights),
            None => Ok(0),
        }
    }

    /// The faces of a roll as forced has them. Dice that make one result are told
    /// apart only by it.
    pub(super) fn fated_faces(&mut self, dice: u16, sides: u16, from: i32, kept: Kept) -> Flowing<Vec<i32>> {
        if kept == Kept::Apart {
            let die = |run: &mut Self| {
                let at = run.fated(vec![1; usize::from(sides)])?;
                Ok(from.saturating_add(i32::try_from(at).unwrap_or(0)))
            };
            return (0..dice).map(|_| die(self)).collect();
        }
        let falls = falls(dice, sides, from, kept)?;
        let at = self.fated(falls.iter().map(|(_, weight)| *weight).collect())?;
        Ok(falls.into_iter().nth(at).map(|(faces, _)| faces).unwrap_or_default())
    }

    /// One of so many places as forced has it.
    pub(super) fn fated_pick(&mut self, count: usize) -> Flowing<usize> {
        self.fated(vec![1; count])
    }

    /// Leaves the order of a zone open; `list` gets a standard order.
    pub(super) fn mix(&mut self, home: Home, list: &mut [PieceId]) {
        list.sort_unstable();
        if let Some(forced) = &mut self.play.desk.forced {
            forced.mixed.retain(|pile| pile.home != home);
            forced.heap(home, list.to_vec());
        }
    }

    /// Decides which piece of a mixed zone lies first, where that is open.
    pub(super) fn decide_first(&mut self, home: Home) -> Flowing {
        if self.play.desk.forced.is_none() {
            return Ok(());
        }
        let first = self.state().zone(home.zone, home.seat).first().copied();
        match first {
            Some(first) if self.is_mixed(home, first) => self.decide(home, 0),
            _ => Ok(()),
        }
    }

    /// Decides the whole order of a mixed zone: something looks at it.
    ///
    /// # Errors
    /// When forced is cut.
    pub fn decide_order(&mut self, home: Home) -> Flowing {
        if self.play.desk.forced.is_none() {
            return Ok(());
        }
        for at in 0..self.state().zone(home.zone, home.seat).len() {
            let piece = self.state().zone(home.zone, home.seat)[at];
            if self.is_mixed(home, piece) {
                self.decide(home, at)?;
            }
        }
        Ok(())
    }

    /// Decides the order of the mixed zones that a filter looks through, as far
    /// as it looks. A failure shows when the operation in hand is done.
    pub(super) fn decide_looked(&mut self, filter: &Filter) {
        if self.play.desk.forced.as_ref().is_none_or(|forced| forced.mixed.is_empty()) {
            return;
        }
        let zones = self.rules.zones_of(filter);
        let bare = *filter == Filter { zones: filter.zones, who: filter.who, ..Filter::default() };
        let homes: Vec<Home> =
            self.play.desk.forced.iter().flat_map(|forced| forced.mixed.iter().map(|pile| pile.home)).collect();
        for home in homes.into_iter().filter(|home| zones.has(home.zone)) {
            let decided = if bare { self.decide_first(home) } else { self.decide_order(home) };
            if let Err(Halt::Failed(failure)) = decided {
                self.play.desk.fault.get_mut().get_or_insert(failure);
            }
        }
    }

    fn is_mixed(&self, home: Home, piece: PieceId) -> bool {
        self.play.desk.forced.as_ref().is_some_and(|forced| forced.pile(home, piece).is_some())
    }

    /// Decides which piece of the pile at this place lies just there. Pieces
    /// that are alike count together; what is left of the pile keeps a standard
    /// order.
    fn decide(&mut self, home: Home, at: usize) -> Flowing {
        let mut list = self.state().zone(home.zone, home.seat).to_vec();
        let Some(forced) = &self.play.desk.forced else { return Ok(()) };
        let Some(pile) = list.get(at).and_then(|&piece| forced.pile(home, piece)) else { return Ok(()) };
        let places: Vec<usize> = (0..list.len()).filter(|&place| pile.pieces.contains(&list[place])).collect();
        let mut kinds: Vec<(usize, u128)> = Vec::new();
        for &place in &places {
            match kinds.iter_mut().find(|(first, _)| self.interchangeable(list[*first], list[place])) {
                Some((_, count)) => *count += 1,
                None => kinds.push((place, 1)),
            }
        }
        let chosen = self.fated(kinds.iter().map(|(_, count)| *count).collect())?;
        let Some(&(place, _)) = kinds.get(chosen) else { return Ok(()) };
        let piece = list[place];
        list.swap(at, place);
        let left: Vec<usize> = places.into_iter().filter(|&place| place != at).collect();
        let mut rest: Vec<PieceId> = left.iter().map(|&place| list[place]).collect();
        rest.sort_unstable();
        for (place, piece) in left.into_iter().zip(rest) {
            list[place] = piece;
        }
        let index = self.state().zone_index(home.zone, home.seat);
        self.state_mut().zones[index] = list;
        if let Some(forced) = &mut self.play.desk.forced {
            forced.unmix(home, piece);
        }
        Ok(())
    }

    /// Whether forced may count falls of these dice as one.
    pub(super) fn counts_as_alike(&self, pieces: &[PieceId]) -> bool {
        self.play.desk.forced.as_ref().is_some_and(|forced| forced.heaps_alike)
            && pieces.windows(2).all(|pair| {
                let home = |piece: PieceId| self.state().piece(piece).home;
                home(pair[0]) == home(pair[1]) && self.interchangeable(pair[0], pair[1])
            })
    }

    /// Whether two pieces of a zone differ in nothing but their numbers.
    fn interchangeable(&self, a: PieceId, b: PieceId) -> bool {
        let state = self.state();
        let width = usize::from(state.width);
        let row = |piece: PieceId| state.base.get(piece.index() * width..(piece.index() + 1) * width);
        let (one, other) = (state.piece(a), state.piece(b));
        let bare = |piece: PieceId| {
            !state.modifiers.iter().any(|modifier| modifier.piece == piece)
                && !state.held.iter().any(|item| item.piece == piece)
                && !state.pieces.iter().any(|other| other.host == Some(piece))
        };
        one.printed == other.printed
            && one.card == other.card
            && (one.owner, one.controller, one.face, one.known)
                == (other.owner, other.controller, other.face, other.known)
            && state.base_tags[a.index()] == state.base_tags[b.index()]
            && row(a) == row(b)
            && bare(a)
            && bare(b)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn weights(dice: u16, sides: u16, from: i32, kept: Kept) -> Vec<(i32, u128)> {
        falls(dice, sides, from, kept).unwrap().into_iter().map(|(faces, w)| (kept.result(&faces), w)).collect()
    }

    #[test]
    fn falls_are_counted() {
        assert_eq!(weights(2, 6, 1, Kept::All)[5], (7, 6));
        assert_eq!(weights(3, 6, 1, Kept::All).iter().map(|(_, weight)| weight).sum::<u128>(), 216);
        assert_eq!(weights(2, 6, 1, Kept::Highest(1)), [(1, 1), (2, 3), (3, 5), (4, 7), (5, 9), (6, 11)]);
        assert_eq!(weights(2, 4, 0, Kept::Lowest(1)), [(0, 7), (1, 5), (2, 3), (3, 1)]);
        assert_eq!(weights(2, 2, 1, Kept::Alike), [(2, 1), (3, 2), (4, 1)]);
        assert_eq!(falls(3, 10, 0, Kept::Alike).unwrap().len(), 220);
        assert_eq!(weights(0, 6, 1, Kept::All), [(0, 1)]);
        assert!(falls(100, 6, 1, Kept::All).is_err());
        assert!(falls(60, 6, 1, Kept::Highest(3)).is_err());
    }

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
