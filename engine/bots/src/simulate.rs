//! Plays games without people and counts what came of them. Every game has a
//! seed of its own, made from the plan's seed and its number, so any of them
//! can be played again alone.

use crate::parallel;
use crate::table::Table;
use serde::Serialize;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Instant;
use tuckbox_core::ids::{Seat, Seats};
use tuckbox_core::matches::{Finished, Playouts, Setup};
use tuckbox_core::names::DeckId;
use tuckbox_core::play::{Failure, Host};
use tuckbox_core::rules::setting::Settings;
use tuckbox_core::spending::Spending;
use tuckbox_core::state::MatchResult;
use tuckbox_project::Broken;
use tuckbox_project::game::Game;
use tuckbox_project::seed::{Seed, SplitMix64};

/// What is to be played.
#[derive(Debug, Clone)]
pub struct Plan {
    /// How many games.
    pub games: u64,
    /// From which the seeds of the games are made.
    pub seed: u64,
    /// The bots by name, one for each seat; used again from the first for more seats.
    pub bots: Vec<String>,
    /// The decks, one for each seat; games take these pairings in turn.
    pub pairings: Vec<Vec<DeckId>>,
    /// What the games are played by.
    pub settings: Settings,
    /// A game that has so many decisions is stopped.
    pub most: usize,
    /// How many threads; 0 for as many as the machine has.
    pub threads: usize,
}

/// How many decisions a game may have when nobody says.
pub const MOST: usize = 200_000;

/// What came of one game, for tables and programs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Row {
    /// Its number, from 0.
    pub game: u64,
    /// Its seed.
    pub seed: u64,
    /// Its decks, by name.
    pub decks: Vec<String>,
    /// Seats that won, as letters; empty for a draw or an unfinished game.
    pub winners: Vec<char>,
    /// Whether it came to its end.
    pub finished: bool,
    /// How many decisions it took.
    pub decisions: usize,
    /// How many turns were begun.
    pub turns: u32,
    /// The fingerprint of the match at its end, as `play` tells it, in hexadecimal.
    pub fingerprint: String,
}

/// What came of all games.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Summary {
    /// How many were played.
    pub games: u64,
    /// How many came to their end.
    pub finished: u64,
    /// Decisions of all games.
    pub decisions: u64,
    /// Turns of all games.
    pub turns: u64,
    /// How long it took.
    pub seconds: f64,
    /// Wins by seat.
    pub winners: Vec<u64>,
    /// Games nobody won.
    pub draws: u64,
    /// Games that several seats won together; each of them counts as a winner.
    pub shared: u64,
    /// By pairing of decks.
    pub pairings: Vec<Pairing>,
}

/// What came of the games of one pairing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Pairing {
    /// The decks, by name.
    pub decks: Vec<String>,
    /// How many were played.
    pub games: u64,
    /// Wins by seat.
    pub winners: Vec<u64>,
    /// Games nobody won.
    pub draws: u64,
    /// Games that several seats won together.
    pub shared: u64,
}

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

impl Plan {
    /// Random games of the game's fewest seats, over all pairings of its decks.
    pub fn new(game: &Game, games: u64, seed: u64) -> Self {
        let pairings = pairings(game, usize::from(game.rules.seats.0));
        Self {
            games,
            seed,
            bots: vec!["random".into()],
            pairings,
            settings: Settings::default(),
            most: MOST,
            threads: 0,
        }
    }

    /// The seed of a game. The first has the plan's own, so that any game can be
    /// played again alone, by its seed.
    pub fn seed_of(&self, game: u64) -> u64 {
        if game == 0 {
            return self.seed;
        }
        SplitMix64(self.seed ^ game.wrapping_mul(0x2545_f491_4f6c_dd1d)).word()
    }

    /// The decks of a game.
    pub fn decks_of(&self, game: u64) -> &[DeckId] {
        let count = u64::try_from(self.pairings.len()).unwrap_or(1).max(1);
        let place = usize::try_from(game % count).unwrap_or(0);
        self.pairings.get(place).map_or(&[], Vec::as_slice)
    }
}

