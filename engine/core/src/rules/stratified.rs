//! What continuous abilities read of current values, layer by layer, and whether that is
//! settled by then: no stat or tag that is written in the same layer or a later one, by any
//! ability, bound or gauge. Such an ability finds the same whether the rows of other pieces
//! stand as the layers before leave them, or as the last walk left them.

use super::card::{Ability, AbilityKind};
use super::{Inputs, Ruleset};

use super::op::Changes;
use super::reads::Reads;
use super::sets::Tags;
use super::value::Value;
use crate::names::{ByName, Named, StatId};

/// How many layers there are, in their order: tags, then what sets, then what multiplies,
/// then what adds.
pub const LAYERS: usize = 4;

/// What a continuous ability reads of current values.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Stratum {
    /// Stats, with the layer it reads them for, from 0 on.
    pub stats: Box<[(StatId, usize)]>,
    /// Tags it reads to give or take tags.
    pub tags: Tags,
    /// Whether no ability, bound or gauge writes any of it in that layer or later.
    pub settled: bool,
    /// In which layers it changes something.
    pub layers: [bool; LAYERS],
    /// What it looks at in all.
    pub inputs: Inputs,
    /// What it looks at while its condition holds for nobody.
    pub condition: Inputs,
}

/// What each ability reads; of one that is not continuous, nothing.
pub(super) fn of(rules: &Ruleset) -> Vec<Stratum> {
    rules.abilities.iter().map(|ability| stratum(rules, ability)).collect()
}

fn stratum(rules: &Ruleset, ability: &Ability) -> Stratum {
    let mut found = Stratum { settled: true, ..Stratum::default() };
    if ability.kind != AbilityKind::While {
        return found;
    }
    let mut stats = Vec::new();
    found.inputs = Inputs::of_ability(rules, ability);
    // Which of several comes first hangs on all of them.
    found.condition = if ability.once { found.inputs.clone() } else { Inputs::of_condition(rules, ability) };
    found.layers = std::array::from_fn(|layer| changes_in(&ability.change, layer));
    for layer in (0..LAYERS).filter(|&layer| found.layers[layer]) {
        let mut reads = Reads::of_current(rules.stats.len());
        reads.affected(ability);
        values_in(&ability.change, layer).for_each(|(_, value)| reads.value(value));
        found.settled &= !is_written(rules, &reads, layer);
        if layer == 0 {
            found.tags = reads.tags;
        }
        let read = (0..).map(StatId).zip(&reads.stats).filter(|(_, read)| **read);
        stats.extend(read.map(|(stat, _)| (stat, layer)));
    }
    found.stats = stats.into();
    found
}

/// What is changed in a layer by values.
fn values_in(change: &Changes, layer: usize) -> impl Iterator<Item = &(StatId, Value)> {
    let values: Option<&ByName<StatId, Value>> = match layer {
        1 => Some(&change.set),
        2 => Some(&change.times),
        3 => Some(&change.add),
        _ => None,
    };
    values.into_iter().flat_map(|values| &values.0)
}

fn changes_in(change: &Changes, layer: usize) -> bool {
    match layer {
        0 => !change.gives.is_empty() || !change.takes.is_empty(),
        layer => values_in(change, layer).next().is_some(),
    }
}

/// Whether something of this may be written in a layer or a later one.
fn is_written(rules: &Ruleset, reads: &Reads, from: usize) -> bool {
    let derived = &rules.derived;
    let mut bounded = derived.bounded.iter().map(|(stat, ..)| stat).chain(derived.gauges.iter().map(|(left, _)| left));
    let mut holding = rules.abilities.iter().filter(|ability| ability.kind == AbilityKind::While);
    bounded.any(|stat| reads.stats[stat.index()])
        || holding.any(|ability| {
            let change = &ability.change;
            (from == 0 && reads.tags.has_any(change.gives.with(change.takes)))
                || (from..LAYERS).flat_map(|layer| values_in(change, layer)).any(|(stat, _)| reads.stats[stat.index()])
        })
}
