//! The target `replays` of `tuckbox_tests::fuzz`.

#![no_main]

tuckbox_fuzz::target!("replays");
