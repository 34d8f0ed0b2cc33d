//! Reads files with games, and refuses what is none.

use crate::problem::{Done, Problem};
use std::ops::Range;
use std::path::{Path, PathBuf};
use tuckbox_bots::simulate::{Ended, FORMAT, Foot, Head, Planned, Row};
use tuckbox_content::disk::{Line, Lines, Unread};

/// A file with games, read from its beginning.
pub struct GamesFile {
    pub path: PathBuf,
    pub head: Head,
    /// The games it is for.
    pub range: Range<u64>,
    lines: Lines,
    /// The number of the next game.
    next: u64,
    /// Bytes of the first line and of all games so far.
    length: u64,
    /// How its run came to its end, once that is read: nothing where it plays all games of
    /// its plan.
    pub ended: Option<Ended>,
}

/// What is known of games beside what came of each.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Played {
    /// Their plan.
    pub plan: Planned,
    /// How their run came to its end; nothing where it plays all games of the plan.
    pub ended: Option<Ended>,
}

/// Hands over the games of one file in order, as far as it has them.
///
/// # Errors
/// When it cannot be read, has no games, or one that stands there is none of its plan.
pub fn read(path: &Path, mut each: impl FnMut(&Planned, &Row)) -> Done<Played> {
    let Begins::Games(mut games) = GamesFile::open(path)? else { return Err(foreign(path)) };
    games.is_simulated()?;
    while let Some(row) = games.read()? {
        each(&games.head.plan, &row);
    }
    Ok(Played { plan: games.head.plan, ended: games.ended })
}

/// The plan whose games a file is for; nothing where none is begun there, or it cannot be
/// read.
pub fn begun(path: &Path) -> Option<Planned> {
    match GamesFile::open(path) {
        Ok(Begins::Games(games)) => Some(games.head.plan),
        _ => None,
    }
}

/// How a file begins.
pub enum Begins {
    /// There is nothing in it.
    Empty,
    /// It was cut off in its first line, which began so.
    Torn(String),
    /// With the plan of its games.
    Games(Box<GamesFile>),
}

impl GamesFile {
    /// Opens a file and reads its first line.
    ///
    /// # Errors
    /// When it cannot be read, or is no file with games.
    pub fn open(path: &Path) -> Done<Begins> {
        let mut lines = Lines::of(path).map_err(|why| unread(path, &why))?;
        let text = match lines.read().map_err(|why| unread(path, &why))? {
            Line::End => return Ok(Begins::Empty),
            Line::Torn(text) => return Ok(Begins::Torn(text)),
            Line::Whole(text) => text,
        };
        let head: Head = serde_json::from_str(&text).map_err(|_| foreign(path))?;
        if head.tuckbox_games != FORMAT {
            let format = head.tuckbox_games;
            let file = path.display();
            return Err(Problem::usage(format!("The file `{file}` has games in format {format}, not {FORMAT}."))
                .hint("Read it with the program that wrote it, or play its games anew."));
        }
        let range = head.shard.range(head.plan.games);
        let (path, next, length) = (path.to_owned(), range.start, lines.length());
        Ok(Begins::Games(Box::new(Self { path, head, range, lines, next, length, ended: None })))
    }

    /// Refuses games in which one of two players may not use something: what they say, they say
    /// of each word that is left out.
    pub fn is_simulated(&self) -> Done<()> {
        match self.head.plan.left_out.is_empty() {
            true => Ok(()),
            false => Err(Problem::usage(format!("The file `{}` has games of `restrict`.", self.path.display()))
                .hint("Run `restrict` with its words again: it tells what they say.")),
        }
    }

    /// The next game; nothing behind the last one that is whole.
    ///
    /// # Errors
    /// When it cannot be read, or is not the game that stands there in its plan.
    pub fn read(&mut self) -> Done<Option<Row>> {
        let text = match self.lines.read().map_err(|why| unread(&self.path, &why))? {
            Line::End | Line::Torn(_) => return Ok(None),
            Line::Whole(text) => text,
        };
        let row: Option<Row> = serde_json::from_str(&text).ok();
        let is_due = |row: &Row| row.game == self.next && self.range.contains(&row.game) && self.head.plan.has(row);
        let Some(row) = row.filter(is_due) else { return self.end(&text).map(|()| None) };
        (self.next, self.length) = (self.next + 1, self.lines.length());
        Ok(Some(row))
    }

    /// Reads a line that is no game: how the run came to its end, and nothing behind it.
    fn end(&mut self, text: &str) -> Done<()> {
        let foot: Option<Foot> = serde_json::from_str(text).ok();
        let foot = foot.filter(|foot| self.head.shard.is_whole() && foot.ended.games == self.next);
        let last = matches!(self.lines.read().map_err(|why| unread(&self.path, &why))?, Line::End | Line::Torn(_));
        let foot = foot.filter(|_| last).ok_or_else(|| {
            let line = self.next - self.range.start + 2;
            Problem::failed(format!("Line {line} of the file `{}` is no game of its plan.", self.path.display()))
                .hint("It is damaged: take the file away and play this part anew.")
        })?;
        self.ended = Some(foot.ended);
        Ok(())
    }

    /// The number of the next game, which it may not have.
    pub fn due(&self) -> u64 {
        self.next
    }

    /// Bytes of the first line and of all games read so far.
    pub fn length(&self) -> u64 {
        self.length
    }
}

/// It is a file of another kind.
pub fn foreign(path: &Path) -> Problem {
    Problem::usage(format!("The file `{}` has no simulated games in it.", path.display()))
        .hint("Name a file that `simulate --out` has written.")
}

fn unread(path: &Path, why: &Unread) -> Problem {
    let message = format!("The file `{}` cannot be read: {why}.", path.display());
    match why.is_missing() {
        true => Problem::usage(message).hint("Check its name."),
        false => Problem::failed(message).hint("Name a file that `simulate --out` has written."),
    }
}
