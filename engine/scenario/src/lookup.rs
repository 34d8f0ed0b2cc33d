//! Ids by their names, as a page writes them, with what may have been meant where
//! there is none.

use tuckbox_core::names::{NameKind, Named, StatId};
use tuckbox_core::rules::{Ruleset, Scope};
use tuckbox_core::suggest;

/// Why a name is not taken: a whole sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Misnamed {
    /// Why, as a whole sentence that names what was meant perhaps.
    pub message: String,
    /// Whether nothing in this game or match could have the name, so that whatever is
    /// said of it says nothing; what has the name may else come or have gone.
    pub unknown: bool,
}

impl Misnamed {
    /// A name that means nothing here.
    pub fn unknown(message: impl Into<String>) -> Self {
        Self { message: message.into(), unknown: true }
    }

    /// A name of something that is not there now.
    pub fn absent(message: impl Into<String>) -> Self {
        Self { message: message.into(), unknown: false }
    }
}

impl From<Misnamed> for String {
    fn from(misnamed: Misnamed) -> Self {
        misnamed.message
    }
}

impl std::fmt::Display for Misnamed {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str(&self.message)
    }
}

/// The id of a name.
///
/// # Errors
/// When the game has nothing of this kind and name.
pub fn id<T: Named>(rules: &Ruleset, name: &str) -> Result<T, Misnamed> {
    let known = rules.names.of(T::KIND).iter().map(|entry| &*entry.name);
    let article = if matches!(T::KIND, NameKind::Event | NameKind::Action | NameKind::Effect) { "an" } else { "a" };
    let kind = T::KIND.word();
    rules
        .find(name)
        .ok_or_else(|| format!("`{name}` is not {article} {kind} of this game.{}", suggest::behind(name, known)))
        .map_err(Misnamed::unknown)
}

/// The stat of this name, if it belongs to what is meant.
pub fn stat_of(rules: &Ruleset, name: &str, scope: Scope) -> Result<StatId, Misnamed> {
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
    let own = of(rules.stats[stat.index()].of);
    Err(Misnamed::unknown(format!("`{name}` is a stat of {own}, not of {}.{hint}", of(scope))))
}
