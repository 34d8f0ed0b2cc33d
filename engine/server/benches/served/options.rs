//! What is measured: how many tables, how many answers, how fast.

use std::path::PathBuf;

/// What is measured.
pub struct Options {
    /// The game of all tables.
    pub game: String,
    /// How many tables there are.
    pub tables: u32,
    /// How many answers a second come in.
    pub rate: u32,
    /// For how long.
    pub seconds: u32,
    /// How many answers each table has before.
    pub answers: u32,
    /// How many seconds nobody answers before the memory of a table is read.
    pub rest: u32,
    /// The folder whose tables are woken, for the process that does just that.
    pub wake: Option<PathBuf>,
}

impl Options {
    /// Reads them from the words of a command line.
    ///
    /// # Errors
    /// When a word is none of them, or no number.
    pub fn read(mut words: impl Iterator<Item = String>) -> Result<Self, String> {
        let game = "foundry-fantasy".into();
        let mut options = Self { game, tables: 1000, rate: 200, seconds: 10, answers: 40, rest: 20, wake: None };
        while let Some(word) = words.next() {
            // Cargo says that it is a benchmark.
            if word == "--bench" {
                continue;
            }
            let value = words.next().ok_or_else(|| format!("`{word}` needs a value behind it"))?;
            let number = || match value.parse::<u32>() {
                Ok(number) if number > 0 => Ok(number),
                _ => Err(format!("`{word} {value}`: the value is a number from 1")),
            };
            match word.as_str() {
                "--game" => options.game = value,
                "--tables" => options.tables = number()?,
                "--rate" => options.rate = number()?,
                "--seconds" => options.seconds = number()?,
                "--answers" => options.answers = number()?,
                "--rest" => options.rest = number()?,
                "--wake" => options.wake = Some(value.into()),
                _ => {
                    return Err(format!(
                        "there is no `{word}`; say --game, --tables, --rate, --seconds, --answers or --rest"
                    ));
                }
            }
        }
        Ok(options)
    }
}
