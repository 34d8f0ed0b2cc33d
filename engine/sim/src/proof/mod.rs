//! The randomised proof (to come).

use tuckbox_core::matches::Match;
use tuckbox_core::play::Host;

/// Whether every check holds at this point; the error is a whole sentence.
pub fn sound(_: &dyn Host, _: &Match) -> Result<(), String> {
    Ok(())
}
