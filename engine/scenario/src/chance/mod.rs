//! `Chance` blocks: exact odds of what steps lead to, or counted ones where
//! the exact ones are out of reach.

mod counted;
mod exact;
mod measure;

use crate::board::build::build;
use crate::case::Case;
use crate::names::{self, Look, Names};
use crate::page::Page;
use crate::page::chance::ChanceBlock;
use crate::page::given::Given;
use crate::page::layout;
use crate::page::step::{Placed, Step};
use crate::steps::failure::ScenarioFailure;
use crate::steps::perform::check_seats;
use crate::steps::stage::{Stage, Wrong};
use std::cell::Cell;
use std::cmp::Ordering;
use std::ops::Range;
use tuckbox_bots::odds::{Fraction, TooLarge, World};
use tuckbox_core::matches::{Match, Setup};
use tuckbox_core::play::Host;
use tuckbox_project::game::Game;

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

/// A block that is asked, with what it is played by.
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

    fn told(&self, span: &Range<usize>, said: &str, found: Fraction) -> OddsLine {
        OddsLine { text: self.page.excerpt(span), said: said.into(), found }
    }
}
