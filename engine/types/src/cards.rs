//! Which cards a piece in a script can be: what runs the effect, what that can
//! target, what a kind of target names, what is created.

use crate::look::is_name;
use crate::look::{Look, literal};
use emmylua_parser::{
    LuaAstToken, LuaCallExpr, LuaExpr, LuaForRangeStat, LuaIndexKey, LuaLocalStat, LuaNameExpr, LuaNameToken,
};
use std::collections::{BTreeMap, BTreeSet};
use tuckbox_core::ids::AbilityId;
use tuckbox_core::names::{CardId, EffectId, Named, TagId, TargetId};
use tuckbox_core::rules::Ruleset;
use tuckbox_core::rules::card::AbilityKind;
use tuckbox_core::rules::op::{Changes, Op, Param};
use tuckbox_core::rules::value::Filter;
use tuckbox_core::rules::walk::{Visitor, Walk};
use tuckbox_script::ScriptFile;

/// How many variables are followed to what they were given.
const DEPTH: usize = 4;

/// Cards that an expression surely is one of, and what they are, for people.
pub(crate) struct Cards {
    /// The cards.
    pub all: BTreeSet<CardId>,
    /// "No card that …".
    pub words: String,
}

/// What tells which card a piece can be.
pub(crate) struct Possible<'a> {
    rules: &'a Ruleset,
    /// Tags that cards have printed or not at all.
    printed: BTreeSet<TagId>,
    /// Effects that nothing but abilities of cards run, with these abilities.
    runners: BTreeMap<EffectId, Vec<AbilityId>>,
}

/// Tags that data gives to pieces.
#[derive(Default)]
struct Given(BTreeSet<TagId>);

impl Visitor for Given {
    fn op(&mut self, op: &Op) {
        if let Op::Tag(tag, _) | Op::Untag(tag, _) | Op::Snapshot(tag, _) = op {
            self.0.insert(*tag);
        }
    }

    fn changes(&mut self, changes: &Changes) {
        self.0.extend(changes.gives.iter().chain(changes.takes.iter()));
    }
}

impl<'a> Possible<'a> {
    /// Looks through the whole game.
    pub(crate) fn of(
        rules: &'a Ruleset,
        scripts: &[ScriptFile],
        runners: BTreeMap<EffectId, Vec<AbilityId>>,
        named: &BTreeSet<Box<str>>,
    ) -> Self {
        let mut given = Given::default();
        rules.walk(&mut given);
        let changed = |name: &str| named.contains(name) || scripts.iter().any(|script| may_give(&script.text, name));
        let kinds = (0..).map(TagId).zip(&rules.tags).filter(|(_, tag)| tag.kind.is_some()).map(|(id, _)| id);
        let printed = kinds.filter(|&tag| !given.0.contains(&tag) && !changed(rules.name(tag))).collect();
        Self { rules, printed, runners }
    }

    /// The cards that a piece can be in an effect.
    pub(crate) fn cards(&self, look: &Look<'_>, effect: EffectId, expr: &LuaExpr) -> Option<Cards> {
        self.one(look, effect, expr, DEPTH)
    }

