//! Linking scripts to data: every effect that data names exists once, and what
//! data gives it is what it declares. All problems are found at once.

use crate::api;
use crate::budget::Budget;
use crate::declare::{Declared, Parameter, declared};
use crate::host::LuaHost;
use crate::sandbox::{Fault, Refused, Sandbox};
use crate::source::ScriptFile;
use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;
use tuckbox_core::diagnostic::{Diagnostic, Span};
use tuckbox_core::names::{EffectId, Kind, Names};
use tuckbox_core::rules::Ruleset;
use tuckbox_core::rules::op::{Param, Params};

/// The error a script gets for a name the game has not.
pub(crate) fn unknown_name(rules: &Ruleset, kind: Kind, name: &str) -> mlua::Error {
    let hint = match nearest(&rules.names, kind, name) {
        Some(near) => format!(" Did you mean `{near}`?"),
        None => String::new(),
    };
    mlua::Error::runtime(format!("This game has no {} `{name}`.{hint}", kind.word()))
}

fn nearest<'a>(names: &'a Names, kind: Kind, name: &str) -> Option<&'a str> {
    closest(names.of(kind).iter().filter(|e| !e.defined.is_empty()).map(|e| &*e.name), name)
}

fn closest<'a>(names: impl Iterator<Item = &'a str>, name: &str) -> Option<&'a str> {
    let near = |other: &&str| strsim::damerau_levenshtein(other, name);
    names.min_by_key(near).filter(|other| near(other) <= 1 + name.len() / 4)
}

/// Everything that is wrong between scripts and data.
pub fn check(rules: &Arc<Ruleset>, files: &[ScriptFile]) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let mut effects: BTreeMap<String, Declared> = BTreeMap::new();
    let broken = load_each(rules, files, &mut found);
    for file in files {
        for effect in declared(file) {
            if let Some(first) = effects.get(&effect.name) {
                found.push(
                    Diagnostic::error("duplicate-effect", format!("The effect `{}` is declared twice.", effect.name))
                        .at(effect.span)
                        .and(first.span, "declared here first")
                        .hint("Give one of them another name."),
                );
            } else {
                effects.insert(effect.name.clone(), effect);
            }
        }
    }
    if !broken {
        unknown_effects(rules, &effects, &mut found);
    }
    for ability in &rules.abilities {
        if let Some(effect) = ability.run {
            let card = ability.card.map(|card| rules.name(card).to_owned());
            parameters(rules, &effects, effect, &ability.with, ability.place, card.as_deref(), &mut found);
        }
    }
    unused(rules, files, &effects, &mut found);
    found
}

/// Loads every file; says whether one of them is so broken that what it
/// declares is unknown.
fn load_each(rules: &Arc<Ruleset>, files: &[ScriptFile], found: &mut Vec<Diagnostic>) -> bool {
    let before = found.len();
    let internal = |fault: Fault| Diagnostic::error("script-error", fault.message);
    let sandbox = match Sandbox::new(Budget::default()) {
        Ok(sandbox) => sandbox,
        Err(error) => {
            found.push(internal(Fault::of(&error)));
            return true;
        }
    };
    let desk = LuaHost::bare_desk(rules);
    if let Err(error) = api::register(&sandbox, &desk).and_then(|()| sandbox.seal()) {
        found.push(internal(Fault::of(&error)));
        return true;
    }
    let mut below = None;
    for file in files {
        let loaded = match &below {
            Some(below) => sandbox.load_over(&file.path, &file.text, below),
            None => sandbox.load(&file.path, &file.text),
        };
        match loaded {
            Ok(environment) => below = Some(environment),
            Err(error) => found.extend(refusals(file, &error)),
        }
    }
    found.len() > before
}

fn refusals(file: &ScriptFile, error: &mlua::Error) -> Vec<Diagnostic> {
    if let Some(refused) = Refused::of(error) {
        let each = |finding: &crate::sandbox::Finding| {
            Diagnostic::error("script-language", finding.message.clone()).at(line_span(file, finding.line))
        };
        return refused.findings.iter().map(each).collect();
    }
    let fault = Fault::of(error);
    let line = fault.place.map_or(1, |place| place.line);
    vec![
        Diagnostic::error("script-error", format!("This script does not load: {}", fault.message))
            .at(line_span(file, line)),
    ]
}

/// The span of a line, without its indent.
pub(crate) fn line_span(file: &ScriptFile, line: u32) -> Span {
    let mut start = 0;
    for (i, text) in (1..).zip(file.text.split_inclusive('\n')) {
        if i == line {
            let indent = text.len() - text.trim_start().len();
            let end = start + text.trim_end().len();
            return span(file, (start + indent).min(end), end);
        }
        start += text.len();
    }
    span(file, start, start)
}

pub(crate) fn span(file: &ScriptFile, start: usize, end: usize) -> Span {
    let byte = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
    Span { file: file.file, start: byte(start), end: byte(end) }
}

