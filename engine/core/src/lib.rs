//! A match as plain data: pieces, zones, flow, decisions, events, modifiers,
//! dice, views, replays; and diagnostics as data.
//!
//! This crate knows no game, no file, no script language and no terminal. It
//! returns values and typed reasons. Rules come in as a [`rules::Ruleset`],
//! effects run through a [`play::Host`], people answer [`ask::Decision`]s, and
//! a [`matches::Match`] holds it together.

#![cfg_attr(not(test), deny(clippy::disallowed_methods))]

pub mod ask;
pub mod commitment;
pub mod decider;
pub mod diagnostic;
pub mod dice;
pub mod eval;
pub mod event;
pub mod failure;
pub mod ids;
pub mod log;
pub mod matches;
pub mod names;
pub mod play;
pub mod restriction;
pub mod rules;
pub mod setup;
pub mod spending;
pub mod standpoint;
pub mod state;
pub mod suggest;
pub mod title;
pub mod usage;
pub mod view;
pub mod watcher;
pub mod words;
pub mod work;
