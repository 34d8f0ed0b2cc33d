//! The continuous abilities that may be in force, and what each made of pieces.

use super::layer::Whose;
use super::rows::live_lists;
use crate::ids::{AbilityId, PieceId, Seat, Seats};
use crate::rules::card::AbilityKind;
use crate::rules::{LAYERS, Ruleset};
use crate::state::State;

/// A continuous ability that may be in force.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::play) struct Source {
    /// Which one.
    pub ability: AbilityId,
    /// The piece that has it; of none, it is the game's own.
    pub this: Option<PieceId>,
    /// When that piece came to its place.
    pub since: u32,
}

/// All of them, in their order.
#[derive(Default)]
pub(super) struct Sources {
    pub list: Vec<Source>,
    /// Where what is known of each stands.
    places: Vec<Place>,
    /// What is known, layer by layer.
    slots: Vec<[Slot; LAYERS]>,
    /// Of these, those to use again.
    free: Vec<usize>,
    /// Those that are in force no more, since somebody took them.
    gone: Vec<(Source, Place)>,
    /// Whether something was written that each looks at, as far as it is known.
    pub touched: Vec<Option<Touched>>,
    /// By layer: which of them change something in it.
    in_layer: [Vec<usize>; LAYERS],
    /// By piece: whether it has one.
    has: Vec<bool>,
    /// Whether they are others than at the last walk.
    pub others: bool,
    spare: Spare,
}

/// Lists to use again.
#[derive(Default)]
struct Spare {
    sources: Vec<Source>,
    places: Vec<Option<Place>>,
    order: Vec<(u32, usize)>,
}

/// Whether something was written that an ability looks at.
#[derive(Debug, Clone, Copy)]
pub(super) struct Touched {
    pub touched: bool,
    /// How much had been found by then.
    pub found: usize,
    /// Whether its condition held for somebody, so that it looks at more.
    pub held: bool,
}

/// What is kept of an ability as long as it is in force.
#[derive(Debug, Clone, Copy)]
struct Place {
    /// Where what is known of it stands.
    slot: usize,
    /// Where it stood among all when it came into force: before those that came to their
    /// places at the same time and stand behind it.
    order: usize,
}

/// What one ability made of pieces in a layer.
#[derive(Default)]
pub(super) struct Slot {
    /// Whether it has been asked.
    asked: bool,
    /// Whether its condition held for somebody then.
    pub held: bool,
    /// Operations that were spent on it.
    pub spent: u64,
    /// For whom it was asked, in order; behind them, lists to use again.
    pub lists: Vec<List>,
    /// For how many.
    count: usize,
    /// For how many of them it has been asked by now.
    next: usize,
}

/// What an ability makes of pieces, for one piece that has it.
pub(super) struct List {
    of: AskedFor,
    /// The pieces it changes, by their numbers.
    pub pieces: Vec<PieceId>,
}

/// For which piece an ability is asked, from which seat, and whose pieces it takes then.
pub(super) type AskedFor = (Option<PieceId>, Seat, Option<Seats>);

impl Sources {
    /// None of them has been asked.
    pub fn forget(&mut self) {
        self.list.clear();
        self.slots.clear();
        self.places.clear();
        self.free.clear();
        self.gone.clear();
        self.in_layer.iter_mut().for_each(Vec::clear);
    }

    /// Whether a piece that was written has one, or had.
    pub fn concerns(&self, rules: &Ruleset, state: &State, piece: PieceId) -> bool {
        self.has(piece) || rules.card(state.piece(piece).card).continuous
    }

    /// Finds the abilities of the pieces that take part, zone after zone; those that were
    /// there keep what they made, and those that are gone are known by it.
    pub fn find(&mut self, rules: &Ruleset, state: &State) {
        let mut before = std::mem::take(&mut self.spare.sources);
        std::mem::swap(&mut self.list, &mut before);
        self.list.clear();
        self.has.clear();
        self.has.resize(state.pieces.len(), false);
        for &this in live_lists(rules, state).flatten() {
            let found = state.piece(this);
            let card = rules.card(found.card);
            if card.continuous {
                self.has[this.index()] = true;
                let of_card = card.abilities.iter().filter(|&&id| {
                    let ability = rules.ability(id);
                    let from = if ability.from.is_empty() { rules.derived.play } else { ability.from };
                    ability.kind == AbilityKind::While && from.has(found.home.zone)
                });
                let source = |&ability| Source { ability, this: Some(this), since: found.since };
                self.list.extend(of_card.map(source));
            }
        }
        let of_game = rules.derived.continuous.iter();
        self.list.extend(of_game.map(|&ability| Source { ability, this: None, since: 0 }));
        if self.list != before {
            self.others = true;
            self.match_slots(&before);
            self.sort_by_layer(rules);
        }
        self.spare.sources = before;
    }

