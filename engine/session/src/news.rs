//! What people hear of new content while they play, in one sentence; every screen
//! says the same.

use crate::hot_reload::News;

/// So many changes are told one by one.
const TOLD: usize = 3;

impl News {
    /// The sentence; nothing for content that is broken, whose problems are shown.
    pub fn sentence(&self) -> Option<String> {
        Some(match self {
            News::Reloaded { took, warnings, changes } => {
                let warnings = match warnings {
                    0 => String::new(),
                    1 => String::from(" It has a warning; `tuckbox check` tells it."),
                    count => format!(" It has {count} warnings; `tuckbox check` tells them."),
                };
                let more = match changes.len().saturating_sub(TOLD) {
                    0 => String::new(),
                    more => format!(" And {more} more."),
                };
                let changes: String = changes.iter().take(TOLD).map(|change| format!(" {change}")).collect();
                format!("Content reloaded ({} ms).{changes}{more}{warnings}", took.as_millis())
            }
            News::Unchanged => "The content is as it was before.".into(),
            News::KeepsOld(error) => error.to_string(),
            News::Verdict(verdict) => verdict.to_string(),
            News::Broken => return None,
        })
    }
}
