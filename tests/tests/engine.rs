//! The general ideas of the engine, each shown by small boxes of
//! `tests/boxes` that share no word with any real game. One test a behaviour.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "engine/accounts.rs"]
mod accounts;
#[path = "engine/actions.rs"]
mod actions;
#[path = "engine/answers.rs"]
mod answers;
#[path = "engine/asking.rs"]
mod asking;
#[path = "engine/board.rs"]
mod board;
#[path = "engine/chance.rs"]
mod chance;
#[path = "engine/checks.rs"]
mod checks;
#[path = "engine/commitment.rs"]
mod commitment;
#[path = "engine/crowds.rs"]
mod crowds;
#[path = "engine/edits.rs"]
mod edits;
#[path = "engine/events.rs"]
mod events;
#[path = "engine/going_on.rs"]
mod going_on;
#[path = "engine/harbour.rs"]
mod harbour;
#[path = "engine/kept.rs"]
mod kept;
#[path = "engine/logs.rs"]
mod logs;
#[path = "engine/lookahead.rs"]
mod lookahead;
#[path = "engine/lowered.rs"]
mod lowered;
#[path = "engine/odds.rs"]
mod odds;
#[path = "engine/pieces.rs"]
mod pieces;
#[path = "engine/plans.rs"]
mod plans;
#[path = "engine/quills.rs"]
mod quills;
#[path = "engine/reach.rs"]
mod reach;
#[path = "engine/reload.rs"]
mod reload;
#[path = "engine/rolls.rs"]
mod rolls;
#[path = "engine/ropes.rs"]
mod ropes;
#[path = "engine/saves.rs"]
mod saves;
#[path = "engine/sealed.rs"]
mod sealed;
#[path = "engine/seats.rs"]
mod seats;
#[path = "engine/settings.rs"]
mod settings;
#[path = "engine/stacks.rs"]
mod stacks;
#[path = "engine/stalls.rs"]
mod stalls;
#[path = "engine/unseen.rs"]
mod unseen;
#[path = "engine/usage.rs"]
mod usage;
#[path = "engine/values.rs"]
mod values;
#[path = "engine/vanished.rs"]
mod vanished;
#[path = "engine/visibility.rs"]
mod visibility;
