//! Exact odds: everything that chance can give is played, equal worlds as one.

use super::measure::{asks_rolls, holds, measure};
use super::{Asker, Odds};
use crate::page::chance::Until;
use crate::page::step::{Placed, Step};
use crate::steps::act::rounds;
use crate::steps::failure::ScenarioFailure;
use crate::steps::perform::perform;
use crate::steps::stage::{Stage, Wrong};
use std::cmp::Ordering;
use tuckbox_bots::odds::{Fraction, Stopped, TooLarge, Worlds};
use tuckbox_core::play::ForcedChance;

/// What is done with the worlds that a batch comes to.
type AtEnd<'e, 'a> = dyn FnMut(&mut Worlds<Stage<'a>>) -> Result<(), Box<ScenarioFailure>> + 'e;

/// So many worlds are played on together; with a board of a hundred kilobytes
/// each, more of them would fill the memory.
const TOGETHER: usize = 1500;

/// What is done in all worlds.
#[derive(Clone, Copy)]
enum Act<'b> {
    /// The match begins.
    Begin,
    /// The step of this number.
    Step(usize, &'b Placed),
}

impl<'a> Asker<'a> {
    /// Plays everything that can happen.
    pub(super) fn enumerate(&self) -> Result<Odds, Box<ScenarioFailure>> {
        let plain = self.plain;
        let stage = self.stage(self.given.seed.unwrap_or(0)).map_err(plain)?;
        let that =
            self.block.odds.iter().flat_map(|odd| &odd.that).chain(self.block.until.iter().flat_map(|u| &u.that));
        let cutting = ForcedChance::cutting(u64::MAX.checked_div(self.block.faint).unwrap_or(0));
        let counts_rolls = asks_rolls(that, self.block.mean.iter().map(|mean| &mean.of));
        let counting = if counts_rolls { cutting.counting_rolls() } else { cutting };
        let forced = if self.block.alike { counting.heaping_alike() } else { counting };
        let mut worlds = Worlds::new(stage, self.block.most, forced);
        let until = self.block.until.as_ref();
        let reads_log = self.block.steps.iter().chain(until.iter().flat_map(|u| &u.steps)).any(|p| p.step.reads_log());
        for (world, _) in &mut worlds.list {
            if !reads_log {
                world.found.keep_no_log();
            }
            self.mix(&mut world.found).map_err(plain)?;
        }
        // Dice that are given first are there before anything happens.
        let is_roll = |placed: &Placed| matches!(placed.step, Step::Roll { .. });
        let before = self.block.steps.iter().take_while(|placed| is_roll(placed)).count();
        let mut acts: Vec<Act> =
            (1..).zip(&self.block.steps).map(|(number, placed)| Act::Step(number, placed)).collect();
        acts.insert(before, Act::Begin);
        let mut likely = vec![Fraction::NONE; self.block.odds.len()];
        let mut sums = vec![Fraction::NONE; self.block.mean.len()];
        self.play_all(&mut worlds, &acts, &mut |worlds| {
            if let Some(until) = until {
                self.go_on(until, worlds)?;
            }
            let large = |problem: TooLarge| plain(problem.to_string());
            for (world, _) in &mut worlds.list {
                self.is_told(world).map_err(plain)?;
            }
            for (odd, likely) in self.block.odds.iter().zip(&mut likely) {
                let more = worlds.odds(|world| holds(world, &odd.that)).map_err(large)?;
                *likely = likely.plus(more).map_err(large)?;
            }
            for (mean, sum) in self.block.mean.iter().zip(&mut sums) {
                let more = worlds.sum(|world| measure(world, &mean.of).map_err(Wanting));
                *sum = sum.plus(more.map_err(|Wanting(message)| plain(message))?).map_err(large)?;
            }
            Ok(())
        })?;
        let all = |sum: Fraction| sum.over(Fraction::ALL.minus(worlds.remainder)?);
        let mut lines = Vec::new();
        for (odd, found) in self.block.odds.iter().zip(likely) {
            lines.push(self.told(&odd.span, &odd.is, found));
        }
        for (mean, sum) in self.block.mean.iter().zip(sums) {
            let found = all(sum).map_err(|problem| plain(problem.to_string()))?;
            lines.push(self.told(&mean.span, &mean.is, found));
        }
        let branches = self.block.most - worlds.left;
        Ok(Odds { lines, remainder: worlds.remainder, trials: 0, branches })
    }

    /// Does all of this in all worlds, and `end` with those it comes to, batch by
    /// batch; with all at once where they then go on until something is so, since
    /// equal ones must be one there.
    fn play_all(
        &self,
        worlds: &mut Worlds<Stage<'a>>,
        acts: &[Act],
        end: &mut AtEnd<'_, 'a>,
    ) -> Result<(), Box<ScenarioFailure>> {
        let Some((act, rest)) = acts.split_first() else { return end(worlds) };
        let most = if self.block.until.is_some() { usize::MAX } else { TOGETHER };
        match *act {
            Act::Step(number, placed @ Placed { step: Step::Repeat { .. }, .. }) => {
                play(worlds, &placed.step).map_err(|stopped| self.stopped(Some((number, placed)), stopped))?;
                self.play_all(worlds, rest, end)
            }
            Act::Step(number, placed) => worlds.play_in_batches(
                most,
                |world| perform(world, &placed.step),
                |stopped| self.stopped(Some((number, placed)), stopped),
                |worlds| self.play_all(worlds, rest, end),
            ),
            Act::Begin => worlds.play_in_batches(
                most,
                |world| {
                    world.start();
                    world.check_failure()
                },
                |stopped| self.stopped(None, stopped),
                |worlds| self.play_all(worlds, rest, end),
            ),
        }
    }

    /// Takes the steps of a chain, one after another, in all worlds in which it
    /// has not ended. Where it has no end, what is left in the end is too
    /// unlikely to matter and is cut off.
    fn go_on(&self, until: &Until, worlds: &mut Worlds<Stage<'a>>) -> Result<(), Box<ScenarioFailure>> {
        let large = |problem: TooLarge| (self.plain)(problem.to_string());
        let within = self.block.within.as_deref().map_or(Ok(Fraction::NONE), Fraction::parse);
        let within = within.map_err(|wrong| (self.plain)(wrong.to_string()))?;
        let faint = Fraction::new(1, 2).and_then(|half| within.times(half)).map_err(large)?;
        let mut ended = Vec::new();
        for (number, placed) in (1..).zip(until.steps.iter().cycle()) {
            let mut open = Fraction::NONE;
            for (mut world, likely) in std::mem::take(&mut worlds.list) {
                if holds(&mut world, &until.that) {
                    ended.push((world, likely));
                    continue;
                }
                world.steps_taken = number;
                open = open.plus(likely).map_err(large)?;
                worlds.list.push((world, likely));
            }
            // Times the steps, so that their mean is near enough too.
            let weight = open.shortened().times(Fraction::whole(number)).map_err(large)?;
            if weight.against(faint).map_err(large)? != Ordering::Greater {
                worlds.remainder = worlds.remainder.plus(open).map_err(large)?;
                break;
            }
            play(worlds, &placed.step)
                .map_err(|stopped| self.stopped(Some((usize::try_from(number).unwrap_or(0), placed)), stopped))?;
        }
        worlds.list = ended;
        Ok(())
    }

    fn stopped(&self, at: Option<(usize, &Placed)>, stopped: Stopped<Wrong>) -> Box<ScenarioFailure> {
        let mut certain = None;
        let message = match stopped {
            Stopped::TooMany(most) => format!(
                "Chance branches into more than {most} outcomes. Allow more with `most: {}`, cut off what is faint with `faint: 1000000`, or count with `trials: 200000`; the last two need `within`.",
                most.saturating_mul(10)
            ),
            Stopped::TooLarge => TooLarge.to_string(),
            Stopped::Failed(problem, likely) => {
                certain = (likely == Fraction::ALL).then(|| problem.clone());
                let problem = match problem {
                    Wrong::Because(message) | Wrong::Unknown(message) => message,
                    Wrong::Differs { expected, actual, .. } => {
                        format!("Expected {expected}, but found {}.", actual.trim_end_matches('.'))
                    }
                };
                match likely == Fraction::ALL {
                    true => problem,
                    false => format!("In a branch that comes with {likely}: {problem}"),
                }
            }
        };
        let mut failed = (self.plain)(message);
        if let Some((number, placed)) = at {
            failed.line = self.page.line(placed.span.start);
            failed.step = Some(number);
            failed.text = self.page.excerpt(&placed.span);
            // What is so in every branch can be written down.
            if let Some(Wrong::Differs { expected, actual, paste }) = certain
                && !matches!(placed.step, Step::Repeat { .. })
            {
                (failed.expected, failed.actual) = (Some(expected), Some(actual));
                (failed.paste, failed.span) = (paste, Some(placed.span.clone()));
            }
        }
        failed
    }
}

/// Plays a step in all worlds; of repeated ones, equal worlds are one after
/// each.
fn play(worlds: &mut Worlds<Stage>, step: &Step) -> Result<(), Stopped<Wrong>> {
    match step {
        Step::Repeat { times, steps } => rounds(*times, steps, |round, _, step| {
            play(worlds, step).map_err(|stopped| match stopped {
                Stopped::Failed(problem, likely) => Stopped::Failed(problem.in_round(round), likely),
                other => other,
            })
        })
        .unwrap_or_else(|message| Err(Stopped::Failed(Wrong::Because(message), Fraction::ALL))),
        step => worlds.play(|world| perform(world, step)),
    }
}

/// Why a mean cannot be told.
struct Wanting(String);

impl From<TooLarge> for Wanting {
    fn from(problem: TooLarge) -> Self {
        Wanting(problem.to_string())
    }
}
