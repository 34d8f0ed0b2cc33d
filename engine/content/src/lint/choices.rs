//! Sealed choices that cannot be prepared before anybody has answered, and
//! crowds that an action cannot be taken with.
//!
//! ```ron
//! Sealed(who: Anyone, choose: ["up_to_two_cards"], do: […])   // a sealed choice is of one piece
//! "march": (several: Num(3), pay: {"strength": Num(1)}, …)    // who pays for which of them?
//! ```

use super::context::{Body, Context, RulesPart};
use crate::report::Report;
use crate::walk::Visitor;
use tuckbox_core::diagnostic::Diagnostic;
use tuckbox_core::names::{Named, TargetId};
use tuckbox_core::rules::card::{Action, UsesAbility};
use tuckbox_core::rules::op::Op;
use tuckbox_core::rules::value::Who;

/// Kinds of targets that are chosen sealed.
struct Sealed(Vec<TargetId>);

impl Visitor for Sealed {
    fn op(&mut self, op: &Op) {
        if let Op::Sealed { choose, .. } = op {
            self.0.extend(choose);
        }
    }
}

pub(super) fn check(game: &Context, report: &mut Report) {
    for part in game.parts() {
        let mut sealed = Sealed(Vec::new());
        part.walk(&mut sealed);
        for kind in sealed.0 {
            sealed_kind(game, &part, kind, report);
        }
        if let Body::Action(action) = part.body {
            several(&part, action, report);
        }
    }
}

fn sealed_kind(game: &Context, part: &RulesPart, id: TargetId, report: &mut Report) {
    let Some(kind) = game.rules.targets.get(id.index()).filter(|_| game.is_defined(id)) else { return };
    let name = game.rules.name(id);
    let wrong = if kind.least != 1 || kind.most != 1 {
        "asks for more or fewer than one piece"
    } else if kind.by != Who::Me {
        "is chosen by somebody else (`by`)"
    } else if game.rules.derived.leaning.get(id.index()).copied().unwrap_or(false) {
        "looks at another target"
    } else {
        return;
    };
    let message = format!("`{name}` cannot be chosen sealed, because it {wrong}.");
    let place = game.use_in(part, id, "choose").or(part.span);
    let hint = "A sealed choice is of just one piece of each kind, chosen by each seat for itself.";
    report.push(Diagnostic::error("sealed-choice", message).at(place).hint(hint).trace(part.name.clone()));
}

fn several(part: &RulesPart, action: &Action, report: &mut Report) {
    if action.several.is_none() {
        return;
    }
    let wrong = if action.with.is_none() {
        "takes no piece (`with`)"
    } else if !action.pay.0.is_empty() || !action.price.is_empty() {
        "has a cost"
    } else if action.limit.is_some() {
        "has a limit"
    } else if action.announce.is_some() {
        "is announced"
    } else if action.ability != UsesAbility::No {
        "uses abilities"
    } else {
        return;
    };
    let message = format!("`several` does nothing sensible here, because the action {wrong}.");
    let hint = "Leave out `several`; the action can be taken once for each piece.";
    report.push(Diagnostic::error("several-with", message).at(part.span).hint(hint).trace(part.name.clone()));
}
