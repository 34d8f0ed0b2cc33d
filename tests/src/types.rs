//! What is said about the types of scripts, where tests are built with the
//! feature `types`. Without it nothing is looked at, and the tests of what would
//! be said are left out.

use crate::fences::root;
use std::sync::Arc;
use tuckbox_core::diagnostic::Diagnostic;
use tuckbox_core::rules::Ruleset;
use tuckbox_script::ScriptFile;

/// Whether types are looked at.
pub const ARE_LOOKED_AT: bool = cfg!(feature = "types");

/// Everything that is wrong with the types of some scripts and not known yet.
#[cfg(feature = "types")]
pub fn check(rules: &Arc<Ruleset>, scripts: &[ScriptFile], known: &[Diagnostic]) -> Vec<Diagnostic> {
    tuckbox_types::check(rules, scripts, known)
}

/// Nothing: types are not looked at.
#[cfg(not(feature = "types"))]
pub fn check(_: &Arc<Ruleset>, _: &[ScriptFile], _: &[Diagnostic]) -> Vec<Diagnostic> {
    Vec::new()
}

/// Whether what is said has a code of `docs/diagnostics/types.md`.
pub fn are_in(said: &str) -> bool {
    let page = std::fs::read_to_string(root().join("docs/diagnostics/types.md")).unwrap_or_default();
    let headings = page.lines().filter_map(|line| line.strip_prefix("## "));
    let mut codes = headings.flat_map(|heading| heading.split('`').skip(1).step_by(2));
    codes.any(|code| said.contains(&format!("[{code}]")))
}
