//! Dice nobody can doubt. Before a match its seed is *sealed*: a commitment to
//! it stands in the log, which tells nothing about the seed and fits no other.
//! When the match is over the seed is opened, and anyone can recompute every
//! roll and shuffle. `docs/verify.md` tells how, by hand.

use crate::ids::Seat;
use crate::state::{Chance, Stream};
use serde::{Deserialize, Serialize};

/// What a commitment begins with, so that it is one of ours.
pub const TAG: &[u8] = b"tuckbox seed commitment 1\n";

/// The commitment to a seed: BLAKE3 of the tag, the salt and the seed. The salt
/// is random, so that nobody can try out seeds.
pub fn commitment(salt: &[u8; 32], seed: &[u8; 32]) -> [u8; 32] {
    let mut hasher = blake3::Hasher::new();
    hasher.update(TAG).update(salt).update(seed);
    *hasher.finalize().as_bytes()
}

/// Bytes in hexadecimal, two small digits each, as seeds and salts stand in files.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// One time that chance was asked: a roll, a shuffle, a choice at random.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Draw {
    /// The stream of the seed it was taken from.
    pub stream: Stream,
    /// The running number of rolls, of shuffles or of choices, from 1.
    pub number: u32,
    /// In which turn of the match; 0 before the first.
    pub turn: u32,
    /// Who rolls, or whose zone is shuffled.
    pub seat: Seat,
    /// What it was for, in the words of the game; may be empty.
    pub why: Box<str>,
    /// Each number that was drawn: below what, and what it was.
    pub fell: Vec<(u32, u32)>,
}

impl Draw {
    /// What it is, for people: "Roll 3 (turn 2, A, the landing)".
    pub fn name(&self) -> String {
        let word = word(self.stream);
        let why = if self.why.is_empty() { String::new() } else { format!(", {}", self.why) };
        format!("{word} {} (turn {}, {}{why})", self.number, self.turn, self.seat.letter())
    }
}

/// The word for what comes from a stream.
pub fn word(stream: Stream) -> &'static str {
    match stream {
        Stream::Dice => "Roll",
        Stream::Shuffle => "Shuffle",
        Stream::Pick => "Choice",
    }
}

/// Draws everything again from a seed, and tells what is not as it should be:
/// numbers that are missing or twice, and whatever the seed gives otherwise.
pub fn recompute(seed: [u8; 32], draws: &[Draw]) -> Vec<String> {
    let mut problems = Vec::new();
    for stream in [Stream::Shuffle, Stream::Dice, Stream::Pick] {
        let mut chance = Chance::new(seed);
        for (draw, number) in draws.iter().filter(|draw| draw.stream == stream).zip(1..) {
            if draw.number != number {
                let word = word(stream);
                problems.push(format!("{word} {number} is missing, or out of place; {} stands there.", draw.name()));
                break;
            }
            let fell: Vec<u32> =
                chance.draw(stream, |words| draw.fell.iter().map(|(below, _)| words.below(*below)).collect());
            if let Some(at) = draw.fell.iter().zip(&fell).position(|((_, said), is)| said != is) {
                let ((below, said), is) = (draw.fell[at], fell[at]);
                problems.push(format!(
                    "{} has {said} of {below} as its number {}, but the seed gives {is}.",
                    draw.name(),
                    at + 1
                ));
                break;
            }
        }
    }
    problems
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_golden_commitment_holds() {
        // Of the tag, 32 bytes of 1 and 32 bytes of 2: it may never change.
        let golden = commitment(&[1; 32], &[2; 32]);
        assert_eq!(hex(&golden), GOLDEN);
        assert_ne!(golden, commitment(&[1; 32], &[3; 32]));
    }

    const GOLDEN: &str = "908fc68bd299b2c703b9745a6bed2ecf98b1e03a9d7a04dec80b5bd32a7739bb";

    fn draws() -> Vec<Draw> {
        let mut chance = Chance::new([7; 32]);
        let mut draw = |number: u32, bounds: &[u32]| {
            let fell = chance.draw(Stream::Dice, |words| bounds.iter().map(|&b| (b, words.below(b))).collect());
            Draw { stream: Stream::Dice, number, turn: 1, seat: Seat(0), why: "luck".into(), fell }
        };
        vec![draw(1, &[6, 6]), draw(2, &[20]), draw(3, &[6])]
    }

    #[test]
    fn what_the_seed_gives_is_found_again() {
        assert_eq!(recompute([7; 32], &draws()), Vec::<String>::new());
    }

    #[test]
    fn changed_and_missing_draws_are_named() {
        let mut changed = draws();
        changed[1].fell[0].1 = (changed[1].fell[0].1 + 1) % 20;
        assert!(recompute([7; 32], &changed)[0].starts_with("Roll 2 (turn 1, A, luck) has"), "{changed:?}");
        let mut missing = draws();
        missing.remove(1);
        assert!(recompute([7; 32], &missing)[0].starts_with("Roll 2 is missing"));
        assert!(recompute([8; 32], &draws())[0].contains("the seed gives"));
    }
}
