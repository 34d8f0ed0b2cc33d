//! The fenced blocks of a page: what kinds there are, and how they are read.

use super::args::SeatOrTable;
use super::chance::{ChanceBlock, Mean, Measure, Odd, Until};
use super::given::{CardGiven, Given, bare};
use super::step::Placed;
use ron::extensions::Extensions;
use ron::value::RawValue;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::ops::Range;
use tuckbox_bots::odds::MOST;
use tuckbox_core::diagnostic::Diagnostic;
use tuckbox_core::rules::setting::Chosen;

/// A block, with its steps as text.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename = "block")]
enum RawBlock<'a> {
    /// See [`Block::Given`].
    Given(Given),
    /// See [`Block::Scenario`].
    Scenario {
        #[serde(default)]
        covers: Vec<String>,
        #[serde(default)]
        given: Given,
        #[serde(borrow)]
        steps: Vec<&'a RawValue>,
    },
    /// See [`Block::Opening`].
    Opening {
        #[serde(default)]
        covers: Vec<String>,
        decks: Vec<String>,
        #[serde(default)]
        seed: u64,
        #[serde(default, deserialize_with = "bare")]
        profile: Option<String>,
        #[serde(default)]
        settings: BTreeMap<String, Chosen>,
        #[serde(default)]
        tops: BTreeMap<SeatOrTable, BTreeMap<String, Vec<String>>>,
        #[serde(borrow)]
        steps: Vec<&'a RawValue>,
    },
    /// See [`Block::Chance`].
    Chance {
        #[serde(default)]
        covers: Vec<String>,
        #[serde(default)]
        given: Given,
        #[serde(default)]
        decks: Vec<String>,
        #[serde(default)]
        mixed: Vec<String>,
        #[serde(default)]
        alike: bool,
        #[serde(default, borrow)]
        steps: Vec<&'a RawValue>,
        #[serde(default, borrow, deserialize_with = "bare")]
        until: Option<&'a RawValue>,
        #[serde(default, borrow)]
        odds: Vec<&'a RawValue>,
        #[serde(default, borrow)]
        mean: Vec<&'a RawValue>,
        #[serde(default)]
        trials: u32,
        #[serde(default, deserialize_with = "bare")]
        within: Option<String>,
        #[serde(default, deserialize_with = "bare")]
        most: Option<usize>,
        #[serde(default)]
        faint: u64,
    },
    /// See [`Block::Deck`].
    Deck(DeckBlock),
    /// See [`Block::Content`].
    Content(ContentBlock),
}

/// A block of a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Block {
    /// Given to all scenarios after it on the page.
    Given(Given),
    /// A ruling about a board.
    Scenario {
        /// The rules it covers.
        covers: Vec<String>,
        /// The board.
        given: Box<Given>,
        /// What happens and what must be true.
        steps: Vec<Placed>,
    },
    /// A ruling about a whole game, from its very beginning.
    Opening {
        /// The rules it covers.
        covers: Vec<String>,
        /// The decks, one for each seat.
        decks: Vec<String>,
        /// The seed of chance.
        seed: u64,
        /// The profile it is played by.
        profile: Option<String>,
        /// Settings, where they are not what the profile or the game says.
        settings: BTreeMap<String, Chosen>,
        /// Cards that come to lie on top whenever a zone of a seat is shuffled.
        tops: BTreeMap<SeatOrTable, BTreeMap<String, Vec<String>>>,
        /// What happens and what must be true.
        steps: Vec<Placed>,
    },
    /// How likely what is: exactly, or counted.
    Chance(Box<ChanceBlock>),
    /// A ruling about what a deck may be.
    Deck(DeckBlock),
    /// A ruling about what content may say.
    Content(ContentBlock),
}

/// A deck and what is said of it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeckBlock {
    /// The rules it covers.
    #[serde(default)]
    pub covers: Vec<String>,
    /// Cards by the zone they start in; `cards` is the game's own deck zone.
    pub deck: BTreeMap<String, Vec<CardGiven>>,
    /// Texts of the problems that keep it from being played; legal if there is none.
    #[serde(default)]
    pub illegal: Vec<String>,
    /// Texts of the advice it does not follow.
    #[serde(default)]
    pub advice: Vec<String>,
}

/// Content and what is said of it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ContentBlock {
    /// The rules it covers.
    #[serde(default)]
    pub covers: Vec<String>,
    /// Texts by their paths in the folder of the game, added to what it has.
    pub files: BTreeMap<String, String>,
    /// Codes of the problems that keep it from being played; fine if there is none.
    #[serde(default)]
    pub rejected: Vec<String>,
    /// Texts that the messages contain.
    #[serde(default)]
    pub says: Vec<String>,
}

/// What is wrong with a page, and where, in bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unreadable {
    /// A whole sentence.
    pub message: String,
    /// Where in the page.
    pub at: usize,
}

impl Block {
    /// The words a block begins with.
    pub const WORDS: [&str; 6] = ["Given", "Scenario", "Opening", "Chance", "Deck", "Content"];

