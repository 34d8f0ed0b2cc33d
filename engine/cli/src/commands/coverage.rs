//! `tuckbox coverage`: what of a game its scenarios exercise, and whether random
//! play ever does. It is found out by `tuckbox-scenario`; here it is told, as text,
//! as JSON and as a page for the wall.

use crate::args::game::load;
use crate::args::mods::ModArgs;
use crate::report::coverage::{CoverageResult, html, json, text};
use crate::report::file;
use crate::report::out::Out;
use crate::report::problem::{Done, Exit, Problem};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;
use std::fs;
use std::path::{Path, PathBuf};
use tuckbox_bots::simulate;
use tuckbox_project::mods::games_of;
use tuckbox_scenario::coverage::{self, Aspect, Bar, Sightings};
use tuckbox_scenario::{GameReport, Suite};

/// Shows what of a game its scenarios exercise, and what random play does:
/// cards, abilities, actions, events, effects with their lines, conditions, rules.
///
/// The file `tests/<game>/coverage.toml` says how much has to be.
///
/// Exit codes: 0 the bar is held, 1 something is below it, 2 wrong usage.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    tuckbox coverage my-game                       a table, and what nothing exercises\n  \
    tuckbox coverage my-game --html wall.html      one page to pin to the wall\n  \
    tuckbox coverage my-game --games 0             scenarios alone, the quickest\n  \
    tuckbox coverage my-game --bar lines=95        fails below 95 of 100 lines\n  \
    tuckbox coverage my-game --mod my-mod          what a mod adds, by its own scenarios\n  \
    tuckbox coverage --games 0 --json              all games of the box, for programs")]
pub struct Args {
    /// The game: a folder of `content`; left out, all that have scenarios.
    game: Option<String>,
    /// Looks at what these mods add, by their scenarios.
    #[command(flatten)]
    mods: ModArgs,
    /// How many random games to play, over all pairings of decks.
    #[arg(long, value_name = "NUMBER", default_value_t = 50)]
    games: u64,
    /// The seed of the random games.
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
    /// Asks for so many of a hundred, instead of what the box says: `lines=95`.
    #[arg(long, value_name = "WHAT=PERCENT", value_delimiter = ',', value_parser = asked)]
    bar: Vec<(Aspect, u8)>,
    /// Shows everything that no scenario exercises, however much it is.
    #[arg(long)]
    all: bool,
    /// Writes a page for browsers: one file, for one game.
    #[arg(long, value_name = "FILE", requires = "game")]
    html: Option<PathBuf>,
    /// Writes everything as JSON.
    #[arg(long)]
    json: bool,
}

/// `lines=95`.
fn asked(text: &str) -> Result<(Aspect, u8), String> {
    let words = || Aspect::ALL.map(Aspect::word).join(", ");
    let (word, percent) = text.split_once('=').ok_or("write a word and a number, such as `lines=95`")?;
    let aspect = Aspect::ALL.into_iter().find(|aspect| aspect.word() == word);
    let percent: Option<u8> = percent.trim_end_matches('%').parse().ok().filter(|percent| *percent <= 100);
    Ok((aspect.ok_or_else(|| format!("there is {}", words()))?, percent.ok_or("the number goes from 0 to 100")?))
}

pub(super) fn run(root: &Path, args: &Args) -> Done {
    let games = match &args.game {
        Some(game) => vec![game.clone()],
        None if args.mods.any() => games_of(&args.mods.read(root)?),
        None => {
            let tested = |game: &String| root.join("tests").join(game).is_dir();
            tuckbox_content::games(root).into_iter().filter(tested).collect()
        }
    };
    if games.is_empty() {
        return Err(Problem::usage("This box has no scenarios.").hint("Write pages in the folder `tests/<game>`."));
    }
    let found = games.iter().map(|game| find(root, game, args)).collect::<Done<Vec<CoverageResult>>>()?;
    if let (Some(file), Some(found)) = (&args.html, found.first()) {
        fs::write(file, html::page(&found.covered, &found.bar))
            .map_err(|error| Problem::failed(format!("The file `{}` cannot be written: {error}.", file.display())))?;
    }
    let mut out = Out::new();
    if args.json {
        out.json(&json!({ "games": found.iter().map(json::value).collect::<Vec<_>>() }))?;
    } else {
        for (place, found) in found.iter().enumerate() {
            if place > 0 {
                out.line("")?;
            }
            text::show(&mut out, found, args.all)?;
        }
        if let Some(file) = &args.html {
            out.line(format!("The page `{}` is written.", file.display()))?;
        }
    }
    let held = found.iter().all(|found| found.shorts.is_empty() && found.covered.failing == 0);
    Ok(if held { Exit::Fine } else { Exit::Problems })
}

