//! Script files, as whoever reads the box hands them over.

use std::sync::Arc;
use tuckbox_core::diagnostic::FileId;

/// A script file: source text with the place it came from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScriptFile {
    /// Its path in the box, e.g. `scripts/std/verbs.lua`.
    pub path: String,
    /// Its text.
    pub text: Arc<str>,
    /// Its number among the sources, for diagnostics.
    pub file: FileId,
}

impl ScriptFile {
    /// The mod whose script it is; `None` for one of the game or of all games.
    pub fn owner(&self) -> Option<&str> {
        self.path.strip_prefix("mods/")?.split_once('/').map(|(name, _)| name)
    }
}
