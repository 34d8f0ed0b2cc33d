//! `tuckbox simulate`: games without people, in parallel. The games are played
//! and counted by `tuckbox-bots`; here they are ordered and told.

use crate::args::seed::any_seed;
use crate::args::settings;
use crate::args::simulated::SimulatedArgs;
use crate::report::interrupt::Interrupt;
use crate::report::out::{BOLD, Out, remark, styled};
use crate::report::problem::{Done, Exit, Problem};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Map, Value, json};
use std::fmt::Write as _;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::{Duration, Instant};
use tuckbox_bots::simulate::{self, MOST, Pairing, Plan, Row, Summary};
use tuckbox_bots::statistics::{self, DeckWins, Share};
use tuckbox_core::ids::Seat;
use tuckbox_project::SettingNames;
use tuckbox_project::game::Game;

/// Plays games between bots and counts who wins.
///
/// Behind each share stands, in brackets, where the true one lies 95 times of 100.
/// Exit codes: 0 all games came to their end, 1 some did not, 2 wrong usage. Ctrl-C
/// ends the run early and tells what came of the games so far.
///
/// The same seed plays the same games on any machine and any number of threads.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    tuckbox simulate my-game --games 1000\n  \
    tuckbox simulate my-game --games 1000 --decks all --seats greedy,random\n  \
    tuckbox simulate my-game --games 100 --seed 7 --rows > games.txt\n  \
    tuckbox simulate my-game --games 1000 --profile short --set start_hand=4\n  \
    tuckbox simulate my-game --games 1000 --json    for programs")]
pub struct Args {
    #[command(flatten)]
    simulated: SimulatedArgs,
    /// Shows every game in a line of its own; the summary goes to the error stream.
    #[arg(long)]
    rows: bool,
    /// Writes the summary as JSON: games, finished, decisions, seconds, winners per seat.
    #[arg(long)]
    json: bool,
}

