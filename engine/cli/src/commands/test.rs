//! stub
use crate::problem::{Done, Exit};
use std::path::Path;
/// stub
#[derive(Debug, clap::Args)]
pub struct Args {}
pub(super) fn run(_: &Path, _: &Args) -> Done { Ok(Exit::Fine) }
