//! What a seat sees, laid out and in words, made from its view and the rules
//! alone, for any screen.
//!
//! Nothing here can name a match or a state (`clippy.toml` beside this crate
//! refuses both), so what a seat may not know cannot be told. Coordinates,
//! colours and keys belong to the screens.

#![cfg_attr(not(test), deny(clippy::disallowed_methods))]

pub mod areas;
pub mod board;
pub mod card_text;
pub mod figure;
mod handle;
pub mod inspect;
pub mod log;
pub mod option;
pub mod outcome;
pub mod overview;
pub mod piece;
pub mod prompt;
pub mod question;
pub mod why_not;
pub mod zones;

use areas::{Area, LaneKind};
use question::{Offer, Question, Subject};
use schemars::JsonSchema;
use serde::Serialize;
use tuckbox_core::ids::Seat;
use tuckbox_core::rules::Ruleset;
use tuckbox_core::view::{Handle, View};

/// All that a screen shows of one view: a screen that draws this, knows no rule.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Scene {
    /// Whose view it is.
    #[schemars(with = "u8")]
    pub seat: Seat,
    /// Turn, phase and whose turn it is.
    pub headline: String,
    /// What belongs to the other seats, the table and the viewer, in that order.
    pub areas: Vec<Area>,
    /// What the viewer is asked, if it is.
    pub question: Option<Question>,
}

impl Scene {
    /// What the seat of a view sees.
    pub fn of(rules: &Ruleset, view: &View) -> Self {
        Self {
            seat: view.seat,
            headline: overview::headline(rules, view),
            areas: areas::areas(rules, view),
            question: view.decision.as_ref().map(|decision| Question::of(rules, view, decision)),
        }
    }

    /// What the viewer can choose; nothing where it is not asked.
    pub fn offers(&self) -> &[Offer] {
        self.question.as_ref().map_or(&[], |question| &question.offers)
    }

    /// The places of the options about a piece; of a space without any, those about
    /// what stands in it.
    pub fn options_of(&self, handle: Handle) -> Vec<usize> {
        let Some(question) = &self.question else { return Vec::new() };
        let own = question.about(Subject::Piece(handle));
        if !own.is_empty() {
            return own;
        }
        let mut boards = self.areas.iter().flat_map(|area| &area.lanes).filter(|lane| lane.kind == LaneKind::Board);
        let Some(space) = boards.find_map(|lane| lane.boxes.iter().find(|card| card.handle == handle)) else {
            return own;
        };
        let stands = |subject: &Subject| matches!(subject, Subject::Piece(inner) if space.has(*inner));
        question.subjects.iter().enumerate().filter(|(_, subject)| stands(subject)).map(|(place, _)| place).collect()
    }
}
