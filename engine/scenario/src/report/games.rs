//! What came of running scenarios, game by game, and as one text.

use super::rules::RuleCoverage;
use super::text::failure_text;
use crate::run::ScenarioResult;

/// What came of running scenarios.
#[derive(Debug, Clone, Default)]
pub struct TestReport {
    /// By game, in the order of their names.
    pub games: Vec<GameReport>,
}

/// What came of running the scenarios of a game.
#[derive(Debug, Clone, Default)]
pub struct GameReport {
    /// The id of the game, or of the game and the mod whose rulings these are.
    pub game: String,
    /// Why nothing could be run at all: the problems as drawn text.
    pub broken: Option<String>,
    /// Every scenario, in the order of their pages.
    pub outcomes: Vec<ScenarioResult>,
    /// How the rules are covered, when all scenarios were run and the rules are listed.
    pub coverage: Option<RuleCoverage>,
}

impl TestReport {
    /// How many scenarios ran.
    pub fn count(&self) -> usize {
        self.games.iter().map(|game| game.outcomes.len()).sum()
    }

    /// The scenarios that failed.
    pub fn failures(&self) -> impl Iterator<Item = &ScenarioResult> {
        self.games.iter().flat_map(|game| &game.outcomes).filter(|outcome| outcome.failed.is_some())
    }

    /// Whether everything holds: no failure, no broken game, no rule uncovered.
    pub fn is_fine(&self) -> bool {
        self.failures().next().is_none() && self.games.iter().all(GameReport::is_complete)
    }
}

impl GameReport {
    /// Whether the game could be run and every listed rule has a scenario.
    pub fn is_complete(&self) -> bool {
        self.broken.is_none() && self.coverage.as_ref().is_none_or(RuleCoverage::is_full)
    }
}

impl std::fmt::Display for TestReport {
    /// All failures, what is not covered, and one line that counts.
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        for game in &self.games {
            if let Some(broken) = &game.broken {
                writeln!(f, "The game `{}` cannot be played, so its scenarios did not run.\n{broken}\n", game.game)?;
            }
            for outcome in game.outcomes.iter().filter(|outcome| outcome.failed.is_some()) {
                writeln!(f, "{}", failure_text(outcome))?;
            }
            if let Some(coverage) = &game.coverage {
                let uncovered: Vec<&str> = coverage.uncovered().collect();
                if !uncovered.is_empty() {
                    writeln!(f, "{}: no scenario covers {}.", game.game, uncovered.join(", "))?;
                }
                if !coverage.unknown.is_empty() {
                    writeln!(f, "{}: ids.txt does not list {}.", game.game, coverage.unknown.join(", "))?;
                }
                let covered = coverage.rules.len() - uncovered.len();
                writeln!(f, "{}: {covered} of {} rules are covered.", game.game, coverage.rules.len())?;
            }
        }
        let failed = self.failures().count();
        write!(f, "{} scenarios hold, {failed} fail.", self.count() - failed)
    }
}
