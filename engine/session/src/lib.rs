//! People's match as a library: whose turn it is at which screen, what is passed
//! unasked, looking back and going on from there, new content under a running
//! match with its verdict, why and what if, reports.
//!
//! A screen asks a [`Session`] and never touches the match. No terminal, page or
//! file format of a screen is known here; who a person is, is a [`Player`].

#![cfg_attr(not(test), deny(clippy::disallowed_methods))]

mod again;
pub mod ask;
mod asking;
mod auto_pass;
mod error;
mod export_scenario;
mod hosts;
mod hot_reload;
mod keeping;
pub mod kept;
mod news;
pub mod open_match;
mod passing;
mod player;
pub mod players;
mod replayed;
mod report;
mod rewind;
pub mod saves;
pub mod seating;
mod session;
mod step;
mod timeline;
mod verdict;
mod why_not;

pub use auto_pass::{AutoPass, Windows};
pub use error::SessionError;
pub use export_scenario::{Position, export_scenario};
pub use hosts::Hosts;
pub use hot_reload::{HotReload, Judge, Newer, News, OnSave};
pub use open_match::OpenMatch;
pub use player::Player;
pub use report::{Openness, ReportSource, report};
pub use session::{Next, PastView, Session};
pub use timeline::Point;
pub use why_not::PieceReason;
