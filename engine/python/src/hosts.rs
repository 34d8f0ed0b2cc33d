//! A host for the scripts of a game on each thread that plays it, made when it is
//! first needed there. A match stays on the thread that began it, too; as text it goes
//! anywhere.

use crate::error;
use pyo3::PyResult;
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::{Arc, Weak};
use tuckbox_core::play::Host;
use tuckbox_project::game::Game;

/// The host of a game on this thread.
type Kept = (Weak<Game>, Rc<dyn Host>);

thread_local! {
    static HOSTS: RefCell<Vec<Kept>> = const { RefCell::new(Vec::new()) };
}

/// The host of a game on this thread. Hosts of games that nobody holds any more go.
///
/// # Errors
/// When a script cannot be loaded.
pub fn of(game: &Arc<Game>) -> PyResult<Rc<dyn Host>> {
    HOSTS.with_borrow_mut(|hosts| {
        let own = Arc::downgrade(game);
        if let Some((_, host)) = hosts.iter().find(|(kept, _)| kept.ptr_eq(&own)) {
            return Ok(Rc::clone(host));
        }
        hosts.retain(|(kept, _)| kept.strong_count() > 0);
        let host: Rc<dyn Host> = Rc::from(game.host().map_err(|broken| error::broken(&broken))?);
        hosts.push((own, Rc::clone(&host)));
        Ok(host)
    })
}
