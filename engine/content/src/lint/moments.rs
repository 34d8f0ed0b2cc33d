//! Limits and durations that wait for a moment which the flow never reaches.
//!
//! ```ron
//! limit: (per: "turn")   // and no `Moment("turn")` in the flow
//! ```

use super::context::{Body, Context};
use crate::report::Report;
use crate::walk::{Visitor, Walk};
use std::collections::BTreeSet;
use tuckbox_core::diagnostic::Diagnostic;
use tuckbox_core::names::MomentId;
use tuckbox_core::rules::flow::Flow;
use tuckbox_core::rules::op::{Lasts, Op};

/// Moments the flow reaches.
struct Reached(BTreeSet<MomentId>);

impl Visitor for Reached {
    fn flow(&mut self, flow: &Flow) {
        if let Flow::Moment(moment) = flow {
            self.0.insert(*moment);
        }
    }
}

/// Moments something waits for, with the word that says so.
struct Awaited(BTreeSet<(MomentId, &'static str)>);

impl Visitor for Awaited {
    fn op(&mut self, op: &Op) {
        match op {
            Op::Modify(_, _, Lasts::Until(moment)) => self.0.insert((*moment, "Until")),
            Op::Modify(_, _, Lasts::UntilMy(moment)) => self.0.insert((*moment, "UntilMy")),
            _ => false,
        };
    }
}

pub(super) fn check(game: &Context, report: &mut Report) {
    let mut reached = Reached(BTreeSet::new());
    game.linked.flow.walk(&mut reached);
    for part in game.parts() {
        let mut awaited = Awaited(BTreeSet::new());
        part.walk(&mut awaited);
        let limit = match part.body {
            Body::Ability(ability) => ability.limit,
            Body::Action(action) => action.limit,
            _ => None,
        };
        awaited.0.extend(limit.map(|limit| (limit.per, "limit")));
        for (moment, word) in awaited.0 {
            if reached.0.contains(&moment) || !game.is_defined(moment) {
                continue;
            }
            let name = game.rules.name(moment);
            let waits = if word == "limit" { "is counted afresh from" } else { "lasts until" };
            let what = if word == "limit" { "The limit" } else { "Something" };
            let message = format!("{what} in {} {waits} the moment `{name}`, which the flow never reaches.", part.name);
            let problem = Diagnostic::error("moment-never-reached", message).at(game.use_in(&part, moment, word));
            report.push(problem.hint(format!("Put `Moment(\"{name}\")` where it falls in the flow.")));
        }
    }
}
