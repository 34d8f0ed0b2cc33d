//! New content on its way to a running match: it waits until the step at hand
//! is done, and bad content waits beside the table until it is mended.

use crate::reload::{Reloaded, Reloader};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};
use tuckbox_core::ids::Seat;
use tuckbox_project::game::{Broken, Game};
use tuckbox_replay::verdict::{self, Compared, Played};
use tuckbox_session::Session;

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
    trial: Option<Trial>,
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
        if let Some(compared) = self.trial.as_ref().and_then(|trial| trial.ready.try_recv().ok()) {
            self.trial = None;
            let said = told(&compared);
            session.judge(match compared {
                Compared::Differs(differs) => Some(*differs),
                Compared::Unchanged | Compared::Unknown(_) => None,
            });
            return Some(News::Said(said));
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
        // A newer save makes an older verdict nobody's business.
        self.trial = None;
        let played = session.played();
        Some(News::Said(match session.swap(game) {
            Ok(()) => {
                let took = (took + begun.elapsed()).as_millis();
                self.trial = Trial::begin(played, &session.game, session.told());
                format!("Content reloaded ({took} ms).{warnings}")
            }
            Err(error) => error.to_string(),
        }))
    }
}

/// A verdict that is being found in a thread of its own.
struct Trial {
    ready: Receiver<Compared>,
    /// While this lives, the thread works.
    _alive: Arc<()>,
}

impl Trial {
    /// Begins to compare; nothing where there is nothing to compare.
    fn begin(played: Option<Played>, game: &Game, told: Vec<Seat>) -> Option<Self> {
        let (played, game) = (played?, game.clone());
        let (give, ready) = channel();
        let alive = Arc::new(());
        let wanted = Arc::downgrade(&alive);
        std::thread::spawn(move || {
            let goes_on = || wanted.strong_count() > 0;
            if let Some(compared) = verdict::compare(&played, &game, &told, &goes_on) {
                // Where nobody waits any more, nobody needs it.
                let _ = give.send(compared);
            }
        });
        Some(Self { ready, _alive: alive })
    }
}

/// The verdict in words, with what can be done about it.
fn told(compared: &Compared) -> String {
    let more = match compared {
        Compared::Differs(_) => " It goes on as it is; `branch` (at the table: b) goes back to there.",
        Compared::Unchanged | Compared::Unknown(_) => "",
    };
    format!("{compared}{more}")
}
