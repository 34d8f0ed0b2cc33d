//! One random game, looked at from its first decision to its last.

use super::{Plan, Proven, point, secrecy};
use crate::bots::Pcg32;
use crate::game::{Game, Seed};
use crate::scenario::told;
use std::collections::VecDeque;
use tuckbox_core::ask::{Decider, Question};
use tuckbox_core::ids::Seat;
use tuckbox_core::matches::{Answer, Match, Setup, play_out};
use tuckbox_core::names::DeckId;
use tuckbox_core::play::Host;

/// What does not hold, and the answers up to there.
#[derive(Debug)]
pub struct Fault {
    /// A whole sentence.
    pub message: String,
    /// The answers.
    pub answers: Vec<Answer>,
}

/// Plays a game; the second host plays it again.
pub fn game(game: &Game, hosts: [&dyn Host; 2], plan: &Plan, decks: &[DeckId], seed: u64) -> Result<Proven, Fault> {
    let setup = Setup::new(decks.to_vec(), seed.bytes());
    let mut chance = Pcg32::new(seed, 2);
    let mut found = begin(game, hosts[0], &setup)?;
    let pieces = point::census(found.state());
    let mut marks = Vec::new();
    let mut proven = Proven { games: 1, ..Proven::default() };
    // A game is not cut among sealed answers: they stand in no list until all are given.
    let sealed = |found: &Match| found.decisions().any(|decision| decision.sealed);
    while found.outcome().is_none() && (plan.cut == 0 || marks.len() < plan.cut || sealed(&found)) {
        let fault = |message| Fault { message, answers: found.answers() };
        if marks.len() >= plan.most {
            return Err(fault(format!("The game goes on after {} decisions; it seems to be stuck.", plan.most)));
        }
        marks.push(found.fingerprint());
        point::conserved(found.state(), &pieces).map_err(fault)?;
        if chance.below(plan.sample) == 0 {
            point::all(hosts[0], &found, &mut chance, &mut proven).map_err(fault)?;
        }
        let open: Vec<(Seat, usize)> = found.decisions().map(|d| (d.seat, d.options.len())).collect();
        let Some(&(seat, options)) = open.get(chance.below(open.len())) else {
            return Err(fault("Nobody is asked anything, and the game is not over.".into()));
        };
        let option = chance.below(options);
        let before = found.answers();
        answer(hosts[0], &mut found, seat, option).map_err(|message| Fault { message, answers: before })?;
    }
    let answers = found.answers();
    let end = |message| Fault { message, answers: answers.clone() };
    marks.push(found.fingerprint());
    point::conserved(found.state(), &pieces).map_err(end)?;
    secrecy::logs(&game.rules, &found).map_err(end)?;
    again(game, hosts[1], &setup, &answers, &marks)?;
    if found.outcome().is_some() {
        fast(game, hosts[1], &setup, &found)?;
    }
    proven.decisions = u64::try_from(marks.len() - 1).unwrap_or(u64::MAX);
    proven.longest = proven.decisions;
    Ok(proven)
}

fn begin(game: &Game, host: &dyn Host, setup: &Setup) -> Result<Match, Fault> {
    let fault = |message| Fault { message, answers: Vec::new() };
    let mut found = Match::new(game.rules.clone(), setup.clone()).map_err(|trouble| fault(trouble.to_string()))?;
    found.advance(host).map_err(|failure| fault(format!("The game fails: {}", told(&failure))))?;
    Ok(found)
}

/// Gives an answer that is listed.
pub fn answer(host: &dyn Host, found: &mut Match, seat: Seat, option: usize) -> Result<(), String> {
    match found.answer(host, seat, option) {
        Ok(Ok(())) => Ok(()),
        Ok(Err(refusal)) => Err(format!("Option {option} of seat {} is listed and refused: {refusal}", seat.letter())),
        Err(failure) => Err(format!("Option {option} of seat {} fails: {}", seat.letter(), told(&failure))),
    }
}

/// The same answers give the same match at every decision.
fn again(game: &Game, host: &dyn Host, setup: &Setup, answers: &[Answer], marks: &[u64]) -> Result<(), Fault> {
    let mut found = begin(game, host, setup)?;
    // Sealed answers stand in the list in the order of the questions, not in
    // which they were given, so only matches between questions are compared.
    let sealed = |found: &Match| found.decisions().any(|decision| decision.sealed);
    for (number, &given) in answers.iter().enumerate() {
        let fault = |message: String| Fault { message, answers: answers[..number].to_vec() };
        if !sealed(&found) && marks.get(number) != Some(&found.fingerprint()) {
            return Err(fault("The same answers do not give the same match when they are given again.".into()));
        }
        if let Answer::Option(seat, option) = given {
            answer(host, &mut found, seat, usize::from(option)).map_err(fault)?;
        }
    }
    match marks.last() == Some(&found.fingerprint()) {
        true => Ok(()),
        false => Err(Fault { message: "The same answers do not give the same end.".into(), answers: answers.to_vec() }),
    }
}

/// The fast way of playing comes to the same end.
fn fast(game: &Game, host: &dyn Host, setup: &Setup, found: &Match) -> Result<(), Fault> {
    let answers = found.answers();
    let fault = |message| Fault { message, answers: answers.clone() };
    let decider = Box::new(Given(answers.iter().copied().collect()));
    let finished = play_out(&game.rules, setup, host, decider, answers.len().max(1) + 1);
    let finished = finished.map_err(|trouble| fault(format!("The fast way of playing fails: {trouble}")))?;
    if finished.outcome != found.outcome() || finished.hash != found.state().fingerprint() {
        return Err(fault("The fast way of playing comes to another end than the careful one.".into()));
    }
    Ok(())
}

/// Gives answers that were given before.
struct Given(VecDeque<Answer>);

impl Decider for Given {
    fn decide(&mut self, _: &Question<'_>) -> usize {
        match self.0.pop_front() {
            Some(Answer::Option(_, option)) => usize::from(option),
            _ => 0,
        }
    }
}
