//! The texts a box was read from, and where a byte stands in them. Everything
//! that draws or reports a place asks here; nothing here reads a file.

use std::ops::Range;
use std::sync::{Arc, OnceLock};
use tuckbox_core::diagnostic::{FileId, Span};
use tuckbox_core::rules::FileLines;

/// One file of a box.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    /// Its path from the box's folder, with `/` between names.
    pub path: String,
    /// The whole text of the file.
    pub text: Arc<str>,
}

/// The files of a box, in the order of their paths; a [`FileId`] is an index.
#[derive(Debug, Clone, Default)]
pub struct Sources {
    // Shared, since each of a thousand matches holds the texts of its game.
    files: Arc<[Source]>,
    /// Where their lines begin, once somebody has asked.
    lines: Arc<OnceLock<FileLines>>,
}

impl PartialEq for Sources {
    fn eq(&self, other: &Self) -> bool {
        self.files == other.files
    }
}

impl Eq for Sources {}

/// A place as people count it, from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LineColumn {
    /// The line, from 1 on.
    pub line: usize,
    /// The column, in characters.
    pub column: usize,
}

impl Sources {
    /// Sources in the order of their paths.
    pub fn new(mut files: Vec<Source>) -> Self {
        files.sort_by(|a, b| a.path.cmp(&b.path));
        Self { files: files.into(), lines: Arc::default() }
    }

    /// The file of this number; an empty one if there is none.
    pub fn get(&self, file: FileId) -> Option<&Source> {
        self.files.get(usize::from(file.0))
    }

    /// All files with their numbers.
    pub fn iter(&self) -> impl Iterator<Item = (FileId, &Source)> {
        (0..).map(FileId).zip(&*self.files)
    }

    /// The path of a file; `?` for one that does not exist.
    pub fn path(&self, file: FileId) -> &str {
        self.get(file).map_or("?", |source| &source.path)
    }

    /// The text of a file; nothing for one that does not exist.
    pub fn text(&self, file: FileId) -> &str {
        self.get(file).map_or("", |source| &source.text)
    }

    /// Where the lines of the files begin, looked up once: thousands of places are asked
    /// for in one go.
    pub fn lines(&self) -> &FileLines {
        let texts = || self.files.iter().map(|source| (source.path.as_str(), &*source.text));
        self.lines.get_or_init(|| FileLines::of(texts()))
    }

    /// The line in which a span begins, from 1 on.
    pub fn line(&self, span: Span) -> usize {
        self.lines().line(span).and_then(|(_, line)| usize::try_from(line).ok()).unwrap_or(1)
    }

    /// Where a span begins.
    pub fn place(&self, span: Span) -> LineColumn {
        place(self.text(span.file), span.start as usize)
    }

    /// Where a span ends.
    pub fn end(&self, span: Span) -> LineColumn {
        place(self.text(span.file), span.end as usize)
    }

    /// The text of a span.
    pub fn excerpt(&self, span: Span) -> &str {
        let text = self.text(span.file);
        &text[self.range(span)]
    }

    /// A span as a range of bytes that is safe to cut at.
    pub fn range(&self, span: Span) -> Range<usize> {
        let text = self.text(span.file);
        let start = text.floor_char_boundary(span.start as usize);
        let end = text.ceil_char_boundary(span.end as usize);
        start..end.max(start)
    }

    /// How many files there are.
    pub fn len(&self) -> usize {
        self.files.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.files.is_empty()
    }

    /// A number that changes with every path and every byte.
    pub fn hash(&self) -> [u8; 32] {
        hash(self.files.iter())
    }
}

/// A number that changes with every path and every byte of these.
pub(crate) fn hash<'a>(sources: impl Iterator<Item = &'a Source>) -> [u8; 32] {
    let mut hasher = blake3::Hasher::new();
    for source in sources {
        for part in [source.path.as_str(), &source.text] {
            hasher.update(&(part.len() as u64).to_le_bytes());
            hasher.update(part.as_bytes());
        }
    }
    *hasher.finalize().as_bytes()
}

/// Where the byte `at` stands in `text`.
pub(crate) fn place(text: &str, at: usize) -> LineColumn {
    let before = &text[..text.floor_char_boundary(at)];
    let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
    LineColumn { line: before.matches('\n').count() + 1, column: before[line_start..].chars().count() + 1 }
}

/// The byte at a line and column as people count them.
pub(crate) fn byte_at(text: &str, place: LineColumn) -> usize {
    let line_start = match place.line {
        0 | 1 => 0,
        line => text.match_indices('\n').nth(line - 2).map_or(text.len(), |(at, _)| at + 1),
    };
    let rest = &text[line_start..];
    rest.char_indices().nth(place.column.saturating_sub(1)).map_or(text.len(), |(at, _)| line_start + at)
}

/// A span from byte positions; places beyond 4 GiB do not occur in content.
pub(crate) fn span(file: FileId, range: Range<usize>) -> Span {
    let cut = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
    Span { file, start: cut(range.start), end: cut(range.end) }
}
