//! The tree of choices, in one list. A choice counts how often it was taken and how
//! often it could have been, since not every deal has it (Cowling et al. 2012).

use super::edge::Edge;
use super::parts::{WHOLE, ln, sqrt};
use tuckbox_core::ids::Seat;

/// The place of a choice in the tree.
pub type Place = usize;

/// How much is explored: the constant of UCB1, in parts of a whole.
const EXPLORES: u64 = WHOLE as u64 * 7 / 10;

/// A choice that was tried, and what came after it.
#[derive(Debug)]
struct Tried {
    edge: Edge,
    /// Who chose.
    seat: Seat,
    /// How often it was taken.
    visits: u32,
    /// How often it could have been taken.
    available: u32,
    /// What its seat has got of wins, all visits together, in parts.
    won: u64,
    /// What was chosen next.
    next: Vec<Place>,
}

/// What was tried so far.
#[derive(Debug, Default)]
pub struct Tree(Vec<Tried>);

/// Where everything begins.
pub const ROOT: Place = 0;

impl Tree {
    /// Forgets everything.
    pub fn clear(&mut self) {
        self.0.clear();
        self.0.push(Tried::new(Edge::NONE, Seat(0)));
    }

    /// The choice of this name after another one, if it was tried there.
    pub fn find(&self, at: Place, edge: Edge) -> Option<Place> {
        self.0.get(at)?.next.iter().copied().find(|&next| self.0[next].edge == edge)
    }

    /// Tries a choice for the first time.
    pub fn add(&mut self, at: Place, edge: Edge, seat: Seat) -> Place {
        let place = self.0.len();
        self.0.push(Tried::new(edge, seat));
        if let Some(before) = self.0.get_mut(at) {
            before.next.push(place);
        }
        place
    }

    /// How many choices that have been tried a question of so many options may have, as
    /// often as it was come to: wide lists open little by little.
    pub fn width(&self, at: Place) -> usize {
        let visits = self.0.get(at).map_or(0, |tried| tried.visits);
        usize::try_from(2 + 2 * visits.isqrt()).unwrap_or(usize::MAX)
    }

    /// The one of these choices, all tried, that is to be taken, and counts that all of
    /// them could have been.
    pub fn select(&mut self, among: impl Iterator<Item = Place> + Clone) -> Option<Place> {
        for place in among.clone() {
            self.0[place].available += 1;
        }
        // Of equals the first one.
        among.rev_max(|place| self.0[place].promise())
    }

    /// A choice was taken, and its seat got this of a win.
    pub fn count(&mut self, place: Place, won: impl FnOnce(Seat) -> u32) {
        if let Some(tried) = self.0.get_mut(place) {
            tried.visits += 1;
            tried.won += u64::from(won(tried.seat));
        }
    }

    /// So many times it was taken.
    pub fn visits(&self, place: Place) -> u32 {
        self.0.get(place).map_or(0, |tried| tried.visits)
    }

    /// What comes of it, as a share of a win.
    pub fn mean(&self, place: Place) -> u64 {
        self.0.get(place).map_or(0, |tried| tried.won / u64::from(tried.visits.max(1)))
    }
}

impl Tried {
    fn new(edge: Edge, seat: Seat) -> Self {
        Self { edge, seat, visits: 0, available: 0, won: 0, next: Vec::new() }
    }

    /// UCB1 over how often it could have been taken.
    fn promise(&self) -> u64 {
        let visits = u64::from(self.visits.max(1));
        self.won / visits + EXPLORES * sqrt(ln(self.available) / visits) / u64::from(WHOLE)
    }
}

/// The first of the greatest.
trait FirstMax: Iterator + Sized {
    fn rev_max(self, key: impl Fn(Self::Item) -> u64) -> Option<Self::Item>
    where
        Self::Item: Copy,
    {
        let better = |best: Option<(u64, Self::Item)>, item: Self::Item| match (best, key(item)) {
            (Some((most, best)), promise) if promise <= most => Some((most, best)),
            (_, promise) => Some((promise, item)),
        };
        self.fold(None, better).map(|(_, item)| item)
    }
}

impl<I: Iterator> FirstMax for I {}
