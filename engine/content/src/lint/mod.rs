//! Lints.
use crate::link::Linked;
use crate::report::Report;
use crate::source::Sources;
pub(crate) fn check(_: &Linked, _: &Sources, _: &mut Report) {}
