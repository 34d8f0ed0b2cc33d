//! Replays: a whole match in a file, as content hash, setup and answers. Played again
//! it must come out the same; where it does not, the first difference is told.

use crate::divergence::Divergence;
use crate::history::History;
use crate::moves::{Fingerprint, Move};
use crate::rerun::{Course, begin, branch, give};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use tuckbox_core::commitment::Draw;
use tuckbox_core::commitment::hex;
use tuckbox_core::matches::{Match, Setup};
use tuckbox_core::play::Host;
use tuckbox_core::rules::mods::UsedMod;
use tuckbox_core::rules::setting::Chosen;
use tuckbox_project::game::Game;
use tuckbox_project::{SettingNames, SetupError};
use tuckbox_scene::log;

/// The version of [`Replay`].
pub const FORMAT: u32 = 3;

/// The version of a replay in which nobody has changed the table by hand.
const PLAIN_FORMAT: u32 = 2;

/// A match as it is kept in a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Replay {
    /// The version of this format.
    pub format: u32,
    /// The id of the game it is a match of.
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
    pub end: Fingerprint,
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

/// Why a replay cannot begin.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NoSetup {
    /// Its seed is damaged.
    #[error("The seed of the replay is not 64 digits in hexadecimal.")]
    Seed,
    /// Its salt is damaged.
    #[error("The salt is not 64 digits in hexadecimal.")]
    Salt,
    /// The game has no longer what it was played by.
    #[error(transparent)]
    Gone(#[from] SetupError),
}

/// A match told again from its answers, as far as they come out the same.
pub struct Retold {
    /// The match up to there.
    pub history: History,
    /// Where it no longer comes out the same, if it does not.
    pub divergence: Option<Divergence>,
}

impl Replay {
    /// Writes a match down by playing it again from its beginning.
    ///
    /// # Errors
    /// How playing it again differs, which is a fault of the engine or of a script.
    pub fn of(game: &Game, host: &dyn Host, found: &Match) -> Result<Self, Divergence> {
        Self::record(game, host, found.setup(), Course { answers: &found.given(), branched: found.branched() })
    }

    /// Plays answers and writes them down, after which of them the match was
    /// branched included.
    ///
    /// # Errors
    /// When an answer is refused or the game fails.
    pub fn record(game: &Game, host: &dyn Host, setup: &Setup, course: Course<'_>) -> Result<Self, Divergence> {
        let Course { answers, branched } = course;
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
        let SettingNames { profile, set: settings } = game.setting_names(&setup.settings);
        let over = found.outcome().is_some();
        Self {
            format: if moves.iter().any(|step| step.edit.is_some()) { FORMAT } else { PLAIN_FORMAT },
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
            end: Fingerprint(found.fingerprint()),
            branched: found.branched().to_vec(),
            draws: if over { found.log().draws().to_vec() } else { Vec::new() },
            log: if over { log::lines(&game.rules, found.log().views(&game.rules, None)) } else { Vec::new() },
        }
    }

    /// What it began with.
    ///
    /// # Errors
    /// When a deck or a setting is gone, or the seed or the salt is damaged.
    pub fn setup(&self, game: &Game) -> Result<Setup, NoSetup> {
        let seed = bytes(&self.seed).ok_or(NoSetup::Seed)?;
        let settings = game.settings(self.profile.as_deref(), &self.settings)?;
        let salt = self.salt.as_deref().map(|salt| bytes(salt).ok_or(NoSetup::Salt));
        Ok(Setup { settings, salt: salt.transpose()?, ..game.setup(&self.decks, seed)? })
    }

    /// Whether it was played with just this content.
    pub fn is_of(&self, game: &Game) -> bool {
        self.content == game.version()
    }

    /// Plays it again, under content that may have changed since.
    ///
    /// # Errors
    /// The first difference.
    pub fn verify(&self, game: &Game, host: &dyn Host) -> Result<(), Divergence> {
        self.rerun(game, host, |_| {}).map(|_| ())
    }

