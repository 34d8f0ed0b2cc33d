//! New content on its way to a running match: it waits until the step at hand
//! is done, and bad content waits beside the table until it is mended. Where a match is to
//! keep the content it has, newer content waits beside it, with its verdict.

use crate::SessionError;
use crate::session::Session;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tuckbox_content::parts::Changes;
use tuckbox_core::ids::Seat;
use tuckbox_project::Broken;
use tuckbox_project::game::Game;
use tuckbox_project::reloader::{Reloaded, Reloader};
use tuckbox_replay::verdict::{self, PlayedMatch, RecordingHosts, Verdict};

/// What a match does when content is saved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum OnSave {
    /// It takes the content at its next decision.
    #[default]
    Follow,
    /// It stays on the content it has.
    Keep,
}

/// What the people at the table hear about.
pub enum News {
    /// The match goes on with new content.
    Reloaded {
        /// From the first sign of the save to here.
        took: Duration,
        /// How many warnings it has.
        warnings: usize,
        /// What has changed, a whole sentence each.
        changes: Vec<String>,
    },
    /// The content is as it was before.
    Unchanged,
    /// The match needs what the new content has not, and keeps the old.
    KeepsOld(SessionError),
    /// What the match has to do with its new content.
    Verdict(Verdict),
    /// The last save is bad; see [`HotReload::broken`].
    Broken,
    /// There is newer content beside a match that keeps its own, or its verdict is found;
    /// see [`HotReload::newer`].
    Newer,
}

/// Newer content beside a match that keeps its own.
pub struct Newer {
    game: Game,
    took: Duration,
    comparison: Option<Comparison>,
    /// What is another in it than in the match, a whole sentence each.
    pub changes: Vec<String>,
    /// After how many answers it was compared with the match.
    pub after: usize,
    /// What the match so far would have to do with it; nothing before it is found, and
    /// before the first answer.
    pub verdict: Option<Verdict>,
}

/// Content that has been saved and is not at the table.
#[derive(Default)]
pub struct HotReload {
    reloader: Option<Reloader>,
    /// What somebody else has read.
    heard: Option<Reloaded>,
    waiting: Option<(Game, Duration)>,
    on_save: OnSave,
    newer: Option<Newer>,
    broken: Option<Broken>,
    comparison: Option<Comparison>,
    /// Who finds verdicts, where that is not a thread for each.
    judge: Option<Judge>,
}

/// What many matches share of new content that comes to all of them at once. A thread finds
/// one verdict after another, where each would have one of its own otherwise; it ends with
/// the last of those who ask it. And what has changed is worked out once.
#[derive(Clone)]
pub struct Judge {
    asked: Sender<Work>,
    changed: Arc<Mutex<Changed>>,
}

/// What has changed between two contents, by their hashes, a whole sentence each.
#[derive(Default)]
struct Changed {
    between: ([u8; 32], [u8; 32]),
    sentences: Vec<String>,
}

/// A verdict to be found.
type Work = Box<dyn FnOnce(&mut RecordingHosts) + Send>;

impl Judge {
    /// A judge with nothing to do.
    pub fn new() -> Self {
        let (give, asked) = channel::<Work>();
        std::thread::spawn(move || {
            let mut hosts = RecordingHosts::default();
            asked.into_iter().for_each(|work| work(&mut hosts));
        });
        Self { asked: give, changed: Arc::default() }
    }

    fn changes(&self, old: &Game, new: &Game) -> Vec<String> {
        let between = (old.rules.hash, new.rules.hash);
        let mut changed = self.changed.lock().unwrap_or_else(PoisonError::into_inner);
        if changed.between != between {
            *changed = Changed { between, sentences: changes(old, new) };
        }
        changed.sentences.clone()
    }
}

impl Default for Judge {
    fn default() -> Self {
        Self::new()
    }
}

impl HotReload {
    /// Takes what this reloader reads.
    pub fn from(reloader: Reloader) -> Self {
        Self { reloader: Some(reloader), ..Self::default() }
    }

    /// Has its verdicts found by a judge, who does so for others, too.
    pub fn judged_by(judge: &Judge) -> Self {
        Self { judge: Some(judge.clone()), ..Self::default() }
    }

    /// Says what becomes of content that is saved. A match that follows again takes the
    /// newest there is.
    pub fn set_on_save(&mut self, on_save: OnSave) {
        self.on_save = on_save;
        if on_save == OnSave::Follow
            && let Some(Newer { game, took, .. }) = self.newer.take()
        {
            // What came since and waits is newer still.
            self.waiting.get_or_insert((game, took));
        }
    }

    /// What becomes of content that is saved.
    pub fn on_save(&self) -> OnSave {
        self.on_save
    }

    /// Newer content than that of the match, where it keeps its own.
    pub fn newer(&self) -> Option<&Newer> {
        self.newer.as_ref()
    }

    /// Takes what somebody else has read, who reads for several matches.
    pub fn hear(&mut self, reloaded: Reloaded) {
        self.heard = Some(reloaded);
    }

