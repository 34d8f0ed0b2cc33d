//! Linking scripts to data: every script loads, and every effect that data names
//! exists once. All problems are found at once.

use crate::api;
use crate::bridge::Bridge;
use crate::budget::Budget;
use crate::declare::{Declared, declared, wrapped};
use crate::layers::Below;
use crate::names::{self, LoadedScripts};
use crate::parameters;
use crate::sandbox::{Fault, Finding, Refused, Rule, Sandbox};
use crate::source::ScriptFile;
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::sync::Arc;
use tuckbox_core::diagnostic::{Diagnostic, Span};
use tuckbox_core::names::{EffectId, NameKind, Named};
use tuckbox_core::rules::Ruleset;
use tuckbox_core::suggest;

/// Everything that is wrong between scripts and data. `others` are names that a box
/// could have and does not, functions and `effects.name`: somebody may have meant one
/// of them.
pub fn check(rules: &Arc<Ruleset>, files: &[ScriptFile], others: &[&str]) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let mut effects: BTreeMap<String, Declared> = BTreeMap::new();
    let visible = load_each(rules, files, &mut found);
    for file in files {
        for effect in declared(file) {
            if let Some(first) = effects.get(&effect.name) {
                let first_file = files.iter().find(|file| file.span(0..0).file == first.span.file);
                let shared = [Some(file), first_file].into_iter().flatten().find(|file| file.is_shared());
                let hint = match (file.owner(), shared) {
                    (Some(_), _) => format!(
                        "Give it another name, or put yours around it: `function wrap.{}(original, self, ability)`.",
                        effect.name
                    ),
                    (None, Some(shared)) => format!(
                        "Give yours another name. To change what all of `{0}` says, keep a file `{0}` in the box: it stands in place of the program's own.",
                        shared.path
                    ),
                    (None, None) => String::from("Give one of them another name."),
                };
                found.push(
                    Diagnostic::error("duplicate-effect", format!("The effect `{}` is declared twice.", effect.name))
                        .at(effect.span)
                        .and(first.span, "declared here first")
                        .hint(hint),
                );
            } else {
                effects.insert(effect.name.clone(), effect);
            }
        }
    }
    effects.values().for_each(|effect| parameters::unknown_types(effect, &mut found));
    files.iter().for_each(|file| wraps(rules, file, &effects, &mut found));
    let mut meant = HashSet::new();
    if let Some(loaded) = visible {
        names::check(rules, files, &loaded, (&effects, others), &mut found);
        if loaded.broken.is_empty() {
            meant = unknown_effects(rules, files, &effects, others, &mut found);
        }
    }
    parameters::check(rules, &effects, &mut found);
    effects.retain(|name, _| !meant.contains(name));
    unused(rules, files, &effects, &mut found);
    found
}

/// What is wrong with scripts by themselves: all that can be said while the data
/// cannot be played.
pub fn check_alone(files: &[ScriptFile]) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    load_each(&Arc::default(), files, &mut found);
    found.retain(|problem| problem.code == "script-language");
    found
}

/// What a mod puts around an effect needs an effect to be put around.
fn wraps(rules: &Ruleset, file: &ScriptFile, effects: &BTreeMap<String, Declared>, found: &mut Vec<Diagnostic>) {
    let wraps = wrapped(file);
    for (at, wrap) in wraps.iter().enumerate().filter(|_| file.owner().is_some()) {
        let name = &wrap.name;
        let in_data = rules.find::<EffectId>(name).and_then(|id| rules.effects.get(id.index())?.as_ref());
        if let Some(first) = wraps.iter().take(at).find(|first| first.name == *name) {
            let problem = Diagnostic::error("duplicate-effect", format!("The effect `{name}` is wrapped twice here."));
            found.push(problem.at(wrap.span).and(first.span, "first here").hint("Put both into one function."));
        } else if in_data.is_some() {
            let message = format!("The effect `{name}` is written in data, and only a function can be wrapped.");
            let hint = format!("Change it with a patch: `effect = \"{name}\"`.");
            found.push(Diagnostic::error("wrapped-data", message).at(wrap.span).hint(hint));
        } else if !effects.contains_key(name) {
            let hint = suggest::did_you_mean(name, effects.keys().map(String::as_str)).unwrap_or_else(|| {
                String::from("Wrap an effect that a script of the game, or of a required mod, declares.")
            });
            let message = format!("There is no effect `{name}` to wrap.");
            found.push(Diagnostic::error("unknown-effect", message).at(wrap.span).hint(hint));
        }
    }
}

