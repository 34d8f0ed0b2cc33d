//! Plays the games of a plan, on several threads, and hands over what came of them in
//! order.

use super::plan::Plan;
use super::row::{Outcome, Row};
use super::summary::Summary;
use super::watched::Notes;
use crate::parallel;
use crate::table::Table;
use std::ops::{ControlFlow, Range};
use std::sync::Arc;
use std::time::Instant;
use tuckbox_core::matches::{Finished, Playouts, Setup};
use tuckbox_core::play::{Failure, Host};
use tuckbox_core::spending::Spending;
use tuckbox_project::Broken;
use tuckbox_project::game::Game;
use tuckbox_project::seed::Seed;

/// Why games could not be played, or one of them failed.
#[derive(Debug, Clone, thiserror::Error)]
pub enum Problem {
    /// The plan does not fit the game: a whole sentence.
    #[error("{0}")]
    Plan(String),
    /// The scripts cannot be loaded.
    #[error("{0}")]
    Broken(Box<Broken>),
    /// A game failed.
    #[error("The game of seed {seed} with the decks {} failed: {failure}", .decks.join(", "))]
    Failed {
        /// Its seed.
        seed: u64,
        /// Its decks, by name.
        decks: Vec<String>,
        /// What failed.
        failure: Box<Failure>,
    },
}

/// Plays one game of a plan.
///
/// # Errors
/// When the plan does not fit, or content or a script fails.
pub fn play(game: &Game, host: &dyn Host, plan: &Plan, number: u64) -> Result<Finished, Problem> {
    play_next(game, host, &mut Playouts::new(Arc::clone(&game.rules)), plan, number, None)
}

/// The same after others; what it spends is added up where somebody wants to know.
pub(crate) fn play_next(
    game: &Game,
    host: &dyn Host,
    playouts: &mut Playouts,
    plan: &Plan,
    number: u64,
    spending: Option<&mut Spending>,
) -> Result<Finished, Problem> {
    let seed = plan.seed_of(number);
    let decks = plan.decks_of(number).to_vec();
    let table = Table::of(&plan.bots, decks.len(), game, seed).map_err(|unknown| Problem::Plan(unknown.to_string()))?;
    let setup = Setup { settings: plan.settings.clone(), ..Setup::new(decks.clone(), seed.bytes()) };
    let finished = match (spending, host.record()) {
        (Some(spending), _) => playouts.play_counted(&setup, host, Box::new(table), plan.most, spending),
        (None, Some(record)) => playouts.play_recorded(&setup, host, Box::new(table), plan.most, record),
        (None, None) => playouts.play(&setup, host, Box::new(table), plan.most),
    };
    finished.map_err(|trouble| match trouble {
        tuckbox_core::matches::Trouble::Failed(failure) => {
            Problem::Failed { seed, decks: game.deck_names(&decks), failure: Box::new(failure) }
        }
        trouble => Problem::Plan(trouble.to_string()),
    })
}

/// Plays all games of a plan; `each` gets every game in order, as it is done.
///
/// # Errors
/// When the plan does not fit, or a game fails: the first one of them.
pub fn simulate(game: &Game, plan: &Plan, mut each: impl FnMut(&Row)) -> Result<Summary, Problem> {
    simulate_on(game, plan, |row| {
        each(row);
        ControlFlow::Continue(())
    })
}

/// The same as long as `each` says so: of games that are no longer wanted the
/// summary knows nothing.
///
/// # Errors
/// When the plan does not fit, or a game fails: the first one of them.
pub fn simulate_on(
    game: &Game,
    plan: &Plan,
    mut each: impl FnMut(&Row) -> ControlFlow<()>,
) -> Result<Summary, Problem> {
    let look = |playouts: &Playouts, _: Spending, notes: Notes| (playouts.fingerprint(), notes);
    let each = |number, finished: &Finished, found: &(u64, Notes)| each(&Row::of(game, plan, number, finished, found));
    all(game, plan, 0..plan.games, false, look, each)
}

