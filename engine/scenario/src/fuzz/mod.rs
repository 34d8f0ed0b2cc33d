//! The randomised checks: random games of any ruleset, and at their decisions
//! everything that must hold in every game. None is stuck, none fails, no piece
//! is lost; what is listed is accepted and nothing else; saved, replayed and
//! fast games come out the same; and no seat learns what it may not know.

mod logs;
mod one;
mod point;
mod secrecy;
mod shrink;
mod twin;

pub use point::sound;
pub use secrecy::{Twins, screen, told_alike, twins};
pub use shrink::{Shrunk, shrink};

use std::ops::ControlFlow;
use tuckbox_bots::parallel;
use tuckbox_bots::simulate::pairings;
use tuckbox_core::matches::{Answer, Setup};
use tuckbox_core::names::DeckId;
use tuckbox_core::rules::setting::Settings;
use tuckbox_project::Broken;
use tuckbox_project::game::Game;
use tuckbox_project::seed::Seed;

/// What is to be checked, and how thoroughly.
#[derive(Debug, Clone)]
pub struct Plan {
    /// How many games.
    pub games: u64,
    /// From which the seeds of the games are made.
    pub seed: u64,
    /// The decks, one for each seat; games take these pairings in turn.
    pub pairings: Vec<Vec<DeckId>>,
    /// What the games are played by, where it is not the game's defaults.
    pub settings: Settings,
    /// A game with more decisions counts as stuck.
    pub most: usize,
    /// A game is left after so many decisions, for games that random players
    /// may never end or only after very long; 0 for never.
    pub cut: usize,
    /// So many games are played to their end all the same.
    pub whole: u64,
    /// One decision of so many is looked at with all checks.
    pub sample: usize,
    /// So many games are looked at with all checks at every decision.
    pub thorough: u64,
    /// How many threads; 0 for as many as the machine has.
    pub threads: usize,
}

impl Plan {
    /// Games of so many seats, over all pairings of the game's decks.
    pub fn new(game: &Game, seats: u8, games: u64, seed: u64) -> Self {
        let pairings = pairings(game, usize::from(seats));
        Self {
            games,
            seed,
            pairings,
            settings: Settings::default(),
            most: 100_000,
            cut: 0,
            whole: 0,
            sample: 60,
            thorough: 0,
            threads: 0,
        }
    }

    fn seed_of(&self, game: u64) -> u64 {
        self.seed.wrapping_add(game)
    }

    /// How many decisions of a game are played; 0 for all. Those looked at most
    /// thoroughly come first and are cut, those played to their end come next.
    fn cut_of(&self, game: u64) -> usize {
        if (self.thorough..self.thorough + self.whole).contains(&game) { 0 } else { self.cut }
    }

    /// What a game of the plan begins with.
    fn setup_of(&self, game: u64) -> Setup {
        let settings = self.settings.clone();
        Setup { settings, ..Setup::new(self.decks_of(game).to_vec(), self.seed_of(game).bytes()) }
    }

    fn decks_of(&self, game: u64) -> &[DeckId] {
        let count = u64::try_from(self.pairings.len()).unwrap_or(1).max(1);
        self.pairings.get(usize::try_from(game % count).unwrap_or(0)).map_or(&[], Vec::as_slice)
    }
}

/// What was looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Checked {
    /// Games played.
    pub games: u64,
    /// Decisions that were compared with the second playing, in all games.
    pub decisions: u64,
    /// Decisions of the longest game.
    pub longest: u64,
    /// Decisions looked at with all checks.
    pub sampled: u64,
    /// Options tried out at them.
    pub options: u64,
    /// Matches compared that differ only in what a seat may not know.
    pub secrets: u64,
}

impl Checked {
    fn add(&mut self, other: &Checked) {
        self.games += other.games;
        self.decisions += other.decisions;
        self.longest = self.longest.max(other.longest);
        self.sampled += other.sampled;
        self.options += other.options;
        self.secrets += other.secrets;
    }
}

/// Something that does not hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Violation {
    /// The seed of the game.
    pub seed: u64,
    /// Its decks, by name.
    pub decks: Vec<String>,
    /// What it began with.
    pub setup: Setup,
    /// How many decisions had been answered.
    pub decision: usize,
    /// What does not hold, in a whole sentence.
    pub message: String,
    /// All answers up to there.
    pub answers: Vec<Answer>,
}

impl std::fmt::Display for Violation {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        let Self { seed, decks, decision, message, .. } = self;
        write!(
            f,
            "In the game of seed {seed} with the decks {}, after decision {decision}: {message}",
            decks.join(", ")
        )
    }
}

/// What keeps a game from passing.
#[derive(Debug, Clone)]
pub enum Finding {
    /// The scripts cannot be loaded.
    Broken(Box<Broken>),
    /// Something does not hold: the first such thing, by the number of its game.
    Violated(Box<Violation>),
}

impl std::fmt::Display for Finding {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self {
            Finding::Broken(broken) => write!(f, "{broken}"),
            Finding::Violated(violation) => write!(f, "{violation}"),
        }
    }
}

/// Plays the games of a plan with all checks; `progress` gets how many are done.
///
/// # Errors
/// The first thing that does not hold.
pub fn check(game: &Game, plan: &Plan, mut progress: impl FnMut(u64)) -> Result<Checked, Finding> {
    let threads = if plan.threads == 0 { parallel::threads() } else { plan.threads };
    let worker = || {
        let hosts = game.host().and_then(|first| Ok((first, game.host()?)));
        move |number| {
            let (first, second) = hosts.as_ref().map_err(|broken| Finding::Broken(Box::new(broken.clone())))?;
            let decks = plan.decks_of(number);
            one::game(game, [Box::as_ref(first), Box::as_ref(second)], plan, number).map_err(|fault| {
                Finding::Violated(Box::new(Violation {
                    seed: plan.seed_of(number),
                    decks: game.deck_names(decks),
                    setup: plan.setup_of(number),
                    decision: fault.answers.len(),
                    message: fault.message,
                    answers: fault.answers,
                }))
            })
        }
    };
    let mut checked = Checked::default();
    let mut finding = None;
    parallel::in_order(plan.games, threads, worker, |number, result| match result {
        Ok(game) => {
            checked.add(&game);
            progress(number + 1);
            ControlFlow::Continue(())
        }
        Err(found) => {
            finding = Some(found);
            ControlFlow::Break(())
        }
    });
    finding.map_or(Ok(checked), Err)
}

#[cfg(test)]
mod tests;
