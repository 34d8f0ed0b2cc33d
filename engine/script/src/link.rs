//! Linking scripts to data: every effect that data names exists once, and what
//! data gives it is what it declares. All problems are found at once.

use crate::api;
use crate::budget::Budget;
use crate::declare::{Declared, Parameter, declared};
use crate::host::LuaHost;
use crate::names;
use crate::sandbox::{Fault, Finding, Refused, Rule, Sandbox};
use crate::source::ScriptFile;
use std::collections::{BTreeMap, BTreeSet, HashSet};
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

pub(crate) fn nearest<'a>(names: &'a Names, kind: Kind, name: &str) -> Option<&'a str> {
    closest(names.of(kind).iter().filter(|e| !e.defined.is_empty()).map(|e| &*e.name), name)
}

pub(crate) fn closest<'a>(names: impl Iterator<Item = &'a str>, name: &str) -> Option<&'a str> {
    let near = |other: &&str| strsim::damerau_levenshtein(other, name);
    names.min_by_key(near).filter(|other| near(other) <= 1 + name.len() / 4)
}

/// Everything that is wrong between scripts and data.
pub fn check(rules: &Arc<Ruleset>, files: &[ScriptFile]) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let mut effects: BTreeMap<String, Declared> = BTreeMap::new();
    let visible = load_each(rules, files, &mut found);
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
    effects.values().for_each(|effect| unknown_types(effect, &mut found));
    let meant = match visible {
        Some(visible) => {
            names::check(rules, files, visible, &effects, &mut found);
            unknown_effects(rules, files, &effects, &mut found)
        }
        None => HashSet::new(),
    };
    for ability in &rules.abilities {
        if let Some(effect) = ability.run {
            let card = ability.card.map(|card| rules.name(card).to_owned());
            parameters(rules, &effects, effect, &ability.with, ability.place, card.as_deref(), &mut found);
        }
    }
    effects.retain(|name, _| !meant.contains(name));
    unused(rules, files, &effects, &mut found);
    found
}

