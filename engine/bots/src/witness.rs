//! Whether players do what a restriction has others never do: without that, nothing is known
//! of what it is worth to them.

use crate::table::Table;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::cell::Cell;
use std::rc::Rc;
use tuckbox_core::decider::{Decider, Question};
use tuckbox_core::ids::Seats;
use tuckbox_core::restriction::Restriction;

/// What a player did in a game with what it might have used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Usage {
    /// It never could use it.
    #[default]
    Impossible,
    /// It could and never did.
    Left,
    /// It did.
    Used,
}

/// A table of bots that is looked at while it plays.
pub struct Witness {
    table: Table,
    /// Those who may do what the restriction forbids others.
    free: Seats,
    restriction: Restriction,
    seen: Rc<Cell<Usage>>,
}

impl Witness {
    /// Looks at what these seats do; what is seen stands in the cell.
    pub fn new(table: Table, free: Seats, restriction: Restriction) -> (Self, Rc<Cell<Usage>>) {
        let seen = Rc::default();
        (Self { table, free, restriction, seen: Rc::clone(&seen) }, seen)
    }

    /// What taking the option of this place says.
    fn look(&self, question: &Question<'_>, taken: usize) -> Usage {
        if !self.free.has(question.seat()) {
            return Usage::Impossible;
        }
        let allowed = question.allowed(&self.restriction);
        match (allowed.len() == question.count(), allowed.contains(&taken)) {
            (true, _) => Usage::Impossible,
            (false, true) => Usage::Left,
            (false, false) => Usage::Used,
        }
    }
}

impl Decider for Witness {
    fn decide(&mut self, question: &Question<'_>) -> usize {
        let taken = self.table.decide(question);
        if self.seen.get() < Usage::Used {
            self.seen.set(self.seen.get().max(self.look(question, taken)));
        }
        taken
    }

    fn looks_ahead(&self) -> bool {
        self.table.looks_ahead()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::restriction;
    use crate::simulate::{Plan, Playing};
    use tuckbox_duel::duel;

    #[test]
    fn what_is_used_left_or_never_offered_is_told_apart() {
        let game = duel();
        let of = |bot: &str, word: &str, free: Seats| {
            let plan = Plan::new(&game, 20, 5);
            let mut playing = Playing::begin(&game, &plan);
            let mut most = Usage::Impossible;
            for number in 0..20 {
                let mut seen = Rc::default();
                let watched = |table| -> Box<dyn Decider> {
                    let (witness, cell) = Witness::new(table, free, restriction(word, &game).unwrap());
                    seen = cell;
                    Box::new(witness)
                };
                playing.row_of(vec![bot.into()], number, watched).unwrap();
                most = most.max(seen.get());
            }
            most
        };
        assert_eq!(of("random", "fight", Seats::ALL), Usage::Used);
        assert_eq!(of("random/never=fight", "fight", Seats::ALL), Usage::Left);
        // Nobody looks at those who may not.
        assert_eq!(of("random", "fight", Seats::NONE), Usage::Impossible);
    }
}
