//! Settings: named choices about how a game is played, made when a match is
//! set up and constant while it lasts. A profile is a named set of them.

use crate::names::{ByName, ProfileId, SettingId};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{self, Deserializer};
use serde::{Deserialize, Serialize, Serializer};
use std::borrow::Cow;
use std::fmt;

/// The value of a setting as people write it: `5`, `true`, `"over"`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Chosen {
    /// A whole number.
    Number(i32),
    /// On or off.
    Flag(bool),
    /// One of the setting's words.
    Word(Box<str>),
}

impl Default for Chosen {
    fn default() -> Self {
        Chosen::Number(0)
    }
}

impl fmt::Display for Chosen {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Chosen::Number(number) => write!(f, "{number}"),
            Chosen::Flag(flag) => write!(f, "{flag}"),
            Chosen::Word(word) => f.write_str(word),
        }
    }
}

impl Serialize for Chosen {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Chosen::Number(number) => serializer.serialize_i32(*number),
            Chosen::Flag(flag) => serializer.serialize_bool(*flag),
            Chosen::Word(word) => serializer.serialize_str(word),
        }
    }
}

impl<'de> Deserialize<'de> for Chosen {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ChosenVisitor)
    }
}

struct ChosenVisitor;

impl de::Visitor<'_> for ChosenVisitor {
    type Value = Chosen;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a whole number, `true`, `false` or a word in quotes")
    }

    fn visit_bool<E: de::Error>(self, flag: bool) -> Result<Chosen, E> {
        Ok(Chosen::Flag(flag))
    }

    fn visit_i64<E: de::Error>(self, number: i64) -> Result<Chosen, E> {
        i32::try_from(number).map(Chosen::Number).map_err(|_| E::custom("this number is too large"))
    }

    fn visit_u64<E: de::Error>(self, number: u64) -> Result<Chosen, E> {
        i32::try_from(number).map(Chosen::Number).map_err(|_| E::custom("this number is too large"))
    }

    fn visit_str<E: de::Error>(self, word: &str) -> Result<Chosen, E> {
        Ok(Chosen::Word(word.into()))
    }
}

impl JsonSchema for Chosen {
    fn schema_name() -> Cow<'static, str> {
        "Chosen".into()
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "The value of a setting: a whole number, `true` or `false`, or one of its words.",
            "anyOf": [{ "type": "integer" }, { "type": "boolean" }, { "type": "string" }]
        })
    }
}

/// A named choice about how the game is played: a whole number, a switch
/// (`default: false`), or one of some words.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Setting {
    /// What holds when nobody chooses.
    pub default: Chosen,
    /// The least and the most a number may be; any if left out.
    pub range: Option<(i32, i32)>,
    /// The words there are to choose from; the first stands for 0.
    pub words: Vec<Box<str>>,
    /// What it decides, for people: a whole sentence.
    pub text: Box<str>,
}

/// A named set of settings, for people to play by.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Profile {
    /// What it is for, for people: a whole sentence.
    pub text: Box<str>,
    /// The settings that differ from their defaults.
    pub set: ByName<SettingId, Chosen>,
}

impl Setting {
    /// Whether it is either on or off.
    pub fn is_switch(&self) -> bool {
        self.words.is_empty() && matches!(self.default, Chosen::Flag(_))
    }

    /// The number that stands for a value, if it is one this setting can have.
    pub fn value(&self, chosen: &Chosen) -> Option<i32> {
        match chosen {
            Chosen::Word(word) => {
                let at = self.words.iter().position(|known| known == word)?;
                i32::try_from(at).ok()
            }
            Chosen::Flag(flag) => self.is_switch().then_some(i32::from(*flag)),
            Chosen::Number(number) => {
                let (least, most) = self.range.unwrap_or((i32::MIN, i32::MAX));
                let fits = self.words.is_empty() && !self.is_switch() && (least..=most).contains(number);
                fits.then_some(*number)
            }
        }
    }

    /// The value a number stands for.
    pub fn chosen(&self, value: i32) -> Chosen {
        let word = usize::try_from(value).ok().and_then(|at| self.words.get(at));
        match word {
            Some(word) => Chosen::Word(word.clone()),
            None if self.is_switch() => Chosen::Flag(value != 0),
            None => Chosen::Number(value),
        }
    }

    /// A value as typed; `on` and `off` stand for `true` and `false`.
    pub fn typed(&self, text: &str) -> Chosen {
        match text {
            "true" | "on" if self.is_switch() => Chosen::Flag(true),
            "false" | "off" if self.is_switch() => Chosen::Flag(false),
            _ => text.parse().map_or_else(|_| Chosen::Word(text.into()), Chosen::Number),
        }
    }

    /// What it can be, in words: "a whole number from 1 to 10".
    pub fn expects(&self) -> String {
        if self.is_switch() {
            return "`true` or `false`".into();
        }
        match (self.words.split_last(), self.range) {
            (Some((last, [])), _) => format!("`{last}`"),
            (Some((last, words)), _) => {
                let words: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
                format!("{} or `{last}`", words.join(", "))
            }
            (None, Some((least, most))) => format!("a whole number from {least} to {most}"),
            (None, None) => "a whole number".into(),
        }
    }
}

