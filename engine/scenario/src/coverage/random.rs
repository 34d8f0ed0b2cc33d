//! Random play for coverage: games of random bots over all pairings of decks,
//! the same ones for the same seed, on any number of threads.

use super::Sightings;
use serde::Serialize;
use std::ops::ControlFlow;
use tuckbox_bots::parallel;
use tuckbox_bots::simulate::{self, Plan, Problem};
use tuckbox_project::game::Game;
use tuckbox_project::usage;

/// After so many decisions a game has shown what it would.
pub const MOST: usize = 4_000;

/// What was played at random.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct RandomPlay {
    /// How many games.
    pub games: u64,
    /// How many of them came to their end.
    pub finished: u64,
    /// The decisions of all of them.
    pub decisions: u64,
    /// From which their seeds were made.
    pub seed: u64,
}

/// Plays so many random games of a game that is [recording](Game::recording),
/// and notes what they use; `each` is told of every one that is done.
///
/// # Errors
/// When a game fails: the first one of them.
pub fn play(
    game: &Game,
    games: u64,
    seed: u64,
    sightings: &mut Sightings,
    mut each: impl FnMut(),
) -> Result<RandomPlay, Problem> {
    let plan = Plan { most: MOST, ..Plan::new(game, games, seed) };
    let mut told = RandomPlay { games, finished: 0, decisions: 0, seed };
    let mut problem = None;
    let worker = || {
        let host = game.host();
        let plan = &plan;
        move |number| {
            let host = host.as_ref().map_err(|broken| Problem::Broken(Box::new(broken.clone())))?;
            let finished = simulate::play(game, Box::as_ref(host), plan, number)?;
            Ok((finished, usage::take(Box::as_ref(host)).unwrap_or_default()))
        }
    };
    parallel::in_order(games, parallel::threads(), worker, |_, result| match result {
        Ok((finished, used)) => {
            told.finished += u64::from(finished.outcome.is_some());
            told.decisions += u64::try_from(finished.decisions).unwrap_or(u64::MAX);
            sightings.game(&used);
            each();
            ControlFlow::Continue(())
        }
        Err(found) => {
            problem = Some(found);
            ControlFlow::Break(())
        }
    });
    problem.map_or(Ok(told), Err)
}
