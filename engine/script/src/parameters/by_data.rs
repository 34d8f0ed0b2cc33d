//! What an ability gives to data: what it does, and an effect written in data that it runs, read
//! it by `Param`.

use super::{given_words, quoted, whose};
use std::collections::BTreeSet;
use tuckbox_core::diagnostic::Diagnostic;
use tuckbox_core::names::{EffectId, Named};
use tuckbox_core::rules::Ruleset;
use tuckbox_core::rules::card::{Ability, AbilityKind};
use tuckbox_core::rules::op::{Call, Op, Param};
use tuckbox_core::rules::value::Value;
use tuckbox_core::rules::walk::{Visitor, Walk};
use tuckbox_core::suggest;

/// What parts of the rules read by `Param`, and the effects they run.
#[derive(Default)]
struct Reads {
    names: BTreeSet<Box<str>>,
    effects: Vec<EffectId>,
}

impl Visitor for Reads {
    fn value(&mut self, value: &Value) {
        if let Value::Param(name) = value {
            self.names.insert(name.clone());
        }
    }

    fn call(&mut self, call: &Call) {
        self.effects.push(call.run.effect);
    }
}

impl Reads {
    /// What an ability reads in what it does, and in effects written in data.
    fn of(rules: &Ruleset, ability: &Ability) -> Self {
        let mut reads = Self::default();
        ability.walk(&mut reads);
        reads.effects.extend(ability.run);
        let mut seen = BTreeSet::new();
        while let Some(effect) = reads.effects.pop() {
            if seen.insert(effect) {
                data(rules, effect).into_iter().for_each(|ops| ops.walk(&mut reads));
            }
        }
        reads
    }

    /// Adds what else may read what an ability gives: its targets, its action, what events do.
    fn add_around(&mut self, rules: &Ruleset, ability: &Ability) {
        rules.targets.iter().for_each(|target| target.walk(self));
        rules.events.iter().for_each(|event| event.walk(self));
        if let AbilityKind::Use(action) = ability.kind {
            rules.actions.get(action.index()).into_iter().for_each(|action| action.walk(self));
        }
    }
}

/// The operations of an effect, if it is written in data.
fn data(rules: &Ruleset, effect: EffectId) -> Option<&[Op]> {
    rules.effects.get(effect.index())?.as_deref()
}

/// What is read is given, and what is given to an effect is read.
pub(super) fn check(rules: &Ruleset, ability: &Ability, found: &mut Vec<Diagnostic>) {
    let mut reads = Reads::of(rules, ability);
    let known = reads.names.clone();
    let run = ability.run.filter(|&effect| data(rules, effect).is_some());
    let whose = whose(rules, ability);
    let mut meant: BTreeSet<&str> = BTreeSet::new();
    if let Some(effect) = run {
        reads.add_around(rules, ability);
        let name = rules.name(effect);
        for (key, _) in ability.with.list.iter().filter(|(key, _)| !reads.names.contains(key)) {
            let near = suggest::nearest(key, known.iter().map(|known| &**known));
            meant.extend(near);
            let hint = match near {
                Some(near) => format!("Did you mean `{near}`?"),
                None if known.is_empty() => format!("Remove it, or read it in the effect by `Param(\"{key}\")`."),
                None => format!("It reads {}.", quoted(known.iter().map(|known| &**known))),
            };
            let message = format!("{whose} gives `{key}` to the effect `{name}`, which reads no such parameter.");
            let problem = Diagnostic::error("unknown-parameter", message);
            found.push(problem.at(ability.with.place(key).or(ability.place)).hint(hint));
        }
    }
    let reader = run.map_or_else(|| "it".into(), |effect| format!("the effect `{}`", rules.name(effect)));
    for name in &known {
        let place = ability.with.place(name).or(ability.place);
        let problem = match ability.with.get(name) {
            Some(Param::Int(_)) => continue,
            Some(given) => {
                let message = format!("{whose} gives {} as `{name}`, which {reader} reads.", given_words(given));
                Diagnostic::error("wrong-parameter", message)
            }
            None if meant.contains(&**name) => continue,
            None => {
                let message = format!("{whose} does not give `{name}`, which {reader} reads; it counts as 0.");
                Diagnostic::warning("missing-parameter", message)
            }
        };
        found.push(problem.at(place).hint(format!("Write `{name} = …`, a whole number.")));
    }
}
