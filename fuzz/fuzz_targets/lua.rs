//! The target `lua` of `tuckbox_tests::fuzz`.

#![no_main]

tuckbox_fuzz::target!("lua");
