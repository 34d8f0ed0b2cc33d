//! Games without people, a row for each: the same games that `tuckbox simulate` plays.

use crate::error::{broken, error, failed};
use pyo3::prelude::*;
use std::ops::ControlFlow;
use tuckbox_bots::simulate::{self, MOST, Plan, Problem, Row, Watched};
use tuckbox_bots::{NAMES, by_name};
use tuckbox_core::names::DeckId;
use tuckbox_core::rules::setting::Settings;
use tuckbox_core::words::range;
use tuckbox_project::game::Game;

/// The decks that are asked for.
#[derive(FromPyObject)]
pub enum Decks {
    /// One word: `all`, for every pairing.
    All(String),
    /// One for each seat.
    Each(Vec<String>),
}

/// Which games are played.
pub struct Wanted {
    /// How many.
    pub games: u64,
    /// From which the seeds of the games are made.
    pub seed: u64,
    /// The bots, seat by seat; used again from the first for more seats.
    pub bots: Vec<String>,
    /// The decks, one for each seat; games take these pairings in turn.
    pub pairings: Vec<Vec<DeckId>>,
    /// How many threads; 0 for as many as there are.
    pub threads: usize,
    /// After how many decisions a game is stopped.
    pub most: Option<usize>,
    /// What they are played by.
    pub settings: Settings,
    /// The stats that are noted at the end of each game.
    pub stats: Vec<String>,
    /// Whether it is noted what becomes of cards, and of actions.
    pub cards: bool,
}

/// Every pairing of decks.
///
/// # Errors
/// When the word is another one, or the game is not for so many seats.
pub fn all_pairings(game: &Game, word: &str, seats: Option<usize>) -> PyResult<Vec<Vec<DeckId>>> {
    if word != "all" {
        let sentence =
            format!("`{word}` is no list of decks; give one deck for each seat, or \"all\" for every pairing.");
        return Err(error("setup", sentence));
    }
    let (least, most) = game.rules.seats;
    let seats = seats.unwrap_or(usize::from(least));
    match (usize::from(least)..=usize::from(most)).contains(&seats) {
        true => Ok(simulate::pairings(game, seats)),
        false => Err(error("setup", format!("The game is for {} seats, not for {seats}.", range(least, most)))),
    }
}

/// The plan of what is wanted.
///
/// # Errors
/// When a bot or a stat is not known, or there are more bots than seats.
pub fn planned(game: &Game, wanted: Wanted) -> PyResult<Plan> {
    let Wanted { games, seed, mut bots, pairings, threads, most, settings, stats, cards } = wanted;
    if bots.is_empty() {
        bots.push(NAMES[0].to_owned());
    }
    let seats = pairings.first().map_or(0, Vec::len);
    if bots.len() > seats {
        return Err(error("setup", format!("{} bots are given for {seats} seats.", bots.len())));
    }
    for bot in &bots {
        by_name(bot, game, 0).map_err(|unknown| error("plan", unknown))?;
    }
    let stats = simulate::stats(game, &stats).map_err(|no| error("unknown-stat", no))?;
    let watched = Watched { stats, cards, ..Watched::default() };
    let most = most.unwrap_or(MOST);
    Ok(Plan { bots, pairings, settings, most, watched, threads, ..Plan::new(game, games, seed) })
}

/// Plays a plan; other threads of Python run meanwhile, and Ctrl-C ends it.
///
/// # Errors
/// When a game fails.
pub fn rows(game: &Game, plan: &Plan) -> PyResult<Vec<Row>> {
    /// After so many games it is asked whether somebody wants to stop.
    const ASKED: usize = 16;
    let (mut rows, mut stopped) = (Vec::new(), None);
    let played = simulate::simulate_on(game, plan, |row| {
        rows.push(row.clone());
        if rows.len().is_multiple_of(ASKED) {
            stopped = Python::attach(|py| py.check_signals()).err();
        }
        if stopped.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    if let Some(stopped) = stopped {
        return Err(stopped);
    }
    played.map_err(problem)?;
    Ok(rows)
}

/// Why games were not played.
pub fn problem(why: Problem) -> PyErr {
    match why {
        Problem::Plan(sentence) => error("plan", sentence),
        Problem::Broken(found) => broken(&found),
        Problem::Failed { ref failure, .. } => {
            let failure =
                tuckbox_core::failure::Failure { message: why.to_string(), trace: Vec::new(), ..(**failure).clone() };
            failed(&failure)
        }
    }
}
