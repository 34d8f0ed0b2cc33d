//! `Chance` blocks: exact odds of what steps lead to, or counted ones where
//! the exact ones are out of reach.

mod measure;

use self::measure::{asks_rolls, holds, measure};
use crate::board::build::build;
use crate::names::{self, Look, Names};
use crate::page::Page;
use crate::page::chance::{ChanceBlock, Until};
use crate::page::given::Given;
use crate::page::layout;
use crate::page::step::{Placed, Step};
use crate::run::Case;
use crate::steps::act::rounds;
use crate::steps::failure::{self, ScenarioFailure};
use crate::steps::perform::{check_seats, perform};
use crate::steps::stage::{Stage, Wrong};
use std::cell::Cell;
use std::cmp::Ordering;
use std::ops::Range;
use tuckbox_bots::odds::{Fraction, Stopped, TooLarge, World, Worlds};
use tuckbox_core::matches::{Match, Setup};
use tuckbox_core::play::{ForcedChance, Host};
use tuckbox_project::game::Game;
use tuckbox_project::seed::SplitMix64;

/// What is done with the worlds that a batch comes to.
type AtEnd<'e, 'a> = dyn FnMut(&mut Worlds<Stage<'a>>) -> Result<(), Box<ScenarioFailure>> + 'e;

/// How many steps of `until` one of the games that are counted may take.
const PATIENCE: i32 = 10_000;

/// What was found for one line of a block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OddsLine {
    /// The line as written.
    pub text: String,
    /// The likelihood or mean as the block writes it.
    pub said: String,
    /// What playing it out came to; in trials, the share that was counted.
    pub found: Fraction,
}

/// What was found for a block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Odds {
    /// Line by line.
    pub lines: Vec<OddsLine>,
    /// How likely what was cut off is.
    pub remainder: Fraction,
    /// How many games were counted; 0 if the odds are exact.
    pub trials: u32,
    /// How many branches were played.
    pub branches: usize,
}

impl World for Stage<'_> {
    fn found(&mut self) -> &mut Match {
        &mut self.found
    }
}

/// Checks what a block says.
pub fn check(case: Case, block: &ChanceBlock) -> Option<ScenarioFailure> {
    match work_out(case, block) {
        Err(failed) => Some(*failed),
        Ok(found) => differs(case.page, block, &found),
    }
}

/// The first line that is not so.
fn differs(page: &Page, block: &ChanceBlock, found: &Odds) -> Option<ScenarioFailure> {
    let spans = block.odds.iter().map(|odd| &odd.span).chain(block.mean.iter().map(|mean| &mean.span));
    for (told, span) in found.lines.iter().zip(spans) {
        let allowed = block.within.as_deref().map_or(Ok(Fraction::NONE), Fraction::parse).map_err(String::from);
        let exact = block.within.is_none();
        let compared = allowed.and_then(|allowed| {
            let said = Fraction::parse(&told.said)?;
            // What was cut off may belong to it or not.
            let close = || -> Result<bool, TooLarge> {
                let near = |found: Fraction| if exact { found } else { found.shortened() };
                let least = near(told.found).minus(allowed)?;
                let most = near(told.found).plus(near(found.remainder))?.plus(allowed)?;
                Ok(said.against(least)? != Ordering::Less && said.against(most)? != Ordering::Greater)
            };
            close().map_err(|problem| problem.to_string())
        });
        let message = match compared {
            Ok(true) => continue,
            Ok(false) => match (found.trials, found.remainder == Fraction::NONE) {
                (0, true) => format!("This is {} ({}), not {}.", told.found, told.found.decimal(), told.said),
                (0, false) => format!(
                    "This is {} and up to {} more that was cut off, not {}.",
                    told.found.decimal(),
                    found.remainder.decimal(),
                    told.said
                ),
                (trials, _) => {
                    format!("In {trials} trials this came out as {}, not {}.", told.found.decimal(), told.said)
                }
            },
            Err(message) => message,
        };
        let exactly = found.trials == 0 && found.remainder == Fraction::NONE;
        let actual = if exactly { told.found.to_string() } else { told.found.decimal() };
        let place = said_at(page, span);
        return Some(ScenarioFailure {
            line: page.line(span.start),
            text: told.text.clone(),
            message,
            expected: Some(told.said.clone()),
            paste: place.is_some().then(|| format!("{actual:?}")),
            span: place,
            actual: Some(actual),
            ..ScenarioFailure::default()
        });
    }
    None
}

/// Where a line says how likely it is, or what its mean is.
fn said_at(page: &Page, span: &Range<usize>) -> Option<Range<usize>> {
    let line = page.text.get(span.clone())?;
    let said = layout::field(line, "is").map(|(_, value)| value).or_else(|| layout::parts(line).into_iter().nth(1))?;
    Some(span.start + said.start..span.start + said.end)
}

