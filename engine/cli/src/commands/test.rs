//! `tuckbox test`: runs the scenarios of a box and tells which rules they
//! cover.

mod review;

use crate::boxes;
use crate::meant;
use crate::modding::Modding;
use crate::out::{self, BAD, BOLD, DIM, GOOD, ODD, Out, styled};
use crate::problem::{Done, Exit, Problem};
use crate::reload;
use crate::watch::Watch;
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use tuckbox_sim::scenario::{
    Coverage, Detail, Failed, GameReport, Mark, Outcome, Part, Report, Row, Scene, Tone, junit, run_all, run_game,
    run_with, told_lines,
};

/// Runs the scenarios: rulings written as pages under `tests`.
///
/// Exit codes: 0 all hold and cover every rule, 1 some do not, 2 wrong usage.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    tuckbox test                       all scenarios of the box\n  \
    tuckbox test Y-1                   those that cover a rule\n  \
    tuckbox test wall --watch          those about a word, again after every save\n  \
    tuckbox test --review              accept new outcomes one by one\n  \
    tuckbox test --junit report.xml    for build servers")]
pub struct Args {
    /// Runs only scenarios whose page, title or rules contain it.
    filter: Option<String>,
    /// Runs only the scenarios of this game.
    #[arg(long, value_name = "GAME")]
    game: Option<String>,
    /// Runs the scenarios of these mods, on the game they are for.
    #[command(flatten)]
    mods: Modding,
    /// Shows the whole board before and after a failing step, and the whole log.
    #[arg(long, short = 'v')]
    boards: bool,
    /// Also writes a report that build servers read.
    #[arg(long, value_name = "FILE")]
    junit: Option<PathBuf>,
    /// Writes the report as JSON.
    #[arg(long, conflicts_with_all = ["watch", "review"])]
    json: bool,
    /// Runs again whenever a file of the box is saved.
    #[arg(long, conflicts_with = "review")]
    watch: bool,
    /// Shows each scenario that fails with what would hold, and asks whether to
    /// write that into its page.
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
        boxes::has_game(root, game)?;
        if !root.join("tests").join(game).is_dir() {
            return Err(without_scenarios(game));
        }
    }
    if args.watch {
        return watch(root, args);
    }
    let report = once(root, args)?;
    if args.review {
        return review::review(root, &report, || once(root, args));
    }
    Ok(if report.is_fine() { Exit::Fine } else { Exit::Problems })
}

/// Runs everything asked for once and tells about it.
fn once(root: &Path, args: &Args) -> Done<Report> {
    let begun = Instant::now();
    let report = report(root, args)?;
    let took = begun.elapsed();
    if report.games.is_empty() {
        return Err(nothing(root, args));
    }
    if let Some(file) = &args.junit {
        fs::write(file, junit(&report))
            .map_err(|error| Problem::failed(format!("The file `{}` cannot be written: {error}.", file.display())))?;
    }
    let mut out = Out::new();
    match args.json {
        true => out.json(&as_json(&report))?,
        false => show(&mut out, &report, args.detail(), took)?,
    }
    Ok(report)
}

fn report(root: &Path, args: &Args) -> Done<Report> {
    let filter = args.filter.as_deref();
    if args.mods.any() {
        return with_mods(root, args);
    }
    let Some(game) = &args.game else { return Ok(run_all(root, filter)) };
    let found = run_game(root, game.clone(), filter);
    let empty = found.broken.is_none() && found.outcomes.is_empty();
    Ok(Report { games: if empty { Vec::new() } else { vec![found] } })
}

/// The scenarios of mods, on a game with all of them.
fn with_mods(root: &Path, args: &Args) -> Done<Report> {
    let mods = args.mods.read(root)?;
    let games = args.game.clone().map_or_else(|| boxes::games_of(&mods), |game| vec![game]);
    let names: Vec<String> = mods.iter().filter(|one| args.mods.asks_for(one)).map(|one| one.name.clone()).collect();
    let reports = games.into_iter().map(|game| run_with(root, game, &mods, &names, args.filter.as_deref()));
    Ok(Report { games: reports.filter(|report| report.broken.is_some() || !report.outcomes.is_empty()).collect() })
}

fn without_scenarios(game: &str) -> Problem {
    Problem::usage(format!("The game `{game}` has no scenarios."))
        .hint(format!("Write pages in the folder `tests/{game}`; `tuckbox new card {game} NAME` begins one."))
}

/// The problem that nothing was run.
fn nothing(root: &Path, args: &Args) -> Problem {
    let Some(filter) = &args.filter else {
        if let Some(game) = &args.game {
            return without_scenarios(game);
        }
        return Problem::usage("This box has no scenarios.").hint("Write pages in the folder `tests/<game>`.");
    };
    let games = tuckbox_content::games(root);
    let problem = Problem::usage(format!("No scenario has `{filter}` in its page, title or rules."));
    let names: Vec<&str> = games.iter().map(String::as_str).collect();
    match meant::closest(filter, &names) {
        Some(game) => problem.hint(format!("The scenarios of a game run with `--game {game}`.")),
        None => problem.hint("Leave the word out to run all scenarios."),
    }
}

