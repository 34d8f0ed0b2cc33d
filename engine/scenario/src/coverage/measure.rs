//! Counting what is exercised, and holding it against the bar of a box.

use super::bar::{Aspect, Bar};
use super::{CoveredCondition, CoveredFunction, CoveredLine, CoveredPart, CoveredRule, GameCoverage, Seen, Tally};
use serde::Serialize;

/// What is below the bar.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Shortfall {
    /// What is counted.
    pub kind: Aspect,
    /// How many of a hundred the bar asks for.
    pub bar: u8,
    /// How many scenarios exercise.
    pub scenarios: usize,
    /// How many there are.
    pub all: usize,
}

/// What of a game is below a bar: what scenarios exercise counts, and what
/// there is none of is never below.
pub fn shorts(covered: &GameCoverage, bar: &Bar) -> Vec<Shortfall> {
    let short = |(kind, bar): (Aspect, u8)| {
        let Tally { all, scenarios, .. } = covered.tally(kind);
        (scenarios * 100 < usize::from(bar) * all).then_some(Shortfall { kind, bar, scenarios, all })
    };
    bar.iter().filter_map(short).collect()
}

/// How much of each kind is exercised.
pub(super) fn tallies(covered: &GameCoverage) -> Vec<Tally> {
    let play = covered.random.is_some();
    let items = |kind, items: &[CoveredPart]| tally(kind, items.iter().map(|item| &item.seen), play);
    let lines = covered.functions.iter().flat_map(|function: &CoveredFunction| &function.lines);
    let rules = |test: fn(&CoveredRule) -> bool| covered.rules.iter().filter(|rule| test(rule)).count();
    let both = |test: fn(&Seen) -> bool| {
        covered.conditions.iter().filter(|one: &&CoveredCondition| test(&one.held) && test(&one.failed)).count()
    };
    vec![
        items(Aspect::Cards, &covered.cards),
        items(Aspect::Abilities, &covered.abilities),
        items(Aspect::Actions, &covered.actions),
        items(Aspect::Events, &covered.events),
        items(Aspect::Effects, &covered.effects),
        tally(Aspect::Lines, lines.map(|line: &CoveredLine| &line.seen), play),
        Tally {
            kind: Aspect::Conditions,
            all: covered.conditions.len(),
            scenarios: both(Seen::in_scenarios),
            random: play.then(|| both(Seen::at_random)),
        },
        Tally {
            kind: Aspect::Rules,
            all: covered.rules.len(),
            scenarios: rules(|rule| !rule.scenarios.is_empty()),
            random: None,
        },
    ]
}

fn tally<'a>(kind: Aspect, seen: impl Iterator<Item = &'a Seen> + Clone, play: bool) -> Tally {
    let count = |test: fn(&Seen) -> bool| seen.clone().filter(|seen| test(seen)).count();
    Tally {
        kind,
        all: seen.clone().count(),
        scenarios: count(Seen::in_scenarios),
        random: play.then(|| count(Seen::at_random)),
    }
}
