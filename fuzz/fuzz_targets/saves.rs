//! The target `saves` of `tuckbox_tests::fuzz`.

#![no_main]

tuckbox_fuzz::target!("saves");
