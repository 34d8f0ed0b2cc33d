//! Parts and their changes in words.

use super::{Changed, Changes, Difference, GamePart, PartKind, Renamed};
use std::fmt;
use tuckbox_core::names::NameKind;
use tuckbox_core::words::capital;

/// So many differing values are told, and how many more there are.
const TOLD: usize = 2;

/// A value that takes more characters than this is not told.
const LONG: usize = 40;

impl GamePart {
    /// What it is and its name: "the card `imp`".
    pub fn words(&self) -> String {
        match (self.kind, self.name.split_once('#')) {
            (PartKind::Ability, Some(("", key))) => format!("the ability `{key}` of the game"),
            (PartKind::Ability, Some((card, key))) => format!("the ability `{key}` of the card `{card}`"),
            (PartKind::Game, _) => format!("`{}` of the game", self.name),
            (kind, _) => format!("the {} `{}`", kind.word(), self.name),
        }
    }

    /// "the card `imp` is gone (it stood in content/yard/cards.toml:3)".
    pub(super) fn removed(&self) -> String {
        let was = self.at.as_ref().map_or_else(String::new, |at| format!(" (it stood in {at})"));
        format!("{} is gone{was}", self.words())
    }
}

fn placed(at: Option<&super::At>) -> String {
    at.map_or_else(String::new, |at| format!(" ({at})"))
}

impl Difference {
    /// "`arm` is now 5 instead of 4".
    fn words(&self) -> String {
        let name = if self.path.is_empty() { String::from("it") } else { format!("`{}`", self.path) };
        let is_long = |leaf: &super::Leaf| leaf.value.chars().count() > LONG;
        match (&self.old, &self.new) {
            (Some(old), Some(new)) if is_long(old) || is_long(new) => format!("{name} reads otherwise"),
            (Some(old), Some(new)) => format!("{name} is now {} instead of {}", new.value, old.value),
            (None, Some(new)) if is_long(new) => format!("{name} is new"),
            (None, Some(new)) => format!("{name} is now {}", new.value),
            (Some(_), None) | (None, None) => format!("{name} is gone"),
        }
    }
}

impl Changed {
    /// "the card `imp` has changed (content/yard/cards.toml:5): `arm` is now 5
    /// instead of 4".
    pub fn words(&self) -> String {
        let mut words = format!("{} has changed", self.new.words());
        if let Some(helper) = self.through.first() {
            words += &format!(" through {}", helper.words());
        }
        words += &placed(self.at());
        if let Some(name) = self.by() {
            words += &format!(" by the mod `{name}`");
        }
        let is_script = matches!(self.new.kind, PartKind::Helper | PartKind::Named(NameKind::Effect));
        let differences: Vec<&Difference> =
            self.differences.iter().filter(|one| !(is_script && one.path.is_empty())).collect();
        let told: Vec<String> = differences.iter().take(TOLD).map(|one| one.words()).collect();
        if !told.is_empty() {
            words += &format!(": {}", told.join(", "));
            if let more @ 1.. = differences.len() - told.len() {
                words += &format!(", and {more} more");
            }
        }
        words
    }
}

impl Renamed {
    /// "the card `imp` is now `devil` (content/yard/cards.toml:3)".
    pub fn words(&self) -> String {
        format!("{} is now `{}`{}", self.old.words(), self.new.name, placed(self.new.at.as_ref()))
    }
}

impl Changes {
    /// Every change as a sentence. Effects that have changed only through a
    /// helper are told with it.
    pub fn sentences(&self) -> Vec<String> {
        let sentence = |words: String| format!("{}.", capital(&words));
        let mut told: Vec<String> = Vec::new();
        let through = |changed: &Changed, helper: &str| {
            changed.through.first().is_some_and(|first| first.name == helper) && changed.new.kind != PartKind::Helper
        };
        for changed in self.changed.iter().filter(|changed| changed.through.is_empty()) {
            let mut words = changed.words();
            if changed.new.kind == PartKind::Helper {
                let effects = self.changed.iter().filter(|other| through(other, &changed.new.name));
                let names: Vec<String> = effects.map(|effect| format!("`{}`", effect.new.name)).collect();
                match names.as_slice() {
                    [] => {}
                    [one] => words += &format!("; with it the effect {one}"),
                    several => words += &format!("; with it the effects {}", several.join(", ")),
                }
            }
            told.push(sentence(words));
        }
        let is_told = |helper: &GamePart| self.changed.iter().any(|other| other.new.name == helper.name);
        let rest = self.changed.iter().filter(|changed| changed.through.first().is_some_and(|helper| !is_told(helper)));
        told.extend(rest.map(|changed| sentence(changed.words())));
        told.extend(self.renamed.iter().map(|renamed| sentence(renamed.words())));
        told.extend(self.removed.iter().map(|part| sentence(part.removed())));
        told.extend(
            self.added.iter().map(|part| sentence(format!("{} is new{}", part.words(), placed(part.at.as_ref())))),
        );
        let kinds = self.reordered.iter();
        told.extend(kinds.map(|&kind| format!("The {} of the game come in another order.", plural(kind))));
        told
    }
}

fn plural(kind: PartKind) -> String {
    match kind {
        PartKind::Ability => "abilities".into(),
        PartKind::Named(NameKind::Target) => "kinds of targets".into(),
        kind => format!("{}s", kind.word()),
    }
}

impl fmt::Display for Changes {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.sentences().iter().try_for_each(|sentence| writeln!(f, "{sentence}"))
    }
}
