//! `tuckbox report`: a saved match as a bug report, for another machine to play
//! again and to tell what differs there.

use crate::args::mods::ModArgs;
use crate::args::open_match;
use crate::report::bug_report::ASK;
use crate::report::out::Out;
use crate::report::problem::{Done, Exit, Problem};
use std::path::{Path, PathBuf};
use tuckbox_replay::report::ReportSubject;
use tuckbox_session::saves;
use tuckbox_session::{OpenMatch, ReportSource, report};

/// Writes a bug report of a saved match: one file that `tuckbox replay` opens elsewhere.
///
/// It holds the versions of program and content, the hash of each file, card, ability
/// and effect, setup, seed and answers. While a match is played, `B` or `bug WORDS`
/// writes one too, with the answer that failed.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    tuckbox report evening.json --note \"The shield counts twice.\" --to bug.json\n  \
    tuckbox report evening.json --at 14 --to bug.json     about answer 14\n  \
    tuckbox replay bug.json                               on another machine")]
pub struct Args {
    /// The file that `play` saved.
    file: PathBuf,
    #[command(flatten)]
    mods: ModArgs,
    /// The answer it is about: 0 is the beginning.
    #[arg(long, value_name = "ANSWER")]
    at: Option<usize>,
    /// What is wrong, in your words.
    #[arg(long, value_name = "TEXT")]
    note: Option<String>,
    /// The file to write.
    #[arg(long, value_name = "OUT")]
    to: PathBuf,
    /// Writes it although the match is not over and its seed is sealed: whoever
    /// reads it knows what will be drawn and rolled.
    #[arg(long)]
    open_seed: bool,
}

pub(super) fn run(root: &Path, args: &Args) -> Done {
    let OpenMatch { game, host, mut history, play, remarks, divergence, .. } =
        open_match::open(root, &args.file, &args.mods, args.at)?;
    let (begin, end) = (history.begin(), history.end());
    let mut at = |at| history.at(&*host, at).cloned().map_err(|divergence| Problem::failed(divergence.to_string()));
    let (start, now) = (at(begin)?, at(end)?);
    if play.setup().commitment().is_some() && now.outcome().is_none() && !args.open_seed {
        return Err(Problem::usage(ASK).hint("Write it when the match is over, or add `--open-seed`."));
    }
    let mut out = Out::new();
    for line in &remarks {
        out.line(line)?;
    }
    let given = now.given();
    let about = ReportSubject { note: args.note.clone(), at: args.at };
    let source = ReportSource { now: &now, start: Some(start), answers: &given, failure: None, about };
    saves::write(&args.to, &report(&game, &*host, source)?)?;
    out.line(format!("The report is in `{}`; `tuckbox replay {0}` opens it.", args.to.display()))?;
    Ok(if divergence.is_none() { Exit::Fine } else { Exit::Problems })
}
