//! New content on its way to a running match: it waits until the step at hand
//! is done, and bad content waits beside the table until it is mended.

use crate::reload::{Reloaded, Reloader};
use crate::session::Session;
use std::time::{Duration, Instant};
use tuckbox_sim::game::{Broken, Game};
use tuckbox_sim::replay::Verdict;

/// What the people at the table hear about.
pub enum News {
    /// A sentence.
    Said(String),
    /// The last save is bad; see [`Restock::broken`].
    Broken,
}

/// Content that has been saved and is not at the table.
#[derive(Default)]
pub struct Restock {
    reloader: Option<Reloader>,
    waiting: Option<(Game, Duration)>,
    broken: Option<Broken>,
}

impl Restock {
    /// Takes what this reloader reads.
    pub fn from(reloader: Reloader) -> Self {
        Self { reloader: Some(reloader), ..Self::default() }
    }

    /// What is wrong with the last save, until a better one comes.
    pub fn broken(&self) -> Option<&Broken> {
        self.broken.as_ref()
    }

    /// Looks for new content and puts it under the match when that can be.
    /// Says whether the match has new content, and what people should hear.
    pub fn poll(&mut self, session: &mut Session) -> Option<News> {
        if let Some(Reloaded { game, took }) = self.reloader.as_ref().and_then(Reloader::poll) {
            match game {
                Ok(game) => {
                    self.broken = None;
                    self.waiting = Some((game, took));
                }
                Err(broken) => {
                    // What was saved before it is no longer on disk.
                    self.waiting = None;
                    self.broken = Some(broken);
                    return Some(News::Broken);
                }
            }
        }
        if !session.can_swap() {
            return None;
        }
        let (game, took) = self.waiting.take()?;
        if game.rules.hash == session.rules().hash && session.failure().is_none() {
            return Some(News::Said("The content is as it was before.".into()));
        }
        let warnings = match game.diagnostics.len() {
            0 => String::new(),
            1 => String::from(" It has a warning; `tuckbox check` tells it."),
            count => format!(" It has {count} warnings; `tuckbox check` tells them."),
        };
        let begun = Instant::now();
        Some(News::Said(match session.swap(game) {
            Ok(verdict) => {
                let took = (took + begun.elapsed()).as_millis();
                format!("Content reloaded ({took} ms).{}{warnings}", verdict.map(from_the_start).unwrap_or_default())
            }
            Err(sentence) => sentence,
        }))
    }
}

/// What would have come of the match if it had been played with the new
/// content from the start.
fn from_the_start(verdict: Verdict) -> String {
    match verdict {
        Verdict::Same => String::from(" All answers so far fit it."),
        Verdict::Differs { answer, message } => format!(" From the start, answer {answer} would differ: {message}"),
    }
}
