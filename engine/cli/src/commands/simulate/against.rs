//! `simulate --against`: the same games under another content, side by side, until it is
//! known whom the difference moves.

use super::Args;
use crate::args::revision::Revision;
use crate::args::simulated::SimulatedArgs;
use crate::commands::playing::{bar, failed};
use crate::report::differences::Differences;
use crate::report::interrupt::Interrupt;
use crate::report::out::{Out, remark};
use crate::report::page::Gathered;
use crate::report::problem::{Done, Exit, Problem};
use std::ops::{ControlFlow, Range};
use std::path::Path;
use tuckbox_bots::simulate::{Compared, Plan, Planned, Row, Watched, games_on};
use tuckbox_bots::statistics::Decimal;
use tuckbox_project::game::Game;

/// The word for the game without what is chosen on the command line.
pub const PLAIN: &str = "plain";

/// So many games are played of the one content before the other has its turn, at least;
/// later on, as many as are an eighth of those so far.
const BATCH: u64 = 48;

/// One of the two contents.
struct Side {
    game: Game,
    plan: Plan,
    planned: Planned,
    /// What came of its games, for a page; a game counts when both contents have played it.
    gathered: Gathered,
}

impl Side {
    /// For a page, or not: then cards are looked at, too.
    fn of((game, plan): (Game, Plan), page: bool) -> Self {
        let plan = Plan { watched: Watched { cards: page, ..Watched::default() }, ..plan };
        let planned = Planned::of(&game, &plan);
        Self { game, plan, planned, gathered: Gathered::default() }
    }

    /// Its games of these numbers; nothing where somebody ends the run.
    fn play(&self, games: Range<u64>, mut go_on: impl FnMut() -> bool) -> Done<Option<Vec<Row>>> {
        let (mut rows, mut ended) = (Vec::new(), false);
        let played = games_on(&self.game, &self.plan, games, |row| {
            rows.push(row.clone());
            ended = !go_on();
            if ended { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        played.map_err(failed)?;
        Ok((!ended).then_some(rows))
    }
}

/// Plays both, and tells the differences.
pub fn run(root: &Path, args: &Args, name: &str, seed: u64) -> Done {
    let effect = points(&args.effect)?;
    // Heard from here on, so that the files of a revision are taken away whoever is in a hurry.
    let interrupt = Interrupt::watch();
    let before = before(root, &args.simulated, name, seed);
    if interrupt.heard() {
        remark("The run was ended before its first game.");
        return Ok(Exit::Problems);
    }
    let page = args.files.pages();
    let mut before = Side::of(before?, page);
    let mut after = Side::of(args.simulated.plan(root, seed)?, page);
    if let Some(difference) = before.planned.not_comparable(&after.planned) {
        return Err(Problem::usage(format!("The games of `{name}` are not those of now: {difference}."))
            .hint("Name decks that both have with `--decks`."));
    }
    let pages = args.files.open(&after.planned.game)?;
    let (compared, ended) = compare([&mut before, &mut after], page, effect, &interrupt)?;
    let told =
        Differences { before: &before.planned, after: &after.planned, compared: &compared, effect: Some(effect) };
    pages.write_change(&before.gathered, &after.gathered, &told)?;
    let mut out = Out::new();
    if args.json {
        out.json(&told.json())?;
    } else {
        told.tell(&mut out)?;
    }
    if ended {
        remark(format!("The run was ended after {} of at most {} games.", compared.games, after.plan.games));
    }
    Ok(if ended { Exit::Problems } else { Exit::Fine })
}

/// Plays both until it is decided, and gathers what a page is made of. The flag says that
/// somebody has ended it before.
fn compare(
    [before, after]: [&mut Side; 2],
    page: bool,
    effect: Decimal,
    interrupt: &Interrupt,
) -> Done<(Compared, bool)> {
    let most = after.plan.games;
    let bar = bar(most.saturating_mul(2));
    let mut compared = Compared::while_played(most);
    // Each look sees every pairing of decks equally often.
    let pairings = u64::try_from(after.plan.pairings.len()).unwrap_or(1).max(1);
    let go_on = || {
        bar.inc(1);
        !interrupt.heard()
    };
    let mut ended = false;
    while compared.games < most && !ended && !compared.is_decided(effect) {
        let batch = BATCH.max(compared.games / 8).next_multiple_of(pairings);
        let games = compared.games..most.min(compared.games.saturating_add(batch));
        let old = before.play(games.clone(), go_on)?;
        let new = if old.is_some() { after.play(games, go_on)? } else { None };
        match old.zip(new) {
            Some((old, new)) => {
                for (was, is) in old.iter().zip(&new) {
                    compared.count(was, is);
                    if page {
                        before.gathered.count(&before.planned, was);
                        after.gathered.count(&after.planned, is);
                    }
                }
            }
            None => ended = true,
        }
    }
    bar.finish_and_clear();
    Ok((compared, ended))
}

/// What the games of now are set against.
fn before(root: &Path, now: &SimulatedArgs, name: &str, seed: u64) -> Done<(Game, Plan)> {
    if name == PLAIN {
        let plain = now.plain().ok_or_else(|| {
            Problem::usage("Without `--mod`, `--profile`, `--set` and `--swap` the game is `plain` already.")
                .hint("Name one of them, or a Git revision such as `--against HEAD`.")
        })?;
        return plain.plan(root, seed);
    }
    let revision = Revision::of(root, name)?;
    now.past_plan(&revision.root(), seed).map_err(|problem| at(problem, name))
}

/// Where a problem is met.
fn at(problem: Problem, name: &str) -> Problem {
    match problem {
        Problem::Usage(words) => Problem::Usage(words.at(name)),
        Problem::Failed(words) => Problem::Failed(words.at(name)),
        Problem::Unread => Problem::Unread,
    }
}

/// Points of per cent, as they are typed: `2`, `0.5`.
fn points(text: &str) -> Done<Decimal> {
    let found = Decimal::typed(text).filter(|points| *points > Decimal(0) && *points <= Decimal(100_000));
    found.ok_or_else(|| {
        Problem::usage(format!("`--effect {text}` is no number of points above 0 and up to 100."))
            .hint("Give points of per cent: `--effect 2`, or `--effect 0.5` to see less with more games.")
    })
}
