//! Hosts of scripts that the sessions of one thread share. A host serves any number of
//! matches of its content, and making one reads all scripts: a thousand tables of a game
//! need one, and not a thousand.
//!
//! What a match is lives in the match, so no session learns of another by its host.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;
use tuckbox_core::play::Host;
use tuckbox_core::rules::Ruleset;
use tuckbox_project::Broken;
use tuckbox_project::game::Game;

/// So many hosts are kept that nobody uses at the moment: what was just played with is often
/// played with again.
const SPARE: usize = 2;

/// The hosts of a thread.
#[derive(Clone, Default)]
pub struct Hosts(Rc<RefCell<Vec<Shared>>>);

struct Shared {
    rules: Arc<Ruleset>,
    host: Rc<dyn Host>,
}

impl Hosts {
    /// The host for a game; made where there is none yet.
    ///
    /// # Errors
    /// When a script cannot be loaded.
    pub fn of(&self, game: &Game) -> Result<Rc<dyn Host>, Broken> {
        // One that counts writes a record of its own.
        if game.conditions().is_some() {
            return Ok(game.host()?.into());
        }
        let mut kept = self.0.borrow_mut();
        if let Some(place) = kept.iter().position(|shared| Arc::ptr_eq(&shared.rules, &game.rules)) {
            let found = kept.remove(place);
            let host = Rc::clone(&found.host);
            kept.push(found);
            return Ok(host);
        }
        let mut spare = kept.iter().filter(|shared| Rc::strong_count(&shared.host) == 1).count();
        kept.retain(|shared| {
            let goes = spare >= SPARE && Rc::strong_count(&shared.host) == 1;
            spare -= usize::from(goes);
            !goes
        });
        let host: Rc<dyn Host> = game.host()?.into();
        kept.push(Shared { rules: Arc::clone(&game.rules), host: Rc::clone(&host) });
        Ok(host)
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.0.borrow().len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tuckbox_duel::duel;

    #[test]
    fn games_of_the_same_rules_have_one_host() {
        let hosts = Hosts::default();
        let (game, other) = (duel(), duel());
        let (one, two) = (hosts.of(&game).unwrap(), hosts.of(&game.clone()).unwrap());
        assert!(Rc::ptr_eq(&one, &two));
        assert!(!Rc::ptr_eq(&one, &hosts.of(&other).unwrap()), "what is read anew is another content");
        assert!(!Rc::ptr_eq(&one, &hosts.of(&game.recording()).unwrap()), "one that counts is nobody else's");
        assert_eq!(hosts.count(), 2);
    }

    #[test]
    fn hosts_that_nobody_uses_go() {
        let hosts = Hosts::default();
        let game = duel();
        let used = hosts.of(&game).unwrap();
        for _ in 0..10 {
            assert!(hosts.of(&duel()).is_ok());
        }
        assert!(hosts.count() <= SPARE + 2, "{}", hosts.count());
        assert!(Rc::ptr_eq(&used, &hosts.of(&game).unwrap()), "one that is used stays");
    }
}
