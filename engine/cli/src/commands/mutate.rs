//! `tuckbox mutate`: small faults in a game's data and scripts, and whether its
//! scenarios notice them. The faults are made and judged by `tuckbox-scenario`; here
//! they are counted and told.

use crate::report::file;
use crate::report::out::Out;
use crate::report::problem::{Done, Exit, Problem};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value, json};
use std::path::Path;
use tuckbox_project::folder;
use tuckbox_scenario::Suite;
use tuckbox_scenario::mutate::{Fate, Judged, Listed, Mutant, Rounds, Survivors};

/// Makes small faults in a game's data and scripts, and shows those that no scenario
/// notices.
///
/// A fault is one change: a number one more or less, a line or an entry left out, a
/// condition negated, a word turned into its opposite, another zone. Each is run
/// against the scenarios that touch what it changed. The file
/// `tests/<game>/mutants.toml` names those that change nothing, each with the reason.
///
/// Exit codes: 0 all are noticed or listed, 1 some are not, 2 wrong usage.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    tuckbox mutate my-game                      200 faults, drawn at random\n  \
    tuckbox mutate my-game --limit 50 --seed 2  50 others\n  \
    tuckbox mutate my-game --file cards/        only in files whose path has this\n  \
    tuckbox mutate my-game --listed             whether what is listed still changes nothing\n  \
    tuckbox mutate my-game --json               for programs")]
pub struct Args {
    /// The game: a folder of `content`.
    game: String,
    /// How many faults to draw: 200, or of those listed all.
    #[arg(long, value_name = "NUMBER")]
    limit: Option<usize>,
    /// The seed they are drawn with.
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
    /// Only in files whose path contains this.
    #[arg(long, value_name = "PART")]
    file: Option<String>,
    /// Tries what `mutants.toml` lists, instead of what it does not.
    #[arg(long)]
    listed: bool,
    /// Writes everything as JSON.
    #[arg(long)]
    json: bool,
}

/// How many faults are drawn where nobody says how many.
const DRAWN: usize = 200;

/// What came of all faults.
struct Found {
    judged: Vec<Judged>,
    /// How many faults there are in all.
    all: usize,
    /// How many of those that were drawn are listed, and were not tried.
    listed: usize,
    stale: Vec<Listed>,
}

pub(super) fn run(root: &Path, args: &Args) -> Done {
    folder::has_game(root, &args.game)?;
    let list = list(root, &args.game)?;
    let rounds = Rounds::of(Suite::of_game(root, &args.game)).map_err(|why| {
        Problem::failed(why.to_string()).hint("Mend it first; `tuckbox check` and `tuckbox test` show all problems.")
    })?;
    if rounds.scenarios() == 0 {
        return Err(Problem::usage(format!("The game `{}` has no scenarios.", args.game))
            .hint(format!("Write pages in the folder `tests/{}`.", args.game)));
    }
    let all = rounds.mutants();
    let stale: Vec<Listed> = list.stale(&all).cloned().collect();
    let count = all.len();
    let inside = |mutant: &Mutant| args.file.as_ref().is_none_or(|part| mutant.path.contains(part.as_str()));
    if let Some(part) = args.file.as_ref().filter(|_| !all.iter().any(inside)) {
        return Err(Problem::usage(format!("No file of the game with faults to make has `{part}` in its path."))
            .hint(format!("Its files lie in `content/{0}` and `scripts/{0}`.", args.game)));
    }
    let asked = all.into_iter().filter(|mutant| inside(mutant) && (!args.listed || list.has(mutant))).collect();
    let limit = args.limit.unwrap_or(if args.listed { usize::MAX } else { DRAWN });
    let mut drawn = Rounds::draw(asked, limit, args.seed);
    let lots = drawn.len();
    drawn.retain(|mutant| args.listed || !list.has(mutant));
    let listed = lots - drawn.len();
    // It draws itself only where the error stream is a terminal.
    let progress = ProgressBar::new(u64::try_from(drawn.len()).unwrap_or(u64::MAX));
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} faults, {eta} left");
    progress.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    let judged = rounds.judge(drawn, |_| progress.inc(1));
    progress.finish_and_clear();
    let found = Found { judged, all: count, listed, stale };
    let mut out = Out::new();
    match args.json {
        true => out.json(&found.value(args))?,
        false => found.show(&mut out, args)?,
    }
    Ok(if found.is_fine(args) { Exit::Fine } else { Exit::Problems })
}

/// The file that lists the faults of a game that change nothing.
fn listed_in(game: &str) -> String {
    format!("tests/{game}/mutants.toml")
}

