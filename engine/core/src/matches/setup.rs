//! What a match begins with, and why it may not begin.

use crate::commitment;
use crate::ids::Seat;
use crate::names::{DeckId, Named};
use crate::play::{Failure, Play};
use crate::rules::Ruleset;
use crate::rules::card::DeckCards;
use crate::rules::op::End;
use crate::rules::setting::{SettingError, Settings};
use crate::state::{Home, Lost, RemapError};
use serde::{Deserialize, Serialize};

/// What a match begins with.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Setup {
    /// The deck of each seat; how many there are is how many seats play. Decks
    /// of the table are put out once, whether they stand here or not.
    pub decks: Vec<DeckId>,
    /// The seed of all chance.
    pub seed: [u8; 32],
    /// What it is played by, where it is not the game's defaults.
    pub settings: Settings,
    /// The salt of the commitment to the seed; nothing if the seed was chosen by
    /// somebody, who knows it.
    #[serde(default)]
    pub salt: Option<[u8; 32]>,
}

impl Setup {
    /// With these decks and this seed, by the game's defaults.
    pub fn new(decks: Vec<DeckId>, seed: [u8; 32]) -> Self {
        Self { decks, seed, settings: Settings::default(), salt: None }
    }

    /// The commitment to the seed, if it is sealed.
    pub fn commitment(&self) -> Option<[u8; 32]> {
        self.salt.map(|salt| commitment::commitment(&salt, &self.seed))
    }
}

/// Why a match cannot begin or go on as asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Trouble {
    /// The game is not for so many seats.
    Seats(usize, (u8, u8)),
    /// There is no deck of this number.
    Deck(usize),
    /// The settings are none the game can be played by: a whole sentence.
    Settings(SettingError),
    /// The save does not fit the game: what it needs and the game has not.
    Lost(Vec<Lost>),
    /// A step has answers already; new content has to wait for its end.
    InStep,
    /// The save is damaged.
    Damaged(String),
    /// Content or script failed.
    Failed(Failure),
}

impl From<RemapError> for Trouble {
    fn from(error: RemapError) -> Self {
        match error {
            RemapError::Lost(lost) => Trouble::Lost(lost),
            RemapError::Damaged(what) => Trouble::Damaged(what),
        }
    }
}

impl std::fmt::Display for Trouble {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self {
            Trouble::Seats(count, (least, most)) => {
                write!(f, "This game is for {least} to {most} seats, not for {count}.")
            }
            Trouble::Deck(deck) => write!(f, "There is no deck number {deck}."),
            Trouble::Lost(list) => {
                let lost: Vec<String> = list.iter().map(ToString::to_string).collect();
                write!(f, "The match needs what the game no longer has: {}.", lost.join(", "))?;
                match list.iter().find(|lost| ["card", "stat", "zone"].contains(&lost.kind)) {
                    Some(lost) => write!(f, " If it has another name now, say there that it `was` \"{}\".", lost.name),
                    None => Ok(()),
                }
            }
            Trouble::Settings(wrong) => write!(f, "{wrong}"),
            Trouble::InStep => write!(f, "A step is being played; new content comes in when it is over."),
            Trouble::Damaged(what) => write!(f, "The saved match is damaged: {what}."),
            Trouble::Failed(failure) => write!(f, "{}", failure.message),
        }
    }
}

/// Puts the table's pieces and the decks in their places.
pub(super) fn place(rules: &Ruleset, play: &mut Play, setup: &Setup) {
    let settings = play.state().settings.clone();
    let mut table = play.table();
    for &(zone, card) in &rules.table {
        table.make(card, Seat(0), Home { zone, seat: Seat(0) }, End::Bottom);
    }
    let of_table = rules.decks.iter().filter(|deck| deck.table).map(|deck| (Seat(0), deck));
    let of_seats = (0..).map(Seat).zip(setup.decks.iter().map(|deck| &rules.decks[deck.index()]));
    for (seat, deck) in of_table.chain(of_seats.filter(|(_, deck)| !deck.table)) {
        for DeckCards { zone, card, count } in deck.dealt(&settings) {
            for _ in 0..count {
                table.make(card, seat, Home::of(rules, zone, seat), End::Bottom);
            }
        }
    }
    table.settle_marks();
    play.state.stale = true;
    play.refresh();
}
