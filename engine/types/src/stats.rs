//! Stats that are read of a piece which can never have them: no card that it can
//! be gives the stat, and nothing in the game sets or changes it. The engine
//! gives 0 for it without a word.

use crate::cards::Possible;
use crate::look::Look;
use crate::sorts::named;
use emmylua_parser::{LuaAstNode, LuaFuncStat, LuaIndexExpr};
use std::collections::{BTreeMap, BTreeSet};
use tuckbox_core::diagnostic::Diagnostic;
use tuckbox_core::ids::AbilityId;
use tuckbox_core::names::{CardId, EffectId, NameKind, Named, StatId};
use tuckbox_core::rules::op::{Call, Changes, Op, Param, Params};
use tuckbox_core::rules::value::{Cond, Condition};
use tuckbox_core::rules::walk::{Visitor, Walk};
use tuckbox_core::rules::{Ruleset, Scope};
use tuckbox_script::{Declared, ScriptFile, declared};

/// Which stats come from cards alone, and which cards a piece can be.
pub(crate) struct NeverGiven<'a> {
    /// Stats of pieces that are 0 unless a card gives them.
    printed: BTreeSet<StatId>,
    possible: Possible<'a>,
}

impl<'a> NeverGiven<'a> {
    /// Looks through the whole game.
    pub(crate) fn of(rules: &'a Ruleset, scripts: &[ScriptFile]) -> Self {
        let mut uses = StatUses::default();
        rules.walk(&mut uses);
        let mut runners: BTreeMap<EffectId, Vec<AbilityId>> = BTreeMap::new();
        for (ability, id) in rules.abilities.iter().zip((0..).map(AbilityId)) {
            uses.with.extend(ability.run.map(|effect| (effect, ability.with.clone())));
            match (ability.run, ability.card) {
                (Some(effect), Some(_)) => runners.entry(effect).or_default().push(id),
                (Some(effect), None) => uses.elsewhere.push(effect),
                _ => {}
            }
        }
        runners.retain(|&effect, _| {
            let name = rules.name(effect);
            let quoted = format!("\"{name}\"");
            let called = format!("effects.{name}(");
            let again = |text: &str| text.contains(&quoted) || text.matches(&called).count() > 1;
            !uses.elsewhere.contains(&effect) && !scripts.iter().any(|script| again(&script.text))
        });
        let (stats_given, tags_given) =
            (uses.given(rules, scripts, NameKind::Stat), uses.given(rules, scripts, NameKind::Tag));
        let stats = (0..).map(StatId).zip(&rules.stats);
        let fixed = |(id, stat): &(StatId, &tuckbox_core::rules::Stat)| {
            let name = rules.name(*id);
            let settled =
                stat.of == Scope::Piece && stat.base == 0 && stat.left_of.is_none() && stat.computed.is_none();
            settled
                && !uses.changed.contains(id)
                && !stats_given.contains(name)
                && !scripts.iter().any(|script| may_change(&script.text, name))
        };
        let printed = stats.filter(fixed).map(|(id, _)| id).collect();
        Self { printed, possible: Possible::of(rules, scripts, runners, &tags_given) }
    }
}

/// Whether a script may change a stat: it writes its name in quotes or as the
/// key of a table.
fn may_change(text: &str, name: &str) -> bool {
    text.match_indices(name).any(|(at, _)| {
        let (before, after) = (&text[..at], text[at + name.len()..].trim_start());
        let key = after.starts_with('=') && !after.starts_with("==") && before.trim_end().ends_with(['{', ',', ';']);
        before.ends_with(['"', '\'']) || key
    })
}

/// What data does with stats and effects.
#[derive(Default)]
struct StatUses {
    changed: BTreeSet<StatId>,
    /// What effects are given.
    with: Vec<(EffectId, Params)>,
    elsewhere: Vec<EffectId>,
}