pub(super) fn run(root: &Path, args: &Args) -> Done {
    let seed = args.simulated.seed.unwrap_or_else(any_seed);
    let (game, plan) = args.simulated.plan(root, seed)?;
    let seats = plan.pairings.first().map_or(1, Vec::len);
    let rows_only = args.rows && !args.json;
    let (mut out, interrupt) = (Out::new(), Interrupt::watch());
    let mut rows = Vec::new();
    let mut unread = None;
    if rows_only {
        out.line("game\tseed\tdecks\twinner\tdecisions\tturns\tfingerprint")?;
    }
    let bar = if rows_only { ProgressBar::hidden() } else { bar(plan.games) };
    let begun = Instant::now();
    let played = if args.rows {
        simulate::simulate_on(&game, &plan, |row| {
            bar.inc(1);
            if args.json {
                rows.push(json!(row));
            } else if unread.is_none() {
                unread = out.line(line(row)).err();
            }
            if interrupt.heard() || unread.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
    } else {
        simulate::tally(&game, &plan, || {
            bar.inc(1);
            if interrupt.heard() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
    };
    bar.finish_and_clear();
    let took = begun.elapsed();
    if let Some(problem) = unread {
        return Err(problem);
    }
    let summary = played.map_err(failed)?;
    if args.json {
        out.json(&as_json(&game, args, &plan, &summary, &rows))?;
    } else {
        // Whoever wants rows in a file wants nothing else in it.
        if rows_only {
            out = Out::error();
        }
        if let Some(line) = settings::told(&game, &plan.settings) {
            out.line(line)?;
        }
        if seats < usize::from(game.rules.seats.1)
            && args.simulated.seats.is_empty()
            && (args.simulated.decks.is_empty() || args.simulated.decks == ["all"])
        {
            let more = vec!["random"; seats + 1].join(",");
            out.line(format!("{seats} seats, the fewest; `--seats {more}` plays with more."))?;
        }
        tell(&mut out, &game, &summary, seed, took)?;
        tell_cut(&mut out, &summary)?;
    }
    if summary.games < plan.games {
        remark(format!("The run was ended after {} of {} games.", summary.games, plan.games));
        return Ok(Exit::Problems);
    }
    Ok(if summary.finished < summary.games { Exit::Problems } else { Exit::Fine })
}

/// The summary for programs, with what the games were played by.
fn as_json(game: &Game, args: &Args, plan: &Plan, summary: &Summary, rows: &[Value]) -> Value {
    let mut value = json!(summary);
    if let Some(fields) = value.as_object_mut() {
        fields.extend(played_by(game, plan));
        if args.rows {
            fields.insert("rows".into(), json!(rows));
        }
    }
    value
}

/// What games were played by, for programs.
pub(super) fn played_by(game: &Game, plan: &Plan) -> Map<String, Value> {
    let SettingNames { profile, set } = game.setting_names(&plan.settings);
    let fields = [
        ("game", json!(game.rules.id)),
        ("seed", json!(plan.seed)),
        ("bots", json!(plan.bots)),
        ("profile", json!(profile)),
        ("settings", json!(set)),
    ];
    fields.map(|(name, value)| (name.to_owned(), value)).into_iter().collect()
}

/// Tells of games that came to no end, and what to do about them.
fn tell_cut(out: &mut Out, summary: &Summary) -> Done<()> {
    if summary.finished == summary.games {
        return Ok(());
    }
    let cut = summary.games - summary.finished;
    out.line(format!(
        "{cut} of {} games were cut after {MOST} decisions; they count as won by nobody.",
        summary.games
    ))?;
    out.line("`--rows` shows their seeds. Give the game an end that is always reached, such as a `checks` after so many turns.")
}

/// How many of so many games are done.
pub(super) fn bar(games: u64) -> ProgressBar {
    // It draws itself only where the error stream is a terminal.
    let bar = ProgressBar::new(games);
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} games, {eta} left");
    bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// Why games were not played to their end, and what to do about it.
pub(super) fn failed(problem: simulate::Problem) -> Problem {
    let hint = match &problem {
        simulate::Problem::Plan(message) => return Problem::usage(message.clone()),
        simulate::Problem::Broken(_) => "Mend the scripts; `tuckbox check` shows all problems.",
        simulate::Problem::Failed { .. } => {
            "Mend what fails; `--games 1` with this seed, these decks and the same bots plays this game again."
        }
    };
    Problem::failed(problem.to_string()).hint(hint)
}

fn line(row: &Row) -> String {
    let winner: String = match (row.finished, row.winners.as_slice()) {
        (false, _) => "unfinished".into(),
        (true, []) => "draw".into(),
        (true, winners) => winners.iter().collect(),
    };
    let Row { game, seed, decks, decisions, turns, fingerprint, .. } = row;
    format!("{game}\t{seed}\t{}\t{winner}\t{decisions}\t{turns}\t{fingerprint}", decks.join(","))
}

fn tell(out: &mut Out, game: &Game, summary: &Summary, seed: u64, took: Duration) -> Done<()> {
    let Summary { games, finished, decisions, turns, .. } = summary;
    let millis = u64::try_from(took.as_millis()).unwrap_or(u64::MAX).max(1);
    let rate = statistics::rounded(games * 1000, millis);
    let title = styled(BOLD, &*game.rules.title);
    out.line(format!("{title}: {games} games, {finished} finished, seed {seed}"))?;
    out.line(format!("{} seconds, {rate} games per second", tenths(took)))?;
    let each = |count: u64| statistics::rounded(count, (*games).max(1));
    out.line(format!("{} decisions and {} turns in a game", each(*decisions), each(*turns)))?;
    let head = match summary.pairings.as_slice() {
        [only] => only.decks.join(" against "),
        _ => String::from("all pairings"),
    };
    out.line(winners(&head, *games, &summary.winners, summary.draws, summary.shared))?;
    if summary.pairings.len() > 1 {
        for DeckWins { deck, games, wins } in statistics::by_deck(&summary.pairings) {
            out.line(format!("{deck}: wins {} of {games} against others", share(wins, games)))?;
        }
        for Pairing { decks, games, winners: won, draws, shared } in &summary.pairings {
            out.line(winners(&decks.join(" against "), *games, won, *draws, *shared))?;
        }
    }
    Ok(())
}

/// "all pairings: A wins 52.0 % (42–62), B wins 48.0 % (38–58)".
fn winners(head: &str, games: u64, winners: &[u64], draws: u64, shared: u64) -> String {
    let mut text = format!("{head}:");
    for (seat, count) in (0..).map(Seat).zip(winners) {
        // Writing into a text cannot fail, so results are dropped.
        let _ = write!(text, " {} wins {},", seat.letter(), share(*count, games));
    }
    for (word, count) in [("shared", shared), ("draws", draws)] {
        if count > 0 {
            let _ = write!(text, " {word} {} %,", tenth_of_percent(Share::of(count, games).permille));
        }
    }
    text.trim_end_matches(',').to_owned()
}

/// A share, and in brackets where the true one lies with 95 %: "52.0 % (42.3–61.5)".
fn share(count: u64, games: u64) -> String {
    let Share { permille, low, high } = Share::of(count, games);
    format!("{} % ({}–{})", tenth_of_percent(permille), tenth_of_percent(low), tenth_of_percent(high))
}

fn tenth_of_percent(permille: u64) -> String {
    format!("{}.{}", permille / 10, permille % 10)
}

/// Seconds with one digit after the point.
fn tenths(took: Duration) -> String {
    let tenths = (took.as_millis() + 50) / 100;
    format!("{}.{}", tenths / 10, tenths % 10)
}