    /// Reads a block; `text` is the part `start..` of its page.
    ///
    /// # Errors
    /// The first problem, with its place in the page.
    pub fn read(text: &str, start: usize) -> Result<Self, Box<Diagnostic>> {
        // `Given(turn: …)` stands for `Given((turn: …))`.
        let options = ron::Options::default().with_default_extension(Extensions::UNWRAP_VARIANT_NEWTYPES);
        let written: RawBlock = options.from_str(text).map_err(|error| unreadable(&error, text, start))?;
        let steps = |list: Vec<&RawValue>| -> Result<Vec<Placed>, Box<Diagnostic>> {
            list.into_iter().map(|raw| step(raw.get_ron(), text, start)).collect()
        };
        Ok(match written {
            RawBlock::Given(given) => Block::Given(given),
            RawBlock::Scenario { covers, given, steps: list } => {
                Block::Scenario { covers, given: Box::new(given), steps: steps(list)? }
            }
            RawBlock::Opening { covers, decks, seed, profile, settings, tops, steps: list } => {
                Block::Opening { covers, decks, seed, profile, settings, tops, steps: steps(list)? }
            }
            RawBlock::Chance {
                covers,
                given,
                decks,
                mixed,
                alike,
                steps: list,
                until: chain,
                odds,
                mean,
                trials,
                within,
                most,
                faint,
            } => Block::Chance(Box::new(ChanceBlock {
                covers,
                given: Box::new(given),
                decks,
                mixed,
                alike,
                steps: steps(list)?,
                until: chain.map(|raw| until(raw.get_ron(), text, start)).transpose()?,
                odds: odds.into_iter().map(|raw| odd(raw.get_ron(), text, start)).collect::<Result<_, _>>()?,
                mean: mean.into_iter().map(|raw| measured(raw.get_ron(), text, start)).collect::<Result<_, _>>()?,
                trials,
                within,
                most: most.unwrap_or(MOST),
                faint,
            })),
            RawBlock::Deck(deck) => Block::Deck(deck),
            RawBlock::Content(content) => Block::Content(content),
        })
    }

    /// The rules it covers.
    pub fn covers(&self) -> &[String] {
        match self {
            Block::Given(_) => &[],
            Block::Scenario { covers, .. } | Block::Opening { covers, .. } => covers,
            Block::Chance(chance) => &chance.covers,
            Block::Deck(deck) => &deck.covers,
            Block::Content(content) => &content.covers,
        }
    }
}

/// Reads one step, which is a slice of `text`.
fn step(raw: &str, text: &str, start: usize) -> Result<Placed, Box<Diagnostic>> {
    let (step, span) = part(raw, text, start)?;
    Ok(Placed { step, span })
}

/// Reads one likelihood: `(that: [Lost(B)], is: "1/6")`.
fn odd(raw: &str, text: &str, start: usize) -> Result<Odd, Box<Diagnostic>> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields, rename = "odds")]
    struct RawOdd<'a> {
        #[serde(borrow)]
        that: Vec<&'a RawValue>,
        is: String,
    }
    let (written, span): (RawOdd, _) = part(raw, text, start)?;
    let that = written.that.into_iter().map(|raw| step(raw.get_ron(), text, start)).collect::<Result<_, _>>()?;
    Ok(Odd { that, is: written.is, span })
}

/// Reads what goes on: `(that: [Lost(B)], steps: [EndTurn(A), EndTurn(B)])`.
fn until(raw: &str, text: &str, start: usize) -> Result<Until, Box<Diagnostic>> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields, rename = "until")]
    struct RawUntil<'a> {
        #[serde(borrow)]
        that: Vec<&'a RawValue>,
        #[serde(borrow)]
        steps: Vec<&'a RawValue>,
    }
    let (written, span): (RawUntil, _) = part(raw, text, start)?;
    let read = |list: Vec<&RawValue>| -> Result<Vec<Placed>, Box<Diagnostic>> {
        list.into_iter().map(|raw| step(raw.get_ron(), text, start)).collect()
    };
    Ok(Until { that: read(written.that)?, steps: read(written.steps)?, span })
}

/// Reads one mean: `(Stat("keep", "height"), "4/3")`.
fn measured(raw: &str, text: &str, start: usize) -> Result<Mean, Box<Diagnostic>> {
    let ((of, is), span): ((Measure, String), _) = part(raw, text, start)?;
    Ok(Mean { of, is, span })
}

/// Reads a part of a block, which is a slice of `text`, and its place.
fn part<'a, T: Deserialize<'a>>(raw: &'a str, text: &str, start: usize) -> Result<(T, Range<usize>), Box<Diagnostic>> {
    let offset = start + (raw.as_ptr() as usize).saturating_sub(text.as_ptr() as usize);
    let read = ron::from_str(raw).map_err(|error| unreadable(&error, raw, offset))?;
    let bare = without_remarks(raw);
    let from = offset + raw.len() - bare.len();
    Ok((read, from..from + bare.trim_end().len()))
}

/// A step without the remarks before it.
pub fn without_remarks(raw: &str) -> &str {
    let mut rest = raw.trim_start();
    loop {
        rest = match (rest.strip_prefix("//"), rest.strip_prefix("/*")) {
            (Some(remark), _) => remark.split_once('\n').map_or("", |(_, after)| after.trim_start()),
            (_, Some(remark)) => remark.split_once("*/").map_or("", |(_, after)| after.trim_start()),
            _ => return rest,
        };
    }
}

/// What is wrong, where in the page. What only content has a page for is told
/// otherwise here.
fn unreadable(error: &ron::error::SpannedError, text: &str, start: usize) -> Box<Diagnostic> {
    let mut problem = tuckbox_content::ron_problem(text, start, error);
    let elsewhere = |hint: &String| ["schemas/", "docs/reference.md", "`Num("].iter().any(|word| hint.contains(word));
    if problem.hint.as_ref().is_none_or(elsewhere) {
        problem.hint = Some("docs/scenarios.md shows every block and every step.".into());
    }
    Box::new(problem)
}
