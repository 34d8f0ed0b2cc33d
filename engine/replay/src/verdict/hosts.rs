//! Hosts that record what of a content is used, for one verdict after another: making one
//! reads all scripts, and a thousand matches have the same two contents.

use std::rc::Rc;
use std::sync::Arc;
use tuckbox_core::play::Host;
use tuckbox_core::rules::Ruleset;
use tuckbox_core::usage::Recorder;
use tuckbox_project::game::Game;

/// So many are kept: each side of a match may have had a content before.
const KEPT: usize = 4;

/// On which side of a comparison a host is at work: both may have the same content, and each
/// has a record of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Of {
    /// The match as it was played.
    Old,
    /// The match as it would have gone.
    New,
}

/// Hosts that record, of one thread.
#[derive(Default)]
pub struct RecordingHosts(Vec<Recording>);

struct Recording {
    rules: Arc<Ruleset>,
    of: Of,
    game: Game,
    host: Rc<dyn Host>,
}

impl RecordingHosts {
    /// The game as one that records, and its host, whose record is empty.
    pub(super) fn of(&mut self, game: &Game, of: Of) -> Result<(Game, Rc<dyn Host>), String> {
        let same = |kept: &Recording| kept.of == of && Arc::ptr_eq(&kept.rules, &game.rules);
        if let Some(kept) = self.0.iter().find(|kept| same(kept)) {
            kept.host.record().map(Recorder::take);
            return Ok((kept.game.clone(), Rc::clone(&kept.host)));
        }
        let rules = Arc::clone(&game.rules);
        let game = game.clone().recording();
        let host: Rc<dyn Host> = game.host().map_err(|broken| broken.to_string())?.into();
        if self.0.len() == KEPT {
            self.0.remove(0);
        }
        self.0.push(Recording { rules, of, game: game.clone(), host: Rc::clone(&host) });
        Ok((game, host))
    }
}
