//! Saved matches, and new content under a running one. Both read a state under
//! rules that may have other numbers for the same names.

use super::{Answer, Match, Setup, Trouble};
use crate::commitment::hex;
use crate::ids::Seat;
use crate::names::DeckId;
use crate::play::{ChanceSource, Host};
use crate::rules::Ruleset;
use crate::rules::mods::UsedMod;
use crate::rules::setting::Settings;
use crate::state::{IdRemap, RemapError, State};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A saved match: readable under any content that still has the names it needs.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Save {
    /// The version of this format.
    pub format: u32,
    /// The id of the game it is a match of.
    pub game: String,
    /// Hash of the content it was played with, in hexadecimal.
    pub content: String,
    /// The mods it was played with, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub mods: Vec<UsedMod>,
    /// The names behind the numbers.
    #[serde(rename = "lexicon")]
    pub id_remap: IdRemap,
    /// What it began with.
    pub setup: Setup,
    /// The state before the step in hand.
    pub state: State,
    /// Answers given in the step in hand.
    pub journal: Vec<u16>,
    /// Sealed answers given to the open questions, by their order.
    pub sealed: Vec<Option<u16>>,
    /// All answers before it.
    pub answers: Vec<Answer>,
    /// After how many answers it went on otherwise than it once did.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub branched: Vec<usize>,
    /// The board it began with, where that was made by hand: a scenario's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub begins: Option<Arc<Save>>,
}

/// The version of [`Save`].
pub const SAVE_FORMAT: u32 = 4;

/// The version of a save of a match that nobody has changed by hand.
const PLAIN_FORMAT: u32 = 3;

impl Match {
    /// The match as a save.
    pub fn save(&self) -> Save {
        let in_step = !self.play.pending().is_empty();
        let state = if in_step { &self.checkpoint } else { &self.play.state };
        let is_edited = state.edit.is_some() || self.answers.iter().any(|answer| matches!(answer, Answer::Edit(_)));
        Save {
            format: if is_edited { SAVE_FORMAT } else { PLAIN_FORMAT },
            game: self.rules().id.to_string(),
            content: hex(&self.rules().hash),
            mods: self.rules().mods.clone(),
            id_remap: IdRemap::of_state(self.rules(), state),
            setup: self.setup.clone(),
            state: State::clone(state),
            journal: self.play.context.journal.answers().to_vec(),
            sealed: self.sealed.clone(),
            answers: self.answers[..self.answers.len() - self.answers_in_step()].to_vec(),
            branched: self.branched.clone(),
            begins: self.begins.clone(),
        }
    }

    /// Opens a save under `rules`, which need not be those it was made with.
    ///
    /// # Errors
    /// When the save is damaged, needs names the rules have not, or its step
    /// does not run under these rules.
    pub fn load(rules: Arc<Ruleset>, host: &dyn Host, save: Save) -> Result<Self, Trouble> {
        let (content, plain) = (hex(&rules.hash), Save { journal: Vec::new(), sealed: Vec::new(), ..save.clone() });
        match Self::open(Arc::clone(&rules), host, save, ChanceSource::default()) {
            // Under other content the last step may ask other things: it begins again.
            Err(Trouble::Damaged(_) | Trouble::Failed(_)) if plain.content != content => {
                Self::open(rules, host, plain, ChanceSource::default())
            }
            opened => opened,
        }
    }

    /// Puts new content under the match, which goes on with it. Only between
    /// steps: while a step has answers, its content stays.
    ///
    /// # Errors
    /// When a step is in hand, when the match needs what the new content has
    /// not, or when the next step fails under it; the match then goes on under
    /// the old content.
    pub fn swap(&mut self, rules: Arc<Ruleset>, host: &dyn Host) -> Result<(), Trouble> {
        if self.answers_in_step() > 0 || self.sealed.iter().any(Option::is_some) {
            return Err(Trouble::InStep);
        }
        let in_step = !self.play.pending().is_empty();
        let script = self.play.context.chance.script(in_step);
        let mut next = Self::open(rules, host, self.save(), script)?;
        let mut log = self.play.log.clone();
        if in_step {
            log.undo_step(self.mark);
        }
        log.begin_step();
        log.remap(&IdRemap::of(self.rules()).to(next.rules()));
        next.mark += log.entries().len();
        for entry in next.play.log.entries().iter().cloned() {
            log.push(entry);
        }
        next.play.log.draws().iter().for_each(|draw| log.drawn(draw.clone()));
        next.play.log = log;
        *self = next;
        Ok(())
    }

    /// Opens a save; dice and cards to come are those of `script`.
    fn open(rules: Arc<Ruleset>, host: &dyn Host, save: Save, script: ChanceSource) -> Result<Self, Trouble> {
        if !(PLAIN_FORMAT..=SAVE_FORMAT).contains(&save.format) {
            return Err(Trouble::Damaged(format!(
                "its format is {}, and this program reads {SAVE_FORMAT}",
                save.format
            )));
        }
        let moved = save.id_remap.to(&rules);
        let mut state = save.state;
        state.renumber(&moved, &rules)?;
        let decks: Result<Vec<DeckId>, RemapError> = save.setup.decks.iter().map(|&deck| moved.deck(deck)).collect();
        let settings = save.setup.settings;
        let profile = settings.profile.map(|profile| moved.id(profile)).transpose()?;
        // What the game no longer asks need not be chosen.
        let set = settings.set.into_iter().filter_map(|(id, value)| Some((moved.id(id).ok()?, value))).collect();
        let settings = Settings { profile, set };
        state.settings = rules.settings_of(&settings).map_err(Trouble::Settings)?;
        let setup = Setup { decks: decks?, seed: save.setup.seed, settings, salt: save.setup.salt };
        let mut found = Self::from_state(rules, setup, state);
        found.answers = save.answers;
        found.branched = save.branched;
        found.begins = save.begins;
        found.play.context.chance = script;
        found.play.refresh();
        found.advance(host).map_err(Trouble::Failed)?;
        let given = save.journal.len();
        for answer in save.journal {
            found.reopen(host, 0, answer)?;
        }
        if found.answers_in_step() != given {
            return Err(Trouble::Damaged("the answers of its last step do not fit".into()));
        }
        for (place, answer) in save.sealed.into_iter().enumerate() {
            if let Some(answer) = answer {
                found.reopen(host, place, answer)?;
            }
        }
        Ok(found)
    }

    /// Gives a sealed answer again, to the question at this place.
    fn reopen(&mut self, host: &dyn Host, place: usize, answer: u16) -> Result<(), Trouble> {
        let seat: Option<Seat> = self.play.pending().get(place).map(|decision| decision.seat);
        let seat = seat.ok_or_else(|| Trouble::Damaged("it has answers nobody asked for".into()))?;
        match self.answer(host, seat, usize::from(answer)) {
            Ok(Ok(())) => Ok(()),
            Ok(Err(refusal)) => Err(Trouble::Damaged(refusal.to_string())),
            Err(failure) => Err(Trouble::Failed(failure)),
        }
    }
}
