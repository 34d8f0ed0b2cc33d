//! The invariants of the design, one module each; `docs/architecture.md` names
//! the test that holds each.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

#[path = "invariants/attacks.rs"]
mod attacks;
#[path = "invariants/bounds.rs"]
mod bounds;
#[path = "invariants/content.rs"]
mod content;
#[path = "invariants/data.rs"]
mod data;
#[path = "invariants/decisions.rs"]
mod decisions;
#[path = "invariants/door.rs"]
mod door;
#[path = "invariants/given.rs"]
mod given;
#[path = "invariants/leaks.rs"]
mod leaks;
#[path = "invariants/names.rs"]
mod names;
#[path = "invariants/one_hash.rs"]
mod one_hash;
#[path = "invariants/secrets.rs"]
mod secrets;
