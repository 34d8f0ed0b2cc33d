//! `simulate --against`: the same games under another content, side by side, until it is
//! known whom the difference moves. A run that was ended goes on with what it has written.

use super::{Args, stats};
use crate::args::revision::Revision;
use crate::args::simulated::SimulatedArgs;
use crate::commands::playing::{bar, failed};
use crate::report::differences::{COLUMNS, Differences, line};
use crate::report::for_programs::BothWays;
use crate::report::interrupt::Interrupt;
use crate::report::out::{Out, remark};
use crate::report::page::Gathered;
use crate::report::problem::{Done, Exit, Problem};
use indicatif::ProgressBar;
use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use tuckbox_bots::simulate::{
    Compared, Ended, FORMAT, Head, Plan, Planned, Row, Shard, Watched, moved_cards, pairs_on,
};
use tuckbox_bots::statistics::Decimal;
use tuckbox_project::game::Game;
use tuckbox_shards::ShardFile;

/// The word for the game without what is chosen on the command line.
pub const PLAIN: &str = "plain";

/// So many games are played before it is looked at what they say, at least; later on, as
/// many as are an eighth of those so far.
const BATCH: u64 = 48;

/// What stands in the names of files with the games of each content.
const BEFORE: &str = "before";
const AFTER: &str = "after";

/// One of the two contents, and what is played by it.
struct Side {
    game: Game,
    plan: Plan,
    planned: Planned,
}

impl Side {
    /// With what is noted of its games: for a page cards are looked at, too.
    fn of((game, plan): (Game, Plan), args: &Args) -> Done<Self> {
        let stats = stats(&game, &args.stats)?;
        let file = args.out.as_deref().map(|path| named(path, BEFORE));
        let watched = Watched { stats, cards: args.notes_cards(file.as_deref()), ..Watched::default() };
        let plan = Plan { watched, ..plan };
        let planned = Planned::of(&game, &plan);
        Ok(Self { game, plan, planned })
    }
}

/// Plays both, and tells the differences.
pub fn run(root: &Path, args: &Args, name: &str, seed: u64) -> Done {
    has_meaning(args)?;
    let effect = points(&args.effect)?;
    // Heard from here on, so that the files of a revision are taken away whoever is in a hurry.
    let interrupt = Interrupt::watch();
    let before = before(root, &args.simulated, name, seed);
    if interrupt.heard() {
        remark("The run was ended before its first game.");
        return Ok(Exit::Problems);
    }
    let before = Side::of(before?, args).map_err(|problem| at(problem, name))?;
    let after = Side::of(args.simulated.plan(root, seed)?, args)?;
    if let Some(difference) = before.planned.not_comparable(&after.planned) {
        return Err(Problem::usage(format!("The games of `{name}` are not those of now: {difference}."))
            .hint("Name decks that both have with `--decks`."));
    }
    let pages = args.files.open(&after.planned.game)?;
    if before.planned.plays_the_same(&after.planned) {
        return same(args, [&before.planned, &after.planned], effect);
    }
    let mut pairs = Pairs::of(args, [&before, &after])?;
    let ended = pairs.compare(effect, &interrupt)?;
    let Pairs { gathered: [of_old, of_new], compared, rows, .. } = &pairs;
    let cards = args.cards.then(|| moved_cards(&of_old.cards(), &of_new.cards()));
    let told = Differences {
        before: &before.planned,
        after: &after.planned,
        compared,
        effect: Some(effect),
        cards: cards.as_deref(),
        rows: args.rows.then_some(rows.as_slice()),
    };
    pages.write_change(of_old, of_new, &told)?;
    tell(args, &told)?;
    args.remark_on_cards(&after.planned);
    if ended {
        remark(format!("The run was ended after {} of at most {} games.", compared.games, after.plan.games));
        if args.out.is_some() {
            remark("The same words again go on from here.");
        }
    }
    Ok(if ended { Exit::Problems } else { Exit::Fine })
}

