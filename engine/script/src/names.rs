//! Names that scripts use and nobody declares: variables, parameters of effects,
//! and names of the game that are given to the engine's functions.

use crate::api::verbs;
use crate::declare::{Declared, declared};
use crate::layers::Visible;
use crate::sandbox::{Seen, Spot, seen, statements};
use crate::source::ScriptFile;
use crate::unknown;
use std::collections::{BTreeMap, HashSet};
use tuckbox_core::diagnostic::{Diagnostic, Span};
use tuckbox_core::names::NameKind;
use tuckbox_core::rules::Ruleset;
use tuckbox_core::suggest;

/// Scripts that were loaded.
pub(crate) struct LoadedScripts {
    /// The names that all of them see.
    pub names: HashSet<String>,
    /// Those that do not load, by their place in the list.
    pub broken: HashSet<usize>,
}

/// Checks scripts that load, with the effects there are and names that could be there.
pub(crate) fn check(
    rules: &Ruleset,
    files: &[ScriptFile],
    loaded: &LoadedScripts,
    (effects, others): (&BTreeMap<String, Declared>, &[&str]),
    found: &mut Vec<Diagnostic>,
) {
    let mut replaced: HashSet<String> = HashSet::new();
    let mut visible = Visible::new(loaded.names.clone());
    for (at, file) in files.iter().enumerate() {
        let visible = visible.of(file);
        if loaded.broken.contains(&at) {
            // What it declares others may use; what it uses is looked at when it loads.
            visible.extend(statements(&file.text).into_iter().flat_map(|statement| statement.declares));
            continue;
        }
        let seen = seen(&file.text, visible);
        let elsewhere = |name: &str| elsewhere(files, at, name);
        variables(rules, file, &seen, (visible, others), &elsewhere, found);
        fields(file, &seen, found);
        members(file, &seen, visible, &replaced, found);
        let globals: Vec<String> = seen.globals.iter().map(|name| (*name).to_owned()).collect();
        replaced.extend(globals.iter().cloned());
        if !file.is_shared() {
            texts(rules, file, &seen, &replaced, effects, found);
        }
        visible.extend(globals);
    }
}

fn of_spot(file: &ScriptFile, spot: Spot<'_>) -> Span {
    file.span(spot.start..spot.start + spot.text.len())
}

/// Why a name that another script declares cannot be used in the one at `at`.
fn elsewhere(files: &[ScriptFile], at: usize, name: &str) -> Option<String> {
    let owner = files[at].owner();
    let others =
        files.iter().enumerate().filter(|(other, file)| *other != at && (file.owner() == owner || *other < at));
    others.filter(|(_, file)| file.owner().is_none() || file.owner() == owner).find_map(|(other, file)| {
        let nothing = HashSet::new();
        let seen = seen(&file.text, &nothing);
        let (path, later) = (&file.path, other > at);
        let order = "Files are read in the order of their names";
        match (seen.locals.contains(&name), seen.globals.contains(&name)) {
            (true, _) if later => Some(format!(
                "`{path}` has a `local` of that name, which no other file sees. {order}: declare it without `local` in one before this."
            )),
            (true, _) => Some(format!("`{path}` has a `local` of that name, which no other file sees: remove `local` there.")),
            (_, true) if later => {
                Some(format!("`{path}` declares it. {order}: declare it in one before this, such as one of `scripts/std`."))
            }
            _ => None,
        }
    })
}

fn variables(
    rules: &Ruleset,
    file: &ScriptFile,
    seen: &Seen<'_>,
    (visible, others): (&HashSet<String>, &[&str]),
    elsewhere: &dyn Fn(&str) -> Option<String>,
    found: &mut Vec<Diagnostic>,
) {
    let globals: HashSet<&str> = seen.globals.iter().copied().collect();
    for &(spot, local) in seen.names.iter().filter(|(spot, _)| !globals.contains(spot.text)) {
        let name = spot.text;
        let whole = visible.iter().map(String::as_str).chain(others.iter().copied());
        let whole = whole.filter(|name| !name.contains('.'));
        let mut others: Vec<&str> = whole.chain(globals.iter().copied()).collect();
        others.sort_unstable();
        others.dedup();
        let (told, called) = (elsewhere(name), elsewhere_called(name));
        let hint = match suggest::did_you_mean(name, local.into_iter().chain(others)) {
            _ if told.is_some() => told.unwrap_or_default(),
            _ if seen.locals.contains(&name) => {
                format!("The local `{name}` is declared further down; move it above this function.")
            }
            _ if called.is_some() => called.unwrap_or_default().to_owned(),
            _ if names_something(rules, name) => {
                format!("Names of the game stand in quotes: write `\"{name}\"`.")
            }
            Some(near) => near,
            None => format!("Declare it above with `local {name} = …`, or remove it."),
        };
        let message = format!("There is no function or value `{name}`.");
        found.push(Diagnostic::error("unknown-name", message).at(of_spot(file, spot)).hint(hint));
    }
}

