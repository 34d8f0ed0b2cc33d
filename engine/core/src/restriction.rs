//! What a player never does. Restricted play tells what a card or an action is worth: how
//! much a player loses who may never use it against one who may (Jaffe, Miller, Andersen,
//! Liu, Karlin and Popović 2012).

use crate::ask::{Choice, Decision, Prompt};
use crate::ids::PieceId;
use crate::names::{ActionId, CardId};
use crate::play::Board;
use crate::rules::Ruleset;
use crate::state::State;

/// What a player never does of its own will: takes an action, or takes one with a card,
/// chooses a card by its definition, or uses an ability of it where it may. To choose a
/// card as a target or to pay with it is nothing it does with that card.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Restriction {
    /// Cards it never does anything with.
    pub cards: Vec<CardId>,
    /// Actions it never takes.
    pub actions: Vec<ActionId>,
}

impl Restriction {
    /// Whether nothing is restricted.
    pub fn is_empty(&self) -> bool {
        self.cards.is_empty() && self.actions.is_empty()
    }

    /// The places of the options that remain, in order; all of them where none would. A
    /// card that the asked seat does not know is none that it could leave out.
    pub fn allowed(&self, rules: &Ruleset, state: &State, decision: &Decision) -> Vec<usize> {
        let forbids = |choice: Choice| self.forbids(rules, state, decision, choice);
        let remain: Vec<usize> =
            (0..).zip(&decision.options).filter(|&(_, &choice)| !forbids(choice)).map(|(at, _)| at).collect();
        if remain.is_empty() { (0..decision.options.len()).collect() } else { remain }
    }

    fn forbids(&self, rules: &Ruleset, state: &State, decision: &Decision, choice: Choice) -> bool {
        let is_out = |piece: PieceId| {
            self.cards.contains(&state.piece(piece).card)
                && Board::of(rules, state).eval().sees(piece).has(decision.seat)
        };
        match (choice, &decision.prompt) {
            (Choice::Act(action, piece, _), _) => self.actions.contains(&action) || piece.is_some_and(is_out),
            (Choice::Card(card), _) => self.cards.contains(&card),
            (Choice::Yes, Prompt::May(_, Some(piece), _)) => is_out(*piece),
            _ => false,
        }
    }
}
