//! Other choices: targets kept in secret, and answers under seal.

use super::Closed;
use tuckbox_bots::Pcg32;
use tuckbox_core::ids::Seat;
use tuckbox_core::matches::{Match, Save};
use tuckbox_core::names::Named;
use tuckbox_core::play::{Board, Scope};
use tuckbox_core::rules::Ruleset;
use tuckbox_core::state::{Item, State, Target, Targets};

/// Other targets where another seat keeps them in secret.
pub(super) fn retarget(rules: &Ruleset, state: &mut State, closed: Closed, chance: &mut Pcg32) -> bool {
    let secret = |item: &Item| {
        item.seat != closed.seat && rules.actions.get(item.action.index()).is_some_and(|action| action.secret)
    };
    let mut changed = false;
    for stack in [false, true] {
        let mut items = if stack { state.stack.clone() } else { state.held.clone() };
        for item in items.iter_mut().filter(|item| secret(item)) {
            let mut targets = Targets::default();
            for target in item.targets.iter() {
                targets.push(another(rules, state, item, target, chance));
            }
            changed |= targets != item.targets;
            item.targets = targets;
        }
        *(if stack { &mut state.stack } else { &mut state.held }) = items;
    }
    changed
}

/// A target that could have been chosen instead.
fn another(rules: &Ruleset, state: &State, item: &Item, target: Target, chance: &mut Pcg32) -> Target {
    let scope = Scope { me: item.seat, this: Some(item.piece), ability: item.ability, ..Scope::default() };
    let mut found = Vec::new();
    Board::of(rules, state).eval().visit(&scope, &rules.targets[target.kind.index()].from, &mut |piece| {
        found.push(piece);
        std::ops::ControlFlow::Continue(())
    });
    match found.get(chance.below(found.len().max(1))) {
        Some(&piece) => Target { piece, life: state.piece(piece).life, kind: target.kind },
        None => target,
    }
}

/// Other answers where others have sealed theirs.
pub(super) fn reseal(found: &Match, save: &mut Save, seat: Seat, chance: &mut Pcg32) -> bool {
    let mut changed = false;
    for (decision, answer) in found.pending().iter().zip(&mut save.sealed) {
        if let Some(answer) = answer.as_mut().filter(|_| decision.seat != seat) {
            let other = u16::try_from(chance.below(decision.options.len())).unwrap_or(0);
            changed |= other != *answer;
            *answer = other;
        }
    }
    changed
}
