//! The target `ron` of `tuckbox_tests::fuzz`.

#![no_main]

tuckbox_fuzz::target!("ron");
