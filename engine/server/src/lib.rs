//! The table in browsers: matches that are played on threads of their own, a link for
//! each seat, pages drawn from scenes, answers written down before they count.
//!
//! It knows no rule and no game. What a seat is sent is made from the scene of its
//! view and from what it may read of the log; the match itself never leaves the
//! thread that plays it.

#![cfg_attr(not(test), deny(clippy::disallowed_methods))]

pub mod clock;
pub mod content;
pub mod edit;
pub mod house;
pub mod html;
pub mod link;
mod rate;
pub mod refused;
pub mod run;
pub mod schema;
pub mod screen;
pub mod stdio;
pub mod store;
pub mod table;
pub mod tables;
mod themes;
pub mod web;
mod worker;
