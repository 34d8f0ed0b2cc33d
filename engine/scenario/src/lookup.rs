//! Ids by their names, as a page writes them, with what may have been meant where
//! there is none.

use tuckbox_core::names::{Kind, Named, StatId};
use tuckbox_core::rules::{Ruleset, Scope};

/// The id of a name; the error is a whole sentence.
pub fn id<T: Named>(rules: &Ruleset, name: &str) -> Result<T, String> {
    let known = rules.names.of(T::KIND).iter().map(|entry| &*entry.name);
    let article = if matches!(T::KIND, Kind::Event | Kind::Action | Kind::Effect) { "an" } else { "a" };
    let kind = T::KIND.word();
    rules.find(name).ok_or_else(|| format!("`{name}` is not {article} {kind} of this game.{}", near(name, known)))
}

/// A hint at the known name that is nearest to a wrong one, or nothing.
pub fn near<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> String {
    let allowed = (name.chars().count() / 3).max(1);
    let distance = |known: &&str| strsim::damerau_levenshtein(&name.to_lowercase(), &known.to_lowercase());
    let nearest = known.map(|known| (distance(&known), known)).filter(|(distance, _)| *distance <= allowed).min();
    nearest.map(|(_, known)| format!(" Do you mean `{known}`?")).unwrap_or_default()
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
    let names = fitting.map(|(stat, _)| rules.names.name(Kind::Stat, stat.index()));
    let hint = near(name, names);
    Err(format!("`{name}` is a stat of {}, not of {}.{hint}", of(rules.stats[stat.index()].of), of(scope)))
}
