//! A second match that differs from one only in what a seat may not know: other
//! cards, other numbers, other targets kept, other choices sealed, lying otherwise.
//! Nothing that is shown to the seat is touched.

mod cards;
mod choices;
mod lying;
mod written;

use tuckbox_bots::Pcg32;
use tuckbox_core::ids::{PieceId, Seat};
use tuckbox_core::matches::{Match, Save};
use tuckbox_core::play::Board;
use tuckbox_core::rules::Ruleset;
use tuckbox_core::rules::card::AbilityKind;
use tuckbox_core::state::{Chance, State};
use tuckbox_project::seed::Seed;

/// For whom a twin is made, and what the seat knows besides.
#[derive(Clone, Copy)]
pub struct Closed<'a> {
    /// The seat that may not tell them apart.
    pub seat: Seat,
    /// Pieces that the step in hand shows to it, though they lie hidden.
    pub shown: &'a [PieceId],
    /// The state in which they have to be hidden as well as in the save.
    pub now: &'a State,
    /// Whether chance to come is another as well.
    pub chance: bool,
}

/// The same save with other secrets; `None` if there is none.
pub fn of(found: &Match, save: &Save, closed: Closed, chance: &mut Pcg32) -> Option<Save> {
    let rules = found.rules();
    let mut twin = save.clone();
    let mut changed = false;
    // What the step in hand has drawn from chance is known to those it shows it to.
    if closed.chance && closed.now.chance == save.state.chance {
        twin.state.chance = Chance::new(u64::from(chance.draw()).bytes());
        changed = true;
    }
    if save.sealed.iter().any(Option::is_some) {
        changed |= choices::reseal(found, &mut twin, closed.seat, chance);
        return changed.then_some(twin);
    }
    changed |= cards::exchange(rules, &mut twin.state, closed, chance);
    for vary in [written::renumber, written::retag, lying::lay, choices::retarget] {
        let before = twin.state.clone();
        let varied = vary(rules, &mut twin.state, closed, chance);
        match sees_the_same(rules, &before, &twin.state, closed.seat) {
            true => changed |= varied,
            false => twin.state = before,
        }
    }
    twin.state.stale = true;
    changed.then_some(twin)
}

/// Whether the same pieces are in sight.
fn sees_the_same(rules: &Ruleset, one: &State, other: &State, seat: Seat) -> bool {
    let sees = |state: &State, piece: PieceId| Board::of(rules, state).eval().sees(piece).has(seat);
    places(one).all(|piece| one.piece(piece).gone || sees(one, piece) == sees(other, piece))
}

fn places(state: &State) -> impl Iterator<Item = PieceId> + use<> {
    (0..state.pieces.len()).filter_map(|place| u16::try_from(place).ok().map(PieceId))
}

impl Closed<'_> {
    /// Whether the seat may not know which card a piece is: not in the save, not now,
    /// and not from the step between.
    fn hides(&self, rules: &Ruleset, state: &State, piece: PieceId) -> bool {
        let unseen = |state: &State| {
            state.pieces.get(piece.index()).is_some_and(|found| !found.gone)
                && !Board::of(rules, state).eval().sees(piece).has(self.seat)
        };
        !self.shown.contains(&piece) && unseen(state) && unseen(self.now)
    }

    /// Whether what a piece is does not show in what it does, in the save and now.
    fn is_idle(&self, rules: &Ruleset, state: &State, piece: PieceId) -> bool {
        is_idle(rules, state, piece) && is_idle(rules, self.now, piece)
    }
}

/// Whether what a piece is does not show in what it does where it lies: nothing of it
/// works there by itself. What a piece does in play all may see; what can be done with
/// it only its seat.
fn is_idle(rules: &Ruleset, state: &State, piece: PieceId) -> bool {
    let Some(found) = state.pieces.get(piece.index()).filter(|found| !found.gone) else { return false };
    let mut abilities = rules.card(found.card).abilities.iter().map(|&ability| rules.ability(ability));
    !abilities.any(|ability| {
        let from = if ability.from.is_empty() { rules.derived.play } else { ability.from };
        !matches!(ability.kind, AbilityKind::Use(_)) && from.has(found.home.zone)
    })
}

/// Whether something in the state means just this piece.
fn is_meant(state: &State, piece: PieceId) -> bool {
    let waiting = state.waiting.iter().chain(state.delayed.iter().map(|delayed| &delayed.waiting));
    let mut meant = waiting.flat_map(|w| [w.this, w.host, w.event.source, w.event.subject.piece()]).flatten();
    state.held.iter().chain(&state.stack).any(|item| item.piece == piece || item.targets.has(piece))
        || meant.any(|of| of == piece)
        || state.modifiers.iter().any(|modifier| modifier.piece == piece || modifier.source == Some(piece))
        || state.uses.iter().any(|used| used.piece == Some(piece))
        || state.lists.contains(&piece)
        || state.frames.iter().any(|frame| frame.this == Some(piece))
}