/// How to write what other languages have this name for.
fn elsewhere_called(name: &str) -> Option<&'static str> {
    match name {
        "null" | "None" | "undefined" => Some("Nothing is written `nil`."),
        "True" => Some("Write `true`."),
        "False" => Some("Write `false`."),
        "print" | "log" => Some("`say(text)` writes a line into the log."),
        _ => None,
    }
}

/// Whether the game calls something so.
fn names_something(rules: &Ruleset, name: &str) -> bool {
    NameKind::ALL
        .iter()
        .flat_map(|&kind| rules.names.of(kind))
        .any(|entry| !entry.defined.is_empty() && &*entry.name == name)
}

/// Functions of a library that it does not have.
fn members(
    file: &ScriptFile,
    seen: &Seen<'_>,
    visible: &HashSet<String>,
    replaced: &HashSet<String>,
    found: &mut Vec<Diagnostic>,
) {
    let is_own = |library: &str| replaced.contains(library) || seen.globals.contains(&library);
    for &(library, spot) in seen.members.iter().filter(|(library, _)| !is_own(library)) {
        let inside = |name: &'_ String| name.strip_prefix(library)?.strip_prefix('.').map(String::from);
        let mut there: Vec<String> = visible.iter().filter_map(inside).collect();
        if there.is_empty() || there.iter().any(|name| name == spot.text) {
            continue;
        }
        there.sort_unstable();
        let there: Vec<&str> = there.iter().map(String::as_str).collect();
        let message = format!("There is no function `{library}.{}`.", spot.text);
        let hint = suggest::hint(spot.text, there, &format!("`{library}` has these")).unwrap_or_default();
        found.push(Diagnostic::error("unknown-name", message).at(of_spot(file, spot)).hint(hint));
    }
}

/// Fields of `ability` that the comment of the effect does not declare.
fn fields(file: &ScriptFile, seen: &Seen<'_>, found: &mut Vec<Diagnostic>) {
    let effects = declared(file);
    for &(effect, spot) in &seen.fields {
        let Some(effect) = effects.iter().find(|declared| declared.name == effect) else { continue };
        let (name, field) = (&effect.name, spot.text);
        if effect.unreadable || effect.parameters.iter().any(|parameter| parameter.name == field) {
            continue;
        }
        let hint = match suggest::did_you_mean(field, effect.parameters.iter().map(|parameter| &*parameter.name)) {
            Some(near) => near,
            None if effect.parameters.is_empty() => {
                format!("Declare it in a comment above the effect: `---@param ability {{ {field}: integer }}`.")
            }
            None => "Declare it with its type in the line `---@param ability` above the effect.".into(),
        };
        let message = format!("The effect `{name}` reads the parameter `{field}`, which its comment does not declare.");
        let problem = Diagnostic::error("unknown-parameter", message).at(of_spot(file, spot));
        found.push(problem.and(effect.span, "declared here").hint(hint));
    }
}

/// Names of the game that are given to the engine's functions.
fn texts(
    rules: &Ruleset,
    file: &ScriptFile,
    seen: &Seen<'_>,
    replaced: &HashSet<String>,
    effects: &BTreeMap<String, Declared>,
    found: &mut Vec<Diagnostic>,
) {
    for &(called, place, spot) in seen.texts.iter().filter(|(called, ..)| !replaced.contains(*called)) {
        let parameter = verbs().find(|verb| verb.name == called).and_then(|verb| verb.params.get(place));
        let kind = parameter.and_then(|(_, kind, _)| named(kind));
        let (Some(kind), Some(name)) = (kind, plain(spot.text)) else { continue };
        let entry = rules.names.of(kind).iter().position(|entry| *entry.name == *name);
        let exists = match kind {
            NameKind::Effect => {
                effects.contains_key(name) || entry.is_some_and(|at| rules.effects.get(at).is_some_and(Option::is_some))
            }
            _ => entry.is_some_and(|at| !rules.names.of(kind)[at].defined.is_empty()),
        };
        if exists {
            continue;
        }
        let near = match kind {
            NameKind::Effect => suggest::did_you_mean(name, effects.keys().map(String::as_str)),
            _ => unknown::did_you_mean(&rules.names, kind, name),
        };
        let word = kind.word();
        let hint = match near {
            Some(near) => near,
            None if kind == NameKind::Effect => {
                format!("Declare it in a script of the game: `function effects.{name}(self, ability) … end`.")
            }
            None => format!("Define the {word} in the game, or give another one."),
        };
        let inner = file.span(spot.start + 1..spot.start + 1 + name.len());
        found
            .push(Diagnostic::error(kind.unknown_code(), format!("There is no {word} `{name}`.")).at(inner).hint(hint));
    }
}

/// The kind of name that a parameter of this type takes.
fn named(kind: &str) -> Option<NameKind> {
    let word = kind.trim_end_matches('?');
    NameKind::ALL.into_iter().find(|kind| kind.word().eq_ignore_ascii_case(word))
}

/// The content of a text in quotes, if it is written as it is.
fn plain(text: &str) -> Option<&str> {
    let inner = text.strip_prefix(['"', '\''])?;
    inner.get(..inner.len().checked_sub(1)?).filter(|inner| !inner.contains('\\'))
}