impl StatUses {
    /// The names that effects are given and may take for names of this kind.
    fn given(&self, rules: &Ruleset, scripts: &[ScriptFile], kind: NameKind) -> BTreeSet<Box<str>> {
        let declared: BTreeMap<String, Declared> =
            scripts.iter().flat_map(declared).map(|effect| (effect.name.clone(), effect)).collect();
        let mut given = BTreeSet::new();
        for (effect, with) in &self.with {
            let parameters = declared.get(rules.name(*effect)).map(|effect| &effect.parameters);
            for (key, param) in &with.list {
                let parameter = parameters.and_then(|list| list.iter().find(|one| *one.name == **key));
                let taken = parameter.and_then(|one| named(one.kind.trim_end_matches("[]")));
                if taken.is_none_or(|taken| taken == kind) {
                    names(param, &mut given);
                }
            }
        }
        given
    }
}

fn names(param: &Param, found: &mut BTreeSet<Box<str>>) {
    match param {
        Param::Name(name) => {
            found.insert(name.clone());
        }
        Param::List(list) => list.iter().for_each(|param| names(param, found)),
        Param::Int(_) | Param::Flag(_) => {}
    }
}

impl Visitor for StatUses {
    fn op(&mut self, op: &Op) {
        match op {
            Op::Add(stat, ..) | Op::Take(stat, ..) | Op::Set(stat, ..) => {
                self.changed.insert(*stat);
            }
            Op::RollEach(roll) => {
                self.changed.insert(roll.into);
            }
            _ => {}
        }
    }

    fn changes(&mut self, changes: &Changes) {
        let all = changes.add.0.iter().chain(&changes.set.0).chain(&changes.times.0);
        self.changed.extend(all.map(|(stat, _)| *stat));
    }

    fn call(&mut self, call: &Call) {
        self.elsewhere.push(call.run.effect);
        self.with.push((call.run.effect, call.with.clone()));
    }

    fn cond(&mut self, cond: &Condition) {
        if let Cond::Script(effect) = &cond.cond {
            self.elsewhere.push(*effect);
        }
    }
}

pub(crate) fn check(rules: &Ruleset, look: &Look<'_>, never: &NeverGiven<'_>, found: &mut Vec<Diagnostic>) {
    for function in look.all::<LuaFuncStat>() {
        let Some(name) = function.get_func_name().map(|name| name.syntax().text().to_string()) else { continue };
        let Some(effect) = name.strip_prefix("effects.").and_then(|name| rules.find::<EffectId>(name)) else {
            continue;
        };
        for index in function.syntax().descendants().filter_map(LuaIndexExpr::cast) {
            found.extend(absent(rules, look, never, effect, &index));
        }
    }
}

fn absent(
    rules: &Ruleset,
    look: &Look<'_>,
    never: &NeverGiven<'_>,
    effect: EffectId,
    index: &LuaIndexExpr,
) -> Option<Diagnostic> {
    let key = index.get_index_key()?;
    let stat = rules.find::<StatId>(key.get_name()?.get_name_text()).filter(|stat| never.printed.contains(stat))?;
    let gives = |card: &CardId| rules.card(*card).given.get(stat.index()).copied().unwrap_or(false);
    let cards = never.possible.cards(look, effect, &index.get_prefix_expr()?)?;
    if cards.all.is_empty() || cards.all.iter().any(gives) {
        return None;
    }
    let name = rules.name(stat);
    let message = format!("{} has the stat `{name}`, and nothing sets it: it is always 0 here.", cards.words);
    let kinds = |cards: &mut dyn Iterator<Item = CardId>| {
        let kinds: BTreeSet<&str> = cards.filter_map(|card| Some(rules.name(rules.card(card).kind?))).collect();
        kinds.into_iter().map(|kind| format!("`{kind}`")).collect::<Vec<_>>().join(", ")
    };
    let every = (0..).take(rules.cards.len()).map(CardId);
    let (these, owners) = (kinds(&mut cards.all.iter().copied()), kinds(&mut every.filter(gives)));
    let hint = match owners.is_empty() {
        true => format!("No card gives `{name}` at all; give it to the cards that need it."),
        false => format!("These are cards of the kind {these}; `{name}` is a stat of {owners}."),
    };
    Some(Diagnostic::warning("stat-never-given", message).at(look.span(key.get_range()?)).hint(hint))
}