/// The list of faults that change nothing, if the game has one.
fn list(root: &Path, game: &str) -> Done<Survivors> {
    let shown = listed_in(game);
    let Some(text) = file::beside(root, root, &shown)? else { return Ok(Survivors::default()) };
    Survivors::read(&text).map_err(|message| {
        Problem::failed(format!("{shown}: {message}")).hint("`tuckbox docs coverage` shows how an entry is written.")
    })
}

impl Found {
    fn of(&self, fits: impl Fn(&Fate) -> bool) -> Vec<&Judged> {
        self.judged.iter().filter(|judged| fits(&judged.fate)).collect()
    }

    fn survivors(&self) -> Vec<&Judged> {
        self.of(|fate| matches!(fate, Fate::Survived(_)))
    }

    fn noticed(&self) -> Vec<&Judged> {
        self.of(|fate| matches!(fate, Fate::Found(_)))
    }

    /// What is listed must survive, what is not must be noticed.
    fn is_fine(&self, args: &Args) -> bool {
        let wrong = if args.listed { self.noticed() } else { self.survivors() };
        wrong.is_empty() && self.stale.is_empty()
    }

    fn show(&self, out: &mut Out, args: &Args) -> Done<()> {
        let place = |judged: &Judged| {
            let Mutant { path, line, of, text, change, .. } = &judged.mutant;
            let of = if of.is_empty() { String::new() } else { format!(" ({of})") };
            format!("{path}:{line}{of}: {change}\n    {text}")
        };
        if args.listed {
            for judged in self.noticed() {
                let Fate::Found(by) = &judged.fate else { continue };
                out.line(format!("NOTICED {}\n    by {by}; take it off the list", place(judged)))?;
            }
        } else {
            for judged in self.survivors() {
                let Fate::Survived(count) = judged.fate else { continue };
                let by = match count {
                    0 => String::from("no scenario touches it"),
                    1 => String::from("the one scenario that touches it holds"),
                    count => format!("all {count} scenarios that touch it hold"),
                };
                out.line(format!("SURVIVES {}\n    {by}", place(judged)))?;
            }
        }
        for listed in &self.stale {
            out.line(format!("STALE {} ({}): {}\n    {}", listed.file, listed.of, listed.change, listed.line))?;
        }
        let (same, refused) = (self.of(|fate| *fate == Fate::Same), self.of(|fate| *fate == Fate::Refused));
        out.line(format!(
            "{} of {} faults tried: {} noticed, {} survive, {} refused by the loader, {} change nothing that counts.",
            self.judged.len(),
            self.all,
            self.noticed().len(),
            self.survivors().len(),
            refused.len(),
            same.len()
        ))?;
        if self.listed > 0 {
            out.line(format!("{} more were drawn and are listed as faults that change nothing.", self.listed))?;
        }
        match self.stale.len() {
            0 => {}
            1 => out.line("One entry of the list is none of the faults there are; take it off.")?,
            count => {
                out.line(format!("{count} entries of the list are none of the faults there are; take them off."))?;
            }
        }
        if args.listed || self.survivors().is_empty() {
            return Ok(());
        }
        out.line(format!(
            "Next: write a scenario for each rule that nobody holds; what changes nothing goes into `{}` with the reason (tuckbox docs coverage).",
            listed_in(&args.game)
        ))
    }

    fn value(&self, args: &Args) -> Value {
        let one = |judged: &&Judged| {
            let Mutant { path, line, of, text, change, .. } = &judged.mutant;
            let (fate, more) = match &judged.fate {
                Fate::Refused => ("refused", Value::Null),
                Fate::Same => ("same", Value::Null),
                Fate::Found(by) => ("noticed", json!(by)),
                Fate::Survived(count) => ("survives", json!(count)),
            };
            json!({ "file": path, "line": line, "of": of, "text": text, "change": change, "fate": fate, "scenarios": more })
        };
        let stale = |listed: &Listed| json!({ "file": listed.file, "of": listed.of, "text": listed.line, "change": listed.change });
        json!({
            "game": args.game,
            "faults": self.all,
            "tried": self.judged.len(),
            "listed": self.listed,
            "noticed": self.noticed().len(),
            "survivors": self.survivors().iter().map(one).collect::<Vec<_>>(),
            "refused": self.of(|fate| *fate == Fate::Refused).len(),
            "same": self.of(|fate| *fate == Fate::Same).len(),
            "stale": self.stale.iter().map(stale).collect::<Vec<_>>(),
            "fine": self.is_fine(args),
        })
    }
}
