//! Collects the parts of a game from its parsed files, mods' patches included:
//! what a definition says is walked value by value, so that blanks, comments
//! and the order of its keys do not count.

use super::{At, GamePart, Leaf, PartKind};
use crate::mods::ModSet;
use crate::patch::Change;
use crate::raw::{Raw, Scalar, Shape};
use crate::read::{Opened, Role, opened};
use crate::report::Report;
use crate::sections::DEFINITIONS;
use crate::source::Sources;
use std::collections::HashMap;
use std::sync::Arc;
use tuckbox_core::diagnostic::Span;
use tuckbox_core::ids::AbilityId;
use tuckbox_core::names::{CardId, NameKind};
use tuckbox_core::rules::Ruleset;

/// All parts of the data, in the order written.
pub(super) fn read(rules: &Ruleset, sources: &Sources) -> Vec<GamePart> {
    let mut report = Report::default();
    let mods = ModSet::read(&rules.id, sources, &mut report);
    opened(&rules.id, sources, &mods, &mut report, |opened, _| {
        let mut reading =
            Reading { rules, lines: Lines::of(sources), changed: changed(&opened.changes, rules), found: Vec::new() };
        reading.all(opened);
        reading.found
    })
}

struct Reading<'a> {
    rules: &'a Ruleset,
    lines: Lines<'a>,
    /// By part, where mods say that they change it.
    changed: HashMap<(PartKind, String), Vec<Span>>,
    found: Vec<GamePart>,
}

impl Reading<'_> {
    fn all(&mut self, opened: &Opened<'_>) {
        let mut game_abilities = self.rules.game_abilities.iter().copied();
        // Keys of the game that several files may add to, in the order first seen.
        let mut keys: Vec<(String, Vec<Raw<'_>>)> = Vec::new();
        for &(role, root) in &opened.roots {
            for (key, value) in root.table().unwrap_or_default() {
                if role == Role::Cards {
                    let kind = if key.text == "deck" { NameKind::Deck } else { NameKind::Card };
                    value.list().unwrap_or_default().into_iter().for_each(|raw| self.card(kind, raw));
                } else if let Some(&(_, kind)) = DEFINITIONS.iter().find(|(name, _)| *name == key.text) {
                    for (name, raw) in value.table().unwrap_or_default() {
                        let leaves = self.fields(raw, &[]);
                        self.add(PartKind::Named(kind), &name.text, name.span, leaves);
                    }
                } else if key.text == "moments" {
                    for raw in value.list().unwrap_or_default() {
                        let Scalar::Text(name) = raw.scalar() else { continue };
                        self.add(PartKind::Named(NameKind::Moment), &name, raw.span(), Vec::new());
                    }
                } else if key.text == "abilities" {
                    for (raw, id) in value.list().unwrap_or_default().into_iter().zip(&mut game_abilities) {
                        self.ability(id, raw);
                    }
                } else {
                    match keys.iter_mut().find(|(known, _)| *known == key.text) {
                        Some((_, values)) => values.push(value),
                        None => keys.push((key.text.into_owned(), vec![value])),
                    }
                }
            }
        }
        for (key, values) in keys {
            let Some(first) = values.first() else { continue };
            let mut leaves = Vec::new();
            match values.as_slice() {
                [only] => self.walk(*only, String::new(), &mut leaves),
                several => {
                    let members = several.iter().flat_map(|value| value.list().unwrap_or_default());
                    for (member, number) in members.zip(1..) {
                        self.walk(member, number.to_string(), &mut leaves);
                    }
                }
            }
            self.add(PartKind::Game, &key, first.span(), leaves);
        }
    }

    fn card(&mut self, kind: NameKind, raw: Raw<'_>) {
        let entries = raw.table().unwrap_or_default();
        let Some((_, id)) = entries.iter().find(|(key, _)| key.text == "id") else { return };
        let Scalar::Text(name) = id.scalar() else { return };
        let leaves = self.fields(raw, &["id", "ability"]);
        self.add(PartKind::Named(kind), &name, id.span(), leaves);
        let Some(card) = self.rules.find::<CardId>(&name).filter(|_| kind == NameKind::Card) else { return };
        let abilities = entries.into_iter().filter(|(key, _)| key.text == "ability");
        let abilities = abilities.flat_map(|(_, list)| list.list().unwrap_or_default());
        for (raw, &id) in abilities.zip(&self.rules.card(card).abilities) {
            self.ability(id, raw);
        }
    }

    fn ability(&mut self, id: AbilityId, raw: Raw<'_>) {
        let leaves = self.fields(raw, &[]);
        self.add(PartKind::Ability, &self.rules.ability_key(id), raw.span(), leaves);
    }

    fn add(&mut self, kind: PartKind, name: &str, span: Span, leaves: Vec<Leaf>) {
        let at = self.lines.at(span);
        let mut part = GamePart::new(kind, name, at.clone(), leaves);
        let mut by: Vec<At> = at.into_iter().collect();
        by.extend(part.leaves.iter().filter_map(|leaf| leaf.at.clone()));
        let changed = self.changed.get(&(kind, part.name.clone())).into_iter().flatten();
        by.extend(changed.filter_map(|&span| self.lines.at(span)));
        for at in by {
            if let Some(name) = at.owner().filter(|&name| part.mods.iter().all(|(known, _)| known != name)) {
                part.mods.push((name.to_owned(), at.clone()));
            }
        }
        self.found.push(part);
    }

    /// The values of a definition; its own keys in the order of the alphabet.
    fn fields(&self, raw: Raw<'_>, without: &[&str]) -> Vec<Leaf> {
        let mut leaves = Vec::new();
        match raw.shape() {
            Shape::Table(mut entries) => {
                entries.retain(|(key, _)| !without.contains(&&*key.text));
                entries.sort_by(|(one, _), (other, _)| one.text.cmp(&other.text));
                entries.into_iter().for_each(|(key, value)| self.walk(value, key.text.into_owned(), &mut leaves));
            }
            _ => self.walk(raw, String::new(), &mut leaves),
        }
        leaves
    }

    fn walk(&self, raw: Raw<'_>, path: String, leaves: &mut Vec<Leaf>) {
        let inside = |name: &str| if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") };
        let mut leaf = |path: String, value: String| {
            leaves.push(Leaf { path, value, at: self.lines.at(raw.span()) });
        };
        match raw.shape() {
            Shape::Scalar(scalar) => leaf(path, written(&scalar, raw)),
            Shape::Table(entries) if entries.is_empty() => leaf(path, "{}".into()),
            Shape::List(members) if members.is_empty() => leaf(path, "[]".into()),
            Shape::Variant(word, None) => leaf(path, word.into_owned()),
            Shape::Table(entries) => {
                entries.into_iter().for_each(|(key, value)| self.walk(value, inside(&key.text), leaves));
            }
            Shape::List(members) => {
                for (member, number) in members.into_iter().zip(1..) {
                    self.walk(member, inside(&number.to_string()), leaves);
                }
            }
            Shape::Variant(word, Some(inner)) => match inner.shape() {
                // A word around one value is one value: `Num(1)`.
                Shape::List(members) if members.len() == 1 => {
                    let first = leaves.len();
                    members.into_iter().for_each(|member| self.walk(member, path.clone(), leaves));
                    match leaves.get_mut(first..) {
                        Some([only]) if only.path == path => only.value = format!("{word}({})", only.value),
                        _ => {
                            let head = if path.is_empty() { 0 } else { path.len() + 1 };
                            for leaf in leaves.iter_mut().skip(first) {
                                let rest = leaf.path.get(head..).unwrap_or_default().to_owned();
                                leaf.path =
                                    if rest.is_empty() { inside(&word) } else { inside(&format!("{word}.{rest}")) };
                            }
                        }
                    }
                }
                _ => self.walk(inner, inside(&word), leaves),
            },
        }
    }
}

