//! Decisions: a question to one seat with its legal options, and why an answer
//! is refused. Who answers is in [`crate::decider`].

use crate::ids::{AbilityId, NodeId, PieceId, Seat};
use crate::names::{ActionId, CardId, TargetId, WindowId};
use crate::state::{Happening, Unfit};
use serde::{Deserialize, Serialize};

/// What a seat is asked.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Prompt {
    /// Which action to take, at this place of the flow.
    Act(NodeId),
    /// Whether and how to respond in this window to what it is about.
    Respond(WindowId, Happening),
    /// Which target, for this action of this piece.
    Target(TargetId, Option<PieceId>),
    /// Which piece to pay with: the words of the price.
    Pay(Box<str>),
    /// Which waiting ability resolves next.
    Order,
    /// Whether to use an ability of this piece, and the piece that this is about
    /// where it is another one: what would happen to it, or has happened.
    May(AbilityId, Option<PieceId>, Option<PieceId>),
    /// A question of a script, in its own words.
    Ask(Box<str>),
}

/// One option of a decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Choice {
    /// Takes an action, with a piece and one of its abilities where it has them.
    Act(ActionId, Option<PieceId>, Option<AbilityId>),
    /// Stops, passes, chooses no more.
    Stop,
    /// Chooses this piece: a target, a price, or an answer to an effect.
    Piece(PieceId),
    /// Chooses this seat.
    Seat(Seat),
    /// Chooses this number.
    Number(i32),
    /// Chooses a card by its definition, wherever pieces of it are.
    Card(CardId),
    /// Uses what may be used.
    Yes,
    /// Leaves what may be used.
    No,
    /// This waiting ability, by its place among those that wait.
    Waiting(u16),
    /// The words of this number among those of the question.
    Word(u16),
}

/// A question to one seat, with its legal options: each is accepted, and
/// nothing else is.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Decision {
    /// The one seat that can answer.
    pub seat: Seat,
    /// What the question is about, from which screens make words.
    pub prompt: Prompt,
    /// The legal options, in a fixed order.
    pub options: Vec<Choice>,
    /// The words of [`Choice::Word`] options.
    pub words: Vec<Box<str>>,
    /// Asked together with others: sealed until all have answered.
    pub sealed: bool,
}

impl Decision {
    /// A question without words of its own.
    pub fn new(seat: Seat, prompt: Prompt, options: Vec<Choice>) -> Self {
        Self { seat, prompt, options, words: Vec::new(), sealed: false }
    }
}

/// Why an answer is refused. The match is as it was.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// This seat is not asked anything now.
    NotAsked(Seat),
    /// There are only so many options.
    NoSuchOption(usize),
    /// The match is over.
    Over,
    /// The table cannot be changed so.
    Unfit(Unfit),
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self {
            Refusal::NotAsked(seat) => write!(f, "Seat {} is not asked anything now.", seat.letter()),
            Refusal::NoSuchOption(count) => write!(f, "There is no such option; choose one of the {count} listed."),
            Refusal::Over => write!(f, "The match is over."),
            Refusal::Unfit(unfit) => unfit.fmt(f),
        }
    }
}
