//! A board as it may be for all that one seat knows: everything hidden from it
//! is dealt anew by a fixed rule, and chance to come is another. What the seat
//! is told from such a board it could have worked out itself: from its view and
//! from the decks, which everybody may read.

use super::Scope;
use super::guess::{BY_CHANCE, Guess, Reach, mixed, ways};
use super::lying::Lying;
use crate::eval::Board;
use crate::ids::{AbilityId, PieceId, Seat};
use crate::names::{CardId, Named};
use crate::rules::Ruleset;
use crate::rules::card::AbilityKind;
use crate::rules::op::Face;
use crate::state::{Chance, Item, State, Target, Targets};
use std::ops::ControlFlow;

/// What is dealt anew: for whom, how, and what the seat knows besides.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Determinization {
    /// The seat that looks.
    pub seat: Seat,
    /// Which of the many ways; each gives another order and other chance. The first 256
    /// are fixed, so that few of them show much; in those beyond, everything lies as if
    /// by chance.
    pub deal: u32,
    /// Pieces the seat has been shown, though they lie hidden again.
    pub shown: Vec<PieceId>,
}

impl Determinization {
    /// Whether a piece is one that the seat may not know.
    pub fn hides(&self, rules: &Ruleset, state: &State, piece: PieceId) -> bool {
        !state.piece(piece).gone
            && !self.shown.contains(&piece)
            && !Board::of(rules, state).eval().sees(piece).has(self.seat)
    }

    /// Makes of a state what the seat may suppose. Refresh afterwards.
    pub fn draw(&self, rules: &Ruleset, state: &mut State) {
        self.deal(rules, state);
        self.reseed(state);
    }

    /// The same, but chance stays as it is.
    pub fn deal(&self, rules: &Ruleset, state: &mut State) {
        let hidden = self.unknown(rules, state);
        self.deal_these(rules, state, &hidden);
    }

    /// The same where the pieces that the seat may not know are at hand.
    pub(crate) fn deal_these(&self, rules: &Ruleset, state: &mut State, hidden: &[PieceId]) {
        let mut guess = Guess::of(rules, state, self.deal);
        let lying = Lying::of(rules, state, self.seat, hidden);
        self.forget(state, hidden);
        let mut drawn = 0;
        for owner in state.round(Seat(0)).collect::<Vec<_>>() {
            let places: Vec<PieceId> =
                hidden.iter().copied().filter(|&piece| state.piece(piece).owner == owner).collect();
            self.deal_among(rules, state, places, &mut drawn);
        }
        hidden.iter().for_each(|&piece| guess.piece(rules, state, piece));
        guess.outdated(rules, state, self.seat);
        guess.own(rules, state, self.seat);
        lying.lay(rules, state, self.deal);
        self.aim(rules, state, hidden);
        state.stale = true;
    }

    /// The pieces that the seat may not know.
    pub(crate) fn unknown(&self, rules: &Ruleset, state: &State) -> Vec<PieceId> {
        state.zones.iter().flatten().copied().filter(|&piece| self.hides(rules, state, piece)).collect()
    }

    /// How many deals show each hidden thing in each way, and whether there are
    /// hidden things of which the rules do not tell the ways.
    pub fn reach(&self, rules: &Ruleset, state: &State) -> Reach {
        let hidden = self.unknown(rules, state);
        let written = Guess::of(rules, state, self.deal).reach(rules, state, self.seat, &hidden);
        let lying = Lying::of(rules, state, self.seat, &hidden);
        Reach { open: written.open || lying.is_open(), ..written }.at_least(lying.ways())
    }

    /// The hidden pieces of an owner are dealt anew among their places, each where
    /// its like lies. `drawn` counts what was left to chance.
    fn deal_among(&self, rules: &Ruleset, state: &mut State, mut places: Vec<PieceId>, drawn: &mut u32) {
        while let Some(&first) = places.first() {
            let like = |piece: &PieceId| {
                rules.derived.unseen.are_alike(state.piece(first).printed, state.piece(*piece).printed)
            };
            let (group, rest): (Vec<PieceId>, Vec<PieceId>) = places.iter().copied().partition(like);
            let mut cards: Vec<CardId> = group.iter().map(|&piece| state.piece(piece).printed).collect();
            cards.sort_unstable();
            match self.deal {
                0 => {}
                1 => cards.reverse(),
                deal if deal >= BY_CHANCE => shuffle(&mut cards, deal, drawn),
                more => {
                    let by = usize::try_from(more).unwrap_or(0) * 7 % cards.len().max(1);
                    cards.rotate_left(by);
                }
            }
            let lies_down =
                |piece: PieceId| rules.in_play(state.piece(piece).home.zone) && state.piece(piece).face == Face::Down;
            let down: Vec<bool> = group.iter().map(|&piece| lies_down(piece)).collect();
            lay_open(rules, &down, &mut cards);
            for (piece, card) in group.into_iter().zip(cards) {
                print(rules, state, piece, card);
            }
            places = rest;
        }
    }

