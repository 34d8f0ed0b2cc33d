//! `tuckbox test`: runs the scenarios of a box and tells which rules they
//! cover.

mod json;
mod last;
mod review;
mod running;
mod show;
mod watch;

use crate::args::mods::ModArgs;
use crate::report::out::Out;
use crate::report::problem::{Done, Exit, Problem};
use last::Since;
use running::Running;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;
use tuckbox_core::suggest::nearest;
use tuckbox_project::folder;
use tuckbox_project::mods::games_of;
use tuckbox_scenario::{Detail, GameReport, Suite, TestReport, junit, suites};

/// Runs the scenarios: rulings written as pages under `tests`.
///
/// Exit codes: 0 all hold and cover every rule, 1 some do not, 2 wrong usage.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    tuckbox test                       all scenarios of the box\n  \
    tuckbox test Y-1                   those that cover a rule\n  \
    tuckbox test --watch               what a save touches, again after every save\n  \
    tuckbox test wall --boards         those about a word, with whole boards where they fail\n  \
    tuckbox test duel/fire.md:12       the one that stands in this line\n  \
    tuckbox test --review              accept new outcomes one by one\n  \
    tuckbox test --junit report.xml    for build servers")]
pub struct Args {
    /// Runs only scenarios whose page, title or rules contain it, or that stand at PAGE:LINE.
    filter: Option<String>,
    /// Runs only the scenarios of this game.
    #[arg(long, value_name = "GAME")]
    game: Option<String>,
    /// Runs the scenarios of these mods, on the game they are for.
    #[command(flatten)]
    mods: ModArgs,
    /// Shows the whole board before and after a failing step, and the whole log.
    #[arg(long, short = 'v')]
    boards: bool,
    /// Runs the game's own scenarios with this mod on, to see which of them it
    /// breaks: a name or a file. May be repeated.
    #[arg(long, value_name = "NAME_OR_FILE", conflicts_with_all = ["mods", "review"])]
    with: Vec<String>,
    /// Also writes a report that build servers read.
    #[arg(long, value_name = "FILE")]
    junit: Option<PathBuf>,
    /// Writes the report as JSON.
    #[arg(long, conflicts_with_all = ["watch", "review"])]
    json: bool,
    /// After every save, runs again what the save touches.
    #[arg(long, conflicts_with = "review")]
    watch: bool,
    /// Walks through what fails: shows the scenario, the board, and what would be
    /// written into its page, and asks for a key.
    #[arg(long)]
    review: bool,
}

impl Args {
    fn detail(&self) -> Detail {
        if self.boards { Detail::Boards } else { Detail::Changes }
    }
}

pub(super) fn run(root: &Path, args: &Args) -> Done {
    if let Some(game) = &args.game {
        folder::has_game(root, game)?;
        if !root.join("tests").join(game).is_dir() {
            return Err(without_scenarios(game));
        }
    }
    if args.watch {
        return watch::watch(root, args);
    }
    let Run { suites, report } = once(root, args)?;
    if args.review {
        return review::review(root, &suites, &report);
    }
    Ok(if report.is_fine() { Exit::Fine } else { Exit::Problems })
}

/// Everything that was asked for.
struct Run {
    suites: Vec<Suite>,
    report: TestReport,
}

/// Runs everything asked for once and tells about it.
fn once(root: &Path, args: &Args) -> Done<Run> {
    let begun = Instant::now();
    let suites = read_suites(root, args)?;
    let mut out = Out::new();
    let games = Running::new(root, args, &suites).run(&mut out)?;
    let whole = args.filter.is_none() && args.game.is_none() && !args.mods.any();
    let says =
        |game: &GameReport| game.broken.is_some() || !game.outcomes.is_empty() || whole && game.coverage.is_some();
    let report = TestReport { games: games.into_iter().filter(says).collect() };
    let took = begun.elapsed();
    if report.games.is_empty() {
        return Err(nothing(root, args));
    }
    if let Some(file) = &args.junit {
        fs::write(file, junit(&report))
            .map_err(|error| Problem::failed(format!("The file `{}` cannot be written: {error}.", file.display())))?;
    }
    let since = Since::last(root, args, &suites, &report);
    match (args.json, args.review) {
        (true, _) => out.json(&json::report(&report, &since))?,
        // What fails is shown one by one.
        (false, true) => out.line(show::count(&report, took))?,
        (false, false) => show::rest(&mut out, &report, &since, took)?,
    }
    Ok(Run { suites, report })
}

/// The games with their pages that were asked for.
fn read_suites(root: &Path, args: &Args) -> Done<Vec<Suite>> {
    if !args.with.is_empty() {
        let mods = ModArgs { mods: args.with.clone() }.read(root)?;
        let games = args.game.clone().map_or_else(|| games_of(&mods), |game| vec![game]);
        return Ok(games.iter().map(|game| Suite::of_game_with(root, game, &mods)).collect());
    }
    if !args.mods.any() {
        return Ok(match &args.game {
            Some(game) => vec![Suite::of_game(root, game)],
            None => suites(root),
        });
    }
    // The scenarios of mods, on a game with all of them.
    let mods = args.mods.read(root)?;
    let games = args.game.clone().map_or_else(|| games_of(&mods), |game| vec![game]);
    let names: Vec<String> = mods.iter().filter(|one| args.mods.asks_for(one)).map(|one| one.name.clone()).collect();
    Ok(games.iter().map(|game| Suite::of_mods(root, game, &mods, &names)).collect())
}

/// The problem that nothing was run.
fn nothing(root: &Path, args: &Args) -> Problem {
    let Some(filter) = &args.filter else {
        if let Some(game) = &args.game {
            return without_scenarios(game);
        }
        return match args.mods.mods.as_slice() {
            [] => Problem::usage("This box has no scenarios.").hint("Write pages in the folder `tests/<game>`."),
            [one] => {
                Problem::usage(format!("The mod `{one}` has no scenarios.")).hint("Write pages in its folder `tests`.")
            }
            _ => Problem::usage("These mods have no scenarios.").hint("Write pages in their folders `tests`."),
        };
    };
    let games = tuckbox_content::games(root);
    let problem = Problem::usage(format!("No scenario has `{filter}` in its page, title or rules."));
    let names: Vec<&str> = games.iter().map(String::as_str).collect();
    match nearest(filter, names) {
        Some(game) => problem.hint(format!("The scenarios of a game run with `--game {game}`.")),
        None => problem.hint("Leave the word out to run all scenarios."),
    }
}

fn without_scenarios(game: &str) -> Problem {
    Problem::usage(format!("The game `{game}` has no scenarios."))
        .hint(format!("Write pages in the folder `tests/{game}`; `tuckbox new card {game} NAME` begins one."))
}
