//! Settings by their names, as people and files give them.

use crate::game::Game;
use crate::setup::SetupError;
use std::collections::BTreeMap;
use tuckbox_core::names::{NameKind, Named, ProfileId, SettingId};
use tuckbox_core::rules::setting::{Chosen, Settings};

/// What a match is played by, by name.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SettingNames {
    /// The profile, if one is chosen.
    pub profile: Option<String>,
    /// The settings that are chosen apart from it, with their values.
    pub set: BTreeMap<String, Chosen>,
}

impl Game {
    /// What a match is played by, from the name of a profile and the names and
    /// values of settings.
    ///
    /// # Errors
    /// When there is no such profile or setting, or a value is none the setting can
    /// have.
    pub fn settings(&self, profile: Option<&str>, set: &BTreeMap<String, Chosen>) -> Result<Settings, SetupError> {
        let profile =
            profile.map(|name| self.named::<ProfileId, _>(name, || self.defined(NameKind::Profile))).transpose()?;
        let mut settings = Settings { profile, set: Vec::new() };
        for (name, chosen) in set {
            let id: SettingId = self.named(name, || self.defined(NameKind::Setting))?;
            settings.set.push((id, self.rules.checked_setting(id, chosen).map_err(SetupError::Value)?));
        }
        Ok(settings)
    }

    /// A profile and settings by name, to be written down.
    pub fn setting_names(&self, settings: &Settings) -> SettingNames {
        let profile = settings.profile.map(|profile| self.rules.name(profile).to_owned());
        let named = |&(id, value): &(SettingId, i32)| {
            let def = self.rules.settings.get(id.index())?;
            Some((self.rules.name(id).to_owned(), def.chosen(value)))
        };
        SettingNames { profile, set: settings.set.iter().filter_map(named).collect() }
    }

    /// The names of all things of a kind that the game defines.
    pub fn defined(&self, kind: NameKind) -> impl Iterator<Item = &str> {
        let entries = self.rules.names.of(kind).iter().filter(|entry| !entry.defined.is_empty());
        entries.map(|entry| &*entry.name)
    }
}