/// The same of some games of the plan, without a summary.
///
/// # Errors
/// When the plan does not fit, or a game fails: the first one of them.
pub fn games_on(
    game: &Game,
    plan: &Plan,
    games: Range<u64>,
    mut each: impl FnMut(&Row) -> ControlFlow<()>,
) -> Result<(), Problem> {
    let look = |playouts: &Playouts, _: Spending, notes: Notes| (playouts.fingerprint(), notes);
    let each = |number, finished: &Finished, found: &(u64, Notes)| each(&Row::of(game, plan, number, finished, found));
    all(game, plan, games, false, look, each).map(drop)
}

/// The same, and adds up what the games spend their operations on.
///
/// # Errors
/// When the plan does not fit, or a game fails: the first one of them.
pub fn spending_on(
    game: &Game,
    plan: &Plan,
    mut each: impl FnMut(&Row) -> ControlFlow<()>,
) -> Result<(Summary, Spending), Problem> {
    let mut spending = Spending::default();
    let look = |playouts: &Playouts, spent: Spending, notes: Notes| ((playouts.fingerprint(), notes), spent);
    let summary = all(game, plan, 0..plan.games, true, look, |number, finished, (found, spent)| {
        spending.add(spent);
        each(&Row::of(game, plan, number, finished, found))
    })?;
    Ok((summary, spending))
}

/// The same for whoever wants no rows, which of the shortest games would be a good part:
/// `each` gets the number of a game and how it went.
///
/// # Errors
/// When the plan does not fit, or a game fails: the first one of them.
pub fn tally(
    game: &Game,
    plan: &Plan,
    mut each: impl FnMut(u64, &Finished) -> ControlFlow<()>,
) -> Result<Summary, Problem> {
    all(game, plan, 0..plan.games, false, |_, _, _| (), |number, finished, ()| each(number, finished))
}