    /// Content that is good and waits until the match can take it.
    pub fn waiting(&self) -> bool {
        self.waiting.is_some() || self.heard.is_some()
    }

    /// Whether time may bring something: content, or a verdict.
    pub fn is_at_work(&self) -> bool {
        self.reloader.is_some() || self.waiting() || self.compares()
    }

    /// Whether a verdict is being found.
    pub fn compares(&self) -> bool {
        self.comparison.is_some() || self.newer.as_ref().is_some_and(|newer| newer.comparison.is_some())
    }

    /// What is wrong with the last save, until a better one comes.
    pub fn broken(&self) -> Option<&Broken> {
        self.broken.as_ref()
    }

    /// Looks for new content and puts it under the match when that can be.
    /// Says whether the match has new content, and what people should hear.
    pub fn poll(&mut self, session: &mut Session) -> Option<News> {
        let read = self.reloader.as_ref().and_then(Reloader::poll).or_else(|| self.heard.take());
        if let Some(Reloaded { game, took }) = read {
            match game {
                Ok(game) => {
                    self.broken = None;
                    self.waiting = Some((game, took));
                }
                Err(broken) => {
                    // What was saved before it is no longer on disk.
                    (self.waiting, self.newer) = (None, None);
                    self.broken = Some(broken);
                    return Some(News::Broken);
                }
            }
        }
        if let Some(compared) = self.comparison.as_ref().and_then(|comparison| comparison.ready.try_recv().ok()) {
            self.comparison = None;
            session.judge(match &compared {
                Verdict::Differs(differs) => Some((**differs).clone()),
                Verdict::Unchanged | Verdict::UnchangedInSight | Verdict::Unknown(_) => None,
            });
            return Some(News::Verdict(compared));
        }
        if self.on_save == OnSave::Keep {
            return self.look_beside(session);
        }
        if !session.can_swap() {
            return None;
        }
        let (game, took) = self.waiting.take()?;
        if game.rules.hash == session.rules().hash && session.failure().is_none() {
            return Some(News::Unchanged);
        }
        let warnings = game.diagnostics.len();
        let begun = Instant::now();
        // A newer save makes an older verdict nobody's business.
        self.comparison = None;
        let played = session.played();
        let changes = self.changes(&session.game, &game);
        Some(match session.swap(game) {
            Ok(()) => {
                let took = took + begun.elapsed();
                self.comparison =
                    Comparison::begin(self.judge.as_ref(), played, &session.game, session.verdict_viewers());
                News::Reloaded { took, warnings, changes }
            }
            Err(error) => News::KeepsOld(error),
        })
    }

    /// What has come beside a match that keeps its content: newer content, or its verdict.
    fn look_beside(&mut self, session: &mut Session) -> Option<News> {
        let Some((game, took)) = self.waiting.take() else {
            let newer = self.newer.as_mut()?;
            newer.verdict = Some(newer.comparison.as_ref()?.ready.try_recv().ok()?);
            newer.comparison = None;
            return Some(News::Newer);
        };
        if game.rules.hash == session.rules().hash {
            self.newer = None;
            return Some(News::Unchanged);
        }
        let after = session.as_match().given().len();
        let comparison = Comparison::begin(self.judge.as_ref(), session.played(), &game, session.verdict_viewers());
        let changes = self.changes(&session.game, &game);
        self.newer = Some(Newer { game, took, comparison, changes, after, verdict: None });
        Some(News::Newer)
    }

    fn changes(&self, old: &Game, new: &Game) -> Vec<String> {
        match &self.judge {
            Some(judge) => judge.changes(old, new),
            None => changes(old, new),
        }
    }
}

fn changes(old: &Game, new: &Game) -> Vec<String> {
    Changes::between(old.parts(), new.parts()).sentences()
}

/// A verdict that is being found in a thread of its own.
struct Comparison {
    ready: Receiver<Verdict>,
    /// While this lives, the thread works.
    _alive: Arc<()>,
}

impl Comparison {
    /// Begins to compare; nothing where there is nothing to compare.
    fn begin(judge: Option<&Judge>, played: Option<PlayedMatch>, game: &Game, viewers: Vec<Seat>) -> Option<Self> {
        let (played, game) = (played?, game.clone());
        let (give, ready) = channel();
        let alive = Arc::new(());
        let wanted = Arc::downgrade(&alive);
        let work = move |hosts: &mut RecordingHosts| {
            let goes_on = || wanted.strong_count() > 0;
            // One that has waited for others may be nobody's business by now.
            if goes_on()
                && let Some(compared) = verdict::compare(hosts, &played, &game, &viewers, &goes_on)
            {
                // Where nobody waits any more, nobody needs it.
                let _ = give.send(compared);
            }
        };
        match judge {
            // The thread ends with the judges alone.
            Some(judge) => drop(judge.asked.send(Box::new(work))),
            None => drop(std::thread::spawn(move || work(&mut RecordingHosts::default()))),
        }
        Some(Self { ready, _alive: alive })
    }
}
