//! What holds of all tables of one server, as whoever starts it says.

use crate::clock::Time;
use std::time::Duration;
use tuckbox_session::OnSave;

/// How the tables of a server are played.
#[derive(Debug, Clone, Default)]
pub struct House {
    /// How long what a bot has done stays before the next does something.
    pub pace: Duration,
    /// What tables do when content is saved, where their desks have not said it.
    pub on_save: OnSave,
    /// What time it is for clocks.
    pub time: Time,
}
