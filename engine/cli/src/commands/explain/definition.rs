//! A definition with its parts as they are after all patches, each with the
//! line it comes from, and the parts of the game that use a name.

use super::SourcedLine;
use std::collections::{HashMap, HashSet};
use tuckbox_content::box_files::FileKind;
use tuckbox_content::parts::{At, Leaf, PartKind};
use tuckbox_core::diagnostic::Span;
use tuckbox_core::ids::AbilityId;
use tuckbox_core::names::NameKind;
use tuckbox_project::game::Game;

/// A key of the game with more values than this is told by how many they are.
const MANY: usize = 8;

/// So many names of a kind are listed.
const NAMES: usize = 40;

/// The parts of what is defined under a name; none for what a script declares.
pub(super) fn of(game: &Game, kind: NameKind, name: &str) -> Vec<SourcedLine> {
    let Some(part) = game.parts().get(PartKind::Named(kind), name) else { return Vec::new() };
    let of_script = |leaf: &&Leaf| leaf.at.as_ref().is_some_and(is_script);
    part.leaves.iter().filter(|leaf| !of_script(leaf)).map(said).collect()
}

/// What is written in an ability besides what is told of it in words.
pub(super) fn of_ability(game: &Game, id: AbilityId) -> Vec<SourcedLine> {
    /// The keys that are told in words.
    const TOLD: [&str; 15] = [
        "do", "instead", "kind", "limit", "may", "pay", "price", "rules", "run", "targets", "text", "title", "use",
        "when", "while",
    ];
    let Some(part) = game.parts().get(PartKind::Ability, &game.rules.ability_key(id)) else { return Vec::new() };
    let given = &game.rules.ability(id).with.list;
    let is_told = |key: &str| TOLD.contains(&key) || given.iter().any(|(name, _)| **name == *key);
    let key = |leaf: &&Leaf| leaf.path.split('.').next().is_some_and(|key| !is_told(key));
    part.leaves.iter().filter(key).map(said).collect()
}

fn is_script(at: &At) -> bool {
    FileKind::of(&at.path) == Some(FileKind::Script)
}

fn said(leaf: &Leaf) -> SourcedLine {
    let words = if leaf.path.is_empty() { leaf.value.clone() } else { format!("{}: {}", leaf.path, leaf.value) };
    SourcedLine { words, place: leaf.at.as_ref().map(At::to_string) }
}

/// What the game says in its own keys, and the names of everything it defines.
pub(super) fn of_game(game: &Game) -> Vec<SourcedLine> {
    let mut parts = Vec::new();
    for part in game.parts().iter().filter(|part| part.kind == PartKind::Game) {
        match part.leaves.as_slice() {
            [] => {}
            leaves if leaves.len() <= MANY => parts.extend(leaves.iter().map(|leaf| {
                let inside = if leaf.path.is_empty() { String::new() } else { format!(".{}", leaf.path) };
                let words = format!("{}{inside}: {}", part.name, leaf.value);
                SourcedLine { words, place: leaf.at.as_ref().map(At::to_string) }
            })),
            leaves => {
                let words = format!("{}: {} values", part.name, leaves.len());
                parts.push(SourcedLine { words, place: part.at.as_ref().map(At::to_string) });
            }
        }
    }
    for kind in NameKind::ALL {
        let names = game.rules.names.of(kind).iter().map(|entry| &*entry.name);
        let names: Vec<&str> = names.collect();
        let more = if names.len() > NAMES { format!(", … ({} in all)", names.len()) } else { String::new() };
        let told: Vec<&str> = names.into_iter().take(NAMES).collect();
        if !told.is_empty() {
            parts.push(SourcedLine { words: format!("{}: {}{more}", kind.word(), told.join(", ")), place: None });
        }
    }
    parts
}

/// The parts of the game that use a name, each once, with the first line where
/// they do. What scripts use is not known by its name.
pub(super) fn users(game: &Game, kind: NameKind, uses: &[Option<Span>]) -> Vec<SourcedLine> {
    let mut owners: HashMap<(&str, usize), String> = HashMap::new();
    for part in game.parts().iter() {
        let places = part.leaves.iter().filter_map(|leaf| leaf.at.as_ref()).chain(&part.at);
        for at in places.filter(|at| !is_script(at)) {
            owners.entry((&*at.path, at.line)).or_insert_with(|| part.words());
        }
    }
    let (mut found, mut known) = (Vec::new(), HashSet::new());
    for span in uses.iter().flatten() {
        let (path, line) = (game.sources.path(span.file), game.sources.line(*span));
        let words = owners.get(&(path, line)).cloned().unwrap_or_else(|| format!("this {}", kind.word()));
        if known.insert(words.clone()) {
            found.push(SourcedLine { words, place: Some(format!("{path}:{line}")) });
        }
    }
    found
}
