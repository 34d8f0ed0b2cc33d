//! One iteration's way: down the tree while its choices are known, one choice beyond it,
//! and from there on by what has done well before, wherever it was chosen (the
//! move-average sampling technique, Björnsson and Finnsson 2009).

use super::edge::{Edge, Namer};
use super::parts::WHOLE;
use super::tree::{Place, ROOT, Tree};
use crate::pcg::Pcg32;
use std::collections::HashMap;
use std::sync::Arc;
use tuckbox_core::ask::Decision;
use tuckbox_core::ids::{PieceId, Seat};
use tuckbox_core::restriction::Restriction;
use tuckbox_core::rules::Ruleset;
use tuckbox_core::standpoint::Pilot;
use tuckbox_core::state::State;

/// Within a step so many times as far as an iteration reaches is looked: one that asks again
/// and again ends there, and is judged as it stands.
const WITHIN_STEP: u32 = 4;

/// So far is looked within a step at least, also by who looks no further than it.
const LEAST: u32 = 60;

/// Beyond the tree the best of so many options is taken, drawn as chance has it.
const DRAWN: usize = 3;

/// The way of an iteration, and what those before it have learnt.
pub struct Walk {
    rules: Arc<Ruleset>,
    tree: Tree,
    /// Pieces, by number, that are only supposed to be what they are.
    supposed: Vec<bool>,
    /// What choices have brought their seats, wherever they were made: parts of wins,
    /// and how often.
    known: HashMap<Edge, (u64, u32)>,
    chance: Pcg32,
    seat: Seat,
    /// Options of the question it began with, by their places in the tree.
    first: Vec<Option<Place>>,
    /// Where it is in the tree.
    at: Place,
    /// Choices of the tree that were taken, the last one perhaps for the first time.
    taken: Vec<Place>,
    /// All choices that were taken, with their seats.
    made: Vec<(Edge, Seat)>,
    /// Choices that are sealed, after the same one: nobody knows another's.
    sealed: Vec<(Edge, Edge)>,
    /// The question it began with has come up.
    has_begun: bool,
    /// The tree is left when the choices that are sealed come to light.
    leaves: bool,
    /// The tree is left.
    is_beyond: bool,
    /// How many choices were made since.
    beyond: u32,
    /// How many are made at most, even in the middle of a step.
    most: u32,
    /// What the seat never does.
    restriction: Restriction,
}

impl Walk {
    /// For matches by these rules.
    pub fn new(rules: Arc<Ruleset>, seed: u64) -> Self {
        Self {
            rules,
            tree: Tree::default(),
            supposed: Vec::new(),
            known: HashMap::new(),
            chance: Pcg32::new(seed, 3),
            seat: Seat(0),
            first: Vec::new(),
            at: ROOT,
            taken: Vec::new(),
            made: Vec::new(),
            sealed: Vec::new(),
            has_begun: false,
            leaves: false,
            is_beyond: false,
            beyond: 0,
            most: u32::MAX,
            restriction: Restriction::default(),
        }
    }

    /// The seat that is thought about never does these things.
    pub fn never(&mut self, restriction: Restriction) {
        self.restriction = restriction;
    }

    /// A question of a seat is thought about, to which these pieces are unknown.
    pub fn begin(&mut self, seat: Seat, supposed: &[PieceId]) {
        self.tree.clear();
        self.known.clear();
        self.first.clear();
        self.seat = seat;
        self.supposed.clear();
        self.supposed.resize(supposed.iter().map(|piece| piece.index() + 1).max().unwrap_or(0), false);
        supposed.iter().for_each(|piece| self.supposed[piece.index()] = true);
    }

    /// Another iteration begins, which reaches so many choices beyond the tree.
    pub fn again(&mut self, reach: u32) {
        self.most = reach.saturating_mul(WITHIN_STEP).max(WITHIN_STEP * LEAST);
        self.at = ROOT;
        self.taken.clear();
        self.made.clear();
        self.sealed.clear();
        (self.has_begun, self.leaves, self.is_beyond, self.beyond) = (false, false, false, 0);
    }

    /// How many choices were made beyond the tree.
    pub fn beyond(&self) -> u32 {
        self.beyond
    }

    /// Tells all choices of the way what their seats got of a win, by seat.
    pub fn tell(&mut self, shares: &[u32]) {
        let won = |seat: Seat| shares.get(seat.index()).copied().unwrap_or(0);
        self.tree.count(ROOT, |_| 0);
        for &place in &self.taken {
            self.tree.count(place, won);
        }
        for &(edge, seat) in &self.made {
            let (sum, count) = self.known.entry(edge).or_default();
            (*sum, *count) = (*sum + u64::from(won(seat)), *count + 1);
        }
    }

    /// The place of the option that was tried most, of those the one that did best.
    pub fn best(&self) -> Option<usize> {
        let tried = (0..).zip(&self.first).filter_map(|(option, place)| place.map(|place| (option, place)));
        let worth = |&(option, place): &(usize, Place)| {
            (self.tree.visits(place), self.tree.mean(place), std::cmp::Reverse(option))
        };
        tried.max_by_key(worth).filter(|&(_, place)| self.tree.visits(place) > 0).map(|(option, _)| option)
    }

    /// Whether so many more iterations would not change which option was tried most.
    pub fn is_settled(&self, left: u32) -> bool {
        let mut most = [0; 2];
        for place in self.first.iter().flatten() {
            let visits = self.tree.visits(*place);
            if visits > most[0] {
                most = [visits, most[0]];
            } else if visits > most[1] {
                most[1] = visits;
            }
        }
        most[0] > most[1] + left
    }

