//! What a decision costs whoever answers from outside, as people, servers and scripts do,
//! against one that a bot at hand makes in its stride.

use crate::engine::{Engine, Random};
use std::time::{Duration, Instant};
use tuckbox_core::matches::{Match, Setup};

/// Decisions of each game at most.
const MOST: usize = 2_000;

/// What a decision costs in the same random games.
pub struct Row {
    /// Answered from outside, one after another.
    pub answered: Duration,
    /// By a bot at hand.
    pub played: Duration,
}

/// Plays so many random games of a setup both ways, in turn.
///
/// # Errors
/// What failed, in words.
pub fn of(engine: &Engine, setup: impl Fn(u64) -> Setup, games: u64) -> Result<Row, String> {
    let (mut answered, mut played) = ((Duration::ZERO, 0u32), (Duration::ZERO, 0u32));
    for seed in 0..games {
        let begun = Instant::now();
        let decisions = engine.play_up_to(&setup(seed), MOST)?.decisions;
        played = (played.0 + begun.elapsed(), played.1.saturating_add(u32::try_from(decisions).unwrap_or(u32::MAX)));
        let begun = Instant::now();
        let decisions = answer(engine, setup(seed))?;
        answered = (answered.0 + begun.elapsed(), answered.1.saturating_add(decisions));
    }
    Ok(Row { answered: answered.0 / answered.1.max(1), played: played.0 / played.1.max(1) })
}

/// How many answers a random game takes.
fn answer(engine: &Engine, setup: Setup) -> Result<u32, String> {
    let seed = u64::from_le_bytes(setup.seed[..8].try_into().unwrap_or_default());
    let mut game = Match::new(engine.rules.clone(), setup).map_err(|trouble| trouble.to_string())?;
    game.advance(&engine.host).map_err(|failure| failure.message)?;
    let mut random = Random(seed | 1);
    let mut answers = 0;
    while answers as usize != MOST {
        let Some((seat, count)) = game.decisions().next().map(|d| (d.seat, d.options.len())) else { break };
        let option = random.below(count);
        if let Err(refusal) = game.answer(&engine.host, seat, option).map_err(|failure| failure.message)? {
            return Err(refusal.to_string());
        }
        answers += 1;
    }
    Ok(answers)
}