/// Tells it to people or to programs.
fn tell(args: &Args, told: &Differences) -> Done<()> {
    if args.json {
        return Out::new().json(&told.json());
    }
    // Whoever wants rows in a file wants nothing else in it.
    let mut out = if args.rows { Out::error() } else { Out::new() };
    told.tell(&mut out)
}

/// Where nothing can differ, no game is played.
fn same(args: &Args, [before, after]: [&Planned; 2], effect: Decimal) -> Done {
    let none: &[BothWays] = &[];
    if args.rows && !args.json {
        Out::new().line(COLUMNS)?;
    }
    let compared = Compared::while_played(after.games);
    let rows = args.rows.then_some(none);
    tell(args, &Differences { before, after, compared: &compared, effect: Some(effect), cards: None, rows })?;
    if args.files.any() || args.out.is_some() {
        remark("So no file was written.");
    }
    Ok(Exit::Fine)
}

/// Refuses what says nothing of two contents.
fn has_meaning(args: &Args) -> Done<()> {
    if args.leads {
        return Err(Problem::usage("`--leads` says nothing beside `--against`: who leads is told by a score, and the score may be what has changed.")
            .hint("Play with `--leads --html FILE` before the edit and over the same page after it."));
    }
    if !args.by.is_empty() {
        return Err(Problem::usage("`--by` says nothing beside `--against`: where cards have changed, groups of them are no longer of the same cards.")
            .hint("`--cards` compares each card with itself."));
    }
    if args.shard.is_some() {
        return Err(Problem::usage("`--shard` says nothing beside `--against`: it stops by what all games so far say together, and a part does not know the others.")
            .hint("Play both contents with `--shard` and `--out`, `merge` each, and set the files against each other with `compare`."));
    }
    Ok(())
}

/// Games that are played both ways, while they are.
struct Pairs<'a> {
    args: &'a Args,
    sides: [&'a Side; 2],
    /// What came of the games of each content, as far as both have played them.
    gathered: [Gathered; 2],
    compared: Compared,
    /// Where they are written, where somebody wants that.
    files: Option<Files>,
    /// For programs, where they are wanted.
    rows: Vec<BothWays>,
    out: Out,
    bar: ProgressBar,
}

