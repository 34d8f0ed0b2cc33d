//! `tuckbox merge`: the report of a plan whose games stand in several files.

use crate::args::pages::FigureFiles;
use crate::report::out::{Out, remark};
use crate::report::page::Kept;
use crate::report::problem::{Done, Exit, Problem};
use crate::report::simulated::{COLUMNS, Simulated, line};
use std::path::PathBuf;
use tuckbox_bots::simulate::{Ended, Figures, Shard, Summary};
use tuckbox_shards::Played;

/// Puts the parts of a simulation together and says what `simulate` says of the whole.
///
/// The files are those of `simulate --shard PART --out FILE`, in any order; a part that is
/// there twice counts once. Nothing is told where a part is missing, not whole, or of
/// another plan: other content, players, decks, settings, seed or number of games. No box
/// is needed. Files of `simulate --against --out` are whole when it was decided.
///
/// Exit codes: 0 all games came to their end, 1 some did not or are missing, 2 wrong usage.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    tuckbox simulate my-game --games 1000 --seed 7 --shard 1/2 --out one.jsonl\n  \
    tuckbox simulate my-game --games 1000 --seed 7 --shard 2/2 --out two.jsonl\n  \
    tuckbox merge one.jsonl two.jsonl\n  \
    tuckbox merge parts/*.jsonl --json    for programs")]
pub struct Args {
    /// The files.
    #[arg(required = true, value_name = "FILES")]
    parts: Vec<PathBuf>,
    /// Shows every game in a line of its own; the summary goes to the error stream.
    #[arg(long)]
    rows: bool,
    /// Writes the summary as JSON, as `simulate --json` does, without the seconds it took.
    #[arg(long)]
    json: bool,
    /// Reports cards and actions, which is done anyway where the games were played with
    /// `--cards`; where they were not, it says so and does no more.
    #[arg(long)]
    cards: bool,
    #[command(flatten)]
    files: FigureFiles,
}

/// What to do where cards were not noted.
const NOTE_CARDS: &str = "Play the parts anew with `simulate … --cards --out FILE`, into other files: what becomes of cards is noted while games are played.";

pub(super) fn run(args: &Args) -> Done {
    let (mut rows, mut lines) = (Vec::new(), Vec::new());
    let (mut summary, mut figures): (Option<Summary>, _) = (None, Figures::default());
    let mut kept = Kept::default();
    let Played { plan, ended } = tuckbox_shards::merge(&args.parts, |plan, row| {
        match (args.rows, args.json) {
            (true, true) => rows.push(row.clone()),
            (true, false) => lines.push(line(row)),
            (false, _) => {}
        }
        summary.get_or_insert_with(|| plan.summary()).count(row);
        figures.count(row, plan.cards.as_ref());
        kept.add(row);
    })?;
    let noted = plan.cards.is_some();
    if args.cards && !noted {
        return Err(Problem::usage("The games of these files were played without noting cards.").hint(NOTE_CARDS));
    }
    let summary = summary.unwrap_or_else(|| plan.summary());
    let mut out = Out::new();
    let told = Simulated {
        plan: &plan,
        shard: Shard::WHOLE,
        summary: &summary,
        took: None,
        figures: &figures,
        rows: args.rows.then_some(rows.as_slice()),
    };
    let pages = args.files.open(&plan.game)?;
    told.csv(args.files.csv.as_deref())?;
    pages.write(&plan, Shard::WHOLE, &summary, &figures, &kept)?;
    if args.json {
        out.json(&told.json())?;
    } else {
        if args.rows {
            out.line(COLUMNS)?;
            lines.iter().try_for_each(|line| out.line(line))?;
            out = Out::error();
        }
        told.told_settings().map_or(Ok(()), |line| out.line(line))?;
        told.tell(&mut out)?;
        if let Some(Ended { games, .. }) = ended {
            remark(format!(
                "`simulate --against` had seen enough after {games} of at most {} games. So their number hangs on what came of them, and brackets are somewhat too narrow.",
                plan.games
            ));
        }
        if !noted {
            remark(format!("Cards were not noted. {NOTE_CARDS}"));
        }
    }
    Ok(if summary.finished < summary.games { Exit::Problems } else { Exit::Fine })
}
