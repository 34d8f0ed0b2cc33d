//! The target `archives` of `tuckbox_tests::fuzz`.

#![no_main]

tuckbox_fuzz::target!("archives");
