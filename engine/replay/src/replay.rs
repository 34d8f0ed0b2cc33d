//! Replays: a whole match as content hash, setup and answers. Played again it
//! must come out the same; where it does not, the first difference is told.

use crate::history::History;
use crate::options::option_by_ids;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use tuckbox_core::ask::Refusal;
use tuckbox_core::commitment::Draw;
use tuckbox_core::commitment::hex;
use tuckbox_core::ids::Seat;
use tuckbox_core::matches::{Answer, Match, Setup};
use tuckbox_core::play::{Failure, Host};
use tuckbox_core::rules::mods::UsedMod;
use tuckbox_core::rules::setting::Chosen;
use tuckbox_project::game::Game;

/// The version of [`Replay`].
pub const FORMAT: u32 = 2;

/// A match as it is kept in a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Replay {
    /// The version of this format.
    pub format: u32,
    /// The game.
    pub game: String,
    /// Hash of the content it was played with, in hexadecimal.
    pub content: String,
    /// The mods it was played with, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub mods: Vec<UsedMod>,
    /// The decks, by name, one for each seat.
    pub decks: Vec<String>,
    /// The seed, in hexadecimal.
    pub seed: String,
    /// The profile it was played by, if there was one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub profile: Option<String>,
    /// Settings chosen beside it.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub settings: BTreeMap<String, Chosen>,
    /// The salt of the commitment to the seed, in hexadecimal; left out where
    /// the seed was chosen by somebody.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub salt: Option<String>,
    /// The commitment that stood in the log before the first roll.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commitment: Option<String>,
    /// What the seats answered, in order.
    pub moves: Vec<Move>,
    /// Fingerprint of the match at the end.
    pub end: Mark,
    /// After how many answers it went on otherwise than it once did: from there
    /// on somebody may have known what chance gives.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub branched: Vec<usize>,
    /// Everything that chance gave, once the match is over.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub draws: Vec<Draw>,
    /// The log as all seats together read it, once the match is over.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub log: Vec<String>,
}

/// One answer, and what the match was like when it was given.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Move {
    /// The letter of the seat.
    pub seat: char,
    /// The place of the option; left out when the seat gave up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub option: Option<u16>,
    /// The option in words, to tell what is different.
    pub says: String,
    /// Fingerprint of the match before it.
    pub before: Mark,
}

impl Move {
    /// An answer to a match as it is now.
    pub(crate) fn of(found: &Match, answer: Answer) -> Self {
        let (seat, option) = match answer {
            Answer::Option(seat, option) => (seat, Some(option)),
            Answer::Concede(seat) => (seat, None),
        };
        let says = say(found, seat, option);
        Self { seat: seat.letter(), option, says, before: Mark(found.fingerprint()) }
    }

    /// Why this answer is no longer what it was, if it is not: it means something
    /// else, or, with the same content, the match before it is another one.
    pub(crate) fn differs(&self, found: &Match, same: bool) -> Option<String> {
        let says = say(found, seat(self.seat), self.option);
        if says != self.says {
            return Some(format!("{} answered `{}`, which is now `{says}`.", self.seat, self.says));
        }
        let other = same && Mark(found.fingerprint()) != self.before;
        other.then(|| format!("The match is another one when {} answers `{says}`.", self.seat))
    }

    /// The answer itself.
    pub fn answer(&self) -> Answer {
        let seat = seat(self.seat);
        self.option.map_or(Answer::Concede(seat), |option| Answer::Option(seat, option))
    }
}

/// A fingerprint, kept as hexadecimal text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Mark(pub u64);

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl From<Mark> for String {
    fn from(mark: Mark) -> Self {
        mark.to_string()
    }
}

impl TryFrom<String> for Mark {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        u64::from_str_radix(&text, 16).map(Mark).map_err(|_| format!("`{text}` is no fingerprint in hexadecimal"))
    }
}

/// How a replay came out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// Just as it was played.
    Same,
    /// Something is different: the first thing that is.
    Differs {
        /// The number of the answer before which it shows, from 1; one more than
        /// there are at the end.
        answer: usize,
        /// What is different, in a whole sentence.
        message: String,
    },
}

impl Verdict {
    pub(crate) fn differs<T>(answer: usize, message: impl Into<String>) -> Result<T, Verdict> {
        Err(Verdict::Differs { answer, message: message.into() })
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Verdict::Same => f.write_str("The replay comes out the same."),
            Verdict::Differs { answer, message } => write!(f, "The replay differs at answer {answer}. {message}"),
        }
    }
}

impl Replay {
    /// Writes a match down by playing it again from its beginning.
    ///
    /// # Errors
    /// How playing it again differs, which is a fault of the engine or of a script.
    pub fn of(game: &Game, host: &dyn Host, found: &Match) -> Result<Self, Verdict> {
        Self::record(game, host, (found.setup(), found.branched()), &found.given())
    }

