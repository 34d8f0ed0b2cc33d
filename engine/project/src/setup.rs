//! What a match of a game begins with: decks by name, and a seed.

use crate::game::Game;
use crate::seed::Seed;
use tuckbox_core::matches::Setup;
use tuckbox_core::names::{DeckId, Named};
use tuckbox_core::rules::setting::SettingError;
use tuckbox_core::words::range;

/// Why a match cannot begin as somebody asks.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// The game has nothing of this name.
    #[error("There is no {kind} `{name}`; the game has {}.", listed(.known))]
    Unknown {
        /// What it would be: a deck, a profile, a setting.
        kind: &'static str,
        /// The name asked for.
        name: String,
        /// The names there are.
        known: Vec<String>,
    },
    /// The game is not for so many seats.
    #[error("The game is for {} seats, and {decks} decks are given.", range(*.least, *.most))]
    Seats {
        /// The fewest seats.
        least: u8,
        /// The most seats.
        most: u8,
        /// How many decks are given, one for each.
        decks: usize,
    },
    /// A value is none that its setting can have.
    #[error(transparent)]
    Value(SettingError),
}

/// Names in a sentence.
fn listed(known: &[String]) -> String {
    match known.is_empty() {
        true => "none".into(),
        false => known.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", "),
    }
}

/// For those to whom every reason is a sentence.
impl From<SetupError> for String {
    fn from(error: SetupError) -> Self {
        error.to_string()
    }
}

impl Game {
    /// What a match with these decks begins with, one deck for each seat.
    ///
    /// # Errors
    /// When there is no deck of a name, or the game is not for so many seats.
    pub fn setup(&self, decks: &[impl AsRef<str>], seed: impl Seed) -> Result<Setup, SetupError> {
        let decks = decks.iter().map(|name| self.named(name.as_ref(), || self.decks()));
        let decks = decks.collect::<Result<Vec<DeckId>, _>>()?;
        let (least, most) = self.rules.seats;
        if !(usize::from(least)..=usize::from(most)).contains(&decks.len()) {
            return Err(SetupError::Seats { least, most, decks: decks.len() });
        }
        Ok(Setup::new(decks, seed.bytes()))
    }

    /// What a match with the game's own decks begins with, for its fewest seats.
    pub fn default_setup(&self, seed: impl Seed) -> Setup {
        let seats = usize::from(self.rules.seats.0);
        let decks = &self.rules.default_decks;
        let decks = if decks.is_empty() { vec![DeckId(0)] } else { decks.clone() };
        Setup::new(decks.into_iter().cycle().take(seats).collect(), seed.bytes())
    }

    /// The id of a name, which is one of those that are `known`.
    pub(crate) fn named<'a, T: Named, I: Iterator<Item = &'a str>>(
        &self,
        name: &str,
        known: impl Fn() -> I,
    ) -> Result<T, SetupError> {
        self.rules.find::<T>(name).ok_or_else(|| SetupError::Unknown {
            kind: T::KIND.word(),
            name: name.to_owned(),
            known: known().map(str::to_owned).collect(),
        })
    }
}
