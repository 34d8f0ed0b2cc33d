//! Other cards: those that a seat does not see are dealt anew among their places.

use super::{Closed, is_idle, is_meant, places};
use tuckbox_bots::Pcg32;
use tuckbox_core::ids::{PieceId, Seat};
use tuckbox_core::names::{CardId, Named, TagId};
use tuckbox_core::rules::Ruleset;
use tuckbox_core::rules::op::Face;
use tuckbox_core::rules::sets::Tags;
use tuckbox_core::state::State;

/// The hidden cards of each owner, dealt anew among the places of their like; those in
/// play as well, where nothing shows what they are.
pub(super) fn exchange(rules: &Ruleset, state: &mut State, closed: Closed, chance: &mut Pcg32) -> bool {
    let mut changed = false;
    for owner in (0..u8::try_from(state.seats()).unwrap_or(0)).map(Seat) {
        let mut hidden: Vec<PieceId> = places(state)
            .filter(|&piece| state.piece(piece).owner == owner && closed.hides(rules, state, piece))
            .filter(|&piece| !is_meant(state, piece))
            .filter(|&piece| !in_play(rules, state, piece) || closed.is_idle(rules, state, piece))
            .collect();
        while let Some(&first) = hidden.first() {
            let (group, rest): (Vec<PieceId>, Vec<PieceId>) = hidden
                .iter()
                .partition(|&&piece| may_change_places(rules, state, lying(state, first), lying(state, piece)));
            let before = state.clone();
            deal(rules, state, &group, chance);
            let dealt = |piece: &PieceId| state.piece(*piece).card != before.piece(*piece).card;
            match group.iter().all(|&piece| still_hidden(rules, state, closed, piece)) {
                true => changed |= group.iter().any(dealt),
                false => *state = before,
            }
            hidden = rest;
        }
    }
    changed
}

fn in_play(rules: &Ruleset, state: &State, piece: PieceId) -> bool {
    rules.in_play(state.piece(piece).home.zone)
}

/// A place and the card that lies there.
type Laid = (PieceId, CardId);

/// Whether what lies in two places might lie the other way round, for all that one may
/// know.
fn may_change_places(rules: &Ruleset, state: &State, one: Laid, other: Laid) -> bool {
    let (places, cards) = ([one.0, other.0], [one.1, other.1]);
    let lies_down = |&piece: &PieceId| in_play(rules, state, piece) && state.piece(piece).face == Face::Down;
    let may_lie_down = |&card: &CardId| rules.derived.unseen.may_lie_down(card);
    if places.iter().any(lies_down) && !cards.iter().all(may_lie_down) {
        return false;
    }
    let [first, second] = cards.map(|card| (rules.card(card).abilities.is_empty(), kinds(rules, card)));
    // What lies in play is there by what it is: the kind may be known.
    match places.iter().any(|&piece| in_play(rules, state, piece)) {
        true => first == second,
        false => first.0 == second.0 && rules.derived.unseen.are_alike(cards[0], cards[1]),
    }
}

/// What is dealt to a place in play is as hidden there as what lay there was, and does
/// as little: an ability may open or conceal by what a card is, and so tell it. Where fog
/// conceals all but newts, what is concealed is no newt for all to know, and a newt dealt
/// there would lie in sight.
fn still_hidden(rules: &Ruleset, state: &State, closed: Closed, piece: PieceId) -> bool {
    !in_play(rules, state, piece) || (closed.hides(rules, state, piece) && is_idle(rules, state, piece))
}

fn lying(state: &State, piece: PieceId) -> Laid {
    (piece, state.piece(piece).printed)
}

/// Deals what lies in these places anew among them; two that might change places with a
/// third need not with each other.
fn deal(rules: &Ruleset, state: &mut State, places: &[PieceId], chance: &mut Pcg32) {
    let mut from = places.to_vec();
    for last in (1..from.len()).rev() {
        let other = chance.below(last + 1);
        let [one, two] = [last, other].map(|at| (places[at], state.piece(from[at]).printed));
        if may_change_places(rules, state, one, two) {
            from.swap(last, other);
        }
    }
    let before = state.clone();
    for (&to, &from) in places.iter().zip(&from) {
        become_another(state, to, &before, from);
    }
}

/// The kinds of a card.
fn kinds(rules: &Ruleset, card: CardId) -> Tags {
    let tags = rules.card(card).tags;
    let of_kind = |tag: &TagId| rules.tags[tag.index()].kind.is_some();
    tags.iter().filter(of_kind).fold(Tags::NONE, |kinds, tag| kinds.with(Tags::one(tag)))
}

/// Gives a piece what another one is as a card; it stays where it is.
fn become_another(state: &mut State, to: PieceId, before: &State, from: PieceId) {
    let source = *before.piece(from);
    let found = &mut state.pieces[to.index()];
    found.card = source.card;
    found.printed = source.printed;
    let width = usize::from(before.width);
    let row = |piece: PieceId| piece.index() * width..(piece.index() + 1) * width;
    state.base[row(to)].copy_from_slice(&before.base[row(from)]);
    state.now[row(to)].copy_from_slice(&before.now[row(from)]);
    state.base_tags[to.index()] = before.base_tags[from.index()];
    state.tags[to.index()] = before.tags[from.index()];
}
