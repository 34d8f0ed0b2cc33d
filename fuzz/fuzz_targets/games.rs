//! The target `games` of `tuckbox_tests::fuzz`.

#![no_main]

tuckbox_fuzz::target!("games");
