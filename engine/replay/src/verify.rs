//! Verifies the file of a finished match for somebody who trusts nobody: that
//! the seed is the one that was sealed, that every roll and shuffle is what the
//! seed gives, that the answers lead to the same match, and that its log is
//! whole. What does not fit is named.

use crate::file::Replay;
use serde::Serialize;
use tuckbox_core::commitment::hex;
use tuckbox_core::commitment::{Draw, recompute, word};
use tuckbox_core::matches::Match;
use tuckbox_core::play::Host;
use tuckbox_core::state::Stream;
use tuckbox_project::game::Game;
use tuckbox_scene::log;

/// What came of it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Verification {
    /// What was shown to be so: whole sentences.
    pub holds: Vec<String>,
    /// What is not as it should be: whole sentences.
    pub problems: Vec<String>,
    /// The commitment, to be compared with the one that was shown at the start.
    pub commitment: Option<String>,
}

/// Plays a match again and checks the seal and every draw of chance; says of each
/// whether it holds.
pub fn verify(replay: &Replay, game: &Game, host: &dyn Host) -> Verification {
    let mut proof = Verification { commitment: replay.commitment.clone(), ..Verification::default() };
    proof.sealing(replay, game);
    proof.chance(replay, game);
    let mut last = None;
    match replay.rerun(game, host, |found| last = Some(found.clone())) {
        Ok(_) => proof.holds(format!("{} answers lead to the same match.", replay.moves.len())),
        Err(divergence) => proof.problem(divergence.to_string()),
    }
    if let Some(found) = last.filter(|_| replay.is_of(game)) {
        proof.record(replay, game, &found);
    }
    proof
}

impl Verification {
    /// Whether nothing is wrong.
    pub fn is_sound(&self) -> bool {
        self.problems.is_empty()
    }

    fn holds(&mut self, sentence: impl Into<String>) {
        self.holds.push(sentence.into());
    }

    fn problem(&mut self, sentence: impl Into<String>) {
        self.problems.push(sentence.into());
    }

    /// The commitment fits the seed.
    fn sealing(&mut self, replay: &Replay, game: &Game) {
        if !replay.is_of(game) {
            let message = "It was played with other content than there is here; verify it with that.";
            self.problem(message);
        }
        let setup = match replay.setup(game) {
            Ok(setup) => setup,
            Err(why) => return self.problem(why.to_string()),
        };
        match (&replay.commitment, setup.commitment().map(|commitment| hex(&commitment))) {
            (Some(said), Some(is)) if *said == is => self.holds("The commitment fits the seed."),
            (Some(_), Some(_)) => {
                self.problem("The commitment does not fit the seed and the salt; one of the three has been changed.");
            }
            (Some(_), None) => self.problem("There is a commitment, but no salt; the salt has been taken away."),
            (None, Some(_)) => self.problem("There is a salt, but no commitment; the commitment has been taken away."),
            (None, None) => self.holds("The seed was chosen by somebody, so it was not sealed."),
        }
        let branched: Vec<String> = replay.branched.iter().map(ToString::to_string).collect();
        if !branched.is_empty() {
            self.problem(format!(
                "The match was branched after answer {}: from there on somebody could know what chance would give.",
                branched.join(" and ")
            ));
        }
    }

    /// Everything that chance gave comes from the seed.
    fn chance(&mut self, replay: &Replay, game: &Game) {
        let Ok(setup) = replay.setup(game) else { return };
        let wrong = recompute(setup.seed, &replay.draws);
        // A match that is not over keeps neither.
        let kept = !(replay.draws.is_empty() && replay.log.is_empty());
        if wrong.is_empty() && kept {
            let count = |stream: Stream| replay.draws.iter().filter(|draw| draw.stream == stream).count();
            let (rolls, shuffles, picks) = (count(Stream::Dice), count(Stream::Shuffle), count(Stream::Pick));
            self.holds(format!(
                "{rolls} rolls, {shuffles} shuffles and {picks} choices at random are what the seed gives."
            ));
        }
        self.problems.extend(wrong);
    }

    /// What is written down is what happens when the match is played again.
    fn record(&mut self, replay: &Replay, game: &Game, found: &Match) {
        if found.outcome().is_none() {
            let message = match replay.commitment {
                Some(_) => "The match is not over, so its seed is still sealed and there is no log to compare.",
                None => "The match is not over, and its log is written down when it is.",
            };
            return match replay.log.is_empty() && replay.draws.is_empty() {
                true => self.holds(message),
                false => self.problem(message),
            };
        }
        let draws = found.log().draws();
        if let Some(message) = unlike(&replay.draws, draws) {
            self.problem(message);
        }
        let lines = log::lines(&game.rules, found.log().views(&game.rules, None));
        match first_difference(&replay.log, &lines) {
            Some(message) => self.problem(message),
            None => self.holds(format!("The log is whole: {} lines.", lines.len())),
        }
    }
}

/// The first draw that is written down otherwise than it is made.
fn unlike(said: &[Draw], is: &[Draw]) -> Option<String> {
    let lost = |draw: &Draw| format!("{} is missing.", draw.name());
    for (at, draw) in is.iter().enumerate() {
        match said.get(at) {
            Some(other) if other == draw => {}
            found if found == is.get(at + 1) => return Some(lost(draw)),
            Some(other) => {
                return Some(format!(
                    "{} is written down otherwise than it is made: as {}, which {}.",
                    draw.name(),
                    other.name(),
                    if other.fell == draw.fell { "fell alike" } else { "fell otherwise" }
                ));
            }
            None => return Some(lost(draw)),
        }
    }
    let more = said.get(is.len())?;
    Some(format!("{} was never made; {} too many.", more.name(), word(more.stream)))
}

/// The first line of a log that is not as the match tells it.
fn first_difference(said: &[String], is: &[String]) -> Option<String> {
    let at = said.iter().zip(is).position(|(said, is)| said != is).unwrap_or(said.len().min(is.len()));
    let number = at + 1;
    Some(match (said.get(at), is.get(at)) {
        (None, None) => return None,
        (_, Some(is_now)) if said.get(at) == is.get(at + 1) => {
            format!("Line {number} of the log is missing: `{is_now}`")
        }
        (Some(said_now), _) if said.get(at + 1) == is.get(at) => {
            format!("Line {number} of the log is not part of the match: `{said_now}`")
        }
        (Some(said), Some(is)) => format!("Line {number} of the log says `{said}`, but the match tells `{is}`"),
        (None, Some(is)) => format!("Line {number} of the log is missing: `{is}`"),
        (Some(said), None) => format!("Line {number} of the log is not part of the match: `{said}`"),
    })
}
