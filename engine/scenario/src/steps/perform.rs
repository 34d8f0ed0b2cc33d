//! One step, whatever it is: done, tried or held against the board.

use super::stage::{Done, Stage, wrong};
use crate::page::step::Step;
use tuckbox_core::matches::Match;

/// Takes a step.
///
/// # Errors
/// Why it cannot be taken, or does not hold.
pub fn perform(stage: &mut Stage, step: &Step) -> Done {
    if let Some(trail) = &mut stage.trail {
        trail.begins(stage.number, &stage.found);
    }
    if matches!(step, Step::Sound) {
        stage.start();
        stage.check_failure()?;
        // Opened again, the match rolls its dice as they fall, whatever was tried.
        let free = Match::load(stage.game.rules.clone(), stage.host, stage.found.save());
        let free = free.map_err(|trouble| format!("The match cannot be saved and opened: {trouble}"))?;
        return crate::fuzz::sound(stage.host, &free).or_else(wrong);
    }
    if !matches!(step, Step::Fails { .. }) {
        stage.check_failure()?;
    }
    match step {
        Step::Answers { .. } | Step::Fails { .. } | Step::Roll { .. } | Step::Repeat { .. } => {}
        Step::Asked { seat, question: None } => {
            stage.pass_idle(Some(seat.seat()))?;
        }
        _ => stage.pass_idle(None)?,
    }
    match stage.act(step) {
        Some(done) => done,
        None => stage.expect(step),
    }
}
