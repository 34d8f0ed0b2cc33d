//! The fenced blocks of a page: what kinds there are, and how they are read.

use super::args::SeatOrTable;
use super::chance::{ChanceBlock, Mean, Measure, Odd, Until};
use super::given::{CardGiven, Given, bare};
use super::step::Placed;
use ron::extensions::Extensions;
use ron::value::RawValue;
use serde::de::Error;
use serde::{Deserialize, Deserializer};
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
        files: BTreeMap<String, String>,
        #[serde(default)]
        given: Given,
        #[serde(borrow)]
        steps: Vec<&'a RawValue>,
    },
    /// See [`Block::Opening`].
    Opening {
        #[serde(default)]
        covers: Vec<String>,
        #[serde(default)]
        files: BTreeMap<String, String>,
        #[serde(default)]
        decks: Vec<String>,
        #[serde(default)]
        seed: u64,
        #[serde(default, deserialize_with = "bare")]
        profile: Option<String>,
        #[serde(default)]
        settings: BTreeMap<String, Chosen>,
        #[serde(default)]
        tops: BTreeMap<SeatOrTable, BTreeMap<String, Vec<CardGiven>>>,
        #[serde(borrow)]
        steps: Vec<&'a RawValue>,
    },
    /// See [`Block::Games`].
    Games {
        #[serde(default)]
        covers: Vec<String>,
        #[serde(default)]
        files: BTreeMap<String, String>,
        #[serde(default)]
        decks: Vec<String>,
        #[serde(default)]
        seed: u64,
        #[serde(default, deserialize_with = "bare")]
        profile: Option<String>,
        #[serde(default)]
        settings: BTreeMap<String, Chosen>,
        #[serde(default, deserialize_with = "bare")]
        games: Option<AtMost<10_000>>,
        #[serde(default, deserialize_with = "bare")]
        decisions: Option<AtMost<10_000>>,
        #[serde(borrow)]
        always: Vec<&'a RawValue>,
    },
    /// See [`Block::Chance`].
    Chance {
        #[serde(default)]
        covers: Vec<String>,
        #[serde(default)]
        files: BTreeMap<String, String>,
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
        trials: AtMost<1_000_000>,
        #[serde(default, deserialize_with = "bare")]
        within: Option<String>,
        #[serde(default, deserialize_with = "bare")]
        most: Option<AtMost<10_000_000>>,
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
        /// Files of its own, added to those of the game; as in [`ContentBlock`].
        files: BTreeMap<String, String>,
        /// The board.
        given: Box<Given>,
        /// What happens and what must be true.
        steps: Vec<Placed>,
    },
    /// A ruling about a whole game, from its very beginning.
    Opening {
        /// The rules it covers.
        covers: Vec<String>,
        /// Files of its own, added to those of the game; as in [`ContentBlock`].
        files: BTreeMap<String, String>,
        /// What it is played with.
        begins: Beginning,
        /// Cards that come to lie on top whenever a zone of a seat is shuffled.
        tops: BTreeMap<SeatOrTable, BTreeMap<String, Vec<CardGiven>>>,
        /// What happens and what must be true.
        steps: Vec<Placed>,
    },
    /// How likely what is: exactly, or counted.
    Chance(Box<ChanceBlock>),
    /// What holds at every decision of random games.
    Games(Box<GamesBlock>),
    /// A ruling about what a deck may be.
    Deck(DeckBlock),
    /// A ruling about what content may say.
    Content(ContentBlock),
}

/// What a whole game begins with. Blocks write these as fields of their own: a
/// part that is flattened would lose the places of its mistakes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Beginning {
    /// The decks, one for each seat; none for a game that has none.
    pub decks: Vec<String>,
    /// The seed of chance.
    pub seed: u64,
    /// The profile it is played by.
    pub profile: Option<String>,
    /// Settings, where they are not what the profile or the game says.
    pub settings: BTreeMap<String, Chosen>,
}