/// Plays these games of a plan; of each game, `look` takes something from where it was
/// played, and what it spent if that is `counted`.
fn all<T: Send>(
    game: &Game,
    plan: &Plan,
    games: Range<u64>,
    counted: bool,
    look: impl Fn(&Playouts, Spending, Notes) -> T + Sync,
    mut each: impl FnMut(u64, &Finished, &T) -> ControlFlow<()>,
) -> Result<Summary, Problem> {
    let begun = Instant::now();
    let pairings: Vec<_> = plan.pairings.iter().map(|decks| game.deck_names(decks)).collect();
    let mut summary = Summary::new(&pairings);
    let mut problem = None;
    let threads = if plan.threads == 0 { parallel::threads() } else { plan.threads };
    let worker = || {
        let (host, mut playouts, look) = (game.host(), Playouts::new(Arc::clone(&game.rules)), &look);
        let begin = games.start;
        let watcher = plan.watched.watcher(&game.rules);
        if let Some(watcher) = &watcher {
            playouts.watch(Box::new(watcher.clone()));
        }
        move |at| match &host {
            Ok(host) => {
                let mut spent = Spending::default();
                let wanted = counted.then_some(&mut spent);
                let finished = play_next(game, Box::as_ref(host), &mut playouts, plan, begin + at, wanted)?;
                let notes = plan.watched.notes(&game.rules, playouts.end(), watcher.as_ref());
                Ok((finished, look(&playouts, spent, notes)))
            }
            Err(broken) => Err(Problem::Broken(Box::new(broken.clone()))),
        }
    };
    let count = games.end.saturating_sub(games.start);
    parallel::in_order(count, threads, worker, |at, result| match result {
        Ok((finished, found)) => {
            let number = games.start + at;
            summary.count_outcome(number, &Outcome::of(&finished));
            each(number, &finished, &found)
        }
        Err(found) => {
            problem = Some(found);
            ControlFlow::Break(())
        }
    });
    summary.seconds = begun.elapsed().as_secs_f64();
    problem.map_or(Ok(summary), Err)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simulate::{Planned, Shard};
    use tuckbox_duel::duel;

    fn rows(threads: usize) -> (Vec<Row>, Summary) {
        let game = duel();
        let mut rows = Vec::new();
        let bots = vec!["random".into(), "search:20".into()];
        let plan = Plan { threads, bots, ..Plan::new(&game, 60, 5) };
        let summary = simulate(&game, &plan, |row| rows.push(row.clone())).unwrap();
        (rows, Summary { seconds: 0.0, ..summary })
    }

    #[test]
    fn the_same_comes_out_on_any_number_of_threads() {
        assert_eq!(rows(1), rows(3));
    }

    #[test]
    fn who_counts_what_is_spent_changes_nothing_and_counts_the_same_on_any_number_of_threads() {
        let game = duel();
        let counted = |threads| {
            let mut rows = Vec::new();
            let bots = vec!["random".into(), "search:20".into()];
            let plan = Plan { threads, bots, ..Plan::new(&game, 60, 5) };
            let found = spending_on(&game, &plan, |row| {
                rows.push(row.clone());
                ControlFlow::Continue(())
            });
            let (summary, spending) = found.unwrap();
            (rows, Summary { seconds: 0.0, ..summary }, spending)
        };
        let (rows_counted, summary, spending) = counted(1);
        assert_eq!((rows_counted, summary), rows(1));
        assert_eq!(counted(3).2, spending);
        let shares: u64 = spending.by_share().iter().map(|(_, _, share)| share).sum();
        assert_eq!(shares, 1000);
    }

    #[test]
    fn games_end_and_are_counted() {
        let (rows, summary) = rows(2);
        assert_eq!((summary.games, summary.finished), (60, 60));
        assert_eq!(summary.winners.iter().sum::<u64>() + summary.draws, 60);
        assert_eq!(summary.pairings.len(), 4);
        assert_eq!(summary.pairings.iter().map(|pairing| pairing.games).sum::<u64>(), 60);
        assert_eq!(rows[5].decks, ["reds", "blues"]);
    }

    #[test]
    fn who_looks_ahead_beats_chance() {
        let game = duel();
        for bots in [["search:20", "random"], ["random", "search:20"]] {
            let plan = Plan { bots: bots.map(String::from).into(), ..Plan::new(&game, 80, 9) };
            let summary = simulate(&game, &plan, |_| {}).unwrap();
            let search = usize::from(bots[1] == "search:20");
            assert!(summary.winners[search] >= 52, "{bots:?}: {:?}", summary.winners);
        }
    }

    #[test]
    fn a_plan_that_is_played_in_parts_comes_out_the_same() {
        let game = duel();
        let bots = vec!["random".into(), "search:20".into()];
        let plan = Plan { threads: 2, bots, ..Plan::new(&game, 60, 5) };
        let mut parts = Vec::new();
        for shard in ["3/7", "1/7", "7/7", "2/7", "5/7", "6/7", "4/7"] {
            let range = shard.parse::<Shard>().unwrap().range(plan.games);
            let take = |row: &Row| {
                parts.push(row.clone());
                ControlFlow::Continue(())
            };
            games_on(&game, &plan, range, take).unwrap();
        }
        let mut summary = Planned::of(&game, &plan).summary();
        parts.iter().for_each(|row| summary.count(row));
        parts.sort_by_key(|row| row.game);
        assert_eq!((parts, summary), rows(1));
    }

    #[test]
    fn an_unknown_bot_is_told() {
        let game = duel();
        let plan = Plan { bots: vec!["clever".into()], ..Plan::new(&game, 1, 1) };
        let problem = simulate(&game, &plan, |_| {}).unwrap_err();
        assert!(problem.to_string().contains("`random`"), "{problem}");
    }
}
