//! Playing a match again from what was written down of it: what it began with, its answers,
//! and the contents it was played with.

use crate::SessionError;
use crate::hosts::Hosts;
use std::rc::Rc;
use tuckbox_core::matches::{Answer, Match, Trouble};
use tuckbox_core::play::Host;
use tuckbox_project::game::Game;
use tuckbox_replay::verdict::{PlayedContent, PlayedMatch};
use tuckbox_replay::{Divergence, branch};

/// Plays a match again, with its whole log, to its last answer; `begins` sees it where each
/// of its contents comes.
///
/// # Errors
/// When it cannot begin, when an answer is no longer taken, or when a content does not fit.
pub(crate) fn replayed(
    played: &PlayedMatch,
    hosts: &Hosts,
    mut begins: impl FnMut(&Game, &Match),
) -> Result<(Game, Match, Rc<dyn Host>), SessionError> {
    let PlayedMatch { setup, answers, contents, branched } = played;
    let mut contents = contents.iter().peekable();
    let first = contents.next().ok_or(SessionError::NotSoFarBack)?;
    let mut game = first.game.clone();
    let mut host = hosts.of(&game)?;
    let mut now = Match::new(game.rules.clone(), setup.clone())?;
    // Where it fails, it was stuck there, and goes on as it once did.
    let _ = now.advance(&*host);
    branch(&mut now, branched, 0);
    begins(&game, &now);
    let mut given = answers.iter().zip(1..);
    loop {
        let end = contents.peek().map_or(answers.len(), |next| next.after);
        while now.given().len() < end
            && let Some((answer, number)) = given.next()
        {
            give(&*host, &mut now, *answer, number)?;
            branch(&mut now, branched, number);
        }
        let Some(PlayedContent { game: next, .. }) = contents.next() else { break };
        game = next.clone().keeping(&now);
        host = hosts.of(&game)?;
        now.swap(game.rules.clone(), &*host).map_err(SessionError::KeepsOld)?;
        begins(&game, &now);
    }
    Ok((game, now, host))
}

/// Gives an answer that was taken once. A failure after it is where the match was
/// stuck; one that undoes it is a difference.
fn give(host: &dyn Host, now: &mut Match, answer: Answer, number: usize) -> Result<(), SessionError> {
    match now.give(host, answer) {
        Ok(Ok(())) => Ok(()),
        Ok(Err(refusal)) => Err(SessionError::Differs(Divergence { answer: number, message: refusal.to_string() })),
        Err(_) if now.given().len() >= number => Ok(()),
        Err(failure) => Err(SessionError::Trouble(Trouble::Failed(failure))),
    }
}
