//! Writes files with games: a new one, or on where an earlier run stopped.

use super::reading::{Begins, GamesFile};
use crate::problem::{Done, Problem};
use serde::Serialize;
use std::io;
use std::path::{Path, PathBuf};
use tuckbox_bots::simulate::{Ended, Foot, Head, Row};
use tuckbox_content::disk::Grown;

/// A file that games are written to.
pub struct ShardFile {
    path: PathBuf,
    file: Grown,
}

impl ShardFile {
    /// Opens the file for a part of a plan, or goes on with it: `each` gets the games that
    /// are there, in order. Gives the number of the first one that is not. What was cut off
    /// in the middle of a line is written anew, and so is how an earlier run came to its end.
    ///
    /// # Errors
    /// When it cannot be written, somebody else writes it now, it has other games, or is a
    /// file of another kind: then nothing of it is changed.
    pub fn go_on(path: &Path, head: &Head, mut each: impl FnMut(&Row)) -> Done<(Self, u64)> {
        let file = Grown::open(path).map_err(|error| unwritten(path, &error))?.ok_or_else(|| {
            Problem::failed(format!("Another run writes the file `{}` now.", path.display()))
                .hint("Wait until it ends, or name another file.")
        })?;
        let mut shard = Self { path: path.to_owned(), file };
        let begin = json(head);
        let (next, length) = match GamesFile::open(path)? {
            Begins::Empty => (None, 0),
            Begins::Torn(text) if begin.starts_with(text.as_str()) => (None, 0),
            Begins::Torn(_) => return Err(super::reading::foreign(path)),
            Begins::Games(mut games) => {
                fits(&games, head)?;
                while let Some(row) = games.read()? {
                    each(&row);
                }
                (Some(games.due()), games.length())
            }
        };
        shard.file.go_on_at(length).map_err(|error| unwritten(path, &error))?;
        if next.is_none() {
            shard.line(&begin)?;
        }
        Ok((shard, next.unwrap_or(head.shard.range(head.plan.games).start)))
    }

    /// Writes a game at the end.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn write(&mut self, row: &Row) -> Done<()> {
        self.line(&json(row))
    }

    /// Writes how the run came to its end, behind its last game.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn end(&mut self, ended: Ended) -> Done<()> {
        self.line(&json(&Foot { ended }))
    }

    /// Waits until the disk has all of it.
    ///
    /// # Errors
    /// When it has not.
    pub fn keep(&mut self) -> Done<()> {
        self.file.keep().map_err(|error| unwritten(&self.path, &error))
    }

    fn line(&mut self, line: &str) -> Done<()> {
        self.file.line(line).map_err(|error| unwritten(&self.path, &error))
    }
}

/// Whether a file is for this part of this plan.
fn fits(games: &GamesFile, head: &Head) -> Done<()> {
    let parts =
        || (games.head.shard != head.shard).then(|| format!("it is the part {}, not {}", games.head.shard, head.shard));
    match games.head.plan.difference(&head.plan).or_else(parts) {
        None => Ok(()),
        Some(difference) => {
            let file = games.path.display();
            Err(Problem::usage(format!("The file `{file}` has other games: {difference}."))
                .hint("Run it with the words it was begun with, or name another file."))
        }
    }
}

fn json(value: &impl Serialize) -> String {
    // What has names for keys can always be written.
    serde_json::to_string(value).unwrap_or_default()
}

fn unwritten(path: &Path, error: &io::Error) -> Problem {
    Problem::failed(format!("The file `{}` cannot be written: {error}.", path.display()))
        .hint("Check that its folder exists and may be written to.")
}
