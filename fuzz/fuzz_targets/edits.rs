//! The target `edits` of `tuckbox_tests::fuzz`.

#![no_main]

tuckbox_fuzz::target!("edits");