    /// Plays answers and writes them down, after which of them the match was
    /// branched included.
    ///
    /// # Errors
    /// When an answer is refused or the game fails.
    pub fn record(
        game: &Game,
        host: &dyn Host,
        (setup, branched): (&Setup, &[usize]),
        answers: &[Answer],
    ) -> Result<Self, Verdict> {
        let mut found = begin(game, host, setup)?;
        branch(&mut found, branched, 0);
        let mut moves = Vec::with_capacity(answers.len());
        for (answer, number) in answers.iter().zip(1..) {
            moves.push(Move::of(&found, *answer));
            give(host, &mut found, *answer, number)?;
            branch(&mut found, branched, number);
        }
        Ok(Self::written(game, &found, moves))
    }

    /// What there is to write about a match that these answers have led to.
    pub(crate) fn written(game: &Game, found: &Match, moves: Vec<Move>) -> Self {
        let setup = found.setup();
        let (profile, settings) = game.setting_names(&setup.settings);
        let over = found.outcome().is_some();
        Self {
            format: FORMAT,
            game: game.rules.id.to_string(),
            content: game.version(),
            mods: game.rules.mods.clone(),
            decks: setup.decks.iter().map(|&deck| game.rules.name(deck).to_string()).collect(),
            seed: hex(&setup.seed),
            profile,
            settings,
            salt: setup.salt.map(|salt| hex(&salt)),
            commitment: setup.commitment().map(|commitment| hex(&commitment)),
            moves,
            end: Mark(found.fingerprint()),
            branched: found.branched().to_vec(),
            draws: if over { found.log().draws().to_vec() } else { Vec::new() },
            log: if over { found.log().lines(&game.rules, None) } else { Vec::new() },
        }
    }

    /// What it began with.
    ///
    /// # Errors
    /// A whole sentence, when a deck or a setting is gone, or the seed is damaged.
    pub fn setup(&self, game: &Game) -> Result<Setup, String> {
        let seed = bytes(&self.seed).ok_or("The seed of the replay is not 64 digits in hexadecimal.")?;
        let settings = game.settings(self.profile.as_deref(), &self.settings)?;
        let salt = self.salt.as_deref().map(|salt| bytes(salt).ok_or("The salt is not 64 digits in hexadecimal."));
        Ok(Setup { settings, salt: salt.transpose()?, ..game.setup(&self.decks, seed)? })
    }

    /// Whether it was played with just this content.
    pub fn is_of(&self, game: &Game) -> bool {
        self.content == game.version()
    }

    /// Plays it again, under content that may have changed since.
    pub fn verify(&self, game: &Game, host: &dyn Host) -> Verdict {
        match self.rerun(game, host, |_| {}) {
            Ok(_) => Verdict::Same,
            Err(verdict) => verdict,
        }
    }

    /// The match at its first question.
    pub(crate) fn begun(&self, game: &Game, host: &dyn Host) -> Result<Match, Verdict> {
        self.is_for(game)?;
        let setup = self.setup(game).or_else(|message| Verdict::differs(0, message))?;
        let mut found = begin(game, host, &setup)?;
        branch(&mut found, &self.branched, 0);
        Ok(found)
    }

    /// Whether it can be read, and is a match of this game.
    pub(crate) fn is_for(&self, game: &Game) -> Result<(), Verdict> {
        if self.format != FORMAT {
            let message = format!("Its format is {}, and this program reads {FORMAT}.", self.format);
            return Verdict::differs(0, message);
        }
        if self.game != *game.rules.id {
            return Verdict::differs(0, format!("It is a match of `{}`, not of `{}`.", self.game, game.rules.id));
        }
        Ok(())
    }

    /// The match as it was, answer by answer, as far as it comes out the same;
    /// nothing where it does not even begin.
    pub fn history(&self, game: &Game, host: &dyn Host) -> (Option<History>, Verdict) {
        let mut history: Option<History> = None;
        let mut moves = self.moves.iter();
        let again = self.rerun(game, host, |found| match &mut history {
            None => history = Some(History::from(found)),
            Some(history) => moves.by_ref().take(1).for_each(|step| history.note(step.answer(), found)),
        });
        (history, again.map_or_else(|verdict| verdict, |_| Verdict::Same))
    }

    /// Plays it again; `show` sees the match at its beginning and after every
    /// answer. Gives the match as it is at the end.
    ///
    /// # Errors
    /// The first difference.
    pub fn rerun(&self, game: &Game, host: &dyn Host, mut show: impl FnMut(&Match)) -> Result<Match, Verdict> {
        let mut found = self.begun(game, host)?;
        show(&found);
        for (step, number) in self.moves.iter().zip(1..) {
            if let Some(message) = step.differs(&found, self.is_of(game)) {
                return Verdict::differs(number, message);
            }
            give(host, &mut found, step.answer(), number)?;
            branch(&mut found, &self.branched, number);
            show(&found);
        }
        if Mark(found.fingerprint()) != self.end && self.is_of(game) {
            return Verdict::differs(self.moves.len() + 1, "All answers fit, but the match ends as another one.");
        }
        Ok(found)
    }
}

