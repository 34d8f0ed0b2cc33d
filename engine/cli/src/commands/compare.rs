//! `tuckbox compare`: what a change of content has done to the same games.

use crate::args::pages::FigureFiles;
use crate::report::differences::Differences;
use crate::report::out::Out;
use crate::report::page::Gathered;
use crate::report::problem::{Done, Exit, Problem};
use std::path::PathBuf;
use tuckbox_bots::simulate::{Compared, Row};

/// Sets the same games under two contents against each other: which deck a change moves.
///
/// Both files are those of `simulate --out`, of the same number of games, seed, players
/// and decks: before a change and after it, with a mod and without, with one setting and
/// another. Games are compared one by one, so what comes of the seed alone cancels out. In
/// brackets stands where the true difference lies 95 times of 100. `simulate --against`
/// plays both and stops when it is known who has moved.
///
/// Exit codes: 0 compared, 1 a file is not whole, 2 wrong usage.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    tuckbox simulate my-game --games 1000 --seed 7 --decks all --out before.jsonl\n  \
    tuckbox simulate my-game --games 1000 --seed 7 --decks all --out after.jsonl\n  \
    tuckbox compare before.jsonl after.jsonl\n  \
    tuckbox compare before.jsonl after.jsonl --html change.html\n  \
    tuckbox compare before.jsonl after.jsonl --json    for programs")]
pub struct Args {
    /// The games before the change.
    before: PathBuf,
    /// The same games after it.
    after: PathBuf,
    /// Writes the differences as JSON.
    #[arg(long)]
    json: bool,
    /// Writes a page for browsers: what the change does, and the figures after it.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Writes the same as Markdown, with tables for plots.
    #[arg(long, value_name = "FILE")]
    markdown: Option<PathBuf>,
}

pub(super) fn run(args: &Args) -> Done {
    let mut rows: Vec<Row> = Vec::new();
    let [mut of_old, mut of_new] = [(); 2].map(|()| Gathered::default());
    let old = tuckbox_shards::merge(std::slice::from_ref(&args.before), |plan, row| {
        of_old.count(plan, row);
        rows.push(row.clone());
    })?;
    let mut compared = Compared::default();
    let mut before = rows.iter();
    let new = tuckbox_shards::merge(std::slice::from_ref(&args.after), |plan, after| {
        of_new.count(plan, after);
        before.next().into_iter().for_each(|before| compared.count(before, after));
    })?;
    if let Some(difference) = old.not_comparable(&new) {
        let (after, before) = (args.after.display(), args.before.display());
        return Err(Problem::usage(format!("The games of `{after}` are not those of `{before}`: {difference}."))
            .hint("Play both with the same words; content, mods and settings may differ."));
    }
    let differences = Differences { before: &old, after: &new, compared: &compared, effect: None };
    let files = FigureFiles { csv: None, html: args.html.clone(), markdown: args.markdown.clone() };
    files.open(&new.game)?.write_change(&of_old, &of_new, &differences)?;
    let mut out = Out::new();
    if args.json {
        out.json(&differences.json())?;
    } else {
        differences.tell(&mut out)?;
    }
    Ok(Exit::Fine)
}
