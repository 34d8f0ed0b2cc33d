//! What a match begins with, and why it may not begin.

use crate::commitment;
use crate::ids::Seat;
use crate::names::{DeckId, Named};
use crate::play::{Failure, Play};
use crate::rules::Ruleset;
use crate::rules::card::{Deck, DeckCards};
use crate::rules::op::End;
use crate::rules::setting::{SettingError, Settings};
use crate::state::{Home, Lost, RemapError};
use crate::words::range;
use serde::{Deserialize, Serialize};

/// Pieces a match begins with at most, those of the table included. Effects may make
/// more, and pay for each.
pub const MOST_PIECES: usize = 10_000;

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
    /// Table and decks have more pieces than [`MOST_PIECES`].
    Pieces(usize),
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
                write!(f, "This game is for {} seats, not for {count}.", range(*least, *most))
            }
            Trouble::Deck(deck) => write!(f, "There is no deck number {deck}."),
            Trouble::Pieces(count) => {
                write!(f, "The match would begin with {count} pieces, and {MOST_PIECES} are the most.")
            }
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
            Trouble::Failed(failure) => write!(f, "{failure}"),
        }
    }
}

/// The decks that are put out, each with who owns it: those of the table, and then
/// those of the seats.
fn decks<'a>(rules: &'a Ruleset, setup: &Setup) -> impl Iterator<Item = (Seat, &'a Deck)> {
    let of_table = rules.decks.iter().filter(|deck| deck.table).map(|deck| (Seat(0), deck));
    let of_seats = (0..).map(Seat).zip(setup.decks.iter().map(|deck| &rules.decks[deck.index()]));
    of_table.chain(of_seats.filter(|(_, deck)| !deck.table))
}

/// Puts the table's pieces and the decks in their places.
///
/// # Errors
/// When they are too many.
pub(super) fn place(rules: &Ruleset, play: &mut Play, setup: &Setup) -> Result<(), Trouble> {
    let settings = play.state().settings.clone();
    let of_decks = decks(rules, setup).flat_map(|(_, deck)| deck.dealt(&settings));
    let count = rules.table.len() + of_decks.map(|cards| usize::from(cards.count)).sum::<usize>();
    if count > MOST_PIECES {
        return Err(Trouble::Pieces(count));
    }
    let mut table = play.table();
    for &(zone, card) in &rules.table {
        table.make(card, Seat(0), Home { zone, seat: Seat(0) }, End::Bottom);
    }
    for (seat, deck) in decks(rules, setup) {
        for DeckCards { zone, card, count } in deck.dealt(&settings) {
            for _ in 0..count {
                table.make(card, seat, Home::of(rules, zone, seat), End::Bottom);
            }
        }
    }
    table.settle_marks();
    play.state.stale = true;
    play.refresh();
    Ok(())
}
