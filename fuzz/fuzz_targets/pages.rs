//! The target `pages` of `tuckbox_tests::fuzz`.

#![no_main]

tuckbox_fuzz::target!("pages");