    /// Chooses in the tree; beyond it from then on, where the choice is new there.
    fn in_tree(&mut self, edges: &[Edge], allowed: &[usize], decision: &Decision) -> usize {
        let place_of = |tree: &Tree, at: Place, option: usize| tree.find(at, edges[option]);
        let allowed = || firsts(edges).filter(|option| allowed.is_empty() || allowed.contains(option));
        let found: Vec<(usize, Place)> =
            allowed().filter_map(|option| place_of(&self.tree, self.at, option).map(|place| (option, place))).collect();
        let untried: Vec<usize> = allowed().filter(|option| !found.iter().any(|(known, _)| known == option)).collect();
        if !untried.is_empty() && found.len() < self.tree.width(self.at) {
            let option = self.drawn(edges, &untried);
            self.tree.select(found.iter().map(|(_, place)| *place));
            let place = self.tree.add(self.at, edges[option], decision.seat);
            self.tree.select(std::iter::once(place));
            self.taken.push(place);
            self.leaves = true;
            return option;
        }
        let place = self.tree.select(found.iter().map(|(_, place)| *place));
        let chosen = found.iter().find(|(_, found)| Some(*found) == place);
        chosen.map_or(0, |&(option, place)| {
            self.taken.push(place);
            option
        })
    }

    /// One of these options: the one that is known to do best of some that are drawn.
    fn drawn(&mut self, edges: &[Edge], among: &[usize]) -> usize {
        let mut best = (0, 0);
        for nth in 0..DRAWN.min(among.len()) {
            let option = among[self.chance.below(among.len())];
            let worth = self.known.get(&edges[option]).map_or(u64::from(WHOLE), |(sum, count)| sum / u64::from(*count));
            if nth == 0 || worth > best.1 {
                best = (option, worth);
            }
        }
        best.0
    }

    /// Comes out of a round of sealed choices, which are all known from here on.
    fn unseal(&mut self) {
        if self.sealed.is_empty() {
            return;
        }
        let sealed = std::mem::take(&mut self.sealed);
        let all = sealed.into_iter().fold(Edge::NONE.with(usize::MAX), |all, (_, edge)| all.with(edge.number()));
        if !self.is_beyond {
            let next = self.tree.find(self.at, all);
            let next = next.unwrap_or_else(|| self.tree.add(self.at, all, self.seat));
            self.taken.push(next);
            self.at = next;
        }
        self.is_beyond |= self.leaves;
    }
}

/// The options of which none before has the same name.
fn firsts(edges: &[Edge]) -> impl Iterator<Item = usize> + '_ {
    (0..edges.len()).filter(|&option| !edges[..option].contains(&edges[option]))
}

impl Pilot for Walk {
    fn choose(&mut self, board: &State, decision: &Decision) -> Option<usize> {
        if self.beyond >= self.most {
            return None;
        }
        let namer = Namer::new(&self.rules, board, &self.supposed, decision);
        let question = namer.question();
        let again = self.sealed.iter().any(|(asked, _)| *asked == question);
        if !decision.sealed || again {
            self.unseal();
        }
        let count = decision.options.len();
        if count < 2 {
            return Some(0);
        }
        let rules = Arc::clone(&self.rules);
        let supposed = std::mem::take(&mut self.supposed);
        let namer = Namer::new(&rules, board, &supposed, decision);
        let allowed = self.allowed(&rules, board, decision);
        let option = if self.is_beyond {
            self.beyond += 1;
            self.beyond_tree(&namer, &allowed, decision)
        } else {
            let edges: Vec<Edge> = decision.options.iter().map(|&choice| namer.name(choice)).collect();
            let option = self.in_tree(&edges, &allowed, decision);
            if !self.has_begun && decision.seat == self.seat {
                self.has_begun = true;
                self.first.resize(count, None);
                self.first[option] = self.taken.last().copied();
            }
            if !decision.sealed {
                self.at = self.taken.last().copied().unwrap_or(ROOT);
                self.is_beyond |= self.leaves;
            }
            option
        };
        let edge = decision.options.get(option).map_or(Edge::NONE, |&choice| namer.name(choice));
        self.supposed = supposed;
        if decision.sealed {
            self.sealed.push((question, edge));
        }
        self.made.push((edge, decision.seat));
        Some(option)
    }
}

impl Walk {
    /// The options of a seat that never does some things; none where all are allowed.
    fn allowed(&self, rules: &Ruleset, board: &State, decision: &Decision) -> Vec<usize> {
        match self.restriction.is_empty() || decision.seat != self.seat {
            true => Vec::new(),
            false => self.restriction.allowed(rules, board, decision),
        }
    }

    fn beyond_tree(&mut self, namer: &Namer<'_>, allowed: &[usize], decision: &Decision) -> usize {
        let mut best = (0, 0);
        for nth in 0..DRAWN {
            let option = match allowed {
                [] => self.chance.below(decision.options.len()),
                some => some[self.chance.below(some.len())],
            };
            let Some(&choice) = decision.options.get(option) else { continue };
            let known = self.known.get(&namer.name(choice));
            let worth = known.map_or(u64::from(WHOLE), |(sum, count)| sum / u64::from(*count));
            if nth == 0 || worth > best.1 {
                best = (option, worth);
            }
        }
        best.0
    }
}
