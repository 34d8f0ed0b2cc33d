//! Names that the game has not: the nearest one it has, and the error a script
//! gets that gives one. Looks at names alone, so that whoever checks scripts and
//! whoever runs them say the same.

use tuckbox_core::names::{NameKind, Names};
use tuckbox_core::rules::Ruleset;
use tuckbox_core::suggest;

/// The error a script gets for a name the game has not.
pub(crate) fn error(rules: &Ruleset, kind: NameKind, name: &str) -> mlua::Error {
    let hint = did_you_mean(&rules.names, kind, name).map(|hint| format!(" {hint}")).unwrap_or_default();
    mlua::Error::runtime(format!("This game has no {} `{name}`.{hint}", kind.word()))
}

/// The sentence that names the nearest name of a kind that the game defines.
pub(crate) fn did_you_mean(names: &Names, kind: NameKind, name: &str) -> Option<String> {
    suggest::did_you_mean(
        name,
        names.of(kind).iter().filter(|entry| !entry.defined.is_empty()).map(|entry| &*entry.name),
    )
}
