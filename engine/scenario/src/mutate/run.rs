//! Each fault against the scenarios that touch it, the quickest first, until one of
//! them notices it.

use super::{Mutant, mutants};
use crate::page::{Page, Scenario};
use crate::report::Suite;
use crate::run::reach::{Reach, Reads};
use crate::run::{ScenarioResult, run};
use rayon::prelude::*;
use tuckbox_content::parts::Changes;
use tuckbox_core::names::{DeckId, Named};
use tuckbox_project::game::Game;

/// What became of a fault.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fate {
    /// The loader, or the check of scripts, does not take it.
    Refused,
    /// It is the same game: nothing that counts was changed.
    Same,
    /// This scenario fails with it: page, line and title.
    Found(String),
    /// So many scenarios touch it, and all of them hold with it.
    Survived(usize),
}

/// A fault and what became of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Judged {
    /// The fault that was planted.
    pub mutant: Mutant,
    /// What became of it.
    pub fate: Fate,
}

/// The scenarios of a game, run once as it is, ready to be run on faults.
pub struct Rounds {
    suite: Suite,
    game: Game,
    /// Each scenario with what it has read, the quickest first.
    known: Vec<Known>,
}

struct Known {
    path: String,
    title: String,
    micros: u64,
    reads: Option<Reads>,
}

/// Why faults cannot be planted in a game: it is not sound without them.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotSound {
    /// It cannot be played; its problems as text.
    #[error("{0}")]
    Broken(String),
    /// A scenario fails already.
    #[error("{path}:{line} fails as it is: {title}.")]
    Failing {
        /// The page.
        path: String,
        /// The line it begins on.
        line: usize,
        /// Its title.
        title: String,
    },
}

impl Rounds {
    /// Runs all scenarios of a game as it is.
    ///
    /// # Errors
    /// When the game cannot be played or a scenario fails already.
    pub fn of(suite: Suite) -> Result<Self, NotSound> {
        let suite = suite.recording();
        let game = suite.game.clone().map_err(|broken| NotSound::Broken(broken.to_string()))?;
        let report = suite.run(&|_, _, _| true);
        let failing = report.outcomes.iter().find(|outcome| outcome.failed.is_some());
        if let Some(outcome) = failing {
            let (path, line, title) = (outcome.path.clone(), outcome.line, outcome.title.clone());
            return Err(NotSound::Failing { path, line, title });
        }
        let known = |outcome: ScenarioResult| Known {
            path: outcome.path,
            title: outcome.title,
            micros: outcome.micros,
            reads: outcome.reads.map(|reads| *reads),
        };
        let mut known: Vec<Known> = report.outcomes.into_iter().map(known).collect();
        known.sort_by_key(|known| known.micros);
        Ok(Self { suite, game, known })
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// All faults that can be made of it, but for those of decks that no scenario opens:
    /// what is in them can be told by nobody.
    pub fn mutants(&self) -> Vec<Mutant> {
        let opens = |deck: &str| {
            let read = |known: &Known| known.reads.as_ref().is_none_or(|reads| reads.decks.contains(deck));
            let found = self.game.rules.find::<DeckId>(deck).and_then(|deck| self.game.rules.decks.get(deck.index()));
            found.is_none_or(|deck| deck.table) || self.known.iter().any(read)
        };
        let mut found = mutants(&self.game);
        found.retain(|mutant| !mutant.is_of_decks() || opens(&mutant.of));
        found
    }

    /// How many scenarios there are.
    pub fn scenarios(&self) -> usize {
        self.known.len()
    }

    /// So many of some faults, drawn with a seed, in the order in which they stand. Each
    /// has its own lot, so that another fault more or less changes nothing for the rest.
    pub fn draw(mutants: Vec<Mutant>, limit: usize, seed: u64) -> Vec<Mutant> {
        let lots = mutants.iter().enumerate().map(|(at, mutant)| (mutant.lot(seed), at));
        let mut lots: Vec<(u64, usize)> = lots.collect();
        lots.sort_unstable();
        let mut places: Vec<usize> = lots.into_iter().take(limit).map(|(_, at)| at).collect();
        places.sort_unstable();
        mutants
            .into_iter()
            .enumerate()
            .filter(|(at, _)| places.binary_search(at).is_ok())
            .map(|(_, found)| found)
            .collect()
    }

    /// Judges faults, in parallel; `done` hears of each.
    pub fn judge(&self, mutants: Vec<Mutant>, done: impl Fn(&Judged) + Sync) -> Vec<Judged> {
        let one = |mutant: Mutant| {
            let fate = self.fate(&mutant);
            let judged = Judged { mutant, fate };
            done(&judged);
            judged
        };
        mutants.into_par_iter().map(one).collect()
    }

    fn fate(&self, mutant: &Mutant) -> Fate {
        let texts = self.game.sources.iter().map(|(_, source)| {
            let changed = source.path == mutant.path;
            let text = if changed { mutant.applied(&source.text) } else { source.text.to_string() };
            (source.path.clone(), text)
        });
        let Ok(game) = Game::read(&self.game.rules.id, texts.collect()) else { return Fate::Refused };
        let changes = Changes::between(self.game.parts(), game.parts());
        if changes.is_empty() {
            return Fate::Same;
        }
        let reach = Reach::of(&changes, &self.game, &game);
        let Ok(host) = game.host() else { return Fate::Refused };
        let base = self.suite.base();
        let mut count = 0;
        for known in &self.known {
            let Some((page, scenario)) = self.find(known) else { continue };
            let touched =
                known.reads.as_ref().is_none_or(|reads| reach.reason(reads, &self.suite.about(&page.path)).is_some());
            if !touched {
                continue;
            }
            count += 1;
            let outcome = run(&game, &*host, &base, page, scenario);
            if outcome.failed.is_some() {
                return Fate::Found(format!("{}:{}: {}", outcome.path, outcome.line, outcome.title));
            }
        }
        Fate::Survived(count)
    }

    fn find(&self, known: &Known) -> Option<(&Page, &Scenario)> {
        let page = self.suite.pages.iter().find(|page| page.path == known.path)?;
        Some((page, page.scenarios.iter().find(|scenario| scenario.title == known.title)?))
    }
}