/// Runs the scenarios of a game, plays at random, and looks at what came of it.
fn find(root: &Path, name: &str, args: &Args) -> Done<CoverageResult> {
    let game = load(root, name, &args.mods)?.recording();
    let mods = args.mods.read(root)?;
    let names: Vec<String> = mods.iter().filter(|one| args.mods.asks_for(one)).map(|one| one.name.clone()).collect();
    let bar = bar(root, name, args)?.or(args.bar.iter().copied());
    let suite = match names.is_empty() {
        true => Suite::of_game(root, name),
        false => Suite::of_mods(root, name, &mods, &names),
    };
    let report = suite.on(game.clone()).report(None);
    scenarios(root, name, &report)?;
    let mut sightings = Sightings::default();
    let random = match args.games {
        0 => None,
        games => {
            // It draws itself only where the error stream is a terminal.
            let progress = ProgressBar::new(games);
            let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} random games, {eta} left");
            progress.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
            let played = coverage::play(&game, games, args.seed, &mut sightings, || progress.inc(1));
            progress.finish_and_clear();
            Some(played.map_err(failed)?)
        }
    };
    let covered = coverage::of(&game, &report, &names, sightings, random);
    let shorts = coverage::shorts(&covered, &bar);
    Ok(CoverageResult { covered, bar, shorts })
}

/// The problem that there is nothing that could exercise the game.
fn scenarios(root: &Path, game: &str, report: &GameReport) -> Done<()> {
    match report.outcomes.is_empty() {
        true if root.join("tests").join(game).is_dir() => {
            Err(Problem::usage(format!("No scenario is about `{game}`."))
                .hint("Write pages with scenarios; `tuckbox docs scenarios` shows how."))
        }
        true => Err(Problem::usage(format!("The game `{game}` has no scenarios."))
            .hint(format!("Write pages in the folder `tests/{game}`."))),
        false => Ok(()),
    }
}

/// The bar of a game, or of the mods that are looked at: it stands with the
/// scenarios.
fn bar(root: &Path, game: &str, args: &Args) -> Done<Bar> {
    let folder = match args.mods.any() {
        true => args.mods.read(root)?.into_iter().filter(|one| args.mods.asks_for(one)).find_map(|one| one.folder),
        false => Some(root.to_owned()),
    };
    let inside = if args.mods.any() { String::from("tests") } else { format!("tests/{game}") };
    let Some(folder) = folder else { return Ok(Bar::default()) };
    let inside = format!("{inside}/coverage.toml");
    let Some(text) = file::beside(root, &folder, &inside)? else { return Ok(Bar::default()) };
    let path = folder.join(inside);
    let shown = path.strip_prefix(root).unwrap_or(&path).display().to_string();
    Bar::read(&shown, &text).map_err(|broken| {
        let told = Out::error().diagnostics(&broken.diagnostics, &broken.sources);
        told.err().unwrap_or_else(|| {
            Problem::failed("The bar cannot be read.").hint("Mend what is shown above and start again.")
        })
    })
}

fn failed(problem: simulate::Problem) -> Problem {
    let hint = match &problem {
        simulate::Problem::Plan(message) => return Problem::usage(message.clone()),
        simulate::Problem::Broken(_) => "Mend the scripts; `tuckbox check` shows all problems.",
        simulate::Problem::Failed { .. } => "Mend what fails; `tuckbox simulate` plays it again alone.",
    };
    Problem::failed(problem.to_string()).hint(hint)
}
