//! `tuckbox compare`: what a change of content has done to the same games.

use crate::args::pages::FigureFiles;
use crate::report::differences::Differences;
use crate::report::out::{Out, remark};
use crate::report::page::Gathered;
use crate::report::problem::{Done, Exit, Problem};
use std::collections::VecDeque;
use std::path::PathBuf;
use tuckbox_bots::simulate::{Compared, Row, moved_cards};

/// Sets the same games under two contents against each other: which deck a change moves.
///
/// Both files are those of `simulate --out`, of the same number of games, seed, players
/// and decks: before a change and after it, with a mod and without, with one setting and
/// another. Games are compared one by one, so what comes of the seed alone cancels out. In
/// brackets stands where the true difference lies 95 times of 100. `simulate --against`
/// plays both and stops when it is known who has moved.
///
/// Files of `simulate --against --out` are told as it tells them, with brackets that hold at
/// all looks together, since their number of games was decided by looking; they are whole
/// when it was decided. Of files that are not whole the games are compared that both have.
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
    /// Writes all figures after the change into a table as CSV, and how they have moved.
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Writes a page for browsers: what the change does, and the figures after it.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Writes the same as Markdown, with tables for plots.
    #[arg(long, value_name = "FILE")]
    markdown: Option<PathBuf>,
}

pub(super) fn run(args: &Args) -> Done {
    let mut rows: VecDeque<Row> = VecDeque::new();
    let old = tuckbox_shards::read(&args.before, |_, row| rows.push_back(row.clone()))?;
    let [mut of_old, mut of_new] = [(); 2].map(|()| Gathered::default());
    let mut compared = Compared::default();
    let new = tuckbox_shards::read(&args.after, |plan, after| {
        while rows.front().is_some_and(|row| row.game < after.game) {
            rows.pop_front();
        }
        if rows.front().is_some_and(|row| row.game == after.game)
            && let Some(before) = rows.pop_front()
        {
            compared.count(&before, after);
            of_old.count(&old.plan, &before);
            of_new.count(plan, after);
        }
    })?;
    // Where the number of games hangs on what came of them, intervals have to hold at all looks.
    let effect = [old.ended, new.ended].into_iter().flatten().map(|ended| ended.effect).max();
    let (old, new) = (old.plan, new.plan);
    if effect.is_some() {
        compared = compared.looked_at(new.games);
    }
    if let Some(difference) = old.not_comparable(&new) {
        let (after, before) = (args.after.display(), args.before.display());
        return Err(Problem::usage(format!("The games of `{after}` are not those of `{before}`: {difference}."))
            .hint("Play both with the same words; content, mods and settings may differ."));
    }
    let noted = old.cards.is_some() && new.cards.is_some();
    let cards = noted.then(|| moved_cards(&of_old.cards(), &of_new.cards()));
    let differences =
        Differences { before: &old, after: &new, compared: &compared, effect, cards: cards.as_deref(), rows: None };
    let files = FigureFiles { csv: args.csv.clone(), html: args.html.clone(), markdown: args.markdown.clone() };
    files.open(&new.game)?.write_change(&of_old, &of_new, &differences)?;
    let mut out = Out::new();
    if args.json {
        out.json(&differences.json())?;
    } else {
        differences.tell(&mut out)?;
    }
    let is_whole = effect.is_some_and(|effect| compared.is_decided(effect)) || compared.games == new.games;
    if !is_whole {
        remark(format!(
            "Both files have {} of {} games: their runs go on with the words they were begun with.",
            compared.games, new.games
        ));
        return Ok(Exit::Problems);
    }
    Ok(Exit::Fine)
}
