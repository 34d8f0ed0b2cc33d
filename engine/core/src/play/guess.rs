//! Hidden numbers and tags as they may be, each by a fixed rule: a die by its
//! faces, a word by the words, a number by what the rules let it be. Where they do
//! not tell, it is somewhat more or less than it began with, so that what hangs on
//! it comes out in several ways.

use crate::eval::Board;
use crate::ids::{PieceId, Seat};
use crate::names::{CardId, Named, StatId, TagId};
use crate::rules::sets::Tags;
use crate::rules::{Ruleset, Scope, Shown};
use crate::state::{State, StateHasher, Written};
use std::hash::{Hash, Hasher};

/// A number with more values than this is shown with some of them.
const MOST: u32 = 12;

/// How far deals can go.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Reach {
    /// So many deals show each hidden number with each of its values, each hidden tag
    /// given and not given, and each hidden piece with each face and on each host it
    /// could be on, but no more than 12; 0 if nothing of the kind is hidden.
    pub deals: u8,
    /// The rules do not tell the values of some hidden number, or how some piece may
    /// lie of which nothing is in sight.
    pub open: bool,
}

impl Reach {
    /// The same for something that can be in so many ways as well.
    pub(super) fn at_least(self, ways: usize) -> Self {
        let most = usize::try_from(MOST).unwrap_or(usize::MAX);
        Self { deals: self.deals.max(u8::try_from(ways.min(most)).unwrap_or(u8::MAX)), ..self }
    }
}

/// What is supposed of numbers in one deal. Whether a number of a hidden piece may
/// be another than printed is asked of its card, since which piece it is, is what
/// nobody knows.
pub(super) struct Guess {
    deal: u32,
    /// How many numbers have been supposed.
    count: u32,
    /// Stats of cards of which some piece has another value than printed.
    stats: Vec<(CardId, StatId)>,
    /// Tags of cards that some piece has or lacks other than printed.
    tags: Vec<(CardId, TagId)>,
}

impl Guess {
    /// What may be otherwise on a board, which still is as it is.
    pub fn of(rules: &Ruleset, state: &State, deal: u32) -> Self {
        let mut guess = Self { deal, count: 0, stats: Vec::new(), tags: Vec::new() };
        let width = usize::from(state.width);
        for (place, piece) in state.pieces.iter().enumerate().filter(|(_, piece)| !piece.gone) {
            let card = rules.card(piece.printed);
            let base = state.base.get(place * width..(place + 1) * width).unwrap_or_default();
            for (stat, _) in
                (0..).map(StatId::from_index).zip(base.iter().zip(&card.stats)).filter(|(_, (a, b))| a != b)
            {
                if !guess.stats.contains(&(piece.printed, stat)) {
                    guess.stats.push((piece.printed, stat));
                }
            }
            let tags: Tags = state.base_tags[place].into();
            for tag in Tags(tags.0 ^ card.tags.0).iter() {
                if !guess.tags.contains(&(piece.printed, tag)) {
                    guess.tags.push((piece.printed, tag));
                }
            }
        }
        guess.stats.sort_unstable();
        guess.tags.sort_unstable();
        guess
    }

    /// The numbers and tags of a hidden piece that is printed anew.
    pub fn piece(&mut self, rules: &Ruleset, state: &mut State, piece: PieceId) {
        let card = state.piece(piece).card;
        for at in 0..self.stats.len() {
            let Some(&(of, stat)) = self.stats.get(at).filter(|(of, _)| *of == card) else { continue };
            let value = self.value(rules, stat, rules.card(of).stats[stat.index()]);
            let slot = state.slot(piece, stat);
            (state.base[slot], state.now[slot]) = (value, value);
        }
        for at in 0..self.tags.len() {
            let Some(&(_, tag)) = self.tags.get(at).filter(|(of, _)| *of == card) else { continue };
            self.tag(state, piece, tag);
        }
    }

    /// Numbers and tags of pieces that the seat was shown, and that were written since
    /// where it could not see them.
    pub fn outdated(&mut self, rules: &Ruleset, state: &mut State, viewer: Seat) {
        for (piece, what) in outdated(rules, state, viewer) {
            match what {
                Written::Stat(stat) => {
                    let value = self.value(rules, stat, rules.card(state.piece(piece).card).stats[stat.index()]);
                    let slot = state.slot(piece, stat);
                    (state.base[slot], state.now[slot]) = (value, value);
                }
                Written::Tag(tag) => self.tag(state, piece, tag),
            }
        }
    }

    /// A tag that a piece has in every other deal.
    fn tag(&mut self, state: &mut State, piece: PieceId, tag: TagId) {
        let before: Tags = state.base_tags[piece.index()].into();
        let nth = self.next();
        let has = ways(self.deal, nth).is_multiple_of(2);
        let tags = if has { before.with(Tags::one(tag)) } else { before.without(Tags::one(tag)) };
        state.base_tags[piece.index()] = tags.into();
        state.tags[piece.index()] = tags.into();
    }

