//! Random games in which something must hold at every decision.

use super::begin::whole;
use crate::case::Case;
use crate::names::Names;
use crate::page::Page;
use crate::page::block::GamesBlock;
use crate::steps::failure::{ScenarioFailure, failed};
use crate::steps::perform::check_seats;
use crate::steps::stage::Stage;
use tuckbox_project::seed::SplitMix64;

/// Plays the games until something does not hold.
pub fn check(case: Case, block: &GamesBlock) -> Option<ScenarioFailure> {
    let Case { game, host, page, .. } = case;
    if block.always.is_empty() || block.games == 0 {
        return Some(case.refused("`Games` needs `always`, what must hold, and at least one game.".into()));
    }
    if let Some(deed) = block.always.iter().find(|placed| placed.step.is_deed()) {
        return Some(case.refused(format!("In `always` stands what must be so, not `{}`.", deed.step.word())));
    }
    let mut seeds = (0..block.games).map(|number| block.begins.seed.wrapping_add(u64::from(number)));
    let one = |seed: u64| match whole(game, &block.begins, seed) {
        Ok(found) => play(Stage::new(game, host, found, Names::default()), page, block, seed),
        Err(message) => Some(case.refused(message)),
    };
    seeds.find_map(one)
}

/// One game: every seat takes any option.
fn play(mut stage: Stage, page: &Page, block: &GamesBlock, seed: u64) -> Option<ScenarioFailure> {
    let mut chance = SplitMix64(seed);
    stage.start();
    for decision in 0..=block.decisions {
        for (number, placed) in (1..).zip(&block.always) {
            let held = check_seats(&stage, &placed.step).and_then(|()| stage.expect(&placed.step));
            if let Err(problem) = held {
                let line = page.line(placed.span.start);
                let mut failed = failed(&stage, page, Some((number, placed)), problem, line);
                let told = format!(" in the game of seed {seed}, after {decision} decisions");
                failed.expected = failed.expected.map(|expected| expected + &told);
                failed.message = format!("In the game of seed {seed}, after {decision} decisions: {}", failed.message);
                failed.paste = None;
                return Some(failed);
            }
        }
        let open = stage.open()?;
        let count = u64::try_from(open.options.len()).unwrap_or(1).max(1);
        let option = usize::try_from(chance.word() % count).unwrap_or(0);
        if let Err(problem) = stage.answer(open.seat, option) {
            return Some(failed(&stage, page, None, problem, page.line(block.always.first()?.span.start)));
        }
    }
    None
}
