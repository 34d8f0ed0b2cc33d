//! A board as it may be for all that one seat knows: everything hidden from it
//! is dealt anew by a fixed rule, and chance to come is another. What the seat
//! is told from such a board it could have worked out itself: from its view and
//! from the decks, which everybody may read.

use super::Eval;
use crate::ids::{PieceId, Seat};
use crate::names::{CardId, Named};
use crate::rules::{Ruleset, Scope, Shown};
use crate::state::{Chance, State};

/// What is dealt anew: for whom, how, and what the seat knows besides.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Determinization {
    /// The seat that looks.
    pub seat: Seat,
    /// Which of the many ways; each gives another order and other chance.
    pub deal: u8,
    /// Pieces the seat has been shown, though they lie hidden again.
    pub shown: Vec<PieceId>,
}

impl Determinization {
    /// Whether a piece is one that the seat may not know.
    pub fn hides(&self, rules: &Ruleset, state: &State, piece: PieceId) -> bool {
        !state.piece(piece).gone
            && !self.shown.contains(&piece)
            && !Eval::plain(rules, state).sees(piece).has(self.seat)
    }

    /// Makes of a state what the seat may suppose. Refresh afterwards.
    pub fn draw(&self, rules: &Ruleset, state: &mut State) {
        self.deal(rules, state);
        self.reseed(state);
    }

    /// The same, but chance stays as it is.
    pub fn deal(&self, rules: &Ruleset, state: &mut State) {
        let hidden: Vec<PieceId> =
            state.zones.iter().flatten().copied().filter(|&piece| self.hides(rules, state, piece)).collect();
        self.forget(rules, state, &hidden);
        for owner in state.round(Seat(0)).collect::<Vec<_>>() {
            let places: Vec<PieceId> =
                hidden.iter().copied().filter(|&piece| state.piece(piece).owner == owner).collect();
            let mut cards: Vec<CardId> = places.iter().map(|&piece| state.piece(piece).printed).collect();
            cards.sort_unstable();
            match self.deal {
                0 => {}
                1 => cards.reverse(),
                more => {
                    let by = usize::from(more) * 7 % cards.len().max(1);
                    cards.rotate_left(by);
                }
            }
            for (piece, card) in places.into_iter().zip(cards) {
                print(rules, state, piece, card);
            }
        }
        self.keep_own(rules, state);
        state.stale = true;
    }

    /// Other chance to come.
    pub fn reseed(&self, state: &mut State) {
        state.chance = Chance::new([self.deal; 32]);
    }

    /// What is kept about hidden pieces, and what others have chosen in secret.
    fn forget(&self, rules: &Ruleset, state: &mut State, hidden: &[PieceId]) {
        let secret = |piece: &PieceId| hidden.contains(piece);
        state.modifiers.retain(|modifier| !secret(&modifier.piece));
        state.uses.retain(|used| !used.piece.as_ref().is_some_and(secret));
        for list in [&mut state.held, &mut state.stack] {
            list.retain(|item| !secret(&item.piece));
            for item in list.iter_mut() {
                if item.seat != self.seat && rules.actions.get(item.action.index()).is_some_and(|def| def.secret) {
                    item.targets = crate::state::Targets::default();
                }
            }
        }
        state.waiting.retain(|waiting| waiting.seat == self.seat || !waiting.this.as_ref().is_some_and(secret));
        let own = |waiting: &crate::state::Waiting| waiting.seat == self.seat;
        state.delayed.retain(|later| own(&later.waiting) || !later.waiting.this.as_ref().is_some_and(secret));
    }

    /// Numbers that only their own seats see are as they began.
    fn keep_own(&self, rules: &Ruleset, state: &mut State) {
        let own = |(at, def): (usize, &crate::rules::Stat)| {
            (def.shown == Shown::Own && def.computed.is_none()).then_some((at, def.of, def.base))
        };
        let width = usize::from(state.width);
        for (at, of, base) in rules.stats.iter().enumerate().filter_map(own) {
            match of {
                Scope::Seat => {
                    for seat in (0..state.seats()).filter(|&seat| seat != self.seat.index()) {
                        state.seat_stats[seat * width + at] = base;
                    }
                }
                Scope::Piece => {
                    for (place, piece) in state.pieces.iter().enumerate() {
                        if piece.controller != self.seat {
                            let printed = rules.card(piece.card).stats[at];
                            state.base[place * width + at] = printed;
                            state.now[place * width + at] = printed;
                        }
                    }
                }
                Scope::Table => {}
            }
        }
    }
}

/// Makes a piece a fresh one of a card, where it lies.
fn print(rules: &Ruleset, state: &mut State, piece: PieceId, card: CardId) {
    let found = &mut state.pieces[piece.index()];
    (found.card, found.printed) = (card, card);
    let def = rules.card(card);
    let width = usize::from(state.width);
    let row = piece.index() * width..(piece.index() + 1) * width;
    state.base[row.clone()].copy_from_slice(&def.stats);
    state.now[row].copy_from_slice(&def.stats);
    state.base_tags[piece.index()] = def.tags.into();
    state.tags[piece.index()] = def.tags.into();
}
