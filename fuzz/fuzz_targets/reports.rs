//! The target `reports` of `tuckbox_tests::fuzz`.

#![no_main]

tuckbox_fuzz::target!("reports");
