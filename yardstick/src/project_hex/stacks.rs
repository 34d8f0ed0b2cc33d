//! Stacks: troops between which it makes no difference which one is meant. A
//! decision offers each stack once, and then asks how many of it are meant.

use super::map::Space;
use super::state::{Game, Player, Turn};
use super::table::{Member, PIECES, Set, Troop, Troops};
use crate::list::List;

/// Troops of one type in one territory that have made the same steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Stack {
    pub space: Space,
    pub troops: Troops,
}

/// Stacks of one player.
pub type Stacks = List<Stack, PIECES>;

impl Player {
    /// The types of which there are troops among these.
    pub fn types_among(&self, troops: Troops) -> impl Iterator<Item = Troops> + use<> {
        self.types.into_iter().map(move |of| of & troops).filter(|of| !of.is_empty())
    }
}

impl Turn {
    /// Those of some troops that have moved like one of them.
    fn moved_like(&self, troop: Troop, troops: Troops) -> Troops {
        let like = |mark: Troops| if mark.has(troop) { mark } else { !mark };
        troops & like(self.halfway) & like(self.tired) & like(self.at_friends) & like(self.beyond)
    }
}

impl Game {
    /// Sorts troops of the active player in a territory into stacks.
    pub fn stack_up(&self, player: &Player, space: Space, troops: Troops, stacks: &mut Stacks) {
        for mut rest in player.types_among(troops) {
            while let Some(troop) = rest.iter().next() {
                let troops = self.turn.moved_like(troop, rest);
                stacks.push(Stack { space, troops });
                rest -= troops;
            }
        }
    }

    /// Asks for one of these stacks or, if there are any, none.
    pub fn pick_stack(&mut self, stacks: &Stacks) -> Option<Stack> {
        if stacks.is_empty() {
            return None;
        }
        self.pick(1 + stacks.len()).checked_sub(1).map(|choice| stacks[choice])
    }

    /// Asks how many of a stack are meant, at most so many; at least one is.
    pub fn pick_some(&mut self, troops: Troops, most: usize) -> Troops {
        let most = most.min(troops.len());
        let count = if most > 1 { 1 + self.pick(most) } else { 1 };
        troops.iter().take(count).collect()
    }

    /// Asks for one of some members of a set that is not empty.
    pub fn pick_of<T: Member>(&mut self, set: Set<T>) -> T {
        set.nth(self.pick(set.len()))
    }
}
