//! What an action costs its seat in stats, together with the ability it uses.
//! Whether it can be paid, what is paid, and what is told before it is chosen all
//! read this.

use super::scope::Scope;
use super::values::Eval;
use crate::names::{Named, StatId};
use crate::rules::value::Value;

/// What is paid of one stat of the seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cost {
    /// What it is paid with.
    pub stat: StatId,
    /// What the action asks for, if it asks for this stat.
    pub action: Option<i32>,
    /// What the ability asks for besides, if it asks for this stat.
    pub ability: Option<i32>,
}

impl Cost {
    /// Both together. What would cost less than nothing is free: 0 or more.
    #[inline]
    pub fn amount(self) -> i32 {
        self.action.unwrap_or(0).saturating_add(self.ability.unwrap_or(0)).max(0)
    }
}

impl<'a> Eval<'a> {
    /// What an action asks of one stat, without an ability.
    #[inline]
    pub(super) fn cost_of_action(&self, scope: &Scope, stat: StatId, asked: &Value) -> Cost {
        Cost { stat, action: Some(self.value(scope, asked)), ability: None }
    }

    /// What the action of a scope costs with its ability, each stat once: first
    /// those of the action as they stand there, then those of the ability alone.
    /// Nothing where the scope is of no action.
    #[inline]
    pub fn costs<'s>(&'s self, scope: &'s Scope) -> impl Iterator<Item = Cost> + use<'a, 's> {
        let asked: &'a [(StatId, Value)] = scope.action.map_or(&[], |action| &self.rules.actions[action.index()].pay.0);
        let more: &'a [(StatId, i32)] = scope.ability.map_or(&[], |ability| &self.rules.ability(ability).pay.0);
        let of_action = asked.iter().map(|(stat, value)| Cost {
            ability: more.iter().find(|(other, _)| other == stat).map(|(_, amount)| *amount),
            ..self.cost_of_action(scope, *stat, value)
        });
        let alone = more.iter().filter(|(stat, _)| asked.iter().all(|(other, _)| other != stat));
        of_action.chain(alone.map(|(stat, amount)| Cost { stat: *stat, action: None, ability: Some(*amount) }))
    }
}