/// What a match is played by, where it is not the defaults: a profile, and
/// settings that are chosen beside it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Settings {
    /// The profile, if there is one.
    pub profile: Option<ProfileId>,
    /// Settings chosen one by one; they come after the profile.
    pub set: Vec<(SettingId, i32)>,
}

/// A condition on a setting: an entry of a deck, for instance, is there only
/// if it holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Wanted {
    /// The setting.
    pub setting: SettingId,
    /// The value it must have; anything but 0 if nothing is said.
    pub is: Option<i32>,
}

impl Wanted {
    /// Whether it holds by these settings, by [`SettingId`].
    pub fn holds(&self, settings: &[i32]) -> bool {
        let value = settings.get(usize::from(self.setting.0)).copied().unwrap_or(0);
        self.is.map_or(value != 0, |is| value == is)
    }
}

/// One number of a chart: written as it is, or as the name of a setting.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Entry {
    /// This number.
    Number(i32),
    /// The value of this setting.
    Setting(SettingId),
}

impl<'de> Deserialize<'de> for Entry {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;
        impl de::Visitor<'_> for Visitor {
            type Value = Entry;
            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a whole number, or the name of a setting in quotes")
            }
            fn visit_i64<E: de::Error>(self, number: i64) -> Result<Entry, E> {
                i32::try_from(number).map(Entry::Number).map_err(|_| E::custom("this number is too large"))
            }
            fn visit_u64<E: de::Error>(self, number: u64) -> Result<Entry, E> {
                i32::try_from(number).map(Entry::Number).map_err(|_| E::custom("this number is too large"))
            }
            fn visit_str<E: de::Error>(self, name: &str) -> Result<Entry, E> {
                SettingId::deserialize(de::value::StrDeserializer::new(name)).map(Entry::Setting)
            }
        }
        deserializer.deserialize_any(Visitor)
    }
}

impl JsonSchema for Entry {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> Cow<'static, str> {
        "entry".into()
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "anyOf": [{ "type": "integer" }, { "type": "string", "description": "The name of a setting." }] })
    }
}

/// Why settings are none of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SettingError {
    /// The profile is none of the game's.
    NoProfile,
    /// The setting is none of the game's.
    NoSetting,
    /// The value is none that the setting can have.
    Value {
        /// The setting.
        name: String,
        /// What its values are, as words that follow "is".
        expects: String,
        /// The value that was chosen.
        chosen: Chosen,
    },
}

impl fmt::Display for SettingError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            SettingError::NoProfile => f.write_str("There is no such profile."),
            SettingError::NoSetting => f.write_str("There is no such setting."),
            SettingError::Value { name, expects, chosen } => {
                write!(f, "The setting `{name}` is {expects}, not `{chosen}`.")
            }
        }
    }
}

impl std::error::Error for SettingError {}

impl super::Ruleset {
    /// The settings when nobody chooses, by [`SettingId`].
    pub fn defaults(&self) -> Vec<i32> {
        self.settings.iter().map(|setting| setting.value(&setting.default).unwrap_or(0)).collect()
    }

    /// The settings of a match, by [`SettingId`].
    ///
    /// # Errors
    /// When there is no such profile or setting, or a value is none the setting can
    /// have.
    pub fn settings_of(&self, chosen: &Settings) -> Result<Vec<i32>, SettingError> {
        let mut values = self.defaults();
        if let Some(profile) = chosen.profile {
            let profile = self.profiles.get(usize::from(profile.0)).ok_or(SettingError::NoProfile)?;
            for (setting, value) in &profile.set.0 {
                self.put(&mut values, *setting, value)?;
            }
        }
        for &(setting, value) in &chosen.set {
            let def = self.settings.get(usize::from(setting.0)).ok_or(SettingError::NoSetting)?;
            self.put(&mut values, setting, &def.chosen(value))?;
        }
        Ok(values)
    }

    fn put(&self, values: &mut [i32], setting: SettingId, chosen: &Chosen) -> Result<(), SettingError> {
        let (value, slot) = (self.checked_setting(setting, chosen)?, values.get_mut(usize::from(setting.0)));
        slot.into_iter().for_each(|slot| *slot = value);
        Ok(())
    }

    /// The number that stands for the value of a setting.
    ///
    /// # Errors
    /// When there is no such setting, or the value is none it can have.
    pub fn checked_setting(&self, setting: SettingId, chosen: &Chosen) -> Result<i32, SettingError> {
        let def = self.settings.get(usize::from(setting.0)).ok_or(SettingError::NoSetting)?;
        def.value(chosen).ok_or_else(|| SettingError::Value {
            name: self.name(setting).to_owned(),
            expects: def.expects(),
            chosen: chosen.clone(),
        })
    }
}
