//! `tuckbox simulate`: games without people, in parallel. The games are played
//! and counted by `tuckbox-bots`; here they are ordered and told.

mod against;
mod strengths;

use super::playing::{bar, failed};
use crate::args::groupings::groupings;
use crate::args::pages::FigureFiles;
use crate::args::seed::any_seed;
use crate::args::simulated::SimulatedArgs;
use crate::report::interrupt::Interrupt;
use crate::report::out::{Out, remark};
use crate::report::page::Kept;
use crate::report::problem::{Done, Exit, Problem};
use crate::report::simulated::{COLUMNS, Simulated, Took, line};
use crate::report::suggest;
use indicatif::ProgressBar;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Instant;
use tuckbox_bots::score::Score;
use tuckbox_bots::simulate::{
    self, FORMAT, Figures, Head, NoStat, Plan, Planned, Row, Shard, Summary, Watched, seed_of,
};
use tuckbox_core::names::StatId;
use tuckbox_project::game::Game;
use tuckbox_shards::ShardFile;

/// Plays games between bots and counts who wins.
///
/// Behind each share stands, in brackets, where the true one lies 95 times of 100.
/// Exit codes: 0 all games came to their end, 1 some did not, 2 wrong usage. Ctrl-C
/// ends the run early and tells what came of the games so far; pressed again, it ends the
/// program at once.
///
/// The same seed plays the same games on any machine and any number of threads. With
/// `--out` the games go to a file, and the same words again go on where they stopped;
/// `--shard` plays a part of them, and `merge` puts the parts together.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    tuckbox simulate my-game --games 1000\n  \
    tuckbox simulate my-game --games 1000 --decks all --seats search:100,random\n  \
    tuckbox simulate my-game --games 100 --seed 7 --rows > games.txt\n  \
    tuckbox simulate my-game --games 1000 --profile short --set start_hand=4\n  \
    tuckbox simulate my-game --games 1000 --leads    does who is behind come back?\n  \
    tuckbox simulate my-game --games 1000 --json    for programs\n  \
    tuckbox simulate my-game --games 1000 --against HEAD    did this edit help?\n  \
    tuckbox simulate my-game --games 1000 --against HEAD --html change.html\n  \
    tuckbox simulate my-game --games 1000 --seed 7 --against HEAD --cards --out change.jsonl\n  \
    tuckbox simulate my-game --games 200 --decks all --strengths random,search:25,search:100\n  \
    tuckbox simulate my-game --games 1000 --swap my-card=other-card --against plain\n  \
    tuckbox simulate my-game --games 1000 --decks all --seats search:100 --html figures.html\n  \
    tuckbox simulate my-game --games 1000 --seed 7 --shard 3/64 --out part-3.jsonl\n  \
    tuckbox simulate my-game --games 1000 --seats search:100 --by cost --csv figures.csv")]
pub struct Args {
    #[command(flatten)]
    simulated: SimulatedArgs,
    /// Shows every game in a line of its own; the summary goes to the error stream.
    #[arg(long)]
    rows: bool,
    /// Writes the summary as JSON: games, finished, decisions, seconds, winners per seat.
    #[arg(long)]
    json: bool,
    /// Reports a stat of seats or of the table at the end of games. May be repeated.
    #[arg(long = "stat", value_name = "NAME", value_delimiter = ',')]
    stats: Vec<String>,
    /// Reports cards, in the terms of 17Lands, and actions: who wins with a card in its
    /// deck, its opening hand, its hand; what is never played or taken, and what always.
    #[arg(long)]
    cards: bool,
    /// Puts cards together also by what is printed on them: `tag`, or a stat such as their
    /// side or their cost. May be repeated; it comes with `--cards`.
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    by: Vec<String>,
    /// Reports who leads when, by the `score` of the game, or by what its ends read where it
    /// has none: how often the lead passes on, and how often who leads at half of a game
    /// loses it.
    #[arg(long)]
    leads: bool,
    #[command(flatten)]
    files: FigureFiles,
    /// Plays the same games also by the content of a Git revision, such as `HEAD`, or by
    /// `plain`, which is this game without `--mod`, `--profile`, `--set` and `--swap`, and
    /// tells how often each deck and seat wins now and by how much that is more, and what
    /// `--stat` and `--cards` ask for. It stops when that is decided, after `--games` at most.
    #[arg(long, value_name = "REVISION")]
    against: Option<String>,
    /// From so many points of per cent on a difference counts: with `--against` the run also
    /// stops when no deck can have moved by as much.
    #[arg(long, value_name = "POINTS", default_value = "2", requires = "against")]
    effect: String,
    /// Plays the same games by each of these players, who has all seats, and tells which
    /// decks, and with `--cards` which cards, are better for some than for others: give the
    /// weakest first, as in `random,search:25,search:100`.
    #[arg(
        long,
        value_name = "PLAYERS",
        value_delimiter = ',',
        num_args = 1..,
        conflicts_with_all = ["rows", "stats", "by", "leads", "csv", "html", "markdown", "shard", "out", "against", "seats"]
    )]
    strengths: Vec<String>,
    /// Plays a part of the games: `3/64` is the third of 64 parts of equal size. All
    /// parts take the same words.
    #[arg(long, value_name = "PART", requires = "out")]
    shard: Option<Shard>,
    /// Writes the games to a file, or goes on with it where an earlier run stopped. With
    /// `--against` there are two: `games.jsonl` becomes `games.before.jsonl` and
    /// `games.after.jsonl`.
    #[arg(long, value_name = "FILE", requires = "seed")]
    out: Option<PathBuf>,
}

