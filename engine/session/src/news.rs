//! What people hear of new content while they play, in one sentence; every screen
//! says the same.

use crate::hot_reload::{Newer, News};

/// So many changes are told one by one.
const TOLD: usize = 3;

impl News {
    /// The sentence; nothing for content that is broken, whose problems are shown, and for
    /// what stays beside the match, which says its own.
    pub fn sentence(&self) -> Option<String> {
        Some(match self {
            News::Reloaded { took, warnings, changes } => {
                let warnings = match warnings {
                    0 => String::new(),
                    1 => String::from(" It has a warning; `tuckbox check` tells it."),
                    count => format!(" It has {count} warnings; `tuckbox check` tells them."),
                };
                format!("Content reloaded ({} ms).{}{warnings}", took.as_millis(), told(changes))
            }
            News::Unchanged => "The content is as it was before.".into(),
            News::KeepsOld(error) => error.to_string(),
            News::Verdict(verdict) => verdict.to_string(),
            News::Broken | News::Newer => return None,
        })
    }
}

impl Newer {
    /// That it is there, and what is another in it.
    pub fn sentence(&self) -> String {
        format!("There is newer content, which this match does not take.{}", told(&self.changes))
    }
}

/// The first changes, and how many more there are.
fn told(changes: &[String]) -> String {
    let more = match changes.len().saturating_sub(TOLD) {
        0 => String::new(),
        more => format!(" And {more} more."),
    };
    changes.iter().take(TOLD).map(|change| format!(" {change}")).chain([more]).collect()
}