/// All ways to give one of the decks that seats bring to each of so many seats, in order.
pub fn pairings(game: &Game, seats: usize) -> Vec<Vec<DeckId>> {
    let mine = (0..).map(DeckId).zip(&game.rules.decks).filter(|(_, deck)| !deck.table).map(|(id, _)| id);
    let mut decks: Vec<DeckId> = mine.collect();
    if decks.is_empty() && !game.rules.decks.is_empty() {
        // All decks are the table's: every seat plays with them.
        decks.push(DeckId(0));
    }
    let mut all = vec![Vec::new()];
    for _ in 0..seats {
        let longer = |pairing: &Vec<DeckId>| {
            let pairing = pairing.clone();
            decks.iter().map(move |&deck| pairing.iter().copied().chain([deck]).collect())
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}

/// Plays one game of a plan.
///
/// # Errors
/// When the plan does not fit, or content or a script fails.
pub fn play(game: &Game, host: &dyn Host, plan: &Plan, number: u64) -> Result<Finished, Problem> {
    play_next(game, host, &mut Playouts::new(Arc::clone(&game.rules)), plan, number, None)
}

/// The same after others; what it spends is added up where somebody wants to know.
fn play_next(
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
    let look = |playouts: &Playouts, _: Spending| playouts.fingerprint();
    all(game, plan, false, look, |number, finished, fingerprint| each(&row(game, plan, number, finished, *fingerprint)))
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
    let look = |playouts: &Playouts, spent: Spending| (playouts.fingerprint(), spent);
    let summary = all(game, plan, true, look, |number, finished, (fingerprint, spent)| {
        spending.add(spent);
        each(&row(game, plan, number, finished, *fingerprint))
    })?;
    Ok((summary, spending))
}

/// The same for whoever wants no rows: of the shortest games they would be a good part.
///
/// # Errors
/// When the plan does not fit, or a game fails: the first one of them.
pub fn tally(game: &Game, plan: &Plan, mut each: impl FnMut() -> ControlFlow<()>) -> Result<Summary, Problem> {
    all(game, plan, false, |_, _| (), |_, _, ()| each())
}

/// Plays all games of a plan; of each game, `look` takes something from where it was
/// played, and what it spent if that is `counted`.
fn all<T: Send>(
    game: &Game,
    plan: &Plan,
    counted: bool,
    look: impl Fn(&Playouts, Spending) -> T + Sync,
    mut each: impl FnMut(u64, &Finished, &T) -> ControlFlow<()>,
) -> Result<Summary, Problem> {
    let begun = Instant::now();
    let seats = plan.pairings.iter().map(Vec::len).max().unwrap_or(0);
    let mut summary = Summary::new(game, plan, seats);
    let mut problem = None;
    let threads = if plan.threads == 0 { parallel::threads() } else { plan.threads };
    let worker = || {
        let (host, mut playouts, look) = (game.host(), Playouts::new(Arc::clone(&game.rules)), &look);
        move |number| match &host {
            Ok(host) => {
                let mut spent = Spending::default();
                let wanted = counted.then_some(&mut spent);
                let finished = play_next(game, Box::as_ref(host), &mut playouts, plan, number, wanted)?;
                Ok((finished, look(&playouts, spent)))
            }
            Err(broken) => Err(Problem::Broken(Box::new(broken.clone()))),
        }
    };
    parallel::in_order(plan.games, threads, worker, |number, result| match result {
        Ok((finished, found)) => {
            summary.count(plan, number, &finished);
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

fn row(game: &Game, plan: &Plan, number: u64, finished: &Finished, fingerprint: u64) -> Row {
    let decks = plan.decks_of(number);
    Row {
        game: number,
        seed: plan.seed_of(number),
        decks: game.deck_names(decks),
        winners: winners(finished.outcome, decks.len()).map(Seat::letter).collect(),
        finished: finished.outcome.is_some(),
        decisions: finished.decisions,
        turns: finished.turns,
        fingerprint: format!("{fingerprint:016x}"),
    }
}

fn winners(outcome: Option<MatchResult>, seats: usize) -> impl Iterator<Item = Seat> {
    let won = match outcome {
        Some(MatchResult::Won(seats)) => seats,
        _ => Seats::NONE,
    };
    won.iter().filter(move |seat| seat.index() < seats)
}

impl Summary {
    fn new(game: &Game, plan: &Plan, seats: usize) -> Self {
        let pairing = |decks: &Vec<DeckId>| Pairing {
            decks: game.deck_names(decks),
            games: 0,
            winners: vec![0; decks.len()],
            draws: 0,
            shared: 0,
        };
        Self {
            games: 0,
            finished: 0,
            decisions: 0,
            turns: 0,
            seconds: 0.0,
            winners: vec![0; seats],
            draws: 0,
            shared: 0,
            pairings: plan.pairings.iter().map(pairing).collect(),
        }
    }

    fn count(&mut self, plan: &Plan, number: u64, finished: &Finished) {
        let draw = u64::from(matches!(finished.outcome, Some(MatchResult::Draw(_))));
        self.games += 1;
        self.finished += u64::from(finished.outcome.is_some());
        self.decisions += u64::try_from(finished.decisions).unwrap_or(u64::MAX);
        self.turns += u64::from(finished.turns);
        self.draws += draw;
        let shared = u64::from(winners(finished.outcome, usize::MAX).nth(1).is_some());
        self.shared += shared;
        let count = u64::try_from(plan.pairings.len()).unwrap_or(1).max(1);
        let pairing = self.pairings.get_mut(usize::try_from(number % count).unwrap_or(0));
        if let Some(pairing) = pairing {
            pairing.games += 1;
            pairing.draws += draw;
            pairing.shared += shared;
            count_winners(&mut pairing.winners, finished.outcome);
        }
        count_winners(&mut self.winners, finished.outcome);
    }
}

/// Counts a game for each seat that has won it.
fn count_winners(list: &mut [u64], outcome: Option<MatchResult>) {
    for seat in winners(outcome, list.len()) {
        list[seat.index()] += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tuckbox_duel::duel;

    fn rows(threads: usize) -> (Vec<Row>, Summary) {
        let game = duel();
        let mut rows = Vec::new();
        let bots = vec!["random".into(), "greedy".into()];
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
            let bots = vec!["random".into(), "greedy".into()];
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
    fn what_is_found_out_about_a_game_beats_chance() {
        let game = duel();
        for bots in [["greedy", "random"], ["random", "greedy"]] {
            let plan = Plan { bots: bots.map(String::from).into(), ..Plan::new(&game, 80, 9) };
            let summary = simulate(&game, &plan, |_| {}).unwrap();
            let greedy = usize::from(bots[1] == "greedy");
            assert!(summary.winners[greedy] >= 52, "{bots:?}: {:?}", summary.winners);
        }
    }

    #[test]
    fn an_unknown_bot_is_told() {
        let game = duel();
        let plan = Plan { bots: vec!["clever".into()], ..Plan::new(&game, 1, 1) };
        let problem = simulate(&game, &plan, |_| {}).unwrap_err();
        assert!(problem.to_string().contains("`random`"), "{problem}");
    }
}