fn unknown_effects(rules: &Ruleset, effects: &BTreeMap<String, Declared>, found: &mut Vec<Diagnostic>) {
    for (i, entry) in rules.names.of(Kind::Effect).iter().enumerate() {
        let in_data = rules.effects.get(i).is_some_and(Option::is_some);
        match (in_data, effects.get(&*entry.name)) {
            (true, Some(lua)) => found.push(
                Diagnostic::error("duplicate-effect", format!("The effect `{}` is declared in data and in a script.", entry.name))
                    .at(lua.span)
                    .hint("Keep one of them."),
            ),
            (false, None) => {
                let near = closest(effects.keys().map(String::as_str), &entry.name);
                let hint = match near {
                    Some(near) => format!("Did you mean `{near}`?"),
                    None => format!("Declare it in a script: function effects.{}(self, ability) … end", entry.name),
                };
                let message = format!("There is no effect `{}`.", entry.name);
                let uses: HashSet<Option<Span>> = entry.uses.iter().copied().collect();
                let mut uses: Vec<Option<Span>> = uses.into_iter().collect();
                uses.sort();
                found.extend(uses.into_iter().map(|at| {
                    Diagnostic::error("unknown-effect", message.clone()).at(at).hint(hint.clone())
                }));
            }
            _ => {}
        }
    }
}

fn parameters(
    rules: &Ruleset,
    effects: &BTreeMap<String, Declared>,
    effect: EffectId,
    given: &Params,
    place: Option<Span>,
    card: Option<&str>,
    found: &mut Vec<Diagnostic>,
) {
    let name = rules.name(effect);
    let Some(effect) = effects.get(name) else { return };
    let whose = card.map_or_else(|| "The game".into(), |card| format!("Card `{card}`"));
    let mut problem = |code, message: String, hint: String| {
        found.push(Diagnostic::error(code, message).at(place).and(effect.span, "declared here").hint(hint));
    };
    for (key, value) in &given.list {
        match effect.parameters.iter().find(|parameter| parameter.name == **key) {
            None => {
                let near = closest(effect.parameters.iter().map(|p| &*p.name), key);
                let hint = match near {
                    Some(near) => format!("Did you mean `{near}`?"),
                    None => format!("It takes: {}.", list(&effect.parameters)),
                };
                problem("unknown-parameter", format!("{whose} gives `{key}` to the effect `{name}`, which takes no such parameter."), hint);
            }
            Some(parameter) => {
                if let Err(why) = fits(rules, &parameter.kind, value) {
                    problem("wrong-parameter", format!("{whose} gives the effect `{name}` a wrong `{key}`: {why}"), format!("`{key}` is declared as {}.", parameter.kind));
                }
            }
        }
    }
    for parameter in &effect.parameters {
        if !parameter.optional && given.get(&parameter.name).is_none() {
            let key = &parameter.name;
            problem("missing-parameter", format!("{whose} does not give the effect `{name}` its `{key}`."), format!("Add `{key}`, declared as {}.", parameter.kind));
        }
    }
}

fn list(parameters: &[Parameter]) -> String {
    if parameters.is_empty() {
        return "nothing".into();
    }
    let names: Vec<String> = parameters.iter().map(|p| format!("`{}`", p.name)).collect();
    names.join(", ")
}

/// Whether a value given by data is of a declared type.
fn fits(rules: &Ruleset, kind: &str, value: &Param) -> Result<(), String> {
    if let Some(item) = kind.strip_suffix("[]") {
        return match value {
            Param::List(list) => list.iter().try_for_each(|value| fits(rules, item, value)),
            _ => Err("it is not a list.".into()),
        };
    }
    let named = Kind::ALL.into_iter().find(|k| k.word().eq_ignore_ascii_case(kind));
    match (kind, named, value) {
        ("integer", _, Param::Int(_)) | ("boolean", _, Param::Flag(_)) | ("string", _, Param::Name(_)) | ("any", ..) => Ok(()),
        (_, Some(kind), Param::Name(name)) => {
            let entry = rules.names.of(kind).iter().find(|entry| entry.name == *name);
            if entry.is_some_and(|entry| !entry.defined.is_empty() || kind == Kind::Effect) {
                return Ok(());
            }
            let near = nearest(&rules.names, kind, name).map(|near| format!(" Did you mean `{near}`?"));
            Err(format!("there is no {} `{name}`.{}", kind.word(), near.unwrap_or_default()))
        }
        (_, Some(kind), _) => Err(format!("it is not the name of a {}.", kind.word())),
        ("integer" | "boolean" | "string", ..) => Err(format!("it is not of type {kind}.")),
        _ => Err(format!("`{kind}` is not a type that data can give.")),
    }
}

/// Effects of the game's own scripts that nothing names.
fn unused(rules: &Ruleset, files: &[ScriptFile], effects: &BTreeMap<String, Declared>, found: &mut Vec<Diagnostic>) {
    for effect in effects.values() {
        let own = files.iter().any(|f| f.file == effect.span.file && !f.path.contains("/std/") && !f.path.starts_with("std/"));
        let mentioned = || files.iter().any(|f| f.text.contains(&format!("\"{}\"", effect.name)));
        let entries = rules.names.of(Kind::Effect).iter();
        let used = entries.filter(|entry| *entry.name == *effect.name).any(|entry| !entry.uses.is_empty());
        if own && !used && !mentioned() {
            found.push(
                Diagnostic::warning("unused-effect", format!("Nothing uses the effect `{}`.", effect.name))
                    .at(effect.span)
                    .hint("Name it in a card's `run`, or delete it."),
            );
        }
    }
}
