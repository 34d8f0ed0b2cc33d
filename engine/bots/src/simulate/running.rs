//! Plays the games of a plan, on several threads, and hands over what came of them in
//! order.

use super::plan::Plan;
use super::row::{Outcome, Row};
use super::summary::Summary;
use super::watched::{Notes, Onlooker};
use crate::parallel;
use crate::table::Table;
use std::ops::{ControlFlow, Range};
use std::sync::Arc;
use std::time::Instant;
use tuckbox_core::decider::Decider;
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
    play_next(game, host, &mut Playouts::new(Arc::clone(&game.rules)), plan, number, None, as_they_are)
}

/// The bots of a table, and nobody who looks at them.
pub(crate) fn as_they_are(table: Table) -> Box<dyn Decider> {
    Box::new(table)
}

/// The same after others; what it spends is added up where somebody wants to know. Who
/// decides is made of the table of its bots.
fn play_next(
    game: &Game,
    host: &dyn Host,
    playouts: &mut Playouts,
    plan: &Plan,
    number: u64,
    spending: Option<&mut Spending>,
    decider: impl FnOnce(Table) -> Box<dyn Decider>,
) -> Result<Finished, Problem> {
    let seed = plan.seed_of(number);
    let decks = plan.decks_of(number).to_vec();
    let table = Table::of(&plan.bots, decks.len(), game, seed).map_err(|unknown| Problem::Plan(unknown.to_string()))?;
    let setup = Setup { settings: plan.settings.clone(), ..Setup::new(decks.clone(), seed.bytes()) };
    let finished = match (spending, host.record()) {
        (Some(spending), _) => playouts.play_counted(&setup, host, decider(table), plan.most, spending),
        (None, Some(record)) => playouts.play_recorded(&setup, host, decider(table), plan.most, record),
        (None, None) => playouts.play(&setup, host, decider(table), plan.most),
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
        let (mut playing, begin, look) = (Playing::begin(game, plan), games.start, &look);
        move |at| {
            let mut spent = Spending::default();
            let (finished, notes) = playing.play(begin + at, counted.then_some(&mut spent), as_they_are)?;
            Ok((finished, look(&playing.playouts, spent, notes)))
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

/// Plays these games of two plans, each game by the one and then by the other, on the same
/// thread: `each` gets both of it in order, as they are done, and may end it early.
///
/// # Errors
/// When a plan does not fit, or a game fails: the first one of them.
pub fn pairs_on(
    sides: [(&Game, &Plan); 2],
    games: Range<u64>,
    mut each: impl FnMut(&Row, &Row) -> ControlFlow<()>,
) -> Result<(), Problem> {
    let mut problem = None;
    let [_, (_, plan)] = sides;
    let threads = if plan.threads == 0 { parallel::threads() } else { plan.threads };
    let worker = || {
        let (begin, mut both) = (games.start, sides.map(|(game, plan)| Playing::begin(game, plan)));
        move |at| {
            let [before, after] = &mut both;
            Ok([before.row(begin + at)?, after.row(begin + at)?])
        }
    };
    parallel::in_order(games.end.saturating_sub(games.start), threads, worker, |_, result| match result {
        Ok([before, after]) => each(&before, &after),
        Err(found) => {
            problem = Some(found);
            ControlFlow::Break(())
        }
    });
    problem.map_or(Ok(()), Err)
}

/// Whoever plays games of a plan one after the other, on one thread.
pub(crate) struct Playing<'a> {
    game: &'a Game,
    plan: Plan,
    host: Result<Box<dyn Host>, Broken>,
    playouts: Playouts,
    watcher: Option<Onlooker>,
}

impl<'a> Playing<'a> {
    /// With a host of its own.
    pub(crate) fn begin(game: &'a Game, plan: &Plan) -> Self {
        let mut playouts = Playouts::new(Arc::clone(&game.rules));
        let watcher = plan.watched.watcher(&game.rules);
        if let Some(watcher) = &watcher {
            playouts.watch(Box::new(watcher.clone()));
        }
        Self { game, plan: plan.clone(), host: game.host(), playouts, watcher }
    }

    /// The game of this number, with what was noted of it; what it spends is added up where
    /// somebody wants to know.
    fn play(
        &mut self,
        number: u64,
        spending: Option<&mut Spending>,
        decider: impl FnOnce(Table) -> Box<dyn Decider>,
    ) -> Result<(Finished, Notes), Problem> {
        let Self { game, plan, host, playouts, watcher } = self;
        let host = host.as_ref().map_err(|broken| Problem::Broken(Box::new(broken.clone())))?;
        let finished = play_next(game, Box::as_ref(host), playouts, plan, number, spending, decider)?;
        let notes = plan.watched.notes(&game.rules, playouts.end(), watcher.as_ref());
        Ok((finished, notes))
    }

    /// The same, as others are told of it.
    fn row(&mut self, number: u64) -> Result<Row, Problem> {
        self.row_with(number, as_they_are)
    }

    fn row_with(&mut self, number: u64, decider: impl FnOnce(Table) -> Box<dyn Decider>) -> Result<Row, Problem> {
        let (finished, notes) = self.play(number, None, decider)?;
        Ok(Row::of(self.game, &self.plan, number, &finished, &(self.playouts.fingerprint(), notes)))
    }

    /// The game of this number with other bots, who decide as `decider` makes of their table.
    ///
    /// # Errors
    /// When a bot is none, or the game fails.
    pub(crate) fn row_of(
        &mut self,
        bots: Vec<String>,
        number: u64,
        decider: impl FnOnce(Table) -> Box<dyn Decider>,
    ) -> Result<Row, Problem> {
        self.plan.bots = bots;
        self.row_with(number, decider)
    }
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
    fn both_of_a_pair_are_the_games_of_their_plans_and_come_until_somebody_ends_it() {
        let game = duel();
        let [one, other] = [["random", "random"], ["search:20", "random"]].map(|bots| Plan {
            threads: 3,
            bots: bots.map(String::from).into(),
            ..Plan::new(&game, 60, 5)
        });
        let alone = |plan: &Plan| {
            let mut rows = Vec::new();
            simulate(&game, plan, |row| rows.push(row.clone())).unwrap();
            rows
        };
        let mut pairs = Vec::new();
        let take = |before: &Row, after: &Row| {
            pairs.push((before.clone(), after.clone()));
            if after.game == 40 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        pairs_on([(&game, &one), (&game, &other)], 20..60, take).unwrap();
        let expected: Vec<(Row, Row)> = alone(&one).into_iter().zip(alone(&other)).skip(20).take(21).collect();
        assert_eq!(pairs, expected);
    }

    #[test]
    fn an_unknown_bot_is_told() {
        let game = duel();
        let plan = Plan { bots: vec!["clever".into()], ..Plan::new(&game, 1, 1) };
        let problem = simulate(&game, &plan, |_| {}).unwrap_err();
        assert!(problem.to_string().contains("`random`"), "{problem}");
    }
}