/// A match at its first question.
pub(crate) fn begin(game: &Game, host: &dyn Host, setup: &Setup) -> Result<Match, Verdict> {
    let mut found =
        Match::new(game.rules.clone(), setup.clone()).or_else(|trouble| Verdict::differs(0, trouble.to_string()))?;
    found.advance(host).or_else(|failure| Verdict::differs(0, format!("The game fails: {failure}")))?;
    Ok(found)
}

/// Says in a match after so many answers that it was branched there, if it was.
pub(crate) fn branch(found: &mut Match, branched: &[usize], number: usize) {
    if branched.contains(&number) {
        found.branch();
    }
}

/// Gives an answer to a match.
pub(crate) fn give_plain(host: &dyn Host, found: &mut Match, answer: Answer) -> Result<Result<(), Refusal>, Failure> {
    match answer {
        Answer::Option(seat, option) => found.answer(host, seat, usize::from(option)),
        Answer::Concede(seat) => found.concede(host, seat),
    }
}

/// Gives the answer of this number to a match.
pub(crate) fn give(host: &dyn Host, found: &mut Match, answer: Answer, number: usize) -> Result<(), Verdict> {
    match give_plain(host, found, answer) {
        Ok(Ok(())) => Ok(()),
        Ok(Err(refusal)) => Verdict::differs(number, refusal.to_string()),
        Err(failure) => Verdict::differs(number, format!("The game fails: {failure}")),
    }
}

/// An option in words, for people who see everything.
fn say(found: &Match, seat: Seat, option: Option<u16>) -> String {
    let Some(option) = option else { return "gives up".into() };
    let decision = found.decisions().find(|decision| decision.seat == seat);
    let said = decision.and_then(|decision| option_by_ids(found, decision, usize::from(option)));
    said.unwrap_or_else(|| "nothing that is asked".into())
}

fn seat(letter: char) -> Seat {
    let place = u32::from(letter).wrapping_sub(u32::from('A'));
    Seat(u8::try_from(place).unwrap_or(u8::MAX))
}

/// 32 bytes from 64 digits in hexadecimal.
pub fn bytes(hex: &str) -> Option<[u8; 32]> {
    let digits: Vec<u8> =
        hex.chars().map(|digit| digit.to_digit(16)).map(|d| u8::try_from(d?).ok()).collect::<Option<_>>()?;
    let pairs: Vec<u8> = digits.chunks_exact(2).map(|pair| pair[0] * 16 + pair[1]).collect();
    pairs.try_into().ok().filter(|_| hex.len() == 64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tuckbox_core::play::NoScripts;
    use tuckbox_duel::duel;

    fn played(game: &Game) -> Match {
        let mut found = begin(game, &NoScripts, &game.default_setup(3u64)).unwrap();
        for number in 0..40 {
            let Some(decision) = found.decisions().next() else { break };
            let (seat, option) = (decision.seat, number % decision.options.len());
            found.answer(&NoScripts, seat, option).unwrap().unwrap();
        }
        found
    }

    fn replay(game: &Game) -> Replay {
        let found = played(game);
        let replay = Replay::of(game, &NoScripts, &found).unwrap();
        assert_eq!(replay.end, Mark(found.fingerprint()));
        replay
    }

    #[test]
    fn a_match_comes_out_the_same_from_its_file() {
        let game = duel();
        let text = serde_json::to_string_pretty(&replay(&game)).unwrap();
        let again: Replay = serde_json::from_str(&text).unwrap();
        assert_eq!(again.moves.len(), 40);
        assert_eq!(again.verify(&game, &NoScripts), Verdict::Same);
    }

    #[test]
    fn the_first_difference_is_told() {
        let game = duel();
        let mut replay = replay(&game);
        replay.moves[20].before = Mark(1);
        replay.moves[30].says = "dance".into();
        let verdict = replay.verify(&game, &NoScripts);
        assert!(matches!(verdict, Verdict::Differs { answer: 21, .. }), "{verdict}");
        replay.content = "of last week".into();
        let verdict = replay.verify(&game, &NoScripts);
        assert!(matches!(verdict, Verdict::Differs { answer: 31, .. }), "{verdict}");
        assert!(verdict.to_string().contains("`dance`"), "{verdict}");
    }

    #[test]
    fn a_seed_that_is_no_seed_is_told() {
        let game = duel();
        let damaged = Replay { seed: "12".into(), ..replay(&game) };
        assert!(damaged.verify(&game, &NoScripts).to_string().contains("64 digits"));
    }
}
