//! Puts the games of several files together: each once, in the order of the plan, and
//! none missing.

use super::reading::{Begins, GamesFile, Played, foreign};
use crate::problem::{Done, Problem};
use std::collections::{BTreeSet, VecDeque};
use std::ops::Range;
use std::path::{Path, PathBuf};
use tuckbox_bots::simulate::{Ended, Planned, Row, Shard};

/// So many missing parts are named.
const NAMED: usize = 5;

/// Hands over the games of a plan from these files, in order and each once, whatever the
/// order of the files; of a run that came to its end before the last game of its plan, those
/// that it has played.
///
/// # Errors
/// When a file cannot be read or has games of another plan, two files say different things
/// of a game, or a game is in none of them.
pub fn merge(files: &[PathBuf], mut each: impl FnMut(&Planned, &Row)) -> Done<Played> {
    let mut waiting = opened(files)?;
    let Some(plan) = waiting.front().map(|first| first.head.plan.clone()) else {
        return Err(Problem::usage("There is no file to merge."));
    };
    let parts: Vec<Part> = waiting.iter().map(Part::of).collect();
    let mut open: Vec<Ahead> = Vec::new();
    let (mut missing, mut ended) = (Missing::default(), None);
    let mut game = 0;
    while game < plan.games {
        while waiting.front().is_some_and(|file| file.range.start <= game) {
            open.extend(waiting.pop_front().map(|file| Ahead::of(file, &mut ended)).transpose()?.flatten());
        }
        let (due, later): (Vec<Ahead>, Vec<Ahead>) = open.into_iter().partition(|file| file.row.game == game);
        open = later;
        let Some(first) = due.first() else {
            let next = open.iter().map(|file| file.row.game).chain(waiting.front().map(|file| file.range.start)).min();
            let next = next.unwrap_or(plan.games);
            missing.0.push(game..next);
            game = next;
            continue;
        };
        if let Some(other) = due.iter().find(|other| other.row != first.row) {
            return Err(torn_apart(game, &first.file.path, &other.file.path));
        }
        each(&plan, &first.row);
        for file in due {
            open.extend(Ahead::of(file.file, &mut ended)?);
        }
        game += 1;
    }
    match ended.filter(|ended| missing.are_behind(ended, &plan)) {
        Some(ended) => Ok(Played { plan, ended: Some(ended) }),
        None => missing.told(&plan, &parts).map_or(Ok(Played { plan, ended: None }), Err),
    }
}

/// The files, each once, by their first games; all of one plan.
fn opened(files: &[PathBuf]) -> Done<VecDeque<GamesFile>> {
    let mut seen = BTreeSet::new();
    let mut all: Vec<GamesFile> = Vec::new();
    for path in files {
        let Begins::Games(games) = GamesFile::open(path)? else { return Err(foreign(path)) };
        games.is_simulated()?;
        if let Some(first) = all.first()
            && let Some(difference) = games.head.plan.difference(&first.head.plan)
        {
            let (file, other) = (path.display(), first.path.display());
            return Err(Problem::usage(format!(
                "The file `{file}` has games of another plan than `{other}`: {difference}."
            ))
            .hint("Merge the parts of one plan: all words but `--shard` and `--out` are the same."));
        }
        if seen.insert(path.canonicalize().unwrap_or_else(|_| path.clone())) {
            all.push(*games);
        }
    }
    all.sort_by_key(|games| games.range.start);
    Ok(all.into())
}

/// A file and the next game of it.
struct Ahead {
    file: GamesFile,
    row: Row,
}

impl Ahead {
    /// Nothing where it has no more; how its run came to its end is known then.
    fn of(mut file: GamesFile, ended: &mut Option<Ended>) -> Done<Option<Self>> {
        let row = file.read()?;
        *ended = [*ended, file.ended].into_iter().flatten().max_by_key(|ended| ended.games);
        Ok(row.map(|row| Self { file, row }))
    }
}

/// What a file is for.
struct Part {
    path: PathBuf,
    range: Range<u64>,
    head: Shard,
}

impl Part {
    fn of(file: &GamesFile) -> Self {
        Self { path: file.path.clone(), range: file.range.clone(), head: file.head.shard }
    }
}

/// The games that no file has, as runs of numbers.
#[derive(Default)]
struct Missing(Vec<Range<u64>>);

impl Missing {
    /// Whether they are those that a run had no need of.
    fn are_behind(&self, ended: &Ended, plan: &Planned) -> bool {
        ended.decided && matches!(self.0.as_slice(), [only] if *only == (ended.games..plan.games))
    }

    /// What is missing, by the parts it should be in.
    fn told(&self, plan: &Planned, parts: &[Part]) -> Option<Problem> {
        let first = self.0.first()?;
        if let Some(cut) = parts.iter().find(|part| part.range.contains(&first.start)) {
            let (file, shard) = (cut.path.display(), cut.head);
            return Some(
                Problem::failed(format!(
                    "The part {shard} in `{file}` is not whole: it stops before game {} of {}.",
                    first.start, plan.games
                ))
                .hint("Run it again with the words it was begun with: it goes on where it stopped."),
            );
        }
        let of: BTreeSet<u64> = parts.iter().map(|part| part.head.of()).collect();
        let lacks = match parts.first().filter(|part| of.len() == 1 && part.head.of() <= plan.games) {
            Some(part) => self.parts_missing(plan, part.head),
            None => format!("The games {} to {} of the plan are in none of these files.", first.start, first.end - 1),
        };
        Some(
            Problem::failed(lacks)
                .hint("Play them with the words of the others and their own `--shard`, and merge all."),
        )
    }

    /// The same where all parts are of one size.
    fn parts_missing(&self, plan: &Planned, like: Shard) -> String {
        let numbers = |games: &Range<u64>| {
            let [first, last] = [games.start, games.end - 1].map(|game| like.with(game, plan.games).number());
            first..=last
        };
        let mut numbers: Vec<_> = self.0.iter().flat_map(numbers).take(NAMED + 1).collect();
        numbers.dedup();
        let more = if numbers.len() > NAMED { " and more" } else { "" };
        numbers.truncate(NAMED);
        let names: Vec<String> = numbers.iter().map(|number| format!("{number}/{}", like.of())).collect();
        let (parts, are) = if names.len() == 1 { ("part", "is") } else { ("parts", "are") };
        format!("The {parts} {}{more} of the plan {are} in none of these files.", names.join(", "))
    }
}

/// Two files differ about a game.
fn torn_apart(game: u64, one: &Path, other: &Path) -> Problem {
    let (one, other) = (one.display(), other.display());
    Problem::failed(format!("Game {game} came out otherwise in `{one}` than in `{other}`."))
        .hint("Players who think by the clock never play the same game twice: merge only one of these files.")
}