    /// Numbers that only their own seats see.
    pub fn own(&mut self, rules: &Ruleset, state: &mut State, viewer: Seat) {
        let own = |def: &crate::rules::Stat| def.shown == Shown::Own && def.computed.is_none();
        for (stat, def) in (0..).map(StatId::from_index).zip(&rules.stats).filter(|(_, def)| own(def)) {
            let others = (0..state.seats()).filter(|&seat| seat != viewer.index());
            match def.of {
                Scope::Seat => {
                    for seat in others {
                        let value = self.value(rules, stat, def.base);
                        state.seat_stats[seat * usize::from(state.width) + stat.index()] = value;
                    }
                }
                Scope::Piece => self.own_of_pieces(rules, state, stat, viewer),
                Scope::Table => {}
            }
        }
    }

    fn own_of_pieces(&mut self, rules: &Ruleset, state: &mut State, stat: StatId, viewer: Seat) {
        for place in (0..state.pieces.len()).filter_map(|place| u16::try_from(place).ok()).map(PieceId) {
            let piece = *state.piece(place);
            if piece.gone || piece.controller == viewer {
                continue;
            }
            let printed = rules.card(piece.card).stats[stat.index()];
            let varies = self.stats.contains(&(piece.printed, stat));
            let value = if varies { self.value(rules, stat, printed) } else { printed };
            let slot = state.slot(place, stat);
            (state.base[slot], state.now[slot]) = (value, value);
        }
    }

    /// How far deals can go on this board, for a seat to which these are hidden.
    pub fn reach(&self, rules: &Ruleset, state: &State, viewer: Seat, hidden: &[PieceId]) -> Reach {
        let of_hidden = |card: CardId| hidden.iter().any(|&piece| state.piece(piece).printed == card);
        let own = |def: &crate::rules::Stat| def.shown == Shown::Own && def.computed.is_none() && def.of == Scope::Seat;
        let pieces = self.stats.iter().filter(|(card, _)| of_hidden(*card)).map(|(_, stat)| *stat);
        let seats = (0..).map(StatId::from_index).zip(&rules.stats).filter(|(_, def)| own(def)).map(|(stat, _)| stat);
        let tags = self.tags.iter().filter(|(card, _)| of_hidden(*card)).map(|(_, tag)| Written::Tag(*tag));
        let outdated = outdated(rules, state, viewer).into_iter().map(|(_, what)| what);
        let written = pieces.chain(seats).map(Written::Stat).chain(tags).chain(outdated);
        written.fold(Reach::default(), |reach, what| match what {
            Written::Tag(_) => reach.at_least(2),
            Written::Stat(stat) => match rules.values_of(stat) {
                Some(values) => reach.at_least(usize::try_from(values.count).unwrap_or(usize::MAX)),
                None => Reach { open: true, ..reach },
            },
        })
    }

    fn next(&mut self) -> u32 {
        self.count += 1;
        self.count - 1
    }

    /// A value that a number may have in this deal.
    fn value(&mut self, rules: &Ruleset, stat: StatId, printed: i32) -> i32 {
        let (deal, nth) = (self.deal, self.next());
        let def = &rules.stats[stat.index()];
        match rules.values_of(stat) {
            // Deals beyond the values bring them together as if by chance.
            Some(values) if values.count <= MOST => values.at(match deal < values.count {
                true => deal + nth,
                false => mixed(deal, nth),
            }),
            Some(values) => match deal {
                0 => values.at((values.count / 2).wrapping_add(nth)),
                1 => values.at(0),
                2 => values.at(values.count - 1),
                _ => values.at(mixed(deal, nth)),
            },
            None => {
                let by = [1, 0, -1, 2, 5][usize::try_from(ways(deal, nth) % 5).unwrap_or(0)];
                let value = printed.saturating_add(by);
                let value = def.min.map_or(value, |min| value.max(min));
                def.max.map_or(value, |max| value.min(max))
            }
        }
    }
}

/// Deals from this one on are as if by chance.
pub(super) const BY_CHANCE: u32 = 256;

/// In which of its ways the nth thing is in a deal: fixed deals go through them.
pub(super) fn ways(deal: u32, nth: u32) -> u32 {
    if deal < BY_CHANCE { deal + nth } else { mixed(deal, nth) }
}

/// A number as if by chance, the same for the same number in the same deal.
pub(super) fn mixed(deal: u32, nth: u32) -> u32 {
    let mut hasher = StateHasher::default();
    (deal, nth).hash(&mut hasher);
    u32::try_from(hasher.finish() >> 32).unwrap_or(u32::MAX)
}

/// The numbers and tags that a seat was shown and does not know any more.
fn outdated(rules: &Ruleset, state: &State, viewer: Seat) -> Vec<(PieceId, Written)> {
    let board = Board::of(rules, state);
    let eval = board.eval();
    let found = state.outdated.iter().map(|found| (found.piece, found.what));
    let unseen = |&(piece, what): &(PieceId, Written)| {
        eval.sees(piece).has(viewer) && !eval.sees_written(piece, what).has(viewer)
    };
    found.filter(unseen).collect()
}
