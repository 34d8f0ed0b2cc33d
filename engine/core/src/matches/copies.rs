//! Copies of a match: a whole one, and one to look ahead on.

use super::Match;
use crate::log::Log;
use crate::play::Play;
use crate::work::Work;
use std::sync::Arc;

impl Clone for Match {
    /// A match of its own, from the same point on; its host may be another.
    fn clone(&self) -> Self {
        Self { mark: self.mark, answers: self.answers.clone(), ..self.with_log(self.play.log.clone()) }
    }
}

impl Match {
    /// A match that goes on from here, to look ahead: what has happened and been
    /// answered before the step in hand is not in it.
    pub fn fork(&self) -> Self {
        let step = self.answers.len() - self.answers_in_step();
        Self { answers: self.answers[step..].to_vec(), ..self.with_log(Box::new(self.play.log.of_step(self.mark))) }
    }

    fn with_log(&self, log: Box<Log>) -> Self {
        let play = Play {
            rules: Arc::clone(&self.play.rules),
            state: self.play.state.clone(),
            log,
            context: Box::new(self.play.context.copied()),
        };
        Self {
            play,
            setup: self.setup.clone(),
            checkpoint: self.checkpoint.clone(),
            mark: 0,
            answers: Vec::new(),
            sealed: self.sealed.clone(),
            left: self.left.clone(),
            branched: self.branched.clone(),
            begins: self.begins.clone(),
            looks: Work::to_look(),
        }
    }
}
