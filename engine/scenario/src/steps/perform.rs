//! One step, whatever it is: done, tried or held against the board.

use super::stage::{Done, Stage, Wrong};
use crate::page::step::Step;

/// That all seats are there which a step names.
///
/// # Errors
/// That one is not.
pub fn check_seats(stage: &Stage, step: &Step) -> Done {
    let seats = stage.found.state().seats();
    match step.seats().into_iter().find(|seat| seat.seat().index() >= seats) {
        Some(seat) => Err(Wrong::Unknown(format!("There is no seat {seat} in this match."))),
        None => Ok(()),
    }
}

/// Takes a step.
///
/// # Errors
/// Why it cannot be taken, or does not hold.
pub fn perform(stage: &mut Stage, step: &Step) -> Done {
    if let Some(trail) = &mut stage.trail {
        trail.begins(stage.number, &stage.found);
    }
    check_seats(stage, step)?;
    if matches!(step, Step::Sound) {
        return stage.expect(step);
    }
    if !matches!(step, Step::Fails { .. }) {
        stage.check_failure()?;
    }
    match step {
        Step::Answers { .. }
        | Step::Fails { .. }
        | Step::Roll { .. }
        | Step::Repeat { .. }
        | Step::Window { .. }
        | Step::After { .. } => {}
        _ => {
            if stage.watches && step.is_deed() {
                stage.found.watch();
                stage.looked = 0;
            }
            stage.pass_idle()?;
        }
    }
    match stage.act(step) {
        Some(done) => done,
        None => stage.expect(step),
    }
}