/// Loads every file; gives the names that all of them see, or `None` if one of
/// them is so broken that what it declares is unknown.
fn load_each(rules: &Arc<Ruleset>, files: &[ScriptFile], found: &mut Vec<Diagnostic>) -> Option<HashSet<String>> {
    let before = found.len();
    let internal = |fault: Fault| Diagnostic::error("script-error", fault.message);
    let sandbox = match Sandbox::new(Budget::default()) {
        Ok(sandbox) => sandbox,
        Err(error) => {
            found.push(internal(Fault::of(&error)));
            return None;
        }
    };
    let desk = LuaHost::bare_desk(rules);
    if let Err(error) = api::register(&sandbox, &desk).and_then(|()| sandbox.seal()) {
        found.push(internal(Fault::of(&error)));
        return None;
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
    (found.len() == before).then(|| sandbox.names())
}

fn refusals(file: &ScriptFile, error: &mlua::Error) -> Vec<Diagnostic> {
    if let Some(refused) = Refused::of(error) {
        let mut found: Vec<Diagnostic> = refused.findings.iter().map(|finding| refusal(file, finding)).collect();
        found.dedup();
        return found;
    }
    let fault = Fault::of(error);
    let line = fault.place.map_or(1, |place| place.line);
    vec![
        Diagnostic::error("script-error", format!("This script does not load: {}", fault.message))
            .at(line_span(file, line)),
    ]
}

/// An effect inside a function is not kept there on purpose: the function
/// above it was never closed.
fn refusal(file: &ScriptFile, finding: &Finding) -> Diagnostic {
    let span = line_span(file, finding.line);
    let line = file.text.get(span.start as usize..span.end as usize).unwrap_or_default();
    match line.strip_prefix("function effects.") {
        Some(rest) if finding.rule == Rule::Upvalue => {
            let name = rest.split('(').next().unwrap_or_default();
            let message = format!("The effect `{name}` begins inside another function.");
            Diagnostic::error("script-language", message)
                .at(span)
                .hint("Close the function above it: an `end` is missing there.")
        }
        _ => Diagnostic::error("script-language", finding.message.clone()).at(span),
    }
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

/// Gives the effects that somebody probably meant.
fn unknown_effects(
    rules: &Ruleset,
    files: &[ScriptFile],
    effects: &BTreeMap<String, Declared>,
    found: &mut Vec<Diagnostic>,
) -> HashSet<String> {
    let mut meant = HashSet::new();
    for (i, entry) in rules.names.of(Kind::Effect).iter().enumerate() {
        let name = &*entry.name;
        let in_data = rules.effects.get(i).is_some_and(Option::is_some);
        match (in_data, effects.get(name)) {
            (true, Some(lua)) => {
                let message = format!("The effect `{name}` is declared in data and in a script.");
                let data = entry.defined.iter().flatten().next().copied();
                let problem = Diagnostic::error("duplicate-effect", message).at(lua.span).hint("Keep one of them.");
                found.push(data.into_iter().fold(problem, |problem, data| problem.and(data, "declared here in data")));
            }
            (false, None) => {
                let near = closest(effects.keys().map(String::as_str), name);
                meant.extend(near.map(String::from));
                let odd = mentioned(files, name);
                let hint = match (near, odd) {
                    (_, Some(_)) => {
                        format!("Declare it with a line that begins with `function effects.{name}(self, ability)`.")
                    }
                    (Some(near), _) => format!("Did you mean `{near}`?"),
                    _ => format!("Declare it in a script of the game: `function effects.{name}(self, ability) … end`."),
                };
                let uses: BTreeSet<Option<Span>> = entry.uses.iter().copied().collect();
                found.extend(uses.into_iter().map(|at| {
                    let problem = Diagnostic::error("unknown-effect", format!("There is no effect `{name}`."));
                    let problem =
                        odd.into_iter().fold(problem, |problem, span| problem.and(span, "this does not declare it"));
                    problem.at(at).hint(hint.clone())
                }));
            }
            _ => {}
        }
    }
    meant
}

/// Where a script says `effects.name` without declaring it as effects are.
fn mentioned(files: &[ScriptFile], name: &str) -> Option<Span> {
    let words = format!("effects.{name}");
    files.iter().find_map(|file| {
        let whole = |&(at, _): &(usize, &str)| {
            let after = file.text[at + words.len()..].chars().next();
            !after.is_some_and(|letter| letter.is_alphanumeric() || letter == '_')
        };
        let (at, _) = file.text.match_indices(&words).find(whole)?;
        Some(span(file, at, at + words.len()))
    })
}

/// A parameter of an effect is of a type that data can give.
fn unknown_types(effect: &Declared, found: &mut Vec<Diagnostic>) {
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
            let names: Vec<String> = Kind::ALL.iter().map(|kind| format!("`{}`", title(kind.word()))).collect();
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
    let named = || Kind::ALL.into_iter().find(|named| named.word().eq_ignore_ascii_case(kind));
    Some(match kind {
        "integer" => "a whole number".into(),
        "boolean" => "`true` or `false`".into(),
        "string" => "a text in quotes".into(),
        "any" => "any value".into(),
        _ => format!("the name of {}", with_article(named()?.word())),
    })
}

fn with_article(word: &str) -> String {
    let article = if word.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {word}")
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
    let Some(effect) = effects.get(name).filter(|effect| !effect.unreadable) else { return };
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
                    None => list(name, &effect.parameters),
                };
                problem(
                    "unknown-parameter",
                    format!("{whose} gives `{key}` to the effect `{name}`, which takes no such parameter."),
                    hint,
                );
            }
            Some(parameter) => {
                if let Err(why) = fits(rules, &parameter.kind, value) {
                    problem(
                        "wrong-parameter",
                        format!("{whose} gives the effect `{name}` a wrong `{key}`: {why}"),
                        format!("`{key}` takes {}.", words(parameter)),
                    );
                }
            }
        }
    }
    for parameter in &effect.parameters {
        if !parameter.optional && given.get(&parameter.name).is_none() {
            let key = &parameter.name;
            problem(
                "missing-parameter",
                format!("{whose} does not give the effect `{name}` its `{key}`."),
                format!("Add `{key} = …`, {}.", words(parameter)),
            );
        }
    }
}

/// The type of a parameter, for whoever has to give it.
fn words(parameter: &Parameter) -> String {
    of_type(&parameter.kind).unwrap_or_else(|| format!("declared as `{}`", parameter.kind))
}

fn list(effect: &str, parameters: &[Parameter]) -> String {
    if parameters.is_empty() {
        return format!("Remove it: the effect `{effect}` takes no parameters.");
    }
    let names: Vec<String> = parameters.iter().map(|p| format!("`{}`", p.name)).collect();
    format!("It takes {}.", names.join(", "))
}

/// Whether a value given by data is of a declared type; one that data cannot
/// give is told where it is declared.
fn fits(rules: &Ruleset, kind: &str, value: &Param) -> Result<(), String> {
    if let (Some(item), Param::List(list)) = (kind.strip_suffix("[]"), value) {
        return list.iter().try_for_each(|value| fits(rules, item, value));
    }
    let named = Kind::ALL.into_iter().find(|k| k.word().eq_ignore_ascii_case(kind));
    match (kind, named, value) {
        ("integer", _, Param::Int(_))
        | ("boolean", _, Param::Flag(_))
        | ("string", _, Param::Name(_))
        | ("any", ..) => Ok(()),
        (_, Some(kind), Param::Name(name)) => {
            let entry = rules.names.of(kind).iter().find(|entry| entry.name == *name);
            if entry.is_some_and(|entry| !entry.defined.is_empty() || kind == Kind::Effect) {
                return Ok(());
            }
            let near = nearest(&rules.names, kind, name).map(|near| format!(" Did you mean `{near}`?"));
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

/// Effects of the game's own scripts that nothing names.
fn unused(rules: &Ruleset, files: &[ScriptFile], effects: &BTreeMap<String, Declared>, found: &mut Vec<Diagnostic>) {
    for effect in effects.values() {
        let own = files
            .iter()
            .any(|f| f.file == effect.span.file && !f.path.contains("/std/") && !f.path.starts_with("std/"));
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
