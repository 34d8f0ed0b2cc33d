//! Asking the table: why a number is what it is, why something cannot be done,
//! what would happen. The answers are built here once, as data with the words
//! and the places in the files, and shown by whoever asks: the table, the line
//! mode and the commands say the same.

mod cond;
mod error;
mod find;
mod inquiry;
mod number;
mod origin;
mod price;
mod reason;
mod what_if;
mod words;

pub use error::AskError;
pub use find::What;
pub(crate) use inquiry::deals;
pub use inquiry::{Inquiry, Meant};
pub use number::{Number, Row, of_piece, of_seat, of_table, of_tag};
pub use reason::{Reason, UNSEEN};
pub use what_if::{Consequence, Outlook, Pick};

use serde::Serialize;
use tuckbox_core::ids::AbilityId;
use tuckbox_core::ids::{PieceId, Seat};
use tuckbox_core::names::{NameKind, Named};
use tuckbox_core::play::{Board, Eval};
use tuckbox_core::rules::{Ruleset, ZoneOwner};
use tuckbox_core::state::State;
use tuckbox_project::game::Game;
use tuckbox_project::places::Places;

/// One line of an answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Line {
    /// The line itself, without its indent and place.
    pub says: String,
    /// The file and line it comes from, where it comes from one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// How far it belongs under the lines before it; 0 for a line of its own.
    #[serde(skip)]
    pub depth: usize,
}

impl Line {
    /// A line of its own.
    pub fn new(says: impl Into<String>, from: Option<String>) -> Self {
        Self { says: says.into(), from, depth: 0 }
    }

    /// The same, under another.
    #[must_use]
    pub fn under(self, depth: usize) -> Self {
        Self { depth: self.depth + depth, ..self }
    }

    /// As text: what it says, and where it comes from.
    pub fn text(&self) -> String {
        let space = "  ".repeat(self.depth);
        match &self.from {
            Some(from) => format!("{space}{}  [{from}]", self.says),
            None => format!("{space}{}", self.says),
        }
    }
}

/// Who asks, and about which board.
pub struct Asker<'a> {
    /// The game, for the places in its files.
    pub game: &'a Game,
    /// The board, with current values.
    pub state: &'a State,
    /// The seat that asks; `None` may know everything.
    pub seat: Option<Seat>,
    eval: Eval<'a>,
    places: Places<'a>,
}

impl<'a> Asker<'a> {
    /// Somebody who asks about a board.
    pub fn new(game: &'a Game, eval: Eval<'a>, seat: Option<Seat>) -> Self {
        Self { game, state: eval.state, seat, eval, places: Places::new(game) }
    }

    pub(crate) fn rules(&self) -> &'a Ruleset {
        &self.game.rules
    }

    pub(crate) fn board(&self) -> Eval<'a> {
        self.eval
    }

    /// The line of a definition that has this text first.
    pub(crate) fn place_of(&self, kind: NameKind, id: usize, text: &str) -> Option<String> {
        Some(self.places.text_in(self.places.defined(kind, id)?, text))
    }

    /// The line of an ability that has this text first.
    pub(crate) fn text_of_ability(&self, ability: AbilityId, text: &str) -> Option<String> {
        Some(self.places.text_in(self.places.of_ability(ability)?, text))
    }

    /// Whether who asks may know which card a piece is.
    pub fn knows(&self, piece: PieceId) -> bool {
        self.seat.is_none_or(|seat| Board::of(self.rules(), self.state).eval().sees(piece).has(seat))
    }

    /// What a piece is called: its card, or where it lies if that is not known.
    pub fn name(&self, piece: PieceId) -> String {
        let found = self.state.piece(piece);
        if self.knows(piece) {
            return self.rules().card(found.card).title.to_string();
        }
        let zone = &self.rules().zones[found.home.zone.index()];
        match (zone.hidden, zone.of) {
            (true, _) => String::from("a card"),
            (false, ZoneOwner::Seat) => {
                format!("a card in {}'s {}", found.home.seat.letter(), self.rules().zone_title(found.home.zone))
            }
            (false, _) => format!("a card in {}", self.rules().zone_title(found.home.zone)),
        }
    }
}
