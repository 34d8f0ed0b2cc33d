//! The target `clocks` of `tuckbox_tests::fuzz`.

#![no_main]

tuckbox_fuzz::target!("clocks");