    fn match_slots(&mut self, before: &[Source]) {
        let mut old = std::mem::take(&mut self.spare.places);
        old.clear();
        old.extend(self.places.drain(..).map(Some));
        let mut next = 0;
        for (at, source) in self.list.iter().enumerate() {
            let likely = before.get(next) == Some(source);
            let was = if likely { Some(next) } else { before.iter().position(|found| found == source) };
            next = was.map_or(next, |was| was + 1);
            let place = was.and_then(|was| old.get_mut(was)?.take()).unwrap_or_else(|| {
                let slot = self.free.pop().unwrap_or(self.slots.len());
                if slot == self.slots.len() {
                    self.slots.push(Default::default());
                }
                Place { slot, order: at }
            });
            self.places.push(place);
        }
        self.gone.extend(before.iter().zip(&old).filter_map(|(source, place)| Some((*source, (*place)?))));
        self.spare.places = old;
    }

    /// Takes those that are in force no more, with what they made in each layer.
    pub fn take_gone(&mut self, mut each: impl FnMut(usize, Whose, &[PieceId])) {
        while let Some((source, place)) = self.gone.pop() {
            for (layer, slot) in self.slots[place.slot].iter_mut().enumerate() {
                for (list, made) in slot.lists[..slot.count].iter().enumerate() {
                    each(layer, Whose::ability(source.since, place.order, list), &made.pieces);
                }
                slot.forget();
            }
            self.free.push(place.slot);
        }
    }

    /// Whether those that began at the same time make their changes in the order in which
    /// they stand, as most do.
    pub fn is_in_order(&mut self) -> bool {
        let Self { list, places, spare: Spare { order, .. }, .. } = self;
        order.clear();
        order.extend(list.iter().zip(places).map(|(source, place)| (source.since, place.order)));
        order.sort_by_key(|&(since, _)| since);
        order.is_sorted_by(|one, next| one < next)
    }

    /// Whose the changes are that one of them makes for one of the pieces that have it.
    pub fn whose(&self, at: usize, list: usize) -> Whose {
        Whose::ability(self.list[at].since, self.places[at].order, list)
    }

    /// Whether a piece has one.
    pub fn has(&self, piece: PieceId) -> bool {
        self.has.get(piece.index()).copied().unwrap_or(false)
    }

    fn sort_by_layer(&mut self, rules: &Ruleset) {
        for (layer, list) in self.in_layer.iter_mut().enumerate() {
            let changes = |at: &usize| rules.derived.strata[self.list[*at].ability.index()].layers[layer];
            list.clear();
            list.extend((0..self.list.len()).filter(changes));
        }
    }

    /// Those that change something in a layer, by their places.
    pub fn in_layer(&self, layer: usize) -> &[usize] {
        &self.in_layer[layer]
    }

    /// What one of them made in a layer.
    pub fn slot(&self, at: usize, layer: usize) -> &Slot {
        &self.slots[self.places[at].slot][layer]
    }

    /// The same, to write.
    pub fn slot_mut(&mut self, at: usize, layer: usize) -> &mut Slot {
        &mut self.slots[self.places[at].slot][layer]
    }

    /// What all of them spent in a layer.
    pub fn spent(&self, layer: usize) -> u64 {
        self.in_layer[layer].iter().map(|&at| self.slots[self.places[at].slot][layer].spent).sum()
    }
}

impl Slot {
    /// It has made nothing, for nobody.
    fn forget(&mut self) {
        (self.asked, self.held, self.spent, self.count) = (false, false, 0, 0);
    }

    /// Whether it was asked before.
    pub fn is_asked(&self) -> bool {
        self.asked
    }

    /// The ability is going to be asked.
    pub fn begin(&mut self) {
        (self.next, self.held) = (0, false);
    }

    /// It is asked for one more: the place of the list of that, and whether it was asked for
    /// just this before.
    pub fn ask_for(&mut self, of: AskedFor) -> (usize, bool) {
        let place = self.next;
        self.next += 1;
        let known = place < self.count;
        self.count = self.count.max(place + 1);
        match self.lists.get_mut(place) {
            Some(list) if known => (place, std::mem::replace(&mut list.of, of) == of),
            Some(list) => {
                list.of = of;
                list.pieces.clear();
                (place, false)
            }
            None => {
                self.lists.push(List { of, pieces: Vec::new() });
                (place, false)
            }
        }
    }

    /// It has been asked for everybody, which has spent so much: the places of the lists of
    /// those for whom it is asked no more.
    pub fn end(&mut self, spent: u64) -> std::ops::Range<usize> {
        (self.spent, self.asked) = (spent, true);
        self.next..self.count
    }

    /// Nothing is kept for those for whom it is asked no more.
    pub fn keep_asked(&mut self) {
        self.count = self.next;
    }
}

impl List {
    /// A piece is changed by it, or no more.
    pub fn set(&mut self, piece: PieceId, changed: bool) {
        match (self.pieces.binary_search(&piece), changed) {
            (Err(at), true) => self.pieces.insert(at, piece),
            (Ok(at), false) => {
                self.pieces.remove(at);
            }
            _ => {}
        }
    }
}
