//! The target `answers` of `tuckbox_tests::fuzz`.

#![no_main]

tuckbox_fuzz::target!("answers");