impl Args {
    /// Whether cards are noted. A page shows them, too; but games that stand in a file keep to
    /// what was noted of the first of them, whichever pages are wanted now.
    fn notes_cards(&self, file: Option<&Path>) -> bool {
        let begun = file.and_then(tuckbox_shards::begun);
        let noted = begun.map_or(self.files.pages(), |plan| plan.cards.is_some());
        self.cards || !self.by.is_empty() || noted
    }

    /// Says what pages and files have to do with each other where cards are noted for a page
    /// alone, or are not for all that there is one.
    fn remark_on_cards(&self, plan: &Planned) {
        match (self.files.pages(), plan.cards.is_some(), self.cards || !self.by.is_empty()) {
            (true, false, _) => remark(
                "The games of the file were played without noting cards, so the page has none: into another file `--cards` notes them.",
            ),
            (true, true, false) if self.shard.is_some() => {
                remark(
                    "For the page, cards are noted in this part: play the other parts with `--cards`, or `merge` refuses them.",
                );
            }
            _ => {}
        }
    }
}

pub(super) fn run(root: &Path, args: &Args) -> Done {
    let seed = args.simulated.seed.unwrap_or_else(any_seed);
    if let Some(name) = &args.against {
        return against::run(root, args, name, seed);
    }
    if !args.strengths.is_empty() {
        return strengths::run(root, args, seed);
    }
    let (game, plan) = args.simulated.plan(root, seed)?;
    if args.leads {
        has_score(&game)?;
    }
    let (stats, by) = (stats(&game, &args.stats)?, groupings(&game, &args.by)?);
    let watched = Watched { stats, cards: args.notes_cards(args.out.as_deref()), by, leads: args.leads };
    let plan = Plan { watched, ..plan };
    let planned = Planned::of(&game, &plan);
    let shard = args.shard.unwrap_or(Shard::WHOLE);
    let games = shard.range(plan.games);
    let pages = args.files.open(&planned.game)?;
    let mut run = Run::new(args, &planned, games.end - games.start)?;
    let begun = Instant::now();
    let mut summary = match &args.out {
        Some(file) => {
            let head = Head { tuckbox_games: FORMAT, shard, plan: planned.clone() };
            run.in_file(file, &head, &game, &plan)?
        }
        None => run.at_once(&game, &plan)?,
    };
    let took = Took { games: summary.games - run.before, time: begun.elapsed() };
    summary.seconds = took.time.as_secs_f64();
    let rows = args.rows.then_some(run.rows.as_slice());
    let told = Simulated { plan: &planned, shard, summary: &summary, took: Some(took), figures: &run.figures, rows };
    told.csv(args.files.csv.as_deref())?;
    pages.write(&planned, shard, &summary, &run.figures, &run.kept)?;
    if args.json {
        Out::new().json(&told.json())?;
    } else {
        // Whoever wants rows in a file wants nothing else in it.
        let mut out = if args.rows { Out::error() } else { Out::new() };
        told.told_settings().map_or(Ok(()), |line| out.line(line))?;
        tell_seats(&mut out, args, &game, &plan)?;
        args.simulated.remark_on_decks(&game).map_or(Ok(()), |line| out.line(line))?;
        told.tell(&mut out)?;
    }
    args.remark_on_cards(&planned);
    if summary.games < games.end - games.start {
        remark(format!("The run was ended after {} of {} games.", summary.games, games.end - games.start));
        if args.out.is_some() {
            remark("The same words again go on from here.");
        }
        return Ok(Exit::Problems);
    }
    Ok(if summary.finished < summary.games { Exit::Problems } else { Exit::Fine })
}

/// A run while games are played.
struct Run<'a> {
    args: &'a Args,
    plan: &'a Planned,
    out: Out,
    bar: ProgressBar,
    interrupt: Interrupt,
    /// The games for programs, where they are wanted.
    rows: Vec<Row>,
    figures: Figures,
    /// The games for a page, where one is wanted.
    kept: Kept,
    /// So many games stood in a file already.
    before: u64,
    /// Whether it was said that a game was cut.
    told_cut: bool,
}

