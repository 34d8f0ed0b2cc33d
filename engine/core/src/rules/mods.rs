//! Which mods a game is played with: a match keeps it, and who opens the match
//! again compares.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A mod that changes a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UsedMod {
    /// What it is called, in `mods/<name>/` and by other mods.
    pub name: String,
    /// The version it said, such as `1.2.0`.
    pub version: String,
    /// BLAKE3 hash of all its files, in hexadecimal.
    pub hash: String,
}

/// How the mods of a match differ from those that are there now, each
/// difference as a whole sentence; nothing where they are the same.
pub fn differences(then: &[UsedMod], now: &[UsedMod]) -> Vec<String> {
    let find = |list: &[UsedMod], name: &str| list.iter().find(|one| one.name == name).cloned();
    let mut found = Vec::new();
    for old in then {
        let (name, version) = (&old.name, &old.version);
        found.push(match find(now, name) {
            None => format!("It was played with the mod `{name}` {version}, which is not here."),
            Some(new) if new.version != *version => {
                format!("It was played with the mod `{name}` {version}, and {} is here.", new.version)
            }
            Some(new) if new.hash != old.hash => {
                format!("It was played with the mod `{name}` {version}, whose files have changed since.")
            }
            Some(_) => continue,
        });
    }
    for new in now.iter().filter(|new| find(then, &new.name).is_none()) {
        found.push(format!("It was played without the mod `{}`.", new.name));
    }
    let names = |list: &[UsedMod]| list.iter().map(|one| one.name.clone()).collect::<Vec<_>>();
    if found.is_empty() && names(then) != names(now) {
        found.push(format!("It was played with its mods in another order: {}.", names(then).join(", ")));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn used(name: &str, version: &str, hash: &str) -> UsedMod {
        UsedMod { name: name.into(), version: version.into(), hash: hash.into() }
    }

    #[test]
    fn every_difference_is_told() {
        let then = [used("a", "1.0.0", "1"), used("b", "1.0.0", "2"), used("c", "1.0.0", "3")];
        assert!(differences(&then, &then).is_empty());
        let now = [used("b", "1.1.0", "2"), used("c", "1.0.0", "4"), used("d", "1.0.0", "5")];
        let told = differences(&then, &now);
        assert_eq!(told.len(), 4, "{told:?}");
        let mut turned = then.clone();
        turned.reverse();
        assert_eq!(differences(&then, &turned).len(), 1);
    }
}
