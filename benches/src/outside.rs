//! What a decision costs whoever answers from outside, as people, servers and scripts do,
//! against one that a bot at hand makes in its stride.

use crate::engine::{Engine, Random};
use std::time::{Duration, Instant};
use tuckbox_core::matches::{Match, Setup};

/// Decisions of each game at most.
pub const MOST: usize = 2_000;

/// What a decision costs in the same random games.
pub struct Row {
    /// Answered from outside, one after another, with a log of the match.
    pub logged: Duration,
    /// Answered from outside, one after another, in a match that keeps no log.
    pub answered: Duration,
    /// By a bot at hand, in a match that keeps no log.
    pub played: Duration,
}

/// How long so many decisions took.
#[derive(Default)]
struct Taken(Duration, u32);

impl Taken {
    fn add(&mut self, begun: Instant, decisions: usize) {
        self.0 += begun.elapsed();
        self.1 = self.1.saturating_add(u32::try_from(decisions).unwrap_or(u32::MAX));
    }

    fn each(&self) -> Duration {
        self.0 / self.1.max(1)
    }
}

/// Plays so many random games of a setup in all ways, in turn.
///
/// # Errors
/// What failed, in words.
pub fn of(engine: &Engine, setup: impl Fn(u64) -> Setup, games: u64) -> Result<Row, String> {
    let [mut logged, mut answered, mut played] = [(); 3].map(|()| Taken::default());
    for seed in 0..games {
        let begun = Instant::now();
        played.add(begun, engine.play_up_to(&setup(seed), MOST)?.decisions);
        let begun = Instant::now();
        answered.add(begun, answer(engine, setup(seed), false)?);
        let begun = Instant::now();
        logged.add(begun, answer(engine, setup(seed), true)?);
    }
    Ok(Row { logged: logged.each(), answered: answered.each(), played: played.each() })
}

/// How many answers a random game takes, with a log or without.
///
/// # Errors
/// What failed, in words.
pub fn answer(engine: &Engine, setup: Setup, log: bool) -> Result<usize, String> {
    let seed = u64::from_le_bytes(setup.seed[..8].try_into().unwrap_or_default());
    let mut game = Match::new(engine.rules.clone(), setup).map_err(|trouble| trouble.to_string())?;
    if !log {
        game.keep_no_log();
    }
    game.advance(&engine.host).map_err(|failure| failure.message)?;
    let mut random = Random(seed | 1);
    let mut answers = 0;
    while answers != MOST {
        let Some((seat, count)) = game.decisions().next().map(|d| (d.seat, d.options.len())) else { break };
        let option = random.option(count);
        if let Err(refusal) = game.answer(&engine.host, seat, option).map_err(|failure| failure.message)? {
            return Err(refusal.to_string());
        }
        answers += 1;
    }
    Ok(answers)
}
