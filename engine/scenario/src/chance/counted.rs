//! Odds that are counted: games with seeds of their own, as many as the block says.

use super::measure::{holds, measure};
use super::{Asker, Odds};
use crate::page::chance::Until;
use crate::steps::failure::{self, ScenarioFailure};
use crate::steps::perform::perform;
use crate::steps::stage::{Stage, Wrong};
use tuckbox_bots::odds::Fraction;
use tuckbox_project::seed::SplitMix64;

/// How many steps of `until` one of the games that are counted may take.
const PATIENCE: i32 = 10_000;

impl<'a> Asker<'a> {
    /// Takes the steps of a chain in one game.
    fn go_on_alone(&self, until: &Until, stage: &mut Stage<'a>) -> Result<(), Wrong> {
        for placed in until.steps.iter().cycle() {
            if holds(stage, &until.that) {
                return Ok(());
            }
            if stage.steps_taken == PATIENCE {
                break;
            }
            stage.steps_taken += 1;
            perform(stage, &placed.step)?;
        }
        Err(Wrong::Because(format!("After {PATIENCE} steps of `until` it has not come to what it waits for.")))
    }

    /// Plays games with seeds of their own and counts.
    pub(super) fn count(&self) -> Result<Odds, Box<ScenarioFailure>> {
        let plain = self.plain;
        let trials = self.block.trials;
        let mut held = vec![0i64; self.block.odds.len()];
        let mut sums = vec![0i64; self.block.mean.len()];
        let mut seeds = SplitMix64(self.given.seed.unwrap_or(0));
        for _ in 0..trials {
            let seed = seeds.word();
            let mut stage = self.stage(seed).map_err(plain)?;
            self.mix(&mut stage.found).map_err(plain)?;
            for (number, placed) in (1..).zip(&self.block.steps) {
                perform(&mut stage, &placed.step).map_err(|problem| {
                    let page = self.page;
                    let line = page.line(placed.span.start);
                    let mut failed = failure::failed(&stage, page, Some((number, placed)), problem, line);
                    failed.message = format!("With the seed {seed}: {}", failed.message);
                    Box::new(failed)
                })?;
            }
            stage.start();
            if let Some(until) = &self.block.until {
                self.go_on_alone(until, &mut stage).map_err(|problem| {
                    let line = self.page.line(until.span.start);
                    let mut failed = failure::failed(&stage, self.page, None, problem, line);
                    failed.message = format!("With the seed {seed}: {}", failed.message);
                    Box::new(failed)
                })?;
            }
            self.is_told(&mut stage).map_err(plain)?;
            for (count, odd) in held.iter_mut().zip(&self.block.odds) {
                *count += i64::from(holds(&mut stage, &odd.that));
            }
            for (sum, mean) in sums.iter_mut().zip(&self.block.mean) {
                *sum += i64::from(measure(&mut stage, &mean.of).map_err(plain)?);
            }
        }
        let share = |count: i64| {
            let share = Fraction::new(i128::from(count), i128::from(trials));
            share.map_err(|problem| plain(problem.to_string()))
        };
        let mut lines = Vec::new();
        for (odd, count) in self.block.odds.iter().zip(held) {
            lines.push(self.told(&odd.span, &odd.is, share(count)?));
        }
        for (mean, sum) in self.block.mean.iter().zip(sums) {
            lines.push(self.told(&mean.span, &mean.is, share(sum)?));
        }
        Ok(Odds { lines, remainder: Fraction::NONE, trials, branches: 0 })
    }
}
