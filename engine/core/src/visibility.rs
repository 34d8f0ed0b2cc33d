//! Who can see which card a piece is: what its zone declares, how it lies, who
//! was shown it, and what abilities open or hide. Views, log lines and the
//! checks of secrecy all ask here, so that no sight is told in one place only.

use crate::ids::{AbilityId, PieceId, Seats};
use crate::names::Named;
use crate::play::{Eval, Scope};
use crate::rules::op::Face;
use crate::rules::value::Filter;
use crate::rules::{Ruleset, Sees, ZoneOwner};
use crate::state::State;

/// The seats that can see which card a piece is: the zone's declared viewers
/// if it lies face up and no ability conceals it, its controller if it lies face
/// down there or is hidden, whoever was shown it, and whoever has an ability
/// that sees it.
pub fn sees(rules: &Ruleset, state: &State, piece: PieceId) -> Seats {
    let found = state.piece(piece);
    let zone = &rules.zones[found.home.zone.index()];
    let holder = if zone.of == ZoneOwner::Seat { found.home.seat } else { found.controller };
    let open = match (zone.sees, found.face) {
        (Sees::Nobody, _) => Seats::NONE,
        (Sees::Everyone, Face::Up) if hidden(rules, state, piece) => Seats::one(found.controller),
        (Sees::Everyone, Face::Up) => Seats::ALL,
        (Sees::Owner, Face::Up) => Seats::one(holder),
        (_, Face::Down) => Seats::one(found.controller),
    };
    let mut seen = open.with(found.known);
    at_work(rules, state, &rules.derived.seers, |ability, scope| {
        if meets(rules, state, ability.sees.as_ref(), scope, piece) {
            seen = seen.with(Seats::one(scope.me));
        }
    });
    seen
}

/// Whether an ability makes a piece that lies open a back for all but its
/// controller.
pub fn hidden(rules: &Ruleset, state: &State, piece: PieceId) -> bool {
    let mut hidden = false;
    at_work(rules, state, &rules.derived.hiders, |ability, scope| {
        hidden |= meets(rules, state, ability.conceals.as_ref(), scope, piece);
    });
    hidden
}

fn meets(rules: &Ruleset, state: &State, filter: Option<&Filter>, scope: &Scope, piece: PieceId) -> bool {
    filter.is_some_and(|filter| Eval::plain(rules, state).fits(scope, filter, piece))
}

/// Each of some abilities that hold, for each piece that has it and works.
fn at_work(
    rules: &Ruleset,
    state: &State,
    abilities: &[AbilityId],
    mut work: impl FnMut(&crate::rules::card::Ability, &Scope),
) {
    let eval = Eval::plain(rules, state);
    for &id in abilities {
        let ability = rules.ability(id);
        let zones = if ability.from.is_empty() { rules.derived.play } else { ability.from };
        let mut one = |this: PieceId| {
            let scope =
                Scope { me: state.piece(this).controller, this: Some(this), ability: Some(id), ..Scope::default() };
            if eval.cond(&scope, &ability.when) {
                work(ability, &scope);
            }
        };
        match (ability.card, &ability.each) {
            (Some(card), _) => {
                let seats = state.seats();
                for zone in zones.iter().take_while(|zone| zone.index() < rules.zones.len()) {
                    let lists = &state.zones[zone.index() * seats..(zone.index() + 1) * seats];
                    lists.iter().flatten().filter(|&&this| state.piece(this).card == card).for_each(|&this| one(this));
                }
            }
            (None, Some(filter)) => {
                let scope = Scope { me: state.active, ..Scope::default() };
                eval.visit(&scope, filter, |this| {
                    one(this);
                    std::ops::ControlFlow::Continue(())
                });
            }
            (None, None) => {}
        }
    }
}
