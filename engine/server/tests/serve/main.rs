//! The server as its clients meet it: requests to its pages, matches on its threads, a
//! store in a file. One test program for all of it.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a failing test should stop")]

mod between;
mod clock;
mod connections;
mod desk;
mod edit;
mod full;
mod fuzzed;
mod games;
mod json;
mod keep;
mod lines;
mod links;
mod refused;
mod reload;
mod secrecy;
mod site;
mod theme;
mod wake;