    /// Other chance to come.
    pub fn reseed(&self, state: &mut State) {
        state.chance = Chance::new(match u8::try_from(self.deal) {
            Ok(deal) => [deal; 32],
            Err(_) => seed(self.deal),
        });
    }

    /// What is kept about hidden pieces.
    fn forget(&self, state: &mut State, hidden: &[PieceId]) {
        let secret = |piece: &PieceId| hidden.contains(piece);
        state.modifiers.retain(|modifier| !secret(&modifier.piece));
        state.uses.retain(|used| !used.piece.as_ref().is_some_and(secret));
        state.waiting.retain(|waiting| waiting.seat == self.seat || !waiting.this.as_ref().is_some_and(secret));
        let own = |waiting: &crate::state::Waiting| waiting.seat == self.seat;
        state.delayed.retain(|later| own(&later.waiting) || !later.waiting.this.as_ref().is_some_and(secret));
    }

    /// What others hold in secret is aimed at anything it could be aimed at.
    fn aim(&self, rules: &Ruleset, state: &mut State, hidden: &[PieceId]) {
        let secret = |item: &Item| {
            let by_rule = rules.actions.get(item.action.index()).is_some_and(|action| action.secret);
            hidden.contains(&item.piece) || (by_rule && item.seat != self.seat)
        };
        for stack in [false, true] {
            let list = if stack { &state.stack } else { &state.held };
            let mut items = list.clone();
            items.iter_mut().filter(|item| secret(item)).for_each(|item| {
                item.ability = supposed_ability(rules, state, item);
                item.targets = self.targets(rules, state, item);
            });
            if stack {
                state.stack = items;
            } else {
                state.held = items;
            }
        }
    }

    /// Targets that an item could have, as many as its action or ability wants.
    fn targets(&self, rules: &Ruleset, state: &State, item: &Item) -> Targets {
        let of_ability = item.ability.map(|ability| &rules.ability(ability).targets);
        let wanted = of_ability.filter(|kinds| !kinds.is_empty());
        let wanted = wanted.or_else(|| rules.actions.get(item.action.index()).map(|action| &action.targets));
        let mut targets = Targets::default();
        for (nth, &kind) in wanted.into_iter().flatten().enumerate() {
            let scope = Scope { me: item.seat, this: Some(item.piece), ability: item.ability, ..Scope::default() };
            let mut found: Vec<PieceId> = Vec::new();
            Board::of(rules, state).eval().visit(&scope, &rules.targets[kind.index()].from, &mut |piece| {
                found.push(piece);
                ControlFlow::Continue(())
            });
            let nth = u32::try_from(nth).unwrap_or(0);
            let place = usize::try_from(ways(self.deal, nth)).unwrap_or(0) % found.len().max(1);
            if let Some(&piece) = found.get(place) {
                targets.push(Target { piece, life: state.piece(piece).life, kind });
            }
        }
        targets
    }
}

/// A seed as if by chance, the same for the same deal.
fn seed(deal: u32) -> [u8; 32] {
    let mut bytes = [0; 32];
    let (parts, _) = bytes.as_chunks_mut::<4>();
    for (nth, part) in (0..).zip(parts) {
        *part = mixed(deal, nth).to_be_bytes();
    }
    bytes
}

/// Puts cards in an order as if by chance: Fisher and Yates, from the last place down.
fn shuffle(cards: &mut [CardId], deal: u32, drawn: &mut u32) {
    for last in (1..cards.len()).rev() {
        *drawn += 1;
        let wide = u64::from(mixed(deal, *drawn)) * (last as u64 + 1);
        cards.swap(last, usize::try_from(wide >> 32).unwrap_or(0));
    }
}

/// A card that cannot lie face down changes places with one that can, where it would.
fn lay_open(rules: &Ruleset, down: &[bool], cards: &mut [CardId]) {
    let may = |card: CardId| rules.derived.unseen.may_lie_down(card);
    for at in (0..cards.len()).filter(|&at| down[at]) {
        if may(cards[at]) {
            continue;
        }
        let others = (1..cards.len()).map(|by| (at + by) % cards.len());
        if let Some(other) = others.into_iter().find(|&other| !down[other] && may(cards[other])) {
            cards.swap(at, other);
        }
    }
}

/// The ability that an item would have if its piece were what it is supposed to be.
fn supposed_ability(rules: &Ruleset, state: &State, item: &Item) -> Option<AbilityId> {
    item.ability?;
    let card = rules.card(state.piece(item.piece).card);
    let uses = |id: &&AbilityId| rules.ability(**id).kind == AbilityKind::Use(item.action);
    card.abilities.iter().find(uses).copied()
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
    state.unheard();
}
