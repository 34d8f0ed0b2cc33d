//! Files that somebody names and that grow at their end, line by line: read however
//! long they are, and written on by one program at a time.

use super::unread::{self, Unread};
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::Path;

/// Bytes of a line at most.
pub const LONGEST_LINE: u64 = super::MIB;

/// The lines of a file, one after another.
#[derive(Debug)]
pub struct Lines {
    input: BufReader<File>,
    /// Bytes of the lines read so far.
    length: u64,
}

/// The next line of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Line {
    /// A line, without its end.
    Whole(String),
    /// The file ends in the middle of a line: what is there of it.
    Torn(String),
    /// There is no more.
    End,
}

impl Lines {
    /// The lines of a file.
    ///
    /// # Errors
    /// When it is no regular file, or may not be read.
    #[expect(clippy::disallowed_methods, reason = "this is the place where files are opened")]
    pub fn of(path: &Path) -> Result<Self, Unread> {
        // Opening a pipe would wait for somebody who writes into it.
        unread::is_regular(&fs::metadata(path)?)?;
        Ok(Self { input: BufReader::new(File::open(path)?), length: 0 })
    }

    /// The next line.
    ///
    /// # Errors
    /// When it cannot be read, is no text, or longer than [`LONGEST_LINE`].
    pub fn read(&mut self) -> Result<Line, Unread> {
        let mut line = Vec::new();
        let length = (&mut self.input).take(LONGEST_LINE + 1).read_until(b'\n', &mut line)?;
        let length = u64::try_from(length).unwrap_or(u64::MAX);
        if length > LONGEST_LINE {
            return Err(Unread::TooLarge { most: LONGEST_LINE });
        }
        if length == 0 {
            return Ok(Line::End);
        }
        if line.pop_if(|last| *last == b'\n').is_none() {
            // Half a sign may stand at the end of what was cut off.
            return Ok(Line::Torn(String::from_utf8_lossy(&line).into_owned()));
        }
        self.length += length;
        super::utf8(line).map(Line::Whole)
    }

    /// Bytes of the whole lines read so far.
    pub fn length(&self) -> u64 {
        self.length
    }
}

/// A file that is written on at its end; nobody else writes it meanwhile.
#[derive(Debug)]
pub struct Grown(File);

impl Grown {
    /// Opens a file to be written on, and makes it if there is none. Nothing of it is
    /// changed yet. Nothing, where somebody else writes it now.
    ///
    /// # Errors
    /// When it may not be written, or is no regular file.
    #[expect(clippy::disallowed_methods, reason = "this is the place where files are opened")]
    pub fn open(path: &Path) -> io::Result<Option<Self>> {
        if let Ok(about) = fs::metadata(path) {
            unread::is_regular(&about)?;
        }
        let file = File::options().read(true).write(true).create(true).truncate(false).open(path)?;
        match file.try_lock() {
            Ok(()) => Ok(Some(Self(file))),
            Err(fs::TryLockError::WouldBlock) => Ok(None),
            Err(fs::TryLockError::Error(error)) => Err(error),
        }
    }

    /// Goes on behind so many bytes; what stood there is gone.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn go_on_at(&mut self, length: u64) -> io::Result<()> {
        self.0.set_len(length)?;
        self.0.seek(SeekFrom::Start(length)).map(drop)
    }

    /// Writes a line at the end.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn line(&mut self, line: &str) -> io::Result<()> {
        self.0.write_all(format!("{line}\n").as_bytes())
    }

    /// Waits until the disk has all of it.
    ///
    /// # Errors
    /// When it has not.
    pub fn keep(&mut self) -> io::Result<()> {
        self.0.sync_all()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_grows_where_it_was_torn() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("grown");
        let mut file = Grown::open(&path).unwrap().unwrap();
        ["one", "two"].iter().for_each(|line| file.line(line).unwrap());
        assert!(Grown::open(&path).unwrap().is_none());
        file.0.write_all("thr\u{e9}".as_bytes()).unwrap();
        file.go_on_at(12).unwrap();
        drop(file);
        let mut lines = Lines::of(&path).unwrap();
        let all: Vec<Line> = (0..4).map(|_| lines.read().unwrap()).collect();
        let whole = |text: &str| Line::Whole(text.into());
        assert_eq!(all, [whole("one"), whole("two"), Line::Torn("thr\u{fffd}".into()), Line::End]);
        let mut file = Grown::open(&path).unwrap().unwrap();
        file.go_on_at(lines.length()).unwrap();
        file.line("three").unwrap();
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "one\ntwo\nthree\n");
        assert!(Lines::of(folder.path()).is_err() && Grown::open(folder.path()).is_err());
    }

    #[test]
    fn lines_are_bounded() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("long");
        let longest = usize::try_from(LONGEST_LINE).unwrap();
        std::fs::write(&path, format!("{}\n{}", "x".repeat(longest - 1), "x".repeat(longest + 1))).unwrap();
        let mut lines = Lines::of(&path).unwrap();
        assert!(matches!(lines.read(), Ok(Line::Whole(_))));
        assert!(matches!(lines.read(), Err(Unread::TooLarge { .. })));
    }
}
