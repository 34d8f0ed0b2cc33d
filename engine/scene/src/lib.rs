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

use areas::Area;
use question::{Offer, Question};
use serde::Serialize;
use tuckbox_core::ids::Seat;
use tuckbox_core::rules::Ruleset;
use tuckbox_core::view::View;

/// All that a screen shows of one view: a screen that draws this, knows no rule.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Scene {
    /// Whose view it is.
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
}