impl<'a> Run<'a> {
    fn new(args: &'a Args, plan: &'a Planned, games: u64) -> Done<Self> {
        let rows_only = args.rows && !args.json;
        let mut out = Out::new();
        if rows_only {
            out.line(COLUMNS)?;
        }
        let bar = if rows_only { ProgressBar::hidden() } else { bar(games) };
        Ok(Self {
            args,
            plan,
            out,
            bar,
            interrupt: Interrupt::watch(),
            rows: Vec::new(),
            figures: Figures::default(),
            kept: Kept::default(),
            before: 0,
            told_cut: false,
        })
    }

    /// Plays all games and keeps none of them.
    fn at_once(&mut self, game: &Game, plan: &Plan) -> Done<Summary> {
        let mut unread = None;
        let played = if self.args.rows || plan.watched.any() {
            simulate::simulate_on(game, plan, |row| {
                unread = self.seen(row).err();
                self.go_on(unread.is_none(), row.game, row.finished)
            })
        } else {
            simulate::tally(game, plan, |number, finished| self.go_on(true, number, finished.outcome.is_some()))
        };
        self.bar.finish_and_clear();
        unread.map_or(Ok(()), Err)?;
        played.map_err(failed)
    }

    /// Plays those games of a part that the file does not have, and writes them there.
    fn in_file(&mut self, path: &Path, head: &Head, game: &Game, plan: &Plan) -> Done<Summary> {
        let mut summary = self.plan.summary();
        let mut unread = None;
        let (mut file, next) = ShardFile::go_on(path, head, |row| {
            summary.count(row);
            self.bar.inc(1);
            unread = unread.take().or_else(|| self.seen(row).err());
        })?;
        unread.map_or(Ok(()), Err)?;
        self.before = summary.games;
        let mut trouble = None;
        let games = next..head.shard.range(head.plan.games).end;
        let played = simulate::games_on(game, plan, games, |row| {
            trouble = file.write(row).map_err(Problem::from).and_then(|()| self.seen(row)).err();
            summary.count(row);
            self.go_on(trouble.is_none(), row.game, row.finished)
        });
        self.bar.finish_and_clear();
        trouble.map_or(Ok(()), Err)?;
        played.map_err(failed)?;
        file.keep()?;
        Ok(summary)
    }

    /// Counts a game, and shows it or keeps it for programs.
    fn seen(&mut self, row: &Row) -> Done<()> {
        self.figures.count(row, self.plan.cards.as_ref());
        if self.args.files.html.is_some() {
            self.kept.add(row);
        }
        match (self.args.rows, self.args.json) {
            (true, true) => self.rows.push(row.clone()),
            (true, false) => self.out.line(line(row))?,
            (false, _) => {}
        }
        Ok(())
    }

    /// Whether the next game is wanted after this one.
    fn go_on(&mut self, wanted: bool, number: u64, finished: bool) -> ControlFlow<()> {
        self.bar.inc(1);
        if !finished && !self.told_cut {
            self.told_cut = true;
            let (limit, seed) = (self.plan.limit, seed_of(self.plan.seed, number));
            self.bar.suspend(|| {
                remark(format!(
                    "The game of seed {seed} comes to no end within {limit} decisions. `--limit` cuts such games sooner; Ctrl-C tells what came of the games so far."
                ));
            });
        }
        if wanted && !self.interrupt.heard() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

/// Checks that something says who leads.
fn has_score(game: &Game) -> Done<()> {
    match Score::of(&game.rules).is_known() {
        true => Ok(()),
        false => Err(Problem::usage(format!(
            "Nothing says who leads in {}: it declares no `score`, and its ends read no number.",
            game.rules.title
        ))
        .hint("Write into its `game.ron` by what a seat stands well: `score: SeatStat(Me, \"points\")`.")),
    }
}

/// The stats of these names.
fn stats(game: &Game, names: &[String]) -> Done<Vec<StatId>> {
    simulate::stats(game, names).map_err(|wrong| match wrong {
        NoStat::OfPieces { name, known } => Problem::usage(format!(
            "The stat `{name}` is one of pieces, and `--stat` reports stats of seats and of the table."
        ))
        .hint(match known.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>() {
            none if none.is_empty() => String::from("This game has none."),
            names => format!("Choose one of these: {}.", names.join(", ")),
        }),
        NoStat::Unknown { name, known } => {
            suggest::unknown("stat of seats or the table", &name, known.iter().map(String::as_str))
        }
    })
}

/// Says how many seats play where more could.
fn tell_seats(out: &mut Out, args: &Args, game: &Game, plan: &Plan) -> Done<()> {
    let seats = plan.pairings.first().map_or(1, Vec::len);
    let nobody_said =
        args.simulated.seats.is_empty() && (args.simulated.decks.is_empty() || args.simulated.decks == ["all"]);
    if seats < usize::from(game.rules.seats.1) && nobody_said {
        let more = vec!["random"; seats + 1].join(",");
        out.line(format!("{seats} seats, the fewest; `--seats {more}` plays with more."))?;
    }
    Ok(())
}
