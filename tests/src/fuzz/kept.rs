//! Matches from files: saves, replays, bug reports. What is opened is played on.

use super::{Ending, Seed, play};
use crate::table::{GAMES, game};
use serde::Serialize;
use std::io::Write;
use std::sync::Arc;
use tempfile::NamedTempFile;
use tuckbox_bots::Pcg32;
use tuckbox_core::matches::Match;
use tuckbox_core::play::Host;
use tuckbox_project::game::Game;
use tuckbox_replay::report::{BugReport, ReportSubject, Start};
use tuckbox_replay::{Course, Replay};
use tuckbox_session::open_match::{self, OpenMatch};
use tuckbox_session::saves;

/// Opens whatever match is in a file, and plays on from its end.
pub fn opened(input: &[u8]) -> Ending {
    let mut file = NamedTempFile::new().unwrap_or_else(|error| panic!("no file: {error}"));
    file.write_all(input).unwrap_or_else(|error| panic!("the file cannot be written: {error}"));
    let kept = match saves::match_file(file.path()) {
        Ok(kept) => kept,
        Err(error) => return refused(&error),
    };
    let Some(name) = GAMES.into_iter().find(|name| *name == kept.game()) else { return Ending::Refused };
    match open_match::open(kept, game(name), None) {
        Ok(OpenMatch { host, mut play, .. }) => play::on(&mut play, &*host, 1),
        Err(error) => refused(&error),
    }
}

/// Refused, with a sentence.
fn refused(error: &dyn std::error::Error) -> Ending {
    assert!(!error.to_string().is_empty(), "it is refused without a word");
    Ending::Refused
}

/// The boxes whose matches are kept: small ones, with sealed questions, windows,
/// things under others, and numbers that are hidden.
const KEPT: [&str; 5] = ["fair", "stacks", "orchard", "harbour", "tray"];

/// A match of a box after some decisions.
pub(super) fn played(game: &Game, host: &dyn Host, decisions: usize) -> Match {
    let mut found = Match::new(Arc::clone(&game.rules), game.default_setup(5u64)).unwrap_or_else(|why| panic!("{why}"));
    found.advance(host).unwrap_or_else(|failure| panic!("{failure}"));
    let mut chance = Pcg32::new(5, 5);
    for _ in 0..decisions {
        let Some(decision) = found.decisions().next() else { break };
        let (seat, option) = (decision.seat, chance.below(decision.options.len()));
        // A step that fails is undone, and another option may do.
        let _ = found.answer(host, seat, option);
    }
    found
}

fn written(name: String, kept: &impl Serialize) -> Seed {
    Seed { name, bytes: serde_json::to_vec(kept).unwrap_or_else(|error| panic!("{error}")) }
}

/// What is made of matches of the boxes, some of them in the middle of a step.
fn of_matches<T: Serialize>(make: impl Fn(&Game, &dyn Host, &Match) -> T) -> Vec<Seed> {
    let mut seeds = Vec::new();
    for name in KEPT {
        let game = game(name);
        let host = game.host().unwrap_or_else(|broken| panic!("{broken}"));
        for decisions in [0, 3, 8, 25] {
            let found = played(&game, &*host, decisions);
            seeds.push(written(format!("{name} after {decisions}"), &make(&game, &*host, &found)));
        }
    }
    seeds
}

/// Saves.
pub fn saves() -> Vec<Seed> {
    of_matches(|_, _, found| found.save())
}

/// Replays.
pub fn replays() -> Vec<Seed> {
    of_matches(|game, host, found| Replay::of(game, host, found).unwrap_or_else(|why| panic!("{why}")))
}

/// Bug reports from the beginning, and such as go on from a board.
pub fn reports() -> Vec<Seed> {
    let report = |game: &Game, host: &dyn Host, found: &Match, is_beginning: bool| {
        let start = if is_beginning { played(game, host, 0) } else { found.clone() };
        let given = found.given();
        let course = Course { answers: &given[start.given().len()..], branched: &[] };
        let about = ReportSubject { note: Some("odd".into()), at: None };
        BugReport::of(game, host, Start { found: &start, is_beginning }, course, about)
            .unwrap_or_else(|why| panic!("{why}"))
    };
    let mut seeds = of_matches(|game, host, found| report(game, host, found, true));
    seeds.extend(of_matches(|game, host, found| report(game, host, found, false)));
    seeds
}
