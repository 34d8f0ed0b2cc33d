//! What data gives to effects is what they declare: by an ability of a card, by
//! `Run` among operations, or by the flow.

mod by_data;

use crate::declare::{Declared, Parameter};
use crate::unknown;
use std::collections::{BTreeMap, HashSet};
use tuckbox_core::diagnostic::{Diagnostic, Span};
use tuckbox_core::names::{EffectId, NameKind, Named};
use tuckbox_core::rules::Ruleset;
use tuckbox_core::rules::card::Ability;
use tuckbox_core::rules::op::{Call, Param, Params};
use tuckbox_core::rules::walk::{Visitor, Walk};
use tuckbox_core::suggest;
use tuckbox_core::words::with_article;

/// Parameters that somebody gives to an effect.
struct Given<'a> {
    effect: EffectId,
    with: &'a Params,
    place: Option<Span>,
    /// Who gives them: "Card `imp`".
    whose: String,
    /// How one more is written, given its name.
    more: fn(&str) -> String,
}

/// Checks everything that data gives to effects.
pub(crate) fn check(rules: &Ruleset, effects: &BTreeMap<String, Declared>, found: &mut Vec<Diagnostic>) {
    let more: fn(&str) -> String = |key| format!("Add `{key} = …`");
    for ability in &rules.abilities {
        by_data::check(rules, ability, found);
        if let Some(effect) = ability.run {
            let whose = whose(rules, ability);
            given(rules, effects, &Given { effect, with: &ability.with, place: ability.place, whose, more }, found);
        }
    }
    let mut calls = Calls::default();
    rules.walk(&mut calls);
    let more: fn(&str) -> String = |key| format!("Write `Run(run: …, with: {{\"{key}\": …}})`");
    for Call { run, with } in &calls.list {
        let given_here = Given { effect: run.effect, with, place: run.place, whose: "This".into(), more };
        match rules.effects.get(run.effect.index()) {
            Some(Some(_)) => taken_by_data(rules, &given_here, found),
            _ => given(rules, effects, &given_here, found),
        }
    }
}

/// The calls among operations and in the flow, each place once.
#[derive(Default)]
struct Calls {
    list: Vec<Call>,
    places: HashSet<Span>,
}

impl Visitor for Calls {
    fn call(&mut self, call: &Call) {
        if call.run.place.is_none_or(|place| self.places.insert(place)) {
            self.list.push(call.clone());
        }
    }
}

/// Who gives what an ability gives.
fn whose(rules: &Ruleset, ability: &Ability) -> String {
    ability.card.map_or_else(|| "The game".into(), |card| format!("Card `{}`", rules.name(card)))
}

/// An effect written in data takes nothing.
fn taken_by_data(rules: &Ruleset, given: &Given<'_>, found: &mut Vec<Diagnostic>) {
    let name = rules.name(given.effect);
    found.extend(given.with.list.iter().map(|(key, _)| {
        let message =
            format!("This gives `{key}` to the effect `{name}`, which is written in data and takes no parameters.");
        Diagnostic::error("unknown-parameter", message).at(given.place).hint(format!("Remove `{key}`."))
    }));
}

/// A parameter of an effect is of a type that data can give.
pub(crate) fn unknown_types(effect: &Declared, found: &mut Vec<Diagnostic>) {
    if effect.unreadable {
        let message = format!(
            "The comment of the effect `{}` opens its parameters with `{{` and never closes them.",
            effect.name
        );
        let hint = "Write all of them in one line: `---@param ability { amount: integer }`.";
        found.push(Diagnostic::error("unreadable-parameters", message).at(effect.span).hint(hint));
    }
    for parameter in &effect.parameters {
        let kind = parameter.kind.trim_end_matches("[]");
        if of_type(kind).is_none() {
            let names: Vec<String> = NameKind::ALL.iter().map(|kind| format!("`{}`", title(kind.word()))).collect();
            let message = format!(
                "The effect `{}` declares its parameter `{}` as `{kind}`, which data cannot give.",
                effect.name, parameter.name
            );
            let hint = format!(
                "Types are `integer`, `boolean`, `string`, {}, and lists of these such as `Card[]`.",
                names.join(", ")
            );
            found.push(Diagnostic::error("unknown-type", message).at(effect.span).hint(hint));
        }
    }
}

fn title(word: &str) -> String {
    word[..1].to_uppercase() + &word[1..]
}

/// A type in the words of whoever gives a value of it; `None` if there is none
/// of this name.
fn of_type(kind: &str) -> Option<String> {
    if let Some(item) = kind.strip_suffix("[]") {
        return of_type(item).map(|item| format!("a list, each member {item}"));
    }
    let named = || NameKind::ALL.into_iter().find(|named| named.word().eq_ignore_ascii_case(kind));
    Some(match kind {
        "integer" => "a whole number".into(),
        "boolean" => "`true` or `false`".into(),
        "string" => "a text in quotes".into(),
        "any" => "any value".into(),
        _ => format!("the name of {}", with_article(named()?.word())),
    })
}

