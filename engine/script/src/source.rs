//! Script files, as whoever reads the box hands them over.

use std::ops::Range;
use std::sync::Arc;
use tuckbox_core::diagnostic::{FileId, Span};

/// A script file: source text with the place it came from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScriptFile {
    /// Its path in the box, e.g. `scripts/std/verbs.lua`.
    pub path: String,
    /// The whole source, as it was read.
    pub text: Arc<str>,
    /// Its number among the sources, for diagnostics.
    pub file: FileId,
}

impl ScriptFile {
    /// The mod whose script it is; `None` for one of the game or of all games.
    pub fn owner(&self) -> Option<&str> {
        self.path.strip_prefix("mods/")?.split_once('/').map(|(name, _)| name)
    }

    /// Whether several games run it, so that it knows the names of none.
    pub fn is_shared(&self) -> bool {
        self.path.starts_with("scripts/std/")
    }

    /// The place of some of its bytes; a file beyond 4 GiB does not occur.
    pub(crate) fn span(&self, bytes: Range<usize>) -> Span {
        let byte = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        Span { file: self.file, start: byte(bytes.start), end: byte(bytes.end) }
    }

    /// The place of a line, counted from 1, without its indent.
    pub fn line(&self, line: u32) -> Span {
        let mut start = 0;
        for (number, text) in (1..).zip(self.text.split_inclusive('\n')) {
            if number == line {
                let indent = text.len() - text.trim_start().len();
                let end = start + text.trim_end().len();
                return self.span((start + indent).min(end)..end);
            }
            start += text.len();
        }
        self.span(start..start)
    }
}
