//! Who looks on while matches are played without people, for figures: at each step
//! and decision, at all there is. It answers nothing, so what it knows helps no player.

use crate::ask::Decision;
use crate::rules::Ruleset;
use crate::state::State;

/// Looks on at each step and decision; see [`crate::matches::Playouts::watch`].
pub trait Watcher {
    /// A match begins. What is kept of the one before is not wanted any more.
    fn begins(&mut self);

    /// A step of the flow begins on this board, or the match is over.
    fn stands(&mut self, rules: &Ruleset, state: &State);

    /// This was asked on this board, and the option at this place is taken, which exists.
    fn decided(&mut self, rules: &Ruleset, state: &State, decision: &Decision, option: usize);
}