/// Finds the odds that a block asks for.
///
/// # Errors
/// What keeps them from being found, with its place in the page.
pub fn work_out(case: Case, block: &ChanceBlock) -> Result<Odds, Box<ScenarioFailure>> {
    let Case { game, host, base, page, scenario } = case;
    let plain = |message: String| Box::new(case.refused(message));
    let given = block.given.over(&scenario.given.over(base));
    if let Some(wrong) = block.within.as_deref().and_then(|text| Fraction::parse(text).err()) {
        return Err(plain(wrong.to_string()));
    }
    if block.within.is_none() && (block.trials > 0 || block.faint > 0) {
        return Err(plain("Odds that are not exact need `within`: how far off they may be.".into()));
    }
    // Equal worlds are one, however they came about.
    let reads_log = |placed: &Placed| matches!(placed.step, Step::Log { .. } | Step::NoLog { .. });
    let of_until = block.until.iter().flat_map(|until| &until.that);
    if block.odds.iter().flat_map(|odd| &odd.that).chain(of_until).any(reads_log) {
        return Err(plain("Odds cannot ask for lines of the log; ask for what is so on the board.".into()));
    }
    if block.until.as_ref().is_some_and(|until| until.steps.is_empty()) {
        return Err(plain("`until` needs `steps` to go on with.".into()));
    }
    let asker = Asker { game, host, page, block, given, plain: &plain, open: Cell::new(None) };
    let found = if block.trials > 0 { asker.count() } else { asker.enumerate() }?;
    // What never is so may only not have been answered for yet.
    match asker
        .open
        .take()
        .filter(|_| found.lines.iter().take(block.odds.len()).any(|line| line.found == Fraction::NONE))
    {
        Some(open) => Err(plain(open)),
        None => Ok(found),
    }
}

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

struct Asker<'a> {
    game: &'a Game,
    host: &'a dyn Host,
    page: &'a Page,
    block: &'a ChanceBlock,
    given: Given,
    plain: &'a dyn Fn(String) -> Box<ScenarioFailure>,
    /// A question that is open in some world at the end.
    open: Cell<Option<String>>,
}

impl<'a> Asker<'a> {
    /// The stage at the beginning.
    fn stage(&self, seed: u64) -> Result<Stage<'a>, String> {
        let block = self.block;
        let (found, names) = if block.decks.is_empty() {
            let given = Given { seed: Some(seed), ..self.given.clone() };
            build(self.game, &given)?
        } else {
            let settings = self.game.settings(self.given.profile.as_deref(), &self.given.settings)?;
            let setup = Setup { settings, ..self.game.setup(&block.decks, seed)? };
            let found = Match::new(self.game.rules.clone(), setup).map_err(|trouble| trouble.to_string())?;
            (found, Names::default())
        };
        Ok(Stage::new(self.game, self.host, found, names))
    }

    /// Puts the zones into random order that the block says.
    fn mix(&self, found: &mut Match) -> Result<(), String> {
        for text in &self.block.mixed {
            let look = Look { rules: &self.game.rules, state: found.state() };
            let place = names::zone(look, text);
            let (seat, zone) = place.ok_or_else(|| format!("`{text}` is no zone; write `A.deck`."))?;
            found.mix(zone, seat);
        }
        Ok(())
    }

    fn enumerate(&self) -> Result<Odds, Box<ScenarioFailure>> {
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

    /// That everything that is asked of a world means something, and no name stands for
    /// nothing. A question that is open in it, and that no expectation is about, is
    /// kept in mind.
    fn is_told(&self, world: &mut Stage<'a>) -> Result<(), String> {
        world.pass_idle().map_err(Wrong::message)?;
        world.check_failure().map_err(Wrong::message)?;
        let asked = self.block.odds.iter().flat_map(|odd| &odd.that).any(|placed| placed.step.reads_questions());
        if let Some(open) = world.half_done().filter(|_| !asked) {
            self.open.set(Some(format!("A question is still open: {} Answer it with a step.", world.question(&open))));
        }
        let until = self.block.until.iter().flat_map(|until| &until.that);
        let that = self.block.odds.iter().flat_map(|odd| &odd.that).chain(until);
        that.map(|placed| placed.step.clone()).try_for_each(|step| {
            let held = check_seats(world, &step).and_then(|()| world.expect(&step));
            match held {
                Err(Wrong::Unknown(message)) => Err(message),
                _ => Ok(()),
            }
        })
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
    fn count(&self) -> Result<Odds, Box<ScenarioFailure>> {
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

    fn told(&self, span: &Range<usize>, said: &str, found: Fraction) -> OddsLine {
        OddsLine { text: self.page.excerpt(span), said: said.into(), found }
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
