//! A part of a plan: so many parts of equal size, and one of them. Parts are runs of
//! games in a row, so that each has its share of all pairings.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::Range;
use std::str::FromStr;

/// A part of a plan, written `3/64`: the third of 64.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "String", into = "String")]
pub struct Shard {
    /// Which part, from 1.
    number: u64,
    /// How many parts there are.
    of: u64,
}

/// A text is no part of a plan.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no part of a plan; write the third of 64 parts as `3/64`")]
pub struct NoShard(String);

impl Shard {
    /// All of it.
    pub const WHOLE: Self = Self { number: 1, of: 1 };

    /// Whether it is all there is.
    pub fn is_whole(self) -> bool {
        self.of == 1
    }

    /// How many parts there are.
    pub fn of(self) -> u64 {
        self.of
    }

    /// Its games, of so many in all; none where there are more parts than games.
    pub fn range(self, games: u64) -> Range<u64> {
        self.begin(self.number - 1, games)..self.begin(self.number, games)
    }

    /// The part, of as many, that has this game of so many in all.
    #[must_use]
    pub fn with(self, game: u64, games: u64) -> Self {
        let number = (u128::from(game) + 1) * u128::from(self.of);
        let number = u64::try_from(number.div_ceil(u128::from(games.max(1)))).unwrap_or(self.of);
        Self { number: number.clamp(1, self.of), of: self.of }
    }

    /// Which part it is, from 1.
    pub fn number(self) -> u64 {
        self.number
    }

    /// How many games the first so many parts have.
    fn begin(self, parts: u64, games: u64) -> u64 {
        let begin = u128::from(games) * u128::from(parts) / u128::from(self.of);
        u64::try_from(begin).unwrap_or(games)
    }
}

impl FromStr for Shard {
    type Err = NoShard;

    fn from_str(text: &str) -> Result<Self, NoShard> {
        let parts = text.split_once('/').and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)));
        let shard = parts.map(|(number, of)| Self { number, of }).filter(|it| (1..=it.of).contains(&it.number));
        shard.ok_or_else(|| NoShard(text.to_owned()))
    }
}

impl TryFrom<String> for Shard {
    type Error = NoShard;

    fn try_from(text: String) -> Result<Self, NoShard> {
        text.parse()
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> Self {
        shard.to_string()
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_have_every_game_once_and_are_as_large_as_each_other() {
        for (games, of) in [(100, 3), (7, 7), (5, 64), (1, 1), (u64::MAX, 64)] {
            let parts = (1..=of).map(|number| Shard { number, of }.range(games));
            let sizes: Vec<u64> = parts.clone().map(|part| part.end - part.start).collect();
            assert_eq!(parts.clone().map(|part| part.start).collect::<Vec<_>>()[1..], {
                let mut ends: Vec<u64> = parts.map(|part| part.end).collect();
                assert_eq!(ends.pop(), Some(games));
                ends
            });
            assert!(sizes.iter().max().unwrap() - sizes.iter().min().unwrap() <= 1, "{sizes:?}");
        }
    }

    #[test]
    fn parts_are_read_as_they_are_written() {
        assert_eq!("3/64".parse::<Shard>().unwrap().to_string(), "3/64");
        for wrong in ["", "3", "0/4", "5/4", "1/0", "-1/4", "a/b", "1/2/3", "1/ 2"] {
            assert_eq!(wrong.parse::<Shard>(), Err(NoShard(wrong.into())));
        }
    }

    #[test]
    fn the_part_that_has_a_game_is_found() {
        for (games, of) in [(100, 3), (7, 7), (5, 64), (1, 1), (64, 10)] {
            for game in 0..games {
                let part = Shard { number: 1, of }.with(game, games);
                assert!(part.range(games).contains(&game), "game {game} of {games} in {part}");
            }
        }
    }
}