/// Loads every file; `None` where there is no sandbox to load them into.
fn load_each(rules: &Arc<Ruleset>, files: &[ScriptFile], found: &mut Vec<Diagnostic>) -> Option<LoadedScripts> {
    let internal = |fault: Fault| Diagnostic::error("script-error", fault.message);
    let sandbox = match Sandbox::new(Budget::default()) {
        Ok(sandbox) => sandbox,
        Err(error) => {
            found.push(internal(Fault::of(&error)));
            return None;
        }
    };
    let bridge = Bridge::new(rules);
    if let Err(error) = api::register(&sandbox, &bridge).and_then(|()| sandbox.seal()) {
        found.push(internal(Fault::of(&error)));
        return None;
    }
    let mut below = Below::default();
    let mut broken = HashSet::new();
    for (at, file) in files.iter().enumerate() {
        if let Err(error) = below.load(&sandbox, file) {
            found.extend(refusals(file, &error));
            broken.insert(at);
        }
    }
    Some(LoadedScripts { names: sandbox.names(), broken })
}

fn refusals(file: &ScriptFile, error: &mlua::Error) -> Vec<Diagnostic> {
    if let Some(refused) = Refused::of(error) {
        let mut found: Vec<Diagnostic> = refused.findings.iter().map(|finding| refusal(file, finding)).collect();
        found.dedup();
        return found;
    }
    let fault = Fault::of(error);
    let line = fault.place.map_or(1, |place| place.line);
    vec![Diagnostic::error("script-error", format!("This script does not load: {}", fault.message)).at(file.line(line))]
}

/// An effect inside a function is not kept there on purpose: the function
/// above it was never closed.
fn refusal(file: &ScriptFile, finding: &Finding) -> Diagnostic {
    let span = file.line(finding.line);
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

/// Gives the effects that somebody probably meant.
fn unknown_effects(
    rules: &Ruleset,
    files: &[ScriptFile],
    effects: &BTreeMap<String, Declared>,
    others: &[&str],
    found: &mut Vec<Diagnostic>,
) -> HashSet<String> {
    let mut meant = HashSet::new();
    for (i, entry) in rules.names.of(NameKind::Effect).iter().enumerate() {
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
                let near = suggest::nearest(
                    name,
                    effects
                        .keys()
                        .map(String::as_str)
                        .chain(others.iter().filter_map(|name| name.strip_prefix("effects."))),
                );
                meant.extend(near.map(String::from));
                let odd = mentioned(files, name).or_else(|| plain_function(files, name));
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
        Some(file.span(at..at + words.len()))
    })
}

/// Where a script has a function of this name that is no effect.
fn plain_function(files: &[ScriptFile], name: &str) -> Option<Span> {
    let words = format!("function {name}(");
    files.iter().find_map(|file| {
        let at = file.text.find(&words)?;
        Some(file.span(at..at + words.len() - 1))
    })
}

/// Effects of the game's own scripts that nothing names.
fn unused(rules: &Ruleset, files: &[ScriptFile], effects: &BTreeMap<String, Declared>, found: &mut Vec<Diagnostic>) {
    for effect in effects.values() {
        let own = files.iter().any(|file| file.file == effect.span.file && !file.is_shared());
        let mentioned = || files.iter().any(|f| f.text.contains(&format!("\"{}\"", effect.name)));
        let entries = rules.names.of(NameKind::Effect).iter();
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
