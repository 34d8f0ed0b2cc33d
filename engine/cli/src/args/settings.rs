//! `--profile` and `--set`: what a match is played by, as people type it.

use crate::report::problem::{Done, Problem};
use crate::report::simulated::settings_line;
use crate::report::suggest;
use std::collections::BTreeMap;
use tuckbox_core::names::{NameKind, Named, SettingId};
use tuckbox_core::rules::setting::Settings;
use tuckbox_project::SettingNames;
use tuckbox_project::game::Game;

/// What a match is played by.
#[derive(Debug, Clone, Default, clap::Args)]
pub struct SettingArgs {
    /// The profile of the game to play by: a named set of settings.
    #[arg(long, value_name = "NAME")]
    profile: Option<String>,
    /// A setting that differs from the profile: `--set start_hand=4`. May be repeated.
    #[arg(long, value_name = "SETTING=VALUE")]
    set: Vec<String>,
}

impl SettingArgs {
    /// Whether anything is chosen.
    pub fn any(&self) -> bool {
        self.profile.is_some() || !self.set.is_empty()
    }

    /// The settings of a game.
    ///
    /// # Errors
    /// When there is no profile or setting of a name, or no such value.
    pub fn of(&self, game: &Game) -> Done<Settings> {
        if let Some(name) = &self.profile {
            known(game, NameKind::Profile, name)?;
        }
        let mut set = BTreeMap::new();
        for text in &self.set {
            let Some((name, value)) = text.split_once('=') else {
                let problem = Problem::usage(format!("`--set {text}` does not say which value."));
                return Err(problem.hint(format!("Write `--set {text}=VALUE`.")));
            };
            known(game, NameKind::Setting, name)?;
            let def = game.rules.find::<SettingId>(name).and_then(|id| game.rules.settings.get(id.index()));
            if let Some(def) = def
                && set.insert(name.to_owned(), def.typed(value)).is_some()
            {
                return Err(Problem::usage(format!("The setting `{name}` is given twice.")));
            }
        }
        game.settings(self.profile.as_deref(), &set).map_err(Problem::usage)
    }
}

fn known(game: &Game, kind: NameKind, name: &str) -> Done<()> {
    match game.defined(kind).any(|known| known == name) {
        true => Ok(()),
        false => Err(suggest::unknown(kind.word(), name, game.defined(kind))),
    }
}

/// What a match is played by, for people; nothing where all is the game's own.
pub fn told(game: &Game, settings: &Settings) -> Option<String> {
    let SettingNames { profile, set } = game.setting_names(settings);
    settings_line(profile.as_deref(), &set)
}
