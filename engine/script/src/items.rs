//! What scripts say, function by function, and what each effect can reach: for
//! those who tell two versions of a game apart. Names are followed, not values:
//! who mentions a helper's name reaches it.

use crate::sandbox::{Statement, statements};
use crate::source::ScriptFile;
use std::collections::{BTreeSet, HashMap};
use tuckbox_core::diagnostic::Span;

/// A function or value of a script, as its file says it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScriptItem {
    /// An effect's name; of anything else its file and name: `std/base.such`.
    pub name: String,
    /// Whether it is an effect.
    pub is_effect: bool,
    /// Its first word.
    pub span: Span,
    /// Its words with one blank between them, without comments and its own name.
    pub text: String,
    /// By place in the list: everything it can reach, itself left out.
    pub reach: Vec<usize>,
}

/// Everything that scripts declare, in the order in which they are loaded. What
/// a file does without declaring anything has the name of the file, and all of
/// the file reaches it.
pub fn script_items(files: &[ScriptFile]) -> Vec<ScriptItem> {
    let mut found: Vec<ScriptItem> = Vec::new();
    let mut all: Vec<(usize, Statement<'_>)> = Vec::new();
    // By file and name; by owner and name for what other files see.
    let mut own: HashMap<(usize, String), Vec<usize>> = HashMap::new();
    let mut seen: HashMap<(Option<&str>, String), Vec<usize>> = HashMap::new();
    for (place, file) in files.iter().enumerate() {
        let stem = stem(&file.path);
        for statement in statements(&file.text) {
            let at = found.len();
            let names = statement.declares.iter().map(|name| own.entry((place, name.clone())).or_default().push(at));
            names.for_each(drop);
            if statement.declares.is_empty() {
                own.entry((place, String::new())).or_default().push(at);
            } else if !statement.is_local {
                for name in &statement.declares {
                    seen.entry((file.owner(), name.clone())).or_default().push(at);
                }
            }
            let name = statement.declares.join(", ");
            let effect = name.strip_prefix("effects.").map(str::to_owned);
            let inner = name.rsplit('.').next().unwrap_or_default();
            let said = statement.words.iter().map(|&word| if word == inner { "~" } else { word });
            found.push(ScriptItem {
                is_effect: effect.is_some(),
                span: file
                    .span(statement.start..statement.start + statement.words.first().map_or(0, |word| word.len())),
                text: said.collect::<Vec<_>>().join(" "),
                reach: Vec::new(),
                name: effect.unwrap_or_else(|| if name.is_empty() { stem.clone() } else { format!("{stem}.{name}") }),
            });
            all.push((place, statement));
        }
    }
    let next = |at: usize| -> Vec<usize> {
        let Some((place, statement)) = all.get(at) else { return Vec::new() };
        let owner = files.get(*place).and_then(ScriptFile::owner);
        let mut next: Vec<usize> = own.get(&(*place, String::new())).cloned().unwrap_or_default();
        for name in &statement.uses {
            let near = own.get(&(*place, name.clone()));
            let far = || [None, owner].into_iter().flat_map(|owner| seen.get(&(owner, name.clone()))).flatten();
            match near {
                Some(near) => next.extend(near),
                None => next.extend(far()),
            }
        }
        for name in statement.declares.iter().filter_map(|name| name.strip_prefix("effects.")) {
            let wraps = seen.iter().filter(|((_, wrap), _)| wrap.strip_prefix("wrap.") == Some(name));
            next.extend(wraps.flat_map(|(_, wraps)| wraps));
        }
        next
    };
    for at in 0..found.len() {
        let mut reached = BTreeSet::new();
        let mut open = next(at);
        while let Some(one) = open.pop() {
            if one != at && reached.insert(one) {
                open.extend(next(one));
            }
        }
        if let Some(found) = found.get_mut(at) {
            found.reach = reached.into_iter().collect();
        }
    }
    found
}

/// The path of a script without what all have: `std/base`, `my-mod/extra`.
fn stem(path: &str) -> String {
    let path = path.rsplit_once('.').map_or(path, |(path, _)| path);
    match path.strip_prefix("mods/") {
        Some(inside) => inside.replacen("/scripts/", "/", 1),
        None => path.strip_prefix("scripts/").unwrap_or(path).to_owned(),
    }
}
