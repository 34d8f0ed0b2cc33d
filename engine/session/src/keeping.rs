//! A match that is written down as it is played: to the file the person named, or
//! among those that are kept by themselves.

use crate::SessionError;
use crate::kept::{KeptMatch, note_of};
use crate::saves::{self, SaveTarget};
use crate::session::{Next, Session};
use std::fs;
use std::time::SystemTime;

impl Session {
    /// Writes down what has happened, once a person is asked again or the match is
    /// over. Where it once could not be kept, it is no longer tried.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn keep(&mut self, target: &mut SaveTarget) -> Result<(), SessionError> {
        match self.next() {
            Next::Person(_) | Next::Over => self.keep_now(target),
            Next::Bot(_) | Next::Stuck => Ok(()),
        }
    }

    /// The same whoever is asked: for when the person leaves.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn keep_now(&mut self, target: &mut SaveTarget) -> Result<(), SessionError> {
        if self.unsaved == 0 {
            return Ok(());
        }
        if target.named {
            return self.save(&target.file);
        }
        let Some(mut kept) = target.kept.take() else { return Ok(()) };
        self.keep_in(&mut kept)?;
        target.kept = Some(kept);
        Ok(())
    }

    fn keep_in(&mut self, kept: &mut KeptMatch) -> Result<(), SessionError> {
        let result = self.outcome().map(|outcome| tuckbox_scene::outcome::words(Some(outcome)));
        if kept.changed.is_none() || result != kept.note.result {
            kept.note.result = result;
            if let Some(folder) = kept.file.parent() {
                let unwritten = |error| SessionError::Unwritten { file: kept.file.clone(), error };
                fs::create_dir_all(folder).map_err(unwritten)?;
            }
            saves::write_json(&note_of(&kept.file), &kept.note)?;
        }
        self.save(&kept.file)?;
        kept.changed = Some(SystemTime::now());
        Ok(())
    }
}