/// Random games and what holds in them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GamesBlock {
    /// The rules it covers.
    pub covers: Vec<String>,
    /// Files of its own, added to those of the game; as in [`ContentBlock`].
    pub files: BTreeMap<String, String>,
    /// What the first game is played with; the next one has the next seed.
    pub begins: Beginning,
    /// How many games.
    pub games: u32,
    /// After how many decisions a game is left.
    pub decisions: u32,
    /// What must hold at every decision, and at the end.
    pub always: Vec<Placed>,
}

/// How much a block asks for: no more than would take a machine some hours.
#[derive(Debug, Clone, Copy, Default)]
struct AtMost<const MOST: u32>(u32);

impl<'de, const MOST: u32> Deserialize<'de> for AtMost<MOST> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let asked = u64::deserialize(deserializer)?;
        let fits = u32::try_from(asked).ok().filter(|asked| *asked <= MOST);
        fits.map(Self).ok_or_else(|| D::Error::custom(format!("`{asked}` is too much; {MOST} are the most")))
    }
}

/// How many games, and decisions of each, where a block says nothing.
const FEW: (u32, u32) = (20, 400);

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
    pub const WORDS: [&str; 7] = ["Given", "Scenario", "Opening", "Games", "Chance", "Deck", "Content"];

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
            RawBlock::Scenario { covers, files, given, steps: list } => {
                Block::Scenario { covers, files, given: Box::new(given), steps: steps(list)? }
            }
            RawBlock::Opening { covers, files, decks, seed, profile, settings, tops, steps: list } => {
                let begins = Beginning { decks, seed, profile, settings };
                Block::Opening { covers, files, begins, tops, steps: steps(list)? }
            }
            RawBlock::Games { covers, files, decks, seed, profile, settings, games, decisions, always } => {
                let (games, decisions) =
                    (games.map_or(FEW.0, |games| games.0), decisions.map_or(FEW.1, |decisions| decisions.0));
                let (begins, always) = (Beginning { decks, seed, profile, settings }, steps(always)?);
                Block::Games(Box::new(GamesBlock { covers, files, begins, games, decisions, always }))
            }
            RawBlock::Chance {
                covers,
                files,
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
                files,
                given: Box::new(given),
                decks,
                mixed,
                alike,
                steps: steps(list)?,
                until: chain.map(|raw| until(raw.get_ron(), text, start)).transpose()?,
                odds: odds.into_iter().map(|raw| odd(raw.get_ron(), text, start)).collect::<Result<_, _>>()?,
                mean: mean.into_iter().map(|raw| measured(raw.get_ron(), text, start)).collect::<Result<_, _>>()?,
                trials: trials.0,
                within,
                most: most.and_then(|most| usize::try_from(most.0).ok()).unwrap_or(MOST),
                faint,
            })),
            RawBlock::Deck(deck) => Block::Deck(deck),
            RawBlock::Content(content) => Block::Content(content),
        })
    }

    /// Files it brings along, to be played with; those of `Content` are only read.
    pub fn files(&self) -> Option<&BTreeMap<String, String>> {
        let files = match self {
            Block::Scenario { files, .. } | Block::Opening { files, .. } => files,
            Block::Games(games) => &games.files,
            Block::Chance(chance) => &chance.files,
            Block::Given(_) | Block::Deck(_) | Block::Content(_) => return None,
        };
        Some(files).filter(|files| !files.is_empty())
    }

    /// The rules it covers.
    pub fn covers(&self) -> &[String] {
        match self {
            Block::Given(_) => &[],
            Block::Scenario { covers, .. } | Block::Opening { covers, .. } => covers,
            Block::Games(games) => &games.covers,
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
    let elsewhere = |hint: &String| ["schemas/", "docs reference", "`Num("].iter().any(|word| hint.contains(word));
    if problem.hint.as_ref().is_none_or(elsewhere) {
        problem.hint = Some("`tuckbox docs scenarios` shows every block and every step.".into());
    }
    Box::new(problem)
}
