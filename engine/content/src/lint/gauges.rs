//! Stats that cannot be: left of themselves, left of a stat of another scope,
//! a smallest value above the largest, two symbols of the same word.
//!
//! ```ron
//! "hp": (left_of: "max_hp"), "max_hp": (left_of: "hp"),
//! ```

use super::context::Context;
use crate::report::Report;
use tuckbox_core::diagnostic::Diagnostic;
use tuckbox_core::names::{Named, StatId};
use tuckbox_core::rules::Stat;

pub(super) fn check(game: &Context, report: &mut Report) {
    for id in game.ids::<StatId>() {
        let Some(stat) = game.rules.stats.get(id.index()) else { continue };
        if let Some(problem) =
            gauge(game, id, stat).or_else(|| range(game, id, stat)).or_else(|| symbols(game, id, stat))
        {
            report.push(problem.at(game.place(id)));
        }
    }
}

fn gauge(game: &Context, id: StatId, stat: &Stat) -> Option<Diagnostic> {
    let name = game.rules.name(id);
    let whole = stat.left_of?;
    if is_left_of_itself(game, id) {
        let message = format!("The stat `{name}` measures, in the end, what is left of itself.");
        return Some(
            Diagnostic::error("gauge-cycle", message).hint("Let `left_of` name a stat that has no `left_of`."),
        );
    }
    let other = game.rules.stats.get(whole.index())?;
    if other.of != stat.of && game.is_defined(whole) {
        let whole = game.rules.name(whole);
        let message = format!("The stat `{name}` is left of `{whole}`, but they do not belong to the same thing.");
        return Some(Diagnostic::error("gauge-scope", message).hint("Give both the same `of`."));
    }
    None
}

fn is_left_of_itself(game: &Context, start: StatId) -> bool {
    let next = |id: StatId| game.rules.stats.get(id.index()).and_then(|stat| stat.left_of);
    let mut at = next(start);
    for _ in 0..game.rules.stats.len() {
        match at {
            Some(id) if id == start => return true,
            Some(id) => at = next(id),
            None => return false,
        }
    }
    false
}

fn range(game: &Context, id: StatId, stat: &Stat) -> Option<Diagnostic> {
    let name = game.rules.name(id);
    let (min, max) = (stat.min.unwrap_or(i32::MIN), stat.max.unwrap_or(i32::MAX));
    let message = if min > max {
        format!("The stat `{name}` has a `min` of {min} above its `max` of {max}.")
    } else if stat.base < min && stat.min.is_some() && stat.base != 0 {
        format!("The stat `{name}` starts at {}, below its `min` of {min}.", stat.base)
    } else if stat.base > max {
        format!("The stat `{name}` starts at {}, above its `max` of {max}.", stat.base)
    } else {
        return None;
    };
    Some(Diagnostic::error("bad-range", message).hint("Change `base`, `min` or `max`."))
}

fn symbols(game: &Context, id: StatId, stat: &Stat) -> Option<Diagnostic> {
    let doubled = stat.symbols.iter().enumerate().find(|(i, word)| stat.symbols[..*i].contains(word))?.1;
    let message = format!("The stat `{}` has the symbol `{doubled}` twice.", game.rules.name(id));
    Some(Diagnostic::error("duplicate-symbol", message).hint("Each word of a symbol stat stands once; the first is 0."))
}
