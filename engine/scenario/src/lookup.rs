//! Ids by their names, as a page writes them, with what may have been meant where
//! there is none.

use tuckbox_core::names::{NameKind, Named, StatId};
use tuckbox_core::rules::{Ruleset, Scope};
use tuckbox_core::suggest;

/// The id of a name; the error is a whole sentence.
pub fn id<T: Named>(rules: &Ruleset, name: &str) -> Result<T, String> {
    let known = rules.names.of(T::KIND).iter().map(|entry| &*entry.name);
    let article = if matches!(T::KIND, NameKind::Event | NameKind::Action | NameKind::Effect) { "an" } else { "a" };
    let kind = T::KIND.word();
    rules
        .find(name)
        .ok_or_else(|| format!("`{name}` is not {article} {kind} of this game.{}", suggest::behind(name, known)))
}

/// The stat of this name, if it belongs to what is meant.
pub fn stat_of(rules: &Ruleset, name: &str, scope: Scope) -> Result<StatId, String> {
    let stat: StatId = id(rules, name)?;
    if rules.stats[stat.index()].of == scope {
        return Ok(stat);
    }
    let of = |scope| match scope {
        Scope::Piece => "pieces",
        Scope::Seat => "seats",
        Scope::Table => "the table",
    };
    let fitting = (0..).map(StatId).zip(&rules.stats).filter(|(_, stat)| stat.of == scope);
    let names = fitting.map(|(stat, _)| rules.names.name(NameKind::Stat, stat.index()));
    let hint = suggest::behind(name, names);
    Err(format!("`{name}` is a stat of {}, not of {}.{hint}", of(rules.stats[stat.index()].of), of(scope)))
}
