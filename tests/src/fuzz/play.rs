//! What was accepted is played a little: some decisions by chance, with all that a
//! screen shows of them, and at the end it is written, read and found the same.

use super::Ending;
use std::sync::Arc;
use tuckbox_bots::Pcg32;
use tuckbox_core::ids::Seat;
use tuckbox_core::matches::{Match, Save};
use tuckbox_core::play::{FailedBy, Failure, Host};
use tuckbox_project::game::Game;
use tuckbox_scene::log;
use tuckbox_scene::overview::{self, Detail};
use tuckbox_scene::question::Question;

/// Decisions that are played.
const DECISIONS: usize = 30;

/// Begins a match of a game and plays it a little.
pub fn begun(game: &Game, seed: u64) -> Ending {
    // Each script of it was loaded when it was checked.
    let host = game.host().unwrap_or_else(|broken| panic!("a checked game has no host: {broken}"));
    let Ok(mut found) = Match::new(Arc::clone(&game.rules), game.default_setup(seed)) else { return Ending::Stopped };
    match found.advance(&*host) {
        Ok(()) => on(&mut found, &*host, seed),
        Err(failure) => stopped(&failure),
    }
}

/// Plays a match on from where it is.
pub fn on(found: &mut Match, host: &dyn Host, seed: u64) -> Ending {
    let mut chance = Pcg32::new(seed, 30);
    for _ in 0..DECISIONS {
        let open: Vec<(Seat, usize)> =
            found.decisions().map(|decision| (decision.seat, decision.options.len())).collect();
        let Some(&(seat, options)) = open.get(chance.below(open.len())) else { break };
        show(found, seat);
        let option = chance.below(options);
        match found.answer(host, seat, option) {
            Ok(Ok(())) => {}
            Ok(Err(refusal)) => panic!("option {option} of {options} is refused: {refusal}"),
            Err(failure) => return stopped(&failure),
        }
    }
    is_kept(found, host);
    Ending::Played
}

/// Content may stop a step; the clock of the machine may not.
pub fn stopped(failure: &Failure) -> Ending {
    assert!(failure.by != FailedBy::Clock, "the clock stopped it: {failure}");
    Ending::Stopped
}

/// All that a screen shows to a seat.
fn show(found: &Match, seat: Seat) {
    let (rules, view) = (found.rules(), found.view(seat));
    let _ = overview::lines(rules, &view, Detail::Full);
    let _ = view.decision.as_ref().map(|decision| Question::of(rules, &view, decision));
}

/// A match comes out of its save as it was written, and its log can be read.
fn is_kept(found: &Match, host: &dyn Host) {
    let _ = log::lines(found.rules(), found.log().views(found.rules(), Some(Seat(0))));
    let text =
        serde_json::to_string(&found.save()).unwrap_or_else(|error| panic!("the save cannot be written: {error}"));
    let save: Save = serde_json::from_str(&text).unwrap_or_else(|error| panic!("the save cannot be read: {error}"));
    let again = Match::load(Arc::clone(found.rules()), host, save)
        .unwrap_or_else(|trouble| panic!("the save cannot be opened: {trouble}"));
    assert_eq!(again.fingerprint(), found.fingerprint(), "the save is another match");
}
