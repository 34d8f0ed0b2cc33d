//! Rolls that cannot be made or whose result nobody uses, and charts without
//! a number.
//!
//! ```ron
//! Roll(dice: Num(2), sides: Num(6), purpose: "the landing")   // and then?
//! "fails_up_to": [],
//! ```

use super::context::{Context, RulesPart};
use crate::report::Report;
use crate::walk::Visitor;
use tuckbox_core::diagnostic::Diagnostic;
use tuckbox_core::dice::MOST_DICE;
use tuckbox_core::names::{ChartId, Named};
use tuckbox_core::rules::op::Op;
use tuckbox_core::rules::value::Value;
use tuckbox_core::words::capital;

/// What is wrong with the rolls of a part.
#[derive(Default)]
struct Rolls {
    idle: bool,
    impossible: Option<String>,
}

impl Visitor for Rolls {
    fn op(&mut self, op: &Op) {
        let (dice, sides) = match op {
            Op::Roll(roll) => {
                self.idle |= roll.into.is_none() && roll.then.is_empty();
                (Some(&roll.dice), &roll.sides)
            }
            Op::RollEach(roll) => (None, &roll.sides),
            _ => return,
        };
        if let Some(Value::Num(dice)) = dice
            && !(0..=MOST_DICE).contains(dice)
        {
            self.impossible = Some(format!("rolls {dice} dice"));
        }
        if let Value::Num(sides) = sides
            && !(1..=MOST_DICE).contains(sides)
        {
            self.impossible = Some(format!("rolls a die with {sides} sides"));
        }
    }
}

pub(super) fn check(game: &Context, report: &mut Report) {
    for part in game.parts() {
        rolls(&part, report);
    }
    for id in game.ids::<ChartId>() {
        if game.rules.charts.get(id.index()).is_some_and(Vec::is_empty) {
            let message = format!("The chart `{}` has no number.", game.rules.name(id));
            let problem = Diagnostic::error("empty-chart", message).at(game.place(id));
            report.push(problem.hint("Give it its numbers in order: `[2, 1, 0]`; the first is for 1."));
        }
    }
}

fn rolls(part: &RulesPart, report: &mut Report) {
    let mut rolls = Rolls::default();
    part.walk(&mut rolls);
    let name = capital(&part.name);
    if let Some(what) = rolls.impossible {
        let problem = Diagnostic::error("impossible-roll", format!("{name} {what}.")).at(part.span);
        report.push(problem.hint(format!("There are up to {MOST_DICE} dice, each with 1 to {MOST_DICE} sides.")));
    }
    if rolls.idle {
        let problem = Diagnostic::warning("idle-roll", format!("{name} rolls dice whose result nothing uses."));
        let hint =
            "Give the roll an `into`, a stat of the table, or a `then`, operations in which `Amount` is the result.";
        report.push(problem.at(part.span).hint(hint));
    }
}