/// By part, where mods say that they change it.
fn changed(changes: &[Change], rules: &Ruleset) -> HashMap<(PartKind, String), Vec<Span>> {
    let mut changed: HashMap<_, Vec<Span>> = HashMap::new();
    for change in changes {
        if let Some(part) = part_of(change, rules) {
            changed.entry(part).or_default().push(change.span);
        }
    }
    changed
}

/// The part that a mod's change is one of.
fn part_of(change: &Change, rules: &Ruleset) -> Option<(PartKind, String)> {
    if change.kind == "game" {
        return Some((PartKind::Game, change.path.split('.').next()?.to_owned()));
    }
    let Some(rest) = change.path.strip_prefix("ability.") else {
        return Some((PartKind::of(&change.kind)?, change.name.clone()));
    };
    let card = rules.find::<CardId>(&change.name).filter(|_| change.kind == "card")?;
    let number: usize = rest.split('.').next()?.parse().ok()?;
    let id = rules.card(card).abilities.get(number.checked_sub(1)?)?;
    Some((PartKind::Ability, rules.ability_key(*id)))
}

fn written(scalar: &Scalar<'_>, raw: Raw<'_>) -> String {
    match scalar {
        Scalar::Int(number) => number.to_string(),
        Scalar::Flag(flag) => flag.to_string(),
        Scalar::Text(text) => format!("{text:?}"),
        Scalar::Other => raw.text(),
    }
}

/// The paths of all files, each written once, and their lines.
struct Lines<'a> {
    sources: &'a Sources,
    paths: Vec<Arc<str>>,
}

impl<'a> Lines<'a> {
    fn of(sources: &'a Sources) -> Self {
        Self { sources, paths: sources.iter().map(|(_, source)| source.path.as_str().into()).collect() }
    }

    fn at(&self, span: Span) -> Option<At> {
        let path = self.paths.get(usize::from(span.file.0))?;
        Some(At { path: Arc::clone(path), line: self.sources.line(span) })
    }
}