    fn one(&self, look: &Look<'_>, effect: EffectId, expr: &LuaExpr, depth: usize) -> Option<Cards> {
        let rules = self.rules;
        match expr {
            LuaExpr::NameExpr(_) if is_name(expr, "self") => {
                let runners = self.runners.get(&effect)?;
                let all = runners.iter().filter_map(|&ability| rules.ability(ability).card).collect();
                Some(Cards { all, words: format!("No card that runs the effect `{}`", rules.name(effect)) })
            }
            LuaExpr::NameExpr(name) => match given(look, name)? {
                Source::Value(value) => self.one(look, effect, &value, depth.checked_sub(1)?),
                Source::Member(list) => self.members(look, effect, &list, depth.checked_sub(1)?),
            },
            LuaExpr::ParenExpr(inner) => self.one(look, effect, &inner.get_expr()?, depth),
            LuaExpr::IndexExpr(index) => match index.get_index_key()? {
                LuaIndexKey::Integer(_) => self.members(look, effect, &index.get_prefix_expr()?, depth),
                _ => None,
            },
            LuaExpr::CallExpr(call) => {
                let (called, arguments) = parts(look, call)?;
                match (called, &arguments[..]) {
                    ("target", []) => self.targets(effect, Some(0)),
                    ("create", [card, ..]) => self.created(effect, card),
                    ("choose" | "choose_or_none", [_, _, list, ..]) | ("pick", [list]) => {
                        self.members(look, effect, list, depth)
                    }
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// The cards that members of a list can be.
    fn members(&self, look: &Look<'_>, effect: EffectId, expr: &LuaExpr, depth: usize) -> Option<Cards> {
        match expr {
            LuaExpr::NameExpr(name) => match given(look, name)? {
                Source::Value(value) => self.members(look, effect, &value, depth.checked_sub(1)?),
                Source::Member(_) => None,
            },
            LuaExpr::CallExpr(call) => {
                let (called, arguments) = parts(look, call)?;
                match (called, &arguments[..]) {
                    ("targets", []) => self.targets(effect, None),
                    ("every", [target, ..]) => {
                        let names = self.names(effect, target)?;
                        let kinds =
                            names.iter().map(|name| self.rules.find(name)).collect::<Option<Vec<TargetId>>>()?;
                        self.of_kinds(&kinds)
                    }
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// What an effect targets: with a number, that one of its targets.
    fn targets(&self, effect: EffectId, number: Option<usize>) -> Option<Cards> {
        let mut kinds = Vec::new();
        for &ability in self.runners.get(&effect)? {
            let own = match self.rules.ability(ability).kind {
                AbilityKind::Use(action) => self.rules.target_kinds(action, Some(ability)).into_owned(),
                _ => self.rules.ability(ability).targets.clone(),
            };
            // A kind of which less or more than one is chosen moves those behind it.
            let first = own.first().map(|&kind| &self.rules.targets[kind.index()])?;
            match number {
                Some(_) if first.least == 0 => return None,
                Some(at) => kinds.push(*own.get(at)?),
                None => kinds.extend(own),
            }
        }
        let cards = self.of_kinds(&kinds)?;
        Some(Cards { words: format!("No card that the effect `{}` can target", self.rules.name(effect)), ..cards })
    }

    /// The cards of what kinds of targets name.
    fn of_kinds(&self, kinds: &[TargetId]) -> Option<Cards> {
        let mut all = BTreeSet::new();
        for kind in kinds {
            all.extend(self.matching(&self.rules.targets.get(kind.index())?.from));
        }
        let names: BTreeSet<String> = kinds.iter().map(|&kind| format!("`{}`", self.rules.name(kind))).collect();
        let names = names.into_iter().collect::<Vec<_>>().join(" or ");
        (!kinds.is_empty()).then(|| Cards { all, words: format!("No card of the kind of target {names}") })
    }

    /// The cards that a filter may take.
    fn matching(&self, filter: &Filter) -> impl Iterator<Item = CardId> {
        let every = (0..).map(CardId).zip(&self.rules.cards);
        let fits = |(id, card): &(CardId, &tuckbox_core::rules::card::Card)| {
            let lacks = |tag: TagId| self.printed.contains(&tag) && !card.tags.has(tag);
            let has = |tag: TagId| self.printed.contains(&tag) && card.tags.has(tag);
            (filter.cards.is_empty() || filter.cards.contains(id))
                && !filter.is.iter().any(lacks)
                && (filter.any.is_empty() || !filter.any.iter().all(lacks))
                && !filter.not.iter().any(has)
        };
        every.filter(fits).map(|(id, _)| id).collect::<Vec<_>>().into_iter()
    }

    /// The cards that are created by this name.
    fn created(&self, effect: EffectId, name: &LuaExpr) -> Option<Cards> {
        let names = self.names(effect, name)?;
        let all = names.iter().map(|name| self.rules.find(name)).collect::<Option<BTreeSet<CardId>>>()?;
        let words = match &names[..] {
            [name] => format!("The card `{name}` never"),
            _ => format!("No card that the effect `{}` creates", self.rules.name(effect)),
        };
        Some(Cards { all, words })
    }

    /// The name that an expression is: written there, or given by all who run
    /// the effect.
    fn names(&self, effect: EffectId, expr: &LuaExpr) -> Option<Vec<String>> {
        if let Some(text) = literal(expr) {
            return Some(vec![text]);
        }
        let LuaExpr::IndexExpr(index) = expr else { return None };
        index.get_prefix_expr().filter(|prefix| is_name(prefix, "ability"))?;
        let key = index.get_index_key()?.get_name()?.get_name_text().to_owned();
        let runners = self.runners.get(&effect)?.iter();
        let mut names = runners
            .map(|&ability| match self.rules.ability(ability).with.get(&key) {
                Some(Param::Name(name)) => Some(name.to_string()),
                _ => None,
            })
            .collect::<Option<Vec<_>>>()?;
        names.sort_unstable();
        names.dedup();
        Some(names)
    }
}

/// Whether a script may give a tag to a piece: it names it, and not only to ask
/// for it or for a zone or a kind of target of the same name.
fn may_give(text: &str, tag: &str) -> bool {
    let quoted = format!("\"{tag}\"");
    text.match_indices(&quoted).any(|(at, _)| {
        let before = text.get(..at).unwrap_or_default();
        let line = before.rsplit('\n').next().unwrap_or_default();
        let asked = line.rsplit("has(").next().is_some_and(|rest| rest.len() < line.len() && !rest.contains(')'));
        !asked && !before.ends_with("every(") && !before.ends_with("pieces(")
    })
}

/// What a variable was given.
enum Source {
    Value(LuaExpr),
    Member(LuaExpr),
}

/// What a local variable was given where it is declared, if nothing is given to
/// it afterwards.
fn given(look: &Look<'_>, name: &LuaNameExpr) -> Option<Source> {
    let declared = look.declared_at(name).filter(|&at| !look.is_changed(at))?;
    let begins = |token: Option<LuaNameToken>| token.is_some_and(|one| usize::from(one.get_position()) == declared);
    let local = look.all::<LuaLocalStat>().find_map(|local| {
        let at = local.get_local_name_list().position(|one| begins(one.get_name_token()))?;
        local.get_value_exprs().nth(at)
    });
    if let Some(value) = local {
        return Some(Source::Value(value));
    }
    let range = look.all::<LuaForRangeStat>().find(|range| begins(range.get_var_name_list().nth(1)))?;
    let LuaExpr::CallExpr(call) = range.get_expr_list().next()? else { return None };
    let through = call.get_prefix_expr().filter(|called| is_name(called, "ipairs") || is_name(called, "pairs"));
    through.and(call.get_args_list()?.get_args().next()).map(Source::Member)
}

/// The name and the arguments of a call to one of the engine's functions.
fn parts(look: &Look<'_>, call: &LuaCallExpr) -> Option<(&'static str, Vec<LuaExpr>)> {
    let verb = look.verb(&call.get_prefix_expr()?)?;
    Some((verb.name, call.get_args_list()?.get_args().collect()))
}

#[cfg(test)]
mod tests {
    use super::may_give;

    #[test]
    fn a_tag_that_is_asked_for_is_not_given() {
        assert!(!may_give("if has(it, \"fish\") then every(\"fish\") end", "fish"));
        assert!(may_give("tag(it, \"fish\")", "fish"));
        assert!(may_give("if has(it, \"bait\") then tag(it, \"fish\") end", "fish"));
    }
}
