//! A game that cannot be played, with everything that is wrong with it.

use std::fmt;
use tuckbox_content::{Sources, Style};
use tuckbox_core::diagnostic::Diagnostic;

/// A game that cannot be played, and why.
#[derive(Debug, Clone)]
pub struct Broken {
    /// Everything found, warnings too, in the order of the files.
    pub diagnostics: Vec<Diagnostic>,
    /// The texts they are about.
    pub sources: Sources,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&tuckbox_content::render(&self.diagnostics, &self.sources, Style::Plain))
    }
}

impl std::error::Error for Broken {}