fn show(out: &mut Out, report: &Report, detail: Detail, took: Duration) -> Done<()> {
    for game in &report.games {
        if let Some(broken) = &game.broken {
            out.line(styled(BAD, format!("The game `{}` cannot be played, so its scenarios do not run.", game.game)))?;
            out.line(broken)?;
        }
        for outcome in game.outcomes.iter().filter(|outcome| outcome.failed.is_some()) {
            failure(out, outcome, detail)?;
        }
        coverage(out, game)?;
    }
    let failed = report.failures().count();
    let (fine, style) = (report.count() - failed, if failed == 0 { GOOD } else { BAD });
    let word = if fine == 1 { "scenario holds" } else { "scenarios hold" };
    let fails = if failed == 1 { "fails" } else { "fail" };
    out.line(styled(style, format!("{fine} {word}, {failed} {fails} ({} ms).", took.as_millis())))
}

/// A scenario that fails, with an empty line after it.
fn failure(out: &mut Out, outcome: &Outcome, detail: Detail) -> Done<()> {
    for (tone, line) in told_lines(outcome, detail) {
        out.line(match tone {
            Tone::Title => format!("{} {}", styled(BAD, "FAILS"), styled(BOLD, line)),
            Tone::Expected => styled(GOOD, line),
            Tone::Actual => styled(BAD, line),
            Tone::Changed => styled(ODD, line),
            Tone::Quiet => styled(DIM, line),
            Tone::Plain => line,
        })?;
    }
    out.line("")
}

fn coverage(out: &mut Out, game: &GameReport) -> Done<()> {
    let Some(coverage) = &game.coverage else { return Ok(()) };
    let uncovered: Vec<&str> = coverage.uncovered().collect();
    let (all, covered) = (coverage.rules.len(), coverage.rules.len() - uncovered.len());
    let style = if coverage.is_full() { GOOD } else { ODD };
    out.line(format!("{}: {}", game.game, styled(style, format!("{covered} of {all} rules are covered."))))?;
    if !uncovered.is_empty() {
        out.line(format!("  No scenario covers {}.", uncovered.join(", ")))?;
    }
    if !coverage.unknown.is_empty() {
        out.line(format!("  The list `tests/{}/ids.txt` does not have {}.", game.game, coverage.unknown.join(", ")))?;
    }
    Ok(())
}

/// Runs again after every save, until the person stops it.
fn watch(root: &Path, args: &Args) -> Done {
    let mut folders = vec![root.join("tests"), root.join("content"), root.join("scripts"), root.join("mods")];
    if let Some(game) = &args.game {
        folders = reload::folders(root, game);
        folders.push(root.join("tests").join(game));
    }
    let watch = Watch::new(folders, &["ron", "toml", "lua", "luau", "md", "txt"]);
    loop {
        let known = watch.texts();
        if let Err(problem) = once(root, args) {
            match problem {
                Problem::Unread => return Err(problem),
                problem => out::report(&problem),
            }
        }
        Out::new().line(styled(DIM, "Waiting for the next save; Ctrl-C ends this."))?;
        while watch.texts() == known {
            watch.wait();
        }
    }
}

fn as_json(report: &Report) -> Value {
    let games: Vec<Value> = report
        .games
        .iter()
        .map(|game| {
            json!({
                "game": game.game,
                "broken": game.broken,
                "scenarios": game.outcomes.iter().map(outcome).collect::<Vec<_>>(),
                "coverage": game.coverage.as_ref().map(covered),
            })
        })
        .collect();
    let failed = report.failures().count();
    json!({ "fine": report.is_fine(), "scenarios": report.count(), "failed": failed, "games": games })
}

fn outcome(outcome: &Outcome) -> Value {
    json!({
        "page": outcome.path,
        "title": outcome.title,
        "line": outcome.line,
        "covers": outcome.covers,
        "microseconds": outcome.micros,
        "failed": outcome.failed.as_ref().map(failed),
    })
}

fn failed(failed: &Failed) -> Value {
    json!({
        "line": failed.line,
        "step": failed.step,
        "text": failed.text,
        "message": failed.message,
        "expected": failed.expected,
        "actual": failed.actual,
        "paste": failed.paste,
        "asked": failed.options,
        "log": failed.log,
        "board": failed.scene.as_deref().map(board),
    })
}

/// The board before and after the step that changed it last.
fn board(scene: &Scene) -> Value {
    let part = |part: &Part| json!({ "what": part.what, "before": part.before, "after": part.after });
    let row = |row: &Row| {
        let mark = match row.mark {
            Mark::New => "new",
            Mark::Gone => "gone",
            Mark::Changed => "changed",
            Mark::Same => "same",
        };
        json!({ "name": row.name, "mark": mark, "parts": row.parts.iter().map(part).collect::<Vec<_>>() })
    };
    json!({
        "step": scene.step,
        "line": scene.line,
        "text": scene.text,
        "rows": scene.rows.iter().map(row).collect::<Vec<_>>(),
        "events": scene.events,
        "before": scene.before,
        "after": scene.after,
    })
}

fn covered(coverage: &Coverage) -> Value {
    json!({
        "rules": coverage.rules.len(),
        "uncovered": coverage.uncovered().collect::<Vec<_>>(),
        "unknown": coverage.unknown,
    })
}