impl<'a> Pairs<'a> {
    fn of(args: &'a Args, sides: [&'a Side; 2]) -> Done<Self> {
        let most = sides[1].plan.games;
        let files = args.out.as_deref().map(|path| Files::go_on(path, sides)).transpose()?;
        let mut out = Out::new();
        let rows_only = args.rows && !args.json;
        if rows_only {
            out.line(COLUMNS)?;
        }
        let bar = if rows_only { ProgressBar::hidden() } else { bar(most) };
        let (gathered, compared) = (Default::default(), Compared::while_played(most));
        Ok(Self { args, sides, gathered, compared, files, rows: Vec::new(), out, bar })
    }

    /// Compares until it is decided: first what stands in files, then what is played. Gives
    /// whether somebody has ended it before; what was played both ways until then counts.
    fn compare(&mut self, effect: Decimal, interrupt: &Interrupt) -> Done<bool> {
        let most = self.sides[1].plan.games;
        // Each look sees every pairing of decks equally often.
        let pairings = u64::try_from(self.sides[1].plan.pairings.len()).unwrap_or(1).max(1);
        let mut known = self.files.as_mut().map(Files::known).unwrap_or_default();
        let mut ended = false;
        while self.compared.games < most && !ended && !self.compared.is_decided(effect) {
            let batch = BATCH.max(self.compared.games / 8).next_multiple_of(pairings);
            let end = most.min(self.compared.games.saturating_add(batch));
            while self.compared.games < end
                && let Some([before, after]) = known.pop_front()
            {
                self.seen(&before, &after)?;
            }
            if self.compared.games < end {
                ended = self.play(end, interrupt)?;
            }
        }
        self.bar.finish_and_clear();
        // What is known then is known, whenever somebody looks.
        let decided = self.compared.is_decided(effect);
        let ended = ended && !decided;
        if let Some(files) = &mut self.files {
            if !ended {
                files.end(Ended { games: self.compared.games, effect, decided })?;
            }
            files.keep()?;
        }
        Ok(ended)
    }

    /// Plays on to this game. Gives whether somebody has ended it.
    fn play(&mut self, end: u64, interrupt: &Interrupt) -> Done<bool> {
        let (both, most) = (self.sides.map(|side| (&side.game, &side.plan)), self.sides[1].plan.games);
        let (mut trouble, mut ended) = (None, false);
        let played = pairs_on(both, self.compared.games..end, |was, is| {
            let written = self.files.as_mut().map_or(Ok(()), |files| files.write(was, is));
            trouble = written.and_then(|()| self.seen(was, is)).err();
            // Whoever ends it at the last game of all has not ended it early.
            ended = interrupt.heard() && self.compared.games < most;
            if trouble.is_some() || ended { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        trouble.map_or(Ok(()), Err)?;
        played.map_err(failed)?;
        Ok(ended)
    }

    /// Counts a game, before and after, and shows it or keeps it for programs.
    fn seen(&mut self, was: &Row, is: &Row) -> Done<()> {
        self.bar.inc(1);
        self.compared.count(was, is);
        for ((gathered, side), row) in self.gathered.iter_mut().zip(self.sides).zip([was, is]) {
            gathered.count(&side.planned, row);
        }
        match (self.args.rows, self.args.json) {
            (true, true) => self.rows.push(BothWays { before: was.clone(), after: is.clone() }),
            (true, false) => self.out.line(line(was, is))?,
            (false, _) => {}
        }
        Ok(())
    }
}

/// Files with the games of both contents, which `compare` and `merge` read, too.
struct Files {
    before: GamesOf,
    after: GamesOf,
}

/// The file with the games of one content.
struct GamesOf {
    file: ShardFile,
    /// Games that stand there already.
    known: VecDeque<Row>,
    /// The number of the first one that does not.
    next: u64,
}

impl GamesOf {
    fn go_on(path: &Path, side: &Side) -> Done<Self> {
        let head = Head { tuckbox_games: FORMAT, shard: Shard::WHOLE, plan: side.planned.clone() };
        let mut known = VecDeque::new();
        let (file, next) = ShardFile::go_on(path, &head, |row| known.push_back(row.clone()))?;
        Ok(Self { file, known, next })
    }

    /// Writes a game, unless it stands there: one of both files may have been written further.
    fn write(&mut self, row: &Row) -> Done<()> {
        if row.game < self.next { Ok(()) } else { Ok(self.file.write(row)?) }
    }

    /// Writes how the run came to its end, behind all games that stand there.
    fn end(&mut self, ended: Ended) -> Done<()> {
        Ok(self.file.end(Ended { games: ended.games.max(self.next), ..ended })?)
    }
}

impl Files {
    /// Opens both, or goes on with them: `games.jsonl` is `games.before.jsonl` and
    /// `games.after.jsonl`.
    fn go_on(path: &Path, [before, after]: [&Side; 2]) -> Done<Self> {
        let before = GamesOf::go_on(&named(path, BEFORE), before)?;
        Ok(Self { before, after: GamesOf::go_on(&named(path, AFTER), after)? })
    }

    /// The games that stand in both.
    fn known(&mut self) -> VecDeque<[Row; 2]> {
        let both = self.before.known.drain(..).zip(self.after.known.drain(..));
        both.map(|(before, after)| [before, after]).collect()
    }

    fn write(&mut self, was: &Row, is: &Row) -> Done<()> {
        self.before.write(was)?;
        self.after.write(is)
    }

    fn end(&mut self, ended: Ended) -> Done<()> {
        self.before.end(ended)?;
        self.after.end(ended)
    }

    fn keep(&mut self) -> Done<()> {
        self.before.file.keep()?;
        Ok(self.after.file.keep()?)
    }
}

/// A path with a word before its ending.
fn named(path: &Path, word: &str) -> PathBuf {
    match path.extension().and_then(|ending| ending.to_str()) {
        Some(ending) => path.with_extension(format!("{word}.{ending}")),
        None => path.with_extension(word),
    }
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
