//! Playing a match again, answer by answer, with the branches it had.

use crate::divergence::Divergence;
use tuckbox_core::matches::{Answer, Match, Save, Setup};
use tuckbox_core::play::Host;
use tuckbox_project::game::Game;

/// What was answered in a match, and after which of the answers it was branched.
#[derive(Debug, Clone, Copy, Default)]
pub struct Course<'a> {
    /// The answers, in order.
    pub answers: &'a [Answer],
    /// How many answers had been given when it was branched, each time.
    pub branched: &'a [usize],
}

/// A match at its first question.
pub(crate) fn begin(game: &Game, host: &dyn Host, setup: &Setup) -> Result<Match, Divergence> {
    let mut found =
        Match::new(game.rules.clone(), setup.clone()).map_err(|trouble| Divergence::new(0, trouble.to_string()))?;
    found.advance(host).map_err(|failure| Divergence::new(0, format!("The game fails: {failure}")))?;
    Ok(found)
}

/// A match on the board it began with.
pub(crate) fn staged(game: &Game, host: &dyn Host, board: &Save) -> Result<Match, Divergence> {
    let game = game.clone().keeping_of(board);
    Match::load(game.rules, host, board.clone()).map_err(|trouble| Divergence::new(0, trouble.to_string()))
}

/// Says in a match after so many answers that it was branched there, if it was.
pub fn branch(found: &mut Match, branched: &[usize], number: usize) {
    if branched.contains(&number) {
        found.branch();
    }
}

/// Gives the answer of this number to a match.
pub(crate) fn give(host: &dyn Host, found: &mut Match, answer: Answer, number: usize) -> Result<(), Divergence> {
    match found.give(host, answer) {
        Ok(Ok(())) => Ok(()),
        Ok(Err(refusal)) => Divergence::at(number, refusal.to_string()),
        Err(failure) => Divergence::at(number, format!("The game fails: {failure}")),
    }
}
