//! Symbols compared with numbers, where a word says what is meant.
//!
//! ```ron
//! Check(Stat(It, "hue"), Equal, Num(2))   // Stats(It, {"hue": "blue"})
//! ```

use super::context::Context;
use crate::report::Report;
use crate::walk::Visitor;
use tuckbox_core::diagnostic::Diagnostic;
use tuckbox_core::names::{Named, StatId};
use tuckbox_core::rules::Ruleset;
use tuckbox_core::rules::value::{Cmp, Cond, Condition, Value};
use tuckbox_core::words::capital;

/// Comparisons of a symbol with a number that has a word.
struct Numbered<'a> {
    rules: &'a Ruleset,
    found: Vec<(StatId, &'a str)>,
}

impl Visitor for Numbered<'_> {
    fn cond(&mut self, cond: &Condition) {
        let Cond::Check(one, Cmp::Equal | Cmp::Not, other) = &cond.cond else { return };
        let (Value::Stat(_, stat), Value::Num(number)) = (one, other) else { return };
        let word = self.rules.stats.get(stat.index()).zip(usize::try_from(*number).ok());
        if let Some(word) = word.and_then(|(stat, number)| stat.symbols.get(number)) {
            self.found.push((*stat, word));
        }
    }
}

pub(super) fn check(game: &Context, report: &mut Report) {
    for part in game.parts() {
        let mut numbered = Numbered { rules: game.rules, found: Vec::new() };
        part.walk(&mut numbered);
        for (stat, word) in numbered.found {
            let name = game.rules.name(stat);
            let whole = capital(&part.name);
            let message = format!("{whole} compares the symbol `{name}` with the number of its word `{word}`.");
            let problem = Diagnostic::warning("symbol-as-number", message).at(game.use_in(&part, stat, "Stat"));
            let hint = format!(
                "Write `Stats(…, {{\"{name}\": \"{word}\"}})`, or in a filter `stats: {{\"{name}\": \"{word}\"}}`."
            );
            report.push(problem.hint(hint));
        }
    }
}
