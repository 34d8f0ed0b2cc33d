//! The target `toml` of `tuckbox_tests::fuzz`.

#![no_main]

tuckbox_fuzz::target!("toml");