fn given(rules: &Ruleset, effects: &BTreeMap<String, Declared>, given: &Given<'_>, found: &mut Vec<Diagnostic>) {
    let name = rules.name(given.effect);
    let Some(effect) = effects.get(name).filter(|effect| !effect.unreadable) else { return };
    let whose = &given.whose;
    let mut problem = |code, key: &str, message: String, hint: String| {
        let place = given.with.place(key).or(given.place);
        found.push(Diagnostic::error(code, message).at(place).and(effect.span, "declared here").hint(hint));
    };
    for (key, value) in &given.with.list {
        match effect.parameters.iter().find(|parameter| parameter.name == **key) {
            None => {
                let known = effect.parameters.iter().map(|parameter| &*parameter.name);
                let hint = suggest::did_you_mean(key, known).unwrap_or_else(|| list(name, &effect.parameters));
                problem(
                    "unknown-parameter",
                    key,
                    format!("{whose} gives `{key}` to the effect `{name}`, which takes no such parameter."),
                    hint,
                );
            }
            Some(parameter) => {
                if let Err(why) = fits(rules, &parameter.kind, value) {
                    problem(
                        "wrong-parameter",
                        key,
                        format!("{whose} gives the effect `{name}` a wrong `{key}`: {why}"),
                        format!("`{key}` takes {}.{}", words(parameter), choice(rules, &parameter.kind)),
                    );
                }
            }
        }
    }
    for parameter in &effect.parameters {
        if !parameter.optional && given.with.get(&parameter.name).is_none() {
            let key = &parameter.name;
            problem(
                "missing-parameter",
                key,
                format!("{whose} does not give the effect `{name}` its `{key}`."),
                format!("{}, {}.", (given.more)(key), words(parameter)),
            );
        }
    }
}

/// The type of a parameter, for whoever has to give it.
fn words(parameter: &Parameter) -> String {
    of_type(&parameter.kind).unwrap_or_else(|| format!("declared as `{}`", parameter.kind))
}

/// The names to choose from, where a parameter takes one, as far as they are few.
fn choice(rules: &Ruleset, kind: &str) -> String {
    const MOST: usize = 30;
    let kind = kind.trim_end_matches("[]");
    let Some(kind) = NameKind::ALL.into_iter().find(|known| known.word().eq_ignore_ascii_case(kind)) else {
        return String::new();
    };
    let known = rules.names.of(kind).iter().filter(|entry| !entry.defined.is_empty());
    let mut names: Vec<String> = known.map(|entry| format!("`{}`", entry.name)).collect();
    if names.is_empty() || names.len() > MOST {
        return String::new();
    }
    names.sort_unstable();
    format!(" The game has {}.", names.join(", "))
}

fn list(effect: &str, parameters: &[Parameter]) -> String {
    if parameters.is_empty() {
        return format!("Remove it: the effect `{effect}` takes no parameters.");
    }
    format!("It takes {}.", quoted(parameters.iter().map(|parameter| &*parameter.name)))
}

/// Names of content in a list.
fn quoted<'a>(names: impl Iterator<Item = &'a str>) -> String {
    names.map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}

/// Whether a value given by data is of a declared type; one that data cannot
/// give is told where it is declared.
fn fits(rules: &Ruleset, kind: &str, value: &Param) -> Result<(), String> {
    if let (Some(item), Param::List(list)) = (kind.strip_suffix("[]"), value) {
        return list.iter().try_for_each(|value| fits(rules, item, value));
    }
    let named = NameKind::ALL.into_iter().find(|k| k.word().eq_ignore_ascii_case(kind));
    match (kind, named, value) {
        ("integer", _, Param::Int(_))
        | ("boolean", _, Param::Flag(_))
        | ("string", _, Param::Name(_))
        | ("any", ..) => Ok(()),
        (_, Some(kind), Param::Name(name)) => {
            let entry = rules.names.find(kind, name).and_then(|at| rules.names.of(kind).get(usize::from(at)));
            if entry.is_some_and(|entry| !entry.defined.is_empty() || kind == NameKind::Effect) {
                return Ok(());
            }
            let near = unknown::did_you_mean(&rules.names, kind, name).map(|hint| format!(" {hint}"));
            Err(format!("there is no {} `{name}`.{}", kind.word(), near.unwrap_or_default()))
        }
        _ => match of_type(kind) {
            Some(_) => Err(format!("it is {}.", given_words(value))),
            None => Ok(()),
        },
    }
}

fn given_words(value: &Param) -> &'static str {
    match value {
        Param::Int(_) => "a number",
        Param::Flag(_) => "`true` or `false`",
        Param::Name(_) => "a text",
        Param::List(_) => "a list",
    }
}
