//! What the last run has told, kept in `.tuckbox/` in the box, so that the next
//! one can say what is different. Nobody needs the file: where it is missing,
//! damaged or cannot be written, nothing is compared and nothing is said.

use super::Args;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use tuckbox_content::disk;
use tuckbox_content::parts::PartHashes;
use tuckbox_scenario::{Reach, ScenarioResult, Suite, TestReport};

/// Where it is kept, in the box.
const FOLDER: &str = ".tuckbox";
/// The file in it.
const FILE: &str = "tests.json";
/// Bytes of a file that is read.
const LARGEST: u64 = 64 * 1024 * 1024;
/// A file of another shape is not read.
const VERSION: u32 = 1;
/// If this is set in the environment, nothing is read or kept.
const FORGET: &str = "TUCKBOX_FORGET";

/// All that the file keeps.
#[derive(Debug, Default, Serialize, Deserialize)]
struct Last {
    version: u32,
    /// By game as reports call it.
    games: BTreeMap<String, LastGame>,
}

#[derive(Debug, Default, Clone, Serialize, Deserialize)]
struct LastGame {
    /// The content when all scenarios ran.
    parts: PartHashes,
    /// By page and title: why it failed, or nothing.
    scenarios: BTreeMap<String, Option<String>>,
}

/// What is different from the last run.
#[derive(Debug, Default)]
pub(super) struct Since {
    newly: BTreeSet<String>,
    mended: usize,
    still: usize,
    added: usize,
    gone: usize,
    /// What has changed in the content, as sentences.
    pub changes: Vec<String>,
    /// Of what has changed, what a newly failing scenario uses.
    reads: BTreeMap<String, String>,
}

/// What the run before this one has told.
#[derive(Debug, Default)]
pub(super) struct Before(Last);

impl Before {
    /// What is kept in this box.
    pub fn read(root: &Path) -> Self {
        if std::env::var_os(FORGET).is_some() {
            return Self::default();
        }
        Self(read(root).unwrap_or_default())
    }

    /// Whether a scenario of a game held then.
    pub fn held(&self, game: &str, outcome: &ScenarioResult) -> bool {
        self.0.games.get(game).is_some_and(|game| matches!(game.scenarios.get(&key(outcome)), Some(None)))
    }
}

impl Since {
    /// Compares a report with the last one of this box, and keeps it.
    pub fn last(root: &Path, args: &Args, suites: &[Suite], report: &TestReport) -> Self {
        if std::env::var_os(FORGET).is_some() {
            return Self::default();
        }
        let Before(mut last) = Before::read(root);
        let mut since = Self::default();
        for game in report.games.iter().filter(|game| game.broken.is_none()) {
            let whole = args.filter.is_none();
            let suite = suites.iter().find(|suite| suite.name == game.game);
            let Some((suite, loaded)) = suite.and_then(|suite| Some((suite, suite.game.as_ref().ok()?))) else {
                continue;
            };
            if let Some(before) = last.games.get(&game.game) {
                let newly = since.compare(before, &game.outcomes, whole);
                let changes = before.parts.changes(loaded.parts());
                if !before.parts.is_empty() && !changes.is_empty() {
                    since.changes.extend(changes.sentences());
                    let reach = Reach::of(&changes, loaded, loaded);
                    since.reads.extend(reads(suite, &newly, &reach));
                }
            }
            let kept = last.games.entry(game.game.clone()).or_default();
            if whole {
                *kept = LastGame { parts: loaded.parts().hashes(), scenarios: BTreeMap::new() };
            }
            let results = game.outcomes.iter().map(|outcome| (key(outcome), why(outcome)));
            kept.scenarios.extend(results);
        }
        last.version = VERSION;
        // Where it cannot be kept, the next run has nothing to compare with.
        let _ = write(root, &last);
        since
    }

    /// The keys of those that held and fail now.
    fn compare(&mut self, before: &LastGame, outcomes: &[ScenarioResult], whole: bool) -> BTreeSet<String> {
        let mut newly = BTreeSet::new();
        let mut seen = BTreeSet::new();
        for outcome in outcomes {
            match (before.scenarios.get(&key(outcome)), &outcome.failed) {
                (None, _) => self.added += 1,
                (Some(None), Some(_)) => drop(newly.insert(key(outcome))),
                (Some(Some(_)), None) => self.mended += 1,
                (Some(Some(_)), Some(_)) => self.still += 1,
                (Some(None), None) => {}
            }
            seen.insert(key(outcome));
        }
        if whole {
            self.gone += before.scenarios.keys().filter(|known| !seen.contains(*known)).count();
        }
        self.newly.extend(newly.iter().cloned());
        newly
    }

    /// Whether a scenario fails that held in the last run.
    pub fn is_newly_failing(&self, outcome: &ScenarioResult) -> bool {
        !self.newly.is_empty() && self.newly.contains(&key(outcome))
    }

    /// What a scenario uses of what has changed, in words.
    pub fn read(&self, outcome: &ScenarioResult) -> Option<&str> {
        self.reads.get(&key(outcome)).map(String::as_str)
    }

    /// What is different, in one line; nothing if all is as it was.
    pub fn line(&self) -> Option<String> {
        let newly = self.newly.len();
        if newly + self.mended + self.added + self.gone == 0 {
            return None;
        }
        let parts = [
            (newly, "newly failing"),
            (self.mended, "mended"),
            (self.still, "failing as before"),
            (self.added, "new"),
            (self.gone, "gone"),
        ];
        let told: Vec<String> =
            parts.iter().filter(|(count, _)| *count > 0).map(|(count, words)| format!("{count} {words}")).collect();
        Some(format!("Since the last run: {}.", told.join(", ")))
    }

    /// The same for programs.
    pub fn as_json(&self) -> Value {
        json!({
            "newly_failing": self.newly.len(),
            "mended": self.mended,
            "failing_as_before": self.still,
            "new": self.added,
            "gone": self.gone,
            "changes": self.changes,
        })
    }
}

/// What each of some scenarios uses of what has changed. They run once more, on
/// a game that records it.
fn reads(suite: &Suite, keys: &BTreeSet<String>, reach: &Reach) -> BTreeMap<String, String> {
    if keys.is_empty() {
        return BTreeMap::new();
    }
    let suite = suite.clone().recording();
    let report = suite.run(&|page, title, _| keys.contains(&format!("{}: {title}", page.path)));
    let told = report.outcomes.iter().filter_map(|outcome| {
        let text = suite.about(&outcome.path);
        Some((key(outcome), reach.reason(outcome.reads.as_deref()?, &text)?))
    });
    told.collect()
}

/// What a scenario is known by from run to run.
fn key(outcome: &ScenarioResult) -> String {
    format!("{}: {}", outcome.path, outcome.title)
}

fn why(outcome: &ScenarioResult) -> Option<String> {
    outcome.failed.as_ref().map(|failed| failed.message.clone())
}

fn read(root: &Path) -> Option<Last> {
    let text = disk::named(&root.join(FOLDER).join(FILE), LARGEST).ok()?;
    serde_json::from_str::<Last>(&text).ok().filter(|last| last.version == VERSION)
}

/// Writes it whole or not at all.
fn write(root: &Path, last: &Last) -> std::io::Result<()> {
    let folder = root.join(FOLDER);
    fs::create_dir_all(&folder)?;
    let ignore = folder.join(".gitignore");
    if !ignore.exists() {
        disk::put(&ignore, "# What commands keep between runs; nobody needs it.\n*\n")?;
    }
    disk::put(&folder.join(FILE), &serde_json::to_string(last)?)
}