    /// The match at its first question.
    pub(crate) fn begun(&self, game: &Game, host: &dyn Host) -> Result<Match, Divergence> {
        self.is_for(game)?;
        let setup = self.setup(game).map_err(|why| Divergence::new(0, why.to_string()))?;
        let mut found = begin(game, host, &setup)?;
        branch(&mut found, &self.branched, 0);
        Ok(found)
    }

    /// Whether it can be read, and is a match of this game.
    pub(crate) fn is_for(&self, game: &Game) -> Result<(), Divergence> {
        if !(PLAIN_FORMAT..=FORMAT).contains(&self.format) {
            let message = format!("Its format is {}, and this program reads {FORMAT}.", self.format);
            return Divergence::at(0, message);
        }
        if self.game != *game.rules.id {
            return Divergence::at(0, format!("It is a match of `{}`, not of `{}`.", self.game, game.rules.id));
        }
        Ok(())
    }

    /// The match as it was, answer by answer, as far as it comes out the same.
    ///
    /// # Errors
    /// Why it does not even begin.
    pub fn history(&self, game: &Game, host: &dyn Host) -> Result<Retold, Divergence> {
        let mut history: Option<History> = None;
        let mut moves = self.moves.iter();
        let again = self.rerun(game, host, |found| match &mut history {
            None => history = Some(History::from(found)),
            Some(history) => moves.by_ref().take(1).for_each(|step| history.note(step.answer(), found)),
        });
        match (history, again) {
            (Some(history), again) => Ok(Retold { history, divergence: again.err() }),
            (None, Err(divergence)) => Err(divergence),
            (None, Ok(found)) => Ok(Retold { history: History::from(&found), divergence: None }),
        }
    }

    /// Plays it again; `show` sees the match at its beginning and after every
    /// answer. Gives the match as it is at the end.
    ///
    /// # Errors
    /// The first difference.
    pub fn rerun(&self, game: &Game, host: &dyn Host, mut show: impl FnMut(&Match)) -> Result<Match, Divergence> {
        let mut found = self.begun(game, host)?;
        show(&found);
        for (step, number) in self.moves.iter().zip(1..) {
            if let Some(message) = step.differs(&found, self.is_of(game)) {
                return Divergence::at(number, message);
            }
            give(host, &mut found, step.answer(), number)?;
            branch(&mut found, &self.branched, number);
            show(&found);
        }
        if Fingerprint(found.fingerprint()) != self.end && self.is_of(game) {
            return Divergence::at(self.moves.len() + 1, "All answers fit, but the match ends as another one.");
        }
        Ok(found)
    }
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
        assert_eq!(replay.end, Fingerprint(found.fingerprint()));
        replay
    }

    #[test]
    fn a_match_comes_out_the_same_from_its_file() {
        let game = duel();
        let text = serde_json::to_string_pretty(&replay(&game)).unwrap();
        let again: Replay = serde_json::from_str(&text).unwrap();
        assert_eq!(again.moves.len(), 40);
        assert_eq!(again.verify(&game, &NoScripts), Ok(()));
    }

    #[test]
    fn the_first_difference_is_told() {
        let game = duel();
        let mut replay = replay(&game);
        replay.moves[20].before = Fingerprint(1);
        replay.moves[30].says = "dance".into();
        assert_eq!(replay.verify(&game, &NoScripts).unwrap_err().answer, 21);
        replay.content = "of last week".into();
        let divergence = replay.verify(&game, &NoScripts).unwrap_err();
        assert!(divergence.answer == 31 && divergence.message.contains("`dance`"), "{divergence}");
    }

    #[test]
    fn a_seed_that_is_no_seed_is_told() {
        let game = duel();
        let damaged = Replay { seed: "12".into(), ..replay(&game) };
        assert!(damaged.verify(&game, &NoScripts).unwrap_err().to_string().contains("64 digits"));
    }
}
